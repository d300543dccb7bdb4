"""Cells in which several letters are given (a rebus) take them from ordinary words of the list."""

from __future__ import annotations

from hypothesis import assume, given
from support.fillin_oracle import Fill, Oracle
from support.fillin_strategies import rebus_fillins
from support.lengths import examples

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.check import faults
from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn
from puzzlewright.puzzles.fillin.why import contradiction


def filled_of(puzzle: FillIn, fill: Fill) -> Filled:
    """Return a fill of the oracle as a filled grid."""
    letters = dict(fill)
    return Filled(
        puzzle,
        [
            [letters.get((r, c), content) for c, content in enumerate(row)]
            for r, row in enumerate(puzzle.template.rows)
        ],
    )


def fill_of(filled: Filled) -> Fill:
    """Return what the cells of all slots hold."""
    cells = {cell for slot in filled.puzzle.template.slots for cell in slot.cells}
    return frozenset(((r, c), filled.rows[r][c] or "") for r, c in cells)


# Every fill that brute force finds, and no other


@examples(400)
@given(rebus_fillins())
def test_fills_are_those_of_the_oracle(puzzle: FillIn) -> None:
    """Search, counts, both methods and the checker agree with brute force over all cuts."""
    fills = set(Oracle(puzzle).fills())
    for fill in fills:
        assert list(faults(puzzle, filled_of(puzzle, fill))) == []
    try:
        answer = puzzle.solve(limit=10_000)
    except InputError as bad:
        assume("differ in their cells alone" not in bad.message)
        raise
    assert {fill_of(each) for each in answer.solutions} == fills
    assert len(answer.solutions) == len(fills)
    assert puzzle.count().n == len(fills)
    if fills:
        assert contradiction(puzzle) is None
