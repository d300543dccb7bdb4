"""How a search ended and what it counted: values that cannot overstate."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Outcome(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"  #: everything was searched: the count is exact, nothing is missing
    SOLVED = "solved"  #: as many solutions as were asked for; there may be more
    LIMIT = "limit"  #: a limit on time or nodes came first
    STOPPED = "stopped"  #: somebody stopped it (Ctrl-C)
    BROKEN = "broken"  #: a part cannot be searched, or whoever searched is gone (clusters)


class Count(NamedTuple):
    """A number of solutions; exact, or a lower bound marked as one."""

    n: int
    exact: bool

    def __bool__(self) -> bool:
        """Return whether any solution is known; as a pair of values, it would always be true."""
        return self.n > 0

    def __str__(self) -> str:
        return str(self.n) if self.exact else f"at least {self.n}"


class Stats(NamedTuple):
    """What a search cost.

    The nodes of a whole tree do not depend on the machine; where a limit on time or solutions came
    first, they depend on how far the steps happened to go.
    """

    nodes: int
    seconds: float
