"""How far a hunt came that found no fill in its time, and which slots it left open.

Words that cross an open slot may give it all its letters, which then need not be a word.

A grid with all its words may break a rule about answers, such as `apart`: then a note names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.fillin.puzzle import Filled
from puzzlewright.puzzles.fillin.solve import solver_of

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.fillin.grid import Content
    from puzzlewright.puzzles.fillin.puzzle import FillIn

#: At most this many open slots are named as the ones that ran out of words most often.
HARDEST = 5


class Furthest:
    """The grid with the most words that a hunt came to, and the slots that have none."""

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
        #: open slots, first those that ran out of words most often, and their letters: "" for none
        self.open: Final = {slots[n].name: self.filled.words[n] for n in order if words[n] < 0}
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
        return f"{told}{self.filled.text()}{self._open_text()}"

    def _open_text(self) -> str:
        """Return which slots are open, and which of them look like words."""
        names = list(self.open)
        rest = f" and {len(names) - HARDEST} more" if len(names) > HARDEST else ""
        told = f"no word was found for {', '.join(names[:HARDEST])}{rest}\n"
        listed = {word.cells for word in solver_of(self.filled.puzzle).words}
        full = ((name, cells) for name, cells in self.open.items() if all(cells))
        odd = [f"{name} {''.join(cells)}" for name, cells in full if cells not in listed]
        return told + (f"not a word of the list: {', '.join(odd)}\n" if odd else "")

    def as_json(self) -> dict[str, object]:
        """Return it as fields of a JSON object; `breaks` only if it has all words and is wrong."""
        fields: dict[str, object] = {
            "furthest": self.filled.as_json(),
            "stuck": list(self.open)[:HARDEST],
            "open": list(self.open),
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
