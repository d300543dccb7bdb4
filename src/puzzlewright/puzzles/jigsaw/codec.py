"""Jigsaws as Python values and as JSON data, with the fields of JSON files (json_text.py).

    "rows": 2, "cols": 2,
    "signed": true, "turning": true, "flat_rim": true, "labelled": false,
    "pieces": [[0, 1, -2, 0], …],
    "pins": [{"piece": 1, "row": 1, "col": 1, "turn": null}]

Pieces that have names are objects: {"id": "a", "edges": [0, 1, -2, 0]}. A solution has
`rows`, each cell a piece and its quarter turns clockwise: {"piece": 1, "turn": 0}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

from puzzlewright.core.arguments import (
    Argument,
    require_list,
    require_mapping,
    wrong_type,
)
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.core.json_value import JsonValue
from puzzlewright.core.limits import SIDE_LETTERS, parse_edge_order
from puzzlewright.puzzles.jigsaw.formats.piece_lines import JigsawLine, parse_edge, spread_words
from puzzlewright.puzzles.jigsaw.pieces import MOST_CELLS, MOST_EDGE, Piece, Pin, PlacedPiece

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution


def convert_pieces(pieces: Any, *, signed: bool, order: str = SIDE_LETTERS) -> tuple[Piece, ...]:
    """Return pieces, each given as four edges in this order or as a text with them."""
    members = require_list("pieces", pieces, "a list of pieces")
    edges = tuple(
        [
            piece if _is_plain(piece) else _convert_piece(piece, number, signed=signed)
            for number, piece in enumerate(within_deadline(members))
        ]
    )
    if (sides := parse_edge_order(order) or SIDE_LETTERS) == SIDE_LETTERS:
        return edges
    top, right, bottom, left = map(sides.index, SIDE_LETTERS)
    return tuple([(piece[top], piece[right], piece[bottom], piece[left]) for piece in edges])


def _is_plain(piece: Any) -> TypeGuard[Piece]:
    """Tell whether this is a piece as we keep them: our readers give thousands of those."""
    if type(piece) is not tuple or len(piece) != 4:
        return False
    top, right, bottom, left = piece
    return (
        type(top) is type(right) is type(bottom) is type(left) is int
        and -MOST_EDGE <= top <= MOST_EDGE
        and -MOST_EDGE <= right <= MOST_EDGE
        and -MOST_EDGE <= bottom <= MOST_EDGE
        and -MOST_EDGE <= left <= MOST_EDGE
    )


def _convert_piece(data: Any, number: int, *, signed: bool) -> Piece:
    """Return a piece from a text or from four numbers."""
    piece = Argument(data, Argument(None, key="pieces"), number)
    if isinstance(piece.data, str):
        with piece.blame():
            return _read_piece(piece.data, signed)
    return _read_edges(piece)


def _read_edges(edges: JsonValue, least: int = -MOST_EDGE) -> Piece:
    top, right, bottom, left = (
        edge.whole(least, MOST_EDGE) for edge in edges.items(4, "four edges, or a text with them,")
    )
    return top, right, bottom, left


def _read_piece(text: str, signed: bool) -> Piece:
    """Read the edges of a piece as our text has them: `0 1 -2 0`, `0,1,-2,0` or `0Ab0`."""
    words = spread_words(JigsawLine(1, text, None).words())
    if len(words) != 4:
        raise InputError("a piece is four edges: top, right, bottom, left", text=text)
    top, right, bottom, left = (parse_edge(word.text, signed=signed) for word in words)
    return top, right, bottom, left


def convert_names(names: Any) -> tuple[str, ...]:
    """Return the names of all pieces; a text has one letter for each."""
    found = require_list(
        "names", list(names) if isinstance(names, str) else names, "a list of names"
    )
    for name in found:
        if not isinstance(name, str):
            raise wrong_type("a text for each piece", name, "names")
    return tuple(found)


def convert_pins(pins: Any, names: tuple[str, ...]) -> ReadOnlyDict[int, Pin]:
    """Return the pins in the order of the pieces, which may be given by their names."""
    if pins is None:
        return ReadOnlyDict()
    found: dict[int, Pin] = {}
    numbers = {name: number for number, name in reversed(list(enumerate(names)))}
    value = Argument(pins, key="pins")
    wanted = "a mapping of pieces to (row, column, turn)"
    for piece, pin in require_mapping("pins", pins, wanted).items():
        if isinstance(piece, str) and piece not in numbers:
            raise InputError("pins: no such piece", text=piece)
        number = numbers[piece] if isinstance(piece, str) else Argument(piece).as_int()
        if number is None:
            raise wrong_type("the name of a piece, or its number,", piece, "pins")
        given = (pin.row, pin.col, pin.turn) if isinstance(pin, Pin) else pin
        parts = Argument(given, value, piece).items(wanted="(row, column, turn)")
        if len(parts) not in (2, 3):
            raise InputError("pins: a pin is the row, column and turn of a piece", text=str(piece))
        if number in found:
            raise InputError("pins: this piece is pinned twice", text=str(piece))
        turn = parts[2].whole() if len(parts) == 3 and parts[2].data is not None else None
        found[number] = Pin(parts[0].whole(), parts[1].whole(), turn)
    return ReadOnlyDict(sorted(found.items()))


J = TypeVar("J", bound="Jigsaw")

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


def read(cls: type[J], data: JsonValue) -> J:
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
    names = _names_from_json(pieces, [name for name, _ in named])
    numbers = _numbers(names, len(pieces))
    pins = read_pins(known["pins"], numbers, rows, cols) if "pins" in known else {}
    with known.get("pins", data).blame():
        return cls(rows, cols, [edges for _, edges in named], names=names, pins=pins, **rules)


def read_solution(puzzle: Jigsaw, data: JsonValue) -> JigsawSolution:
    """Return an assembly, right or wrong."""
    numbers = _numbers(list(puzzle.names), len(puzzle.pieces))
    rows = [row.items(puzzle.cols) for row in data.fields(["rows"])["rows"].items(puzzle.rows)]
    return puzzle._solution_class(
        [[_placed_from_json(cell, numbers) for cell in row] for row in rows], puzzle.names
    )


def _named_piece(piece: JsonValue, *, signed: bool) -> tuple[str | None, Piece]:
    """Return the name of a piece, if it has one, and its edges."""
    name, edges = None, piece
    if isinstance(piece.data, dict):
        known = piece.fields(["id", "edges"])
        name, edges = known["id"].text(), known["edges"]
    return name, _read_edges(edges, -MOST_EDGE if signed else 0)


def _names_from_json(pieces: list[JsonValue], given: list[str | None]) -> list[str]:
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


def _piece_number(piece: JsonValue, numbers: Mapping[str | int, int]) -> int:
    if not isinstance(piece.data, int | str) or isinstance(piece.data, bool):
        raise piece.wrong_type("the id of a piece, or its number from 1,")
    if piece.data not in numbers:
        raise piece.error("no such piece")
    return numbers[piece.data]


def read_pins(
    pins: JsonValue, numbers: Mapping[str | int, int], rows: int, cols: int
) -> dict[int, Pin]:
    """Return the pins by the number of their piece."""
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


def _placed_from_json(cell: JsonValue, numbers: Mapping[str | int, int]) -> PlacedPiece:
    known = cell.fields(["piece"], ["turn"])
    turn = known["turn"].whole(0, 3) if "turn" in known else 0
    return PlacedPiece(_piece_number(known["piece"], numbers), turn)
