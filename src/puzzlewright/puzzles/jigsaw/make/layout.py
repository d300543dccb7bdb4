"""Two assemblies of the same pieces, as different as possible: the second one's layout.

In the first assembly every piece lies in the cell of its own number. In the second one a cell holds
another piece, and turned. Both say which sides of pieces meet. Take the sides as points, and the
meetings of both assemblies as lines between them: the lines form closed loops, on which those of
the first and those of the second assembly alternate.

      first       second      first       second
    a ───── b     b ····· c   c ───── d   d ····· a         one loop: a ─ b ··· c ─ d ··· a

All the sides of a loop must have one type of edge, tabs and holes in turns; sides of different
loops are free to differ. So a layout with many loops can have many types of edges, and then hardly
any assembly but these two. A loop of two sides is a join that survives from one assembly to the
other. engine/edge_matching/_layout_annealing.pyx looks for layouts with many loops and none of
those.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.engine.edge_matching._layout_annealing import Annealer
from puzzlewright.puzzles.jigsaw.pieces import BOTTOM, LEFT, RIGHT, TOP
from puzzlewright.puzzles.recipes.budget import Budget

#: What counts for and against a layout: a loop, a join that survives, a piece that stays where and
#: how it was, and a piece among those of the most frequent turn.
LOOP, KEPT, STAYED, TURNED = 100, 300, 100, 20

#: How much worse a layout may get at first, on average. Loops of a certain length need more.
WARMTH, WARMTH_EXACT = 40, 60

#: Steps between two looks at the budget, times the number of cells: some milliseconds.
SLICE = 300_000

#: Cells between two looks at the deadline.
STRIDE = 512

#: No limit.
ANY = 10**6

#: A loop as pairs of sides that meet in the first assembly, in the order of the loop.
Loop = list[tuple[int, int]]


class Sides:
    """The sides of the pieces of a grid, numbered 4 × piece + side, and where they meet."""

    rows: int
    cols: int
    cells: int

    def __init__(self, rows: int, cols: int, *, turning: bool = True) -> None:
        self.rows, self.cols, self.cells = rows, cols, rows * cols
        self.turning = turning
        self.joins: list[tuple[int, int, int, int]] = []  #: cell, side, other cell, its side
        for cell in within_deadline(range(self.cells)):
            if (cell + 1) % cols:
                self.joins.append((cell, RIGHT, cell + 1, LEFT))
            if cell + cols < self.cells:
                self.joins.append((cell, BOTTOM, cell + cols, TOP))
        self.mates: list[int] = [-1] * (
            4 * self.cells
        )  #: per side: the one it meets in the first assembly
        for cell, side, other, other_side in within_deadline(self.joins):
            self.mates[4 * cell + side] = 4 * other + other_side
            self.mates[4 * other + other_side] = 4 * cell + side
        self.groups: list[list[int]] = self._groups()
        step = 4 if not turning else 1 if rows == cols else 2
        self.whole_turns: range = range(0, 4, step)

    def rim(self, cell: int) -> tuple[int, ...]:
        """Return the sides of a cell that lie on the rim."""
        return tuple(side for side in range(4) if self.mates[4 * cell + side] < 0)

    def turns(self, piece: int, cell: int) -> list[int]:
        """Return the turns in which a piece has its flat sides where a cell needs them."""
        rim, wanted = self.rim(piece), self.rim(cell)
        turns = range(4) if self.turning else range(1)
        return [turn for turn in turns if tuple(sorted((s + turn) % 4 for s in rim)) == wanted]

    def turned_cell(self, cell: int, turn: int) -> int:
        """Return where a cell goes when the whole grid makes `turn` quarter turns clockwise."""
        row, col = divmod(cell, self.cols)
        last_row, last_col = self.rows - 1, self.cols - 1
        places = ((row, col), (col, last_row - row), (last_row - row, last_col - col))
        row, col = (*places, (last_col - col, row))[turn]
        return row * self.cols + col

    def _groups(self) -> list[list[int]]:
        """Return the cells whose pieces can change places: corners, rim, inside."""
        groups: list[list[int]] = []
        for cell in within_deadline(range(self.cells), STRIDE):
            for group in groups:
                if self.turns(cell, group[0]):
                    group.append(cell)
                    break
            else:
                groups.append([cell])
        return groups


class Layout(NamedTuple):
    """The second assembly: per cell, the piece and its turn."""

    pieces: list[int]
    turns: list[int]


def random_layout(sides: Sides, random: Random) -> Layout:
    """Return a layout that only keeps flat sides on the rim."""
    layout = Layout([0] * sides.cells, [0] * sides.cells)
    for group in sides.groups:
        pieces = group[:]
        random.shuffle(pieces)
        for cell, piece in within_deadline(zip(group, pieces, strict=True), STRIDE):
            layout.pieces[cell] = piece
            layout.turns[cell] = random.choice(sides.turns(piece, cell))
    return layout


def improve_layout(
    sides: Sides,
    layout: Layout,
    steps: int,
    random: Random,
    *,
    longest: int | None = None,
    budget: Budget | None = None,
) -> Layout:
    """Return a layout with more loops and less in common with the first assembly.

    `longest` is how many joins of the first assembly a loop may have. There cannot be too many
    loops, for they can share a type. Fewer and longer ones, of which each has a type of its own,
    make far more assemblies that nobody wants.
    """
    # Where the length of loops matters, their number follows.
    exact = longest is not None
    limits = (0 if exact else ANY, longest or ANY)
    weights = (LOOP, KEPT, STAYED, TURNED, *limits)
    annealer = Annealer(sides, layout, weights, random.getrandbits(64))
    slices = max(1, SLICE // sides.cells)
    for start in range(0, steps, slices):
        annealer.anneal(start, start + slices, steps, WARMTH_EXACT if exact else WARMTH)
        if budget is not None and budget.is_over:
            break
    return Layout(*annealer.layout)


def find_loops(sides: Sides, layout: Layout) -> list[Loop]:
    """Return the loops that the meetings of both assemblies form."""
    first, second = sides.mates, _second_mates(sides, layout)
    seen = bytearray(len(first))
    loops = []
    for start, mate in enumerate(within_deadline(first)):
        if mate < 0 or seen[start]:
            continue
        loop, side = [], start
        while not seen[side]:
            other = first[side]
            seen[side] = seen[other] = 1
            loop.append((side, other))
            side = second[other]
        loops.append(loop)
    return loops


def _second_mates(sides: Sides, layout: Layout) -> list[int]:
    """Return, per side, the one that it meets in the second assembly."""
    pieces, turns = layout
    mates = [-1] * len(sides.mates)
    for cell, side, other, other_side in sides.joins:
        one = 4 * pieces[cell] + (side - turns[cell]) % 4
        two = 4 * pieces[other] + (other_side - turns[other]) % 4
        mates[one], mates[two] = two, one
    return mates
