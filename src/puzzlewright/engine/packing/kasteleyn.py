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

The determinants are exact: modulo many primes, put together by the Chinese remainder theorem.
J. Hadamard's bound (1893) says how large they can be; when the product of the primes is larger than
twice that, one number is left: it is proved, not likely.

Determinants of sparse integer matrices, exactly: modulo many primes, put together again.

J. Hadamard's bound (1893) says how large a determinant can be. When the product of the primes is
larger than twice that, the Chinese remainder theorem leaves one number: it is proved, not likely.
Elimination modulo a prime is in _modular_determinant.pyx; it works inside the profile of the
matrix, which depends on the order of rows and columns.

Tried and dropped: primes of 62 bits (half as many, but no vector instruction multiplies them).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property, partial
from hashlib import sha256
from itertools import accumulate, count
from math import isqrt, prod
from typing import ClassVar, NamedTuple, Self

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import BrokenSearchError
from puzzlewright.engine.driver.search import Method
from puzzlewright.engine.packing._modular_determinant import Elimination
from puzzlewright.engine.packing.burnside import BurnsideSearch

#: A row: columns in increasing order, and the values there.
Row = list[tuple[int, int]]

#: Primes are below this number.
PRIME_LIMIT = 1 << 31

#: These bases make the test of Miller and Rabin a proof below 3,215,031,751 (C. Pomerance,
#: J. L. Selfridge and S. S. Wagstaff, 1980).
WITNESSES = (2, 3, 5, 7)


class Matrix:
    """A square matrix; it never changes. Where it has several zero rows or columns, so be it."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.size: int = len(rows)
        #: Sorted by their first columns, as elimination takes them.
        self.rows: list[Row] = sorted(rows, key=lambda row: row[0][0] if row else self.size)

    @property
    def work(self) -> int:
        """How many entries elimination modulo one prime changes, at most."""
        return self._works[-1] - self.size

    def share(self, columns: int) -> float:
        """Return the share of the work that the first columns are."""
        return self._works[columns] / max(1, self._works[-1])

    @cached_property
    def _works(self) -> list[int]:
        """How many entries the first columns change at most, and one more for each column.

        For each number of columns.
        """
        begun, last, works = 0, -1, [0]
        for column in within_deadline(range(self.size)):
            while begun < self.size and self.rows[begun] and self.rows[begun][0][0] <= column:
                last = max(last, self.rows[begun][-1][0])
                begun += 1
            if begun <= column:
                break  # no row is left for the column: the determinant is 0
            works.append(works[-1] + 1 + (begun - column) * max(0, last - column + 1))
        return [*works, *range(works[-1] + 1, works[-1] + 2 + self.size - len(works))]

    def bound_bits(self) -> int:
        """Return a number of bits that the determinant has at most, by Hadamard's bound."""
        square_bits, squares = 0, 1
        for row in within_deadline(self.rows):
            squares *= sum([value * value for _, value in row])
            if squares.bit_length() > 512:  # short numbers are multiplied quickly
                square_bits += squares.bit_length()
                squares = 1
        return (square_bits + squares.bit_length() + 1) // 2

    @cached_property
    def primes(self) -> list[int]:
        """Enough primes for their product to exceed twice the determinant."""
        primes: list[int] = []
        bits, product = self.bound_bits() + 1, 1
        for prime in within_deadline(descending_primes(), 64):
            primes.append(prime)
            product *= prime
            if product.bit_length() > bits:
                break
        return primes


class DeterminantCount:
    """A determinant under way, up to its sign; step() eliminates modulo prime after prime."""

    def __init__(self, matrix: Matrix) -> None:
        self._matrix = matrix
        self._primes = matrix.primes
        self._residues: list[int] = []
        self._kernel = start_elimination(matrix)
        self._kernel.begin(self._primes[0])

    @property
    def nodes(self) -> int:
        """Multiples of rows that were added to others."""
        return self._kernel.nodes

    @property
    def progress(self) -> float:
        """The share of the work that is done, over all primes."""
        if self._is_done:
            return 1.0
        here = self._matrix.share(self._kernel.column)
        return (len(self._residues) + here) / len(self._primes)

    @property
    def _is_done(self) -> bool:
        return len(self._residues) == len(self._primes)

    def step(self, nodes: int) -> bool:
        """Add about `nodes` more multiples of rows; False when the determinant is known."""
        end = self.nodes + nodes
        while not self._is_done:
            if self._kernel.step(end - self.nodes):
                return True
            self._residues.append(self._kernel.determinant)
            if not self._is_done:
                self._kernel.begin(self._primes[len(self._residues)])
                if self.nodes >= end:
                    return True
        return False

    def value(self) -> int:
        """Return the determinant without its sign, when it is known."""
        value, modulus = 0, 1
        for residue, prime in zip(self._residues, self._primes, strict=True):
            value += modulus * ((residue - value) * pow(modulus, -1, prime) % prime)
            modulus *= prime
        return min(value, modulus - value)

    def __copy__(self) -> Self:
        same = object.__new__(type(self))
        same.__dict__.update(self.__dict__)
        same._residues = self._residues.copy()
        same._kernel = copy(self._kernel)
        return same


def determinant_weight(matrix: Matrix) -> int:
    """Return a number for how long a determinant takes, next to others."""
    return len(matrix.primes) * (matrix.work + matrix.size)


def start_elimination(matrix: Matrix) -> Elimination:
    """Return the kernel for a matrix; it has begun with no prime."""
    kernel = Elimination(matrix.rows)
    kernel.origin = partial(start_elimination, matrix)
    return kernel


def descending_primes() -> Iterator[int]:
    """Yield the largest primes below 2³¹, the largest first."""
    return (n for n in count(PRIME_LIMIT - 1, -2) if _is_prime(n))


def _is_prime(n: int) -> bool:
    """Tell whether an odd number of 31 bits is a prime, by the test of Miller and Rabin."""
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    for witness in WITNESSES:
        power = pow(witness, (n - 1) >> twos, n)
        if power not in {1, n - 1} and not _meets_minus_one(power, n, twos):
            return False
    return True


def _meets_minus_one(power: int, n: int, twos: int) -> bool:
    for _ in range(twos - 1):
        power = power * power % n
        if power == n - 1:
            return True
    return False


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
            for vertex, edges in enumerate(within_deadline(self.around))
        ]

    @cached_property
    def _faces(self) -> list[list[int]]:
        """The darts on a walk around each face, all faces to the same side."""
        after = [0] * len(self._tails)
        for darts in within_deadline(self._darts):
            for dart, following in zip(darts, [*darts[1:], *darts[:1]], strict=True):
                after[dart ^ 1] = following
        seen = bytearray(len(after))
        faces = []
        for first in within_deadline(range(len(after))):
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
            self._walk(first, seen)
            for first in within_deadline(range(self.vertices))
            if not seen[first]
        ]

    def _walk(self, first: int, seen: bytearray, tree: bytearray | None = None) -> list[int]:
        """Return the vertices that are connected with one; mark them, and the edges to them."""
        tails, darts = self._tails, self._darts
        order = [first]
        seen[first] = True
        for vertex in within_deadline(order):  # which grows meanwhile
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
        for face, darts in enumerate(within_deadline(self._faces)):
            for dart in darts:
                face_of[dart] = face
        signs = [1] * len(self.edges)
        odd = bytearray(len(self._faces))  #: whether an odd number of edges goes along
        for edge in within_deadline(range(len(self.edges))):
            odd[face_of[2 * edge]] ^= tree[edge]
        for dart in within_deadline(self._dual_tree(tree, face_of)):
            along = dart if not odd[face_of[dart]] else dart ^ 1
            signs[dart >> 1] = -1 if along & 1 else 1
            odd[face_of[along]] ^= 1
        return signs

    def _dual_tree(self, tree: bytearray, face_of: Sequence[int]) -> list[int]:
        """Return the darts by which faces are left for their parents, the leaves first."""
        faces, seen = self._faces, bytearray(len(self._faces))
        order: list[int] = []
        for root in within_deadline(range(len(faces))):
            if seen[root]:
                continue
            seen[root] = True
            reached = [root]
            for face in within_deadline(reached):  # which grows meanwhile
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
            for vertex in within_deadline(part):
                for dart in darts[vertex]:
                    if colours[tails[dart ^ 1]] < 0:
                        colours[tails[dart ^ 1]] = 1 - colours[vertex]
            if any(
                colours[tails[d ^ 1]] == colours[v] for v in within_deadline(part) for d in darts[v]
            ):
                for vertex in part:
                    colours[vertex] = 0
        return colours

    def _matrix(self, order: Sequence[int], *, is_bipartite: bool) -> Matrix:
        """Return the signed adjacency matrix of a part, or its half of black against white."""
        colours, signs, darts = self._colours, self.signs, self._darts
        columns = [v for v in order if colours[v] == 1] if is_bipartite else order
        column_of = {vertex: column for column, vertex in enumerate(columns)}
        rows = []
        for vertex in within_deadline(order):
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
        weights = [determinant_weight(matrix) for matrix, _ in within_deadline(self._factors or ())]
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

    method: ClassVar[Method] = Method("kasteleyn", "Kasteleyn's determinant")
    is_even = True

    def _begin(self, problem: PlanarGraph) -> DimerCount:
        return DimerCount(problem)
