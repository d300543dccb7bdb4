"""Exact determinants: as whole numbers give them, with proved bounds and primes that are primes."""

from __future__ import annotations

from copy import copy
from itertools import islice
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.determinants import determinant

from puzzlewright.engine.packing._modular_determinant import Elimination
from puzzlewright.engine.packing.kasteleyn import DeterminantCount, Matrix, Row, descending_primes


@st.composite
def sparse_rows(draw: st.DrawFn, most: int = 9) -> list[Row]:
    """Draw the rows of a square matrix: a few entries each, now and then none."""
    size = draw(st.integers(1, most))
    values = st.integers(-9, 9).filter(bool) | st.sampled_from([10**6, -(10**9)])
    entries = st.dictionaries(st.integers(0, size - 1), values, max_size=4)
    return [sorted(draw(entries).items()) for _ in range(size)]


def whole(rows: list[Row]) -> list[list[int]]:
    """Return a matrix with its zeros."""
    return [[dict(row).get(column, 0) for column in range(len(rows))] for row in rows]


@examples(200)
@given(rows=sparse_rows(), prime=st.sampled_from([2, 3, 5, 101, 2**31 - 1]), step=st.integers(1, 9))
def test_elimination_modulo_a_prime(rows: list[Row], prime: int, step: int) -> None:
    """With its sign, whatever vanishes modulo the prime, in steps of any length, and again."""
    ordered = Matrix(rows).rows
    kernel = Elimination(ordered)
    for _ in range(2):
        kernel.begin(prime)
        while kernel.step(step):
            pass
        assert kernel.determinant == determinant(whole(ordered)) % prime


@examples(200)
@given(rows=sparse_rows())
@example([[(0, 1)]] * 4)  # no row reaches the later columns
def test_determinants_are_exact(rows: list[Row]) -> None:
    """Up to the sign; and Hadamard's bound holds, so that the primes suffice."""
    matrix = Matrix(rows)
    value = abs(determinant(whole(rows)))
    assert value.bit_length() <= matrix.bound_bits()
    assert prod(matrix.primes) > 2 * value
    count = DeterminantCount(matrix)
    while count.step(3):
        assert 0 <= count.progress < 1
    assert (count.value(), count.progress) == (value, 1.0)


def test_the_bound_is_reached() -> None:
    """Hadamard's matrices have determinants as large as the bound: no prime may be missing."""
    signs = [[1]]
    for _ in range(6):
        signs = [row + row for row in signs] + [row + [-x for x in row] for row in signs]
    count = DeterminantCount(Matrix([list(enumerate(row)) for row in signs]))
    while count.step(100):
        pass
    assert count.value() == 64**32


@examples(30)
@given(rows=sparse_rows(), before=st.integers(0, 30))
def test_copies_go_on_by_themselves(rows: list[Row], before: int) -> None:
    """A copy in the middle comes to the same determinant, as many steps later."""
    count = DeterminantCount(Matrix(rows))
    count.step(before)
    twin = copy(count)
    while count.step(1):
        pass
    assert twin.nodes <= count.nodes
    while twin.step(1):
        pass
    assert (twin.value(), twin.nodes) == (count.value(), count.nodes)


def test_primes() -> None:
    """The largest below 2³¹, none left out: by division."""
    primes = list(islice(descending_primes(), 30))
    divisors = [n for n in range(2, 46341) if all(n % d for d in range(2, int(n**0.5) + 1))]
    numbers = range(2**31 - 1, primes[-1] - 1, -1)
    assert primes == [n for n in numbers if all(n % d for d in divisors)]


def test_a_kernel_without_its_matrix_is_not_pickled() -> None:
    """It could not be made afresh."""
    with pytest.raises(TypeError, match="knows its matrix"):
        copy(Elimination([[(0, 1)]]))
