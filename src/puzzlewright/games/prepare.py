"""From a puzzle to a game: its solution is found first, so that it can be checked and revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from puzzlewright.errors import InputError
from puzzlewright.outcome import Outcome
from puzzlewright.puzzles.abilities import Played, Reported
from puzzlewright.puzzles.key_solution import NODES, SECONDS

if TYPE_CHECKING:
    from puzzlewright.games.game import Game
    from puzzlewright.puzzles.base import Puzzle, Solution

#: How far another solution is looked for where a puzzle has its own.
NODES_BESIDE_ITS_OWN: Final = 30_000


def game_of(puzzle: Puzzle[Any]) -> Game:
    """Return the game of a puzzle, with a solution of it; a puzzle without one is refused."""
    Played.of(puzzle).require_playable()
    solution, unique = known_solution(puzzle)
    return Played.of(puzzle).game(solution, unique=unique)


def known_solution(puzzle: Puzzle[Any]) -> tuple[Solution, bool]:
    """Return a solution, and whether it was proved to be the only one.

    The solution that a puzzle knows for its own is the one that is meant. It can be played even
    where it breaks our rules, as crosswords of other people do: a word twice, or a grid in parts.
    """
    own: Solution | None = Reported.of(puzzle).own_solution()
    if own is not None and (Played.of(puzzle).is_only_own() or Reported.of(puzzle).flaws()):
        return own, False
    nodes = NODES if own is None else NODES_BESIDE_ITS_OWN
    answer = puzzle.solve(limit=2, nodes=nodes, time=SECONDS)
    unique = answer.outcome is Outcome.EXHAUSTED and len(answer.solutions) == 1
    if own is not None:
        return own, unique
    if answer.solutions:
        return answer.solutions[0], unique
    if answer.outcome is Outcome.EXHAUSTED:
        raise InputError(f"cannot be played: {Reported.of(puzzle).no_solution}")
    raise InputError(f"cannot be played: no solution was found in {NODES:,} nodes")
