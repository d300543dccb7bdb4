"""What the jigsaw editor asks: up to two assemblies, to be laid side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from puzzlewright.errors import InputError
from puzzlewright.outcome import Outcome
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.studio.server.jobs.facts import Stop
from puzzlewright.studio.server.jobs.workshop.document import puzzle_in

#: Seconds for both assemblies, while one edits.
SECONDS: Final = 2.0


def assemblies(request: Mapping[str, Any], stop: Stop) -> dict[str, Any]:
    """Return two assemblies that differ by more than turning the whole, or as many as there are.

    `complete` is false if the time was too short to know that there are no others.
    """
    puzzle = puzzle_in(request, stop)
    if not isinstance(puzzle, Jigsaw):
        raise InputError(f"a jigsaw is expected, not a {puzzle.kind}")
    found = puzzle.solve(distinct=True, limit=2, time=SECONDS, stop=stop)
    done = found.outcome is Outcome.EXHAUSTED or len(found.solutions) == 2
    return {"assemblies": [one.as_json() for one in found.solutions], "complete": done}
