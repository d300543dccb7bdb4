"""All arrangements of a few short words on a tiny board, in plain Python.

Every word is tried at every place of the board, and left out; what comes of it is judged as a
whole. Nothing is shared with the search, and nothing is clever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Place = tuple[int, int]

#: The number of a word, and the cells that it takes.
Placed = tuple[int, tuple[Place, ...]]


class Worth(NamedTuple):
    """What a word, a connector and a letter are worth, and letters where words cross."""

    word: int
    connector: int
    letter: int
    values: Sequence[int]


def arrangements(
    words: Sequence[Sequence[int]], rows: int, cols: int, crossings: int = 1
) -> Iterator[list[Placed]]:
    """Yield every legal arrangement of one word or more."""
    for placed, letters in _placings(words, rows, cols, 0, [], {}):
        if placed and _is_legal(placed, letters, crossings):
            yield placed


def best_value(
    words: Sequence[Sequence[int]], rows: int, cols: int, worth: Worth, crossings: int = 1
) -> int | None:
    """Return what the best arrangement is worth; None if there is none."""
    found = arrangements(words, rows, cols, crossings)
    return max((value(words, placed, worth) for placed in found), default=None)


def value(words: Sequence[Sequence[int]], placed: list[Placed], worth: Worth) -> int:
    """Return what an arrangement is worth."""
    letters = {
        cell: letter for n, cells in placed for cell, letter in zip(cells, words[n], strict=True)
    }
    crossed = _crossed(placed)
    return (
        worth.word * len(placed)
        + worth.connector * len(crossed)
        + worth.letter * len(letters)
        + sum(worth.values[letters[cell]] for cell in crossed)
    )


def _placings(
    words: Sequence[Sequence[int]],
    rows: int,
    cols: int,
    number: int,
    placed: list[Placed],
    letters: dict[Place, int],
) -> Iterator[tuple[list[Placed], dict[Place, int]]]:
    """Yield all ways to place words from one on, or to leave them out, with equal letters."""
    if number == len(words):
        yield placed, letters
        return
    yield from _placings(words, rows, cols, number + 1, placed, letters)
    for cells in _places(len(words[number]), rows, cols):
        new = dict(zip(cells, words[number], strict=True))
        if all(letters.get(cell, letter) == letter for cell, letter in new.items()):
            more = [*placed, (number, cells)]
            yield from _placings(words, rows, cols, number + 1, more, letters | new)


def _places(length: int, rows: int, cols: int) -> Iterator[tuple[Place, ...]]:
    """Yield the cells of all places for a word."""
    for row in range(rows):
        for col in range(cols):
            if col + length <= cols:
                yield tuple((row, col + n) for n in range(length))
            if row + length <= rows:
                yield tuple((row + n, col) for n in range(length))


def _is_legal(placed: list[Placed], letters: dict[Place, int], crossings: int) -> bool:
    """Tell whether the runs are the words placed, all connected, and cross enough."""
    runs = sorted(_runs(letters))
    if runs != sorted(cells for _, cells in placed):
        return False
    crossed = _crossed(placed)
    if crossings > 1 and any(len(crossed & set(cells)) < crossings for cells in runs):
        return False
    reached = {min(letters)}
    edge = list(reached)
    while edge:
        row, col = edge.pop()
        for side in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if side in letters and side not in reached:
                reached.add(side)
                edge.append(side)
    return len(reached) == len(letters)


def _runs(letters: dict[Place, int]) -> Iterator[tuple[Place, ...]]:
    """Yield the cells of all runs of two or more letters."""
    for down, right in ((0, 1), (1, 0)):
        for row, col in letters:
            if (row - down, col - right) not in letters:
                run = [(row, col)]
                while (run[-1][0] + down, run[-1][1] + right) in letters:
                    run.append((run[-1][0] + down, run[-1][1] + right))
                if len(run) > 1:
                    yield tuple(run)


def _crossed(placed: list[Placed]) -> set[Place]:
    """Return the cells in two words."""
    seen: set[Place] = set()
    crossed: set[Place] = set()
    for _, cells in placed:
        crossed |= seen & set(cells)
        seen |= set(cells)
    return crossed
