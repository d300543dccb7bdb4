"""What the editors of word searches and criss-crosses ask: what fits, and the rest made anew.

Words have numbers: in a word search phrases, then bonus words, then those without a place; in a
criss-cross all words of the list. A place is a list of a row, a column and a direction: one of
the compass, or `across` and `down`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.crisscross.make import rearrangement as crisscross
from puzzlewright.puzzles.crisscross.make.word_placement import WordPosition
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, Placement
from puzzlewright.puzzles.wordsearch.make import remake as wordsearch
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.studio.server.jobs.editor_queries.document import parse_puzzle
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet
from puzzlewright.words.codec import entry_from_json, entry_to_json, grid_from_json
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import STEPS, Cell
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.reader import parse_entry

Request = Mapping[str, Any]
Reply = dict[str, Any]

#: What an editor takes: larger boards and longer lists are no work for one.
MOST_LINES: Final = 60
MOST_WORDS: Final = 400

#: Seconds for a question. Boards of these sizes take one or two; the time decides nothing else.
SECONDS: Final = 20.0

#: The largest seed.
MOST_SEED: Final = 2**53


class WordsRequest(NamedTuple):
    """What is asked, as far as it is the same for both kinds."""

    keep: dict[int, tuple[int, int, str]]
    add: list[Entry]
    drop: list[int]
    free: list[Cell]
    size: tuple[int, int] | None
    again: bool
    fresh: bool
    seed: int
    alphabet: Alphabet


def word_positions(request: Request, stop: Stop) -> Reply:
    """Return where each word lies, by its number; null for those without a place."""
    with _limited(stop):
        return {"places": _places_of(_puzzle_in(request, [], stop))}


def fitting_positions(request: Request, stop: Stop) -> Reply:
    """Return for each direction and each cell whether a word may begin there, and why not.

    `directions` has a list of numbers for each, cell by cell: 0 if the word fits, else its reason
    among the `reasons`.
    """
    with _limited(stop):
        puzzle = _puzzle_in(request, [], stop)
        about = JsonValue(request.get("about") or {}).entries()
        number = about["word"].whole(0, MOST_WORDS) if "word" in about else -1
        free = _cells(about, "free")
        others = _kept(about, "places") if "places" in about else None
        found = _fits(puzzle, number, others, free)
        reasons: dict[tuple[str, int | None], int] = {}
        directions = {
            direction: [
                0 if each is None else reasons.setdefault(each, len(reasons) + 1) for each in row
            ]
            for direction, row in found.items()
        }
        shown = [None, *({"why": why, "word": word} for why, word in reasons)]
        return {"directions": directions, "reasons": shown}


def remake(request: Request, stop: Stop) -> Reply:
    """Return the puzzle with words placed anew around those that stay."""
    with _limited(stop):
        wanted = _words_request(request)
        puzzle = _puzzle_in(request, wanted.add, stop)
        made = _remade(puzzle, wanted)
        return {
            "puzzle": made.as_json(),
            "places": _places_of(made),
            "notes": list(made._notes),
            "unplaced": [{"text": entry.text, "reason": reason} for entry, reason in made.unplaced],
        }


# What is asked


@contextmanager
def _limited(stop: Stop) -> Iterator[None]:
    try:
        with deadline(SECONDS, stop):
            yield
    except OutOfTimeError:
        raise InputError("it took too long: lock fewer words, or take a larger board") from None


def _words_request(request: Request) -> WordsRequest:
    names = ("keep", "add", "drop", "free", "size", "again", "fresh", "seed")
    about = JsonValue(request.get("about") or {}).fields((), names)
    alphabet = _alphabet(request)
    more = about["add"].items() if "add" in about else []
    if len(more) > MOST_WORDS:
        raise about["add"].error(f"at most {MOST_WORDS} words")
    shortest = 1 if _kind(request) == "wordsearch" else 2
    drop = about["drop"].items() if "drop" in about else []
    return WordsRequest(
        _kept(about, "keep"),
        [_entry(each, alphabet, shortest) for each in more],
        [each.whole(0, MOST_WORDS) for each in drop],
        _cells(about, "free"),
        _size(about),
        about["again"].flag() if "again" in about else True,
        about["fresh"].flag() if "fresh" in about else True,
        about["seed"].whole(0, MOST_SEED) if "seed" in about else 0,
        alphabet,
    )


def _kind(request: Request) -> str:
    data = request.get("puzzle")
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind not in ("wordsearch", "crisscross"):
        raise InputError("puzzle: a word search or a criss-cross is expected")
    return str(kind)


def _alphabet(request: Request) -> Alphabet:
    """Return the alphabet of the language that the editor keeps."""
    language = (request.get("bench") or {}).get("language")
    return alphabet_named(language) if isinstance(language, str) and language else PLAIN


def _entry(value: JsonValue, alphabet: Alphabet, shortest: int) -> Entry:
    parts = value.fields(["text"], ["clue"])
    clue = parts["clue"].text() if "clue" in parts else ""
    return parse_entry(parts["text"].text(), clue, alphabet, shortest)


def _kept(about: Mapping[str, JsonValue], name: str) -> dict[int, tuple[int, int, str]]:
    """Return places by the numbers of words."""
    found: dict[int, tuple[int, int, str]] = {}
    for each in about[name].items() if name in about else []:
        number, row, col, direction = each.items(4)
        place = (
            row.whole(0, MOST_LINES),
            col.whole(0, MOST_LINES),
            direction.choice([*ALL_DIRECTIONS, *STEPS]),
        )
        found[number.whole(0, MOST_WORDS)] = place
    return found


def _cells(about: Mapping[str, JsonValue], name: str) -> list[Cell]:
    cells = about[name].items() if name in about else []
    return [(row.whole(), col.whole()) for row, col in (cell.items(2) for cell in cells)]


def _size(about: Mapping[str, JsonValue]) -> tuple[int, int] | None:
    if "size" not in about:
        return None
    rows, cols = (each.whole(1, MOST_LINES) for each in about["size"].items(2))
    return rows, cols


def _puzzle_in(
    request: Request, more: list[Entry], stop: Stop
) -> WordSearch | crisscross.UnplacedCrissCross:
    """Return the puzzle; one without words is none yet, and takes those that come."""
    kind = _kind(request)
    data: dict[str, Any] = {**request["puzzle"]}
    if kind == "wordsearch" and not data.get("entries") and not data.get("unplaced"):
        data["entries"] = [entry_to_json(entry) for entry in more]
        more.clear()
    if kind == "crisscross" and _is_empty(data):
        puzzle: WordSearch | crisscross.UnplacedCrissCross = _empty_draft(data)
    else:
        found = parse_puzzle({**request, "puzzle": data}, stop)
        assert isinstance(found, WordSearch | CrissCross)
        puzzle = found if isinstance(found, WordSearch) else crisscross.puzzle_draft(found)
    size = (puzzle.grid.height, puzzle.grid.width)
    if max(size) > MOST_LINES:
        reason = f"the editor takes boards of up to {MOST_LINES} rows and columns"
        raise InputError(reason, text=f"{size[0]}x{size[1]}")
    if len(_words_of(puzzle)) + len(more) > MOST_WORDS:
        raise InputError(f"the editor takes up to {MOST_WORDS} words")
    return puzzle


def _is_empty(data: Mapping[str, Any]) -> bool:
    rows = data.get("rows")
    return isinstance(rows, list) and not any(
        sign not in ("-", None) for row in rows if isinstance(row, str | list) for sign in row
    )


def _empty_draft(data: Mapping[str, Any]) -> crisscross.UnplacedCrissCross:
    """Return the words and the board of a criss-cross that has no word on it."""
    parts = JsonValue(data).entries()
    entries = (
        [entry_from_json(each) for each in parts["entries"].items()] if "entries" in parts else []
    )
    goal = parts["goal"].text() if "goal" in parts else "all"
    crossings = parts["crossings"].whole(0, MOST_LINES) if "crossings" in parts else 1
    return crisscross.UnplacedCrissCross(entries, grid_from_json(parts["rows"]), goal, crossings)


def _words_of(puzzle: WordSearch | crisscross.UnplacedCrissCross) -> Sequence[Entry]:
    return wordsearch.all_words(puzzle) if isinstance(puzzle, WordSearch) else puzzle.entries


# What is answered


def _places_of(
    puzzle: WordSearch | CrissCross | crisscross.UnplacedCrissCross,
) -> list[list[Any] | None]:
    if isinstance(puzzle, WordSearch):
        number = len(wordsearch.all_words(puzzle))
        lying = {
            n: [place.row, place.col, place.direction]
            for n, place in wordsearch.word_places(puzzle).items()
        }
    else:
        draft = crisscross.puzzle_draft(puzzle) if isinstance(puzzle, CrissCross) else puzzle
        number = len(draft.entries)
        lying = {n: list(spot) for n, spot in crisscross.listed_positions(draft).items()}
    return [lying.get(n) for n in range(number)]


def _fits(
    puzzle: WordSearch | crisscross.UnplacedCrissCross,
    number: int,
    others: Mapping[int, tuple[int, int, str]] | None,
    free: Sequence[Cell],
) -> Mapping[str, Sequence[tuple[str, int | None] | None]]:
    words = _words_of(puzzle)
    for each in (number, *(others or ())):
        if not 0 <= each < len(words):
            raise InputError("no such word", text=str(each))
    if isinstance(puzzle, WordSearch):
        spots = None if others is None else _placements(others)
        return wordsearch.placement_refusals(puzzle, number, spots, free)
    there = None if others is None else _spots(others)
    return crisscross.placement_refusals(puzzle, number, there, free)


def _placements(places: Mapping[int, tuple[int, int, str]]) -> dict[int, Placement]:
    _require_directions(places, ALL_DIRECTIONS)
    return {n: Placement(n, *place) for n, place in places.items()}


def _spots(places: Mapping[int, tuple[int, int, str]]) -> dict[int, WordPosition]:
    _require_directions(places, [*STEPS])
    return {n: WordPosition(*place) for n, place in places.items()}


def _require_directions(places: Mapping[int, tuple[int, int, str]], known: Sequence[str]) -> None:
    for _, _, direction in places.values():
        if direction not in known:
            raise InputError(f"no such direction (there are {', '.join(known)})", text=direction)


def _remade(
    puzzle: WordSearch | crisscross.UnplacedCrissCross, wanted: WordsRequest
) -> WordSearch | CrissCross:
    changes: dict[str, Any] = {
        "add": wanted.add,
        "drop": wanted.drop,
        "free": wanted.free,
        "size": wanted.size,
        "again": wanted.again,
        "seed": wanted.seed,
    }
    if isinstance(puzzle, WordSearch):
        keep = _placements(wanted.keep).values()
        changes |= {"fresh": wanted.fresh, "alphabet": wanted.alphabet}
        return wordsearch.remake(puzzle, keep, **changes)
    return crisscross.rearrange(puzzle, _spots(wanted.keep), **changes)
