"""Telling a fill-in without our header from the files of all other kinds: in doubt, no."""

from __future__ import annotations

from puzzlewright.puzzles.fillin.pictures import SIGNS
from puzzlewright.puzzles.fillin.plain import blocks_of
from puzzlewright.puzzles.fillin.text import is_header, is_idle, raw_lines

#: A fill-in is known by its beginning.
CHARACTERS_LOOKED_AT = 200_000
WORDS_LOOKED_AT = 50

#: The fewest rows of a grid that has no words below it.
FEWEST_ROWS = 3

#: Pairs of signs of which a grid has both, or the one sign that only fill-ins have.
PAIRS = ({"*", "."}, {"*", "#"}, {"_", "#"}, {"_", "."}, {".", "#"})


def looks_like_fillin(text: str) -> bool:
    """Tell whether a text most likely is a fill-in, be it one with mistakes in it."""
    raw = raw_lines(text[:CHARACTERS_LOOKED_AT])
    if is_header(next((line for line in raw if not is_idle(line)), "")):
        return True
    blocks = blocks_of(raw)
    picture = ["".join(line.split()) for line in raw[blocks.start : blocks.end]]
    if not picture or not _are_rows(picture):
        return False
    signs = {sign for sign in SIGNS if any(sign in row for row in picture)}
    below = [line for line in raw[blocks.end :] if line][:WORDS_LOOKED_AT]
    if below:
        numbers = "*" in signs  # then it can be nothing else
        return (signs == {"*"} or signs in PAIRS) and _are_words(below, numbers=numbers)
    return signs in PAIRS and len(picture) >= FEWEST_ROWS and len(set(map(len, picture))) == 1


def _are_rows(picture: list[str]) -> bool:
    """Tell whether lines are signs and letters: digits are for sudokus, and pieces of jigsaws."""
    return all(character in SIGNS or character.isalpha() for row in picture for character in row)


def _are_words(lines: list[str], *, numbers: bool) -> bool:
    """Tell whether lines are a word each, most of them of letters only, or of digits too."""
    words = [line.partition(";")[0].strip() for line in lines]
    good = sum(word.isalpha() or (numbers and word.isalnum()) for word in words)
    return all(len(word.split()) == 1 for word in words) and 2 * good > len(words)
