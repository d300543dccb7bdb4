"""`puzzlewright solve`: find solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.cli import options
from puzzlewright.cli.bar import watched
from puzzlewright.cli.batch import Batch
from puzzlewright.cli.hunt import hunt
from puzzlewright.cli.output import Output, refuse_drawing
from puzzlewright.cli.words import code_of

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cli.inputs import Entry
    from puzzlewright.cli.report import Report

SUMMARY = """\
Find solutions of puzzles: the first one, or as many as --limit, --unique or --all ask for. Each is
checked against the rules before it is printed. A folder is a batch: every puzzle in it, in natural
order, with its time. A file of many puzzles gives one line for each.
"""

EXAMPLES = """\
  puzzlewright solve monday.txt
  puzzlewright solve monday.txt --unique        is there only one?
  puzzlewright solve boards.dlx --all -o all.txt
  puzzlewright solve puzzles/ --time 10s        at most ten seconds for each
  puzzlewright solve sudokus.txt --quiet        the solutions alone, one line each
  puzzlewright make sudoku | puzzlewright solve - --json
"""


def parser() -> options.Parser:
    """Declare what the verb takes."""
    made = options.Parser("solve", SUMMARY, EXAMPLES)
    made.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    group = made.add_mutually_exclusive_group()
    group.add_argument(
        "--limit", type=options.at_least_one, default=1, metavar="N", help="the first N solutions"
    )
    group.add_argument("--all", action="store_true", help="every solution")
    group.add_argument(
        "--unique", action="store_true", help="look for a second one, and say if there is none"
    )
    options.add_shuffling(made)
    options.add_reading(made)
    options.add_searching(made)
    options.add_writing(made, what="write the solutions to a file")
    return made


def run(words: list[str]) -> int:
    """Solve every puzzle named."""
    arguments = parser().parse_args(words)
    refuse_drawing(arguments.output, "solve")
    with Output(arguments.output) as out:
        batch = Batch(arguments, arguments.paths, out)
        report = _report(arguments, out, several=len(batch.files) > 1)
        limits = options.run_options(arguments, limit=_wanted(arguments))

        def handle(entry: Entry, number: int) -> int:
            report.start(entry, number)
            with watched(limits, arguments.progress, entry.file) as watching:
                ending = hunt(entry.puzzle, watching, report.solution, arguments.seed)
            report.end(ending, limits)
            return code_of(ending, enough=True)

        code = batch.run(handle)
        report.finish()
        return code


def _wanted(arguments: argparse.Namespace) -> int | None:
    """Return how many solutions are to be found; None for all."""
    if arguments.all:
        return None
    limit: int = 2 if arguments.unique else arguments.limit
    return limit


def _report(arguments: argparse.Namespace, out: Output, *, several: bool) -> Report:
    """Return what prints the solutions in the form that was asked for."""
    from puzzlewright.cli.report import JsonReport, QuietReport, TextReport, UniqueReport

    if arguments.json:
        return JsonReport(out, unique=arguments.unique)
    if arguments.quiet:
        return QuietReport(out)
    if arguments.unique:
        return UniqueReport(out, several=several)
    return TextReport(out, several=several)
