"""Books: sections of puzzles of the library, and how they are printed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

PRESENT = sa.text("deleted IS NULL")


def upgrade() -> None:
    """Create the table."""
    texts = [sa.Column(name, sa.Text, nullable=False) for name in ("title", "folded", "data")]
    op.create_table(
        "books",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("deleted", sa.Double, nullable=True),
        sa.Column("sections", sa.Integer, nullable=False),
        sa.Column("puzzles", sa.Integer, nullable=False),
        *texts,
        sa.PrimaryKeyConstraint("id", name="pk_books"),
        sa.ForeignKeyConstraint(
            ["owner"], ["users.id"], name="fk_books_owner_users", ondelete="CASCADE"
        ),
    )
    op.create_index(
        "ix_books_owner_updated_id",
        "books",
        ["owner", "updated", "id"],
        sqlite_where=PRESENT,
        postgresql_where=PRESENT,
    )
    op.create_index("ix_books_deleted", "books", ["deleted"])
