"""Telling a fill-in without our header from the files of all other kinds: in doubt, no.

A picture that is hardly anything but signs of fill-ins is claimed even if something is wrong with
it or with the words, so that the reader can say what, and on which line.
"""

from __future__ import annotations

from puzzlewright.puzzles.fillin.grid import SIGNS
from puzzlewright.puzzles.fillin.plain_text import split_parts
from puzzlewright.puzzles.fillin.text import is_header
from puzzlewright.words.lines import is_idle, raw_lines

#: A fill-in is known by its beginning.
CHARACTERS_LOOKED_AT = 200_000
WORDS_LOOKED_AT = 50

#: Of fewer characters and lines than this, all kinds look at the last line too.
SHORT_TEXT = 10_000
SHORT_LIST = 500

#: The fewest rows of a grid that has no words below it.
FEWEST_ROWS = 3

#: Pairs of signs of which a grid has both, or the one sign that only fill-ins have.
PAIRS = ({"*", "."}, {"*", "#"}, {"_", "#"}, {"_", "."}, {".", "#"})

#: Pairs that no other kind has. With one of them, at least two rows, and so large a share of signs,
#: it is a fill-in whatever else is there, if only so small a share is neither sign nor letter.
SURE_PAIRS = ({"*", "."}, {"*", "#"}, {"_", "#"})
SHARE_OF_SIGNS = 0.75
SHARE_OF_STRAYS = 0.1


def looks_like_fillin(text: str) -> bool:
    """Tell whether a text most likely is a fill-in, be it one with mistakes in it."""
    raw = raw_lines(text[:CHARACTERS_LOOKED_AT])
    if is_header(next((line for line in raw if not is_idle(line)), "")):
        return True
    blocks = split_parts(raw)
    picture = ["".join(line.split()) for line in raw[blocks.start : blocks.end]]
    signs = {sign for sign in SIGNS if any(sign in row for row in picture)}
    below = [line for line in raw[blocks.end :] if line][:WORDS_LOOKED_AT]
    # Numbers alone, several on a line, would be edges of a jigsaw.
    if _is_sure(picture, signs) and (not below or any(map(str.isalpha, "".join(below)))):
        return True
    if not picture or not _are_rows(picture):
        return False
    if below:
        numbers = "*" in signs  # then it can be nothing else
        return (signs == {"*"} or signs in PAIRS) and _are_words(below, numbers=numbers)
    return _is_even(picture) and (signs == {"*"} or signs in PAIRS)


def _is_even(picture: list[str]) -> bool:
    """Tell whether there are some rows, all of one length."""
    return len(picture) >= FEWEST_ROWS and len(set(map(len, picture))) == 1


def _is_sure(picture: list[str], signs: set[str]) -> bool:
    """Tell whether rows are hardly anything but signs that only fill-ins have."""
    stars = signs == {"*"} and _is_even(picture)
    if not stars and (len(picture) < 2 or not any(pair <= signs for pair in SURE_PAIRS)):
        return False
    text = "".join(picture)
    odd = [sign for sign in set(text) if not (sign in SIGNS or sign.isalpha())]
    strays = sum(map(text.count, odd))
    share = sum(map(text.count, SIGNS)) / len(text)
    return share >= SHARE_OF_SIGNS and strays <= max(1, SHARE_OF_STRAYS * len(text))


def is_surely_fillin(text: str) -> bool:
    """Tell whether a text is a fill-in that no other kind claims, by its first lines and its last.

    It begins with two rows, one of them of stars and dots alone, and ends with a word. Covers have
    no item twice, sudokus no stars in their rows, and jigsaws as many words on all lines, or a line
    that names the sides of pieces.
    """
    lines = text.rstrip().split("\n") if len(text) < SHORT_TEXT else []
    if not 2 < len(lines) < SHORT_LIST or not lines[-1].replace(";", "").isalnum():
        return False
    first, second = lines[0].split(), lines[1].split()
    signs = [set("".join(first)), set("".join(second))]
    return (
        _are_cells(first)
        and _are_cells(second)
        and "*" in signs[0]
        and first[0][0] in "*."
        and (len(first) == 1 or len(set(first)) < len(first))
        and {"*", "."} in signs
        and not any({"top", "left"} <= {*line.lower().split()} for line in lines)
        and looks_like_fillin(text)
    )


def _are_cells(words: list[str]) -> bool:
    """Tell whether a line is stars, dots and letters, with gaps between all of them or none."""
    cells = "".join(words)
    spaced = all(len(word) == 1 for word in words)
    return (spaced or len(words) == 1) and all(c in "*." or c.isalpha() for c in cells)


def _are_rows(picture: list[str]) -> bool:
    """Tell whether lines are signs and letters: digits are for sudokus, and pieces of jigsaws."""
    return all(character in SIGNS or character.isalpha() for row in picture for character in row)


def _are_words(lines: list[str], *, numbers: bool) -> bool:
    """Tell whether lines are a word each, most of them of letters only, or of digits too."""
    words = [line.partition(";")[0].strip() for line in lines]
    good = sum(word.isalpha() or (numbers and word.isalnum()) for word in words)
    return all(len(word.split()) == 1 for word in words) and 2 * good > len(words)
