"""`puzzlewright solve`: find solutions."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from puzzlewright.cli.batch import Batch, Handler
from puzzlewright.cli.clusters import on_cluster
from puzzlewright.cli.output import DRAWN, Output
from puzzlewright.cli.plainly import USUAL, read_plainly, run_options
from puzzlewright.cli.searching import find_solutions, tell_notes, telling_apart, watched
from puzzlewright.cli.streams import complain
from puzzlewright.cli.wording import code_of, earlier_words
from puzzlewright.errors import InputError

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cli.inputs import Entry
    from puzzlewright.cli.options import Parser
    from puzzlewright.cli.report import Report
    from puzzlewright.engine.run import RunOptions
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


#: Options that change a crossword or fill-in before it is solved (cli/setting.py).
CHANGES = ("word_list", "clue_list", "ban", "least", "apart", "letters", "keep", "refill")

#: Flags that are read plainly, and what the arguments are otherwise.
FLAGS = ("distinct", "json", "quiet", "traceback")
OTHERWISE = {
    **USUAL,
    "limit": 1,
    "all": False,
    "unique": False,
    "best": False,
    "seed": None,
    **dict.fromkeys((*CHANGES, "different")),
}


def parser() -> Parser:
    """Declare what the verb takes."""
    from puzzlewright.cli import options

    made = options.Parser("solve", SUMMARY, EXAMPLES)
    made.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    group = made.add_mutually_exclusive_group()
    group.add_argument(
        "--limit",
        type=options.at_least_one,
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
    from puzzlewright.cli.setting import add_wishes

    add_wishes(made)
    options.add_distinct(made, "find one solution per symmetry class")
    options.add_shuffling(made)
    options.add_reading(made)
    options.add_searching(made)
    options.add_writing(
        made,
        what="write the solutions to a file (.json: as --json prints them); .ipuz, .puz, .jpz, "
        ".xd, .pdf, .html, .svg or .png: the filled grid as a crossword with its clues",
    )
    return made


def run(words: list[str]) -> int:
    """Solve every puzzle named."""
    arguments = read_plainly(words, FLAGS, OTHERWISE) or parser().parse_args(words)
    _refuse_lost_solutions(arguments)
    if (arguments.output or "").lower().endswith(".json"):
        arguments.json = True
    if (arguments.output or "").lower().endswith(DRAWN):
        from puzzlewright.cli.setting import write_fill

        return write_fill(arguments)
    if arguments.best:
        from puzzlewright.cli.best import find_best

        return find_best(arguments)
    with Output(arguments.output) as out, _reading(arguments):
        batch = Batch(arguments, arguments.paths, out)
        report = _report(arguments, out, several=len(batch.files) > 1)
        asked = run_options(arguments, limit=_wanted(arguments))
        with on_cluster(asked) as limits:
            handle = _handler(arguments, limits, report, out)
            if arguments.output is not None:
                handle = _with_clues(handle, arguments, limits, out, len(batch.files))
            code = batch.run(handle)
        report.finish()
        return code


def _handler(
    arguments: argparse.Namespace, limits: RunOptions, report: Report, out: Output
) -> Handler:
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
        entry = _wished(telling_apart(entry, arguments), arguments)
        first.clear()
        report.start(entry, number)
        with watched(limits, arguments.progress, entry) as watching:
            if arguments.different is None:
                seed = arguments.seed
                ending = find_solutions(entry.puzzle, watching, see, seed, distinct=distinct)
            else:
                from puzzlewright.cli.setting import find_different

                ending = find_different(entry.puzzle, watching, see, arguments)
        tell_notes(entry, ending, arguments, first[0] if first else None)
        report.end(ending, limits)
        if ending.earlier:
            complain(f"{entry}: {earlier_words(ending, limits)}")
        return code_of(ending, enough=True)

    return handle


def _with_clues(
    handle: Handler, arguments: argparse.Namespace, limits: RunOptions, out: Output, files: int
) -> Handler:
    """Return what solves one puzzle, and writes a crossword with clues as one."""
    from puzzlewright.cli.setting import keeps_clues, write_one

    def chosen(entry: Entry, number: int) -> int:
        if keeps_clues(entry, arguments, files):
            return write_one(entry, arguments, limits, out)
        return handle(entry, number)

    return chosen


def _reading(arguments: argparse.Namespace) -> AbstractContextManager[None]:
    """Let grids be read without words, if a list of them is named."""
    if arguments.word_list is None:
        return nullcontext()
    from puzzlewright.cli.setting import words_from

    return words_from(arguments)


def _wished(entry: Entry, arguments: argparse.Namespace) -> Entry:
    """Return a puzzle with the wishes of the command line, if it has any."""
    if all(getattr(arguments, name) is None for name in CHANGES):
        return entry
    from puzzlewright.cli.setting import wished

    return wished(entry, arguments)


def _refuse_lost_solutions(arguments: argparse.Namespace) -> None:
    """Raise an InputError if solutions that are saved as handed out would not be kept anywhere."""
    if arguments.checkpoint is not None and arguments.output not in {None, "-"}:
        reason = (
            "--checkpoint cannot be combined with -o: each run writes only the solutions that "
            "earlier runs have not written; collect them with >> instead"
        )
        raise InputError(reason, source=arguments.output)


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
    saved = arguments.checkpoint
    goes_on = saved is not None and os.path.exists(saved)  # noqa: PTH110 - for start-up time
    if arguments.quiet:
        return QuietReport(out, goes_on=goes_on)
    if arguments.unique:
        return UniqueReport(out, several=several, at_once=saved is not None)
    return TextReport(out, several=several)
