"""Telling a jigsaw from the files of all other kinds: in doubt, no.

A list that begins with its size, or with the titles of its columns, is claimed even if some of its
lines are wrong, so that the reader can say what is wrong with them. Without these, lines may be
wrong in a word here and there, but all have as many words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from math import isqrt

from puzzlewright.core.files import plain_line_ends
from puzzlewright.puzzles.jigsaw.formats.conventions import detect_columns, is_rim
from puzzlewright.puzzles.jigsaw.formats.piece_lines import (
    COMMENT,
    MINUS_SIGN,
    is_remark,
    is_titles,
)
from puzzlewright.puzzles.jigsaw.text import SIZE, is_bracketed_list, is_header
from puzzlewright.puzzles.kind import kind_named

#: A list of pieces is recognised by at least this many lines; fewer could be anything.
FEWEST_LINES = 4

#: At most this many lines are read to recognise a list, within this many characters.
LINES_LOOKED_AT = 1000
CHARACTERS_LOOKED_AT = 200_000

#: Below a line with the size, this share of the lines has to look like pieces.
SHARE_OF_PIECES = 0.8

#: Without such a line, slips are ignored only in this many lines, if this share has none.
FEWEST_WITH_SLIPS = 9
SHARE_WITHOUT_SLIPS = 0.85

#: What nobody recognises is nearly a list of pieces if this share of its lines is.
SHARE_OF_NEARLY = 0.75

#: Words of four letters are taken for pieces without a rim only if there are at least this many,
#: with few different letters, and this share has no vowel, unlike words of any language.
FEWEST_WORDS = 9
MOST_LETTERS = 12
SHARE_WITHOUT_VOWEL = 0.2

#: How lists write the rim.
USUAL_RIMS = frozenset({"0", ".", "_", "-", "-1", "a", "A"})

#: Edges up to 999, written without zeros in front; the id in front of them may be larger. Where a
#: rim shows that lines are pieces, edges may be anything.
_EDGE = re.compile(r"[-−]?(0|[1-9][0-9]{0,2})")
_ID = re.compile(r"0|[1-9][0-9]{0,8}")
_NUMBER = re.compile(r"[0-9]+")
_ANY_EDGE = re.compile(r"[+−-]?[0-9]+|[+−-]?[A-Za-z]|[._-]")
_LETTER = re.compile(r"[+−-]?[A-Za-z]|[0._-]")
_COMPACT = re.compile(r"[A-Za-z0-9._]{4}")
_FOUR = r'\[\s*(?:"?[+−-]?\w+"?\s*,\s*){3}"?[+−-]?\w+"?\s*\]'
_JSON = re.compile(rf'"pieces"\s*:|\A\s*\[\s*{_FOUR}|\A\s*\[\s*\{{[^{{}}]*"edges"\s*:\s*{_FOUR}')
_BLANK = re.compile(r"\n\s*\n")
_GAP = re.compile(r"[\s,]+")
_NOT_EDGES = re.compile(r"^\s*[^\s:,]+\s*:|@[\s0-9,]*$|[\[\](){}]")


def looks_like_jigsaw(text: str) -> bool:
    """Tell whether a text most likely is a jigsaw, be it one with mistakes in it."""
    text = plain_line_ends(text[:CHARACTERS_LOOKED_AT])
    if text.lstrip()[:1] in ("{", "[") and not is_bracketed_list(text):
        return _JSON.search(text) is not None
    lines = _lines(text)
    if not lines:
        return False
    if is_header(" ".join(lines[0])) or any(map(is_titles, lines[:2])):
        return True
    if _is_size(lines[0]):
        return _are_mostly_pieces(lines[1:], lines[0])
    if _is_side(lines):
        return _are_pieces(lines[1:]) or _have_rim(lines[1:]) or _are_nearly_pieces(lines[1:])
    if _is_long_header(lines):
        return len(lines) > FEWEST_LINES and _are_pieces(lines[1:])
    if len(lines) > 1 and len(lines[0]) >= 8:
        return _are_rows(lines)
    lines = _with_edges_apart(lines)
    is_list = len(lines) >= FEWEST_LINES and (
        _are_pieces(lines) or _are_nearly_pieces(lines) or _are_letters(lines) or _have_rim(lines)
    )
    return is_list and not _may_be_sudoku(text)


def looks_nearly_like_jigsaw(text: str) -> bool:
    """Tell whether most lines of a text are pieces, whatever the others are.

    Four lines may as well be a small sudoku with a mistake in it.
    """
    lines = _lines(plain_line_ends(text[:CHARACTERS_LOOKED_AT]))
    pieces = sum(map(_is_piece, lines))
    return len(lines) > max(FEWEST_LINES, 4) and pieces >= SHARE_OF_NEARLY * len(lines)


def _lines(text: str) -> list[list[str]]:
    """Return the words of the first lines, without comments, names, pins and brackets."""
    raw_lines = text.split("\n")
    if len(text) == CHARACTERS_LOOKED_AT:
        raw_lines.pop()  # it may be cut short
    lines: list[list[str]] = []
    for raw in raw_lines[:LINES_LOOKED_AT]:
        body = _NOT_EDGES.sub(" ", raw.partition(COMMENT)[0].rstrip())
        words = [word for word in _GAP.split(body) if word]
        if words and (lines or not is_remark(words)):
            lines.append(words)
    return lines


# The first line


def _is_size(words: list[str]) -> bool:
    """Tell whether a line gives rows and columns, and perhaps a number of colours or rules."""
    size = SIZE.fullmatch(words[0])
    others = words[1:] if size else words[2:]
    if size is None and not (len(words) > 1 and all(map(_EDGE.fullmatch, words[:2]))):
        return False
    if others and _EDGE.fullmatch(others[0]):
        others = others[1:]
    return all(len(word) > 1 and word[0].isalpha() for word in others)


def _are_rows(lines: list[list[str]]) -> bool:
    """Tell whether lines are the rows of a board with an exact frame."""
    return all(map(_ANY_EDGE.fullmatch, chain(*lines))) and detect_columns(lines) > 1


def _is_side(lines: list[list[str]]) -> bool:
    """Tell whether the first line is one number, the side of the square of the pieces below."""
    side = lines[0][0]
    is_number = len(lines[0]) == 1 and len(side) <= 3 and side.isascii() and side.isdigit()
    return is_number and int(side) ** 2 == len(lines) - 1 >= FEWEST_LINES


def _is_long_header(lines: list[list[str]]) -> bool:
    """Tell whether a line of four numbers stands before lines of five."""
    is_short = len(lines[0]) == 4 and len(lines) > 1 and len(lines[1]) == 5
    return is_short and all(map(_EDGE.fullmatch, lines[0]))


def _are_mostly_pieces(lines: list[list[str]], size: list[str]) -> bool:
    """Tell whether most lines below a size are pieces; words have to be about as many as wanted."""
    numbers = sum(_is_piece(words) for words in lines)
    compact = sum(_is_compact(words) or _is_lettered(words) for words in lines)
    enough = max(FEWEST_LINES, SHARE_OF_PIECES * len(lines))
    if numbers >= enough:
        return True
    found = SIZE.fullmatch(size[0])
    sides = found.groups() if found else [side.replace(MINUS_SIGN, "-") for side in size[:2]]
    rows, cols = map(int, sides)
    wanted = min(rows * cols, LINES_LOOKED_AT - 1)
    is_about = abs(len(lines) - wanted) <= (1 - SHARE_OF_PIECES) * wanted
    return is_about and numbers + compact >= enough


# Lists without one


def _is_piece(words: list[str]) -> bool:
    """Tell whether a line is four edges, or an id and four edges."""
    return (
        len(words) in (4, 5)
        and all(map(_EDGE.fullmatch, words[-4:]))
        and (len(words) == 4 or _ID.fullmatch(words[0]) is not None)
    )


def _are_pieces(lines: list[list[str]]) -> bool:
    """Tell whether all lines are pieces of the same form."""
    width = len(lines[0])
    return all(len(words) == width and _is_piece(words) for words in lines)


def _are_nearly_pieces(lines: list[list[str]]) -> bool:
    """Tell whether all lines have the same form, and all but a few are pieces."""
    width = len(lines[0])
    return (
        len(lines) >= FEWEST_WITH_SLIPS
        and all(len(words) == width for words in lines)
        and sum(map(_is_piece, lines)) >= SHARE_WITHOUT_SLIPS * len(lines)
    )


def _is_compact(words: list[str]) -> bool:
    return len(words) == 1 and _COMPACT.fullmatch(words[0]) is not None


def _is_lettered(words: list[str]) -> bool:
    """Tell whether a line is four letters with gaps between them, after an id or none."""
    return (
        len(words) in (4, 5)
        and all(map(_LETTER.fullmatch, words[-4:]))
        and (len(words) == 4 or _ID.fullmatch(words[0]) is not None)
    )


def _with_edges_apart(lines: list[list[str]]) -> list[list[str]]:
    """Return lines of an id and four edges in one word with gaps between these; others as is."""
    if not all(len(words) == 2 and _is_compact(words[1:]) for words in lines):
        return lines
    return [[words[0], *words[1]] for words in lines]


def _are_letters(lines: list[list[str]]) -> bool:
    """Tell whether lines are words of four letters that are edges, and no words of a language."""
    if not all(map(_is_compact, lines)) or isqrt(len(lines)) ** 2 != len(lines):
        return False
    words = [line[0] for line in lines]
    return _have_rim([list(word) for word in words], usual=True) or (
        len(words) >= FEWEST_WORDS
        and all(word.isalpha() for word in words)
        and _have_few_letters(words)
        and sum(not set("aeiouyAEIOUY") & set(word) for word in words)
        >= SHARE_WITHOUT_VOWEL * len(words)
    )


def _have_rim(lines: list[list[str]], *, usual: bool = False) -> bool:
    """Tell whether an edge is where a rim has it: next to impossible for other lines.

    With `usual`, and in few lines, the rim has to be one that is often used.
    """
    side = isqrt(len(lines))
    width = len(lines[0])
    edges = [words[-4:] for words in lines]
    are_pieces = (
        side**2 == len(lines)
        and all(len(words) == width for words in lines)
        and all(map(_ANY_EDGE.fullmatch, chain(*edges)))
        and (width == 4 or (width == 5 and all(_NUMBER.fullmatch(words[0]) for words in lines)))
    )
    if not are_pieces:
        return False
    found = {edge for edge, number in Counter(chain(*edges)).items() if number == 4 * side}
    if usual or len(lines) < FEWEST_WORDS:
        found &= USUAL_RIMS
    return any(is_rim(edge, side, side, edges) for edge in found)


def _have_few_letters(words: list[str]) -> bool:
    """Tell whether there are few letters, none of them once only, for that would fit nowhere."""
    counts = Counter("".join(words).lower())
    return len(counts) <= MOST_LETTERS and min(counts.values()) > 1


def _may_be_sudoku(text: str) -> bool:
    """Tell whether lines are as many as each has digits, none too large: a sudoku has such rows.

    A blank line ends a sudoku, so it is the first block that tells. A digit that comes twice in a
    row or a column makes it a wrong sudoku at best; what those who know sudokus say then, counts.
    """
    blocks = (_lines(block) for block in _BLANK.split(text))
    rows = ["".join(words) for words in next(filter(None, blocks), [])]
    largest = str(min(len(rows), 9))
    is_grid = all(
        len(row) == len(rows) and all("0" <= digit <= largest for digit in row) for row in rows
    )
    if is_grid and not any(map(_has_twins, [*rows, *zip(*rows, strict=True)])):
        return True
    return kind_named("sudoku").recognises(text)


def _has_twins(digits: Iterable[str]) -> bool:
    """Tell whether a digit other than 0 comes twice."""
    given = [digit for digit in digits if digit != "0"]
    return len(set(given)) < len(given)
