"""The lengths of the words of a phrase, as crosswords give them: 3,4 for New York."""

from __future__ import annotations

from collections.abc import Sequence

#: What parts the words of a phrase, and how its lengths tell.
_HYPHENS = "-\u2010\u2011\u2013\u05be"


def lengths(cells: Sequence[str], text: str) -> str:
    """Return how long the words of a phrase are, in cells: 3,4 for New York, 4-2 for make-up.

    The length of all of it if cells and text do not tally.
    """
    from puzzlewright.words.cells import clusters

    counts, signs = [0], [""]
    sizes = [len(clusters(cell)) for cell in cells]
    done = room = 0  # how many cells were met, and how many letters of the last are to come
    for sign in clusters(text):
        if parting := _parting(sign):
            if counts[-1]:
                counts.append(0)
                signs.append(parting)
        elif _is_written(sign):
            if room == 0 and done < len(sizes):
                room = sizes[done]
                done += 1
                counts[-1] += 1
            room -= 1
    if room or done < len(sizes):
        return str(len(cells))
    pairs = zip(signs, counts, strict=True)
    return "".join(f"{sign}{count}" for sign, count in pairs if count)


def _parting(sign: str) -> str:
    """Return what stands between two lengths where a sign stands between two words, if it does."""
    return "," if sign.isspace() else "-" if sign in _HYPHENS else ""


def _is_written(sign: str) -> bool:
    """Tell whether a sign goes into the grid: punctuation does not."""
    from unicodedata import category

    return category(sign[0])[0] not in "PC"
