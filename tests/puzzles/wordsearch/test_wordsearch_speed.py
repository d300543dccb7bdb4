"""Large word searches: counted, checked and made in time."""

from collections.abc import Sequence
from functools import partial
from random import Random
from string import ascii_uppercase

import pytest
from support.clocks import use_clock
from support.work import lines_run

from puzzlewright import WordSearch
from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.wordsearch.make import arrangement, generator
from puzzlewright.puzzles.wordsearch.make.arrangement import near_misses
from puzzlewright.puzzles.wordsearch.make.preparation import prepare
from puzzlewright.puzzles.wordsearch.recipe import WordSearchRecipe
from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists.reader import read_entries


def equal_letters(side: int, *lengths: int) -> WordSearch:
    """Return a grid in which phrases are everywhere."""
    return WordSearch(["A" * length for length in lengths], ["A" * side] * side)


def places(side: int, length: int) -> int:
    """Return how often a phrase of equal letters is in such a grid: along, down and slanting."""
    free = side - length + 1
    return side * side if length == 1 else 2 * side * free + 2 * free * free


def random_words(number: int, seed: int = 0) -> list[str]:
    """Return different words of 3 to 12 letters."""
    chance, words = Random(seed), dict[str, None]()
    while len(words) < number:
        words["".join(chance.choices(ascii_uppercase, k=chance.randint(3, 12)))] = None
    return list(words)


@pytest.mark.parametrize("side", [9, 150])
def test_solutions_of_equal_letters_are_counted_exactly(side: int) -> None:
    """A product of millions of places is no reason to look at each."""
    lengths = (1, 2, 3, 5, 8)
    expected = 1
    for length in lengths:
        expected *= places(side, length)
    count = equal_letters(side, *lengths).count()
    assert (count.n, count.exact) == (expected, True)


def test_many_places_are_found_one_by_one_as_well() -> None:
    """The first solutions, and others for a seed; each passes its checker."""
    puzzle = equal_letters(150, 4, 7)
    for seed in (None, 5):
        answer = puzzle.solve(limit=3, seed=seed)
        assert answer.outcome is Outcome.SOLVED
        assert len(set(answer.solutions)) == 3
        assert all(puzzle.check(found).ok for found in answer.solutions)
    assert (puzzle.key.placements[0].row, puzzle.key.placements[0].col) == (0, 0)


def test_checking_equal_letters_lists_some_places_only() -> None:
    """How many there are is exact."""
    flaws = Facts.of(equal_letters(150, 3, 40)).flaws()
    assert [str(flaw).partition(" times")[0] for flaw in flaws] == [
        f"'{'A' * length}': it is there {places(150, length)}" for length in (3, 40)
    ]
    assert all(len(str(flaw)) < 10_000 for flaw in flaws)


def test_checking_ends_at_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking through all places would take seconds: it looks at the clock very often."""
    puzzle = equal_letters(300, *range(3, 60))
    clock = use_clock(monkeypatch, tick=0.01)
    with pytest.raises(OutOfTimeError), deadline(1.0):
        Facts.of(puzzle).flaws()
    assert 95 < clock.looks < 110


def test_thousands_of_phrases_are_sorted_out_at_once() -> None:
    """Which lie in others, which are mirrors, which would be there twice."""
    words = random_words(6000)
    long, once, mirror = "QXQXQZOTTERZ", "OTTER", "ZRETTOZQXQXQ"
    entries = [Entry(tuple(word), word) for word in (*words, long, once, "QXQ", mirror)]
    found = prepare(entries, 200)
    # To compare each with each takes nine times as much work for three times as many.
    few, many = (lines_run(partial(prepare, entries[-n:], 200)) for n in (2000, 6000))
    assert many < 4 * few
    assert (once, long) in [(one.text, other.text) for one, other in found.within]
    reasons = {entry.text: reason for entry, reason in found.unplaced}
    assert f"{long} twice" in reasons["QXQ"]
    assert mirror in [one.text for one, _ in found.within]


def test_making_with_thousands_of_phrases_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With those that found a place by then; the others have a reason."""
    words = random_words(2000)
    clock = use_clock(monkeypatch, tick=0.005)
    made = WordSearch.make(words, seed=1, time=1, ban="none")
    assert clock.looks < 220  # few come after the end
    assert 0 < len(made.entries) < len(words) / 2
    assert len(made.entries) + len(made.unplaced) == len(words)


def test_a_long_message_is_hidden_soon() -> None:
    """It took minutes: each free cell was compared with all letters of the message."""

    def hide(length: int) -> None:
        text = "".join(Random(2).choices(ascii_uppercase, k=length))
        options = {"message": text, "effort": "quick", "ban": "none"}
        made = WordSearch.make(["otter", "heron", "beaver"], seed=1, **options)  # type: ignore[arg-type]
        assert "".join(made.message) == text

    hide(30_000)
    assert lines_run(lambda: hide(6_000)) < 4 * lines_run(lambda: hide(2_000))


@pytest.mark.parametrize("size", [8, None])
def test_a_puzzle_is_made_though_decoys_take_too_long(
    size: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is up in the second attempt: there is a puzzle, and it can be made again."""
    calls: list[int] = []

    def slow_decoys(entries: Sequence[Entry], number: int, chance: Random) -> list[tuple[str, ...]]:
        decoys = near_misses(entries, number, chance)
        calls.append(number)
        check_deadline()
        return decoys

    monkeypatch.setattr(arrangement, "near_misses", slow_decoys)
    monkeypatch.setattr(generator, "default_side", lambda _: 5)
    words = ["otter", "badger", "rabbit", "falcon", "salmon", "weasel"]
    recipe = WordSearchRecipe(words=words, size=size, decoys=30, language="english")
    made = recipe.make(1, stop=lambda: len(calls) >= 2)
    assert made.provenance is not None
    again = recipe.make(1, again=made.provenance.reached)
    assert again.text() == made.text()


def test_every_step_of_reading_a_list_looks_at_the_deadline() -> None:
    """Separators, fields, columns, entries, and which of them are there twice."""
    lines = "\n".join(random_words(20_000))
    calls: list[int] = []

    def stop() -> bool:
        calls.append(1)
        return False

    with deadline(None, stop):
        assert len(read_entries(lines, style=WORDS_AND_TRANSLATIONS)) == 20_000
    assert len(calls) >= 6 * (20_000 // 4096)


def test_lists_that_are_far_too_long() -> None:
    """Nobody looks for that many phrases, and what is done after Ctrl-C would take too long."""
    letters = "abcdefghij"
    words = ["".join(letters[int(digit)] for digit in f"{n:05}") for n in range(30_001)]
    with pytest.raises(InputError, match="at most 30,000 words: take a part of the list: '30,0"):
        WordSearch.make(words, seed=1)
