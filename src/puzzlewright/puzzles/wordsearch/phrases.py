"""The function of the phrase search that our generator began with: same arguments, same results.

grid, placed = generate_grid([{"phrase": "otter", "translation": "Otter"}], size=12)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from puzzlewright.puzzles.wordsearch.puzzle import WordSearch


def generate_grid(
    phrases: Sequence[Mapping[str, str]], size: int | None = None, seed: int = 0
) -> tuple[list[list[str]], list[dict[str, object]]]:
    """Return rows of letters, and the phrases that are hidden there.

    Each has its `phrase` and `translation`, the `coords` of its letters (row and column, from 0)
    and its `direction`. A phrase that could not be placed is not among them.
    """
    pairs = [(each["phrase"], each.get("translation") or "") for each in phrases]
    made = WordSearch.make(pairs, size=size, seed=seed)
    placed: list[dict[str, object]] = []
    for each in made.key.placements:
        entry = made.phrases[each.phrase]
        placed.append(
            {
                "phrase": entry.text,
                "translation": entry.clue,
                "coords": list(each.cells(len(entry.cells))),
                "direction": each.way,
            }
        )
    return [[cell or " " for cell in row] for row in made.grid.rows], placed
