"""A word search to play: phrases are marked in the grid, and crossed off in the list."""

from __future__ import annotations

from puzzlewright.games.game import Game
from puzzlewright.games.language import language_of
from puzzlewright.puzzles.abilities import Played
from puzzlewright.puzzles.wordsearch.ways import STEPS
from puzzlewright.render.lettering import is_leftward
from puzzlewright.render.wordbank import place_in_alphabet
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.puzzle import Found, WordSearch

HOW = "Find all phrases of the list: they lie in the grid in a straight line, {} ways."


def game(puzzle: WordSearch, solution: Found) -> Game:
    """Return what the page is told."""
    places = {each.phrase: each for each in solution.placements}
    phrases = []
    order = sorted(
        range(len(puzzle.phrases)), key=lambda n: place_in_alphabet(puzzle.phrases[n].text)
    )
    for n in order:
        entry, at = puzzle.phrases[n], places[n]
        phrases.append(
            {
                "text": entry.text,
                "more": entry.clue,
                "cells": entry.cells,
                "at": [at.row, at.col, *STEPS[at.way]],
            }
        )
    letters = puzzle.grid.letters.values()
    leftward = is_leftward(letters)
    data = {
        "rows": puzzle.grid.rows,
        "phrases": phrases,
        "leftward": leftward,
        "message": puzzle.message,
    }
    how = HOW.format("in any of eight" if len(puzzle.ways) > 4 else f"in {len(puzzle.ways)}")
    language = language_of(letters)
    return Game(("grid", "wordsearch"), data, "Word search", how, language, leftward)


class WordSearchPlayed(Played["WordSearch"]):
    """A page on which phrases are looked for."""

    __slots__ = ()

    def game(self, solution: Found, *, unique: bool) -> Game:  # noqa: ARG002
        """Return what the page needs."""
        return game(self.puzzle, solution)
