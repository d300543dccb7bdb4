"""Filling again: some slots are emptied and all else stays, or only some slots stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlewright.errors import InputError
from puzzlewright.immutable import assign
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.wish_text import apart_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlewright.puzzles.fillin.grid import Cell, Template
    from puzzlewright.puzzles.fillin.puzzle import Filled


def slot_names(text: str) -> list[str]:
    """Read names of slots: `17-Across, 4-Down`, or `17a,4d`."""
    from puzzlewright.puzzles.fillin.clues import SHORT_NAME, slot_name

    names = []
    for part in filter(None, map(str.strip, text.split(","))):
        name = slot_name(part, SHORT_NAME)
        if name is None:
            raise InputError("not a slot name such as 17-Across or 17a", text=part)
        names.append(name)
    if not names:
        raise InputError("names of slots are expected, such as 17-Across,4-Down", text=text)
    return names


def changed(puzzle: FillIn, **others: Any) -> FillIn:
    """Return the same fill-in but for some arguments of its constructor."""
    names = (
        *("mode", "least", "repeats", "only", "crossword", "alphabet"),
        *("clues", "ban", "least_in", "letters"),
    )
    given = {name: getattr(puzzle, name) for name in ("template", "words", *names)}
    given |= {"apart": apart_value(puzzle), **others}
    template, words = given.pop("template"), given.pop("words")
    return FillIn(template, words, **given)


def cells_of(template: Template, names: Iterable[str]) -> set[Cell]:
    """Return the cells of some slots; an InputError names one that is not there."""
    slots = {slot.name: slot for slot in template.slots}
    cells: set[Cell] = set()
    for name in names:
        if name not in slots:
            last = max(slot.number for slot in template.slots)
            reason = f"the grid has no such slot (its numbers go from 1 to {last})"
            raise InputError(reason, text=name)
        cells.update(slots[name].cells)
    return cells


def emptied(
    puzzle: FillIn,
    *,
    refill: Iterable[str] | None = None,
    keep: Iterable[str] | None = None,
    filled: Filled | None = None,
) -> FillIn:
    """Return a fill-in in which the slots to `refill` are empty, or all but those to `keep`.

    The letters are those of `filled`, or those that are given in the grid. Cells with several
    letters (a rebus) belong to the grid and keep them.
    """
    template = puzzle.template
    rows = template.rows if filled is None else filled.rows
    if keep is not None:
        kept = cells_of(template, keep)
        away = set(template.open_cells) - kept
    else:
        away = cells_of(template, refill or ())
    away -= _rebus_cells(puzzle)
    new = [
        ["" if (r, c) in away and cell is not None else cell for c, cell in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    made = changed(puzzle, template=template.with_rows(new))
    assign(made, "_keeps_letters", any(cell for row in new for cell in row))
    return made


def _rebus_cells(puzzle: FillIn) -> set[Cell]:
    """Return the cells in which several letters are given that no word has in one cell."""
    from puzzlewright.puzzles.fillin.wordlist import WordList

    rows, words = puzzle.template.rows, puzzle.words
    several = {(r, c) for r, c in puzzle.template.open_cells if _are_several(rows[r][c], puzzle)}
    if not several:
        return several
    listed = (
        words.wide if isinstance(words, WordList) else {c for word in words for c in word.cells}
    )
    return {(r, c) for r, c in several if rows[r][c] not in listed}


def _are_several(content: str | None, puzzle: FillIn) -> bool:
    """Tell whether a cell holds several letters; in some languages, LJ is one."""
    if not content or len(content) < 2:
        return False
    from puzzlewright.words.cells import cells

    try:
        return len(cells(content, puzzle.alphabet)) > 1
    except InputError:  # signs that no word has
        return True
