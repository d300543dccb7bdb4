"""Judging word searches from the rules of the game alone; nothing here knows how they are made.

All lines of the grid, in four directions, are written one after the other into one long text, in
which each kind of cell is one character. What a phrase has to do with it is then a matter of
finding a text in a text, forwards and backwards.
"""

from __future__ import annotations

import sys
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import quote
from puzzlewright.puzzles.results import Fault
from puzzlewright.words.entries import Entry

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution

#: Up to this many words are looked for one by one; more are found with an index of their first
#: characters: four, for four bytes can be read as a number.
FEW = 100
INDEXED = 4

#: The character at the end of a line, where nothing goes on. Those of cells come after it.
END = "\0"

#: Places of one word that are listed: grids of equal letters have millions.
MOST_SHOWN = 100

#: A row and a column, from 0 on.
Place = tuple[int, int]

#: The compass, as it is drawn on maps: north is up, which is towards the first row.
COMPASS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


def faults(puzzle: WordSearch, solution: WordSearchSolution) -> Iterator[Fault]:
    """Yield all that is wrong with `solution` as the places of the puzzle's phrases."""
    rows = puzzle.grid.rows
    seen: dict[int, Place] = {}
    for placed in solution.placements:
        number, row, col, direction = placed.entry, placed.row, placed.col, placed.direction
        if not 0 <= number < len(puzzle.entries):
            yield Fault(_shown((row, col)), f"there is no word number {number + 1}")
            continue
        text = quote(puzzle.entries[number].text)
        if direction not in COMPASS:
            yield Fault(text, f"not a direction: {quote(direction)}")
            continue
        if number in seen:
            yield Fault(text, f"at {_shown((row, col))}, and at {_shown(seen[number])} as well")
        seen[number] = (row, col)
        down, right = COMPASS[direction]
        for n, cell in enumerate(puzzle.entries[number].cells):
            r, c = row + n * down, col + n * right
            inside = 0 <= r < len(rows) and 0 <= c < len(rows[r])
            if not inside or rows[r][c] != cell:
                there = quote(rows[r][c] or "-") if inside else "the edge of the board"
                yield Fault(text, f"{quote(cell)} is expected at {_shown((r, c))}, not {there}")
                break
    for number, phrase in enumerate(puzzle.entries):
        if number not in seen:
            yield Fault(quote(phrase.text), "no place is given for it")


def flaws(puzzle: WordSearch) -> Iterator[Fault]:
    """Yield what is wrong with the grid: the promises of a word search that it does not keep."""
    lines = Lines(puzzle)
    first: dict[tuple[str, ...], str] = {}
    for phrase in within_deadline([*puzzle.entries, *puzzle.bonus], 64):
        name = quote(phrase.text)
        if phrase.cells in first:
            yield Fault(name, f"the same letters as {quote(first[phrase.cells])}")
            continue
        first[phrase.cells] = phrase.text
        spans = lines.spans(phrase.cells)
        lines.take(spans, len(phrase.cells))
        if not spans:
            yield Fault(name, "it is nowhere in the grid")
        elif len(spans) > 1:
            yield Fault(name, f"it is there {len(spans)} times: at {lines.places(phrase, spans)}")
    for word in within_deadline(puzzle.ban, 64):
        yield from _blocked_flaws(lines, word)
    if puzzle.message:
        yield from _message_flaws(puzzle, lines.word_cells)


def _blocked_flaws(lines: Lines, word: Sequence[str]) -> Iterator[Fault]:
    """Yield where a banned word is and no phrase has it: whoever lists that wants it."""
    spans = [at for at in lines.spans(word) if not lines.is_taken(at, len(word))]
    name = quote("".join(word))
    for at in spans[:MOST_SHOWN]:
        yield Fault(_start_and_end(lines.ends(at, len(word))), f"the banned word {name}")
    if more := len(spans[MOST_SHOWN:]):
        yield Fault("grid", f"the banned word {name} at {more:,} more places")


def _message_flaws(puzzle: WordSearch, taken: set[Place]) -> Iterator[Fault]:
    left = [
        cell
        for r, row in enumerate(puzzle.grid.rows)
        for c, cell in enumerate(row)
        if cell is not None and (r, c) not in taken
    ]
    number = len(puzzle.message)
    first = "first " if puzzle.message_at == "start" else ""
    last = "last " if puzzle.message_at == "end" else ""
    spelt = left[:number] if first else left[max(0, len(left) - number) :] if last else left
    if tuple(spelt) != puzzle.message:
        wanted = quote("".join(puzzle.message))
        which = f"the {first or last}letters that are left"
        yield Fault("message", f"{which} spell {quote(''.join(spelt))}: {wanted}")


class Lines:
    """The grid as one text, where each of its characters comes from, and what phrases take."""

    def __init__(self, puzzle: WordSearch) -> None:
        rows = puzzle.grid.rows
        self._height, self._width = len(rows), max(map(len, rows))
        kinds = dict.fromkeys(chain.from_iterable(rows))
        #: For each kind of cell, a character that stands for no other.
        self._signs: dict[str, str] = {
            cell: chr(n) for n, cell in enumerate(kinds, 1) if cell is not None
        }
        signs: dict[str | None, str] = {None: END}
        signs.update(self._signs)
        # A rectangle, in which what is no cell ends lines.
        cells = "".join(
            "".join([signs[cell] for cell in row]).ljust(self._width, END)
            for row in within_deadline(rows, 64)
        )
        lines = _grid_lines(self._height, self._width)
        self._text = "".join(
            cells[line.start : line.stop : line.step] + END for line in within_deadline(lines, 64)
        )
        self._rows = self._text[: self._height * (self._width + 1)]  #: every cell is in it once
        hidden = [*puzzle.entries, *puzzle.bonus]
        words = [*(phrase.cells for phrase in hidden), *puzzle.ban]
        self._index = self._line_index(words) if len(words) > FEW else None
        self._ends: dict[int, int] = {}  #: where phrases begin: how far the longest one goes

    @cached_property
    def _cell_numbers(self) -> list[int]:
        """By places of the text: the number of the cell, counted row by row; -1 for none."""
        cells: list[int] = []
        for line in within_deadline(_grid_lines(self._height, self._width), 64):
            cells += line
            cells.append(-1)
        return cells

    def _line_index(self, words: Iterable[Sequence[str]]) -> dict[str, list[int]]:
        """Return where the first characters of all these words are, backwards as well.

        It may be that there are others at some of the places. The places are in no order.
        """
        spelt = [
            "".join(self._signs.get(cell, END) for cell in word) for word in within_deadline(words)
        ]
        beginnings = {each[:INDEXED] for word in spelt for each in (word, word[::-1])}
        sizes = Counter(map(len, beginnings))
        index: dict[str, list[int]] = {}
        for beginning in beginnings:
            if sizes[len(beginning)] <= FEW:
                index[beginning] = [*within_deadline(_positions(self._text, beginning))]
        for size in [size for size, number in sizes.items() if number > FEW]:
            these = [each for each in beginnings if len(each) == size]
            index.update(
                _by_numbers(self._text, these) if size == INDEXED else _by_slices(self._text, these)
            )
        return index

    def spans(self, cells: Sequence[str]) -> list[int]:
        """Return where in the text a word is, backwards as well; what lies on the same, once."""
        if not cells or not all(cell in self._signs for cell in cells):
            return []
        wanted = "".join(self._signs[cell] for cell in cells)
        # A single letter is in four lines, and would be found in each.
        text = self._text if len(wanted) > 1 else self._rows
        found: list[int] = []
        for each in dict.fromkeys((wanted, wanted[::-1])):
            if self._index is None or len(each) == 1:
                found += within_deadline(_positions(text, each))
            else:
                starts = self._index[each[:INDEXED]]
                found += sorted(at for at in within_deadline(starts) if text.startswith(each, at))
        return found

    def ends(self, at: int, length: int) -> tuple[Place, Place]:
        """Return the first and the last cell of a word, in reading order."""
        one, other = sorted((self._cell_numbers[at], self._cell_numbers[at + length - 1]))
        return divmod(one, self._width), divmod(other, self._width)

    def take(self, spans: Sequence[int], length: int) -> None:
        """Note that a phrase lies there."""
        for at in within_deadline(spans):
            self._ends[at] = max(self._ends.get(at, 0), at + length)

    def is_taken(self, at: int, length: int) -> bool:
        """Tell whether a word lies within a phrase."""
        if length == 1:  # in whatever line that goes
            return divmod(self._cell_numbers[at], self._width) in self.word_cells
        starts, reach = self._reach
        number = bisect(starts, at)  # of phrases that begin there or before
        return number > 0 and reach[number - 1] >= at + length

    @cached_property
    def _reach(self) -> tuple[list[int], list[int]]:
        """Where phrases begin, in order, and how far those go that begin there or before."""
        starts = sorted(self._ends)
        return starts, list(accumulate((self._ends[at] for at in starts), max))

    @cached_property
    def word_cells(self) -> set[Place]:
        """The cells of all phrases."""
        starts, reach = self._reach
        taken: set[int] = set()
        done = 0
        for at, end in zip(within_deadline(starts), reach, strict=True):
            taken.update(self._cell_numbers[max(at, done) : end])
            done = end
        return {divmod(cell, self._width) for cell in taken}

    def places(self, phrase: Entry, spans: Sequence[int]) -> str:
        """Return the places of a phrase, or the first of very many."""
        length = len(phrase.cells)
        places = [_start_and_end(self.ends(at, length)) for at in spans[:MOST_SHOWN]]
        more = len(spans) - len(places)
        return "; ".join(places) + (f"; and {more:,} more" if more else "")


def _grid_lines(rows: int, cols: int) -> Iterator[range]:
    """Yield the cells of all lines: along rows, down columns, and slanting both ways."""
    for row in range(rows):
        yield range(row * cols, (row + 1) * cols)
    for col in range(cols):
        yield range(col, rows * cols, cols)
    for row, col in [*((0, col) for col in range(cols)), *((row, 0) for row in range(1, rows))]:
        start, length = row * cols + col, min(rows - row, cols - col)
        yield range(start, start + length * (cols + 1), cols + 1)
    last = cols - 1
    for row, col in [*((0, col) for col in range(cols)), *((row, last) for row in range(1, rows))]:
        start, length = row * cols + col, min(rows - row, col + 1)
        step = last or 1  # in a board of one column there is no step to the left
        yield range(start, start + length * step, step)


def _by_numbers(text: str, beginnings: Iterable[str]) -> dict[str, list[int]]:
    """Return where four characters are, each as a byte and the four as a number.

    There may be more sorts of characters than bytes; some are then the same byte.
    """
    places: dict[int, list[int]] = {}
    index: dict[str, list[int]] = {}
    for beginning in beginnings:
        number = int.from_bytes(_as_bytes(beginning), sys.byteorder)
        index[beginning] = places.setdefault(number, [])
    data = _as_bytes(text)
    for first in range(INDEXED):
        end = first + (len(data) - first) // INDEXED * INDEXED
        numbers = memoryview(data[first:end]).cast("I")
        for at, number in zip(range(first, end, INDEXED), within_deadline(numbers), strict=True):
            if number in places:
                places[number].append(at)
    return index


def _as_bytes(text: str) -> bytes:
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return bytes(ord(sign) & 0xFF for sign in within_deadline(text))


def _by_slices(text: str, beginnings: Sequence[str]) -> dict[str, list[int]]:
    """Return where some characters are: as many each time."""
    size = len(beginnings[0])
    index: dict[str, list[int]] = {beginning: [] for beginning in beginnings}
    for at in within_deadline(range(len(text) - size + 1)):
        beginning = text[at : at + size]
        if beginning in index:
            index[beginning].append(at)
    return index


def _positions(text: str, wanted: str) -> Iterator[int]:
    """Yield where a text is in another one."""
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def _start_and_end(ends: tuple[Place, Place]) -> str:
    return f"{_shown(ends[0])} to {_shown(ends[1])}"


def _shown(place: Place) -> str:
    return f"row {place[0] + 1}, column {place[1] + 1}"
