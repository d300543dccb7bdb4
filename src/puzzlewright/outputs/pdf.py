"""PDF: a sheet of paper with the puzzle, and its key on another page or in another file."""

from __future__ import annotations

import os
from collections.abc import Sequence

from puzzlewright.core.errors import InputError
from puzzlewright.core.files import require_folder
from puzzlewright.core.version import program_version
from puzzlewright.outputs.declarations import NO_KEY, PDF, is_key_file
from puzzlewright.outputs.output import Files, Job, Need, PictureOutput, Values
from puzzlewright.outputs.paper import job_printables, paper_need, print_settings
from puzzlewright.paper import legibility
from puzzlewright.paper.print_settings import PrintSettings, font_notes, picture_notes
from puzzlewright.paper.sheet import Sheet, bare_page_size, outgrows, sheet_pages, sheet_pdf
from puzzlewright.paper.typst import require_typst
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.printable import Printable


class Pdf(PictureOutput, declaration=PDF):
    """A sheet of paper."""

    def require_installed(self, path: str) -> None:
        """Raise an InputError if Typst is missing."""
        require_typst(path)

    def require_options(self, values: Values) -> None:
        """Refuse a key without a place, and what paper does not know."""
        key = values["key"]
        if is_key_file(key):
            if not key.lower().endswith(".pdf"):
                raise InputError("the key is page, none or a .pdf file", text=key)
            require_folder(key)
        print_settings(values)

    def needs_solution(self, job: Job, values: Values) -> Need | None:
        """Return that the style, the key or the list of the sheet needs one."""
        if job.pair is not None:
            return None
        key = None if values["key"] == NO_KEY else "the sheet has no key"
        needed = super().needs_solution(job, values)
        return needed or paper_need(job, key=key, list_="the sheet has no list")

    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the sheet, and the key if that goes to a file of its own."""
        settings = print_settings(values)
        if job.pair is not None:
            return _pair(job, settings, path)
        puzzle, key = job_printables(job, keyed=values["key"] != NO_KEY, colour=values["colour"])
        apart = puzzle is not None and is_key_file(values["key"])
        if apart:
            require_other_file(values["key"], path)
        notes = _notes(job, puzzle, key, settings)
        if not apart:
            return Files({path: sheet_pdf(job_sheet(job, puzzle, key), settings, path)}, notes)
        files = {path: sheet_pdf(job_sheet(job, puzzle, None), settings, path)}
        if key is not None:
            files[values["key"]] = sheet_pdf(job_sheet(job, None, key), settings, path)
        return Files(files, notes)


def pages(job: Job, values: Values, dpi: int) -> list[bytes]:
    """Return the pages of the sheet as pictures (PNG): the puzzle, and its key unless it has none.

    The job has all the solutions that it needs, as for Pdf.files().
    """
    puzzle, key = job_printables(job, keyed=values["key"] != NO_KEY, colour=values["colour"])
    return sheet_pages(job_sheet(job, puzzle, key), print_settings(values), dpi)


def page_notes(job: Job, values: Values) -> list[str]:
    """Return what there is to say of the sheet before it is printed."""
    puzzle, key = job_printables(job, keyed=values["key"] != NO_KEY, colour=values["colour"])
    return _notes(job, puzzle, key, print_settings(values))


def _notes(
    job: Job, puzzle: Printable | None, key: Printable | None, settings: PrintSettings
) -> list[str]:
    printables = [one for one in (puzzle, key) if one is not None]
    return [
        *_size_notes(printables, settings),
        *_head_notes(puzzle, settings),
        *font_notes(printables, job.credits.title, settings),
        *picture_notes(printables, job.credits.title, settings),
    ]


def require_other_file(key: str, path: str) -> None:
    """Raise an InputError if the key would take the place of the puzzle."""
    if os.path.realpath(key) == os.path.realpath(path):
        raise InputError("the key and the puzzle cannot be the same file", source=key)


def job_sheet(job: Job, puzzle: Printable | None, key: Printable | None) -> Sheet:
    """Return one sheet."""
    return Sheet(
        puzzle,
        key,
        title=job.credits.title,
        author=job.credits.author,
        difficulty=job.credits.difficulty,
        seed=job.seed,
        version=program_version(),
        mark=job.mark,
    )


def _pair(job: Job, settings: PrintSettings, path: str) -> Files:
    """Return two solutions side by side, which are no puzzle to put a name on."""
    printable = Printable(job.svg, PrintLayout.of(job.puzzle).title)
    sheet = Sheet(printable, title=job.credits.title, version=program_version())
    data = sheet_pdf(sheet, settings._replace(has_name_line=False))
    return Files({path: data}, _size_notes([printable], settings))


def _head_notes(puzzle: Printable | None, settings: PrintSettings) -> list[str]:
    """Return a note if a drawing in millimetres leaves no room for what stands above it."""
    if puzzle is None or puzzle.sections or puzzle.blanks or puzzle.bank:
        return []
    if bare_page_size(puzzle, settings) is None:
        return []
    lost = "title and name line" if settings.has_name_line else "title"
    return [f"no room for the {lost}, to keep the requested size"]


def _size_notes(printables: Sequence[Printable], settings: PrintSettings) -> list[str]:
    """Return notes if a page has to be larger than the paper, or its cells are hard to read."""
    found = []
    if any(outgrows(printable, settings.paper) for printable in printables):
        name = settings.paper.name
        found.append(f"the page is larger than {name}, to keep the requested size")
    return [*found, *legibility.legibility_notes(printables[:1], settings)]
