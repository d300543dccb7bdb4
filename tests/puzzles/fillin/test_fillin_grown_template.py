"""Fill-ins that grow from a list: one solution, the list's words, and names of those left over."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.fillin.make.grown_template import TemplateGrower
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words
from puzzlewright.puzzles.fillin.word_lists.scored_lists import read_scored_words
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.words.languages import alphabet_named

PLAIN = common_words()

#: Few letters, so that words cross, lie side by side, and contain each other.
TEXTS = st.lists(st.text("ABCDE", min_size=1, max_size=6), min_size=1, max_size=14, unique=True)
SIZES = st.none() | st.tuples(st.integers(3, 12), st.integers(3, 12))

#: What came of a seed once.
KNOWN = [
    ".....OWL",
    ".....T..",
    ".....T..",
    "..HARE..",
    ".F.D.R..",
    "TOAD....",
    ".X.E....",
    "...RAVEN",
]

CROATIAN = """
ljubav njuška konj džep čovjek polje zemlja knjiga škola učitelj prijatelj sunce mjesec zvijezda
cvijet ruža đak ulje ljeto zima jesen proljeće trešnja jabuka kruška šljiva višnja more otok lađa
"""


def words_of(*texts: str) -> list[Word]:
    """Return words of one letter in each cell."""
    return [Word(tuple(text)) for text in texts]


def some_words(number: int, seed: int) -> list[Word]:
    """Return plain words, picked by chance."""
    return random.Random(seed).sample(PLAIN, number)


def cells_of(words: Any) -> set[tuple[str, ...]]:
    """Return what words have in their cells."""
    return {word.cells for word in words}


def left_over(puzzle: FillIn) -> set[str]:
    """Return the words that are reported as left out."""
    named: set[str] = set()
    for note in puzzle.warnings:
        assert " words found no place: " in note
        named |= set(note.split(": ")[1].split(", "))
    return named


def is_in_one_piece(puzzle: FillIn) -> bool:
    """Tell whether one gets from slot to slot where they cross."""
    slots = [set(slot.cells) for slot in puzzle.template.slots]
    reached = slots.pop()
    while near := [slot for slot in slots if slot & reached]:
        slots = [slot for slot in slots if not slot & reached]
        reached = reached.union(*near)
    return not slots


def require_grown(puzzle: FillIn, words: list[Word]) -> None:
    """Assert what a grown puzzle promises."""
    assert puzzle.count() == Count(1, exact=True)
    assert puzzle.mode == "exact"
    assert is_in_one_piece(puzzle)
    assert len(puzzle.words) == len(cells_of(puzzle.words)) == len(puzzle.template.slots)
    assert cells_of(puzzle.words) <= cells_of(words)
    missing = cells_of(words) - cells_of(puzzle.words)
    assert left_over(puzzle) == {"".join(cells) for cells in missing}
    rows = puzzle.template.rows
    assert all(any(cell is not None for cell in line) for line in rows)
    assert all(any(cell is not None for cell in line) for line in zip(*rows, strict=True))


# ---------------------------------------------------------------- all lists


@given(texts=TEXTS, size=SIZES, seed=st.integers(0, 10**9))
@examples(60)
def test_any_list(texts: list[str], size: tuple[int, int] | None, seed: int) -> None:
    """Of any list comes a puzzle with one solution; words are in or named; it is within its size.

    Every row and column of letters is a word of the list, for each is a slot, and each slot has
    a word. The only lists without a puzzle have no word that would fit.
    """
    words = words_of(*texts)
    try:
        puzzle = FillIn.make(words, size=size, layout="grown", seed=seed)
    except InputError:
        assert not any(2 <= len(text) <= max(size or (99,)) for text in texts)
        return
    require_grown(puzzle, words)
    if size is not None:
        assert puzzle.template.height <= size[0]
        assert puzzle.template.width <= size[1]


@pytest.mark.parametrize("number", [15, 30, pytest.param(60, marks=pytest.mark.slow)])
def test_lists_of_plain_words_are_in_whole(number: int) -> None:
    """Of lists as teachers have them all words find a place, hardly any letters are given."""
    words = some_words(number, seed=5)
    puzzle = FillIn.make(words, seed=1)
    require_grown(puzzle, words)
    assert not puzzle.warnings
    letters = sum(bool(puzzle.template.content(cell)) for cell in puzzle.template.open_cells)
    assert letters <= number // 8
    height, width = puzzle.template.height, puzzle.template.width
    assert abs(height - width) <= max(height, width) // 3


def test_words_with_several_letters_in_a_cell() -> None:
    """Croatian lj, nj and dž are one cell each, and cross as such."""
    words = read_scored_words(CROATIAN.strip().replace(" ", "\n"), None, alphabet_named("croatian"))
    puzzle = FillIn.make(words, seed=1)
    require_grown(puzzle, words)
    assert ("K", "O", "NJ") in cells_of(puzzle.words)


def test_same_seed() -> None:
    """The same seed grows the same puzzle; other seeds grow others."""
    words = some_words(7, seed=1)
    puzzles = [FillIn.make(words, seed=seed) for seed in range(3)]
    assert [FillIn.make(words, seed=seed) for seed in range(3)] == puzzles
    assert len(set(puzzles)) == 3


def test_a_seed_grows_the_same_everywhere() -> None:
    """What came of seed 1 once: it is to come on every machine."""
    puzzle = FillIn.make(words_of("OWL", "TOAD", "OTTER", "HARE", "RAVEN", "FOX", "ADDER"), seed=1)
    (solution,) = puzzle.solve().solutions
    shown = ["".join(cell or "." for cell in row) for row in solution.rows]
    assert shown == KNOWN


def test_words_side_by_side() -> None:
    """Two words of three and the words of two between them fill six cells, each in two words."""
    texts = ("ABC", "DEF", "AD", "BE", "CF")
    grown = TemplateGrower([tuple(text) for text in texts], [], (2, 3), random.Random(1)).grow()
    assert grown is not None
    assert not grown.missing
    assert grown.rows == (tuple("ABC"), tuple("DEF"))
    assert grown.crossings == 6


# ---------------------------------------------------------------- words that are left over


def test_words_without_common_letters() -> None:
    """What shares no letter with the others is named."""
    puzzle = FillIn.make(words_of("ABCD", "DEFA", "XYZ"), seed=1)
    assert puzzle.warnings == ("1 of 3 words found no place: XYZ",)
    assert Facts.of(puzzle).notes() == puzzle.warnings


def test_words_longer_than_the_size() -> None:
    """They are named as well."""
    puzzle = FillIn.make(words_of("ABCD", "DEFA", "ABCDEFGH"), size=(5, 5), seed=1)
    assert left_over(puzzle) == {"ABCDEFGH"}


def test_many_words_left_over() -> None:
    """Of very many the first are named, and the others counted."""
    puzzle = FillIn.make(some_words(200, seed=1), size=(5, 5), layout="grown", seed=1)
    missing = 200 - len(puzzle.words)
    (note,) = puzzle.warnings
    assert note.startswith(f"{missing} of 200 words found no place: ")
    assert note.endswith(f" and {missing - 60} more")
    assert note.count(",") == 59


# ---------------------------------------------------------------- words that must be in


def test_words_that_must_be_in() -> None:
    """They are, however small the size, whether the list has them or not."""
    must = ["QUIZ", "ZOO", "OX"]
    puzzle = FillIn.make(some_words(30, seed=2), size=(7, 7), must=must, seed=1)
    assert cells_of(words_of(*must)) <= cells_of(puzzle.words)
    assert puzzle.count() == Count(1, exact=True)


def test_words_that_cannot_all_be_in() -> None:
    """Words that found no place are reported."""
    with pytest.raises(InputError, match="required words found no place: XYZ"):
        FillIn.make(words_of("ABCD", "DEFA"), must=["ABC", "DEA", "XYZ"], seed=1)


# ---------------------------------------------------------------- which style is picked


def test_short_lists_grow() -> None:
    """Without a size, and in one that they could not fill."""
    words = some_words(12, seed=3)
    for side in (None, 9):
        puzzle = FillIn.make(words, size=side, seed=1)
        assert puzzle == FillIn.make(words, size=side, seed=1, layout="grown")


def test_long_lists_do_not() -> None:
    """They fill a template of the usual size."""
    assert FillIn.make(PLAIN, seed=1) == FillIn.make(PLAIN, size=(9, 9), layout="free", seed=1)


def test_lists_that_turn_out_too_short_grow() -> None:
    """Where no template could be filled, there is a grown one after all."""
    words = some_words(149, seed=1)
    with pytest.raises(InputError, match="the layout grown is for short lists"):
        FillIn.make(words, size=(6, 6), layout="free", seed=1)
    puzzle = FillIn.make(words, size=(6, 6), seed=1)
    assert puzzle == FillIn.make(words, size=(6, 6), layout="grown", seed=1)


def test_crosswords_grow() -> None:
    """A crossword keeps its scores, and has no words that score too little."""
    words = [Word(word.cells, 40 + n) for n, word in enumerate(some_words(30, seed=4))]
    puzzle = FillIn.make(words, seed=1, crossword=True, least=50)
    assert set(puzzle.words) <= set(words[10:])
    assert len(puzzle.words) >= 18


# ---------------------------------------------------------------- the command line


def test_notes_on_the_command_line(run: Run, here: Path) -> None:
    """Words without a place are named beside the puzzle, and in JSON within."""
    (here / "list.txt").write_text("abcd\ndefa\nxyz\n")
    line = ("make", "fillin", "--words", "list.txt", "--seed", "1")
    note = "1 of 3 words found no place: XYZ"
    done = run(*line)
    assert done.code == 0
    assert done.out.startswith("fillin\ngrid\n")
    assert note in done.err
    assert run(*line, "--json").objects[0]["warnings"] == [note]


def test_layout_on_the_command_line(run: Run, here: Path) -> None:
    """The layout can be chosen, with a size or without."""
    (here / "list.txt").write_text("\n".join(word.text for word in some_words(10, seed=6)))
    line = ("make", "fillin", "--words", "list.txt", "--seed", "1", "--layout", "grown")
    whole, small = run(*line), run(*line, "6x6")
    assert not whole.err
    assert "words found no place" in small.err
    assert len(FillIn.loads(whole.out).words) == 10
    assert FillIn.loads(small.out).template.height <= 6
