"""Weaving words into boards: nothing wrong is ever given out, and small cases are done best."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.crisscross import Worth, arrangements, best_value
from support.oracles.crisscross import value as value_of
from support.puzzles.ruin_recreate_cases import (
    GUIDE,
    LETTERS,
    ORDERLY,
    RESTLESS,
    WEIGHTS,
    Case,
    cases,
    follow,
    random_case,
    require_right,
)

from puzzlewright.core.errors import InputError
from puzzlewright.engine.criss_cross.problem import (
    BeamSearch,
    BeamSettings,
    CrissCrossProblem,
    CrissCrossSearch,
)
from puzzlewright.engine.driver.improve import Improver
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.crisscross.goals import CROZZLE, GOALS, Weights

if TYPE_CHECKING:
    from puzzlewright.engine.criss_cross._ruin_recreate import RuinRecreate

#: Words that each word has to cross, at most; for three see the test of words that go away.
MOST_CROSSINGS = 3


class Impatient(BeamSearch):
    """A beam that is soon done with its neighbourhoods."""

    LNS_NODES = 100


STEPS = st.lists(st.integers(1, 12), min_size=1, max_size=20)


@examples(150)
@given(data=st.data(), case=cases(), steps=STEPS, crossings=st.integers(1, MOST_CROSSINGS))
def test_every_layout_is_right(
    data: st.DataObject, case: Case, steps: list[int], crossings: int
) -> None:
    """At every moment the best arrangement passes the checker, and has the reported value."""
    wishes = {
        "crossings": crossings,
        "pending": data.draw(st.integers(0, 4)),
        "most_ruined": data.draw(st.integers(1, 12)),
        "hottest": data.draw(st.sampled_from([1, 60, 5000])),
        "noise": data.draw(st.sampled_from([0, 60, 1000])),
        "tries": data.draw(st.sampled_from([0, 3, 150])),
        "force": data.draw(st.sampled_from([0, 50, 100])),
        "draws": data.draw(st.sampled_from([1, 5])),
        "most_lost": data.draw(st.sampled_from([0, 1, 150, 5000])),
        "shifts": data.draw(st.sampled_from([0, 200, 1000])),
    }
    layout = case.problem.ruin_recreate(case.goal, GUIDE, data.draw(st.integers(0, 2**63)), wishes)
    follow(case, layout, steps, crossings)


def test_a_word_put_in_by_force_is_there_once() -> None:
    """What is taken out of its way can leave letters that are the same word: then it is placed."""
    words = "AGAA AGGG GA GAA GAAA GAGG GG GGA GGAG"
    numbers = [tuple(LETTERS.index(letter) for letter in word) for word in words.split()]
    case = Case(numbers, 8, 4, Weights(0, 1000, -300))
    wishes = {"force": 100, "pending": 2, "most_ruined": 9, "hottest": 9000}
    for seed in range(12, 17):
        layout = case.problem.ruin_recreate(case.goal, GUIDE, seed, wishes)
        layout.cool(0)
        for _ in range(100):
            layout.step(1)
            require_right(case, layout.best(), layout.value)


def test_boards_of_two_lines_are_searched_everywhere() -> None:
    """AGG with AM down from its first letter takes the upper row: no other row will do."""
    case = Case([(0, 1, 1), (0, 2)], 2, 3, GOALS["contest"])
    layout = case.problem.ruin_recreate(case.goal, GUIDE, 1, RESTLESS)
    layout.step(3000)
    assert layout.value == best_value(case.words, 2, 3, case.worth) == 2_001_004


def boards_of(layout: RuinRecreate) -> tuple[RawSolution, ...]:
    """Return the best board, and that of now."""
    state: Any = layout.__reduce__()[2]
    boards: tuple[RawSolution, ...] = state[2]
    return boards


def places_seen(case: Case, shifts: int) -> set[RawSolution]:
    """Return all arrangements that a search comes to which takes one word away at a time."""
    wishes = {**RESTLESS, "most_ruined": 1, "force": 0, "shifts": shifts}
    layout = case.problem.ruin_recreate(case.goal, GUIDE, 1, wishes)
    layout.cool(0)
    layout.set_placements((0, 2, 2, 0, 1, 2, 2, 1))
    seen: set[RawSolution] = set()
    for _ in range(2000):
        layout.step(1)
        seen.add(boards_of(layout)[-1])
    return seen


def test_words_move_together_over_the_whole_board() -> None:
    """AGG across and AM down have one letter in common, so only together can they move."""
    case = Case([(0, 1, 1), (0, 2)], 6, 7, GOALS["contest"])
    everywhere = {(0, row, col, 0, 1, row, col, 1) for row in range(5) for col in range(5)}
    assert places_seen(case, shifts=0) == {(0, 2, 2, 0, 1, 2, 2, 1)}
    assert places_seen(case, shifts=500) >= everywhere


@pytest.mark.parametrize("seed", range(12))
def test_words_forced_in_alone_come_to_the_best(seed: int) -> None:
    """Nothing else changes the board here, so what a word costs must not be overestimated."""
    case = random_case(seed, GOALS["crozzle"], most_words=5, most_side=3)
    wishes = {**RESTLESS, "force": 100, "draws": 1, "most_lost": 400}
    found = []
    for start in range(10):  # some begin with a word that shares no letter with others
        layout = case.problem.ruin_recreate(case.goal, case.goal, start, wishes)
        layout.step(400)
        found += [] if layout.best() is None else [layout.value]
    assert max(found, default=None) == best_value(case.words, case.rows, case.cols, case.worth)


@examples(150)
@given(data=st.data(), case=cases(), turned=st.integers(0, 3))
def test_whatever_a_beam_finds_is_right(data: st.DataObject, case: Case, turned: int) -> None:
    """After every level: no run is unfinished, and turned boards are turned back."""
    beam_settings = BeamSettings(
        nodemax=data.draw(st.sampled_from([1, 2, 7, 40])),
        gridmax=data.draw(st.integers(1, 12)),
        noise=data.draw(st.sampled_from([0, 5, 100])),
    )
    seed = data.draw(st.integers(0, 2**63))
    problem = case.problem
    lns = problem.layout_lns(case.goal, seed) if data.draw(st.booleans()) else None
    beam = Impatient(problem, case.goal, seed, beam_settings, turned, lns)
    follow(case, beam, [1] * 60)


@examples(80)
@given(case=cases(), steps=STEPS, seed=st.integers(0, 2**40))
def test_what_a_beam_found_is_made_better(case: Case, steps: list[int], seed: int) -> None:
    """A beam, ruin and recreate, large neighbourhoods: right at every moment, never worse."""
    problem = case.problem
    beam = BeamSearch(problem, case.goal, seed, BeamSettings(20, 5, 8), seed % 4)
    calm, afresh = (problem.ruin_recreate(case.goal, GUIDE, seed + n, {}) for n in range(2))
    follow(
        case,
        CrissCrossSearch(afresh, problem.layout_lns(case.goal, seed), beam, calm),
        [*steps, 1, 1],
    )


@examples(100)
@given(
    case=cases(),
    steps=STEPS,
    seed=st.integers(0, 2**40),
    most_taken=st.integers(1, 5),
    patience=st.sampled_from([1, 20, 500]),
)
def test_every_neighbourhood_layout_is_right(
    case: Case, steps: list[int], seed: int, most_taken: int, patience: int
) -> None:
    """Right at every moment, and never worse, however much is taken away for how long."""
    lns = case.problem.layout_lns(case.goal, seed)
    lns.most_taken, lns.patience = most_taken, patience
    layout = case.problem.ruin_recreate(case.goal, GUIDE, seed, {})
    layout.step(steps[0])
    lns.set_placements(layout.best() or ())
    value = layout.value
    for size in steps:
        lns.step(size)
        require_right(case, lns.best(), lns.value)
        assert lns.value >= value
        value = lns.value


@pytest.mark.parametrize("seed", range(30))
def test_large_neighbourhoods_try_everything(seed: int) -> None:
    """Whichever word is left out, the oracle knows nothing better with at most two others."""
    weights = ORDERLY[seed % 3]
    case = random_case(seed, weights, most_words=6, most_side=3)
    layout = case.problem.ruin_recreate(case.goal, GUIDE, seed, {})
    layout.step(3)
    lns = case.problem.layout_lns(case.goal, seed)
    lns.set_placements(layout.best() or ())
    lns.step(5000)
    raw = lns.best()
    if raw is None:
        assert best_value(case.words, case.rows, case.cols, case.worth) is None
        return
    placed = {
        (word, tuple((row + n * way, col + n * (1 - way)) for n in range(len(case.words[word]))))
        for word, row, col, way in (raw[at : at + 4] for at in range(0, len(raw), 4))
    }
    legal = list(arrangements(case.words, case.rows, case.cols))
    assert placed in map(set, legal)
    left = [placed - {one} for one in placed if placed - {one} in map(set, legal)]
    for each in legal:
        if any(some <= set(each) and len(each) <= len(placed) + 1 for some in left):
            assert value_of(case.words, each, case.worth) <= lns.value


@examples(40)
@given(case=cases(), seed=st.integers(0, 2**40))
def test_every_board_of_goals_has_a_best(case: Case, seed: int) -> None:
    """If a word fits on the board something is found, also where it is worth less than nothing."""
    layout = case.problem.ruin_recreate(case.goal, GUIDE, seed, {})
    layout.step(200)
    # A first word is drawn, across or down, until one fits.
    fits = any(len(word) <= max(case.rows, case.cols) for word in case.words)
    assert (layout.best() is not None) == fits


@examples(60)
@given(
    case=cases(),
    steps=STEPS,
    seed=st.integers(0, 2**40),
    share=st.sampled_from((0, 99, 100, 959, 1000)),
)
def test_cuts_change_nothing(case: Case, steps: list[int], seed: int, share: int) -> None:
    """As many nodes in one step or in several come to the same arrangement, early or late."""

    def searches() -> list[Improver]:
        problem = case.problem
        layout = problem.ruin_recreate(case.goal, GUIDE, seed, {})
        beam = BeamSearch(problem, case.goal, seed, BeamSettings(10, 4, 8), seed % 4)
        calm, afresh = (problem.ruin_recreate(case.goal, GUIDE, seed + n, {}) for n in range(2))
        lns = problem.layout_lns(case.goal, seed)
        return [layout, CrissCrossSearch(afresh, lns, beam, calm)]

    for in_one, in_several in zip(searches(), searches(), strict=True):
        for search in (in_one, in_several):
            search.cool(0)
            search.step(50)
            search.cool(share)
        in_one.step(sum(steps))
        for size in steps:
            in_several.step(size)
        assert in_one.nodes == in_several.nodes
        assert in_one.best() == in_several.best()
        assert in_one.value == in_several.value


@examples(60)
@given(case=cases(), sizes=st.lists(st.integers(1, 300), min_size=1), turned=st.integers(0, 3))
def test_a_beam_ends_the_same_however_it_is_cut(case: Case, sizes: list[int], turned: int) -> None:
    """A beam goes through the same levels, in one step or in many."""

    def beam() -> BeamSearch:
        problem = case.problem
        lns = problem.layout_lns(case.goal, 3)
        lns.patience = 20
        return Impatient(problem, case.goal, 3, BeamSettings(10, 4, 8), turned, lns)

    in_one, in_several = beam(), beam()
    while in_one.step(10**12):
        pass
    n = 0
    while in_several.step(sizes[n % len(sizes)]):
        n += 1
    assert (in_one.nodes, in_one.value) == (in_several.nodes, in_several.value)
    assert in_one.best() == in_several.best()


def test_the_oracle_on_a_case_done_by_hand() -> None:
    """On two rows and two columns AB/AC/BD/CD fill the board in two ways; alone in a few more."""
    words = [(0, 1), (0, 2), (1, 3), (2, 3)]
    found = list(arrangements(words, 2, 2))
    assert sum(len(placed) == 4 for placed in found) == 2
    # Each word alone has four places; three letters of the square, with two words, and no other.
    assert sum(len(placed) == 1 for placed in found) == 16
    assert sum(len(placed) == 2 for placed in found) == 2 * 4
    assert not any(len(placed) == 3 for placed in found)
    contest = Worth(1_000_000, 1_000, 1, [0] * 4)
    assert best_value(words, 2, 2, contest) == 4_004_004
    assert best_value(words, 2, 2, contest, crossings=2) == 4_004_004
    assert best_value(words, 2, 2, contest, crossings=3) is None
    assert best_value(words[:3], 2, 2, contest) == 2_001_003


@pytest.mark.parametrize("seed", range(24))
def test_small_boards_are_done_best(seed: int) -> None:
    """What goes through all arrangements finds none that is better, and the search reaches it."""
    weights = ORDERLY[seed % 3]
    case = random_case(seed, weights, most_words=5, most_side=3)
    best = best_value(case.words, case.rows, case.cols, case.worth)
    layout = case.problem.ruin_recreate(case.goal, GUIDE, seed, RESTLESS)
    for _ in range(30):
        layout.step(100)
        assert layout.best() is None or (best is not None and layout.value <= best)
    require_right(case, layout.best(), layout.value)
    assert (None if layout.best() is None else layout.value) == best


@pytest.mark.parametrize("seed", range(12))
def test_small_boards_with_many_crossings_are_done_best(seed: int) -> None:
    """The same where every word has to cross two others; often there is no way at all."""
    case = random_case(seed, GOALS["contest"], most_words=5, most_side=3)
    best = best_value(case.words, case.rows, case.cols, case.worth, crossings=2)
    layout = case.problem.ruin_recreate(case.goal, GUIDE, seed, {**RESTLESS, "crossings": 2})
    layout.step(3000)
    require_right(case, layout.best(), layout.value, crossings=2)
    assert (None if layout.best() is None else layout.value) == best


def test_words_that_cannot_cross_enough_go_away() -> None:
    """Words of two letters never cross three others: what is given out has none of them."""
    words = [(0, 0), (0, 1), (0, 1, 0), (0, 1, 1, 0), (1, 0, 0), (1, 1, 0, 0)]
    case = Case(words, 2, 4, GOALS["contest"])
    layout = case.problem.ruin_recreate(case.goal, GUIDE, 9, {"crossings": 3})
    follow(case, layout, [1] * 30, crossings=3)
    assert layout.nodes == 30


@examples(25)
@given(seed=st.integers(0, 10**6), weights=st.sampled_from(WEIGHTS), turned=st.integers(0, 3))
def test_nothing_is_better_than_the_best(seed: int, weights: Weights, turned: int) -> None:
    """No search claims more than the best of all arrangements, under any goal."""
    case = random_case(seed, weights, most_words=4, most_side=3)
    best = best_value(case.words, case.rows, case.cols, case.worth)
    layout = case.problem.ruin_recreate(case.goal, GUIDE, seed, {})
    beam = BeamSearch(case.problem, case.goal, seed, BeamSettings(), turned)
    for search in (layout, beam):
        search.step(500)
        assert search.best() is None or (best is not None and search.value <= best)


def test_a_beam_finishes_what_it_begins() -> None:
    """AC and BD under AB leave CD, which is no word: it is given out only as a part of CDE."""
    words = [(0, 1), (0, 2), (1, 3), (2, 3, 4)]
    for turned in range(4):
        case = Case(words, 2, 3, GOALS["contest"])
        if turned & 1:
            case = case._replace(rows=3, cols=2)
        if turned & 2:
            case = case._replace(words=[word[::-1] for word in words])
        beam = BeamSearch(case.problem, case.goal, 1, BeamSettings(noise=0), turned)
        beam.step(10**6)
        require_right(case, beam.best(), beam.value)
        assert beam.value == best_value(case.words, case.rows, case.cols, case.worth)
        assert len(beam.best() or ()) == 4 * 4


def test_boards_of_the_largest_size() -> None:
    """Words as long as the largest board, in each of its lines: nothing overflows."""
    long_word = tuple(n % 5 for n in range(62))
    words = [long_word, long_word[::-1], (0, 1, 2), (0, 3), (*long_word, 0)]
    case = Case(words, 62, 62, GOALS["contest"])
    for wishes in ({"most_ruined": 3}, {"draws": 1, "most_lost": 20_000, "force": 90}):
        layout = case.problem.ruin_recreate(case.goal, GUIDE, 1, wishes)
        follow(case, layout, [20] * 5)
        assert layout.best() is not None
    for turned in range(4):
        follow(case, BeamSearch(case.problem, case.goal, 1, BeamSettings(30), turned), [50] * 5)


def test_more_words_than_a_board_takes() -> None:
    """Some thousand words, most of which find no place."""
    chance = random.Random(5)
    words = {tuple(chance.choices(range(6), k=chance.randint(2, 7))) for _ in range(4000)}
    case = Case(sorted(words), 9, 13, CROZZLE_WEIGHTS)
    follow(case, case.problem.ruin_recreate(case.goal, GUIDE, 1, {}), [5] * 6)
    follow(case, BeamSearch(case.problem, case.goal, 1, BeamSettings(10, 3, 5), 3), [1] * 8)


CROZZLE_WEIGHTS = Weights(10, values=CROZZLE)


@pytest.mark.parametrize(
    ("letters", "words", "rows", "cols"),
    [
        (2, [(0, 1)], 0, 5),
        (2, [(0, 1)], 5, 63),
        (2, [], 5, 5),
        (2, [(0,)], 5, 5),
        (2, [(0, 2)], 5, 5),
        (2, [(0, -1)], 5, 5),
        (2, [(0, 1), (1, 0), (0, 1)], 5, 5),
    ],
)
def test_what_is_no_problem_is_refused(
    letters: int, words: list[tuple[int, ...]], rows: int, cols: int
) -> None:
    """Boards without fields or too large, no words, words of one letter, twice, of no letters."""
    with pytest.raises(InputError):
        CrissCrossProblem(letters, words, rows, cols)
