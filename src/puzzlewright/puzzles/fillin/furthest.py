"""How far a hunt came that found no fill in its time, and where it was stuck.

A grid with all its words may break a rule about answers, such as `apart`: then a note names it.
"""

from __future__ import annotations

from puzzlewright.puzzles.fillin.puzzle import Filled
from puzzlewright.puzzles.fillin.solve import solver_of
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.fillin.grid import Content
    from puzzlewright.puzzles.fillin.puzzle import FillIn

#: At most this many slots that ran out of words are named.
HARDEST = 5


class Furthest:
    """The grid with the most words that a hunt came to, and the slots that stood in its way."""

    def __init__(self, puzzle: FillIn, words: tuple[int, ...], weights: list[int]) -> None:
        slots = puzzle.template.slots
        listed = solver_of(puzzle).words
        rows: list[list[Content]] = [list(row) for row in puzzle.template.rows]
        for slot, number in zip(slots, words, strict=True):
            for at, (row, col) in enumerate(slot.cells if number >= 0 else ()):
                rows[row][col] = listed[number].cells[at]
        self.filled: Final = Filled(puzzle, rows)
        self.count: Final = sum(number >= 0 for number in words)
        order = sorted(range(len(slots)), key=lambda slot: -weights[slot])
        self.hardest: Final = tuple(slots[n].name for n in order[:HARDEST] if weights[n])
        full = self.count == len(slots)
        #: what is wrong with a grid that has all its words
        self.faults: Final = puzzle.check(self.filled).faults if full else ()

    def text(self) -> str:
        """Return the grid, and what was hard about it."""
        slots = len(self.filled.puzzle.template.slots)
        if self.faults:
            rest = f" (and {len(self.faults) - 1} more)" if len(self.faults) > 1 else ""
            told = f"all {slots} words, but they break a rule: {self.faults[0]}{rest}\n"
            return f"no fill: the last one had {told}{self.filled.text()}"
        if self.count == slots:  # it was stopped before letters that are wanted were in
            return f"stopped with all {slots} words in\n{self.filled.text()}"
        told = f"the search got furthest with {self.count} of {slots} words\n"
        hard = f"stuck at {', '.join(self.hardest)}\n" if self.hardest else ""
        return f"{told}{self.filled.text()}{hard}"

    def as_json(self) -> dict[str, object]:
        """Return it as fields of a JSON object; `breaks` only if it has all words and is wrong."""
        fields: dict[str, object] = {
            "furthest": self.filled.as_json(),
            "stuck": list(self.hardest),
        }
        if self.faults:
            fields["breaks"] = [str(fault) for fault in self.faults]
        return fields


def furthest(puzzle: FillIn) -> Furthest | None:
    """Return how far the last search for a fill came; None if it was no hunt, or is over."""
    hunted = solver_of(puzzle).hunted
    found = None if hunted is None else hunted.furthest()
    attempt = None if found is None else Furthest(puzzle, *found)
    return attempt if attempt is not None and attempt.count else None
