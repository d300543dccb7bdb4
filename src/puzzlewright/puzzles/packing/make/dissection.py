"""Cutting a board into pieces that go together in one way only: sizes, random cuts, cuts made anew.

A board cut at random into many pieces has thousands of packings. Two things make them fewer:

- Pieces that can be laid in few ways: of wide reach, or symmetric. Two neighbours are cut anew, and
  that is kept if the product of the numbers of ways falls. This takes no search at all.
- Then packings are counted. Where there is another one, pieces that lie elsewhere in it are cut
  anew, together with a neighbour, and that is kept if there are fewer packings.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from random import Random
from typing import NamedTuple

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.puzzles.packing.bricks import free_shapes, one_sided_shapes
from puzzlewright.puzzles.packing.lattice import Lattice
from puzzlewright.puzzles.packing.make.trial_board import QuickCount, TrialBoard, TrialPiece
from puzzlewright.puzzles.recipes.budget import Budget

#: Pieces are at most this many cells larger or smaller than the mean.
FARTHEST = 7

#: Where there are this many times more shapes of a size than pieces, larger sizes have enough too.
PLENTY = 4

#: Not all shapes of a size are used if it can be helped: numerator and denominator.
SHARE = (2, 3)

#: Exchanges of a cell for each piece, when sizes are chosen at random.
EXCHANGES = 4


class Room:
    """How many pieces of a size there may be."""

    def __init__(self, lattice: Lattice, pieces: int, *, flip: bool, alike: bool) -> None:
        self._shapes: list[int] = [0]
        shapes = free_shapes if flip else one_sided_shapes
        while not alike and self._shapes[-1] < PLENTY * pieces:
            self._shapes.append(len(shapes(lattice, len(self._shapes))))
        self._plenty = pieces

    def shape_count(self, size: int) -> int:
        """Return how many shapes of a size there are, or how many pieces if that is less."""
        return self._shapes[size] if size < len(self._shapes) else self._plenty

    def usable_count(self, size: int) -> int:
        """Return how many of them can be had without taking all."""
        return min(self._plenty, -(-self.shape_count(size) * SHARE[0] // SHARE[1]))


def even_sizes(cells: int, rooms: Sequence[int], pieces: int) -> list[int] | None:
    """Return sizes of pieces, as even as possible; `rooms[n]` is how many may have n cells."""
    mean = cells / pieces
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for size, room in enumerate(rooms):
        if not room or abs(size - mean) > FARTHEST:
            continue
        for (number, total), (cost, sizes) in within_deadline(sorted(best.items()), 256):
            for more in range(1, min(room, pieces - number, (cells - total) // size) + 1):
                key = number + more, total + more * size
                new = cost + more * (size - mean) ** 2, sizes + (size,) * more
                if key not in best or new < best[key]:
                    best[key] = new
    found = best.get((pieces, cells))
    return None if found is None else list(found[1])


def shuffled_sizes(sizes: Sequence[int], rooms: Sequence[int], random: Random) -> list[int]:
    """Return other sizes of the same sum, at random, where there is room for them."""
    new = list(sizes)
    for _ in range(EXCHANGES * len(new)):
        more, less = random.randrange(len(new)), random.randrange(len(new))
        trial = new[:]
        trial[more] += 1
        trial[less] -= 1
        fits = trial[more] < len(rooms) and trial[less] > 0
        if fits and all(trial.count(size) <= rooms[size] for size in trial):
            new = trial
    return new


def shares(parts: Sequence[int], pieces: int) -> list[int]:
    """Return how many of the pieces each part of a board gets: at least one, the larger more."""
    given = [1] * len(parts)
    for _ in range(pieces - len(parts)):
        largest = max(range(len(parts)), key=lambda n: (parts[n] / given[n], -n))
        given[largest] += 1
    return given


#: Tries to take one piece from what is left of a board, to cut a board, and to cut a few of its
#: pieces anew.
TRIES, CUTS, RECUTS = 12, 400, 4

#: A piece of a board: the numbers of its cells, sorted.
Piece = tuple[int, ...]


def cut_randomly(
    board: TrialBoard, cells: Sequence[int], sizes: Sequence[int], random: Random, tries: int = CUTS
) -> list[Piece] | None:
    """Cut a part of a board at random into connected pieces of these sizes; None if all failed."""
    for _ in range(tries):
        check_deadline()
        order = list(sizes)
        random.shuffle(order)
        pieces = _cut_once(board, cells, order, random)
        if pieces is not None:
            return pieces
    return None


def _cut_once(
    board: TrialBoard, cells: Sequence[int], sizes: list[int], random: Random
) -> list[Piece] | None:
    """Take one piece after the other from where the rest is most cornered."""
    free = set(cells)
    pieces: list[Piece] = []
    for at, size in enumerate(sizes):
        sums = 1
        for later in sizes[at + 1 :]:
            sums |= sums << later
        for _ in range(TRIES):
            piece = _grow_piece(board, free, size, random)
            if piece is not None and all(
                sums >> n & 1 for n in _parts(board, free.difference(piece))
            ):
                free.difference_update(piece)
                pieces.append(piece)
                break
        else:
            return None
    return pieces


def _grow_piece(board: TrialBoard, free: set[int], size: int, random: Random) -> Piece | None:
    """Grow a piece at random, from one of the cells with the fewest free neighbours."""
    beside = board.neighbours
    open_sides = {cell: sum(other in free for other in beside[cell]) for cell in sorted(free)}
    fewest = min(open_sides.values())
    piece = [random.choice([cell for cell, sides in open_sides.items() if sides == fewest])]
    rim: list[int] = []
    while True:
        rim += [o for o in beside[piece[-1]] if o in free and o not in rim and o not in piece]
        if len(piece) == size:
            return tuple(sorted(piece))
        if not rim:
            return None
        piece.append(rim.pop(random.randrange(len(rim))))


def _parts(board: TrialBoard, free: set[int]) -> list[int]:
    """Return the sizes of the connected parts of some cells."""
    left = set(free)
    sizes = []
    while left:
        part = [left.pop()]
        for cell in part:  # which grows meanwhile
            for other in board.neighbours[cell]:
                if other in left:
                    left.discard(other)
                    part.append(other)
        sizes.append(len(part))
    return sizes


#: Cuts that are tried to get fewer ways, for each piece.
SETTLING = 60

#: How often three neighbours are cut anew, and not two.
THREE = 0.3

#: What two pieces alike cost, in the logarithm of the number of ways.
TWINS = 20.0

#: How much worse a cut may be and still be kept, on average, at the start of settling.
LENIENCE = 1.0

#: Packings that are looked for at first, nodes for a count, and nodes for all counts of one board.
MOST_FOUND, NODES, ALL_NODES = 500, 100_000, 5_000_000

#: What setting up a count takes, in nodes.
SETTING_UP = 8_000

#: Cuts in a row that make nothing better, until a board is given up.
PATIENCE = 300

#: By what share more packings are put up with, at most, to get away from where nothing helps.
WORSE = 1.0


class Rules(NamedTuple):
    """What pieces may be like."""

    flip: bool
    alike: bool
    sizes: tuple[int, int]  #: of the smallest and the largest piece


class Dissection:
    """A board cut into pieces, and how it becomes one that goes together in one way only."""

    def __init__(self, board: TrialBoard, pieces: Sequence[Piece], rules: Rules) -> None:
        self.board = board
        self.pieces: list[Piece] = list(pieces)
        self.rules = rules
        self._trial: QuickCount | None = None  #: what a count of the pieces came to

    def shape(self, piece: Piece) -> TrialPiece:
        """Return the shape of a piece and how it may be laid."""
        return self.board.piece(piece, flip=self.rules.flip)

    def shapes(self, pieces: Sequence[Piece]) -> list[TrialPiece]:
        """Return the shapes of pieces."""
        return [self.shape(piece) for piece in pieces]

    def twins(self, pieces: Sequence[Piece]) -> int:
        """Return how many pieces are like an earlier one, where that is not allowed."""
        return 0 if self.rules.alike else len(pieces) - len(set(self.shapes(pieces)))

    def looseness(self, pieces: Sequence[Piece]) -> float:
        """Return the logarithm of the number of ways to lay all the pieces, overlaps allowed."""
        places = sum(log2(len(self.board.piece_footprints(piece))) for piece in self.shapes(pieces))
        return places + TWINS * self.twins(pieces)

    def settle(self, random: Random, budget: Budget) -> None:
        """Cut neighbours anew as long as there are fewer and fewer ways to lay the pieces."""
        looseness = self.looseness(self.pieces)
        steps = SETTLING * len(self.pieces)
        for step in range(steps):
            if budget.is_over:
                return
            trial = self._with_new_cut(random.randrange(len(self.pieces)), random)
            if trial is None:
                continue
            new = self.looseness(trial)
            lenience = LENIENCE * (1 - step / steps) * random.expovariate(1.0)
            if new <= looseness + lenience:
                self.pieces, looseness = trial, new

    def _with_new_cut(self, piece: int, random: Random) -> list[Piece] | None:
        """Return the pieces with this one and a neighbour cut anew; None if that did not work."""
        pieces, board = self.pieces, self.board
        owner = {cell: number for number, cells in enumerate(pieces) for cell in cells}
        beside = {owner[other] for cell in pieces[piece] for other in board.neighbours[cell]}
        beside.discard(piece)
        if not beside:
            return None
        chosen = [piece, random.choice(sorted(beside))]
        if random.random() < THREE and len(beside) > 1:
            chosen.append(random.choice(sorted(beside - {chosen[1]})))
        cells = [cell for number in chosen for cell in pieces[number]]
        sizes = self._other_sizes([len(pieces[number]) for number in chosen], random)
        parts = cut_randomly(board, sorted(cells), sizes, random, RECUTS)
        if parts is None:
            return None
        trial = pieces[:]
        for number, part in zip(chosen, parts, strict=True):
            trial[number] = part
        return trial

    def _other_sizes(self, sizes: list[int], random: Random) -> list[int]:
        """Return sizes of the same sum, now and then others, within the limits."""
        step = random.choice((0, 0, 1, -1))
        new = [sizes[0] + step, sizes[1] - step, *sizes[2:]]
        lowest, highest = self.rules.sizes
        return new if lowest <= min(new) and max(new) <= highest else sizes

    def repair(self, random: Random, budget: Budget) -> QuickCount | None:
        """Cut pieces anew until there is one packing; None if that took too long."""
        now = self._trial or self.look(budget)
        left, idle = ALL_NODES, 0
        while left > 0 and idle < PATIENCE and not budget.is_over:
            if len(now.found) == 1 and now.is_complete and not self.twins(self.pieces):
                return now
            idle += 1
            trial = self._with_new_cut(self._loose_piece(now, random), random)
            left -= SETTING_UP // 10
            if trial is None or self.twins(trial) > self.twins(self.pieces):
                continue
            worse = WORSE * left / ALL_NODES * random.random()
            most = int(len(now.found) * (1 + worse) + worse)
            nodes = min(NODES, 2 * now.nodes + SETTING_UP) if now.is_complete else NODES
            new = self._count(trial, most, nodes, budget)
            left -= new.nodes + SETTING_UP
            if new.is_complete or (not now.is_complete and len(new.found) <= most):
                idle = 0 if len(new.found) < len(now.found) else idle
                self.pieces, self._trial, now = trial, new, new
        return None

    def look(self, budget: Budget) -> QuickCount:
        """Count the packings, at first."""
        self._trial = self._count(self.pieces, MOST_FOUND, NODES, budget)
        return self._trial

    @property
    def rank(self) -> tuple[int, int]:
        """How far it is from one packing: whether it could not be counted, and what was found."""
        assert self._trial is not None
        is_open = not self._trial.is_complete or self.twins(self.pieces) > 0
        return int(is_open), len(self._trial.found)

    def _count(self, pieces: Sequence[Piece], most: int, nodes: int, budget: Budget) -> QuickCount:
        return self.board.quick_count(self.shapes(pieces), most, nodes, budget)

    def _loose_piece(self, trial: QuickCount, random: Random) -> int:
        """Return a piece that lies elsewhere in another packing, one like ours if there is any."""
        ours = [set(self._turn_pieces(turn)) for turn in self.board.symmetries]
        best: list[int] = []
        for places in trial.found:
            other = set(places)
            nearest = max(range(len(ours)), key=lambda n: len(ours[n] & other))
            turned = self._turn_pieces(self.board.symmetries[nearest])
            differ = [number for number, place in enumerate(turned) if place not in other]
            if differ and (not best or len(differ) < len(best)):
                best = differ
        return random.choice(best or range(len(self.pieces)))

    def _turn_pieces(self, turn: Sequence[int]) -> list[Piece]:
        return [tuple(sorted(turn[cell] for cell in piece)) for piece in self.pieces]


def dissect(
    board: TrialBoard,
    fields: Sequence[Sequence[int]],
    sizes: Sequence[Sequence[int]],
    rules: Rules,
    random: Random,
) -> Dissection | None:
    """Cut each field of a board at random into pieces of its sizes; None if that did not work."""
    pieces: list[Piece] = []
    for field, wanted in zip(fields, sizes, strict=True):
        parts = cut_randomly(board, field, wanted, random)
        if parts is None:
            return None
        pieces += parts
    return Dissection(board, pieces, rules)
