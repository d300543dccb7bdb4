"""The design of a book besides its puzzles: headers, footers, and the pages before and after.

The defaults are those of a book without a book file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from puzzlewright.paper.markup import Block, as_data

#: Where page numbers stand: at the outer edge, in the middle, at the spine, nowhere.
OUTSIDE, CENTRE, INSIDE, NOWHERE = "outside", "centre", "inside", "none"
POSITIONS: Final = (OUTSIDE, CENTRE, INSIDE, NOWHERE)

#: At which end of the page.
BOTTOM, TOP = "bottom", "top"

#: What the contents list: each puzzle, or sections only.
PUZZLES, SECTIONS = "puzzles", "sections"
CONTENTS: Final = (PUZZLES, SECTIONS, NOWHERE)

#: Where solutions stand: at the end, at the end with a heading for each section, behind each.
AT_END, BY_SECTION, AFTER_SECTION = "end", "end-by-section", "after-section"
PLACES: Final = (AT_END, BY_SECTION, AFTER_SECTION, NOWHERE)

#: What a header or a footer can have filled in. The section is known only when pages are set.
TITLE, AUTHOR, SECTION = "{title}", "{author}", "{section}"
_FIELD: Final = re.compile(r"(\{[^{}]*\})")


class SolutionDesign(NamedTuple):
    """How solutions are laid out."""

    place: str = AT_END
    title: str = ""  #: else "Solutions"
    per_page: int | None = None  #: None: as many as are legible
    cell: float | None = None  #: the side of a cell in millimetres; None for what there is room for


class Design(NamedTuple):
    """How a book looks."""

    header: str = ""
    footer: str = ""
    numbers: str = OUTSIDE
    numbers_at: str = BOTTOM
    first_number: int = 1  #: of the first page of the file; odd, as right pages are
    contents: str = PUZZLES
    title_page: bool = True
    right: bool = False  #: whether sections begin on right pages
    solutions: SolutionDesign = SolutionDesign()


class BookText(NamedTuple):
    """A text on pages of its own, before the puzzles or behind the solutions."""

    title: str
    blocks: Sequence[Block]


class Part(NamedTuple):
    """A section of a book: some of its puzzles in a row."""

    start: int  #: the first of its puzzles, counted from 0
    end: int  #: the one behind its last
    title: str = ""
    blocks: Sequence[Block] = ()  #: what is to be done
    per_page: int = 1
    tasks: bool = True  #: whether each puzzle tells what is to be done

    @property
    def is_opened(self) -> bool:
        """Whether it has a page of its own before its puzzles."""
        return bool(self.title or self.blocks)


#: Notes that a text is printed, and returns it.
Say = Callable[[str], str]


def unknown_field(text: str) -> str | None:
    """Return what a header or a footer asks for that there is not, if anything."""
    asked = _FIELD.findall(text)
    return next((one for one in asked if one not in (TITLE, AUTHOR, SECTION)), None)


def line_data(text: str, title: str, author: str, say: Say) -> list[str | None]:
    """Return the parts of a header or a footer; None stands for the title of the section."""
    filled = {TITLE: title, AUTHOR: author, SECTION: None}
    parts = [filled.get(part, part) for part in _FIELD.split(text)]
    return [part if part is None else say(part) for part in parts if part is None or part]


def blocks_data(blocks: Sequence[Block], say: Say) -> list[dict[str, Any]]:
    """Return a text as the Typst files read it."""
    for block in blocks:
        say(block.label + "".join(run.text.strip("\n") for run in block.runs))
    return as_data(list(blocks))


def design_data(design: Design, title: str, author: str, say: Say) -> dict[str, Any]:
    """Return what the Typst files read of a design."""
    return {
        "header": line_data(design.header, title, author, say),
        "footer": line_data(design.footer, title, author, say),
        "numbers": design.numbers,
        "numbers-at": design.numbers_at,
        "before": design.first_number - 1,
        "contents": design.contents,
        "title-page": design.title_page,
    }
