"""Sudoku: every row, column and box holds each value once. Boxes of any shape, up to 25×25."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.engine.driver.run import Progress
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import RecipeClass, amake_from_arguments, make_from_arguments
from puzzlewright.puzzles.results import DrawableSolution, Report
from puzzlewright.puzzles.sudoku.board import SYMBOLS, Board, Box, Conflict, cached_board
from puzzlewright.puzzles.sudoku.codec import convert_values
from puzzlewright.puzzles.sudoku.solve import rules
from puzzlewright.puzzles.sudoku.text import header, pretty, read, read_solution_text, reads_alone

if TYPE_CHECKING:
    from puzzlewright.puzzles.sudoku.difficulty import SudokuDifficulty
    from puzzlewright.puzzles.sudoku.recipe import SudokuRecipe


class SudokuSolution(DrawableSolution):
    """A filled grid. It may be wrong: Sudoku.check() verifies it."""

    __slots__ = ("box", "grid", "puzzle")
    kind = "sudoku"

    grid: tuple[tuple[int, ...], ...]
    box: Box

    def __init__(self, grid: Iterable[Iterable[int]], box: Box = (3, 3)) -> None:
        set_attribute(self, "grid", tuple(map(tuple, grid)))
        set_attribute(self, "box", box)

    def text(self) -> str:
        """Return the grid with rules between the boxes."""
        return pretty(cached_board(self.box), [value for row in self.grid for value in row])

    def one_line(self) -> str:
        """Return the grid as one line, one character a cell."""
        return cached_board(self.box).line(value for row in self.grid for value in row)

    def fields(self) -> dict[str, Any]:
        """Return the rows as lists of numbers."""
        return {"values": [list(row) for row in self.grid]}

    def _key(self) -> object:
        return self.box, self.grid

    def __repr__(self) -> str:
        known = dict(enumerate(f".{SYMBOLS}"))
        line = "".join(known.get(value, "?") for row in self.grid for value in row)
        return f"<SudokuSolution {len(self.grid)}×{len(self.grid)}: {_cut(line)}>"


@frozen
class Sudoku(Puzzle[SudokuSolution]):
    """A sudoku: the shape of its boxes and what is given.

    `cells` is a text such as `"53..7.…"` (one line or several, with or without our header), rows
    (texts or lists of numbers) or all values row by row. Empty cells are 0, None or ".". `box` is
    the number of rows and columns of a box; by default the squarest one for this many cells. Givens
    that contradict each other are an error, so that every Sudoku object can be searched.
    """

    kind = "sudoku"
    _solution_class = SudokuSolution

    _values: bytes  #: as bytes: files of a million puzzles fit in memory
    _board: Board

    def __init__(
        self,
        cells: str | Iterable[int | str | None] | Iterable[str | Iterable[int | str | None]],
        box: Box | str | None = None,
    ) -> None:
        board, values = convert_values(cells, box)
        conflict = board.conflict(values)
        if conflict is not None:
            raise InputError(conflict_message(board, conflict))
        self._set(board, values)

    def _set(self, board: Board, values: bytes) -> None:
        set_attribute(self, "_values", values)
        set_attribute(self, "_board", board)

    @property
    def _choices(self) -> list[int]:
        """The givens as the numbers of the engine's options; not kept, to save memory."""
        return self._board.choices(self._values)

    @classmethod
    def _from_values(cls, board: Board, values: bytes) -> Self:
        """Return a puzzle without checking its givens: for readers and generators that did."""
        puzzle = cls.__new__(cls)
        puzzle._set(board, values)
        return puzzle

    @property
    def cells(self) -> tuple[int, ...]:
        """The values row by row, 0 for an empty cell."""
        return tuple(self._values)

    @property
    def box(self) -> Box:
        """Rows and columns of a box."""
        return self._board.box

    @property
    def size(self) -> int:
        """The number of rows, of columns, and of values."""
        return self._board.size

    @property
    def board(self) -> Board:
        """The geometry that all puzzles of this box shape share."""
        return self._board

    @property
    def clues(self) -> int:
        """The number of givens."""
        return len(self._choices)

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read lines of 81 (or 16, 36, 256 …) characters and grids, as docs/sudoku.md shows."""
        usual = cached_board((3, 3))
        found = [cls._from_values(*parts) for parts in read(text, source)]
        if any(puzzle._board is not usual for puzzle in found):
            from puzzlewright.puzzles.sudoku.assumptions import note_assumptions

            note_assumptions(found, text)
        return found

    def text(self) -> str:
        """Return our header line and the grid with rules between the boxes."""
        return header(self._board) + pretty(self._board, self._values)

    def one_line(self) -> str:
        """Return the puzzle as one line, one character a cell."""
        return self._board.line(self._values)

    def header(self) -> str:
        """Return the line that must precede one_line(), or "" if none is needed.

        It says the shape of the boxes, where that is not the usual one for their number, or where
        the line is so short that several of them could be the rows of one grid. It ends in a line
        break, and holds for all lines that follow.
        """
        return "" if reads_alone(self._board) else header(self._board)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search; the rules of the box shape are set up once and shared."""
        return rules(self._board.box).search(given=self._choices, collect=collect, seed=seed)

    def decode_solution(self, raw: RawSolution) -> SudokuSolution:
        """Convert the chosen options to a grid."""
        n = self._board.size
        # Options are numbered cell by cell, so that the sorted options are the cells in order.
        values = [choice % n + 1 for choice in raw]
        rows = [values[start : start + n] for start in range(0, n * n, n)]
        return SudokuSolution(rows, self._board.box)

    def _parse_solution(self, text: str, source: str | None = None) -> SudokuSolution:
        """Read a filled grid in any of the formats of puzzles; it need not be correct."""
        values, n = read_solution_text(text, source, self._board), self._board.size
        rows = (values[at : at + n] for at in range(0, n * n, n))
        return SudokuSolution(rows, self.box).for_puzzle(self)

    def check(self, solution: SudokuSolution) -> Report:
        """Check a filled grid: rows, columns, boxes and givens."""
        self._require_solution(solution)
        from puzzlewright.puzzles.sudoku.check import faults

        return Report(tuple(faults(self._values, self._board.box, solution.grid)))

    def difficulty(self) -> SudokuDifficulty:
        """Tell how hard the puzzle is for people, by the techniques that it needs."""
        from puzzlewright.puzzles.sudoku.difficulty import measure_difficulty

        return measure_difficulty(self)

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    if TYPE_CHECKING:
        Recipe: TypeAlias = SudokuRecipe  # type: ignore[misc]  # in a dataclass
    else:
        Recipe = RecipeClass()

    @classmethod
    def make(
        cls,
        size: int | str | None = None,
        *,
        box: str | tuple[int, int] | None = None,
        difficulty: Literal["easy", "medium", "hard", "expert", "extreme", "any"] | None = None,
        clues: int | None = None,
        symmetry: Literal[
            "turn", "quarter", "left-right", "top-bottom", "diagonal", "antidiagonal", "all"
        ]
        | None = None,
        minimal: bool = False,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Sudoku:
        """Make a sudoku with exactly one solution, proved.

        The same arguments and the same seed make the same puzzle. If nothing fits within a limited
        number of attempts, it raises InputError.

        Args:
            size: Size of the whole grid: 4x4, 6x6, 9x9, 16x16 … 25x25 (default: 9x9).
            box: Rows x columns of one box, instead of the size: 2x3 makes a 6x6 grid, 3x4 a 12x12
                grid (default: the squarest box, wider than tall).
            difficulty: Difficulty for people: easy (singles), medium (locked candidates, naked
                pairs), hard (hidden pairs, triples, wings), expert (swordfish, colouring, a few
                guesses), extreme (many guesses) or any (default: medium for 9x9 to 12x12; any for
                other sizes, and with clues, minimal or the symmetry all).
            clues: Stop at N givens; on 9x9, 30 is easy to reach, 24 takes a moment, below 21 is
                luck (default: remove as many as a quick proof allows).
            symmetry: Symmetry of the pattern of givens: turn (by 180 degrees; the default if WAY is
                left out), quarter, left-right, top-bottom, diagonal, antidiagonal, all.
            minimal: Prove that no given can be left out (with a symmetry: no group of givens that
                mirror one another).
            effort: How much work to do, with the same result on every machine: quick, normal,
                thorough (16 times as much), best (128 times as much), or N times the usual work;
                more never makes the puzzle worse (default: normal, or with a time limit no limit).
            time: Give up after this many seconds.
            seed: The same seed makes the same puzzle (default: a random one, which is kept in
                `puzzle.provenance.seed`).
            stop: Called regularly; if it returns True, the work ends with the best result so far,
                or with StoppedError if there is none yet.
            progress: Called regularly with the state of the work.

        """
        made: Sudoku = make_from_arguments(cls, locals())
        return made

    @classmethod
    async def amake(
        cls,
        size: int | str | None = None,
        *,
        box: str | tuple[int, int] | None = None,
        difficulty: Literal["easy", "medium", "hard", "expert", "extreme", "any"] | None = None,
        clues: int | None = None,
        symmetry: Literal[
            "turn", "quarter", "left-right", "top-bottom", "diagonal", "antidiagonal", "all"
        ]
        | None = None,
        minimal: bool = False,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Sudoku:
        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""
        made: Sudoku = await amake_from_arguments(cls, locals())
        return made

    # End of what is written.

    def __reduce__(self) -> tuple[object, ...]:
        # Copies and pickles hold the givens alone, and share the board of their box shape.
        return type(self), (self._values, self.box), self._extra_state()

    def _key(self) -> object:
        return self.box, self._values

    def __repr__(self) -> str:
        return f"<Sudoku {self._board.title}, {self.clues} clues: {_cut(self.one_line())}>"


def _cut(line: str) -> str:
    """Return a grid as one line, cut if it has more than the usual 81 cells."""
    return line if len(line) <= 81 else f"{line[:80]}…"


def conflict_message(board: Board, conflict: Conflict, first: str = "", second: str = "") -> str:
    """Say which two givens contradict one another; `first` and `second` add where they stand."""
    one = board.place(conflict.first) + first
    two = board.place(conflict.second) + second
    symbol = SYMBOLS[conflict.value - 1]
    return f"{symbol} is given twice in {conflict.house}: at {one} and at {two}"
