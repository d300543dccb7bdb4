"""A count is a number where it is exact, and never answers more than it knows."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from operator import ge, gt, le, lt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright import Count, InexactCountError

COUNTS = st.builds(Count, st.integers(0, 4), st.booleans())
OPERATORS = {"<": lt, "<=": le, ">": gt, ">=": ge}


def possible(count: Count | int) -> range:
    """Return the numbers that a count may stand for, as far as they matter here."""
    if isinstance(count, int):
        return range(count, count + 1)
    return range(count.n, count.n + 1 if count.exact else 20)


@pytest.mark.parametrize("sign", OPERATORS)
@given(one=COUNTS, other=COUNTS | st.integers(-1, 5))
def test_comparisons(sign: str, one: Count, other: Count | int) -> None:
    """They answer what is so for all numbers behind the counts, and raise if that differs."""
    compare: Callable[[Any, Any], bool] = OPERATORS[sign]
    answers = {compare(a, b) for a in possible(one) for b in possible(other)}
    # The largest numbers of two bounds say nothing: there are always larger ones.
    is_open = isinstance(other, Count) and not other.exact and not one.exact
    if len(answers) == 1 and not is_open:
        assert compare(one, other) is answers.pop()
    else:
        with pytest.raises(InexactCountError, match="is not exact; count"):
            compare(one, other)


def test_an_exact_count_is_its_number() -> None:
    """It is equal to it, with its hash, and converts to it."""
    count = Count(92, exact=True)
    assert count == 92 == count
    assert count == 92.0
    assert count != 91
    assert {92: "found"}[count] == "found"  # type: ignore[index]
    assert (int(count), float(count), range(count)[-1], [*range(100)][count]) == (92, 92.0, 91, 92)
    assert (f"{count:,}", f"{Count(9356, exact=True):,}", str(count)) == ("92", "9,356", "92")
    assert (f"{count:>5}", f"{count:05}") == ("   92", "00092")
    bound = Count(9356, exact=False)
    assert (f"{bound:,}", f"{bound:x}") == ("at least 9,356", "at least 248c")
    assert (f"{bound:>16}", f"{bound:*<16,}") == ("   at least 9356", "at least 9,356**")
    assert f"{bound:016}" == f"{bound:16}" == "   at least 9356"
    with pytest.raises(ValueError, match="format"):
        f"{bound:?}"


def test_a_bound_is_no_number() -> None:
    """It is equal to no number, and does not convert to one."""
    bound = Count(50, exact=False)
    assert bound == Count(50, exact=False) != Count(50, exact=True)
    assert bound != 50
    assert f"{bound:,}" == "at least 50"
    for convert in (int, float, range):
        with pytest.raises(InexactCountError, match="at least 50: the count is"):
            convert(bound)
    with pytest.raises(TypeError):
        assert bound < "50"  # type: ignore[operator]
    assert bound != "50"


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("infinity", [math.inf, Decimal("inf")])
def test_counts_are_finite(exact: bool, infinity: float | Decimal) -> None:
    """So infinity is more than any of them, and NaN neither more nor less."""
    count = Count(5, exact)
    assert -infinity < count < infinity
    assert not infinity <= count
    assert not count <= -infinity
    assert [compare(count, math.nan) for compare in OPERATORS.values()] == [False] * 4


@pytest.mark.parametrize("convert", [Fraction, Decimal])
def test_other_kinds_of_numbers(convert: Callable[[int], Fraction | Decimal]) -> None:
    """They compare as whole numbers do."""
    exact, bound = Count(5, exact=True), Count(5, exact=False)
    assert exact == convert(5) != bound
    assert convert(4) < exact < convert(6)
    assert convert(4) < bound >= convert(5)
    with pytest.raises(InexactCountError):
        assert bound < convert(6)


def test_sums() -> None:
    """A sum is exact if all its parts are."""
    assert sum([Count(2, exact=True), Count(3, exact=True)]) == 5
    assert Count(2, exact=True) + 1 == 3
    assert 1 + Count(2, exact=False) == Count(3, exact=False)


def test_truth_and_json() -> None:
    """A count is true if there is any solution; its JSON has names."""
    assert Count(1, exact=False)
    assert not Count(0, exact=True)
    with pytest.raises(InexactCountError, match="at least 0: the count is not exact"):
        assert not Count(0, exact=False)
    assert json.dumps(Count(1, exact=True).as_json()) == '{"n": 1, "exact": true}'
