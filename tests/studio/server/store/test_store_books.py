"""Books in the store: what they hold, the room they take, and the puzzles that they name."""

from __future__ import annotations

from typing import Any

import pytest
from support.clocks import at_time

from puzzlewright.studio.server.store import common, puzzles, users
from puzzlewright.studio.server.store.common import ConflictError
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.lists_and_books import book_entries, book_puzzles, books

LOCAL = users.LOCAL


def data_of(*entries: tuple[str, int | None], **more: Any) -> dict[str, Any]:
    """Return a book of one section."""
    inside = [{"puzzle": puzzle, "version": version} for puzzle, version in entries]
    return {**more, "sections": [{"title": "Évening", "puzzles": inside}]}


def test_books_take_room_and_give_it_back(store: Store) -> None:
    """What a book holds is counted; purged from the trash, it is not any more."""
    with store.writer() as c:
        row = books.create(c, LOCAL, "Room", {"sections": []})
        data = data_of(("a" * 16, None), author="Ä")
        changed = books.change(c, LOCAL, row.id, content=data, expected=row.etag)
        assert changed is not None
        assert (changed.sections, changed.puzzles, changed.title) == (1, 1, "Room")
        assert common.stored_characters(c, LOCAL) == len(books.stored_text(data))
        assert books.get(c, LOCAL, row.id) == changed
        (line,) = books.find(c, LOCAL, words="evening a room").rows
        assert (line.etag, line.puzzles) == (changed.etag, 1)
        with pytest.raises(ConflictError):
            books.change(c, LOCAL, row.id, title="Other", expected=row.etag)
        books.move_to_trash(c, LOCAL, row.id)
        assert books.change(c, LOCAL, row.id, title="Other") is None
        assert books.purge(c, older=-1.0) == 1
        assert common.stored_characters(c, LOCAL) == 0


def test_the_puzzles_of_a_book(store: Store) -> None:
    """The newest version or the one that is named, also of the trash; none of others."""
    with store.writer() as c:
        other = users.add(c, "Anna", None).id
        new = puzzles.NewPuzzleRow(
            "sudoku", puzzles.Content("first", {"size": "4×4"}), title="Mine"
        )
        mine, gone = puzzles.create_all(c, LOCAL, [new, new])
        theirs = puzzles.create(c, other, new)
        puzzles.add_version(c, LOCAL, mine.id, puzzles.Content("second", {}))
        at_time(5.0, puzzles.move_to_trash, c, LOCAL, gone.id)
        names = [(mine.id, None), (mine.id, 1), (mine.id, 7), (gone.id, None), (theirs.id, None)]
        found = book_puzzles(c, LOCAL, book_entries(data_of(*names)))
    assert {entry: one.text for entry, one in found.items()} == {
        (mine.id, None): "second",
        (mine.id, 1): "first",
        (gone.id, None): "first",
    }
    assert (found[mine.id, 1].version, found[mine.id, 1].newest) == (1, 2)
    assert found[gone.id, None].deleted == 5.0
