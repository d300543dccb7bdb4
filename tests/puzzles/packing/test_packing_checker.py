"""Many packings checked in a row: as strictly as each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from puzzlewright import Packing, Report
from puzzlewright.core.errors import BrokenSearchError
from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick
from puzzlewright.puzzles.packing.check import Checker
from puzzlewright.puzzles.packing.puzzle import PackingSolution

COLOURED = Brick("tile", ((0, 0), (0, 1)), copies=None, colours=("a", "b"))

PACKINGS = {
    "alike": Packing("3x4", "dominoes"),
    "of all shapes": Packing("6x10", "pentominoes"),
    "coloured": Packing({(0, 0): "a", (0, 1): "b", (1, 0): "b", (1, 1): "a"}, [COLOURED]),
    "with holes": Packing("3x3", "dominoes", optional=[(1, 1)]),
    "solid": Packing("2x2x3", "dominoes", lattice="cubic"),
}


def damaged(packed: PackingSolution, random: Random) -> Iterator[list[PlacedBrick]]:
    """Yield a packing, and others with one thing wrong or another."""
    laid = list(packed.placements)
    yield laid
    at = random.randrange(len(laid))
    rest = laid[:at] + laid[at + 1 :]
    brick, cells = laid[at].brick, laid[at].cells
    yield rest
    yield [*laid, laid[at]]
    yield [*rest, PlacedBrick(brick + 1, cells)]
    yield [*rest, PlacedBrick(-1, cells)]
    yield [*rest, PlacedBrick(brick, ())]
    yield [*rest, PlacedBrick(brick, cells[::-1])]
    yield [*rest, PlacedBrick(brick, cells[1:])]
    yield [*rest, PlacedBrick(brick, tuple((*cell[:-1], cell[-1] + 1) for cell in cells))]
    other = laid[at - 1]
    yield [*laid, PlacedBrick(other.brick, cells), PlacedBrick(brick, other.cells)]


def key_of(laid: Iterable[PlacedBrick]) -> frozenset[object]:
    """Return a packing whatever the order of bricks and cells."""
    return frozenset((one.brick, frozenset(one.cells)) for one in laid)


@pytest.mark.parametrize("name", PACKINGS)
def test_what_was_right_before_changes_nothing(name: str) -> None:
    """A checker that remembers finds the same faults as a fresh one, in any order."""
    packing, random = PACKINGS[name], Random(3)
    judged = [
        laid for packed in packing.solutions(limit=40) for laid in damaged(packed, random)
    ] * 2
    random.shuffle(judged)
    assert judged
    checker = Checker(packing)
    for laid in judged:
        assert [*checker.faults(laid)] == [*Checker(packing).faults(laid)]
    right = [laid for laid in judged if Report(tuple(checker.faults(laid)))]
    expected = {key_of(packed.placements) for packed in packing.solutions(limit=40)}
    assert {key_of(laid) for laid in right} == expected
    assert len(right) < len(judged) / 2


def test_a_wrong_packing_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after thousands of right ones whose bricks lay alike."""
    packing = Packing("4x6", "dominoes")
    solution_of, seen = Packing.decode_solution, [0]

    def wrong_at_last(self: Packing, raw: Any) -> PackingSolution:
        packed = solution_of(self, raw)
        seen[0] += 1
        if seen[0] < 200:
            return packed
        return PackingSolution(self, [*packed.placements[:-1], packed.placements[0]])

    monkeypatch.setattr(Packing, "decode_solution", wrong_at_last)
    with pytest.raises(BrokenSearchError, match="covered 2 times"):
        packing.solve()
    assert seen == [200]


def test_subclasses_keep_their_rules() -> None:
    """An override of check() is called for every packing."""
    asked: list[PackingSolution] = []

    class Strict(Packing):
        def check(self, solution: PackingSolution) -> Report:
            asked.append(solution)
            return super().check(solution)

    assert list(Strict("3x4", "dominoes").solutions()) == asked
    assert len(asked) == 11
