"""The default size of a board for its phrases."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

#: The longest side of a board.
MOST_LINES = 200

#: Of a board with many phrases, their letters would fill so large a share without crossings.
MOST_FULL = 0.88

#: The side of a board in mean lengths of phrases, by the most phrases; and with more. On a board
#: with one line more, phrases share half a letter to a whole one in a hundred more.
FACTORS = ((5, 1.5), (10, 1.77), (15, 1.95))
LAST_FACTOR = 1.99

#: Lines that a board has more with this effort, in both directions: for crossings.
MORE_LINES = {"best": 1}


def usual_side(lengths: Sequence[int]) -> int:
    """Return the side of a square board: from the lengths of phrases and how many there are.

    Up to some twenty phrases it is close to that of the phrase search that our generator began
    with. Above that it has to grow with their number, or they would not all find a place.
    """
    longest, mean = max(lengths), sum(lengths) / len(lengths)
    factor = next((factor for most, factor in FACTORS if len(lengths) <= most), LAST_FACTOR)
    side = min(max(longest + 1, int(mean * factor)), longest + 5)
    return max(side, isqrt(int(sum(lengths) / MOST_FULL)) + 1)
