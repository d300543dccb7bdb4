"""`puzzlewright solve`: find solutions, or with `--best` the best one that is found in the time."""

from __future__ import annotations

import argparse
import os
from contextlib import AbstractContextManager, nullcontext

from puzzlewright.cli.fills import (
    find_best,
    find_different_fills,
    is_crossword_file,
    write_fill,
    write_one,
)
from puzzlewright.cli.options import common
from puzzlewright.cli.options.common import Parser, cluster_options, run_options
from puzzlewright.cli.options.crossword import (
    CHANGES,
    add_constraints,
    allow_missing_words,
    constrained_puzzle,
)
from puzzlewright.cli.puzzle_inputs import Entry, PuzzleHandler, PuzzleLoop
from puzzlewright.cli.result_output import UNPRINTABLE_SUFFIXES, Output
from puzzlewright.cli.result_text import earlier_note, exit_code
from puzzlewright.cli.search import (
    distinct_puzzle,
    driver_options,
    find_solutions,
    print_notes,
)
from puzzlewright.cli.solution_report import (
    JsonReport,
    QuietReport,
    Report,
    TextReport,
    UniqueReport,
)
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.puzzles.results import Solution

SUMMARY = """\
Find solutions of puzzles: the first (default), the first N, or all. Each is checked against the
rules before it is printed. A folder is a batch: its puzzles are solved in natural order, each with
its time. A file of many puzzles gives one line per puzzle.
"""

EXAMPLES = """\
  puzzlewright solve monday.txt
  puzzlewright solve monday.txt --unique        is there only one?
  puzzlewright solve boards.dlx --all -o all.txt
  puzzlewright solve boards.dlx --all --quiet --checkpoint b.save >> all.txt
  puzzlewright solve puzzles/ --time 10s        at most ten seconds for each
  puzzlewright solve grid.txt --best            the fill with the best words
  puzzlewright solve grid.txt --words list.txt --clues clues.csv -o mine.ipuz
  puzzlewright solve mine.ipuz --words list.txt --refill 17a,20a -o better.ipuz
  puzzlewright solve sudokus.txt --quiet        the solutions alone, one line each
  puzzlewright make sudoku | puzzlewright solve - --json
"""


def parser() -> Parser:
    """Declare what the verb takes."""
    made = common.Parser("solve", SUMMARY, EXAMPLES)
    made.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    group = made.add_mutually_exclusive_group()
    group.add_argument(
        "--limit",
        type=common.positive_int,
        default=1,
        metavar="N",
        help="find the first N solutions",
    )
    group.add_argument("--all", action="store_true", help="find all solutions")
    group.add_argument(
        "--unique", action="store_true", help="prove that the solution is unique, or find a second"
    )
    group.add_argument(
        "--best",
        action="store_true",
        help="find the best-scored solution within --time (default: 10 s; fill-ins only)",
    )

    add_constraints(made)
    common.add_distinct_option(made, "find one solution per symmetry class")
    common.add_seed_option(made)
    common.add_input_options(made)
    common.add_search_options(made)
    common.add_output_options(
        made,
        what="write the solutions to a file (.json: as --json prints them); .ipuz, .puz, .jpz, "
        ".xd, .pdf, .html, .svg or .png: the filled grid as a crossword with its clues",
    )
    return made


def run(words: list[str]) -> int:
    """Solve every puzzle named."""
    arguments = parser().parse_args(words)
    _refuse_lost_solutions(arguments)
    if (arguments.output or "").lower().endswith(".json"):
        arguments.json = True
    if (arguments.output or "").lower().endswith(UNPRINTABLE_SUFFIXES):
        return write_fill(arguments)
    if arguments.best:
        return find_best(arguments)
    with Output(arguments.output) as out, _lenient_reading(arguments):
        batch = PuzzleLoop(arguments, arguments.paths, out)
        report = _report(arguments, out, several=len(batch.files) > 1)
        asked = run_options(arguments, limit=_solution_limit(arguments))
        with cluster_options(asked) as limits:
            handle = _handler(arguments, limits, report, out)
            if arguments.output is not None:
                handle = _with_clues(handle, arguments, limits, out, len(batch.files))
            code = batch.run(handle)
        report.finish()
        return code


def _handler(
    arguments: argparse.Namespace, limits: RunOptions, report: Report, out: Output
) -> PuzzleHandler:
    """Return what solves one puzzle."""
    # Turned as a whole, it is no second one.
    distinct = arguments.distinct or arguments.unique or arguments.keep_mirrors

    first: list[Solution] = []

    def see(solution: Solution) -> None:
        report.solution(solution)
        if not first:
            first.append(solution)
        if arguments.checkpoint is not None:
            out.flush()  # before it is saved that this solution has been handed out

    def handle(entry: Entry, number: int) -> int:
        entry = _constrained_puzzle(distinct_puzzle(entry, arguments), arguments)
        first.clear()
        report.start(entry, number)
        with driver_options(limits, arguments.progress, entry) as watching:
            if arguments.different is None:
                seed = arguments.seed
                ending = find_solutions(entry.puzzle, watching, see, seed, distinct=distinct)
            else:
                ending = find_different_fills(entry.puzzle, watching, see, arguments)
        print_notes(entry, ending, arguments, first[0] if first else None)
        report.end(ending, limits)
        if ending.earlier:
            complain(f"{entry}: {earlier_note(ending, limits)}")
        return exit_code(ending, enough=True)

    return handle


def _with_clues(
    handle: PuzzleHandler,
    arguments: argparse.Namespace,
    limits: RunOptions,
    out: Output,
    files: int,
) -> PuzzleHandler:
    """Return what solves one puzzle, and writes a crossword with clues as one."""

    def chosen(entry: Entry, number: int) -> int:
        if is_crossword_file(entry, arguments, files):
            return write_one(entry, arguments, limits, out)
        return handle(entry, number)

    return chosen


def _lenient_reading(arguments: argparse.Namespace) -> AbstractContextManager[None]:
    """Let grids be read without words, if a list of them is named."""
    if arguments.word_list is None:
        return nullcontext()

    return allow_missing_words(arguments)


def _constrained_puzzle(entry: Entry, arguments: argparse.Namespace) -> Entry:
    """Return a puzzle with the wishes of the command line, if it has any."""
    if all(getattr(arguments, name) is None for name in CHANGES):
        return entry

    return constrained_puzzle(entry, arguments)


def _refuse_lost_solutions(arguments: argparse.Namespace) -> None:
    """Raise an InputError if solutions that are saved as handed out would not be kept anywhere."""
    if arguments.checkpoint is not None and arguments.output not in {None, "-"}:
        reason = (
            "--checkpoint cannot be combined with -o: each run writes only the solutions that "
            "earlier runs have not written; collect them with >> instead"
        )
        raise InputError(reason, source=arguments.output)


def _solution_limit(arguments: argparse.Namespace) -> int | None:
    """Return how many solutions are to be found; None for all."""
    if arguments.all:
        return None
    limit: int = 2 if arguments.unique else arguments.limit
    return limit


def _report(arguments: argparse.Namespace, out: Output, *, several: bool) -> Report:
    """Return what prints the solutions in the form that was asked for."""
    if arguments.json:
        return JsonReport(out, unique=arguments.unique)
    saved = arguments.checkpoint
    goes_on = saved is not None and os.path.exists(saved)  # noqa: PTH110 - for start-up time
    if arguments.quiet:
        return QuietReport(out, goes_on=goes_on)
    if arguments.unique:
        return UniqueReport(out, several=several, at_once=saved is not None)
    return TextReport(out, several=several)
