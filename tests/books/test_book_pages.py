"""Pages of books: what stands at head and foot, and where nothing does."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run
from support.files.pdf_pages import pages_of

pytestmark = pytest.mark.usefixtures("here")

pytest.importorskip("typst")

PAGE = """\
title = "Book"
[page]
sections-start = "right"
header = "{{title}} — {{section}}"
footer = "{footer}"
numbers-at = "{at}"
"""

PART = '[[section]]\ntitle = "Part {n}"\nmake = "sudoku 4x4"\nseeds = {n}\n'


def texts_of(run: Run, text: str) -> list[str]:
    """Set a book that has nothing to complain about; return the texts of its pages."""
    Path("book.toml").write_text(text, encoding="utf-8")
    done = run("book", "book.toml", "-o", "b.pdf")
    assert (done.code, done.err) == (0, "")
    return [page.text for page in pages_of(Path("b.pdf").read_bytes())]


@pytest.mark.parametrize("at", ["bottom", "top"])
def test_empty_pages_are_empty(run: Run, at: str) -> None:
    """Before a section on a right page: no header, no footer, no number; the others have them."""
    parts = PART.format(n=1) + PART.format(n=2)
    texts = texts_of(run, PAGE.format(footer="at the foot", at=at) + parts)
    assert [number for number, text in enumerate(texts, 1) if not text] == [4]
    assert [number for number, text in enumerate(texts, 1) if "Book — Part" in text] == [6, 8]
    for number in (3, 5, 6, 7, 8, 9):
        assert {"at the foot", str(number)} <= set(texts[number - 1].split("\n"))


def test_lines_that_name_no_section(run: Run) -> None:
    """A header or footer that names the section is left out as long as there is none."""
    plain = PART.format(n=1).replace('title = "Part 1"\n', "")
    texts = texts_of(run, PAGE.format(footer="in {section}", at="bottom") + plain)
    assert "Solutions" in texts[4]
    for text in texts[2:4]:
        assert "—" not in text
        assert "in " not in text.split("\n")[-2]
    assert "in Solutions" in texts[4]


def test_contents_have_no_header(run: Run) -> None:
    """They have a title in large letters, as the first page of a section has."""
    page = '[page]\nheader = "At the head"\n'
    texts = texts_of(run, page + PART.format(n=1))
    assert "At the head" not in texts[2]
    assert "At the head" in texts[4]


@pytest.mark.parametrize("numbers", ["outside", "centre", "none"])
def test_long_lines_are_cut(run: Run, numbers: str) -> None:
    """A header is one line, whatever is filled in, and does not touch the number of the page."""
    page = f'[page]\nheader = "{{section}} "\nnumbers = "{numbers}"\nnumbers-at = "top"\n'
    part = PART.format(n=1).replace("Part 1", "A very long title of a section " * 8)
    Path("book.toml").write_text(page + part)
    assert run("book", "book.toml", "-o", "b.pdf").code == 0
    found = pages_of(Path("b.pdf").read_bytes())[4]
    (line,) = (one for one in found.runs if "A very long" in one.text)
    assert line.text.endswith("…")
    assert len(line.text) > 30
    if numbers != "none":
        (number,) = (one for one in found.runs if one.text == "5" and one.y > 600)
        assert number.y == pytest.approx(line.y, abs=0.1)


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ('margins = "5mm"', "the page number does not fit: make the bottom margin at least 9.2 mm"),
        ('margins = {top = "8mm"}\nheader = "x"', "the header does not fit: make the top margin"),
        ('margins = {top = "8mm"}\nnumbers-at = "top"', "the page number does not fit: make the t"),
        ('margins = {bottom = "9mm"}\nfooter = "x"', "the footer does not fit: make the bottom"),
    ],
)
def test_margins_that_are_too_small(run: Run, keys: str, complaint: str) -> None:
    """Headers, footers and numbers need some room; without them, margins may be smaller."""
    Path("book.toml").write_text(f"[page]\n{keys}\n{PART.format(n=1)}")
    done = run("book", "book.toml", "-o", "b.pdf")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: book.toml, line 2: page.margins: {complaint}")
    assert not Path("b.pdf").exists()


def test_margins_without_lines(run: Run) -> None:
    """Where nothing stands in a margin, it may be as small as printers allow."""
    page = '[page]\nmargins = "5mm"\nnumbers = "none"\n'
    assert len(texts_of(run, page + PART.format(n=1))) == 6


def test_long_words_are_broken(run: Run) -> None:
    """Words wider than the page go on in the next line, also if they change their face."""
    word = "m" * 150
    faces = "".join(f"*{'m' * 15}*{'m' * 15}" for _ in range(5))
    book = f'subtitle = "{word}"\nauthor = "{word}"\ncopyright = "{word}"\nimprint = "{word}"\n'
    front = f'[[front]]\ntext = """\n# {word}\n\nSee {word}.\n\n- {word}\n\n{faces}\n"""\n'
    Path("book.toml").write_text(
        book + front + PART.format(n=1) + f'instructions = "{word}"\n', encoding="utf-8"
    )
    assert run("book", "book.toml", "-o", "b.pdf").code == 0
    pages = pages_of(Path("b.pdf").read_bytes())
    for number, words in ((0, 2), (1, 2), (3, 4), (4, 1)):
        lines: dict[float, int] = {}
        for one in pages[number].runs:
            lines[one.y] = lines.get(one.y, 0) + one.text.count("m")
        assert sum(lines.values()) >= words * 150
        assert max(lines.values()) < 65


def test_words_that_fit_are_whole(run: Run) -> None:
    """Only what is wider than the page is broken."""
    part = PART.format(n=1) + 'instructions = "Look at https://example.com/a/long/path first."\n'
    assert "https://example.com/a/long/path" in texts_of(run, part)[3]
