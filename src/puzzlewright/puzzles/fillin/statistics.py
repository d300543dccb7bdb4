"""Numbers that setters and editors look at: words, blocks, lengths, letters, symmetry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.core.serialisable import Serialisable
from puzzlewright.puzzles.fillin.grid import Cell, Content, Template

#: What letters are worth in English Scrabble.
SCRABBLE = {
    letter: value
    for value, letters in (
        *((1, "AEILNORSTU"), (2, "DG"), (3, "BCMP"), (4, "FHVWY"), (5, "K"), (8, "JX")),
        (10, "QZ"),
    )
    for letter in letters
}

ENGLISH = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

#: The ways in which a grid can be turned or reflected onto itself, from the most to the least.
SYMMETRIES = ("quarter-turn", "half-turn", "left-right", "up-down", "diagonal")


@dataclass(frozen=True, slots=True)
class Statistics(Serialisable):
    """Numbers about a grid, filled or not."""

    rows: int
    columns: int
    words: int
    mean_length: float
    lengths: Mapping[int, int]  #: how many words have each length
    blocks: int
    block_share: float
    unchecked: int  #: open cells that are in one word only, or in none
    symmetry: tuple[str, ...]  #: those of SYMMETRIES that the blocks have
    letters: Mapping[str, int]  #: how often each letter is in the grid
    scrabble_mean: float | None  #: what a letter is worth on average; None if there are none
    missing: tuple[str, ...]  #: of A to Z; all of them in an empty grid
    clues: int = 0  #: words that have a clue
    without_clue: tuple[str, ...] = ()  #: words of a filled grid that have none

    @property
    def is_pangram(self) -> bool:
        """Whether all letters of the English alphabet are there."""
        return not self.missing

    def as_json(self) -> dict[str, Any]:
        """Return all numbers in terms of dictionaries, lists, numbers and strings."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        found["pangram"] = self.is_pangram
        found["lengths"] = {str(length): number for length, number in self.lengths.items()}
        found["letters"] = dict(self.letters)
        return {name: list(v) if isinstance(v, tuple) else v for name, v in found.items()}

    def text(self) -> str:
        """Return the numbers, a line for each."""
        lengths = ", ".join(f"{number}×{length}" for length, number in self.lengths.items())
        letters = sum(self.letters.values())
        lines = [
            f"size: {self.rows}×{self.columns}",
            f"words: {self.words}, mean length {self.mean_length:.2f} ({lengths})",
            f"blocks: {self.blocks} ({100 * self.block_share:.1f} %)",
            f"unchecked cells: {self.unchecked}",
            f"symmetry: {', '.join(self.symmetry) or 'none'}",
        ]
        if letters:
            lines.append(f"letters: {letters}, {len(self.letters)} different")
        if self.scrabble_mean is not None:
            lines.append(f"Scrabble value: {self.scrabble_mean:.2f} a letter")
            lacks = f"no (without {''.join(self.missing)})" if self.missing else "yes"
            lines.append(f"pangram: {lacks}")
        if self.clues:
            lines.append(f"clues: {self.clues} of {self.words}")
            left = ", ".join(self.without_clue)
            lines += [f"without a clue: {left}"] if left else []
        return "".join(f"{line}\n" for line in lines)


def grid_statistics(
    template: Template,
    rows: Sequence[Sequence[Content]] | None = None,
    clues: int = 0,
    without_clue: Sequence[str] = (),
) -> Statistics:
    """Return the numbers of a grid, with the letters of `rows` if it is filled."""
    contents = template.rows if rows is None else rows
    slots = template.slots
    lengths = Counter(slot.length for slot in slots)
    times = Counter(cell for slot in slots for cell in slot.cells)
    letters = Counter(letter for row in contents for cell in row if cell for letter in cell)
    valued = [SCRABBLE[letter] for letter in letters.elements() if letter in SCRABBLE]
    voids = len(template.marks.voids)
    cells = template.height * template.width - voids
    blocks = cells - len(template.open_cells)
    return Statistics(
        rows=template.height,
        columns=template.width,
        words=len(slots),
        mean_length=sum(length * n for length, n in lengths.items()) / max(1, len(slots)),
        lengths=ReadOnlyDict(sorted(lengths.items())),
        blocks=blocks,
        block_share=blocks / max(1, cells),
        unchecked=sum(times[cell] < 2 for cell in template.open_cells),
        symmetry=symmetries(template),
        letters=ReadOnlyDict(sorted(letters.items())),
        scrabble_mean=sum(valued) / len(valued) if valued else None,
        missing=tuple(sorted(ENGLISH.difference(letters))),
        clues=clues,
        without_clue=tuple(without_clue),
    )


def symmetries(template: Template) -> tuple[str, ...]:
    """Return the ways in which the blocks and bars of a grid fall onto themselves."""
    opened = set(template.open_cells)
    bars = {
        frozenset(((row, col), (row, col + 1) if side == "right" else (row + 1, col)))
        for (row, col), side in template.marks.bars
    }
    size = template.height, template.width
    return tuple(
        name
        for name in SYMMETRIES
        if (template.height == template.width or name not in ("quarter-turn", "diagonal"))
        and {symmetric_cell(cell, name, *size) for cell in opened} == opened
        and {frozenset(symmetric_cell(cell, name, *size) for cell in bar) for bar in bars} == bars
    )


def symmetric_cell(cell: Cell, symmetry: str, height: int, width: int) -> Cell:
    """Return where a symmetry takes a cell."""
    row, col = cell
    return {
        "quarter-turn": (col, height - 1 - row),
        "half-turn": (height - 1 - row, width - 1 - col),
        "left-right": (row, width - 1 - col),
        "up-down": (height - 1 - row, col),
        "diagonal": (col, row),
    }[symmetry]


def cell_orbit(cell: Cell, symmetry: str, height: int, width: int) -> set[Cell]:
    """Return all cells that a symmetry takes a cell to, again and again."""
    found = {cell}
    while (cell := symmetric_cell(cell, symmetry, height, width)) not in found:
        found.add(cell)
    return found


def toggle_blocks(template: Template, cells: Iterable[Cell], symmetry: str) -> list[list[Content]]:
    """Return the rows with some cells the other way round, and those that belong to them."""
    height, width = template.height, template.width
    symmetry = {"rotate": "half-turn"}.get(symmetry, symmetry)
    if symmetry not in (*SYMMETRIES, "none"):
        known = ", ".join((*SYMMETRIES, "none"))
        raise InputError(f"no such symmetry (there are {known})", text=symmetry)
    if symmetry in ("quarter-turn", "diagonal") and height != width:
        raise InputError("this symmetry is for square grids", text=symmetry)
    rows: list[list[Content]] = [list(row) for row in template.rows]
    done: set[Cell] = set()
    for cell in cells:
        if not (0 <= cell[0] < height and 0 <= cell[1] < width):
            raise InputError(f"no cell of a grid of {height}×{width}", text=str(cell))
        # All become what the first one becomes, so that an odd grid gets symmetric.
        content: Content = "" if rows[cell[0]][cell[1]] is None else None
        group = {cell} if symmetry == "none" else cell_orbit(cell, symmetry, height, width)
        for row, col in group if cell not in done else ():
            if (row, col) in template.marks.voids:
                raise InputError("a void cannot be opened", text=str((row, col)))
            rows[row][col] = content
        done |= group
    return rows
