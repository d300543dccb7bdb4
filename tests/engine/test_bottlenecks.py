"""Hard parts first: what is kept is right at every step, and a full grid is a fill."""

from __future__ import annotations

import pickle
from copy import copy
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.fillin_oracle import Oracle
from support.fillin_parts import WORDS, assert_sound, squares, stairs
from support.fillin_strategies import fillins
from support.lengths import examples

from puzzlewright.engine import bottlenecks, fill
from puzzlewright.engine._region import hunt_region, words_now
from puzzlewright.engine.bottlenecks import BottleneckSearch
from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import solver_of


def search_of(puzzle: FillIn, seed: int = 1) -> BottleneckSearch:
    """Return a fresh search."""
    return solver_of(puzzle).problem.bottlenecks(seed=seed)


def ended(search: BottleneckSearch, step: int) -> tuple[tuple[int, ...], int]:
    """Bring a search to its end."""
    while search.step(step):
        assert search.nodes < 1_000_000
    return search.fill(), search.nodes


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let parts be given up soon."""
    monkeypatch.setattr(bottlenecks, "MEASURED", 6)
    monkeypatch.setattr(bottlenecks, "FOR_CORE", 30)
    monkeypatch.setattr(bottlenecks, "FOR_REST", 90)


@examples(150)
@given(puzzle=fillins(), seed=st.integers(0, 99), letters=st.booleans())
def test_what_is_kept_is_right(puzzle: FillIn, seed: int, letters: bool) -> None:
    """The fullest grid is sound and never emptier; a full one is a fill, a proof is one, too."""
    problem = solver_of(puzzle).problem
    assume(not problem.all_used)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fill, "MOST_BYTES", fill.MOST_BYTES if letters else 0)
        patch.setattr(bottlenecks, "MEASURED", 3)
        patch.setattr(bottlenecks, "FOR_CORE", 5)
        search = problem.bottlenecks(seed=seed)
        last = len(problem.slots)
        for _ in range(150):
            goes_on = search.step(2)
            assert_sound(problem, search.fill())
            assert search.fill().count(-1) <= last
            last = search.fill().count(-1)
            if not goes_on:
                break
    if search.is_filled:
        assert puzzle.check(solver_of(puzzle).filled(search.fill())).ok
    assert not search.is_refuted or next(Oracle(puzzle).fills(), None) is None
    assert goes_on != (search.is_filled or search.is_refuted)


@pytest.mark.parametrize("puzzle", [squares(), stairs(9)], ids=["four parts", "one part"])
def test_it_fills_grids(puzzle: FillIn) -> None:
    """Whatever the seed, with cores that come before the rest."""
    for seed in range(4):
        search = search_of(puzzle, seed)
        words, _ = ended(search, 2**63 - 1)
        assert puzzle.check(solver_of(puzzle).filled(words)).ok
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
    for name in ("MEASURED", "FOR_CORE", "FOR_REST"):
        monkeypatch.setattr(bottlenecks, name, 200)
    puzzle = stairs(len(WORDS) // 2 + 8)
    problem = solver_of(puzzle).problem
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
    assert max(lengths) <= bottlenecks.CORES[1]
    assert_sound(problem, search.fill())
    assert 0 < search.fill().count(-1) < len(problem.slots)


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
    problem = solver_of(puzzle).problem
    search = search_of(puzzle)
    while len(search._hardness) < len(problem.slots) or not search._cores:
        assert search.step(1)
        assert search.nodes < 200_000
    assert len(problem.slots[search._order[0]]) == 4


def test_a_part_that_cannot_be_filled_is_a_proof() -> None:
    """It is found without a look at the rest of the grid."""
    words = [a + b + c for a in "ABCD" for b in "ABCD" for c in "ABCD"]
    odd = [a + b + c + d for a in "AB" for b in "AB" for c in "AB" for d in "AB"]
    odd = [word for word in odd if word.count("A") % 2]  # eight words for eight slots, too few fit
    rows = ["___#" * 4 + "____"] * 3 + ["####" * 4 + "____"]
    puzzle = FillIn("\n".join(rows), [*words, *odd[:7]], mode="dictionary")
    search = search_of(puzzle)
    ended(search, 1000)
    assert search.is_refuted
    assert not search._cores


def test_many_slots_have_some_places_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measuring would take too long for all of them; each seed has others."""
    monkeypatch.setattr(bottlenecks, "MOST_PLACES", 5)
    puzzle = stairs(12)
    searches = [search_of(puzzle, seed) for seed in range(3)]
    assert len({search._places for search in searches}) == 3
    for search in searches:
        words, _ = ended(search, 1000)
        assert len(search._hardness) == 5
        assert puzzle.check(solver_of(puzzle).filled(words)).ok


def test_a_region_is_hunted_for_with_the_others_as_they_are() -> None:
    """Slots that have words keep them; those left out stay open."""
    problem = solver_of(squares()).problem
    hunt = problem.hunt(seed=2)
    with pytest.raises(ValueError, match="started"):
        hunt_region(hunt, [-1] * 24, [0], 1)
    assert hunt.step(0)
    hunt_region(hunt, [-1] * 24, range(8), 1)
    while hunt.step(10):
        pass
    first = words_now(hunt)
    assert [word >= 0 for word in first] == [slot < 8 for slot in range(24)]
    hunt_region(hunt, first, range(8, 20), 1)
    while hunt.step(10):
        pass
    assert words_now(hunt)[:8] == first[:8]
    assert_sound(problem, hunt.partial())
    for words, free, reason in (
        ([-1] * 24, [24], "no such slot"),
        ([-1] * 24, [-1], "no such slot"),
        ([-1] * 23, [0], "started"),
        ([999] * 24, [0], "no such word"),
    ):
        with pytest.raises(ValueError, match=reason):
            hunt_region(hunt, words, free, 1)


def test_lists_that_must_be_used_up_are_refused() -> None:
    """A grid that is filled in part uses words in part."""
    problem = solver_of(FillIn("__", ["AB"])).problem
    assert problem.all_used
    with pytest.raises(InputError, match="cannot be used up"):
        problem.bottlenecks()
