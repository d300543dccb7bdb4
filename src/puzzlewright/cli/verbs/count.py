"""`puzzlewright count`: how many solutions there are; with `--estimate`, how long a count takes.

Trees with few deep branches are underestimated more often than not, so the words stay careful.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common
from puzzlewright.cli.options.common import Parser, cluster_options, refuse_cluster, run_options
from puzzlewright.cli.puzzle_inputs import PuzzleHandler, PuzzleLoop
from puzzlewright.cli.result_output import Output, json_line, refuse_drawing
from puzzlewright.cli.result_text import (
    NOT_SEARCHED,
    SearchEnding,
    duration,
    exit_code,
    reason_to_stop,
)
from puzzlewright.cli.search import (
    adjusted_puzzle,
    allow_digits,
    count,
    driver_options,
    print_notes,
)
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.core.quantities import positive_int
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.puzzle_files import Entry

if TYPE_CHECKING:
    from puzzlewright.cli.batch.count_ahead import ReadAhead
    from puzzlewright.puzzles.estimate import Estimate, EstimatedNumber


SUMMARY = """\
Count the solutions of puzzles. A number alone is exact: the whole tree was searched. If a limit
ends the search, the output is `at least 120 (time limit of 2.00 s)` and the exit code 3 (130 after
Ctrl-C).
"""

EXAMPLES = """\
  puzzlewright count boards.dlx
  puzzlewright count boards.dlx --threads 0 --json
  puzzlewright count sudokus.txt --limit 2           more than one? then `at least 2`
  puzzlewright count jigsaw.txt --distinct           rotations of the whole count once
  puzzlewright count burr.xmpuzzle --keep-mirrors    ... but mirror images are different
  puzzlewright count big.dlx --estimate              how long would that take?
  puzzlewright count big.dlx --checkpoint big.save   Ctrl-C; run it again to resume
  puzzlewright count big.dlx --cluster tcp://host:8786    on many machines (docs/cluster.md)
  puzzlewright count puzzles/ --cluster local:4           many puzzles at a time
"""


def parser() -> Parser:
    """Declare what the verb takes."""
    made = common.Parser("count", SUMMARY, EXAMPLES)
    made.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER", help="- is standard input")
    made.add_argument("--limit", type=positive_int, metavar="N", help="stop at N solutions")
    common.add_distinct_option(made, "count one solution per symmetry class")
    common.add_option_choice(made)
    made.add_argument(
        "--estimate", action="store_true", help="estimate the time and the number of solutions"
    )
    common.add_input_options(made)
    common.add_search_options(made)
    common.add_output_options(made, what="write the counts to a file")
    return made


def run(words: list[str]) -> int:
    """Count the solutions of every puzzle named."""
    arguments = parser().parse_args(words)
    refuse_drawing(arguments.output, "count")
    if arguments.estimate:
        refuse_cluster(arguments, "--estimate")
    if arguments.keep_mirrors:
        arguments.distinct = True
    with Output(arguments.output) as out:
        batch = PuzzleLoop(arguments, arguments.paths, out)
        options = run_options(arguments, limit=arguments.limit)
        with cluster_options(options) as limits:
            ahead = _ahead(arguments, limits)
            return batch.run(_handler(batch, arguments, limits, out, ahead), ahead)


def _ahead(arguments: argparse.Namespace, limits: RunOptions) -> ReadAhead | None:
    """Return what counts puzzles on a cluster before it is their turn, if there is one."""
    if limits.get("cluster") is None or arguments.checkpoint is not None:
        return None
    # Only a command with --cluster needs what works on clusters.
    from puzzlewright.cli.batch.count_ahead import ReadAhead

    return ReadAhead(arguments, limits)


def _handler(
    batch: PuzzleLoop,
    arguments: argparse.Namespace,
    limits: RunOptions,
    out: Output,
    ahead: ReadAhead | None,
) -> PuzzleHandler:
    """Return what counts the solutions of one puzzle."""

    def handle(entry: Entry, _number: int) -> int:
        entry = adjusted_puzzle(entry, arguments)
        several = len(batch.files) > 1 or entry.number is not None
        name = f"{entry}: " if several and not arguments.quiet else ""
        if arguments.estimate:
            with driver_options(limits, False, entry) as watching:
                out.write(_guess(entry, arguments, name, watching.get("time")))
            return exit_codes.ANSWERED
        with driver_options(limits, arguments.progress, entry) as watching:
            ending = count(entry.puzzle, watching, distinct=arguments.distinct, ahead=ahead)
        print_notes(entry, ending, arguments, with_why=True)
        out.write(_line(entry, ending, limits, arguments, name))
        return exit_code(ending, enough=False)

    return handle


def _line(
    entry: Entry,
    ending: SearchEnding,
    limits: RunOptions,
    arguments: argparse.Namespace,
    name: str,
) -> str:
    """Return the line about one puzzle."""
    if arguments.json:
        return json_line("count", {**entry.as_json(), **ending.as_json()})
    why = "" if ending.count.exact else f" ({reason_to_stop(ending, limits)})"
    if arguments.distinct:
        return f"{name}{ending.distinct} distinct, {ending.count} in all{why}\n"
    classes = ""
    if ending.distinct not in {None, ending.count} and not arguments.quiet:
        classes = f" ({ending.distinct} up to turning the whole)"
    return f"{name}{ending.count}{classes}{why}\n"


def _guess(entry: Entry, arguments: argparse.Namespace, name: str, time: float | None) -> str:
    """Return the line about how long a count would take."""
    with note_interrupts() as stop:
        guess = entry.puzzle.estimate(distinct=arguments.distinct, time=time, stop=stop)
    return estimate_line(entry, guess, json=arguments.json, name=name)


#: From here on, numbers are written with a power of ten, and times in years.
MANY = 10**18
YEAR = 365.25 * 86400

#: With a standard error above this share, a number is no more than a hint.
VAGUE = 0.5


def estimate_line(entry: Entry, guess: Estimate, *, json: bool, name: str) -> str:
    """Return the line about one puzzle."""
    if json:
        allow_digits(guess.found)
        return json_line("count", {**entry.as_json(), **NOT_SEARCHED, **guess.as_json()})
    return f"{name}{estimate_text(guess)}\n"


def estimate_text(guess: Estimate) -> str:
    """Return an estimate in words."""
    if guess.basis == "exact":
        assert guess.nodes is not None
        assert guess.seconds is not None
        nodes = _count_text(_number_text(guess.nodes), "nodes")
        parts = [_solutions(guess), nodes, duration(guess.seconds)]
        return f"{', '.join(parts)}: exactly ({guess.words})"
    parts = [_solutions(guess)]
    if guess.basis == "sampled" and guess.nodes is not None:
        parts.append(_about(guess.nodes, "nodes"))
    parts += _times(guess)
    how = [guess.words]
    if guess.basis == "measured":
        how[0] += ", without visiting each solution"
    if guess.probes:
        how.append(f"a guess from {_count_text(f'{guess.probes:,}', 'random descents')}")
    return f"{', '.join(parts)} ({'; '.join(how)}{_turn_text(guess)})"


def _solutions(guess: Estimate) -> str:
    """Return how many solutions there are: exactly, about, or at least."""
    number, noun = guess.solutions, "solutions"
    if guess.distinct is not None:
        number, noun = guess.distinct, "distinct solutions"
    if guess.basis == "exact" and number is not None:
        return _count_text(_number_text(number), noun)
    if number is None or number.value < guess.found:
        if guess.found:
            return f"at least {_count_text(f'{guess.found:,}', noun)}"
        return "an unknown number of solutions (none was met)"
    return _about(number, noun)


def _count_text(number: str, nouns: str) -> str:
    return f"{number} {nouns.removesuffix('s') if number == '1' else nouns}"


def _about(number: EstimatedNumber, noun: str) -> str:
    """Return a number with what is known of its error."""
    if not number.is_known:
        return f"more than 1e300 {noun}"
    if number.is_least:
        return f"at least {round(number.value):,} {noun}"
    if _is_vague(number):
        return f"perhaps {_number_text(number, 2)} {noun}{_spread(number)}"
    return f"about {_number_text(number, 2)} {noun}{_spread(number)}"


def _is_vague(number: EstimatedNumber) -> bool:
    return number.error is None or number.error > VAGUE


def _spread(number: EstimatedNumber) -> str:
    return "" if not number.error else f" ± {max(number.error, 0.01):.0%}"


def _times(guess: Estimate) -> list[str]:
    """Return how long it takes, and at most, as far as that is known."""
    times = []
    if guess.seconds is not None:
        is_vague = guess.basis == "sampled" and guess.nodes is not None and _is_vague(guess.nodes)
        times.append(f"{'perhaps' if is_vague else 'about'} {_time(guess.seconds)}")
    if guess.seconds_at_most is not None:
        times.append(f"at most {_time(guess.seconds_at_most)}")
    if not times:
        return ["an unknown time"] if guess.basis == "measured" else []
    times[-1] += " on one thread"
    return times


def _turn_text(guess: Estimate) -> str:
    """Return what may take over on the way."""
    turn = guess.turn
    if turn is None:
        return ""
    if turn.when == "speed":
        return f"; {turn.words.rpartition(', ')[2]} takes over if that is faster"
    nodes = "" if turn.nodes is None else f", {_about(turn.nodes, 'nodes')}"
    return f"; if memory runs out: {turn.words}{nodes}"


def _time(seconds: float) -> str:
    years = seconds / YEAR
    return duration(seconds) if years < 100 else f"{_short(years, 2)} years"


def _number_text(number: EstimatedNumber, figures: int | None = None) -> str:
    """Return a number; with `figures`, rounded to two of them: more would claim too much."""
    return _short(number.value, figures)


def _short(value: float, figures: int | None) -> str:
    if value >= MANY:
        from decimal import Decimal  # no other count needs it

        return f"{Decimal(value):.1e}".replace("e+", "e")
    whole = round(value)
    return f"{whole if figures is None else two_figures(whole):,}"


def two_figures(value: float) -> int:
    """Return a number with two figures that count."""
    whole = round(value)
    return round(whole, 2 - len(str(whole)))
