"""Determinants of sparse integer matrices, exactly: modulo many primes, put together again.

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
from itertools import count
from typing import Self

from puzzlewright.deadline import looking
from puzzlewright.engine._modular_determinant import Elimination

#: A row: columns in increasing order, and the values there.
Row = list[tuple[int, int]]

#: Primes are below this number.
PRIMES_BELOW = 1 << 31

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
        for column in looking(range(self.size)):
            while begun < self.size and self.rows[begun] and self.rows[begun][0][0] <= column:
                last = max(last, self.rows[begun][-1][0])
                begun += 1
            if begun <= column:
                break  # no row is left for the column: the determinant is 0
            works.append(works[-1] + 1 + (begun - column) * (last - column + 1))
        return [*works, *range(works[-1] + 1, works[-1] + 2 + self.size - len(works))]

    def bound_bits(self) -> int:
        """Return a number of bits that the determinant has at most, by Hadamard's bound."""
        square_bits, squares = 0, 1
        for row in looking(self.rows):
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
        for prime in looking(primes_downward(), 64):
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
        self._kernel = elimination_of(matrix)
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


def weight_of(matrix: Matrix) -> int:
    """Return a number for how long a determinant takes, next to others."""
    return len(matrix.primes) * (matrix.work + matrix.size)


def elimination_of(matrix: Matrix) -> Elimination:
    """Return the kernel for a matrix; it has begun with no prime."""
    kernel = Elimination(matrix.rows)
    kernel.origin = partial(elimination_of, matrix)
    return kernel


def primes_downward() -> Iterator[int]:
    """Yield the largest primes below 2³¹, the largest first."""
    return (n for n in count(PRIMES_BELOW - 1, -2) if _is_prime(n))


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
