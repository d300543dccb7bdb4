"""Arranging phrases and decoys on a board, so that they cross."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from puzzlewright.engine.scatter import ScatterProblem
from puzzlewright.errors import OutOfTimeError, StoppedError
from puzzlewright.puzzles.wordsearch.decoys import decoys_for
from puzzlewright.puzzles.wordsearch.masks import Mask
from puzzlewright.puzzles.wordsearch.task import Arranged, Task
from puzzlewright.puzzles.wordsearch.ways import ALL, STEPS
from puzzlewright.puzzles.wordsearch.weights import EFFORTS

if TYPE_CHECKING:
    from puzzlewright.engine._scatter import Scatter

#: Arrangements that are tried for each pair of phrases, with the usual effort, and at least.
NODES_PER_PAIR = 14
LEAST_NODES = 150

#: Tries between two looks at the budget.
STEP = 50

#: What it takes to fill a board, to look through it and to write it down, about.
SECONDS_PER_CELL = 12e-6
SECONDS_PER_WORD = 100e-6

#: The most that a search does: arrangements, times the 64s of cells of a board.
MOST_WORK = 600_000

NO_PLACE = "no place was found for it"


def arrange(
    task: Task, mask: Mask, chance: Random, earlier: Arranged | None, *, is_given: bool
) -> Arranged:
    """Return the best arrangement of phrases that is found on a board, or in time: the earlier one.

    On a board that is given, decoys are fewer if phrases have no place beside them.
    """
    number = task.recipe.decoys
    while True:
        decoys = _decoys(task, number, chance, is_needed=earlier is None)
        if decoys is None and earlier is not None:
            return earlier
        arranged = scattered(task, mask, decoys or (), chance)
        if not number or not arranged.unplaced or not is_given:
            return arranged
        number, earlier = number // 2, arranged


def _decoys(
    task: Task, number: int, chance: Random, *, is_needed: bool
) -> list[tuple[str, ...]] | None:
    """Return decoys; None if the time is up and there is a result without them already.

    Whoever makes the puzzle again gets None too, from the record of the budget, and not from how
    far the decoys came; so they must not have used up random numbers.
    """
    state = chance.getstate()
    decoys: list[tuple[str, ...]] | None = None
    try:
        with task.budget.set_up():
            decoys = decoys_for(task.prepared.placed, number, chance)
    except (OutOfTimeError, StoppedError):
        if is_needed:
            raise
    if is_needed or not task.budget.is_over:
        return decoys
    chance.setstate(state)
    return None


def scattered(
    task: Task,
    mask: Mask,
    decoys: Sequence[tuple[str, ...]],
    chance: Random,
    effort: int | None = None,
) -> Arranged:
    """Return the best arrangement of phrases and decoys that is found on a board.

    `effort` is in hundredths of the usual one, that of the recipe by default.
    """
    entries = task.prepared.placed
    words = [*(entry.cells for entry in entries), *decoys]
    order = sorted({cell for word in words for cell in word})
    number = {cell: n for n, cell in enumerate(order)}
    problem = ScatterProblem(
        len(order),
        [[number[cell] for cell in word] for word in words],
        (mask.rows, mask.cols),
        mask.usable,
        [ALL.index(way) for way in task.ways],
        task.weights,
    )
    search = problem.scatter(chance.getrandbits(63))
    _run(search, task, len(words), EFFORTS[task.recipe.effort] if effort is None else effort)
    raw = search.best() or ()
    lying: list[tuple[int, ...]] = []
    for n, word in enumerate(words):
        cell, way = raw[2 * n], raw[2 * n + 1]
        down, right = STEPS[ALL[way]]
        step = down * mask.cols + right
        lying.append(tuple(cell + step * at for at in range(len(word))) if cell >= 0 else ())
    own, others = lying[: len(entries)], lying[len(entries) :]
    return Arranged(
        mask,
        [(entry, there) for entry, there in zip(entries, own, strict=True) if there],
        [(entry, NO_PLACE) for entry, there in zip(entries, own, strict=True) if not there],
        [(decoy, there) for decoy, there in zip(decoys, others, strict=True) if there],
    )


def _run(search: Scatter, task: Task, words: int, hundredths: int) -> None:
    """Let a search go on as long as the recipe allows."""
    usual = LEAST_NODES + NODES_PER_PAIR * words * words
    nodes = hundredths * min(usual, MOST_WORK * 64 // (search.rows * search.cols)) // 100
    budget = task.budget
    budget.leave(SECONDS_PER_CELL * search.rows * search.cols + SECONDS_PER_WORD * words)
    # A board may turn out too small for a message: then others need some of the time.
    is_counted = budget.time is None or bool(task.recipe.message)
    while True:  # at least once, whatever the time
        share = search.nodes / nodes if is_counted else budget.share
        search.cool(min(1000, int(1000 * share)))
        end = search.nodes + STEP
        is_over = False
        while search.nodes < end and not is_over:  # it comes back early on large boards
            search.step(end - search.nodes)
            budget.report(min(1.0, share), nodes=search.nodes)
            is_over = budget.is_over
        if is_over or (is_counted and search.nodes >= nodes):
            break
