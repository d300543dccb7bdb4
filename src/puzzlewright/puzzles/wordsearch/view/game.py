"""A word search to play: phrases are marked in the grid, and crossed off in the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from puzzlewright.games.game import AnswerHash, Game
from puzzlewright.games.language import page_language
from puzzlewright.puzzles.abilities import GamePage, Style
from puzzlewright.puzzles.wordsearch.directions import STEPS, describe_directions
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.puzzles.wordsearch.view import word_list
from puzzlewright.puzzles.wordsearch.view.styles import PAGE_STYLES, Appearance, read_styles
from puzzlewright.render.text_metrics import is_leftward
from puzzlewright.words.phrase_lengths import phrase_lengths

FIND: Final = "Find the words of the list in the grid."
TRANSLATE: Final = "Translate the words of the list and find them in the grid."

#: What tells where phrases are, and those that the list does not show.
SECRET: Final = ("entries", "message", "bonus")

SCRIPTS: Final = (
    *("board/grid", "board/zoom"),
    *("wordsearch/word-list", "wordsearch/found-words", "wordsearch/wordsearch"),
)

NO_STYLE: Final[Style] = {}


def game(puzzle: WordSearch, solution: WordSearchSolution, style: Style = NO_STYLE) -> Game:
    """Return the data for the page."""
    choices = read_styles(style)
    letters = puzzle.grid.letters.values()
    leftward = is_leftward(letters)
    data: dict[str, Any] = {
        "rows": _rows(puzzle, choices),
        "entries": _entries(puzzle, solution, choices),
        "leftward": leftward,
        "message": puzzle.message,
    }
    if puzzle.message:
        words = [choices.change_case(puzzle, word) for word in puzzle._message_words]
        data["asked"] = puzzle.message_at
        data["message"] = " ".join(map("".join, words))
        data["lengths"] = puzzle._message_lengths
    if puzzle.bonus:
        data["bonus"] = [
            {"text": each.text, "cells": choices.change_case(puzzle, each.cells)}
            for each in puzzle.bonus
        ]
    if _hides_words(choices):
        data["hidden"] = True
    task = TRANSLATE if choices.list_choice == word_list.TRANSLATIONS else FIND
    how = (task, *describe_directions(puzzle.directions))
    return Game(SCRIPTS, data, "Word search", how, page_language(letters), leftward, secret=SECRET)


def _hides_words(choices: Appearance) -> bool:
    """Tell whether the list shows translations or first letters, and no phrases."""
    return choices.list_choice == word_list.TRANSLATIONS or choices.first_letters


def _entries(
    puzzle: WordSearch, solution: WordSearchSolution, choices: Appearance
) -> list[dict[str, Any]]:
    """Return the phrases in the order of the list, and where they are."""
    places = {each.entry: each for each in solution.placements}
    found: list[dict[str, Any]] = []
    for n in word_list.list_order(puzzle, choices.list_choice, as_given=choices.as_given):
        entry, at = puzzle.entries[n], places[n]
        item = {
            "text": entry.text,
            "more": "" if choices.list_choice == word_list.NO_TRANSLATIONS else entry.clue,
            "cells": choices.change_case(puzzle, entry.cells),
            "at": [at.row, at.col, *STEPS[at.direction]],
        }
        if _hides_words(choices):
            item["lengths"] = phrase_lengths(entry.cells, entry.text)
        if choices.first_letters:
            item["first"] = word_list.initials(entry)
        found.append(item)
    return found


#: What tells where a phrase is; and what tells the phrase itself, where the list does not.
_PLACE: Final = ("at",)
_WORD: Final = ("text", "cells", "at")


def _rows(puzzle: WordSearch, choices: Appearance) -> Sequence[Sequence[str | None]]:
    """Return the rows of the grid as it shows them."""
    rows = puzzle.grid.rows
    if not choices.lower:
        return rows
    small = choices.letters(puzzle)
    return [[small.get((r, c)) for c in range(len(row))] for r, row in enumerate(rows)]


class WordSearchGamePage(GamePage["WordSearch"]):
    """A page on which phrases are looked for."""

    __slots__ = ()
    styles: ClassVar[dict[str, str]] = PAGE_STYLES

    def game(self, solution: WordSearchSolution, *, unique: bool) -> Game:  # noqa: ARG002
        """Return what the page needs."""
        return game(self.puzzle, solution)

    def game_in_style(self, style: Style, solution: WordSearchSolution, *, unique: bool) -> Game:  # noqa: ARG002
        """Return what the page needs to look like that."""
        self.require_styles(style)
        return game(self.puzzle, solution, style)

    def without_solution(self, game: Game) -> Game:
        """Return the game alone: no places, no message; hashes of words that no list shows.

        A list of translations or first letters does not show the phrases, and none has bonus words.
        """
        is_hidden = "hidden" in game.data
        secret = _WORD if is_hidden else _PLACE
        entries = [
            {name: value for name, value in each.items() if name not in secret}
            for each in game.data["entries"]
        ]
        bonus = game.data.get("bonus", [])
        bare = game.without("message", "bonus").with_scripts(entries=entries)._replace(secret=())
        if not is_hidden and not bonus:
            return bare
        seal = AnswerHash.for_solution(bare.data)
        if is_hidden:
            for each, known in zip(entries, game.data["entries"], strict=True):
                each["seal"] = seal.hash(known["cells"])
        extra = {"bonus": [{"seal": seal.hash(each["cells"])} for each in bonus]} if bonus else {}
        return bare.with_scripts("page/answer-hash", seal=seal.data(), **extra)
