"""The first schema, and the user of a studio without accounts.

Migrations do not change once they are released, so this one writes everything out: it takes
nothing from tables.py, which follows the newest schema.
"""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

JSON = sa.JSON(none_as_null=True)
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create all tables; the ones that others point to come first."""
    _users()
    _logins()
    _puzzles()
    _versions()
    _lists()
    _jobs()
    _files_and_events()
    _shares()
    _plays()


def _column(name: str, kind: Any = sa.Text, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=null)


def _texts(*names: str) -> list[sa.Column[Any]]:
    return [_column(name) for name in names]


def _times(*names: str, null: bool = False) -> list[sa.Column[Any]]:
    return [_column(name, sa.Double, null=null) for name in names]


def _create(
    table: str,
    columns: list[sa.Column[Any]],
    keys: dict[str, str],
    *,
    primary: tuple[str, ...] = ("id",),
    unique: tuple[str, ...] = (),
    deleted: dict[str, str] | None = None,
    **options: Any,
) -> None:
    """Create a table; `keys` says which columns name a row of which other table."""
    parts: list[Any] = [sa.PrimaryKeyConstraint(*primary, name=f"pk_{table}")]
    for column, other in keys.items():
        name = f"fk_{table}_{column}_{other}"
        rule = (deleted or {}).get(column, "CASCADE")
        parts.append(sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete=rule))
    if unique:
        parts.append(sa.UniqueConstraint(*unique, name=f"uq_{table}_{'_'.join(unique)}"))
    op.create_table(table, *columns, *parts, **options)


def _index(table: str, *columns: str, where: str | None = None) -> None:
    name = f"ix_{table}_{'_'.join(columns)}"
    some = None if where is None else sa.text(where)
    op.create_index(name, table, list(columns), sqlite_where=some, postgresql_where=some)


def _users() -> None:
    columns = [
        *_texts("id", "name", "folded"),
        _column("password_hash", null=True),
        _column("is_admin", sa.Boolean),
        _column("disabled", sa.Boolean),
        *_times("created"),
    ]
    _create("users", columns, {}, unique=("folded",))
    table = sa.table("users", *(sa.column(column.name, column.type) for column in columns))
    local = {"id": "local", "name": "local", "folded": "local", "password_hash": None}
    rights = {"is_admin": True, "disabled": False, "created": time.time()}
    op.bulk_insert(table, [{**local, **rights}])


def _logins() -> None:
    user = {"user_id": "users"}
    columns = [*_texts("hash", "user_id"), *_times("created", "seen", "expires")]
    _create("sessions", columns, user, primary=("hash",))
    _index("sessions", "user_id")
    columns = [*_texts("id", "hash", "user_id", "name"), *_times("created")]
    _create("tokens", [*columns, *_times("used", null=True)], user, unique=("hash",))
    _index("tokens", "user_id")
    _create("launches", [*_texts("hash", "user_id"), *_times("expires")], user, primary=("hash",))


def _puzzles() -> None:
    columns = [
        *_texts("id", "owner", "kind"),
        _column("version", sa.Integer),
        *_times("created", "updated"),
        *_times("deleted", null=True),
        *_texts("title", "author", "notes", "folded"),
    ]
    _create("puzzles", columns, {"owner": "users"})
    _index("puzzles", "owner", "updated", "id", where="deleted IS NULL")
    _index("puzzles", "deleted")
    puzzle = {"puzzle_id": "puzzles"}
    _create("tags", _texts("puzzle_id", "tag"), puzzle, primary=("puzzle_id", "tag"))
    _index("tags", "tag")


def _versions() -> None:
    columns = [
        _column("puzzle_id"),
        _column("version", sa.Integer),
        *_times("created"),
        _column("message"),
        _column("seed", null=True),
        _column("facts", JSON),
        _column("words"),
        _column("recipe", JSON, null=True),
        _column("text"),
        _column("svg", null=True),
        _column("solution_svg", null=True),
    ]
    _create("versions", columns, {"puzzle_id": "puzzles"}, primary=("puzzle_id", "version"))


def _lists() -> None:
    columns = [
        *_texts("id", "owner"),
        *_times("created", "updated"),
        *_times("deleted", null=True),
        *_texts("title", "folded", "text"),
    ]
    _create("lists", columns, {"owner": "users"})
    _index("lists", "owner", "updated", "id", where="deleted IS NULL")
    _index("lists", "deleted")


def _jobs() -> None:
    columns = [
        *_texts("id", "owner", "verb", "state"),
        _column("progress", sa.Double),
        _column("note"),
        *(_column(name, null=True) for name in ("key", "puzzle_id")),
        *(_column(name, sa.Integer) for name in ("attempt", "crashes")),
        _column("worker", null=True),
        *_times("lease", "heartbeat", null=True),
        _column("cancel", sa.Boolean),
        *_times("created"),
        *_times("started", "ended", null=True),
        _column("spec", JSON),
        *(_column(name, JSON, null=True) for name in ("result", "problem", "best")),
    ]
    keys = {"owner": "users", "puzzle_id": "puzzles"}
    kept = {"puzzle_id": "SET NULL"}
    _create("jobs", columns, keys, unique=("owner", "key"), deleted=kept)
    _index("jobs", "state", "created")
    _index("jobs", "owner", "created")
    _index("jobs", "puzzle_id")


def _files_and_events() -> None:
    columns = [*_texts("job_id", "name", "media_type"), *_times("created")]
    columns.append(_column("data", sa.LargeBinary))
    _create("files", columns, {"job_id": "jobs"}, primary=("job_id", "name"))
    columns = [
        sa.Column("seq", SERIAL, autoincrement=True, nullable=False),
        *_texts("owner", "topic"),
        *_times("at"),
        _column("data", JSON),
    ]
    _create("events", columns, {"owner": "users"}, primary=("seq",), sqlite_autoincrement=True)
    _index("events", "owner", "seq")
    _index("events", "at")


def _shares() -> None:
    columns = [
        *_texts("id", "hash", "puzzle_id"),
        _column("version", sa.Integer),
        *_texts("owner", "title"),
        _column("solution", sa.Boolean),
        *_times("created", "expires"),
        *_times("revoked", null=True),
    ]
    keys = {"puzzle_id": "puzzles", "owner": "users"}
    _create("shares", columns, keys, unique=("hash",))
    _index("shares", "puzzle_id")


def _plays() -> None:
    columns = [
        *_texts("puzzle_id", "player"),
        _column("version", sa.Integer),
        _column("seconds", sa.Double),
        _column("solved", sa.Boolean),
        *_times("updated"),
        _column("state", JSON),
    ]
    _create("plays", columns, {"puzzle_id": "puzzles"}, primary=("puzzle_id", "player"))
