"""Files that are taken into the library, and the example puzzles of an empty one.

Zips are unpacked file by file (workers.py), and duplicates are skipped (library_zip.py).
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Response
from fastapi.responses import JSONResponse
from pydantic import Field, StringConstraints

from puzzlewright.core import limits
from puzzlewright.core.errors import InputError, PuzzlewrightError
from puzzlewright.core.files import read_bytes
from puzzlewright.core.zip_archives import MEMBER, Archive
from puzzlewright.studio.server import problems
from puzzlewright.studio.server.api import book_models, models, workers
from puzzlewright.studio.server.api.book_models import BookOut
from puzzlewright.studio.server.api.library_zip import (
    BOOKS,
    CONTENTS,
    LISTS,
    PUZZLES,
    LibraryInsert,
)
from puzzlewright.studio.server.api.routing import Maker, Served, router
from puzzlewright.studio.server.api.workshop import decode_base64
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security.bodies import require_valid_json
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import puzzles, users

routes = router("library")

#: Files that are sent at once; zips have more in them, see the settings.
MOST_FILES: Final = 500

#: Bytes of what a zip of ours says about its files; titles and notes of thousands of puzzles.
MOST_CONTENTS: Final = 20_000_000

#: Values in it: each file has some ten, and a few tags; parsed, they take less than 100 MB.
MOST_VALUES: Final = 600_000

#: Bytes of one file in a zip of ours, which are texts: no character takes more than four.
MOST_INSIDE: Final = 4 * models.MOST_LIST

#: Seconds that an import waits for another one of the same user: the two would add the same twice.
PATIENCE: Final = 10.0

#: Files that are word lists, whatever is in them; and those that are if they are no puzzle.
LIST_SUFFIXES: Final = frozenset({"csv", "tsv", "xlsx", "xls", "ods", "docx"})
TEXT_SUFFIXES: Final = frozenset({"txt", "text", "md", "dict", "lst"})

#: The kind whose rules read a word list that is for no puzzle yet: it takes all words.
READER: Final = "crisscross"


class File(models.RequestBody):
    """A file, its contents as base64."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    data: str


class Import(models.RequestBody):
    """Files to import into the library."""

    files: Annotated[list[File], Field(min_length=1, max_length=MOST_FILES)]
    order: models.EdgeOrder | None = None


class RefusedFile(models.Reply):
    """A file that was not imported, and why."""

    name: str
    problem: problems.Problem


class ImportResult(models.Reply):
    """What was imported from the files."""

    puzzles: list[models.PuzzleOut]
    lists: list[models.ListOut]
    books: list[BookOut]
    refused: list[RefusedFile]
    skipped: Annotated[int, Field(description="puzzles, lists and books that were there already")]
    left: Annotated[
        int, Field(description="files the time was too short for; import the same again to go on")
    ]


@routes.post("/imports", response_model=ImportResult)
def take(services: Served, who: Maker, body: Import) -> Response:
    """Import files of all formats into the library; unreadable files are listed.

    Puzzles that the library has, with the same text, title, author, notes and tags, are skipped.
    """
    with services.imports.turn(who.id, PATIENCE) as came:
        if not came:
            detail = "another import of yours is still running; wait until it has ended"
            raise problems.ProblemError(429, detail, {"Retry-After": "10"})
        taking = ImportRun(services, who, body.order)
        for file in body.files:
            taking.take(file.name, file.data)
        # Written here, in a thread: thousands of puzzles would keep the loop from others.
        return JSONResponse(taking.summary())


class ImportRun:
    """Takes files into the library, one after another."""

    def __init__(self, services: Services, who: CurrentUser, order: str | None = None) -> None:
        self._services = services
        self._who = who
        self._order = order
        self._files, self._room = services.settings.most_files, services.settings.most_unpacked
        self._end = services.clock() + services.settings.import_seconds
        self._left = 0
        self._refused: list[dict[str, Any]] = []
        self._keys: dict[
            str, bytes
        ] = {}  # of the puzzles of a zip, by their files: books name them
        self._adding = LibraryInsert(services, who, self._refusing)

    def summary(self) -> dict[str, Any]:
        """Tell the other tabs, and return what was taken."""
        added = self._adding
        kinds = (("puzzle", added.puzzles), ("list", added.lists), ("book", added.books))
        for topic, rows in kinds:
            if rows:
                self._services.events.publish(self._who.id, topic, {"id": None, "what": "imported"})
        return {
            "puzzles": added.puzzles,
            "lists": added.lists,
            "books": added.books,
            "refused": self._refused,
            "skipped": added.skipped,
            "left": self._left,
        }

    def take(self, name: str, data: str) -> None:
        """Take a file that was sent."""
        with self._refusing(name):
            self.take_bytes(name, decode_base64(data))

    def take_bytes(self, name: str, data: bytes) -> None:
        """Take a file: a zip of ours, a list, or puzzles of any format."""
        self._adding.begin()
        suffix = _suffix(name)
        archive = self._ours(name, data) if suffix == "zip" else None
        if archive is not None and CONTENTS not in archive.names:
            self._take_book(name, archive)
        elif archive is not None:
            self._take_zip(name, archive)
        elif self._is_over():
            self._left += 1
        else:
            self._spend(len(data))
            if suffix in LIST_SUFFIXES:
                self._take_list(name, data)
            else:
                self._take_puzzles(name, data)
        self._adding.flush()

    def _is_over(self) -> bool:
        """Tell whether the time of the import is over, or the studio ends."""
        return self._services.clock() >= self._end or self._services.shutdown.is_announced

    def _spend(self, size: int) -> None:
        """Subtract `size` bytes from the allowance of one import."""
        settings = self._services.settings
        self._files -= 1
        if self._files < 0:
            raise InputError(f"more than {settings.most_files:,} files in one import")
        if size > self._room:
            most = limits.format_size(settings.most_unpacked)
            raise InputError(f"more than {most} in one import")
        self._room -= size

    def _ours(self, name: str, data: bytes) -> Archive | None:
        """Return a zip of ours; None if it is of somebody else, or none at all."""
        settings = self._services.settings
        if data.count(MEMBER) > settings.most_files + 1:  # what is in it, besides
            raise InputError(f"more than {settings.most_files:,} files in one import")
        try:
            with limits.allowance(max_input=settings.most_unpacked):
                archive = Archive(data, name, settings.most_files + 1)
        except InputError:
            return None
        return archive if {CONTENTS, book_models.BOOK} & set(archive.names) else None

    def _unpacked(self, archive: Archive, inside: str, most: int = MOST_INSIDE) -> bytes:
        """Return a file of a zip; nothing is unpacked that is too large."""
        size = archive.size(inside)
        if size > most:
            raise InputError(f"more than {limits.format_size(most)}")
        self._spend(size)
        with limits.allowance(max_input=self._services.settings.most_unpacked):
            return archive.read(inside)

    def _take_puzzles(self, name: str, data: bytes) -> None:
        try:
            found = workers.describe_file(self._services, self._who.id, name, data, self._order)
        except problems.ProblemError as error:
            is_recognised = error.status != 422 or error.more.get("line") is not None
            if _suffix(name) not in TEXT_SUFFIXES or is_recognised:
                raise
            self._take_list(name, data)  # no puzzle: it may be a list of words
            return
        self._add_puzzles(name, found, {}, name)

    def _add_puzzles(
        self, name: str, found: list[dict[str, Any]], about: dict[str, Any], shown: str
    ) -> None:
        """Add the puzzles of a file; errors name it as `shown`."""
        is_one = len(found) == 1
        for number, one in enumerate(found, 1):
            each = shown if is_one else f"{shown}, puzzle {number}"
            with self._refusing(each):
                if one.get("problem") is not None:
                    problems.raise_worker_problem(one["problem"])
                new = self._new(one, about, name if is_one else "")
                if is_one:
                    self._keys[name] = _key(new)
                self._adding.add_puzzle(each, new)

    def _new(self, one: dict[str, Any], about: dict[str, Any], name: str) -> puzzles.NewPuzzleRow:
        title, author, notes = _credits(about, {"title": _stem(name), **_known(one)})
        content = workers.version_content(one, "imported")
        return puzzles.NewPuzzleRow(
            one["kind"], content, title, author, notes, _texts(about, "tags")
        )

    def _take_list(self, name: str, data: bytes) -> None:
        """Keep a list as text; a worker reads those of other programs."""
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = ""
        if _suffix(name) not in {"csv", "tsv", *TEXT_SUFFIXES} or not text:
            text = self._list_text(name, data)
        self._adding.add_list(_stem(name), text)

    def _list_text(self, name: str, data: bytes) -> str:
        request = {"do": "check-list", "kind": READER, "name": name}
        seconds = self._services.settings.describe_seconds
        reply = workers.ask(self._services, request, seconds, data=data, owner=self._who.id)
        lines = [line for line in reply["lines"] if line.get("word")]
        return "".join(_list_line(line) for line in lines)

    def _take_zip(self, name: str, archive: Archive) -> None:
        """Take a library that was saved as a zip."""
        self._keys.clear()
        known = _contents(self._unpacked(archive, CONTENTS, MOST_CONTENTS))
        files = self._files_of(name, archive, known)
        found = workers.describe_batches(self._services, self._who.id, files, self._is_over)
        for file, outcome in found:
            shown = f"{name}: {file.name}"
            if outcome is None:
                self._left += 1
                continue
            with self._refusing(shown):
                if isinstance(outcome, problems.ProblemError):
                    raise outcome
                self._add_puzzles(file.name, outcome, file.about, shown)
        self._adding.flush()
        for inside in reversed(archive.names):
            if inside.startswith(BOOKS):
                with self._refusing(f"{name}: {inside}"):
                    data = self._unpacked(archive, inside, book_models.MOST_BOOK)
                    about = known.get(inside)
                    title = _text(about, "title") if isinstance(about, dict) else _stem(inside)
                    self._add_book(book_models.from_json(data, title))

    def _take_book(self, name: str, archive: Archive) -> None:
        """Take a book file and its puzzles."""
        self._keys.clear()
        data = self._unpacked(archive, book_models.BOOK, book_models.MOST_BOOK)
        book = book_models.from_toml(data, archive.names)
        files = (workers.File(each, self._unpacked(archive, each), {}) for each in book.files)
        found = workers.describe_batches(self._services, self._who.id, files, self._is_over)
        for file, outcome in found:
            with self._refusing(f"{name}: {file.name}"):
                if outcome is None:
                    raise InputError("the time was too short; import the same again")
                if isinstance(outcome, problems.ProblemError):
                    raise outcome
                if len(outcome) != 1:
                    raise InputError(f"one puzzle expected, {len(outcome)} found")
                # The names of files have numbers: a puzzle without a title stays without one.
                self._add_puzzles(file.name, outcome, {"title": outcome[0].get("title")}, file.name)
        self._adding.flush()
        self._add_book(book)
        for key in book.left:
            with self._refusing(f"{name}: {book_models.BOOK}"):
                raise InputError("left out: books of the studio have no such key", text=key)

    def _add_book(self, book: book_models.NamedBook) -> None:
        """Add a book whose puzzles were taken before; those that were refused are not in it."""
        with self._services.store.reader() as c:
            ids = {key: row_id for row_id, key in puzzles.ids_with_keys(c, self._who.id)}
        known = {name: ids.get(key) for name, key in self._keys.items()}
        self._adding.add_book(book.title, book.with_ids(known.get))

    def _files_of(
        self, name: str, archive: Archive, known: dict[str, Any]
    ) -> Iterator[workers.File]:
        """Yield the puzzles of a zip that are not there yet, the oldest first; take its lists."""
        for inside in reversed(archive.names):
            if not inside.startswith((PUZZLES, LISTS)):
                continue
            if self._is_over():
                self._left += 1
                continue
            about = known.get(inside)
            about = about if isinstance(about, dict) else {}
            with self._refusing(f"{name}: {inside}"):
                data = self._unpacked(archive, inside)
                if inside.startswith(LISTS):
                    text = data.decode("utf-8-sig", "replace")
                    self._adding.add_list(_text(about, "title") or _stem(inside), text)
                elif not self._is_there(inside, data, about):
                    yield workers.File(inside, data, about)

    def _is_there(self, name: str, data: bytes, about: dict[str, Any]) -> bool:
        """Tell whether a puzzle is skipped just as it is, without a worker."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return False
        title, author, notes = _credits(about, {"title": _stem(name)})
        self._keys[name] = puzzles.puzzle_key(text, title, author, notes, _texts(about, "tags"))
        return self._adding.skips(self._keys[name])

    def _refusing(self, name: str) -> _Refusing:
        return _Refusing(name, self._refused)


class _Refusing:
    """A context in which an error is noted, with the name of the file, and the rest goes on."""

    def __init__(self, name: str, refused: list[dict[str, Any]]) -> None:
        self._name = name
        self._refused = refused

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, problems.ProblemError):  # a defect, too: it must not stop the rest
            problem = problems.problem_body(error.status, error.detail, **error.more)
        elif isinstance(error, InputError):
            problem = problems.input_problem(error)
        elif isinstance(error, PuzzlewrightError):
            problem = problems.problem_body(422, str(error))
        else:
            return False
        self._refused.append({"name": self._name, "problem": problem})
        return True


def _key(new: puzzles.NewPuzzleRow) -> bytes:
    return puzzles.puzzle_key(new.content.text, new.title, new.author, new.notes, new.tags)


def _contents(data: bytes) -> dict[str, Any]:
    """Return what a zip of ours says about its files; nothing if that is damaged.

    It is parsed in the server itself, so its values are counted before: in memory, they may take a
    hundred times the bytes of the signs between them.
    """
    require_valid_json(data)
    plain = data.replace(b"\\\\", b"--").replace(b'\\"', b"--")
    if plain.count(b'"') > 2 * MOST_VALUES or _values(plain) > MOST_VALUES:
        raise InputError(f"{CONTENTS}: more than {MOST_VALUES:,} values")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _values(plain: bytes) -> int:
    """Return how many values JSON has, by the signs between them that are in no text."""
    bare = re.sub(b'"[^"]*"?', b"", plain)
    return sum(map(bare.count, (b"[", b"{", b",", b":")))


def _known(one: dict[str, Any]) -> dict[str, Any]:
    """Return what a puzzle says about itself."""
    return {name: one[name] for name in ("title", "author", "notes") if one.get(name)}


def _credits(about: dict[str, Any], otherwise: dict[str, Any]) -> tuple[str, str, str]:
    """Return title, author and notes; a zip of ours says which, even if one is empty."""
    found = {**otherwise, **about}
    title, author = (_text(found, name)[: models.MOST_TITLE] for name in ("title", "author"))
    return title, author, _text(found, "notes")[: models.MOST_NOTES]


def _text(about: dict[str, Any], name: str) -> str:
    value = about.get(name)
    return value if isinstance(value, str) else ""


def _texts(about: dict[str, Any], name: str) -> list[str]:
    value = about.get(name)
    texts = value if isinstance(value, list) else []
    return [each[:100] for each in texts if isinstance(each, str)][: models.MOST_TAGS]


def _list_line(line: dict[str, Any]) -> str:
    word, clue = str(line.get("given") or line["word"]), line.get("clue")
    return f"{word};{clue}\n" if clue and ";" not in word else f"{word}\n"


def _suffix(name: str) -> str:
    return name.rpartition(".")[2].lower() if "." in name else ""


def _stem(name: str) -> str:
    """Return the name of a file without folders and suffix."""
    last = re.split(r"[/\\]", name)[-1]
    return (last.rpartition(".")[0] or last)[: models.MOST_TITLE]


_log = logging.getLogger(__name__)


def add_examples(services: Services) -> None:
    """Put the example files into the library, if there is nothing in it and in its trash."""
    who = CurrentUser(users.LOCAL, "", False, None)
    with services.store.reader() as c:
        pages = [puzzles.find(c, who.id, limit=1, deleted=each) for each in (False, True)]
    if any(page.total for page in pages):
        return
    taking = ImportRun(services, who)
    for name in services.examples:
        try:
            taking.take_bytes(Path(name).name.capitalize(), read_bytes(name))
        except (PuzzlewrightError, ProblemError) as error:
            _log.warning("%s: %s", name, error)
    taking.summary()
