"""Nonograms: cells are filled so that the runs of each row and column have the given lengths."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.results import DrawableSolution, Report

if TYPE_CHECKING:
    from puzzlewright.engine.driver.search import RawSolution, Search

#: The lengths of the runs of one line.
Runs = tuple[int, ...]


@dataclass(frozen=True)
class Picture(DrawableSolution):
    """A solution: which cells are filled."""

    kind = "nonogram"
    rows: tuple[tuple[bool, ...], ...]

    def text(self) -> str:
        """Return a line for each row, # for a filled cell."""
        return "".join("".join(".#"[cell] for cell in row) + "\n" for row in self.rows)

    def fields(self) -> dict[str, Any]:
        """Return the rows, each a list of its cells."""
        return {"rows": [list(line) for line in self.text().split()]}


class Nonogram(Puzzle[Picture]):
    """The runs of all rows, from the left, and of all columns, from the top."""

    kind = "nonogram"
    _solution_class = Picture

    def __init__(self, rows: Iterable[Iterable[int]], cols: Iterable[Iterable[int]]) -> None:
        self.rows: Final = tuple(tuple(runs) for runs in rows)
        self.cols: Final = tuple(tuple(runs) for runs in cols)
        if not self.rows or not self.cols:
            raise InputError("a nonogram has at least one row and one column")
        for lines, room in ((self.rows, len(self.cols)), (self.cols, len(self.rows))):
            for runs in lines:
                if any(run < 1 for run in runs) or sum(runs) + len(runs) - 1 > room:
                    raise InputError(f"no runs of {room} cells", text=" ".join(map(str, runs)))

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        from puzzlewright_nonogram.text import read

        return [cls(*parts) for parts in read(text, source)]

    def text(self) -> str:
        """Return our header, the runs of the rows and those of the columns."""
        from puzzlewright_nonogram.text import own_text

        return own_text(self)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a search for all pictures."""
        from puzzlewright_nonogram.solve import problem_of

        return problem_of(self).search(collect=collect, seed=seed)

    def decode_solution(self, raw: RawSolution) -> Picture:
        """Return the picture that the engine's numbers stand for."""
        from puzzlewright_nonogram.solve import picture_of

        return picture_of(self, raw)

    def check(self, solution: Picture) -> Report:
        """Judge a picture by the runs of its rows and columns."""
        from puzzlewright_nonogram.check import faults

        return Report(tuple(faults(self, solution)))

    def _parse_solution(self, text: str, source: str | None = None) -> Picture:
        """Read a picture that somebody wrote down."""
        from puzzlewright_nonogram.text import read_picture

        return read_picture(self, text, source).for_puzzle(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nonogram) and (self.rows, self.cols) == (other.rows, other.cols)

    def __hash__(self) -> int:
        return hash((self.rows, self.cols))

    def __repr__(self) -> str:
        return f"<Nonogram {len(self.rows)}×{len(self.cols)}>"
