"""Counting the perfect matchings of a planar graph: dominoes and lozenges on boards of any shape.

P. W. Kasteleyn (1961, 1963), H. N. V. Temperley and M. E. Fisher (1961). Let the edges have
directions such that an odd number of those around each face go along with a walk around it (one
face excepted). Then all terms of the Pfaffian of the signed adjacency matrix have the same sign: it
is the number of perfect matchings, and its square is the determinant. Where the graph is bipartite,
the determinant of its half, black against white, is the number itself (J. K. Percus, 1969).

The directions come from two trees, the FKT algorithm: those of a spanning tree are free; the other
edges are a tree between faces (its dual), and from the leaves inward each face settles one of them.
A hole of the board is a face like others, however long its rim, so holes of any shape are right;
signs by rows and columns would fail there.

The graph comes with the order of the edges around each vertex. That this is the order of a drawing
without crossings is not believed but checked: it is if and only if vertices - edges + faces is 2
for each connected part (Euler's formula).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from itertools import accumulate
from math import isqrt, prod
from typing import NamedTuple, Self

from puzzlewright.deadline import looking
from puzzlewright.engine.burnside import BurnsideSearch
from puzzlewright.engine.determinant import DeterminantCount, Matrix, weight_of
from puzzlewright.errors import BrokenSearchError

#: Seconds for each entry that elimination changes, and for each row modulo each prime; measured.
ENTRY_SECONDS = 3e-10
ROW_SECONDS = 1e-7

#: The two ends of an edge, and how many edges it stands for.
Edge = tuple[int, int, int]


class Factor(NamedTuple):
    """A connected part of a graph: its matchings are a determinant, or its square root."""

    matrix: Matrix
    is_square: bool  #: whether the determinant is the square of the number


class PlanarGraph:
    """A graph with the order of the edges around each vertex; it never changes.

    Edge e has two *darts*, its directions: 2e from its first end to its second, 2e + 1 back.
    """

    def __init__(
        self, vertices: int, edges: Sequence[Edge], around: Sequence[Sequence[int]]
    ) -> None:
        self.vertices = vertices
        self.edges = edges
        self.around = around
        self._tails = [end for edge in edges for end in edge[:2]]  #: per dart: where it begins

    @cached_property
    def fingerprint(self) -> bytes:
        """A name for the graph: other graphs have others."""
        from hashlib import sha256

        return sha256(repr((self.vertices, self.edges, self.around)).encode()).digest()

    @cached_property
    def is_planar(self) -> bool:
        """Whether the edges around the vertices are in the order of a drawing without crossings."""
        lone = sum(not each for each in self.around)
        parts = len(self._parts) - lone
        return self.vertices - lone - len(self.edges) + len(self._faces) == 2 * parts

    @cached_property
    def _darts(self) -> list[list[int]]:
        """Per vertex: the darts that begin there, in their order."""
        tails = self._tails
        return [
            [2 * edge + (tails[2 * edge] != vertex) for edge in edges]
            for vertex, edges in enumerate(looking(self.around))
        ]

    @cached_property
    def _faces(self) -> list[list[int]]:
        """The darts on a walk around each face, all faces to the same side."""
        after = [0] * len(self._tails)
        for darts in looking(self._darts):
            for dart, following in zip(darts, [*darts[1:], *darts[:1]], strict=True):
                after[dart ^ 1] = following
        seen = bytearray(len(after))
        faces = []
        for first in looking(range(len(after))):
            if seen[first]:
                continue
            face, dart = [], first
            while not seen[dart]:
                seen[dart] = True
                face.append(dart)
                dart = after[dart]
            faces.append(face)
        return faces

    @cached_property
    def _parts(self) -> list[list[int]]:
        """The vertices of the connected parts, each in the order of a breadth-first search."""
        seen = bytearray(self.vertices)
        return [
            self._walk(first, seen) for first in looking(range(self.vertices)) if not seen[first]
        ]

    def _walk(self, first: int, seen: bytearray, tree: bytearray | None = None) -> list[int]:
        """Return the vertices that are connected with one; mark them, and the edges to them."""
        tails, darts = self._tails, self._darts
        order = [first]
        seen[first] = True
        for vertex in looking(order):  # which grows meanwhile
            for dart in darts[vertex]:
                other = tails[dart ^ 1]
                if not seen[other]:
                    seen[other] = True
                    order.append(other)
                    if tree is not None:
                        tree[dart >> 1] = True
        return order

    @cached_property
    def signs(self) -> list[int]:
        """Kasteleyn's directions: 1 for each edge that goes from its first end to its second."""
        tree, seen = bytearray(len(self.edges)), bytearray(self.vertices)
        for part in self._parts:
            self._walk(part[0], seen, tree)
        face_of = [0] * len(self._tails)
        for face, darts in enumerate(looking(self._faces)):
            for dart in darts:
                face_of[dart] = face
        signs = [1] * len(self.edges)
        odd = bytearray(len(self._faces))  #: whether an odd number of edges goes along
        for edge in looking(range(len(self.edges))):
            odd[face_of[2 * edge]] ^= tree[edge]
        for dart in looking(self._dual_tree(tree, face_of)):
            along = dart if not odd[face_of[dart]] else dart ^ 1
            signs[dart >> 1] = -1 if along & 1 else 1
            odd[face_of[along]] ^= 1
        return signs

    def _dual_tree(self, tree: bytearray, face_of: Sequence[int]) -> list[int]:
        """Return the darts by which faces are left for their parents, the leaves first."""
        faces, seen = self._faces, bytearray(len(self._faces))
        order: list[int] = []
        for root in looking(range(len(faces))):
            if seen[root]:
                continue
            seen[root] = True
            reached = [root]
            for face in looking(reached):  # which grows meanwhile
                for dart in faces[face]:
                    other = face_of[dart ^ 1]
                    if not tree[dart >> 1] and not seen[other]:
                        seen[other] = True
                        reached.append(other)
                        order.append(dart ^ 1)
        order.reverse()
        return order

    @cached_property
    def factors(self) -> list[Factor] | None:
        """The determinants whose product is the number of matchings; None if that is plainly 0."""
        colours = self._colours
        factors = []
        for part in self._parts:
            black = [vertex for vertex in part if colours[vertex] == 0]
            white = [vertex for vertex in part if colours[vertex] == 1]
            if len(part) % 2 or (white and len(black) != len(white)):
                return None
            orders = (sorted(part), self._walk(part[-1], bytearray(self.vertices)))
            matrices = [self._matrix(order, is_bipartite=bool(white)) for order in orders]
            factors.append(Factor(min(matrices, key=lambda matrix: matrix.work), not white))
        return factors

    @cached_property
    def _colours(self) -> list[int]:
        """0 or 1 per vertex such that neighbours differ; 0 for all of a part that has no such."""
        colours = [-1] * self.vertices
        tails, darts = self._tails, self._darts
        for part in self._parts:
            colours[part[0]] = 0
            for vertex in looking(part):
                for dart in darts[vertex]:
                    if colours[tails[dart ^ 1]] < 0:
                        colours[tails[dart ^ 1]] = 1 - colours[vertex]
            if any(colours[tails[d ^ 1]] == colours[v] for v in looking(part) for d in darts[v]):
                for vertex in part:
                    colours[vertex] = 0
        return colours

    def _matrix(self, order: Sequence[int], *, is_bipartite: bool) -> Matrix:
        """Return the signed adjacency matrix of a part, or its half of black against white."""
        colours, signs, darts = self._colours, self.signs, self._darts
        columns = [v for v in order if colours[v] == 1] if is_bipartite else order
        column_of = {vertex: column for column, vertex in enumerate(columns)}
        rows = []
        for vertex in looking(order):
            if is_bipartite and colours[vertex] == 1:
                continue
            row: dict[int, int] = {}
            for dart in darts[vertex]:
                value = signs[dart >> 1] * self.edges[dart >> 1][2] * (-1 if dart & 1 else 1)
                column = column_of[self._tails[dart ^ 1]]
                row[column] = row.get(column, 0) + value
            rows.append(sorted(item for item in row.items() if item[1]))
        return Matrix(rows)

    @cached_property
    def seconds(self) -> float:
        """About how long counting takes."""
        return sum(
            len(matrix.primes) * (ENTRY_SECONDS * matrix.work + ROW_SECONDS * matrix.size)
            for matrix, _ in self.factors or ()
        )


class DimerCount:
    """A count of the perfect matchings of a graph under way, one connected part after the other."""

    def __init__(self, graph: PlanarGraph) -> None:
        self._factors = graph.factors
        self._numbers: list[int] = []  #: of matchings of the parts that are done
        self._part: DeterminantCount | None = None
        self._nodes_before = 0
        weights = [weight_of(matrix) for matrix, _ in looking(self._factors or ())]
        self._weights = list(accumulate(weights, initial=0))

    @property
    def nodes(self) -> int:
        """Multiples of rows that were added to others."""
        return self._nodes_before + (0 if self._part is None else self._part.nodes)

    @property
    def progress(self) -> float:
        """The share of the primes that are done, weighed by the size of the matrices."""
        at = len(self._numbers)
        if at == len(self._weights) - 1:
            return 1.0
        here = 0.0 if self._part is None else self._part.progress
        before, behind = self._weights[at : at + 2]
        return (before + here * (behind - before)) / self._weights[-1]

    def step(self, nodes: int) -> bool:
        """Add about `nodes` more multiples of rows; False when all is counted."""
        end = self.nodes + nodes
        factors = self._factors or []
        while len(self._numbers) < len(factors):
            matrix, is_square = factors[len(self._numbers)]
            if self._part is None:
                self._part = DeterminantCount(matrix)
            if self._part.step(end - self.nodes):
                return True
            self._numbers.append(_matchings(self._part.value(), is_square))
            self._nodes_before += self._part.nodes
            self._part = None
        return False

    def total(self) -> int:
        """Return the number of perfect matchings, when all is counted."""
        return 0 if self._factors is None else prod(self._numbers)

    def __copy__(self) -> Self:
        same = object.__new__(type(self))
        same.__dict__.update(self.__dict__)
        same._numbers = self._numbers.copy()
        same._part = copy(self._part)
        return same


def _matchings(determinant: int, is_square: bool) -> int:
    """Return the number of which a determinant is the square, or which it is."""
    if not is_square:
        return determinant
    root = isqrt(determinant)
    if root * root != determinant:
        raise BrokenSearchError("a Pfaffian whose square is no square")
    return root


class KasteleynSearch(BurnsideSearch[PlanarGraph]):
    """Counts the perfect matchings of planar graphs; what it finds is their sum, over `divisor`."""

    method = "Kasteleyn's determinant"
    is_even = True

    def _begin(self, problem: PlanarGraph) -> DimerCount:
        return DimerCount(problem)
