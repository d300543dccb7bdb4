"""Practice of a word list: which words come next, what a round was worth, and what is known now.

The words of a list rest once they were found twice in a row without a hint: then they are known.
Words that were not found the last time, or only with a hint, come again first. All of it is pure:
the same words, progress and seed choose the same words.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from puzzlewright.studio.server.classes.results import MOST_THINGS, parse_helps

#: Found so often in a row, a word is known, and rests.
KNOWN: Final = 2

#: What a word that is found is worth, what a hint costs, and the seconds for each word below which
#: every `BONUS` seconds are worth a point, if all words were found.
POINTS: Final = 10
HINT: Final = 3
SECONDS: Final = 30
BONUS: Final = 10

#: How a word can end.
FOUND, HINTED, MISSED = "found", "hinted", "missed"


class Word(NamedTuple):
    """A word of a list; its key is what progress is kept by."""

    key: str
    word: str
    clue: str
    categories: tuple[str, ...] = ()


class Progress(NamedTuple):
    """What is known of somebody and a word."""

    seen: int = 0
    found: int = 0
    missed: int = 0
    streak: int = 0  # found without a hint since it was last missed or hinted
    last: float = 0.0

    @property
    def is_known(self) -> bool:
        """Whether the word rests."""
        return self.streak >= KNOWN


NEW: Final = Progress()


class Result(NamedTuple):
    """How a round ended."""

    outcomes: list[str]  # by word: FOUND, HINTED or MISSED
    hints: int
    seconds: int
    bonus: int
    score: int
    best: int  # the score of someone who finds all at once


def filter_categories(
    words: Iterable[Word], chosen: Iterable[str] = (), ignored: Iterable[str] = ()
) -> list[Word]:
    """Return the words of any of the chosen categories (default: all) and of none that is ignored.

    A word without categories is there unless some are chosen. Case does not count.
    """
    wanted = {name.casefold() for name in chosen}
    unwanted = {name.casefold() for name in ignored}
    found = []
    for word in words:
        own = {name.casefold() for name in word.categories}
        if (not wanted or own & wanted) and not own & unwanted:
            found.append(word)
    return found


def choose_words(
    words: Sequence[Word], progress: Mapping[str, Progress], number: int, seed: int
) -> list[Word]:
    """Return the words of the next round, at most `number`.

    First those that were missed or hinted the last time, then new ones and those found once; if
    there are too few, words that rest, the longest rest first. Within each group the order is
    drawn by lot, and a word that was missed n times has n + 1 lots.
    """
    lots = random.Random(seed)
    drawn = []
    for place, word in enumerate(words):
        known = progress.get(word.key, NEW)
        lot = lots.random() ** (1 / (1 + known.missed))
        is_due = known.seen > 0 and known.streak == 0
        order = (2, known.last) if known.is_known else (int(not is_due), -lot)
        drawn.append((*order, place, word))
    return [word for *_, word in sorted(drawn)[: max(0, number)]]


def updated_progress(known: Progress, outcome: str, now: float) -> Progress:
    """Return what is known of a word after a round."""
    return Progress(
        known.seen + 1,
        known.found + (outcome != MISSED),
        known.missed + (outcome == MISSED),
        known.streak + 1 if outcome == FOUND else 0,
        now,
    )


def round_result(number: int, state: Mapping[str, Any], seconds: float) -> Result:
    """Return how a round of `number` words ended, by the state of its game.

    States come from browsers and may be anything: what is no word is nothing.
    """
    revealed: set[int] = set()
    found: set[int] = set()
    for each in _lists(state, "found"):
        if len(each) == 6 and _is_word(each[0], number):
            (revealed if each[5] else found).add(each[0])
    hinted = {each[0] for each in _lists(state, "hinted") if each and _is_word(each[0], number)}
    outcomes = [
        MISSED if n in revealed or n not in found else HINTED if n in hinted else FOUND
        for n in range(number)
    ]
    hints = parse_helps(state).hints
    took = max(0, min(round(seconds), 10**9))
    left = SECONDS * number - took
    bonus = max(0, left) // BONUS if number and MISSED not in outcomes else 0
    points = POINTS * sum(outcome != MISSED for outcome in outcomes)
    score = max(0, points - HINT * hints) + bonus
    return Result(outcomes, hints, took, bonus, score, POINTS * number + SECONDS * number // BONUS)


def _is_word(value: object, number: int) -> bool:
    return type(value) is int and 0 <= value < number


def _lists(state: Mapping[str, Any], name: str) -> list[list[Any]]:
    inner = state.get("state")
    found = inner.get(name) if isinstance(inner, dict) else None
    several = found[:MOST_THINGS] if isinstance(found, list) else []
    return [each for each in several if isinstance(each, list)]
