"""Fill-ins: first and best fills, exact lists counted, small puzzles, long lists loaded.

Times of searches are those of the search alone: the words are in the engine's numbers by then. What
that takes stands in a column of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from bench import report as show
from bench.instances.fillin import (
    MANY,
    Fills,
    Grid,
    Instances,
    in_folder,
    invented,
    small,
    thought_up,
)
from bench.instances.fillin import SMALL as SMALL_FOLDER
from bench.peers import fillin as fillers
from bench.peers.fill_grid import FILLED, GIVEN_UP, NONE
from bench.peers.fillin import Attempt, Comparison, comparison, left_out
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import Task, take_turns, tell
from bench.words.fillin_best import QUICK_SECONDS, SECONDS, Best, best_table, bests
from bench.words.fillin_long import QUICK_LIMIT as QUICK_LONG
from bench.words.fillin_long import WANTED as LONG_SECONDS
from bench.words.fillin_long import Long, judged_long, long_fills, long_table
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import SCORE_BIAS, fill_solver
from puzzlewright.puzzles.fillin.word_lists.scored_lists import load_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: Seconds in which a first fill is searched for; tries of words between two looks at the clock.
LIMIT, QUICK_LIMIT = 30.0, 5.0
STEP = 500

#: Seconds aimed at: the median of first fills; each exact list counted; each small puzzle.
MEDIAN_WANTED, EXACT_WANTED, SMALL_WANTED = 0.005, 1.0, 0.001

#: The templates for which the median is aimed at; others are harder.
QUICK_SETS = ("vanbeek72", "thought up")

#: Seconds in which an exact list is counted, at most.
EXACT_LIMIT = 60.0

#: Seconds aimed at: a large list from its file, and from the cache.
LOAD_WANTED = {"from the file": 0.5, "from the cache": 0.1}

#: Seconds beyond `python -c pass` for all of `puzzlewright count` on this many puzzles.
PROCESS_WANTED, PROCESS_PUZZLES = 0.020, 9
NOTHING, COUNT = "python -c pass", "puzzlewright count"

ROUNDS, QUICK_ROUNDS = 20, 5
LOAD_ROUNDS, QUICK_LOAD_ROUNDS = 5, 2

#: Ends, as tables show them.
ENDS = {FILLED: FILLED, NONE: "none: proved", GIVEN_UP: GIVEN_UP}


class FirstFillRow(NamedTuple):
    """What came of one template."""

    grid: Grid
    slots: int
    end: str  #: FILLED, NONE or GIVEN_UP
    set_up: float  #: seconds until the search could begin
    seconds: float
    nodes: int
    score: float | None  #: the mean of the words in the fill


class CountRow(NamedTuple):
    """What came of one exact list."""

    name: str
    words: int
    fills: int | None  #: None: not counted to the end
    nodes: int
    seconds: float


class Others(NamedTuple):
    """What other programs came to, next to us."""

    versions: Mapping[str, str]
    limit: float
    rows: Mapping[str, Sequence[Comparison]]


class Measurements(NamedTuple):
    """All of it."""

    first_fills: Mapping[str, Sequence[FirstFillRow]]
    long: Sequence[Long]
    long_seconds: float
    others: Others
    scored: str  #: the list that best fills are from
    best: Sequence[Best]
    exact: Sequence[CountRow]
    small: Sequence[CountRow]
    loads: Mapping[str, float]
    listed: int  #: words in the list that was loaded
    processes: Mapping[str, float]


def measure(*, quick: bool = False, folder: Path | None = None) -> Report:
    """Measure the instances (those of a folder, if one is given), small puzzles and lists."""
    instances = in_folder(folder) if folder else thought_up()
    limit = QUICK_LIMIT if quick else LIMIT
    processes = _processes(QUICK_ROUNDS if quick else ROUNDS)
    loads, listed = _loads(instances, QUICK_LOAD_ROUNDS if quick else LOAD_ROUNDS)
    first_fills = {fills.name: list(_first_fills(fills, limit)) for fills in instances.fills}
    scored = instances.scored
    long, long_seconds = instances.long, QUICK_LONG if quick else LONG_SECONDS
    measured = Measurements(
        first_fills,
        list(long_fills(long, long_seconds)) if long and long.grids else [],
        long_seconds,
        _others(instances, first_fills, fillers.QUICK_LIMIT if quick else fillers.LIMIT),
        scored.name if scored else "",
        list(bests(scored, QUICK_SECONDS if quick else SECONDS)) if scored else [],
        [_counted(name, puzzle, None, 1) for name, puzzle in instances.exact],
        [_counted(name, puzzle, known, ROUNDS) for name, puzzle, known in small()],
        loads,
        listed,
        processes,
    )
    title = "Fill-ins: first fills, complete counts, lists loaded (CPU seconds)"
    return Report("fillin", title, _text(measured), tuple(targets(measured)), _data(measured))


# ---------------------------------------------------------------- first fills


def _first_fills(fills: Fills, limit: float) -> Iterator[FirstFillRow]:
    """Search for a fill of each template."""
    words = fills.words()
    for grid in fills.grids:
        tell(f"fillin, {fills.name}, {grid.name}")
        yield measure_first_fill(grid, words, fills.least, limit)


def measure_first_fill(grid: Grid, words: Iterable[Word], least: int, limit: float) -> FirstFillRow:
    """Search for a fill within some seconds; an error if what is found is none."""
    puzzle = FillIn(grid.template, words, mode="dictionary", least=least)
    start = process_time()
    search = fill_solver(puzzle).problem.first_fill(favour=SCORE_BIAS)
    begun = process_time()
    while search.step(STEP) and process_time() - begun < limit:
        pass
    seconds = process_time() - begun
    score = None
    if search.is_filled:
        numbers = search.fill()
        if not puzzle.check(puzzle.decode_solution(numbers)).ok:
            raise WrongAnswerError(f"what was found for {grid.name} is no fill")
        score = sum(fill_solver(puzzle).words[number].score for number in numbers) / len(numbers)
    end = FILLED if search.is_filled else NONE if search.is_refuted else GIVEN_UP
    slots = len(grid.template.slots)
    return FirstFillRow(grid, slots, end, begun - start, seconds, search.nodes, score)


def _first_fill_table(name: str, first_fills: Sequence[FirstFillRow]) -> str:
    lines = [
        [
            one.grid.name,
            str(one.slots),
            ENDS[one.end],
            "–" if one.score is None else f"{one.score:.0f}",
            show.whole(one.nodes),
            f"{1000 * one.seconds:.2f}",
            show.seconds(one.set_up),
        ]
        for one in first_fills
    ]
    headers = [name, "slots", "first fill", "score", "words tried", "ms", "set-up s"]
    ends = [one.end for one in first_fills]
    sums = ", ".join(f"{ends.count(end)} {words}" for end, words in ENDS.items())
    middle = 1000 * median(one.seconds for one in first_fills)
    return (
        f"{table(headers, lines)}\n\n{len(first_fills)} templates: {sums}. Median {middle:.2f} ms."
    )


def _others(
    instances: Instances, first_fills: Mapping[str, Sequence[FirstFillRow]], limit: float
) -> Others:
    """Let other programs fill the templates as well."""
    versions = fillers.installed()
    rows = {}
    for fills in instances.fills if versions else ():
        ours = {
            one.grid.name: Attempt(one.end, one.seconds, one.set_up)
            for one in first_fills[fills.name]
        }
        rows[fills.name] = list(fillers.compared(fills, ours, versions, limit))
    return Others(versions, limit, rows)


def _other_texts(others: Others) -> Iterator[str]:
    if others.versions:
        yield "Other programs: " + ", ".join(f"{n} {v}" for n, v in others.versions.items()) + "."
    if note := left_out(others.versions):
        yield note
    for name, rows in others.rows.items():
        yield comparison(name, rows, others.limit)


# ---------------------------------------------------------------- complete counts


def _counted(name: str, puzzle: FillIn, known: int | None, rounds: int) -> CountRow:
    """Count all fills, the problem being set up; an error if the number is not the one known."""
    tell(f"fillin, {name}")
    timing = take_turns({name: lambda: _counting(puzzle)}, rounds, budget=EXACT_LIMIT)[name]
    fills, nodes = timing.result
    if known is not None and fills != known:
        raise WrongAnswerError(f"{name} has {known} fills, but {fills} were counted")
    return CountRow(name, len(puzzle.words), fills, nodes, timing.seconds)


def _counting(puzzle: FillIn) -> Callable[[], tuple[int | None, int]]:
    search = fill_solver(puzzle).problem.search(collect=False)

    def count() -> tuple[int | None, int]:
        result = run(search, time=EXACT_LIMIT)
        exact = result.outcome is Outcome.EXHAUSTED
        return result.count.n if exact else None, result.stats.nodes

    return count


def _count_table(head: str, counted: Iterable[CountRow]) -> str:
    lines = [
        [
            one.name,
            str(one.words),
            show.whole(one.fills),
            show.whole(one.nodes),
            f"{1000 * one.seconds:.3f}",
        ]
        for one in counted
    ]
    return table([head, "words", "fills", "nodes", "search ms"], lines)


# ---------------------------------------------------------------- lists and processes


def _loads(instances: Instances, rounds: int) -> tuple[dict[str, float], int]:
    """Load a large list, from its file and from the cache; also return how many words it has."""
    with TemporaryDirectory() as folder, _cache_in(folder):
        path = instances.large or _written(Path(folder) / "large.dict")
        tell(f"fillin, loading {path.name}")
        size = len(load_words(path))  # which fills the cache
        tasks: dict[str, Task[int]] = {
            "from the file": lambda: lambda: len(load_words(path, cache=False)),
            "from the cache": lambda: lambda: len(load_words(path)),
        }
        timings = take_turns(tasks, rounds)
    return {name: timing.seconds for name, timing in timings.items()}, size


def _written(path: Path) -> Path:
    """Write a large list that is thought up."""
    path.write_text("".join(f"{word.text};{word.score}\n" for word in invented(MANY)))
    return path


@contextmanager
def _cache_in(folder: str) -> Iterator[None]:
    """Keep lists in a folder of their own, and leave the user's alone."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = folder
    try:
        yield
    finally:
        del os.environ["XDG_CACHE_HOME"]
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


def _processes(rounds: int) -> dict[str, float]:
    """Return wall seconds of counting a folder of small puzzles, and of starting Python."""
    tell("fillin, the whole process")
    script = Path(sys.executable).parent / "puzzlewright"
    start = [str(script)] if script.exists() else [sys.executable, "-m", "puzzlewright"]
    with TemporaryDirectory() as folder:
        for name, _, _ in small()[:PROCESS_PUZZLES]:
            copy(SMALL_FOLDER / name, folder)
        commands = {NOTHING: [sys.executable, "-c", "pass"], COUNT: [*start, "count", folder]}
        environment = _with_bytecode(f"{folder}/.bytecode")
        tasks = {name: _process(words, environment) for name, words in commands.items()}
        timings = take_turns(tasks, rounds, clock=perf_counter)
    lines = timings[COUNT].result.splitlines()
    if len(lines) != PROCESS_PUZZLES:
        raise WrongAnswerError(f"{PROCESS_PUZZLES} puzzles, but: {lines}")
    return {name: timing.seconds for name, timing in timings.items()}


def _with_bytecode(folder: str) -> dict[str, str]:
    """Return an environment in which modules are compiled once, as in a plain install."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def _process(words: list[str], environment: Mapping[str, str]) -> Task[str]:
    def call() -> str:
        # Some of the puzzles are impossible, so the exit code is not 0.
        return subprocess.run(
            words, check=False, capture_output=True, text=True, env=environment
        ).stdout

    return lambda: call


# ---------------------------------------------------------------- the report


def _text(measured: Measurements) -> str:
    parts = [
        _first_fill_table(name, first_fills)
        for name, first_fills in measured.first_fills.items()
        if first_fills
    ]
    if measured.long:
        parts.append(long_table(measured.long))
    parts += _other_texts(measured.others)
    if measured.best:
        parts.append(best_table(f"best fills, {measured.scored}", measured.best))
    if measured.exact:
        parts.append(_count_table("exact list", measured.exact))
    parts.append(_count_table("tests/data/fillins", measured.small))
    loads = [[name, show.seconds(seconds)] for name, seconds in measured.loads.items()]
    parts.append(table([f"a list of {measured.listed:,} words", "seconds"], loads))
    processes = [[name, f"{1000 * seconds:.1f}"] for name, seconds in measured.processes.items()]
    head = f"process, {PROCESS_PUZZLES} puzzles"
    parts.append(table([head, "milliseconds (wall)"], processes))
    return "\n\n".join(parts)


def targets(measured: Measurements) -> Iterator[Target]:
    """Judge everything by what was aimed at."""
    for name, first_fills in measured.first_fills.items():
        yield from judge_first_fills(name, first_fills)
    yield from judged_long(measured.long, measured.long_seconds)
    for one in measured.exact:
        what = "not counted" if one.fills is None else f"{show.seconds(one.seconds)} s"
        met = one.fills is not None and one.seconds <= EXACT_WANTED
        yield Target(f"fillin: {one.name} counted in {EXACT_WANTED:g} s", what, met)
    slowest = max(measured.small, key=lambda one: one.seconds)
    text = f"fillin: each puzzle of tests/data/fillins in {1000 * SMALL_WANTED:g} ms"
    what = f"{1000 * slowest.seconds:.3f} ms ({slowest.name})"
    yield Target(text, what, slowest.seconds <= SMALL_WANTED)
    for name, wanted in LOAD_WANTED.items():
        seconds = measured.loads[name]
        text = f"fillin: {measured.listed:,} words loaded {name} in {wanted:g} s"
        yield Target(text, f"{show.seconds(seconds)} s", seconds <= wanted)
    beyond = measured.processes[COUNT] - measured.processes[NOTHING]
    text = f"fillin: {PROCESS_PUZZLES} puzzles, all of the process, {1000 * PROCESS_WANTED:g} ms"
    yield Target(f"{text} beyond python", f"{1000 * beyond:.1f} ms", beyond <= PROCESS_WANTED)


def judge_first_fills(name: str, first_fills: Sequence[FirstFillRow]) -> Iterator[Target]:
    """Judge first fills: none may be left open; the median of their seconds."""
    left = [one.grid.name for one in first_fills if one.end == GIVEN_UP]
    text = f"fillin: {name}, all filled or proved impossible"
    yield Target(text, f"left open: {', '.join(left) or 'none'}", not left)
    if name not in QUICK_SETS:
        return
    middle = median(one.seconds for one in first_fills)
    text = f"fillin: {name}, median of searches at most {1000 * MEDIAN_WANTED:g} ms"
    yield Target(text, f"{1000 * middle:.2f} ms", middle <= MEDIAN_WANTED)


def _data(measured: Measurements) -> dict[str, object]:
    first_fills = {
        name: {one.grid.name: [one.end, one.seconds, one.nodes, one.set_up] for one in those}
        for name, those in measured.first_fills.items()
    }
    counts = {
        one.name: {"fills": one.fills, "seconds": one.seconds, "nodes": one.nodes}
        for one in (*measured.exact, *measured.small)
    }
    others = {
        name: {row.name: {who: list(one) for who, one in row.attempts.items()} for row in rows}
        for name, rows in measured.others.rows.items()
    }
    best = {one.name: {"first": one.first, **_named(one.best)} for one in measured.best}
    return {
        "first fills": first_fills,
        "large templates": [one._asdict() for one in measured.long],
        "other programs": {"versions": dict(measured.others.versions), **others},
        "best fills": best,
        "counts": counts,
        "loads": dict(measured.loads),
        "processes": dict(measured.processes),
    }


def _named(best: Mapping[float, float | None]) -> dict[str, float | None]:
    return {f"{time:g} s": score for time, score in best.items()}
