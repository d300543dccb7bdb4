"""Seeds: what they may be, what they shuffle, and how the kernels take them."""

from __future__ import annotations

from collections.abc import MutableSequence
from random import Random
from typing import Any

from puzzlewright.core.errors import InputError

#: The kernels draw their random numbers from a machine word; larger seeds are taken modulo this.
WORD_RANGE = 2**64


def require_seed(seed: object) -> int:
    """Return a seed as it is; InputError unless it is a whole number, 0 or more.

    Negative ones are refused because random.Random drops the sign: -1 would be 1.
    """
    if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
        raise InputError("a seed is a whole number, 0 or more", text=str(seed))
    return seed


def word_seed(seed: object) -> int:
    """Return a seed for a kernel."""
    return require_seed(seed) % WORD_RANGE


def shuffle(items: MutableSequence[Any], seed: object) -> None:
    """Shuffle by a seed."""
    Random(require_seed(seed)).shuffle(items)
