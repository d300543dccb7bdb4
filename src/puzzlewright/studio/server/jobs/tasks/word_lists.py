"""Word lists as they are read: line by line for the editor, and for rounds of practice.

For the editor, each line has words, cells, clues, and what is wrong.
A line that is refused does not hide the others: it gets a status and a message, and the rest is
read without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from time import perf_counter
from typing import Any, Final, NamedTuple

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.documents import Credits, Document
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError, quote
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.kind import document_text, kind_named
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.word_fields import ListType
from puzzlewright.puzzles.wordsearch.make.preparation import SHORTEST
from puzzlewright.puzzles.wordsearch.recipe import word_alphabet
from puzzlewright.studio.server.jobs.problems import error_problem, without_options
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop, only_document
from puzzlewright.studio.server.jobs.tasks.state_checking import game_page
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists.reader import LineError, ReadList, parse_entry

#: What became of a line.
OK, DUPLICATE, TOO_LONG, LETTER, LEFT_OUT = "ok", "duplicate", "too long", "letter", "left out"

#: Lines that are shown one by one; nobody looks at more, and browsers would be slow.
MOST_SHOWN: Final = 2_000

#: Lines that are refused as a whole (control characters, half a quotation) before one gives up.
MOST_BLANKED: Final = 20

#: Fields of a recipe that say how words are cut into cells.
CUTTING: Final = ("language", "accents", "digraphs")


class ListRequest(NamedTuple):
    """A list, and how it is to be read."""

    form: ListType[Any]
    known: Mapping[str, Any]
    given: str | bytes
    source: str
    longest: int | None  #: cells of the longest line of the board, if its size is known


def list_field(recipe: type[Recipe]) -> str | None:
    """Return the name of the field with the words, if a recipe has one that is read by lines."""
    for name, field in recipe.fields().items():
        if isinstance(field.type, ListType) and type(field.type).reading is not ListType.reading:
            return name
    return None


def check_list(request: Mapping[str, Any], data: bytes | None = None) -> dict[str, Any]:
    """Return what is read from each line; a list that cannot be read at all has a `problem`."""
    wanted = parse_list_request(request, data)
    faults: list[LineError] = []
    try:
        found = read_lines(wanted, faults)
    except InputError as bad:
        refused = [_refused(fault, "") for fault in faults]
        empty: dict[str, Any] = {"lines": refused, "notes": [], "columns": None, "words": []}
        return {**empty, "problem": error_problem(bad)}
    lines = sorted(_lines(found, faults, wanted), key=lambda line: int(line["line"]))
    return {
        "lines": lines[:MOST_SHOWN],
        "more": max(0, len(lines) - MOST_SHOWN),
        "notes": list(map(without_options, found.notes)),
        "columns": _columns(found),
        "words": wanted.form.reading_json(found, wanted.known),
    }


def parse_list_request(request: Mapping[str, Any], data: bytes | None) -> ListRequest:
    """Return the list of a request, and how it is to be read."""
    recipe = kind_named(_text(request, "kind")).recipe_class()
    fields = recipe.fields()
    name = request.get("field") or list_field(recipe)
    field = fields.get(str(name))
    if field is None or not isinstance(field.type, ListType):
        raise InputError("field: no list of this kind of puzzle", text=str(name))
    known = {each: field.default for each, field in fields.items()}
    for each in CUTTING:
        value = request.get(each)
        if value not in (None, "") and each in fields:
            known[each] = fields[each].type.from_json(value, known, None)
    for each in ("columns", "category"):
        known[each] = _text(request, each) or None
    known["swap"] = bool(request.get("swap"))
    given: str | bytes = _text(request, "text") if data is None else data
    source = _text(request, "name") or "the list"
    return ListRequest(field.type, known, given, source, _longest(request.get("size")))


def _text(request: Mapping[str, Any], name: str) -> str:
    value = request.get(name)
    if value is not None and not isinstance(value, str):
        raise InputError(f"{name}: a text is expected", text=str(value)[:80])
    return value or ""


def _longest(size: object) -> int | None:
    """Return the longest side of a board: 15, "12x18" or [12, 18]."""
    sides = re.findall(r"\d{1,4}", str(size)) if isinstance(size, (int, str, list)) else []
    return max(map(int, sides), default=None)


def read_lines(wanted: ListRequest, faults: list[LineError]) -> ReadList:
    """Read a list; lines of a text that are refused before they are words are left out."""
    given = wanted.given
    for _ in range(MOST_BLANKED):
        found: list[LineError] = []
        try:
            reading = wanted.form.reading(given, wanted.source, wanted.known, found)
        except InputError as bad:
            if isinstance(given, bytes) or bad.line is None:
                faults += found
                raise
            changed = _blanked(given, bad.line)
            if changed == given:
                raise
            faults.append(LineError(bad.line, bad))
            given = changed
        else:
            faults += found
            return reading
    raise InputError(f"more than {MOST_BLANKED} lines that cannot be read")


def _blanked(text: str, line: int) -> str:
    """Return a text with an empty line in the place of one."""
    lines = text.splitlines(keepends=True)
    if not 1 <= line <= len(lines):
        return text
    lines[line - 1] = "\n"
    return "".join(lines)


# Lines


def _lines(
    found: ReadList, faults: Sequence[LineError], wanted: ListRequest
) -> Iterator[dict[str, Any]]:
    given = _given(found)
    yield from (_refused(fault, given.get(fault.number, "")) for fault in faults)
    messages = _messages(found)
    taken = set(map(id, found.entries))
    for at, entry in found.numbered:
        status = OK if id(entry) in taken else DUPLICATE
        message = messages.pop(at, "")
        if status == OK and wanted.longest is not None and len(entry.cells) > wanted.longest:
            status = TOO_LONG
            message = f"{len(entry.cells)} letters; the board has room for {wanted.longest}"
        yield _line(at, given.get(at, ""), status, message, entry)
    read = {at for at, _ in found.numbered} | {fault.number for fault in faults}
    for at, text in given.items():
        if at not in read:
            yield _line(at, text, LEFT_OUT, messages.get(at, ""))


def _given(found: ReadList) -> dict[int, str]:
    """Return the lines as they were written, by their numbers."""
    between = found.table.separator or " | "
    return {row.number: between.join(row.fields).strip() for row in found.table.rows}


def _messages(found: ReadList) -> dict[int, str]:
    """Return the notes that are about one line, by its number."""
    fields: dict[int, str] = {}
    for note in found.notes:
        if about := re.match(rf"{re.escape(found.unit)} (\d+): (.*)", note, re.DOTALL):
            fields.setdefault(int(about[1]), about[2])
    return fields


def _refused(fault: LineError, given: str) -> dict[str, Any]:
    """Return a line that is no word."""
    error = fault.error
    message = error.message if error.text is None else f"{error.message}: {quote(error.text)}"
    status = TOO_LONG if "more than" in error.message else LETTER
    if "no letters" in error.message or "column" in error.message:
        status = LEFT_OUT
    return _line(fault.number, given or error.text or "", status, message)


def _line(
    at: int, given: str, status: str, message: str, entry: Entry | None = None
) -> dict[str, Any]:
    return {
        "line": at,
        "given": given,
        "word": "" if entry is None else entry.text,
        "cells": [] if entry is None else list(entry.cells),
        "clue": "" if entry is None else entry.clue,
        "status": status,
        "message": message,
    }


def _columns(found: ReadList) -> dict[str, Any] | None:
    """Return which column is which, counted from 1 as `columns` in a request counts them."""
    if found.chosen is None:
        return None
    columns, titles = found.chosen.columns, found.chosen.titles
    numbers = {name: None if at is None else at + 1 for name, at in columns._asdict().items()}
    titled = None if titles is None else [title.strip() for title in titles.fields]
    width = max((len(row.fields) for row in found.table.rows), default=1)
    return {**numbers, "width": width, "titles": titled, "separator": found.table.separator}


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
    wanted = parse_list_request({**request, "kind": "wordsearch", "swap": False}, data)
    faults: list[LineError] = []
    with deadline(None, stop):
        found = read_lines(wanted, faults)
        named = _categories(found)
        places = {id(entry): at for at, entry in found.numbered}
        words, left_out = [], []
        taken: set[tuple[str, ...]] = set()
        for entry in found.entries[:MOST_WORDS]:
            shown = _turned(entry, wanted) if request.get("swap") else entry
            if why := _unfit(shown, taken):
                left_out.append({"word": entry.text[:LONGEST_TEXT], "why": why})
                continue
            assert shown is not None  # _unfit() tells
            taken.add(shown.cells)
            fields = {"key": _key(entry), "word": shown.text, "clue": shown.clue}
            words.append({**fields, "categories": named.get(places.get(id(entry), 0), [])})
    more = max(0, len(found.entries) - MOST_WORDS)
    notes = list(map(without_options, found.notes))
    return {"words": words, "left_out": left_out[:100], "more": more, "notes": notes[:20]}


def _turned(entry: Entry, wanted: Any) -> Entry | None:
    """Return a translation as the word, and the word as its translation."""
    try:
        return parse_entry(entry.clue, entry.text, word_alphabet(wanted.known), 1)
    except InputError:
        return None


def _unfit(entry: Entry | None, taken: Set[tuple[str, ...]]) -> str:
    """Return why a word cannot be practised; "" if it can be."""
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
        named[row.number] = [name[:100] for name in given.replace(",", " ").split()[:20]]
    return named


def practice_round(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Make the word search of a round; return its text, and the order of words in its game."""
    end = perf_counter() + ROUND_SECONDS
    pairs = [(str(word), str(clue)) for word, clue in request["pairs"]]
    fields = {
        "words": [list(pair) for pair in pairs],
        "difficulty": request.get("difficulty") or "medium",
    }
    if request.get("language"):
        fields["language"] = request["language"]
    recipe = kind_named("wordsearch").recipe_class().from_json(fields)
    try:
        puzzle = recipe.make(int(request["seed"]), stop=lambda: stop() or perf_counter() >= end)
    except StoppedError:
        if stop():
            raise
        raise OutOfTimeError("no grid was found for these words; choose fewer") from None
    with deadline(None, stop):
        entries = puzzle_game(puzzle, STYLE).data["entries"]
    places = {" ".join(word.split()): n for n, (word, _) in enumerate(pairs)}
    order = [places[entry["text"]] for entry in entries]
    return {"text": document_text(Document(puzzle)), "order": order}


def practice_game(request: Mapping[str, Any], data: bytes | None, stop: Stop) -> dict[str, Any]:  # noqa: ARG001
    """Return the page of a round: it shows translations, and a word once it is found."""
    with deadline(None, stop):
        document = only_document(str(request["text"]))
        about = Credits(title=str(request.get("title") or ""))
        return game_page(request, replace(document, credits=about), style=STYLE, framed=True)
