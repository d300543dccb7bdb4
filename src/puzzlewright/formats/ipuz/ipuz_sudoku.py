"""Sudokus in ipuz: rows of givens, and the boxes; those of other shapes as zones."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from puzzlewright.core.errors import InputError
from puzzlewright.formats.ipuz.ipuz_file import IpuzFile
from puzzlewright.formats.texts import cell_place
from puzzlewright.puzzles.sudoku.board import MAX_SIZE, SYMBOLS, Board, Box, cached_board
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

KIND = "http://ipuz.org/sudoku#1"
SORTS = ("wordoku",)  #: all others have other rules
KNOWN = (
    *("dimensions", "puzzle", "solution", "charset", "boxes", "zones"),
    *("showoperators", "cageborder"),
)
SAME = KNOWN

#: A row and a column.
Place = tuple[int, int]


def puzzle(file: IpuzFile) -> Sudoku:
    """Return the sudoku of a file."""
    if file.fields.get("cages"):
        raise file.error("a sudoku with cages: ours have rows, columns and boxes")
    rows = file.rows("puzzle")
    size = len(rows)
    if len(rows[0]) != size or size > MAX_SIZE:
        reason = f"a sudoku is a square of up to {MAX_SIZE}×{MAX_SIZE} cells"
        raise file.error(f"{reason}, not {size}×{len(rows[0])}")
    charset = file.text("charset") or SYMBOLS[:size]
    if len(charset) != size or len(set(charset)) != size:
        raise file.error(f"`charset` does not have {size} different characters", charset)
    values = [
        _value(file, value, charset, (row, col))
        for row, line in enumerate(rows)
        for col, value in enumerate(line)
    ]
    if charset != SYMBOLS[:size]:
        file.notes.append(f"the characters {charset} are read as {SYMBOLS[:size]}")
    try:
        found = Sudoku(values, _box(file, size))
    except InputError as bad:
        raise InputError(bad.message, source=file.source, text=bad.text) from None
    _check_solution(file, found, charset)
    return found


def _check_solution(file: IpuzFile, sudoku: Sudoku, charset: str) -> None:
    """Tell if the solution in the file is none; one that is right is found by solving as well."""
    if file.fields.get("solution") is None:
        return
    rows = file.rows("solution")
    if (len(rows), len(rows[0])) != (sudoku.size, sudoku.size):
        raise file.error("`solution` has another size than `puzzle`")
    values = [
        _value(file, value, charset, (row, col), "solution")
        for row, line in enumerate(rows)
        for col, value in enumerate(line)
    ]
    both = [given or value for given, value in zip(sudoku.cells, values, strict=True)]
    if both != values or cached_board(sudoku.box).conflict(both) is not None:
        file.notes.append("left out: the solution in the file, which is none of this puzzle")


def _value(file: IpuzFile, value: object, charset: str, cell: Place, name: str = "puzzle") -> int:
    """Return what a cell holds, 0 for nothing."""
    if isinstance(value, dict):
        file.note_style(value.get("style"), *cell)
        value = value.get("given", value.get("cell", value.get("value")))
    if value is None or (not isinstance(value, bool) and str(value).strip() in {"", file.empty}):
        return 0
    if isinstance(value, str) and value in charset:
        return charset.index(value) + 1
    if type(value) is int and 1 <= value <= len(charset):
        return value
    if isinstance(value, str) and value in map(str, range(1, len(charset) + 1)):
        return int(value)
    raise file.error(f"no value of this sudoku at {cell_place(cell)} of `{name}`", value)


# Boxes


def _box(file: IpuzFile, size: int) -> Box:
    """Return the shape of the boxes."""
    zones = file.fields.get("zones")
    if zones:
        return _box_of_zones(file, zones, size)
    side = isqrt(size)
    if file.fields.get("boxes", True) is False:
        raise file.error("a sudoku without boxes: ours have rows, columns and boxes")
    if side * side != size:
        raise file.error(f"no `zones`: the shape of the boxes of a {size}×{size} sudoku is unknown")
    return side, side


def _box_of_zones(file: IpuzFile, zones: object, size: int) -> Box:
    """Return the shape of boxes that are listed as zones, if Puzzlewright has such boxes."""
    if not isinstance(zones, list) or len(zones) != size:
        raise file.error(f"`zones` are not {size} boxes", zones)
    found = [frozenset(_cells(file, zone, size)) for zone in zones]
    for first in (0, 1):  # cells are counted from 0; some count from 1
        moved = {frozenset((r - first, c - first) for r, c in zone) for zone in found}
        for rows in range(1, size + 1):
            if size % rows == 0 and moved == _boxes(cached_board((rows, size // rows))):
                return rows, size // rows
    raise file.error("`zones` that are no boxes side by side: there is no such sudoku here")


def _boxes(board: Board) -> set[frozenset[Place]]:
    boxes: dict[int, set[Place]] = {}
    for cell in range(board.cells):
        boxes.setdefault(board.box_number(cell), set()).add((board.row(cell), board.column(cell)))
    return set(map(frozenset, boxes.values()))


def _cells(file: IpuzFile, zone: object, size: int) -> Iterator[Place]:
    """Yield the cells of a zone: a rectangle from corner to corner, or one by one."""
    match zone:
        case {"rect": [int(left), int(top), int(right), int(bottom)]} if (
            0 <= left <= right <= size and 0 <= top <= bottom <= size
        ):
            for row in range(top, bottom + 1):
                yield from ((row, col) for col in range(left, right + 1))
        case {"cells": list(cells)} if len(cells) <= size:
            for cell in cells:
                match cell:
                    case [int(col), int(row)]:
                        yield row, col
                    case _:
                        raise file.error("no cell of a zone: a column and a row", cell)
        case _:
            raise file.error("no zone: a `rect` or `cells`", zone)


# Writing


def fields(sudoku: Sudoku) -> dict[str, Any]:
    """Return the fields of a file that tell a sudoku."""
    size, (box_rows, box_cols) = sudoku.size, sudoku.box
    cells = [value if value == 0 or size < 10 else SYMBOLS[value - 1] for value in sudoku.cells]
    found: dict[str, Any] = {
        "dimensions": {"width": size, "height": size},
        "charset": SYMBOLS[:size],
        "boxes": box_rows == box_cols,
        "puzzle": [cells[at : at + size] for at in range(0, size * size, size)],
    }
    if box_rows != box_cols:
        found["zones"] = [
            {"rect": [left, top, left + box_cols - 1, top + box_rows - 1]}
            for top in range(0, size, box_rows)
            for left in range(0, size, box_cols)
        ]
    return found


def more_fields(_sudoku: Sudoku) -> dict[str, Any]:
    """Return what is worth a search, and no part of the puzzle: nothing."""
    return {}


def field_losses(_sudoku: Sudoku) -> list[str]:
    """Return what these fields do not tell: nothing."""
    return []


def ipuz_kind(_puzzle: object) -> str:
    """Return the kind as the format names it."""
    return KIND
