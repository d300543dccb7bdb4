"""How a search ended and what it counted: values that cannot overstate."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from numbers import Number
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.core.arguments import require_flag, require_int
from puzzlewright.core.errors import InexactCountError
from puzzlewright.core.serialisable import Record

if TYPE_CHECKING:  # what few programs use is not loaded for all
    from decimal import Decimal
    from fractions import Fraction

    RealNumber = float | Fraction | Decimal

#: The parts of a format of numbers: fill, alignment, sign, zeros and width, grouping and so on.
_FORMAT_PARTS: Final = re.compile(r"(?:(.)?([<>=^]))?([-+ z#]*)0*(\d*)(.*)", re.DOTALL)


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
    number, not even its bound, but other counts with the same values: `count != 1` does not mean
    that there are more, `count > 1` does.
    """

    n: int
    exact: bool

    def __post_init__(self) -> None:
        """Refuse what is no number, or says neither that it is exact nor that it is not."""
        require_int("n", self.n)
        require_flag("exact", self.exact)

    def __bool__(self) -> bool:
        """Return whether there is any solution: "at least 0" raises an InexactCountError."""
        return self > 0

    def __str__(self) -> str:
        return str(self.n) if self.exact else f"at least {self.n}"

    def __format__(self, form: str) -> str:
        """Return the number in a form such as ","; fill and width hold for all of the text."""
        if self.exact:
            return format(self.n, form)
        fill, align, sign, width, rest = _FORMAT_PARTS.fullmatch(form).groups("")  # type: ignore[union-attr]
        text = f"at least {format(self.n, sign + rest)}"
        return format(text, f"{fill}{align.replace('=', '>') or '>'}{width}")

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
        if not isinstance(other, Number):
            return NotImplemented
        return self.exact and bool(operator.eq(self.n, other))

    def __hash__(self) -> int:
        return hash(self.n) if self.exact else hash((self.n, self.exact))

    def __lt__(self, other: Count | RealNumber) -> bool:
        return self._compare(operator.lt, other)

    def __le__(self, other: Count | RealNumber) -> bool:
        return self._compare(operator.le, other)

    def __gt__(self, other: Count | RealNumber) -> bool:
        return self._compare(operator.gt, other)

    def __ge__(self, other: Count | RealNumber) -> bool:
        return self._compare(operator.ge, other)

    def _compare(self, compare: Callable[[Any, Any], Any], other: object) -> bool:
        """Return the answer for all numbers that may be behind the counts; raise if it differs.

        The smallest and the largest of them are enough. A count is finite, however large.
        """
        if not isinstance(other, Count | Number):
            unordered: bool = NotImplemented
            return unordered
        pairs = product(_extremes(self), _extremes(other))
        answers = {bool(compare(*pair)) for pair in pairs if pair != (math.inf, math.inf)}
        if len(answers) > 1:
            raise (self if not self.exact else other)._unknown()  # type: ignore[union-attr]
        return answers.pop()

    def _unknown(self) -> InexactCountError:
        return InexactCountError(f"{self}: the count is not exact; count.n is the bound")


def _extremes(number: Any) -> tuple[Any, ...]:
    """Return the least and the most that a number can be."""
    if isinstance(number, Count):
        return (number.n,) if number.exact else (number.n, math.inf)
    return (number,)


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
