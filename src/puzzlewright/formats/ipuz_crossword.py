"""Crosswords in ipuz: a grid with labels, the solution, clues across and down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError, quote
from puzzlewright.formats.crossword import (
    Clue,
    crossword,
    grid_of,
    letters_of,
    losses,
    numbered,
    rectangle,
)
from puzzlewright.formats.ipuz_file import Cell, IpuzFile
from puzzlewright.formats.texts import named, number_of, with_entities, without_markup
from puzzlewright.puzzles.crisscross.clues import HEADS
from puzzlewright.words.grid import ACROSS, DOWN, Content, Grid

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.puzzle import CrissCross

KIND = "http://ipuz.org/crossword#1"
SORTS = None  #: any: they differ in how they look, or in their clues
DIRECTIONS = {"across": ACROSS, "down": DOWN}

#: Rows between two looks at the deadline.
ROWS = 8

#: What is read, and what of it tells whether our own text still holds.
KNOWN = ("dimensions", "puzzle", "solution", "clues", "styles")
SAME = ("puzzle", "solution", "clues")

#: What is read of a clue that is an object.
CLUE = ("number", "numbers", "label", "clue")

#: How blocks are written: the usual sign, and others for grids that hold it.
BLOCKS = ("#", "\u25a0", "blocked", "")


def puzzle(file: IpuzFile) -> CrissCross:
    """Return the crossword of a file."""
    if "solution" not in file.fields:
        hint = ": only a checksum of it is there" if "checksum" in file.fields else ""
        raise file.error(f"`solution` is missing{hint}; a crossword is read with all its letters")
    cells = [
        [file.cell(value, row, col) for col, value in enumerate(looking(line))]
        for row, line in enumerate(looking(file.rows("puzzle"), ROWS))
    ]
    values = file.rows("solution")
    if (len(values), len(values[0])) != (len(cells), len(cells[0])):
        raise file.error("`solution` has another size than `puzzle`")
    rows = [
        [_content(file, cell, values[row][col], row, col) for col, cell in enumerate(looking(line))]
        for row, line in enumerate(looking(cells, ROWS))
    ]
    labels = {
        (row, col): cell.label
        for row, line in enumerate(cells)
        for col, cell in enumerate(line)
        if cell.label
    }
    if any(cell.given for line in cells for cell in line):
        file.notes.append("left out: which letters are there from the start")
    grid = grid_of(rows, file.source)
    return crossword(grid, _Clues(file, grid).all(), labels or None, file.notes)


def _content(file: IpuzFile, cell: Cell, value: object, row: int, col: int) -> Content:
    """Return what stands in a cell: its letters, or None where it is blocked."""
    if not cell.is_open:
        return None
    found = file.value(value, row, col, "solution")
    if found is None:  # as in a diagramless crossword, whose grid does not show its blocks
        return None
    return letters_of(found or cell.given, (row, col), file.source)


class _Clues:
    """The clues of a file."""

    def __init__(self, file: IpuzFile, grid: Grid) -> None:
        self._file = file
        self._grid = grid
        self._others: dict[str, None] = {}  # what else is said about clues

    def all(self) -> list[Clue]:
        """Return the clues across and down."""
        lists = self._file.fields.get("clues")
        if lists is None:
            return []
        if not isinstance(lists, dict):
            raise self._file.error("`clues` is no object with lists of clues", lists)
        found: list[Clue] = []
        odd: list[str] = []
        for name, clues in lists.items():
            direction = DIRECTIONS.get(name.partition(":")[0].strip().lower())
            if not isinstance(clues, list):
                raise self._file.error(f"the clues of {quote(name)} are no list", clues)
            if direction is None:
                odd.append(quote(name))
            else:
                found += self._list(direction, clues)
        if odd:
            note = f"left out: the clues of {named(odd)}, for ours go across and down"
            self._file.notes.append(note)
        if self._others:
            self._file.notes.append(f"left out: what clues say besides ({named(self._others)})")
        return found

    def _list(self, direction: str, clues: list[Any]) -> list[Clue]:
        """Return the clues of a list; those without any numbers go to the words in their order."""
        found = [self._clue(direction, clue) for clue in clues]
        if any(clue.label for clue in found) or not any(clue.text for clue in found):
            return found
        runs = [run for run in self._grid.runs if run.direction == direction]
        if len(runs) != len(found):
            words = number_of(len(runs), "word")
            reason = f"{number_of(len(found), 'clue')} {direction} without numbers for {words}"
            raise self._file.error(reason)
        return [clue._replace(run=run) for clue, run in zip(found, runs, strict=True)]

    def _clue(self, direction: str, clue: Any) -> Clue:
        """Return one clue, in any of the ways in which it can be written."""
        others: list[str] = []
        match clue:
            case str():
                label, text = "", clue
            case [label, text]:
                pass
            case [label, str(text), dict(more)]:
                others = list(more)
            case {"number": label} | {"numbers": [label]} | {"label": label}:
                text = clue.get("clue", "")
                others = [key for key in clue if key not in CLUE]
            case {"numbers": [label, *_]}:
                text = clue.get("clue", "")
                others = [key for key in clue if key not in CLUE or key == "numbers"]
            case _:
                raise self._error(direction, clue)
        if isinstance(label, bool) or not isinstance(label, (int, str)):
            raise self._error(direction, clue)
        if not isinstance(text, str):
            raise self._error(direction, clue)
        self._others.update(dict.fromkeys(others))
        return Clue(direction, str(label).strip(), without_markup(text))

    def _error(self, direction: str, clue: object) -> InputError:
        return self._file.error(f"no clue {direction}: a number and a text", clue)


# Writing


def fields(crossword: CrissCross) -> dict[str, Any]:
    """Return the fields of a file that tell a crossword."""
    rows = rectangle(crossword)
    numbers = crossword.grid.numbers
    held = {cell for row in rows for cell in row}
    block = next(sign for sign in BLOCKS if sign not in held)
    found: dict[str, Any] = {} if block == BLOCKS[0] else {"block": block}
    return found | {
        "dimensions": {"width": len(rows[0]), "height": len(rows)},
        "puzzle": [
            [block if cell is None else numbers.get((r, c), 0) for c, cell in enumerate(row)]
            for r, row in enumerate(rows)
        ],
        "solution": [[block if cell is None else cell for cell in row] for row in rows],
        "clues": {
            HEADS[direction]: [[each.number, with_entities(each.clue)] for each in words]
            for direction, words in numbered(crossword).items()
        },
    }


def more_fields(_crossword: CrissCross) -> dict[str, Any]:
    """Return what is worth a search, and no part of the puzzle: nothing."""
    return {}


def lost(crossword: CrissCross) -> list[str]:
    """Return what these fields do not tell."""
    return losses(crossword)
