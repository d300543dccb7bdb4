"""The book of the demo: one puzzle of each kind, and all that a book can have around them.

It has what a book file offers (docs/books.md): texts before and behind the puzzles, sections with
instructions, pages that several puzzles share, headers, and the solutions at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from puzzlewright.paper.book import Book, Chapter
from puzzlewright.paper.book_design import Design, Matter, Part
from puzzlewright.paper.markup import blocks_in

TITLE: Final = "A Book of Puzzles"

#: Its pages, as publishers of puzzle books like them.
TRIM: Final = "8x10"

_COPYRIGHT: Final = """\
A sample, set by *puzzlewright demo*.
A book of your own has its copyright notice here.
"""

_BEFORE: Final = """\
Take a pencil and an eraser. The solutions are at the end.
"""

_OWN_BOOK: Final = """
For a book of your own, *puzzlewright book --init* writes a book file to start from: a text file
with the title, the sections, these texts and the size of the pages.
"""

_AFTER: Final = """\
These commands make the same puzzles again, on every machine. Each number of solutions is proved:
the search went through all possibilities.
"""


class Section(NamedTuple):
    """A section, and the kinds that are in it."""

    title: str
    kinds: tuple[str, ...]
    about: str
    instructions: str
    is_small: bool = False  #: whether its puzzles share a page


#: In the order of the book. Kinds of plug-ins follow.
SECTIONS: Final = (
    Section(
        "Words",
        ("wordsearch", "crisscross", "fillin"),
        "a word search, a crossword and a fill-in, each made from a word list",
        "Begin with the longest words: they have the fewest places.",
    ),
    Section(
        "Numbers",
        ("sudoku",),
        "a sudoku for the evening",
        "Each row, each column and each box has the numbers from 1 to 9, each *once*. No guessing "
        "is needed.",
    ),
    Section(
        "A coffee break",
        ("sudoku",),
        "six small sudokus on one page",
        "The same rules, with the numbers from 1 to 6.",
        is_small=True,
    ),
    Section(
        "Pieces",
        ("jigsaw", "packing"),
        "a jigsaw and a packing puzzle, to cut out and put together",
        "Cut out the pieces. The backs of these pages are blank.",
    ),
    Section(
        "Exact cover",
        ("cover",),
        "a puzzle for mathematicians",
        "Choose rows of a table. Sudokus and packing puzzles can be written in this form, too.",
    ),
)

#: The small puzzles that share a page: kind and arguments of the generator, and how many there are.
SMALL: Final = ("sudoku", "6x6")
NUMBER: Final = 6


class Bound(NamedTuple):
    """A puzzle of the book."""

    kind: str
    chapter: Chapter
    command: str
    verdict: str
    is_small: bool = False


def demo_book(puzzles: Sequence[Bound], version: str) -> Book:
    """Return the book of some puzzles, section by section."""
    chosen = _in_sections(puzzles)
    return Book(
        [one.chapter for _, members in chosen for one in members],
        title=TITLE,
        subtitle="One of each kind",
        imprint=f"puzzlewright {version}",
        copyright=blocks_in(_COPYRIGHT, lined=True),
        front=[Matter("Before you begin", blocks_in(_before(chosen)))],
        back=[Matter("How this book was made", blocks_in(_after(chosen)))],
        parts=list(_parts(chosen)),
        design=Design(header="{section}"),
    )


def _in_sections(puzzles: Sequence[Bound]) -> list[tuple[Section, list[Bound]]]:
    """Return the sections that have puzzles, each with its own."""
    known = {kind for section in SECTIONS for kind in section.kinds}
    others = tuple(one.kind for one in puzzles if one.kind not in known)
    sections = (*SECTIONS, Section("More", others, "other kinds of puzzle", ""))
    chosen = [
        (
            section,
            [p for p in puzzles if p.kind in section.kinds and p.is_small == section.is_small],
        )
        for section in sections
    ]
    return [(section, members) for section, members in chosen if members]


def _parts(chosen: list[tuple[Section, list[Bound]]]) -> Iterator[Part]:
    """Yield the parts of the book: large puzzles have pages of their own, small ones share one."""
    start = 0
    for section, members in chosen:
        per_page = len(members) if section.is_small else 1
        end, blocks = start + len(members), blocks_in(section.instructions)
        yield Part(start, end, section.title, blocks, per_page)
        start = end


def _before(chosen: list[tuple[Section, list[Bound]]]) -> str:
    """Return the text before the puzzles, with a list of the sections."""
    lines = "".join(f"\n- **{section.title}**: {section.about}" for section, _ in chosen)
    return f"{_BEFORE}{lines}\n{_OWN_BOOK}"


def _after(chosen: list[tuple[Section, list[Bound]]]) -> str:
    """Return the text behind the solutions: the commands, and what was proved."""
    puzzles = [one for _, members in chosen for one in members]
    return _AFTER + "".join(f"\n- {one.command} – {one.verdict}" for one in puzzles)
