"""Rows of a criss-cross as they are written: `-` for a blank, a letter, or `(LJ)` for one cell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from puzzlewright.core import limits
from puzzlewright.core.errors import InputError
from puzzlewright.words.cells.alphabet import Alphabet, clusters
from puzzlewright.words.cells.cell_text import (
    MOST_CELLS,
    MOST_CHARACTERS,
    cell_text,
    fold_letters,
    is_western,
    parse_group,
)
from puzzlewright.words.grids.grid import Content, Grid
from puzzlewright.words.lines import Line

BLANK = "-"

#: What most rows hold: nothing to look at twice.
CAPITALS: frozenset[Content] = frozenset([None, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"])

_PART = r"\([^()\s]*\)|[()]|[^()\s]+"


def read_rows(lines: Sequence[Line], alphabet: Alphabet | None = None) -> list[list[Content]]:
    """Return the cells of rows, which have the same number of them; gaps mean nothing."""
    too_large = lines[0].error(f"a grid has at most {MOST_CELLS:,} cells")
    if sum(len(line.text) for line in lines) > MOST_CHARACTERS:
        raise too_large
    rows = [list(_cells(line, alphabet)) for line in lines]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(rows[0]):
            first = f"line {lines[0].number} has {len(rows[0])}"
            hint = "words come below an empty line"
            raise line.error(f"ragged grid: {len(row)} cells here, {first} ({hint})")
    if len(rows) * len(rows[0]) > MOST_CELLS:
        raise too_large
    return rows


def _cells(line: Line, alphabet: Alphabet | None) -> Iterator[Content]:
    """Yield what the cells of a row hold, in capitals."""
    for text, column in _parts(line):
        if text == BLANK:
            yield None
        elif text[0] in "()":
            yield parse_group(line, text, alphabet, column)
        elif not _is_sign(text):
            reason = "not a grid cell: use a letter, (…) or - for a blank"
            raise line.error(reason, text, column)
        else:
            yield parse_group(line, f"({text})", alphabet, column)


def _parts(line: Line) -> Iterator[tuple[str, int]]:
    """Yield the cells of a row as they are written, and the column in which each begins."""
    for found in re.finditer(_PART, line.text):
        column = found.start() + 1
        if found[0][0] in "()":
            yield found[0], column
            continue
        for cluster in clusters(found[0]):
            yield cluster, column
            column += len(cluster)


def _is_sign(text: str) -> bool:
    """Tell whether a cell may hold this without parentheses: a letter, a digit, an emoji."""
    if is_western(text):
        return text.isalnum()

    return unicodedata.category(text[0])[0] in "LNS"


def row_text(row: Sequence[Content], width: int) -> str:
    """Return a row as read_rows() reads it, filled up with blanks.

    Gaps are between the cells of a row in which neighbours would be taken for one sign else.
    """
    if CAPITALS.issuperset(row):
        return "".join([cell or BLANK for cell in row]).ljust(width, BLANK)
    known = {cell: BLANK if cell is None else _cell_text(cell) for cell in dict.fromkeys(row)}
    cells = [known[cell] for cell in row]
    cells += [BLANK] * (width - len(row))
    text = "".join(cells)
    if is_western(text) or [part for part, _ in _parts(Line(0, text, None))] == cells:
        return text
    return " ".join(cells)


def _cell_text(cell: str) -> str:
    if not cell:
        raise InputError("an empty cell, which the text format cannot hold")
    return cell_text(cell)


def json_grid(text: str, source: str | None) -> Grid:
    """Read rows as Grid.as_json() makes them, alone or as `grid` of an object."""
    import json  # few grids are JSON

    limits.require_json(text, source)
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as bad:
        line = getattr(bad, "lineno", None)
        raise InputError("damaged JSON", source=source, line=line) from None
    if isinstance(data, dict):
        data = data.get("grid")
    if not isinstance(data, list) or not data:
        raise InputError("expected a list of rows, or an object with one as `grid`", source=source)
    rows = [_json_row(number, row, source) for number, row in enumerate(data, 1)]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            reason = f"row {number} has {len(row)} cells, the first one {len(rows[0])}"
            raise InputError(reason, source=source)
    return Grid(rows)


def _json_row(number: int, row: object, source: str | None) -> list[Content]:
    if isinstance(row, (str, list)) and all(isinstance(cell, str) and cell for cell in row):
        return [None if cell == BLANK else fold_letters(cell) for cell in row]
    reason = f"row {number} is neither a string nor a list of strings"
    raise InputError(reason, source=source, text=str(row))
