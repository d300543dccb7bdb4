"""Migrations lead from every earlier schema to the tables of tables.py, on both databases."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.store import database as database_module
from puzzlewright.studio.server.store import users
from puzzlewright.studio.server.store.database import (
    Store,
    known_revisions,
    open_store,
    set_up_alembic,
    upgrade,
)
from puzzlewright.studio.server.store.lists_and_books import lists
from puzzlewright.studio.server.store.tables import REVISION, metadata


def test_the_tables_are_those_of_the_migrations(store: Store) -> None:
    """Alembic finds no difference between a migrated database and tables.py."""
    with store.reader() as c:
        assert compare_metadata(MigrationContext.configure(c), metadata) == []


def test_the_comparison_would_find_a_difference(own_store: Store) -> None:
    """The test above can fail: a missing index and a missing column are found."""
    with own_store.writer() as c:
        c.execute(text("DROP INDEX ix_puzzles_deleted"))
        c.execute(text("ALTER TABLE jobs DROP COLUMN note"))
    with own_store.reader() as c:
        found = compare_metadata(MigrationContext.configure(c), metadata)
    assert {difference[0] for difference in found} == {"add_index", "add_column"}


def test_the_newest_revision_is_the_one_tables_name(store: Store) -> None:
    """REVISION is alembic's only head, and the names of files give the same order."""
    with store.reader() as c:
        scripts = ScriptDirectory.from_config(set_up_alembic(Config(), c))
    assert scripts.get_heads() == [REVISION]
    newest_first = [script.revision for script in scripts.walk_revisions()]
    assert known_revisions() == newest_first[::-1]


NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0001"


def upgrade():
    op.add_column("lists", sa.Column("colour", sa.Text, nullable=False, server_default="red"))
    op.create_index("ix_lists_colour", "lists", ["colour"])
    op.execute("UPDATE lists SET title = 'new ' || title")
"""


@pytest.fixture
def next_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a migration that the next version of the studio might have, beside ours."""
    folder = tmp_path / "migrations"
    shutil.copytree(database_module.MIGRATIONS, folder)
    path = folder / "versions" / "9999_next.py"
    path.write_text(NEXT)
    monkeypatch.setattr(database_module, "MIGRATIONS", folder)
    monkeypatch.setattr(database_module, "REVISION", "9999")
    return path


@pytest.mark.usefixtures("next_migration")
def test_from_the_schema_before(database: str) -> None:
    """A database that stopped at a revision opens with the next one, its users and its rows."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as c:
        upgrade(c, "0001")
        lists.create(c, users.LOCAL, "list", "Otter")
        assert compare_metadata(MigrationContext.configure(c), metadata) == []
    engine.dispose()
    store = open_store(database)
    with store.reader() as c:
        differences = compare_metadata(MigrationContext.configure(c), metadata)
        assert {difference[0] for difference in differences} == {"remove_index", "remove_column"}
        assert users.get(c, users.LOCAL) is not None
        assert lists.find(c, users.LOCAL).rows[0].title == "new list"
    store.close()


def test_a_failed_migration_leaves_the_schema_before(database: str, next_migration: Path) -> None:
    """An error in the next migration takes back what it did."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as c:
        upgrade(c, "0001")
    next_migration.write_text(f"{NEXT}    op.execute('SELECT 1 FROM no_such_table')\n")
    with pytest.raises(InputError, match="cannot be opened"):
        open_store(database)
    with engine.begin() as c:
        assert compare_metadata(MigrationContext.configure(c), metadata) == []
    engine.dispose()


def test_a_failed_upgrade_leaves_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in a migration takes back all of them, also the tables they created."""

    def fail(*_: object) -> None:
        raise RuntimeError("in the middle")

    monkeypatch.setattr("alembic.op.bulk_insert", fail)
    with pytest.raises(RuntimeError, match="in the middle"):
        open_store(database)
    monkeypatch.undo()
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    assert inspect(engine).get_table_names() == []
    engine.dispose()
    open_store(database).close()
