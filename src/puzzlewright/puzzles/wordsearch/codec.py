"""Word searches from what people type in Python and from JSON data, and as JSON data.

    "rows": [["O", "T", "T", "E", "R"], …],
    "entries": [{"text": "otter", "clue": "Otter", "cells": "OTTER"}, …],
    "directions": ["E", "S"], "message": "HELLOYOU", "ban": ["DARN"],
    "message_at": "end", "message_lengths": [5, 3],
    "bonus": [{"text": "seal", "clue": "", "cells": "SEAL"}],
    "unplaced": [{"text": "stoat", "clue": "", "cells": "STOAT", "reason": "no room"}]

The two of the message are left out if it is one word, and all of the letters that are left, and
`bonus` if there are no such words.
words/codec.py says how rows and cells are written. A solution has `placements`: where phrases lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from puzzlewright.core.arguments import (
    Argument,
    blame_argument,
    is_set,
    require_list,
    sort_set,
)
from puzzlewright.core.errors import InputError
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.wordsearch.directions import (
    ALL_DIRECTIONS,
    STEPS,
    Placement,
    read_directions,
)
from puzzlewright.puzzles.wordsearch.message import EXACT, MESSAGE_AT, Message
from puzzlewright.words.cells.cell_text import MOST_CELLS
from puzzlewright.words.codec import (
    as_cells,
    cells_from_json,
    cells_to_json,
    entry_from_json,
    entry_to_json,
    grid_from_json,
    rows_to_json,
    unplaced_from_json,
    unplaced_to_json,
)

if TYPE_CHECKING:  # word searches stand on this module
    from puzzlewright.puzzles.wordsearch.puzzle import WordSearch, WordSearchSolution


def convert_message(message: str | Iterable[str], lengths: Iterable[int], at: str) -> Message:
    """Return a message; one that is cells without lengths is one word."""
    cells, found = _message_cells(message, lengths)
    place = Argument(at, key="message_at").choice(MESSAGE_AT)
    return Message(cells, found, place if cells else EXACT)


def _message_cells(
    message: str | Iterable[str], lengths: Iterable[int]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    found = _read_lengths(Argument(lengths, key="message_lengths"))
    if isinstance(message, str):
        words = [as_cells("message", word) for word in message.split()]
        cells = tuple(cell for word in words for cell in word)
        return cells, tuple(len(word) for word in words if word)
    cells = as_cells("message", message)
    if not found:
        return cells, (len(cells),) if cells else ()
    if sum(found) != len(cells):
        reason = f"message_lengths: the message has {len(cells)} letters"
        raise InputError(reason, text=", ".join(map(str, found)))
    return cells, found


def convert_directions(directions: str | Iterable[str]) -> tuple[str, ...]:
    """Return the directions of a difficulty, or those that are listed."""
    if isinstance(directions, str):
        return blame_argument("directions", read_directions, directions)
    found = _read_directions(Argument(sort_set(directions), key="directions"))
    return tuple(sorted(found, key=ALL_DIRECTIONS.index)) if is_set(directions) else found


def _read_directions(value: JsonValue) -> tuple[str, ...]:
    wanted = f"a difficulty or a list of {', '.join(ALL_DIRECTIONS)}"
    return tuple(direction.choice(ALL_DIRECTIONS) for direction in value.items(wanted=wanted))


def _read_lengths(value: JsonValue) -> tuple[int, ...]:
    return tuple(length.whole(1, MOST_CELLS) for length in value.items(wanted="a list of lengths"))


def convert_ban(words: Iterable[str | tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return the cells of banned words."""
    found = enumerate(require_list("ban", sort_set(words), "a list of words"))
    return tuple(as_cells(f"ban[{number}]", word) for number, word in found)


W = TypeVar("W", bound="WordSearch")


def fields(puzzle: WordSearch) -> dict[str, Any]:
    """Return the grid, the words, and what else the grid has or has not."""
    return {
        "rows": rows_to_json(puzzle.grid.rows),
        "entries": [entry_to_json(entry) for entry in puzzle.entries],
        "directions": list(puzzle.directions),
        "message": cells_to_json(puzzle.message),
        **_unusual(puzzle),
        "ban": [cells_to_json(word) for word in puzzle.ban],
        "unplaced": unplaced_to_json(puzzle.unplaced),
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


#: How the fields are read that a puzzle need not have.
READERS: Final[Mapping[str, Callable[[JsonValue], Any]]] = {
    "directions": _read_directions,
    "message": cells_from_json,
    "message_at": lambda value: value.choice(MESSAGE_AT),
    "message_lengths": _read_lengths,
    "bonus": lambda value: [entry_from_json(word) for word in value.items()],
    "ban": lambda value: [cells_from_json(word) for word in value.items()],
    "unplaced": unplaced_from_json,
}


def read(cls: type[W], data: JsonValue) -> W:
    """Return the puzzle."""
    known = data.fields(["rows", "entries"], list(READERS))
    parts = {name: reader(known[name]) for name, reader in READERS.items() if name in known}
    lengths = parts.get("message_lengths")
    if lengths and sum(lengths) != len(parts.get("message", ())):
        raise known["message_lengths"].error("they do not add up to the letters of the message")
    entries = [entry_from_json(entry) for entry in known["entries"].items()]
    if not entries:
        raise known["entries"].error("there are no words to look for")
    grid = grid_from_json(known["rows"])
    with known["rows"].blame():
        return cls(entries, grid, **parts)


def read_solution(puzzle: WordSearch, data: JsonValue) -> WordSearchSolution:
    """Return places of phrases, right or wrong.

    Phrases with the same text come in their order, unless their letters tell them apart.
    """
    placements = data.fields(["placements"])["placements"]
    numbers: dict[str, list[int]] = {}
    for number, phrase in enumerate(puzzle.entries):
        numbers.setdefault(phrase.text, []).append(number)
    found = [_placement(puzzle, each, numbers) for each in placements.items()]
    return puzzle._solution_class(found, puzzle.entries)


def _placement(puzzle: WordSearch, value: JsonValue, numbers: dict[str, list[int]]) -> Placement:
    known = value.fields(["word", "row", "col", "direction"], ["step"])
    same = numbers.get(known["word"].text())
    if same is None:
        raise known["word"].error("no such word")
    direction = known["direction"].choice(ALL_DIRECTIONS)
    if "step" in known and [n.whole() for n in known["step"].items(2)] != list(STEPS[direction]):
        raise known["step"].error(f"the step of {direction} is {list(STEPS[direction])}")
    row, col = (known[name].whole(0, MOST_CELLS) for name in ("row", "col"))
    places = [Placement(number, row, col, direction) for number in same]
    place = next((each for each in places if _fits(puzzle, each)), places[0])
    if len(same) > 1:
        same.remove(place.entry)
    return place


def _fits(puzzle: WordSearch, place: Placement) -> bool:
    """Tell whether the letters of a phrase are at its place."""
    cells = puzzle.entries[place.entry].cells
    letters = puzzle.grid.letters
    return tuple(letters.get(cell, "") for cell in place.cells(len(cells))) == cells
