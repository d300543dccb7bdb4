"""Finding phrases in a grid: all occurrences, in one pass over the grid for each direction."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.word_search._aho_corasick import AhoCorasick
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, STEPS, Placement
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Cell, Grid

#: Places that are kept at a time, for all phrases together. Where there are more, those of a phrase
#: are found when they are needed.
MOST_KEPT = 6_000_000


def word_automaton(
    rows: int, cols: int, numbers: dict[str, int], words: Iterable[Sequence[str]]
) -> AhoCorasick:
    """Return what looks for words in a grid of that size; letters without a number are added."""
    spelt = [
        [numbers.setdefault(cell, len(numbers) + 1) for cell in word]
        for word in within_deadline(words)
    ]
    return AhoCorasick(rows, cols, len(numbers), spelt)


class Occurrences:
    """Where each phrase is; one that reads the same backwards is there once, not twice.

    It is read in one of the directions of the puzzle, if possible. Places are in reading order.
    They are found when they are asked for: in a grid of equal letters there are millions.
    """

    def __init__(
        self,
        grid: Grid,
        phrases: Sequence[tuple[str, ...]],
        directions: Collection[str] = ALL_DIRECTIONS,
    ) -> None:
        self._grid = grid
        self._directions = directions
        self._phrases: list[tuple[str, ...]] = list(dict.fromkeys(phrases))  # each once
        number = {phrase: n for n, phrase in enumerate(self._phrases)}
        self._same: list[int] = [number[phrase] for phrase in phrases]
        self._kept: dict[int, array[int]] = {}

    @cached_property
    def _survey(self) -> tuple[list[int], list[int]]:
        return self._automaton(self._phrases).survey(self._masks(self._phrases))

    @cached_property
    def numbers(self) -> list[int]:
        """How often each phrase is there."""
        found = self._survey[0]
        return [found[same] for same in self._same]

    def first(self, phrase: int) -> Placement | None:
        """Return the first place of a phrase, if there is any."""
        packed = self._survey[1][self._same[phrase]]
        return None if packed < 0 else self._placement(phrase, packed)

    def place(self, phrase: int, nth: int) -> Placement:
        """Return one place of a phrase, counted from 0."""
        if nth == 0:
            first = self.first(phrase)
            assert first is not None
            return first
        return self._placement(phrase, self._occurrences(self._same[phrase])[nth])

    def places(self, phrase: int) -> tuple[Placement, ...]:
        """Return all places of a phrase."""
        return tuple(
            self._placement(phrase, packed)
            for packed in within_deadline(self._occurrences(self._same[phrase]))
        )

    def _occurrences(self, same: int) -> array[int]:
        found = self._survey[0]
        if same not in self._kept:
            if sum(found) <= MOST_KEPT:
                wanted = range(len(self._phrases))
            else:
                wanted = range(same, same + 1)
                if sum(map(len, self._kept.values())) + found[same] > MOST_KEPT:
                    self._kept.clear()
            phrases = [self._phrases[each] for each in wanted]
            numbers = [found[each] for each in wanted]
            places = self._automaton(phrases).places(self._masks(phrases), numbers)
            self._kept.update(zip(wanted, places, strict=True))
        return self._kept[same]

    def _automaton(self, phrases: Sequence[tuple[str, ...]]) -> AhoCorasick:
        """Return what looks for phrases in this grid."""
        grid, numbers = self._grid, dict[str, int]()
        automaton = word_automaton(grid.height, grid.width, numbers, phrases)
        width = grid.width
        letters: list[int] = []
        for row in within_deadline(grid.rows, 16):
            letters += [numbers.get(cell or "", 0) for cell in row]
            letters += [0] * (width - len(row))
        automaton.load(letters)
        return automaton

    def _masks(self, phrases: Iterable[tuple[str, ...]]) -> bytes:
        """Return in which directions each phrase is read, bit by bit: so that it is found once."""
        chosen = [direction in self._directions for direction in ALL_DIRECTIONS]
        single = chosen.index(True) if True in chosen else 0
        half = [
            direction if chosen[direction] or not chosen[direction + 4] else direction + 4
            for direction in range(4)
        ]
        of_palindromes = sum(1 << direction for direction in half)
        return bytes(
            1 << single if len(phrase) == 1 else of_palindromes if phrase == phrase[::-1] else 0xFF
            for phrase in phrases
        )

    def _placement(self, phrase: int, packed: int) -> Placement:
        row, col = divmod(packed >> 3, self._grid.width)
        return Placement(phrase, row, col, ALL_DIRECTIONS[packed & 7])


def cell_uses(placements: Iterable[Placement], phrases: Sequence[Entry]) -> dict[Cell, int]:
    """Return how many phrases have each cell; those that lie within another do not count."""
    often: dict[Cell, int] = {}
    spans: dict[tuple[Cell, int], list[tuple[int, int]]] = {}  #: by lines: those that count
    for each in sorted(placements, key=lambda each: -len(phrases[each.entry].cells)):
        length = len(phrases[each.entry].cells)
        cells = each.cells(length)
        line, first, last = _span(each, length)
        on_line = spans.setdefault(line, [])
        # A single letter lies in whatever has its cell, in any line.
        is_within = cells[0] in often if length == 1 else False
        if is_within or any(low <= first and last <= high for low, high in on_line):
            continue
        on_line.append((first, last))
        for cell in cells:
            often[cell] = often.get(cell, 0) + 1
    return often


def _span(each: Placement, length: int) -> tuple[tuple[Cell, int], int, int]:
    """Return the line on which a phrase lies, and where it begins and ends there."""
    down, right = STEPS[each.direction]
    if down < 0 or (down == 0 and right < 0):
        row, col = each.row + (length - 1) * down, each.col + (length - 1) * right
        down, right = -down, -right
    else:
        row, col = each.row, each.col
    along = row if down else col
    across = col - right * row if down else row
    return ((down, right), across), along, along + length - 1
