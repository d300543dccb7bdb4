"""What is read from each line of a list, for the editor: words, cells, clues, and what is wrong.

A line that is refused does not hide the others: it gets a status and a message, and the rest is
read without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlewright.errors import InputError, quote
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.word_forms import ListForm
from puzzlewright.studio.server.jobs.problems import problem_of, without_options
from puzzlewright.words.lists import LineFault, ReadList

if TYPE_CHECKING:
    from puzzlewright.puzzles.recipe import Recipe
    from puzzlewright.words.entries import Entry

#: What became of a line.
OK, DUPLICATE, TOO_LONG, LETTER, LEFT_OUT = "ok", "duplicate", "too long", "letter", "left out"

#: Lines that are shown one by one; nobody looks at more, and browsers would be slow.
MOST_SHOWN: Final = 2_000

#: Lines that are refused as a whole (control characters, half a quotation) before one gives up.
MOST_BLANKED: Final = 20

#: Fields of a recipe that say how words are cut into cells.
CUTTING: Final = ("lang", "accents", "digraphs")


class Asked(NamedTuple):
    """A list, and how it is to be read."""

    form: ListForm[Any]
    known: Mapping[str, Any]
    given: str | bytes
    source: str
    longest: int | None  #: cells of the longest line of the board, if its size is known


def list_field(recipe: type[Recipe]) -> str | None:
    """Return the name of the field with the words, if a recipe has one that is read by lines."""
    for name, field in recipe.fields().items():
        if isinstance(field.form, ListForm) and type(field.form).reading is not ListForm.reading:
            return name
    return None


def check_list(request: Mapping[str, Any], data: bytes | None = None) -> dict[str, Any]:
    """Return what is read from each line; a list that cannot be read at all has a `problem`."""
    asked = asked_in(request, data)
    faults: list[LineFault] = []
    try:
        found = read_lines(asked, faults)
    except InputError as bad:
        refused = [_refused(fault, "") for fault in faults]
        empty: dict[str, Any] = {"lines": refused, "remarks": [], "columns": None, "words": []}
        return {**empty, "problem": problem_of(bad)}
    lines = sorted(_lines(found, faults, asked), key=lambda line: int(line["line"]))
    return {
        "lines": lines[:MOST_SHOWN],
        "more": max(0, len(lines) - MOST_SHOWN),
        "remarks": list(map(without_options, found.remarks)),
        "columns": _columns(found),
        "words": asked.form.json_of_reading(found, asked.known),
    }


def asked_in(request: Mapping[str, Any], data: bytes | None) -> Asked:
    """Return the list of a request, and how it is to be read."""
    recipe = kind_named(_text(request, "kind")).recipe_class()
    fields = recipe.fields()
    name = request.get("field") or list_field(recipe)
    field = fields.get(str(name))
    if field is None or not isinstance(field.form, ListForm):
        raise InputError("field: no list of this kind of puzzle", text=str(name))
    known = {each: field.default for each, field in fields.items()}
    for each in CUTTING:
        value = request.get(each)
        if value not in (None, "") and each in fields:
            known[each] = fields[each].form.from_json(value, known, None)
    for each in ("columns", "category"):
        known[each] = _text(request, each) or None
    known["swap"] = bool(request.get("swap"))
    given: str | bytes = _text(request, "text") if data is None else data
    source = _text(request, "name") or "the list"
    return Asked(field.form, known, given, source, _longest(request.get("size")))


def _text(request: Mapping[str, Any], name: str) -> str:
    value = request.get(name)
    if value is not None and not isinstance(value, str):
        raise InputError(f"{name}: a text is expected", text=str(value)[:80])
    return value or ""


def _longest(size: object) -> int | None:
    """Return the longest side of a board: 15, "12x18" or [12, 18]."""
    sides = re.findall(r"\d{1,4}", str(size)) if isinstance(size, (int, str, list)) else []
    return max(map(int, sides), default=None)


def read_lines(asked: Asked, faults: list[LineFault]) -> ReadList:
    """Read a list; lines of a text that are refused before they are words are left out."""
    given = asked.given
    for _ in range(MOST_BLANKED):
        found: list[LineFault] = []
        try:
            reading = asked.form.reading(given, asked.source, asked.known, found)
        except InputError as bad:
            if isinstance(given, bytes) or bad.line is None:
                faults += found
                raise
            changed = _blanked(given, bad.line)
            if changed == given:
                raise
            faults.append(LineFault(bad.line, bad))
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


def _lines(found: ReadList, faults: Sequence[LineFault], asked: Asked) -> Iterator[dict[str, Any]]:
    given = _given(found)
    yield from (_refused(fault, given.get(fault.at, "")) for fault in faults)
    messages = _messages(found)
    taken = set(map(id, found.entries))
    for at, entry in found.numbered:
        status = OK if id(entry) in taken else DUPLICATE
        message = messages.pop(at, "")
        if status == OK and asked.longest is not None and len(entry.cells) > asked.longest:
            status = TOO_LONG
            message = f"{len(entry.cells)} letters; the board has room for {asked.longest}"
        yield _line(at, given.get(at, ""), status, message, entry)
    read = {at for at, _ in found.numbered} | {fault.at for fault in faults}
    for at, text in given.items():
        if at not in read:
            yield _line(at, text, LEFT_OUT, messages.get(at, ""))


def _given(found: ReadList) -> dict[int, str]:
    """Return the lines as they were written, by their numbers."""
    between = found.table.separator or " | "
    return {row.at: between.join(row.fields).strip() for row in found.table.rows}


def _messages(found: ReadList) -> dict[int, str]:
    """Return the remarks that are about one line, by its number."""
    told: dict[int, str] = {}
    for remark in found.remarks:
        if about := re.match(rf"{re.escape(found.unit)} (\d+): (.*)", remark, re.DOTALL):
            told.setdefault(int(about[1]), about[2])
    return told


def _refused(fault: LineFault, given: str) -> dict[str, Any]:
    """Return a line that is no word."""
    error = fault.error
    message = error.message if error.text is None else f"{error.message}: {quote(error.text)}"
    status = TOO_LONG if "more than" in error.message else LETTER
    if "no letters" in error.message or "column" in error.message:
        status = LEFT_OUT
    return _line(fault.at, given or error.text or "", status, message)


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
