"""Making jigsaws with exactly so many solutions, proved by a complete count.

Two solutions that have as little in common as can be come from a layout (layout.py): both
assemblies are laid out first, then the edges are chosen so that both go together. Any other number
of solutions comes from a board cut at random. A count tells what else it makes; a join that an
unwanted assembly does not have is then given another type, which breaks that assembly, and so on.

Whatever was found first, the rest of the effort goes into something better: two assemblies with
less in common, or fewer types of edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.jigsaw.compare import joins_of
from puzzlewright.puzzles.jigsaw.design import (
    Proof,
    Rules,
    doubles,
    edges_of_loops,
    jigsaw_of,
    packed,
    proved,
    spread,
)
from puzzlewright.puzzles.jigsaw.layout import Sides, improved, loops_of, random_layout
from puzzlewright.puzzles.jigsaw.pieces import turned
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, require_size
from puzzlewright.puzzles.making import Watch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

#: Designs that are tried for something better, once there is one as wished.
ROUNDS = 6

#: Designs that are tried until there is one.
ATTEMPTS = 60

#: Steps of improving a layout: so many, and so many more for each cell. Loops of a certain length
#: take many more.
STEPS, STEPS_PER_CELL, EXACT_FACTOR = 10_000, 500, 20

#: But no more of them, times the cells, than this: some seconds.
MOST_WORK = 200_000_000

#: Unless told, there is a type of edges for so many cells, but no fewer than this.
CELLS_PER_TYPE, FEWEST_TYPES = 6, 7

#: Unless told, several solutions are looked for with so many types first.
SEVERAL_TYPES = 3

#: Types that are added after proofs that took too long.
MORE_TYPES = 1.25

#: How long joins of a cut board are given other types until it is given up, in nanoseconds of an
#: ordinary machine: its proofs taken together.
CUT_TIME = 700_000_000


class Wish(NamedTuple):
    """What a jigsaw shall be like; see Jigsaw.make()."""

    rows: int
    cols: int
    tabs: int | None = None
    solutions: int = 1
    far_apart: bool = True
    edge_uses: int | None = None
    rules: Rules = Rules()


class Draft(NamedTuple):
    """A jigsaw as wished, and how good it is: less is better."""

    jigsaw: Jigsaw
    score: tuple[int, ...]
    note: str
    is_best: bool = False  #: whether nothing better can be hoped for


def make(wish: Wish, seed: int, rounds: int | None = None, watch: Watch | None = None) -> Jigsaw:
    """Return the best jigsaw as wished; an InputError says how near the attempts came."""
    from random import Random

    _require_sense(wish)
    random, watch = Random(seed), watch or Watch()
    two = wish.solutions == 2 and wish.far_apart
    drafts = _two_ways(wish, random, watch) if two else _cut_boards(wish, random, watch)
    best, after = None, 0
    rounds = ROUNDS if rounds is None else rounds
    for number, draft in enumerate(drafts):
        if draft is not None and (best is None or draft.score < best.score):
            best = draft
        after += best is not None
        share = after / (rounds + 1) if best is not None else number / ATTEMPTS
        watch.tell(share, "nothing yet" if best is None else best.note)
        if (best is not None and (best.is_best or after > rounds)) or watch.is_over:
            break
    if best is None:
        _give_up(wish, watch)
    assert best is not None
    return _shuffled(best.jigsaw, random)


def _give_up(wish: Wish, watch: Watch) -> None:
    if watch.is_stopped:
        raise KeyboardInterrupt
    size = f"{wish.rows}×{wish.cols}"
    when = "in that time" if watch.is_over else f"in {ATTEMPTS} attempts"
    hint = "another seed or a milder wish (more types of edges) may succeed"
    raise InputError(f"no such {size} jigsaw was found {when}; {hint}")


# ---------------------------------------------------------------- two solutions, far apart


def _two_ways(wish: Wish, random: Random, watch: Watch) -> Iterator[Draft | None]:
    """Yield jigsaws with two solutions, or None for designs that came to something else."""
    sides = Sides(wish.rows, wish.cols, turning=wish.rules.turning)
    steps = min(STEPS + STEPS_PER_CELL * sides.cells, MOST_WORK // sides.cells)
    steps *= EXACT_FACTOR if wish.edge_uses else 1
    types = wish.tabs or max(FEWEST_TYPES, sides.cells // CELLS_PER_TYPE)
    for _ in range(ATTEMPTS):
        first = random_layout(sides, random)
        layout = improved(sides, first, steps, random, longest=wish.edge_uses, watch=watch)
        loops = loops_of(sides, layout)
        groups = spread(loops, min(types, len(loops)), random)
        if wish.edge_uses is not None:
            exact = packed(loops, wish.edge_uses)
            if exact is None:
                yield None
                continue
            groups = exact
        if wish.tabs is not None and len(groups) != wish.tabs:
            yield None
            continue
        jigsaw = jigsaw_of(sides, edges_of_loops(sides, groups, wish.rules, random), wish.rules)
        proof = proved(jigsaw, 2, watch=watch)
        if not proof.is_complete and len(proof.found) <= 2:
            types = round(types * MORE_TYPES)
        yield _far_apart(jigsaw, proof)


def _far_apart(jigsaw: Jigsaw, proof: Proof) -> Draft | None:
    """Return a draft if there are just two solutions, judged by what they have in common."""
    if len(proof.found) != 2 or not proof.is_complete or doubles(jigsaw):
        return None
    found = jigsaw.compare(*proof.found)
    score = (found.kept_joins, found.stayed, -found.turned_pieces)
    # Pieces that have turned in all four ways alike cannot be more than three quarters. And on a
    # square, some turn of the whole brings at least two corners back, wherever they are.
    turned_most = 3 * len(jigsaw.pieces) // 4 if jigsaw.turning else 0
    stayed_least = 2 if jigsaw.turning and jigsaw.rows == jigsaw.cols else 0
    is_best = not found.kept_joins and found.stayed <= stayed_least
    is_best = is_best and found.turned_pieces >= turned_most
    note = f"{found.kept_joins} of {found.joins} joins survive, {found.turned_pieces} pieces turned"
    return Draft(jigsaw, score, note, is_best)


# ---------------------------------------------------------------- any number of solutions


def _cut_boards(wish: Wish, random: Random, watch: Watch) -> Iterator[Draft | None]:
    """Yield jigsaws cut at random, with fewer and fewer types of edges where that makes sense."""
    sides = Sides(wish.rows, wish.cols, turning=wish.rules.turning)
    most = min(len(sides.joins), max(FEWEST_TYPES, sides.cells // CELLS_PER_TYPE)) or 1
    fewest: int | None = None  # with which it worked
    types = wish.tabs or (most if wish.solutions == 1 else min(most, SEVERAL_TYPES))
    for _ in range(ATTEMPTS):
        jigsaw = _cut(wish, sides, types, random, watch)
        if jigsaw is not None:
            # Fewer types make one solution harder to find; of several, any will do.
            is_best = wish.tabs is not None or wish.solutions > 1 or types == 1
            yield Draft(jigsaw, (types,), f"{types} types of edges", is_best)
            fewest, types = types, max(1, 3 * types // 4)
            continue
        yield None
        if wish.tabs is None and fewest is None:
            types = types % most + 1
        elif wish.tabs is None and fewest is not None:
            types = min(fewest - 1, (types + fewest + 1) // 2)


def _cut(wish: Wish, sides: Sides, types: int, random: Random, watch: Watch) -> Jigsaw | None:
    """Cut a board at random, and change joins until it has as many solutions as wished."""
    types = min(types, len(sides.joins))
    tabs = best = _random_edges(len(sides.joins), types, wish.rules, random)
    distance = None
    left = CUT_TIME
    while left > 0:
        jigsaw = jigsaw_of(sides, _edges_of_joins(sides, tabs, wish.rules), wish.rules)
        proof = proved(jigsaw, wish.solutions, left, watch)
        left -= proof.cost
        away = abs(len(proof.found) - wish.solutions)
        double = () if wish.rules.alike else doubles(jigsaw)
        if away == 0 and proof.is_complete and not double:
            return jigsaw
        if watch.is_over or (len(proof.found) <= wish.solutions and not proof.is_complete):
            return None  # stopped, or too hard to tell
        if distance is None or away <= distance:
            best, distance = tabs, away
        tabs = best[:]
        join = _weak_join(sides, proof, random)
        if double and away == 0:
            join = _join_of(sides, random.choice(double), random)
        _change(tabs, join, types, wish.rules, random)
    return None


def _weak_join(sides: Sides, proof: Proof, random: Random) -> int:
    """Return a join of the first assembly that some other assembly does not have."""
    other = joins_of(random.choice(proof.found).grid)
    joins = [
        number
        for number, (cell, side, mate, mate_side) in enumerate(sides.joins)
        if frozenset([(cell, side), (mate, mate_side)]) not in other
    ]
    return random.choice(joins) if joins else random.randrange(len(sides.joins))


def _join_of(sides: Sides, piece: int, random: Random) -> int:
    """Return one of the joins of a piece."""
    return random.choice([n for n, join in enumerate(sides.joins) if piece in (join[0], join[2])])


def _random_edges(joins: int, types: int, rules: Rules, random: Random) -> list[int]:
    """Return an edge for each join, every type at least once."""
    kinds = [*range(1, types + 1), *(random.randint(1, types) for _ in range(joins - types))]
    random.shuffle(kinds)
    return [random.choice((kind, -kind)) if rules.signed else kind for kind in kinds]


def _change(tabs: list[int], join: int, types: int, rules: Rules, random: Random) -> None:
    """Give a join another edge; if it was the last of its type, some other join gets that."""
    old = tabs[join]
    tabs[join] = _random_edge(types, rules, random)
    if abs(old) not in map(abs, tabs):
        kinds = [abs(tab) for tab in tabs]
        spare = [n for n, kind in enumerate(kinds) if kinds.count(kind) > 1]
        tabs[random.choice(spare)] = old


def _random_edge(types: int, rules: Rules, random: Random) -> int:
    kind = random.randint(1, types)
    return random.choice((kind, -kind)) if rules.signed else kind


def _edges_of_joins(sides: Sides, tabs: list[int], rules: Rules) -> list[int]:
    """Return the edges of all sides from those of the joins."""
    edges = [0] * len(sides.mates)
    for tab, (cell, side, mate, mate_side) in zip(tabs, sides.joins, strict=True):
        edges[4 * cell + side] = tab
        edges[4 * mate + mate_side] = -tab if rules.signed else tab
    return edges


# ---------------------------------------------------------------- the rest


def _shuffled(jigsaw: Jigsaw, random: Random) -> Jigsaw:
    """Return the jigsaw as it comes out of the box: in any order, and turned anyhow."""
    pieces = list(jigsaw.pieces)
    random.shuffle(pieces)
    if jigsaw.turning:
        pieces = [turned(piece, random.randrange(4)) for piece in pieces]
    rows, cols = jigsaw.rows, jigsaw.cols
    return Jigsaw(rows, cols, pieces, signed=jigsaw.signed, turning=jigsaw.turning)


def _require_sense(wish: Wish) -> None:
    """Refuse wishes that nothing can fulfil."""
    require_size(wish.rows, wish.cols)
    joins = 2 * wish.rows * wish.cols - wish.rows - wish.cols
    for name, value in (("solutions", wish.solutions), ("tabs", wish.tabs)):
        if value is not None and value < 1:
            raise InputError(f"{name}: at least 1", text=str(value))
    if not joins and wish.solutions > 1:
        raise InputError("a single piece goes together in one way", text=str(wish.solutions))
    if wish.tabs is not None and wish.tabs > joins:
        size = f"{wish.rows}×{wish.cols}"
        raise InputError(f"a {size} jigsaw has only {joins} joins", text=f"{wish.tabs} types")
    uses = wish.edge_uses
    if uses is None:
        return
    if uses < 1 or joins % uses:
        raise InputError(f"{joins} joins are no multiple of the uses of an edge", text=str(uses))
    if wish.tabs is not None and wish.tabs * uses != joins:
        text = f"{wish.tabs} × {uses}"
        raise InputError(f"types times uses must be the number of joins, {joins}", text=text)
    if wish.solutions != 2 or not wish.far_apart:
        raise InputError(
            "edge uses can be told for two solutions that are far apart", text=str(uses)
        )
