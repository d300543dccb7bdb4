"""The words of jigsaw files: edges, sizes and names, and the lines that they stand on.

An edge is a whole number, or a letter for its type. With signed edges a capital letter is a tab
and the small letter its hole (A is +1, a is -1, B is +2), and a sign before a letter beats its
case; unsigned, A and a are both the colour 1. A flat edge is 0 or `.` or `_` or `-`. A jigsaw has
letters or numbers, not both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.jigsaw.pieces import EDGE_BOUNDS, FLAT, MOST_EDGE
from puzzlewright.puzzles.jigsaw.puzzle import MOST_CELLS

if TYPE_CHECKING:
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


class JigsawLine:
    """A line that says something: its number, and what is left of it without the comment."""

    __slots__ = ("body", "number", "source")

    def __init__(self, number: int, body: str, source: str | None) -> None:
        self.number: int = number
        self.body: str = body
        self.source: str | None = source

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
            return edge_of(word.text, signed=signed)
        except InputError as bad:
            raise self.error(bad.message, word) from None

    def size(self, word: Word) -> int:
        """Read a word of this line as a number of rows or columns."""
        try:
            return size_of(word.text)
        except InputError as bad:
            raise self.error(bad.message, word) from None


def lines_of(text: str, source: str | None) -> Iterator[JigsawLine]:
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


def spread(words: list[Word]) -> list[Word]:
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


def edge_of(word: str, *, signed: bool) -> int:
    """Read an edge; the InputError has no place yet."""
    plain = word.replace(MINUS_SIGN, "-")
    if _FLAT.fullmatch(plain):
        return FLAT
    if _NUMBER.fullmatch(plain):
        edge = _number(plain)
    elif _LETTER.fullmatch(plain):
        edge = _type_of_letter(plain, signed=signed)
    else:
        raise InputError("not an edge: use a whole number, a letter, or 0 if flat", text=word)
    if edge < 0 and not signed:
        raise InputError("a negative edge, but edges are unsigned", text=word)
    if abs(edge) > MOST_EDGE:
        raise InputError(EDGE_BOUNDS, text=word)
    return edge


def whole_number(word: str) -> int | None:
    """Return a whole number, 10**9 for all that are larger; None if the word is none."""
    plain = word.replace(MINUS_SIGN, "-")
    return _number(plain) if _NUMBER.fullmatch(plain) else None


def size_of(word: str) -> int:
    """Read a number of rows or columns; the InputError has no place yet."""
    number = whole_number(word)
    if number is None:
        raise InputError("no number of rows or columns", text=word)
    if number > MOST_CELLS:
        raise InputError(f"a grid has at most {MOST_CELLS:,} cells", text=word)
    return number


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


def _number(plain: str) -> int:
    """Return a number of any length; what is far beyond the limits becomes one just beyond."""
    digits = plain.lstrip("+-0")
    value = int(digits or "0") if len(digits) <= 9 else 10**9
    return -value if plain[0] == "-" else value


def _type_of_letter(plain: str, *, signed: bool) -> int:
    letter = plain[-1]
    value = ord(letter.upper()) - ord("A") + 1
    below = plain[0] == "-" or (signed and len(plain) == 1 and letter.islower())
    return -value if below else value
