"""What hypothesis draws from: strategies that several tests share."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from hypothesis import strategies as st

from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.search import Search
from puzzlewright.engine.edge_matching.problem import METHODS as EDGE_METHODS
from puzzlewright.engine.edge_matching.problem import EdgeProblem, Tile
from puzzlewright.engine.exact_cover.problem import METHODS, CoverProblem
from puzzlewright.engine.packing.problem import PackingProblem, Placement
from puzzlewright.puzzles.cover.codec import problem_in_words
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.jigsaw.pieces import Pin, PlacedPiece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.packing.bricks import free_shapes
from puzzlewright.puzzles.packing.lattice import LATTICES, Cell, Lattice, Shape
from puzzlewright.puzzles.sudoku.board import Box, cached_board
from puzzlewright.puzzles.sudoku.make.generator import random_grid
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

# Sudoku

#: Box shapes of every nature: square, wide, tall, one row, one column, a single cell.
SUDOKU_BOXES: list[Box] = [(1, 1), (1, 3), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]

#: All shapes that the rules allow, up to 25×25.
ALL_SUDOKU_BOXES: list[Box] = [(r, c) for r in range(1, 26) for c in range(1, 26) if r * c <= 25]


@st.composite
def sudoku_grids(draw: st.DrawFn, boxes: list[Box] = SUDOKU_BOXES) -> tuple[Box, list[int]]:
    """Draw a box shape and a correctly filled grid, its values row by row."""
    box = draw(st.sampled_from(boxes))
    return box, random_grid(cached_board(box), Random(draw(st.integers(0, 10**6))))


@st.composite
def sudokus(draw: st.DrawFn, boxes: list[Box] = SUDOKU_BOXES) -> Sudoku:
    """Draw a sudoku with at least one solution: a filled grid with any cells left out."""
    box, grid = draw(sudoku_grids(boxes))
    # One number for all cells: a choice for each of 625 cells would take hypothesis a second.
    random, share = Random(draw(st.integers(0, 10**6))), draw(st.floats(0, 1))
    return Sudoku([value if random.random() < share else 0 for value in grid], box)


# Cover

#: Names of items and colours: anything but white space and the two signs of the format.
cover_names = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters=":|"), min_size=1, max_size=4
).filter(lambda name: name.split() == [name])


@st.composite
def covers(draw: st.DrawFn, *, plain_names: bool = True, most_options: int = 8) -> Cover:
    """Draw a small cover problem with colours and multiplicities, often with a few solutions."""
    counts = draw(st.integers(1, 4)), draw(st.integers(0, 3))
    size = sum(counts)
    any_names = st.lists(cover_names, min_size=size, max_size=size, unique=True)
    names = list("abcdefg"[:size]) if plain_names else draw(any_names)
    primary, secondary = names[: counts[0]], names[counts[0] :]
    colours = st.sampled_from([None, "r", "g"]) if plain_names else st.none() | cover_names
    options = draw(_agreeing_options(primary, secondary)) if draw(st.booleans()) else []
    options += [
        draw(_some_of(primary, least=0 if secondary else 1))
        + [_coloured(name, draw(colours)) for name in draw(_some_of(secondary))]
        for _ in range(draw(st.integers(0, most_options - len(options))))
    ]
    bounds = draw(st.dictionaries(st.sampled_from(primary), cover_bounds(), max_size=2))
    return Cover.from_parts(*problem_in_words(primary, filter(None, options), secondary, bounds))


@st.composite
def _agreeing_options(draw: st.DrawFn, primary: list[str], secondary: list[str]) -> list[list[str]]:
    """Draw options that cover the primary items together and share secondary ones in colour."""
    groups: dict[int, list[str]] = {}
    for name in primary:
        groups.setdefault(draw(st.integers(0, 3)), []).append(name)
    colours = {name: draw(st.sampled_from("rg")) for name in secondary}
    return [
        group + [f"{name}:{colours[name]}" for name in draw(_some_of(secondary))]
        for group in groups.values()
    ]


def _some_of(names: list[str], least: int = 0) -> st.SearchStrategy[list[str]]:
    """Draw up to three of the names."""
    if not names:
        return st.just([])
    return st.lists(st.sampled_from(names), min_size=least, max_size=3, unique=True)


def cover_bounds() -> st.SearchStrategy[tuple[int, int]]:
    """Draw how often an item may be covered."""
    ends = st.tuples(st.integers(0, 3), st.integers(1, 3))
    return ends.map(lambda pair: (min(pair), max(pair)))


def _coloured(name: str, colour: str | None) -> str:
    return name if colour is None else f"{name}:{colour}"


# The engine

#: Problems with trees of a few dozen to a few hundred nodes: plain ones, ones with colours, ones
#: with multiplicities.
SMALL_PROBLEMS = [
    "queens 5", "queens 6", "queens 8", "langford 4", "langford 7", "langford 8", "trominoes 3x4",
    "trominoes 5x6", "dominoes 4x5", "triples 7", "edges parker-5x5", "colouring ring-5 3",
    "colouring petersen 3", "word-squares 3", "coins 20 1 2 5", "rooks 3", "graphs 4 1 2",
    "matrix 4 2", "independent 3x3", "loose-dominoes 2x4",
]  # fmt: skip

#: Random problems with larger trees than this are not drawn: the tests go through them often.
MOST_NODES = 1500


@cache
def problem_named(words: str) -> CoverProblem:
    """Return a problem by its name and sizes, set up once."""
    name, *sizes = words.split()
    return problem_by_name(name, sizes).problem


def random_problem(random: Random) -> CoverProblem:
    """Return a problem with colours and often with multiplicities, and options of every sort."""
    primary, secondary, colours = random.randint(0, 7), random.randint(0, 4), random.randint(0, 2)
    options = [
        [(item, 0) for item in _sample(random, 0, primary, least=random.random() > 0.05)]
        + [(item, random.randint(0, colours)) for item in _sample(random, primary, secondary)]
        for _ in range(random.randint(0, 4 * primary))
    ]
    bounds = None
    if random.random() < 0.5:
        choices = [(1, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (1, 3), (0, 99)]
        bounds = [random.choice(choices) for _ in range(primary)]
    return CoverProblem(primary, secondary, options, bounds)


def _sample(random: Random, first: int, count: int, *, least: bool = False) -> list[int]:
    """Return up to three of `count` numbers, in any order."""
    return random.sample(range(first, first + count), min(count, random.randint(least, 3)))


def is_small(problem: CoverProblem | EdgeProblem | PackingProblem) -> bool:
    """Tell whether the tree is small enough to be walked over and over."""
    search: Search = problem.search(collect=False)
    return not search.step(MOST_NODES)


def problems() -> st.SearchStrategy[CoverProblem]:
    """Draw a problem with a small tree: a known one, or a random one."""
    known = st.sampled_from(SMALL_PROBLEMS).map(problem_named)
    # One number for a whole problem: it does not shrink well, but trees of some size come up.
    unknown = st.integers(0, 10**9).map(lambda seed: random_problem(Random(seed)))
    return known | unknown.filter(is_small)


#: What is searched: problems of different sorts are set up alike.
Fault = TypeVar("Fault", bound=CoverProblem | EdgeProblem | PackingProblem, covariant=True)


class Start(NamedTuple, Generic[Fault]):
    """All that a search is made from."""

    problem: Fault
    method: str
    given: tuple[int, ...]
    seed: int | None

    def search(self, *, collect: bool = True, method: str | None = None) -> Search:
        """Return a fresh search."""
        given, seed = self.given, self.seed
        chosen = self.method if method is None else method
        return self.problem.search(given=given, collect=collect, method=chosen, seed=seed)

    def after(self, nodes: int) -> Search:
        """Return a search that has visited `nodes` nodes, or is at its end."""
        search = self.search()
        search.step(nodes)
        return search


@st.composite
def starts(draw: st.DrawFn, method: str) -> Start[CoverProblem]:
    """Draw a search that the method can do, now and then with an option given, or shuffled."""
    problem = draw(problems().filter(lambda problem: method in methods_for(problem)))
    usable = usable_options(problem)
    given = draw(st.just([]) | st.lists(st.sampled_from(usable), max_size=2)) if usable else []
    seed = draw(st.none() | st.integers(0, 100))
    return Start(problem, method, tuple(given), seed)


def usable_options(problem: CoverProblem) -> list[int]:
    """Return the options with a primary item: the others can neither be chosen nor given."""
    primary = problem.primary
    return [n for n, option in enumerate(problem.options) if any(i < primary for i, _ in option)]


def is_too_much(problem: CoverProblem, method: str) -> bool:
    """Tell whether a method of exact cover may refuse a problem; "sparse" takes any."""
    has_colours = any(colour for option in problem.options for _, colour in option)
    too_many_items = problem.primary + problem.secondary > 108
    return {
        "dense": not problem.is_unit or len(problem.options) > 100,
        "masks": not problem.is_unit or has_colours or too_many_items,
    }.get(method, False)


def methods_for(problem: CoverProblem) -> list[str]:
    """Return the methods that take the problem; "sparse" takes any."""
    methods = []
    for method in METHODS:
        try:
            problem.search(method=method)
        except InputError:
            assert is_too_much(problem, method)
            continue
        methods.append(method)
    return methods


# Edge problems

#: The sides of a tile, as they follow the kind.
SIDES = TOP, RIGHT, BOTTOM, LEFT = range(1, 5)

#: Grids of every nature: one cell, lines, squares, wide and tall ones; and how many types of edges
#: leave them a few solutions, but not very many.
EDGE_GRIDS: dict[tuple[int, int], int] = {
    (1, 1): 1, (1, 2): 1, (2, 1): 1, (1, 4): 1, (4, 1): 1, (2, 2): 1, (1, 7): 2, (7, 1): 2,
    (2, 3): 1, (3, 2): 1, (2, 4): 2, (4, 2): 2, (3, 3): 3, (3, 4): 4, (4, 3): 4, (2, 7): 8,
    (7, 2): 4, (4, 4): 5,
}  # fmt: skip

#: Edges of the four sides of a piece: top, right, bottom, left.
Edges = tuple[int, int, int, int]

#: The inside of a board, all cells alike, or a rim of edge 0.
FREE, FLAT = "free", "flat"


def turned(edges: Edges) -> Edges:
    """Return the edges after a quarter turn with the clock."""
    top, right, bottom, left = edges
    return left, top, right, bottom


def turns_of(edges: Edges, count: int) -> list[Edges]:
    """Return a piece as it is, with its half turn, or in all four turns: those that differ."""
    turns = [edges, turned(edges), turned(turned(edges)), turned(turned(turned(edges)))]
    return sorted(set(turns[:: 4 // count]))


@st.composite
def edge_problems(draw: st.DrawFn) -> EdgeProblem:
    """Draw a small problem of edge matching: cut from a filled board, or of random pieces.

    Edges are paired or match themselves. Pieces may be turned, half turned or not at all; those
    that are alike are copies of one kind, or kinds of their own. Cells may be of several sorts.
    """
    rows, cols = draw(st.sampled_from(sorted(EDGE_GRIDS)))
    rim = draw(st.sampled_from([FREE, FLAT]))
    # One number for the rest, as for random covers.
    random = Random(draw(st.integers(0, 10**9)))
    mates = _some_mates(random, EDGE_GRIDS[rows, cols] - random.randint(0, 1))
    if random.random() < 0.8:
        pieces = cut_pieces(random, (rows, cols), mates, rim)
    else:
        pieces = [_random_piece(random, len(mates)) for _ in range(rows * cols)]
    tiles, copies = _kinds_of(random, pieces)
    places, allowed = _places_for(random, (rows, cols), tiles, rim)
    problem = EdgeProblem(rows, cols, tiles, copies, mates, places, allowed)
    return _renumbered(random, problem) if random.random() < 0.3 else problem


def _some_mates(random: Random, types: int) -> list[int]:
    """Return the mate of each edge; 0 matches itself, the others do or are one of two."""
    mates = [0]
    for _ in range(types):
        edge = len(mates)
        mates += [edge + 1, edge] if random.random() < 0.6 else [edge]
    return mates


def _random_piece(random: Random, edges: int) -> Edges:
    top, right, bottom, left = random.choices(range(edges), k=4)
    return top, right, bottom, left


def cut_pieces(random: Random, size: tuple[int, int], mates: list[int], rim: str) -> list[Edges]:
    """Return the pieces of a filled board, as they lie, row by row."""
    rows, cols = size
    outside = range(1) if rim == FLAT else range(len(mates))
    pieces: list[Edges] = []
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        top = mates[pieces[-cols][2]] if row > 0 else random.choice(outside)
        left = mates[pieces[-1][1]] if col > 0 else random.choice(outside)
        right, bottom = random.choices(range(len(mates)), k=2)
        if col == cols - 1:
            right = random.choice(outside)
        if row == rows - 1:
            bottom = random.choice(outside)
        pieces.append((top, right, bottom, left))
    return pieces


def _kinds_of(random: Random, pieces: list[Edges]) -> tuple[list[Tile], list[int]]:
    """Return the tiles, kind after kind, and the copies of each kind."""
    same_turns, merged = random.random() < 0.7, random.random() < 0.8
    usual = random.choice([1, 2, 4])
    kinds: dict[object, tuple[list[Edges], int]] = {}
    for number, piece in enumerate(random.sample(pieces, len(pieces))):
        turns = turns_of(piece, usual if same_turns else random.choice([1, 2, 4]))
        name = tuple(turns) if merged else number
        kinds[name] = turns, kinds.get(name, (turns, 0))[1] + 1
    tiles = [(n, *edges) for n, (turns, _) in enumerate(kinds.values()) for edges in turns]
    return tiles, [copies for _, copies in kinds.values()]


def _places_for(
    random: Random, size: tuple[int, int], tiles: list[Tile], rim: str
) -> tuple[list[int], list[list[int]]]:
    """Return the sort of place of each cell, and the tiles that are allowed there, in any order."""
    if rim == FREE:
        places, allowed = [0] * (size[0] * size[1]), [list(range(len(tiles)))]
    else:
        places, allowed = rim_places(size, tiles)
    for there in allowed:
        random.shuffle(there)
    while random.random() < 0.4:  # some cells of their own sort: pinned, or with fewer tiles
        cell = random.randrange(len(places))
        there = allowed[places[cell]]
        most = random.choice([len(there), len(there), 4, 1])
        if most or random.random() < 0.2:
            allowed.append(there[:most] if random.random() < 0.95 else [])
            places[cell] = len(allowed) - 1
    return places, allowed


def rim_places(size: tuple[int, int], tiles: list[Tile]) -> tuple[list[int], list[list[int]]]:
    """Return the same for a board whose rim shows edge 0; that edge may lie inside as well."""
    sides = [_sides_outside(cell, size) for cell in range(size[0] * size[1])]
    sorts = sorted(set(sides))
    numbers = range(len(tiles))
    allowed = [[n for n in numbers if all(tiles[n][side] == 0 for side in out)] for out in sorts]
    return [sorts.index(out) for out in sides], allowed


def _sides_outside(cell: int, size: tuple[int, int]) -> tuple[int, ...]:
    """Return the sides of a cell that lie at the rim."""
    rows, cols = size
    row, col = divmod(cell, cols)
    at_rim = {TOP: row == 0, RIGHT: col == cols - 1, BOTTOM: row == rows - 1, LEFT: col == 0}
    return tuple(side for side in SIDES if at_rim[side])


def _renumbered(random: Random, problem: EdgeProblem) -> EdgeProblem:
    """Return the same problem with its edges scattered among many that are never shown."""
    count = random.choice([len(problem.mates), 66])  # a word has 64 bits
    new = random.sample(range(count), len(problem.mates))
    mates = list(range(count))
    for edge, mate in enumerate(problem.mates):
        mates[new[edge]] = new[mate]
    tiles: list[Tile] = [
        (kind, new[top], new[right], new[bottom], new[left])
        for kind, top, right, bottom, left in problem.tiles
    ]
    rest = problem.copies, mates, problem.places, problem.allowed
    return EdgeProblem(problem.rows, problem.cols, tiles, *rest)


@st.composite
def edge_starts(draw: st.DrawFn, method: str) -> Start[EdgeProblem]:
    """Draw a search of a problem of edge matching, now and then shuffled."""
    problem = draw(edge_problems().filter(is_small))
    return Start(problem, method, (), draw(st.none() | st.integers(0, 100)))


# Tiling problems

#: A box of each lattice, from which boards are cut.
TILING_BOXES: dict[str, list[Cell]] = {
    "square": list(product(range(4), range(5))),
    "cubic": list(product(range(2), range(3), range(3))),
    "hex": list(product(range(4), range(5))),
    "tri": [(3 * i + c, 3 * j + c) for i, j, c in product(range(3), range(4), (1, 2))],
}

#: The most cells of a board that is drawn.
MOST_CELLS = 14


def placements_of(lattice: Lattice, order: list[Cell], looks: list[list[Shape]]) -> list[Placement]:
    """Return all ways to lay bricks, of which all looks are listed, on cells in that order."""
    number = {cell: n for n, cell in enumerate(order)}
    placements: list[Placement] = []
    for kind, each in enumerate(looks):
        for look, target in product(each, order):
            cells = lattice.translate(look, min(look), target)
            if cells is not None and all(cell in number for cell in cells):
                placements.append((kind, tuple(sorted(number[cell] for cell in cells))))
    return placements


class LaidOut(NamedTuple):
    """A problem of packing, and what it was made from: the cells in the order of their numbers."""

    lattice: Lattice
    cells: list[Cell]
    problem: PackingProblem


@st.composite
def packings(draw: st.DrawFn) -> LaidOut:
    """Draw a small problem of packing on any lattice, cut from a board or of random bricks.

    A board is any set of cells, filled in any order. Bricks may be turned, flipped, both or none.
    """
    lattice = LATTICES[draw(st.sampled_from(sorted(TILING_BOXES)))]
    choose = draw(st.booleans())
    # One number for the rest, as for random covers.
    random = Random(draw(st.integers(0, 10**9)))
    board = _some_board(random, TILING_BOXES[lattice.name])
    bricks = _cut_bricks(random, lattice, board) if random.random() < 0.8 else []
    bricks += _other_bricks(random, lattice, 0 if bricks and not choose else random.randint(1, 3))
    turn, flip = random.random() < 0.5, random.random() < 0.5
    looks = [lattice.orientations(brick, turn=turn, flip=flip) for brick in bricks]
    kinds = Counter(map(tuple, looks))
    if random.random() < 0.5:
        random.shuffle(board)
    placements = placements_of(lattice, board, [list(each) for each in kinds])
    if random.random() < 0.5:
        random.shuffle(placements)
    copies = _some_copies(random, list(kinds.values()), choose=choose)
    return LaidOut(lattice, board, PackingProblem(len(board), copies, placements, choose=choose))


def tiling_problems() -> st.SearchStrategy[PackingProblem]:
    """Draw a small problem of packing alone."""
    return packings().map(lambda laid_out: laid_out.problem)


def _some_copies(random: Random, counts: list[int], *, choose: bool) -> list[int | None]:
    """Return copies for kinds that were cut so often; now and then of kinds that fit nowhere."""
    copies: list[int | None] = list(counts)
    if random.random() < 0.4:
        copies = [random.choice([count, None, 1, 2, 3]) for count in counts]
    if choose and random.random() < 0.3:
        copies += [random.choice([1, None])] * random.choice([50, 64, 120])  # a word has 64 bits
    return copies


def _some_board(random: Random, box: list[Cell]) -> list[Cell]:
    """Return a part of a box in order, with holes or without, or cells from anywhere in it."""
    size = random.randint(1, MOST_CELLS)
    kept = len(box) if random.random() < 0.3 else random.randint(size, min(size + 2, len(box)))
    return sorted(random.sample(box[:kept], size))


def _cut_bricks(random: Random, lattice: Lattice, board: list[Cell]) -> list[Shape]:
    """Return the bricks of a board that is packed: connected ones of up to four cells."""
    free = set(board)
    bricks = []
    while free:
        brick = {random.choice(sorted(free))}
        for _ in range(random.choice([0, 1, 2, 2, 3, 3])):
            beside = {other for cell in brick for other in lattice.neighbours(cell)}
            brick |= {*random.sample(near := sorted(beside & free - brick), min(1, len(near)))}
        free -= brick
        bricks.append(lattice.normalise_position(brick))
    return bricks


def _other_bricks(random: Random, lattice: Lattice, count: int) -> list[Shape]:
    """Return `count` bricks of any shapes."""
    return [random.choice(free_shapes(lattice, random.randint(1, 4))) for _ in range(count)]


@st.composite
def tiling_starts(draw: st.DrawFn, method: str) -> Start[PackingProblem]:
    """Draw a search of a problem of packing, now and then shuffled.

    Where some bricks could be left over, the search would be one of exact cover.
    """
    problem = draw(tiling_problems().filter(lambda p: p.may_stop_anywhere and is_small(p)))
    return Start(problem, method, (), draw(st.none() | st.integers(0, 100)))


#: All kernels there are, for whatever problems; exact cover as a method of packing is none.
KERNELS = (*METHODS, *EDGE_METHODS, "first")


def kernel_starts(kernel: str) -> st.SearchStrategy[Start[Any]]:
    """Draw a search by a kernel, of a problem of its sort."""
    if kernel == "first":
        return tiling_starts(kernel)
    return edge_starts(kernel) if kernel in EDGE_METHODS else starts(kernel)


# Jigsaws

#: Names of pieces: printable, without gaps and without the signs of our texts.
jigsaw_names = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters=':#@/[]{}"'),
    min_size=1,
    max_size=4,
).filter(str.isprintable)


class Cut(NamedTuple):
    """A jigsaw, and the assembly that it was cut from."""

    jigsaw: Jigsaw
    assembly: JigsawSolution


@st.composite
def cut_jigsaws(draw: st.DrawFn, most_side: int = 4, *, dressed: bool = True) -> Cut:
    """Draw a small jigsaw of any rules, cut from a board that is put together.

    A dressed one may have names and pins, and may be labelled.
    """
    rows, cols = draw(st.integers(1, most_side)), draw(st.integers(1, most_side))
    signed, turning, flat_rim = (draw(st.booleans()) for _ in range(3))
    types = draw(st.integers(1, 5))
    # One number for all the edges, as for the cells of a sudoku.
    random = Random(draw(st.integers(0, 10**6)))
    board = _cut_board(random, (rows, cols), types, signed=signed, flat_rim=flat_rim)
    places = random.sample(range(rows * cols), rows * cols)  # of each piece, its cell
    turns = [random.randrange(4) if turning else 0 for _ in places]
    # A piece that has to be turned so far was cut out turned as far the other way.
    pieces = [_turned_back(board[cell], turn) for cell, turn in zip(places, turns, strict=True)]
    placed = {cell: PlacedPiece(n, turns[n]) for n, cell in enumerate(places)}
    pins = draw(_pins_of(cols, placed)) if dressed else {}
    jigsaw = Jigsaw(
        rows,
        cols,
        pieces,
        signed=signed,
        turning=turning,
        flat_rim=flat_rim,
        labelled=dressed and draw(st.booleans()),
        names=draw(_names_for(rows * cols)) if dressed else (),
        pins=pins,
    )
    grid = [[placed[row * cols + col] for col in range(cols)] for row in range(rows)]
    return Cut(jigsaw, JigsawSolution(grid, jigsaw.names))


def _cut_board(
    random: Random, size: tuple[int, int], types: int, *, signed: bool, flat_rim: bool
) -> list[list[int]]:
    """Return the edges in all cells of a board whose edges fit; some inside may be flat."""
    rows, cols = size
    board = [[0, 0, 0, 0] for _ in range(rows * cols)]
    for cell, edges in enumerate(board):
        row, col = divmod(cell, cols)
        has_next = (row > 0, col + 1 < cols, row + 1 < rows, col > 0)
        for side, step in ((1, 1), (2, cols)):
            edge = random.randint(-types if signed else 0, types)
            if has_next[side]:
                edges[side] = edge
                board[cell + step][side + 2 & 3] = -edge if signed else edge
        for side in range(4):
            if not has_next[side] and not flat_rim:
                edges[side] = random.randint(-types if signed else 0, types)
    return board


def _turned_back(edges: list[int], turn: int) -> list[int]:
    """Return the edges after quarter turns against the clock."""
    return edges[turn:] + edges[:turn]


@st.composite
def _pins_of(draw: st.DrawFn, cols: int, placed: dict[int, PlacedPiece]) -> dict[int, Pin]:
    """Draw pins that keep some pieces where they are, with the turn or without."""
    pinned = draw(st.lists(st.sampled_from(sorted(placed)), max_size=2, unique=True))
    return {
        placed[cell].piece: Pin(
            *divmod(cell, cols), draw(st.sampled_from([None, placed[cell].turn]))
        )
        for cell in pinned
    }


def _names_for(pieces: int) -> st.SearchStrategy[list[str]]:
    """Draw no names, or different ones for all pieces."""
    all_names = st.lists(jigsaw_names, min_size=pieces, max_size=pieces, unique=True)
    return st.just([]) | all_names


@st.composite
def jigsaws(draw: st.DrawFn, most_side: int = 4, *, dressed: bool = True) -> Jigsaw:
    """Draw a small jigsaw of any rules: cut from a solved board, or of random edges."""
    jigsaw = draw(cut_jigsaws(most_side, dressed=dressed)).jigsaw
    if draw(st.booleans()):
        return jigsaw
    random = Random(draw(st.integers(0, 10**6)))
    types = draw(st.integers(1, 5))
    edges = range(-types if jigsaw.signed else 0, types + 1)
    return Jigsaw(
        jigsaw.rows,
        jigsaw.cols,
        [random.choices(edges, k=4) for _ in jigsaw.pieces],
        signed=jigsaw.signed,
        turning=jigsaw.turning,
        flat_rim=jigsaw.flat_rim,
        labelled=jigsaw.labelled,
        names=jigsaw.names,
        pins=jigsaw.pins,
    )
