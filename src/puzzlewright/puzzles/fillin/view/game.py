"""A fill-in or crossword to play: words are typed into the slots, or chosen from the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlewright.core.errors import InputError
from puzzlewright.games.crossing import Rows, crossing_data, crossing_game, marks_data
from puzzlewright.games.game import Game
from puzzlewright.puzzles.abilities import GamePage
from puzzlewright.puzzles.fillin.clues import known_clues
from puzzlewright.puzzles.fillin.grid import Slot
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.word_lists.slot_words import (
    cut_word,
    patterns,
    rebus_pattern,
    slot_lists,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.recipes.provenance import puzzle_alphabet

#: A page carries at most this many words: 2,000 are about 100 KB.
MOST_WORDS = 2_000

#: With more blocked cells than this share, only the open ones are shown.
SPARSE = 0.5

HOW = "Write all words of the list into the grid."
HOW_CROSSWORD = "Fill the grid with words that cross."
HOW_DICTIONARY = "Fill the grid with words of the list."


def game(puzzle: FillIn, solution: FillInSolution, *, unique: bool) -> Game:
    """Return the data for the page.

    A crossword comes with all its letters given if its words could not be proved to go in one way
    only. It is played from the empty grid.
    """
    given: Rows = puzzle.template.rows
    if _is_full(puzzle):
        given, unique = [[content and "" for content in row] for row in given], False
    words = _words(puzzle)
    texts = {word.text for word in words}
    own = [word for word in _own_words(puzzle) if word.text not in texts]
    shown = [(word.text, word.cells) for word in (*words, *own)]
    clues = known_clues(puzzle, solution)
    slots = [_slot_data(puzzle, slot, clues.get(slot.name, "")) for slot in puzzle.template.slots]
    data = crossing_data(
        given, solution.rows, slots, shown, puzzle.alphabet, puzzle_alphabet(puzzle)
    )
    if puzzle.mode == "dictionary":
        everywhere = {word.cells for word in words}
        for word in data["words"]:
            word["often"] = None if puzzle.repeats else 1
            word["everywhere"] = word["cells"] in everywhere
    marks = puzzle.template.marks
    cells = puzzle.template.height * puzzle.template.width - len(marks.voids)
    data |= marks_data(marks)
    data |= {
        "mode": puzzle.mode,
        "repeats": puzzle.repeats,
        "crossword": puzzle.is_crossword,
        "unique": unique,
        "blocks": len(puzzle.template.open_cells) >= SPARSE * cells,
    }
    title = "Crossword" if puzzle.is_crossword else "Fill-in"
    how = HOW_CROSSWORD if puzzle.is_crossword else HOW
    how = HOW_DICTIONARY if puzzle.mode == "dictionary" else how
    return crossing_game("fillin", data, title, how, puzzle.alphabet)


def _is_full(puzzle: FillIn) -> bool:
    return all(content != "" for row in puzzle.template.rows for content in row)


def _words(puzzle: FillIn) -> Sequence[Word]:
    """Return the words that can be used in any slot that has none of its own."""
    if puzzle.mode == "exact":
        return puzzle.words
    lengths = {slot.length for slot in puzzle.template.slots}
    rebus = set(patterns(puzzle.template).values())
    return [
        word
        for word in puzzle.words
        if word.score >= puzzle.least
        and (len(word.cells) in lengths or any(cut_word(word.cells, each) for each in rebus))
    ]


def _own_words(puzzle: FillIn) -> list[Word]:
    """Return the words that single slots have besides; in an exact fill-in the list has them."""
    if puzzle.mode == "exact":
        return []
    return [word for own in slot_lists(puzzle).values() for word in own]


def _slot_data(puzzle: FillIn, slot: Slot, clue: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "number": slot.number,
        "across": slot.across,
        "at": slot.cells[0],
        "length": slot.length,
    }
    data |= {"clue": clue} if clue else {}
    if slot.name in slot_lists(puzzle):
        is_cut = slot.name not in puzzle.only and rebus_pattern(puzzle.template, slot) is not None
        data["fits" if is_cut else "only"] = [w.cells for w in slot_lists(puzzle)[slot.name]]
    return data


class FillInGamePage(GamePage[FillIn]):
    """A page on which words are typed in, or chosen from the list."""

    __slots__ = ()

    def require_playable(self) -> None:
        """Refuse a list that is too long for a page, and a grid with nothing to fill in."""
        puzzle = self.puzzle
        if _is_full(puzzle) and not puzzle.is_crossword:
            raise InputError("cannot be played: all its letters are given")
        count = len(_words(puzzle)) + len(_own_words(puzzle))
        if puzzle.mode == "dictionary" and count > MOST_WORDS:
            most = f"a page carries at most {MOST_WORDS:,} words, and {count:,} of the list"
            hint = "make fillin --crossword makes a crossword with its own words"
            raise InputError(f"cannot be played: {most} could be used ({hint})")

    def game(self, solution: FillInSolution, *, unique: bool) -> Game:
        """Return what the page needs."""
        return game(self.puzzle, solution, unique=unique)

    def without_solution(self, game: Game) -> Game:
        """Return the game alone: by the rules the page knows what is solved."""
        return game.without("answer")
