"""Letters that are wanted in a fill: `JQXZ`, or `A-Z` for a pangram."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlewright.puzzles.fillin.puzzle import Filled
    from puzzlewright.words.cells import Alphabet

#: More letters than any alphabet that can be searched.
MOST_WANTED = 64


def letters_in(text: str, alphabet: Alphabet | None = None) -> tuple[str, ...]:
    """Return the letters of a text, each once; `A-Z` is a range."""
    from puzzlewright.words.cell_text import cells_of
    from puzzlewright.words.lines import Line

    body = "".join(text.split())
    if len(body) == 3 and body[1] == "-":
        first, last = (ord(letter.upper()) for letter in (body[0], body[2]))
        if not first <= last < first + MOST_WANTED:
            raise InputError("no range of letters, such as A-Z", text=text)
        return tuple(map(chr, range(first, last + 1)))
    try:
        found = tuple(dict.fromkeys(cells_of(Line(1, body, None), body, alphabet)))
    except InputError:
        found = ()
    if not found or len(found) > MOST_WANTED:
        raise InputError("letters are expected, such as JQXZ or A-Z", text=text)
    return found


def missing_letters(filled: Filled, wanted: Iterable[str]) -> list[str]:
    """Return the letters that a fill lacks, in their order."""
    used = {cell for row in filled.rows for cell in row if cell}
    used |= {letter for cell in used for letter in cell}
    return [letter for letter in wanted if letter not in used]
