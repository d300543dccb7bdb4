"""Counting how phrases can be found without looking at each way: their numbers are multiplied."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Symmetric
from puzzlewright.puzzles.wordsearch.puzzle import MOST_PLACES, WordSearch

if TYPE_CHECKING:
    from puzzlewright.engine.search import Counting

#: Solutions that are looked at one by one: that many take a fraction of a second.
MOST_LOOKED_AT = 1_000_000

#: Digits of a product at most: to print more would take longer than all the rest.
MOST_DIGITS = 50_000


class WordSearchCounted(Symmetric[WordSearch]):
    """Every solution is a class of its own; very many are counted at once."""

    __slots__ = ()

    def count_search(self, *, distinct: bool = False) -> Counting | None:  # noqa: ARG002
        """Return what multiplies, if there are many solutions."""
        numbers = self.puzzle._found.numbers
        digits = sum(log10(number) for number in numbers if number)
        is_few = digits <= log10(MOST_LOOKED_AT) and sum(numbers) <= MOST_PLACES
        if is_few or digits > MOST_DIGITS:
            return None
        from puzzlewright.engine.product import ProductSearch

        return ProductSearch(numbers, collect=False, at_once=True)
