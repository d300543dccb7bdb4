"""Puzzles, lists and books of an import, put into the library: many in one transaction, none twice.

What the library has already is skipped, so that an import that ended early is continued by doing it
again. The same puzzle is one with the same text, title, author, notes and tags; the trash does not
count. A library may hold a puzzle twice: of each that is sent n times in one file, as many are
skipped as the library has, and the rest is added. So a zip of ours gives the same library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.studio.server.api import models, space
from puzzlewright.studio.server.api.book_models import BookData, book_out
from puzzlewright.studio.server.store import books, lists, puzzles
from puzzlewright.studio.server.store.common import BusyError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from puzzlewright.studio.server.security.gate import Who
    from puzzlewright.studio.server.services import Services

#: Puzzles, and their characters, that are written in one transaction: others write in between.
ROWS: Final = 100
LENGTH: Final = 5_000_000


class _Waiting(NamedTuple):
    """A puzzle that is written with the next ones."""

    name: str
    new: puzzles.New
    key: bytes


class Adding:
    """Adds what is not there; `refusing(name)` is a context that notes an error of a file."""

    def __init__(
        self,
        services: Services,
        who: Who,
        refusing: Callable[[str], AbstractContextManager[None]],
    ) -> None:
        self._services, self._who, self._refusing = services, who, refusing
        self._present: Counter[bytes] | None = None
        self._seen: Counter[bytes] = Counter()
        self._waiting: list[_Waiting] = []
        self._length = 0
        self.puzzles: list[dict[str, Any]] = []
        self.lists: list[dict[str, Any]] = []
        self.books: list[dict[str, Any]] = []
        self.skipped = 0

    def begin(self) -> None:
        """Begin with another file that was sent."""
        self._seen.clear()

    def skips(self, key: bytes) -> bool:
        """Tell whether a puzzle or list is there already, and count it as skipped."""
        if self._seen[key] >= self._there[key]:
            return False
        self._seen[key] += 1
        self.skipped += 1
        return True

    def add_puzzle(self, name: str, new: puzzles.New) -> None:
        """Add a puzzle of a file, now or with the next ones."""
        key = puzzles.key_of(new.content.text, new.title, new.author, new.notes, new.tags)
        if self.skips(key):
            return
        self._count(key, 1)
        self._waiting.append(_Waiting(name, new, key))
        self._length += puzzles.size_of(new.content)
        if len(self._waiting) >= ROWS or self._length >= LENGTH:
            self.flush()

    def add_list(self, title: str, text: str) -> None:
        """Add a list."""
        if len(text) > models.MOST_LIST:
            raise InputError(f"more than {models.MOST_LIST:,} characters")
        title = title[: models.MOST_TITLE]
        key = lists.key_of(text, title)
        if self.skips(key):
            return
        with self._services.store.writing() as c:
            space.require(c, self._services, self._who)
            row = lists.create(c, self._who.id, title, text)
        self._count(key, 1)
        self.lists.append(models.list_out(row))

    def add_book(self, title: str, data: BookData) -> None:
        """Add a book, whose puzzles are there."""
        title, kept = title[: models.MOST_TITLE], data.stored()
        key = books.key_of(title, kept)
        if self.skips(key):
            return
        with self._services.store.writing() as c:
            space.require(c, self._services, self._who)
            row = books.create(c, self._who.id, title, kept)
        self._count(key, 1)
        self.books.append(book_out(row))

    def flush(self) -> None:
        """Write the puzzles that wait."""
        waiting, self._waiting, self._length = self._waiting, [], 0
        if not waiting:
            return
        try:
            with self._services.store.writing() as c:
                rows = self._written(c, waiting)
        except BusyError as error:
            for each in waiting:
                self._count(each.key, -1)
                with self._refusing(each.name):
                    raise error
            return
        self.puzzles += map(models.puzzle_out, rows)

    def _written(self, c: Connection, waiting: list[_Waiting]) -> list[puzzles.PuzzleRow]:
        """Write puzzles; if not all have room, one by one as long as there is some."""
        size = sum(puzzles.size_of(each.new.content) for each in waiting)
        if space.has_room(c, self._services, self._who, size):
            return puzzles.create_all(c, self._who.id, [each.new for each in waiting])
        rows: list[puzzles.PuzzleRow] = []
        for each in waiting:
            before = len(rows)
            with self._refusing(each.name):
                space.require(c, self._services, self._who)
                rows.append(puzzles.create(c, self._who.id, each.new))
            if len(rows) == before:
                self._count(each.key, -1)
        return rows

    def _count(self, key: bytes, number: int) -> None:
        """Note that there is one more, or one less, and that this file had it."""
        self._there[key] += number
        self._seen[key] += number

    @property
    def _there(self) -> Counter[bytes]:
        """How often everything is in the library; read once, for it is as long as the library."""
        if self._present is None:
            with self._services.store.reading() as c:
                self._present = Counter(puzzles.keys(c, self._who.id))
                self._present.update(lists.keys(c, self._who.id))
                self._present.update(books.keys(c, self._who.id))
        return self._present
