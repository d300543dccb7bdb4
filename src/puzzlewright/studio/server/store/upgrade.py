"""Running migrations by alembic, without its configuration file and command line."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from puzzlewright.studio.server.store.database import MIGRATIONS


def config(connection: Connection) -> Config:
    """Return the settings by which alembic finds our migrations and uses our transaction."""
    found = Config()
    # alembic reads the path as a template, in which % has a meaning.
    found.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    found.set_main_option("path_separator", "os")
    found.attributes["connection"] = connection
    return found


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema up to a revision; existing tables stay as they are."""
    command.upgrade(config(connection), revision)
