"""Entries: the words and phrases that generators take, each with its cells and its clue."""

from __future__ import annotations

from typing import NamedTuple

#: Words of more cells than this are a mistake.
LONGEST = 1000

#: Words of fewer cells cross nothing.
SHORTEST = 2

#: Why a word is left out that crosses nothing.
TOO_SHORT = "one letter crosses no other word"


class Entry(NamedTuple):
    """A word of the list: its cells, how the list shows it, and its clue."""

    cells: tuple[str, ...]
    text: str
    clue: str = ""

    def __repr__(self) -> str:
        letters = "".join(self.cells)
        plain = len(letters) == len(self.cells) and self.text.upper() == letters
        cells = "" if plain else f" ({'|'.join(self.cells)})"
        return f"<Entry {self.text!r}{cells}{self.clue and f': {self.clue!r}'}>"
