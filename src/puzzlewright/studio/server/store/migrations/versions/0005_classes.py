"""Classes: puzzles that pupils play on the local network, and what the teacher collects of them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

JSON = sa.JSON(none_as_null=True)


def upgrade() -> None:
    """Create the tables; the one that others point to comes first."""
    op.create_table(
        "classes",
        *_columns(sa.Text, "id", "owner", "code", "kind", "title"),
        *_columns(sa.Text, "puzzle_id", "job_id", null=True),
        *_columns(sa.Boolean, "collect", "solution"),
        *_columns(sa.Integer, "versions", "most"),
        *_columns(sa.Double, "created", "ends"),
        *_columns(sa.Double, "ended", null=True),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
        _key("classes", "owner", "users"),
        _key("classes", "puzzle_id", "puzzles", "SET NULL"),
        _key("classes", "job_id", "jobs", "SET NULL"),
        sa.UniqueConstraint("code", name="uq_classes_code"),
    )
    op.create_index("ix_classes_owner_created", "classes", ["owner", "created"])
    op.create_table(
        "class_puzzles",
        *_columns(sa.Text, "class_id"),
        *_columns(sa.Integer, "number"),
        *_columns(JSON, "plan"),
        *_columns(sa.Text, "text"),
        sa.PrimaryKeyConstraint("class_id", "number", name="pk_class_puzzles"),
        _key("class_puzzles", "class_id", "classes"),
    )
    op.create_table(
        "pupils",
        *_columns(sa.Text, "id", "class_id", "hash", "name"),
        *_columns(sa.Integer, "number", "hints"),
        *_columns(sa.Double, "joined", "seen", "progress"),
        *_columns(sa.Double, "started", "finished", null=True),
        *_columns(sa.Text, "result"),
        *_columns(sa.Boolean, "revealed"),
        *_columns(JSON, "state", null=True),
        sa.PrimaryKeyConstraint("id", name="pk_pupils"),
        _key("pupils", "class_id", "classes"),
        sa.UniqueConstraint("hash", name="uq_pupils_hash"),
    )
    op.create_index("ix_pupils_class_id", "pupils", ["class_id"])


def _columns(kind: Any, *names: str, null: bool = False) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=null) for name in names]


def _key(table: str, column: str, other: str, deleted: str = "CASCADE") -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}_{other}"
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete=deleted)
