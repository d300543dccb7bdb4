"""What counts share that look at no single solution and cannot be cut.

They follow the protocol of a search, so that time limits, Ctrl-C and progress are what they are
elsewhere, and know all solutions at their end. It is quicker to begin one again than to save it.
"""

from __future__ import annotations

from typing import Self

from puzzlewright.core.errors import CheckpointError
from puzzlewright.engine.driver.search import CountTraits, RawSolution
from puzzlewright.engine.kernel.single_thread import CompositeSearch


class WholeCount(CompositeSearch, CountTraits):
    """A count in one piece, without a state."""

    collect = False

    def __init__(self) -> None:
        super().__init__()
        #: The numbers of solutions of problems that are done. Copies share them: whoever counts a
        #: problem comes to the same number.
        self.totals: dict[int, int] = {}

    @property
    def nodes(self) -> int:
        """What was done so far."""
        raise NotImplementedError

    def without_fallback(self) -> Self:
        """Return the same, but it raises MemoryError where it would look at each solution."""
        return self.__copy__()

    def take(self) -> list[RawSolution]:
        """Hand out nothing: solutions are only counted."""
        with self._exclusive:
            return []

    def split(self, parts: int) -> list[Self]:  # noqa: ARG002 - it cannot be cut
        """Return this count, in one piece."""
        with self._exclusive:
            return [self]

    def estimate(self, probes: int, seed: int = 0) -> float:
        """Estimate what is still to be done."""
        with self._exclusive:
            return self._estimate(probes, seed)

    def _estimate(self, probes: int, seed: int) -> float:  # noqa: ARG002 - nothing is probed
        done = max(self._share_done(), 0.01)
        return max(1.0, self.nodes * (1.0 - done) / done)

    def _share_done(self) -> float:
        """Return the share that is done."""
        raise NotImplementedError

    def state(self) -> bytes:
        """Return nothing: what is known is too much to be saved."""
        with self._exclusive:
            return b""

    def restore(self, state: bytes) -> None:
        """Begin again."""
        if state:
            raise CheckpointError("a count at once has no state")
        with self._exclusive:
            self._begin_again()

    def _begin_again(self) -> None:
        """Forget what was counted."""
        raise NotImplementedError
