"""`puzzlewright candidates`: the words that fit a slot, and how free the other slots are."""

from __future__ import annotations

import argparse
from itertools import islice

from puzzlewright.cli import exit_codes
from puzzlewright.cli.crossword_fills import allow_missing_words, constrained_puzzle
from puzzlewright.cli.options import common
from puzzlewright.cli.options.crossword import add_constraints
from puzzlewright.cli.puzzle_inputs import PuzzleLoop
from puzzlewright.cli.result_output import Output, json_line, refuse_drawing
from puzzlewright.cli.search import no_solution_reason
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.quantities import nonnegative_int, parse_seconds, positive_int
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.search.candidates import USUAL_TRIES, Candidate, Heat, candidates

SUMMARY = """\
List the words that fit a slot of a fill-in or crossword as it is now, best first, and for each
whether the rest of the grid can still be filled: yes (a fill was found), no (proved) or unknown.
Without a slot, show how free the grid is: for each cell the number of letters that it can still
hold, and the slots with the fewest words left.
"""

EXAMPLES = """\
  puzzlewright candidates grid.txt 17-Across
  puzzlewright candidates grid.txt 17a --limit 20 --fitting
  puzzlewright candidates grid.txt 17a --tries 2000   look longer for a fill or a proof
  puzzlewright candidates grid.txt                    which slots are hard?
  puzzlewright candidates mine.ipuz 17a --words list.txt --refill 17a,3d
"""

#: What is printed for a verdict.
VERDICTS = {True: "yes", False: "no", None: "unknown"}

#: How many of the hardest slots are listed.
HARDEST = 12


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("candidates", SUMMARY, EXAMPLES)
    made.is_mixed = True
    made.add_argument("path", metavar="FILE", help="the grid and its words; - is standard input")
    made.add_argument("slot", nargs="?", metavar="SLOT", help="a slot such as 17-Across, 17a or 3d")
    made.add_argument(
        "--limit",
        type=positive_int,
        default=100,
        metavar="N",
        help="list the best N words (default: 100)",
    )
    made.add_argument(
        "--fitting", action="store_true", help="list only words for which a fill was found"
    )
    made.add_argument(
        "--tries",
        type=nonnegative_int,
        default=USUAL_TRIES,
        metavar="N",
        help="give up on a word after N dead ends in the rest of the grid; 0: only deduce "
        f"(default: {USUAL_TRIES})",
    )
    made.add_argument(
        "--time",
        type=parse_seconds,
        metavar="T",
        help="stop after this time: 90, 30s, 2m, 1h",
    )
    common.add_seed_option(made)
    add_constraints(made, fills=False)
    common.add_input_options(made)
    common.add_output_options(made, what="write the list to a file")
    return made


def run(words: list[str]) -> int:
    """List the candidates of one slot, or show how free the grid is."""
    arguments = parser().parse_args(words)
    refuse_drawing(arguments.output, "candidates")
    with Output(arguments.output) as out, allow_missing_words(arguments):
        batch = PuzzleLoop(arguments, [arguments.path], out)
        batch.require_one("candidates are those of one grid")
        return batch.run(lambda entry, _: _answer(entry, arguments, out))


def _answer(entry: Entry, arguments: argparse.Namespace, out: Output) -> int:
    """Print what was asked for."""
    puzzle = constrained_puzzle(entry, arguments).puzzle
    if not isinstance(puzzle, FillIn):
        reason = f"candidates are for grids to fill (fillin), and this is a {puzzle.kind}"
        if puzzle.kind == "crisscross":
            reason = "a finished crossword has no word list: name one with --words LIST"
        raise InputError(reason, source=str(entry))
    if arguments.slot is None:
        with deadline(arguments.time):
            _print_heat(entry, Heat(puzzle), arguments, out)
        return exit_codes.ANSWERED
    return _list(entry, puzzle, arguments, out)


def _list(entry: Entry, puzzle: FillIn, arguments: argparse.Namespace, out: Output) -> int:
    """Print candidates as they are found."""
    found = candidates(puzzle, arguments.slot, tries=arguments.tries, seed=arguments.seed)
    if arguments.fitting:
        found = (candidate for candidate in found if candidate.fits)
    listed = 0
    with note_interrupts() as interrupted, deadline(arguments.time, interrupted):
        for candidate in islice(found, arguments.limit):
            out.write(_line(entry, candidate, arguments))
            out.flush()
            listed += 1
            check_deadline()
    if not listed and not arguments.json:
        complain(f"{arguments.path}: no word fits {arguments.slot}")
    return exit_codes.ANSWERED if listed else exit_codes.NO_SOLUTION


def _line(entry: Entry, candidate: Candidate, arguments: argparse.Namespace) -> str:
    """Return a candidate as a line of text, or of JSON."""
    if arguments.json:
        values = {**entry.as_json(), "slot": arguments.slot, **candidate.as_json()}
        return json_line("candidates", values)
    if arguments.quiet:
        return f"{candidate.word}\n"
    return f"{candidate.word}  {candidate.score}  {VERDICTS[candidate.fits]}\n"


def _print_heat(entry: Entry, heat: Heat, arguments: argparse.Namespace, out: Output) -> None:
    """Print how many letters each cell has left, and the slots with the fewest words."""
    if arguments.json:
        out.write(json_line("candidates", {**entry.as_json(), **heat.as_json()}))
        return
    out.write(heat.text())
    if arguments.quiet:
        return
    for slot in heat.hardest[:HARDEST]:
        out.write(f"{slot.slot}: {count_noun(slot.words, 'word')} left\n")
    if not heat.is_possible:
        why = no_solution_reason(heat.puzzle)
        out.write(f"the grid cannot be filled{'' if why is None else f': {why}'}\n")
