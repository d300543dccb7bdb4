"""DXF: pieces to cut, for laser cutters and mills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlewright.core.errors import InputError
from puzzlewright.outputs.declarations import DXF
from puzzlewright.outputs.output import MOST_ON_PAPER, Files, Job, Output, Values, require_at_most
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.render.laser_cutting import CutFile


class Dxf(Output, declaration=DXF):
    """The outlines of all pieces, laid out on a sheet."""

    def require_styles(self, puzzle: Puzzle[Any], style: Mapping[str, str]) -> None:
        """Raise an InputError if cut files have no such style."""
        CutFile.of(puzzle).require_styles(style)

    def require_room(self, puzzle: Puzzle[Any]) -> None:
        """Raise an InputError if a puzzle has more cells than anybody cuts."""
        require_at_most(MOST_ON_PAPER, puzzle)

    def files(self, job: Job, values: Values, path: str) -> Files:  # noqa: ARG002
        """Return the file; pieces are cut apart, whatever solution there is."""
        if job.solution is not None or job.pair is not None:
            reason = "a cut file has the pieces apart: leave out the solution"
            raise InputError(reason, source=path)
        return Files({path: CutFile.of(job.puzzle).dxf(job.style).encode("ascii")})
