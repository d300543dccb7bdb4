"""Properties of a criss-cross: facts for reports, and the normal form.

The normal form is the letters, or the same with across and down exchanged. Empty rows and columns
at the edge do not count, unless it is a crossword, whose blocks they are. Neither do clues, or
words that found no place.
"""

from __future__ import annotations

from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.crisscross.goals import GOALS, grid_counts, grid_score
from puzzlewright.puzzles.crisscross.puzzle import CrissCross, CrissCrossSolution
from puzzlewright.puzzles.normal_form import (
    NormalForm,
    Normaliser,
    canonical_text,
    transposed_rows,
)
from puzzlewright.puzzles.results import Fault
from puzzlewright.words.grids.marks import marks_value


class CrissCrossFacts(Facts[CrissCross]):
    """What an arrangement is worth, and what is wrong with it."""

    __slots__ = ()

    def own_solution(self) -> CrissCrossSolution:
        """Return the arrangement: clues belong to it, whatever else fills the grid."""
        return self.puzzle.solution

    def flaws(self) -> tuple[Fault, ...]:
        """Return what is wrong with the arrangement itself."""
        return self.puzzle.check(self.puzzle.solution).faults

    def notes(self) -> tuple[str, ...]:
        """Return what the arrangement is worth under each goal, and what was not placed."""
        grid = self.puzzle.grid
        goals = {} if self.puzzle.is_newspaper else GOALS
        worth = [f"{goal}: {grid_score(grid, weights):,}" for goal, weights in goals.items()]
        return (grid_counts(grid), *worth, *self.puzzle.warnings)

    def clue_count(self) -> int:
        """Return the number of words in the grid."""
        return len(self.puzzle.grid.runs)

    def creation_json(self) -> dict[str, object]:
        """Return what a program learns of a new criss-cross besides what it holds."""
        puzzle = self.puzzle
        return {
            "words": len(puzzle.grid.runs),
            "connectors": len(puzzle.grid.connectors),
            "letters": len(puzzle.grid.letters),
            "score": puzzle.score,
            "unplaced": [
                {"word": entry.text, "reason": reason} for entry, reason in puzzle.unplaced
            ],
            "placements": [
                {
                    "word": run.text if entry is None else entry.text,
                    "row": run.row,
                    "col": run.col,
                    "direction": run.direction,
                }
                for run, entry in puzzle.run_entries
            ],
        }


class CrissCrossNormaliser(Normaliser[CrissCross]):
    """The normal form of a criss-cross."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
        """Return the lesser of the grid and its transposed one."""
        puzzle: CrissCross = self.puzzle
        rows = [[letter or "" for letter in row] for row in puzzle.grid.rows]
        marks = puzzle.grid.marks
        if not puzzle.is_newspaper:
            rows, (down, right) = _trim(rows)
            marks = marks.shift(-down, -right) if marks else marks
        both = [
            (rows, marks_value(marks)),
            (transposed_rows(rows), marks_value(marks, transposed=True)),
        ]
        form = min(canonical_text(each) for each in both)
        flags = [puzzle.is_newspaper, puzzle.diagramless]
        return NormalForm("crisscross", f"{canonical_text(flags)}{form}")


def _trim(rows: list[list[str]]) -> tuple[list[list[str]], tuple[int, int]]:
    """Return rows without empty ones at the edges, and how many went above and to the left."""
    high = [n for n, row in enumerate(rows) if any(row)]
    wide = [n for n in range(len(rows[0])) if any(row[n] for row in rows)]
    part = [row[wide[0] : wide[-1] + 1] for row in rows[high[0] : high[-1] + 1]]
    return part, (high[0], wide[0])
