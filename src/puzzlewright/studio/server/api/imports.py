"""Files that are taken into the library: puzzles of all formats, lists, and zips of library.py."""

from __future__ import annotations

import json
import re
import time
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field, StringConstraints

from puzzlewright import limits
from puzzlewright.errors import InputError, PuzzlewrightError
from puzzlewright.studio.server import problems
from puzzlewright.studio.server.api import models, space, workers
from puzzlewright.studio.server.api.common import Me, Served, router
from puzzlewright.studio.server.api.kinds import decoded
from puzzlewright.studio.server.api.library import CONTENTS, LISTS, PUZZLES
from puzzlewright.studio.server.security.bodies import require_sound_json
from puzzlewright.studio.server.security.gate import Who
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import lists, puzzles
from puzzlewright.zips import Archive

routes = router("library")

#: Files that are sent at once; zips have more in them, see the settings.
MOST_FILES: Final = 500

#: Bytes of what a zip of ours says about its files; titles and notes of thousands of puzzles.
MOST_CONTENTS: Final = 20_000_000

#: Values in it: each file has some ten, and fifty tags at most.
MOST_VALUES: Final = 250_000

#: Bytes of one file in a zip of ours, which are texts: no character takes more than four.
MOST_INSIDE: Final = 4 * models.MOST_TEXT

#: Files that are word lists, whatever is in them; and those that are if they are no puzzle.
LIST_SUFFIXES: Final = frozenset({"csv", "tsv", "xlsx", "xls", "ods", "docx"})
TEXT_SUFFIXES: Final = frozenset({"txt", "text", "md"})

#: The kind whose rules read a word list that is for no puzzle yet: it takes all words.
READER: Final = "crisscross"


class File(models.Taken):
    """A file, its contents as base64."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    data: str


class Import(models.Taken):
    """Files to take into the library."""

    files: Annotated[list[File], Field(min_length=1, max_length=MOST_FILES)]


class Refused(BaseModel):
    """A file that is not taken, and why."""

    name: str
    problem: problems.Problem


class Imported(BaseModel):
    """What was taken from the files."""

    puzzles: list[models.PuzzleOut]
    lists: list[models.ListOut]
    refused: list[Refused]


@routes.post("/imports", response_model=Imported)
def take(services: Served, who: Me, body: Import) -> dict[str, Any]:
    """Take files of all formats into the library; files that cannot be read are named."""
    taking = Taking(services, who)
    for file in body.files:
        taking.take(file.name, file.data)
    return taking.told()


class Taking:
    """Takes files into the library, one after another."""

    def __init__(self, services: Services, who: Who) -> None:
        self._services = services
        self._who = who
        self._files, self._room = services.settings.most_files, services.settings.most_unpacked
        self._end = time.monotonic() + services.settings.import_seconds
        self._puzzles: list[puzzles.PuzzleRow] = []
        self._lists: list[lists.ListRow] = []
        self._refused: list[dict[str, Any]] = []

    def told(self) -> dict[str, Any]:
        """Tell the other tabs, and return what was taken."""
        for topic, rows in (("puzzle", self._puzzles), ("list", self._lists)):
            if rows:
                self._services.hub.publish(self._who.id, topic, {"id": None, "what": "imported"})
        return {
            "puzzles": [models.puzzle_out(row) for row in self._puzzles],
            "lists": [models.list_out(row) for row in self._lists],
            "refused": self._refused,
        }

    def take(self, name: str, data: str) -> None:
        """Take a file that was sent."""
        with self._refusing(name):
            self.take_bytes(name, decoded(data))

    def take_bytes(self, name: str, data: bytes) -> None:
        """Take a file: a zip of ours, a list, or puzzles of any format."""
        suffix = _suffix(name)
        archive = self._ours(name, data) if suffix == "zip" else None
        if archive is not None:
            self._take_zip(name, archive)
            return
        self._spend(len(data))
        if suffix in LIST_SUFFIXES:
            self._take_list(name, data)
        else:
            self._take_puzzles(name, data)

    def _spend(self, size: int) -> None:
        """Take a file of so many bytes from what one import may have."""
        settings = self._services.settings
        if time.monotonic() >= self._end:
            minutes = settings.import_seconds / 60
            raise InputError(f"the import took longer than {minutes:.3g} min; import it again")
        self._files -= 1
        if self._files < 0:
            raise InputError(f"more than {settings.most_files:,} files in one import")
        if size > self._room:
            most = limits.size_text(settings.most_unpacked)
            raise InputError(f"more than {most} in one import")
        self._room -= size

    def _ours(self, name: str, data: bytes) -> Archive | None:
        """Return a zip of ours; None if it is of somebody else, or none at all."""
        try:
            with limits.allowing(max_input=self._services.settings.most_unpacked):
                archive = Archive(data, name)
        except InputError:
            return None
        return archive if CONTENTS in archive.names else None

    def _unpacked(self, archive: Archive, inside: str, most: int = MOST_INSIDE) -> bytes:
        """Return a file of a zip; nothing is unpacked that is too large."""
        size = archive.size(inside)
        if size > most:
            raise InputError(f"more than {limits.size_text(most)}")
        self._spend(size)
        with limits.allowing(max_input=self._services.settings.most_unpacked):
            return archive.read(inside)

    def _take_puzzles(self, name: str, data: bytes, about: dict[str, Any] | None = None) -> None:
        try:
            found = workers.describe_file(self._services, self._who.id, name, data)
        except problems.ProblemError as error:
            if _suffix(name) in TEXT_SUFFIXES and about is None and _is_no_puzzle(error):
                self._take_list(name, data)
                return
            raise
        for number, one in enumerate(found, 1):
            with self._refusing(name if len(found) == 1 else f"{name}, puzzle {number}"):
                if one.get("problem") is not None:
                    problems.raise_worker_problem(one["problem"])
                self._keep_puzzle(one, about or {}, name if len(found) == 1 else "")

    def _keep_puzzle(self, one: dict[str, Any], about: dict[str, Any], name: str) -> None:
        stem = "" if "title" in about else _stem(name)  # a puzzle of ours may have no title
        new = puzzles.New(
            one["kind"],
            workers.content_of(one, "imported"),
            title=models.cut(models.MOST_TITLE, _text(about, "title"), one.get("title"), stem),
            author=models.cut(models.MOST_TITLE, _text(about, "author"), one.get("author")),
            notes=models.cut(models.MOST_NOTES, _text(about, "notes"), one.get("notes")),
            tags=_texts(about, "tags"),
        )
        with self._services.store.writing() as c:
            space.require(c, self._services, self._who)
            self._puzzles.append(puzzles.create(c, self._who.id, new))

    def _take_list(self, name: str, data: bytes) -> None:
        """Keep a list as text; a worker reads those of other programs."""
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = ""
        if _suffix(name) not in {"csv", "tsv", *TEXT_SUFFIXES} or not text:
            text = self._list_text(name, data)
        self._keep_list(_stem(name), text)

    def _list_text(self, name: str, data: bytes) -> str:
        request = {"do": "check-list", "kind": READER, "name": name}
        seconds = self._services.settings.describe_seconds
        reply = workers.ask(self._services, request, seconds, data=data, owner=self._who.id)
        lines = [line for line in reply["lines"] if line.get("word")]
        return "".join(_list_line(line) for line in lines)

    def _keep_list(self, title: str, text: str) -> None:
        if len(text) > models.MOST_TEXT:
            raise InputError(f"more than {models.MOST_TEXT:,} characters")
        with self._services.store.writing() as c:
            space.require(c, self._services, self._who)
            row = lists.create(c, self._who.id, title[: models.MOST_TITLE], text)
        self._lists.append(row)

    def _take_zip(self, name: str, archive: Archive) -> None:
        """Take a library that was saved as a zip."""
        known = _contents(self._unpacked(archive, CONTENTS, MOST_CONTENTS))
        for inside in archive.names:
            about = known.get(inside)
            about = about if isinstance(about, dict) else {}
            with self._refusing(f"{name}: {inside}"):
                if inside.startswith(PUZZLES):
                    self._take_puzzles(inside, self._unpacked(archive, inside), about)
                elif inside.startswith(LISTS):
                    text = self._unpacked(archive, inside).decode("utf-8-sig", "replace")
                    self._keep_list(_text(about, "title") or _stem(inside), text)

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
        if isinstance(error, problems.ProblemError) and error.status < 500:
            told = problems.body_of(error.status, error.detail, **error.more)
        elif isinstance(error, InputError):
            told = problems.input_problem(error)
        elif isinstance(error, PuzzlewrightError):
            told = problems.body_of(422, str(error))
        else:
            return False
        self._refused.append({"name": self._name, "problem": told})
        return True


def _is_no_puzzle(error: problems.ProblemError) -> bool:
    """Tell whether nobody recognised a file: then it may be a list of words."""
    return error.status == 422 and error.more.get("line") is None


def _contents(data: bytes) -> dict[str, Any]:
    """Return what a zip of ours says about its files; nothing if that is damaged.

    It is parsed in the server itself, so its values are counted before: in memory, they may take a
    hundred times the bytes of the signs between them.
    """
    require_sound_json(data)
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
