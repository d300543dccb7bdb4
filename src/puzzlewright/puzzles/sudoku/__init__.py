"""Sudoku, as the command line sees it; the heavy parts are imported when they are used."""

from __future__ import annotations

from puzzlewright.puzzles.kind import Kind

#: A line that is a sudoku of the usual size, what its cells can be, and which of these are empty.
LINE = 81
CELLS, EMPTY = frozenset("123456789.0_"), frozenset(".0_")


class SudokuKind(Kind):
    """Sudoku of any box shape up to 25×25."""

    name = "sudoku"
    class_name = "Sudoku"
    summary = "each value once in every row, column and box; 4×4 to 25×25, boxes of any shape"
    abilities: tuple[str, ...] = (
        "Drawing",
        "PrintLayout",
        "GamePage",
        "SearchView",
        "Facts",
        "Normaliser",
        "Symmetry",
    )
    suffixes: tuple[str, ...] = (".sdk", ".sdm")

    def surely_recognises(self, text: str) -> bool:
        """Tell whether it begins with a line of 81 cells, as most lists do, one of them given."""
        line = text[: LINE + 2].split("\n", 1)[0].strip()
        return len(line) == LINE and set(line) <= CELLS and not set(line) <= EMPTY

    def recognises(self, text: str) -> bool:
        """Tell whether it starts with lines of 81 (16, 36, 256 …) cells, or with a whole grid."""
        from puzzlewright.puzzles.sudoku.text import looks_like_sudoku

        return looks_like_sudoku(text)

    def demo_arguments(self) -> list[str]:
        """Show a puzzle as newspapers print it."""
        return ["--symmetry", "turn"]


KIND = SudokuKind()
