"""Reports about a criss-cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.crisscross.goals import GOALS, numbers, score
from puzzlewright.puzzles.crisscross.puzzle import CrissCross

if TYPE_CHECKING:
    from puzzlewright.puzzles.crisscross.puzzle import Woven
    from puzzlewright.puzzles.results import Fault


class CrissCrossReported(Reported[CrissCross]):
    """What an arrangement is worth, and what is wrong with it."""

    __slots__ = ()

    def own_solution(self) -> Woven:
        """Return the arrangement: clues belong to it, whatever else fills the grid."""
        return self.puzzle.solution

    def flaws(self) -> tuple[Fault, ...]:
        """Return what is wrong with the arrangement itself."""
        return self.puzzle.check(self.puzzle.solution).faults

    def notes(self) -> tuple[str, ...]:
        """Return what the arrangement is worth under each goal, and what was not placed."""
        grid = self.puzzle.grid
        goals = {} if self.puzzle.is_newspaper else GOALS
        worth = [f"{goal}: {score(grid, weights):,}" for goal, weights in goals.items()]
        return (numbers(grid), *worth, *self.puzzle.warnings)

    def clue_count(self) -> int:
        """Return the number of words in the grid."""
        return len(self.puzzle.grid.runs)

    def made_json(self) -> dict[str, object]:
        """Return what a program learns of a new criss-cross besides its text."""
        puzzle = self.puzzle
        return {
            "grid": puzzle.grid.as_json(),
            "words": len(puzzle.grid.runs),
            "connectors": len(puzzle.grid.connectors),
            "letters": len(puzzle.grid.letters),
            "score": puzzle.score,
            "goal": puzzle.goal,
            "unplaced": [entry.text for entry in puzzle.unplaced],
            "placements": [
                {
                    "word": run.text if entry is None else entry.text,
                    "row": run.row,
                    "col": run.col,
                    "direction": run.direction,
                }
                for run, entry in puzzle.placed
            ],
        }
