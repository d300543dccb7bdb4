"""Templates to any size: where the blocked cells of a fill-in or crossword lie.

All styles with blocks are made alike, by annealing. Cells are blocked, opened or moved, in pairs
where the style is symmetric. What breaks a rule of the style is undone at once, so the template is
in order all the time; of the rest, what makes it less good is undone ever more often. Good are
words of the lengths that published grids have, few clumps, and about the usual number of blocks.

Only whole numbers are reckoned with, so the same seed gives the same template on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.serialisable import Record
from puzzlewright.puzzles.fillin.grid import Cell, Content, Template

#: How few and how many rows and columns a template can have.
FEWEST, MOST = 3, 50

#: The shortest word of all styles.
SHORTEST_WORD: Final = 3

#: What a square of four blocked cells costs, and a block more or less than wanted, squared. Where a
#: number is asked for, it weighs more, for it is to be met.
SQUARE_COST: Final = 60
BLOCK_COST: Final = 6
STRICT_BLOCK_COST: Final = 100

#: How many cells one move may block at most, together with those that it leaves no room.
MOST_AT_ONCE: Final = 8

#: The cost that is put up with at the beginning, and how many moves are tried, for each cell.
TEMPERATURE: Final = 120
MOVES_PER_CELL: Final = 16
FEWEST_MOVES: Final = 600

#: Moves between two looks at the deadline: a few milliseconds on the largest templates.
MOVES_PER_CHECK: Final = 64

#: How often it is tried to get the number of blocks that is asked for.
ATTEMPTS: Final = 6


@dataclass(frozen=True, slots=True)
class Lengths(Record):
    """What the lengths of words should be, besides what the style prefers."""

    needed: Mapping[int, int]  #: how many slots of a length there shall be at least
    dear: Mapping[int, int]  #: what a slot of a length costs more
    longest: int = MOST  #: no slot is longer, for there is no word for it
    blocks: int | None = None  #: about this many blocks, if not as usual
    moves: int = MOVES_PER_CELL  #: that are tried for each cell

    def missing(self, slots: Mapping[int, int]) -> int:
        """Return how many of the needed slots are missing; `slots` counts those of each length."""
        return sum(max(0, n - slots[length]) for length, n in self.needed.items())


#: Whatever the style prefers.
ANY_LENGTHS: Final = Lengths({}, {})


class StyleRules(NamedTuple):
    """The rules of a style."""

    symmetric: bool  #: half a turn leaves the blocks the same
    lattice: bool  #: only every second row and column has words
    loners: bool  #: a cell may have a word in one direction only
    share: int  #: of 1000 cells that are not blocked by the lattice, this many shall be
    ideal: int  #: twice the length of word that costs least
    reach: int  #: from this length on, words cost little more


STYLE_RULES: Final[Mapping[str, StyleRules]] = {
    "american": StyleRules(True, False, False, 160, 10, 10),
    "british": StyleRules(True, True, False, 140, 14, 13),
    "free": StyleRules(False, False, True, 230, 9, 9),
}

#: The styles in which half a turn leaves the blocks as they are.
THEME_STYLES = ("american", "british")

#: What the styles are like, by name.
TEMPLATE_STYLES: Final[Mapping[str, str]] = {
    "american": "half-turn symmetry, every cell in two words",
    "british": "half-turn symmetry, words in every second row and column (odd numbers of both)",
    "free": "no symmetry, most cells in two words",
    "open": "no blocks: a word square",
}

#: The same, with the one that has no templates without words.
LAYOUTS: Final[Mapping[str, str]] = {
    **TEMPLATE_STYLES,
    "grown": "grows from a short word list, with as many of its words as fit",
}

#: What a letter more costs in a word that is long already. It is little: each published grid has
#: some words from edge to edge.
LONG_COST: Final = 3

#: As many blocks in a row cost nothing, and what each of the others costs.
BLOCKS_IN_A_ROW: Final = 3
ROW_COST: Final = 15

#: What a cell costs that has a word in one direction only.
LONER_COST: Final = 22

#: What it costs that a word is missing whose length is needed, each.
NEED_COST: Final = 150

#: What each cell costs by which a word is too long: far more than anything but a broken rule. There
#: is no other way, as a template begins without blocks.
TOO_LONG_COST: Final = 10_000

#: A line with this cost breaks a rule.
FORBIDDEN: Final = 1_000_000


def make_template(
    rows: int,
    cols: int,
    style: str = "american",
    *,
    seed: int = 0,
    blocks: int | None = None,
    lengths: Lengths = ANY_LENGTHS,
) -> Template:
    """Return a template of some style (TEMPLATE_STYLES), with about the usual number of blocks.

    With `blocks` it has exactly as many blocked cells. What `lengths` asks for is met as far as
    possible; no slot is longer than the longest that it names. The same seed gives the same
    template.
    """
    require_size(rows, cols, style, blocks)
    if style == "open":
        return Template([[""] * cols] * rows)
    rng = Random(seed)
    found: list[int] = []
    for _ in range(ATTEMPTS):
        canvas = Canvas(rows, cols, STYLE_RULES[style], rng, blocks, lengths)
        canvas.anneal()
        if canvas.longest > lengths.longest:
            continue
        if blocks is None or canvas.blocks == blocks:
            return canvas.template()
        found.append(canvas.blocks)
    reason = f"no {style} template of {rows}×{cols} was found"
    if not found:
        raise InputError(f"{reason} whose slots have at most {lengths.longest} cells")
    nearest = min(found, key=lambda number: abs(number - (blocks or 0)))
    raise InputError(
        f"{reason} with this number of blocked cells (the nearest has {nearest})", text=str(blocks)
    )


def require_size(rows: int, cols: int, style: str, blocks: int | None = None) -> None:
    """Refuse what no template can be."""
    if style not in TEMPLATE_STYLES:
        known = ", ".join(TEMPLATE_STYLES)
        raise InputError(f"no such style of template (there are {known})", text=style)
    size = f"{rows}×{cols}"
    if not (FEWEST <= rows <= MOST and FEWEST <= cols <= MOST):
        reason = f"a template has {FEWEST} to {MOST} rows and columns"
        raise InputError(reason, text=size)
    if style == "british" and not (rows % 2 and cols % 2):
        odd = f"{rows + 1 - rows % 2}x{cols + 1 - cols % 2}"
        reason = f"a british grid has odd numbers of rows and columns: take {odd}, or american"
        raise InputError(reason, text=size)
    if blocks is None:
        return
    if not 0 <= blocks < rows * cols:
        raise InputError(f"{size} cells cannot have this number of blocked ones", text=str(blocks))
    if style == "open" and blocks:
        raise InputError("an open template has no blocked cells", text=str(blocks))


class Canvas:
    """A template at work: its rows and columns as bits, set where a cell is blocked."""

    height: int
    width: int

    def __init__(
        self,
        height: int,
        width: int,
        manner: StyleRules,
        rng: Random,
        wanted: int | None,
        lengths: Lengths = ANY_LENGTHS,
    ) -> None:
        self.height, self.width = height, width
        self.manner = manner
        self.lengths = lengths
        self.rng = rng
        self.rows: list[int] = [0] * height
        self.cols: list[int] = [0] * width
        self.blocks: int = 0
        #: The parity of rows and columns with words, where there is a lattice.
        self.parity: tuple[int, int] = (_parity(height, rng), _parity(width, rng))
        self.costs: dict[tuple[int, int, bool], int] = {}
        self._block_lattice()
        usual = self.blocks + (height * width - self.blocks) * manner.share // 1000
        if lengths.blocks is not None:
            usual = lengths.blocks
        self.wanted: int = usual if wanted is None else wanted
        self.block_cost = BLOCK_COST if wanted is None else STRICT_BLOCK_COST
        #: How many slots there are of each length that is needed.
        self.slots: dict[int, int] = self._needed_slots((set(range(height)), set(range(width))))
        #: A cell that stays as it is.
        self.settled: Cell | None = None
        if wanted is not None and manner.symmetric:
            self._settle_centre()

    def _block_lattice(self) -> None:
        """Block the cells that are in no row and no column with words."""
        if self.manner.lattice:
            self._toggle(
                (r, c)
                for r in range(self.height)
                for c in range(self.width)
                if not self._has_words(0, r) and not self._has_words(1, c)
            )

    def _settle_centre(self) -> None:
        """Block the cell that half a turn leaves where it is, or not: so that pairs do the rest."""
        centre = self.height // 2, self.width // 2
        if len(self._orbit(centre)) == 1 and not self._is_fixed(centre):
            if (self.wanted - self.blocks) % 2:
                self._try(self._closure([centre], set()), FORBIDDEN - 1)
            self.settled = centre

    def _has_words(self, direction: int, line: int) -> bool:
        """Tell whether a row (direction 0) or column (1) may have words at all."""
        return not self.manner.lattice or line % 2 == self.parity[direction]

    @property
    def longest(self) -> int:
        """The length of the longest slot."""
        rows = [f"{row:0{self.width}b}" for n, row in enumerate(self.rows) if self._has_words(0, n)]
        cols = [
            f"{col:0{self.height}b}" for n, col in enumerate(self.cols) if self._has_words(1, n)
        ]
        return max(len(run) for line in (*rows, *cols) for run in line.split("1"))

    def template(self) -> Template:
        """Return what came of it."""
        rows: list[list[Content]] = [
            [None if row >> col & 1 else "" for col in range(self.width)] for row in self.rows
        ]
        return Template(rows)

    def anneal(self) -> None:
        """Try moves, and put up with less and less cost."""
        moves = max(FEWEST_MOVES, self.lengths.moves * self.height * self.width)
        for left in within_deadline(range(moves, 0, -1), MOVES_PER_CHECK):
            # Quickly colder at first, and cold for the last quarter.
            warmth = TEMPERATURE * max(0, left - moves // 4) ** 2 // moves**2
            self._try(self._some_change(), self.rng.randrange(warmth + 1))

    def _try(self, changes: list[Cell], most_cost: int) -> None:
        """Change some cells, and take it back if it breaks a rule or costs too much."""
        if not changes:
            return
        touched = ({row for row, _ in changes}, {col for _, col in changes})
        before = self._cost(touched)
        old, here = self.slots, self._needed_slots(touched)
        self._toggle(changes)
        after = self._cost(touched)
        if old:
            now = self._needed_slots(touched)
            self.slots = {length: old[length] - here[length] + now[length] for length in old}
            before += NEED_COST * self.lengths.missing(old)
            after += NEED_COST * self.lengths.missing(self.slots)
        if after - before > most_cost or not self._is_connected():
            self._toggle(changes)
            self.slots = old

    def _needed_slots(self, touched: tuple[set[int], set[int]]) -> dict[int, int]:
        found = dict.fromkeys(self.lengths.needed, 0)
        if not found:
            return found
        rows = [f"{self.rows[n]:0{self.width}b}" for n in touched[0] if self._has_words(0, n)]
        cols = [f"{self.cols[n]:0{self.height}b}" for n in touched[1] if self._has_words(1, n)]
        for line in (*rows, *cols):
            for run in line.split("1"):
                if len(run) in found:
                    found[len(run)] += 1
        return found

    def _some_change(self) -> list[Cell]:
        """Return cells to change: one that opens, one that is blocked, or a block that moves."""
        rng = self.rng
        cell = rng.randrange(self.height), rng.randrange(self.width)
        if not self._is_blocked(cell):
            return self._closure([cell], set())
        if self._is_fixed(cell):
            return []
        opened = self._orbit(cell)
        if rng.randrange(2):
            return opened
        row, col = cell
        down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[rng.randrange(4)]
        beside = row + down, col + right
        if not self._is_inside(beside) or self._is_blocked(beside) or beside in opened:
            return opened
        return [*opened, *self._closure([beside], set(opened))]

    def _closure(self, cells: list[Cell], opened: set[Cell]) -> list[Cell]:
        """Return all cells to be blocked along with some: twins, and gaps too short for a word.

        Nothing if they are too many.
        """
        closed: dict[Cell, None] = {}
        while cells:
            cell = cells.pop()
            if cell not in closed:
                closed.update(dict.fromkeys(self._orbit(cell)))
                if cell in opened or cell == self.settled or len(closed) > MOST_AT_ONCE:
                    return []
                # The gaps beside its twin are the twins of these.
                cells += self._gaps(cell, closed, opened)
        return list(closed)

    def _gaps(self, cell: Cell, closed: Mapping[Cell, None], opened: set[Cell]) -> list[Cell]:
        """Return the open cells beside one about to be blocked that no word can go through."""
        if self.manner.loners:
            return []
        found: list[Cell] = []
        row, col = cell
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if not self._has_words(0 if right else 1, row if right else col):
                continue
            gap: list[Cell] = []
            for step in range(1, SHORTEST_WORD + 1):
                other = row + step * down, col + step * right
                if other in closed or (self._is_blocked(other) and other not in opened):
                    found += gap
                    break
                gap.append(other)
        return found

    def _orbit(self, cell: Cell) -> list[Cell]:
        """Return a cell, and the one that half a turn takes it to where that matters."""
        twin = self.height - 1 - cell[0], self.width - 1 - cell[1]
        return [cell] if not self.manner.symmetric or twin == cell else [cell, twin]

    def _is_inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def _is_blocked(self, cell: Cell) -> bool:
        """Tell whether there is no letter; there is none outside the grid."""
        return not self._is_inside(cell) or bool(self.rows[cell[0]] >> cell[1] & 1)

    def _is_fixed(self, cell: Cell) -> bool:
        """Tell whether a blocked cell is to stay so, as all cells of the lattice are."""
        if cell == self.settled:
            return True
        return not self._has_words(0, cell[0]) and not self._has_words(1, cell[1])

    def _toggle(self, cells: Iterable[Cell]) -> None:
        """Block the cells that are open, and open those that are blocked."""
        for row, col in cells:
            self.rows[row] ^= 1 << col
            self.cols[col] ^= 1 << row
            self.blocks += 1 if self.rows[row] >> col & 1 else -1

    def _cost(self, touched: tuple[set[int], set[int]]) -> int:
        """Return what these rows and columns cost, and the number of blocks."""
        rows, cols = touched
        cost = self.block_cost * (self.blocks - self.wanted) ** 2
        for row in rows:
            cost += self._line_cost(self.rows[row], self.width, self._has_words(0, row))
        for col in cols:
            cost += self._line_cost(self.cols[col], self.height, self._has_words(1, col))
        for row in rows | {row - 1 for row in rows}:
            if 0 <= row < self.height - 1:
                both = self.rows[row] & self.rows[row + 1]
                cost += SQUARE_COST * (both & both >> 1).bit_count()
        return cost

    def _line_cost(self, mask: int, length: int, has_words: bool) -> int:
        """Return what a row or column costs, by its words and the blocks in a row.

        None may be blocked from end to end: the template would be smaller than it says.
        """
        known = self.costs.get((mask, length, has_words))
        if known is None:
            shown = f"{mask:0{length}b}"
            words = [len(run) for run in shown.split("1") if run]
            clumps = [len(run) - BLOCKS_IN_A_ROW for run in shown.split("0")]
            known = ROW_COST * sum(more for more in clumps if more > 0)
            known += sum(map(self._word_cost, words)) if has_words else 0
            known += 0 if words else FORBIDDEN
            self.costs[mask, length, has_words] = known
        return known

    def _word_cost(self, length: int) -> int:
        """Return what a word of some length costs: none may be shorter than three."""
        if length < SHORTEST_WORD:
            return LONER_COST if length == 1 and self.manner.loners else FORBIDDEN
        manner = self.manner
        twice_off = 2 * min(length, manner.reach) - manner.ideal
        dear = self.lengths.dear.get(length, 0)
        dear += TOO_LONG_COST * max(0, length - self.lengths.longest)
        return twice_off * twice_off // 4 + LONG_COST * max(0, length - manner.reach) + dear

    def _is_connected(self) -> bool:
        """Tell whether one can get from every open cell to every other."""
        wide = self.width + 1  # a closed column in between, so that rows do not run together
        every = (1 << self.width) - 1
        still = 0
        for row in reversed(self.rows):
            still = still << wide | (every & ~row)
        reached = still & -still
        while True:
            grown = reached | reached << 1 | reached >> 1 | reached << wide | reached >> wide
            grown &= still
            if grown == reached:
                return reached == still
            reached = grown


def _parity(lines: int, rng: Random) -> int:
    """Return whether the even or the odd lines of a lattice have words, from 0; small ones even."""
    return rng.randrange(2) if lines > 2 * SHORTEST_WORD else 0
