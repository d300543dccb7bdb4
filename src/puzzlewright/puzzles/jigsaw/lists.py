"""Lists of pieces without our header, as other people's programs write them (Eternity II's too).

    4 4                 optional: rows and columns; or four numbers, `4 4 0 -1`, which say as well
                        whether edges are signed (1) or not (0), and which piece, counted from 0,
                        lies in the top left cell (-1 for none)
    1 0 0 1 2           one piece on a line: top right bottom left, or an id before them
    2 0 0 1 3

What such a list does not say is settled by these rules:

- Without a header the grid is square.
- Edges are signed if one is below 0, or if there are capital letters and small ones.
- The rim is flat, unless fewer edges are 0 than the rim has sides: then nothing could lie on it,
  and the rim is free, as in TetraVex. If there are some such edges, a warning says so.
- Pieces may be turned; alike pieces are not told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import NamedTuple, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.puzzles.jigsaw.pieces import FLAT, Pin
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, require_size
from puzzlewright.puzzles.jigsaw.words import Line, Word, is_negative, spread, whole_number

J = TypeVar("J", bound=Jigsaw)

EDGES = 4
ASK_FOR_HEADER = "begin with a header line, jigsaw ROWS COLS"


class Entry(NamedTuple):
    """A line and its words."""

    line: Line
    words: list[Word]


class Head(NamedTuple):
    """What is known before the pieces are read."""

    rows: int
    cols: int
    signed: bool | None = None
    fixed: int | None = None


def read_list(cls: type[J], lines: Sequence[Line]) -> J:
    """Read the one jigsaw of a list; there is at least one line."""
    entries = [Entry(line, spread(line.words())) for line in lines]
    head = _header(entries)
    if head is not None:
        entries = entries[1:]
    width = _common_width(entries)
    if head is None:
        side = _side_of_square(entries)
        head = Head(side, side)
    names = _names(entries) if width > EDGES else ()
    words = [entry.words[-EDGES:] for entry in entries]
    signed = head.signed
    if signed is None:
        signed = looks_signed(word.text for edges in words for word in edges)
    pieces = [
        tuple(entry.line.edge(word, signed=signed) for word in edges)
        for entry, edges in zip(entries, words, strict=True)
    ]
    flat_rim, warnings = rim_of(head.rows, head.cols, pieces)
    pins = {} if head.fixed is None else {head.fixed: Pin(0, 0)}
    size = head.rows, head.cols
    jigsaw = cls(*size, pieces, signed=signed, flat_rim=flat_rim, names=names, pins=pins)
    jigsaw.warnings = warnings
    return jigsaw


def looks_signed(words: Iterable[str]) -> bool:
    """Tell whether edges are signed where nobody said so: see above."""
    capital = small = False
    for word in words:
        if is_negative(word):
            return True
        capital = capital or ("A" <= word <= "Z" and len(word) == 1)
        small = small or ("a" <= word <= "z" and len(word) == 1)
    return capital and small


def rim_of(rows: int, cols: int, pieces: Iterable[Sequence[int]]) -> tuple[bool, tuple[str, ...]]:
    """Tell whether the rim is flat where nobody said so, and what is odd about that."""
    flat = sum(edge == FLAT for piece in pieces for edge in piece)
    sides = 2 * (rows + cols)
    if flat >= sides:
        return True, ()
    if flat == 0:
        return False, ()
    return False, (f"{flat} flat edges for a rim of {sides} sides: the rim is taken to be free",)


def wrong_count(rows: int, cols: int, found: int) -> str:
    """Say that there are too few pieces, or too many."""
    return f"{rows * cols} pieces expected for {rows}×{cols} cells, {found} found"


def _header(entries: list[Entry]) -> Head | None:
    """Return what the first line says if it is a header; None if it is a piece."""
    line, words = entries[0]
    pieces = len(entries) - 1
    if len(words) == 2:
        rows, cols = line.size(words[0]), line.size(words[1])
        _require_fit(line, rows, cols, pieces)
        return Head(rows, cols)
    if len(words) != EDGES:
        return None
    head = _long_header([whole_number(word.text) for word in words], pieces)
    if pieces and len(entries[1].words) == EDGES + 1:
        if head is None:
            reason = "no header: rows, columns, signed (0 or 1) and the number of a piece, or -1"
            raise line.error(reason)
        _require_fit(line, head.rows, head.cols, pieces)
    if head is None or head.rows * head.cols != pieces:
        return None
    if _is_square(len(entries)):
        reason = f"either a header or the first of {len(entries)} pieces: {ASK_FOR_HEADER}"
        raise line.error(reason)
    return head


def _long_header(numbers: list[int | None], pieces: int) -> Head | None:
    """Read rows, columns, signed and the fixed piece; None if the numbers cannot be these."""
    rows, cols, signed, fixed = numbers
    if rows is None or cols is None or fixed is None or signed not in (0, 1):
        return None
    if rows < 1 or cols < 1 or not -1 <= fixed < max(pieces, 1):
        return None
    return Head(rows, cols, signed == 1, None if fixed < 0 else fixed)


def _require_fit(line: Line, rows: int, cols: int, pieces: int) -> None:
    try:
        require_size(rows, cols)
    except InputError as bad:
        raise line.error(bad.message) from None
    if rows * cols != pieces:
        raise line.error(wrong_count(rows, cols, pieces))


def _common_width(entries: list[Entry]) -> int:
    """Return how many words each line has, 4 or 5; refuse the first line that differs."""
    first, words = entries[0]
    width = len(words)
    if width not in (EDGES, EDGES + 1):
        raise first.error(f"{counted(width, 'word')}; a piece has four edges, after an id or none")
    for line, words in entries:
        if len(words) != width:
            reason = f"{counted(len(words), 'word')}; {width} expected, as in line {first.number}"
            raise line.error(reason)
    return width


def counted(number: int, noun: str) -> str:
    """Return `1 word` or `3 words`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _side_of_square(entries: list[Entry]) -> int:
    """Return the side of the square that the pieces fill, or say that there is none."""
    pieces = len(entries)
    if not _is_square(pieces):
        reason = f"without a header the grid is square, but {pieces} is no square number"
        words = entries[0].words
        head = _long_header([whole_number(word.text) for word in words[:EDGES]], pieces)
        if head is not None and len(words) == EDGES:
            reason += f" (and as a header, this line asks for {head.rows * head.cols} pieces)"
        raise entries[0].line.error(f"{reason}: {ASK_FOR_HEADER}")
    side = isqrt(pieces)
    _require_fit(entries[0].line, side, side, pieces)
    return side


def _is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


def _names(entries: list[Entry]) -> list[str]:
    """Return the ids of the pieces as names; refuse one that comes twice."""
    lines: dict[str, int] = {}
    for line, words in entries:
        number = whole_number(words[0].text)
        if number is None or abs(number) >= 10**9:
            raise line.error("no id: it takes a whole number below 1,000,000,000", words[0])
        other = lines.setdefault(str(number), line.number)
        if other != line.number:
            raise line.error(f"the id {number} is that of the piece in line {other}", words[0])
    return list(lines)
