"""The clues of a crossword fill as lists show them: across and down, by their numbers.

Clues go by words or by slots (clues.py). Without a fill, only slots with clues of their own and
those with all their letters given have one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.puzzles.fillin.clues import clues_of, word_key

if TYPE_CHECKING:
    from typing import Final

    from puzzlewright.puzzles.fillin.grid import Slot
    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn

#: What stands above the clues of each direction.
HEADS: Final = {True: "Across", False: "Down"}

#: A number in the grid, and the clue of what begins there.
Numbered = tuple[int, str]


def known_clues(puzzle: FillIn, filled: Filled | None = None) -> dict[str, str]:
    """Return the clues of slots by their names, as far as a fill or the given letters tell."""
    if not puzzle.clues:
        return {}
    if filled is not None:
        return clues_of(filled)
    found = {}
    for slot in puzzle.template.slots:
        given = [puzzle.template.content(cell) or "" for cell in slot.cells]
        word = word_key(given) if all(given) else ""
        if clue := puzzle.clues.get(word) or puzzle.clues.get(slot.name):
            found[slot.name] = clue
    return found


def listed_clues(puzzle: FillIn, filled: Filled | None = None) -> dict[str, list[Numbered]]:
    """Return the clues of a crossword by what stands above them; {} if none is known.

    A slot without one has its length instead, so that nobody looks for it in vain.
    """
    clues = known_clues(puzzle, filled) if puzzle.is_crossword else {}
    if not clues:
        return {}
    found: dict[str, list[Numbered]] = {}
    for slot in puzzle.template.slots:
        found.setdefault(HEADS[slot.across], []).append((slot.number, _text(slot, clues)))
    return found


def _text(slot: Slot, clues: dict[str, str]) -> str:
    return clues.get(slot.name) or f"({slot.length})"
