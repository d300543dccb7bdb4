"""Telling a criss-cross without our header from the files of all other kinds: in doubt, no.

No other kind writes blanks as `-` between letters: fill-ins have `_ # . *`, and sudokus that have
dashes have digits as well. Rows of one width are enough then. Where widths differ, which is a
mistake for the reader to tell, there have to be more rows, and more blanks than hyphens of words.

A filled crossword as `solve` prints it is letters, and `.` or `#` for blocks, and nothing else.

    . S A G E
    S C O R E
    C A R O L

Letters of one cell stand in parentheses. Every letter has another beside it or below it: a grid of
dots and a few letters may just as well be one that is not filled, so that is not taken for one.
"""

from __future__ import annotations

import re
import unicodedata

from puzzlewright.puzzles.annotations import without_report
from puzzlewright.words.cells.alphabet import clusters
from puzzlewright.words.grids.grid import Content
from puzzlewright.words.lines import Line, is_idle, raw_lines

#: What stands for a block; a grid has one sort of them.
BLOCKS = (".", "#")

#: Square grids with so few different letters may be sudokus.
SUDOKUS = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)

#: A criss-cross is known by its beginning.
SAMPLE_CHARACTERS = 200_000


def filled_crosswords(text: str, source: str | None = None) -> list[list[Line]] | None:
    """Return the rows of filled crosswords, with `-` for blocks; None if the text is none.

    Empty lines stand between several of them, or what `solve` prints above each.
    """
    start = text[:200].lstrip("\ufeff").lstrip()
    if not any(sign in text[:SAMPLE_CHARACTERS] for sign in BLOCKS) or not start:
        return None
    raw = raw_lines(without_report(text, several=True))
    numbered = [Line(at, line, source) for at, line in enumerate(raw, 1) if line.strip()]
    sign = _block(numbered)
    if sign is None:
        return None
    grids: list[list[Line]] = []
    for line in numbered:
        if not grids or grids[-1][-1].number + 1 < line.number:
            grids.append([])
        grids[-1].append(line._replace(text=line.text.replace(sign, "-")))
    filled = all(_is_filled([_row_contents(line.text) for line in lines]) for lines in grids)
    return grids if filled else None


def _block(lines: list[Line]) -> str | None:
    """Return the sign for blocks; None if lines have others, or none."""
    text = "".join(line.text for line in lines)
    found = [sign for sign in BLOCKS if sign in text]
    allowed = {*found, "(", ")", " "}
    if len(found) != 1 or len(lines) < 2:
        return None
    return (
        found[0]
        if all(c in allowed or c.isalpha() or unicodedata.category(c)[0] == "M" for c in text)
        else None
    )


def _row_contents(text: str) -> list[Content]:
    signs: list[str] = []
    for part in re.findall(r"\([^()\s]*\)|[^()\s]+", text):
        signs += [part] if part[0] == "(" else clusters(part)
    return [None if sign == "-" else sign for sign in signs]


def _is_filled(rows: list[list[Content]]) -> bool:
    """Tell whether rows have one width, and each letter another beside it or below it."""
    height, width = len(rows), len(rows[0])
    if width < 2 or any(len(row) != width for row in rows):
        return False
    letters = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell}
    different = {rows[r][c] for r, c in letters}
    if height == width and height in SUDOKUS and len(different) <= height:
        return False
    around = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return bool(letters) and all(
        any((r + down, c + right) in letters for down, right in around) for r, c in letters
    )


HEADER = "crisscross"
BLANK = "-"

#: Rows of different widths are taken for a grid only if there are at least this many, if this
#: share of them has the same width, and this share of their characters are blanks.
FEWEST_UNEVEN = 4
SHARE_OF_WIDTH = 0.75
SHARE_OF_BLANKS = 0.2


def looks_like_crisscross(text: str) -> bool:
    """Tell whether a text most likely is a criss-cross, be it one with mistakes in it."""
    raw = raw_lines(text[:SAMPLE_CHARACTERS])
    start = next((at for at, line in enumerate(raw) if not is_idle(line)), len(raw))
    if raw[start : start + 1] == [HEADER]:
        return True
    rows = []
    for line in raw[start:]:
        if not line:
            break
        rows.append(line.strip())
    if len(rows) < 2 or not all(map(_is_row, rows)):
        return filled_crosswords(text[:SAMPLE_CHARACTERS]) is not None
    cells = "".join(rows)
    if BLANK not in cells or not cells.strip(BLANK):
        return False
    return _are_even(rows)


def _is_row(row: str) -> bool:
    """Tell whether a line is letters and blanks without gaps, cells of several in parentheses."""
    if row.replace(BLANK, "a").isalpha():  # as most rows are
        return True
    signs = BLANK + "()"
    return all(
        sign in signs or sign.isalpha() or unicodedata.category(sign)[0] == "M" for sign in row
    )


def _are_even(rows: list[str]) -> bool:
    """Tell whether rows have one width, or most of many have."""
    widths = [_width(row) for row in rows]
    most = max(map(widths.count, set(widths)))
    if most == len(rows):
        return True
    blanks = sum(row.count(BLANK) for row in rows)
    return (
        len(rows) >= FEWEST_UNEVEN
        and most >= SHARE_OF_WIDTH * len(rows)
        and blanks >= SHARE_OF_BLANKS * sum(widths)
    )


def _width(row: str) -> int:
    if "(" in row:
        row = re.sub(r"\([^()]*\)", "X", row)

    return len(clusters(row))
