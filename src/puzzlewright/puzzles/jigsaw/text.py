"""Jigsaws as text: our own format. Other formats are recognised here and read elsewhere.

    jigsaw 2 2 unsigned             the header: rows, columns, and the rules that differ from the
                                    usual ones: unsigned, no-turning, free-rim, labelled
    # a comment, to the end of a line
    0 1 2 0                         a piece: top right bottom left
    corner-b: 0, 0, 2, 1            a name, and commas between the edges, are possible
    0Ab0 @2,2                       letters instead of numbers; pinned to row 2, column 2
    1 2 0 0 @2,1,3                  pinned with three quarter turns clockwise

Each header begins another jigsaw. If some pieces have names, the others are called by their
numbers, which are counted from 1. A line of titles, `top right bottom left`, may stand above the
pieces; the order in which it names the sides is that of the edges. line_words.py reads edges,
piece_lines.py names and pins. Lists without our header are read by lists.py, JSON by json_text.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.files import plain_line_ends
from puzzlewright.limits import SIDE_LETTERS
from puzzlewright.puzzles.jigsaw.assemblies import assembly_text, read_assembly
from puzzlewright.puzzles.jigsaw.line_words import JigsawLine, Word, lines_of, require_writable
from puzzlewright.puzzles.jigsaw.piece_lines import (
    NAME_END,
    PIN_START,
    PieceLine,
    arranged,
    below_titles,
    names_of,
    parted,
    pins_of,
    plain_pieces,
    require_few,
    require_one_sort,
    titled_order,
)
from puzzlewright.puzzles.jigsaw.pieces import Pin
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, require_size

__all__ = ["assembly_text", "is_header", "own_text", "read", "read_assembly"]

J = TypeVar("J", bound=Jigsaw)

HEADER = "jigsaw"

#: The words of a header, each with the rule that it changes and what it changes it to.
RULE_WORDS = {
    "unsigned": ("signed", False),
    "no-turning": ("turning", False),
    "free-rim": ("flat_rim", False),
    "labelled": ("labelled", True),
}
USUAL_RULES = {"signed": True, "turning": True, "flat_rim": True, "labelled": False}

#: A first line with four or five plain words in brackets, and something below it: no JSON.
_BRACKETED = re.compile(
    r"\s*[\[{(]\s*[\w.+−-]+(?:[ \t]*,[ \t]*[\w.+−-]+){3,4}\s*[\])}][ \t]*,?[ \t]*(\n|$)"
)
_HEADER_START = re.compile(rf"\s*(?ai:{HEADER})(?!\S)")
SIZE = re.compile(r"(?i)([0-9]+)[x×]([0-9]+)")


#: Lines between two looks at the deadline.
STRIDE = 1024


class Header(NamedTuple):
    """What a header line says."""

    rows: int
    cols: int
    rules: dict[str, Any]


def read(cls: type[J], text: str, source: str | None = None) -> list[J]:
    """Read all the jigsaws of a text in any of the formats."""
    text = plain_line_ends(text)
    if text.lstrip()[:1] in ("{", "[") and not is_bracketed_list(text):
        from puzzlewright.puzzles.jigsaw.json_text import read_json

        return read_json(cls, text, source)
    lines = list(looking(lines_of(text, source)))
    if not lines:
        raise InputError("no jigsaw found", source=source)
    if is_header(lines[0].body):
        return [_jigsaw(cls, *block) for block in _blocks(lines)]
    late = next((line for line in lines if is_header(line.body)), None)
    if late is not None:
        raise late.error(f"a header after lines without one: line {lines[0].number} comes first")
    from puzzlewright.puzzles.jigsaw.lists import read_list

    return [read_list(cls, lines)]


def is_header(body: str) -> bool:
    """Tell whether a line begins with the word `jigsaw`."""
    return _HEADER_START.match(body, 0, 200) is not None


def is_bracketed_list(text: str) -> bool:
    """Tell whether a text is a list with brackets around each line: `[0, 1, 3, 3],`."""
    return _BRACKETED.match(text) is not None


def _blocks(lines: list[JigsawLine]) -> Iterator[tuple[JigsawLine, list[JigsawLine]]]:
    """Yield each header and the lines below it."""
    starts = [at for at, line in enumerate(looking(lines)) if is_header(line.body)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start], lines[start + 1 : end]


def _jigsaw(cls: type[J], header_line: JigsawLine, lines: list[JigsawLine]) -> J:
    rows, cols, rules = _read_header(header_line)
    require_few(header_line, lines)
    order = titled_order(lines) or SIDE_LETTERS
    lines = below_titles(lines)
    plain = plain_pieces(lines, signed=rules["signed"]) if order == SIDE_LETTERS else None
    if plain is not None and len(plain) == rows * cols:
        return cls(rows, cols, plain, names=(), pins=None, **rules)
    pieces = [parted(line) for line in looking(lines, STRIDE)]
    for piece in looking(pieces):
        _require_four(piece)
    if order != SIDE_LETTERS:
        pieces = [piece._replace(words=arranged(piece.words, order)) for piece in pieces]
    edges = [
        tuple(piece.line.edge(word, signed=rules["signed"]) for word in piece.words)
        for piece in looking(pieces, STRIDE)
    ]
    require_one_sort(pieces)
    if len(pieces) != rows * cols:
        from puzzlewright.puzzles.jigsaw.lists import wrong_count

        raise header_line.error(wrong_count(rows, cols, len(pieces)))
    names, pins = names_of(pieces), pins_of(pieces, rows, cols, turning=rules["turning"])
    return cls(rows, cols, edges, names=names, pins=pins, **rules)


def _read_header(line: JigsawLine) -> Header:
    rows, cols, words = read_size(line, line.words()[1:])
    return Header(rows, cols, USUAL_RULES | read_rules(line, words))


def read_size(line: JigsawLine, words: list[Word]) -> tuple[int, int, list[Word]]:
    """Read rows and columns, `4 6` or `4x6`; return the words after them as well."""
    size = SIZE.fullmatch(words[0].text) if words else None
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
    return rows, cols, words


def read_rules(line: JigsawLine, words: list[Word]) -> dict[str, Any]:
    """Read the words after a size: the rules that they change."""
    rules: dict[str, Any] = {}
    for word in words:
        if word.text.lower() not in RULE_WORDS:
            raise line.error(f"unknown rule (there are {', '.join(RULE_WORDS)})", word)
        rule, value = RULE_WORDS[word.text.lower()]
        rules[rule] = value
    return rules


def _require_four(piece: PieceLine) -> None:
    if len(piece.words) != 4:
        from puzzlewright.puzzles.jigsaw.lists import counted

        reason = f"{counted(len(piece.words), 'edge')}; a piece has four: top, right, bottom, left"
        part = Word(piece.body(), piece.words[0].column) if piece.words else None
        raise piece.line.error(reason, part)


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
