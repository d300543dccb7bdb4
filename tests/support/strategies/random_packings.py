"""Random small packings: bricks that are cut from a board, painted, and changed a little or not.

Some are made to be taken for one another: equal shapes with other colours or rules, alike bricks
that are listed apart, bricks that can show several colours on the same cells.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from puzzlewright.puzzles.packing.bricks import Brick
from puzzlewright.puzzles.packing.lattice import LATTICES, Lattice
from puzzlewright.puzzles.packing.puzzle import Packing
from support.oracles.packing import Cell, looks
from support.strategies.common import TILING_BOXES

#: The most cells of a board.
MOST_CELLS = 11


def random_packing(random: Random, name: str, *, choose: bool) -> Packing:
    """Return a packing on a lattice, in which not all bricks need to be used or all do."""
    lattice = LATTICES[name]
    cells = _some_cells(random, lattice)
    colours = random.choice(["", "", "a", "ab", "abc"])
    board = {cell: random.choice(["", *colours]) for cell in cells}
    if random.random() < 0.3:
        board = dict.fromkeys(cells, random.choice(["", *colours]))
    pairs = [
        (a, b) for a in "abc"[: len(colours) + 1] for b in ("", *colours) if random.random() < 0.3
    ]
    parts = _cut(random, lattice, cells)
    bricks = [_brick(random, lattice, board, part, pairs) for part in parts]
    if random.random() < 0.4:
        bricks = [_changed(random, brick) for brick in bricks]
    if random.random() < 0.3:
        bricks = [_like(random, brick, random.choice(bricks)) for brick in bricks]
    if random.random() < (0.6 if choose else 0.2):
        extra = _brick(random, lattice, board, random.choice(parts), pairs)
        bricks.append(replace(extra, copies=random.choice([1, 2, None])))
    if random.random() < 0.1:
        bricks = [replace(brick, copies=None) for brick in bricks]
    names = random.choice(["abcdefghijklm", ["one", "two", "the 3rd", *"defghijklm"]])
    named = [replace(brick, name=names[at]) for at, brick in enumerate(bricks)]
    optional: list[Cell] = []
    if random.random() < 0.3:
        share = random.choice([0.2, 0.5, 1.0])
        optional = [cell for cell in board if random.random() < share]
    if random.random() < 0.3:
        named = [_ranged(random, brick) for brick in named]
    return Packing(board, named, lattice=lattice, choose=choose, optional=optional, allow=pairs)


def _like(random: Random, brick: Brick, other: Brick) -> Brick:
    """Return a brick like another of its size, now and then with a rule or colours of its own."""
    if len(brick.cells) != len(other.cells) or random.random() < 0.3:
        return brick
    made = replace(other, copies=brick.copies)
    return _changed(random, made) if random.random() < 0.5 else made


def _ranged(random: Random, brick: Brick) -> Brick:
    """Return a brick that must be used so often, now and then."""
    most = 2 if brick.copies is None else brick.copies
    return replace(brick, least=random.choice([None, 0, random.randint(0, most)]))


def _some_cells(random: Random, lattice: Lattice) -> list[Cell]:
    """Return a whole box, which has symmetries; or one with holes; or cells from anywhere."""
    box = TILING_BOXES[lattice.name]
    size = random.randint(1, MOST_CELLS)
    if random.random() < 0.5:
        extents = [random.randint(1, 3) for _ in range(lattice.dimensions)]
        least = 3 if lattice.period == 3 else 1
        whole = [
            cell
            for cell in box
            if all(at < least * extent for at, extent in zip(cell, extents, strict=True))
        ]
        if random.random() < 0.3:
            whole.remove(random.choice(whole))
        return whole[:MOST_CELLS] or box[:1]
    return sorted(random.sample(box[: random.randint(size, len(box))], size))


def _cut(random: Random, lattice: Lattice, cells: list[Cell]) -> list[list[Cell]]:
    """Return parts of a board, up to four cells each, now and then some that are not connected."""
    free = set(cells)
    parts = []
    connected = random.random() < 0.9
    while free:
        part = [min(free)]
        for _ in range(random.choice([0, 1, 1, 2, 3])):
            beside = {other for cell in part for other in lattice.neighbours(cell)}
            beside |= set() if connected else free
            near = sorted((beside & free) - set(part))
            part += random.sample(near, min(1, len(near)))
        free -= set(part)
        parts.append(part)
    return parts


def _brick(
    random: Random,
    lattice: Lattice,
    board: dict[Cell, str],
    part: list[Cell],
    pairs: list[tuple[str, str]],
) -> Brick:
    """Return a part of the board as a brick, held in some other way if it may be turned."""
    turn, flip = random.random() < 0.7, random.random() < 0.7
    look = random.choice(looks(lattice.name, turn=turn, flip=flip))
    colours = dict.fromkeys(part, "")
    if random.random() < 0.4:
        for cell in part:
            under = board[cell]
            others = [a for a, b in pairs if b == under] if under else ["a", "b"]
            colours[cell] = random.choice(["", under, under, *others])
    held = sorted((look(cell), colours.get(cell, "")) for cell in part)
    cells, signs = zip(*held, strict=True)
    return Brick("", cells, 1, turn, flip, signs if any(signs) else ())


def _changed(random: Random, brick: Brick) -> Brick:
    """Return a brick with other copies, or another rule."""
    changes: list[dict[str, object]] = [
        {},
        {"copies": None},
        {"copies": random.randint(1, 3)},
        {"turn": not brick.turn},
        {"flip": not brick.flip},
        {"colours": ()},
        {"colours": tuple(random.choice(["", *"ab"]) for _ in brick.cells)},
    ]
    return replace(brick, **random.choice(changes))  # type: ignore[arg-type]
