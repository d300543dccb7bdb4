"""Filling slots with words: the kernel, exact cover and plain enumeration find the same fills."""

from __future__ import annotations

from copy import copy
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.engine.word_fill.first_fill import FirstFillSearch
from puzzlewright.engine.word_fill.problem import MOST_LETTERS, FillProblem

#: Slots across and down on boards of some shapes, cells numbered row by row.
SHAPES: list[tuple[int, list[list[int]]]] = [
    (4, [[0, 1], [2, 3], [0, 2], [1, 3]]),
    (9, [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]),
    (8, [[0, 1, 2], [3, 4], [5, 6, 7], [0, 3, 5], [2, 4, 7]]),
    (6, [[0, 1, 2], [3, 4, 5]]),
    (5, [[0, 1, 2, 3], [2, 4]]),
]


@st.composite
def problems(draw: st.DrawFn) -> FillProblem:
    """Draw a small problem of any sort."""
    cells, slots = draw(st.sampled_from(SHAPES))
    letters = draw(st.integers(1, 3))
    letter = st.integers(0, letters - 1)
    lengths = sorted({len(slot) for slot in slots})
    word = st.sampled_from(lengths).flatmap(lambda n: st.tuples(*[letter] * n))
    words = sorted(draw(st.sets(word, min_size=1, max_size=9)))
    copies = draw(st.lists(st.sampled_from([1, 1, 2, 3, None]), min_size=9, max_size=9))
    given_cells = draw(st.dictionaries(st.integers(0, cells - 1), letter, max_size=2))
    all_used = draw(st.booleans())
    if all_used:
        copies = [count or 1 for count in copies]
    some = st.lists(st.integers(0, len(words) - 1), unique=True).map(sorted)
    candidates = [
        [n for n in draw(some) if len(words[n]) == len(slot)] if draw(st.booleans()) else None
        for slot in slots
    ]
    return FillProblem(
        cells,
        letters,
        slots,
        words,
        copies=copies[: len(words)],
        all_used=all_used,
        given=sorted(given_cells.items()),
        candidates=candidates if draw(st.booleans()) else None,
    )


@st.composite
def problems_with_forms(draw: st.DrawFn) -> FillProblem:
    """Draw a small problem in which some words are one word, of any lengths."""
    problem = draw(problems())
    words = draw(st.permutations(range(len(problem.words))))
    cut = draw(st.integers(0, len(words) // 2))
    forms = [group for group in (words[:cut], words[cut : 2 * cut]) if len(group) > 1]
    copies = list(problem.copies)
    for group in forms:
        for word in group[1:]:
            copies[word] = copies[group[0]]
    others = {word for group in forms for word in group[1:]}
    number = sum(count or 0 for word, count in enumerate(copies) if word not in others)
    return FillProblem(
        problem.cells,
        problem.letters,
        problem.slots,
        problem.words,
        copies=copies,
        all_used=problem.all_used and number == len(problem.slots),
        given=problem.given,
        candidates=problem.candidates,
        forms=forms,
    )


def enumerated(problem: FillProblem) -> set[RawSolution]:
    """Return all fills, from the rules alone."""
    given_letters = dict(problem.given)
    choices = []
    for slot, own in zip(problem.slots, problem.candidates, strict=True):
        numbers = range(len(problem.words)) if own is None else own
        choices.append([n for n in numbers if len(problem.words[n]) == len(slot)])
    found = set()
    groups = {word: group for group in problem.forms for word in group}

    def used(word: int, fill: tuple[int, ...]) -> int:
        return sum(map(fill.count, groups.get(word, (word,))))

    for fill in product(*choices):
        cells = dict(given_letters)
        agree = all(
            cells.setdefault(cell, letter) == letter
            for slot, word in zip(problem.slots, fill, strict=True)
            for cell, letter in zip(slot, problem.words[word], strict=True)
        )
        if agree and all(
            count is None
            or (used(n, fill) == count if problem.all_used else used(n, fill) <= count)
            for n, count in enumerate(problem.copies)
        ):
            found.add(fill)
    return found


def by_cover(problem: FillProblem) -> list[RawSolution]:
    """Return all fills that exact cover finds."""
    fills = []
    for raw in run(problem.cover.search()).solutions:
        chosen = dict(problem.fitting_words[option] for option in raw)
        fills.append(tuple(chosen[slot] for slot in range(len(problem.slots))))
    return fills


@given(problems() | problems_with_forms(), st.none() | st.integers(0, 99))
@examples(400)
def test_all_find_the_same(problem: FillProblem, seed: int | None) -> None:
    """Each fill once: by sets of words, by exact cover, by trying everything."""
    expected = enumerated(problem)
    found = run(problem.search(seed=seed)).solutions
    assert len(found) == len(set(found))
    assert set(found) == expected
    covered = by_cover(problem)
    assert len(covered) == len(set(covered))
    assert set(covered) == expected


@given(problems() | problems_with_forms(), st.integers(0, 99), st.booleans(), st.booleans())
@examples(300)
def test_a_search_ends_with_a_fill_or_the_proof_that_there_is_none(
    problem: FillProblem, seed: int, by_letters: bool, probing: bool
) -> None:
    """Restarts, weights and probes lose no fill, whether words or letters are tried."""
    expected = enumerated(problem)
    search = problem.first_fill(seed=seed, by_letters=by_letters, probing=probing)
    if seed % 3 == 0:
        other = problem.first_fill(seed=seed, by_letters=True, probing=True)
        other.step(seed)
        search.adopt(other)
    while search.step(3):
        pass
    assert search.is_filled != search.is_refuted
    assert search.is_filled == bool(expected)
    assert not expected or search.fill() in expected


@given(problems(), st.integers(1, 20), st.integers(2, 5))
@examples(100)
def test_a_search_is_a_value(problem: FillProblem, nodes: int, parts: int) -> None:
    """Copies, saved states and pieces go on where the search was."""
    whole = run(problem.search()).solutions
    search = problem.search()
    search.step(nodes)
    before = search.take()
    other = problem.search()
    other.restore(search.state())
    for each in (copy(search), other):
        rest = list(each.take())
        while each.step(7):
            rest += each.take()
        assert before + rest + each.take() == whole
    pieces = search.split(parts)
    rest = []
    for piece in pieces:
        while piece.step(100):
            pass
        rest += piece.take()
    assert before + rest == whole


def test_permutations_are_seen_through() -> None:
    """Words that must all be used leave no choice, though each slot alone could take several."""
    slots = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    words = [[0, 0, 0], [1, 1, 1], [2, 2, 2]]
    problem = FillProblem(9, 3, slots, words, all_used=True, given=[(0, 0), (3, 1)])
    result = run(problem.search())
    assert result.solutions == [(0, 1, 2)]
    assert result.stats.nodes == 1


def test_what_follows_from_permutations_is_looked_at_again() -> None:
    """A word that goes to its only slot takes that from another word, which then has none."""
    words, candidates = [[1, 1], [1, 0], [1, 2]], [[0, 1], [1, 2]]
    problem = FillProblem(4, 3, [[2, 3], [0, 1]], words, all_used=True, candidates=candidates)
    assert run(problem.search()).solutions == by_cover(problem) == []


def test_equal_words_are_interchangeable() -> None:
    """A word in three copies fills three slots in one way."""
    problem = FillProblem(6, 1, [[0, 1], [2, 3], [4, 5]], [[0, 0]], copies=[3], all_used=True)
    assert run(problem.search()).solutions == [(0, 0, 0)]


@pytest.mark.parametrize(
    ("cells", "letters", "slots"),
    [
        (2, MOST_LETTERS + 1, [[0, 1]]),
        (2, 0, [[0, 1]]),
        (2, 2, []),
        (2, 2, [[]]),
        (2, 2, [[0, 2]]),
        (2, 2, [[0, -1]]),
        (2, 2, [[0, 0]]),
        (2, 2, [[0, 1], [0], [0]]),
    ],
)
def test_problems_that_are_none(cells: int, letters: int, slots: list[list[int]]) -> None:
    """What the kernel could not bear is refused before it gets there."""
    with pytest.raises(InputError):
        FillProblem(cells, letters, slots, [[0, 0]])


@pytest.mark.parametrize(
    ("rest", "reason"),
    [
        ({"given": [(2, 0)]}, "cell that there is not: '2'"),
        ({"given": [(-1, 0)]}, "cell that there is not: '-1'"),
        ({"given": [(0, 2)]}, "given that there is not: '2'"),
        ({"given": [(0, -1)]}, "given that there is not: '-1'"),
        ({"words": [[0, 2]]}, "a word has a letter"),
        ({"words": [[0, -1]]}, "a word has a letter"),
        ({"words": [[]]}, "no letters"),
        ({"candidates": [[1]], "words": [[0, 1], [0, 1, 1]]}, "of another length: '1'"),
        ({"candidates": [[7]]}, "candidate that there is not"),
        ({"candidates": [[-1]]}, "candidate that there is not"),
        ({"candidates": [[0], [0]]}, "as many lists of candidates"),
        ({"copies": []}, "as many copies"),
        ({"copies": [-1]}, "0 to"),
        ({"copies": [2**40]}, "0 to"),
        ({"copies": [None], "all_used": True}, "any number"),
        ({"scores": [1, 2]}, "as many copies and scores"),
        ({"forms": [[0, 1]]}, "forms: a word that there is not"),
        ({"forms": [[0]]}, "forms: a group needs two words"),
        ({"words": [[0, 1], [1, 1]], "forms": [[0, 1], [1, 0]]}, "forms: a word"),
        ({"words": [[0, 1], [1, 1]], "forms": [[0, 1]], "copies": [1, 2]}, "one number of copies"),
        ({"scores": [2**40]}, "a score is"),
        ({"scores": [-(2**40)]}, "a score is"),
    ],
)
def test_numbers_that_stand_for_nothing(rest: dict[str, object], reason: str) -> None:
    """Cells, letters, words and slots that there are not would lie outside the kernel's arrays."""
    words = rest.pop("words", [[0, 1]])
    with pytest.raises(InputError, match=reason):
        FillProblem(2, 2, [[0, 1]], words, **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [0, 2**64, 10**30])
def test_any_number_from_0_on_is_a_seed(seed: int) -> None:
    """Also one that no machine word holds."""
    problem = FillProblem(2, 2, [[0, 1]], [[0, 1], [1, 1]], copies=[None, None])
    assert len(run(FirstFillSearch(problem, seed)).solutions) == 2


@given(problems(), st.none() | st.integers(0, 99))
@examples(150)
def test_a_first_fill_leaves_all_the_same(problem: FillProblem, seed: int | None) -> None:
    """The first fill comes first, then the others, each once; states and copies hold."""
    expected = enumerated(problem)
    search = FirstFillSearch(problem, seed)
    found = run(search).solutions
    assert len(found) == len(set(found))
    assert set(found) == expected
    while search.solution_count < 2 and search.step(1):
        pass
    other = FirstFillSearch(problem, seed)
    other.restore(search.state())
    before = search.take()
    twin = copy(search)
    for each in (other, twin):
        rest: list[RawSolution] = []
        while each.step(5):
            rest += each.take()
        assert {*before, *rest, *each.take()} == expected
        assert each.solution_count == len(expected)


def test_a_search_that_has_gone_on_restores_its_start() -> None:
    """It forgets the search for all that it was in, and finds every fill again."""
    words = [list(word) for word in product(range(8), repeat=3)]
    problem = FillProblem(3, 8, [[0, 1, 2]], words, copies=[None] * 512)
    search = FirstFillSearch(problem, 1)
    start, found = search.state(), 0
    while found < 20:
        assert search.step(1)
        found += len(search.take())
    search.restore(start)
    assert search.progress == 0.0
    assert len(set(run(search).solutions)) == 512
