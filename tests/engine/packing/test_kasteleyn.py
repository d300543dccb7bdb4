"""Perfect matchings of planar graphs: as many as there are, and no graph that is not planar."""

from __future__ import annotations

from functools import cache
from math import prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.engine.packing.kasteleyn import DeterminantCount, KasteleynSearch, PlanarGraph


def matchings(vertices: int, edges: list[tuple[int, int, int]]) -> int:
    """Count perfect matchings one by one: the first free vertex takes each free neighbour."""

    @cache
    def left(free: frozenset[int]) -> int:
        if not free:
            return 1
        first = min(free)
        return sum(
            times * left(free - {a, b})
            for a, b, times in edges
            if first in (a, b) and {a, b} <= free
        )

    return left(frozenset(range(vertices)))


def counted(graph: PlanarGraph) -> Count:
    """Count by determinants."""
    result = run(KasteleynSearch([graph]))
    assert result.outcome is Outcome.EXHAUSTED
    return result.count


@st.composite
def planar_graphs(draw: st.DrawFn) -> PlanarGraph:
    """Draw a planar graph with the order of its edges.

    Edges are added between two corners of a face, which cuts it in two, or to a new vertex, or
    between two parts. So double edges, bridges, parts inside of others and odd faces occur.
    """
    random = Random(draw(st.integers(0, 10**9)))
    around: list[list[int]] = [[] for _ in range(draw(st.integers(1, 3)))]
    edges: list[tuple[int, int, int]] = []
    for _ in range(draw(st.integers(0, 22))):
        faces = [face for face in corners(around, edges) if len(face) > 1] or [[]]
        face = random.choice(faces)
        a, b = random.choice(range(len(around))), len(around)
        at, to = random.randint(0, len(around[a])), 0
        if face and random.random() < 0.75 and len(around) > 3:
            (a, at), (b, to) = random.sample(face, 2)
            if a == b:
                continue
        elif len(around) < 12:
            around.append([])
        else:
            continue
        around[a].insert(at, len(edges))
        around[b].insert(to, len(edges))
        edges.append((a, b, random.choice([1, 1, 1, 2, 5])))
    return PlanarGraph(len(around), edges, around)


def corners(
    around: list[list[int]], edges: list[tuple[int, int, int]]
) -> list[list[tuple[int, int]]]:
    """Return for each face its corners: a vertex, and where a new edge would begin there."""
    faces, seen = [], set()
    for start in ((edge, end) for edge in range(len(edges)) for end in (0, 1)):
        face, (edge, end) = [], start
        while (edge, end) not in seen:
            seen.add((edge, end))
            head = edges[edge][1 - end]
            place = around[head].index(edge)
            face.append((head, place + 1))
            edge = around[head][(place + 1) % len(around[head])]
            end = 0 if edges[edge][0] == head else 1
        if face:
            faces.append(face)
    return faces


@examples(300)
@given(graph=planar_graphs())
def test_as_many_as_there_are(graph: PlanarGraph) -> None:
    """Whatever the faces, with double edges, bridges, several parts and vertices left over."""
    assert graph.is_planar
    assert counted(graph) == Count(matchings(graph.vertices, list(graph.edges)), exact=True)


def complete(*sides: int) -> PlanarGraph:
    """Return the graph in which vertices of different sides are neighbours, edges in any order."""
    side_of = [side for side, size in enumerate(sides) for _ in range(size)]
    pairs = [(a, b) for b in range(len(side_of)) for a in range(b) if side_of[a] != side_of[b]]
    edges = [(a, b, 1) for a, b in pairs]
    around = [[e for e, pair in enumerate(pairs) if v in pair] for v in range(len(side_of))]
    return PlanarGraph(len(side_of), edges, around)


def test_graphs_that_are_not_planar() -> None:
    """Kuratowski's two graphs are refused in any order of their edges; so is a torus."""
    random = Random(1)
    for sides in ((3, 3), (1, 1, 1, 1, 1)):
        graph = complete(*sides)
        for _ in range(100):
            around = [random.sample(each, len(each)) for each in graph.around]
            assert not PlanarGraph(graph.vertices, graph.edges, around).is_planar
    size = 4
    edges = [(r * size + c, r * size + (c + 1) % size, 1) for r in range(size) for c in range(size)]
    edges += [
        (r * size + c, (r + 1) % size * size + c, 1) for r in range(size) for c in range(size)
    ]
    torus = [
        [r * size + c, 16 + r * size + c, r * size + (c - 1) % size, 16 + (r - 1) % size * size + c]
        for r in range(size)
        for c in range(size)
    ]
    assert not PlanarGraph(16, edges, torus).is_planar


def test_a_planar_graph_in_a_wrong_order_is_refused() -> None:
    """K4 is planar in some orders of its edges and not in others; only the former count."""
    graph = complete(1, 1, 1, 1)
    orders = [
        PlanarGraph(4, graph.edges, [random.sample(each, 3) for each in graph.around])
        for random in map(Random, range(40))
    ]
    assert {each.is_planar for each in orders} == {True, False}
    assert {counted(each).n for each in orders if each.is_planar} == {3}


def test_parts_multiply() -> None:
    """Graphs side by side, one of them without a matching, one of odd size, one alone."""
    square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    ring = [[0, 3], [1, 0], [2, 1], [3, 2]]
    edges = [(a + 4 * n, b + 4 * n, w) for n in range(10) for a, b, w in square]
    around = [[e + 4 * n for e in each] for n in range(10) for each in ring]
    assert counted(PlanarGraph(40, edges, around)).n == prod([2] * 10)
    assert counted(PlanarGraph(41, edges, [*around, []])) == Count(0, exact=True)
    star = [*edges, (40, 41, 1), (40, 42, 1), (40, 43, 1)]
    ends = [*around, [40, 41, 42], [40], [41], [42]]
    assert counted(PlanarGraph(44, star, ends)) == Count(0, exact=True)


def test_parts_that_are_done_take_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step looks at the part at hand alone: thousands of fields are counted in a moment."""
    parts, calls = 300, [0]
    square = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    edges = [(a + 4 * n, b + 4 * n, w) for n in range(parts) for a, b, w in square]
    ring = [[0, 3], [1, 0], [2, 1], [3, 2]]
    around = [[e + 4 * n for e in each] for n in range(parts) for each in ring]
    work = DeterminantCount.step

    def step(self: DeterminantCount, nodes: int) -> bool:
        calls[0] += 1
        return work(self, nodes)

    monkeypatch.setattr(DeterminantCount, "step", step)
    search = KasteleynSearch([PlanarGraph(4 * parts, edges, around)])
    steps, shares = 1, [search.progress]
    while search.step(2):
        steps += 1
        shares.append(search.progress)
    assert search.solution_count == 2**parts
    assert shares == sorted(shares)
    assert steps > parts // 2
    assert calls[0] <= parts + steps


def test_progress_never_goes_back_and_ends_at_one() -> None:
    """Over several parts and primes; a limit of time claims nothing."""
    size = 12
    down = {(r, c): n for n, (r, c) in enumerate((r, c) for r in range(size) for c in range(size))}
    edges: list[tuple[int, int, int]] = []
    around: list[list[int]] = [[] for _ in down]
    for step in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        for (r, c), here in down.items():
            there = down.get((r + step[0], c + step[1]))
            if there is not None:
                pair = (min(here, there), max(here, there), 1)
                if pair not in edges:
                    edges.append(pair)
                around[here].append(edges.index(pair))
    graph = PlanarGraph(len(down), edges, around)
    search = KasteleynSearch([graph, graph], 2)
    shares = [search.progress]
    while search.step(40):
        shares.append(search.progress)
    assert shares == sorted(shares)
    assert len(set(shares)) > 10
    assert (search.solution_count, search.progress) == (53_060_477_521_960_000, 1.0)
    assert run(KasteleynSearch([graph]), time=0).count == Count(0, exact=False)
