"""Classes of solutions: what `distinct` counts, for kinds that have classes and those that do not.

Which assemblies of a jigsaw belong together is tested in test_jigsaw_solve.py.
"""

from __future__ import annotations

from pathlib import Path
from time import sleep
from typing import Any

import pytest
from support.commandline import NO_WAY, SUDOKU, TWO_FOLD, TWO_WAYS
from support.oracles.jigsaw import PARKER

from puzzlewright import Cover, Sudoku
from puzzlewright.core.errors import CheckpointError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver import run as run_module
from puzzlewright.engine.driver.pieces import STEP_SECONDS
from puzzlewright.engine.driver.run import (
    Progress,
    SolutionSemantics,
    count_class_representatives,
    run,
)
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.solving import raw_batches


def in_a_row() -> Jigsaw:
    """Return two and two alike pieces in a row: six orders, of which two are their own turns."""
    pieces = [(1, 1, 1, 1), (1, 1, 1, 1), (2, 1, 2, 1), (2, 1, 2, 1)]
    return Jigsaw(1, 4, pieces, signed=False, flat_rim=False)


# ---------------------------------------------------------------- kinds without classes


@pytest.mark.parametrize(
    "puzzle",
    [Cover.loads(TWO_WAYS), Cover.loads(NO_WAY), Sudoku.loads(SUDOKU), Sudoku.loads(TWO_FOLD)],
)
def test_kinds_without_classes(puzzle: Puzzle[Any]) -> None:
    """Every solution is a class of its own."""
    found = puzzle.tally()
    assert found.outcome is Outcome.EXHAUSTED
    assert found.distinct == found.count == puzzle.count() == puzzle.count(distinct=True)
    every, distinct = puzzle.solve(), puzzle.solve(distinct=True)
    assert [each.text() for each in distinct.solutions] == [each.text() for each in every.solutions]
    assert every.count == distinct.count == found.count
    assert (puzzle.why_none() is None) == bool(found.count)


# ---------------------------------------------------------------- classes of one size


def test_a_tally_has_both_numbers() -> None:
    """One search of the classes gives the number of all solutions too."""
    found = Jigsaw.load(PARKER).tally()
    assert (found.count, found.distinct) == (Count(8, exact=True), Count(2, exact=True))
    assert found.outcome is Outcome.EXHAUSTED
    again = Jigsaw.load(PARKER).tally(distinct=True)
    assert (again.outcome, again.count) == (found.outcome, found.count)


@pytest.mark.parametrize(
    ("limit", "distinct", "count", "classes"),
    [
        (1, False, Count(1, exact=False), Count(1, exact=False)),
        (5, False, Count(5, exact=False), Count(2, exact=False)),
        (9, False, Count(8, exact=True), Count(2, exact=True)),
        (1, True, Count(4, exact=False), Count(1, exact=False)),
        (3, True, Count(8, exact=True), Count(2, exact=True)),
    ],
)
def test_limits_of_classes(limit: int, distinct: bool, count: Count, classes: Count) -> None:
    """The limit counts solutions, or distinct ones with distinct=True; never exceeded."""
    found = Jigsaw.load(PARKER).tally(limit=limit, distinct=distinct)
    assert (found.count, found.distinct) == (count, classes)
    assert (found.outcome is Outcome.EXHAUSTED) is count.exact


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads(threads: int) -> None:
    """Any number of threads counts the same classes, and finds them in the same order."""
    jigsaw = Jigsaw.load(PARKER)
    found = jigsaw.tally(threads=threads)
    assert (found.count, found.distinct) == (
        Count(8, exact=True),
        Count(2, exact=True),
    )
    for puzzle in (jigsaw, in_a_row()):
        alone, together = puzzle.solve(distinct=True), puzzle.solve(distinct=True, threads=threads)
        assert alone.solutions == together.solutions
        assert puzzle.count(threads=threads) == puzzle.count()
        assert puzzle.count(distinct=True, threads=threads) == alone.count


def test_progress_counts_all_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who counts all solutions sees a number of solutions grow, not one of classes."""
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.0)
    seen: list[Progress] = []
    Jigsaw.load(PARKER).tally(progress=seen.append)
    assert seen
    assert {progress.found for progress in seen} <= {0, 4, 8}


def test_a_count_of_classes_can_be_saved(tmp_path: Path) -> None:
    """Cut short by a limit on nodes, it goes on where it was, and comes to the same."""
    saved = tmp_path / "saved"
    first = Jigsaw.load(PARKER).tally(nodes=5, checkpoint=saved)
    assert first.outcome is Outcome.LIMIT
    second = Jigsaw.load(PARKER).tally(checkpoint=saved)
    assert (second.count, second.distinct) == (Count(8, exact=True), Count(2, exact=True))


# ---------------------------------------------------------------- classes that differ in size


def test_classes_that_differ_in_size() -> None:
    """Asked for, they are counted by looking at all solutions; otherwise they are not known."""
    jigsaw = in_a_row()
    assert Symmetry.of(jigsaw).class_search() is None
    plain, sorted_out = jigsaw.tally(), jigsaw.tally(distinct=True)
    assert (plain.count, plain.distinct) == (Count(6, exact=True), None)
    assert (sorted_out.count, sorted_out.distinct) == (Count(6, exact=True), Count(4, exact=True))


def test_limits_where_sizes_differ() -> None:
    """What was seen until the limit is no more than a lower bound."""
    found = in_a_row().tally(distinct=True, limit=2)
    assert found.outcome is Outcome.SOLVED
    assert found.distinct == Count(2, exact=False)
    assert not found.count.exact
    assert 2 <= found.count.n <= 6
    assert in_a_row().tally(distinct=True, limit=4).distinct == Count(4, exact=False)
    assert in_a_row().tally(distinct=True, limit=5).distinct == Count(4, exact=True)


def test_stopping_where_sizes_differ() -> None:
    """Somebody who says stop is heard, and nothing is claimed to be exact."""
    found = in_a_row().tally(distinct=True, stop=lambda: True)
    assert found.outcome is Outcome.STOPPED
    assert found.distinct is not None
    assert not found.distinct.exact


def slow_meaning(jigsaw: Jigsaw, looked: list[RawSolution]) -> SolutionSemantics:
    """Return how to find the classes of a jigsaw, taking longer than a step for each."""

    def stands_for(raw: RawSolution) -> int:
        looked.append(raw)
        sleep(1.2 * STEP_SECONDS)
        return Symmetry.of(jigsaw).represented_count(raw)

    return SolutionSemantics(class_size=stands_for)


def test_stopping_between_two_solutions(tmp_path: Path) -> None:
    """A Ctrl-C while a solution is looked at: the next ones wait for a run that goes on."""
    jigsaw, looked = in_a_row(), list[RawSolution]()
    search = Symmetry.of(jigsaw).sorted_search()
    meaning, saved = slow_meaning(jigsaw, looked), tmp_path / "saved"
    first = count_class_representatives(
        search, meaning=meaning, stop=lambda: bool(looked), checkpoint=saved
    )
    assert len(looked) == 1
    assert first.outcome is Outcome.STOPPED
    assert not first.count.exact
    again = count_class_representatives(search, meaning=meaning, checkpoint=saved)
    assert (again.count, again.seen) == (Count(4, exact=True), 6)
    assert len(looked) == len(set(looked)) == search_all(jigsaw)


def search_all(jigsaw: Jigsaw) -> int:
    """Return how many solutions are looked at to find the classes."""
    return run(Symmetry.of(jigsaw).sorted_search()).count.n


@pytest.mark.parametrize("nodes", range(1, 12))
def test_slow_looks_change_no_limit_of_nodes(nodes: int) -> None:
    """What was found until then counts, however long it takes to look at it."""
    jigsaw = in_a_row()
    search = Symmetry.of(jigsaw).sorted_search()
    quick = SolutionSemantics(class_size=Symmetry.of(jigsaw).represented_count)
    expected = count_class_representatives(search, meaning=quick, nodes=nodes)
    found = count_class_representatives(search, meaning=slow_meaning(jigsaw, []), nodes=nodes)
    assert (found.outcome, found.count, found.seen) == (
        expected.outcome,
        expected.count,
        expected.seen,
    )


@pytest.mark.parametrize("nodes", range(1, 12))
def test_counts_go_on_where_sizes_differ(nodes: int, tmp_path: Path) -> None:
    """Stopped after any number of nodes, the classes and their members are counted on."""
    saved = tmp_path / "saved"
    first = in_a_row().tally(distinct=True, nodes=nodes, checkpoint=saved)
    assert first.distinct is not None
    again = in_a_row().tally(distinct=True, checkpoint=saved)
    assert (again.count, again.distinct) == (Count(6, exact=True), Count(4, exact=True))
    assert first.distinct.n <= 4
    last = in_a_row().tally(distinct=True, checkpoint=saved)
    assert (last.outcome, last.count) == (again.outcome, again.count)


def test_limits_that_grow_where_sizes_differ(tmp_path: Path) -> None:
    """A higher limit brings the next classes, also those of the step that reached the first one."""
    saved = tmp_path / "saved"
    every = in_a_row().solve(distinct=True).solutions
    together: tuple[JigsawSolution, ...] = ()
    for limit in range(1, 6):
        answer = in_a_row().solve(distinct=True, limit=limit, checkpoint=saved)
        together += answer.solutions
        assert together == every[:limit]
        assert answer.count == Count(min(limit, 4), exact=limit > 4)


def test_other_purposes_where_sizes_differ(tmp_path: Path) -> None:
    """Counting and finding, all or one of each class, do not take one another's checkpoints."""
    saved = tmp_path / "saved"
    in_a_row().tally(distinct=True, checkpoint=saved)
    with pytest.raises(CheckpointError, match="a run for counting distinct solutions"):
        in_a_row().solve(distinct=True, checkpoint=saved)
    with pytest.raises(CheckpointError, match="a run for counting distinct solutions"):
        in_a_row().solve(checkpoint=saved)


def test_seeds_keep_the_classes() -> None:
    """Every seed finds the same members of the same classes, each once."""
    jigsaw = in_a_row()
    for seed in range(8):
        batches = raw_batches(jigsaw, seed=seed, distinct=True)
        raws = [raw for batch in batches for raw in batch]
        assert len(set(raws)) == len(raws) == 4
        assert all(Symmetry.of(jigsaw).represented_count(raw) for raw in raws)


def test_booleans_are_true_or_false() -> None:
    """A word in their place is refused, whatever it says."""
    sudoku: Any = Sudoku.loads(SUDOKU)
    for call in (sudoku.count, sudoku.solve, sudoku.tally, sudoku.estimate):
        with pytest.raises(TypeError, match=r"^distinct: True or False expected, not 'no'"):
            call(distinct="no")
    with pytest.raises(TypeError, match=r"^exact: True or False expected, not 'x'"):
        Count(3, exact="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^n: a whole number"):
        Count("3", exact=True)  # type: ignore[arg-type]
