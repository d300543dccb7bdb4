"""A search in plain Python that looks like a compiled one to the driver."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import pairwise
from typing import Self

from puzzlewright.core.errors import CheckpointError
from puzzlewright.engine.driver.search import RawSolution


class RowSearch:
    """Goes through the numbers from `at` to `end`; those that can be divided by 3 are solutions.

    `disturb` is called with the number that comes next, at every step, and may do as it likes.
    """

    def __init__(self, end: int, disturb: Callable[[int], None] | None = None) -> None:
        self.collect = True
        self.at = 0
        self.end = end
        self.start = 0
        self.nodes = 0
        self.solution_count = 0
        self.waiting: list[RawSolution] = []
        self.disturb = disturb

    @property
    def progress(self) -> float:
        return (self.at - self.start) / (self.end - self.start) if self.at < self.end else 1.0

    @property
    def fingerprint(self) -> bytes:
        return b"row"

    def step(self, nodes: int) -> bool:
        if self.disturb is not None:
            self.disturb(self.at)
        stop = min(self.end, self.at + max(0, min(nodes, 10_000)))
        found = [(n,) for n in range(self.at, stop) if n % 3 == 0]
        self.nodes += stop - self.at
        self.solution_count += len(found)
        self.at = stop
        if self.collect:
            self.waiting += found
        return self.at < self.end

    def take(self) -> list[RawSolution]:
        taken, self.waiting = self.waiting, []
        return taken

    def split(self, parts: int) -> list[Self]:
        left = self.end - self.at
        parts = max(1, min(parts, left))
        cuts = [self.at + left * part // parts for part in range(parts + 1)]
        first = self.__copy__()
        first.end = cuts[1]
        pieces = [first]
        for begin, end in pairwise(cuts[1:]):
            piece = type(self)(end, self.disturb)
            piece.at = piece.start = begin
            piece.collect = self.collect
            pieces.append(piece)
        return pieces

    def estimate(self, probes: int, seed: int = 0) -> float:  # noqa: ARG002
        return float(self.end - self.at)

    def state(self) -> bytes:
        waiting = [n for (n,) in self.waiting]
        numbers = [self.at, self.end, self.start, self.nodes, self.solution_count, *waiting]
        return array("q", numbers).tobytes()

    def restore(self, state: bytes) -> None:
        if len(state) < 40:
            raise CheckpointError("the saved state does not fit")
        self.at, self.end, self.start, self.nodes, self.solution_count, *waiting = array("q", state)
        self.waiting = [(n,) for n in waiting]

    def __copy__(self) -> Self:
        copied = type(self)(self.end, self.disturb)
        copied.collect = self.collect
        copied.restore(self.state())
        return copied
