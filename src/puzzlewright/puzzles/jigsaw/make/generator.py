"""Making jigsaws with a given number of solutions, proved by a complete count.

Two solutions with as little in common as possible come from a layout (layout.py): both assemblies
are laid out first, then the edges are chosen so that both go together. Any other number
of solutions comes from a board cut at random. A count tells what else it makes; a join that an
unwanted assembly does not have is then given another type, which breaks that assembly, and so on.

Whatever was found first, the rest of the effort goes into something better: two assemblies with
less in common, or fewer types of edges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError, NothingFoundError
from puzzlewright.engine.edge_matching.problem import DOMAIN_BYTES
from puzzlewright.puzzles.base import KnownSolutions, cached_value, set_known_solutions
from puzzlewright.puzzles.jigsaw.compare import assembly_joins, compare
from puzzlewright.puzzles.jigsaw.make.design import (
    Proof,
    Rules,
    build_jigsaw,
    distribute_evenly,
    duplicate_pieces,
    loop_edges,
    pack_exactly,
    prove_count,
)
from puzzlewright.puzzles.jigsaw.make.layout import Sides, find_loops, improve_layout, random_layout
from puzzlewright.puzzles.jigsaw.pieces import PlacedPiece, turn_piece
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.recipe import ROUNDS, JigsawRecipe
from puzzlewright.puzzles.recipes.budget import Budget

#: Designs that are tried until there is one.
ATTEMPTS = 60

#: Steps of improving a layout: a constant, and more for each cell. Loops of a certain length take
#: many more.
STEPS, STEPS_PER_CELL, EXACT_FACTOR = 10_000, 500, 20

#: But no more of them, times the cells, than this: some seconds.
MOST_WORK = 200_000_000

#: Where that limit would cut the steps short, boards are large: there a layout needs more of them,
#: or it has so few loops that no proof comes to its end. A piece in a hundred that has turned like
#: most others is then good enough.
LARGE_STEPS_PER_CELL, LARGE_WORK = 1_100, 1_500_000_000
LARGE_SLACK = 100

#: By default there is one type of edges for this many cells, but no fewer than FEWEST_TYPES.
CELLS_PER_TYPE, FEWEST_TYPES = 6, 7

#: By default, the search for several solutions starts with this many types.
SEVERAL_TYPES = 3

#: Types that are added after proofs that took too long.
MORE_TYPES = 1.25

#: How long joins of a cut board are given other types until it is given up, in nanoseconds of an
#: ordinary machine: its proofs taken together.
CUT_TIME = 700_000_000


class JigsawCandidate(NamedTuple):
    """A jigsaw as wanted, and how good it is: less is better."""

    jigsaw: Jigsaw
    score: tuple[int, ...]
    note: str
    is_best: bool = False  #: whether nothing better can be hoped for
    solutions: Sequence[JigsawSolution] = ()  #: all, up to turning the whole grid


def make(recipe: JigsawRecipe, seed: int, budget: Budget) -> Jigsaw:
    """Return the best jigsaw of a recipe; an InputError tells if none was found."""
    random = Random(seed)
    two = recipe.solutions == 2 and recipe.far_apart
    drafts = _two_ways(recipe, random, budget) if two else _cut_boards(recipe, random, budget)
    best, after = None, 0
    rounds = budget.size * (1 + (ROUNDS if recipe.rounds is None else recipe.rounds)) - 1
    for number, draft in enumerate(budget.drafts_until_first(drafts)):
        # What comes of a draft that was cut short says nothing of the whole one.
        if (
            draft is not None
            and not budget.is_known_over
            and (best is None or draft.score < best.score)
        ):
            best = draft
        after += best is not None
        share = after / (rounds + 1) if best is not None else number / ATTEMPTS
        budget.report(share, "nothing yet" if best is None else best.note)
        if (best is not None and (best.is_best or after > rounds)) or budget.is_over:
            break
    if best is None:
        _give_up(recipe, budget)
    assert best is not None
    budget.is_settled = best.is_best
    jigsaw, score = _shuffle_pieces(best, random), tuple(-part for part in best.score)
    cached_value(jigsaw, SCORE, lambda: score)
    return jigsaw


#: Where a jigsaw keeps the score that its generator knows.
SCORE = "_generator_score"


def jigsaw_score(jigsaw: Jigsaw, recipe: JigsawRecipe) -> tuple[int, ...]:
    """Return what a generator judges by: two solutions by how different they are, one by types."""
    if recipe.solutions == 2 and recipe.far_apart:
        return cached_value(jigsaw, SCORE, lambda: _distance_score(jigsaw))
    if recipe.tabs is not None or recipe.solutions > 1:
        return ()
    return (-len({abs(edge) for piece in jigsaw.pieces for edge in piece if edge}),)


def _distance_score(jigsaw: Jigsaw) -> tuple[int, ...]:
    """Return how different the two solutions of a jigsaw are."""
    draft = _far_apart(jigsaw, prove_count(jigsaw, 2, room=DOMAIN_BYTES))
    if draft is None:
        raise InputError("a jigsaw with exactly two solutions has this score, and no other")
    return tuple(-part for part in draft.score)


def _give_up(recipe: JigsawRecipe, budget: Budget) -> None:
    size = f"{recipe.size[0]}×{recipe.size[1]}"
    budget.require_more(f"{size} jigsaw")
    hint = "try another seed, or ask for less (more types of edges)"
    raise NothingFoundError(f"no such {size} jigsaw was found in {ATTEMPTS} attempts; {hint}")


# ---------------------------------------------------------------- two solutions, far apart


def _two_ways(
    recipe: JigsawRecipe, random: Random, budget: Budget
) -> Iterator[JigsawCandidate | None]:
    """Yield jigsaws with two solutions, or None for designs that came to something else."""
    sides = Sides(*recipe.size, turning=recipe.turning)
    steps = _steps(sides.cells, exact=recipe.edge_uses is not None)
    types = recipe.tabs or max(FEWEST_TYPES, sides.cells // CELLS_PER_TYPE)
    for _ in range(ATTEMPTS):
        first = random_layout(sides, random)
        layout = improve_layout(
            sides, first, steps, random, longest=recipe.edge_uses, budget=budget
        )
        loops = find_loops(sides, layout)
        groups = distribute_evenly(loops, min(types, len(loops)), random)
        if recipe.edge_uses is not None:
            exact = pack_exactly(loops, recipe.edge_uses)
            if exact is None:
                yield None
                continue
            groups = exact
        if recipe.tabs is not None and len(groups) != recipe.tabs:
            yield None
            continue
        jigsaw = build_jigsaw(sides, loop_edges(sides, groups, recipe.rules, random), recipe.rules)
        proof = prove_count(jigsaw, 2, budget=budget, room=DOMAIN_BYTES)
        if not proof.is_complete and len(proof.found) <= 2:
            types = round(types * MORE_TYPES)
        yield _far_apart(jigsaw, proof)


def _is_large(cells: int) -> bool:
    """Tell whether a layout would have too few steps by the rule for most boards."""
    return STEPS + STEPS_PER_CELL * cells > MOST_WORK // cells


def _steps(cells: int, *, exact: bool) -> int:
    """Return in how many steps a layout is improved."""
    if exact:
        return EXACT_FACTOR * min(STEPS + STEPS_PER_CELL * cells, MOST_WORK // cells)
    if _is_large(cells):
        return min(LARGE_STEPS_PER_CELL * cells, LARGE_WORK // cells)
    return STEPS + STEPS_PER_CELL * cells


def _far_apart(jigsaw: Jigsaw, proof: Proof) -> JigsawCandidate | None:
    """Return a draft if there are just two solutions, judged by what they have in common."""
    if len(proof.found) != 2 or not proof.is_complete or duplicate_pieces(jigsaw):
        return None
    found = compare(jigsaw, *proof.found)
    score = (found.kept_joins, found.stayed, -found.turned_pieces)
    # Pieces that have turned in all four ways alike cannot be more than three quarters. And on a
    # square, some turn of the whole brings at least two corners back, wherever they are.
    cells = len(jigsaw.pieces)
    turned_most = 3 * cells // 4 if jigsaw.turning else 0
    turned_most -= cells // LARGE_SLACK if _is_large(cells) else 0
    stayed_least = 2 if jigsaw.turning and jigsaw.rows == jigsaw.cols else 0
    is_best = not found.kept_joins and found.stayed <= stayed_least
    is_best = is_best and found.turned_pieces >= turned_most
    note = f"{found.kept_joins} of {found.joins} joins survive, {found.turned_pieces} pieces turned"
    return JigsawCandidate(jigsaw, score, note, is_best, proof.found)


# ---------------------------------------------------------------- any number of solutions


def _cut_boards(
    recipe: JigsawRecipe, random: Random, budget: Budget
) -> Iterator[JigsawCandidate | None]:
    """Yield jigsaws cut at random, with fewer and fewer types of edges where that makes sense."""
    sides = Sides(*recipe.size, turning=recipe.turning)
    most = min(len(sides.joins), max(FEWEST_TYPES, sides.cells // CELLS_PER_TYPE)) or 1
    fewest: int | None = None  # with which it worked
    types = recipe.tabs or (most if recipe.solutions == 1 else min(most, SEVERAL_TYPES))
    for _ in range(ATTEMPTS):
        cut = _cut(recipe, sides, types, random, budget)
        if cut is not None:
            # Fewer types make one solution harder to find; of several, any will do.
            is_best = recipe.tabs is not None or recipe.solutions > 1 or types == 1
            jigsaw, solutions = cut
            note = f"{types} types of edges"
            yield JigsawCandidate(jigsaw, (types,), note, is_best, solutions)
            fewest, types = types, max(1, 3 * types // 4)
            continue
        yield None
        if recipe.tabs is None and fewest is None:
            types = types % most + 1
        elif recipe.tabs is None and fewest is not None:
            types = min(fewest - 1, (types + fewest + 1) // 2)


def _cut(
    recipe: JigsawRecipe, sides: Sides, types: int, random: Random, budget: Budget
) -> tuple[Jigsaw, list[JigsawSolution]] | None:
    """Cut a board at random, and change joins until it has as many solutions as wanted."""
    types = min(types, len(sides.joins))
    tabs = best = _random_edges(len(sides.joins), types, recipe.rules, random)
    distance = None
    left = CUT_TIME
    while left > 0:
        jigsaw = build_jigsaw(sides, _edges_of_joins(sides, tabs, recipe.rules), recipe.rules)
        proof = prove_count(jigsaw, recipe.solutions, left, budget)
        left -= proof.cost
        away = abs(len(proof.found) - recipe.solutions)
        double = () if recipe.rules.alike else duplicate_pieces(jigsaw)
        if away == 0 and proof.is_complete and not double:
            return jigsaw, proof.found
        if budget.is_over or (len(proof.found) <= recipe.solutions and not proof.is_complete):
            return None  # stopped, or too hard to tell
        if distance is None or away <= distance:
            best, distance = tabs, away
        tabs = best[:]
        join = _weak_join(sides, proof, random)
        if double and away == 0:
            join = _random_join(sides, random.choice(double), random)
        _change(tabs, join, types, recipe.rules, random)
    return None


def _weak_join(sides: Sides, proof: Proof, random: Random) -> int:
    """Return a join of the first assembly that some other assembly does not have."""
    other = assembly_joins(random.choice(proof.found).grid)
    joins = [
        number
        for number, (cell, side, mate, mate_side) in enumerate(sides.joins)
        if frozenset([(cell, side), (mate, mate_side)]) not in other
    ]
    return random.choice(joins) if joins else random.randrange(len(sides.joins))


def _random_join(sides: Sides, piece: int, random: Random) -> int:
    """Return one of the joins of a piece."""
    return random.choice([n for n, join in enumerate(sides.joins) if piece in (join[0], join[2])])


def _random_edges(joins: int, types: int, rules: Rules, random: Random) -> list[int]:
    """Return an edge for each join, every type at least once."""
    others = within_deadline(range(joins - types))
    kinds = [*range(1, types + 1), *(random.randint(1, types) for _ in others)]
    check_deadline()
    random.shuffle(kinds)
    return [
        random.choice((kind, -kind)) if rules.signed else kind for kind in within_deadline(kinds)
    ]


def _change(tabs: list[int], join: int, types: int, rules: Rules, random: Random) -> None:
    """Give a join another edge; if it was the last of its type, some other join gets that."""
    old = tabs[join]
    tabs[join] = _random_edge(types, rules, random)
    if abs(old) not in map(abs, tabs):
        kinds = [abs(tab) for tab in tabs]
        uses = Counter(kinds)
        spare = [n for n, kind in enumerate(kinds) if uses[kind] > 1]
        tabs[random.choice(spare)] = old


def _random_edge(types: int, rules: Rules, random: Random) -> int:
    kind = random.randint(1, types)
    return random.choice((kind, -kind)) if rules.signed else kind


def _edges_of_joins(sides: Sides, tabs: list[int], rules: Rules) -> list[int]:
    """Return the edges of all sides from those of the joins."""
    edges = [0] * len(sides.mates)
    for tab, (cell, side, mate, mate_side) in zip(within_deadline(tabs), sides.joins, strict=True):
        edges[4 * cell + side] = tab
        edges[4 * mate + mate_side] = -tab if rules.signed else tab
    return edges


# ---------------------------------------------------------------- the rest


def _shuffle_pieces(draft: JigsawCandidate, random: Random) -> Jigsaw:
    """Return the jigsaw as it comes out of the box: in any order, and turned anyhow.

    It knows what was proved. Where it can be turned, a key shows the solution that is found first.
    """
    cut = draft.jigsaw
    order = list(range(len(cut.pieces)))
    random.shuffle(order)
    pieces = [cut.pieces[number] for number in order]
    if cut.turning:
        pieces = [turn_piece(piece, random.randrange(4)) for piece in pieces]
    jigsaw = Jigsaw(cut.rows, cut.cols, pieces, signed=cut.signed, turning=cut.turning)
    only = None
    if len(draft.solutions) == 1 and not cut.turning and not duplicate_pieces(cut):
        number_of = {piece: number for number, piece in enumerate(order)}
        grid = [
            [PlacedPiece(number_of[placed.piece], 0) for placed in row]
            for row in draft.solutions[0].grid
        ]
        only = JigsawSolution(grid).for_puzzle(jigsaw)
    set_known_solutions(jigsaw, KnownSolutions(only, len(draft.solutions)))
    return jigsaw
