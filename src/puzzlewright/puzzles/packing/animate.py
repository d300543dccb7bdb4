"""An algorithm at work on a packing: its steps, the terminal's lines and the film of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from puzzlewright.puzzles.abilities import Animated
from puzzlewright.puzzles.animation import Animation, Frame
from puzzlewright.puzzles.packing.algorithms import (
    ALGORITHMS,
    MEANINGS,
    Event,
    Table,
    naive_steps,
    require,
)
from puzzlewright.puzzles.packing.solve import solver_of

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

#: Up to this many kinds of bricks are named one by one.
MOST_NAMED = 16


class PackingAnimation(Animation[Event]):
    """One of ALGORITHMS on one puzzle."""

    def __init__(self, packing: Packing, algorithm: str) -> None:
        require(algorithm)
        self.packing = packing
        self.algorithm = algorithm
        self.table: Table = Table(solver_of(packing, "first"))

    def steps(self) -> Iterator[Event]:
        """Yield the steps of the search, from the start."""
        return ALGORITHMS[self.algorithm](self.table)

    def steps_in_all(self) -> int | None:
        """Return how many steps there are, which is known of `naive` alone."""
        return naive_steps(self.table) if self.algorithm == "naive" else None

    def screen(self, step: Event, colours: int) -> list[str]:
        """Return the board with the bricks that lie, and what the signs mean."""
        from puzzlewright.puzzles.packing.terminal import board_lines, legend

        return [*board_lines(self.table, step, colours), "", legend(self.algorithm)]

    def words(self, step: Event) -> str:
        """Say which brick was laid last, and what was found out."""
        if step.solution is not None or self.algorithm == "naive" or not step.tried:
            return step.verdict
        return f"{self.table.name(self.table.kind[step.laid[-1]])}: {step.verdict}"

    def left(self, step: Event) -> str:
        """Name the bricks that are left, or tell their number."""
        left = self.kinds_left(step)
        if not left:
            return "no bricks left"
        if len(left) > MOST_NAMED:
            return f"{sum(left.values()):,} bricks left"
        return "left: " + " ".join(
            self.table.name(kind) + self._times(kind, count) for kind, count in left.items()
        )

    def kinds_left(self, step: Event) -> Counter[int]:
        """Return how many bricks of each kind are left."""
        laid = Counter(self.table.kind[number] for number in step.laid)
        return Counter(dict(enumerate(self.table.copies))) - laid

    def film(self, frames: Sequence[Frame[Event]], speed: float) -> str:
        """Return an animated SVG of the steps."""
        from puzzlewright.puzzles.packing.film import film

        return film(self, frames, speed)

    def _times(self, kind: int, count: int) -> str:
        if self.table.solver.kinds[kind].copies is None:
            return "×∞"
        return "" if count == 1 else f"×{count}"


class PackingAnimated(Animated["Packing"]):
    """Four searches, from the plainest to the smartest."""

    __slots__ = ()

    algorithms: ClassVar[dict[str, str]] = MEANINGS

    def animate(self, algorithm: str) -> PackingAnimation:
        """Return an algorithm at work."""
        return PackingAnimation(self.puzzle, algorithm)
