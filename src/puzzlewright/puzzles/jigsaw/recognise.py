"""Telling a jigsaw from the files of all other kinds: in doubt, no."""

from __future__ import annotations

import re

from puzzlewright.files import plain_line_ends
from puzzlewright.puzzles.jigsaw.text import is_header
from puzzlewright.puzzles.jigsaw.words import COMMENT

#: A list of pieces is known by at least so many lines; fewer could be anything.
FEWEST_LINES = 4

#: A list is known by so many of its lines at most, which are found in so many characters.
LINES_LOOKED_AT = 1000
CHARACTERS_LOOKED_AT = 200_000

#: Edges up to 999, written without zeros in front; the id in front of them may be larger.
_EDGE = re.compile(r"[-−]?(0|[1-9][0-9]{0,2})")
_ID = re.compile(r"0|[1-9][0-9]{0,8}")
_KEY = re.compile(r'"pieces"\s*:')
_GAP = re.compile(r"[\s,]+")


def looks_like_jigsaw(text: str) -> bool:
    """Tell whether a text most likely is a jigsaw, be it one with mistakes in it."""
    text = plain_line_ends(text[:CHARACTERS_LOOKED_AT])
    if text.lstrip()[:1] in ("{", "["):
        return _KEY.search(text) is not None
    blocks = _blocks(text)
    lines = [words for block in blocks for words in block]
    if lines and is_header(" ".join(lines[0])):
        return True
    pieces = lines[1:] if lines and _may_be_header(lines) else lines
    return len(pieces) >= FEWEST_LINES and _are_pieces(pieces) and not _is_grid(blocks[0])


def _blocks(text: str) -> list[list[list[str]]]:
    """Return the words of the first lines without comments; blank lines part them into blocks."""
    raw_lines = text.split("\n")
    if len(text) == CHARACTERS_LOOKED_AT:
        raw_lines.pop()  # it may be cut short
    blocks: list[list[list[str]]] = [[]]
    for raw in raw_lines[:LINES_LOOKED_AT]:
        words = [word for word in _GAP.split(raw.partition(COMMENT)[0]) if word]
        if words:
            blocks[-1].append(words)
        elif not raw.strip() and blocks[-1]:
            blocks.append([])
    return blocks


def _may_be_header(lines: list[list[str]]) -> bool:
    """Tell whether the first line gives rows and columns, and is not like those after it."""
    words = lines[0]
    is_short = len(words) == 2 or (len(words) == 4 and len(lines) > 1 and len(lines[1]) == 5)
    return is_short and all(_EDGE.fullmatch(word) for word in words)


def _are_pieces(lines: list[list[str]]) -> bool:
    """Tell whether all lines are four edges, or all an id and four edges."""
    width = len(lines[0])
    return width in (4, 5) and all(
        len(words) == width
        and all(_EDGE.fullmatch(word) for word in words[-4:])
        and (width == 4 or _ID.fullmatch(words[0]) is not None)
        for words in lines
    )


def _is_grid(block: list[list[str]]) -> bool:
    """Tell whether lines are as many as each has digits, none too large: a sudoku has such rows.

    A blank line ends a sudoku, so it is the first block that tells.
    """
    rows = ["".join(words) for words in block]
    largest = str(min(len(rows), 9))
    return all(
        len(row) == len(rows) and all("0" <= digit <= largest for digit in row) for row in rows
    )
