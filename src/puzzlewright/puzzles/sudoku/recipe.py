"""The options of the sudoku generator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.recipes.fields import (
    Choice,
    FieldType,
    Flag,
    IntegerType,
    Known,
    Schema,
    Seconds,
    SymmetryType,
)
from puzzlewright.puzzles.recipes.recipe import Field, Recipe, optional
from puzzlewright.puzzles.sudoku.board import (
    MAX_SIZE,
    USUAL_SIZES,
    Board,
    Box,
    cached_board,
    parse_box,
    usual_box,
)
from puzzlewright.puzzles.sudoku.difficulty import DIFFICULTIES
from puzzlewright.puzzles.sudoku.make.generator import SYMMETRIES
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

#: The size of the whole grid where neither it nor a box is given.
USUAL = 9

#: Any difficulty: it is not even looked at.
ANY = "any"

#: Sizes whose puzzles are of medium difficulty by default. Smaller grids are rarely harder than
#: easy, and on larger ones it can take seconds until one is. A number of clues, a proof that no
#: given can be left out, and the strictest symmetry leave too little choice.
SIZES_WITH_DIFFICULTY = range(9, 13)
DEFAULT_DIFFICULTY = "medium"
STRICTEST_SYMMETRY = "all"

_SIZES = ", ".join(f"{number}x{number}" for number in USUAL_SIZES)
NO_SUCH_SIZE = f"no such size (there are {_SIZES}; a box of 1x5 makes others)"


class GridSizeType(FieldType[int]):
    """Rows and columns of the whole grid, which is a square: 9 or "9x9"."""

    annotation = "int | str"

    def accept(self, value: object, known: Known) -> int:  # noqa: ARG002
        """Take a number or a text."""
        if isinstance(value, str):
            shape = parse_box(value) or parse_box(f"{value}x{value}")
            if shape is None or shape[0] != shape[1]:
                raise InputError("a size is written as 9x9 or 9", text=value)
            value = shape[0]
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type('a size such as 9 or "9x9"', value)
        if not 1 <= value <= MAX_SIZE:
            raise InputError(NO_SUCH_SIZE, text=str(value))
        return value

    def schema(self) -> Schema:
        """Return a number or a text."""
        number = {"type": "integer", "minimum": 1, "maximum": MAX_SIZE}
        return {"anyOf": [number, {"type": "string", "pattern": r"^\d{1,4}([x×X]\d{1,4})?$"}]}


class BoxShapeType(FieldType[Box]):
    """Rows and columns of one box: (2, 3) or "2x3"."""

    annotation = "str | tuple[int, int]"

    def accept(self, value: object, known: Known) -> Box:  # noqa: ARG002
        """Take a pair of numbers or a text."""
        if isinstance(value, str):
            shape = parse_box(value)
            if shape is None:
                raise InputError("a box is written as rows x columns, such as 3x3", text=value)
            value = shape
        if isinstance(value, (tuple, list)) and len(value) == 2:
            rows, columns = value
            if type(rows) is type(columns) is int:
                return cached_board((rows, columns)).box
        raise wrong_type('a box such as (2, 3) or "2x3"', value)

    def as_json(self, value: Box, known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list of two numbers."""
        return list(value)

    def schema(self) -> Schema:
        """Return a pair of numbers or a text."""
        side = {"type": "integer", "minimum": 1, "maximum": MAX_SIZE}
        pair = {"type": "array", "prefixItems": [side, side], "minItems": 2, "maxItems": 2}
        return {"anyOf": [pair, {"type": "string", "pattern": r"^\d{1,4}[x×X]\d{1,4}$"}]}


class SudokuRecipe(Recipe[Sudoku]):
    """The options of the sudoku generator."""

    kind = "sudoku"
    is_unique = True
    summary = "Make a sudoku with exactly one solution, proved."
    details = (
        "The same arguments and the same seed make the same puzzle. If nothing fits within a "
        "limited number of attempts, it raises InputError."
    )

    size: Field[int | None] = optional(
        GridSizeType(),
        "size of the whole grid: 4x4, 6x6, 9x9, 16x16 … 25x25 (default: 9x9)",
        positional=True,
        metavar="SIZE",
    )
    box: Field[Box | None] = optional(
        BoxShapeType(),
        "rows x columns of one box, instead of the size: 2x3 makes a 6x6 grid, 3x4 a 12x12 grid "
        "(default: the squarest box, wider than tall)",
        metavar="RxC",
    )
    difficulty: Field[str | None] = optional(
        Choice((*DIFFICULTIES, ANY), "difficulty"),
        "difficulty for people: easy (singles), medium (locked candidates, naked pairs), hard "
        "(hidden pairs, triples, wings), expert (swordfish, colouring, a few guesses), extreme "
        "(many guesses) or any (default: medium for 9x9 to 12x12; any for other sizes, and with "
        "--clues, --minimal or --symmetry all)",
        doc="difficulty for people: easy (singles), medium (locked candidates, naked pairs), hard "
        "(hidden pairs, triples, wings), expert (swordfish, colouring, a few guesses), extreme "
        "(many guesses) or any (default: medium for 9x9 to 12x12; any for other sizes, and with "
        "clues, minimal or the symmetry all)",
        metavar="LEVEL",
    )
    clues: Field[int | None] = optional(
        IntegerType(0),
        "stop at N givens; on 9x9, 30 is easy to reach, 24 takes a moment, below 21 is luck "
        "(default: remove as many as a quick proof allows)",
        metavar="N",
    )
    symmetry: Field[str | None] = optional(
        SymmetryType(SYMMETRIES, "symmetry"),
        "symmetry of the pattern of givens: turn (by 180 degrees; the default if WAY is left out), "
        + ", ".join(list(SYMMETRIES)[1:]),
        metavar="WAY",
    )
    minimal: Field[bool] = Field(
        Flag(),
        False,
        "prove that no given can be left out (with a symmetry: no group of givens that mirror one "
        "another)",
    )
    time: ClassVar[Field[float | None]] = optional(
        Seconds(),
        "give up after this time: 90, 30s, 2m",
        doc="give up after this many seconds",
        metavar="T",
    )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    def __init__(
        self,
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
    ) -> None:
        """Take the arguments of `Sudoku.make`, which explains them."""
        self._set_arguments(locals())

    if TYPE_CHECKING:

        def with_values(  # type: ignore[override]  # which takes all names
            self,
            *,
            size: int | str | None = ...,
            box: str | tuple[int, int] | None = ...,
            difficulty: Literal["easy", "medium", "hard", "expert", "extreme", "any"] | None = ...,
            clues: int | None = ...,
            symmetry: Literal[
                "turn", "quarter", "left-right", "top-bottom", "diagonal", "antidiagonal", "all"
            ]
            | None = ...,
            minimal: bool = ...,
            effort: int | Literal["quick", "normal", "thorough", "best"] | None = ...,
            time: float | None = ...,
        ) -> Self:
            """Return a recipe with other values."""

    # End of what is written.

    def require_sense(self) -> None:
        """Refuse a size without a box, a box that does not fit it, and too many clues."""
        if self.box is None:
            size = USUAL if self.size is None else self.size
            if size not in USUAL_SIZES:
                raise InputError(f"size: {NO_SUCH_SIZE}", text=str(size))
        elif self.size is not None and self.size != self.box[0] * self.box[1]:
            reason = f"box: a grid of {self.size}x{self.size} has no boxes of this shape"
            raise InputError(reason, text="x".join(map(str, self.box)))
        if self.clues is not None and self.clues > self.board.cells:
            reason = f"clues: a {self.board.title} sudoku has 0 to {self.board.cells} clues"
            raise InputError(reason, text=str(self.clues))

    @classmethod
    def difficulty_of(cls, values: Mapping[str, Any]) -> str:
        """Return the difficulty that is asked for or is the default; "" for any."""
        asked = values.get("difficulty")
        if asked is None:
            box, size = values.get("box"), values.get("size")
            size = box[0] * box[1] if box else size or USUAL
            is_free = not values.get("minimal") and values.get("clues") is None
            is_free = is_free and values.get("symmetry") != STRICTEST_SYMMETRY
            return DEFAULT_DIFFICULTY if is_free and size in SIZES_WITH_DIFFICULTY else ""
        return "" if asked == ANY else str(asked)

    @property
    def board(self) -> Board:
        """The board of the size or box that is wanted."""
        box = self.box or usual_box(USUAL if self.size is None else self.size)
        assert box is not None  # require_sense() saw to it
        return cached_board(box)
