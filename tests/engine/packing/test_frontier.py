"""Counting along the frontier: as many as a search finds, classes too, within limits."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import Progress, run
from puzzlewright.engine.packing import frontier
from puzzlewright.engine.packing.frontier import FrontierSearch, suits_frontier
from puzzlewright.engine.packing.problem import PackingProblem
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.packing.counting import class_counting_search
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import packing_solver

#: Numbers of ways to lay dominoes (OEIS A004003), and of those that no turn or flip of the board
#: makes equal (OEIS A060714).
DOMINOES = {"2x2": (2, 1), "4x4": (36, 9), "6x6": (6728, 930), "8x8": (12_988_816, 1_629_189)}


def packing(*lines: str) -> Packing:
    """Return the packing of a text."""
    return Packing.loads("\n".join(["packing", *lines, ""]))


def one_by_one(problem: PackingProblem) -> int:
    """Count packings by looking at each."""
    return run(problem.search(collect=False, method="cover")).count.n


@st.composite
def strips(draw: st.DrawFn) -> PackingProblem:
    """Draw a problem on a strip of cells, with bricks in several copies or without end."""
    cells = draw(st.integers(2, 9))
    kinds = draw(st.integers(1, 3))
    copies = draw(st.lists(st.sampled_from([None, 2, 3, 4, 5, 9]), min_size=kinds, max_size=kinds))
    placements = []
    for kind in range(kinds):
        offsets = draw(st.sets(st.integers(1, 4), max_size=2))
        shape = [0, *sorted(offsets)]
        placements += [
            (kind, tuple(first + offset for offset in shape)) for first in range(cells - max(shape))
        ]
    return PackingProblem(cells, copies, placements, choose=draw(st.booleans()))


@given(strips())
@settings(deadline=None)
def test_as_many_as_a_search_finds(problem: PackingProblem) -> None:
    """Copies, choice and shapes with gaps are minded, whatever comes first to an end."""
    if suits_frontier(problem):
        assert problem.frontier_count() == one_by_one(problem)


@pytest.mark.parametrize("size", DOMINOES)
def test_classes_of_dominoes(size: str) -> None:
    """The numbers of packings and of classes are those that are known."""
    found = packing(f"board {size}", "bricks dominoes").tally(distinct=True)
    assert found.outcome is Outcome.EXHAUSTED
    assert (found.count.n, found.distinct) == (DOMINOES[size][0], Count(DOMINOES[size][1], True))


@pytest.mark.parametrize(
    "lines",
    [
        ("board 4x5", "bricks any tetrominoes"),
        ("board 3x4", "bricks any one-sided trominoes"),
        ("board 4x4", "brick L xany no-flipping", "##", "#.", "brick o xany", "#"),
        ("board 3x4", "brick S xany no-flipping", "##.", ".##", "brick o xany", "#"),
        ("board 2x2x2", "brick I xany", "##"),
        ("board", ".##.", "####", "####", ".##.", "bricks any trominoes"),
        ("board", "#.#", "###", "#.#", "bricks any dominoes", "brick o xany", "#"),
    ],
)
def test_classes_are_those_found_by_looking_at_all(lines: tuple[str, ...]) -> None:
    """Burnside's lemma over the frontier gives what comparing all packings gives."""
    puzzle = packing(*lines)
    assert class_counting_search(packing_solver(puzzle)) is not None
    found = puzzle.tally(distinct=True)
    firsts = list(puzzle.solutions(distinct=True))
    assert found.distinct == Count(len(firsts), exact=True)
    assert found.count.n == puzzle.count(limit=10**9).n > 0


def test_hexagons_and_triangles() -> None:
    """Turns by a sixth are symmetries like others."""
    bricks = "brick d xany\n{}\nbrick o xany\n#\n"
    hexagons = "packing hex\nboard\n  # #\n # # #\n  # #\n" + bricks.format("# #")
    triangles = "packing tri\nboard\n#####\n#####\n" + bricks.format("##")
    for text in (hexagons, triangles):
        puzzle = Packing.loads(text)
        assert class_counting_search(packing_solver(puzzle)) is not None
        found = puzzle.tally(distinct=True)
        assert found.distinct == Count(len(list(puzzle.solutions(distinct=True))), exact=True)


def test_lists_that_grow_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a search looks at each packing, and the number is as exact."""
    monkeypatch.setattr(frontier, "MOST_WORDS", 50)
    puzzle = packing("board 6x6", "bricks dominoes")
    assert packing_solver(puzzle).problem.frontier_count() is None
    assert puzzle.count() == Count(6728, exact=True)
    for threads in (1, 2):
        found = puzzle.tally(distinct=True, threads=threads)
        assert (found.count, found.distinct) == (Count(6728, True), Count(930, True))
    assert not puzzle.count(distinct=True, time=0).exact


def test_a_limit_of_time() -> None:
    """What is not known yet is not claimed."""
    found = packing("board 16x16", "bricks dominoes").tally(time=0)
    assert (found.outcome, found.count) == (Outcome.LIMIT, Count(0, exact=False))


def test_stopping_a_count_of_classes() -> None:
    """Numbers of classes and of packings are unknown rather than wrong."""
    answers = iter([False] * 3)
    found = packing("board 8x8", "bricks dominoes").tally(
        distinct=True, stop=lambda: next(answers, True)
    )
    assert found.outcome is Outcome.STOPPED
    assert found.distinct is not None
    assert not found.distinct.exact
    assert found.distinct.n <= DOMINOES["8x8"][1]
    assert found.count.n <= DOMINOES["8x8"][0]


def test_classes_are_looked_at_where_lists_grow_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted by then is classes and not packings."""
    monkeypatch.setattr(frontier, "MOST_WORDS", 40)
    puzzle = packing("board 6x6", "bricks dominoes")
    stopped = puzzle.count(distinct=True, stop=Countdown(3))
    assert not stopped.exact
    assert stopped.n <= DOMINOES["6x6"][1]


class Countdown:
    """Return True at the n-th call."""

    def __init__(self, times: int) -> None:
        self._left = times

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


def test_a_copy_knows_what_is_counted() -> None:
    """A search is a value: a copy of one that is done is done, with the same numbers."""
    search = FrontierSearch([packing_solver(packing("board 4x4", "bricks dominoes")).problem])
    while search.step(10):
        pass
    twin = copy(search)
    assert (twin.solution_count, twin.nodes, twin.progress) == (36, search.nodes, 1.0)
    assert not twin.step(1)


def test_progress_when_lists_grow_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes the place of the count goes on from where that was, and can be cut."""
    monkeypatch.setattr(frontier, "MOST_WORDS", 60)
    search = Symmetry.of(packing("board 6x6", "bricks dominoes")).count_search()
    assert search is not None
    shares, more = [search.progress], True
    while more:
        more = search.step(50)
        shares.append(search.progress)
    assert shares == sorted(shares)
    assert (search.solution_count, shares[-1]) == (6728, 1.0)
    other = Symmetry.of(packing("board 6x6", "bricks dominoes")).count_search()
    assert other is not None
    while other.nodes < 400:
        other.step(50)
    pieces = other.split(4)
    for piece in pieces:
        while piece.step(1000):
            pass
    assert sum(piece.solution_count for piece in pieces) == 6728
    assert sum(piece.nodes for piece in pieces) == search.nodes


def test_progress_never_goes_back() -> None:
    """Neither when the rest becomes a piece of its own."""
    search = FrontierSearch([packing_solver(packing("board 10x10", "bricks dominoes")).problem] * 2)
    shares = []
    while search.step(100):
        shares.append(search.progress)
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] <= 1
    told: list[Progress] = []
    packing("board 18x18", "bricks dominoes").tally(progress=told.append)
    fractions = [each.fraction for each in told]
    assert fractions == sorted(fractions)


def test_checkpoints_do_not_stand_against_counting_at_once(tmp_path: Path) -> None:
    """Dominoes on 16×16 are counted in a moment, and looking at each would take for ever."""
    dominoes = packing("board 16x16", "bricks dominoes")
    count = dominoes.count(checkpoint=tmp_path / "saved", time=60)
    assert count == 2444888770250892795802079170816
    assert not (tmp_path / "saved").exists()


def test_counts_that_have_come_to_look_at_each_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the lists get too long, packings are looked at, and a checkpoint keeps the place."""
    monkeypatch.setattr(frontier, "frontier_kernel", _without_memory)
    dominoes = packing("board 6x6", "bricks dominoes")
    saved = tmp_path / "saved"
    asked = iter(range(4))
    first = dominoes.count(checkpoint=saved, stop=lambda: next(asked, None) is None)
    assert not first.exact
    assert saved.exists()
    assert dominoes.count(checkpoint=saved) == 6728


def _without_memory(_: PackingProblem) -> None:
    """Stand in for a count that takes too much memory."""
    raise MemoryError
