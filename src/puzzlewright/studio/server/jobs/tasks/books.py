"""The verb `book`: the book file of a book of the library, its pages, its PDF, and its zip.

What a book of the studio holds has the keys of book files (docs/books.md), but for its puzzles,
which are named by their ids. So most of it is written as it is. Puzzles that are in the trash or
gone, and sections without puzzles, are left out.

Pages are set from the same files that the zip has: whoever unpacks the zip and runs `puzzlewright
book` gets the same PDF. Notes on puzzles become problems that name places in the book.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from puzzlewright.books.book import Book
from puzzlewright.books.collection import LEFT_OUT, NO_SOLUTION, collect
from puzzlewright.books.host import BookHost, BookNote
from puzzlewright.books.keys import key_message
from puzzlewright.books.typesetting import Typesetting
from puzzlewright.core.errors import InputError, OutOfTimeError, PuzzlewrightError
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import job_printables
from puzzlewright.outputs.puzzle_files import UnreadableEntry
from puzzlewright.outputs.solution_key import stoppable
from puzzlewright.paper import legibility, typst
from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.kind import document_text
from puzzlewright.studio.server.jobs.problems import without_options
from puzzlewright.studio.server.jobs.tasks.exports import file_name
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import (
    Stop,
    as_finished_crossword,
    only_document,
    with_credits,
)
from puzzlewright.studio.server.jobs.tasks.verbs import File, JobTask, Report, TaskResult

#: The book file, and the folder of its puzzles.
NAME: Final = "book.toml"
FOLDER: Final = "puzzles"

#: Keys of a book in the order in which people look for them; tables come behind all others.
TABLES: Final = ("page", "solutions")
MATTER: Final = ("front", "back")

#: Characters of a title that become part of the name of a file.
LONGEST_NAME: Final = 40

#: Where a puzzle is in a book: the number of its section, and its own number there, from 0.
Place = tuple[int, int]


class Files(NamedTuple):
    """A book file and the puzzles beside it."""

    toml: str
    puzzles: Mapping[str, str]  #: texts by their names, such as puzzles/001-Animals.txt
    places: Mapping[str, Place]  #: where they are in the book
    titles: Mapping[str, str]  #: what they are called
    set_places: Mapping[str, Place]  #: where they are in the book file, which has no empty sections

    @property
    def all(self) -> dict[str, str]:
        """All files, by their names."""
        return {NAME: self.toml, **self.puzzles}

    def zip(self) -> bytes:
        """Return all files as a zip, the same for the same book."""
        made = BytesIO()
        with ZipFile(made, "w", ZIP_DEFLATED) as archive:
            for name, text in self.all.items():
                archive.writestr(ZipInfo(name), text.encode(), ZIP_DEFLATED)
        return made.getvalue()


class Puzzle(NamedTuple):
    """A puzzle of a book: its title, which is part of the name of its file, and its text."""

    title: str
    text: str


def book_files(
    title: str, data: Mapping[str, Any], puzzles: Sequence[Sequence[Puzzle | None]]
) -> Files:
    """Return the files of a book; `puzzles` are those of each section, None for what is gone."""
    texts: dict[str, str] = {}
    places: dict[str, Place] = {}
    titles: dict[str, str] = {}
    set_places: dict[str, Place] = {}
    sections: list[dict[str, Any]] = []
    for at, (section, inside) in enumerate(zip(data.get("sections", ()), puzzles, strict=True)):
        names: list[str] = []
        for nth, puzzle in enumerate(inside):
            if puzzle is None:
                continue
            name = f"{FOLDER}/{len(texts) + 1:03d}-{_plain(puzzle.title)}.txt"
            texts[name], places[name], titles[name] = puzzle.text, (at, nth), puzzle.title
            set_places[name] = len(sections), len(names)
            names.append(name)
        if names:
            sections.append({**section, "puzzles": names})
    toml = book_toml({"title": title, **data, "sections": sections})
    return Files(toml, texts, places, titles, set_places)


def _plain(title: str) -> str:
    return "-".join(re.findall(r"\w+", title.replace("_", " ")))[:LONGEST_NAME] or "puzzle"


# TOML


def book_toml(book: Mapping[str, Any]) -> str:
    """Return a book file; keys that are None or empty are left out."""
    tables = (*TABLES, *MATTER, "sections")
    lines = list(_pairs({key: value for key, value in book.items() if key not in tables}))
    for key in TABLES:
        inside = list(_pairs(book.get(key) or {}))
        lines += ["", f"[{key}]", *inside] if inside else []
    for key in (MATTER[0], "sections", MATTER[1]):
        for one in book.get(key) or ():
            name = "section" if key == "sections" else key
            lines += ["", f"[[{name}]]", *_pairs(one)]
    return "\n".join(lines).lstrip("\n") + "\n"


#: Keys for which an empty text says something.
_SAYING: Final = frozenset({"imprint"})


def _pairs(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        is_said = value not in (None, "", [], {}) or (value == "" and key in _SAYING)
        if is_said:
            yield f"{key} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        inside = (f"{key} = {_value(each)}" for key, each in value.items() if each)
        return f"{{{', '.join(inside)}}}"
    if isinstance(value, list):
        return _list([_value(each) for each in value])
    return str(value)


def _list(values: list[str]) -> str:
    if len(values) <= 1:
        return f"[{', '.join(values)}]"
    inside = "".join(f"    {each},\n" for each in values)
    return f"[\n{inside}]"


def _text(text: str) -> str:
    """Return a text; one of several lines stays one."""
    # JSON escapes what TOML wants to be escaped, but for one character.
    lines = [
        json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")
        for line in text.split("\n")
    ]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '"""\n{}"""'.format("\n".join(lines))


#: What a job is asked for.
PDF, ZIP, PAGES = "pdf", "zip", "pages"
PDF_TYPE: Final = "application/pdf"

#: Seconds after which the work ends by itself.
MOST_SECONDS: Final = 1_800

#: The height of a page that is looked at, in pixels, and how many pages are.
PAGE_HEIGHT: Final = 1_000.0
MOST_PAGES: Final = 400
MOST_DPI: Final = 110.0
INCH: Final = 25.4


class BookIssue(NamedTuple):
    """What is wrong with a puzzle of a book, or with all of it."""

    code: str
    detail: str
    place: Place | None = None
    values: Sequence[Any] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it in terms of JSON."""
        section, puzzle = self.place or (None, None)
        fields = {"section": section, "puzzle": puzzle, "code": self.code, "detail": self.detail}
        return {**fields, "values": list(self.values)}


def book(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Make the pages, the PDF or the book file of a book."""
    wanted = task.spec.get("format", PDF)
    if wanted not in (PDF, ZIP, PAGES):
        raise InputError(f"format: {PDF}, {ZIP} or {PAGES}", text=str(wanted))
    title, data = str(task.spec.get("title") or ""), task.spec["data"]
    files = book_files(title, data, section_puzzles(data, task.spec["puzzles"]))
    if not files.puzzles:
        raise InputError("there are no puzzles in this book yet")
    if wanted == ZIP:
        made = File(file_name(title, "book", "zip"), "application/zip", files.zip())
        return TaskResult({"file": made.name, "files": [made.name], "notes": []}, files=(made,))
    host = _JobHost(files, stop, report)
    setting, pdf = _typeset(files, host, stop)
    report(0.6, "", None)
    return _bound(
        files, host, setting, File(file_name(title, "book", "pdf"), PDF_TYPE, pdf), wanted
    )


def section_puzzles(
    data: Mapping[str, Any], known: Sequence[Mapping[str, Any] | None]
) -> list[list[Puzzle | None]]:
    """Return the puzzles of each section, with titles and authors as the library has them."""
    rest = iter(known)
    return [
        [_puzzle(next(rest)) for _ in each.get("puzzles", ())] for each in data.get("sections", ())
    ]


def _puzzle(one: Mapping[str, Any] | None) -> Puzzle | None:
    if one is None:
        return None
    document = with_credits(only_document(one["text"]), one["title"], one["author"])
    return Puzzle(
        one["title"] or document.credits.title or one["kind"],
        document_text(as_finished_crossword(document)),
    )


# Setting the book


class _JobHost(BookHost):
    """Keeps notes on the puzzles of a book, and tells how far the job is."""

    def __init__(self, files: Files, stop: Stop, report: Report) -> None:
        super().__init__(stop=stop)
        self._report = report
        self._labels = {
            place: f"section {place[0] + 1}, puzzle {place[1] + 1} ({files.titles[name]})"
            for name, place in files.set_places.items()
        }
        self._places = {place: files.places[name] for name, place in files.set_places.items()}

    def report(self, share: float, words: str) -> None:
        """Tell how far the job is."""
        self._report(0.1 + 0.4 * share, words, None)

    def leave_out(self, broken: UnreadableEntry, note: BookNote) -> None:  # noqa: ARG002
        """Go on without a puzzle."""
        self.notes.append(note)

    def phrase(self, text: str) -> str:
        """Return a message in terms of the keys of the book."""
        return without_options(key_message(text))

    def line(self, note: BookNote) -> str:
        """Return a note that names puzzles by their titles."""
        return note.text if note.place is None else f"{self._label(note.place)}: {self._text(note)}"

    def issues(self) -> Iterator[BookIssue]:
        """Yield the notes as problems, beside their puzzles."""
        for note in self.notes:
            text = self._text(note)
            if note.place is None:
                if "puzzles: cells of" not in text:  # each of them is named: small_cell_problems()
                    yield BookIssue("note", text.replace("page.trim = ", "pages of "))
                continue
            place = self._places[note.place]
            if note.other is not None:
                values = self._places[note.other]
                yield BookIssue(note.code, "this puzzle is in the book twice", place, values)
            elif note.code in (NO_SOLUTION, LEFT_OUT):
                yield BookIssue(note.code, f"left out: {text}", place)
            else:
                yield BookIssue(note.code, text, place)

    def _text(self, note: BookNote) -> str:
        if note.other is not None:
            return f"the same puzzle as {self._label(note.other)}"
        return note.text

    def _label(self, place: Place) -> str:
        return self._labels[place]


def _typeset(files: Files, host: _JobHost, stop: Stop) -> tuple[Typesetting, bytes]:
    """Set a book from its files, as `puzzlewright book` does."""
    with TemporaryDirectory() as name:
        for file, text in files.all.items():
            path = Path(name, file)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        try:
            with stoppable(stop, MOST_SECONDS):
                book = Book.load(Path(name, NAME))
                collected = collect(book.sections, book._plan, host)
                if not collected.chapters:
                    raise InputError(_why_empty(host))
                setting = Typesetting(book._plan, collected, host)
                setting.note_all("")
                return setting, setting.pdf("")
        except OutOfTimeError:
            reason = f"this book takes longer than {MOST_SECONDS} seconds"
            raise OutOfTimeError(reason) from None
        except InputError as bad:  # which nobody has a file of
            raise InputError(host.phrase(bad.message), text=bad.text) from None


def _why_empty(host: _JobHost) -> str:
    """Return why nothing is left of a book: what is wrong with the first of its puzzles."""
    left = [host.line(note) for note in host.notes if note.code in (NO_SOLUTION, LEFT_OUT)]
    return "; ".join(["no puzzles are left: nothing is written", *left[:1]])


def _bound(
    files: Files, host: _JobHost, setting: Typesetting, pdf: File, wanted: str
) -> TaskResult:
    """Return the PDF, and what there is to say of it; for a look also its pages."""
    result: dict[str, Any] = {
        "file": pdf.name,
        "media_type": pdf.media_type,
        "bytes": len(pdf.data),
        "files": [pdf.name],
        "notes": [host.line(note) for note in host.notes],
    }
    if wanted != PAGES:
        return TaskResult(result, files=(pdf,))
    source = {name: text for name, text in setting.files.items() if isinstance(text, str)}
    sheet = json.loads(source["data.json"])
    found = [*host.issues(), *small_cell_problems(files, sheet)]
    pictures = _pictures(source, sheet)
    pages = tuple(
        File(f"page-{number}.png", "image/png", data)
        for number, data in enumerate(pictures[:MOST_PAGES], 1)
    )
    result |= {"pages": [page.name for page in pages], "number": len(pictures)}
    result["problems"] = [one.as_json() for one in found]
    return TaskResult(result, files=(pdf, *pages))


def _pictures(source: dict[str, str], sheet: Mapping[str, Any]) -> list[bytes]:
    dpi = min(MOST_DPI, PAGE_HEIGHT * INCH / max(sheet["page"]))
    texts = dict(source)
    made = typst.compile_source(texts.pop("main.typ"), texts, format="png", ppi=dpi)
    return [made] if isinstance(made, bytes) else list(made)


# Problems


def small_cell_problems(files: Files, sheet: Mapping[str, Any]) -> Iterator[BookIssue]:
    """Yield puzzles whose cells are too small to be read, even with a page for themselves."""
    across, down = sheet["room"]
    room = across, down - legibility.HEAD * sheet["size"] / 12
    least = legibility.LEAST_LARGE if sheet["large"] else legibility.LEAST
    for name, text in files.puzzles.items():
        cell = _cell(text, room)
        if cell is not None and cell <= least - legibility.TENTH:
            detail = f"cells of {cell:.1f} mm are too small; {least:g} mm are needed"
            yield BookIssue("small", detail, files.places[name], (round(cell, 1), least))


def _cell(text: str, room: tuple[float, float]) -> float | None:
    document = only_document(text)
    if not Drawing.is_known(document.puzzle):
        return None
    try:
        puzzle = job_printables(Job(document.puzzle), keyed=False).puzzle
    except PuzzlewrightError:  # the command has reported it
        return None
    return None if puzzle is None else legibility.cell_size(puzzle, room)
