"""Finding phrases in a grid: all occurrences, in one pass over the grid for each way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from puzzlewright.puzzles.wordsearch.puzzle import Placement
from puzzlewright.puzzles.wordsearch.ways import ALL
from puzzlewright.typed import TYPE_CHECKING
from puzzlewright.words.grid import Cell, Grid

if TYPE_CHECKING:
    from puzzlewright.engine._aho_corasick import AhoCorasick
    from puzzlewright.words.entries import Entry


def automaton_of(
    rows: int, cols: int, numbers: dict[str, int], words: Iterable[Sequence[str]]
) -> AhoCorasick:
    """Return what looks for words in a grid of that size; letters without a number are added."""
    from puzzlewright.engine._aho_corasick import AhoCorasick

    spelt = [[numbers.setdefault(cell, len(numbers) + 1) for cell in word] for word in words]
    return AhoCorasick(rows, cols, len(numbers), spelt)


def occurrences(
    grid: Grid, phrases: Sequence[tuple[str, ...]], ways: Collection[str] = ALL
) -> tuple[tuple[Placement, ...], ...]:
    """Return where each phrase is; one that reads the same backwards is there once, not twice.

    It is read in one of the ways in which phrases lie, if possible.
    """
    numbers: dict[str, int] = {}
    automaton = automaton_of(grid.height, grid.width, numbers, phrases)
    automaton.load(
        [
            numbers.get(row[col] or "", 0) if col < len(row) else 0
            for row in grid.rows
            for col in range(grid.width)
        ]
    )
    same: dict[tuple[str, ...], list[int]] = {}
    for number, phrase in enumerate(phrases):
        same.setdefault(phrase, []).append(number)
    found: list[dict[tuple[Cell, Cell], Placement]] = [{} for _ in phrases]
    for word, cell, way in automaton.all():
        row, col = divmod(cell, grid.width)
        for number in same[phrases[word]]:
            each = Placement(number, row, col, ALL[way])
            cells = each.cells(len(phrases[word]))
            known = found[number].setdefault((min(cells), max(cells)), each)
            if known.way not in ways and each.way in ways:
                found[number][min(cells), max(cells)] = each
    return tuple(tuple(sorted(each.values(), key=_order)) for each in found)


def _order(each: Placement) -> tuple[int, int, int]:
    return each.row, each.col, ALL.index(each.way)


def uses(placements: Iterable[Placement], phrases: Sequence[Entry]) -> dict[Cell, int]:
    """Return how many phrases have each cell; those that lie within another do not count."""
    lying = [
        set(each.cells(len(phrases[each.phrase].cells)))
        for each in sorted(placements, key=lambda each: -len(phrases[each.phrase].cells))
    ]
    often: dict[Cell, int] = {}
    for number, cells in enumerate(lying):
        if not any(cells <= other for other in lying[:number]):
            for cell in cells:
                often[cell] = often.get(cell, 0) + 1
    return often
