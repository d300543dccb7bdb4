"""Cells, grids and entries of word puzzles from Python arguments and from JSON, and back to JSON.

The cells of a word are a string if each of them holds one character, else a list of strings. A row
of a grid is always a list of strings; a cell without letters is the sign that our text has for it.
Letters that look like a sign are in parentheses there, as in our text: `(-)`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from puzzlewright.core.arguments import (
    blame_argument,
    require_list,
    require_text,
    sort_set,
    wrong_type,
)
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import JsonValue
from puzzlewright.words.cells.alphabet import MOST_IN_CELL, PLAIN, TOO_LONG, cells
from puzzlewright.words.cells.cell_text import MOST_CELLS, fold_letters
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import BLANK, Content, Grid, read_rows
from puzzlewright.words.lines import Line

#: What stands for a blank in rows that are lists of cells.
BLANKS = (None, "-", " ")


def as_entries(argument: str, values: Any, shortest: int = 2) -> tuple[Entry, ...]:
    """Return entries, given as words, as pairs of a word and a clue, or as a mapping of such."""
    given = values.items() if isinstance(values, Mapping) else sort_set(values)
    found = require_list(argument, given, "a list of words, or of pairs (word, clue),")
    return tuple(
        [
            each if is_right_entry(each) else as_entry(f"{argument}[{n}]", each, shortest)
            for n, each in enumerate(within_deadline(found))
        ]
    )


def as_unplaced(argument: str, values: Any) -> tuple[tuple[Entry, str], ...]:
    """Return words that are not in a grid, each with the reason for that."""
    found = []
    pairs = require_list(argument, sort_set(values), "a list of words with reasons")
    for number, pair in enumerate(pairs):
        name = f"{argument}[{number}]"
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise wrong_type("a pair of a word and a reason", pair, name)
        word, reason = pair
        if is_right_entry(word) and type(reason) is str:
            found.append((word, reason))
        else:
            found.append((as_entry(name, word, 0), require_text(name, reason)))
    return tuple(found)


def is_right_entry(value: Any) -> bool:
    """Tell whether it is an entry with nothing wrong; as_entry() finds out what is."""
    if type(value) is not Entry or type(value.cells) is not tuple:
        return False
    try:
        "".join((value.text, value.clue, *value.cells))  # quicker than to ask for all types
    except TypeError:
        return False
    return "" not in value.cells


def as_entry(argument: str, value: Any, shortest: int = 2) -> Entry:
    """Return one entry."""
    if isinstance(value, Entry):
        _require_entry(argument, value)
        return value
    pair = (value, "") if isinstance(value, str) else value
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    if not is_pair or not all(isinstance(part, str) for part in pair):
        raise wrong_type("a word, or a pair of a word and a clue,", value, argument)
    from puzzlewright.words.lists import reader  # lists of words: most puzzles need none

    return blame_argument(argument, reader.parse_entry, *pair, PLAIN, shortest)


def _require_entry(argument: str, entry: Entry) -> None:
    if is_right_entry(entry):
        return
    cells, text, clue = entry.cells, entry.text, entry.clue
    if not isinstance(cells, tuple) or not all(isinstance(cell, str) for cell in cells):
        raise InputError(f"{argument}: the cells of an entry are a tuple of texts")
    if not all(cells):
        raise InputError(f"{argument}: an empty cell in an entry", text=repr(cells))
    if not isinstance(text, str) or not isinstance(clue, str):
        raise InputError(f"{argument}: the word and the clue of an entry are texts")


def as_cells(argument: str, value: Any) -> tuple[str, ...]:
    """Return cells: of a text, or as they are listed."""
    if isinstance(value, str):
        return blame_argument(argument, cells, value)
    found = require_list(argument, value, "a text or a list of cells")
    for cell in found:
        if not isinstance(cell, str):
            raise wrong_type("a text for each cell", cell, argument)
        if not cell:
            raise InputError(f"{argument}: an empty cell", text=repr(tuple(found)))
    return tuple(found)


def as_grid(argument: str, value: Any) -> Grid:
    """Return a grid: a picture, rows as texts, or rows as lists of cells."""
    if isinstance(value, Grid):
        return value
    lines = value.splitlines() if isinstance(value, str) else value
    rows = require_list(argument, lines, "a picture or a list of rows")
    if all(isinstance(row, str) for row in rows):
        return Grid(_cells_in_row(argument, rows))
    found: list[list[Content]] = []
    for n, row in enumerate(rows):
        cells = require_list(f"{argument}[{n}]", row, "a text or a list of cells")
        for cell in cells:
            if cell not in BLANKS and (not isinstance(cell, str) or not cell):
                raise wrong_type("a text, or None for a blank,", cell, f"{argument}[{n}]")
        found.append([None if cell in BLANKS else fold_letters(cell) for cell in cells])
    return Grid(found)


def _cells_in_row(argument: str, rows: list[str]) -> list[list[Content]]:
    """Return the cells of rows as our text has them: a letter, `(LJ)`, or `-` for a blank."""
    lines = [Line(n, row.strip(), None) for n, row in enumerate(rows, 1) if row.strip()]
    return blame_argument(argument, read_rows, lines) if lines else []


#: What stands for a cell without letters in the rows of a grid.
GRID_SIGNS: Mapping[Content, str] = {None: BLANK}


# Writing


def cells_to_json(cells: Iterable[str]) -> str | list[str]:
    """Return cells as a string, or as a list where one of them is no single character."""
    cells = list(cells)
    return "".join(cells) if all(len(cell) == 1 for cell in cells) else cells


def rows_to_json(
    rows: Iterable[Iterable[Content]], signs: Mapping[Content, str] = GRID_SIGNS
) -> list[list[str]]:
    """Return rows as lists of strings, a sign for each cell without letters."""
    taken = frozenset(signs.values())
    return [
        [signs[cell] if cell in signs else _letters_to_json(cell or "", taken) for cell in row]
        for row in rows
    ]


def _letters_to_json(cell: str, signs: Container[str]) -> str:
    """Return the letters of a cell; in parentheses if they would be taken for a sign."""
    return f"({cell})" if cell.strip("()") in signs else cell


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """Return an entry as an object."""
    return {"text": entry.text, "clue": entry.clue, "cells": cells_to_json(entry.cells)}


def unplaced_to_json(unplaced: Iterable[tuple[Entry, str]]) -> list[dict[str, Any]]:
    """Return words that are not in a grid as objects, with the reason."""
    return [{**entry_to_json(entry), "reason": reason} for entry, reason in unplaced]


# Reading


def cells_from_json(value: JsonValue) -> tuple[str, ...]:
    """Return the cells that cells_to_json() gave."""
    if isinstance(value.data, str):
        return tuple(value.data)
    if not isinstance(value.data, list):
        raise value.wrong_type("a text or a list of texts")
    return tuple(map(_cell, value.items()))


def rows_from_json(
    value: JsonValue, signs: Mapping[Content, str] = GRID_SIGNS
) -> tuple[tuple[Content, ...], ...]:
    """Return the rows that rows_to_json() gave."""
    meaning: dict[str, Content] = {sign: content for content, sign in signs.items()}
    rows = tuple(tuple(_row(each, meaning)) for each in value.items())
    # Short rows are filled up: many of them beside a long one would take a lot of memory.
    if len(rows) * max(map(len, rows), default=0) > MOST_CELLS:
        raise value.error(f"a grid has at most {MOST_CELLS:,} cells")
    return rows


def _row(value: JsonValue, meaning: Mapping[str, Content]) -> Iterator[Content]:
    """Yield what the cells of a row hold; people may write it as a string of single characters."""
    if isinstance(value.data, str):
        yield from (meaning.get(sign, sign) for sign in value.data)
        return
    if not isinstance(value.data, list):
        raise value.wrong_type("a text or a list of cells")
    for cell in value.items():
        text = _cell(cell)
        if not text:
            known = " or ".join(map(repr, meaning))
            raise cell.error(f"an empty text (a cell without letters is {known})")
        is_quoted = text[0] == "(" and text.strip("()") in meaning
        if is_quoted and text[-1] != ")":
            raise cell.error("a closing parenthesis is missing")
        yield meaning[text] if text in meaning else text[1:-1] if is_quoted else text


def _cell(value: JsonValue) -> str:
    """Return what one cell holds."""
    text = value.text()
    if len(text) > MOST_IN_CELL:
        raise value.error(TOO_LONG)
    return text


def grid_from_json(value: JsonValue) -> Grid:
    """Return the grid with these rows."""
    return Grid(rows_from_json(value))


def entry_from_json(value: JsonValue, others: Sequence[str] = ()) -> Entry:
    """Return the entry that entry_to_json() gave; it may have other fields besides."""
    fields = value.fields(["cells"], ["text", "clue", *others])
    cells = cells_from_json(fields["cells"])
    text = fields["text"].text() if "text" in fields else "".join(cells)
    return Entry(cells, text, fields["clue"].text() if "clue" in fields else "")


def unplaced_from_json(value: JsonValue) -> list[tuple[Entry, str]]:
    """Return the words and reasons that unplaced_to_json() gave."""
    found = []
    for each in value.items():
        reason = each.entries().get("reason")
        entry = entry_from_json(each, ["reason"])
        found.append((entry, "" if reason is None else reason.text()))
    return found
