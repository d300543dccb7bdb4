"""Hard parts first: what is kept is right at every step, and a full grid is a fill."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import copy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.puzzles.partial_fills import (
    WORDS,
    assert_sound,
    square_without_fills,
    squares,
    stairs,
)

from puzzlewright.core.errors import InputError
from puzzlewright.engine.word_fill import bottlenecks
from puzzlewright.engine.word_fill._region import current_words, search_region
from puzzlewright.engine.word_fill.bottlenecks import BottleneckSearch, Core
from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import fill_solver


def search_of(puzzle: FillIn, seed: int = 1) -> BottleneckSearch:
    """Return a fresh search."""
    return fill_solver(puzzle).problem.bottlenecks(seed=seed)


def ended(search: BottleneckSearch, step: int) -> tuple[tuple[int, ...], int]:
    """Bring a search to its end."""
    while search.step(step):
        assert search.nodes < 1_000_000
    return search.fill(), search.nodes


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let parts be given up soon."""
    monkeypatch.setattr(bottlenecks, "MEASURING_NODES", 6)
    monkeypatch.setattr(bottlenecks, "CORE_NODES", 30)
    monkeypatch.setattr(bottlenecks, "REST_NODES", 90)


def some_problem(random: Random) -> FillProblem:
    """Return squares side by side, with few words for them: some have a fill, some have none."""
    side, letters, count = random.choice((3, 4)), random.choice((3, 4)), random.choice((1, 2, 3))
    some = {tuple(random.choices(range(letters), k=side)) for _ in range(random.randint(6, 40))}
    words = sorted(some)
    slots: list[list[int]] = []
    for first in range(0, count * side * side, side * side):
        cells = [[first + row * side + col for col in range(side)] for row in range(side)]
        slots += [*cells, *map(list, zip(*cells, strict=True))]
    given = [(random.randrange(len(slots) * side // 2), random.randrange(letters))]
    few = max(1, len(words) // 2)
    candidates = [
        None if random.random() < 0.8 else sorted(random.sample(range(len(words)), few))
        for _ in slots
    ]
    return FillProblem(
        count * side * side,
        letters,
        slots,
        words,
        given=given if random.random() < 0.3 else (),
        candidates=candidates if random.random() < 0.5 else None,
        copies=random.choice((None, [None] * len(words), random.choices(range(4), k=len(words)))),
    )


def has_fill(problem: FillProblem) -> bool:
    """Tell by a complete search whether there is a fill."""
    search = problem.search(collect=False)
    while search.solution_count == 0 and search.step(1000):
        pass
    return search.solution_count > 0


@examples(150)
@given(number=st.integers(0, 10**6), seed=st.integers(0, 99), step=st.integers(1, 40))
def test_what_is_kept_is_right(number: int, seed: int, step: int) -> None:
    """The fullest grid is sound and never emptier; what is called a fill or a proof is one."""
    problem = some_problem(Random(number))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("MEASURING_NODES", 6), ("CORE_NODES", 25), ("REST_NODES", 60)):
            patch.setattr(bottlenecks, name, value)
        search = problem.bottlenecks(seed=seed)
        last = len(problem.slots)
        goes_on = True
        while goes_on and search.nodes < 1500:
            goes_on = search.step(step)
            assert_sound(problem, search.fill())
            assert search.fill().count(-1) <= last
            last = search.fill().count(-1)
    assert goes_on != (search.is_filled or search.is_refuted)
    if search.is_filled:
        fits = zip(search.fill(), problem.candidates, strict=True)
        assert all(word >= 0 and (own is None or word in own) for word, own in fits)
    if search.is_refuted:
        assert not has_fill(problem)


def test_proofs_and_fills_come_from_parts() -> None:
    """The test above sees some of each that the first conclusions do not settle."""
    ends: Counter[tuple[bool, bool]] = Counter()
    for number in range(150):
        search = some_problem(Random(number)).bottlenecks(seed=1)
        while search.step(1000) and search.nodes < 1500:
            pass
        if search.nodes:
            ends[search.is_filled, search.is_refuted] += 1
    assert ends[True, False] >= 20
    assert ends[False, True] >= 5


@pytest.mark.parametrize("puzzle", [squares(), stairs(9)], ids=["four parts", "one part"])
def test_it_fills_grids(puzzle: FillIn) -> None:
    """Whatever the seed, with cores that come before the rest."""
    for seed in range(4):
        search = search_of(puzzle, seed)
        words, _ = ended(search, 2**63 - 1)
        assert puzzle.check(fill_solver(puzzle).solution(words)).ok
        assert search.is_filled
        assert search._cores


@pytest.mark.usefixtures("impatient")
def test_steps_copies_and_pickles_make_no_difference() -> None:
    """The same fill after the same letters, whatever happens on the way."""
    search = search_of(squares(), 4)
    end = ended(copy(search), 10_000)
    assert end[1] > 30
    while search.step(1):
        if search.nodes % 4 == 0:
            assert ended(copy(search), 7) == end
            assert ended(pickle.loads(pickle.dumps(search)), 3) == end
    assert (search.fill(), search.nodes) == end


def test_cores_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too few words for the slots: cores are filled, given up, and filled differently."""
    for name in ("MEASURING_NODES", "CORE_NODES", "REST_NODES"):
        monkeypatch.setattr(bottlenecks, name, 200)
    puzzle = stairs(len(WORDS) // 2 + 8)
    problem = fill_solver(puzzle).problem
    search = search_of(puzzle)
    lengths: set[int] = set()
    kept: set[tuple[int, ...]] = set()
    while len(kept) < 20:
        before = search._words
        count = len(search._cores)
        assert search.step(100)
        assert search.nodes < 200_000
        lengths.add(len(search._cores))
        if len(search._cores) > count:
            core = search._cores[-1]
            assert core.words_before == before
            own = [slot for slot, word in enumerate(search._words) if word != before[slot]]
            assert len(own) <= search._core
            assert core.near.issuperset(own)
            kept.add(search._words)
        elif len(search._cores) < count:
            assert search._words.count(-1) > before.count(-1)
    assert lengths >= {0, 1, 2}
    assert max(lengths) <= bottlenecks.CORE_COUNTS[1]
    assert_sound(problem, search.fill())
    assert 0 < search.fill().count(-1) < len(problem.slots)


def test_when_cores_are_given_up() -> None:
    """The last one if the rest failed; else after four failures, which count for the one before."""
    search = search_of(squares())
    states = [tuple([at] * 24) for at in range(4)]
    search._cores = [Core(words, frozenset()) for words in states[:3]]
    search._words = states[3]
    search._is_rest = True
    search._fail()
    assert search._words == states[2]
    assert [core.failures for core in search._cores] == [0, 1]
    search._is_rest = False
    for failures in (2, 3):
        search._fail()
        assert [core.failures for core in search._cores] == [0, failures]
        assert search._words == states[2]
    search._fail()
    assert [core.failures for core in search._cores] == [1]
    assert search._words == states[1]
    search._cores = [core._replace(failures=3) for core in search._cores]
    search._fail()
    assert (search._cores, search._words) == ([], states[0])


def test_the_hardest_place_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A square with few fills, beside a long stair that is filled at once."""
    monkeypatch.setattr(bottlenecks, "NOISE", 0)
    random = Random(5)
    hard = sorted({"".join(random.choices("ABCDEFGH", k=4)) for _ in range(130)})
    pairs = [a + b for a in "ABCDEFGH" for b in "ABCDEFGH"]
    easy = [pair + letter for pair in pairs for letter in "ABCDEFGH"]
    stair = ["#" * row + "___" + "#" * (21 - row) for row in range(22)]
    rows = [*stair, "#" * 24, *["____" + "#" * 20] * 4]
    puzzle = FillIn("\n".join(rows), [*hard, *pairs, *easy], mode="dictionary")
    problem = fill_solver(puzzle).problem
    search = search_of(puzzle)
    while len(search._hardness) < len(problem.slots) or not search._cores:
        assert search.step(1)
        assert search.nodes < 200_000
    assert len(problem.slots[search._order[0]]) == 4


def test_a_part_that_cannot_be_filled_is_a_proof() -> None:
    """It is found without a look at the rest of the grid."""
    search = search_of(square_without_fills())
    ended(search, 1000)
    assert search.is_refuted
    assert 0 < len(search._hardness) < len(search._places)


def test_many_slots_have_some_places_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measuring would take too long for all of them; each seed has others."""
    monkeypatch.setattr(bottlenecks, "MOST_PLACES", 5)
    puzzle = stairs(12)
    places = set()
    for seed in range(3):
        search = search_of(puzzle, seed)
        words, _ = ended(search, 1000)
        assert puzzle.check(fill_solver(puzzle).solution(words)).ok
        assert len(search._hardness) == 5
        places.add(search._places)
    assert len(places) == 3


def test_slots_filled_at_once_are_no_places() -> None:
    """Given letters fill a square: the others are measured, and its words are in the fill."""
    rows = ["#".join(["ABA" if row != 1 else "BAB", "___", "___"]) for row in range(3)]
    puzzle = FillIn("\n".join(rows), WORDS, mode="dictionary", repeats=True)
    search = search_of(puzzle)
    words, _ = ended(search, 1000)
    assert puzzle.check(fill_solver(puzzle).solution(words)).ok
    assert len(search._places) == 12


def test_a_region_is_searched_with_the_others_as_they_are() -> None:
    """Slots that have words keep them; those left out stay open."""
    problem = fill_solver(squares()).problem
    search = problem.first_fill(seed=2)
    with pytest.raises(ValueError, match="started"):
        search_region(search, [-1] * 24, [0], 1)
    assert search.step(0)
    search_region(search, [-1] * 24, range(8), 1)
    while search.step(10):
        pass
    first = current_words(search)
    assert [word >= 0 for word in first] == [slot < 8 for slot in range(24)]
    search_region(search, first, range(8, 20), 1)
    while search.step(10):
        pass
    assert current_words(search)[:8] == first[:8]
    assert_sound(problem, search.partial_fill())
    for words, free, reason in (
        ([-1] * 24, [24], "no such slot"),
        ([-1] * 24, [-1], "no such slot"),
        ([-1] * 23, [0], "as many words"),
        ([999] * 24, [0], "cannot have this word"),
    ):
        with pytest.raises(ValueError, match=reason):
            search_region(search, words, free, 1)


def test_lists_that_must_be_used_up_are_refused() -> None:
    """A grid that is filled in part uses words in part."""
    problem = fill_solver(FillIn("__", ["AB"])).problem
    assert problem.all_used
    with pytest.raises(InputError, match="cannot be used up"):
        problem.bottlenecks()
