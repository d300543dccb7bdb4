"""Fill-ins in ipuz: the empty grid, the letters that are given, and the solution if there is one.

The format has no place for the list of words. Ours stands in a field of our own; in the files of
others, the words are those of the solution.
"""

from __future__ import annotations

from typing import Any

from puzzlewright.core.errors import InputError
from puzzlewright.formats.crossword_files.conversion import cell_letters, only_solution
from puzzlewright.formats.crossword_files.grid_sketch import Sketch
from puzzlewright.formats.ipuz.ipuz_crossword import cell_field
from puzzlewright.formats.ipuz.ipuz_file import Cell, IpuzFile
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.words.grids.marks import Marks

KIND = "http://ipuz.org/fill#1"
SORTS = ()
KNOWN = ("dimensions", "puzzle", "start", "solution", "styles")
SAME = ("puzzle", "start")

BLOCK = "#"


def puzzle(file: IpuzFile) -> FillIn:
    """Return the fill-in of a file that others wrote."""
    if "solution" not in file.fields:
        raise file.error("no words: `solution` is missing, and there is no list of them")
    values = file.rows("solution")
    sketch = file.sketch = Sketch(len(values), len(values[0]), file.source)
    filled: list[list[Content]] = [
        [_solution_letter(file, value, row, col) for col, value in enumerate(line)]
        for row, line in enumerate(values)
    ]
    cells = _cells(file, filled)
    starts = _starts(file, len(filled), len(filled[0]))
    rows: list[list[Content]] = [
        [
            None if filled[r][c] is None else starts[r][c] or _given_letter(file, cell, r, c)
            for c, cell in enumerate(line)
        ]
        for r, line in enumerate(cells)
    ]
    sketch.rows = rows
    try:
        template = Template(rows, sketch.grid().marks)
        words = [Word(tuple(filled[r][c] or "" for r, c in s.cells)) for s in template.slots]
        return FillIn(template, words)
    except InputError as bad:
        raise InputError(bad.message, source=file.source, text=bad.text) from None


def _solution_letter(file: IpuzFile, value: object, row: int, col: int) -> Content:
    """Return a letter of the solution, None where there is a block."""
    if value is None:
        return None
    found = file.value(value, row, col, "solution")
    return None if found is None else cell_letters(found, (row, col), file.source)


def _cells(file: IpuzFile, filled: list[list[Content]]) -> list[list[Cell]]:
    """Return the cells of the empty grid, which agrees with the solution."""
    if "puzzle" not in file.fields:
        return [[Cell(cell is not None) for cell in row] for row in filled]
    rows = [
        [file.cell(value, row, col) for col, value in enumerate(line)]
        for row, line in enumerate(file.rows("puzzle"))
    ]
    if file.sketch is not None:
        file.sketch.voids.update(
            (r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.is_void
        )
    opened = [[cell.is_open for cell in row] for row in rows]
    if opened != [[cell is not None for cell in row] for row in filled]:
        raise file.error("`puzzle` and `solution` have blocks at other places")
    return rows


def _starts(file: IpuzFile, height: int, width: int) -> list[list[str]]:
    """Return the letters that are there from the start."""
    if "start" not in file.fields:
        return [[""] * width for _ in range(height)]
    rows = file.rows("start")
    if (len(rows), len(rows[0])) != (height, width):
        raise file.error("`start` has another size than `solution`")
    found = [
        [file.value(value, row, col, "start") or "" for col, value in enumerate(line)]
        for row, line in enumerate(rows)
    ]
    return [
        [text and cell_letters(text, (row, col), file.source) for col, text in enumerate(line)]
        for row, line in enumerate(found)
    ]


def _given_letter(file: IpuzFile, cell: Cell, row: int, col: int) -> str:
    return cell_letters(cell.given, (row, col), file.source) if cell.given.strip() else ""


# Writing


def fields(fillin: FillIn) -> dict[str, Any]:
    """Return the fields of a file that tell a fill-in, but for its words."""
    template = fillin.template
    marks = template.marks
    numbers = {slot.cells[0]: slot.number for slot in template.slots}
    found: dict[str, Any] = {
        "dimensions": {"width": template.width, "height": template.height},
        "puzzle": [
            [
                _block((r, c), marks)
                if cell is None
                else cell_field(numbers.get((r, c), 0), "", marks, (r, c))
                for c, cell in enumerate(row)
            ]
            for r, row in enumerate(template.rows)
        ],
    }
    if any(cell for row in template.rows for cell in row):
        found["start"] = [
            [BLOCK if cell is None else cell or 0 for cell in row] for row in template.rows
        ]
    return found


def _block(cell: tuple[int, int], marks: Marks) -> str | None:
    """Return how a cell that is not open is written: as a block, or as none of the diagram."""
    return None if cell in marks.voids else BLOCK


def more_fields(fillin: FillIn) -> dict[str, Any]:
    """Return the one solution, if there is just one and it is soon found."""
    rows = only_solution(fillin) if fillin.mode == "exact" else None
    if rows is None:
        return {}
    return {"solution": [[BLOCK if cell is None else cell for cell in row] for row in rows]}


def field_losses(_fillin: FillIn) -> list[str]:
    """Return what these fields do not tell."""
    return ["left out, as there is no place for it: the list of words"]


def ipuz_kind(_puzzle: object) -> str:
    """Return the kind as the format names it."""
    return KIND
