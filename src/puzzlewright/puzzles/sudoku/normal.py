"""The normal form of a sudoku: any names of values, rows and columns in any order that keeps boxes.

Rows may change places within their band, bands among one another, columns and stacks likewise, and
rows may become columns. The form is canonical (puzzles/canonical.py) unless a grid is so regular
that the search for it is given up; then it is an invariant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.canonical import Arc, Graph
from puzzlewright.puzzles.normal import Normal, NormalForm, written

if TYPE_CHECKING:
    from puzzlewright.puzzles.sudoku.puzzle import Sudoku

#: Colours of vertices: a given, a row or column, a band or stack, all rows or all columns, a value.
GIVEN, LINE, BAND, SIDE, VALUE = range(5)


class _Net:
    """Vertices by what they stand for; lines without givens are left out: they are all alike."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[object, ...], int] = {}
        self.colours: list[int] = []
        self.arcs: list[Arc] = []

    def vertex(self, colour: int, *name: object) -> int:
        key = (colour, *name)
        if key not in self.numbers:
            self.numbers[key] = len(self.colours)
            self.colours.append(colour)
        return self.numbers[key]

    def join(self, one: int, other: int) -> None:
        arc = (one, other, 0)
        self.arcs.append(arc)


class SudokuNormal(Normal["Sudoku"]):
    """The normal form of a sudoku."""

    __slots__ = ()

    def form(self) -> NormalForm:
        """Return the form of the givens."""
        puzzle: Sudoku = self.puzzle
        high, wide = puzzle.box
        net = _Net()
        # Rows and columns may change places if boxes are square; else columns of the longer side
        # tell which they are, whichever way the grid lies.
        colour_of_side = {"row": SIDE, "col": SIDE} if high == wide else _sides(high, wide)
        joined: set[tuple[int, int]] = set()
        for place, value in enumerate(puzzle.cells):
            if not value:
                continue
            row, col = divmod(place, puzzle.size)
            given = net.vertex(GIVEN, place)
            net.join(given, net.vertex(VALUE, value))
            for side, line, band in (("row", row, row // high), ("col", col, col // wide)):
                chain = [
                    net.vertex(LINE, side, line),
                    net.vertex(BAND, side, band),
                    net.vertex(colour_of_side[side], side),
                ]
                net.join(given, chain[0])
                for pair in ((chain[0], chain[1]), (chain[1], chain[2])):
                    if pair not in joined:
                        joined.add(pair)
                        net.join(*pair)
        found = Graph(net.colours, net.arcs).canonical()
        shape = sorted((high, wide))
        return NormalForm("sudoku", f"{written(shape)} {found.text}", found.exact)


def _sides(high: int, wide: int) -> dict[str, int]:
    """Return the colours of rows and columns: bands of fewer lines come first."""
    return {"row": 5, "col": 6} if high < wide else {"row": 6, "col": 5}
