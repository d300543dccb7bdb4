"""Which words come next, what a round is worth, and what is known after it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.studio.server.practice_rules import (
    FOUND,
    HINTED,
    KNOWN,
    MISSED,
    NEW,
    Progress,
    Word,
    choose_words,
    filter_categories,
    round_result,
    updated_progress,
)

WORDS = [Word(f"w{n}", f"word{n}", f"clue{n}") for n in range(12)]
progresses = st.builds(
    Progress,
    seen=st.integers(1, 5),
    found=st.integers(0, 5),
    missed=st.integers(0, 4),
    streak=st.integers(0, 3),
    last=st.floats(0, 100),
)
known_words = st.dictionaries(st.sampled_from([word.key for word in WORDS]), progresses)


@given(known_words, st.integers(0, 15), st.integers(0, 99))
def test_due_words_come_first_and_known_ones_last(
    known: dict[str, Progress], number: int, seed: int
) -> None:
    """Nothing that is chosen is behind something that is not; the same seed chooses the same."""

    def group(word: Word) -> int:
        one = known.get(word.key, NEW)
        return 2 if one.streak >= KNOWN else 0 if one.seen and not one.streak else 1

    chosen = choose_words(WORDS, known, number, seed)
    assert chosen == choose_words(WORDS, known, number, seed)
    assert len(set(chosen)) == len(chosen) == min(number, len(WORDS))
    assert [group(word) for word in chosen] == sorted(map(group, WORDS))[:number]
    resting = [known[word.key].last for word in chosen if group(word) == 2]
    others = [known[w.key].last for w in WORDS if group(w) == 2 and w not in chosen]
    assert resting == sorted(resting)
    assert max(resting, default=0) <= min(others, default=100)


def test_words_that_are_missed_more_often_come_earlier() -> None:
    """Of two words that were missed, the one with more misses is first in most draws."""
    known = {"w0": Progress(5, 1, 4, 0), "w1": Progress(1, 0, 1, 0)}
    first = [choose_words(WORDS[:2], known, 1, seed)[0].key for seed in range(200)]
    assert 120 < first.count("w0") < 180


def test_a_list_is_through_after_enough_rounds() -> None:
    """Somebody who misses every word once knows the whole list in the end."""
    known: dict[str, Progress] = {}
    for seed in range(20):
        if all(known.get(word.key, NEW).is_known for word in WORDS):
            break
        for word in choose_words(WORDS, known, 5, seed):
            before = known.get(word.key, NEW)
            known[word.key] = updated_progress(
                before, FOUND if before.seen else MISSED, float(seed)
            )
    assert all(known[word.key].is_known for word in WORDS)
    assert 12 * 3 / 5 <= seed <= 12


def test_outcomes_change_progress() -> None:
    """A hint breaks the row without counting as a miss."""
    one = updated_progress(NEW, FOUND, 1.0)
    assert one == Progress(1, 1, 0, 1, 1.0)
    assert updated_progress(one, FOUND, 2.0).is_known
    assert updated_progress(one, HINTED, 2.0) == Progress(2, 2, 0, 0, 2.0)
    assert updated_progress(one, MISSED, 2.0) == Progress(2, 1, 1, 0, 2.0)


def test_categories_are_chosen_and_ignored() -> None:
    """A word needs one of the chosen categories and none of the ignored ones."""
    words = [
        Word("a", "a", "", ("Water", "animals")),
        Word("b", "b", "", ("animals",)),
        Word("c", "c", "", ()),
    ]
    assert filter_categories(words) == words
    assert filter_categories(words, ["ANIMALS"]) == words[:2]
    assert filter_categories(words, ["animals"], ["water"]) == words[1:2]
    assert filter_categories(words, [], ["animals"]) == words[2:]


def progress_of(
    found: list[Any], hinted: list[Any] | None = None, hints: int = 0
) -> dict[str, Any]:
    """Return a state as games send it."""
    return {
        "state": {"found": found, "hinted": hinted or []},
        "helps": {"hints": hints, "revealed": False},
    }


def test_the_score_of_a_round() -> None:
    """Ten points a word, three less for a hint, one more for ten seconds that are left."""
    all_found = [[0, 0, 0, 0, 3, 0], [1, 1, 0, 1, 3, 0]]
    best = round_result(2, progress_of(all_found), 0)
    assert (best.score, best.best, best.outcomes) == (26, 26, [FOUND, FOUND])
    slow = round_result(2, progress_of(all_found, [[1, 2]], 2), 44.6)
    assert (slow.outcomes, slow.bonus, slow.score) == ([FOUND, HINTED], 1, 15)
    half = round_result(3, progress_of([*all_found, [2, 0, 0, 0, 1, 1]]), 5)
    assert (half.outcomes, half.bonus, half.score) == ([FOUND, FOUND, MISSED], 0, 20)
    assert round_result(3, progress_of([], [], 9), 5).score == 0


@given(st.recursive(st.none() | st.integers() | st.text(max_size=3), st.lists, max_leaves=8))
def test_states_may_be_anything(value: Any) -> None:
    """What a browser sends breaks nothing."""
    for state in ({"state": value}, {"state": {"found": value, "hinted": value}, "helps": value}):
        assert len(round_result(4, state, 1e30).outcomes) == 4
