"""Filling again: slots that are emptied, and several fills that differ in a share of their words.

Each of these comes from a search with a seed of its own. One that is too much like another is left
out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from puzzlewright.core import clock
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import set_attribute
from puzzlewright.core.outcomes import Count, Outcome, Stats
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.puzzles.fillin.constraint_text import apart_data
from puzzlewright.puzzles.fillin.grid import SHORT_SLOT_NAME, Cell, Template, slot_name
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.word_lists.word_list import WordList
from puzzlewright.puzzles.results import Answer
from puzzlewright.words.cells.alphabet import cells


def read_slot_names(text: str) -> list[str]:
    """Read names of slots: `17-Across, 4-Down`, or `17a,4d`."""
    names = []
    for part in filter(None, map(str.strip, text.split(","))):
        name = slot_name(part, SHORT_SLOT_NAME)
        if name is None:
            raise InputError("not a slot name such as 17-Across or 17a", text=part)
        names.append(name)
    if not names:
        raise InputError("names of slots are expected, such as 17-Across,4-Down", text=text)
    return names


def replace_fields(puzzle: FillIn, **others: Any) -> FillIn:
    """Return the same fill-in but for some arguments of its constructor."""
    names = (
        *("mode", "least", "repeats", "only", "crossword", "alphabet"),
        *("clues", "ban", "least_in", "letters"),
    )
    given = {name: getattr(puzzle, name) for name in ("template", "words", *names)}
    given |= {"apart": apart_data(puzzle), **others}
    template, words = given.pop("template"), given.pop("words")
    return FillIn(template, words, **given)


def slot_cells(template: Template, names: Iterable[str]) -> set[Cell]:
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


def empty_slots(
    puzzle: FillIn,
    *,
    refill: Iterable[str] | None = None,
    keep: Iterable[str] | None = None,
    filled: FillInSolution | None = None,
) -> FillIn:
    """Return a fill-in in which the slots to `refill` are empty, or all but those to `keep`.

    The letters are those of `filled`, or those that are given in the grid. Cells with several
    letters (a rebus) belong to the grid and keep them.
    """
    template = puzzle.template
    rows = template.rows if filled is None else filled.rows
    if keep is not None:
        kept = slot_cells(template, keep)
        away = set(template.open_cells) - kept
    else:
        away = slot_cells(template, refill or ())
    away -= _rebus_cells(puzzle)
    new = [
        ["" if (r, c) in away and cell is not None else cell for c, cell in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    made = replace_fields(puzzle, template=template.with_rows(new))
    set_attribute(made, "_keeps_letters", any(cell for row in new for cell in row))
    return made


def _rebus_cells(puzzle: FillIn) -> set[Cell]:
    """Return the cells in which several letters are given that no word has in one cell."""
    rows, words = puzzle.template.rows, puzzle.words
    several = {
        (r, c) for r, c in puzzle.template.open_cells if _is_rebus_content(rows[r][c], puzzle)
    }
    if not several:
        return several
    listed = (
        words.wide if isinstance(words, WordList) else {c for word in words for c in word.cells}
    )
    return {(r, c) for r, c in several if rows[r][c] not in listed}


def _is_rebus_content(content: str | None, puzzle: FillIn) -> bool:
    """Tell whether a cell holds several letters; in some languages, LJ is one."""
    if not content or len(content) < 2:
        return False
    try:
        return len(cells(content, puzzle.alphabet)) > 1
    except InputError:  # signs that no word has
        return True


#: Searches for each fill that is wanted.
DIFFERENT_TRIES = 8

#: The default number of different fills.
FEWEST_FILLS = 2


def difference(one: FillInSolution, other: FillInSolution) -> float:
    """Return the share of the words of one fill that the other does not have."""
    words = set(other.words)
    return sum(word not in words for word in one.words) / max(1, len(one.words))


def different_fills(
    puzzle: FillIn,
    share: float,
    seed: int | None,
    limits: RunOptions,
    see: Callable[[FillInSolution], None] | None = None,
) -> tuple[Answer[FillInSolution], int]:
    """Return fills, any two of which differ in this share of their words: the limit, or two.

    Beside them is the number of searches.

    `limits` are those of one search, but for the time, which is that of all; `see` gets each fill
    as it is found.
    """
    if not 0 <= share <= 1:
        raise InputError("a share of the words is a number from 0 to 1", text=str(share))
    fills: list[FillInSolution] = []
    nodes, start = 0, clock.now()
    number, time = limits.get("limit") or FEWEST_FILLS, limits.get("time")
    outcome, turn = Outcome.LIMIT, 0
    for turn in range(DIFFERENT_TRIES * number):
        one: RunOptions = {**limits, "limit": 1}
        if time is not None:
            one["time"] = max(0.0, time - (clock.now() - start))
        answer = puzzle.solve(seed=(seed or 0) + turn, **one)
        nodes += answer.stats.nodes
        for filled in answer.solutions:
            if all(difference(filled, other) >= share for other in fills) and filled not in fills:
                fills.append(filled)
                if see is not None:
                    see(filled)
        if len(fills) >= number:
            outcome = Outcome.SOLVED
            break
        if answer.outcome is Outcome.STOPPED or not answer.solutions:
            outcome = answer.outcome
            break
    is_none = not fills and outcome is Outcome.EXHAUSTED
    stats = Stats(nodes, clock.now() - start)
    return Answer(outcome, Count(len(fills), is_none), tuple(fills), stats), turn + 1
