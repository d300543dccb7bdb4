"""The one place that searches for a solution automatically: for a key, a list, a web page.

Nodes are the same on every machine, so limits in nodes keep the file the same, too; the limit in
seconds only ends what would take far too long. Ctrl-C ends a search with KeyboardInterrupt, and so
does a `stop` function that returns True: then nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, StoppedError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.output import PLAY, STYLE, Job, Need
from puzzlewright.puzzles import uniqueness
from puzzlewright.puzzles.abilities import Facts, GamePage
from puzzlewright.puzzles.base import Puzzle, known_solutions
from puzzlewright.puzzles.results import Answer, Solution

#: Called between two steps of a search: whether to stop.
Stop = Callable[[], bool]


class KeySolution(NamedTuple):
    """A solution, or why there is none."""

    solution: Solution | None
    why: str = ""
    answer: Answer[Any] | None = None  #: of the search, if it took one

    @property
    def is_impossible(self) -> bool:
        """Whether the search proved that there is no solution."""
        return self.solution is None and self.answer is not None and self.answer.count.exact


def supply_solution(
    job: Job, need: Need | None, stop: Stop | None = None, *, solvable: bool = False
) -> tuple[Job, Sequence[str]]:
    """Return a job with the solution that it needs, and a note if none was found.

    If it must be `solvable`, a proof that there is no solution is an InputError.
    """
    if need is None:
        return job, ()
    if need.reason == PLAY:
        solution, unique = solution_to_play(job.puzzle, stop)
        return job._replace(key=solution, unique=unique), ()
    found = find_solution(job.puzzle, need_limits(need, stop))
    if solvable and found.is_impossible:
        raise InputError(found.why)
    if need.reason == STYLE:
        if found.solution is None:
            raise InputError(f"{need.lack}: {found.why}")
        key = found.solution if job.key is None else job.key
        return job._replace(under=found.solution, key=key), ()
    notes = () if found.solution is not None else (f"{need.lack}: {found.why}",)
    return job._replace(key=found.solution, sought=True), notes


def need_limits(need: Need, stop: Stop | None = None) -> RunOptions:
    """Return the limits of a search for what is needed."""
    limits: RunOptions = {"limit": 1}
    if need.nodes is not None:
        limits["nodes"] = need.nodes
    if need.time is not None:
        limits["time"] = need.time
    if stop is not None:
        limits["stop"] = stop
    return limits


def find_solution(puzzle: Puzzle[Any], limits: RunOptions, seed: int | None = None) -> KeySolution:
    """Return the puzzle's own solution or that of its generator, else the first that is found."""
    own: Solution | None = Facts.of(puzzle).own_solution() or known_solutions(puzzle).only_solution
    if own is not None:
        return KeySolution(own)
    try:
        answer = puzzle.solve(seed=seed, **limits)
    except InputError as error:
        return KeySolution(None, str(error))
    if answer.outcome is Outcome.STOPPED:
        raise KeyboardInterrupt
    if answer.solutions:
        return KeySolution(answer.solutions[0], "", answer)
    why = Facts.of(puzzle).no_solution if answer.count.exact else _search_extent(limits)
    return KeySolution(None, why, answer)


def _search_extent(limits: RunOptions) -> str:
    """Say how far a search went in vain."""
    nodes, time = limits.get("nodes"), limits.get("time")
    reached = [] if nodes is None else [f"{nodes:,} nodes"]
    reached += [] if time is None else [f"{time:g} s"]
    return f"no solution found in {' or '.join(reached)}"


def solution_to_play(puzzle: Puzzle[Any], stop: Stop | None = None) -> tuple[Solution, bool]:
    """Return a solution, and whether it is proved to be the only one.

    The solution that a puzzle knows for its own is the one that is meant. It can be played even
    where it breaks our rules, as crosswords of other people do: a word twice, or a grid in parts.
    A puzzle without a solution, or one too large for a page, is refused.
    """
    played: GamePage[Any] = GamePage.of(puzzle)
    played.require_playable()
    own: Solution | None = Facts.of(puzzle).own_solution()
    if own is not None and (played.is_only_own() or Facts.of(puzzle).flaws()):
        return own, False
    proved: Solution | None = known_solutions(puzzle).only_solution
    if own is None and proved is not None:
        return proved, True
    nodes = uniqueness.KEY_NODES if own is None else uniqueness.RIVAL_NODES
    answer = puzzle.solve(limit=2, nodes=nodes, time=uniqueness.KEY_SECONDS, stop=stop)
    if answer.outcome is Outcome.STOPPED:
        raise KeyboardInterrupt
    unique = answer.outcome is Outcome.EXHAUSTED and len(answer.solutions) == 1
    if own is not None:
        return own, unique
    if answer.solutions:
        return answer.solutions[0], unique
    if answer.outcome is Outcome.EXHAUSTED:
        raise InputError(f"cannot be played: {Facts.of(puzzle).no_solution}")
    raise InputError(f"cannot be played: no solution was found in {nodes:,} nodes")


@contextmanager
def stoppable(stop: Stop | None, time: float | None = None) -> Iterator[None]:
    """Let the work inside end with StoppedError when `stop` returns True, or when time is up."""
    stopped = False

    def look() -> bool:
        nonlocal stopped
        stopped = stopped or (stop is not None and stop())
        return stopped

    try:
        with deadline(time, look):
            yield
    except KeyboardInterrupt:
        if not look():
            raise
        raise StoppedError("stopped before anything was written") from None
