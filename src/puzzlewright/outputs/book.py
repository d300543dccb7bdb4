"""Chapters of books: the same printables as on sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from puzzlewright.outputs.fields import AUTHOR, FONTS, TITLE
from puzzlewright.outputs.output import MOST_ON_PAPER, require_at_most
from puzzlewright.outputs.paper import (
    COLOUR,
    LANGUAGE,
    LARGE,
    PAPER,
    need_on_paper,
    printables_of,
)

if TYPE_CHECKING:
    from puzzlewright.outputs.output import Job, Need
    from puzzlewright.paper.book import Chapter

#: The options of books; those of sheets are more.
OPTIONS: Final = (PAPER, LARGE, TITLE, AUTHOR, LANGUAGE, COLOUR, FONTS)


def need_in_book(job: Job, *, keyed: bool) -> Need | None:
    """Return why a chapter needs a solution that is not known."""
    require_at_most(MOST_ON_PAPER, job.puzzle)
    key = "the book has no solution of it" if keyed else None
    return need_on_paper(job, key=key, list_="the book has no list for it")


def chapter_of(job: Job, *, keyed: bool = True, note: str = "", colour: bool = False) -> Chapter:
    """Return what a book shows of a job: the puzzle, and its solution if that is known."""
    from puzzlewright.paper.book import Chapter

    puzzle, key = printables_of(job, keyed=keyed, colour=colour)
    assert puzzle is not None  # a book shows puzzles
    return Chapter(puzzle, key, job.credits.title, note, job.credits.difficulty)
