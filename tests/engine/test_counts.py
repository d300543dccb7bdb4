"""The engine against counts that are known from elsewhere: tests/data/counts/*.txt (README there).

Every instance is counted by every method, with several numbers of threads, after a copy and after
a resume half-way, and in pieces. When a count is wrong, the message lists how many solutions hold
each option of one item, to narrow the fault down (as chess programs do with their move counts).
"""

from __future__ import annotations

import copy
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import pytest
from support.oracles.searches import cover_solutions
from support.paths import DATA
from support.strategies.common import is_too_much

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver import workers
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.exact_cover.problem import METHODS, CoverProblem
from puzzlewright.puzzles.cover.make.generator import PROBLEMS, problem_by_name
from puzzlewright.puzzles.cover.puzzle import Cover

FOLDER = DATA / "counts"
FLAGS = {"oracle", "patience", "big", "slow"}


class Known(NamedTuple):
    """One line of a file of counts."""

    place: str
    name: str
    text: str | None  #: the problem, where it is written out
    solutions: int
    flags: frozenset[str]

    def cover(self) -> Cover:
        """Return the problem."""
        if self.text is not None:
            return Cover.loads(self.text, self.place)
        name, *sizes = self.name.split()
        return problem_by_name(name, sizes)


def read_counts(path: Path) -> Iterator[Known]:
    """Read a file of counts; anything that is not understood fails."""
    blocks: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith(" "):
            blocks[-1][2].append(line)
        elif line and not line.startswith("#"):
            blocks.append((number, line, []))
    for number, line, indented in blocks:
        match = re.fullmatch(r"(.+?) = (\d+)((?: \w+)*)", line)
        assert match, f"{path.name}, line {number}: {line}"
        name, count, flags = match[1], int(match[2]), frozenset(match[3].split())
        assert flags <= FLAGS, f"{path.name}, line {number}: {line}"
        assert bool(indented) == name.startswith("problem "), f"{path.name}, line {number}: {line}"
        text = textwrap.dedent("\n".join(indented)) if indented else None
        yield Known(f"{path.name}:{number}", name, text, count, flags)


ALL = [known for path in sorted(FOLDER.glob("*.txt")) for known in read_counts(path)]
QUICK = [known for known in ALL if not known.flags & {"big", "slow"}]


def each(instances: list[Known]) -> pytest.MarkDecorator:
    """Run a test once for each of the instances."""
    params = [
        pytest.param(known, id=known.name, marks=[pytest.mark.slow] * ("slow" in known.flags))
        for known in instances
    ]
    return pytest.mark.parametrize("known", params)


@cache
def problem_of(known: Known) -> CoverProblem:
    """Return the problem in the engine's numbers, built once for all tests."""
    return known.cover().problem


def searches(known: Known) -> Iterator[tuple[str, Callable[[], Search]]]:
    """Yield every method that takes the problem, as something that makes fresh searches."""
    problem = problem_of(known)
    for method in ("auto", *METHODS):
        try:
            problem.search(method=method)
        except InputError:
            assert is_too_much(problem, method)
            continue
        yield method, partial(problem.search, method=method, collect=False)


def finish(search: Search) -> int:
    """Run a search to its end without the driver, and return what it found."""
    while search.step(1000):
        pass
    return search.solution_count


def go_half_way(start: Callable[[], Search]) -> Search:
    """Return a search that has visited about half of its nodes."""
    whole = start()
    finish(whole)
    half = start()
    while half.nodes < whole.nodes // 2:
        assert half.step(1), "a search ended before its last node"
    return half


def explain(known: Known, method: str) -> str:
    """List how many solutions hold each option of the item that has the fewest of them."""
    problem = problem_of(known)
    options_of: dict[int, list[int]] = {item: [] for item in range(problem.primary)}
    for number, option in enumerate(problem.options):
        for item, _ in option:
            options_of.get(item, []).append(number)
    item = min(options_of, key=lambda item: len(options_of[item]))
    lines = [f"{known.name} ({known.place}), method {method}, by the options of item {item}:"]
    oracle = list(oracle_of(known)) if "oracle" in known.flags else None
    for number in options_of[item]:
        found = finish(problem.search(given=[number], method=method, collect=False))
        wanted = "" if oracle is None else f", oracle {sum(number in one for one in oracle)}"
        lines.append(f"  option {number} {problem.options[number]}: {found}{wanted}")
    return "\n".join(lines)


def oracle_of(known: Known) -> Iterator[tuple[int, ...]]:
    """Return the solutions that the oracle finds."""
    problem = problem_of(known)
    return cover_solutions(problem.bounds, problem.options)


def test_there_are_enough_counts() -> None:
    """The files hold at least 50 instances, no two under one name, and use most makers."""
    names = [known.name for known in ALL]
    assert len(ALL) >= 50
    assert len(set(names)) == len(names)
    assert set(PROBLEMS) - {name.split()[0] for name in names} == {"random"}


@each(QUICK)
def test_every_method_counts_right(known: Known) -> None:
    """Every kernel finds the known number of solutions."""
    methods = dict(searches(known))
    assert {"auto", "sparse"} <= set(methods)
    for method, start in methods.items():
        assert finish(start()) == known.solutions, explain(known, method)


@each([known for known in QUICK if known.flags == {"oracle"}])
def test_the_oracle_agrees(known: Known) -> None:
    """The oracle finds the known number, and the kernels find the same solutions."""
    hold_to_the_oracle(known)


@pytest.mark.slow
@each([known for known in QUICK if "patience" in known.flags])
def test_the_oracle_agrees_in_time(known: Known) -> None:
    """The same where the oracle takes long."""
    hold_to_the_oracle(known)


def hold_to_the_oracle(known: Known) -> None:
    """Compare numbers and solutions with the oracle's."""
    expected = sorted(oracle_of(known))
    assert len(expected) == known.solutions
    for method, _ in searches(known):
        search = problem_of(known).search(method=method)
        finish(search)
        assert sorted(search.take()) == expected, explain(known, method)


@each(QUICK)
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_do_not_change_the_count(
    known: Known, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The driver gives the exact count with any number of threads."""
    monkeypatch.setattr(workers, "SOLO_NODES", 1)  # or small searches would start none
    for method, start in searches(known):
        result = run(start(), threads=threads)
        assert result.outcome is Outcome.EXHAUSTED
        assert result.count == Count(known.solutions, exact=True), explain(known, method)


@each(QUICK)
def test_a_copy_half_way_goes_on_alone(known: Known) -> None:
    """A search and its copy, taken half-way, both end with the known count."""
    for method, start in searches(known):
        search = go_half_way(start)
        twin = copy.copy(search)
        assert finish(twin) == known.solutions, explain(known, method)
        assert search.solution_count <= known.solutions
        assert finish(search) == known.solutions, explain(known, method)
        assert search.nodes == twin.nodes


@each(QUICK)
def test_a_saved_state_is_taken_up(known: Known) -> None:
    """A fresh search that takes over a state from half-way ends with the known count."""
    for method, start in searches(known):
        half = go_half_way(start)
        state, found, nodes = half.state(), half.solution_count, half.nodes
        resumed = start()
        assert resumed.fingerprint == half.fingerprint
        resumed.restore(state)
        assert (resumed.solution_count, resumed.nodes) == (found, nodes)
        assert finish(resumed) == known.solutions, explain(known, method)


@each(QUICK)
@pytest.mark.parametrize("parts", [2, 5])
def test_pieces_add_up(known: Known, parts: int) -> None:
    """The pieces of a fresh search, and of one half-way, add up to the known count and nodes."""
    for method, start in searches(known):
        whole = start()
        finish(whole)
        for search in (start(), go_half_way(start)):
            pieces = search.split(parts)
            assert 1 <= len(pieces) <= parts
            assert sum(map(finish, pieces)) == known.solutions, explain(known, method)
            assert sum(piece.nodes for piece in pieces) == whole.nodes
            assert finish(search) == known.solutions, "split() changed the search itself"


@each([known for known in ALL if known not in QUICK])
def test_big_counts(known: Known) -> None:
    """The big instances, once each."""
    assert known.cover().count(threads=2) == Count(known.solutions, exact=True)
