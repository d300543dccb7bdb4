"""Assemblies as text: a line for each row, a word for each cell.

A word is the name of a piece, or its number from 1 where pieces have no names, and its quarter
turns clockwise after a stroke if there are any: `24/2`. Comments (`#`) and blank lines are left
out. Read is also what Assembly.as_json() makes: rows of [piece, turn].
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.files import plain_line_ends
from puzzlewright.puzzles.jigsaw.line_words import JigsawLine, Word, lines_of
from puzzlewright.puzzles.jigsaw.pieces import Placed
from puzzlewright.puzzles.jigsaw.puzzle import Assembly

if TYPE_CHECKING:
    from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw

STROKE = "/"
BAD_TURN = "a turn is 0, 1, 2 or 3 quarter turns clockwise"
TURNS = ("0", "1", "2", "3")


def assembly_text(assembly: Assembly) -> str:
    """Return the rows of an assembly, cells below one another."""
    rows = [[_cell_text(assembly, placed) for placed in row] for row in assembly.grid]
    width = max((len(cell) for row in rows for cell in row), default=0)
    return "".join(" ".join(cell.ljust(width) for cell in row).rstrip() + "\n" for row in rows)


def _cell_text(assembly: Assembly, placed: Placed) -> str:
    name = str(assembly.name(placed.piece))
    return f"{name}{STROKE}{placed.turn}" if placed.turn else name


def read_assembly(jigsaw: Jigsaw, text: str, source: str | None = None) -> Assembly:
    """Read an assembly of this jigsaw; whether it is right, and uses each piece once, is open."""
    text = plain_line_ends(text)
    if text.lstrip()[:1] == "[":
        from puzzlewright.puzzles.jigsaw.json_text import read_json_assembly

        return read_json_assembly(jigsaw, text, source)
    lines = list(lines_of(text, source))
    numbers = _numbers_of(jigsaw)
    grid = [_row(line, numbers, jigsaw.cols) for line in lines[: jigsaw.rows]]
    if len(lines) > jigsaw.rows:
        raise lines[jigsaw.rows].error(f"a row too many: {jigsaw.rows} expected")
    if len(lines) < jigsaw.rows:
        reason = f"{jigsaw.rows} rows expected, {len(lines)} found"
        raise InputError(reason, source=source, line=lines[-1].number if lines else None)
    return Assembly(grid, jigsaw.names)


def _numbers_of(jigsaw: Jigsaw) -> dict[str, int]:
    """Return the number, from 0, of each piece by what it is called in an assembly."""
    names = jigsaw.names or map(str, range(1, len(jigsaw.pieces) + 1))
    return {name: number for number, name in enumerate(names)}


def _row(line: JigsawLine, numbers: dict[str, int], cols: int) -> list[Placed]:
    words = _words(line)
    if len(words) != cols:
        raise line.error(f"{cols} cells expected in a row, {len(words)} found")
    return [_cell(line, numbers, word) for word in words]


def _words(line: JigsawLine) -> list[Word]:
    """Return the words of a row; a comma may be part of a name here."""
    import re

    return [Word(found[0], found.start() + 1) for found in re.finditer(r"\S+", line.body)]


def _cell(line: JigsawLine, numbers: dict[str, int], word: Word) -> Placed:
    name, stroke, turn = word.text.partition(STROKE)
    if name not in numbers:
        raise line.error("no such piece", word)
    if stroke and turn not in TURNS:
        raise line.error(BAD_TURN, word)
    return Placed(numbers[name], int(turn) if stroke else 0)
