"""Candidates of slots, how free a grid is, and how far a search without a fill came."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples
from support.oracles.fillin import Oracle
from support.strategies.fillin import fillins

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.fillin.grid import Cell
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.search.candidates import Heat, slot_number
from puzzlewright.puzzles.fillin.search.infeasibility import BestPartialFill, best_partial_fill

SQUARE = "___\n___\n___"
WORDS = ("ALE", "ARE", "ASH", "CAP", "COT", "EAT", "HAT", "LEA", "ORE", "PEN", "SEA", "TEN")


def square(*words: str, grid: str = SQUARE, **constraints: object) -> FillIn:
    """Return a square of three words across and three down, from a dictionary."""
    return FillIn(grid, words or WORDS, mode="dictionary", **constraints)  # type: ignore[arg-type]


# Candidates


@given(fillins(), st.integers(0, 1000), st.sampled_from([0, 1, 16]))
@examples(150)
def test_no_answer_is_wrong(puzzle: FillIn, at: int, tries: int) -> None:
    """What fits is in some fill, what does not is in none; and no fill has another word there."""
    slots = puzzle.template.slots
    slot = slots[at % len(slots)]
    in_fills = {"".join(fill[cell] for cell in slot.cells) for fill in all_fills(puzzle)}
    found = {one.word: one.fits for one in puzzle.candidates(slot.name, tries=tries)}
    assert in_fills <= found.keys()
    for word, fits in found.items():
        assert fits is None or fits == (word in in_fills)
    if tries == 16:  # small grids are searched to their ends
        assert None not in found.values()


def all_fills(puzzle: FillIn) -> list[dict[Cell, str]]:
    """Return what all cells hold in each fill that the oracle finds."""
    return [dict(fill) for fill in Oracle(puzzle).fills()]


def test_the_best_words_come_first() -> None:
    """By score; what the grid refutes comes last."""
    words = [("ASH", 10), ("ALE", 90), ("SEA", 50), ("HAT", 50), ("LEA", 20), ("EAT", 20)]
    puzzle = FillIn(SQUARE, [*words, ("QQX", 99)], mode="dictionary")
    found = list(puzzle.candidates("1-Across"))
    assert [one.word for one in found if one.fits] == ["ALE", "ASH"]
    refuted = [one.word for one in found if one.fits is False]
    assert [one.word for one in found][:2] == ["ALE", "ASH"]
    assert refuted[0] == "QQX"  # the best of them


@pytest.mark.parametrize("name", ["1-Across", "1a", "1A", "a1", "1 across", "Across 1", "1-A"])
def test_names_of_slots(name: str) -> None:
    """People write them in many ways."""
    assert slot_number(square(), name) == 0


@pytest.mark.parametrize("name", ["", "1", "across", "9-Across", "1-Left", "1-Across!"])
def test_no_names_of_slots(name: str) -> None:
    """What is no slot is named."""
    with pytest.raises(InputError, match="no such slot"):
        next(square().candidates(name))


def test_candidates_of_a_grid_with_letters() -> None:
    """Given letters are kept, and words that are used elsewhere are not used again."""
    found = list(square(grid="ASH\n___\n___").candidates("4-Across"))
    assert {one.word for one in found if one.fits} == {"LEA"}


def test_candidates_on_the_command_line(run: Run, tmp_path: Path) -> None:
    """As text, in few words and as JSON lines."""
    file = tmp_path / "grid.txt"
    file.write_text(square().text())
    done = run("candidates", str(file), "1a", "--limit", "2")
    assert (done.code, len(done.out.splitlines())) == (0, 2)
    assert all(line.endswith(("yes", "no", "unknown")) for line in done.out.splitlines())
    objects = run("candidates", str(file), "1a", "--json").objects
    assert {one["word"] for one in objects} == set(WORDS)
    assert {(one["kind"], one["slot"]) for one in objects} == {("fillin", "1a")}
    fitting = run("candidates", str(file), "1a", "--fitting", "--quiet").out.split()
    assert fitting == [one["word"] for one in objects if one["fits"]]
    assert run("candidates", str(file), "9-Down").code == 2
    assert run("candidates", "sudoku17.txt", "9-Down").code == 2


def test_candidates_by_constraints(run: Run, tmp_path: Path) -> None:
    """Another list, banned words, and slots that are emptied first."""
    file, words = tmp_path / "grid.txt", tmp_path / "words.txt"
    file.write_text(square(grid="ASH\nLEA\nEAT").text())
    words.write_text("\n".join([*WORDS, "SEE", "HEM", "MAT", "EEL"]))
    asked = ("candidates", str(file), "--words", str(words), "--quiet", "--fitting")
    assert run(*asked, "4a", "--refill", "4a,5a").out.split() == ["LEA"]
    assert run(*asked, "4a", "--refill", "4a,5a", "--ban", "LEA").code == 1
    assert run(*asked, "1a", "--keep", "4a").out.split() == ["ASH"]


# How free a grid is


@given(fillins())
@examples(100)
def test_heat_counts_at_least_what_fills_have(puzzle: FillIn) -> None:
    """Every word and letter of a fill is among those that are left."""
    heat = Heat(puzzle)
    fills = all_fills(puzzle)
    assert heat.is_possible or not fills
    for slot, heated in zip(puzzle.template.slots, heat.slots, strict=True):
        assert slot.name == heated.slot
        assert heated.words >= len({tuple(fill[cell] for cell in slot.cells) for fill in fills})
    for row, line in enumerate(heat.cells):
        for col, letters in enumerate(line):
            held = {fill.get((row, col)) for fill in fills}
            assert letters is None or letters >= len(held)


def test_heat_on_the_command_line(run: Run, tmp_path: Path) -> None:
    """A picture, the hardest slots; and why nothing fits."""
    file = tmp_path / "grid.txt"
    file.write_text(square(grid="ASH\n___\n___").text())
    done = run("candidates", str(file))
    assert done.out.splitlines()[0] == " 1  1  1"
    file.write_text(square("ABC", "DEF", "GHI", "JKL", "MNO", "PQR").text())
    done = run("candidates", str(file))
    assert "the grid cannot be filled" in done.out
    assert run("candidates", str(file), "--json").objects[0]["possible"] is False


# How far a search came


def test_a_search_without_time_reports_how_far_it_came(run: Run, tmp_path: Path) -> None:
    """The fullest grid, and the slots that were hard."""
    words = ["".join(letters) for letters in product("ABC", repeat=4)]
    puzzle = FillIn("____\n____\n____\n____", words, mode="dictionary")
    file = tmp_path / "grid.txt"
    file.write_text(puzzle.text())
    (told,) = run("solve", str(file), "--nodes", "2", "--json").objects
    assert (told["count"], len(told["furthest"]["rows"])) == (0, 4)
    assert "the search got furthest with" in run("solve", str(file), "--nodes", "2").out
    search = puzzle.search()
    search.step(1)
    found = best_partial_fill(puzzle)
    assert found is not None
    assert found.count > 0
    for slot, word in zip(puzzle.template.slots, found.filled.words, strict=True):
        assert "" in word or "".join(word) in words, slot


def test_letters_that_are_no_word_are_named() -> None:
    """Words that cross an open slot may give it all its letters."""
    puzzle = FillIn("__\n__", ["AB", "CD", "AX", "BD"], mode="dictionary")
    names = [slot.name for slot in puzzle.template.slots]
    assert names == ["1-Across", "3-Across", "1-Down", "2-Down"]
    found = BestPartialFill(puzzle, (0, 1, -1, -1), [0, 0, 1, 2])
    assert found.text() == (
        "the search got furthest with 2 of 4 words\nA B\nC D\n"
        "no word was found for 2-Down, 1-Down\n"
        "not a word of the list: 1-Down AC\n"
    )
    assert found.as_json()["open"] == found.as_json()["stuck"] == ["2-Down", "1-Down"]
