"""Jigsaws as JSON data, with the fields of JSON files (json_text.py).

    "rows": 2, "cols": 2,
    "signed": true, "turning": true, "flat_rim": true, "labelled": false,
    "pieces": [[0, 1, -2, 0], …],
    "pins": [{"piece": 1, "row": 1, "col": 1, "turn": null}]

Pieces that have names are objects: {"id": "a", "edges": [0, 1, -2, 0]}. A solution is its rows,
each cell a piece and its quarter turns clockwise.
"""

from __future__ import annotations

from typing import Any, TypeVar

from puzzlewright.json_value import Value
from puzzlewright.puzzles.jigsaw.pieces import MOST_EDGE, Piece, Pin, Placed
from puzzlewright.puzzles.jigsaw.puzzle import MOST_CELLS, Assembly, Jigsaw

J = TypeVar("J", bound=Jigsaw)

RULES = ("signed", "turning", "flat_rim", "labelled")


def fields(puzzle: Jigsaw) -> dict[str, Any]:
    """Return size, rules, pieces and pins."""
    pieces: list[Any] = [list(piece) for piece in puzzle.pieces]
    if puzzle.names:
        pairs = zip(puzzle.names, pieces, strict=True)
        pieces = [{"id": name, "edges": edges} for name, edges in pairs]
    pins = [
        {
            "piece": puzzle.names[number] if puzzle.names else number + 1,
            "row": pin.row + 1,
            "col": pin.col + 1,
            "turn": pin.turn,
        }
        for number, pin in puzzle.pins.items()
    ]
    rules = {rule: bool(getattr(puzzle, rule)) for rule in RULES}
    size = {"rows": puzzle.rows, "cols": puzzle.cols}
    return {**size, **rules, "pieces": pieces, "pins": pins}


def read(cls: type[J], data: Value) -> J:
    """Return the puzzle."""
    known = data.fields(
        ["rows", "cols", "signed", "flat_rim", "pieces"], ["turning", "labelled", "pins"]
    )
    rows, cols = (known[side].whole(1, MOST_CELLS) for side in ("rows", "cols"))
    rules: dict[str, Any] = {rule: known[rule].flag() for rule in RULES if rule in known}
    pieces = known["pieces"].items()
    if len(pieces) != rows * cols:
        reason = f"{rows * cols} pieces are expected for {rows}×{cols} cells, not {len(pieces)}"
        raise known["pieces"].error(reason)
    named = [_named_piece(piece, signed=rules["signed"]) for piece in pieces]
    names = _names(pieces, [name for name, _ in named])
    numbers = _numbers(names, len(pieces))
    pins = _pins(known["pins"], numbers, rows, cols) if "pins" in known else {}
    with known.get("pins", data).blamed():
        return cls(rows, cols, [edges for _, edges in named], names=names, pins=pins, **rules)


def read_solution(puzzle: Jigsaw, data: Value) -> Assembly:
    """Return an assembly, right or wrong."""
    numbers = _numbers(list(puzzle.names), len(puzzle.pieces))
    rows = [row.items(puzzle.cols) for row in data.items(puzzle.rows)]
    return Assembly([[_placed(cell, numbers) for cell in row] for row in rows], puzzle.names)


def _named_piece(piece: Value, *, signed: bool) -> tuple[str | None, Piece]:
    """Return the name of a piece, if it has one, and its edges."""
    name, edges = None, piece
    if isinstance(piece.data, dict):
        known = piece.fields(["id", "edges"])
        name, edges = known["id"].text(), known["edges"]
    least = -MOST_EDGE if signed else 0
    top, right, bottom, left = (edge.whole(least, MOST_EDGE) for edge in edges.items(4))
    return name, (top, right, bottom, left)


def _names(pieces: list[Value], given: list[str | None]) -> list[str]:
    names = [name for name in given if name is not None]
    if names and len(names) < len(pieces):
        raise pieces[given.index(None)].error("a piece without an id, though others have one")
    first: dict[str, int] = {}
    for number, name in enumerate(names):
        if first.setdefault(name, number) != number:
            raise pieces[number].fields(["id", "edges"])["id"].error("two pieces have this id")
    return names


def _numbers(names: list[str], pieces: int) -> dict[str | int, int]:
    """Return the numbers of the pieces, from 0, by what they are called."""
    if names:
        return {name: number for number, name in enumerate(names)}
    return {number + 1: number for number in range(pieces)}


def _piece_number(piece: Value, numbers: dict[str | int, int]) -> int:
    if not isinstance(piece.data, int | str) or isinstance(piece.data, bool):
        raise piece.wrong_type("the id of a piece, or its number from 1,")
    if piece.data not in numbers:
        raise piece.error("no such piece")
    return numbers[piece.data]


def _pins(pins: Value, numbers: dict[str | int, int], rows: int, cols: int) -> dict[int, Pin]:
    found: dict[int, Pin] = {}
    for pin in pins.items():
        known = pin.fields(["piece", "row", "col"], ["turn"])
        number = _piece_number(known["piece"], numbers)
        if number in found:
            raise known["piece"].error("this piece is pinned already")
        turn = known.get("turn")
        found[number] = Pin(
            known["row"].whole(1, rows) - 1,
            known["col"].whole(1, cols) - 1,
            None if turn is None or turn.data is None else turn.whole(0, 3),
        )
    return found


def _placed(cell: Value, numbers: dict[str | int, int]) -> Placed:
    piece, turn = cell.items(2)
    return Placed(_piece_number(piece, numbers), turn.whole(0, 3))
