"""What a criss-cross lists: clues across and down with their lengths, or the words."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlewright.render.lettering import UNBROKEN, isolated
from puzzlewright.typed import TYPE_CHECKING, NamedTuple
from puzzlewright.words.grid import ACROSS, DOWN

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.crisscross.puzzle import CrissCross

#: What stands above the clues of each direction.
HEADS: Final = {ACROSS: "Across", DOWN: "Down"}

#: What parts the words of a phrase, and how its lengths tell.
_HYPHENS = "-\u2010\u2011\u2013\u05be"


class Clue(NamedTuple):
    """A number in the grid, and what to write from there on."""

    number: int
    text: str  #: the clue and the lengths of its words: the Big Apple (3,4)


def clues(puzzle: CrissCross) -> dict[str, list[Clue]]:
    """Return the clues by what stands above them; a word without one has its length at least."""
    found: dict[str, list[Clue]] = {}
    for direction, head in HEADS.items():
        for run, entry in puzzle.placed:
            if run.direction == direction:
                length = lengths(run.cells, entry.text if entry else run.text)
                clue = entry.clue.strip() if entry else ""
                text = f"{clue}{UNBROKEN}({length})" if clue else f"({length})"
                number = puzzle.grid.numbers[run.row, run.col]
                found.setdefault(head, []).append(Clue(number, text))
    return found


def has_clues(puzzle: CrissCross) -> bool:
    """Tell whether any word in the grid has a clue."""
    return any(entry and entry.clue for _, entry in puzzle.placed)


def words(puzzle: CrissCross) -> list[tuple[int, str]]:
    """Return the words in the grid as they are shown, each with how many cells it takes."""
    found = [(len(run.cells), entry.text if entry else run.text) for run, entry in puzzle.placed]
    return [(length, isolated([text])[0]) for length, text in found]


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
