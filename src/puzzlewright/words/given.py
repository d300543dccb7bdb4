"""Words and grids as people type them in Python: strings, pairs, rows and pictures."""

from __future__ import annotations

from typing import Any

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.given import blaming, listed, wrong_type
from puzzlewright.words.entries import Entry
from puzzlewright.words.grid import Content, Grid

#: What stands for a blank in rows that are lists of cells.
BLANKS = (None, "-", " ")


def entries_of(argument: str, values: Any, shortest: int = 2) -> tuple[Entry, ...]:
    """Return entries, which may be given as words and as pairs of a word and a clue."""
    found = listed(argument, values, "a list of words")
    return tuple(
        [
            each if is_right_entry(each) else entry_of(f"{argument}[{n}]", each, shortest)
            for n, each in enumerate(looking(found))
        ]
    )


def is_right_entry(value: Any) -> bool:
    """Tell whether it is an entry with nothing wrong; entry_of() finds out what is."""
    if type(value) is not Entry or type(value.cells) is not tuple:
        return False
    try:
        "".join((value.text, value.clue, *value.cells))  # quicker than to ask for all types
    except TypeError:
        return False
    return "" not in value.cells


def entry_of(argument: str, value: Any, shortest: int = 2) -> Entry:
    """Return one entry."""
    if isinstance(value, Entry):
        _require_entry(argument, value)
        return value
    pair = (value, "") if isinstance(value, str) else value
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    if not is_pair or not all(isinstance(part, str) for part in pair):
        raise wrong_type("a word, or a pair of a word and a clue,", value, argument)
    from puzzlewright.words import lists
    from puzzlewright.words.cells import PLAIN

    return blaming(argument, lists.entry_of, *pair, PLAIN, shortest)


def _require_entry(argument: str, entry: Entry) -> None:
    if is_right_entry(entry):
        return
    cells, text, clue = entry
    if not isinstance(cells, tuple) or not all(isinstance(cell, str) for cell in cells):
        raise InputError(f"{argument}: the cells of an entry are a tuple of texts")
    if not all(cells):
        raise InputError(f"{argument}: an empty cell in an entry", text=repr(cells))
    if not isinstance(text, str) or not isinstance(clue, str):
        raise InputError(f"{argument}: the word and the clue of an entry are texts")


def cells_of(argument: str, value: Any) -> tuple[str, ...]:
    """Return cells: of a text, or as they are listed."""
    if isinstance(value, str):
        from puzzlewright.words.cells import cells

        return blaming(argument, cells, value)
    found = listed(argument, value, "a text or a list of cells")
    for cell in found:
        if not isinstance(cell, str):
            raise wrong_type("a text for each cell", cell, argument)
        if not cell:
            raise InputError(f"{argument}: an empty cell", text=repr(tuple(found)))
    return tuple(found)


def grid_of(argument: str, value: Any) -> Grid:
    """Return a grid: a picture, rows as texts, or rows as lists of cells."""
    if isinstance(value, Grid):
        return value
    lines = value.splitlines() if isinstance(value, str) else value
    rows = listed(argument, lines, "a picture or a list of rows")
    if all(isinstance(row, str) for row in rows):
        return Grid(_pictured(argument, rows))
    from puzzlewright.words.cell_text import folded

    found: list[list[Content]] = []
    for n, row in enumerate(rows):
        cells = listed(f"{argument}[{n}]", row, "a text or a list of cells")
        for cell in cells:
            if cell not in BLANKS and (not isinstance(cell, str) or not cell):
                raise wrong_type("a text, or None for a blank,", cell, f"{argument}[{n}]")
        found.append([None if cell in BLANKS else folded(cell) for cell in cells])
    return Grid(found)


def _pictured(argument: str, rows: list[str]) -> list[list[Content]]:
    """Return the cells of rows as our text has them: a letter, `(LJ)`, or `-` for a blank."""
    from puzzlewright.words.grid_text import read_rows
    from puzzlewright.words.lines import Line

    lines = [Line(n, row.strip(), None) for n, row in enumerate(rows, 1) if row.strip()]
    return blaming(argument, read_rows, lines) if lines else []
