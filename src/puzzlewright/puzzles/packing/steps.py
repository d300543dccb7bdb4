"""The moves that take a packing apart, in words for somebody with the pieces in hand.

    1. D: 1 up
    2. C and F together: 2 back
    3. C and F together: left and out; put them aside, step 5 takes them apart; A, B and D are left
    4. …

A group that leaves together is taken apart after everything else, and a line says when that begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.disassembly import Disassembly, Move, Separation

#: The directions along the axes, by dimensions: + and -.
DIRECTIONS: dict[int, tuple[tuple[str, str], ...]] = {
    2: (("down", "up"), ("right", "left")),
    3: (("down", "up"), ("forward", "back"), ("right", "left")),
}

#: How bricks lie before you while you follow the steps.
HOLDING = {
    2: "up is to the first row, left to the first column",
    3: "up is to the first layer, back to the first row of a layer, left to the first column",
}


def steps_text(disassembly: Disassembly, names: Sequence[str]) -> str:
    """Return the moves, each on a line; bricks go by their signs in the picture."""
    if disassembly.separation is None:
        return ""
    packed = disassembly.packed
    own = [packed.puzzle.bricks[one.brick].name for one in packed.laid]
    known = ", ".join(f"{a} is {b}" for a, b in zip(names, own, strict=True) if a != b)
    told = [f"({text})" for text in (known, HOLDING[packed.puzzle.lattice.dimensions]) if text]
    dimensions = packed.puzzle.lattice.dimensions
    lines = _lines(disassembly.separation, 1, dimensions, names)
    return "\n".join([*told, *lines, ""])


def words(move: Move, dimensions: int, names: Sequence[str]) -> str:
    """Say what a move does."""
    plus, minus = DIRECTIONS[dimensions][move.axis]
    way = plus if move.distance > 0 else minus
    who = listed([names[number] for number in move.bricks])
    who += " together" if len(move.bricks) > 1 else ""
    return f"{who}: {way} and out" if move.leaves else f"{who}: {abs(move.distance)} {way}"


def listed(names: Sequence[str]) -> str:
    """Return `A`, `A and B` or `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _lines(part: Separation, first: int, dimensions: int, names: Sequence[str]) -> Iterator[str]:
    """Yield the moves of some bricks, which begin with the step of this number."""
    for number, move in enumerate(part.moves, first):
        told = words(move, dimensions, names)
        if move.leaves:
            told += _after(part, number, names)
        yield f"{number}. {told}"
    after = first + len(part.moves)
    if part.rest is not None:
        yield from _lines(part.rest, after, dimensions, names)
    if part.removed is not None:
        start = after + _number_of(part.rest)
        if part.rest is not None:
            aside = listed([names[brick] for brick in part.removed.bricks])
            yield f"(now {aside}, put aside in step {after - 1})"
        yield from _lines(part.removed, start, dimensions, names)


def _number_of(part: Separation | None) -> int:
    """Return how many steps there are."""
    return 0 if part is None else sum(1 for _ in part.all_moves())


def _after(part: Separation, number: int, names: Sequence[str]) -> str:
    """Return what becomes of the bricks that leave, and which are left."""
    gone = part.moves[-1].bricks
    left = [names[brick] for brick in part.bricks if brick not in gone]
    told = ""
    if len(gone) > 1:
        start = number + 1 + _number_of(part.rest)
        end = start + _number_of(part.removed) - 1
        if part.removed is None:
            told += "; they need not come apart"
        elif part.rest is None:
            told += "; they come apart next"
        elif start == end:
            told += f"; put them aside, step {start} takes them apart"
        else:
            told += f"; put them aside, steps {start} to {end} take them apart"
    if len(left) > 1:
        stay = " and need not come apart" if part.rest is None else ""
        told += f"; {listed(left)} are left{stay}"
    else:
        told += f"; {left[0]} is left"
    return told
