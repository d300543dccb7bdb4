"""Properties of a sudoku: facts for reports, the normal form, symmetry.

The normal form has any names of values, rows and columns in any order that keeps boxes. Rows may
change places within their band, bands among one another, columns and stacks likewise, and rows may
become columns. The form is canonical (puzzles/normal_form.py) unless a grid is so regular that the
search for it is given up; then it is an invariant.
"""

from __future__ import annotations

from puzzlewright.engine.driver.search import CountingSearch
from puzzlewright.engine.exact_cover.memo import MemoCount
from puzzlewright.puzzles.abilities import Difficulty, Facts, Symmetry
from puzzlewright.puzzles.normal_form import Arc, Graph, NormalForm, Normaliser, canonical_text
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.sudoku.solve import rules


class SudokuFacts(Facts[Sudoku]):
    """How much of the grid is given, and how hard it is."""

    __slots__ = ()

    def clue_count(self) -> int:
        """Return the number of givens."""
        return sum(map(bool, self.puzzle.cells))

    def difficulty(self) -> Difficulty:
        """Return the difficulty, and the hardest technique that it takes."""
        from puzzlewright.puzzles.sudoku.difficulty import MOST_GUESSES, measure_unique

        found = measure_unique(self.puzzle.board, self.puzzle.cells)
        if not found.guesses:
            return Difficulty(found.name, found.hardest)
        least = "at least " if found.guesses == MOST_GUESSES else ""
        number = "1 guess" if found.guesses == 1 else f"{found.guesses} guesses"
        return Difficulty(found.name, least + number)


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


class SudokuNormaliser(Normaliser["Sudoku"]):
    """The normal form of a sudoku."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
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
        return NormalForm("sudoku", f"{canonical_text(shape)} {found.text}", found.exact)


def _sides(high: int, wide: int) -> dict[str, int]:
    """Return the colours of rows and columns: bands of fewer lines come first."""
    return {"row": 5, "col": 6} if high < wide else {"row": 6, "col": 5}


#: With one given or more for each N cells, a puzzle may be unique: the search alone is fastest.
CELLS_PER_CLUE = 5


class SudokuSymmetry(Symmetry[Sudoku]):
    """Every solution is a class of its own."""

    __slots__ = ()

    def count_search(self, *, distinct: bool = False) -> CountingSearch | None:  # noqa: ARG002
        """Return a count that remembers positions, if few cells are given."""
        puzzle = self.puzzle
        if CELLS_PER_CLUE * puzzle.clues >= puzzle.size**2:
            return None
        return MemoCount(rules(puzzle.box), puzzle._choices)
