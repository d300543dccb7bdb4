"""A sudoku as a drawing: thick lines around the boxes, thin ones between the cells.

Givens are bold and dark. What a solution adds is regular and lighter, and the givens then stand on
a tint, so that the two differ in weight, lightness and ground: also in print, also in grey.
"""

from __future__ import annotations

from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.sudoku.board import SYMBOLS, Board
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
from puzzlewright.render import svg

CELL = 40.0  #: side of a cell; all other lengths are shares of it
MARGIN = 0.3 * CELL
THICK = 0.075 * CELL
THIN = 0.025 * CELL
FONT_SIZE = 0.6 * CELL
#: Capitals and digits of the usual sans fonts are 0.72 of their size high: half of it centres them.
BASELINE = 0.36 * FONT_SIZE

PAPER = "#ffffff"
TINT = "#ecebe4"
INK = "#111111"
THIN_INK = "#9a9a94"
FOUND_INK = "#2f6fb5"


def draw(puzzle: Sudoku, solution: SudokuSolution | None = None) -> str:
    """Return the puzzle as SVG, with a solution filled in if there is one."""
    board = puzzle.board
    side = 2 * MARGIN + board.size * CELL
    found = _solved_cells(puzzle, solution)
    return svg.document(
        side,
        side,
        svg.element("desc", svg.escape(_description(puzzle, solution))),
        svg.element("rect", width=side, height=side, fill=PAPER),
        *([_tints(puzzle)] if solution else []),
        _lines(board),
        _symbols(board, puzzle.cells, font_weight="bold", fill=INK),
        *([_symbols(board, found, fill=FOUND_INK)] if solution else []),
        title=f"Sudoku {board.title}" + (", solved" if solution else ""),
        role="img",
    )


def _solved_cells(puzzle: Sudoku, solution: SudokuSolution | None) -> list[int]:
    """Return what the solution adds to the givens, 0 elsewhere."""
    if solution is None:
        return []
    filled = [value for row in solution.grid for value in row]
    return [0 if given else value for given, value in zip(puzzle.cells, filled, strict=True)]


def _description(puzzle: Sudoku, solution: SudokuSolution | None) -> str:
    """Say in words what the drawing shows, for those who hear it."""
    board = puzzle.board
    line = solution.one_line() if solution else puzzle.one_line()
    rows = [line[start : start + board.size] for start in range(0, board.cells, board.size)]
    boxes = f"boxes of {board.box[0]} rows and {board.box[1]} columns, {puzzle.clues} givens"
    return f"{boxes}. Row by row, a dot for an empty cell: {', '.join(rows)}."


def _tints(puzzle: Sudoku) -> str:
    """Return the ground of the givens."""
    steps: list[str | float] = []
    for cell, value in enumerate(puzzle.cells):
        if value:
            x, y = _corner(puzzle.board, cell)
            steps += ["M", x, y, "h", CELL, "v", CELL, "h", -CELL, "z"]
    return svg.element("path", d=svg.path(*steps), fill=TINT)


def _lines(board: Board) -> str:
    """Return the thin lines, then the thick ones over them."""
    box_rows, box_cols = board.box
    every = range(board.size + 1)
    thin = _rules(
        board,
        [n for n in every if n % box_rows],
        [n for n in every if n % box_cols],
    )
    thick = _rules(board, [*every[box_rows:-1:box_rows]], [*every[box_cols:-1:box_cols]])
    side = board.size * CELL
    return svg.group(
        svg.element("path", d=thin or None, stroke=THIN_INK, stroke_width=THIN),
        svg.element("path", d=thick or None, stroke=INK, stroke_width=THICK),
        svg.element(
            "rect", x=MARGIN, y=MARGIN, width=side, height=side, stroke=INK, stroke_width=THICK
        ),
        fill="none",
    )


def _rules(board: Board, below_rows: list[int], after_columns: list[int]) -> str:
    """Return lines across the grid below these rows and after these columns."""
    side = board.size * CELL
    steps: list[str | float] = []
    for row in below_rows:
        steps += ["M", MARGIN, MARGIN + row * CELL, "h", side]
    for column in after_columns:
        steps += ["M", MARGIN + column * CELL, MARGIN, "v", side]
    return svg.path(*steps)


def _symbols(board: Board, values: tuple[int, ...] | list[int], **style: str) -> str:
    """Return the symbols of the cells that are not empty."""
    texts = []
    for cell, value in enumerate(values):
        if value:
            x, y = _corner(board, cell)
            texts.append(svg.text(x + CELL / 2, y + CELL / 2 + BASELINE, SYMBOLS[value - 1]))
    return svg.group(
        *texts, font_family=svg.SANS, font_size=FONT_SIZE, text_anchor="middle", **style
    )


def _corner(board: Board, cell: int) -> tuple[float, float]:
    """Return the top left corner of a cell."""
    return MARGIN + board.column(cell) * CELL, MARGIN + board.row(cell) * CELL


class SudokuDrawing(Drawing["Sudoku"]):
    """Drawings of a sudoku; givens are bold, what a solution adds is lighter."""

    __slots__ = ()

    def svg(self, solution: SudokuSolution | None = None) -> str:
        """Return the grid."""
        return draw(self.puzzle, solution)
