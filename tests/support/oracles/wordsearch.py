"""Word searches by walking from cell to cell; nothing here is shared with the package.

A grid is rows of contents, in which None is no cell. Places are rows and columns, from 0 on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

Place = tuple[int, int]
Rows = Sequence[Sequence[object]]

#: The points of the compass: north is towards the first row.
COMPASS: dict[str, Place] = {
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
    "N": (-1, 0),
    "NE": (-1, 1),
}

#: The same in the order of the numbers that the engine has for them.
NUMBERED = list(COMPASS.values())


def walk(row: int, col: int, step: Place, length: int) -> tuple[Place, ...]:
    """Return `length` places in a line."""
    return tuple((row + n * step[0], col + n * step[1]) for n in range(length))


def content(rows: Rows, place: Place) -> object:
    """Return what is at a place; None beyond the edge."""
    row, col = place
    return rows[row][col] if 0 <= row < len(rows) and 0 <= col < len(rows[row]) else None


def readings(rows: Rows, word: Sequence[object]) -> Iterator[tuple[Place, ...]]:
    """Yield the places of a word from each first cell, in each of the eight directions."""
    for row, line in enumerate(rows):
        for col, first in enumerate(line):
            for step in NUMBERED if first == word[0] else ():
                places = walk(row, col, step, len(word))
                if all(content(rows, at) == each for at, each in zip(places, word, strict=True)):
                    yield places


def occurrences(rows: Rows, word: Sequence[object]) -> list[frozenset[Place]]:
    """Return the cells of each occurrence; those that are the same cells, once."""
    return list(dict.fromkeys(map(frozenset, readings(rows, word))))


def unused(rows: Rows, lying: Sequence[frozenset[Place]]) -> list[object]:
    """Return the contents of the cells that nothing lies on, in reading order."""
    taken = frozenset().union(*lying)
    return [
        each
        for row, line in enumerate(rows)
        for col, each in enumerate(line)
        if each is not None and (row, col) not in taken
    ]


def outermost(lying: Sequence[frozenset[Place]]) -> list[frozenset[Place]]:
    """Return what does not lie within another one; of the same cells, one."""
    different = list(dict.fromkeys(lying))
    return [one for one in different if not any(one < other for other in different)]


def shared(lying: Sequence[frozenset[Place]]) -> float:
    """Return the share of letters that are on cells of two or more; what is within, once."""
    often = Counter(place for cells in outermost(lying) for place in cells)
    return sum(n for n in often.values() if n > 1) / sum(often.values())


def overlaps(lying: Sequence[tuple[Place, ...]]) -> list[tuple[int, int]]:
    """Return the pairs that lie along the same line and share a cell."""

    def axis(places: tuple[Place, ...]) -> Place:
        down, right = (places[1][n] - places[0][n] for n in range(2))
        return max((down, right), (-down, -right))

    return [
        (one, other)
        for one, other in combinations(range(len(lying)), 2)
        if axis(lying[one]) == axis(lying[other]) and set(lying[one]) & set(lying[other])
    ]


# What an arrangement is worth


class Worth(NamedTuple):
    """Points for each shared letter, and against pairs of ways, pairs of letters, and distance."""

    shared: int
    ways: int
    evenness: int
    compactness: int


#: Points against a word without a place, and the side of the parts of a board.
UNPLACED = 1 << 20
PART = 4

#: A first place and a number of a way; None for a word without a place.
Spot = tuple[int, int, int] | None


def points(sizes: Sequence[int], spots: Sequence[Spot], board: Place, worth: Worth) -> int:
    """Return what an arrangement is worth, counted from nothing but where words lie."""
    placed = [(size, spot) for size, spot in zip(sizes, spots, strict=True) if spot is not None]
    cells = [walk(row, col, NUMBERED[way], size) for size, (row, col, way) in placed]
    often = Counter(place for each in cells for place in each)
    ways = Counter(way for _, (_, _, way) in placed)
    parts = Counter((row // PART, col // PART) for row, col in often)
    # The rings of a board are around its middle, which may be between two lines.
    far = sum(max(_from_middle(at, side) for at, side in zip(p, board, strict=True)) for p in often)
    return (
        worth.shared * sum(n for n in often.values() if n > 1)
        - worth.ways * sum(n * n for n in ways.values())
        - worth.evenness * sum(n * n for n in parts.values())
        - worth.compactness * far
        - UNPLACED * (len(spots) - len(placed))
    )


def _from_middle(at: int, side: int) -> int:
    """Return how many whole steps a line is from the middle of a board."""
    return abs(2 * at - side + 1) // 2


def fits(
    word: Sequence[object], places: tuple[Place, ...], usable: Rows, lying: dict[Place, object]
) -> bool:
    """Tell whether a word can go to some places: cells that are blank or have its letters."""
    return all(
        content(usable, place) and lying.get(place, letter) == letter
        for place, letter in zip(places, word, strict=True)
    )


def spots_of(
    word: Sequence[object], usable: Rows, ways: Sequence[int]
) -> list[tuple[int, int, int]]:
    """Return where a word can lie on an empty board."""
    return [
        (row, col, way)
        for row, line in enumerate(usable)
        for col in range(len(line))
        for way in ways
        if fits(word, walk(row, col, NUMBERED[way], len(word)), usable, {})
    ]


def arrangements(
    words: Sequence[Sequence[object]],
    usable: Rows,
    ways: Sequence[int],
    before: tuple[Spot, ...] = (),
) -> Iterator[tuple[Spot, ...]]:
    """Yield all legal arrangements, with words left out as well."""
    if len(before) == len(words):
        yield before
        return
    yield from arrangements(words, usable, ways, (*before, None))
    word = words[len(before)]
    lying: dict[Place, object] = {}
    along: set[tuple[Place, int]] = set()
    for other, spot in zip(words, before, strict=False):
        if spot is not None:
            places = walk(spot[0], spot[1], NUMBERED[spot[2]], len(other))
            lying.update(zip(places, other, strict=True))
            along.update((place, spot[2] % 4) for place in places)
    for row, col, way in spots_of(word, usable, ways):
        places = walk(row, col, NUMBERED[way], len(word))
        if fits(word, places, usable, lying) and not {(at, way % 4) for at in places} & along:
            yield from arrangements(words, usable, ways, (*before, (row, col, way)))


def best_points(
    words: Sequence[Sequence[object]], usable: Rows, ways: Sequence[int], worth: Worth
) -> int:
    """Return the most points that any arrangement has, by trying everything."""
    board = len(usable), len(usable[0])
    sizes = [len(word) for word in words]
    return max(points(sizes, spots, board, worth) for spots in arrangements(words, usable, ways))
