"""Versions remember what their editor needs besides the puzzle, and which editing saved them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns; old versions have neither."""
    op.add_column("versions", sa.Column("bench", sa.Text, nullable=True))
    op.add_column("versions", sa.Column("session", sa.Text, nullable=True))
