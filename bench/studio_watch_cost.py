"""What watching costs a search: CPU time for the same steps, with frames and without.

Frames are made as the process of a watch makes them, at full speed, and written as it writes them,
to a file that keeps nothing. What the server and the browser do with them is work of other
processes. A search is the same whether it is watched or not, so the steps are the same, too.
"""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from puzzlewright.studio.server.jobs.tasks.animation_pacing import Lane

#: The share of CPU time that watching may cost, and steps of each search in a whole measurement.
WATCHING = 0.05


class Case(NamedTuple):
    """Algorithms that are watched side by side, and how many steps the slowest of them takes."""

    algorithms: tuple[str, ...]
    steps: int


CASES = {
    "four side by side": Case(("naive", "one-by-one", "space-check", "smart"), 30_000),
    "plain exact cover": Case(("fewest",), 100_000),
    "the engine": Case(("engine",), 1_000_000),
}


class Cost(NamedTuple):
    """What watching costs: the share of CPU time, the frames, and the time without."""

    share: float
    frames: float
    seconds: float


def cost_of(case: Case, rounds: int) -> Cost:
    """Search the pentominoes on 6×10 in turns with frames and without; return the median."""
    pairs = []
    for turn in range(rounds):
        order = (False, True) if turn % 2 == 0 else (True, False)
        found = {is_watched: _run(case, is_watched=is_watched) for is_watched in order}
        pairs.append((found[False], found[True]))
    share = median(watched[0] / plain[0] - 1 for plain, watched in pairs)
    seconds = median(plain[0] for plain, _ in pairs)
    return Cost(share, median(watched[1] for _, watched in pairs), seconds)


def _run(case: Case, *, is_watched: bool) -> tuple[float, int]:
    """Return the CPU seconds of a search, for as many steps as the case says; and its frames."""
    from puzzlewright.studio.server.jobs.processes import Sender
    from puzzlewright.studio.server.jobs.tasks.animation_pacing import FASTEST, AnimationPacing
    from puzzlewright.studio.server.jobs.tasks.live_view_process import open_watch

    _, lanes = open_watch({"example": "pentominoes", "algorithms": list(case.algorithms)})
    for lane in lanes:
        lane.search.rests = False  # solutions are no reason to wait here
    frames = 0
    with Path(os.devnull).open("wb") as nowhere:
        sender = Sender(nowhere)

        def send(frame: dict[str, Any]) -> None:
            nonlocal frames
            frames += 1
            sender.send({"frame": frame})

        pacing = AnimationPacing(lanes, send if is_watched else None, speed=FASTEST)
        start = process_time()
        while any(_goes_on(lane, case.steps) for lane in lanes):
            pacing.turn()
        seconds = process_time() - start
    # The lanes share the time; what the slowest has done is what the others had time for.
    return seconds / min(lane.search.steps for lane in lanes), frames


def _goes_on(lane: Lane, steps: int) -> bool:
    return lane.search.steps < steps and not lane.search.is_over
