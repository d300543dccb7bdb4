"""Kinds by the names people use: word-search, criss cross, polyominoes, fill-in.

Only the command line takes these; files and Python have the one name that each kind has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from puzzlewright.puzzles.kind import all_kind_names, kind_names

if TYPE_CHECKING:
    from typing import Final

#: Other names, in small letters without spaces and hyphens and in the singular.
ALIASES: Final[dict[str, str]] = {
    "wordfind": "wordsearch",
    "wordseek": "wordsearch",
    "wordsearchpuzzle": "wordsearch",
    "wordsleuth": "wordsearch",
    "crisscrosspuzzle": "crisscross",
    "krisskross": "crisscross",
    "kriskross": "crisscross",
    "crozzle": "crisscross",
    "fillinpuzzle": "fillin",
    "fillit": "fillin",
    "wordfillin": "fillin",
    "numberfillin": "fillin",
    "polyomino": "packing",
    "pentomino": "packing",
    "packingpuzzle": "packing",
    "tiling": "packing",
    "jigsawpuzzle": "jigsaw",
    "edgematching": "jigsaw",
    "exactcover": "cover",
    "sudokupuzzle": "sudoku",
}

#: A kind that is two: `make` decides which (cli/kind_words.py).
CROSSWORD: Final = "crossword"


def plain(word: str) -> str:
    """Return a name in small letters, without spaces and hyphens, and in the singular if known."""
    letters = "".join(sign for sign in word.casefold() if sign.isalnum())
    forms = [letters, letters.removesuffix("s"), letters.removesuffix("es")]
    known = (*kind_names(), *ALIASES, CROSSWORD)
    return next((form for form in forms if form in known), letters)


def name_meant(word: str) -> str:
    """Return the name of the kind that a word stands for; the word itself if there is none."""
    if word in kind_names() or word in all_kind_names():
        return word
    found = plain(word)
    return found if found in kind_names() else ALIASES.get(found, word)


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the name that somebody who typed a word may have meant."""
    from difflib import get_close_matches

    names = {**ALIASES, **{name: name for name in (*known, CROSSWORD)}}
    near = get_close_matches(plain(word), names, 1, cutoff=0.7)
    return names[near[0]] if near else None
