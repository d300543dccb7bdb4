"""Puzzles of a generator, made on the workers of a cluster: batches of seeds, and tries ahead.

A worker gets the recipe once, and then seeds: as many at a time as it makes in half a second, so
that messages take little of the time. It makes puzzles and nothing else; whoever asked writes the
files, for workers may be on other machines.

Tries: some generators try one thing after another until one is good enough. Workers take the next
tries before it is known whether they are needed; the generator looks at the results in their order
and drops the rest, so that it makes what it makes without a cluster.
"""

from __future__ import annotations

import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from puzzlewright.cluster.calls import CallResult, Calls, Function
from puzzlewright.cluster.connect import Cluster
from puzzlewright.core.errors import BrokenSearchError, InputError, OutOfTimeError, without_memory
from puzzlewright.core.limits import allowance
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.recipe import Recipe

#: Seconds that a call is to take, and the most seeds of a call.
CALL_SECONDS = 0.5
MOST_SEEDS = 100

#: At most this many seeds run ahead of the first unfinished one, which others may wait for.
MOST_AHEAD = 5_000

#: Seconds between two looks of whoever waits.
TICK = 0.2

#: Why a puzzle failed.
NOT_MADE = "it could not be made on the cluster"


class BatchSettings(NamedTuple):
    """What all puzzles of a batch have in common."""

    recipe: Recipe
    max_input: int | None = None  #: limits, as the command line raised them
    allow_files: bool = False


class SeedResult(NamedTuple):
    """What became of a seed on a worker."""

    seed: int
    puzzle: Puzzle[Any] | None = None
    seconds: float = 0.0
    error: InputError | OutOfTimeError | None = None
    defect: tuple[str, str] | None = None  #: of ours: what it is, and its traceback

    def require_puzzle(self) -> Puzzle[Any]:
        """Return the puzzle, or raise what was raised there."""
        if self.defect is not None:
            defect = BrokenSearchError(self.defect[0])
            defect.add_note(self.defect[1])
            raise defect
        if self.error is not None:
            raise self.error
        assert self.puzzle is not None
        return self.puzzle


def results_in_order(
    cluster: Cluster, settings: BatchSettings, seeds: Sequence[int], look: Callable[[int], None]
) -> Iterator[SeedResult]:
    """Yield the result of each seed, in order; `look` receives the number of results so far."""
    waiting: dict[int, SeedResult] = {}
    times = Counter(seeds)  # a seed may be there twice
    there = 0
    batch = ClusterBatch(cluster, settings, list(times))
    try:
        for seed in seeds:
            while seed not in waiting:
                batch.send()
                waiting.update((far.seed, far) for far in batch.receive(TICK))
                look(there + len(waiting))
            there += 1
            times[seed] -= 1
            yield waiting[seed] if times[seed] else waiting.pop(seed)
    finally:
        batch.close()


def make_puzzles(settings: BatchSettings, seeds: Sequence[int]) -> list[SeedResult]:
    """Make puzzles; this is what runs on a worker."""
    with allowance(settings.max_input, settings.allow_files):
        return [_make_puzzle(settings.recipe, seed) for seed in seeds]


def _make_puzzle(recipe: Recipe, seed: int) -> SeedResult:
    start = perf_counter()
    try:
        puzzle = recipe.make(seed)
    except (InputError, OutOfTimeError) as error:
        return SeedResult(seed, error=error, seconds=perf_counter() - start)
    except MemoryError as error:
        return SeedResult(seed, error=without_memory(error), seconds=perf_counter() - start)
    except Exception as error:  # shown where the command runs
        defect = (f"{type(error).__name__}: {error}", "".join(traceback.format_exception(error)))
        return SeedResult(seed, defect=defect)
    return SeedResult(seed, puzzle, perf_counter() - start)


class ClusterBatch:
    """Seeds that wait, and those that are under way."""

    def __init__(self, cluster: Cluster, settings: BatchSettings, seeds: Sequence[int]) -> None:
        self._cluster = cluster
        self._calls = Calls(cluster, make_puzzles, settings)
        self._waiting = deque([seed] for seed in seeds)
        self._under_way: dict[int, list[int]] = {}
        self._number = 0
        self._seconds = CALL_SECONDS  # of a puzzle; at first one at a time
        self._first: dict[int, None] = dict.fromkeys(seeds)  # not done, in order
        self._sent = 0

    def __bool__(self) -> bool:
        """Tell whether there is anything left to do."""
        return bool(self._waiting or self._under_way)

    def send(self) -> None:
        """Send as much as the cluster takes; raise an InputError if it is gone."""
        if self._calls.trouble:
            raise InputError(self._calls.trouble)
        while self._waiting and self._calls.free_slots > 0 and self._is_near():
            seeds = self._waiting.popleft()
            while self._waiting and len(seeds) < self._most_seeds() and len(self._waiting[0]) == 1:
                seeds = seeds + self._waiting.popleft()
            self._number += 1
            self._under_way[self._number] = seeds
            self._calls.send(self._number, seeds)

    def _is_near(self) -> bool:
        """Tell whether the next seed is not too far ahead of the first that is not done."""
        first = next(iter(self._first), None)
        return first is None or self._waiting[0][0] - first < MOST_AHEAD

    def _most_seeds(self) -> int:
        """Return how many seeds go into a call: few towards the end, so that all have some."""
        by_time = int(CALL_SECONDS / max(self._seconds, 1e-6))
        fair = len(self._waiting) // (2 * max(1, self._cluster.slots))
        return max(1, min(MOST_SEEDS, by_time, fair))

    def receive(self, seconds: float) -> Iterator[SeedResult]:
        """Yield what has come, in any order, waiting for at most `seconds`."""
        for answer in self._calls.receive(seconds):
            for made in self._seed_results(answer):
                self._first.pop(made.seed, None)
                yield made

    def _seed_results(self, answer: CallResult) -> list[SeedResult]:
        """Return what became of the seeds of a call; of one that failed, each is tried alone."""
        seeds = self._under_way.pop(answer.n)
        if not answer.failure:
            self._seconds = answer.seconds / len(seeds)
            found: list[SeedResult] = answer.value
            return found
        if len(seeds) == 1:
            return [SeedResult(seeds[0], error=InputError(f"{NOT_MADE}: {answer.failure}"))]
        self._seconds = CALL_SECONDS
        self._waiting.extendleft([seed] for seed in reversed(seeds))
        return []

    def close(self) -> None:
        """Let go of what is under way."""
        self._calls.close()


#: Seconds between two looks at the clock and the keyboard.
NAP = 0.03


class SpeculativeTries:
    """Tries in their order, taken by workers ahead of whoever asks for them."""

    def __init__(
        self,
        cluster: Cluster,
        function: Function,
        common: object,
        arguments: Iterator[Any],
        budget: Budget,
    ) -> None:
        self._calls = Calls(cluster, function, common)
        self._arguments = enumerate(arguments)
        self._budget = budget
        self._there: dict[int, Any] = {}
        self._next = 0

    def next(self) -> Any:
        """Return the result of the next try; None if it is to be made here.

        That is so if time is up, too: a generator that is stopped notices that as without a
        cluster.
        """
        number, self._next = self._next, self._next + 1
        self._send()
        while number not in self._there:
            if self._calls.trouble or self._budget.is_stopped or self._budget.is_late:
                return None
            for answer in self._calls.receive(NAP):
                self._there[answer.n] = None if answer.failure else answer.value
            self._send()
        return self._there.pop(number)

    def _send(self) -> None:
        """Send the next tries, as many as the cluster takes."""
        while not self._calls.trouble and self._calls.free_slots > len(self._there):
            number, argument = next(self._arguments, (0, None))
            if argument is None:
                return
            self._calls.send(number, argument)

    def close(self) -> None:
        """Cancel the tries that are not needed."""
        self._calls.close()
