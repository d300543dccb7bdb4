"""Packings as JSON data.

    "lattice": "square",
    "board": {"cells": [[0, 0], [0, 1], …], "colours": ["", "a", …], "optional": [[0, 1], …]},
    "bricks": [{"name": "A", "cells": [[0, 0], [0, 1]], "copies": 1, "turn": true, "flip": true}],
    "choose": false,
    "allow": [["a", "b"]]

Colours are missing where there are none, and `optional`, the cells that may stay empty, too.
`copies` is null for as many as are needed; `least`, if it is there, is how often a brick must be
used (else as often as there are copies, or not at all where some may be left over). `allow`, if it
is there, has pairs of colours, of bricks and of the board, that go together. lattice.py
says what the numbers of a cell mean. A solution lists the bricks that lie, each with its cells and,
if it has colours, the one that each cell shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from puzzlewright.json_value import Value
from puzzlewright.puzzles.packing.filled import NO_BRICK
from puzzlewright.puzzles.packing.lattice import LATTICES, Cell, Lattice
from puzzlewright.puzzles.packing.puzzle import MOST_CELLS, Brick, Laid, Packed, Packing
from puzzlewright.puzzles.packing.sound import FARTHEST

P = TypeVar("P", bound=Packing)


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


def read(cls: type[P], data: Value) -> P:
    """Return the puzzle."""
    known = data.fields(["board", "bricks"], ["lattice", "choose", "allow"])
    lattice = LATTICES[known["lattice"].one_of(LATTICES) if "lattice" in known else "square"]
    board = known["board"].fields(["cells"], ["colours", "optional"])
    cells = _cells(board["cells"], lattice)
    colours = _colours(board.get("colours"), cells) or ("",) * len(cells)
    bricks = [_brick(brick, lattice) for brick in known["bricks"].items()]
    choose = known["choose"].flag() if "choose" in known else False
    optional = _cells(board["optional"], lattice) if "optional" in board else ()
    coloured = dict(zip(cells, colours, strict=True))
    allow = [_pair(pair) for pair in known["allow"].items()] if "allow" in known else []
    with data.blamed():
        return cls(coloured, bricks, lattice=lattice, choose=choose, optional=optional, allow=allow)


def _pair(value: Value) -> tuple[str, str]:
    brick, board = value.items(2)
    return brick.text(), board.text()


def read_solution(puzzle: Packing, data: Value) -> Packed:
    """Return bricks on the board, right or wrong; a brick of null is none of the puzzle's."""
    numbers = {brick.name: number for number, brick in enumerate(puzzle.bricks)}
    return Packed(puzzle, [_laid(puzzle, one, numbers) for one in data.items()])


def _cells(value: Value, lattice: Lattice) -> tuple[Cell, ...]:
    cells = tuple(value.tuples(lattice.dimensions))
    if not cells:
        raise value.error("no cells")
    if len(set(cells)) < len(cells):
        first = {cell: at for at, cell in reversed(list(enumerate(cells)))}
        at = next(at for at, cell in enumerate(cells) if first[cell] != at)
        raise value.items()[at].error("this cell appears twice")
    if not all(-FARTHEST < number < FARTHEST for cell in cells for number in cell):
        for cell in value.items():
            for number in cell.items():
                number.whole(1 - FARTHEST, FARTHEST - 1)
    return cells


def _colours(value: Value | None, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return () if value is None else tuple(each.text() for each in value.items(len(cells)))


def _brick(value: Value, lattice: Lattice) -> Brick:
    known = value.fields(["name", "cells"], ["colours", "copies", "least", "turn", "flip"])
    cells = _cells(known["cells"], lattice)
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


def _laid(puzzle: Packing, value: Value, numbers: dict[str, int]) -> Laid:
    known = value.fields(["brick", "cells"], ["colours"])
    brick, number = known["brick"], NO_BRICK
    if brick.data is not None:
        if brick.text() not in numbers:
            raise brick.error("no such brick")
        number = numbers[brick.text()]
    cells = _cells(known["cells"], puzzle.lattice)
    colours = _colours(known.get("colours"), cells)
    if not colours:
        return Laid(number, tuple(sorted(cells)))
    pairs = sorted(zip(cells, colours, strict=True))
    cells, colours = (tuple(each) for each in zip(*pairs, strict=True))
    return Laid(number, cells, colours if any(colours) else ())
