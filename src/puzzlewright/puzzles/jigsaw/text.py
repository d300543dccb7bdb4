"""Jigsaws and assemblies in our own text format; other formats are recognised, and read elsewhere.

An assembly has a line for each row, a word for each cell. A word is the name of a piece, or its
number from 1 where pieces have no names, and its quarter turns clockwise after a stroke if there
are any: `24/2`. Comments (`#`) and blank lines are left out.

    jigsaw 2 2 unsigned             the header: rows, columns, and the rules that differ from the
                                    usual ones: unsigned, no-turning, free-rim, labelled
    # a comment, to the end of a line
    0 1 2 0                         a piece: top right bottom left
    corner-b: 0, 0, 2, 1            a name, and commas between the edges, are possible
    0Ab0 @2,2                       letters instead of numbers; pinned to row 2, column 2
    1 2 0 0 @2,1,3                  pinned with three quarter turns clockwise

Each header begins another jigsaw. If some pieces have names, the others are called by their
numbers, which are counted from 1. A line of titles, `top right bottom left`, may stand above the
pieces; the order in which it names the sides is that of the edges. piece_lines.py reads edges,
names and pins, piece_lists.py lists without our header, and json_text.py JSON.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import plain_line_ends
from puzzlewright.core.limits import SIDE_LETTERS
from puzzlewright.puzzles.jigsaw.formats.piece_lines import (
    NAME_END,
    PIN_START,
    JigsawLine,
    PieceLine,
    Word,
    arrange_edges,
    piece_names,
    piece_pins,
    plain_pieces,
    require_few,
    require_one_sort,
    require_writable,
    separate_pieces,
    split_lines,
    titled_order,
)
from puzzlewright.puzzles.jigsaw.pieces import Pin, PlacedPiece, require_size

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution

STROKE = "/"
BAD_TURN = "a turn is 0, 1, 2 or 3 quarter turns clockwise"
TURNS = ("0", "1", "2", "3")


def solution_text(assembly: JigsawSolution) -> str:
    """Return the rows of an assembly, cells below one another."""
    rows = [[_cell_text(assembly, placed) for placed in row] for row in assembly.grid]
    width = max((len(cell) for row in rows for cell in row), default=0)
    return "".join(" ".join(cell.ljust(width) for cell in row).rstrip() + "\n" for row in rows)


def _cell_text(assembly: JigsawSolution, placed: PlacedPiece) -> str:
    name = str(assembly.name(placed.piece))
    return f"{name}{STROKE}{placed.turn}" if placed.turn else name


def read_solution_text(jigsaw: Jigsaw, text: str, source: str | None = None) -> JigsawSolution:
    """Read an assembly of this jigsaw; whether it is right, and uses each piece once, is open."""
    text = plain_line_ends(text)
    lines = list(split_lines(text, source))
    numbers = _numbers_by_name(jigsaw)
    grid = [_read_row(line, numbers, jigsaw.cols) for line in lines[: jigsaw.rows]]
    if len(lines) > jigsaw.rows:
        raise lines[jigsaw.rows].error(f"a row too many: {jigsaw.rows} expected")
    if len(lines) < jigsaw.rows:
        reason = f"{jigsaw.rows} rows expected, {len(lines)} found"
        raise InputError(reason, source=source, line=lines[-1].number if lines else None)
    return jigsaw._solution_class(grid, jigsaw.names)


def _numbers_by_name(jigsaw: Jigsaw) -> dict[str, int]:
    """Return the number, from 0, of each piece by what it is called in an assembly."""
    names = jigsaw.names or map(str, range(1, len(jigsaw.pieces) + 1))
    return {name: number for number, name in enumerate(names)}


def _read_row(line: JigsawLine, numbers: dict[str, int], cols: int) -> list[PlacedPiece]:
    words = _row_words(line)
    if len(words) != cols:
        raise line.error(f"{cols} cells expected in a row, {len(words)} found")
    return [_read_cell(line, numbers, word) for word in words]


def _row_words(line: JigsawLine) -> list[Word]:
    """Return the words of a row; a comma may be part of a name here."""
    return [Word(found[0], found.start() + 1) for found in re.finditer(r"\S+", line.body)]


def _read_cell(line: JigsawLine, numbers: dict[str, int], word: Word) -> PlacedPiece:
    name, stroke, turn = word.text.partition(STROKE)
    if name not in numbers:
        raise line.error("no such piece", word)
    if stroke and turn not in TURNS:
        raise line.error(BAD_TURN, word)
    return PlacedPiece(numbers[name], int(turn) if stroke else 0)


__all__ = ["is_header", "own_text", "read", "read_solution_text", "solution_text"]

J = TypeVar("J", bound="Jigsaw")

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


def read(cls: type[J], text: str, source: str | None = None) -> list[J]:
    """Read all the jigsaws of a text in any of the formats."""
    text = plain_line_ends(text)
    if text.lstrip()[:1] in ("{", "[") and not is_bracketed_list(text):
        from puzzlewright.puzzles.jigsaw.formats.json_text import read_json

        return read_json(cls, text, source)
    lines = list(within_deadline(split_lines(text, source)))
    if not lines:
        raise InputError("no jigsaw found", source=source)
    if is_header(lines[0].body):
        starts = [at for at, line in enumerate(within_deadline(lines)) if is_header(line.body)]
        blocks = pairwise([*starts, len(lines)])
        return [_jigsaw(cls, lines[start], lines[start + 1 : end]) for start, end in blocks]
    late = next((line for line in lines if is_header(line.body)), None)
    if late is not None:
        raise late.error(f"a header after lines without one: line {lines[0].number} comes first")
    from puzzlewright.puzzles.jigsaw.formats.piece_lists import read_list

    return [read_list(cls, lines)]


def is_header(body: str) -> bool:
    """Tell whether a line begins with the word `jigsaw`."""
    return _HEADER_START.match(body, 0, 200) is not None


def is_bracketed_list(text: str) -> bool:
    """Tell whether a text is a list with brackets around each line: `[0, 1, 3, 3],`."""
    return _BRACKETED.match(text) is not None


def _jigsaw(cls: type[J], header_line: JigsawLine, lines: list[JigsawLine]) -> J:
    rows, cols, words = read_size(header_line, header_line.words()[1:])
    rules = USUAL_RULES | read_rules(header_line, words)
    require_few(header_line, lines)
    titles = titled_order(lines)
    order, lines = (titles, lines[1:]) if titles else (SIDE_LETTERS, lines)
    plain = plain_pieces(lines, signed=rules["signed"]) if order == SIDE_LETTERS else None
    if plain is not None and len(plain) == rows * cols:
        return cls(rows, cols, plain, names=(), pins=None, **rules)
    pieces = [separate_pieces(line) for line in within_deadline(lines, STRIDE)]
    for piece in within_deadline(pieces):
        _require_four(piece)
    if order != SIDE_LETTERS:
        pieces = [piece._replace(words=arrange_edges(piece.words, order)) for piece in pieces]
    edges = [
        tuple(piece.line.edge(word, signed=rules["signed"]) for word in piece.words)
        for piece in within_deadline(pieces, STRIDE)
    ]
    require_one_sort(pieces)
    if len(pieces) != rows * cols:
        from puzzlewright.puzzles.jigsaw.formats.piece_lists import wrong_count

        raise header_line.error(wrong_count(rows, cols, len(pieces)))
    names, pins = piece_names(pieces), piece_pins(pieces, rows, cols, turning=rules["turning"])
    return cls(rows, cols, edges, names=names, pins=pins, **rules)


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
        from puzzlewright.puzzles.jigsaw.formats.piece_lists import count_text

        reason = (
            f"{count_text(len(piece.words), 'edge')}; a piece has four: top, right, bottom, left"
        )
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
