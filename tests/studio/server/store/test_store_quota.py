"""How much users store, and how many lines lists have: counted once."""

from __future__ import annotations

from puzzlewright.studio.server.store import common, puzzles, users
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.lists_and_books import lists

LOCAL = users.LOCAL
TEXT = "otter\n\n  \nbadger\u2028höre\n"


def test_lists_are_counted(store: Store) -> None:
    """What comes, changes and goes; a list of lists has no texts."""
    with store.writer() as c:
        made = lists.create(c, LOCAL, "a", TEXT, now=100.0)
        assert (made.lines, common.stored_characters(c, LOCAL)) == (3, len(TEXT))
        changed = lists.change(c, LOCAL, made.id, content="x\ny\n", now=101.0)
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
    with store.writer() as c:
        other = users.add(c, "Anna", None).id
        made = puzzles.create(c, LOCAL, puzzles.NewPuzzleRow("sudoku", content), now=100.0)
        theirs = puzzles.create(c, other, puzzles.NewPuzzleRow("sudoku", content), now=100.0)
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
