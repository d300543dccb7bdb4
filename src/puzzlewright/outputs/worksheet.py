"""Worksheets: several puzzles on a page, without title page, contents and page numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Final

from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, write_together
from puzzlewright.core.version import program_version
from puzzlewright.outputs.declarations import AUTHOR, NO_KEY, TITLE, is_key_file
from puzzlewright.outputs.output import Files, Job, Values
from puzzlewright.outputs.paper import job_printables, print_settings
from puzzlewright.outputs.pdf import Pdf, require_other_file
from puzzlewright.outputs.register import output_values
from puzzlewright.outputs.solution_key import supply_solution
from puzzlewright.outputs.write import path_name, warn_caller
from puzzlewright.paper.worksheet import (
    MOST_PER_PAGE,
    Panel,
    Worksheet,
    worksheet_notes,
    worksheet_pdf,
)
from puzzlewright.puzzles.base import Puzzle

#: More puzzles are a book, or a mistake in typing.
MOST_PUZZLES: Final = 500

_PDF: Final = Pdf()


def save_worksheet(
    puzzles: Iterable[Puzzle[Any]],
    path: str | PathLike[str],
    *,
    per_page: int,
    title: str = "",
    author: str = "",
    **options: object,
) -> None:
    """Write several puzzles to the pages of a .pdf file, numbered from 1.

    per_page: the most puzzles on a page, 1 to 12; a puzzle that is too large for that has a page
        of its own.
    options: those of a .pdf file: `paper`, `large`, `name_line`, `key` ("page": at the back,
        "none", or another .pdf file), `language`, `colour`, `fonts`.
    """
    where = path_name(path)
    if file_suffix(where) != ".pdf":
        raise InputError("a worksheet is a .pdf file", source=where)
    require_per_page(per_page)
    _PDF.require_installed(where)
    values = output_values(_PDF, options)
    jobs, notes = [], []
    for number, puzzle in enumerate(puzzles, 1):
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"puzzles: puzzles expected, not {puzzle!r}")
        job = Job(puzzle)
        _PDF.require_room(puzzle)
        job, lacks = supply_solution(job, _PDF.needs_solution(job, values))
        jobs.append(job)
        notes += [f"puzzle {number}: {lack}" for lack in lacks]
    about = Credits(TITLE.value(title), AUTHOR.value(author))
    files = worksheet_files(jobs, where, values, per_page, about)
    write_together(files.files)
    warn_caller(where, [*notes, *files.notes])


def require_per_page(number: object) -> None:
    """Raise an InputError if `number` puzzles cannot share a page."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"per_page: a number expected, not {number!r}")
    if not 1 <= number <= MOST_PER_PAGE:
        raise InputError(f"1 to {MOST_PER_PAGE} puzzles share a page", text=str(number))


def worksheet_files(
    jobs: Sequence[Job],
    path: str,
    values: Values,
    per_page: int,
    about: Credits,
    names: Sequence[str] = (),
) -> Files:
    """Return a worksheet, and its keys if they go to a file of their own.

    `about` has the title and the author of the sheet; notes call puzzles by their `names`. If a job
    has a solution, it is shown instead of the puzzle.
    """
    if len(jobs) > MOST_PUZZLES:
        raise InputError(f"{len(jobs):,} puzzles; a worksheet has {MOST_PUZZLES:,} at most")
    apart = is_key_file(values["key"])
    if apart:
        require_other_file(values["key"], path)
    settings = print_settings(values)
    names = names or [f"puzzle {number}" for number in range(1, len(jobs) + 1)]
    panels = [_panel(job, name, values) for job, name in zip(jobs, names, strict=True)]
    version = program_version()
    solved = all(job.solution is not None for job in jobs)
    chosen = Worksheet(panels, per_page, about.title, about.author, version, is_solved=solved)
    chosen = chosen.rearrange(settings)
    files = {path: worksheet_pdf(chosen, settings, keys=not apart)}
    if apart and chosen.keys:
        files[values["key"]] = worksheet_pdf(chosen, settings, puzzles=False)
    return Files(files, worksheet_notes(chosen, settings))


def _panel(job: Job, name: str, values: Values) -> Panel:
    """Return what a worksheet shows of a job."""
    puzzle, key = job_printables(job, keyed=values["key"] != NO_KEY, colour=values["colour"])
    if puzzle is None:
        puzzle, key = key, None
    assert puzzle is not None  # there is a puzzle or a solution
    return Panel(puzzle, key, job.credits.title, job.credits.difficulty, name)
