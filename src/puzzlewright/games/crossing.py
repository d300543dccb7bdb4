"""The data that a page gets about words that cross in a grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from puzzlewright.games.game import Game
from puzzlewright.games.keypad import KATAKANA, has_small_script, keypad, letters_in
from puzzlewright.games.language import ENGLISH, language_of, language_of_text
from puzzlewright.render.lettering import is_leftward
from puzzlewright.render.wordbank import place_in_alphabet
from puzzlewright.words.cells import alphabets
from puzzlewright.words.marks import CELL_SORTS

if TYPE_CHECKING:
    from puzzlewright.words.cells import Alphabet
    from puzzlewright.words.marks import Marks

#: The scripts of such a page, below the one that plays.
SCRIPTS = ("grid", "letters", "keypad", "zoom", "slots", "wordlists", "crossing")

#: Rows of cells: None where there is none, "" where one is empty.
Rows = Sequence[Sequence[str | None]]

#: A word: how the list shows it, and what goes into each cell.
Shown = tuple[str, tuple[str, ...]]


def crossing(
    given: Rows,
    answer: Rows,
    slots: Iterable[Mapping[str, Any]],
    words: Iterable[Shown],
    alphabet: Alphabet | None = None,
    order: str = "",
    *,
    listed: bool = True,
) -> dict[str, Any]:
    """Return what all games of crossing words have; `order` names the alphabet of the list.

    If the words are not `listed` in the page, nothing tells which cells hold several letters.
    """
    shown = bank(words, order)
    used = {cell for row in answer for cell in row if cell}
    used |= {cell for word in shown for cell in word["cells"]}
    alphabet = alphabet or alphabets().get(order)
    in_words = {cell for word in shown for cell in word["cells"]} if listed else set()
    rebus = {cell for cell in used - in_words if _is_rebus(cell, alphabet)}
    parts = {letter for cell in rebus for letter in letters_in(cell)}
    keys = keypad((used - rebus) | parts, alphabet)
    symbols = (used - rebus) | parts.union(*keys)
    return {
        "rows": given,
        "answer": answer,
        "slots": [_spoken(slot) for slot in slots],
        "words": shown,
        "symbols": sorted(symbols | (KATAKANA if symbols & KATAKANA else set())),
        "keys": keys,
        "leftward": is_leftward(cell for row in answer for cell in row if cell),
    }


def _is_rebus(cell: str, alphabet: Alphabet | None) -> bool:
    """Tell whether a cell holds several letters that no alphabet takes for one."""
    if len(letters_in(cell)) == 1 or not has_small_script(cell):
        return False
    known = [alphabet] if alphabet else alphabets().values()
    return not any(cell in one.digraphs for one in known)


def _spoken(slot: Mapping[str, Any]) -> dict[str, Any]:
    """Return a slot, with the language of its clue where the letters of that tell it."""
    language = language_of_text(slot.get("clue") or "")
    return dict(slot) if language == ENGLISH else {**slot, "lang": language}


def marks_data(marks: Marks) -> dict[str, Any]:
    """Return the marks of a grid, as pages draw them; nothing if there are none."""
    if not marks:
        return {}
    cells = {sort: sorted(marks.cells(sort)) for sort in CELL_SORTS}
    bars = [[*cell, side] for cell, side in sorted(marks.bars)]
    return {"marks": {"bars": bars, **cells}}


def crossing_game(
    name: str, data: Mapping[str, Any], title: str, how: str, alphabet: Alphabet | None = None
) -> Game:
    """Return a game of crossing words; its alphabet or its letters tell their language."""
    letters = [cell for row in data["answer"] for cell in row if cell]
    language = language_of(letters, alphabet.name if alphabet else "")
    return Game((*SCRIPTS, name), data, title, how, language, data["leftward"])


def bank(words: Iterable[Shown], alphabet: str = "") -> list[dict[str, Any]]:
    """Return words in alphabetical order, each once, with how often it is there."""
    shown: dict[tuple[str, ...], str] = {}
    often: Counter[tuple[str, ...]] = Counter()
    for text, cells in words:
        shown.setdefault(cells, text)
        often[cells] += 1
    order = sorted(shown, key=lambda cells: place_in_alphabet(shown[cells], alphabet))
    return [{"text": shown[cells], "cells": cells, "often": often[cells]} for cells in order]
