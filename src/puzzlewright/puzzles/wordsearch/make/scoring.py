"""What makes one word search better than another: weights and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from puzzlewright.puzzles.wordsearch.message import EXACT
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

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


def complete_weights(wanted: Mapping[str, int]) -> Weights:
    """Return all weights: those that are given, and the usual ones for the others."""
    return Weights(**{**WEIGHTS, **wanted})


#: The side of the parts of a board, among which letters are to be even; as in _word_board.pyx.
PART = 4


def wordsearch_score(puzzle: WordSearch, weights: Mapping[str, int]) -> tuple[int, ...]:
    """Return a score by phrases, bonus words, an exact message, cells, and the arrangement."""
    is_exact = bool(puzzle.message) and puzzle.message_at == EXACT
    size = puzzle.grid.height * puzzle.grid.width
    return (
        len(puzzle.entries),
        len(puzzle.bonus),
        int(is_exact),
        -size,
        arrangement_worth(puzzle, weights),
    )


def arrangement_worth(puzzle: WordSearch, weights: Mapping[str, int]) -> int:
    """Return what the places of the phrases are worth, in the weights of the search.

    Shared letters count for it; pairs of phrases that go the same way, pairs of letters in a part
    of the board, and steps from its middle against it.
    """
    of = complete_weights(weights)
    places = [(len(puzzle.entries[each.entry].cells), each) for each in puzzle.key.placements]
    places += [(len(puzzle.bonus[each.entry].cells), each) for each in puzzle._bonus_key.placements]
    often = Counter(cell for length, place in places for cell in place.cells(length))
    directions = Counter(place.direction for _, place in places)
    parts = Counter((row // PART, col // PART) for row, col in often)
    rows, cols = puzzle.grid.height, puzzle.grid.width
    far = sum(max(_from_middle(row, rows), _from_middle(col, cols)) for row, col in often)
    return (
        of.crossings * sum(number for number in often.values() if number > 1)
        - of.directions * sum(number**2 for number in directions.values())
        - of.evenness * sum(number**2 for number in parts.values())
        - of.compactness * far
    )


def _from_middle(at: int, side: int) -> int:
    """Return how many whole steps a line is from the middle of a board."""
    return abs(2 * at - side + 1) // 2
