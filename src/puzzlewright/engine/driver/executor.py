"""Who searches somewhere else: what a cluster offers to searches and generators.

An executor is handed down from whoever connected to the cluster. Here, nothing more is known of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from puzzlewright.engine.driver.pieces import Pieces
from puzzlewright.engine.driver.search import Search

if TYPE_CHECKING:  # it imports this module
    from puzzlewright.engine.driver.improve import Improvement, Improver, ImproverLimits


class Tries(Protocol):
    """Tries of a generator that are taken elsewhere, ahead of whoever asks for them."""

    def next(self) -> Any:
        """Return the result of the next try; None if it is to be made here."""

    def close(self) -> None:
        """Cancel the tries that are not needed."""


class Executor(Protocol):
    """Searches on other processes or machines; connects when it is first needed."""

    def pieces(self, search: Search, seconds_left: Callable[[], float | None]) -> Pieces:
        """Return the pieces of a search, which others work off."""

    def improve(
        self,
        tracks: Sequence[Improver],
        budget: ImproverLimits,
        *,
        nodes: int | None = None,
        words: Callable[[int], str] = str,
    ) -> Improvement:
        """Let tracks get better elsewhere, as improve.py does here."""

    def track_count(self) -> int:
        """Return how many tracks to take where nodes are not limited."""

    def tries(
        self,
        function: Callable[[Any, Any], Any],
        common: object,
        arguments: Iterator[Any],
        budget: Any,
    ) -> Tries:
        """Return tries in their order; each is a call of a function, which needs nothing else."""
