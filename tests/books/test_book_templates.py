"""Typst sources of books: written with --typst, set with --template."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import pytest
from support.commandline import Run
from support.files.pdf_pages import pages_of

pytestmark = pytest.mark.usefixtures("here")

typst = pytest.importorskip("typst")

BOOK = ["book", "--make", "sudoku 4x4", "--seeds", "1-2", "--title", "Squares"]


def _pixel() -> bytes:
    """Return a picture of one pixel, whose bytes are no text."""
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"\0\xff")),
        (b"IEND", b""),
    ]
    sums = [zlib.crc32(name + data) for name, data in parts]
    chunks = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", crc)
        for (name, data), crc in zip(parts, sums, strict=True)
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _template(**files: str) -> None:
    Path("mine").mkdir(exist_ok=True)
    for name, text in files.items():
        Path("mine", f"{name}.typ").write_text(text)


def test_the_source_is_what_is_set(run: Run) -> None:
    """Typst makes the same book of it."""
    done = run(*BOOK, "--typst", "source", "-o", "b.pdf")
    assert (done.code, done.err) == (0, "")
    assert done.out == "source: 12 files\nb.pdf: 2 puzzles\n"
    made = typst.compile("source/main.typ", format="pdf", timestamp=0, ignore_system_fonts=True)
    assert made == Path("b.pdf").read_bytes()
    again = {"verb": "book", "version": 1, "output": "again", "files": 12}
    assert run(*BOOK, "--typst", "again", "--json").objects == [again]
    names = {path.name for path in Path("again").iterdir()}
    assert {"main.typ", "paper.typ", "page.typ", "list.typ", "design.typ", "own.typ"} <= names
    assert {"data.json", "drawing0.svg"} <= names


def test_sources_replace_nothing(run: Run) -> None:
    """A folder that holds something stays as it is."""
    Path("source").mkdir()
    assert run(*BOOK, "--typst", "source").code == 0
    before = {path.name: path.read_bytes() for path in Path("source").iterdir()}
    done = run(*BOOK, "--typst", "source")
    assert (done.code, done.out) == (2, "")
    assert "source: not an empty folder" in done.err
    assert before == {path.name: path.read_bytes() for path in Path("source").iterdir()}
    Path("file").write_text("mine")
    assert "file: not a folder" in run(*BOOK, "--typst", "file").err
    assert "there is no such folder" in run(*BOOK, "--typst", "no/source").err


def test_links_that_point_to_themselves_are_left_out(run: Run) -> None:
    """A folder may hold anything."""
    _template(own="// nothing")
    Path("mine", "loop.typ").symlink_to("loop.typ")
    assert run(*BOOK, "--template", "mine", "-o", "b.pdf").code == 0


def test_templates_redefine_functions(run: Run) -> None:
    """own.typ takes the place of single functions, and reads files of its folder."""
    _template(
        own="""
        #import "paper.typ": *
        #let title-page(book) = [My #book.title #image("sub/pixel.png", width: 1cm)]
        #let puzzle-head(one, alone) = [No. #one.number]
        #let page-footer(words, number, is-right) = [page #number]
        """
    )
    Path("mine/sub").mkdir()
    Path("mine/sub/pixel.png").write_bytes(_pixel())
    done = run(*BOOK, "--template", "mine", "-o", "b.pdf")
    assert done == (0, "b.pdf: 2 puzzles\n", "")
    texts = [page.text for page in pages_of(Path("b.pdf").read_bytes())]
    assert "".join(texts[0].split()) == "MySquares"
    assert texts[3].startswith("No. 1")
    assert texts[3].endswith("page 4")


def test_a_source_is_a_template(run: Run) -> None:
    """With the data of the new book, whatever lies in the folder from the old one."""
    assert run(*BOOK, "--typst", "source").code == 0
    words = ["book", "--make", "sudoku 4x4", "--seeds", "5", "--title", "Others"]
    assert run(*words, "-o", "a.pdf").code == 0
    assert run(*words, "--template", "source", "-o", "b.pdf").code == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


@pytest.mark.parametrize(
    "path", ["../secret.txt", "/secret.txt", "{here}/secret.txt", "link.txt", ".hidden.txt"]
)
def test_templates_read_their_own_folder_only(run: Run, here: Path, path: str) -> None:
    """Neither files around it nor those of the current folder."""
    Path("secret.txt").write_text("hush")
    Path("link.txt").write_text("hush")
    _template(own=f'#read("{path.format(here=here)}")')
    Path("mine/link.txt").symlink_to(here / "secret.txt")
    Path("mine/.hidden.txt").write_text("hush")
    done = run(*BOOK, "--template", "mine", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert "mine/own.typ, line 1, column 7: Typst cannot set this template: " in done.err
    assert "hush" not in done.err
    assert not Path("b.pdf").exists()


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        (
            "#let title-page(book) = panic(1)",
            "mine/own.typ, line 1, column 25: Typst cannot set this template: panicked",
        ),
        (
            "#let y = 1\n#let x = (",
            "mine/own.typ, line 2, column 10: Typst cannot set this template: unclosed delimiter",
        ),
        (  # found in a file of ours, which this one calls
            '#import "page.typ": title-block\n'
            '#let title-page(book) = title-block(book, "", difficulty: 1)',
            "mine/own.typ, line 2, column 25: Typst cannot set this template: ",
        ),
        (
            "#let x = 1\n#let title-page(book, more) = [x]",
            "mine/own.typ, line 2: Typst cannot set this template: missing argument: more: "
            "title-page is called with (book), not (book, more)",
        ),
        (
            '#let solution-head(number, a: ("b", 1)) = [x]\n#let title-page() = [x]',
            "mine/own.typ, line 2: Typst cannot set this template: unexpected argument: "
            "title-page is called with (book), not ()",
        ),
        ('#import "@preview/cetz:0.3.0": *', "own.typ: packages are not loaded; put their files"),
    ],
)
def test_errors_of_templates(run: Run, source: str, complaint: str) -> None:
    """The error is one line, with Typst's message."""
    _template(own=source)
    done = run(*BOOK, "--template", "mine", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_functions_with_names_that_are_nearly_ours(run: Run) -> None:
    """A note suggests a function; functions that are used, and others, are fine."""
    _template(
        own="#let title-pages(book) = [x]\n#let title-page(book) = title-pages(book)\n"
        "#let my-own(x) = x\n#let titel-page(book) = [x]\n"
    )
    done = run(*BOOK, "--template", "mine", "-o", "b.pdf")
    note = "mine/own.typ, line 4: titel-page is not used (did you mean title-page?)"
    assert (done.code, done.err) == (0, f"puzzlewright: {note}\n")


def test_folders_that_are_no_templates(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing there, nothing of Typst, or far too much."""
    done = run(*BOOK, "--template", "mine", "-o", "b.pdf")
    assert "mine: not a folder" in done.err
    Path("mine").mkdir()
    done = run(*BOOK, "--template", "mine", "-o", "b.pdf")
    assert "mine: a template has files that end in .typ" in done.err
    _template(a="", b="", c="")
    os.mkfifo("mine/pipe")
    monkeypatch.setattr("puzzlewright.books.typst_source.MOST_FILES", 2)
    done = run(*BOOK, "--template", "mine", "-o", "b.pdf")
    assert "mine: more than 2 files in a template" in done.err
