"""Writing puzzles to files: one job in the output that the suffix names, all its files or none.

    import puzzlewright

    puzzlewright.save(puzzle, "monday.pdf", title="Monday", paper="Letter", key="none")

The suffix of the file chooses the output, which knows its options and whether it needs a solution.
Warnings name the caller's line.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any, Final, Unpack

from puzzlewright.core.arguments import require_texts
from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import InputError, warn_caller
from puzzlewright.core.files import file_suffix, path_name, write_together
from puzzlewright.outputs.declarations import CREDITS, KEY_PAGE, PDF, is_key_file, known_credits
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.register import find_output, join_names, output_values, styled_suffixes
from puzzlewright.outputs.save_options import PdfOptions, SaveOptions
from puzzlewright.outputs.solution_key import Stop, supply_solution
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.results import S

#: The name of a sheet that is not written to a file.
PDF_NAME: Final = "sheet.pdf"


def save(
    puzzle: Puzzle[S],
    path: str | PathLike[str],
    *,
    solution: S | None = None,
    style: Mapping[str, str] | None = None,
    **options: Unpack[SaveOptions],
) -> None:
    """Write a puzzle in the format of the suffix.

    .txt, or none, is plain text, .json the same as JSON, .svg a drawing, .png the same in pixels,
    .pdf a sheet with a key, .html a page on which it is played, .dxf pieces for a laser cutter;
    .ipuz, .puz, .jpz, .xd, .sdm, .sdk, .dlx, .xcc and .xmpuzzle are for other programs. Any other
    suffix is an error, as are those of formats that cannot hold the kind of the puzzle, and options
    that files of the suffix do not have. Lossy conversions give a warning.

    solution: drawn into pictures and pages, printed instead of the puzzle, or added to a text.
    style: styles of drawings, such as {"colour": ""}: those of `puzzlewright show --styles`.

    Options of files:
        paper: paper size: Letter, A5, A3, Legal, the trim size of a book in inches: 5x8, 5.5x8.5,
            6x9, 7x10, 8x10, 8.5x11, or any size: 8.25x8.25in, 148x210mm (default: A4) [.pdf].
        large: large print [.pdf].
        title: the title, stored if the file can.
        author: the author, stored if it can.
        name_line: whether there is a line for name and date (default: True) [.pdf].
        key: where to put the solution: page (its own page), none, or a file.pdf; an .html page
            holds it, except with none (default: page) [.pdf, .js, .json, .html].
        language: language of titles and headings: en, de, fr, hr, he, ... (default: that of the
            words, else English) [.pdf, .js, .json, .html].
        colour: print in colour (default: black and white) [.pdf].
        fonts: font files to try first [.pdf, .png, .svg].
        embed: put the game into the .json file, for <puzzlewright-game> on a web page of yours, and
            write the module puzzlewright-game.js beside it [.js, .json].
        pixels: width of a .png in pixels (default: set by dpi) [.png].
        dpi: resolution of a .png in pixels per inch (default: 192) [.png].
        grey: make a .png in shades of grey [.png].
        outlines: draw the letters of an .svg as outlines, which look the same everywhere (needs the
            extra `puzzlewright[print]`) [.svg].
    """
    job, others = _job(puzzle, solution, style, options)
    warn_caller(str(path), write(job, path, others))


def print_pdf(
    puzzle: Puzzle[S],
    path: str | PathLike[str] | None = None,
    *,
    solution: S | None = None,
    style: Mapping[str, str] | None = None,
    **options: Unpack[PdfOptions],
) -> bytes | None:
    """Write a sheet of paper to a .pdf file, as save() does, or return its bytes."""
    name = PDF_NAME if path is None else path_name(path)
    if file_suffix(name) not in PDF.suffixes:
        raise InputError("a sheet of paper is a .pdf file", source=name)
    if path is None and is_key_file(options.get("key", KEY_PAGE)):
        reason = "the key goes to a file of its own only if the sheet is written to one"
        raise InputError(reason, text=options.get("key"))
    job, others = _job(puzzle, solution, style, options)
    files, notes = written_files(job, name, others)
    warn_caller(name, notes)
    if path is None:
        return files[name]
    write_together(files)
    return None


def _job(
    puzzle: Puzzle[S],
    solution: S | None,
    style: Mapping[str, str] | None,
    options: Mapping[str, object],
) -> tuple[Job, dict[str, object]]:
    """Return what to write, and the options without the credits, which any file may be given."""
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzle: a puzzle expected, not {puzzle!r}")
    if solution is not None:
        puzzle._require_solution(solution)
    others = dict(options)
    about = Credits(*(field.value(others.pop(field.name, None)) for field in CREDITS))
    shown: Any = solution
    return Job(puzzle, shown, require_texts("style", style), credits=about), others


def write(
    job: Job | Puzzle[Any],
    path: str | PathLike[str],
    options: Mapping[str, object] | None = None,
    *,
    stop: Stop | None = None,
) -> list[str]:
    """Write a puzzle in the format of the suffix; return notes about it.

    options: of the output that writes the file; those of others are refused.
    stop: called now and then while a solution is searched for; KeyboardInterrupt if it returns
        True, and nothing is written.
    """
    files, notes = written_files(Job(job) if isinstance(job, Puzzle) else job, path, options, stop)
    write_together(files)
    return notes


def written_files(
    job: Job,
    path: str | PathLike[str],
    options: Mapping[str, object] | None = None,
    stop: Stop | None = None,
) -> tuple[Mapping[str, bytes], list[str]]:
    """Return the files that write() writes, by their names, and notes about them."""
    name = path_name(path)
    output = find_output(name, job.puzzle.kind)
    output.require_installed(name)
    output.require_room(job.puzzle)
    if job.style and not output.has_styles:
        known = join_names(styled_suffixes(job.puzzle.kind), "or")
        raise InputError(f"only {known} files have styles", source=name, text=next(iter(job.style)))
    output.require_styles(job.puzzle, job.style)
    values = output_values(output, options or {})
    job = job._replace(credits=known_credits(job.credits, values))
    job, lacks = supply_solution(job, output.needs_solution(job, values), stop)
    files, notes = output.files(job, values, name)
    return files, [*lacks, *notes]
