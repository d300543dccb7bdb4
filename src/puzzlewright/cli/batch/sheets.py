"""Several puzzles in one PDF.

Worksheets (`--per-page 6`) and class sets (`--versions 30 --names class.txt`).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

from puzzlewright.cli import exit_codes
from puzzlewright.cli.batch.new_puzzle import NewPuzzle, recipe_credits
from puzzlewright.cli.batch.seeds import is_pattern
from puzzlewright.cli.batch.single_file import (
    SeededPuzzle,
    make_several,
    page_check,
    save_recipe_note,
)
from puzzlewright.cli.options import outputs
from puzzlewright.cli.result_output import Output, json_line
from puzzlewright.cli.terminal.interrupts import note_interrupts, raise_interrupts
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.documents import Credits
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, write_together
from puzzlewright.outputs.class_set import (
    MOST_VERSIONS,
    class_set_files,
    require_few_versions,
    with_keys,
)
from puzzlewright.outputs.declarations import is_key_file, known_credits
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import print_settings
from puzzlewright.outputs.pdf import Pdf, require_other_file
from puzzlewright.outputs.solution_key import supply_solution
from puzzlewright.outputs.worksheet import MOST_PUZZLES, require_per_page, worksheet_files
from puzzlewright.paper.class_set import version_letter
from puzzlewright.paper.fonts import require_glyphs
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.words.lists.class_lists import NameList


def require_worksheet(path: str | None, arguments: argparse.Namespace) -> str:
    """Return the file of a worksheet; an InputError if it cannot be one."""
    if path is None or file_suffix(path) != ".pdf":
        reason = "--per-page puts several puzzles on the pages of a .pdf file: -o sheet.pdf"
        raise InputError(reason, source=path)
    try:
        require_per_page(arguments.per_page)
    except InputError as error:
        raise InputError(error.message, source="--per-page", text=error.text) from None
    if arguments.key and is_key_file(arguments.key):
        require_other_file(arguments.key, path)
    return path


def write_worksheet(
    jobs: Sequence[Job], path: str, names: Sequence[str], arguments: argparse.Namespace
) -> None:
    """Write a worksheet of puzzles that have their keys, and print what there is to say."""
    values = outputs.option_values(arguments, Pdf.options)
    about = Credits(values["title"], values["author"])
    with raise_interrupts():
        files = worksheet_files(jobs, path, values, arguments.per_page, about, names)
        write_together(files.files)
    for note in files.notes:
        complain(f"{path}: {note}")


# make


def require_made_worksheet(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if new puzzles cannot share pages as it is asked for."""
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
    start = time.perf_counter()
    number = arguments.number if arguments.number > 1 else arguments.per_page
    values = outputs.option_values(arguments, Pdf.options)
    pdf = Pdf()
    try:
        found = make_several(recipe, number, page_check(path, arguments), arguments)
        jobs = []
        with note_interrupts() as stop:
            for seed, puzzle in found:
                style = outputs.parse_style(arguments.style, puzzle, path)
                job = Job(puzzle, style=style, seed=seed)
                job, lacks = supply_solution(job, pdf.needs_solution(job, values), stop)
                jobs.append(job)
                for lack in lacks:
                    complain(f"{path}: seed {seed}: {lack}")
        names = [f"seed {seed}" for seed, _ in found]
        write_worksheet(jobs, path, names, arguments)
    except KeyboardInterrupt:
        complain("stopped; nothing is written")
        return exit_codes.STOPPED
    with note_interrupts():
        save_recipe_note(recipe, arguments)
        seconds = (time.perf_counter() - start) / number
        for at, (seed, puzzle) in enumerate(found if arguments.json else (), 1):
            made = NewPuzzle(at, seed, puzzle, seconds, recipe).as_json()
            Output(None).write(json_line("make", {"file": path, "number": at, **made}))
    return exit_codes.ANSWERED


def require_class_set(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if a class set cannot be written as it is asked for."""
    option = "--versions" if arguments.versions is not None else "--names"
    if path is None or file_suffix(path) != ".pdf":
        reason = f"{option} puts all versions into one .pdf file: name it with -o class.pdf"
        raise InputError(reason, source=path)
    if is_pattern(path):
        reason = "all versions go into one file: a name without fields such as {n}"
        raise InputError(reason, source=path)
    if arguments.key and is_key_file(arguments.key):
        require_other_file(arguments.key, path)
    _refuse_others(option, arguments)
    require_few_versions(arguments.versions or 0, "--versions")


def _refuse_others(option: str, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option has no meaning for class sets."""
    if arguments.number != 1:
        raise InputError(
            f"cannot be combined with {option}, which sets the number of sheets", text="--number"
        )
    for other, value in (("--manifest", arguments.manifest), ("--force", arguments.force)):
        if value:
            raise InputError(f"cannot be combined with {option}, which writes one file", text=other)
    if arguments.names is not None and not arguments.name_line:
        raise InputError(
            "cannot be combined with --names, which needs the name line", text="--no-name"
        )


def make_class_set(
    recipe: Recipe, path: str, names: NameList | None, arguments: argparse.Namespace
) -> int:
    """Make the versions and write them; after Ctrl-C nothing is written."""
    start = time.perf_counter()
    names = names or NameList(())
    number = arguments.versions or len(names.names)
    if number > MOST_VERSIONS:
        reason = (
            f"{number} names: use --versions N, up to {MOST_VERSIONS}, to hand them out in turn"
        )
        raise InputError(reason, source="--names")
    values = outputs.option_values(arguments, Pdf.options)
    # Refuse it now, not when the work is done.
    require_glyphs("".join(names.names), print_settings(values).fonts, "--names")
    try:
        found = make_several(recipe, number, page_check(path, arguments), arguments)
        notes = _write(recipe, path, found, names, arguments)
    except KeyboardInterrupt:
        complain("stopped; nothing is written")
        return exit_codes.STOPPED
    with note_interrupts():
        save_recipe_note(recipe, arguments)
        for note in () if arguments.quiet else names.notes:
            complain(f"note: {note}")
        for note in notes:
            complain(f"{path}: {note}")
        if arguments.json:
            _print(recipe, path, found, time.perf_counter() - start)
    return exit_codes.ANSWERED


def _write(
    recipe: Recipe,
    path: str,
    found: list[SeededPuzzle],
    names: NameList,
    arguments: argparse.Namespace,
) -> list[str]:
    """Write the file; return what there is to say about it."""
    values = outputs.option_values(arguments, Pdf.options)
    about = known_credits(recipe_credits(recipe, path), values)
    jobs = [
        Job(
            puzzle,
            style=outputs.parse_style(arguments.style, puzzle, path),
            seed=seed,
            credits=about,
        )
        for seed, puzzle in found
    ]
    with note_interrupts() as stop:
        jobs, lacks = with_keys(jobs, values, stop)
    with raise_interrupts():
        files = class_set_files(jobs, path, values, names.names, duplex=arguments.duplex)
        write_together(files.files)
    return [*lacks, *files.notes]


def _print(recipe: Recipe, path: str, found: list[SeededPuzzle], seconds: float) -> None:
    """Print an object for each version."""
    out = Output(None)
    for at, (seed, puzzle) in enumerate(found):
        made: dict[str, Any] = NewPuzzle(
            at + 1, seed, puzzle, seconds / len(found), recipe
        ).as_json()
        out.write(json_line("make", {"file": path, "letter": version_letter(at), **made}))
