"""What can be wished of a word search, besides the size of its board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from puzzlewright.errors import InputError
from puzzlewright.typed import Final, NamedTuple, TypedDict
from puzzlewright.words.cells import Alphabet


class Wishes(TypedDict, total=False):
    """Named as the options of `make wordsearch`."""

    alphabet: str | Alphabet  #: how phrases are cut into cells: a language, by its name
    level: str  #: easy, medium, hard, expert; or ways: E,S,NE
    effort: str  #: one of EFFORTS
    time: float  #: seconds, instead of an effort: what comes of it depends on the machine
    message: str  #: spelt by the letters that are left, in reading order
    mask: str  #: rows of signs: what is neither a gap nor one of `-.0` is a cell
    block: str | Iterable[str]  #: words that occur nowhere, or the name of a list of ours
    decoys: int  #: how many near misses are hidden besides
    weights: Mapping[str, int]  #: what is good; see WEIGHTS


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


def weights_of(wished: Mapping[str, int]) -> Weights:
    """Return all weights: those wished, and the usual ones for the others."""
    for name, number in wished.items():
        if name not in WEIGHTS:
            raise InputError(f"no such weight (there are {', '.join(WEIGHTS)})", text=name)
        if not 0 <= number <= LARGEST_WEIGHT:
            raise InputError(f"a weight is a number from 0 to {LARGEST_WEIGHT:,}", text=str(number))
    return Weights(**{**WEIGHTS, **wished})
