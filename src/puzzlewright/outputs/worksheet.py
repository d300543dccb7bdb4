"""Worksheets: several puzzles on a page, without title page, contents and page numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Final, Unpack

from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import InputError, warn_caller
from puzzlewright.core.files import write_together
from puzzlewright.core.version import program_version
from puzzlewright.engine.driver.run import Progress
from puzzlewright.outputs.declarations import NO_KEY, is_key_file
from puzzlewright.outputs.output import NO_STYLE, Files, Job, Values
from puzzlewright.outputs.paper import job_printables, print_settings
from puzzlewright.outputs.pdf import require_other_file
from puzzlewright.outputs.save_options import PdfOptions
from puzzlewright.outputs.sheet_puzzles import (
    PDF_OUTPUT,
    PrintedSheets,
    Puzzles,
    SheetOrder,
    require_sheet,
)
from puzzlewright.outputs.solution_key import stoppable, supply_solution
from puzzlewright.paper.worksheet import (
    MOST_PER_PAGE,
    Panel,
    Worksheet,
    worksheet_notes,
    worksheet_pdf,
)
from puzzlewright.puzzles.recipes.recipe import Recipe

#: More puzzles are a book, or a mistake in typing.
MOST_PUZZLES: Final = 500


def worksheet(
    puzzles: Puzzles,
    path: str | PathLike[str],
    *,
    per_page: int,
    count: int | None = None,
    seed: int | None = None,
    style: Mapping[str, str] = NO_STYLE,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    **options: Unpack[PdfOptions],
) -> PrintedSheets:
    """Write several puzzles to the pages of a .pdf file, numbered from 1, with keys at the back.

    puzzles: puzzles, or Documents with titles and difficulties; or a recipe to make them by.
    per_page: the most puzzles on a page, 1 to 12; a puzzle that is too large for that has a page
        of its own.
    count: how many to make by a recipe (default: one page of them).
    seed: that of the first puzzle to be made; the others have the next ones (default: random).
    style: styles of the drawings, such as {"no-list": ""}.
    progress: called with a Progress for each puzzle that is made.
    stop: called now and then; StoppedError if it returns True, and nothing is written.

    Options of sheets:
        paper: paper size: Letter, A5, A3, Legal, the trim size of a book in inches: 5x8, 5.5x8.5,
            6x9, 7x10, 8x10, 8.5x11, or any size: 8.25x8.25in, 148x210mm (default: A4).
        large: large print.
        title: the title, stored if the file can.
        author: the author, stored if it can.
        name_line: whether there is a line for name and date (default: True).
        key: where to put the solution: page (its own page), none, or a file.pdf; an .html page
            holds it, except with none (default: page).
        language: language of titles and headings: en, de, fr, hr, he, ... (default: that of the
            words, else English).
        colour: print in colour (default: black and white).
        fonts: font files to try first.
    """
    where, values = require_sheet(path, "a worksheet", options)
    require_per_page(per_page)
    is_recipe = isinstance(puzzles, Recipe)
    if is_recipe and count is None:
        count = per_page
    if isinstance(count, int) and count > MOST_PUZZLES:
        raise InputError(f"count: a worksheet has {MOST_PUZZLES:,} at most", text=str(count))
    order = SheetOrder(puzzles, count, "count", seed, style, progress, stop)
    with stoppable(stop):
        jobs, notes = order.jobs()
        names = [
            f"seed {job.seed}" if is_recipe else f"puzzle {at}" for at, job in enumerate(jobs, 1)
        ]
        for at, job in enumerate(jobs):
            need = PDF_OUTPUT.needs_solution(job, values)
            jobs[at], lacks = supply_solution(job, need, stop)
            notes += [f"{names[at]}: {lack}" for lack in lacks]
        about = Credits(values["title"], values["author"])
        files = worksheet_files(jobs, where, values, per_page, about, names)
    write_together(files.files)
    warn_caller(where, [*notes, *files.notes])
    return PrintedSheets._of(files.files, jobs)


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
