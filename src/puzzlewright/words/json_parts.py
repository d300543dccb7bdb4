"""Cells, rows and entries of word puzzles as JSON data.

Cells are a string if each of them holds one character, else a list of strings. Rows are cells, too,
in which a sign stands for each cell without letters; lists have null or "" there instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from puzzlewright.json_value import Value
from puzzlewright.words.cell_text import MOST_CELLS, MOST_IN_CELL, TOO_LONG
from puzzlewright.words.entries import Entry
from puzzlewright.words.grid import Content, Grid

#: What stands for a blank in rows of letters.
GRID_SIGNS: Mapping[Content, str] = {None: "-"}

ENTRY_FIELDS = ("text", "clue", "cells")


# Writing


def cells_data(cells: Iterable[str]) -> str | list[str]:
    """Return cells as a string, or as a list where one of them is no single character."""
    cells = list(cells)
    return "".join(cells) if all(len(cell) == 1 for cell in cells) else cells


def rows_data(
    rows: Sequence[Sequence[Content]], signs: Mapping[Content, str] = GRID_SIGNS
) -> list[Any]:
    """Return rows as strings; as lists if some cell is neither a sign nor one other character."""
    taken = frozenset(signs.values())
    contents = {content for row in rows for content in row}
    if all(_is_short(content, signs, taken) for content in contents):
        return ["".join(signs.get(content) or content or "" for content in row) for row in rows]
    return [list(row) for row in rows]


def _is_short(content: Content, signs: Mapping[Content, str], taken: frozenset[str]) -> bool:
    if content in signs:
        return True
    return content is not None and len(content) == 1 and content not in taken


def entry_data(entry: Entry) -> dict[str, Any]:
    """Return an entry as an object."""
    return {"text": entry.text, "clue": entry.clue, "cells": cells_data(entry.cells)}


# Reading


def read_cells(value: Value) -> tuple[str, ...]:
    """Return the cells that cells_data() gave."""
    if isinstance(value.data, str):
        return tuple(value.data)
    if not isinstance(value.data, list):
        raise value.wrong_type("a text or a list of texts")
    return tuple(map(_cell, value.items()))


def read_rows(
    value: Value, signs: Mapping[Content, str] = GRID_SIGNS
) -> tuple[tuple[Content, ...], ...]:
    """Return the rows that rows_data() gave."""
    meaning: dict[str, Content] = {sign: content for content, sign in signs.items()}
    rows = tuple(_row(each, meaning) for each in value.items())
    # Short rows are filled up: many of them beside a long one would take a lot of memory.
    if len(rows) * max(map(len, rows), default=0) > MOST_CELLS:
        raise value.error(f"a grid has at most {MOST_CELLS:,} cells")
    return rows


def _row(value: Value, meaning: Mapping[str, Content]) -> tuple[Content, ...]:
    if isinstance(value.data, str):
        return tuple(meaning.get(sign, sign) for sign in value.data)
    if not isinstance(value.data, list):
        raise value.wrong_type("a text or a list of cells")
    return tuple(None if cell.data is None else _cell(cell) for cell in value.items())


def _cell(value: Value) -> str:
    """Return what one cell holds."""
    text = value.text()
    if len(text) > MOST_IN_CELL:
        raise value.error(TOO_LONG)
    return text


def read_grid(value: Value) -> Grid:
    """Return the grid with these rows."""
    return Grid(read_rows(value))


def read_entry(value: Value, others: Sequence[str] = ()) -> Entry:
    """Return the entry that entry_data() gave; it may have other fields besides."""
    fields = value.fields(["cells"], ["text", "clue", *others])
    cells = read_cells(fields["cells"])
    text = fields["text"].text() if "text" in fields else "".join(cells)
    return Entry(cells, text, fields["clue"].text() if "clue" in fields else "")


def read_solved_grid(value: Value) -> Grid:
    """Return the grid whose as_json() gave the data, in which `-` is blank in lists as well."""
    blank = GRID_SIGNS[None]
    rows = read_rows(value)
    return Grid([None if cell == blank else cell for cell in row] for row in rows)
