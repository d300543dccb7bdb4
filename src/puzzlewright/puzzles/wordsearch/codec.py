"""Word searches as JSON data.

    "rows": ["OTTER", …],
    "phrases": [{"text": "otter", "clue": "Otter", "cells": "OTTER"}, …],
    "ways": ["E", "S"], "message": "HELLOYOU", "blocked": ["DARN"],
    "message_at": "end", "message_lengths": [5, 3],
    "bonus": [{"text": "seal", "clue": "", "cells": "SEAL"}],
    "unplaced": [{"text": "stoat", "clue": "", "cells": "STOAT", "reason": "no room"}]

The two of the message are left out if it is one word, and all of the letters that are left, and
`bonus` if there are no such words.
words/codec.py says how rows and cells are written. A solution lists where phrases lie.
"""

from __future__ import annotations

from typing import Any, TypeVar

from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, STEPS, Placement
from puzzlewright.puzzles.wordsearch.message import EXACT, MESSAGE_AT
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution
from puzzlewright.words.cells.cell_text import MOST_CELLS
from puzzlewright.words.codec import (
    cells_from_json,
    cells_to_json,
    entry_from_json,
    entry_to_json,
    grid_from_json,
    rows_to_json,
)
from puzzlewright.words.entries import Entry

W = TypeVar("W", bound=WordSearch)


def fields(puzzle: WordSearch) -> dict[str, Any]:
    """Return the grid, the phrases, and what else the grid has or has not."""
    return {
        "rows": rows_to_json(puzzle.grid.rows),
        "phrases": [entry_to_json(phrase) for phrase in puzzle.phrases],
        "ways": list(puzzle.ways),
        "message": cells_to_json(puzzle.message),
        **_unusual(puzzle),
        "blocked": [cells_to_json(word) for word in puzzle.blocked],
        "unplaced": [
            {**entry_to_json(entry), "reason": reason} for entry, reason in puzzle.unplaced
        ],
    }


def _unusual(puzzle: WordSearch) -> dict[str, Any]:
    """Return what is unusual about the message, and bonus words."""
    found: dict[str, Any] = {}
    if puzzle.message_at != EXACT:
        found["message_at"] = puzzle.message_at
    if len(puzzle._message_lengths) > 1:
        found["message_lengths"] = list(puzzle._message_lengths)
    if puzzle.bonus:
        found["bonus"] = [entry_to_json(word) for word in puzzle.bonus]
    return found


def read(cls: type[W], data: JsonValue) -> W:
    """Return the puzzle."""
    message = ["message", "message_at", "message_lengths"]
    parts = ["ways", *message, "bonus", "blocked", "unplaced"]
    known = data.fields(["rows", "phrases"], parts)
    rules: dict[str, Any] = {}
    if "ways" in known:
        rules["ways"] = [way.choice(ALL_DIRECTIONS) for way in known["ways"].items()]
    if "message" in known:
        rules["message"] = cells_from_json(known["message"])
    if "message_at" in known:
        rules["message_at"] = known["message_at"].choice(MESSAGE_AT)
    if "message_lengths" in known:
        lengths = [each.whole(1, MOST_CELLS) for each in known["message_lengths"].items()]
        if lengths and sum(lengths) != len(rules.get("message", ())):
            raise known["message_lengths"].error("they do not add up to the letters of the message")
        rules["message_lengths"] = lengths
    if "bonus" in known:
        rules["bonus"] = [entry_from_json(word) for word in known["bonus"].items()]
    if "blocked" in known:
        rules["blocked"] = [cells_from_json(word) for word in known["blocked"].items()]
    if "unplaced" in known:
        rules["unplaced"] = [_unplaced(each) for each in known["unplaced"].items()]
    phrases = [entry_from_json(phrase) for phrase in known["phrases"].items()]
    if not phrases:
        raise known["phrases"].error("there are no phrases to look for")
    grid = grid_from_json(known["rows"])
    with known["rows"].blame():
        return cls(phrases, grid, **rules)


def _unplaced(value: JsonValue) -> tuple[Entry, str]:
    reason = value.entries().get("reason")
    return entry_from_json(value, ["reason"]), "" if reason is None else reason.text()


def read_solution(puzzle: WordSearch, data: JsonValue) -> WordSearchSolution:
    """Return places of phrases, right or wrong.

    Phrases with the same text come in their order, unless their letters tell them apart.
    """
    numbers: dict[str, list[int]] = {}
    for number, phrase in enumerate(puzzle.phrases):
        numbers.setdefault(phrase.text, []).append(number)
    found = [_placement(puzzle, each, numbers) for each in data.items()]
    return WordSearchSolution(found, puzzle.phrases)


def _placement(puzzle: WordSearch, value: JsonValue, numbers: dict[str, list[int]]) -> Placement:
    known = value.fields(["phrase", "row", "col", "direction"], ["step"])
    same = numbers.get(known["phrase"].text())
    if same is None:
        raise known["phrase"].error("no such phrase")
    way = known["direction"].choice(ALL_DIRECTIONS)
    if "step" in known and [n.whole() for n in known["step"].items(2)] != list(STEPS[way]):
        raise known["step"].error(f"the step of {way} is {list(STEPS[way])}")
    row, col = (known[name].whole(0, MOST_CELLS) for name in ("row", "col"))
    places = [Placement(number, row, col, way) for number in same]
    place = next((each for each in places if _fits(puzzle, each)), places[0])
    if len(same) > 1:
        same.remove(place.phrase)
    return place


def _fits(puzzle: WordSearch, place: Placement) -> bool:
    """Tell whether the letters of a phrase are at its place."""
    cells = puzzle.phrases[place.phrase].cells
    letters = puzzle.grid.letters
    return tuple(letters.get(cell, "") for cell in place.cells(len(cells))) == cells
