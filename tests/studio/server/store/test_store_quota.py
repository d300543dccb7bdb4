"""How much users store, and how many lines lists have: counted once."""

from __future__ import annotations

from support.clocks import at_time

from puzzlewright.studio.server.store import common, puzzles, users
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.lists_and_books import lists

LOCAL = users.LOCAL
TEXT = "otter\n\n  \nbadger\u2028höre\n"


def test_lists_are_counted(store: Store) -> None:
    """What comes, changes and goes; a list of lists has no texts."""
    with store.writer() as c:
        made = at_time(100.0, lists.create, c, LOCAL, "a", TEXT)
        assert (made.lines, common.stored_characters(c, LOCAL)) == (3, len(TEXT))
        changed = at_time(101.0, lists.change, c, LOCAL, made.id, content="x\ny\n")
        assert (changed and changed.lines, common.stored_characters(c, LOCAL)) == (2, 4)
        assert at_time(102.0, lists.change, c, LOCAL, made.id, title="b") is not None
        (line,) = lists.find(c, LOCAL).rows
        assert (line.title, line.lines, hasattr(line, "text")) == ("b", 2, False)
        at_time(200.0, lists.move_to_trash, c, LOCAL, made.id)
        assert (at_time(300.0, lists.purge, c), common.stored_characters(c, LOCAL)) == (0, 4)
        assert (at_time(300.0, lists.purge, c, older=50.0), common.stored_characters(c, LOCAL)) == (
            1,
            0,
        )


def test_puzzles_are_counted(store: Store) -> None:
    """All versions with their drawings; purging one owner leaves the others."""
    content = puzzles.Content("ä" * 10, {}, words="w" * 5, svg="s" * 100)
    with store.writer() as c:
        other = users.add(c, "Anna", None).id
        made = at_time(100.0, puzzles.create, c, LOCAL, puzzles.NewPuzzleRow("sudoku", content))
        theirs = at_time(100.0, puzzles.create, c, other, puzzles.NewPuzzleRow("sudoku", content))
        puzzles.add_version(c, LOCAL, made.id, content._replace(solution_svg="s" * 7))
        assert (common.stored_characters(c, LOCAL), common.stored_characters(c, other)) == (
            115 + 122,
            115,
        )
        puzzles.copy(c, LOCAL, made.id)
        at_time(200.0, puzzles.move_to_trash, c, LOCAL, made.id)
        at_time(200.0, puzzles.move_to_trash, c, other, theirs.id)
        assert at_time(300.0, puzzles.purge, c, older=0.0, owner=LOCAL) == 1
        assert (common.stored_characters(c, LOCAL), common.stored_characters(c, other)) == (
            122,
            115,
        )
        assert at_time(300.0, puzzles.purge, c, older=0.0) == 1
        assert (common.stored_characters(c, LOCAL), common.stored_characters(c, other)) == (122, 0)
