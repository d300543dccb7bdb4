"""Tries of a generator on a cluster: one after another, and those to come at the same time.

Some generators try one thing after another until one is good enough, or the best of several. What
each try is follows from those before, but mostly in one way: the last one failed, so the next is
made. So workers take the next tries before it is known whether they are needed. The generator looks
at the results in their order and drops the rest; what it makes is what it makes without a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from puzzlewright.cluster.calls import Calls, Function
from puzzlewright.cluster.connect import cluster_for

if TYPE_CHECKING:
    from puzzlewright.puzzles.making import Budget

#: Seconds between two looks at the clock and the keyboard.
NAP = 0.03


class TriesAhead:
    """Tries in their order, taken by workers ahead of whoever asks for them."""

    def __init__(
        self,
        given: object,
        function: Function,
        common: object,
        arguments: Iterator[Any],
        budget: Budget,
    ) -> None:
        self._exits = ExitStack()
        cluster = self._exits.enter_context(cluster_for(given))
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
            for answer in self._calls.received(NAP):
                self._there[answer.n] = None if answer.failure else answer.value
            self._send()
        return self._there.pop(number)

    def _send(self) -> None:
        """Send the next tries, as many as the cluster takes."""
        while not self._calls.trouble and self._calls.room > len(self._there):
            number, argument = next(self._arguments, (0, None))
            if argument is None:
                return
            self._calls.send(number, argument)

    def close(self) -> None:
        """Cancel the tries that are not needed."""
        self._calls.close()
        self._exits.close()
