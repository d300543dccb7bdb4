"""The whole library as one zip of plain files.

The zip has a text for each puzzle and each list, JSON for each book, and `library.json` for what
has no place in them (titles, tags, notes). Importing it gives the same library again. It is written
to a file before it is sent, from one state of the database: memory holds one puzzle at a time, and
whoever downloads slowly keeps no transaction open.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final, TypeVar
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from fastapi import Response
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection

from puzzlewright.studio.server.api.common import Me, Served, router
from puzzlewright.studio.server.api.jobs import download_headers
from puzzlewright.studio.server.store import books, lists, puzzles
from puzzlewright.studio.server.store.common import Page
from puzzlewright.studio.server.store.database import Store

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

ZIP: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "The library", "content": {"application/zip": {}}}
}

_Row = TypeVar("_Row")


@routes.get("/library.zip", response_class=Response, responses=ZIP)
def library(services: Served, who: Me) -> Response:
    """Download all puzzles, lists and books as plain files in one zip."""
    file = packed(services.store, who.id, services.settings.data)
    headers = {**download_headers("library.zip"), "Content-Length": str(file.tell())}
    return StreamingResponse(_pieces(file), media_type="application/zip", headers=headers)


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        file.seek(0)
        while piece := file.read(PIECE):
            yield piece


def packed(store: Store, owner: str, folder: Path) -> IO[bytes]:
    """Return the zip of a library, open at its end; if it is large, a nameless file in a folder."""
    # In the data folder: others may have their temporary files in memory.
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY, dir=str(folder))  # noqa: SIM115
    try:
        # Not compressed: quickly made, and what is imported again swells to nothing.
        with ZipFile(file, "w", ZIP_STORED) as archive, store.reading() as c:
            _write(archive, c, owner)
    except BaseException:
        file.close()
        raise
    return file


def _write(archive: ZipFile, c: Connection, owner: str) -> None:
    """Write what is known of all files, and then the files, each by itself."""
    with archive.open(ZipInfo(CONTENTS), "w", force_zip64=True) as contents:
        sign = "{"
        for name, told in _contents(c, owner):
            text = f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(told, ensure_ascii=False)}"
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
    found = books.bound(c, owner, [(puzzle, None) for puzzle, _ in books.entries_of(data)])
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
        told = {"title": row.title, "author": row.author, "notes": row.notes, "tags": row.tags}
        yield _puzzle_file(row.id, row.title or row.kind), {**told, "kind": row.kind}
    for line in _lists(c, owner):
        yield _list_file(line), {"title": line.title}
    for each in _books(c, owner):
        yield _book_file(each), {"title": each.title}


def _puzzles(c: Connection, owner: str) -> Iterator[puzzles.PuzzleRow]:
    return _rows(lambda after: puzzles.find(c, owner, limit=ROWS, after=after))


def _lists(c: Connection, owner: str) -> Iterator[lists.ListLine]:
    return _rows(lambda after: lists.find(c, owner, limit=ROWS, after=after))


def _books(c: Connection, owner: str) -> Iterator[books.BookLine]:
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


def _list_file(row: lists.ListLine) -> str:
    return f"{LISTS}{_file_name(row.title)}-{row.id}.txt"


def _book_file(row: books.BookLine) -> str:
    return f"{BOOKS}{_file_name(row.title)}-{row.id}.json"


def _file_name(title: str) -> str:
    return "-".join(re.findall(r"\w+", title))[:60] or "untitled"
