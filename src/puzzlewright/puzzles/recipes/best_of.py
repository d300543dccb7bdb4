"""Candidates of a generator, one after another, of which the best counts: restarts that grow.

The first candidate is what the generator makes of the seed with its usual work. Then come others,
with seeds of their own and 1, 1, 2, 4, 8 ... times that work: a restart may do better than more
work, and more work better than a restart (the doubling limits of iterated deepening; M. Luby,
A. Sinclair and D. Zuckerman, 1993, on restarts). The sequence follows from recipe and seed. A limit
of time or effort only decides where it is cut; so more of either never makes the puzzle worse
by the score of the recipe.

A search without a schedule, which gets better for as long as it goes on, needs no restarts: where
the time alone ends it, its second candidate does not end (Recipe.is_endless).
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from puzzlewright.core.errors import InputError, NothingFoundError, OutOfTimeError, StoppedError
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.budget import Budget

if TYPE_CHECKING:
    from puzzlewright.puzzles.recipes.recipe import Recipe

#: No candidate takes more than this many times the usual work: none would come to its end.
LARGEST = 1 << 20


def candidate_effort(number: int) -> int:
    """Return how many times the usual work a candidate takes."""
    return min(LARGEST, 1 << max(0, number - 1))


def candidate_seed(seed: int, number: int) -> int:
    """Return the seed of a candidate; the first one has that of the puzzle."""
    return Random(f"{seed} candidate {number}").getrandbits(32) if number else seed


def best_candidate(recipe: Recipe, seed: int, budget: Budget) -> Puzzle[Any]:
    """Return the best candidate that the limits allow; of equal ones, the first."""
    this = _CandidateSearch(recipe, seed, budget)
    for number in count():
        if not this.may_continue(number) or not this.take(number):
            break
    if this.best is None:
        raise this.failure()
    return this.best


class _CandidateSearch:
    """How it stands."""

    def __init__(self, recipe: Recipe, seed: int, budget: Budget) -> None:
        self.recipe, self.seed, self.budget = recipe, seed, budget
        self.make = kind_named(recipe.kind).generator()
        self.most = recipe.max_effort
        self.done = 0  #: work of the candidates so far, in usual ones
        self.best: Puzzle[Any] | None = None
        self.score: tuple[int, ...] = ()
        self._none: NothingFoundError | None = None  # what the first candidate failed with

    def may_continue(self, number: int) -> bool:
        """Tell whether the limits allow another candidate."""
        if self.most is not None and self.done + self._candidate_size(number) > self.most:
            return False
        return number == 0 or not self.budget.is_over

    def _candidate_size(self, number: int) -> int:
        """Return how many times the usual work a candidate takes."""
        is_endless = number > 0 and self.most is None and self.recipe.is_endless
        return LARGEST if is_endless else candidate_effort(number)

    def take(self, number: int) -> bool:
        """Make a candidate, and keep it if it is better; return whether another makes sense."""
        size, most = self._candidate_size(number), self.most
        # Where there is no limit of work, the clock alone tells how far it is.
        past, part = (0.0, 0.0) if most is None else (self.done / most, size / most)
        self.budget.begin(number, size, past, part)
        self.done += size
        try:
            puzzle = self.make(self.recipe, candidate_seed(self.seed, number), self.budget)
        except NothingFoundError as none:
            self._none = self._none or none
            return not self.budget.is_known_over
        except InputError:
            if number == 0:
                raise
            return not self.budget.is_known_over
        except (StoppedError, OutOfTimeError):
            if self.best is None:
                raise
            return False
        was_over = self.budget.is_known_over
        if self.best is None or self.recipe.keeps_partial or not was_over:
            self._judge(puzzle)
        return not (was_over or self.budget.is_settled)

    def _judge(self, puzzle: Puzzle[Any]) -> None:
        """Keep a puzzle if it is better than the best so far."""
        if self.most == 1:  # there is nothing to compare it with
            self.best = puzzle
            return
        score = self.recipe.score(puzzle)
        if self.best is None or self.recipe.prefers(score, self.score):
            self.best, self.score = puzzle, score
        self.budget.has_puzzle = True
        self.budget.is_settled = self.budget.is_settled or not score

    def failure(self) -> Exception:
        """Return what to raise where no candidate came to anything."""
        if self.budget.is_stopped:
            return StoppedError()
        if self.budget.is_late:
            reason = "nothing was found" if self._none is None else self._none.message
            return OutOfTimeError(f"{reason} (the time limit ended the search)")
        return self._none or InputError("nothing was found; try another seed")
