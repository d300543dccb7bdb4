"""Packings from what people type in Python and from JSON data, and as JSON data.

    "lattice": "square",
    "board": {"cells": [[0, 0], [0, 1], …], "colours": ["", "a", …], "optional": [[0, 1], …]},
    "bricks": [{"name": "A", "cells": [[0, 0], [0, 1]], "copies": 1, "turn": true, "flip": true}],
    "choose": false,
    "allow": [["a", "b"]]

Colours are missing where there are none, and `optional`, the cells that may stay empty, too.
`copies` is null for as many as are needed; `least`, if it is there, is how often a brick must be
used (else as often as there are copies, or not at all where some may be left over). `allow`, if it
is there, has pairs of colours, of bricks and of the board, that go together. lattice.py
says what the numbers of a cell mean. A solution has `placements`: the bricks that lie, each with
its cells and, if it has colours, the one that each cell shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import chain
from textwrap import dedent
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.arguments import (
    Argument,
    as_int,
    blame_argument,
    require_list,
    require_text,
    sort_set,
    wrong_type,
)
from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.packing.bricks import (
    NO_BRICK,
    Brick,
    BrickNames,
    PlacedBrick,
    brick_letters,
    longer_name,
)
from puzzlewright.puzzles.packing.lattice import LATTICES, SQUARE, Cell, Lattice, sorted_cells
from puzzlewright.puzzles.packing.validation import FARTHEST, MOST_CELLS

if TYPE_CHECKING:  # packings stand on this module
    from puzzlewright.puzzles.packing.puzzle import Packing, PackingSolution

#: Packing.loads(), which reads boards and bricks in text.
Loader = Callable[..., "Packing"]

#: What a picture has in it, and no name of a set of bricks.
CELL = "#"


def convert_lattice(lattice: Any) -> Lattice:
    """Return a lattice by its name."""
    if isinstance(lattice, Lattice):
        return lattice
    if require_text("lattice", lattice) not in LATTICES:
        raise InputError(f"lattice: no such one (there are {', '.join(LATTICES)})", text=lattice)
    return LATTICES[lattice]


def convert_board(
    board: Any, lattice: Any, optional: Any, loads: Loader
) -> tuple[Lattice, ReadOnlyDict[Cell, str], frozenset[Cell]]:
    """Return the lattice, the cells of the board with their colours, and those that may be empty.

    The default lattice is that of a board in text, else squares.
    """
    known = None if lattice is None else convert_lattice(lattice)
    empty: frozenset[Cell] = frozenset()
    if isinstance(board, str):
        packing = _read_board(board, None if known is None else known.name, loads)
        known, board, empty = packing.lattice, packing.board, packing.optional
    cells = _cells("board", board)
    colours = board.values() if isinstance(board, Mapping) else [""] * len(cells)
    colour_of = dict(zip(within_deadline(cells), colours, strict=True))
    ordered = ((cell, colour_of[cell]) for cell in within_deadline(sorted_cells(cells)))
    return known or SQUARE, ReadOnlyDict(ordered), empty | {*_cells("optional", optional)}


def convert_allow(allow: Any) -> frozenset[tuple[str, str]]:
    """Return pairs of colours, of a brick and of the board, that go together though they differ."""
    pairs = Argument(sort_set(allow), key="allow").items(wanted="a list of pairs of colours")
    return frozenset(map(_pair, pairs))


def _pair(value: JsonValue) -> tuple[str, str]:
    """Return the colours of a brick and of the board."""
    brick, board = value.items(2, "a pair of colours")
    return brick.text(), board.text()


def _read_board(board: str, lattice: str | None, loads: Loader) -> Packing:
    """Return a packing on a board in text, whose bricks mean nothing."""
    if not board.strip():
        raise InputError("board: a size such as 6x10 or a picture is expected", text=board)
    return blame_argument("board", read_board_text, _dedent(board), lattice, None, loads)


def read_board_text(text: str, lattice: str | None, source: str | None, loads: Loader) -> Packing:
    """Return a packing with a board that is a size, a picture, or that of a whole packing."""
    if text.split()[:1] == ["packing"]:
        packing = loads(text, source)
        if lattice not in {None, packing.lattice.name}:
            reason = f"the board has the lattice {packing.lattice.name}"
            raise InputError(reason, source=source, text=lattice)
        return packing
    is_size = len(text.split()) == 1 and text.strip()[0].isdecimal()
    header = f"packing {lattice or ''}\nboard " + ("" if not is_size else text.strip())
    picture = "" if is_size else text
    try:
        return loads(f"{header}\n{picture}\nbrick A xany\n#\n", source)
    except InputError as error:
        line = None if error.line is None or is_size else max(1, error.line - 2)
        shown = text.strip() if is_size else error.text
        raise InputError(error.message, source=source, line=line, text=shown) from None


def _dedent(picture: str) -> str:
    """Return a picture as it is meant if it is written in a text of several lines."""
    return dedent(picture).strip("\n").rstrip()


def _cells(argument: str, cells: Any) -> list[Cell]:
    """Return cells of a list, a set or a mapping."""
    is_list = isinstance(cells, Iterable) and not isinstance(cells, str)
    return _read_cells(Argument(list(cells) if is_list else cells, key=argument))


def _read_cells(value: JsonValue) -> list[Cell]:
    """Return cells as tuples of whole numbers; whether they are on the lattice is asked later."""
    check_deadline()
    found = value.members("a list of cells")
    are_lists = set(map(type, found)) <= {tuple, list}  # as a rule, and quick for many
    if are_lists and set(map(type, chain.from_iterable(found))) <= {int}:
        return list(map(tuple, found))
    return [tuple([n.whole() for n in cell.items()]) for cell in value.items()]


def convert_bricks(bricks: Any, lattice: Lattice, loads: Loader) -> tuple[Brick, ...]:
    """Return bricks: of a set, of a list, or by their names."""
    if isinstance(bricks, str):
        return _named_set("bricks", bricks, lattice, loads)
    if isinstance(bricks, Mapping):
        pairs = bricks.items()
        return tuple(
            _brick(f"bricks[{name!r}]", name, shape, lattice, loads) for name, shape in pairs
        )
    found: list[Brick] = []
    names, named = BrickNames(), 0
    for number, each in enumerate(require_list("bricks", bricks, "a name or a list of bricks")):
        argument = f"bricks[{number}]"
        if isinstance(each, Brick):
            found.append(_require_types(argument, each))
        elif isinstance(each, str) and CELL in each:
            found.append(_brick(argument, brick_letters(number), each, lattice, loads))
        elif isinstance(each, str):
            for brick in found[named:]:
                names.take(brick.name)
            for brick in _named_set(argument, each, lattice, loads):
                name = names.unused_name(brick.name, longer_name(brick.name, each))
                found.append(replace(brick, name=name))
            named = len(found)
        elif isinstance(each, tuple | list) and len(each) == 2 and isinstance(each[0], str):
            found.append(_brick(argument, each[0], each[1], lattice, loads))
        else:
            raise wrong_type("a Brick, the name of one, or a picture", each, argument)
    return tuple(found)


def _require_types(argument: str, brick: Brick) -> Brick:
    """Return a brick whose parts are of the right types."""
    copies, colours = brick.copies, brick.colours
    require_text(f"{argument}.name", brick.name)
    if copies is not None and as_int(copies) is None:
        raise wrong_type("a whole number or None", copies, f"{argument}.copies")
    if brick.least is not None and as_int(brick.least) is None:
        raise wrong_type("a whole number or None", brick.least, f"{argument}.least")
    if not isinstance(colours, tuple):
        colours = tuple(require_list(f"{argument}.colours", colours, "a list of colours"))
    cells = _cells(f"{argument}.cells", brick.cells)
    if type(brick.cells) is not tuple or cells != list(brick.cells):  # or of lists
        brick = replace(brick, cells=tuple(cells))
    # A brick without any colour has none; as many as it has cells, each empty, are the same.
    has_none = colours.count("") == len(colours) == len(cells)
    return replace(brick, colours=() if has_none else colours)


def _brick(argument: str, name: Any, shape: Any, lattice: Lattice, loads: Loader) -> Brick:
    """Return a brick of a shape, which is a picture or cells."""
    if isinstance(shape, str):
        [brick] = blame_argument(argument, _read, f"brick A\n{_dedent(shape)}", lattice, loads)
        return replace(brick, name=require_text(argument, name))
    flip = lattice.dimensions < 3  # solid bricks cannot be flipped over by hand
    cells = tuple(sorted(_cells(argument, shape)))
    return Brick(require_text(argument, name), cells, flip=flip)


def _named_set(argument: str, name: str, lattice: Lattice, loads: Loader) -> tuple[Brick, ...]:
    """Return the bricks of sets, as a line of our text names them: `pentominoes, 3 dominoes`."""
    words = " ".join(name.split())
    if not words:
        raise InputError(f"{argument}: the name of a set is expected, such as pentominoes")
    return blame_argument(argument, _read, f"bricks {words}", lattice, loads)


def _read(lines: str, lattice: Lattice, loads: Loader) -> tuple[Brick, ...]:
    """Return the bricks of a text."""
    size = "x".join("1" * lattice.dimensions)
    try:
        return loads(f"packing {lattice.name}\nboard {size}\n{lines}\n").bricks
    except InputError as bad:  # its lines are not those of anybody
        raise InputError(bad.message, text=bad.text) from None


P = TypeVar("P", bound="Packing")


def fields(puzzle: Packing) -> dict[str, Any]:
    """Return lattice, board, bricks, and whether some bricks may be left over."""
    return {
        "lattice": puzzle.lattice.name,
        "board": _board(puzzle),
        "bricks": [
            {
                "name": brick.name,
                **_shape(brick.cells, brick.colours),
                "copies": brick.copies,
                **({} if brick.least is None else {"least": brick.least}),
                "turn": bool(brick.turn),
                "flip": bool(brick.flip),
            }
            for brick in puzzle.bricks
        ],
        "choose": bool(puzzle.choose),
        **({"allow": sorted(map(list, puzzle.allow))} if puzzle.allow else {}),
    }


def _board(puzzle: Packing) -> dict[str, Any]:
    board = _shape(puzzle.board, puzzle.board.values())
    optional = [list(cell) for cell in puzzle.board if cell in puzzle.optional]
    return {**board, "optional": optional} if optional else board


def _shape(cells: Iterable[Cell], colours: Iterable[str]) -> dict[str, Any]:
    shape: dict[str, Any] = {"cells": [list(cell) for cell in cells]}
    colours = list(colours)
    return {**shape, "colours": colours} if any(colours) else shape


def read(cls: type[P], data: JsonValue) -> P:
    """Return the puzzle."""
    known = data.fields(["board", "bricks"], ["lattice", "choose", "allow"])
    lattice = LATTICES[known["lattice"].choice(LATTICES) if "lattice" in known else "square"]
    board = known["board"].fields(["cells"], ["colours", "optional"])
    cells = _cells_from_json(board["cells"], lattice)
    colours = _colours(board.get("colours"), cells) or ("",) * len(cells)
    bricks = [_brick_from_json(brick, lattice) for brick in known["bricks"].items()]
    choose = known["choose"].flag() if "choose" in known else False
    optional = _cells_from_json(board["optional"], lattice) if "optional" in board else ()
    coloured = dict(zip(cells, colours, strict=True))
    allow = [_pair(pair) for pair in known["allow"].items()] if "allow" in known else []
    with data.blame():
        return cls(coloured, bricks, lattice=lattice, choose=choose, optional=optional, allow=allow)


def read_solution(puzzle: Packing, data: JsonValue) -> PackingSolution:
    """Return bricks on the board, right or wrong; a brick of null is none of the puzzle's."""
    placements = data.fields(["placements"])["placements"]
    numbers = {brick.name: number for number, brick in enumerate(puzzle.bricks)}
    return puzzle._solution_class(
        puzzle, [_placed_brick(puzzle, one, numbers) for one in placements.items()]
    )


def _cells_from_json(value: JsonValue, lattice: Lattice) -> tuple[Cell, ...]:
    cells = tuple(_read_cells(value))
    if not cells:
        raise value.error("no cells")
    seen = set()
    for at, cell in enumerate(within_deadline(cells)):
        if cell in seen:
            raise value.items()[at].error("this cell appears twice")
        if len(cell) != lattice.dimensions or not -FARTHEST < min(cell) <= max(cell) < FARTHEST:
            for number in value.items()[at].items(lattice.dimensions):
                number.whole(1 - FARTHEST, FARTHEST - 1)
        seen.add(cell)
    return cells


def _colours(value: JsonValue | None, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return () if value is None else tuple(each.text() for each in value.items(len(cells)))


def _brick_from_json(value: JsonValue, lattice: Lattice) -> Brick:
    known = value.fields(["name", "cells"], ["colours", "copies", "least", "turn", "flip"])
    cells = _cells_from_json(known["cells"], lattice)
    copies = known.get("copies")
    rules = {rule: known[rule].flag() for rule in ("turn", "flip") if rule in known}
    return Brick(
        known["name"].text(),
        cells,
        1 if copies is None else None if copies.data is None else copies.whole(1, MOST_CELLS),
        colours=_colours(known.get("colours"), cells),
        least=known["least"].whole(0, MOST_CELLS) if "least" in known else None,
        **rules,
    )


def _placed_brick(puzzle: Packing, value: JsonValue, numbers: dict[str, int]) -> PlacedBrick:
    known = value.fields(["brick", "cells"], ["colours"])
    brick, number = known["brick"], NO_BRICK
    if brick.data is not None:
        if brick.text() not in numbers:
            raise brick.error("no such brick")
        number = numbers[brick.text()]
    cells = _cells_from_json(known["cells"], puzzle.lattice)
    colours = _colours(known.get("colours"), cells)
    if not colours:
        return PlacedBrick(number, tuple(sorted(cells)))
    pairs = sorted(zip(cells, colours, strict=True))
    cells, colours = (tuple(each) for each in zip(*pairs, strict=True))
    return PlacedBrick(number, cells, colours if any(colours) else ())
