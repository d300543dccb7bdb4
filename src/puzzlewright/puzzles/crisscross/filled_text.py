"""A filled crossword as `solve` prints it: letters, and `.` or `#` for blocks, and nothing else.

    . S A G E
    S C O R E
    C A R O L

Letters of one cell stand in parentheses. Every letter has another beside it or below it: a grid of
dots and a few letters may just as well be one that is not filled, so that is not taken for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.solve_report import without_report
from puzzlewright.words.lines import Line, raw_lines

if TYPE_CHECKING:
    from puzzlewright.words.grid import Content

#: What stands for a block; a grid has one sort of them.
BLOCKS = (".", "#")

#: Square grids with so few different letters may be sudokus.
SUDOKUS = (4, 6, 8, 9, 10, 12, 15, 16, 20, 25)

#: A grid is known by its beginning.
CHARACTERS_LOOKED_AT = 200_000


def filled_grids(text: str, source: str | None = None) -> list[list[Line]] | None:
    """Return the rows of filled crosswords, with `-` for blocks; None if the text is none.

    Empty lines stand between several of them, or what `solve` prints above each.
    """
    start = text[:200].lstrip("\ufeff").lstrip()
    if not any(sign in text[:CHARACTERS_LOOKED_AT] for sign in BLOCKS) or not start:
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
    filled = all(_is_filled([_cells(line.text) for line in lines]) for lines in grids)
    return grids if filled else None


def _block(lines: list[Line]) -> str | None:
    """Return the sign for blocks; None if lines have others, or none."""
    text = "".join(line.text for line in lines)
    found = [sign for sign in BLOCKS if sign in text]
    allowed = {*found, "(", ")", " "}
    if len(found) != 1 or len(lines) < 2:
        return None
    return found[0] if all(c in allowed or c.isalpha() or _combines(c) for c in text) else None


def _combines(character: str) -> bool:
    import unicodedata

    return unicodedata.category(character)[0] == "M"


def _cells(text: str) -> list[Content]:
    """Return about what the cells of a row hold."""
    import re

    from puzzlewright.words.cell_text import clusters

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
