"""The lines of pieces in texts: a name, four edges, a pin; and the line of titles above them.

    corner: 0 1 2 0 @2,3,1

Our own texts and the lists of others share this. Lists are read loosely: brackets around a line
and a comma at its end are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.limits import SIDE_LETTERS
from puzzlewright.puzzles.jigsaw.line_words import (
    JigsawLine,
    Word,
    edge_of,
    odd_sort,
    require_name,
    spread,
)
from puzzlewright.puzzles.jigsaw.pieces import SIDES, Piece, Pin
from puzzlewright.puzzles.jigsaw.puzzle import MOST_CELLS

NAME_END = ":"
PIN_START = "@"

T = TypeVar("T")

#: The names of sides in titles, and their letters.
SIDE_OF = {
    name: letter
    for names in (SIDES, ("up", "right", "down", "left"), ("north", "east", "south", "west"))
    for name, letter in zip(names, SIDE_LETTERS, strict=True)
}

#: Lines of a jigsaw that are no pieces: a header and titles.
MOST_BESIDES = 2

_GAP = re.compile(r"[\s,]+")
_PIN = re.compile(r"@\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*(?:,\s*([0-9]+)\s*)?")


class PieceLine(NamedTuple):
    """The parts of a line: where its name ends (-1: it has none), the edges, where the pin is."""

    line: JigsawLine
    colon: int
    words: list[Word]  #: its edges, after an id perhaps
    at: int  #: where the pin begins, -1 if there is none
    compact: bool  #: whether the edges are signs of one word

    def body(self) -> str:
        """Return what stands between the name and the pin."""
        end = None if self.at < 0 else self.at
        return self.line.body[self.colon + 1 : end].strip()


class _EdgesOfWords(dict[str, int]):
    """The edges that words stand for, each word read once."""

    def __init__(self, *, signed: bool) -> None:
        super().__init__()
        self._signed = signed

    def __missing__(self, word: str) -> int:
        edge = self[word] = edge_of(word, signed=self._signed)
        return edge


def plain_pieces(lines: Sequence[JigsawLine], *, signed: bool) -> list[Piece] | None:
    """Read lines of four edges and nothing else, the usual ones, ten times as fast.

    None if a line has something else, right or wrong: then all are to be read part by part.
    """
    edge_of_word = _EdgesOfWords(signed=signed)
    pieces: list[Piece] = []
    try:
        for line in looking(lines):
            top, right, bottom, left = line.body.split()
            edges = edge_of_word[top], edge_of_word[right], edge_of_word[bottom], edge_of_word[left]
            pieces.append(edges)
    except (ValueError, InputError):  # not four words, or one that is no edge
        return None
    return pieces if odd_sort(edge_of_word) is None else None


def parted(line: JigsawLine, *, loose: bool = False) -> PieceLine:
    """Find the parts of a line; how many edges there are is not looked at."""
    body = line.body
    colon = body.find(NAME_END)
    at = body.find(PIN_START, colon + 1)
    words = line.words(colon + 1, len(body) if at < 0 else at, loose=loose)
    edges = spread(words)
    return PieceLine(line, colon, edges, at, len(edges) > len(words))


def is_titles(words: Sequence[str]) -> bool:
    """Tell whether these are the names of the four sides, after a title for names or none."""
    sides = [SIDE_OF.get(word.lower(), "") for word in words[-4:]]
    return len(words) in (4, 5) and sorted(sides) == sorted(SIDE_LETTERS)


def titled_order(lines: Sequence[JigsawLine]) -> str:
    """Return the order in which a line of titles at their head names the sides; "" without one."""
    words = _GAP.split(lines[0].body.strip()) if lines else []
    return "".join(SIDE_OF[word.lower()] for word in words[-4:]) if is_titles(words) else ""


def below_titles(lines: list[JigsawLine]) -> list[JigsawLine]:
    """Return the lines without a line of titles at their head."""
    return lines[1:] if titled_order(lines) else lines


def arranged(edges: Sequence[T], order: str) -> list[T]:
    """Return four edges, which are in this order, as top, right, bottom, left."""
    return [edges[order.index(side)] for side in SIDE_LETTERS]


def require_few(first: JigsawLine, lines: Sequence[JigsawLine]) -> None:
    """Refuse more lines than a jigsaw can have, before they are taken apart."""
    if len(lines) > MOST_CELLS + MOST_BESIDES:
        raise first.error(f"a grid has at most {MOST_CELLS:,} cells, and here are {len(lines):,}")


def require_one_sort(pieces: Sequence[PieceLine]) -> None:
    """Refuse letters among numbers, and numbers among letters."""
    odd = odd_sort(word.text for piece in looking(pieces) for word in piece.words[-4:])
    if odd is not None:
        number, reason = odd
        piece = pieces[number // 4]
        raise piece.line.error(reason, piece.words[-4:][number % 4])


def names_of(pieces: Sequence[PieceLine]) -> list[str]:
    """Return the names, if there are any: then pieces without one are called by their numbers."""
    if all(piece.colon < 0 for piece in pieces):
        return []
    lines: dict[str, JigsawLine] = {}
    for number, piece in enumerate(looking(pieces), 1):
        name = str(number) if piece.colon < 0 else _name(piece)
        other = lines.setdefault(name, piece.line)
        if other is not piece.line:
            word = Word(name, 1 + len(piece.line.body) - len(piece.line.body.lstrip()))
            raise piece.line.error(f"the name is that of the piece in line {other.number}", word)
    return list(lines)


def _name(piece: PieceLine) -> str:
    before = piece.line.body[: piece.colon]
    name = before.strip()
    try:
        require_name(name)
    except InputError as bad:
        column = len(before) - len(before.lstrip()) + 1 if name else piece.colon + 1
        raise piece.line.error(bad.message, Word(name, column)) from None
    return name


def pins_of(pieces: Sequence[PieceLine], rows: int, cols: int, *, turning: bool) -> dict[int, Pin]:
    """Return the pins; refuse two on the same cell."""
    pins: dict[int, Pin] = {}
    lines: dict[tuple[int, int], JigsawLine] = {}
    for number, piece in enumerate(looking(pieces)):
        if piece.at < 0:
            continue
        word = Word(piece.line.body[piece.at :], piece.at + 1)
        pins[number] = pin = _pin(piece.line, word, rows, cols, turning=turning)
        other = lines.setdefault((pin.row, pin.col), piece.line)
        if other is not piece.line:
            raise piece.line.error(f"line {other.number} pins a piece to the same cell", word)
    return pins


def _pin(line: JigsawLine, word: Word, rows: int, cols: int, *, turning: bool) -> Pin:
    found = _PIN.fullmatch(word.text)
    if found is None:
        raise line.error("not a pin: write @ROW,COL or @ROW,COL,TURN, counted from 1", word)
    row, col = int(found[1]), int(found[2])
    if not (1 <= row <= rows and 1 <= col <= cols):
        raise line.error(f"pinned outside the grid of {rows}×{cols} cells", word)
    if found[3] is None:
        return Pin(row - 1, col - 1)
    if found[3] not in ("0", "1", "2", "3"):
        raise line.error("a turn is 0, 1, 2 or 3 quarter turns clockwise", word)
    turn = int(found[3])
    if turn and not turning:
        raise line.error("pinned with a turn, but pieces are not turned here", word)
    return Pin(row - 1, col - 1, turn)
