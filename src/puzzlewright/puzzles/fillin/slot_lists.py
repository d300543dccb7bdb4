"""Slots of a dictionary that do not take all its words: their own lists, scores, locked entries.

A slot with a list (`only`) takes the words of that. A slot whose letters are all given takes the
word that they are, whether the list has it or not: setters lock the entries of a theme. A slot may
also need words of a better score (`least_in`). A slot with rebus cells takes the words that can be
cut along them (cuts.py); such slots of exact fill-ins are here, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.base import once
from puzzlewright.puzzles.fillin.cuts import best_cuts, cuts, patterns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzlewright.puzzles.fillin.puzzle import FillIn, Word


def require_slots(puzzle: FillIn) -> None:
    """Refuse lists, scores and clues of slots that are not there, and words too long or short."""
    lengths = {slot.name: slot.length for slot in puzzle.template.slots}
    for name, words in puzzle.only.items():
        if name not in lengths:
            raise InputError("the grid has no such slot", text=name)
        for word in words:
            if len(word.cells) != lengths[name]:
                has = f"{name} has {lengths[name]} cells"
                reason = f"{has}, and a word of its list {len(word.cells)}"
                raise InputError(reason, text=word.text)
    from puzzlewright.puzzles.fillin.clues import slot_name

    for name in (*puzzle.least_in, *filter(slot_name, puzzle.clues)):
        if name not in lengths:
            raise InputError("the grid has no such slot", text=name)


def locked(puzzle: FillIn) -> dict[str, tuple[str, ...]]:
    """Return what stands in the slots of a dictionary whose letters are all given."""
    if puzzle.mode == "exact":
        return {}
    rows = puzzle.template.rows
    if not any(cell for row in rows for cell in row):
        return {}
    found = {}
    for slot in puzzle.template.slots:
        if slot.name not in puzzle.only:
            cells = tuple(rows[row][col] or "" for row, col in slot.cells)
            if all(cells):
                found[slot.name] = cells
    return found


def slot_lists(puzzle: FillIn) -> Mapping[str, Sequence[Word]]:
    """Return the words of those slots that do not take all words of their length."""
    return once(puzzle, "_slot_lists", lambda: _slot_lists(puzzle))


def _slot_lists(puzzle: FillIn) -> Mapping[str, Sequence[Word]]:
    fixed, rebus = locked(puzzle), patterns(puzzle.template)
    if not fixed and not puzzle.least_in and not rebus:
        return puzzle.only
    from puzzlewright.puzzles.fillin.puzzle import USUAL_SCORE, Word

    scores = locked_scores(puzzle)
    lists: dict[str, Sequence[Word]] = dict(puzzle.only)
    for name, cells in fixed.items():
        lists[name] = [Word(cells, scores.get(name, USUAL_SCORE))]
    for slot in puzzle.template.slots:
        if slot.name in lists:
            continue
        least = max(puzzle.least, puzzle.least_in.get(slot.name, puzzle.least))
        if slot.name in rebus:
            found = cuts(puzzle.words, rebus[slot.name])
            lists[slot.name] = best_cuts(found, None if puzzle.mode == "exact" else least)
        elif slot.name in puzzle.least_in:
            lists[slot.name] = _at_least(puzzle, least, slot.length)
    return lists


def _at_least(puzzle: FillIn, least: int, length: int) -> Sequence[Word]:
    """Return the words of a length that score so much."""
    words = puzzle.words
    if isinstance(words, tuple):
        return [word for word in words if word.score >= least and len(word.cells) == length]
    return words.at_least(least, {length})


def scores_of(puzzle: FillIn, wanted: set[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
    """Return the scores of those of some words that the list has, of equal ones the best."""
    words = puzzle.words
    if not isinstance(words, tuple):
        return words.best_scores(wanted)
    best: dict[tuple[str, ...], int] = {}
    for cells, score in words:
        if cells in wanted:
            best[cells] = max(score, best.get(cells, score))
    return best


def locked_scores(puzzle: FillIn) -> dict[str, int]:
    """Return the scores of those locked entries that the list has, by the names of their slots."""
    fixed, rebus = locked(puzzle), patterns(puzzle.template)
    known = scores_of(puzzle, set(fixed.values()))
    scores = {name: known[cells] for name, cells in fixed.items() if cells in known}
    for name in fixed.keys() & rebus.keys():
        for word in best_cuts(cuts(puzzle.words, rebus[name])):
            if word.cells == fixed[name]:
                scores[name] = word.score
    return scores


def unlisted(puzzle: FillIn) -> list[str]:
    """Return the locked entries that the list does not have."""
    known = locked_scores(puzzle)
    return ["".join(cells) for name, cells in locked(puzzle).items() if name not in known]
