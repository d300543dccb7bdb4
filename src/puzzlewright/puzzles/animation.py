"""What it takes to watch a search at work: its steps, what they look like, and a film of them.

A kind that has algorithms to watch names them in `AnimationView.algorithms` and returns one at work
from `animate()`. How fast it goes, where it is shown and when it ends is not the kind's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from puzzlewright.engine.driver.search import RawSolution


class Step(Protocol):
    """One step of a search, as far as it is nobody's business but the kind's."""

    @property
    def verdict(self) -> str:
        """What was found out."""

    @property
    def solution(self) -> RawSolution | None:
        """The solution that was found, if one was."""


E = TypeVar("E", bound=Step)


class Frame(NamedTuple, Generic[E]):
    """A step with its number, counted from 1, and what came before it."""

    number: int
    step: E
    found: int  #: solutions so far, this one included
    skipped: int = 0  #: steps just before it that are not shown


class Animation(ABC, Generic[E]):
    """An algorithm at work on one puzzle."""

    @abstractmethod
    def steps(self) -> Iterator[E]:
        """Yield the steps of the search, from the start."""

    @abstractmethod
    def screen(self, step: E, colours: int) -> list[str]:
        """Return lines for a terminal with this many `colours` (0, 256 or 2**24).

        Without colours they hold no control characters.
        """

    @abstractmethod
    def words(self, step: E) -> str:
        """Say what was done and what was found out."""

    @abstractmethod
    def remainder(self, step: E) -> str:
        """Say what is left to do."""

    @abstractmethod
    def film(self, frames: Sequence[Frame[E]], speed: float) -> str:
        """Return an animated SVG in a loop, with `speed` frames a second."""

    def steps_in_all(self) -> int | None:
        """Return how many steps the whole search takes, where that is known beforehand."""
        return None


def step_frames(steps: Iterable[E]) -> Iterator[Frame[E]]:
    """Yield the steps as frames."""
    found = 0
    for number, step in enumerate(steps, 1):
        found += step.solution is not None
        yield Frame(number, step, found)


class Reel(Generic[E]):
    """Keeps the first frames of a search and the last ones, as many as a film shall have."""

    def __init__(self, frames: int) -> None:
        self._most_first = frames // 2
        self._first: list[Frame[E]] = []
        self._last: deque[Frame[E]] = deque(maxlen=frames - frames // 2)

    def add(self, frame: Frame[E]) -> None:
        """Take one more frame."""
        if len(self._first) < self._most_first:
            self._first.append(frame)
        else:
            self._last.append(frame)

    def frames(self, start: int = 0, every: int = 1) -> list[Frame[E]]:
        """Return the frames; each tells how many steps since the one before it are missing.

        Steps that are missing regularly, as only one in `every` is shown, do not count.
        """
        frames = [*self._first, *self._last]
        before = [start, *(frame.number for frame in frames)]
        gaps = [frame.number - last - 1 for frame, last in zip(frames, before, strict=False)]
        return [
            frame._replace(skipped=gap if gap >= every else 0)
            for frame, gap in zip(frames, gaps, strict=True)
        ]
