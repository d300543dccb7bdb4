"""Packings as people type them in Python: sizes, pictures, names of sets, lists of cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from puzzlewright.deadline import look, looking
from puzzlewright.errors import InputError
from puzzlewright.given import blaming, listed, text, whole_number, wrong_type
from puzzlewright.immutable import ReadOnlyDict
from puzzlewright.puzzles.packing.brick_names import BrickNames, longer_name
from puzzlewright.puzzles.packing.lattice import LATTICES, SQUARE, Cell, Lattice, in_order
from puzzlewright.puzzles.packing.puzzle import Brick

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

#: What a picture has in it, and no name of a set of bricks.
CELL = "#"

#: A cell of a board that may stay empty.
OPTIONAL = "+"


def lattice_of(lattice: Any, board: Any = ()) -> Lattice:
    """Return a lattice by its name; by default that of a board in text, else squares."""
    if lattice is None:
        return _read_board(board, None).lattice if isinstance(board, str) else SQUARE
    if isinstance(lattice, Lattice):
        return lattice
    if text("lattice", lattice) not in LATTICES:
        raise InputError(f"lattice: no such one (there are {', '.join(LATTICES)})", text=lattice)
    return LATTICES[lattice]


def board_of(board: Any, lattice: Lattice) -> ReadOnlyDict[Cell, str]:
    """Return the cells of a board, sorted, and their colours."""
    if isinstance(board, str):
        board = _read_board(board, lattice.name).board
    if isinstance(board, Mapping):
        cells = _cells("board", board)
        colour_of = dict(zip(looking(cells), board.values(), strict=True))
        return ReadOnlyDict((cell, colour_of[cell]) for cell in looking(in_order(cells)))
    return ReadOnlyDict(dict.fromkeys(in_order(_cells("board", board)), ""))


def optional_of(board: Any, optional: Any, lattice: Lattice) -> frozenset[Cell]:
    """Return the cells that may stay empty: those that are listed, and the `+` of a picture."""
    found = frozenset(_cells("optional", optional))
    if isinstance(board, str) and OPTIONAL in board:
        found |= _read_board(board, lattice.name).optional
    return found


def allow_of(allow: Any) -> frozenset[tuple[str, str]]:
    """Return pairs of colours, of a brick and of the board, that go together though they differ."""
    found = set()
    if isinstance(allow, set | frozenset):
        allow = sorted(allow, key=repr)
    for number, pair in enumerate(listed("allow", allow, "a list of pairs of colours")):
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise wrong_type("a pair of colours", pair, f"allow[{number}]")
        found.add((text(f"allow[{number}]", pair[0]), text(f"allow[{number}]", pair[1])))
    return frozenset(found)


def _read_board(board: str, lattice: str | None) -> Packing:
    """Return a packing on a board in text, whose bricks mean nothing."""
    from puzzlewright.puzzles.packing.boards import read_with_board

    if not board.strip():
        raise InputError("board: a size such as 6x10 or a picture is expected", text=board)
    return blaming("board", read_with_board, _dedented(board), lattice)


def _dedented(picture: str) -> str:
    """Return a picture as it is meant if it is written in a text of several lines."""
    from textwrap import dedent

    return dedent(picture).strip("\n").rstrip()


def _cells(argument: str, cells: Any) -> list[Cell]:
    """Return cells as tuples of whole numbers; whether they are on the lattice is asked later."""
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        raise wrong_type("a list of cells", cells, argument)
    look()
    found = list(cells)
    are_tuples = set(map(type, found)) == {tuple}  # as a rule, and quick for many
    if are_tuples and set(map(type, chain.from_iterable(found))) <= {int}:
        return found
    return [_cell(argument, cell) for cell in found]


def _cell(argument: str, cell: Any) -> Cell:
    numbers = [whole_number(n) for n in cell] if isinstance(cell, tuple | list) else [None]
    found = tuple(number for number in numbers if number is not None)
    if len(found) < len(numbers):
        raise wrong_type("a tuple of whole numbers for each cell", cell, argument)
    return found


def bricks_of(bricks: Any, lattice: Lattice) -> tuple[Brick, ...]:
    """Return bricks: of a set, of a list, or by their names."""
    if isinstance(bricks, str):
        return _named_set("bricks", bricks, lattice)
    if isinstance(bricks, Mapping):
        pairs = bricks.items()
        return tuple(_brick(f"bricks[{name!r}]", name, shape, lattice) for name, shape in pairs)
    found: list[Brick] = []
    names, named = BrickNames(), 0
    for number, each in enumerate(listed("bricks", bricks, "a name or a list of bricks")):
        argument = f"bricks[{number}]"
        if isinstance(each, Brick):
            found.append(_checked(argument, each))
        elif isinstance(each, str) and CELL in each:
            found.append(_brick(argument, _letters(number), each, lattice))
        elif isinstance(each, str):
            for brick in found[named:]:
                names.take(brick.name)
            for brick in _named_set(argument, each, lattice):
                name = names.free(brick.name, longer_name(brick.name, each))
                found.append(brick._replace(name=name))
            named = len(found)
        elif isinstance(each, tuple | list) and len(each) == 2 and isinstance(each[0], str):
            found.append(_brick(argument, each[0], each[1], lattice))
        else:
            raise wrong_type("a Brick, the name of one, or a picture", each, argument)
    return tuple(found)


def _checked(argument: str, brick: Brick) -> Brick:
    """Return a brick whose parts are of the right types."""
    copies, colours = brick.copies, brick.colours
    text(f"{argument}.name", brick.name)
    if copies is not None and whole_number(copies) is None:
        raise wrong_type("a whole number or None", copies, f"{argument}.copies")
    if brick.least is not None and whole_number(brick.least) is None:
        raise wrong_type("a whole number or None", brick.least, f"{argument}.least")
    if not isinstance(colours, tuple):
        colours = tuple(listed(f"{argument}.colours", colours, "a list of colours"))
    cells = _cells(f"{argument}.cells", brick.cells)
    if type(brick.cells) is not tuple or cells != list(brick.cells):  # or of lists
        brick = brick._replace(cells=tuple(cells))
    # A brick without any colour has none; as many as it has cells, each empty, are the same.
    has_none = colours.count("") == len(colours) == len(cells)
    return brick._replace(colours=() if has_none else colours)


def _brick(argument: str, name: Any, shape: Any, lattice: Lattice) -> Brick:
    """Return a brick of a shape, which is a picture or cells."""
    if isinstance(shape, str):
        [brick] = blaming(argument, _read, f"brick A\n{_dedented(shape)}", lattice)
        return brick._replace(name=text(argument, name))
    flip = lattice.dimensions < 3  # solid bricks cannot be flipped over by hand
    cells = tuple(sorted(_cells(argument, shape)))
    return Brick(text(argument, name), cells, flip=flip)


def _named_set(argument: str, name: str, lattice: Lattice) -> tuple[Brick, ...]:
    """Return the bricks of sets, as a line of our text names them: `pentominoes, 3 dominoes`."""
    words = " ".join(name.split())
    if not words:
        raise InputError(f"{argument}: the name of a set is expected, such as pentominoes")
    return blaming(argument, _read, f"bricks {words}", lattice)


def _read(lines: str, lattice: Lattice) -> tuple[Brick, ...]:
    """Return the bricks of a text."""
    from puzzlewright.puzzles.packing.puzzle import Packing

    size = "x".join("1" * lattice.dimensions)
    try:
        return Packing.loads(f"packing {lattice.name}\nboard {size}\n{lines}\n").bricks
    except InputError as bad:  # its lines are not those of anybody
        raise InputError(bad.message, text=bad.text) from None


def _letters(number: int) -> str:
    """Return a letter for a number, with another number behind it from the second turn on."""
    turn, letter = divmod(number, 26)
    return chr(ord("A") + letter) + (str(turn + 1) if turn else "")
