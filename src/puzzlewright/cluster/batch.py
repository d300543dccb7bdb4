"""Many puzzles of one recipe, made on the workers of a cluster.

A worker gets the recipe once, and then seeds: as many at a time as it makes in half a second, so
that messages take little of the time. It makes puzzles and nothing else; whoever asked writes the
files, for workers may be on other machines.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.cluster.calls import Calls
from puzzlewright.errors import BrokenSearchError, InputError, OutOfTimeError, without_memory
from puzzlewright.limits import allowing

if TYPE_CHECKING:
    from puzzlewright.cluster.calls import Answer
    from puzzlewright.cluster.connect import Cluster
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.recipe import Recipe

#: Seconds that a call is to take, and the most seeds of a call.
CALL_SECONDS = 0.5
MOST_SEEDS = 100

#: At most this many seeds run ahead of the first unfinished one, which others may wait for.
MOST_AHEAD = 5_000

#: Why a puzzle failed.
GONE = "it could not be made on the cluster"


class Wish(NamedTuple):
    """What all puzzles of a batch have in common."""

    recipe: Recipe
    max_input: int | None = None  #: limits, as the command line raised them
    allow_files: bool = False


class FarMade(NamedTuple):
    """What became of a seed on a worker."""

    seed: int
    puzzle: Puzzle[Any] | None = None
    seconds: float = 0.0
    error: InputError | OutOfTimeError | None = None
    defect: tuple[str, str] | None = None  #: of ours: what it is, and its traceback

    def made(self) -> Puzzle[Any]:
        """Return the puzzle, or raise what was raised there."""
        if self.defect is not None:
            defect = BrokenSearchError(self.defect[0])
            defect.add_note(self.defect[1])
            raise defect
        if self.error is not None:
            raise self.error
        assert self.puzzle is not None
        return self.puzzle


def make_there(wish: Wish, seeds: Sequence[int]) -> list[FarMade]:
    """Make puzzles; this is what runs on a worker."""
    with allowing(wish.max_input, wish.allow_files):
        return [_made(wish.recipe, seed) for seed in seeds]


def _made(recipe: Recipe, seed: int) -> FarMade:
    start = perf_counter()
    try:
        puzzle = recipe.make(seed)
    except (InputError, OutOfTimeError) as error:
        return FarMade(seed, error=error, seconds=perf_counter() - start)
    except MemoryError as error:
        return FarMade(seed, error=without_memory(error), seconds=perf_counter() - start)
    except Exception as error:  # told where the command runs
        told = (f"{type(error).__name__}: {error}", "".join(traceback.format_exception(error)))
        return FarMade(seed, defect=told)
    return FarMade(seed, puzzle, perf_counter() - start)


class FarBatch:
    """Seeds that wait, and those that are under way."""

    def __init__(self, cluster: Cluster, wish: Wish, seeds: Sequence[int]) -> None:
        self._cluster = cluster
        self._calls = Calls(cluster, make_there, wish)
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
        while self._waiting and self._calls.room > 0 and self._is_near():
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

    def received(self, seconds: float) -> Iterator[FarMade]:
        """Yield what has come, in any order, waiting for at most `seconds`."""
        for answer in self._calls.received(seconds):
            for made in self._taken(answer):
                self._first.pop(made.seed, None)
                yield made

    def _taken(self, answer: Answer) -> list[FarMade]:
        """Return what became of the seeds of a call; of one that failed, each is tried alone."""
        seeds = self._under_way.pop(answer.n)
        if not answer.failure:
            self._seconds = answer.seconds / len(seeds)
            found: list[FarMade] = answer.value
            return found
        if len(seeds) == 1:
            return [FarMade(seeds[0], error=InputError(f"{GONE}: {answer.failure}"))]
        self._seconds = CALL_SECONDS
        self._waiting.extendleft([seed] for seed in reversed(seeds))
        return []

    def close(self) -> None:
        """Let go of what is under way."""
        self._calls.close()
