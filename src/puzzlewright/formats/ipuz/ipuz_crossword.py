"""Crosswords in ipuz: a grid with labels, the solution, clues across and down.

Without the solution it is a grid to be filled: a fill-in without words, with its clues.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, quote
from puzzlewright.formats.crossword_files.conversion import (
    BARS,
    CIRCLES,
    DIAGRAMLESS,
    SHADES,
    VOIDS,
    bar_sides,
    losses,
    numbered_words,
    rectangle,
    void_cells,
)
from puzzlewright.formats.crossword_files.grid_sketch import Clue, Runs, Sketch
from puzzlewright.formats.ipuz.ipuz_file import Cell, IpuzFile
from puzzlewright.formats.texts import with_entities, with_lengths, without_markup
from puzzlewright.puzzles.crisscross.puzzle import HEADS, CrissCross
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.words.grids.grid import ACROSS, DOWN, Content
from puzzlewright.words.grids.marks import Marks
from puzzlewright.words.lines import abbreviate_texts

KIND = "http://ipuz.org/crossword#1"
DIAGRAMLESS_KIND = "http://ipuz.org/crossword/diagramless#1"
SORTS = None  #: any: they differ in how they look, or in their clues
DIRECTIONS = {"across": ACROSS, "down": DOWN}

#: Kinds beside that of crosswords which make them other puzzles.
_OTHER_RULES = re.compile(r"(?i)\b(coded|codeword|kaidoku|acrostic)\b")

#: Rows between two looks at the deadline.
ROWS = 8

#: What is read, and what of it tells whether our own text still holds.
KNOWN = ("dimensions", "puzzle", "solution", "clues", "styles", "showenumerations")
SAME = ("puzzle", "solution", "clues")

#: What is read of a clue that is an object.
CLUE = ("number", "numbers", "label", "clue", "cells", "enumeration")

#: Fields by which clues do not tell the words that they belong to.
FAKE, FAKE_LISTS = "fakeclues", "fakecluegroups"

#: How blocks are written: the usual sign, and others for grids that hold it.
BLOCKS = ("#", "\u25a0", "blocked", "")

#: The colour of shades.
SHADE = "CCCCCC"

#: What a file holds besides letters, blocks and clues.
HELD = (BARS, CIRCLES, SHADES, VOIDS, DIAGRAMLESS)


def puzzle(file: IpuzFile) -> CrissCross | FillIn:
    """Return the crossword of a file."""
    kinds = file.fields.get("kind") or ""
    if other := _OTHER_RULES.search(str(kinds)):
        raise file.error("this is not a crossword with clues; only those can be read", other[0])
    sketch = _sketch(file, is_diagramless="diagramless" in str(kinds).lower())
    clues = _Clues(file, sketch).all()
    return sketch.finish(clues, file.notes)


def _sketch(file: IpuzFile, *, is_diagramless: bool) -> Sketch:
    """Return the cells of a file."""
    rows = file.rows("puzzle")
    sketch = file.sketch = Sketch(len(rows), len(rows[0]), file.source)
    sketch.diagramless = is_diagramless
    values = file.rows("solution") if file.fields.get("solution") is not None else None
    if values is not None and (len(values), len(values[0])) != (len(rows), len(rows[0])):
        raise file.error("`solution` has another size than `puzzle`")
    has_given = False
    for r, line in enumerate(within_deadline(rows, ROWS)):
        for c, value in enumerate(within_deadline(line)):
            cell = file.cell(value, r, c)
            has_given = has_given or bool(cell.given)
            _draw(file, cell, (r, c), values[r][c] if values else None)
    if has_given and not sketch.missing:
        file.notes.append("left out: which letters are there from the start")
    return sketch


def _draw(file: IpuzFile, cell: Cell, at: tuple[int, int], value: object) -> None:
    """Draw one cell: its letters, or that it is blocked or outside."""
    sketch = file.sketch
    assert sketch is not None
    found = file.value(value, *at, "solution")
    if cell.is_void:
        sketch.voids.add(at)
    # In a diagramless crossword the grid need not show its blocks, but the solution does.
    is_hidden = sketch.diagramless and "solution" in file.fields and not found
    if not cell.is_open or found is None or is_hidden:
        return
    sketch.open_cell(at, found or cell.given)
    if cell.label:
        sketch.labels[at] = cell.label
    if cell.given:  # clues may name a word by the letter that is there from the start
        sketch.corners.setdefault(at, []).append(cell.given)


class _Clues:
    """The clues of a file."""

    def __init__(self, file: IpuzFile, sketch: Sketch) -> None:
        self._file = file
        self._sketch = sketch
        self._others: dict[str, None] = {}  # other fields of clues

    def all(self) -> list[Clue]:
        """Return the clues across and down."""
        lists = self._file.fields.get("clues")
        if lists is None:
            return []
        if not isinstance(lists, dict):
            raise self._file.error("`clues` is not an object with lists of clues", lists)
        found: list[Clue] = []
        for name, clues in lists.items():
            if isinstance(clues, str) and not any(map(str.isalnum, clues)):
                clues = []  # Crossword Compiler writes "]" for an empty list
            if not isinstance(clues, list):
                raise self._file.error(f"the clues of {quote(name)} are not a list", clues)
            self._require_true(name)
            found += self._list(name, clues)
        self._require_both(found, lists)
        if self._others:
            self._file.notes.append(
                f"left out: other fields of clues ({abbreviate_texts(self._others)})"
            )
        return self._clues_from_zero(found)

    def _require_true(self, name: str) -> None:
        """Refuse clues that are not for the words they stand at."""
        fakes = self._file.fields.get(FAKE_LISTS)
        if self._file.fields.get(FAKE) or (isinstance(fakes, list) and name in fakes):
            reason = f"the clues of {quote(name)} do not show which words they belong to"
            raise self._file.error(reason, FAKE if self._file.fields.get(FAKE) else FAKE_LISTS)

    def _require_both(self, clues: list[Clue], lists: dict[str, Any]) -> None:
        """Refuse a grid whose rows or columns are no words: it lists none of their clues."""
        directions = {DIRECTIONS.get(_bare(name)) for name in lists}
        ways = {run.direction for run in self._sketch.grid().runs}
        if clues and (missing := sorted(ways - directions)) and None not in directions:
            reason = f"no clues {missing[0]}, so its rows or columns are not words"
            raise self._file.error(reason)

    def _list(self, name: str, clues: list[Any]) -> list[Clue]:
        """Return the clues of a list; those without any numbers go to the words in their order."""
        direction = DIRECTIONS.get(_bare(name))
        found = [self._clue(direction or name, clue) for clue in within_deadline(clues)]
        if direction is None:
            if any(not clue.cells for clue in found):
                reason = "clues that go neither across nor down: a puzzle with its own rules"
                raise self._file.error(reason, name)
            return found
        has_places = any(clue.label or clue.cells for clue in found)
        if has_places or not any(clue.text for clue in found):
            return found
        return self._sketch.in_order(direction, [clue.text for clue in found])

    def _clue(self, direction: str, clue: Any) -> Clue:
        """Return one clue, in any of the ways in which it can be written."""
        others: list[str] = []
        more: dict[str, Any] = {}
        match clue:
            case str():
                label, text = "", clue
            case [label, text]:
                pass
            case [label, str(text), dict(more)]:
                others = [key for key in more if key not in CLUE]
            case {"number": label} | {"numbers": [label]} | {"label": label}:
                text, more = clue.get("clue", ""), clue
                others = [key for key in clue if key not in CLUE]
            case {"numbers": [label, *_]}:
                text, more = clue.get("clue", ""), clue
                others = [key for key in clue if key not in CLUE or key == "numbers"]
            case {"clue": text}:
                label, more = "", clue
                others = [key for key in clue if key not in CLUE]
            case _:
                raise self._error(direction, clue)
        if isinstance(label, bool) or not isinstance(label, (int, str)):
            raise self._error(direction, clue)
        lengths = more.get("enumeration") or ""
        if not isinstance(text, str) or not isinstance(lengths, (str, int)):
            raise self._error(direction, clue)
        self._others.update(dict.fromkeys(others))
        clue_text = with_lengths(without_markup(text), str(lengths))
        return Clue(direction, str(label).strip(), clue_text, self._cells(direction, more))

    def _cells(self, direction: str, clue: dict[str, Any]) -> tuple[tuple[int, int], ...]:
        """Return the cells of a clue as the file counts them: rows and columns, from 0 or 1."""
        cells = clue.get("cells")
        if cells is None:
            return ()
        most = 4 * max(len(self._sketch.rows), len(self._sketch.rows[0]))
        if not isinstance(cells, list) or len(cells) > most:
            raise self._error(direction, clue)
        found = []
        for cell in cells:
            match cell:
                case [int(col), int(row)]:
                    found.append((row, col))
                case _:
                    raise self._error(direction, clue)
        return tuple(found)

    def _clues_from_zero(self, clues: list[Clue]) -> list[Clue]:
        """Return clues whose cells count from 0: programs count from 0 or from 1."""
        if not any(clue.cells for clue in clues):
            return clues
        runs = Runs(self._sketch.grid())
        moved = [
            clue._replace(cells=tuple((r - 1, c - 1) for r, c in clue.cells)) for clue in clues
        ]

        def misses(all_clues: list[Clue]) -> int:
            given = (clue.cells for clue in within_deadline(all_clues) if len(clue.cells) > 1)
            return sum(cells not in runs.places and runs.within(cells) is None for cells in given)

        return min(moved, clues, key=misses)

    def _error(self, direction: str, clue: object) -> InputError:
        return self._file.error(f"no clue {direction}: a number and a text", clue)


def _bare(name: str) -> str:
    """Return the name of a list of clues without what is shown instead of it."""
    return name.partition(":")[0].strip().lower()


# Writing


def fields(crossword: CrissCross | FillIn) -> dict[str, Any]:
    """Return the fields of a file that tell a crossword."""
    if not isinstance(crossword, CrissCross):
        return _unsolved_fields(crossword)
    rows = rectangle(crossword)
    held = {cell for row in rows for cell in row}
    block = next(sign for sign in BLOCKS if sign not in held)
    voids = void_cells(crossword)
    found: dict[str, Any] = {} if block == BLOCKS[0] else {"block": block}
    grid = crossword.grid
    return found | {
        "dimensions": {"width": len(rows[0]), "height": len(rows)},
        "puzzle": _puzzle(rows, grid.numbers, grid.marks, voids, block),
        "solution": [
            [_block((r, c), voids, block) if v is None else v for c, v in enumerate(row)]
            for r, row in enumerate(rows)
        ],
        "clues": {
            HEADS[direction]: [[each.number, with_entities(each.clue)] for each in words]
            for direction, words in numbered_words(crossword).items()
        },
    }


def _unsolved_fields(fillin: FillIn) -> dict[str, Any]:
    """Return the fields of a crossword without its solution."""
    template = fillin.template
    block = BLOCKS[0]
    clues: dict[str, list[list[Any]]] = {HEADS[ACROSS]: [], HEADS[DOWN]: []}
    for slot in template.slots:
        clue = with_entities(fillin.clues.get(slot.name, ""))
        clues[HEADS[ACROSS if slot.across else DOWN]].append([slot.number, clue])
    numbers = {slot.cells[0]: slot.number for slot in template.slots}
    return {
        "dimensions": {"width": template.width, "height": template.height},
        "puzzle": _puzzle(
            template.rows, numbers, template.marks, template.marks.voids, block, given=True
        ),
        "clues": clues,
    }


def _puzzle(
    rows: Sequence[Sequence[Content]],
    numbers: Mapping[tuple[int, int], int],
    marks: Marks,
    voids: Collection[tuple[int, int]],
    block: str,
    *,
    given: bool = False,
) -> list[list[Any]]:
    """Return the rows of the grid as people see it before they solve it."""
    found: list[list[Any]] = []
    for r, row in enumerate(rows):
        line: list[Any] = []
        for c, content in enumerate(row):
            if content is None:
                line.append(_block((r, c), voids, block))
            else:
                letter = content if given else ""
                line.append(cell_field(numbers.get((r, c), 0), letter, marks, (r, c)))
        found.append(line)
    return found


def _block(cell: tuple[int, int], voids: Collection[tuple[int, int]], block: str) -> str | None:
    return None if cell in voids else block


def cell_field(number: int, letter: str, marks: Marks, cell: tuple[int, int]) -> Any:
    """Return an open cell: its number, or an object that also tells its letter and its looks."""
    style: dict[str, str] = {}
    if cell in marks.circles:
        style["shapebg"] = "circle"
    if cell in marks.shades:
        style["color"] = SHADE
    if sides := bar_sides(marks, cell):
        style["barred"] = sides
    if not style and not letter:
        return number
    return (
        {"cell": number}
        | ({"value": letter} if letter else {})
        | ({"style": style} if style else {})
    )


def ipuz_kind(crossword: CrissCross | FillIn) -> str:
    """Return the kind of a crossword as the format names it."""
    is_diagramless = isinstance(crossword, CrissCross) and crossword.diagramless
    return DIAGRAMLESS_KIND if is_diagramless else KIND


def more_fields(_crossword: CrissCross | FillIn) -> dict[str, Any]:
    """Return what is worth a search, and no part of the puzzle: nothing."""
    return {}


def field_losses(crossword: CrissCross | FillIn) -> list[str]:
    """Return what these fields do not tell."""
    return losses(crossword, HELD) if isinstance(crossword, CrissCross) else []
