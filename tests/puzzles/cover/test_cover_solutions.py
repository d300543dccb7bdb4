"""Solutions of covers as they are handed over: in order, complete, lasting, and values."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import signal
import threading
import tracemalloc
import weakref
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from puzzlewright import Cover, CoverSolution, Outcome, Report
from puzzlewright.core.outcomes import Count
from puzzlewright.engine.driver.run import stream
from puzzlewright.puzzles.cover.batch_check import BatchChecker

LANGFORD = Cover.make("langford", 8)

#: 35,584 solutions: many batches.
MANY = Cover.make("langford", 11)


def numbers(solutions: Iterable[CoverSolution]) -> list[tuple[int, ...]]:
    """Return the options of solutions."""
    return [solution.numbers for solution in solutions]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seed", [None, 5])
@pytest.mark.parametrize("limit", [None, 0, 1, 8, 9, 10, 299])
def test_order_and_limit(limit: int | None, seed: int | None, threads: int) -> None:
    """Solutions come in the order of the search, and never one more than the limit."""
    found = list(stream(LANGFORD.search(seed=seed)))
    assert len(found) == 300
    wanted = found[:limit]
    options: dict[str, Any] = {"limit": limit, "seed": seed, "threads": threads}
    assert numbers(LANGFORD.solutions(**options)) == wanted
    answer = LANGFORD.solve(**options)
    assert numbers(answer) == wanted
    assert answer.count == Count(len(wanted), exact=limit is None)


def test_a_limit_of_nodes() -> None:
    """It ends a search within a batch as exactly as a count."""
    for nodes in (1, 100, 5000):
        answer = MANY.solve(nodes=nodes)
        assert (answer.outcome, answer.stats.nodes) == (Outcome.LIMIT, nodes)
        assert len(answer) == answer.count.n == MANY.count(nodes=nodes).n
        assert list(MANY.solutions(nodes=nodes)) == list(answer)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("read", [1, 20_000])
def test_a_checkpoint_loses_nothing(read: int, threads: int, tmp_path: Path) -> None:
    """What a reader who went away has not got comes the next time; the order stays."""
    path = tmp_path / "saved"
    all_of_them = numbers(MANY.solutions())
    solutions = MANY.solutions(checkpoint=path, threads=threads)
    first = numbers(islice(solutions, read))
    solutions.close()
    rest = numbers(MANY.solutions(checkpoint=path, threads=threads))
    assert len(first) == read
    assert rest == all_of_them[len(all_of_them) - len(rest) :]
    assert len(first) + len(rest) >= len(all_of_them)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_reader_who_goes_away_ends_the_search(threads: int) -> None:
    """After close() nobody searches any more: no thread is left, and `stop` is not called again."""
    asked: list[int] = []
    before = threading.active_count()

    def stop() -> bool:
        asked.append(1)
        return False

    solutions = Cover.make("dominoes", "12x12").solutions(stop=stop, threads=threads)
    assert len(list(islice(solutions, 3))) == 3
    solutions.close()
    count = len(asked)
    assert threading.active_count() == before
    assert list(solutions) == []
    assert len(asked) == count


def test_stop_and_progress() -> None:
    """`stop` ends a search between two batches, and those before it are delivered."""
    seen: list[CoverSolution] = []
    seen.extend(MANY.solutions(stop=lambda: len(seen) > 1000))
    assert seen == list(MANY.solutions(limit=len(seen)))
    assert 1000 < len(seen) < 35_584
    told: list[int] = []
    list(
        Cover.make("langford", 12).solutions(progress=lambda progress: told.append(progress.found))
    )
    assert told == sorted(told)


def test_ctrl_c_while_a_batch_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """solve() returns the solutions so far, those of the batch included."""
    check = BatchChecker.__call__
    seen: list[CoverSolution] = []

    def interrupted(self: BatchChecker, raws: Any) -> Any:
        found = list(check(self, raws))
        if not seen:
            signal.raise_signal(signal.SIGINT)
        seen.extend(found)
        return found

    monkeypatch.setattr(BatchChecker, "__call__", interrupted)
    answer = MANY.solve()
    assert answer.outcome is Outcome.STOPPED
    assert list(answer) == seen
    assert 0 < len(seen) < 35_584
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_little_memory() -> None:
    """A reader who keeps nothing needs the memory of a batch, not that of all solutions."""
    MANY.count()
    tracemalloc.start()
    try:
        number = sum(1 for _ in MANY.solutions())
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert number == 35_584
    assert most < 4_000_000, most  # all of them are 9 MB


def test_the_collector_has_little_to_do() -> None:
    """Millions of tuples of numbers are no work for Python's garbage collector."""
    assert not any(gc.is_tracked(solution.numbers) for solution in LANGFORD.solutions())


def test_solutions_are_immutable() -> None:
    """No attribute can be assigned or deleted, looked up before or not."""
    solution = LANGFORD.solve()[0]
    for _ in range(2):
        for name in ("options", "entries", "puzzle", "_entries", "other"):
            with pytest.raises(AttributeError):
                setattr(solution, name, ())
            with pytest.raises(AttributeError):
                delattr(solution, name)
        assert solution.options == tuple(LANGFORD.options[n] for n in solution.numbers)


def test_solutions_outlive_their_search_and_puzzle() -> None:
    """They keep the puzzle that they need, and let go of it with the last of them."""
    puzzle = Cover.make("langford", 7)
    known, expected = weakref.ref(puzzle), [solution.text() for solution in puzzle.solve()]
    solutions = list(puzzle.solutions())
    del puzzle
    gc.collect()
    assert [solution.text() for solution in solutions] == expected
    assert json.dumps(solutions[0].as_json())
    copies = [copy.copy(solutions[3]), copy.deepcopy(solutions[3])]
    copies.append(pickle.loads(pickle.dumps(solutions[3])))
    assert copies == [solutions[3]] * 3
    assert [hash(same) for same in copies] == [hash(solutions[3])] * 3
    del solutions, copies
    gc.collect()
    assert known() is None


def test_texts_are_the_same_for_all() -> None:
    """Delivered in batches or made from options: one text, one list, and lists of their own."""
    coloured = Cover("a b", ["a x:1", "b x:1", "a b", "b", "a x:2"], secondary="x")
    for puzzle in (LANGFORD, coloured, Cover("a", ["a"], bounds={"a": (0, 1)})):
        for solution in puzzle.solve():
            made = CoverSolution(solution.numbers, solution.options)
            light = CoverSolution.from_numbers(solution.numbers, puzzle)
            assert light.text() == made.text() == solution.text()
            assert light.as_json() == made.as_json() == solution.as_json()
            light.fields()["options"].append(["?"])
            for option in light.fields()["options"]:
                option.append("?")
            assert light.as_json() == made.as_json()
            assert light == made
    assert coloured.solve()[0].text() in {"a x:1\nb x:1\n", "a x:1\nb\n"}


def test_equal_solutions() -> None:
    """Solutions are equal if their options are, by number and by content, of one puzzle or two."""
    one, other = LANGFORD.solve(), copy.copy(LANGFORD).solve()
    assert list(one) == list(other) == list(LANGFORD.solve())
    assert {*one} == {*other}
    assert one[0] != one[1]
    assert one[0] != one[0].options
    renamed = Cover("a b c d", ["a b", "c d"]).solve()[0]
    assert renamed.numbers == Cover("a b c e", ["a b", "c e"]).solve()[0].numbers
    assert renamed != Cover("a b c e", ["a b", "c e"]).solve()[0]
    assert renamed != CoverSolution.from_numbers(renamed.numbers, Cover("x y", ["x", "y"]))


def test_two_threads_read_one_puzzle() -> None:
    """Each reader has a search and a checker of its own."""
    found: list[list[tuple[int, ...]]] = []
    readers = [
        threading.Thread(target=lambda: found.append(numbers(LANGFORD.solutions())))
        for _ in range(3)
    ]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert found == [numbers(LANGFORD.solutions())] * 3


def test_subclasses_keep_their_rules() -> None:
    """An override of check() or decode_solution() is called for every solution."""
    asked: list[CoverSolution] = []

    class Strict(Cover):
        def check(self, solution: CoverSolution) -> Report:
            asked.append(solution)
            return super().check(solution)

    class Named(Cover):
        def decode_solution(self, raw: Any) -> CoverSolution:
            return CoverSolution(tuple(reversed(raw)), tuple(self.options[n] for n in raw[::-1]))

    parts = (LANGFORD.items, LANGFORD.secondary, LANGFORD.bounds, LANGFORD.options, ())
    strict, named = Strict.from_parts(*parts), Named.from_parts(*parts)
    assert list(strict.solutions()) == asked == list(LANGFORD.solutions())
    assert numbers(named.solve()) == [found[::-1] for found in numbers(LANGFORD.solve())]
