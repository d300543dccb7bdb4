"""Proofs that sudokus have one solution, on one core: puzzles of ours, or long lists of others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from bench.instances.sudoku import HARD, PLAIN, expanded, in_folder
from bench.instances.sudoku_cover import remaining
from bench.peers.cover import Peer, missing, peers
from bench.peers.tdoku import LIBRARY, as_it_reads, tdoku
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import STRETCH, count_many, rules

NUMBER = 1000
QUICK_NUMBER = 200
ROUNDS = 5

#: How many solutions are looked for: finding one of two proves that there is no other.
LIMIT = 2

#: The sets of ours, and the microseconds that a puzzle may take, read from text.
SETS = {"17 clues": PLAIN, "17 clues, hard ones": HARD}
WANTED = {"17 clues": 4.0, "17 clues, hard ones": 12.0}

#: Of a long list, only this many puzzles are read before or counted by exact cover.
SLOW_NUMBER = 2000

PARSING, PARSED, COVER = "ours, from text", "ours, read before", "ours, by exact cover"
TDOKU = "tdoku, from text"
WHOLE, SEARCH = "xcover, with set-up", "xcover, search alone"

#: Names of contenders: microseconds for each puzzle.
Times = dict[str, float]


def measure(*, quick: bool = False, folder: Path | None = None) -> Report:
    """Measure our two sets, or each list of a folder."""
    number = QUICK_NUMBER if quick else NUMBER
    if folder is None:
        others = peers()
        lists = {title: expanded(puzzles, number) for title, puzzles in SETS.items()}
    else:
        others = {}
        lists = {title: lines[:: 20 if quick else 1] for title, lines in in_folder(folder).items()}
    times = {title: _times(title, lines, others) for title, lines in lists.items()}
    headers = ["µs for each puzzle, proved unique", *lists]
    contenders = next(iter(times.values()))
    lines = [[name, *(f"{times[title][name]:.2f}" for title in lists)] for name in contenders]
    note = missing({"exact-cover", *others}) if folder is None else ""
    if TDOKU not in contenders:
        note += f"\n\ntdoku is left out: {LIBRARY} names no library."
    sizes = ", ".join(f"{title}: {len(lines)}" for title, lines in lists.items())
    title = f"Sudoku: puzzles proved unique (CPU time, best run; {sizes})"
    data = {"puzzles": {title: len(lines) for title, lines in lists.items()}, "times": times}
    return Report("sudoku", title, table(headers, lines) + note, tuple(_targets(times)), data)


def _times(title: str, lines: Sequence[str], others: Mapping[str, Peer]) -> Times:
    """Return how long each contender takes to prove a puzzle unique."""
    tell(f"sudoku, {title}")
    timings = take_turns(_tasks(lines, others), ROUNDS)
    for name, timing in timings.items():
        if set(timing.result) != {1}:
            raise WrongAnswerError(f"{name} finds sudokus that have not just one solution")
    return {name: 1e6 * timing.seconds / len(timing.result) for name, timing in timings.items()}


def _tasks(lines: Sequence[str], others: Mapping[str, Peer]) -> dict[str, Task[list[int]]]:
    puzzles = [Sudoku.loads(line) for line in lines[:: -(-len(lines) // SLOW_NUMBER)]]
    count_many(lines[:1])  # imports the kernel, as the first puzzle of any run does
    tasks: dict[str, Task[list[int]]] = {
        PARSING: lambda: lambda: count_many(lines, LIMIT),
        PARSED: lambda: lambda: count_many(puzzles, LIMIT),
        COVER: lambda: lambda: _by_exact_cover(puzzles),
    }
    if (count := tdoku()) is not None:
        encoded = [as_it_reads(line) for line in lines]
        tasks[TDOKU] = lambda: lambda: count(encoded, LIMIT)
    if "xcover" in others:
        xcover, covers = others["xcover"], [remaining(puzzle) for puzzle in puzzles]
        tasks[WHOLE] = _all([xcover.whole(cover, LIMIT) for cover in covers])
        tasks[SEARCH] = _all([xcover.search(cover, LIMIT) for cover in covers])
    return tasks


def _by_exact_cover(puzzles: Iterable[Sudoku]) -> list[int]:
    """Count by the kernel that all box shapes share: one search, started again for each puzzle."""
    search, counts = rules((3, 3)).search(collect=False), []
    for puzzle in puzzles:
        search.restart(puzzle._choices)
        while search.solution_count < LIMIT and search.step(STRETCH):
            pass
        counts.append(min(search.solution_count, LIMIT))
    return counts


def _all(tasks: Iterable[Task[int] | None]) -> Task[list[int]]:
    """Return one task that does all of these."""

    def prepare() -> Callable[[], list[int]]:
        runs = [task() for task in tasks if task is not None]
        return lambda: [run() for run in runs]

    return prepare


def _targets(times: Mapping[str, Times]) -> Iterable[Target]:
    """Yield the targets of our sets; in lists of others, to be no slower than tdoku."""
    for title, each in times.items():
        took = each[PARSING]
        if title in WANTED:
            text = f"sudoku: at most {WANTED[title]:g} µs a puzzle from text ({title})"
            yield Target(text, f"{took:.2f} µs", took <= WANTED[title])
        elif TDOKU in each:
            text = f"sudoku: no slower than tdoku, from text ({title})"
            yield Target(text, f"{took:.2f} µs, {each[TDOKU]:.2f} µs", took <= each[TDOKU])
