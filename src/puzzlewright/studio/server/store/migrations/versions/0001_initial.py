"""The first schema, and the user of a studio without accounts.

Migrations do not change once they are released, so this one writes everything out: it takes
nothing from tables.py, which follows the newest schema, but the naming of constraints.
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
PRESENT = sa.text("deleted IS NULL")

_Columns = list[sa.Column[Any]]


def upgrade() -> None:
    """Create all tables; the ones that others point to come first."""
    _create_users()
    _create_library()
    _create_jobs()
    _create_games()
    _create_classes()
    _create_practice()


def _columns(kind: Any, names: str, *, null: bool = False) -> _Columns:
    return [sa.Column(name, kind, nullable=null) for name in names.split()]


def _texts(names: str, *, null: bool = False) -> _Columns:
    return _columns(sa.Text, names, null=null)


def _times(names: str, *, null: bool = False) -> _Columns:
    return _columns(sa.Double, names, null=null)


def _numbers(names: str) -> _Columns:
    return _columns(sa.Integer, names)


def _flags(names: str) -> _Columns:
    return _columns(sa.Boolean, names)


def _json(names: str, *, null: bool = False) -> _Columns:
    return _columns(JSON, names, null=null)


def _create(
    table: str,
    *columns: sa.Column[Any],
    primary: str = "id",
    unique: str = "",
    keys: dict[str, str] | None = None,
    kept: tuple[str, ...] = (),
    **options: Any,
) -> None:
    """Create a table; `keys`: columns that name a row of a table, `kept`: those that outlive it."""
    parts: list[Any] = [sa.PrimaryKeyConstraint(*primary.split())]
    for column, other in (keys or {}).items():
        rule = "SET NULL" if column in kept else "CASCADE"
        parts.append(sa.ForeignKeyConstraint([column], [f"{other}.id"], ondelete=rule))
    if unique:
        parts.append(sa.UniqueConstraint(*unique.split()))
    op.create_table(table, *columns, *parts, **options)


def _index(table: str, columns: str, where: Any = None) -> None:
    op.create_index(None, table, columns.split(), sqlite_where=where, postgresql_where=where)


def _library_times() -> _Columns:
    return [*_times("created updated"), *_times("deleted", null=True)]


def _index_library(table: str) -> None:
    _index(table, "owner updated id", PRESENT)
    _index(table, "deleted")


def _create_users() -> None:
    columns = [*_texts("id name folded"), *_texts("password_hash", null=True)]
    columns += [*_flags("is_admin disabled"), *_times("created")]
    stored = sa.Column("stored", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    _create("users", *columns, stored, unique="folded")
    table = sa.table("users", *(sa.column(column.name, column.type) for column in columns))
    local = {"id": "local", "name": "local", "folded": "local", "password_hash": None}
    rights = {"is_admin": True, "disabled": False, "created": time.time()}
    op.bulk_insert(table, [{**local, **rights}])

    user = {"user_id": "users"}
    columns = [*_texts("hash user_id"), *_times("created seen expires")]
    _create("sessions", *columns, primary="hash", keys=user)
    _index("sessions", "user_id")
    columns = [*_texts("id hash user_id name scope"), *_times("created")]
    columns += _times("used expires", null=True)
    _create("tokens", *columns, unique="hash", keys=user)
    _index("tokens", "user_id")
    _create("launches", *_texts("hash user_id"), *_times("expires"), primary="hash", keys=user)


def _create_library() -> None:
    owner = {"owner": "users"}
    columns = [*_texts("id owner kind"), *_numbers("version"), *_library_times()]
    _create("puzzles", *columns, *_texts("title author notes folded"), keys=owner)
    _index_library("puzzles")
    puzzle = {"puzzle_id": "puzzles"}
    _create("tags", *_texts("puzzle_id tag"), primary="puzzle_id tag", keys=puzzle)
    _index("tags", "tag")
    columns = [*_texts("puzzle_id"), *_numbers("version"), *_times("created"), *_texts("message")]
    columns += [*_texts("seed", null=True), *_json("facts"), *_texts("words")]
    columns += [*_json("recipe", null=True), *_texts("text")]
    columns += _texts("svg solution_svg bench session normal", null=True)
    _create("versions", *columns, primary="puzzle_id version", keys=puzzle)
    _index("versions", "normal puzzle_id version")
    columns = [*_texts("id owner"), *_library_times(), *_numbers("lines")]
    _create("lists", *columns, *_texts("title folded text"), keys=owner)
    _index_library("lists")
    columns = [*_texts("id owner"), *_library_times(), *_numbers("sections puzzles")]
    _create("books", *columns, *_texts("title folded data"), keys=owner)
    _index_library("books")


def _create_jobs() -> None:
    columns = [*_texts("id owner verb state"), *_times("progress"), *_texts("note")]
    columns += [*_texts("key puzzle_id", null=True), *_numbers("attempt crashes")]
    columns += [*_texts("worker", null=True), *_times("lease heartbeat", null=True)]
    columns += [*_flags("cancel"), *_times("created"), *_times("started ended", null=True)]
    columns += [*_json("spec"), *_json("result problem best", null=True)]
    keys = {"owner": "users", "puzzle_id": "puzzles"}
    _create("jobs", *columns, unique="owner key", keys=keys, kept=("puzzle_id",))
    _index("jobs", "state created")
    _index("jobs", "owner created")
    _index("jobs", "puzzle_id")
    columns = [*_texts("job_id name media_type"), *_times("created")]
    columns += _columns(sa.LargeBinary, "data")
    _create("files", *columns, primary="job_id name", keys={"job_id": "jobs"})
    number = sa.Column("seq", SERIAL, autoincrement=True, nullable=False)
    columns = [number, *_texts("owner topic"), *_times("at"), *_json("data")]
    _create("events", *columns, primary="seq", keys={"owner": "users"}, sqlite_autoincrement=True)
    _index("events", "owner seq")
    _index("events", "at")


def _create_games() -> None:
    columns = [*_texts("id hash puzzle_id"), *_numbers("version"), *_texts("owner title")]
    columns += [*_flags("solution"), *_times("created expires"), *_times("revoked", null=True)]
    keys = {"puzzle_id": "puzzles", "owner": "users"}
    _create("shares", *columns, unique="hash", keys=keys)
    _index("shares", "puzzle_id")
    columns = [*_texts("puzzle_id player"), *_numbers("version"), *_times("seconds")]
    columns += [*_flags("solved"), *_times("updated"), *_json("state")]
    _create("plays", *columns, primary="puzzle_id player", keys={"puzzle_id": "puzzles"})


def _create_classes() -> None:
    columns = [*_texts("id owner code kind title"), *_texts("puzzle_id job_id", null=True)]
    columns += [*_flags("collect solution"), *_numbers("versions most")]
    columns += [*_times("created ends"), *_times("ended", null=True)]
    keys = {"owner": "users", "puzzle_id": "puzzles", "job_id": "jobs"}
    _create("classes", *columns, unique="code", keys=keys, kept=("puzzle_id", "job_id"))
    _index("classes", "owner created")
    columns = [*_texts("class_id"), *_numbers("number"), *_json("plan"), *_texts("text")]
    _create("class_puzzles", *columns, primary="class_id number", keys={"class_id": "classes"})
    columns = [*_texts("id class_id hash name"), *_numbers("number hints")]
    columns += [*_times("joined seen progress"), *_times("started finished", null=True)]
    columns += [*_texts("result"), *_flags("revealed"), *_json("state", null=True)]
    _create("pupils", *columns, unique="hash", keys={"class_id": "classes"})
    _index("pupils", "class_id")


def _create_practice() -> None:
    keys = {"list_id": "lists", "owner": "users"}
    columns = [*_texts("list_id owner word"), *_numbers("seen found missed streak")]
    _create("practice", *columns, *_times("last"), primary="list_id owner word", keys=keys)
    columns = [*_texts("id list_id owner"), *_times("created"), *_times("finished", null=True)]
    columns += [*_json("settings words"), *_json("state result", null=True), *_texts("text")]
    _create("rounds", *columns, keys=keys)
    _index("rounds", "list_id owner created")
