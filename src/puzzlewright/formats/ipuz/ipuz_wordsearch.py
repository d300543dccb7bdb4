"""Word searches in ipuz: rows of letters, and where each word lies."""

from __future__ import annotations

from typing import Any

from puzzlewright.core.errors import InputError
from puzzlewright.formats.crossword_files.conversion import cell_letters
from puzzlewright.formats.ipuz.ipuz_file import IpuzFile
from puzzlewright.formats.texts import with_entities, without_markup
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.lines import abbreviate_texts, one_line

KIND = "http://ipuz.org/wordsearch#1"
SORTS = ()
KNOWN = ("dimensions", "puzzle", "solution", "showanswers", "zigzag", "retrace", "useall")
SAME = ("puzzle", "solution")

#: Cells times words: a word may be at every cell of a grid that was made for that.
MOST_LOOKED_FOR = 2_000_000


def puzzle(file: IpuzFile) -> WordSearch:
    """Return the word search of a file."""
    if file.fields.get("zigzag"):
        raise file.error("words that turn corners (`zigzag`): ours lie in straight lines")
    rows = [
        [_letter(file, value, row, col) for col, value in enumerate(line)]
        for row, line in enumerate(file.rows("puzzle"))
    ]
    entries = [_entry(file, word) for word in _words(file)]
    try:
        found = WordSearch(entries, Grid(rows))
    except InputError as bad:
        raise InputError(bad.message, source=file.source, text=bad.text) from None
    _note_places(file, found)
    return found


def _note_places(file: IpuzFile, search: WordSearch) -> None:
    """Tell which words are not in the grid, and which are there more often than the file says."""
    if len(search.grid.letters) * len(search.entries) > MOST_LOOKED_FOR:
        file.notes.append("whether the words are in the grid was not looked at: there are too many")
        return
    numbers = search._found.numbers
    places = [(p.text, number) for p, number in zip(search.entries, numbers, strict=True)]
    if missing := [text for text, number in places if number == 0]:
        file.notes.append(f"not in the grid, in a straight line: {abbreviate_texts(missing)}")
    several = [text for text, number in places if number > 1]
    if several and isinstance(file.fields.get("solution"), dict):
        note = f"left out: at which of several places these are: {abbreviate_texts(several)}"
        file.notes.append(note)


def _letter(file: IpuzFile, value: object, row: int, col: int) -> str | None:
    found = file.value(value, row, col, "puzzle")
    return cell_letters(found, (row, col), file.source) if found else None


def _words(file: IpuzFile) -> list[str]:
    """Return the words to look for: those that have places, or a list."""
    solution_field = file.fields.get("solution")
    if isinstance(solution_field, str) and solution_field.strip():
        solution_field = solution_field.split()
    if isinstance(solution_field, dict):
        solution_field = list(solution_field)
    if not isinstance(solution_field, list) or not all(
        isinstance(word, str) for word in solution_field
    ):
        raise file.error("`solution` does not list the words to look for", solution_field)
    if not solution_field and "dictionary" in file.fields:
        raise file.error("the words are in a dictionary elsewhere, not in the file")
    return [one_line(without_markup(word)) for word in solution_field]


def _entry(file: IpuzFile, word: str) -> Entry:
    """Return a word to look for, and the cells that it takes."""
    from puzzlewright.words.cells.alphabet import cells

    try:
        found = cells(word)
    except InputError as bad:
        raise file.error(bad.message, word) from None
    if len(found) < 2:
        raise file.error("a word to look for has at least two letters", word)
    return Entry(found, word)


# Writing


def fields(search: WordSearch) -> dict[str, Any]:
    """Return the fields of a file that tell a word search."""
    rows = search.grid.rows
    width = search.grid.width
    places = {each.entry: each for each in search.key.placements}
    solution = {}
    for number, entry in enumerate(search.entries):
        if number in places:
            cells = places[number].cells(len(entry.cells))
            solution[with_entities(entry.text)] = {"cells": [[col, row] for row, col in cells]}
    return {
        "dimensions": {"width": width, "height": len(rows)},
        "puzzle": [[*row, *[None] * (width - len(row))] for row in rows],
        "solution": solution,
        "showanswers": "during",
    }


def more_fields(_search: WordSearch) -> dict[str, Any]:
    """Return what is worth a search, and no part of the puzzle: nothing."""
    return {}


def field_losses(search: WordSearch) -> list[str]:
    """Return what these fields do not tell."""
    parts = []
    if any(entry.clue for entry in search.entries):
        parts.append("translations")
    if search.message:
        parts.append("the hidden message")
    if search.directions != ALL_DIRECTIONS:
        parts.append("the directions of words")
    if search.ban or search.unplaced:
        parts.append("words that are not in the grid")
    return [f"left out, as there is no place for it: {', '.join(parts)}"] if parts else []


def ipuz_kind(_puzzle: object) -> str:
    """Return the kind as the format names it."""
    return KIND
