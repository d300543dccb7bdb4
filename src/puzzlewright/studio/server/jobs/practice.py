"""Practice of word lists, as workers see it: the words of a list, and the game of a round."""

from __future__ import annotations

from collections.abc import Mapping, Set
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.deadline import deadline
from puzzlewright.documents import Credits, Document
from puzzlewright.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.puzzles.kind import text_of
from puzzlewright.studio.server.jobs.facts import Stop, only_document
from puzzlewright.studio.server.jobs.lists import asked_in, read_lines
from puzzlewright.studio.server.jobs.problems import without_options

if TYPE_CHECKING:
    from puzzlewright.words.entries import Entry
    from puzzlewright.words.lists import LineFault, ReadList

#: Words of a list that is practised: years of lessons.
MOST_WORDS: Final = 5_000

#: Letters of a word that fits into a grid on a phone.
LONGEST: Final = 20

#: Characters of a key, of a word and of a clue that are kept.
LONGEST_TEXT: Final = 200

#: Seconds for the grid of a round: somebody waits for it.
ROUND_SECONDS: Final = 5.0

#: The list of the game shows translations, and a phrase once it is found.
STYLE: Final = {"translations": ""}


def practice_list(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:
    """Return the words of a list with their translations and categories.

    With `swap`, translations go into the grid, and words are shown; keys stay the same.
    """
    asked = asked_in({**request, "kind": "wordsearch", "swap": False}, data)
    faults: list[LineFault] = []
    with deadline(None, stop):
        found = read_lines(asked, faults)
        named = _categories(found)
        places = {id(entry): at for at, entry in found.numbered}
        words, left_out = [], []
        taken: set[tuple[str, ...]] = set()
        for entry in found.entries[:MOST_WORDS]:
            shown = _turned(entry, asked) if request.get("swap") else entry
            if why := _unfit(shown, taken):
                left_out.append({"word": entry.text[:LONGEST_TEXT], "why": why})
                continue
            assert shown is not None  # _unfit() tells
            taken.add(shown.cells)
            told = {"key": _key(entry), "word": shown.text, "clue": shown.clue}
            words.append({**told, "categories": named.get(places.get(id(entry), 0), [])})
    more = max(0, len(found.entries) - MOST_WORDS)
    remarks = list(map(without_options, found.remarks))
    return {"words": words, "left_out": left_out[:100], "more": more, "remarks": remarks[:20]}


def _turned(entry: Entry, asked: Any) -> Entry | None:
    """Return a translation as the word, and the word as its translation."""
    from puzzlewright.puzzles.wordsearch.recipe import alphabet_from
    from puzzlewright.words.lists import entry_of

    try:
        return entry_of(entry.clue, entry.text, alphabet_from(asked.known), 1)
    except InputError:
        return None


def _unfit(entry: Entry | None, taken: Set[tuple[str, ...]]) -> str:
    """Return why a word cannot be practised; "" if it can be."""
    from puzzlewright.puzzles.wordsearch.prepare import SHORTEST

    if entry is None or not entry.clue.strip():
        return "no translation"
    if len(entry.cells) < SHORTEST:
        return f"fewer than {SHORTEST} letters"
    if len(entry.cells) > LONGEST or max(len(entry.text), len(entry.clue)) > LONGEST_TEXT:
        return f"more than {LONGEST} letters"
    return "the same letters as another word" if entry.cells in taken else ""


def _key(entry: Entry) -> str:
    return " ".join(entry.text.split()).casefold()[:LONGEST_TEXT]


def _categories(found: ReadList) -> dict[int, list[str]]:
    """Return the categories of each line, by its number."""
    at = None if found.chosen is None else found.chosen.columns.category
    if at is None:
        return {}
    named = {}
    for row in found.table.rows:
        given = "".join(row.fields[at : at + 1])
        named[row.at] = [name[:100] for name in given.replace(",", " ").split()[:20]]
    return named


def practice_round(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Make the word search of a round; return its text, and the order of words in its game."""
    from puzzlewright.outputs.html import game_of
    from puzzlewright.puzzles.kind import kind_named

    end = perf_counter() + ROUND_SECONDS
    pairs = [(str(word), str(clue)) for word, clue in request["pairs"]]
    told = {"phrases": [list(pair) for pair in pairs], "level": request.get("level") or "medium"}
    if request.get("lang"):
        told["lang"] = request["lang"]
    recipe = kind_named("wordsearch").recipe_class().from_json(told)
    try:
        puzzle = recipe.make(int(request["seed"]), stop=lambda: stop() or perf_counter() >= end)
    except StoppedError:
        if stop():
            raise
        raise OutOfTimeError("no grid was found for these words; choose fewer") from None
    with deadline(None, stop):
        phrases = game_of(puzzle, STYLE).data["phrases"]
    places = {" ".join(word.split()): n for n, (word, _) in enumerate(pairs)}
    order = [places[phrase["text"]] for phrase in phrases]
    return {"text": text_of(Document(puzzle)), "order": order}


def practice_game(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Return the page of a round: it shows translations, and a word once it is found."""
    from puzzlewright.outputs.html import html
    from puzzlewright.studio.server.jobs.requests import script_hashes, tongue

    with deadline(None, stop):
        document = only_document(str(request["text"]))
        about = Credits(title=str(request.get("title") or ""))
        page = html(document.puzzle, about, style=STYLE, language=tongue(request), framed=True)
    return {"html": page, "script_hashes": script_hashes(page)}
