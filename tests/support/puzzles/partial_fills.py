"""Grids that are filled in part, for tests of searches that go on with them."""

from __future__ import annotations

from puzzlewright.engine.word_fill.problem import FillProblem
from puzzlewright.puzzles.fillin.puzzle import FillIn

#: All words of three letters out of these, but for some: a square has fills, and many dead ends.
WORDS = [a + b + c for a in "ABCDE" for b in "ABCDE" for c in "ABCDE" if (a < b) != (b < c)]


def squares() -> FillIn:
    """Return a grid of four squares in a row, each with six words of three letters."""
    return FillIn("\n".join(["#".join(["___"] * 4)] * 3), WORDS, mode="dictionary")


def stairs(count: int) -> FillIn:
    """Return a grid of words of three letters, each row one cell further than that above."""
    rows = ["#" * row + "___" + "#" * (count - 1 - row) for row in range(count)]
    pairs = [a + b for a in "ABCDE" for b in "ABCDE"]
    return FillIn("\n".join(rows), WORDS + pairs, mode="dictionary")


def square_without_fills() -> FillIn:
    """Return four squares with many fills, and a larger one with seven words for eight slots."""
    words = [a + b + c for a in "ABCD" for b in "ABCD" for c in "ABCD"]
    odd = [a + b + c + d for a in "AB" for b in "AB" for c in "AB" for d in "AB"]
    odd = [word for word in odd if word.count("A") % 2]
    rows = ["___#" * 4 + "____"] * 3 + ["####" * 4 + "____"]
    return FillIn("\n".join(rows), [*words, *odd[:7]], mode="dictionary")


def assert_sound(problem: FillProblem, words: tuple[int, ...]) -> None:
    """Words that cross agree, each is in a slot of its length, and none is there too often."""
    letters: dict[int, int] = dict(problem.given)
    filled = [(slot, word) for slot, word in enumerate(words) if word >= 0]
    for slot, word in filled:
        assert len(problem.words[word]) == len(problem.slots[slot])
        for cell, letter in zip(problem.slots[slot], problem.words[word], strict=True):
            assert letters.setdefault(cell, letter) == letter
    for word in {word for _, word in filled}:
        copies = problem.copies[word]
        assert copies is None or [each for _, each in filled].count(word) <= copies
