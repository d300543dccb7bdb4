"""Jigsaws as people type them in Python: pieces, names and pins."""

from __future__ import annotations

from typing import Any, TypeGuard

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.given import blaming, listed, mapping, whole_number, wrong_type
from puzzlewright.immutable import ReadOnlyDict
from puzzlewright.limits import SIDE_LETTERS, order_of
from puzzlewright.puzzles.jigsaw.pieces import EDGE_BOUNDS, MOST_EDGE, Piece, Pin


def pieces_of(pieces: Any, *, signed: bool, order: str = SIDE_LETTERS) -> tuple[Piece, ...]:
    """Return pieces, each given as four edges in this order or as a text with them."""
    found = listed("pieces", pieces, "a list of pieces")
    edges = tuple(
        [
            piece if _is_plain(piece) else _piece(f"pieces[{number}]", piece, signed)
            for number, piece in enumerate(looking(found))
        ]
    )
    if (sides := order_of(order) or SIDE_LETTERS) == SIDE_LETTERS:
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


def _piece(argument: str, piece: Any, signed: bool) -> Piece:
    if isinstance(piece, str):
        return blaming(argument, _read_piece, piece, signed)
    edges = listed(argument, piece, "four edges, or a text with them,")
    numbers = [None if isinstance(edge, bool) else whole_number(edge) for edge in edges]
    if len(numbers) != 4 or None in numbers:
        raise InputError(f"{argument}: a piece is four whole numbers", text=_shown(edges))
    top, right, bottom, left = (number for number in numbers if number is not None)
    if max(top, right, bottom, left) > MOST_EDGE or min(top, right, bottom, left) < -MOST_EDGE:
        raise InputError(f"{argument}: {EDGE_BOUNDS}", text=_shown(edges))
    return top, right, bottom, left


def _read_piece(text: str, signed: bool) -> Piece:
    """Read the edges of a piece as our text has them: `0 1 -2 0`, `0,1,-2,0` or `0Ab0`."""
    from puzzlewright.puzzles.jigsaw.line_words import JigsawLine, edge_of, spread

    words = spread(JigsawLine(1, text, None).words())
    if len(words) != 4:
        raise InputError("a piece is four edges: top, right, bottom, left", text=text)
    top, right, bottom, left = (edge_of(word.text, signed=signed) for word in words)
    return top, right, bottom, left


def names_of(names: Any) -> tuple[str, ...]:
    """Return the names of all pieces; a text has one letter for each."""
    found = listed("names", list(names) if isinstance(names, str) else names, "a list of names")
    for name in found:
        if not isinstance(name, str):
            raise wrong_type("a text for each piece", name, "names")
    return tuple(found)


def pins_of(pins: Any, names: tuple[str, ...]) -> ReadOnlyDict[int, Pin]:
    """Return the pins in the order of the pieces, which may be given by their names."""
    if pins is None:
        return ReadOnlyDict()
    found: dict[int, Pin] = {}
    numbers = {name: number for number, name in reversed(list(enumerate(names)))}
    for piece, pin in mapping("pins", pins, "a mapping of pieces to (row, column, turn)").items():
        if isinstance(piece, str) and piece not in numbers:
            raise InputError("pins: no such piece", text=piece)
        number = numbers[piece] if isinstance(piece, str) else piece
        parts = list(pin) if isinstance(pin, tuple | list) and len(pin) in (2, 3) else []
        turn = parts[2] if len(parts) == 3 else None
        needed = [number, *parts[:2], *([] if turn is None else [turn])]
        if not parts or any(type(part) is not int for part in needed):
            reason = "a pin is a piece's number and its row, column and turn"
            raise InputError(f"pins: {reason}", text=_shown(pin))
        if number in found:
            raise InputError("pins: this piece is pinned twice", text=str(piece))
        found[number] = Pin(parts[0], parts[1], turn)
    return ReadOnlyDict(sorted(found.items()))


def _shown(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # a number of thousands of digits
        return "…"
