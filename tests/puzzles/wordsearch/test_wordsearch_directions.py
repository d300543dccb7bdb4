"""Directions in words, as sheets and pages say them."""

from __future__ import annotations

import pytest

from puzzlewright.i18n.catalogue import IN_ENGLISH
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.wordsearch.directions import read_directions
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch


@pytest.mark.parametrize(
    ("difficulty", "said"),
    [
        ("easy", "The words run across and down."),
        ("medium", "The words run across, down and diagonally."),
        ("hard", "The words run across, down and diagonally. Some run backwards."),
        ("expert", "The words run across, down and diagonally. Some run backwards."),
        ("E", "The words run across."),
        ("W", "The words run across. All run backwards."),
        ("S,N", "The words run down. Some run backwards."),
        ("NE,S", "The words run down and diagonally."),
        ("SW,N", "The words run down and diagonally. All run backwards."),
        ("E,SE", "The words run across and diagonally."),
    ],
)
def test_directions_are_described(difficulty: str, said: str) -> None:
    """On paper behind the task, and on the page."""
    puzzle = WordSearch(["cat"], ["CAT"], directions=read_directions(difficulty))
    assert " ".join(PrintLayout.of(puzzle).printable({}).rules) == said
    assert PrintLayout.of(puzzle).printable({"no-list": ""}).rules == ()
    how = IN_ENGLISH.text(puzzle_game(puzzle).how)
    assert how == f"Find the words of the list in the grid. {said}"
    translated = WordSearch([("cat", "Katze")], ["CAT"], directions=read_directions(difficulty))
    how = IN_ENGLISH.text(puzzle_game(translated, {"translations": ""}).how)
    assert how == f"Translate the words of the list and find them in the grid. {said}"
