"""Proofs that sudokus with 17 clues have one solution, a second's worth on one core."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bench import report as show
from bench.instances.sudoku import HARD, PLAIN, expanded
from bench.instances.sudoku_cover import remaining
from bench.peers.cover import Peer, missing, peers
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import count_many

#: Puzzles a second.
WANTED = 20_000

NUMBER = 1000
QUICK_NUMBER = 200
ROUNDS = 5

#: How many solutions are looked for: finding one of two proves that there is no other.
LIMIT = 2

SETS = {"17 clues": PLAIN, "17 clues, hard ones": HARD}

PARSING, PARSED = "ours, from text", "ours, read before"
WHOLE, SEARCH = "xcover, with set-up", "xcover, search alone"


def measure(*, quick: bool = False) -> Report:
    """Measure the two sets; the target is about the first."""
    others = peers()
    number = QUICK_NUMBER if quick else NUMBER
    rates = {title: _rates(title, puzzles, number, others) for title, puzzles in SETS.items()}
    headers = ["puzzles a second, each proved unique", *SETS]
    contenders = next(iter(rates.values()))
    lines = [
        [name, *(show.whole(round(rates[title][name])) for title in SETS)] for name in contenders
    ]
    text = table(headers, lines) + missing({"exact-cover", *others})
    title = f"Sudoku: {number} puzzles with 17 clues proved unique (CPU time, best run)"
    data = {"puzzles": number, "rates": rates}
    return Report("sudoku", title, text, tuple(_targets(rates["17 clues"])), data)


def _rates(
    title: str, puzzles: tuple[str, ...], number: int, others: Mapping[str, Peer]
) -> dict[str, float]:
    """Return how many puzzles a second each contender proves unique."""
    tell(f"sudoku, {title}")
    lines = expanded(puzzles, number)
    timings = take_turns(_tasks(lines, others), ROUNDS)
    for name, timing in timings.items():
        if timing.result != [1] * number:
            raise WrongAnswerError(f"{name} finds sudokus that have not just one solution")
    return {name: number / timing.seconds for name, timing in timings.items()}


def _tasks(lines: Sequence[str], others: Mapping[str, Peer]) -> dict[str, Task[list[int]]]:
    puzzles = [Sudoku.loads(line) for line in lines]
    count_many(lines[:1])  # sets the rules up, as the first puzzle of any run does
    tasks: dict[str, Task[list[int]]] = {
        PARSING: lambda: lambda: count_many(lines, LIMIT),
        PARSED: lambda: lambda: count_many(puzzles, LIMIT),
    }
    if "xcover" in others:
        xcover, covers = others["xcover"], [remaining(puzzle) for puzzle in puzzles]
        tasks[WHOLE] = _all([xcover.whole(cover, LIMIT) for cover in covers])
        tasks[SEARCH] = _all([xcover.search(cover, LIMIT) for cover in covers])
    return tasks


def _all(tasks: Iterable[Task[int] | None]) -> Task[list[int]]:
    """Return one task that does all of these."""

    def prepare() -> Callable[[], list[int]]:
        runs = [task() for task in tasks if task is not None]
        return lambda: [run() for run in runs]

    return prepare


def _targets(rates: Mapping[str, float]) -> Iterable[Target]:
    for name in (PARSING, PARSED):
        text = f"sudoku: {WANTED:,} puzzles with 17 clues a second ({name})"
        yield Target(text, f"{rates[name]:,.0f}", rates[name] >= WANTED)
