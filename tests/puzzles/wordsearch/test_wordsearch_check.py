"""Judging word searches: whatever is damaged is found, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import prod
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.wordsearch import COMPASS, content, occurrences, readings, shared, unused, walk

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.wordsearch.directions import Placement
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Content, Grid

#: A grid made by hand.
ROWS = ["CATI", "-NS-", "--AN"]

#: Phrases to make word searches of.
WORDS = ("otter", "badger", "rabbit", "falcon", "salmon", "stop", "pots", "level", "ant", "hedge")


def word_search(
    rows: Sequence[str],
    phrases: Sequence[str],
    *,
    message: str = "",
    ban: Sequence[str] = (),
) -> WordSearch:
    """Return a word search of capitals; a dash is no cell."""
    return WordSearch(
        [Entry(tuple(text.upper()), text) for text in phrases],
        Grid([None if sign == "-" else sign for sign in row] for row in rows),
        message=message,
        ban=[tuple(word) for word in ban],
    )


def flaws_by_oracle(puzzle: WordSearch) -> list[tuple[str, str]]:
    """Return what is wrong, each with the phrase or the word: in the order of the checker."""
    rows = puzzle.grid.rows
    found: list[tuple[str, str]] = []
    lying: list[frozenset[tuple[int, int]]] = []
    for number, phrase in enumerate(puzzle.entries):
        if any(phrase.cells == other.cells for other in puzzle.entries[:number]):
            found.append(("again", phrase.text))
            continue
        places = occurrences(rows, phrase.cells)
        lying += places
        if len(places) != 1:
            found.append(("nowhere" if not places else f"{len(places)} times", phrase.text))
    found += [
        ("ban", "".join(word))
        for word in puzzle.ban
        for place in occurrences(rows, word)
        if not any(place <= phrase for phrase in lying)
    ]
    if puzzle.message and tuple(unused(rows, lying)) != puzzle.message:
        found.append(("message", "".join(puzzle.message)))
    return found


def reported_flaws(puzzle: WordSearch) -> list[tuple[str, str]]:
    """Return what the checker says, in the same words."""
    found = []
    for problem in Facts.of(puzzle).flaws():
        name, message = problem.place.strip("'"), problem.message
        if message.startswith("the same letters as"):
            found.append(("again", name))
        elif message == "it is nowhere in the grid":
            found.append(("nowhere", name))
        elif message.startswith("it is there "):
            found.append((" ".join(message.split()[3:5]).strip(":"), name))
        elif message.startswith("the banned word "):
            more = re.search(r" at ([\d,]+) more places$", message)
            times = int(more[1].replace(",", "")) if more else 1
            found += [("ban", message.split("'")[1])] * times
        else:
            assert problem.place == "message"
            assert message.startswith("the letters that are left spell ")
            found.append(("message", message.split("'")[-2]))
    return found


# Grids


@st.composite
def grids(draw: st.DrawFn) -> WordSearch:
    """Draw grids of few letters with holes, in which phrases are there never, once or often."""
    letters = draw(st.sampled_from(["AB", "ABC", "ABCDE"]))
    cols = draw(st.integers(1, 6))
    row = st.text(letters + draw(st.sampled_from(["", "-"])), min_size=cols, max_size=cols)
    rows = [draw(st.text(letters, min_size=cols, max_size=cols))]
    rows += draw(st.lists(row, max_size=5))
    word = st.text(letters, min_size=2, max_size=5)
    phrases = draw(st.lists(word, min_size=1, max_size=5))
    ban = draw(st.lists(st.text(letters + "Z", min_size=2, max_size=3), max_size=3, unique=True))
    puzzle = word_search(rows, phrases, ban=ban)
    lying = [cells for text in phrases for cells in occurrences(puzzle.grid.rows, text)]
    left = "".join(map(str, unused(puzzle.grid.rows, lying)))
    message = draw(st.sampled_from(["", left, left[::-1], left[1:], left + "A"]))
    return word_search(rows, phrases, message=message, ban=ban)


@examples(250)
@given(puzzle=grids())
@example(puzzle=word_search(["A" * 6] * 6, ["BB"], ban=["AA"]))
def test_flaws_are_those_of_the_oracle(puzzle: WordSearch) -> None:
    """What is nowhere, there several times, listed twice, banned, or no message: all of it."""
    assert reported_flaws(puzzle) == flaws_by_oracle(puzzle)


@examples(200)
@given(puzzle=grids())
def test_occurrences_are_those_of_the_oracle(puzzle: WordSearch) -> None:
    """All of them, each once, in a reading that is right; the key has the first of each."""
    rows = puzzle.grid.rows
    for phrase, places in zip(puzzle.entries, puzzle.occurrences, strict=True):
        lying = [walk(at.row, at.col, COMPASS[at.direction], len(phrase.cells)) for at in places]
        assert set(lying) <= set(readings(rows, phrase.cells))
        assert sorted(map(sorted, lying)) == sorted(map(sorted, occurrences(rows, phrase.cells)))
    firsts = [places[0] for places in puzzle.occurrences if places]
    assert list(puzzle.key.placements) == firsts
    if firsts:
        sizes = [len(puzzle.entries[at.entry].cells) for at in firsts]
        lying = [
            walk(at.row, at.col, COMPASS[at.direction], size)
            for at, size in zip(firsts, sizes, strict=True)
        ]
        assert puzzle.crossing_share == pytest.approx(
            shared([frozenset(places) for places in lying])
        )


@examples(150)
@given(puzzle=grids())
def test_count_is_the_product_of_occurrences(puzzle: WordSearch) -> None:
    """A place is chosen for each phrase; none if one is nowhere, which is then named."""
    numbers = [len(occurrences(puzzle.grid.rows, phrase.cells)) for phrase in puzzle.entries]
    if prod(numbers) > 5000:
        return
    assert puzzle.count() == prod(numbers)
    answer = puzzle.solve(limit=40)
    assert len(set(answer.solutions)) == len(answer.solutions) == min(40, prod(numbers))
    for solution in answer.solutions:
        assert problems_by_oracle(puzzle, solution) == []
    missing = [entry.text for entry, n in zip(puzzle.entries, numbers, strict=True) if not n]
    told = Facts.of(puzzle).why_none()
    assert told == (f"nowhere in the grid: {', '.join(missing)}" if missing else None)


# Places


def problems_by_oracle(puzzle: WordSearch, found: WordSearchSolution) -> list[str]:
    """Return the phrases with which something is wrong, each as often as there is something."""
    wrong = []
    seen: list[int] = []
    for placed in found.placements:
        number, row, col, way = placed.entry, placed.row, placed.col, placed.direction
        if not 0 <= number < len(puzzle.entries):
            wrong.append(str(number))
            continue
        phrase = puzzle.entries[number]
        if way not in COMPASS:
            wrong.append(phrase.text)
            continue
        places = walk(row, col, COMPASS[way], len(phrase.cells))
        wrong += [phrase.text] * seen.count(number)
        seen.append(number)
        if tuple(content(puzzle.grid.rows, place) for place in places) != phrase.cells:
            wrong.append(phrase.text)
    return wrong + [each.text for n, each in enumerate(puzzle.entries) if n not in seen]


@st.composite
def guesses(draw: st.DrawFn) -> tuple[WordSearch, WordSearchSolution]:
    """Draw a word search and places for its phrases, of which some are right."""
    puzzle = draw(grids())
    side = st.integers(-1, 6)
    ways = st.sampled_from([*COMPASS, "X"])
    anywhere = st.builds(Placement, st.integers(-1, len(puzzle.entries)), side, side, ways)
    right = [each for places in puzzle.occurrences for each in places]
    some = st.sampled_from(right) | anywhere if right else anywhere
    key = list(puzzle.key.placements) if draw(st.booleans()) else []
    more = draw(st.lists(some, max_size=3))
    # One place for each phrase at most: of three, the report has the last two.
    kept = [each for n, each in enumerate(more) if each.entry not in {o.entry for o in more[:n]}]
    return puzzle, WordSearchSolution(draw(st.permutations(key + kept)), puzzle.entries)


@examples(250)
@given(guess=guesses())
def test_places_are_judged_as_the_oracle_does(guess: tuple[WordSearch, WordSearchSolution]) -> None:
    """Places are right if all phrases are there once with their letters; otherwise a fault."""
    puzzle, found = guess
    wrong = problems_by_oracle(puzzle, found)
    report = puzzle.check(found)
    assert report.ok == (not wrong)
    told = [problem for problem in report.faults if not problem.message.startswith("there is no")]
    names = [text for text in wrong if not text.lstrip("-").isdigit()]
    assert sorted(problem.place.strip("'") for problem in told) == sorted(names)
    assert len(report.faults) == len(wrong)


# Damage


@st.composite
def made_puzzles(draw: st.DrawFn, size: int | None = None) -> WordSearch:
    """Draw a word search of ours, which is right; with a message perhaps, if the size is free."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=2, max_size=6, unique=True))
    seed, alphabet = draw(st.integers(0, 200)), "english"
    if size is None and draw(st.booleans()):
        return WordSearch.make(words, seed=seed, language=alphabet, message="BRAVO")
    block = draw(st.none() | st.just(["zz", "badge", "oak"])) or "english"
    return WordSearch.make(
        words, seed=seed, language=alphabet, size=size, ban=block, effort="quick"
    )


def changed(puzzle: WordSearch, letters: dict[tuple[int, int], Content]) -> WordSearch:
    """Return the same with other letters on some cells."""
    rows = [
        [letters.get((row, col), cell) for col, cell in enumerate(line)]
        for row, line in enumerate(puzzle.grid.rows)
    ]
    return WordSearch(puzzle.entries, Grid(rows), message=puzzle.message, ban=puzzle.ban)


@examples(80)
@given(puzzle=made_puzzles(), data=st.data())
def test_a_letter_that_is_changed(puzzle: WordSearch, data: st.DataObject) -> None:
    """A phrase without one of its letters is not there, and its place is wrong."""
    assert Facts.of(puzzle).flaws() == ()
    at = data.draw(st.sampled_from(puzzle.key.placements))
    cells = puzzle.entries[at.entry].cells
    n = data.draw(st.integers(0, len(cells) - 1))
    row, col = walk(at.row, at.col, COMPASS[at.direction], len(cells))[n]
    other = data.draw(st.sampled_from([None, *"BZQ"]).filter(lambda sign: sign != cells[n]))
    damaged = changed(puzzle, {(row, col): other})
    assert Facts.of(damaged).flaws() != ()
    assert reported_flaws(damaged) == flaws_by_oracle(damaged)
    report = damaged.check(WordSearchSolution(puzzle.key.placements, puzzle.entries))
    there = other or "-"
    message = f"'{cells[n]}' is expected at row {row + 1}, column {col + 1}, not '{there}'"
    assert message in [problem.message for problem in report.faults]


@examples(50)
@given(puzzle=made_puzzles(), data=st.data())
def test_a_placement_that_is_moved(puzzle: WordSearch, data: st.DataObject) -> None:
    """Any other place than the one there is is wrong, and so is one left out or given twice."""
    key = list(puzzle.key.placements)
    assert puzzle.check(puzzle.key).ok
    assert puzzle.check(WordSearchSolution(key[::-1], puzzle.entries)).ok
    n = data.draw(st.integers(0, len(key) - 1))
    moved = replace(
        key[n],
        row=data.draw(st.integers(-1, puzzle.grid.height)),
        col=data.draw(st.integers(-1, puzzle.grid.width)),
        direction=data.draw(st.sampled_from(sorted(COMPASS))),
    )
    cells = puzzle.entries[moved.entry].cells
    is_right = walk(moved.row, moved.col, COMPASS[moved.direction], len(cells)) in set(
        readings(puzzle.grid.rows, cells)
    )
    report = puzzle.check(WordSearchSolution([*key[:n], moved, *key[n + 1 :]], puzzle.entries))
    assert report.ok == is_right
    name = f"'{puzzle.entries[moved.entry].text}'"
    assert {problem.place for problem in report.faults} <= {name}
    (missing,) = puzzle.check(WordSearchSolution(key[:n] + key[n + 1 :], puzzle.entries)).faults
    assert (missing.place, missing.message) == (name, "no place is given for it")
    (twice,) = puzzle.check(WordSearchSolution([*key, key[n]], puzzle.entries)).faults
    assert twice.place == name
    assert "as well" in twice.message


@examples(60)
@given(puzzle=made_puzzles(size=14), data=st.data())
def test_a_second_copy_and_a_blocked_word(puzzle: WordSearch, data: st.DataObject) -> None:
    """A phrase that is written in once more, or a banned word, is reported by its name."""
    word = data.draw(st.sampled_from([*(each.cells for each in puzzle.entries), *puzzle.ban]))
    free = set(puzzle.grid.letters).difference(
        *(cells for each in puzzle.entries for cells in occurrences(puzzle.grid.rows, each.cells))
    )
    lines = [
        walk(row, col, step, len(word)) for row, col in sorted(free) for step in COMPASS.values()
    ]
    places = data.draw(st.sampled_from([places for places in lines if free.issuperset(places)]))
    damaged = changed(puzzle, dict(zip(places, word, strict=True)))
    told = reported_flaws(damaged)
    assert told == flaws_by_oracle(damaged)
    if word in puzzle.ban:
        # With a letter beside it, it may be a phrase once more.
        assert ("ban", "".join(word)) in told or any("times" in what for what, _ in told)
    else:
        # What is around it may make it a third one.
        (often,) = [what for what, name in told if name == "".join(word).lower()]
        assert often.endswith(" times")


def test_a_word_search_made_by_hand() -> None:
    """CAT and TSA cross, TAC is part of CAT, and the others spell INN."""
    puzzle = word_search(ROWS, ["cat", "tsa"], message="INN", ban=["TAC", "SS"])
    assert Facts.of(puzzle).flaws() == ()
    assert puzzle.key.placements == (Placement(0, 0, 0, "E"), Placement(1, 0, 2, "S"))
    assert puzzle.crossing_share == pytest.approx(2 / 6)


@pytest.mark.parametrize(
    ("rows", "phrases", "message", "ban", "told"),
    [
        (["CAT", "AXA"], ["cat", "dog"], "", [], [("'dog'", "it is nowhere in the grid")]),
        (
            ["CAT", "XXA", "XXC"],
            ["cat"],
            "",
            [],
            [
                (
                    "'cat'",
                    "it is there 2 times: at row 1, column 1 to row 1, column 3; "
                    "row 1, column 3 to row 3, column 3",
                )
            ],
        ),
        (["CAT"], ["cat", "Cat"], "", [], [("'Cat'", "the same letters as 'cat'")]),
        (["CATXTUO"], ["cat"], "XTUO", ["OUT", "CA"], [
            ("row 1, column 5 to row 1, column 7", "the banned word 'OUT'"),
        ]),
        (["CATHI"], ["cat"], "HO", [], [("message", "the letters that are left spell 'HI': 'HO'")]),
    ],
)  # fmt: skip
def test_reports_of_damage(
    rows: list[str],
    phrases: list[str],
    message: str,
    ban: list[str],
    told: list[tuple[str, str]],
) -> None:
    """Each kind has its place and its words; a banned word within a phrase is none."""
    puzzle = word_search(rows, phrases, message=message, ban=ban)
    assert [(flaw.place, flaw.message) for flaw in Facts.of(puzzle).flaws()] == told


def test_cells_of_several_letters_are_not_taken_apart() -> None:
    """LJ in one cell is neither L nor J, and no way through the letters of two cells."""
    puzzle = WordSearch(
        [Entry(("LJ", "E", "T"), "ljet"), Entry(("L", "J", "E"), "lje")],
        Grid([["LJ", "E", "T"], ["J", "L", "A"], ["E", "X", "X"]]),
    )
    assert [flaw.place for flaw in Facts.of(puzzle).flaws()] == ["'lje'"]
    assert [len(places) for places in puzzle.occurrences] == [1, 0]


def test_palindromes_are_there_once() -> None:
    """LEVEL reads the same backwards: one occurrence, right in both directions."""
    puzzle = word_search(["LEVEL"], ["level"])
    assert Facts.of(puzzle).flaws() == ()
    assert puzzle.count() == 1
    for at in (Placement(0, 0, 0, "E"), Placement(0, 0, 4, "W")):
        assert puzzle.check(WordSearchSolution([at], puzzle.entries)).ok


def test_rows_of_different_lengths() -> None:
    """What is missing at the end of a row is no cell."""
    puzzle = word_search(["CA", "XTXT", "X"], ["cat", "tx"])
    assert (
        reported_flaws(puzzle) == flaws_by_oracle(puzzle) == [("nowhere", "cat"), ("4 times", "tx")]
    )
    assert [len(places) for places in puzzle.occurrences] == [0, 4]


def test_no_word_search() -> None:
    """A grid without letters, or without phrases, is none."""
    with pytest.raises(InputError, match="no letters"):
        word_search(["--", "--"], ["cat"])
    with pytest.raises(InputError, match="no words"):
        word_search(["CAT"], [])


@examples(15)
@given(seed=st.integers(0, 10**6), kinds=st.sampled_from([3, 9, 300]), length=st.integers(2, 7))
def test_many_words_are_found_by_an_index(seed: int, kinds: int, length: int) -> None:
    """More than a hundred phrases, also with more letters than bytes: as if each were alone."""
    random = Random(seed)
    letters = [chr(0x4E00 + number) for number in range(kinds)]
    rows = [random.choices([*letters, None], [20] * kinds + [kinds], k=12) for _ in range(12)]
    words: dict[tuple[str, ...], None] = {tuple(random.choices(letters, k=length)): None}
    for _ in range(300):
        step = random.choice([*COMPASS.values()])
        size = random.choice([length, 5])
        places = walk(random.randrange(12), random.randrange(12), step, size)
        word = [content(rows, place) for place in places]
        if None not in word:
            words[tuple(map(str, word))] = None
    entries = [Entry(word, "".join(word)) for word in words]
    ban = [entry.cells for entry in entries[:20]]
    puzzle = WordSearch(entries[10:], Grid(rows), ban=ban)
    assert reported_flaws(puzzle) == flaws_by_oracle(puzzle)
