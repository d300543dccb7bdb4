"""Lines of pieces, word by word: sizes, edges, names, pins, titles.

An edge is a whole number, or a letter for its type. With signed edges a capital letter is a tab
and the small letter its hole (A is +1, a is -1, B is +2), and a sign before a letter beats its
case; unsigned, A and a are both the colour 1. A flat edge is 0 or `.` or `_` or `-`. A jigsaw has
letters or numbers, not both.

The lines of pieces in texts: a name, four edges, a pin; and the line of titles above them.

    corner: 0 1 2 0 @2,3,1

Our own texts and the lists of others share this. Lists are read loosely: brackets around a line
and a comma at its end are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.limits import SIDE_LETTERS
from puzzlewright.puzzles.jigsaw.pieces import (
    EDGE_BOUNDS,
    FLAT,
    MOST_CELLS,
    MOST_EDGE,
    SIDES,
    Piece,
    Pin,
)

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

COMMENT = "#"
#: How comments of other programs begin, at the head of a list.
REMARKS = ("c", "//", "%", ";", "*", "!")

MINUS_SIGN = "−"  #: the typographic one, which is read as a hyphen

#: What separates something in our texts, or begins a text in JSON, is no part of a name.
NOT_IN_NAMES = frozenset(':#@/[]{}" ')

_WORD = re.compile(r"[^\s,]+")
_EMPTY_FIELD = re.compile(r"^\s*,|,\s*(?=,|$)")
_NUMBER = re.compile(r"[+-]?[0-9]+")
_LETTER = re.compile(r"[+-]?[A-Za-z]")
_FLAT = re.compile(r"[._-]")
_EDGE = re.compile(r"[+−-]?[0-9]+|[+−-]?[A-Za-z]|[._-]")
_COMPACT = re.compile(r"[A-Za-z0-9._]{4}")

_BRACKETS = str.maketrans("[](){}", " " * 6)


class Word(NamedTuple):
    """A word and the column in which it begins."""

    text: str
    column: int


class JigsawLine(NamedTuple):
    """A line that says something: its number, and what is left of it without the comment."""

    number: int
    body: str
    source: str | None

    def words(self, start: int = 0, end: int | None = None, *, loose: bool = False) -> list[Word]:
        """Return the words of a part of the line; commas separate them as well as gaps.

        Read loosely, brackets and a comma at the end are left out.
        """
        part = self.body[start:end]
        if loose:
            part = part.translate(_BRACKETS).rstrip().removesuffix(",")
        if "," in part:
            empty = _EMPTY_FIELD.search(part)
            if empty:
                place = Word(part.strip(), start + empty.end())
                raise self.error("a comma with nothing before or after it", place)
        return [Word(found[0], start + found.start() + 1) for found in _WORD.finditer(part)]

    def error(self, message: str, word: Word | None = None) -> InputError:
        """Return the error that points at a word, or at the whole line."""
        text = self.body.strip() if word is None else word.text
        column = None if word is None else word.column
        return InputError(message, source=self.source, line=self.number, column=column, text=text)

    def edge(self, word: Word, *, signed: bool) -> int:
        """Read a word of this line as an edge."""
        try:
            return parse_edge(word.text, signed=signed)
        except InputError as bad:
            raise self.error(bad.message, word) from None

    def size(self, word: Word) -> int:
        """Read a word of this line as a number of rows or columns."""
        number = whole_number(word.text)
        if number is None:
            raise self.error("no number of rows or columns", word)
        if number > MOST_CELLS:
            raise self.error(f"a grid has at most {MOST_CELLS:,} cells", word)
        return number


def split_lines(text: str, source: str | None) -> Iterator[JigsawLine]:
    """Yield the lines that are neither blank nor comments, numbered from 1 as editors do."""
    for number, raw in enumerate(text.split("\n"), 1):
        body = raw.partition(COMMENT)[0].rstrip()
        if body:
            yield JigsawLine(number, body, source)


def is_remark(words: Sequence[str]) -> bool:
    """Tell whether words above a list are a comment of other programs: `c 8x8 board`.

    A piece may begin with the edge `c`, so what could be one is none.
    """
    if not words or not words[0].lower().startswith(REMARKS):
        return False
    if words[0].lower() == "c":
        return len(words) not in (1, 4, 5) or not all(map(_EDGE.fullmatch, words))
    return not words[0][0].isalpha()


def spread_words(words: list[Word]) -> list[Word]:
    """Return the four edges of the compact form `0Aa0` or `0874`; other words as they are.

    An id may stand in front, if one of the edges is a letter: two numbers are a size.
    """
    if not words or not _COMPACT.fullmatch(words[-1].text):
        return words
    if len(words) > 1 and not is_compact_with_id([word.text for word in words]):
        return words
    text, column = words[-1]
    return [*words[:-1], *(Word(sign, column + offset) for offset, sign in enumerate(text))]


def is_compact_with_id(words: Sequence[str]) -> bool:
    """Tell whether words are an id and four edges without gaps, such as `12 0Aa0`."""
    return (
        len(words) == 2
        and _NUMBER.fullmatch(words[0]) is not None
        and _COMPACT.fullmatch(words[1]) is not None
        and not words[1].isdigit()
    )


def parse_edge(word: str, *, signed: bool) -> int:
    """Read an edge; the InputError has no place yet."""
    plain = word.replace(MINUS_SIGN, "-")
    if _FLAT.fullmatch(plain):
        return FLAT
    edge = whole_number(plain)
    if edge is None:
        if not _LETTER.fullmatch(plain):
            raise InputError("not an edge: use a whole number, a letter, or 0 if flat", text=word)
        edge = _letter_type(plain, signed=signed)
    if edge < 0 and not signed:
        raise InputError("a negative edge, but edges are unsigned", text=word)
    if abs(edge) > MOST_EDGE:
        raise InputError(EDGE_BOUNDS, text=word)
    return edge


def whole_number(word: str) -> int | None:
    """Return a whole number, 10**9 for all that are larger; None if the word is none."""
    plain = word.replace(MINUS_SIGN, "-")
    if not _NUMBER.fullmatch(plain):
        return None
    digits = plain.lstrip("+-0")
    value = int(digits or "0") if len(digits) <= 9 else 10**9
    return -value if plain[0] == "-" else value


def is_negative(word: str) -> bool:
    """Tell whether a word is an edge below 0, its letter case apart."""
    return word[:1] in ("-", MINUS_SIGN) and word.strip(f"-{MINUS_SIGN}0") != ""


def odd_sort(words: Iterable[str]) -> tuple[int, str] | None:
    """Return which edge is the first of the rarer sort, and what is odd about it.

    None if all that are not flat are letters, or all numbers: then nothing is.
    """
    count = [0, 0]
    first = [0, 0]
    for at, word in enumerate(words):
        is_letter = word[-1].isalpha()
        if is_letter or word.strip(f"+-{MINUS_SIGN}0._"):
            if not count[is_letter]:
                first[is_letter] = at
            count[is_letter] += 1
    numbers, letters = count
    if not numbers or not letters:
        return None
    if letters <= numbers:
        return first[1], "a letter among numbers: edges are all of one sort"
    return first[0], "a number among letters: edges are all of one sort"


def require_name(name: str) -> None:
    """Refuse a name that our texts could not hold: empty, with gaps or signs that mean something.

    Characters that are not printed are refused too, for names that look alike should be alike.
    """
    if not name or not name.isprintable() or not NOT_IN_NAMES.isdisjoint(name):
        signs = " ".join(sorted(NOT_IN_NAMES - {" "}))
        raise InputError(f"a name is printable text without gaps and without {signs}", text=name)


def require_writable(jigsaw: Jigsaw) -> None:
    """Refuse to write what could not be read again."""
    for name in jigsaw.names:
        require_name(name)


def _letter_type(plain: str, *, signed: bool) -> int:
    letter = plain[-1]
    value = ord(letter.upper()) - ord("A") + 1
    below = plain[0] == "-" or (signed and len(plain) == 1 and letter.islower())
    return -value if below else value


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


def plain_pieces(lines: Sequence[JigsawLine], *, signed: bool) -> list[Piece] | None:
    """Read lines of four edges and nothing else, the usual ones, ten times as fast.

    None if a line has something else, right or wrong: then all are to be read part by part.
    """
    rows = [line.body.split() for line in within_deadline(lines)]
    try:
        words = dict.fromkeys(chain.from_iterable(rows))
        edges = {word: parse_edge(word, signed=signed) for word in within_deadline(words)}
        pieces = [
            (edges[top], edges[right], edges[bottom], edges[left])
            for top, right, bottom, left in within_deadline(rows)
        ]
    except (ValueError, InputError):  # not four words, or one that is no edge
        return None
    return pieces if odd_sort(edges) is None else None


def separate_pieces(line: JigsawLine, *, loose: bool = False) -> PieceLine:
    """Find the parts of a line; how many edges there are is not looked at."""
    body = line.body
    colon = body.find(NAME_END)
    at = body.find(PIN_START, colon + 1)
    words = line.words(colon + 1, len(body) if at < 0 else at, loose=loose)
    edges = spread_words(words)
    return PieceLine(line, colon, edges, at, len(edges) > len(words))


def is_titles(words: Sequence[str]) -> bool:
    """Tell whether these are the names of the four sides, after a title for names or none."""
    sides = [SIDE_OF.get(word.lower(), "") for word in words[-4:]]
    return len(words) in (4, 5) and sorted(sides) == sorted(SIDE_LETTERS)


def titled_order(lines: Sequence[JigsawLine]) -> str:
    """Return the order in which a line of titles at their head names the sides; "" without one."""
    words = _GAP.split(lines[0].body.strip()) if lines else []
    return "".join(SIDE_OF[word.lower()] for word in words[-4:]) if is_titles(words) else ""


def rows_below_titles(lines: list[JigsawLine]) -> list[JigsawLine]:
    """Return the lines without a line of titles at their head."""
    return lines[1:] if titled_order(lines) else lines


def arrange_edges(edges: Sequence[T], order: str) -> list[T]:
    """Return four edges, which are in this order, as top, right, bottom, left."""
    return [edges[order.index(side)] for side in SIDE_LETTERS]


def require_few(first: JigsawLine, lines: Sequence[JigsawLine]) -> None:
    """Refuse more lines than a jigsaw can have, before they are taken apart."""
    if len(lines) > MOST_CELLS + MOST_BESIDES:
        raise first.error(f"a grid has at most {MOST_CELLS:,} cells, and here are {len(lines):,}")


def require_one_sort(pieces: Sequence[PieceLine]) -> None:
    """Refuse letters among numbers, and numbers among letters."""
    odd = odd_sort(word.text for piece in within_deadline(pieces) for word in piece.words[-4:])
    if odd is not None:
        number, reason = odd
        piece = pieces[number // 4]
        raise piece.line.error(reason, piece.words[-4:][number % 4])


def piece_names(pieces: Sequence[PieceLine]) -> list[str]:
    """Return the names, if there are any: then pieces without one are called by their numbers."""
    if all(piece.colon < 0 for piece in pieces):
        return []
    lines: dict[str, JigsawLine] = {}
    for number, piece in enumerate(within_deadline(pieces), 1):
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


def piece_pins(
    pieces: Sequence[PieceLine], rows: int, cols: int, *, turning: bool
) -> dict[int, Pin]:
    """Return the pins; refuse two on the same cell."""
    pins: dict[int, Pin] = {}
    lines: dict[tuple[int, int], JigsawLine] = {}
    for number, piece in enumerate(within_deadline(pieces)):
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
