"""Class sets: versions of a puzzle in one PDF, a sheet for each pupil, keys at the back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Final

from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, write_together
from puzzlewright.outputs.declarations import AUTHOR, NO_KEY, TITLE, is_key_file
from puzzlewright.outputs.output import Files, Job, Values
from puzzlewright.outputs.paper import job_printables, print_settings
from puzzlewright.outputs.pdf import Pdf, job_sheet, require_other_file
from puzzlewright.outputs.register import output_values
from puzzlewright.outputs.solution_key import Stop, supply_solution
from puzzlewright.outputs.write import path_name, warn_caller
from puzzlewright.paper.class_set import ClassSet, class_set_notes, class_set_pdf, version_letter
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.words.lists.class_lists import LONGEST_NAME, MOST_NAMES

#: A class set has no more versions. This many word searches of 20 words, with their keys, take
#: Typst 500 MB.
MOST_VERSIONS: Final = 200

_PDF: Final = Pdf()


def save_class_set(
    puzzles: Iterable[Puzzle[Any]],
    path: str | PathLike[str],
    *,
    names: Iterable[str] = (),
    duplex: bool = False,
    title: str = "",
    author: str = "",
    **options: object,
) -> None:
    """Write versions of a puzzle as a class set, a .pdf file.

    puzzles: the versions; they get the letters A, B, C and so on.
    names: of pupils, to whom the versions are dealt in turn; without names, each version is one
        sheet.
    duplex: each sheet begins on a right-hand page, to be printed on both sides.
    options: those of a .pdf file: `paper`, `large`, `name_line`, `key` ("page": at the back,
        "none", or another .pdf file), `language`, `colour`, `fonts`.
    """
    where = path_name(path)
    about = Credits(TITLE.value(title), AUTHOR.value(author))
    jobs = []
    for puzzle in puzzles:
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"puzzles: puzzles expected, not {puzzle!r}")
        seed = None if puzzle.provenance is None else puzzle.provenance.seed
        jobs.append(Job(puzzle, credits=about, seed=seed))
    if file_suffix(where) != ".pdf":
        raise InputError("a class set is a .pdf file", source=where)
    _PDF.require_installed(where)
    values = output_values(_PDF, options)
    jobs, notes = with_keys(jobs, values)
    files = class_set_files(jobs, where, values, checked_names(names), duplex=duplex)
    write_together(files.files)
    warn_caller(where, [*notes, *files.notes])


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
        _PDF.require_room(job.puzzle)
        complete, lacks = supply_solution(job, _PDF.needs_solution(job, values), stop)
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
