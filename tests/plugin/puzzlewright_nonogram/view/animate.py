"""A search to watch: row by row, each in all ways, as long as the columns allow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import AnimationView
from puzzlewright.puzzles.animation import Animation, Frame
from puzzlewright_nonogram.puzzle import Picture
from puzzlewright_nonogram.solve import lines_of, ways
from puzzlewright_nonogram.view.draw import draw

if TYPE_CHECKING:
    from puzzlewright.engine.driver.search import RawSolution
    from puzzlewright_nonogram.puzzle import Nonogram

Row = tuple[bool, ...]


class Step(NamedTuple):
    """The rows so far, and what was found out."""

    rows: tuple[Row, ...]
    verdict: str
    solution: RawSolution | None = None


class NonogramAnimationView(AnimationView["Nonogram"]):
    """One plain search."""

    __slots__ = ()
    algorithms = {"rows": "fills row by row, and looks at the columns"}

    def animate(self, algorithm: str) -> RowByRow:
        """Return the search at work."""
        if algorithm not in self.algorithms:
            raise InputError("no such algorithm (there are rows)", text=algorithm)
        return RowByRow(self.puzzle)


class RowByRow(Animation[Step]):
    """The search on one nonogram."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.puzzle = puzzle

    def steps(self) -> Iterator[Step]:
        """Yield each row that is tried."""
        yield from self._from(())

    def _from(self, rows: tuple[Row, ...]) -> Iterator[Step]:
        if len(rows) == len(self.puzzle.rows):
            return
        for way in ways(self.puzzle.rows[len(rows)], len(self.puzzle.cols)):
            tried = (*rows, way)
            if not self._may_be(tried):
                yield Step(tried, "some column cannot be finished")
            elif len(tried) == len(self.puzzle.rows):
                yield Step(tried, "solved", self._raw(tried))
            else:
                yield Step(tried, "fits")
                yield from self._from(tried)

    def _may_be(self, rows: Sequence[Row]) -> bool:
        height = len(self.puzzle.rows)
        columns = list(zip(*rows, strict=True))
        return all(
            any(way[: len(rows)] == columns[col] for way in ways(runs, height))
            for col, runs in enumerate(self.puzzle.cols)
        )

    def _raw(self, rows: Sequence[Row]) -> RawSolution:
        lines = [*enumerate(rows), *enumerate(zip(*rows, strict=True), len(rows))]
        numbers = {line: number for number, line in enumerate(lines_of(self.puzzle))}
        return tuple(numbers[line] for line in lines)

    def screen(self, step: Step, colours: int) -> list[str]:
        """Return the rows."""
        return Picture(step.rows).text().splitlines()

    def words(self, step: Step) -> str:
        """Return the verdict."""
        return step.verdict

    def remainder(self, step: Step) -> str:
        """Return how many rows are left."""
        return f"{len(self.puzzle.rows) - len(step.rows)} rows left"

    def film(self, frames: Sequence[Frame[Step]], speed: float) -> str:
        """Return a drawing of the last step: a film of one frame."""
        return draw(self.puzzle, Picture(frames[-1].step.rows))
