"""Migrations lead from every earlier schema to the tables of tables.py, on both databases."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from puzzlewright.studio.server.store import common, lists, puzzles, users
from puzzlewright.studio.server.store.database import (
    Store,
    config,
    known_revisions,
    open_store,
    upgrade,
)
from puzzlewright.studio.server.store.tables import REVISION, metadata


def test_the_tables_are_those_of_the_migrations(store: Store) -> None:
    """Alembic finds no difference between a migrated database and tables.py."""
    with store.reading() as c:
        assert compare_metadata(MigrationContext.configure(c), metadata) == []


def test_the_comparison_would_find_a_difference(own_store: Store) -> None:
    """The test above can fail: a missing index and a missing column are found."""
    with own_store.writing() as c:
        c.execute(text("DROP INDEX ix_puzzles_deleted"))
        c.execute(text("ALTER TABLE jobs DROP COLUMN note"))
    with own_store.reading() as c:
        found = compare_metadata(MigrationContext.configure(c), metadata)
    assert {difference[0] for difference in found} == {"add_index", "add_column"}


def test_the_newest_revision_is_the_one_tables_name(store: Store) -> None:
    """REVISION is alembic's only head, and the names of files give the same order."""
    with store.reading() as c:
        scripts = ScriptDirectory.from_config(config(c))
    assert scripts.get_heads() == [REVISION]
    newest_first = [script.revision for script in scripts.walk_revisions()]
    assert known_revisions() == newest_first[::-1]


@pytest.mark.parametrize("revision", known_revisions())
def test_from_every_earlier_schema(database: str, revision: str) -> None:
    """A database that stopped at any revision opens with the newest schema and its users."""
    address = database.replace("postgresql:", "postgresql+psycopg:")
    engine = create_engine(address)
    with engine.begin() as c:
        upgrade(c, revision)
    engine.dispose()
    store = open_store(database)
    with store.reading() as c:
        assert compare_metadata(MigrationContext.configure(c), metadata) == []
        assert users.get(c, users.LOCAL) is not None
    store.close()


CRISSCROSS = "crisscross\ngrid\nRATÓN\nwords\nratón;Nagetier, grün; klein\n"


def test_an_old_library_is_searched_like_a_new_one(database: str) -> None:
    """What was kept with another folding, and without clues, is found by them."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as c:
        upgrade(c, "0002")
        c.execute(
            text(
                "INSERT INTO puzzles (id, owner, kind, version, created, updated, title, author,"
                " notes, folded) VALUES ('p', 'local', 'crisscross', 1, 1, 2, 'Übung', '', '',"
                " 'übung klasse ratón')"
            )
        )
        c.execute(text("INSERT INTO tags VALUES ('p', 'Klassé')"))
        c.execute(
            text(
                "INSERT INTO versions (puzzle_id, version, created, message, facts, words, text)"
                " VALUES ('p', 1, 1, '', '{}', 'ratón', :text)"
            ),
            {"text": CRISSCROSS},
        )
        c.execute(
            text(
                "INSERT INTO lists (id, owner, created, updated, lines, title, folded, text)"
                " VALUES ('l', 'local', 1, 2, 1, 'Übung', 'übung ratón', 'ratón')"
            )
        )
        c.execute(text("UPDATE users SET stored = 100"))
    engine.dispose()
    store = open_store(database)
    with store.writing() as c:
        for words in ("raton ubung", "klasse", "nagetier grun klein", "word:raton clue:grun"):
            assert puzzles.find(c, users.LOCAL, words=words).total == 1
        assert puzzles.find(c, users.LOCAL, words="word:grun").total == 0
        assert lists.find(c, users.LOCAL, words="raton ubung").total == 1
        assert common.stored_characters(c, users.LOCAL) == 100 + len(" Nagetier, grün; klein")
        puzzles.change(c, users.LOCAL, "p", puzzles.Changes(title="Other"))
        assert puzzles.find(c, users.LOCAL, words="other nagetier").total == 1
    store.close()


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
