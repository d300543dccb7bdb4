"""The difficulty of a packing: the number of positions that a complete search visits.

The search is the plainest one that people might follow: cover the first free cell with any brick
that fits, and go back where none does. It looks for one packing of each class, so that a symmetric
board is no harder for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.puzzles.abilities import Difficulty, Facts
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import packing_solver

#: How hard a packing can be, from the easiest to the hardest.
DIFFICULTIES = ("easy", "medium", "hard")

#: Fewer nodes than this are easy: a 6×6 board in six pieces, an evening at most.
MEDIUM = 1_000

#: From this many nodes on, a packing is hard: an 8×8 board in ten pieces is about there, and
#: beyond it nobody wins by trying.
HARD = 30_000

#: Rating stops here: what takes longer is hard.
MOST_NODES = 2_000_000

#: Positions between two looks at the deadline.
STEP = 10_000

#: Limits for the difficulty in the notes of any packing, which must be quick: nodes and cells.
NOTE_NODES, NOTE_CELLS = 100_000, 200


@dataclass(frozen=True, slots=True)
class PackingDifficulty(Difficulty):
    """How hard a packing is, by the positions of a plain search."""

    nodes: int = 0  #: positions of a complete search, or how many were looked at
    is_complete: bool = True

    def __str__(self) -> str:
        least = "" if self.is_complete else "more than "
        s = "" if self.nodes == 1 else "s"
        return f"{self.name}: {least}{self.nodes:,} position{s} from the first free place"


def measure_difficulty(
    packing: Packing, nodes: int = MOST_NODES, stop: Callable[[], bool] | None = None
) -> PackingDifficulty:
    """Rate a packing by the positions of a complete search, up to `nodes` of them.

    It looks at fewer if `stop` returns True.
    """
    solver = packing_solver(packing, "first")
    search = solver.anchored_problem.search(collect=False, method="first")
    more = True
    while more and search.nodes < nodes and not (stop is not None and stop()):
        check_deadline()
        more = search.step(min(STEP, nodes - search.nodes))
    name = difficulty_name(search.nodes)
    return PackingDifficulty(name, nodes=search.nodes, is_complete=not more)


def difficulty_name(nodes: int) -> str:
    """Return the difficulty of a packing whose complete search has `nodes` positions."""
    return DIFFICULTIES[(nodes >= MEDIUM) + (nodes >= HARD)]


def difficulty_notes(packing: Packing) -> tuple[str, ...]:
    """Return the difficulty in words, where all bricks are to be used and it takes but a moment."""
    bounds = [brick.bounds(choose=packing.choose) for brick in packing.bricks]
    limited = not packing.optional and all(least == most for least, most in bounds)
    if not limited or len(packing.board) > NOTE_CELLS or Facts.of(packing).why_none() is not None:
        return ()
    return (str(measure_difficulty(packing, NOTE_NODES)),)


def packing_score(packing: Packing) -> tuple[int, ...]:
    """Return what a generator judges by: the positions of a plain search, its difficulty."""
    return cached_value(packing, "_generator_score", lambda: (measure_difficulty(packing).nodes,))
