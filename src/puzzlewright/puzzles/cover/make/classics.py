"""Cover problems out of combinatorics: queens, pairs, squares, graphs, sums, words, and chance."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, product
from random import Random

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.cover.items import Bounds
from puzzlewright.puzzles.cover.make.boards import DIGITS, STRIDE, build_cover, cell_name, rectangle
from puzzlewright.puzzles.cover.puzzle import Cover

#: The edges of a graph, by the names of their ends.
Graph = Sequence[tuple[str, str]]

AT_MOST_ONCE: Bounds = (0, 1)


def queens(size: int) -> Cover:
    """Return the problem of as many queens on a board as it has rows, none attacking another.

    Rows and columns are primary, from the middle outwards: a queen in the middle attacks most, so
    that deciding there first leaves a smaller tree (Knuth's organ-pipe order). Diagonals are
    secondary; those of one cell are left out.
    """
    names = _digits(size)
    order = sorted(range(size), key=lambda n: (abs(2 * n + 1 - size), n))
    last = 2 * size - 2
    rising, falling = [f"a{n}" for n in range(last + 1)], [f"b{n}" for n in range(last + 1)]
    options = (
        [f"r{names[i]}", f"c{names[j]}"]
        + [rising[i + j]] * (0 < i + j < last)
        + [falling[size - 1 + i - j]] * (0 < size - 1 + i - j < last)
        for i, j in product(range(size), repeat=2)
    )
    primary = [f"{kind}{names[n]}" for n in order for kind in "rc"]
    return build_cover(primary, options, secondary=rising[1:-1] + falling[1:-1])


def langford(size: int) -> Cover:
    """Return Langford's problem: two of each number 1 to n in a row, the two k's k places apart.

    A row and the same row read backwards are two solutions.
    """
    slots = [f"s{n}" for n in range(1, 2 * _positive(size) + 1)]
    options = (
        [str(k), slots[first], slots[first + k + 1]]
        for k in range(1, size + 1)
        for first in range(2 * size - k - 1)
    )
    return build_cover([*map(str, range(1, size + 1)), *slots], options)


def latin(size: int) -> Cover:
    """Return the problem of all Latin squares: each symbol once in each row and each column."""
    names = _digits(size)
    pairs = ["".join(pair) for pair in product(names, repeat=2)]
    primary = [f"{kind}{pair}" for kind in "prc" for pair in pairs]
    options = (
        [f"p{row}{column}", f"r{row}{symbol}", f"c{column}{symbol}"]
        for row, column, symbol in product(names, repeat=3)
    )
    return build_cover(primary, options)


def matrix(size: int, total: int) -> Cover:
    """Return the problem of all square matrices of 0s and 1s whose rows and columns sum to `total`.

    An option puts a 1 somewhere; rows and columns have a multiplicity.
    """
    names = _digits(size)
    primary = [f"{kind}{name}" for kind in "rc" for name in names]
    options = ([f"r{row}", f"c{column}"] for row, column in product(names, repeat=2))
    return build_cover(primary, options, bounds=dict.fromkeys(primary, (total, total)))


def rooks(size: int) -> Cover:
    """Return the problem of any number of rooks on a board, none attacking another."""
    placed = matrix(size, 1)
    bounds = dict.fromkeys(placed.items, AT_MOST_ONCE)
    return build_cover(placed.items, map(placed._names.option_words, placed.options), bounds=bounds)


def graphs(vertices: int, low: int, high: int) -> Cover:
    """Return the problem of all graphs on labelled vertices with degrees from `low` to `high`.

    An option is an edge. Degrees 0 to 1 give the matchings, 1 to 1 the perfect ones.
    """
    names = [f"v{name}" for name in _digits(vertices)]
    return build_cover(names, combinations(names, 2), bounds=dict.fromkeys(names, (low, high)))


def set_partitions(size: int, part: int | None = None) -> Cover:
    """Return the problem of partitioning a set in all ways, or into parts of one size."""
    names = list(_digits(size))
    sizes = range(1, size + 1) if part is None else [part]
    return build_cover(names, (chosen for count in sizes for chosen in combinations(names, count)))


def triples(points: int) -> Cover:
    """Return the problem of Steiner triple systems: triples that hold each pair of points once."""
    names = _digits(points)
    pairs = ["".join(pair) for pair in combinations(names, 2)]
    options = ([a + b, a + c, b + c] for a, b, c in combinations(names, 3))
    return build_cover(pairs, options)


def factorizations(vertices: int) -> Cover:
    """Return the problem of tournaments: split all pairs of players into rounds of all players."""
    names = _digits(vertices)
    pairs = ["".join(pair) for pair in combinations(names, 2)]
    return build_cover(pairs, _perfect_matchings(names))


def independent(rows: int, columns: int) -> Cover:
    """Return the problem of marking cells of a board, no two of them neighbours, maybe none."""
    sizes = rows, columns
    joins_of: dict[str, list[str]] = {cell_name(cell, sizes): [] for cell in rectangle(*sizes)}
    joins = []
    for ends in grid_graph(*sizes):
        joins.append("-".join(ends))
        for end in ends:
            joins_of[end].append(joins[-1])
    options = ([cell, *around] for cell, around in joins_of.items())
    return build_cover(
        joins_of, options, secondary=joins, bounds=dict.fromkeys(joins_of, AT_MOST_ONCE)
    )


def colouring(graph: Graph, colours: int) -> Cover:
    """Return the problem of colouring a graph so that neighbours differ.

    Edges are primary and choose colours for their ends; vertices are secondary and take one.
    Vertices without an edge are no part of it.
    """
    names = _digits(colours)
    vertices = dict.fromkeys(end for edge in graph for end in edge)
    edges = [f"{a}-{b}" for a, b in graph]
    options = (
        [f"{a}-{b}", f"{a}:{one}", f"{b}:{other}"]
        for a, b in graph
        for one, other in product(names, repeat=2)
        if one != other
    )
    return build_cover(edges, options, secondary=vertices)


def grid_graph(rows: int, columns: int) -> Graph:
    """Return the graph of a board: cells that share a side are neighbours."""
    sizes = rows, columns
    cells = rectangle(*sizes)
    across = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < columns]
    down = [((r, c), (r + 1, c)) for r, c in cells if r + 1 < rows]
    return [(cell_name(a, sizes), cell_name(b, sizes)) for a, b in sorted(across + down)]


def cycle_graph(size: int) -> Graph:
    """Return the graph of a ring."""
    names = _digits(size)
    if size < 3:
        raise InputError("a ring needs at least 3 vertices", text=str(size))
    return [*pairwise(names), (names[0], names[-1])]


def complete_graph(size: int) -> Graph:
    """Return the graph in which all are neighbours of all."""
    return [*combinations(_digits(size), 2)]


def petersen_graph() -> Graph:
    """Return Petersen's graph: pairs out of five, neighbours if they have none in common."""
    pairs = ["".join(pair) for pair in combinations("12345", 2)]
    return [(a, b) for a, b in combinations(pairs, 2) if set(a).isdisjoint(b)]


def coins(amount: int, values: Iterable[int]) -> Cover:
    """Return the problem of paying an amount with coins of these values, however many of each.

    The coins lie in a row of unit places, smaller values first. The places are primary; the
    borders between them are secondary, and the colour of a border is the value of the coin that
    ends there. A coin may only begin at a border whose colour is no larger than its own value.
    """
    values = sorted(set(values))
    if not values or values[0] < 1:
        raise InputError("coins need values of at least 1", text=" ".join(map(str, values)))
    places = [f"p{n}" for n in range(_positive(amount))]
    borders = [f"b{n}" for n in range(1, amount)]
    options = (
        places[start : start + value]
        + [f"b{start}:{before}"] * (start > 0)
        + [f"b{start + value}:{value}"] * (start + value < amount)
        for start in range(amount)
        for value in values
        if start + value <= amount
        for before in ([v for v in values if v <= value] if start else [0])
    )
    return build_cover(places, options, secondary=borders)


def word_squares(words: Iterable[str], size: int) -> Cover:
    """Return the problem of double word squares: rows and columns are different words of a list.

    Each row and each column chooses a word; words are used at most once; cells take letters.
    """
    fitting = sorted({word for word in words if len(word) == size})
    names = _digits(size)
    across = {f"a{row}": [f"{row}{column}" for column in names] for row in names}
    down = {f"d{column}": [f"{row}{column}" for row in names] for column in names}
    options = (
        [line, f"w-{word}", *(f"{cell}:{letter}" for cell, letter in zip(cells, word, strict=True))]
        for line, cells in (across | down).items()
        for word in fitting
    )
    cells = [cell for row in across.values() for cell in row]
    used = [f"w-{word}" for word in fitting]
    return build_cover([*across, *down], options, secondary=[*cells, *used])


def random_cover(
    items: int, options: int, *, secondary: int = 0, colours: int = 0, seed: int = 0
) -> Cover:
    """Return a random problem that has a solution: one is hidden among the options.

    Options hold two to four primary items and, half of them, a secondary one as well, in some
    colour if there are colours.
    """
    dice = random.Random(seed)
    names = [f"i{n}" for n in range(_positive(items))]
    hidden = _random_parts(dice, items)
    if len(hidden) > options:
        raise InputError(f"at least {len(hidden)} options are needed here", text=str(options))
    sizes = [min(items, dice.randint(2, 4)) for _ in within_deadline(range(options - len(hidden)))]
    parts = hidden + [dice.sample(range(items), size) for size in within_deadline(sizes, STRIDE)]
    rows = [[names[n] for n in sorted(part)] for part in within_deadline(parts)]
    extras = [f"x{n}" for n in range(secondary)]
    _add_secondary(dice, rows[: len(hidden)], rows[len(hidden) :], extras, colours)
    check_deadline()
    dice.shuffle(rows)
    return build_cover(names, rows, secondary=extras)


def _random_parts(dice: Random, items: int) -> list[list[int]]:
    """Cut the shuffled items into parts of two to four; the last part may be shorter."""
    order = dice.sample(range(items), items)
    parts: list[list[int]] = []
    start = 0
    while start < items:
        if len(parts) % STRIDE == 0:
            check_deadline()
        size = dice.randint(2, 4)
        parts.append(order[start : start + size])
        start += size
    return parts


def _add_secondary(
    dice: Random, hidden: list[list[str]], others: list[list[str]], extras: list[str], colours: int
) -> None:
    """Give half of the options a secondary item, those of the hidden solution different ones."""
    apart = dice.sample(extras, min(len(extras), len(hidden)))
    pairs = [*zip(hidden, apart, strict=False)]
    pairs += [(row, dice.choice(extras)) for row in within_deadline(others) if extras]
    for row, name in within_deadline(pairs):
        if dice.randrange(2):
            row.append(f"{name}:{DIGITS[dice.randrange(colours)]}" if colours else name)


def _digits(count: int) -> list[str]:
    """Return `count` names of one length: a digit or letter each while there are enough."""
    if _positive(count) <= len(DIGITS):
        return list(DIGITS[:count])
    width = len(str(count - 1))
    return [str(number).zfill(width) for number in range(count)]


def _positive(number: int) -> int:
    if number < 1:
        raise InputError("a size of at least 1 is needed", text=str(number))
    return number


def _perfect_matchings(names: Sequence[str]) -> list[list[str]]:
    """Return every way of pairing the names, in order."""
    if not names:
        return [[]]
    first, *others = names
    return [
        [first + partner, *pairs]
        for n, partner in enumerate(others)
        for pairs in _perfect_matchings(others[:n] + others[n + 1 :])
    ]
