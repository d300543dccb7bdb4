"""Entries: the words and phrases that generators take, and how the text of a puzzle writes them.

Each is on a line of its own: cells, text and clue.

    New York;the Big Apple      the text, as it is shown, and a clue
    (LJ)ETO                     several letters in one cell
    (LJ)ETO = ljeto;summer      the cells, and the text where it is another
    "this; that"                a text with signs that would mean something here

A clue is all that is behind the semicolon, quotes and semicolons included.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from puzzlewright.core.errors import InputError
from puzzlewright.core.serialisable import Record
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.cells.cell_text import parse_cells, word_text
from puzzlewright.words.lines import Line, require_no_controls

#: Words of more cells than this are a mistake.
LONGEST = 1000

#: Words of fewer cells cross nothing.
SHORTEST = 2

#: Why a word is left out that crosses nothing.
TOO_SHORT = "one letter crosses no other word"
SINGLE_LETTER = "a single letter is not a word: a word needs two letters to cross others"


@dataclass(frozen=True, slots=True)
class Entry(Record):
    """A word of the list: its cells, how the list shows it, and its clue."""

    cells: tuple[str, ...]
    text: str
    clue: str = ""

    def __repr__(self) -> str:
        letters = "".join(self.cells)
        plain = len(letters) == len(self.cells) and self.text.upper() == letters
        cells = "" if plain else f" ({'|'.join(self.cells)})"
        return f"<Entry {self.text!r}{cells}{self.clue and f': {self.clue!r}'}>"


#: What ends a text, unless that is in quotes; and the cells before it.
CLUE, CELLS = ";", "="

#: Lines that are texts only in quotes: that would be the header of another puzzle.
TAKEN = ("crisscross", "wordsearch")

_BEFORE_TEXT = r"((?:\([^()]*\)|[^()\";=])+)=\s*(.*)"
_IN_QUOTES = r'"((?:[^"]|"")*)"\s*'


def read_word(line: Line, alphabet: Alphabet | None = None, shortest: int = 2) -> Entry:
    """Read a word, with its cells and a clue if there are any."""
    body = line.text.strip()
    marked = re.fullmatch(_BEFORE_TEXT, body) if CELLS in body else None
    text, clue = read_until(CLUE, line, marked[2] if marked else body)
    if marked:
        cells = parse_cells(line, marked[1].strip(), alphabet)
    elif body.startswith('"'):
        cells = _cells(line, text, alphabet)
    else:
        cells = parse_cells(line, text, alphabet)
        text = text.replace("(", "").replace(")", "")
    if len(cells) < shortest:
        raise line.error(SINGLE_LETTER, text)
    return Entry(cells, text, clue)


def _cells(line: Line, text: str, alphabet: Alphabet | None) -> tuple[str, ...]:
    """Return the cells of a text in quotes, in which parentheses are like any other sign."""
    return parse_cells(line, text.replace("(", " ").replace(")", " "), alphabet)


def read_until(sign: str, line: Line, body: str) -> tuple[str, str]:
    """Return a text, which may be in quotes, up to a sign; and what is behind that."""
    if body.startswith('"'):
        found = re.match(_IN_QUOTES, body)
        rest = body[found.end() :] if found else ""
        if not found or (rest and not rest.startswith(sign)):
            raise line.error(
                "put quotes around the whole text, and double the quotes inside it", body
            )
        text, behind = found[1].replace('""', '"'), rest.removeprefix(sign)
    else:
        text, _, behind = body.partition(sign)
        text = text.strip()
    if not text:
        raise line.error("a word without letters", body)
    return text, behind.strip()


# Writing


def word_line(entry: Entry) -> str:
    """Return a word as read_word() reads it; an InputError if it could not."""
    if not entry.clue and is_plain_word(entry):
        return entry.text
    for written in ways_to_write(entry):
        line = f"{written}{CLUE}{entry.clue}" if entry.clue else written
        if is_one_line(line) and _is_readable(line, entry):
            return line
    raise InputError("a word that the text format cannot hold", text=f"{entry.text};{entry.clue}")


def is_plain_word(entry: Entry) -> bool:
    """Tell whether an entry is a word of ASCII letters, each in a cell: nothing to try out."""
    text = entry.text
    if not text.isalpha() or not text.isascii() or text in TAKEN:
        return False
    return len(text) > 1 and entry.cells == tuple(text.upper())


def ways_to_write(entry: Entry, stops: str = CLUE) -> tuple[str, ...]:
    """Return the ways to write the cells and the text before a sign, shortest first."""
    cells = word_text(entry.cells)
    in_quotes = quote_text(entry.text, stops)
    return (in_quotes, cells, f"{cells} {CELLS} {in_quotes}")


def is_one_line(line: str) -> bool:
    """Tell whether nothing in it would end the line, or be refused."""
    try:
        require_no_controls(line)
    except InputError:
        return False
    return "\n" not in line


def _is_readable(line: str, entry: Entry) -> bool:
    try:
        return read_word(Line(0, line, None)) == entry
    except InputError:
        return False


def quote_text(text: str, stops: str) -> str:
    """Return a text as read_until() reads it: in quotes, if it needs them."""
    if text.isalnum() and text not in TAKEN:
        return text
    signs = (*stops, CELLS)
    needed = text != text.strip() or text.startswith(('"', "#")) or text in TAKEN
    if needed or any(sign in text for sign in signs):
        return '"' + text.replace('"', '""') + '"'
    return text
