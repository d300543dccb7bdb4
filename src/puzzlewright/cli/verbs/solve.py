"""`puzzlewright solve`: find solutions, or with `--best` the best one that is found in the time."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

from puzzlewright.cli.options import common
from puzzlewright.cli.options.common import Parser, cluster_options, run_options
from puzzlewright.cli.options.crossword import CHANGES, add_constraints
from puzzlewright.cli.puzzle_inputs import PuzzleHandler, PuzzleLoop
from puzzlewright.cli.result_output import UNPRINTABLE_SUFFIXES, Output
from puzzlewright.cli.result_text import SearchEnding, earlier_note, exit_code
from puzzlewright.cli.search import (
    adjusted_puzzle,
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
from puzzlewright.core.files import exists
from puzzlewright.core.quantities import positive_int
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.puzzle_files import Entry
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
        type=positive_int,
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
    common.add_option_choice(made)
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
    if not _is_for_setters(arguments):
        return _solve_each(arguments, PLAIN)
    # Word lists, clues and outputs: most of the package, for crosswords and files of them alone.
    from puzzlewright.cli import crossword_fills

    if (arguments.output or "").lower().endswith(UNPRINTABLE_SUFFIXES):
        return crossword_fills.write_fill(arguments)
    if arguments.best:
        return crossword_fills.find_best(arguments)
    find = PLAIN.find if arguments.different is None else crossword_fills.find_different_fills
    has_file = arguments.output is not None
    write = crossword_fills.write_with_clues if has_file else PLAIN.write
    with crossword_fills.allow_missing_words(arguments):
        return _solve_each(arguments, Steps(crossword_fills.constrained_puzzle, find, write))


def _is_for_setters(arguments: argparse.Namespace) -> bool:
    """Tell whether an option is for crosswords, or a file may become one."""
    options = (getattr(arguments, name) for name in (*CHANGES, "different", "output"))
    return arguments.best or any(value is not None for value in options)


class Steps(NamedTuple):
    """What is done with each puzzle."""

    constrain: Callable[[Entry, argparse.Namespace], Entry]

    #: Shows each solution; tells how the search ended.
    find: Callable[
        [Entry, RunOptions, Callable[[Solution], None], argparse.Namespace], SearchEnding
    ]

    #: Writes a fill as a crossword and returns the exit code; None if it is not to be one.
    write: Callable[[Entry, argparse.Namespace, RunOptions, Output, int], int | None]


def _find(
    entry: Entry,
    limits: RunOptions,
    see: Callable[[Solution], None],
    arguments: argparse.Namespace,
) -> SearchEnding:
    # Turned as a whole, it is no second one.
    distinct = arguments.distinct or arguments.unique or arguments.keep_mirrors
    return find_solutions(entry.puzzle, limits, see, arguments.seed, distinct=distinct)


PLAIN = Steps(lambda entry, _: entry, _find, lambda *_: None)


def _solve_each(arguments: argparse.Namespace, steps: Steps) -> int:
    """Solve one puzzle after another."""
    with Output(arguments.output) as out:
        batch = PuzzleLoop(arguments, arguments.paths, out)
        report = _report(arguments, out, several=len(batch.files) > 1)
        options = run_options(arguments, limit=_solution_limit(arguments))
        with cluster_options(options) as limits:
            code = batch.run(_handler(arguments, limits, report, out, steps, len(batch.files)))
        report.finish()
        return code


def _handler(
    arguments: argparse.Namespace,
    limits: RunOptions,
    report: Report,
    out: Output,
    steps: Steps,
    files: int,
) -> PuzzleHandler:
    """Return what solves one puzzle."""
    first: list[Solution] = []

    def see(solution: Solution) -> None:
        report.solution(solution)
        if not first:
            first.append(solution)
        if arguments.checkpoint is not None:
            out.flush()  # before it is saved that this solution has been handed out

    def handle(entry: Entry, number: int) -> int:
        if (code := steps.write(entry, arguments, limits, out, files)) is not None:
            return code
        entry = steps.constrain(adjusted_puzzle(entry, arguments), arguments)
        first.clear()
        report.start(entry, number)
        with driver_options(limits, arguments.progress, entry) as watching:
            ending = steps.find(entry, watching, see, arguments)
        print_notes(entry, ending, arguments, first[0] if first else None)
        report.end(ending, limits)
        if ending.earlier:
            complain(f"{entry}: {earlier_note(ending, limits)}")
        return exit_code(ending, enough=True)

    return handle


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
    goes_on = saved is not None and exists(saved)
    if arguments.quiet:
        return QuietReport(out, goes_on=goes_on)
    if arguments.unique:
        return UniqueReport(out, several=several, at_once=saved is not None)
    return TextReport(out, several=several)
