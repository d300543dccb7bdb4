"""Telling a sudoku without our header from the files of all other kinds: in doubt, no."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlewright.core.files import plain_line_ends
from puzzlewright.puzzles.sudoku.board import MAX_SIZE, SYMBOLS, USUAL_SIZES, VALUE_OF
from puzzlewright.puzzles.sudoku.text import (
    FIELD,
    HEADER,
    LONGEST_LINE,
    RULE,
    Row,
    cell_value,
    is_title,
    parse_row,
)

#: A line that is a puzzle has at least this share of digits and signs for empty cells: letters are
#: rare even on 25×25, and words have none of either.
SHARE_OF_DIGITS = 0.5

#: The shortest line that is a puzzle of its own: 4×4.
SHORTEST_LINE = 16

#: Rows of the smallest usual sudoku.
SMALLEST = 4


def looks_like_sudoku(text: str) -> bool:
    """Tell whether a text most likely starts with a sudoku, be it one with mistakes in it."""
    lines = _first_lines(text)
    first = next(lines, "")
    if HEADER.match(first):
        return True
    field = FIELD.search(first)
    length = len(field[0]) if field else 0
    if field and (length > MAX_SIZE or length == SHORTEST_LINE) and _looks_like_line(field[0]):
        return True
    return _looks_like_grid([parse_row(0, first), *(parse_row(0, line) for line in lines)])


def _looks_like_line(word: str) -> bool:
    """Tell whether these are cells, at least one of them given, most of them digits or empty."""
    digits = sum(character in "0123456789._" for character in word)
    return (
        VALUE_OF.keys() >= set(word)
        and digits >= SHARE_OF_DIGITS * len(word)
        and any(character in SYMBOLS for character in word)
    )


def _looks_like_grid(rows: list[Row]) -> bool:
    """Tell whether these are as many rows as each has cells, at least one of them given."""
    size = rows[0].width()
    if size not in USUAL_SIZES or len(rows) != size:
        return False
    cells = [token.text for row in rows for token in row.cells(size) or ()]
    values = [cell_value(cell) for cell in cells]
    if size == SMALLEST and _has_doubles(values, size):
        return False  # four lines of four small numbers can be many things
    return (
        len(values) == size * size
        and all(value is not None and value <= size for value in values)
        and any(cell.isdigit() and value for cell, value in zip(cells, values, strict=True))
    )


def _has_doubles(values: list[int | None], size: int) -> bool:
    """Tell whether some value comes twice in a row or in a column."""
    rows = [values[at : at + size] for at in range(0, len(values), size)]
    if any(len(row) != size for row in rows):
        return False
    lines = [*rows, *zip(*rows, strict=True)]
    given = [[value for value in line if value] for line in lines]
    return any(len(set(line)) < len(line) for line in given)


def _first_lines(text: str) -> Iterator[str]:
    """Yield the first block without comments, titles and rules; a few lines more than a grid."""
    count = 0
    for raw in plain_line_ends(text[: MAX_SIZE * LONGEST_LINE]).split("\n"):
        line = raw[:LONGEST_LINE].strip()
        if not line and count:
            return
        if not line or line.startswith("#") or is_title(line) or RULE.fullmatch(line):
            continue
        yield line
        count += 1
        if count > MAX_SIZE:
            return
