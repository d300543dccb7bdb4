"""Pages of books: what stands at head and foot, and where nothing does."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run
from support.pdfpages import pages_of

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
