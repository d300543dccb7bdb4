"""Long lists of which most words are not placed: a count and a few of them, not all."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.crisscross.text import MOST_REASONS
from puzzlewright.words.entries import Entry

#: 3,125 words.
LONG = ["".join(letters) for letters in product("AEORS", repeat=5)]
REASONS = ["no room", "too long", "", "a: b", "*"]


def test_of_reasons_that_are_as_common_one_is_written_once() -> None:
    """The same one, whichever word comes first: a text that is read and written does not change."""
    words = LONG[: 2 * MOST_REASONS]
    halves = dict(zip(words, ["no room", "too long"] * MOST_REASONS, strict=True))
    for reasons in (halves, dict(reversed(halves.items()))):
        text = CrissCross(["ROSES", *words], "ROSES\n", unplaced=[*reasons.items()]).text()
        assert text.count("unplaced") == MOST_REASONS + 1
        assert "unplaced *: too long" in text
        assert CrissCross.loads(text).text() == text


@examples(40)
@given(
    st.lists(st.sampled_from(LONG), unique=True, max_size=60),
    st.lists(st.sampled_from(REASONS), min_size=60, max_size=60),
    st.integers(0, 3),
)
def test_reasons_survive_the_text(words: list[str], reasons: list[str], without: int) -> None:
    """Also where the commonest one is written once for all."""
    left = [word for word in words if word != "ROSES"]
    reason = dict(zip(left[without:], reasons, strict=False))
    puzzle = CrissCross(["ROSES", *left], "ROSES\n", unplaced=[*reason.items()])
    text = puzzle.text()
    again = CrissCross.loads(text)
    assert again == puzzle
    assert {entry.text: why for entry, why in again.unplaced if why} == {
        word: why for word, why in reason.items() if why
    }
    assert again.text() == text
    if not without or len(left) <= without:
        assert text.count("\nunplaced ") <= max(MOST_REASONS, len(reason) - len(reason) // 5 + 1)


def test_a_word_that_looks_like_all_others() -> None:
    """Python can give reasons for anything: quotes keep them apart."""
    puzzle = CrissCross(["CAT", "DOG"], "CAT\n", unplaced=[("DOG", "no room")])
    star = Entry(("*", "*"), "*")
    puzzle = CrissCross(["CAT", star, "DOG"], "CAT\n", unplaced=[(star, "odd"), ("DOG", "no room")])
    assert CrissCross.loads(puzzle.text()).unplaced == puzzle.unplaced


def test_a_long_list_prints_few_lines(run: Run, here: Path) -> None:
    """On standard error, in the text, and in what check prints; JSON has all words."""
    (here / "long.txt").write_text("\n".join(LONG))
    made = ("make", "crisscross", "long.txt", "--size", "6x6", "--goal", "contest")
    done = run(*made, "--nodes", "20", "--seed", "1", "-o", "a.txt")
    assert done.code == 0
    [note] = done.err.splitlines()
    assert note.endswith("more (--json has all)")
    assert len(note) < 300
    text = (here / "a.txt").read_text()
    assert text.count("unplaced ") <= MOST_REASONS
    puzzle = CrissCross.loads(text)
    assert len(puzzle.unplaced) + len(puzzle.grid.runs) == len(LONG)
    assert all(reason for _, reason in puzzle.unplaced)
    assert max(map(len, run("check", "a.txt").out.splitlines())) < 300
    told = " ".join(run("check", "a.txt", "--json").objects[0]["warnings"])
    assert all(entry.text in told for entry, _ in puzzle.unplaced)
    [made_json] = run(*made, "--nodes", "20", "--seed", "1", "--json").objects
    unplaced = [each["word"] for each in made_json["facts"]["unplaced"]]
    assert unplaced == [entry.text for entry, _ in puzzle.unplaced]


@pytest.mark.parametrize("head", ["crisscross\ngrid\n", ""])
def test_words_of_one_letter_below_a_grid(head: str) -> None:
    """They are left out, and named with their lines."""
    below = "words" if head else ""
    text = f"{head}CAT\nO--\nT--\n{below}\nA\nCAT;a pet\nI;me\nCOT\n"
    [puzzle] = CrissCross.parse(text, "a.txt")
    assert [entry.text for entry in puzzle.entries] == ["CAT", "COT"]
    first = 7 if head else 5
    reason = "one letter crosses no other word"
    lines = {first: "A", first + 2: "I"}
    assert puzzle.warnings == tuple(f"line {n}: left out '{w}': {reason}" for n, w in lines.items())


def test_words_of_one_letter_in_python() -> None:
    """The same; but a word that must be in cannot be left out."""
    words: list[str | tuple[str, str] | Entry]
    words = ["a", "otter", ("i", "me"), Entry(("X",), "x"), "heron", "robin"]
    puzzle = CrissCross.make(words, seed=1)
    assert [entry.text for entry in puzzle.entries] == ["otter", "heron", "robin"]
    assert [note.partition(":")[0] for note in puzzle.warnings] == ["entry 1", "entry 3", "entry 4"]
    with pytest.raises(InputError, match=r"must\[0\]: a single letter is not a word"):
        CrissCross.make(words, must=["a"], seed=1)
