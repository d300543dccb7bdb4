"""What sheets and books share: the options of paper, and what a page shows of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlewright.outputs.fields import OutputField
from puzzlewright.outputs.output import KEY, LIST, Job, Need, Values
from puzzlewright.puzzles.abilities import Drawn, Printed
from puzzlewright.puzzles.forms import Flag, Text

if TYPE_CHECKING:
    from puzzlewright.paper.setting import Setting
    from puzzlewright.render.printable import Printable

PAPER: Final = OutputField(
    "paper",
    Text(),
    "A4",
    "paper size: Letter, A5, A3, Legal, the trim size of a book in inches: 5x8, 5.5x8.5, 6x9, "
    "7x10, 8x10, 8.5x11, or any size: 8.25x8.25in, 148x210mm (default: A4)",
    metavar="NAME",
)
LARGE: Final = OutputField("large", Flag(), False, "large print")
LANGUAGE: Final[OutputField[str | None]] = OutputField(
    "language",
    Text(),
    None,
    "language of titles and headings: en, de, fr, hr, he, ... (default: that of the words, else "
    "English)",
    metavar="CODE",
    option="--sheet-lang",
    old_options=["--lang"],
    dest="sheet_lang",
)
COLOUR: Final = OutputField("colour", Flag(), False, "print in colour (default: black and white)")


def setting_of(values: Values) -> Setting:
    """Return how paper looks; an InputError names what there is not."""
    from puzzlewright.paper.fonts import load_fonts
    from puzzlewright.paper.formats import paper_named
    from puzzlewright.paper.setting import Setting
    from puzzlewright.paper.translations import words_in

    if values["language"] is not None:
        words_in(values["language"])
    return Setting(
        paper=paper_named(values["paper"]),
        large=values["large"],
        colour=values["colour"],
        named=values.get("name_line", True),
        language=values["language"],
        fonts=load_fonts(values["fonts"]),
    )


def need_on_paper(job: Job, *, key: str | None, list_: str) -> Need | None:
    """Return what a solution is needed for that is not known: a key, else perhaps a list.

    `key` and `list_` say what is missing without one; `key` is None if there is to be no key.
    """
    if job.key is not None or job.solution is not None or job.sought:
        return None
    if key is not None:
        return Need.of(KEY, key)
    return Need.of(LIST, list_) if Printed.of(job.puzzle).needs_solution(job.style) else None


class Printables(NamedTuple):
    """What paper shows of a job: the puzzle, unless its solution is shown instead, and the key."""

    puzzle: Printable | None
    key: Printable | None


def printables_of(job: Job, *, keyed: bool, colour: bool = False) -> Printables:
    """Return what paper shows; a key that is known is left out if it is not to be shown.

    In colour, kinds that are drawn in black otherwise have their style for it.
    """
    printed: Printed[Any] = Printed.of(job.puzzle)
    if colour and COLOUR.name in Drawn.of(job.puzzle).styles:
        job = job._replace(style={**job.style, COLOUR.name: ""})
    known = job.solution if job.solution is not None else job.key
    under = job.under if job.under is not None else known
    if job.solution is not None:
        return Printables(None, printed.printable(job.style, known, under))
    puzzle = printed.printable(job.style, None, under)
    if known is None or not keyed:
        return Printables(puzzle, None)
    style = Drawn.of(job.puzzle).key_style(job.style)
    return Printables(puzzle, printed.printable(style, known, under))
