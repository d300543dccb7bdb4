"""Filled grids as text and as JSON, and read back from both.

A line for each row, a letter for each cell; several letters in one cell stand in parentheses. A dot
is a blocked cell, `_` an open one that holds nothing. Read are also `#` for blocked, `*` for empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlewright import limits
from puzzlewright.errors import InputError
from puzzlewright.files import plain_line_ends
from puzzlewright.puzzles.fillin.grid import Content
from puzzlewright.puzzles.fillin.template_text import SIGNS, marks_of
from puzzlewright.words.cell_text import folded, is_plain
from puzzlewright.words.lines import Line

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn
    from puzzlewright.words.cells import Alphabet

#: A blocked cell and an empty one in what is printed.
BLOCKED, EMPTY = ".", "_"

#: What the signs mean where they are read.
MEANING: dict[str, Content] = {".": None, "#": None, "_": "", "*": ""}


def filled_text(filled: Filled) -> str:
    """Return the rows with gaps between the cells, which stand below one another."""
    rows = [[_cell_text(content) for content in row] for row in filled.rows]
    width = max((len(cell) for row in rows for cell in row), default=1)
    return "".join(" ".join(cell.ljust(width) for cell in row).rstrip() + "\n" for row in rows)


def _cell_text(content: Content) -> str:
    if content is None:
        return BLOCKED
    if not content:
        return EMPTY
    return content if is_plain(content) else f"({content})"


def filled_json(filled: Filled) -> list[str] | list[list[Content]]:
    """Return rows as strings; cell by cell where some cell holds more than one letter."""
    signs = {None: BLOCKED, "": EMPTY}
    if any(_is_long(content) for row in filled.rows for content in row):
        return [list(row) for row in filled.rows]
    return ["".join(signs.get(content) or content or "" for content in row) for row in filled.rows]


def _is_long(content: Content) -> bool:
    """Tell whether a cell holds what is no single character, or would be taken for a sign."""
    return content is not None and content != "" and (len(content) > 1 or content in SIGNS)


def read_filled(puzzle: FillIn, text: str, source: str | None = None) -> Filled:
    """Read a filled grid of this puzzle's size; whether it is right is left open."""
    from puzzlewright.puzzles.fillin.puzzle import Filled

    text = plain_line_ends(text.removeprefix("\ufeff"))
    if text.lstrip()[:1] == "[":
        return Filled(puzzle, _json_rows(puzzle, text, source))
    raw = enumerate(text.split("\n"), 1)
    lines = [Line(number, line, source) for number, line in raw if line.strip()]
    height, width = puzzle.template.height, puzzle.template.width
    if len(lines) > height:
        raise lines[height].error(f"a row too many: {height} expected")
    if len(lines) < height:
        last = lines[-1].number if lines else None
        raise InputError(f"{height} rows expected, {len(lines)} found", source=source, line=last)
    rows = []
    for line in lines:
        marks = marks_of(line, puzzle.alphabet)
        if len(marks) != width:
            raise line.error(f"{width} cells expected in a row, {len(marks)} found")
        rows.append([MEANING[mark.text] if mark.is_sign else mark.text for mark in marks])
    return Filled(puzzle, rows)


def _json_rows(puzzle: FillIn, text: str, source: str | None) -> list[list[Content]]:
    """Read rows as filled_json() makes them."""
    import json

    limits.require_json(text, source)
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as bad:
        line = getattr(bad, "lineno", None)
        raise InputError("damaged JSON", source=source, line=line) from None
    height, width = puzzle.template.height, puzzle.template.width
    if len(data) != height:
        raise InputError(f"{height} rows expected, {len(data)} found", source=source)
    rows = []
    for number, row in enumerate(data, 1):
        if not isinstance(row, (str, list)) or len(row) != width:
            reason = f"row {number} is not a string or list of {width} cells"
            raise InputError(reason, source=source, text=str(row))
        if not all(cell is None or isinstance(cell, str) for cell in row):
            reason = f"row {number} has a cell that is neither a string nor null"
            raise InputError(reason, source=source, text=str(row))
        in_string = isinstance(row, str)
        rows.append([_json_cell(cell, puzzle.alphabet, in_string=in_string) for cell in row])
    return rows


def _json_cell(cell: Content, alphabet: Alphabet | None, *, in_string: bool) -> Content:
    """Return what a cell holds; only the characters of a string can be signs."""
    if in_string and cell in MEANING:
        return MEANING[cell]
    return folded(cell, alphabet) if cell else cell
