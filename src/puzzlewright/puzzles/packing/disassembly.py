"""Taking a packing apart by straight moves: whether it can be done, in how few, and in words.

Bricks on squares or cubes are moved along the axes, some of them together and by the same distance.
That is one move, however far. When some bricks can be moved away for good, the others and they are
two assemblies, and each is taken apart by itself. The numbers of moves until bricks leave are the
*level*: 5.2 means that the fifth move takes out the first bricks, the second move after it more.

For each direction there is a table of how far each brick can go before it meets another one. If a
brick is to move so far, those that it meets have to move as well, and those that they meet: the
transitive closure (B. Cutler, 1994). Unions of such sets are all that can be moved. The search is
breadth first over the places of bricks to one another, so no way to the first bricks that leave is
shorter. It does not matter which ones leave first: what comes apart with others in its way does so
without them.

The moves that take a packing apart, in words for somebody with the pieces in hand.

    1. D: 1 up
    2. C and F together: 2 back
    3. C and F together: left and out; put them aside, step 5 takes them apart; A, B and D are left
    4. …

A group that leaves together is taken apart after everything else, and a line says when that begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, PuzzlewrightError
from puzzlewright.core.serialisable import Record, Serialisable
from puzzlewright.puzzles.abilities import Drawing
from puzzlewright.puzzles.packing.bricks import Move
from puzzlewright.puzzles.packing.lattice import CUBIC, SQUARE, Cell
from puzzlewright.puzzles.packing.solution_text import brick_signs

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import PackingSolution

#: Positions that are looked at before the search is given up, for all bricks together.
MOST_POSITIONS = 200_000

#: Sets of bricks that can be moved together in one direction; more than that are too many to try.
MOST_GROUPS = 4_096

#: Farther than any brick can be from another one it may meet.
FAR = 1 << 40


class TooManyPositionsError(PuzzlewrightError):
    """There are more positions than are looked at: it is not known whether bricks come apart."""


@dataclass(frozen=True, slots=True)
class Separation(Record):
    """The moves until bricks leave, and how the two parts come apart, if they are not single."""

    bricks: tuple[int, ...]  #: what is taken apart
    moves: tuple[Move, ...]
    rest: Separation | None
    removed: Separation | None

    @property
    def level(self) -> tuple[int, ...]:
        """The numbers of moves, as the literature has them: ones at the end are left out."""
        numbers = [len(self.moves)]
        for part in (self.rest, self.removed):
            if part is not None and part._has_steps():
                numbers += part.level
        return tuple(numbers)

    def _has_steps(self) -> bool:
        parts = [part for part in (self.rest, self.removed) if part is not None]
        return len(self.moves) > 1 or any(part._has_steps() for part in parts)

    def all_moves(self) -> Iterator[Move]:
        """Yield the moves of all parts, in the order in which they are made."""
        yield from self.moves
        for part in (self.rest, self.removed):
            if part is not None:
                yield from part.all_moves()


@dataclass(frozen=True, slots=True, eq=False)
class Disassembly(Serialisable):
    """How a packing is taken apart."""

    packed: PackingSolution
    separation: Separation | None  #: None if there is but one brick

    @property
    def level(self) -> str:
        """The numbers of moves until bricks leave: "5.2"."""
        if self.separation is None:
            return "0"
        return ".".join(map(str, self.separation.level))

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, one after the other."""
        return () if self.separation is None else tuple(self.separation.all_moves())

    def text(self) -> str:
        """Return the moves in words, each on a line; bricks go by their signs in the picture."""
        return moves_text(self, brick_names(self.packed))

    def svg(self) -> str:
        """Return the bricks, and a picture after each move."""
        drawing: Any = Drawing.of(self.packed.puzzle)
        svg: str = drawing.disassembly_svg(self)
        return svg

    def as_json(self) -> dict[str, object]:
        """Return the level and the moves; bricks by their numbers in the solution, from 0."""
        dimensions = self.packed.puzzle.lattice.dimensions
        moves = []
        for move in self.moves:
            step = [0] * dimensions
            step[move.axis] = move.distance
            moves.append({"bricks": list(move.bricks), "step": step, "leaves": move.leaves})
        return {"level": self.level, "moves": moves}


def brick_names(packed: PackingSolution) -> list[str]:
    """Return a name for each brick that lies: its sign in the picture, or its number from 1."""
    signs = list(brick_signs(packed))
    if len(set(signs)) == len(signs):
        return signs
    return [str(number) for number in range(1, len(signs) + 1)]


def disassemble(packed: PackingSolution, positions: int = MOST_POSITIONS) -> Disassembly | None:
    """Return how a packing is taken apart; None if it cannot be.

    A TooManyPositionsError is raised if `positions` positions do not settle that.
    """
    if packed.puzzle.lattice not in (SQUARE, CUBIC):
        reason = f"bricks on the lattice {packed.puzzle.lattice.name} are not taken apart here"
        raise InputError(f"{reason}: only those on square and cubic ones")
    if any(one.brick < 0 for one in packed.placements):
        raise InputError("a brick that there is not cannot be moved")
    parts = [one.cells for one in packed.placements]
    if len(parts) < 2:
        return Disassembly(packed, None)
    groups = packed.puzzle.groups
    search = _Search(
        parts, positions, [groups[one.brick] for one in packed.placements] if groups else []
    )
    separation = search.separation(tuple(range(len(parts))), (0,) * len(parts))
    return None if separation is None else Disassembly(packed, separation)


#: How far each brick of a position is from where it lay, coded as one number: moving a brick is
#: adding one. Only differences matter, and they are coded in the same way.
Offsets = tuple[int, ...]

#: The code of a step along an axis is a power of STRIDE. No brick is moved half as far.
BITS = 24
STRIDE = 1 << BITS


def _decode(code: int, dimensions: int) -> tuple[int, ...]:
    """Return the steps along each axis that a code stands for."""
    half, steps = STRIDE // 2, []
    for _ in range(dimensions):
        low = (code + half) % STRIDE - half
        steps.append(low)
        code = (code - low) // STRIDE
    return tuple(steps)


class _Search:
    """Searches for ways to take bricks apart."""

    def __init__(
        self, parts: Sequence[Sequence[Cell]], positions: int, groups: Sequence[frozenset[int]] = ()
    ) -> None:
        self._left = positions
        self._groups = groups  # of each brick, if there are any: what is of one may stay together
        self._axes = range(len(parts[0][0]))
        self._lines = [[_lines(part, axis) for axis in self._axes] for part in parts]
        #: per pair of bricks, and how far the second is from the first: the room of both
        self._rooms: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}

    def separation(self, bricks: tuple[int, ...], start: Offsets) -> Separation | None:
        """Return how bricks at some offsets come apart, all of them; None if they do not."""
        found = self._way_out(bricks, start)
        if found is None:
            return None
        moves, end = found
        gone = set(moves[-1].bricks)
        groups = [tuple(b for b in bricks if b not in gone), tuple(b for b in bricks if b in gone)]
        parts: list[Separation | None] = []
        for group in groups:
            part = None
            if len(group) > 1 and not self._may_stay(group):
                offsets = tuple(end[bricks.index(brick)] for brick in group)
                part = self.separation(group, offsets)
                if part is None:
                    return None
            parts.append(part)
        return Separation(bricks, moves, parts[0], parts[1])

    def _may_stay(self, bricks: tuple[int, ...]) -> bool:
        """Tell whether bricks are of one group."""
        if not self._groups:
            return False
        return bool(frozenset.intersection(*[self._groups[brick] for brick in bricks]))

    def _way_out(
        self, bricks: tuple[int, ...], start: Offsets
    ) -> tuple[tuple[Move, ...], Offsets] | None:
        """Return the fewest moves until some bricks leave, and where all are then."""
        first = _normalise_position(start)
        came_from: dict[Offsets, tuple[Offsets, Move] | None] = {first: None}
        front = [first]
        while front:
            new: list[Offsets] = []
            for position in within_deadline(front, 16):
                self._spend()
                tables = self._tables(bricks, position)
                leaving = _smallest_departure(bricks, tables)
                if leaving is not None:
                    return (*_move_path(position, came_from), leaving), position
                for move, after in _next(bricks, position, tables):
                    if after not in came_from:
                        came_from[after] = (position, move)
                        new.append(after)
            front = new
        return None

    def _spend(self) -> None:
        if self._left <= 0:
            raise TooManyPositionsError("too many positions to find out whether it comes apart")
        self._left -= 1

    def _tables(self, bricks: tuple[int, ...], position: Offsets) -> list[list[list[int]]]:
        """Return, per axis, how far each brick can go before it meets each other one."""
        number, axes = len(bricks), self._axes
        tables = [[[FAR] * number for _ in bricks] for _ in axes]
        for b in range(1, number):
            for a in range(b):
                away = position[b] - position[a]
                known = self._rooms.setdefault((bricks[a], bricks[b]), {})
                rooms = known.get(away)
                if rooms is None:
                    rooms = known[away] = self._measure(bricks[a], bricks[b], away)
                for axis in axes:
                    tables[axis][a][b] = rooms[2 * axis]
                    tables[axis][b][a] = rooms[2 * axis + 1]
        return tables

    def _measure(self, one: int, other: int, away: int) -> tuple[int, ...]:
        """Return how far two bricks can go along each axis until one meets the other, in turns."""
        steps = _decode(away, len(self._axes))
        back = tuple(-step for step in steps)
        rooms: list[int] = []
        for axis in self._axes:
            here, there = self._lines[one][axis], self._lines[other][axis]
            rooms += [_gap(here, there, steps, axis), _gap(there, here, back, axis)]
        return tuple(rooms)


#: The cells of a brick in lines along an axis: the other coordinates, and those along it, sorted.
Lines = dict[tuple[int, ...], list[int]]


def _lines(cells: Sequence[Cell], axis: int) -> Lines:
    lines: Lines = {}
    for cell in sorted(cells):
        lines.setdefault(cell[:axis] + cell[axis + 1 :], []).append(cell[axis])
    return lines


def _gap(one: Lines, other: Lines, away: tuple[int, ...], axis: int) -> int:
    """Return how many steps one brick can make before it meets another that is so far away."""
    least, along = FAR, away[axis]
    aside = away[:axis] + away[axis + 1 :]
    for line, cells in one.items():
        there = other.get(tuple([at - by for at, by in zip(line, aside, strict=True)]))
        if there is None:
            continue
        for cell in cells:
            for met in there:
                if cell < met + along:
                    least = min(least, met + along - cell - 1)
                    break
    return least


def _normalise_position(position: Sequence[int]) -> Offsets:
    """Return a position moved so that the first brick is where it was: only that differs."""
    first = position[0]
    return tuple([one - first for one in position])


def _closures(table: list[list[int]], step: int) -> list[int]:
    """Return, per brick, those that must move if it moves so far, as the bits of a number."""
    pushed = [
        sum([1 << other for other, room in enumerate(row) if room < step], 1 << one)
        for one, row in enumerate(table)
    ]
    changed = True
    while changed:
        changed = False
        for one, mask in enumerate(pushed):
            whole, left = mask, mask
            while left:
                low = left & -left
                whole |= pushed[low.bit_length() - 1]
                left ^= low
            if whole != mask:
                pushed[one] = whole
                changed = True
    return pushed


def _smallest_departure(bricks: tuple[int, ...], tables: Sequence[list[list[int]]]) -> Move | None:
    """Return the move that takes the fewest bricks away for good, if any can be."""
    best: tuple[int, Move] | None = None
    everything = (1 << len(bricks)) - 1
    for axis, table in enumerate(tables):
        for mask in _closures(table, FAR):
            if mask == everything:
                continue
            # What stays can as well be moved the other way: the smaller part is moved.
            size = mask.bit_count()
            small, sign = (mask, 1) if 2 * size <= len(bricks) else (everything ^ mask, -1)
            if best is None or small.bit_count() < best[0]:
                move = Move(_numbers(bricks, small), axis, sign, True)
                best = (small.bit_count(), move)
    return None if best is None else best[1]


def _numbers(bricks: tuple[int, ...], mask: int) -> tuple[int, ...]:
    return tuple(brick for at, brick in enumerate(bricks) if mask >> at & 1)


def _next(
    bricks: tuple[int, ...], position: Offsets, tables: Sequence[list[list[int]]]
) -> Iterator[tuple[Move, Offsets]]:
    """Yield all moves in a position where nothing can leave, and what becomes of it."""
    everything = (1 << len(bricks)) - 1
    for axis, table in enumerate(tables):
        rooms = {room for room in chain.from_iterable(table) if room < FAR}
        groups: list[int] = []
        for step in range(1, max(rooms, default=0) + 1):
            if step == 1 or step - 1 in rooms:  # else nobody meets anybody else than before
                groups = _unions(_closures(table, step), everything)
            if not groups:
                break
            for mask in groups:
                yield _smaller_move(bricks, position, mask, axis, step)


def _unions(closures: Sequence[int], everything: int) -> list[int]:
    """Return all sets of bricks that can be moved together, but not all bricks."""
    found: dict[int, None] = {}
    for closure in dict.fromkeys(closures):
        if closure == everything:
            continue
        for other in [0, *found]:
            both = closure | other
            if both != everything:
                found[both] = None
        if len(found) > MOST_GROUPS:
            raise TooManyPositionsError("too many bricks can be moved at once to try all moves")
    return list(found)


def _smaller_move(
    bricks: tuple[int, ...], position: Offsets, mask: int, axis: int, step: int
) -> tuple[Move, Offsets]:
    """Return the move of a set of bricks, or of the others the other way if these are fewer."""
    by = step * (1 << BITS * axis)
    after = [code + by if mask >> at & 1 else code for at, code in enumerate(position)]
    few = 2 * mask.bit_count() <= len(bricks)
    small = mask if few else (1 << len(bricks)) - 1 ^ mask
    move = Move(_numbers(bricks, small), axis, step if few else -step)
    return move, _normalise_position(after)


def _move_path(
    position: Offsets, came_from: dict[Offsets, tuple[Offsets, Move] | None]
) -> list[Move]:
    """Return the moves that lead to a position."""
    moves: list[Move] = []
    step = came_from[position]
    while step is not None:
        position, move = step
        moves.append(move)
        step = came_from[position]
    return moves[::-1]


if TYPE_CHECKING:
    pass  # dropped import

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


def moves_text(disassembly: Disassembly, names: Sequence[str]) -> str:
    """Return the moves, each on a line; bricks go by their signs in the picture."""
    if disassembly.separation is None:
        return ""
    packed = disassembly.packed
    own = [packed.puzzle.bricks[one.brick].name for one in packed.placements]
    known = ", ".join(f"{a} is {b}" for a, b in zip(names, own, strict=True) if a != b)
    words = [f"({text})" for text in (known, HOLDING[packed.puzzle.lattice.dimensions]) if text]
    dimensions = packed.puzzle.lattice.dimensions
    lines = _move_lines(disassembly.separation, 1, dimensions, names)
    return "\n".join([*words, *lines, ""])


def describe_move(move: Move, dimensions: int, names: Sequence[str]) -> str:
    """Say what a move does."""
    plus, minus = DIRECTIONS[dimensions][move.axis]
    direction = plus if move.distance > 0 else minus
    who = join_words([names[number] for number in move.bricks])
    who += " together" if len(move.bricks) > 1 else ""
    return (
        f"{who}: {direction} and out" if move.leaves else f"{who}: {abs(move.distance)} {direction}"
    )


def join_words(names: Sequence[str]) -> str:
    """Return `A`, `A and B` or `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _move_lines(
    part: Separation, first: int, dimensions: int, names: Sequence[str]
) -> Iterator[str]:
    """Yield the moves of some bricks, which begin with the step of this number."""
    for number, move in enumerate(part.moves, first):
        words = describe_move(move, dimensions, names)
        if move.leaves:
            words += _remaining_parts(part, number, names)
        yield f"{number}. {words}"
    after = first + len(part.moves)
    if part.rest is not None:
        yield from _move_lines(part.rest, after, dimensions, names)
    if part.removed is not None:
        start = after + _step_count(part.rest)
        if part.rest is not None:
            aside = join_words([names[brick] for brick in part.removed.bricks])
            yield f"(now {aside}, put aside in step {after - 1})"
        yield from _move_lines(part.removed, start, dimensions, names)


def _step_count(part: Separation | None) -> int:
    """Return how many steps there are."""
    return 0 if part is None else sum(1 for _ in part.all_moves())


def _remaining_parts(part: Separation, number: int, names: Sequence[str]) -> str:
    """Return what becomes of the bricks that leave, and which are left."""
    gone = part.moves[-1].bricks
    left = [names[brick] for brick in part.bricks if brick not in gone]
    words = ""
    if len(gone) > 1:
        start = number + 1 + _step_count(part.rest)
        end = start + _step_count(part.removed) - 1
        if part.removed is None:
            words += "; they need not come apart"
        elif part.rest is None:
            words += "; they come apart next"
        elif start == end:
            words += f"; put them aside, step {start} takes them apart"
        else:
            words += f"; put them aside, steps {start} to {end} take them apart"
    if len(left) > 1:
        stay = " and need not come apart" if part.rest is None else ""
        words += f"; {join_words(left)} are left{stay}"
    else:
        words += f"; {left[0]} is left"
    return words
