"""The whole library as one zip of plain files, and many rows put into it in one transaction.

The zip has a text for each puzzle and each list, JSON for each book, and `library.json` for what
has no place in them (titles, tags, notes). Importing it gives the same library again. It is written
to a file before it is sent, from one state of the database: memory holds one puzzle at a time, and
whoever downloads slowly keeps no transaction open.

What the library has already is skipped, so that an import that ended early is continued by doing it
again. The same puzzle is one with the same text, title, author, notes and tags; the trash does not
count. A library may hold a puzzle twice: of each that is sent n times in one file, as many are
skipped as the library has, and the rest is added. So a zip of ours gives the same library.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final, NamedTuple, TypeVar
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from fastapi import Response
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.api import models, routing
from puzzlewright.studio.server.api.book_models import BookData, book_out
from puzzlewright.studio.server.api.jobs import download_headers
from puzzlewright.studio.server.api.routing import Reader, Served, file_response, router
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import puzzles
from puzzlewright.studio.server.store.common import BusyError, Page
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.lists_and_books import (
    BookLine,
    LibraryLine,
    ListLine,
    TitledTable,
    book_entries,
    book_puzzles,
    books,
    lists,
)

routes = router("library")

#: The file of a zip of ours that says what is in it.
CONTENTS: Final = "library.json"

#: Where a zip of ours has its puzzles, lists and books.
PUZZLES, LISTS, BOOKS = "puzzles/", "lists/", "books/"

#: Rows that are read at a time; those have titles and notes, but no texts.
ROWS: Final = 200

#: Bytes of a zip that stays in memory; most libraries are smaller.
IN_MEMORY: Final = 4_000_000

#: Bytes that are sent at a time.
PIECE: Final = 256_000

ZIP: Final = file_response("application/zip", "The library")

_Row = TypeVar("_Row")
_Titled = TypeVar("_Titled", bound=LibraryLine)
_Content = TypeVar("_Content")


@routes.get("/library.zip", response_class=Response, responses=ZIP)
def library(services: Served, who: Reader) -> Response:
    """Download all puzzles, lists and books as plain files in one zip."""
    file = library_zip(services.store, who.id, services.settings.data)
    headers = {**download_headers("library.zip"), "Content-Length": str(file.tell())}
    return StreamingResponse(_pieces(file), media_type="application/zip", headers=headers)


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        file.seek(0)
        while piece := file.read(PIECE):
            yield piece


def library_zip(store: Store, owner: str, folder: Path) -> IO[bytes]:
    """Return the zip of a library, open at its end; if it is large, a nameless file in a folder."""
    # In the data folder: others may have their temporary files in memory.
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY, dir=str(folder))  # noqa: SIM115
    try:
        # Not compressed: quickly made, and what is imported again swells to nothing.
        with ZipFile(file, "w", ZIP_STORED) as archive, store.reader() as c:
            _write(archive, c, owner)
    except BaseException:
        file.close()
        raise
    return file


def _write(archive: ZipFile, c: Connection, owner: str) -> None:
    """Write what is known of all files, and then the files, each by itself."""
    with archive.open(ZipInfo(CONTENTS), "w", force_zip64=True) as contents:
        sign = "{"
        for name, about in _contents(c, owner):
            text = (
                f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(about, ensure_ascii=False)}"
            )
            contents.write(f"{sign}\n {text}".encode())
            sign = ","
        contents.write(b"{}" if sign == "{" else b"\n}")
    for row in _puzzles(c, owner):
        version = puzzles.version(c, row.id, row.version)
        if version is not None:
            archive.writestr(
                ZipInfo(_puzzle_file(row.id, row.title or row.kind)), version.text.encode()
            )
    for line in _lists(c, owner):
        item = lists.get(c, owner, line.id)
        if item is not None:
            archive.writestr(ZipInfo(_list_file(line)), item.text.encode())
    for each in _books(c, owner):
        book = books.get(c, owner, each.id)
        if book is not None:
            archive.writestr(ZipInfo(_book_file(each)), _book_text(c, owner, book.data).encode())


def _book_text(c: Connection, owner: str, data: dict[str, Any]) -> str:
    """Return what is in a book; its puzzles are named by their files, those in the trash by id.

    Old versions are not in the zip: the newest take their place.
    """
    found = book_puzzles(c, owner, [(puzzle, None) for puzzle, _ in book_entries(data)])
    files = {
        one.id: _puzzle_file(one.id, one.title or one.kind)
        for one in found.values()
        if one.deleted is None
    }
    sections = [
        {**each, "puzzles": [{"puzzle": files.get(one["puzzle"], one["puzzle"])} for one in inside]}
        for each in data.get("sections", ())
        for inside in [each.get("puzzles", ())]
    ]
    return json.dumps({**data, "sections": sections}, ensure_ascii=False, indent=1)


def _contents(c: Connection, owner: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name of each file and what is known of it."""
    for row in _puzzles(c, owner):
        about = {"title": row.title, "author": row.author, "notes": row.notes, "tags": row.tags}
        yield _puzzle_file(row.id, row.title or row.kind), {**about, "kind": row.kind}
    for line in _lists(c, owner):
        yield _list_file(line), {"title": line.title}
    for each in _books(c, owner):
        yield _book_file(each), {"title": each.title}


def _puzzles(c: Connection, owner: str) -> Iterator[puzzles.PuzzleRow]:
    return _rows(lambda after: puzzles.find(c, owner, limit=ROWS, after=after))


def _lists(c: Connection, owner: str) -> Iterator[ListLine]:
    return _rows(lambda after: lists.find(c, owner, limit=ROWS, after=after))


def _books(c: Connection, owner: str) -> Iterator[BookLine]:
    return _rows(lambda after: books.find(c, owner, limit=ROWS, after=after))


def _rows(page_after: Callable[[str | None], Page[_Row]]) -> Iterator[_Row]:
    """Yield the rows of all pages."""
    after: str | None = None
    while True:
        page = page_after(after)
        yield from page.rows
        after = page.next
        if after is None:
            return


def _puzzle_file(row_id: str, title: str) -> str:
    return f"{PUZZLES}{_file_name(title)}-{row_id}.txt"


def _list_file(row: ListLine) -> str:
    return f"{LISTS}{_file_name(row.title)}-{row.id}.txt"


def _book_file(row: BookLine) -> str:
    return f"{BOOKS}{_file_name(row.title)}-{row.id}.json"


def _file_name(title: str) -> str:
    return "-".join(re.findall(r"\w+", title))[:60] or "untitled"


#: Puzzles, and their characters, that are written in one transaction: others write in between.
BATCH_ROWS: Final = 100
LENGTH: Final = 5_000_000


class _Waiting(NamedTuple):
    """A puzzle that is written with the next ones."""

    name: str
    new: puzzles.NewPuzzleRow
    key: bytes


class LibraryInsert:
    """Adds what is not there; `refusing(name)` is a context that notes an error of a file."""

    def __init__(
        self,
        services: Services,
        who: CurrentUser,
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

    def add_puzzle(self, name: str, new: puzzles.NewPuzzleRow) -> None:
        """Add a puzzle of a file, now or with the next ones."""
        key = puzzles.puzzle_key(new.content.text, new.title, new.author, new.notes, new.tags)
        if self.skips(key):
            return
        self._count(key, 1)
        self._waiting.append(_Waiting(name, new, key))
        self._length += puzzles.content_size(new.content)
        if len(self._waiting) >= BATCH_ROWS or self._length >= LENGTH:
            self.flush()

    def add_list(self, title: str, text: str) -> None:
        """Add a list."""
        if len(text) > models.MOST_LIST:
            raise InputError(f"more than {models.MOST_LIST:,} characters")
        row = self._add_titled(lists, title, text)
        self.lists += [models.list_out(each) for each in row]

    def add_book(self, title: str, data: BookData) -> None:
        """Add a book, whose puzzles are there."""
        row = self._add_titled(books, title, data.for_store())
        self.books += [book_out(each) for each in row]

    def _add_titled(
        self, table: TitledTable[Any, _Titled, _Content], title: str, content: _Content
    ) -> list[_Titled]:
        """Add a list or a book; return its row, or nothing if it is there."""
        title = title[: models.MOST_TITLE]
        key = table.content_key(title, content)
        if self.skips(key):
            return []
        with self._services.store.writer() as c:
            routing.require_room(c, self._services, self._who)
            row = table.create(c, self._who.id, title, content)
        self._count(key, 1)
        return [row]

    def flush(self) -> None:
        """Write the puzzles that wait."""
        waiting, self._waiting, self._length = self._waiting, [], 0
        if not waiting:
            return
        try:
            with self._services.store.writer() as c:
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
        size = sum(puzzles.content_size(each.new.content) for each in waiting)
        if routing.has_room(c, self._services, self._who, size):
            return puzzles.create_all(c, self._who.id, [each.new for each in waiting])
        rows: list[puzzles.PuzzleRow] = []
        for each in waiting:
            before = len(rows)
            with self._refusing(each.name):
                routing.require_room(c, self._services, self._who)
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
            with self._services.store.reader() as c:
                tables = (puzzles, lists, books)
                keys = (key for each in tables for key in each.keys(c, self._who.id))
                self._present = Counter(keys)
        return self._present
