"""Judging word searches from the rules of the game alone; nothing here knows how they are made.

All lines of the grid, in four directions, are written one after the other into one long text, in
which each kind of cell is one character. What a phrase has to do with it is then a matter of
finding a text in a text, forwards and backwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlewright.errors import quote
from puzzlewright.puzzles.base import Fault
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.puzzle import Found, WordSearch

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


def faults(puzzle: WordSearch, solution: Found) -> Iterator[Fault]:
    """Yield all that is wrong with `solution` as the places of the puzzle's phrases."""
    rows = puzzle.grid.rows
    seen: dict[int, Place] = {}
    for number, row, col, way in solution.placements:
        if not 0 <= number < len(puzzle.phrases):
            yield Fault(_shown((row, col)), f"there is no phrase number {number + 1}")
            continue
        text = quote(puzzle.phrases[number].text)
        if way not in COMPASS:
            yield Fault(text, f"no way of the compass: {quote(way)}")
            continue
        if number in seen:
            yield Fault(text, f"at {_shown((row, col))}, and at {_shown(seen[number])} as well")
        seen[number] = (row, col)
        down, right = COMPASS[way]
        for n, cell in enumerate(puzzle.phrases[number].cells):
            r, c = row + n * down, col + n * right
            inside = 0 <= r < len(rows) and 0 <= c < len(rows[r])
            if not inside or rows[r][c] != cell:
                there = quote(rows[r][c] or "-") if inside else "the edge of the board"
                yield Fault(text, f"{quote(cell)} is expected at {_shown((r, c))}, not {there}")
                break
    for number, phrase in enumerate(puzzle.phrases):
        if number not in seen:
            yield Fault(quote(phrase.text), "no place is given for it")


def flaws(puzzle: WordSearch) -> Iterator[Fault]:
    """Yield what is wrong with the grid: the promises of a word search that it does not keep."""
    lines = Lines(puzzle)
    phrases: list[frozenset[Place]] = []
    first: dict[tuple[str, ...], str] = {}
    for phrase in puzzle.phrases:
        name = quote(phrase.text)
        if phrase.cells in first:
            yield Fault(name, f"the same letters as {quote(first[phrase.cells])}")
            continue
        first[phrase.cells] = phrase.text
        places = lines.places_of(phrase.cells)
        phrases += places
        if not places:
            yield Fault(name, "it is nowhere in the grid")
        elif len(places) > 1:
            yield Fault(name, f"it is there {len(places)} times: at {_list(places)}")
    for word in puzzle.blocked:
        for place in lines.places_of(word):
            if not any(place <= phrase for phrase in phrases):  # whoever lists it wants it
                yield Fault(_list([place]), f"the blocked word {quote(''.join(word))}")
    if puzzle.message:
        yield from _message_flaws(puzzle, set().union(*phrases))


def _message_flaws(puzzle: WordSearch, taken: set[Place]) -> Iterator[Fault]:
    left = [
        cell
        for r, row in enumerate(puzzle.grid.rows)
        for c, cell in enumerate(row)
        if cell is not None and (r, c) not in taken
    ]
    if tuple(left) != puzzle.message:
        wanted = quote("".join(puzzle.message))
        yield Fault("message", f"the letters that are left spell {quote(''.join(left))}: {wanted}")


class Lines:
    """The grid as one text, and where each of its characters comes from."""

    def __init__(self, puzzle: WordSearch) -> None:
        self._signs: dict[str, str] = {}
        self._from: list[Place | None] = []
        text: list[str] = []
        places = {
            (r, c): cell
            for r, row in enumerate(puzzle.grid.rows)
            for c, cell in enumerate(row)
            if cell is not None
        }
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for r, c in places:
                if (r - down, c - right) in places:
                    continue
                while (r, c) in places:
                    text.append(self._sign(places[r, c]))
                    self._from.append((r, c))
                    r, c = r + down, c + right
                text.append("\n")
                self._from.append(None)
        self._text = "".join(text)

    def _sign(self, cell: str) -> str:
        """Return a character that stands for a kind of cell and for no other."""
        return self._signs.setdefault(cell, chr(0x100 + len(self._signs)))

    def places_of(self, cells: Sequence[str]) -> list[frozenset[Place]]:
        """Return the cells of each occurrence, backwards as well; what lies on the same, once."""
        if not all(cell in self._signs for cell in cells):
            return []
        wanted = "".join(self._signs[cell] for cell in cells)
        found: dict[frozenset[Place], None] = {}
        for each in (wanted, wanted[::-1]):
            at = self._text.find(each)
            while at >= 0:
                found[frozenset(place for place in self._from[at : at + len(each)] if place)] = None
                at = self._text.find(each, at + 1)
        return list(found)


def _list(places: Sequence[frozenset[Place]]) -> str:
    return "; ".join(f"{_shown(min(each))} to {_shown(max(each))}" for each in places)


def _shown(place: Place) -> str:
    return f"row {place[0] + 1}, column {place[1] + 1}"
