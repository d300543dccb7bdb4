"""Designs of jigsaws: an edge for every join of the first assembly, and proofs of what they make.

A design is judged by a complete count. Such a proof is limited in nodes, weighted by what a node
takes, and not in seconds: the same seed makes the same jigsaw on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapreplace
from random import Random
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.puzzles.jigsaw.make.layout import Loop, Sides
from puzzlewright.puzzles.jigsaw.pieces import Piece, distinct_turns, likeness
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.solve import make_solver, node_cost
from puzzlewright.puzzles.recipes.budget import Budget

#: Nodes between two looks at what was found.
QUOTA = 100

#: What a proof takes before its first node, in the same measure.
SETTING_UP = 2_000_000

#: What domains may keep in a proof, in bytes.
ROOM = 256 << 20

#: How long a proof may take, in nanoseconds of an ordinary machine.
PROOF = 3_000_000_000


class Rules(NamedTuple):
    """What the pieces of a jigsaw are like."""

    signed: bool = True
    turning: bool = True
    alike: bool = False  #: whether pieces may be alike, or look the same when turned


class Proof(NamedTuple):
    """What a count came to."""

    found: list[JigsawSolution]  #: no two of which turn into one another
    is_complete: bool  #: whether there are no others
    cost: int  #: in nanoseconds of an ordinary machine


def build_jigsaw(sides: Sides, edges: Sequence[int], rules: Rules) -> Jigsaw:
    """Return the jigsaw whose piece n has the edges 4n to 4n + 3."""
    pieces = [edges[at : at + 4] for at in within_deadline(range(0, len(edges), 4))]
    return Jigsaw(sides.rows, sides.cols, pieces, signed=rules.signed, turning=rules.turning)


def prove_count(
    jigsaw: Jigsaw,
    most: int,
    time: int = PROOF,
    budget: Budget | None = None,
    room: int = ROOM,
) -> Proof:
    """Look for assemblies until there are more than `most`, or all are known, or time is up.

    By domains, if `room` (bytes) may hold them: a trial of the methods would take longer than most
    of these proofs. Without the driver: its steps are paced by the clock, and how far it is when it
    has found enough depends on that.
    """
    solver = make_solver(jigsaw, "domains")
    if solver.problem.domain_bytes > room:
        solver = make_solver(jigsaw, "scan")
    sort = solver.class_size is None
    search = solver.search() if sort else solver.class_search()
    a_node = node_cost(solver.problem, solver.method)
    nodes = max(1, time // a_node)
    found: list[JigsawSolution] = []
    more = True
    while more and len(found) <= most and search.nodes < nodes:
        more = search.step(min(QUOTA, nodes - search.nodes))
        for raw in search.take():
            if len(found) <= most and (not sort or solver.represented_count(raw)):
                found.append(solver.assembly(raw))
        if budget is not None and budget.is_over:
            break
    is_complete = not more and len(found) <= most
    return Proof(found, is_complete, SETTING_UP + search.nodes * a_node)


def duplicate_pieces(jigsaw: Jigsaw) -> list[int]:
    """Return the pieces that are like an earlier one, or look the same when turned.

    They can be exchanged, or turned, in an assembly that is called the only one.
    """
    seen: set[Piece] = set()
    found = []
    for number, piece in enumerate(within_deadline(jigsaw.pieces)):
        look = likeness(piece, turning=jigsaw.turning)
        if look in seen or (
            jigsaw.turning and distinct_turns(piece) < 4 and len(jigsaw.pieces) > 1
        ):
            found.append(number)
        seen.add(look)
    return found


def loop_edges(
    sides: Sides, loops: Sequence[Sequence[Loop]], rules: Rules, random: Random
) -> list[int]:
    """Return the edges of all sides; the loops come in groups, each of which has a type."""
    edges = [0] * len(sides.mates)
    for kind, group in enumerate(loops, 1):
        for loop in group:
            tab = random.choice((kind, -kind)) if rules.signed else kind
            for side, mate in loop:
                edges[side], edges[mate] = tab, -tab if rules.signed else tab
    return edges


def distribute_evenly(loops: Sequence[Loop], types: int, random: Random) -> list[list[Loop]]:
    """Distribute loops over `types` groups, with about as many joins in each."""
    groups: list[list[Loop]] = [[] for _ in range(types)]
    order = list(loops)
    random.shuffle(order)
    shortest = [(0, number) for number in range(types)]  # a heap of joins, and groups
    for loop in within_deadline(sorted(order, key=len, reverse=True)):
        joins, number = shortest[0]
        groups[number].append(loop)
        heapreplace(shortest, (joins + len(loop), number))
    return groups


def pack_exactly(loops: Sequence[Loop], uses: int) -> list[list[Loop]] | None:
    """Distribute loops over groups of exactly `uses` joins; None if that did not work out."""
    groups: list[list[Loop]] = []
    left = sorted(loops, key=len, reverse=True)
    while left:
        group: list[Loop] = []
        rest: list[Loop] = []
        room = uses
        for loop in within_deadline(left):
            if len(loop) <= room:
                group.append(loop)
                room -= len(loop)
            else:
                rest.append(loop)
        if room:
            return None
        left = rest
        groups.append(group)
    return groups
