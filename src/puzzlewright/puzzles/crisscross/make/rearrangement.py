"""Making a criss-cross anew around words that stay where they are.

    from puzzlewright.puzzles.crisscross.make.rearrangement import rearrange

    other = rearrange(puzzle, keep=["otter", "seal"], free=[(0, 0)], seed=7)

Locked words come first, the others are placed around them (word_placement.py). The checker has the
last word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict, set_attribute
from puzzlewright.puzzles.crisscross.make.word_placement import (
    APART,
    WRONG,
    Board,
    BoardShape,
    Refusal,
    WordPosition,
    improved_arrangements,
)
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.words.codec import as_entries
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import STEPS, Cell, Grid, Run

NO_PLACE: Final = "no place was found for it"

UNLISTED: Final = "letters that are in no word of the list are left out"


class UnplacedCrissCross(NamedTuple):
    """A criss-cross that need not have a word on its board yet."""

    entries: Sequence[Entry]
    grid: Grid
    goal: str = "all"
    crossings: int = 1
    crossword: bool = False
    diagramless: bool = False
    notes: tuple[str, ...] = ()

    def puzzle(self, letters: Mapping[Cell, str]) -> CrissCross:
        """Return the puzzle with these letters on the board."""
        rows, cols = range(self.grid.height), range(self.grid.width)
        grid = Grid([[letters.get((r, c)) for c in cols] for r in rows], self.grid.marks)
        return CrissCross(
            self.entries,
            grid,
            goal=self.goal,
            crossings=self.crossings,
            crossword=self.crossword,
            diagramless=self.diagramless,
            notes=self.notes,
        )


def puzzle_draft(puzzle: CrissCross) -> UnplacedCrissCross:
    """Return the words and the board of a puzzle."""
    looks = (puzzle.crossword, puzzle.diagramless)
    return UnplacedCrissCross(puzzle.entries, puzzle.grid, puzzle.goal, puzzle.crossings, *looks)


def listed_positions(draft: UnplacedCrissCross) -> dict[int, WordPosition]:
    """Return where words of the list lie, by their numbers."""
    if not draft.grid.runs:
        return {}
    numbers = {id(entry): n for n, entry in enumerate(draft.entries)}
    placed = draft.puzzle(draft.grid.letters).run_entries
    return {
        numbers[id(entry)]: WordPosition(run.row, run.col, run.direction)
        for run, entry in placed
        if entry is not None
    }


def rearrange(
    puzzle: CrissCross | UnplacedCrissCross,
    keep: Iterable[str] | Mapping[int, WordPosition] = (),
    *,
    add: Iterable[Entry | str | tuple[str, str]] = (),
    drop: Iterable[int] = (),
    free: Iterable[Cell] = (),
    size: tuple[int, int] | None = None,
    again: bool = True,
    seed: int = 0,
) -> CrissCross:
    """Return a criss-cross with the same words, all of them placed anew but for those that stay.

    The same arguments give the same puzzle. Words without a place are in `unplaced`; `warnings`
    tell why.

    Args:
        puzzle: The criss-cross as it was.
        keep: Words that stay: their texts, or their numbers in the list and where they lie.
        add: More words.
        drop: Numbers of words to leave out.
        free: Cells that stay blank.
        size: Rows and columns (default: the same board).
        again: Try the words again that had no place.
        seed: Another seed gives another puzzle.

    """
    draft = puzzle if isinstance(puzzle, UnplacedCrissCross) else puzzle_draft(puzzle)
    there = listed_positions(draft)
    if {*draft.grid.letters} - {*_letters(draft, there)}:
        draft = draft._replace(notes=(UNLISTED,))
    spots = _kept_words(draft, there, keep)
    more = as_entries("add", add)
    draft, there, spots = _without_words(draft, {*drop}, there, spots)
    loose = [n for n in range(len(draft.entries)) if n not in spots and (again or n in there)]
    first = len(draft.entries)
    loose += range(first, first + len(more))
    draft = draft._replace(entries=[*draft.entries, *more])
    draft = _resize(draft, size)
    field = _field(draft, free)
    kept = _closure(draft, there, spots)
    _require_kept(draft, field, kept)
    before = {n: spot for n, spot in there.items() if n in loose and n not in kept}
    return _arrange_loose(draft, field, kept, [n for n in loose if n not in kept], before, seed)


def placement_refusals(
    puzzle: CrissCross | UnplacedCrissCross,
    number: int,
    places: Mapping[int, WordPosition] | None = None,
    free: Iterable[Cell] = (),
) -> dict[str, list[Refusal | None]]:
    """Tell for each direction and first cell, row by row, why a word cannot be there; None: it can.

    `places` are those of the other words (default: where they are).
    """
    draft = puzzle if isinstance(puzzle, UnplacedCrissCross) else puzzle_draft(puzzle)
    there = listed_positions(draft) if places is None else places
    others = {n: spot for n, spot in there.items() if n != number}
    words = [entry.cells for entry in draft.entries]
    board = Board(_field(draft, free), words, others)
    pieces = board.pieces()
    rows, cols = draft.grid.height, draft.grid.width
    is_odd = _needs_checker(draft, others)

    def why_not(spot: WordPosition) -> Refusal | None:
        crossed = board.refusal(words[number], spot)
        if isinstance(crossed, Refusal):
            return crossed
        reached = {pieces[each] for each in crossed}
        if not draft.crossword and reached != {*pieces.values()}:
            return Refusal(APART)
        if is_odd and _faults(draft, {**others, number: spot}):
            return Refusal(WRONG)
        return None

    return {
        way: [why_not(WordPosition(r, c, way)) for r in range(rows) for c in range(cols)]
        for way in STEPS
    }


def _needs_checker(draft: UnplacedCrissCross, others: Mapping[int, WordPosition]) -> bool:
    """Tell whether the checker has to be asked: for more crossings, bars, or dense boards."""
    if draft.crossings > 1 or draft.grid.marks:
        return True
    letters = _letters(draft, others)
    runs = {(run.row, run.col, run.direction, len(run.cells)) for run in _runs(letters)}
    return runs != {(*spot, len(draft.entries[n].cells)) for n, spot in others.items()}


# What stays


def _kept_words(
    draft: UnplacedCrissCross,
    there: Mapping[int, WordPosition],
    keep: Iterable[str] | Mapping[int, WordPosition],
) -> dict[int, WordPosition]:
    if isinstance(keep, Mapping):
        for n in keep:
            if not 0 <= n < len(draft.entries):
                raise InputError("keep: no such word", text=str(n))
        return dict(keep)
    found: dict[int, WordPosition] = {}
    for text in keep:
        same = [n for n in there if draft.entries[n].text == text and n not in found]
        if not same:
            raise InputError("keep: no such word in the grid", text=text)
        found[same[0]] = there[same[0]]
    return found


def _without_words(
    draft: UnplacedCrissCross,
    drop: Collection[int],
    there: Mapping[int, WordPosition],
    spots: Mapping[int, WordPosition],
) -> tuple[UnplacedCrissCross, dict[int, WordPosition], dict[int, WordPosition]]:
    """Leave words out; the others get other numbers."""
    left = [n for n in range(len(draft.entries)) if n not in drop]
    number = {old: new for new, old in enumerate(left)}
    draft = draft._replace(entries=[draft.entries[n] for n in left])
    now = {number[n]: spot for n, spot in there.items() if n in number}
    return draft, now, {number[n]: spot for n, spot in spots.items() if n in number}


def _resize(draft: UnplacedCrissCross, size: tuple[int, int] | None) -> UnplacedCrissCross:
    """Return the same on a board of another size, which has no marks."""
    if size is None or size == (draft.grid.height, draft.grid.width):
        return draft
    lost = "bars, circles, shades and voids are left out, as the board has another size"
    notes = (*draft.notes, lost) if draft.grid.marks else draft.notes
    return draft._replace(grid=Grid([[None] * size[1]] * size[0]), notes=notes)


def _field(draft: UnplacedCrissCross, free: Iterable[Cell]) -> BoardShape:
    closed = frozenset(draft.grid.marks.voids) | frozenset(free)
    return BoardShape(draft.grid.height, draft.grid.width, closed)


def _letters(draft: UnplacedCrissCross, spots: Mapping[int, WordPosition]) -> dict[Cell, str]:
    return {
        cell: sign
        for n, spot in spots.items()
        for cell, sign in zip(
            spot.cells(len(draft.entries[n].cells)), draft.entries[n].cells, strict=True
        )
    }


def _runs(letters: Mapping[Cell, str]) -> Sequence[Run]:
    if not letters:
        return ()
    rows = range(max(row for row, _ in letters) + 1)
    cols = range(max(col for _, col in letters) + 1)
    grid = Grid([[letters.get((r, c)) for c in cols] for r in rows])
    return grid.runs


def _closure(
    draft: UnplacedCrissCross, there: Mapping[int, WordPosition], spots: Mapping[int, WordPosition]
) -> dict[int, WordPosition]:
    """Return the words that stay, and those of which letters of these are a part.

    Where words lie side by side, their letters spell others across them.
    """
    found = dict(spots)
    while True:
        known = {(*spot, len(draft.entries[n].cells)) for n, spot in found.items()}
        odd = [
            run
            for run in _runs(_letters(draft, found))
            if (run.row, run.col, run.direction, len(run.cells)) not in known
        ]
        more = {
            n: spot
            for n, spot in there.items()
            if n not in found
            and any(
                run.direction == spot.direction
                and {*run.places} <= {*spot.cells(len(draft.entries[n].cells))}
                for run in odd
            )
        }
        if not more:
            return found
        found |= more


def _require_kept(
    draft: UnplacedCrissCross, field: BoardShape, kept: Mapping[int, WordPosition]
) -> None:
    """Refuse words that stay, but not on the board, or contradict each other."""
    letters: dict[Cell, tuple[str, str]] = {}
    for n, spot in kept.items():
        entry = draft.entries[n]
        for sign, cell in zip(entry.cells, spot.cells(len(entry.cells)), strict=True):
            where = f"row {cell[0] + 1}, column {cell[1] + 1}"
            if not (0 <= cell[0] < field.rows and 0 <= cell[1] < field.cols):
                raise InputError("it is locked outside the board: unlock it", text=entry.text)
            if cell in field.closed:
                raise InputError(f"no word may lie at {where}: unlock it", text=entry.text)
            there, other = letters.setdefault(cell, (sign, entry.text))
            if there != sign:
                raise InputError(f"{other} has another letter at {where}", text=entry.text)


# The others


def _arrange_loose(
    draft: UnplacedCrissCross,
    field: BoardShape,
    kept: dict[int, WordPosition],
    loose: Sequence[int],
    before: Mapping[int, WordPosition],
    seed: int,
) -> CrissCross:
    words = [entry.cells for entry in draft.entries]
    able = [n for n in loose if len(words[n]) <= max(field.rows, field.cols)]
    former = {n: spot for n, spot in before.items() if _is_inside(field, spot, len(words[n]))}
    boards = improved_arrangements(field, words, kept, able, Random(f"{seed}"), former)
    faults: list[str] = []
    for board in reversed(boards):
        spots = _crossing_words(draft, board, kept)
        made = draft.puzzle(_letters(draft, spots)) if spots else None
        if made is None:
            continue
        found = made.check(made.solution).faults
        if not found:
            set_attribute(made, "_reasons", ReadOnlyDict(_reasons(made, field)))
            return made
        faults = faults or [str(found[0])]
    if not faults:
        raise InputError("no word can be placed on this board")
    raise InputError(f"no criss-cross was found around the words that stay: {faults[0]}")


def _is_inside(field: BoardShape, spot: WordPosition, length: int) -> bool:
    """Tell whether a word lies on the board, and on no cell that stays blank."""
    return all(
        row < field.rows and col < field.cols and (row, col) not in field.closed
        for row, col in spot.cells(length)
    )


def _crossing_words(
    draft: UnplacedCrissCross, board: Board, kept: Mapping[int, WordPosition]
) -> dict[int, WordPosition]:
    """Return the words without loose ones that cross too few others, or then hang in the air."""
    spots = dict(board.spots)
    while draft.crossings > 1:
        left = Board(board.field, board.words, spots)
        piece = left.pieces()
        stay = {piece[n] for n in kept} or {next(iter(piece.values()), -1)}
        few = [
            n
            for n in spots
            if n not in kept
            and (len(left.crossing_words(n)) < draft.crossings or piece[n] not in stay)
        ]
        if not few:
            break
        for n in few:
            del spots[n]
    return spots


def _faults(draft: UnplacedCrissCross, spots: Mapping[int, WordPosition]) -> bool:
    made = draft.puzzle(_letters(draft, spots))
    return bool(made.check(made.solution).faults)


def _reasons(made: CrissCross, field: BoardShape) -> dict[str, str]:
    reasons = {}
    letters = {*made.grid.letters.values()}
    for entry, _ in made.unplaced:
        if len(entry.cells) > max(field.rows, field.cols):
            reason = f"longer than the board: {len(entry.cells)} cells"
        elif letters.isdisjoint(entry.cells):
            reason = "shares no letter with the words placed"
        else:
            reason = NO_PLACE
        reasons[entry.text] = reason
    return reasons
