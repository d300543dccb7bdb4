"""The lengths of the words of a phrase, as crosswords give them: 3,4 for New York."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from puzzlewright.words.cells.alphabet import clusters
from puzzlewright.words.lists.annotations import without_annotations

#: What parts the words of a phrase, and how its lengths tell.
_HYPHENS = "-\u2010\u2011\u2013\u05be"

#: Letters that some alphabets spell in several cells, as capitals: le cœur is LE COEUR.
_SPELT = {
    "Œ": "OE", "Æ": "AE", "Ä": "AE", "Ö": "OE", "Ü": "UE", "ß": "SS", "ẞ": "SS",
    "Ĳ": "IJ", "Ǆ": "DŽ", "ǅ": "DŽ", "Ǉ": "LJ", "ǈ": "LJ", "Ǌ": "NJ", "ǋ": "NJ",
}  # fmt: skip


def phrase_lengths(cells: Sequence[str], text: str) -> str:
    """Return how long the words of a phrase are, in cells: 3,4 for New York, 4-2 for make-up.

    Letters may be spelt as two, and annotations have no cells. The length of all of it
    if cells and text do not tally.
    """
    if any(sign in text for sign in ",./([（［"):
        # First, for `œuf (m)` has as many letters as OEUF.
        plain = without_annotations(text)
        found = None if plain == text else _tally(cells, plain)
        if found is not None:
            return found
    found = _tally(cells, text)
    return str(len(cells)) if found is None else found


def _tally(cells: Sequence[str], text: str) -> str | None:
    """Return the lengths of words that have just these cells, letters spelt as two included."""
    letters = [letter for cell in cells for letter in clusters(cell)]
    starts = [nth == 0 for cell in cells for nth in range(len(clusters(cell)))]
    found = _count(text, letters, starts, spells=False)
    if found is None and not text.isascii():
        found = _count(text, letters, starts, spells=True)
    return found


def _count(
    text: str, letters: Sequence[str], starts: Sequence[bool], *, spells: bool
) -> str | None:
    """Return the lengths; None if the letters are not just as many as the text has.

    `starts` tells which letters begin a cell. With `spells`, a letter may be spelt as two.
    """
    counts, signs = [0], [""]
    at = 0
    for sign in clusters(text):
        if parting := "," if sign.isspace() else "-" if sign in _HYPHENS else "":
            if counts[-1]:
                counts.append(0)
                signs.append(parting)
        elif category(sign[0])[0] not in "PC":  # punctuation does not go into the grid
            end = at + (_size(sign, letters[at : at + 2]) if spells else 1)
            counts[-1] += sum(starts[at:end])
            at = end
    if at != len(letters):
        return None
    pairs = zip(signs, counts, strict=True)
    return "".join(f"{sign}{count}" for sign, count in pairs if count)


def _size(sign: str, letters: Sequence[str]) -> int:
    """Return how many of the next letters a sign is spelt with."""
    big = sign if sign in _SPELT else sign.upper()
    return 2 if len(letters) == 2 and _SPELT.get(big, big) == "".join(letters) else 1
