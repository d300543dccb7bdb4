"""How a search ended and what it counted: values that cannot overstate."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from puzzlewright.core.errors import InexactCountError
from puzzlewright.core.serialisable import Record


class Outcome(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"  #: everything was searched: the count is exact, nothing is missing
    SOLVED = "solved"  #: as many solutions as were asked for; there may be more
    LIMIT = "limit"  #: a limit on time or nodes came first
    STOPPED = "stopped"  #: somebody stopped it (Ctrl-C)
    BROKEN = "broken"  #: a part cannot be searched, or whoever searched is gone (clusters)


@dataclass(frozen=True, slots=True, eq=False)
class Count(Record):
    """A number of solutions; exact, or a lower bound marked as one.

    An exact count is as good as its number: `count == 1`, `count < 10`, `int(count)`,
    `range(count)`. Of a lower bound, only what is certain is answered: `count >= 5` is True of
    "at least 50", and `count > 100` raises an InexactCountError, as int(count) does. It equals no
    number, not even its bound, but other counts with the same values.
    """

    n: int
    exact: bool

    def __bool__(self) -> bool:
        """Return whether any solution is known."""
        return self.n > 0

    def __str__(self) -> str:
        return str(self.n) if self.exact else f"at least {self.n}"

    def __format__(self, form: str) -> str:
        """Return the number in a form such as ",", with the same words."""
        number = format(self.n, form)
        return number if self.exact else f"at least {number}"

    def __index__(self) -> int:
        """Return the number, if it is exact: range(count), int(count)."""
        if not self.exact:
            raise self._unknown()
        return self.n

    def __int__(self) -> int:
        return self.__index__()

    def __float__(self) -> float:
        return float(self.__index__())

    def __add__(self, other: Count | int) -> Count:
        """Return the sum, exact if both are: `sum(counts)`."""
        if isinstance(other, Count):
            return Count(self.n + other.n, self.exact and other.exact)
        return Count(self.n + other, self.exact) if isinstance(other, int) else NotImplemented

    __radd__ = __add__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Count):
            return (self.n, self.exact) == (other.n, other.exact)
        return self.exact and self.n == other if isinstance(other, int | float) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.n) if self.exact else hash((self.n, self.exact))

    def __lt__(self, other: Count | float) -> bool:
        return self._is_below(other, self, other, strict=True)

    def __le__(self, other: Count | float) -> bool:
        return self._is_below(other, self, other, strict=False)

    def __gt__(self, other: Count | float) -> bool:
        return self._is_below(other, other, self, strict=True)

    def __ge__(self, other: Count | float) -> bool:
        return self._is_below(other, other, self, strict=False)

    def _is_below(
        self, other: object, low: Count | float, high: Count | float, *, strict: bool
    ) -> bool:
        """Tell whether `low` is below (or, unless strict, equal to) `high`, where that is certain.

        One of the two is this count, the other one `other`.
        """
        if not isinstance(other, Count | int | float):
            unordered: bool = NotImplemented
            return unordered
        (least, most), (other_least, other_most) = _bounds(low), _bounds(high)
        if most < other_least or (most == other_least and not strict):
            return True
        if least > other_most or (least == other_most and strict):
            return False
        raise (self if not self.exact else other)._unknown()  # type: ignore[union-attr]

    def _unknown(self) -> InexactCountError:
        return InexactCountError(f"{self}: the count is not exact; count.n is the bound")


def _bounds(number: Count | float) -> tuple[float, float]:
    """Return the least and the most that a number can be."""
    if isinstance(number, Count):
        return number.n, number.n if number.exact else math.inf
    return number, number


@dataclass(frozen=True, slots=True)
class Stats(Record):
    """What a search cost.

    The nodes of a whole tree do not depend on the machine; where a limit on time or solutions came
    first, they depend on how far the steps happened to go.
    """

    nodes: int
    seconds: float


#: The JSON Schema of the fields that everything about a search has.
SEARCH_FORM: Final[Mapping[str, Any]] = {
    "outcome": {"enum": [str(each) for each in Outcome]},
    "count": {"type": "integer", "minimum": 0},
    "exact": {"type": "boolean"},
    "seconds": {"type": "number", "minimum": 0},
    "nodes": {"type": "integer", "minimum": 0},
}


def search_json(outcome: Outcome, count: Count, stats: Stats) -> dict[str, Any]:
    """Return these fields of a JSON object."""
    return {
        "outcome": outcome.value,
        "count": count.n,
        "exact": count.exact,
        "seconds": round(stats.seconds, 6),
        "nodes": stats.nodes,
    }
