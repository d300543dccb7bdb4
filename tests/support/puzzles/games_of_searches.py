"""Word searches as their pages hold them, for the scripts that Node tests (tests/js)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from puzzlewright import WordSearch
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.abilities import GamePage

PHRASES: Final = [("apple", "Apfel"), ("pear", "Birne"), ("plum", "Pflaume"), ("quince", "Quitte")]

#: A place on the grid.
Place = tuple[int, int]


def word_search(**options: object) -> WordSearch:
    """Return a small word search."""
    return WordSearch.make(PHRASES, seed=5, **options)  # type: ignore[arg-type]


def word_ends(puzzle: WordSearch) -> list[tuple[str, Place, Place]]:
    """Return the phrases, each with its first cell and its last."""
    found = []
    for each in puzzle.key.placements:
        line = each.cells(len(puzzle.entries[each.entry].cells))
        found.append((puzzle.entries[each.entry].text, line[0], line[-1]))
    return found


def bonus_ends(puzzle: WordSearch) -> list[tuple[str, Place, Place]]:
    """Return the words that are hidden but not listed, each with its first cell and its last."""
    found = []
    for each in puzzle._bonus_key.placements if puzzle.bonus else ():
        line = each.cells(len(puzzle.bonus[each.entry].cells))
        found.append((puzzle.bonus[each.entry].text, line[0], line[-1]))
    return found


def _facts(puzzle: WordSearch, styles: Sequence[str] = ()) -> dict[str, Any]:
    whole = puzzle_game(puzzle, dict.fromkeys(styles, ""))
    bare = GamePage.of(puzzle).without_solution(whole)
    ends, extra = word_ends(puzzle), bonus_ends(puzzle)
    return {"whole": whole.data, "bare": bare.data, "ends": ends, "bonus": extra}


def search_facts() -> dict[str, Any]:
    """Return word searches, with where their phrases are."""
    hidden = {"message": "well done", "message_at": "start"}
    games = {
        "plain": _facts(word_search()),
        "large": _facts(word_search(size=(14, 30))),
        "translations": _facts(word_search(**hidden), ["translations"]),
        "exact": _facts(word_search(message="GARDEN")),
        "start": _facts(word_search(message="Well done", message_at="start", size=9)),
        "end": _facts(word_search(message="Well done", message_at="end", size=9)),
        "bonus": _facts(word_search(bonus=["cherry"])),
        "bonus and message": _facts(word_search(bonus=["cherry"], **hidden)),
        "hebrew": _facts(WordSearch.make(["שלום", "תפוח", "ספר"], seed=2)),
    }
    found: dict[str, Any] = json.loads(json.dumps(games))
    return found
