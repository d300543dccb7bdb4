"""The number of lines of a list, and how much each user stores: neither is counted by reading all.

SQLite reads a row from its beginning, so the number of lines must stand before the text: there, the
table is written anew.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

PRESENT = sa.text("deleted IS NULL")
OLD = ("id", "owner", "created", "updated", "deleted", "title", "folded", "text")
SUMS = (
    """
    SELECT owner, SUM(LENGTH(text)) FROM lists GROUP BY owner
    """,
    """
    SELECT puzzles.owner, SUM(
        LENGTH(versions.text) + LENGTH(versions.words)
        + COALESCE(LENGTH(versions.svg), 0) + COALESCE(LENGTH(versions.solution_svg), 0)
    ) FROM versions JOIN puzzles ON puzzles.id = versions.puzzle_id GROUP BY puzzles.owner
    """,
)


def upgrade() -> None:
    """Add the columns, and fill them."""
    if op.get_bind().dialect.name == "sqlite":
        _write_lists_anew()
    else:
        number = sa.Column("lines", sa.Integer, nullable=False, server_default="0")
        op.add_column("lists", number)
        op.alter_column("lists", "lines", server_default=None)
    _count_lines()
    op.add_column(
        "users", sa.Column("stored", sa.BigInteger, nullable=False, server_default=sa.text("0"))
    )
    _add_sizes()


def _write_lists_anew() -> None:
    op.create_table(
        "lists_anew",
        *(sa.Column(name, sa.Text, nullable=False) for name in ("id", "owner")),
        *(sa.Column(name, sa.Double, nullable=name == "deleted") for name in OLD[2:5]),
        sa.Column("lines", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in OLD[5:]),
        sa.PrimaryKeyConstraint("id", name="pk_lists"),
        sa.ForeignKeyConstraint(
            ["owner"], ["users.id"], name="fk_lists_owner_users", ondelete="CASCADE"
        ),
    )
    names = ", ".join(OLD)
    op.execute(f"INSERT INTO lists_anew ({names}, lines) SELECT {names}, 0 FROM lists")
    op.drop_table("lists")
    op.rename_table("lists_anew", "lists")
    name = "ix_lists_owner_updated_id"
    op.create_index(name, "lists", ["owner", "updated", "id"], sqlite_where=PRESENT)
    op.create_index("ix_lists_deleted", "lists", ["deleted"])


def _count_lines() -> None:
    """Count the lines that are not blank, one list after another: all of them may be large."""
    c = op.get_bind()
    for row_id in list(c.scalars(sa.text("SELECT id FROM lists"))):
        text: Any = c.scalar(sa.text("SELECT text FROM lists WHERE id = :id"), {"id": row_id})
        lines = sum(1 for line in text.splitlines() if line.strip())
        values = {"id": row_id, "lines": lines}
        c.execute(sa.text("UPDATE lists SET lines = :lines WHERE id = :id"), values)


def _add_sizes() -> None:
    c = op.get_bind()
    for query in SUMS:
        for owner, size in c.execute(sa.text(query)).all():
            values = {"owner": owner, "size": int(size)}
            c.execute(sa.text("UPDATE users SET stored = stored + :size WHERE id = :owner"), values)
