"""Weaving words of which some must be on the board."""

from __future__ import annotations

import pickle
from copy import copy
from functools import partial
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.engine.criss_cross._ruin_recreate import RuinRecreate
from puzzlewright.engine.criss_cross.problem import CrissCrossProblem, Goal
from puzzlewright.engine.criss_cross.required_words import (
    REQUIRED_WORD_VALUE,
    RequiredWordsSearch,
    plain_score,
)

GOAL = Goal(1_000_000, 1_000, 1)
TEXT = """
amber anchor apple arrow autumn badge basket beacon berry blanket bottle branch breeze bridge
button cabin candle canyon castle cedar chimney circle cloud cobalt copper coral cotton cradle
crystal dagger daisy desert dolphin dragon eagle ember engine falcon feather ferry fiddle forest
fossil galaxy garden ginger glacier goblin granite hammer harbor hazel helmet honey island ivory
"""
WORDS = TEXT.split()


def solution(problem: CrissCrossProblem, seed: int) -> RuinRecreate:
    """Return a search as makers do."""
    return problem.ruin_recreate(GOAL, Goal(100, 40, -10), seed, {"hottest": 50, "coldest": 25})


def problem_of(words: list[str], side: int) -> CrissCrossProblem:
    """Return the words in numbers."""
    return CrissCrossProblem(26, [[ord(sign) - 97 for sign in word] for word in words], side, side)


def worth(words: list[str], raw: tuple[int, ...]) -> int:
    """Return what an arrangement is worth, and see that its words agree where they cross."""
    letters: dict[tuple[int, int], str] = {}
    times: dict[tuple[int, int], int] = {}
    for at in range(0, len(raw), 4):
        word, row, col, way = raw[at : at + 4]
        for n, letter in enumerate(words[word]):
            cell = (row + n * way, col + n * (1 - way))
            assert letters.setdefault(cell, letter) == letter
            times[cell] = times.get(cell, 0) + 1
    connectors = sum(number > 1 for number in times.values())
    return len(raw) // 4 * GOAL.word + connectors * GOAL.connector + len(letters) * GOAL.letter


@examples(8)
@given(st.integers(0, 10**6), st.integers(1, 6), st.integers(7, 12))
@example(120, 3, 11)
def test_words_that_must_be_in_are_worth_most(seed: int, number: int, side: int) -> None:
    """The value has how many are in, and the score of the arrangement; it never falls."""
    must = Random(seed).sample(range(len(WORDS)), number)
    search = RequiredWordsSearch(problem_of(WORDS, side), must, solution, seed)
    last = search.value
    for share in range(0, 1000, 250):
        search.cool(share)
        search.step(150)
        assert search.value >= last
        last = search.value
    raw = search.best()
    assert raw is not None
    there = set(raw[::4])
    assert last - plain_score(last) == REQUIRED_WORD_VALUE * len(there & set(must))
    assert plain_score(last) == worth(WORDS, raw)
    if side > 10:  # one in a hundred takes longer than these steps
        for _ in range(200):
            there = set((search.best() or ())[::4])
            if there >= set(must):
                break
            search.step(150)
        assert there >= set(must)


def test_steps_of_any_length_and_copies_come_to_the_same() -> None:
    """Also those that begin again."""
    problem = problem_of(WORDS, 7)
    one, other = (RequiredWordsSearch(problem, range(12), solution, 5) for _ in range(2))
    one.step(3000)
    for size in (1, 399, 600):
        other.step(size)
    for search in (copy(other), pickle.loads(pickle.dumps(other)), other):
        search.step(2000)
        assert (search.best(), search.value, search.nodes) == (one.best(), one.value, 3000)


def test_words_without_common_letters_are_joined_by_others() -> None:
    """Two words that cross nothing but a third one."""
    words = ["abab", "cdcd", "bd", "ba", "dc"]
    search = RequiredWordsSearch(problem_of(words, 8), [0, 1], partial(solution), 1)
    search.step(2000)
    raw = search.best()
    assert raw is not None
    assert {0, 1, 2} <= set(raw[::4])
