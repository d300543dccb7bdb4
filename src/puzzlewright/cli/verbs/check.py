"""`puzzlewright check`: whether a puzzle is sound, whether a written solution is right."""

from __future__ import annotations

import argparse
from time import perf_counter

from puzzlewright.cli import exit_codes
from puzzlewright.cli.crossword_fills import allow_missing_words, constrained_puzzle
from puzzlewright.cli.options import common
from puzzlewright.cli.options.common import cluster_options, run_options
from puzzlewright.cli.options.crossword import add_constraints
from puzzlewright.cli.puzzle_inputs import PuzzleLoop
from puzzlewright.cli.result_output import Output, json_line, refuse_drawing
from puzzlewright.cli.result_text import (
    NOT_SEARCHED,
    SearchEnding,
    duration,
    exit_code,
    reason_to_stop,
    worst_exit_code,
)
from puzzlewright.cli.search import (
    adjusted_puzzle,
    driver_options,
    find_solutions,
    guess_lines,
    print_guesses,
)
from puzzlewright.cli.solution_report import is_unique
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import read_source
from puzzlewright.core.limits import require_puzzles
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.puzzles.abilities import Facts, Symmetry
from puzzlewright.puzzles.annotations import without_report
from puzzlewright.puzzles.results import Fault

SUMMARY = """\
Check a puzzle: is it readable, does it have a solution, is that solution unique, how hard is it
(sudokus)? Or check a solution that somebody wrote down: every mistake is printed with its place,
and the exit code is 1.
"""

EXAMPLES = """\
  puzzlewright check monday.txt
  puzzlewright check puzzles/ --unique        exit code 1 if one is not unique
  puzzlewright check monday.txt mine.txt      is my solution right?
  puzzlewright check grid.txt mine.txt --words list.txt
                                              are all words of my fill in the list?
"""


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("check", SUMMARY, EXAMPLES)
    made.is_mixed = True
    made.add_argument("path", metavar="FILE-OR-FOLDER", help="the puzzle; - is standard input")
    made.add_argument("solution", nargs="?", metavar="SOLUTION-FILE", help="a solution to check")
    made.add_argument("--unique", action="store_true", help="report a second solution as a problem")
    common.add_distinct_bricks(made)
    add_constraints(made, fills=False)
    common.add_input_options(made)
    common.add_search_options(made)
    common.add_output_options(made, what="write the findings to a file")
    return made


def run(words: list[str]) -> int:
    """Check the puzzles, or the solution."""
    arguments = parser().parse_args(words)
    refuse_drawing(arguments.output, "check")
    with Output(arguments.output) as out, allow_missing_words(arguments):
        batch = PuzzleLoop(arguments, [arguments.path], out)
        if arguments.solution is not None:
            if arguments.path == arguments.solution == "-":
                raise InputError("standard input (-) can be read only once")
            batch.require_one("a solution file belongs to one puzzle")
            return batch.run(lambda entry, _: _check_solution(entry, arguments, out))
        limits = run_options(arguments, limit=2)
        with cluster_options(limits) as here:
            return batch.run(lambda entry, _: _check_puzzle(entry, arguments, here, out))


def _check_solution(entry: Entry, arguments: argparse.Namespace, out: Output) -> int:
    """Judge a written solution from the rules alone."""
    entry = constrained_puzzle(adjusted_puzzle(entry, arguments), arguments)
    print_guesses(entry, arguments)
    text, name = read_source(arguments.solution)
    require_puzzles(text, name)
    report = entry.puzzle.check(entry.puzzle.solution_from(without_report(text), name))
    if arguments.json:
        found = {"solution_file": name, **report.as_json()}
        guesses = _guesses(entry, has_none=False)
        out.write(json_line("check", {**entry.as_json(), **NOT_SEARCHED, **found, **guesses}))
    elif report.ok:
        out.write(f"{name}: correct\n")
    else:
        out.write("".join(f"{name}: {problem}\n" for problem in report.faults))
    return exit_codes.ANSWERED if report.ok else exit_codes.NO_SOLUTION


def _check_puzzle(
    entry: Entry, arguments: argparse.Namespace, limits: RunOptions, out: Output
) -> int:
    """Say what is wrong with a puzzle; else search for up to two solutions."""
    start = perf_counter()
    entry = constrained_puzzle(adjusted_puzzle(entry, arguments), arguments)
    flaws = _flaws_in_time(entry, limits)
    entry = entry._replace(wait_seconds=entry.wait_seconds + perf_counter() - start)
    if flaws:
        return _print_flaws(entry, flaws, arguments, out)
    with driver_options(limits, arguments.progress, entry) as watching:
        ending = find_solutions(entry.puzzle, watching, lambda _: None, distinct=True)
    unique = is_unique(ending)
    code = exit_code(ending, enough=True)
    if arguments.unique and unique is False:
        code = worst_exit_code(code, exit_codes.NO_SOLUTION)
    warnings = list(Facts.of(entry.puzzle).notes())
    assumed = entry.puzzle._assumed if ending.count.exact and not ending.count.n else ()
    rated = Facts.of(entry.puzzle).difficulty() if unique else None
    if arguments.json:
        ok = None if ending.outcome.name in {"LIMIT", "STOPPED"} else code == exit_codes.ANSWERED
        found = {"ok": ok, "unique": unique, "faults": [], "warnings": warnings}
        fields = {} if rated is None else {"difficulty": rated.name, "hardest": rated.hardest}
        out.write(json_line("check", {**entry.as_json(), **ending.as_json(), **found, **fields}))
    else:
        cost = f"{count_noun(ending.nodes, 'node')}, {duration(ending.seconds)}"
        turned = (
            ", up to turning the whole"
            if Symmetry.of(entry.puzzle).has_classes and ending.count.n
            else ""
        )
        difficulty = "" if rated is None else f", {rated}"
        verdict = f"{_verdict(ending, limits)}{turned}{difficulty}"
        out.write(f"{entry}: {entry.puzzle.kind}, {verdict} ({cost})\n")
        notes = [*guess_lines(entry.puzzle, assumed), *_short(entry, warnings)]
        out.write("".join(f"{entry}: note: {note}\n" for note in notes))
    return code


def _flaws_in_time(entry: Entry, limits: RunOptions) -> tuple[Fault, ...]:
    """Return what is wrong with a puzzle itself; an OutOfTimeError if the time does not suffice."""
    time = limits.get("time")
    left = None if time is None else max(0.0, time - entry.wait_seconds)
    with note_interrupts() as stop, deadline(left, stop):
        return Facts.of(entry.puzzle).flaws()


def _print_flaws(
    entry: Entry, flaws: tuple[Fault, ...], arguments: argparse.Namespace, out: Output
) -> int:
    """Print what is wrong with a puzzle itself, of which no solution is worth looking for."""
    notes = list(Facts.of(entry.puzzle).notes())
    if arguments.json:
        faults = [flaw.as_json() for flaw in flaws]
        found = {"ok": False, "unique": None, "faults": faults, "warnings": notes}
        out.write(
            json_line("check", {**entry.as_json(), **NOT_SEARCHED, **found, **_guesses(entry)})
        )
    else:
        wrong = count_noun(len(flaws), "problem")
        out.write(f"{entry}: {entry.puzzle.kind}, {wrong}, not searched\n")
        out.write("".join(f"{entry}: {flaw}\n" for flaw in flaws))
        notes = [*guess_lines(entry.puzzle, entry.puzzle._assumed), *_short(entry, notes)]
        out.write("".join(f"{entry}: note: {note}\n" for note in notes))
    return exit_codes.NO_SOLUTION


def _guesses(entry: Entry, *, has_none: bool = True) -> dict[str, object]:
    """Return the field about how a file was read."""
    guesses = Facts.of(entry.puzzle).assumptions(has_none=has_none)
    return {"guesses": list(guesses)} if guesses else {}


def _short(entry: Entry, notes: list[str]) -> list[str]:
    """Return notes with no more words in them than people read; warnings stand at their end."""
    warnings = entry.puzzle.warnings
    if not warnings or tuple(notes[-len(warnings) :]) != warnings:
        return notes
    return notes[: -len(warnings)] + list(entry.puzzle._few_warnings())


def _verdict(ending: SearchEnding, limits: RunOptions) -> str:
    """Put in words how many solutions there are, as far as that is known."""
    if ending.count.n > 1:
        return "more than one solution"
    found = "one solution" if ending.count.n else "no solution"
    if ending.count.exact:
        because = "" if ending.why is None else f" ({ending.why})"
        return f"{'exactly ' if ending.count.n else ''}{found}: proved{because}"
    rest = "whether there is another" if ending.count.n else "whether there is one"
    return f"{found} so far, unknown {rest}: {reason_to_stop(ending, limits)}"
