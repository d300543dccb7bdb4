"""How much users store, and how many lines lists have: counted once, and by a migration."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text

from puzzlewright.studio.server.store import common, lists, puzzles, users
from puzzlewright.studio.server.store.database import Store, open_store, upgrade

LOCAL = users.LOCAL
TEXT = "otter\n\n  \nbadger\u2028höre\n"


def test_lists_are_counted(store: Store) -> None:
    """What comes, changes and goes; a list of lists has no texts."""
    with store.writing() as c:
        made = lists.create(c, LOCAL, "a", TEXT, now=100.0)
        assert (made.lines, common.stored_characters(c, LOCAL)) == (3, len(TEXT))
        changed = lists.change(c, LOCAL, made.id, text="x\ny\n", now=101.0)
        assert (changed and changed.lines, common.stored_characters(c, LOCAL)) == (2, 4)
        assert lists.change(c, LOCAL, made.id, title="b", now=102.0) is not None
        (line,) = lists.find(c, LOCAL).rows
        assert (line.title, line.lines, hasattr(line, "text")) == ("b", 2, False)
        lists.move_to_trash(c, LOCAL, made.id, now=200.0)
        assert (lists.purge(c, now=300.0), common.stored_characters(c, LOCAL)) == (0, 4)
        assert (lists.purge(c, older=50.0, now=300.0), common.stored_characters(c, LOCAL)) == (1, 0)


def test_puzzles_are_counted(store: Store) -> None:
    """All versions with their drawings; purging one owner leaves the others."""
    content = puzzles.Content("ä" * 10, {}, words="w" * 5, svg="s" * 100)
    with store.writing() as c:
        other = users.add(c, "Anna", None).id
        made = puzzles.create(c, LOCAL, puzzles.New("sudoku", content), now=100.0)
        theirs = puzzles.create(c, other, puzzles.New("sudoku", content), now=100.0)
        puzzles.add_version(c, LOCAL, made.id, content._replace(solution_svg="s" * 7))
        assert (common.stored_characters(c, LOCAL), common.stored_characters(c, other)) == (
            115 + 122,
            115,
        )
        puzzles.copy(c, LOCAL, made.id)
        puzzles.move_to_trash(c, LOCAL, made.id, now=200.0)
        puzzles.move_to_trash(c, other, theirs.id, now=200.0)
        assert puzzles.purge(c, older=0.0, owner=LOCAL, now=300.0) == 1
        assert (common.stored_characters(c, LOCAL), common.stored_characters(c, other)) == (
            122,
            115,
        )
        assert puzzles.purge(c, older=0.0, now=300.0) == 1
        assert (common.stored_characters(c, LOCAL), common.stored_characters(c, other)) == (122, 0)


@pytest.mark.parametrize("number", [0, 3])
def test_a_library_of_the_first_schema_is_counted(database: str, number: int) -> None:
    """An upgrade keeps lists as they are, and fills in what is counted from now on."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as c:
        upgrade(c, "0001")
        for n in range(number):
            list_ = {"id": f"l{n}", "text": TEXT * n, "deleted": 5.0 if n == 2 else None}
            c.execute(
                text(
                    "INSERT INTO lists (id, owner, created, updated, deleted, title, folded, text)"
                    " VALUES (:id, 'local', 1, 2, :deleted, :id, 'f', :text)"
                ),
                list_,
            )
            puzzle = {"id": f"p{n}", "svg": "s" * n if n else None}
            c.execute(
                text(
                    "INSERT INTO puzzles (id, owner, kind, version, created, updated, title,"
                    " author, notes, folded) VALUES"
                    " (:id, 'local', 'sudoku', 1, 1, 2, '', '', '', '')"
                ),
                puzzle,
            )
            c.execute(
                text(
                    "INSERT INTO versions (puzzle_id, version, created, message, facts, words,"
                    " text, svg) VALUES (:id, 1, 1, '', '{}', 'ww', 'text', :svg)"
                ),
                puzzle,
            )
    engine.dispose()
    store = open_store(database)
    with store.writing() as c:
        found = {row.id: row for row in lists.find(c, LOCAL).rows}
        assert {name: row.lines for name, row in found.items()} == (
            {"l0": 0, "l1": 3} if number else {}
        )
        expected = sum(len(TEXT) * n + 6 + n for n in range(number))
        assert common.stored_characters(c, LOCAL) == expected
        if number:
            thrown = lists.get(c, LOCAL, "l2", deleted=True)
            assert (thrown and thrown.text, thrown and thrown.lines) == (TEXT * 2, 6)
        assert lists.create(c, LOCAL, "new", "x").lines == 1
    store.close()
