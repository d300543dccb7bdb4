"""The options of the packing generator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_text
from puzzlewright.puzzles.packing.difficulty import DIFFICULTIES, packing_score
from puzzlewright.puzzles.packing.lattice import LATTICES, SQUARE, Cell, Lattice
from puzzlewright.puzzles.packing.make.boards import read_board
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.recipes.fields import (
    Choice,
    FieldType,
    Find,
    Flag,
    IntegerType,
    Known,
    Schema,
    Sizes,
    Text,
    list_items,
    within,
)
from puzzlewright.puzzles.recipes.recipe import Field, Recipe, optional

#: The board where none is given.
USUAL = "6x6"

#: The most pieces that a generator takes on at all.
MOST_PIECES = 60


class BoardCells(NamedTuple):
    """A board by its cells."""

    lattice: str
    cells: tuple[Cell, ...]


class LatticeType(Choice):
    """The name of a lattice, or the lattice itself."""

    annotation: str

    def __init__(self, names: Iterable[str], what: str) -> None:
        super().__init__(names, what)
        self.annotation += " | Lattice"

    def accept(self, value: object, known: Known) -> str:
        """Take a name or a Lattice."""
        return super().accept(value.name if isinstance(value, Lattice) else value, known)


class BoardSize(FieldType[str]):
    """The sides of a board: 8, (6, 10), "8x8" or "3x3x3"."""

    annotation = "int | str | tuple[int, ...]"

    def accept(self, value: object, known: Known) -> str:  # noqa: ARG002
        """Take one side of a square, several sides, or a text."""
        if isinstance(value, str):
            if not is_size(value):
                raise InputError("not a size like 8x8 or 3x3x3", text=value)
            return "".join(value.split())
        sides = (value, value) if isinstance(value, int) else value
        if not isinstance(sides, (tuple, list)) or not all(type(side) is int for side in sides):
            raise wrong_type('a size such as 8, (6, 10) or "3x3x3"', value)
        if len(sides) not in (2, 3) or min(sides) < 1:
            raise InputError("not a size like 8x8 or 3x3x3", text="x".join(map(str, sides)))
        return "x".join(map(str, sides))

    def schema(self) -> Schema:
        """Return a text, a number for a square, or some sides."""
        side = {"type": "integer", "minimum": 1}
        sides = {"type": "array", "items": side, "minItems": 2, "maxItems": 3}
        return {"anyOf": [{"type": "string"}, side, sides]}


def is_size(text: str) -> bool:
    """Tell whether a text is the size of a board, not a picture of one."""
    return len(text.split()) == 1 and text.strip()[0].isdecimal()


class BoardType(FieldType[BoardCells]):
    """A board of any shape."""

    annotation = "str | Iterable[Cell]"
    needs: tuple[str, ...] = ("lattice",)

    def read(self, word: str, known: Known) -> BoardCells:
        """Read a picture, or the board of a packing, from a file."""
        return _board(read_text(word), known["lattice"], word)

    def accept(self, value: object, known: Known) -> BoardCells:
        """Take a picture as a text, or cells."""
        if isinstance(value, BoardCells):
            return value
        name: str = known["lattice"] or SQUARE.name
        if isinstance(value, str):
            return _board(value, None if name == SQUARE.name else name, None)
        if isinstance(value, Mapping):
            if any(value.values()):
                raise InputError(COLOURED)
            value = list(value)
        items = list_items(value, "a picture of a board as a text, or its cells,")
        cells = tuple(dict.fromkeys(items))
        dimensions = LATTICES[name].dimensions
        for cell in cells:
            is_cell = isinstance(cell, tuple) and all(type(part) is int for part in cell)
            if not is_cell or len(cell) != dimensions:
                raise wrong_type(f"cells of {dimensions} whole numbers", cell)
        return BoardCells(name, cells)

    def python_source(self, value: BoardCells, known: Known) -> str:
        """Return a list of cells, if the lattice is known without it."""
        is_known = value.lattice == (known["lattice"] or SQUARE.name)
        return repr(list(value.cells) if is_known else value)

    def as_json(self, value: BoardCells, known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return the lattice and the cells."""
        return {"lattice": value.lattice, "cells": [list(cell) for cell in value.cells]}

    def from_json(self, data: object, known: Known, find: Find | None) -> BoardCells:  # noqa: ARG002
        """Take what as_json() returns, or a picture as a text."""
        if isinstance(data, str):
            return self.accept(data, known)
        if not isinstance(data, dict) or data.keys() != {"lattice", "cells"}:
            raise wrong_type("a picture as a text, or an object with lattice and cells,", data)
        lattice = Choice(LATTICES, "lattice").accept(data["lattice"], known)
        cells = data["cells"]
        if not isinstance(cells, list) or not all(isinstance(cell, list) for cell in cells):
            raise wrong_type("cells: a list of lists of numbers", cells)
        with within("cells"):
            return self.accept([tuple(cell) for cell in cells], {"lattice": lattice})

    def schema(self) -> Schema:
        """Return a picture, or a lattice and cells."""
        cell = {"type": "array", "items": {"type": "integer"}}
        properties = {
            "lattice": {"enum": list(LATTICES)},
            "cells": {"type": "array", "items": cell},
        }
        board: Schema = {"type": "object", "properties": properties, "required": list(properties)}
        board |= {"title": "BoardCells", "additionalProperties": False}
        return {"anyOf": [{"type": "string"}, board]}


TWO_BOARDS = "give a size or a picture of the board, not both"
COLOURED = "the generator takes boards without colours"


def _board(text: str, lattice: str | None, source: str | None) -> BoardCells:
    if not text.strip():
        raise InputError("no board: the picture is empty", source=source)
    board, own = read_board(text, lattice, source)
    if any(board.values()):
        raise InputError(COLOURED, source=source)
    return BoardCells(own.name, tuple(board))


class PackingRecipe(Recipe[Packing]):
    """The options of the packing generator."""

    kind = "packing"
    is_unique = True
    summary = "Make a packing with exactly one solution up to symmetries of the board, proved."
    details = (
        "The board is cut into pieces. With `bricks`, bricks of a set are chosen for it instead; "
        "without a board, one is made for them. All limits except `time` count nodes, so the same "
        "seed makes the same packing on every machine. If nothing is found, it raises InputError."
    )
    leading: ClassVar[tuple[str, ...]] = ("board",)
    own_limits: ClassVar[tuple[str, ...]] = ("rounds",)
    keeps_partial = True

    size: Field[str | None] = optional(
        BoardSize(),
        f"size of the board: 8x8, 3x3x3 (default: {USUAL}, or as the bricks need it)",
        positional=True,
        metavar="SIZE",
    )
    board: Field[BoardCells | None] = optional(
        BoardType(),
        "a board of any shape, as a text picture, instead of a size",
        doc='a board of any shape instead of a size: a text picture, or cells; "8x8" is a size',
        metavar="FILE",
    )
    pieces: Field[int | None] = optional(
        IntegerType(1, MOST_PIECES),
        "cut the board into N pieces (default: of about 7 cells), or choose N bricks",
        metavar="N",
    )
    bricks: Field[str | None] = optional(
        Text(),
        "choose bricks from a set, such as pentominoes; without SIZE, also make a board for them",
        metavar="SET",
    )
    difficulty: Field[str | None] = optional(
        Choice(DIFFICULTIES, "difficulty"),
        "difficulty, measured by the positions that a complete search visits: "
        + ", ".join(DIFFICULTIES),
        metavar="LEVEL",
    )
    lattice: Field[str | None] = optional(
        LatticeType(LATTICES, "lattice"),
        f"lattice of the board or the bricks: {', '.join(LATTICES)} (default: square)",
        metavar="NAME",
        advanced=True,
    )
    sizes: Field[tuple[int, int] | None] = optional(
        Sizes(),
        "pieces of A to B cells (default: as even as possible)",
        metavar="A-B",
        advanced=True,
    )
    flip: Field[bool | None] = optional(
        Flag(),
        "pieces may be turned, but not flipped over",
        doc="whether pieces may be flipped over (default: yes, except for solid pieces)",
        option="--no-flipping",
        advanced=True,
    )
    alike: Field[bool] = Field(
        Flag(), False, "allow equal pieces (default: all differ)", advanced=True
    )
    rounds: Field[int | None] = optional(
        IntegerType(0),
        "after the first packing, try N more times for a harder one (default: 0)",
        metavar="N",
        advanced=True,
    )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    def __init__(
        self,
        board: str | Iterable[Cell] | None = None,
        *,
        size: int | str | tuple[int, ...] | None = None,
        pieces: int | None = None,
        bricks: str | None = None,
        difficulty: Literal["easy", "medium", "hard"] | None = None,
        lattice: Literal["square", "cubic", "hex", "tri"] | Lattice | None = None,
        sizes: int | str | tuple[int, int] | None = None,
        flip: bool | None = None,
        alike: bool = False,
        rounds: int | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
    ) -> None:
        """Take the arguments of `Packing.make`, which explains them."""
        self._set_arguments(locals())

    if TYPE_CHECKING:

        def with_values(  # type: ignore[override]  # which takes all names
            self,
            *,
            size: int | str | tuple[int, ...] | None = ...,
            board: str | Iterable[Cell] | None = ...,
            pieces: int | None = ...,
            bricks: str | None = ...,
            difficulty: Literal["easy", "medium", "hard"] | None = ...,
            lattice: Literal["square", "cubic", "hex", "tri"] | Lattice | None = ...,
            sizes: int | str | tuple[int, int] | None = ...,
            flip: bool | None = ...,
            alike: bool = ...,
            rounds: int | None = ...,
            effort: int | Literal["quick", "normal", "thorough", "best"] | None = ...,
            time: float | None = ...,
        ) -> Self:
            """Return a recipe with other values."""

    # End of what is written.

    @classmethod
    def adapt_words(cls, words: dict[str, Any]) -> None:
        """Refuse a size beside a board before that is read."""
        if "size" in words and "board" in words:
            raise InputError(f"size: {TWO_BOARDS}", text=words["size"])

    @classmethod
    def adapt_arguments(cls, given: dict[str, Any]) -> None:
        """Take a board such as "8x8" for a size."""
        board = given.get("board")
        if isinstance(board, str) and board.strip() and is_size(board):
            if given.get("size") is not None:
                raise InputError(f"size: {TWO_BOARDS}", text=str(given["size"]))
            given["size"], given["board"] = board, None

    def score(self, puzzle: Packing) -> tuple[int, ...]:
        """Return how hard a packing is: the positions that a plain search visits."""
        return packing_score(puzzle)

    def require_sense(self) -> None:
        """Refuse two boards, and sizes of bricks that have theirs."""
        if self.size is not None and self.board is not None:
            raise InputError(f"size: {TWO_BOARDS}", text=self.size)
        if self.bricks is not None and self.sizes is not None:
            raise InputError("sizes: only for boards that are cut; these bricks have theirs")
