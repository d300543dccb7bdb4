"""Checking a grid by the rules alone; nothing here knows how it was found.

Every run of two or more letters, across and down, is a word of the list, none more often than it is
listed. A bar of the puzzle ends a run. All letters are connected, on the board, and none stands
alone; those of a newspaper's crossword may. A higher number of crossings is checked, too. Nothing
is taken from grid.py but the rows, and from marks.py but the sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import quote
from puzzlewright.puzzles.results import Fault

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution

#: A row and a column, from 0 on.
Place = tuple[int, int]

#: What the filled cells hold.
Letters = dict[Place, str]

#: Pairs of places side by side, or one below the other, with a bar between them.
Walls = set[tuple[Place, Place]]

#: A fault names at most this many places; the others are counted.
MOST_SHOWN = 20

#: Rows between two looks at the deadline.
ROWS = 8


class Word(NamedTuple):
    """What stands in a line without a gap: its cells, and which way it reads."""

    places: tuple[Place, ...]
    cells: tuple[str, ...]
    way: str

    @property
    def where(self) -> str:
        """Where it begins, for people."""
        return f"{_quoted_word(self.places[0])}, {self.way}"

    @property
    def text(self) -> str:
        """The word in quotes."""
        return quote("".join(self.cells))


def faults(puzzle: CrissCross, solution: CrissCrossSolution) -> Iterator[Fault]:
    """Yield all that is wrong with `solution` as an arrangement of the puzzle's words."""
    letters = {
        (r, c): cell
        for r, row in enumerate(within_deadline(solution.grid.rows, ROWS))
        for c, cell in enumerate(within_deadline(row))
        if cell is not None
    }
    yield from _letters_off_board(puzzle, letters)
    yield from (
        Fault(_quoted_word(place), "an empty cell") for place in letters if not letters[place]
    )
    walls = _walls(puzzle)
    words = _words(letters, walls)
    if not words:
        yield Fault("grid", "no words: no two letters side by side")
    yield from _unlisted_words(puzzle, words)
    if not puzzle.crossword:
        alone = [
            place for place in within_deadline(letters) if not _has_neighbour(place, letters, walls)
        ]
        yield from (Fault(_quoted_word(at), f"{quote(letters[at])} stands alone") for at in alone)
        yield from _pieces(letters, alone, walls)
    yield from _loosely_crossed(words, puzzle.crossings)


def _walls(puzzle: CrissCross) -> Walls:
    walls: Walls = set()
    for (row, col), side in puzzle.grid.marks.bars:
        other = (row, col + 1) if side == "right" else (row + 1, col)
        walls |= {((row, col), other), (other, (row, col))}
    return walls


def _letters_off_board(puzzle: CrissCross, letters: Letters) -> Iterator[Fault]:
    height = len(puzzle.grid.rows)
    width = max(len(row) for row in puzzle.grid.rows)
    for (row, col), cell in letters.items():
        if row >= height or col >= width:
            what = f"{quote(cell)} is outside the board of {height} rows and {width} columns"
            yield Fault(_quoted_word((row, col)), what)
        elif (row, col) in puzzle.grid.marks.voids:
            yield Fault(_quoted_word((row, col)), f"{quote(cell)} is in a void of the diagram")


def _words(letters: Letters, walls: Walls) -> list[Word]:
    """Return all words: those across from the top, then those down from the left."""
    across = _in_lines(sorted(letters), letters, walls, "across")
    downwards = sorted(letters, key=lambda place: (place[1], place[0]))
    return [*across, *_in_lines(downwards, letters, walls, "down")]


def _in_lines(places: Iterable[Place], letters: Letters, walls: Walls, way: str) -> Iterator[Word]:
    """Cut the filled cells, in the order in which they are read, wherever is a gap or a bar."""
    row_step, col_step = (0, 1) if way == "across" else (1, 0)
    stretch: list[Place] = []
    for place in within_deadline([*places, None]):
        follows = stretch and place == (stretch[-1][0] + row_step, stretch[-1][1] + col_step)
        if stretch and (not follows or (stretch[-1], place) in walls):
            if len(stretch) > 1:
                yield Word(tuple(stretch), tuple(letters[at] for at in stretch), way)
            stretch = []
        if place is not None:
            stretch.append(place)


def _unlisted_words(puzzle: CrissCross, words: list[Word]) -> Iterator[Fault]:
    """Yield the words that the list has not, or not so often."""
    listed: dict[tuple[str, ...], int] = {}
    for entry in puzzle.entries:
        listed[entry.cells] = listed.get(entry.cells, 0) + 1
    used: dict[tuple[str, ...], list[Word]] = {}
    for word in words:
        used.setdefault(word.cells, []).append(word)
    for cells, same in used.items():
        often = listed.get(cells, 0)
        if not often:
            yield from (Fault(word.where, f"{word.text} is not in the list") for word in same)
        elif len(same) > often:
            more = (
                [f"{len(same) - 1 - MOST_SHOWN:,} other places"]
                if len(same) - 1 > MOST_SHOWN
                else []
            )
            others = " and ".join([*(word.where for word in same[:-1][:MOST_SHOWN]), *more])
            what = f"{same[-1].text} is at {others} too, but listed {_times(often)}"
            yield Fault(same[-1].where, what)


def _pieces(letters: Letters, alone: Iterable[Place], walls: Walls) -> Iterator[Fault]:
    """Tell if words are not all connected; letters that stand alone are reported elsewhere."""
    left = set(letters).difference(alone)
    firsts = []
    for first in within_deadline(letters):  # row by row
        if first not in left:
            continue
        firsts.append(first)
        reached = [first]
        left.remove(first)
        for place in within_deadline(reached):  # which grows meanwhile
            near = [side for side in _neighbours(place, walls) if side in left]
            left.difference_update(near)
            reached += near
    if len(firsts) > 1:
        more = f"; and {len(firsts) - MOST_SHOWN:,} others" if len(firsts) > MOST_SHOWN else ""
        where = "; ".join(map(_quoted_word, firsts[:MOST_SHOWN])) + more
        yield Fault("grid", f"in {len(firsts)} pieces that do not touch, which begin at {where}")


def _loosely_crossed(words: list[Word], wanted: int) -> Iterator[Fault]:
    """Yield the words that cross too few others; that each crosses one is seen by the pieces."""
    if wanted < 2:
        return
    ways: dict[Place, int] = {}
    for word in words:
        for place in word.places:
            ways[place] = ways.get(place, 0) + 1
    for word in words:
        crossed = sum(ways[place] == 2 for place in word.places)
        if crossed < wanted:
            others = "one other word" if crossed == 1 else f"{crossed or 'no'} other words"
            yield Fault(word.where, f"{word.text} crosses {others}, and {wanted} are wanted")


def _has_neighbour(place: Place, letters: Letters, walls: Walls) -> bool:
    """Tell whether a letter is in a word."""
    if walls:
        return any(side in letters for side in _neighbours(place, walls))
    row, col = place  # one by one, as most have the first
    return (
        (row, col - 1) in letters
        or (row, col + 1) in letters
        or (row - 1, col) in letters
        or (row + 1, col) in letters
    )


def _neighbours(place: Place, walls: Walls) -> Sequence[Place]:
    """Return the places around one, but for those behind a bar."""
    row, col = place
    sides = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [side for side in sides if (place, side) not in walls] if walls else sides


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _quoted_word(place: Place) -> str:
    return f"row {place[0] + 1}, column {place[1] + 1}"
