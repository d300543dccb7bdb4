"""What stands beside the grid of a crossword: numbered clues, or the words that go into it."""

from __future__ import annotations

from typing import NamedTuple

from puzzlewright.puzzles.crisscross.puzzle import HEADS, CrissCross
from puzzlewright.render.text_metrics import UNBROKEN, isolate
from puzzlewright.words.phrase_lengths import phrase_lengths


class Clue(NamedTuple):
    """A number in the grid, and what to write from there on."""

    number: int  #: 0 for a word of a list that has none
    text: str  #: the clue and the lengths of its words: the Big Apple (3,4)

    @property
    def label(self) -> str:
        """What stands before the text."""
        return str(self.number) if self.number else ""


def numbered_clues(
    puzzle: CrissCross, *, with_lengths: bool | None = None
) -> dict[str, list[Clue]]:
    """Return the clues by what stands above them; a word without one has its length at least.

    Clues of a newspaper's crossword have no lengths behind them (default), others have.
    """
    if with_lengths is None:
        with_lengths = not puzzle.is_newspaper
    found: dict[str, list[Clue]] = {}
    for direction, head in HEADS.items():
        for run, entry in puzzle.run_entries:
            if run.direction == direction:
                length = phrase_lengths(run.cells, entry.text if entry else run.text)
                clue = entry.clue.strip() if entry else ""
                text = f"{clue}{UNBROKEN}({length})" if clue else f"({length})"
                text = clue if clue and not with_lengths else text
                number = puzzle.grid.numbers[run.row, run.col]
                found.setdefault(head, []).append(Clue(number, text))
    return found


def default_list(puzzle: CrissCross) -> str:
    """Return the default list beside a grid: clues, or the words that go into it.

    A newspaper's crossword without clues is a draft: its words would give everything away.
    """
    if has_clues(puzzle):
        return "clues"
    return "no-list" if puzzle.crossword else "words"


def has_clues(puzzle: CrissCross) -> bool:
    """Tell whether any word in the grid has a clue."""
    return any(entry and entry.clue for _, entry in puzzle.run_entries)


def bank_words(puzzle: CrissCross) -> list[tuple[int, str]]:
    """Return the words in the grid as they are shown, each with how many cells it takes."""
    found = [
        (len(run.cells), entry.text if entry else run.text) for run, entry in puzzle.run_entries
    ]
    return [(length, isolate([text])[0]) for length, text in found]
