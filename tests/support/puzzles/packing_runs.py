"""Running the algorithms for teaching without watching them."""

from __future__ import annotations

from typing import NamedTuple

from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.abilities import AnimationView
from puzzlewright.puzzles.packing.puzzle import Packing


class Run(NamedTuple):
    """What an algorithm came to."""

    steps: int
    solutions: list[RawSolution]
    is_complete: bool


def run_algorithm(packing: Packing, algorithm: str, steps: int = 10**6) -> Run:
    """Run an algorithm for at most `steps` steps."""
    solutions = []
    number = 0
    for number, event in enumerate(AnimationView.of(packing).animate(algorithm).steps(), 1):
        if event.solution is not None:
            solutions.append(event.solution)
        if number == steps:
            return Run(number, solutions, False)
    return Run(number, solutions, True)
