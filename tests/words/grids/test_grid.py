"""Grids of letters: which of them are equal, and how large they may be."""

from __future__ import annotations

import pytest

from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.words.codec import rows_from_json
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid


def test_short_rows_end_with_blanks() -> None:
    """A grid is the same with and without the blanks at the end of a row."""
    short, long = Grid([["A", "B"], ["C"]]), Grid([["A", "B"], ["C", None]])
    assert short == long
    assert hash(short) == hash(long)
    assert short != Grid([["A", "B", None], ["C"]])
    assert short != Grid([["A", "B"], [None, "C"]])
    assert short != "AB"


def test_a_solution_with_odd_signs_can_be_read_again() -> None:
    """A sign that is no letter stands in parentheses, as in the text of the puzzle."""
    puzzle = CrissCross.loads("crisscross\ngrid\nA(·)B\nwords\nA(·)B\n")
    assert puzzle.solution.text() == "A(·)B\n"
    assert puzzle.solution_from(puzzle.solution.text()) == puzzle.solution


def test_rows_of_json_are_no_more_than_rows_of_text() -> None:
    """Many short rows and a long one would fill the memory once they are written."""
    assert len(rows_from_json(JsonValue(["A" * 500] + [""] * 499))) == 500
    with pytest.raises(InputError, match="at most 250,000 cells"):
        rows_from_json(JsonValue(["A" * 501] + [""] * 499))


@pytest.mark.parametrize("cell", ["( A)", "(A;B)", "(A B)"])
def test_cells_hold_no_blanks_and_no_semicolons(cell: str) -> None:
    """What our text could not write again is not read."""
    text = f"crisscross\ngrid\n{cell.replace(' ', '')}B\nwords\n{cell}B\n"
    with pytest.raises(InputError, match="no blanks and no semicolons"):
        CrissCross.loads(text)


def test_entries_have_no_empty_cells() -> None:
    """An empty cell fits nowhere; a search took it for one that fits everywhere."""
    with pytest.raises(InputError, match=r"words\[0]: an empty cell"):
        WordSearch([Entry(("LJ", ""), "LJA")], "A(LJ)")
