"""Properties of a word search: facts for reports, the normal form, symmetry.

The normal form of a word search: its grid, turned or mirrored, and its phrases in any order.

Translations do not count, nor do the directions in which phrases lie: they follow from the grid.
"""

from __future__ import annotations

from math import log10
from typing import Any

from puzzlewright.engine.driver.search import CountingSearch
from puzzlewright.engine.word_search.independent_choices import ProductSearch
from puzzlewright.puzzles.abilities import Facts, Symmetry
from puzzlewright.puzzles.normal_form import NormalForm, Normaliser, canonical_text, transposed_rows
from puzzlewright.puzzles.results import Fault
from puzzlewright.puzzles.wordsearch.check import flaws
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, directions_name
from puzzlewright.puzzles.wordsearch.puzzle import MOST_PLACES, WordSearch, WordSearchSolution


class WordSearchFacts(Facts[WordSearch]):
    """How phrases lie, and what is wrong with the grid."""

    __slots__ = ()

    def why_none(self) -> str | None:
        """Name the phrases that are nowhere."""
        missing = [
            phrase.text
            for phrase, number in zip(self.puzzle.entries, self.puzzle._found.numbers, strict=True)
            if not number
        ]
        return f"nowhere in the grid: {', '.join(missing)}" if missing else None

    def flaws(self) -> tuple[Fault, ...]:
        """Return what is wrong with the grid: phrases, banned words, the message."""
        return tuple(flaws(self.puzzle))

    def notes(self) -> tuple[str, ...]:
        """Return how much phrases cross, their directions, and what was not placed."""
        puzzle = self.puzzle
        directions = [each.direction for each in puzzle.key.placements]
        used = ", ".join(
            f"{directions.count(direction)} {direction}"
            for direction in ALL_DIRECTIONS
            if direction in directions
        )
        size = f"{puzzle.grid.height}x{puzzle.grid.width}"
        share = f"{puzzle.crossing_share:.0%} of letters shared"
        first = f"{len(puzzle.entries)} words in {size}, {share}"
        return (first, f"directions: {used}", *puzzle.warnings)

    def clue_count(self) -> int:
        """Return the number of phrases."""
        return len(self.puzzle.entries)

    def intended_solution(self) -> WordSearchSolution:
        """Return where the words lie."""
        return self.puzzle.key

    def creation_json(self) -> dict[str, object]:
        """Return what a program learns of a new word search besides what it holds."""
        puzzle = self.puzzle
        return {
            "unplaced": [
                {"word": entry.text, "reason": reason} for entry, reason in puzzle.unplaced
            ],
            "shared": round(puzzle.crossing_share, 4),
            "difficulty": directions_name(puzzle.directions),
            **({"bonus": puzzle._bonus_key.fields()["placements"]} if puzzle.bonus else {}),
        }


class WordSearchNormaliser(Normaliser["WordSearch"]):
    """The normal form of a word search."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
        """Return the least of the eight grids, and the phrases."""
        puzzle: WordSearch = self.puzzle
        rows = [[letter or "" for letter in row] for row in puzzle.grid.rows]
        grid = min(eight_positions(rows))
        phrases, bonus = (sorted(map(_cells, each)) for each in (puzzle.entries, puzzle.bonus))
        return NormalForm("wordsearch", canonical_text([grid, phrases, bonus, puzzle.message]))


def _cells(entry: Any) -> list[str]:
    return list(entry.cells)


def eight_positions(rows: list[list[str]]) -> list[list[list[str]]]:
    """Return the rows in all eight positions of a sheet, its back included."""
    found = []
    for each in (rows, transposed_rows(rows)):
        for turned in (each, each[::-1]):
            found += [turned, [row[::-1] for row in turned]]
    return found


#: Solutions that are looked at one by one: that many take a fraction of a second.
MOST_LOOKED_AT = 1_000_000

#: Digits of a product at most: to print more would take longer than all the rest.
MOST_DIGITS = 50_000


class WordSearchSymmetry(Symmetry[WordSearch]):
    """Every solution is a class of its own; very many are counted at once."""

    __slots__ = ()

    def count_search(self, *, distinct: bool = False) -> CountingSearch | None:  # noqa: ARG002
        """Return what multiplies, if there are many solutions."""
        numbers = self.puzzle._found.numbers
        digits = sum(log10(number) for number in numbers if number)
        is_few = digits <= log10(MOST_LOOKED_AT) and sum(numbers) <= MOST_PLACES
        if is_few or digits > MOST_DIGITS:
            return None
        return ProductSearch(numbers, collect=False, at_once=True)
