"""Making sudokus: a random filled grid, from which givens are taken while it stays unique.

The cells are visited once, in random order; a given goes if a count with limit 2 proves that the
rest still has one solution. With a symmetry, the cells that mirror one another go or stay together.
One round is enough: what could not go while there were more givens cannot go later.

Grids are filled without a search: a plain pattern is mixed by moves that keep it correct:
exchange two values within one chain of cells that see one another, or exchange two rows of a band
(columns of a stack) within one cycle of columns (rows). Many such moves lead far away from the
pattern. Not every grid is equally likely, but there is no search that could get lost, and the
engine plays no part: what comes out depends on nothing but the random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.errors import NothingFoundError
from puzzlewright.puzzles.base import KnownSolutions, set_known_solutions
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.sudoku.board import Board
from puzzlewright.puzzles.sudoku.difficulty import DIFFICULTIES, EXPERT_GUESSES, measure_unique
from puzzlewright.puzzles.sudoku.puzzle import Sudoku, SudokuSolution
from puzzlewright.puzzles.sudoku.solve import count_values

if TYPE_CHECKING:
    from puzzlewright.puzzles.sudoku.recipe import SudokuRecipe

#: Moves per cell of the grid. Measured on 6×6, 9×9 and 16×16 by how many separate chains all pairs
#: of values form: far from the pattern's number after half a move per cell, steady from one on.
MOVES_PER_CELL = 1

#: On boards larger than 9×9, a proof that takes more nodes than this is given up and the given
#: stays: such proofs can take any time. Ten times as many would save one given in fifty, and take
#: three times as long. Up to 9×9 every proof is short, and is brought to its end.
PROOF_NODES = 500
LARGEST_WITHOUT_LIMIT = 9

#: How many filled grids are tried for a recipe (clues, difficulty) that not every grid allows: this
#: many on 9×9, fewer on larger boards, where each attempt takes longer by the square of the cells.
ATTEMPTS = 200

#: The least number of attempts, whatever the size.
FEWEST_ATTEMPTS = 3

#: On boards smaller than 9×9 singles solve nearly everything, however few givens there are: what
#: makes such a puzzle easy is that at least this share of its cells is given.
SMALL = 9
EASY_SHARE = 0.4

#: Cells that go or stay together.
Orbit = tuple[int, ...]

#: Where a symmetry takes a cell (row, column) of a grid of size n.
Mirror = Callable[[int, int, int], tuple[int, int]]

_LEFT_RIGHT: Mirror = lambda row, column, n: (row, n - 1 - column)  # noqa: E731
_DIAGONAL: Mirror = lambda row, column, n: (column, row)  # noqa: E731, ARG005
_QUARTER: Mirror = lambda row, column, n: (column, n - 1 - row)  # noqa: E731

#: The symmetries that the pattern of givens can have, each by the moves that leave it the same.
SYMMETRIES: dict[str, tuple[Mirror, ...]] = {
    "turn": (lambda row, column, n: (n - 1 - row, n - 1 - column),),
    "quarter": (_QUARTER,),
    "left-right": (_LEFT_RIGHT,),
    "top-bottom": (lambda row, column, n: (n - 1 - row, column),),
    "diagonal": (_DIAGONAL,),
    "antidiagonal": (lambda row, column, n: (n - 1 - column, n - 1 - row),),
    "all": (_QUARTER, _LEFT_RIGHT),
}


class SudokuCandidate(NamedTuple):
    """What came of one filled grid: the puzzle, and how far it is from the recipe."""

    cells: tuple[int, ...]
    grid: tuple[int, ...]  #: the filled one
    distance: int
    nature: str


def make(recipe: SudokuRecipe, seed: int, budget: Budget) -> Sudoku:
    """Return a puzzle as wanted; an InputError says how near the attempts came."""
    random = Random(_source_of_chance(recipe, seed))
    orbits = symmetry_orbits(recipe.board, recipe.symmetry)
    attempts = _attempts(recipe) * budget.size
    drafts: list[SudokuCandidate] = []
    for number in range(attempts):
        best = min(drafts, key=lambda draft: draft.distance, default=None)
        budget.report(number / attempts, "" if best is None else f"nearest: {best.nature}")
        draft = _draft(recipe, orbits, random, budget)
        if draft.distance == 0:
            return _puzzle(draft, recipe.board)
        drafts.append(draft)
    nearest = min(drafts, key=lambda draft: draft.distance)
    reason = f"no such sudoku in {attempts} attempts; the nearest has {nearest.nature}"
    raise NothingFoundError(f"{reason}; try another seed, or ask for less")


def _puzzle(draft: SudokuCandidate, board: Board) -> Sudoku:
    """Return the puzzle, which knows its only solution: no key needs to search for it."""
    puzzle, n = Sudoku(draft.cells, board.box), board.size
    rows = [draft.grid[at : at + n] for at in range(0, n * n, n)]
    set_known_solutions(puzzle, KnownSolutions(SudokuSolution(rows, board.box).for_puzzle(puzzle)))
    return puzzle


def _source_of_chance(recipe: SudokuRecipe, seed: int) -> int | str:
    """Return a seed for each difficulty and number of clues, so that none shares its solutions.

    Else an easy and a hard sudoku of one seed would be the same grid with other givens, and a book
    with a section for each difficulty would print every solution several times.
    """
    if not recipe.requested_difficulty and recipe.clues is None:
        return seed
    return f"{seed} {recipe.requested_difficulty or None} {recipe.clues}"


def symmetry_orbits(board: Board, symmetry: str | None) -> list[Orbit]:
    """Return the orbits of cells under a symmetry, in order."""
    mirrors = SYMMETRIES[symmetry] if symmetry else ()
    orbits, seen = [], [False] * board.cells
    for start in range(board.cells):
        if seen[start]:
            continue
        orbit = [start]
        for cell in orbit:  # which grows meanwhile
            seen[cell] = True
            for mirror in mirrors:
                row, column = mirror(board.row(cell), board.column(cell), board.size)
                image = row * board.size + column
                if image not in orbit:
                    orbit.append(image)
        orbits.append(tuple(sorted(orbit)))
    return orbits


def _attempts(recipe: SudokuRecipe) -> int:
    """Return how many filled grids are worth a try."""
    if recipe.clues is None and not recipe.requested_difficulty:
        return 1  # the first one grants everything else
    return min(ATTEMPTS, max(FEWEST_ATTEMPTS, ATTEMPTS * 81**2 // recipe.board.cells**2))


def _draft(
    recipe: SudokuRecipe, orbits: Sequence[Orbit], random: Random, budget: Budget
) -> SudokuCandidate:
    """Make one puzzle, as near to the recipe as its filled grid allows."""
    grid = random_grid(recipe.board, random)
    order = list(orbits)
    random.shuffle(order)
    digging = ClueRemoval(recipe.board, grid, budget)
    nodes = None if recipe.board.size <= LARGEST_WITHOUT_LIMIT else PROOF_NODES
    digging.dig(order, _floor(recipe), nodes)
    if recipe.minimal:
        digging.dig(digging.doubtful, 0, None)
    wanted = recipe.requested_difficulty
    if wanted and not recipe.minimal and recipe.clues is None:
        digging.restore_givens(wanted)
    return _judge(recipe, tuple(digging.cells), digging.grid)


def _floor(recipe: SudokuRecipe) -> int:
    """Return how many givens are left at least."""
    if recipe.minimal:
        return 0
    is_easy = recipe.requested_difficulty == DIFFICULTIES[0]
    if recipe.clues is None and is_easy and recipe.board.size < SMALL:
        return ceil(EASY_SHARE * recipe.board.cells)
    return recipe.clues or 0


def _judge(recipe: SudokuRecipe, cells: tuple[int, ...], grid: tuple[int, ...]) -> SudokuCandidate:
    """Measure how far a puzzle is from the recipe: clues first, then difficulties."""
    clues = sum(1 for value in cells if value)
    distance = 0 if recipe.clues is None else len(DIFFICULTIES) * abs(clues - recipe.clues)
    nature = f"{clues} clues"
    wanted = recipe.requested_difficulty
    if wanted:
        name = _difficulty(recipe.board, cells)
        distance += abs(DIFFICULTIES.index(name) - DIFFICULTIES.index(wanted))
        nature += f" and is {name}"
    return SudokuCandidate(cells, grid, distance, nature)


class ClueRemoval:
    """A filled grid from which givens are taken; at every moment it has one solution."""

    def __init__(self, board: Board, grid: Sequence[int], budget: Budget) -> None:
        self.board = board
        self.budget = budget
        self.grid: tuple[int, ...] = tuple(grid)
        self.cells: list[int] = list(grid)
        self.taken: list[Orbit] = []  #: in the order in which they went
        self.doubtful: list[Orbit] = []  #: kept only because the proof took too long

    def dig(self, orbits: Sequence[Orbit], floor: int, nodes: int | None) -> None:
        """Take what can go, but leave `floor` givens; give a proof up after `nodes` nodes."""
        self.doubtful = []
        clues = sum(1 for value in self.cells if value)
        for orbit in orbits:
            if clues - len(orbit) < floor:
                continue
            for cell in orbit:
                self.cells[cell] = 0
            values = bytes(self.cells)
            solutions = count_values(self.board, values, 2, nodes, self._require_more)
            if solutions == 1:
                self.taken.append(orbit)
                clues -= len(orbit)
                continue
            self._give_back(orbit)
            if solutions is None:
                self.doubtful.append(orbit)

    def restore_givens(self, name: str) -> None:
        """Give the last givens back until the puzzle is no harder than this difficulty.

        Fewer givens are hardly ever easier, so the place is found by halving.
        """
        low, high = 0, len(self.taken)
        while low < high:
            middle = (low + high + 1) // 2
            if DIFFICULTIES.index(
                _difficulty(self.board, self._stage(middle))
            ) <= DIFFICULTIES.index(name):
                low = middle
            else:
                high = middle - 1
        self.cells = list(self._stage(low))

    def _stage(self, number: int) -> tuple[int, ...]:
        """Return the puzzle as it was after `number` givens were removed."""
        cells = list(self.grid)
        for orbit in self.taken[:number]:
            for cell in orbit:
                cells[cell] = 0
        return tuple(cells)

    def _require_more(self) -> None:
        """Raise an error if somebody stopped the work or the time is up."""
        self.budget.require_more("sudoku")

    def _give_back(self, orbit: Orbit) -> None:
        for cell in orbit:
            self.cells[cell] = self.grid[cell]


def _difficulty(board: Board, cells: Sequence[int]) -> str:
    """Return the difficulty of a puzzle with one solution, guessing no more than that takes."""
    return measure_unique(board, cells, most_guesses=EXPERT_GUESSES + 1).name


def random_grid(board: Board, random: Random) -> list[int]:
    """Return the values of a random filled grid."""
    grid = _pattern(board, random)
    for _ in range(MOVES_PER_CELL * board.cells):
        if random.randrange(2):
            _exchange_values(board, grid, random)
        else:
            _exchange_lines(board, grid, random)
    return grid


def _pattern(board: Board, random: Random) -> list[int]:
    """Return the grid in which each row is the one before, shifted; its values shuffled."""
    n, (box_rows, box_cols) = board.size, board.box
    names = list(range(1, n + 1))
    random.shuffle(names)
    return [
        names[(box_cols * (row % box_rows) + row // box_rows + column) % n]
        for row in range(n)
        for column in range(n)
    ]


def _exchange_values(board: Board, grid: list[int], random: Random) -> None:
    """Exchange two values in the cells that one cell with one of them leads to."""
    if board.size == 1:
        return
    one = 1 + random.randrange(board.size)
    two = 1 + (one + random.randrange(board.size - 1)) % board.size
    start = grid.index(one, board.size * random.randrange(board.size))
    members = {cell for cell, value in enumerate(grid) if value in (one, two)}
    chain = [start]
    members.discard(start)
    for cell in chain:  # which grows meanwhile
        near = [peer for peer in board.peers[cell] if peer in members]
        chain += near
        members.difference_update(near)
    for cell in chain:
        grid[cell] = one + two - grid[cell]


def _exchange_lines(board: Board, grid: list[int], random: Random) -> None:
    """Exchange two rows of a band, or columns of a stack, in the places of one cycle."""
    n = board.size
    by_columns = random.randrange(2)
    depth = board.box[by_columns]
    if depth == 1:
        return
    band, one = divmod(random.randrange(n), depth)
    two = (one + 1 + random.randrange(depth - 1)) % depth
    lines = board.houses[by_columns * n + band * depth :]
    _exchange_cycle(grid, lines[one].cells, lines[two].cells, random.randrange(n))


def _exchange_cycle(grid: list[int], one: Sequence[int], two: Sequence[int], start: int) -> None:
    """Exchange two lines at `start`, and wherever that makes a value come twice, until it fits."""
    place = {grid[cell]: position for position, cell in enumerate(one)}
    position = start
    while True:
        first, second = one[position], two[position]
        grid[first], grid[second] = grid[second], grid[first]
        position = place[grid[first]]
        if position == start:
            return
