"""How free a grid still is: the words that each slot has left, the letters that each cell has left.

They are what is left when words go that no crossing word agrees with, until nothing changes. Where
little is left, a grid is hard to fill; where nothing is, it cannot be filled.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.immutable import assign, frozen
from puzzlewright.puzzles.fillin.solve import solver_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzlewright.puzzles.fillin.grid import Cell
    from puzzlewright.puzzles.fillin.puzzle import FillIn


class SlotHeat(NamedTuple):
    """A slot, and how many words it has left."""

    slot: str
    words: int


@frozen
class Heat:
    """How free each slot and each cell of a fill-in is.

    If `is_possible` is False, the grid cannot be filled, and the numbers are those of the moment
    when that was seen: the slot that ran out of words has none.
    """

    puzzle: FillIn
    is_possible: bool
    slots: tuple[SlotHeat, ...]
    _letters: Mapping[Cell, int]

    def __init__(self, puzzle: FillIn) -> None:
        assign(self, "puzzle", puzzle)
        solver = solver_of(puzzle)
        probe = solver.problem.probe()
        assign(self, "is_possible", probe.begin())
        names = [slot.name for slot in puzzle.template.slots]
        counts = probe.sizes()
        assign(self, "slots", tuple(map(SlotHeat, names, counts)))
        letters = [bits.bit_count() for bits in probe.letters()]
        assign(self, "_letters", dict(zip(solver.cells, letters, strict=True)))

    @cached_property
    def hardest(self) -> tuple[SlotHeat, ...]:
        """The slots that are not settled, those with the fewest words first."""
        is_open = [each for each in self.slots if each.words != 1]
        return tuple(sorted(is_open, key=lambda each: each.words))

    @cached_property
    def cells(self) -> tuple[tuple[int | None, ...], ...]:
        """How many letters each cell may still hold, row by row; None where there is no slot."""
        template = self.puzzle.template
        return tuple(
            tuple(self._letters.get((row, col)) for col in range(template.width))
            for row in range(template.height)
        )

    def text(self) -> str:
        """Return the numbers of letters, cell by cell."""
        rows = [[" ." if n is None else f"{n:2}" for n in row] for row in self.cells]
        return "".join(f"{' '.join(row)}\n" for row in rows)

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON data."""
        return {
            "possible": None if self.is_possible else False,  # None: nobody knows
            "slots": [each._asdict() for each in self.slots],
            "cells": [list(row) for row in self.cells],
        }
