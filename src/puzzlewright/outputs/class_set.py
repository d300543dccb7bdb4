"""Class sets: versions of a puzzle in one PDF, a sheet for each pupil, keys at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Final, Unpack

from puzzlewright.core.arguments import require_list
from puzzlewright.core.errors import InputError, warn_caller
from puzzlewright.core.files import path_name, read_source_bytes, write_together
from puzzlewright.engine.driver.run import Progress
from puzzlewright.outputs.declarations import NO_KEY, is_key_file, known_credits
from puzzlewright.outputs.output import NO_STYLE, Files, Job, Values
from puzzlewright.outputs.paper import job_printables, print_settings
from puzzlewright.outputs.pdf import job_sheet, require_other_file
from puzzlewright.outputs.save_options import PdfOptions
from puzzlewright.outputs.sheet_puzzles import (
    PDF_OUTPUT,
    PrintedSheets,
    Puzzles,
    SheetOrder,
    require_sheet,
)
from puzzlewright.outputs.solution_key import Stop, stoppable, supply_solution
from puzzlewright.paper.class_set import ClassSet, class_set_notes, class_set_pdf, version_letter
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.word_fields import ArgumentText
from puzzlewright.words.lists.class_lists import LONGEST_NAME, MOST_NAMES, NameList, read_names

#: A class set has no more versions. This many word searches of 20 words, with their keys, take
#: Typst 500 MB.
MOST_VERSIONS: Final = 200


def class_set(
    puzzles: Puzzles,
    path: str | PathLike[str],
    *,
    versions: int | None = None,
    seed: int | None = None,
    names: Iterable[str] | PathLike[str] = (),
    duplex: bool = False,
    style: Mapping[str, str] = NO_STYLE,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
    **options: Unpack[PdfOptions],
) -> PrintedSheets:
    """Write versions of a puzzle to a .pdf file: a sheet for each pupil, with the keys at the back.

    puzzles: the versions, which get the letters A, B, C and so on; or a recipe to make them by.
    versions: how many to make by a recipe (default: one for each name).
    seed: that of the first version to be made; the others have the next ones (default: random).
    names: of pupils, to whom the versions are dealt in turn; also a class list: a file, or a text
        such as "Ana, Ben". Without names, each version is one sheet.
    duplex: each sheet begins on a right-hand page, to be printed on both sides.
    style: styles of the drawings, such as {"colour": ""}.
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
    where, values = require_sheet(path, "a class set", options)
    listed = _names(names)
    if isinstance(puzzles, Recipe) and versions is None:
        versions = len(listed.names) or None
        if versions is None:
            raise InputError("versions: how many to make is needed, or names")
    order = SheetOrder(puzzles, versions, "versions", seed, style, progress, stop)
    with stoppable(stop):
        if isinstance(versions, int):
            require_few_versions(versions, "versions")
        jobs, notes = order.jobs()
        jobs = [job._replace(credits=known_credits(job.credits, values)) for job in jobs]
        jobs, lacks = with_keys(jobs, values, stop)
        files = class_set_files(jobs, where, values, listed.names, duplex=duplex)
    write_together(files.files)
    warn_caller(where, [*listed.notes, *notes, *lacks, *files.notes])
    return PrintedSheets._of(files.files, jobs)


def require_few_versions(number: int, source: str) -> None:
    """Raise an InputError if there are more versions than a class set has."""
    if number > MOST_VERSIONS:
        reason = f"a class set has {MOST_VERSIONS} versions at most"
        raise InputError(reason, source=source, text=str(number))


def _names(given: Iterable[str] | PathLike[str]) -> NameList:
    """Return names that are given, or those of a class list."""
    if isinstance(given, str | PathLike):
        return class_list(path_name(given), "names")
    return NameList(tuple(checked_names(require_list("names", given, "texts"))))


def class_list(text: str, source: str) -> NameList:
    """Return the names of a file, or those that are typed; an InputError tells what is wrong."""
    typed = ArgumentText.after(source, text, is_usual=True)
    try:
        is_list = typed.is_list
    except InputError:
        reason = "no such file, and not a list of names"
        raise InputError(reason, source=source, text=text) from None
    if is_list:
        return read_names(str(typed), source, is_typed=True)
    data, name = read_source_bytes(typed)
    found = read_names(data, name)
    return found._replace(notes=tuple(f"{name}: {note}" for note in found.notes))


def checked_names(names: Iterable[str]) -> list[str]:
    """Return names on one line each."""
    found = []
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"names: texts expected, not {name!r}")
        found.append(" ".join(name.split()))
        if len(found[-1]) > LONGEST_NAME or not found[-1].isprintable():
            reason = f"names: up to {LONGEST_NAME} characters that can be printed"
            raise InputError(reason, text=name)
    return found


def with_keys(
    jobs: Sequence[Job], values: Values, stop: Stop | None = None
) -> tuple[list[Job], list[str]]:
    """Return jobs with the solutions that they need, and notes on those without one."""
    found, notes = [], []
    for at, job in enumerate(jobs):
        PDF_OUTPUT.require_room(job.puzzle)
        complete, lacks = supply_solution(job, PDF_OUTPUT.needs_solution(job, values), stop)
        found.append(complete)
        notes += [f"version {version_letter(at)}: {lack}" for lack in lacks]
    return found, notes


def class_set_files(
    jobs: Sequence[Job],
    path: str,
    values: Values,
    names: Sequence[str] = (),
    *,
    duplex: bool = False,
) -> Files:
    """Return the class set, and its keys if they go to a file of their own."""
    _require_size(jobs, names, values)
    apart = is_key_file(values["key"])
    if apart:
        require_other_file(values["key"], path)
    settings = print_settings(values)
    chosen = _class_set(jobs, values, names, duplex=duplex)
    notes = [*_version_notes(jobs, names), *class_set_notes(chosen, settings)]
    if not apart:
        return Files({path: class_set_pdf(chosen, settings)}, notes)
    files = {path: class_set_pdf(chosen, settings, keys=False)}
    if chosen.keys:
        files[values["key"]] = class_set_pdf(chosen, settings, sheets=False)
    return Files(files, notes)


def _require_size(jobs: Sequence[Job], names: Sequence[str], values: Values) -> None:
    """Raise an InputError if there are no puzzles, too many, or no line for names."""
    if not jobs:
        raise InputError("there are no puzzles for a class set")
    for number, most, what in (
        (len(jobs), MOST_VERSIONS, "versions"),
        (len(names), MOST_NAMES, "names"),
    ):
        if number > most:
            raise InputError(f"{number:,} {what}; a class set has {most} at most")
    if names and not values["name_line"]:
        raise InputError("names need the name line, which is left out")


def _class_set(
    jobs: Sequence[Job], values: Values, names: Sequence[str], *, duplex: bool
) -> ClassSet:
    """Return what is in a class set."""
    sheets = []
    for job in jobs:
        shown = job_printables(job, keyed=values["key"] != NO_KEY, colour=values["colour"])
        sheets.append(job_sheet(job, shown.puzzle, shown.key))
    about = jobs[0].credits
    return ClassSet(sheets, names, about.title, about.author, duplex)


def _version_notes(jobs: Sequence[Job], names: Sequence[str]) -> list[str]:
    """Return notes on versions that are the same puzzle, and on sheets without a name."""
    alike: dict[Puzzle[Any], list[str]] = {}
    for at, job in enumerate(jobs):
        alike.setdefault(job.puzzle, []).append(version_letter(at))
    notes = [
        f"versions {', '.join(letters)} are the same puzzle"
        for letters in alike.values()
        if len(letters) > 1
    ]
    spare = len(jobs) - len(names)
    if names and spare > 0:
        notes.append(f"{spare} more version{'s' * (spare > 1)} than names: sheets without a name")
    return notes
