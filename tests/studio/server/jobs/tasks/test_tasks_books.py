"""Books: the book file of a stored book, what `puzzlewright book` makes of it, and its problems."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from subprocess import Popen
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.files.pdf_pages import pages_of

from puzzlewright.cli.book import book_keys
from puzzlewright.cli.book.book_file import read_book_file
from puzzlewright.cli.command import main
from puzzlewright.core.errors import InputError, StoppedError
from puzzlewright.studio.server.api.book_models import (
    BookData,
    BookPage,
    BookSolutions,
    BookText,
    Section,
)
from puzzlewright.studio.server.jobs.tasks.books import (
    Puzzle,
    book,
    book_files,
    book_problems,
    book_toml,
)
from puzzlewright.studio.server.jobs.tasks.verbs import JobTask, TaskResult

SUDOKU = "sudoku 2x2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n"
OTHER = "sudoku 2x2\n1 2 3 4\n3 4 1 2\n2 1 4 3\n. 3 2 .\n"
LARGE = "wordsearch\ngrid\n" + "CAT" + "X" * 27 + "\n" + ("X" * 30 + "\n") * 29 + "words\ncat\n"

DATA: dict[str, Any] = {
    "author": 'A. "Author"',
    "large": False,
    "copyright": "© 2030\nAll rights\\ reserved",
    "page": {"trim": "5x8", "margins": {"top": "20mm"}},
    "solutions": {"place": "after-section"},
    "front": [{"title": "Preface", "text": "First.\n\nSecond."}],
    "sections": [
        {"title": "Easy", "instructions": "Fill in.", "puzzles": [{"puzzle": "a"}]},
        {"title": "Empty", "puzzles": []},
        {"title": "Hard", "difficulty": "hard", "puzzles": [{"puzzle": "b"}, {"puzzle": "c"}]},
    ],
}


def known(text: str, title: str = "", kind: str = "sudoku") -> dict[str, Any]:
    """Return a puzzle as the store hands it to a job."""
    return {"text": text, "title": title, "author": "", "kind": kind}


def made(
    wanted: str, puzzles: Sequence[dict[str, Any] | None], data: dict[str, Any] = DATA
) -> TaskResult:
    """Return what a job makes of a book."""
    spec = {"format": wanted, "title": "Evenings", "data": data, "puzzles": puzzles}
    return book(JobTask("book", spec), lambda: False, lambda *_: None)


def unpacked(done: TaskResult, folder: Path) -> None:
    """Unpack the zip that a job made."""
    with ZipFile(BytesIO(done.files[0].data)) as archive:
        archive.extractall(folder)


def test_the_zip_is_read_by_the_command_and_gives_the_same_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sections, texts and options are those of the book; the PDF is the same to the byte."""
    puzzles = [known(SUDOKU, "First"), known(OTHER), None]
    unpacked(made("zip", puzzles), tmp_path)
    monkeypatch.chdir(tmp_path)
    read = read_book_file("book.toml")
    assert (read.book.title, read.book.author) == ("Evenings", 'A. "Author"')
    assert [section.title for section in read.sections] == ["Easy", "Hard"]
    assert [len(section.paths) for section in read.sections] == [1, 1]
    assert read.sections[1].difficulty == "hard"
    assert main(["book", "book.toml", "-o", "own.pdf", "--quiet"]) == 0
    done = made("pages", puzzles)
    pdf, *pages = done.files
    assert pdf.name == "Evenings.pdf"
    assert pdf.data == Path("own.pdf").read_bytes()
    assert len(pages) == done.result["number"] == len(pages_of(pdf.data))
    assert all(page.data.startswith(b"\x89PNG") for page in pages)
    assert any("First" in page.text for page in pages_of(pdf.data))


def test_problems_name_places() -> None:
    """Twice the same, and too small to read: each beside its puzzle."""
    sections = [{"puzzles": [{"puzzle": "a"}]}, {"puzzles": [{"puzzle": "b"}, {"puzzle": "c"}]}]
    data = {"page": {"trim": "5x8"}, "sections": sections}
    puzzles = [known(SUDOKU, "One"), known(SUDOKU, "Two"), known(LARGE, kind="wordsearch")]
    found = {one["code"]: one for one in made("pages", puzzles, data).result["problems"]}
    assert (found["twice"]["section"], found["twice"]["puzzle"]) == (1, 0)
    assert found["twice"]["values"] == [0, 0]
    assert (found["small"]["section"], found["small"]["puzzle"]) == (1, 1)
    cell, least = found["small"]["values"]
    assert cell < least == 4.5


def test_messages_of_the_command_become_problems() -> None:
    """Lines that name a file name its place; others are about the whole book."""
    sections = [{"puzzles": [{"puzzle": "a"}, {"puzzle": "b"}]}]
    puzzles = [[Puzzle("One", SUDOKU), Puzzle("Two: it", SUDOKU)]]
    files = book_files("", {"sections": sections}, puzzles)
    assert list(files.puzzles) == ["puzzles/001-One.txt", "puzzles/002-Two-it.txt"]
    said = [
        "puzzles/002-Two-it.txt: it has more than one solution",
        "puzzles/001-One.txt: it has no difficulty",
        "book.toml, line 4: section 1.puzzles: puzzles/001-One.txt, line 2: a cell too many",
        "book.toml, line 4: section 1.puzzles: puzzles/001-One.txt: no solution",
        "book.pdf: cells of 1.6 mm are hard to read; with page.trim = 8x10 they are larger",
    ]
    found = list(book_problems(files, said))
    assert [one.place for one in found] == [(0, 1), (0, 0), (0, 0), (0, 0), None]
    assert [one.code for one in found] == [
        "not-unique", "other", "left-out", "no-solution", "note",
    ]  # fmt: skip
    assert found[0].detail == "it has more than one solution"
    assert found[4].detail.endswith("hard to read; with pages of 8x10 they are larger")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"page": {"trim": "5x8z"}, "sections": DATA["sections"][:1]}, "page.trim: no such paper"),
        ({"sections": []}, "no puzzles in this book"),
    ],
)
def test_faults_are_reported_by_their_key(data: dict[str, Any], reason: str) -> None:
    """An option that the command refuses, and a book without puzzles."""
    puzzles: list[dict[str, Any] | None] = [known(SUDOKU)] if data["sections"] else []
    with pytest.raises(InputError, match=reason) as caught:
        made("pdf", puzzles, data)
    assert "book.toml" not in caught.value.message


def test_a_job_that_is_stopped_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a book that is not wanted any more, and its process is gone."""
    started = []

    def noted(*given: Any, **how: Any) -> subprocess.Popen[bytes]:
        started.append(Popen(*given, **how))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    spec = {"format": "pdf", "data": {"sections": DATA["sections"][:1]}, "puzzles": [known(SUDOKU)]}
    with pytest.raises(StoppedError):
        book(JobTask("book", spec), lambda: True, lambda *_: None)
    assert [process.poll() is not None for process in started] == [True]


LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
TABLES = st.dictionaries(
    st.sampled_from(["title", "text", "header"]), st.one_of(LINES, st.booleans(), st.integers(1, 9))
)


@given(LINES, TABLES, st.lists(TABLES, max_size=3), st.lists(LINES, max_size=3))
def test_toml_is_read_as_it_was_written(
    title: str, page: dict[str, Any], sections: list[dict[str, Any]], style: list[str]
) -> None:
    """Whatever is in texts; what is empty is left out."""
    given_ = [{**each, "style": style, "tasks": False} for each in sections]
    read = tomllib.loads(book_toml({"title": title, "page": page, "sections": given_}))

    def kept(table: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in table.items() if value not in ("", [])}

    assert read.get("title", "") == title
    assert read.get("page", {}) == kept(page)
    assert read.get("section", []) == [kept(each) for each in given_]


#: Keys of book files that books of the studio do without: fonts and texts in files, puzzles made.
LEFT_OUT = {"fonts", "file", "make", "seeds", "titles", "title"}


@pytest.mark.parametrize(
    ("model", "known_keys"),
    [
        (BookData, book_keys.BOOK),
        (BookPage, book_keys.PAGE),
        (BookSolutions, book_keys.SOLUTIONS),
        (Section, book_keys.SECTION),
        (BookText, book_keys.MATTER),
    ],
)
def test_books_have_the_keys_of_book_files(model: Any, known_keys: Any) -> None:
    """A new key of book files is missing here until somebody gives it a place, or a reason."""
    ours = {field.alias for field in model.model_fields.values()}
    theirs = {key.name for key in known_keys}
    assert ours - {"sections", "title"} == theirs - {"section"} - LEFT_OUT
