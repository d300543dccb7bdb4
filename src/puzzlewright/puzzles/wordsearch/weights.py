"""How much effort goes into a word search, and what makes one arrangement better than another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Final

#: How many arrangements are tried, in hundredths of the usual number.
EFFORTS: Final = {"quick": 25, "normal": 100, "thorough": 1000, "best": 10_000}

#: What is good, in points: a letter that is shared; and what costs: each pair of phrases that go
#: the same way, each pair of letters in the same part of the board, each step from its middle.
WEIGHTS: Final = {"crossings": 160, "directions": 24, "evenness": 1, "compactness": 0}

#: Larger ones would leave the machine's numbers.
LARGEST_WEIGHT: Final = 10_000


class Weights(NamedTuple):
    """The weights by their names."""

    crossings: int
    directions: int
    evenness: int
    compactness: int


def weights_of(wanted: Mapping[str, int]) -> Weights:
    """Return all weights: those that are given, and the usual ones for the others."""
    return Weights(**{**WEIGHTS, **wanted})
