"""What sheets and books share: the options of paper, what a page shows of a puzzle, chapters."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from puzzlewright.i18n.catalogue import find_catalogue
from puzzlewright.outputs.declarations import AUTHOR, COLOUR, FONTS, LANGUAGE, LARGE, PAPER, TITLE
from puzzlewright.outputs.output import (
    KEY,
    LIST,
    MOST_ON_PAPER,
    Job,
    Need,
    Values,
    require_at_most,
)
from puzzlewright.paper.book import Chapter
from puzzlewright.paper.fonts import load_fonts
from puzzlewright.paper.paper_sizes import parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.puzzles.abilities import Drawing, PrintLayout
from puzzlewright.puzzles.printable import Printable


def print_settings(values: Values) -> PrintSettings:
    """Return how paper looks; an InputError names what there is not."""
    if values["language"] is not None:
        find_catalogue(values["language"])
    return PrintSettings(
        paper=parse_paper(values["paper"]),
        large=values["large"],
        colour=values["colour"],
        has_name_line=values.get("name_line", True),
        language=values["language"],
        fonts=load_fonts(values["fonts"]),
    )


def paper_need(job: Job, *, key: str | None, list_: str) -> Need | None:
    """Return what a solution is needed for that is not known: a key, else perhaps a list.

    `key` and `list_` say what is missing without one; `key` is None if there is to be no key.
    """
    if job.key is not None or job.solution is not None or job.sought:
        return None
    if key is not None:
        return Need.of(KEY, key)
    return Need.of(LIST, list_) if PrintLayout.of(job.puzzle).needs_solution(job.style) else None


class Printables(NamedTuple):
    """What paper shows of a job: the puzzle, unless its solution is shown instead, and the key."""

    puzzle: Printable | None
    key: Printable | None


def job_printables(job: Job, *, keyed: bool, colour: bool = False) -> Printables:
    """Return what paper shows; a key that is known is left out if it is not to be shown.

    In colour, kinds that are drawn in black otherwise have their style for it.
    """
    printed: PrintLayout[Any] = PrintLayout.of(job.puzzle)
    if colour and COLOUR.name in Drawing.of(job.puzzle).styles:
        job = job._replace(style={**job.style, COLOUR.name: ""})
    known = job.solution if job.solution is not None else job.key
    under = job.under if job.under is not None else known
    if job.solution is not None:
        return Printables(None, printed.printable(job.style, known, under))
    puzzle = printed.printable(job.style, None, under)
    if known is None or not keyed:
        return Printables(puzzle, None)
    style = Drawing.of(job.puzzle).key_style(job.style)
    return Printables(puzzle, printed.printable(style, known, under))


#: The options of books; those of sheets are more.
BOOK_OPTIONS: Final = (PAPER, LARGE, TITLE, AUTHOR, LANGUAGE, COLOUR, FONTS)


def chapter_need(job: Job, *, keyed: bool) -> Need | None:
    """Return why a chapter needs a solution that is not known."""
    require_at_most(MOST_ON_PAPER, job.puzzle)
    key = "the book has no solution of it" if keyed else None
    return paper_need(job, key=key, list_="the book has no list for it")


def job_chapter(job: Job, *, keyed: bool = True, note: str = "", colour: bool = False) -> Chapter:
    """Return what a book shows of a job: the puzzle, and its solution if that is known."""
    puzzle, key = job_printables(job, keyed=keyed, colour=colour)
    assert puzzle is not None  # a book shows puzzles
    return Chapter(puzzle, key, job.credits.title, note, job.credits.difficulty)
