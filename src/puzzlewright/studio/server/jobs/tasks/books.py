"""The verb `book`: the book file of a book of the library, its pages, its PDF, and its zip.

What a book of the studio holds has the keys of book files (docs/books.md), but for its puzzles,
which are named by their ids. So most of it is written as it is. Puzzles that are in the trash or
gone, and sections without puzzles, are left out.

Pages are set by `puzzlewright book` itself, in a process and a folder of its own, from the same
files that the zip has: whoever unpacks the zip and runs the command gets the same PDF. The
command's messages name files; here they become problems that name places in the book.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from puzzlewright.core.errors import InputError, OutOfTimeError, PuzzlewrightError, StoppedError
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import job_printables
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
    sections = []
    for at, (section, inside) in enumerate(zip(data.get("sections", ()), puzzles, strict=True)):
        names = []
        for nth, puzzle in enumerate(inside):
            if puzzle is None:
                continue
            name = f"{FOLDER}/{len(texts) + 1:03d}-{_plain(puzzle.title)}.txt"
            texts[name], places[name], titles[name] = puzzle.text, (at, nth), puzzle.title
            names.append(name)
        if names:
            sections.append({**section, "puzzles": names})
    return Files(book_toml({"title": title, **data, "sections": sections}), texts, places, titles)


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

#: Seconds after which the command ends by itself, should nobody be left to stop it.
MOST_SECONDS: Final = 1_800
#: Seconds between two looks at whether the job was stopped.
LOOK_EVERY: Final = 0.05

#: The height of a page that is looked at, in pixels, and how many pages are.
PAGE_HEIGHT: Final = 1_000.0
MOST_PAGES: Final = 400
MOST_DPI: Final = 110.0
INCH: Final = 25.4

#: Exit codes of the command with which there is a book: all went well, or puzzles were left out.
_WRITTEN: Final = (0, 2)
_LATE: Final = 3

_NUMBERED: Final = re.compile(r"puzzles/\d{3,}-[^:,]*?\.txt")
_BEFORE: Final = re.compile(r"^(?:puzzlewright: )?(?:(?:book\.pdf|book\.toml(?:, line \d+)?): )?")

#: How lines begin that tell why a puzzle is left out, and the verdicts among the reasons.
_LEFT_OUT: Final = re.compile(r"^section \d+\.puzzles: ")
_NO_SOLUTION: Final = frozenset({"no solution", "is not possible"})


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
    with TemporaryDirectory() as folder:
        messages = _run(files, Path(folder), stop, report, drawn=wanted == PAGES)
        return _bound(files, Path(folder), messages, title, drawn=wanted == PAGES)


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


# The command


def _run(files: Files, folder: Path, stop: Stop, report: Report, *, drawn: bool) -> list[str]:
    """Let `puzzlewright book` work in a folder; return what it complained about."""
    for name, text in files.all.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    report(0.1, "", None)
    words = ["book", NAME, "-o", "book.pdf", "--no-progress", "--quiet"]
    words += ["--time", str(MOST_SECONDS), *(["--typst", "source"] if drawn else [])]
    # To files, not pipes: nobody reads while it runs, and a full pipe would stop it.
    with (folder / "errors.txt").open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "puzzlewright", *words],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        code = _waited(process, stop)
    messages = (folder / "errors.txt").read_text("utf-8", "replace").splitlines()
    if code == _LATE:
        raise OutOfTimeError(f"this book takes longer than {MOST_SECONDS} seconds")
    if code not in _WRITTEN or not (folder / "book.pdf").exists():
        raise InputError(_refusal(files, messages))
    report(0.6, "", None)
    return [without_options(line.removeprefix("puzzlewright: ")) for line in messages]


def _waited(process: subprocess.Popen[bytes], stop: Stop) -> int:
    """Wait for the end of the command; StoppedError if the job is stopped."""
    try:
        while True:
            with suppress(subprocess.TimeoutExpired):
                return process.wait(LOOK_EVERY)
            if stop():
                raise StoppedError
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _refusal(files: Files, messages: Sequence[str]) -> str:
    """Return why there is no book, in terms of keys of the book file.

    That is the last line; if all puzzles were left out, an earlier line gives the reason.
    """
    lines = [_BEFORE.sub("", line) for line in messages if line.strip()]
    if not lines:
        return "the book cannot be set"
    why = next((line for line in lines if _LEFT_OUT.match(line)), "")
    return _titled(files, "; ".join(filter(None, [lines[-1], why if why != lines[-1] else ""])))


def _titled(files: Files, line: str) -> str:
    """Return a line that names puzzles by their titles, not by files that nobody sees."""
    line = _LEFT_OUT.sub("", line)
    for name in _NUMBERED.findall(line):
        if name in files.places:
            section, puzzle = files.places[name]
            title = files.titles[name]
            line = line.replace(name, f"section {section + 1}, puzzle {puzzle + 1} ({title})")
    return line


def _bound(
    files: Files, folder: Path, messages: Sequence[str], title: str, *, drawn: bool
) -> TaskResult:
    """Return the PDF, and what there is to say of it; for a look also its pages."""
    pdf = File(
        file_name(title, "book", "pdf"), "application/pdf", (folder / "book.pdf").read_bytes()
    )
    result: dict[str, Any] = {
        "file": pdf.name,
        "media_type": pdf.media_type,
        "bytes": len(pdf.data),
        "files": [pdf.name],
        "notes": [_titled(files, _BEFORE.sub("", line)) for line in messages],
    }
    if not drawn:
        return TaskResult(result, files=(pdf,))
    source = {
        path.name: path.read_text("utf-8")
        for path in (folder / "source").iterdir()
        if path.is_file()
    }
    sheet = json.loads(source["data.json"])
    found = [*book_problems(files, messages), *small_cell_problems(files, sheet)]
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


def book_problems(files: Files, messages: Sequence[str]) -> Iterator[BookIssue]:
    """Yield the messages of the command about single puzzles, and about the whole book."""
    for line in messages:
        text = line.removeprefix("puzzlewright: ")
        named = [name for name in _NUMBERED.findall(text) if name in files.places]
        plain = _BEFORE.sub("", text).replace("page.trim = ", "pages of ")
        if not named:
            if "puzzles: cells of" not in plain:  # each of them is named, see small_in()
                yield BookIssue("note", plain)
            continue
        place = files.places[named[0]]
        rest = plain.partition(named[0])[2].lstrip(":, ") or plain
        if "the same puzzle as" in rest and len(named) > 1:
            other = files.places[named[1]]
            yield BookIssue("twice", "this puzzle is in the book twice", place, other)
        elif _LEFT_OUT.match(plain):
            code = "no-solution" if rest in _NO_SOLUTION else "left-out"
            yield BookIssue(code, f"left out: {rest}", place)
        else:
            code = "not-unique" if rest == "it has more than one solution" else "other"
            yield BookIssue(code, rest, place)


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
