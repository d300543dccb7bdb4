"""Jigsaws as text: our own format. Other formats are told apart here and read elsewhere.

    jigsaw 2 2 unsigned             the header: rows, columns, and the rules that differ from the
                                    usual ones: unsigned, no-turning, free-rim, labelled
    # a comment, to the end of a line
    0 1 2 0                         a piece: top right bottom left
    corner-b: 0, 0, 2, 1            a name, and commas between the edges, are possible
    0Ab0 @2,2                       letters instead of numbers; pinned to row 2, column 2
    1 2 0 0 @2,1,3                  pinned with three quarter turns clockwise

Each header begins another jigsaw. If some pieces have names, the others are called by their
numbers, which are counted from 1. What edges and names may be, words.py says; lists without our
header are read by lists.py, JSON by json_text.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.files import plain_line_ends
from puzzlewright.puzzles.jigsaw.assemblies import assembly_text, read_assembly
from puzzlewright.puzzles.jigsaw.pieces import Piece, Pin
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, require_size
from puzzlewright.puzzles.jigsaw.words import (
    Line,
    Word,
    lines_of,
    require_name,
    require_writable,
    spread,
)

__all__ = ["assembly_text", "is_header", "own_text", "read", "read_assembly"]

J = TypeVar("J", bound=Jigsaw)

HEADER = "jigsaw"
NAME_END = ":"
PIN_START = "@"

#: The words of a header, each with the rule that it changes and what it changes it to.
RULE_WORDS = {
    "unsigned": ("signed", False),
    "no-turning": ("turning", False),
    "free-rim": ("flat_rim", False),
    "labelled": ("labelled", True),
}
USUAL_RULES = {"signed": True, "turning": True, "flat_rim": True, "labelled": False}

_SIZE = re.compile(r"(?i)([0-9]+)[x×]([0-9]+)")
_PIN = re.compile(r"@\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*(?:,\s*([0-9]+)\s*)?")


class Header(NamedTuple):
    """What a header line says."""

    line: Line
    rows: int
    cols: int
    rules: dict[str, bool]


class PieceLine(NamedTuple):
    """What the line of a piece says."""

    line: Line
    name: str | None
    edges: Piece
    pin: Pin | None


def read(cls: type[J], text: str, source: str | None = None) -> list[J]:
    """Read all the jigsaws of a text in any of the formats."""
    text = plain_line_ends(text)
    if text.lstrip()[:1] in ("{", "["):
        from puzzlewright.puzzles.jigsaw.json_text import read_json

        return read_json(cls, text, source)
    lines = list(lines_of(text, source))
    if not lines:
        raise InputError("no jigsaw in it", source=source)
    if is_header(lines[0].body):
        return [_jigsaw(cls, *block) for block in _blocks(lines)]
    late = next((line for line in lines if is_header(line.body)), None)
    if late is not None:
        raise late.error(f"a header after lines without one: line {lines[0].number} comes first")
    from puzzlewright.puzzles.jigsaw.lists import read_list

    return [read_list(cls, lines)]


def is_header(body: str) -> bool:
    """Tell whether a line begins with the word `jigsaw`."""
    words = body[:200].split(maxsplit=1)
    return bool(words) and words[0].lower() == HEADER


def _blocks(lines: list[Line]) -> Iterator[tuple[Line, list[Line]]]:
    """Yield each header and the lines below it."""
    starts = [at for at, line in enumerate(lines) if is_header(line.body)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start], lines[start + 1 : end]


def _jigsaw(cls: type[J], header_line: Line, lines: list[Line]) -> J:
    header = _read_header(header_line)
    rows, cols, rules = header.rows, header.cols, header.rules
    pieces = [_read_piece(line, header) for line in lines]
    if len(pieces) != rows * cols:
        from puzzlewright.puzzles.jigsaw.lists import wrong_count

        raise header_line.error(wrong_count(rows, cols, len(pieces)))
    names, pins = _names(pieces), _pins(pieces)
    return cls(rows, cols, [piece.edges for piece in pieces], names=names, pins=pins, **rules)


def _read_header(line: Line) -> Header:
    words = line.words()[1:]
    size = _SIZE.fullmatch(words[0].text) if words else None
    if size is not None:
        column = words[0].column
        sizes = [Word(size[1], column), Word(size[2], column + size.start(2))]
        words = words[1:]
    else:
        sizes, words = words[:2], words[2:]
    if len(sizes) < 2:
        raise line.error("a header is jigsaw ROWS COLS and the words for special rules")
    rows, cols = (line.size(word) for word in sizes)
    try:
        require_size(rows, cols)
    except InputError as bad:
        raise line.error(bad.message) from None
    rules = dict(USUAL_RULES)
    for word in words:
        if word.text.lower() not in RULE_WORDS:
            raise line.error(f"unknown rule (there are {', '.join(RULE_WORDS)})", word)
        rule, value = RULE_WORDS[word.text.lower()]
        rules[rule] = value
    return Header(line, rows, cols, rules)


def _read_piece(line: Line, header: Header) -> PieceLine:
    """Read a name, four edges and a pin."""
    body = line.body
    colon = body.find(NAME_END)
    at = body.find(PIN_START, colon + 1)
    end = len(body) if at < 0 else at
    words = line.words(colon + 1, end)
    found = spread(words)
    if len(found) != 4:
        from puzzlewright.puzzles.jigsaw.lists import counted

        reason = f"{counted(len(found), 'edge')}; a piece has four: top, right, bottom, left"
        part = Word(body[colon + 1 : end].strip(), words[0].column) if words else None
        raise line.error(reason, part)
    top, right, bottom, left = (line.edge(word, signed=header.rules["signed"]) for word in found)
    name = _read_name(line, colon) if colon >= 0 else None
    pin = _read_pin(line, at, header) if at >= 0 else None
    return PieceLine(line, name, (top, right, bottom, left), pin)


def _read_name(line: Line, colon: int) -> str:
    before = line.body[:colon]
    name = before.strip()
    try:
        require_name(name)
    except InputError as bad:
        column = len(before) - len(before.lstrip()) + 1
        raise line.error(bad.message, Word(name, column if name else colon + 1)) from None
    return name


def _read_pin(line: Line, at: int, header: Header) -> Pin:
    word = Word(line.body[at:], at + 1)
    found = _PIN.fullmatch(word.text)
    if found is None:
        raise line.error("no pin: it is @ROW,COL or @ROW,COL,TURN, counted from 1", word)
    row, col = int(found[1]), int(found[2])
    if not (1 <= row <= header.rows and 1 <= col <= header.cols):
        size = f"{header.rows}×{header.cols}"
        raise line.error(f"pinned outside the grid of {size} cells", word)
    if found[3] is None:
        return Pin(row - 1, col - 1)
    if found[3] not in ("0", "1", "2", "3"):
        raise line.error("a turn is 0, 1, 2 or 3 quarter turns clockwise", word)
    turn = int(found[3])
    if turn and not header.rules["turning"]:
        raise line.error("pinned with a turn, but pieces are not turned here", word)
    return Pin(row - 1, col - 1, turn)


def _names(pieces: list[PieceLine]) -> list[str]:
    """Return the names, if there are any: then pieces without one are called by their numbers."""
    if all(piece.name is None for piece in pieces):
        return []
    lines: dict[str, Line] = {}
    for number, piece in enumerate(pieces, 1):
        name = str(number) if piece.name is None else piece.name
        other = lines.setdefault(name, piece.line)
        if other is not piece.line:
            word = Word(name, 1 + len(piece.line.body) - len(piece.line.body.lstrip()))
            raise piece.line.error(f"the name is that of the piece in line {other.number}", word)
    return list(lines)


def _pins(pieces: list[PieceLine]) -> dict[int, Pin]:
    """Return the pins; refuse two on the same cell."""
    pins: dict[int, Pin] = {}
    lines: dict[tuple[int, int], Line] = {}
    for number, piece in enumerate(pieces):
        if piece.pin is None:
            continue
        pins[number] = piece.pin
        other = lines.setdefault(piece.pin[:2], piece.line)
        if other is not piece.line:
            at = piece.line.body.rindex(PIN_START)
            word = Word(piece.line.body[at:], at + 1)
            raise piece.line.error(f"line {other.number} pins a piece to the same cell", word)
    return pins


def own_text(jigsaw: Jigsaw) -> str:
    """Return a jigsaw in our format, numbers below one another."""
    require_writable(jigsaw)
    words = [
        word for word, (rule, value) in RULE_WORDS.items() if bool(getattr(jigsaw, rule)) is value
    ]
    header = " ".join([HEADER, str(jigsaw.rows), str(jigsaw.cols), *words])
    widths = [max(len(str(edge)) for edge in edges) for edges in zip(*jigsaw.pieces, strict=True)]
    longest = max(map(len, jigsaw.names), default=0)
    lines = [header]
    for number, piece in enumerate(jigsaw.pieces):
        edges = [str(edge).rjust(width) for edge, width in zip(piece, widths, strict=True)]
        name = [f"{jigsaw.names[number]}{NAME_END}".ljust(longest + 1)] if jigsaw.names else []
        pin = [_pin_text(jigsaw.pins[number])] if number in jigsaw.pins else []
        lines.append(" ".join([*name, *edges, *pin]))
    return "\n".join(lines) + "\n"


def _pin_text(pin: Pin) -> str:
    place = f"{PIN_START}{pin.row + 1},{pin.col + 1}"
    return place if pin.turn is None else f"{place},{pin.turn}"
