"""How many letters of a word search can be shared at most: two bounds, next to what is reached.

By counting: two phrases in different lines have one cell in common at most. So each shared letter
of a phrase needs another phrase that has this letter, and no two letters need the same one: it is a
matching of the letters of a phrase with the other phrases (augmenting paths, C. Berge, 1957).

By chance: for letters that are drawn as often as the phrases have them, any arrangement that is
fixed beforehand has the same letters in X cells with a chance of p**X, where p is the chance that
two letters are alike. There are no more arrangements than places for each phrase, multiplied; so
where that number times p**X is below 1, none is to be expected. A cell of two phrases gives two
letters for one X, and a cell of more phrases less. It ignores that most arrangements have
fewer cells in common, so the truth is lower.

    python -m bench.words.crossing_bound FOLDER        # the sets of bench wordsearch
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from math import log
from pathlib import Path
from statistics import mean

from bench.instances.wordsearch import in_folder, letters_of
from bench.report import table
from bench.words.hidden_words import WAYS
from puzzlewright.puzzles.wordsearch.make.board_shapes import default_side

Word = tuple[str, ...]


def by_counting(words: Sequence[Word]) -> float:
    """Return the share of letters that can be shared at most, each phrase taken by itself."""
    return sum(_matched(words, at) for at in range(len(words))) / sum(map(len, words))


def _matched(words: Sequence[Word], at: int) -> int:
    """Return how many letters of a phrase can have another phrase each."""
    holders = [
        [other for other, word in enumerate(words) if other != at and letter in word]
        for letter in words[at]
    ]
    taken: dict[int, int] = {}  # other phrases, and the letter each goes to

    def is_found(place: int, seen: set[int]) -> bool:
        for other in holders[place]:
            if other not in seen:
                seen.add(other)
                if other not in taken or is_found(taken[other], seen):
                    taken[other] = place
                    return True
        return False

    return sum(is_found(place, set()) for place in range(len(holders)))


def by_chance(words: Sequence[Word], side: int) -> float:
    """Return the share of letters above which no arrangement is to be expected."""
    letters = Counter(letter for word in words for letter in word)
    alike = sum((number / letters.total()) ** 2 for number in letters.values())
    if alike == 1:
        return 1.0
    arrangements = sum(log(places(len(word), side)) for word in words)
    return min(1.0, 2 * arrangements / -log(alike) / letters.total())


def places(length: int, side: int) -> int:
    """Return how many places there are for a phrase on a square board, in all ways."""
    room = side - length + 1
    return sum(
        (room if down else side) * (room if right else side) for down, right in WAYS.values()
    )


def main(folder: str) -> None:
    """Print the bounds for the sets of a folder, in the mean."""
    lines = []
    for sets in in_folder(Path(folder)):
        words = [[letters_of(phrase) for phrase in phrases] for phrases in sets.sets]
        sides = [default_side([*map(len, each)]) for each in words]
        chance = mean(by_chance(each, side) for each, side in zip(words, sides, strict=True))
        counted = mean(map(by_counting, words))
        lines.append([sets.name, f"{100 * counted:.1f}", f"{100 * chance:.1f}"])
    print(table(["words", "by counting, %", "by chance, %"], lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
