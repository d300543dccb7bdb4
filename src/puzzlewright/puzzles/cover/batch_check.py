"""Checking many solutions at once, for searches that deliver a million of them a second.

A kernel (_check.pyx) tells right from wrong; whatever it refuses goes to check.py, which names the
fault. The solutions are light: they hold the numbers of their options and the problem, and look up
the options when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzlewright.core.errors import BrokenSearchError
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.base import checked_solution
from puzzlewright.puzzles.cover._check import Rules
from puzzlewright.puzzles.cover.items import Coloured
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.cover.solution import CoverSolution

#: Setting up the kernel takes as long as checking this many solutions one by one; more where
#: there are many options, all of which the kernel reads.
FEW = 8


class BatchChecker:
    """Turns the engine's numbers into checked solutions of one problem."""

    __slots__ = ("_cover", "_few", "_rules")

    def __init__(self, cover: Cover[Any, Any]) -> None:
        self._cover: Cover[Any, Any] = cover
        #: the number of solutions that are still checked one by one
        self._few: int = FEW + len(cover.options) // (2 * len(cover.items))
        self._rules: Rules | None = None

    def __call__(self, raws: list[RawSolution]) -> Iterable[CoverSolution[Any, Any]]:
        """Return these solutions, all of which are right."""
        cover = self._cover
        if len(raws) <= self._few:
            self._few -= len(raws)
            return [checked_solution(cover, raw) for raw in raws]
        wrong = self._checked_rules().first_wrong(raws)
        if wrong >= 0:
            checked_solution(cover, raws[wrong])  # says what is wrong
            raise BrokenSearchError("the two checks of a solution disagree")
        made = CoverSolution.from_numbers
        return [made(raw, cover) for raw in raws]

    def _checked_rules(self) -> Rules:
        """Return the kernel, set up when it is first needed."""
        if self._rules is None:
            self._rules = rules_of(self._cover)
        return self._rules


def rules_of(cover: Cover[Any, Any]) -> Rules:
    """Return the kernel, set up for a problem."""
    pairs = [
        [
            (each.item, each.colour) if isinstance(each, Coloured) else (each, None)
            for each in option
        ]
        for option in cover.options
    ]
    return Rules(cover.items, cover.secondary, cover.bounds, pairs)
