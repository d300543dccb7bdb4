"""Worksheets: several puzzles on a page, of `show FILES --per-page 6` and `make … --per-page 6`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from puzzlewright.cli import codes, drawing, paper_options
from puzzlewright.cli.file_names import is_pattern
from puzzlewright.cli.output import Output, json_line
from puzzlewright.cli.stopping import noted_interrupts, raised_interrupts
from puzzlewright.cli.streams import complain
from puzzlewright.documents import Credits
from puzzlewright.errors import InputError
from puzzlewright.files import suffix_of, write_together
from puzzlewright.outputs.key import supplied
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.pdf import Pdf, is_file, require_other_file
from puzzlewright.puzzles.abilities import Drawn

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.recipe import Recipe


def require_worksheet(path: str | None, arguments: argparse.Namespace) -> str:
    """Return the file of a worksheet; an InputError if it cannot be one."""
    from puzzlewright.outputs.worksheet import require_per_page

    if path is None or suffix_of(path) != ".pdf":
        reason = "--per-page puts several puzzles on the pages of a .pdf file: -o sheet.pdf"
        raise InputError(reason, source=path)
    try:
        require_per_page(arguments.per_page)
    except InputError as error:
        raise InputError(error.message, source="--per-page", text=error.text) from None
    if arguments.key and is_file(arguments.key):
        require_other_file(arguments.key, path)
    return path


def write_worksheet(
    jobs: Sequence[Job], path: str, names: Sequence[str], arguments: argparse.Namespace
) -> None:
    """Write a worksheet of puzzles that have their keys, and print what there is to say."""
    from puzzlewright.outputs.worksheet import worksheet_files

    values = paper_options.values_in(arguments, Pdf.options)
    about = Credits(values["title"], values["author"])
    with raised_interrupts():
        files = worksheet_files(jobs, path, values, arguments.per_page, about, names)
        write_together(files.files)
    for note in files.notes:
        complain(f"{path}: {note}")


class Wishes:
    """Styles for puzzles of several kinds: each has those that it knows."""

    def __init__(self, words: Sequence[str]) -> None:
        from puzzlewright.cli.binder import wishes_of

        self._all: Mapping[str, str] = wishes_of(words)
        self._unused = dict.fromkeys(self._all)

    def style_of(self, puzzle: Puzzle[Any]) -> dict[str, str]:
        """Return the styles for a puzzle."""
        known = {name.partition("=")[0] for name in Drawn.of(puzzle).styles}
        style = {name: value for name, value in self._all.items() if name in known}
        Drawn.of(puzzle).require_styles(style)
        for name in style:
            self._unused.pop(name, None)
        return style

    def require_used(self) -> None:
        """Raise an InputError that names a style which no puzzle has."""
        for name in self._unused:
            raise InputError("no puzzle of the worksheet has this style", text=name)


# make


def require_made_worksheet(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if new puzzles cannot share pages as it is asked for."""
    from puzzlewright.outputs.worksheet import MOST_PUZZLES

    path = require_worksheet(path, arguments)
    if arguments.number > MOST_PUZZLES:
        reason = f"a worksheet has {MOST_PUZZLES:,} puzzles at most"
        raise InputError(reason, source="--number", text=str(arguments.number))
    if is_pattern(path):
        reason = "all puzzles go into one file: a name without fields such as {n}"
        raise InputError(reason, source=path)
    others = {
        "--versions": arguments.versions,
        "--names": arguments.names,
        "--manifest": arguments.manifest,
        "--force": arguments.force,
    }
    for option, value in others.items():
        if value and option in ("--versions", "--names"):
            reason = "a class set has one puzzle on each sheet: leave out this or --per-page"
            raise InputError(reason, text=option)
        if value:
            raise InputError("cannot be combined with --per-page", text=option)


def make_worksheet(recipe: Recipe, path: str, arguments: argparse.Namespace) -> int:
    """Make puzzles and write them; after Ctrl-C nothing is written."""
    from puzzlewright.cli.making_several import fitting, remember, several
    from puzzlewright.cli.verbs.make import Made

    start = time.perf_counter()
    number = arguments.number if arguments.number > 1 else arguments.per_page
    values = paper_options.values_in(arguments, Pdf.options)
    pdf = Pdf()
    try:
        found = several(recipe, number, fitting(path, arguments), arguments)
        jobs = []
        with noted_interrupts() as stop:
            for seed, puzzle in found:
                style = drawing.style_of(arguments.style, puzzle, path)
                job = Job(puzzle, style=style, seed=seed)
                job, lacks = supplied(job, pdf.needs_solution(job, values), stop)
                jobs.append(job)
                for lack in lacks:
                    complain(f"{path}: seed {seed}: {lack}")
        names = [f"seed {seed}" for seed, _ in found]
        write_worksheet(jobs, path, names, arguments)
    except KeyboardInterrupt:
        complain("stopped; nothing is written")
        return codes.STOPPED
    with noted_interrupts():
        remember(recipe, arguments)
        seconds = (time.perf_counter() - start) / number
        for at, (seed, puzzle) in enumerate(found if arguments.json else (), 1):
            made = Made(at, seed, puzzle, seconds, recipe).as_json()
            Output(None).write(json_line({"file": path, "puzzle": at, **made}))
    return codes.ANSWERED
