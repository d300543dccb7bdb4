"""Solving jigsaws: every method finds the assemblies that the rules allow, and no others."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from support.lengths import examples
from support.oracles.jigsaw import (
    METHODS,
    PARKER,
    Pattern,
    TooManyError,
    by,
    orbits,
    pattern_of,
    patterns,
    slots,
    turned_pattern,
    turns,
)
from support.paths import DATA
from support.strategies.common import Cut, cut_jigsaws, jigsaws

from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.jigsaw.compare import compare
from puzzlewright.puzzles.jigsaw.pieces import Pin
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.solve import make_solver, select_algorithm

each_method = pytest.mark.parametrize("method", METHODS)

#: Jigsaws with known counts: see the README there.
KNOWN = sorted((DATA / "jigsaws").glob("*.txt"))


def patient(number: int) -> settings:
    """Return settings for tests that throw examples away, when the oracle has too much to do."""
    tolerated = [HealthCheck.filter_too_much, HealthCheck.too_slow]
    return examples(number, suppress_health_check=tolerated)


def known_patterns(jigsaw: Jigsaw) -> set[Pattern]:
    """Return all solutions by the oracle; jigsaws with very many are passed over."""
    try:
        return patterns(jigsaw)
    except TooManyError:
        assume(False)  # raises
        raise


def solved(jigsaw: Jigsaw, **options: Any) -> list[Pattern]:
    """Return the patterns of all solutions in the order in which they are found."""
    answer = jigsaw.solve(**options)
    assert answer.outcome is Outcome.EXHAUSTED
    assert answer.count == Count(len(answer.solutions), exact=True)
    return [pattern_of(jigsaw, assembly) for assembly in answer.solutions]


@st.composite
def symmetric_jigsaws(draw: st.DrawFn) -> Jigsaw:
    """Draw a jigsaw whose pieces all look the same when turned, or have others alike.

    Assemblies of these can be their own turns.
    """
    rows, cols = draw(st.sampled_from([(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3), (3, 2)]))
    signed, labelled = draw(st.booleans()), draw(st.booleans())
    random = Random(draw(st.integers(0, 10**6)))
    low = -1 if signed else 0
    symmetric = [(a, b, a, b) for a, b in product(range(low, 2), repeat=2)]
    twins = [(0, 0, 0, 0), (0, 1, 1, 1), (0, 0, 1, 1)]
    sorts = random.choice([symmetric, [(0, 0, 0, 0)], [*symmetric, *twins], twins])
    pieces = [random.choice(sorts) for _ in range(rows * cols)]
    flat_rim = random.random() < 0.2 and not labelled
    pins = {}
    if random.random() < 0.4:
        turn = random.choice([None, 0, 1, 2, 3])
        cell = random.randrange(rows * cols)
        pins = {random.randrange(rows * cols): Pin(*divmod(cell, cols), turn)}
    return Jigsaw(
        rows, cols, pieces, signed=signed, flat_rim=flat_rim, labelled=labelled, pins=pins
    )


# ---------------------------------------------------------------- all solutions


@patient(50)
@given(jigsaw=jigsaws(most_side=3) | jigsaws(most_side=4) | symmetric_jigsaws())
def test_every_method_finds_what_the_rules_allow(jigsaw: Jigsaw) -> None:
    """The same assemblies as the oracle, each once, for all rules, pins and names."""
    expected = known_patterns(jigsaw)
    for method in METHODS:
        found = solved(by(jigsaw, method))
        assert len(found) == len(expected)
        assert set(found) == expected
        assert by(jigsaw, method).count() == Count(len(expected), exact=True)


@patient(50)
@given(jigsaw=jigsaws(most_side=3) | symmetric_jigsaws())
def test_assemblies_keep_the_rules_and_the_pins(jigsaw: Jigsaw) -> None:
    """Each passes the checker, uses every piece once, and has pinned pieces where they are."""
    known_patterns(jigsaw)
    for method in METHODS:
        for assembly in by(jigsaw, method).solve(limit=50).solutions:
            assert jigsaw.check(assembly).ok
            used = sorted(placed.piece for row in assembly.grid for placed in row)
            assert used == list(range(len(jigsaw.pieces)))
            assert tuple(assembly.names) == jigsaw.names
            for number, pin in jigsaw.pins.items():
                assert assembly.grid[pin.row][pin.col].piece == number


@examples(20)
@given(cut=cut_jigsaws(most_side=6))
def test_a_board_that_was_cut_goes_together_again(cut: Cut) -> None:
    """Larger boards, which the oracle would not finish: a first solution is found by all."""
    for method in METHODS:
        answer = by(cut.jigsaw, method).solve(limit=1, nodes=20_000)
        assert answer.outcome in {Outcome.SOLVED, Outcome.EXHAUSTED, Outcome.LIMIT}
        assert bool(answer.solutions) is (answer.outcome is not Outcome.LIMIT)


@patient(25)
@given(jigsaw=jigsaws(most_side=3), seed=st.integers(0, 1000), threads=st.integers(2, 3))
def test_seeds_and_threads_keep_the_set(jigsaw: Jigsaw, seed: int, threads: int) -> None:
    """A seed changes the order at most; the number of threads changes nothing at all."""
    expected = known_patterns(jigsaw)
    for method in METHODS:
        one = by(jigsaw, method)
        plain, shuffled = solved(one), solved(one, seed=seed)
        assert set(plain) == set(shuffled) == expected
        assert solved(one, seed=seed, threads=threads) == shuffled
        assert one.count(threads=threads) == Count(len(expected), exact=True)


@each_method
def test_seeds_shuffle(method: str) -> None:
    """Other seeds give other first solutions; the same seed gives the same."""
    jigsaw = by(Jigsaw.load(PARKER), method)
    orders = [tuple(solved(jigsaw, seed=seed)) for seed in range(10)]
    assert len(set(orders)) > 1
    assert [tuple(solved(jigsaw, seed=seed)) for seed in range(10)] == orders


def test_unknown_method() -> None:
    """A method that there is not is answered with those that there are."""
    with pytest.raises(InputError, match=r"there are auto, scan, domains, cover.*'dance'"):
        make_solver(Jigsaw.load(PARKER), "dance")


# ---------------------------------------------------------------- up to turning the whole grid


@patient(50)
@given(jigsaw=jigsaws(most_side=3, dressed=False) | jigsaws(most_side=3) | symmetric_jigsaws())
def test_distinct_solutions_are_one_of_each_orbit(jigsaw: Jigsaw) -> None:
    """Assemblies that turn into one another are found and counted once; none is missed."""
    expected = orbits(jigsaw, known_patterns(jigsaw))
    for method in METHODS:
        one = by(jigsaw, method)
        found = solved(one, distinct=True)
        assert [sum(pattern in orbit for pattern in found) for orbit in expected] == [1] * len(
            expected
        )
        assert len(found) == len(expected)
        assert one.count(distinct=True) == Count(len(expected), exact=True)


@patient(50)
@given(jigsaw=jigsaws(most_side=3) | symmetric_jigsaws())
def test_class_sizes_are_true(jigsaw: Jigsaw) -> None:
    """Where a size of the classes is claimed, every orbit has that size."""
    expected = orbits(jigsaw, known_patterns(jigsaw))
    size = make_solver(jigsaw).class_size
    if size is not None:
        assert {len(orbit) for orbit in expected} <= {size}


@pytest.mark.parametrize(
    ("jigsaw", "assemblies", "distinct"),
    [
        # Four equal pieces make one assembly; labelled, all 4! orders.
        (Jigsaw(2, 2, [(0, 0, 0, 0)] * 4), 1, 1),
        (Jigsaw(2, 2, [(0, 0, 0, 0)] * 4, labelled=True), 24, 6),
        (Jigsaw(1, 2, [(0, 0, 0, 0)] * 2, labelled=True), 2, 1),
        (Jigsaw(3, 3, [(1, 1, 1, 1)] * 9, signed=False, flat_rim=False), 1, 1),
        # One of three held fast: in the middle the others change places, at an end nothing turns.
        (Jigsaw(1, 3, [(0, 0, 0, 0)] * 3, labelled=True, pins={1: Pin(0, 1)}), 2, 1),
        (Jigsaw(1, 3, [(0, 0, 0, 0)] * 3, labelled=True, pins={1: Pin(0, 0)}), 2, 2),
        # A piece alone in the middle: its four turns are those of the whole.
        (Jigsaw(1, 1, [(1, 2, 3, 4)], flat_rim=False), 4, 1),
        (Jigsaw(1, 1, [(1, 2, 1, 2)], flat_rim=False), 2, 1),
        (Jigsaw(1, 1, [(1, 2, 3, 4)], flat_rim=False, turning=False), 1, 1),
        (Jigsaw(1, 1, [(1, 2, 3, 4)], flat_rim=False, pins={0: Pin(0, 0)}), 4, 1),
        (Jigsaw(1, 1, [(1, 2, 3, 4)], flat_rim=False, pins={0: Pin(0, 0, 3)}), 1, 1),
        # Two ends that fit either way round; one of the two can be held fast.
        (Jigsaw(1, 2, [(0, 1, 0, 0), (0, -1, 0, 0)]), 2, 1),
        (Jigsaw(1, 2, [(0, 1, 0, 0), (0, -1, 0, 0)], pins={0: Pin(0, 0)}), 1, 1),
    ],
)
def test_small_ones_by_hand(jigsaw: Jigsaw, assemblies: int, distinct: int) -> None:
    """Counts that an argument gives."""
    for method in METHODS:
        assert by(jigsaw, method).count() == Count(assemblies, exact=True)
        assert by(jigsaw, method).count(distinct=True) == Count(distinct, exact=True)


@pytest.mark.parametrize("rows", [2, 3])
def test_orbits_of_the_oracle(rows: int) -> None:
    """Four quarter turns of a pattern are none: what this file relies on."""
    pattern: Pattern = tuple(
        tuple((row * rows + col, (row, col, row + 1, 9)) for col in range(rows))
        for row in range(rows)
    )
    turned = [pattern]
    for _ in range(4):
        turned.append(turned_pattern(turned[-1]))
    assert turned[4] == pattern
    assert len(set(turned)) == 4
    assert turned[1][0][0] == (pattern[-1][0][0], (9, *pattern[-1][0][1][:3]))


# ---------------------------------------------------------------- limits


@each_method
def test_limits_where_classes_have_one_size(method: str) -> None:
    """A limit counts solutions, or classes with distinct=True; it is never exact."""
    jigsaw = by(Jigsaw.load(PARKER), method)
    assert make_solver(jigsaw).class_size == 4
    assert [jigsaw.count(limit=n) for n in (1, 4, 5, 7)] == [
        Count(n, exact=False) for n in (1, 4, 5, 7)
    ]
    assert jigsaw.count(limit=9) == Count(8, exact=True)
    assert jigsaw.count(limit=1, distinct=True) == Count(1, exact=False)
    assert jigsaw.count(limit=3, distinct=True) == Count(2, exact=True)
    assert len(jigsaw.solve(limit=5).solutions) == 5
    assert len(jigsaw.solve(limit=5, distinct=True).solutions) == 2


@each_method
def test_limits_where_classes_differ(method: str) -> None:
    """The same where all solutions have to be looked at.

    Two and two alike in a row: six orders, of which two read the same from either end.
    """
    pieces = [(1, 1, 1, 1), (1, 1, 1, 1), (2, 1, 2, 1), (2, 1, 2, 1)]
    jigsaw = by(Jigsaw(1, 4, pieces, signed=False, flat_rim=False), method)
    assert make_solver(jigsaw).class_size is None
    assert jigsaw.count() == Count(6, exact=True)
    assert jigsaw.count(limit=5) == Count(5, exact=False)
    assert jigsaw.count(distinct=True) == Count(4, exact=True)
    assert jigsaw.count(distinct=True, limit=5) == Count(4, exact=True)
    for limit in (1, 2, 3):
        assert jigsaw.count(distinct=True, limit=limit) == Count(limit, exact=False)
        answer = jigsaw.solve(distinct=True, limit=limit)
        assert (answer.outcome, len(answer.solutions)) == (Outcome.SOLVED, limit)


@each_method
def test_limit_on_nodes(method: str) -> None:
    """A search cut short is reported as such."""
    count = by(Jigsaw.load(PARKER), method).count(nodes=2)
    assert not count.exact
    assert count.n <= 8


# ---------------------------------------------------------------- known ones


def facts_of(path: Path) -> dict[str, str]:
    """Return what the comments of a file say: `# assemblies 8`."""
    lines = [
        line[1:].split(maxsplit=1) for line in path.read_text().splitlines() if line[:1] == "#"
    ]
    return {words[0]: words[1] for words in lines if len(words) == 2}


def test_known_jigsaws_are_there() -> None:
    """Every file has the numbers of assemblies and of distinct ones, with their source."""
    assert len(KNOWN) >= 5
    for path in KNOWN:
        facts = facts_of(path)
        assert {"assemblies", "distinct", "source"} <= facts.keys(), path


@pytest.mark.parametrize(
    ("path", "method"),
    [
        pytest.param(
            path,
            method,
            id=f"{path.stem}-{method}",
            marks=[pytest.mark.slow] * (method in facts_of(path).get("slow", "").split()),
        )
        for path in KNOWN
        for method in METHODS
        if method not in facts_of(path).get("not-by", "").split()
    ],
)
def test_known_counts(path: Path, method: str) -> None:
    """Every method counts what others have counted."""
    facts, jigsaw = facts_of(path), by(Jigsaw.load(path), method)
    assert jigsaw.count() == Count(int(facts["assemblies"]), exact=True)
    assert jigsaw.count(distinct=True) == Count(int(facts["distinct"]), exact=True)


def test_parker_as_exact_cover_without_colours() -> None:
    """The older translation, with slots from -p to p for every join, says 8 as well."""
    assert run(slots(Jigsaw.load(PARKER)).search(collect=False)).count == Count(8, exact=True)


@patient(25)
@given(cut=cut_jigsaws(most_side=4, dressed=False))
def test_slots_and_colours_agree(cut: Cut) -> None:
    """The older translation finds as many assemblies as the methods do."""
    board = cut.jigsaw
    assume(board.signed and board.flat_rim)
    jigsaw = Jigsaw(board.rows, board.cols, board.pieces, labelled=True)
    expected = len(known_patterns(jigsaw))
    assert expected > 0
    assert run(slots(jigsaw).search(collect=False)).count.n == expected
    assert jigsaw.count().n == expected


@each_method
def test_parker(method: str) -> None:
    """Matt Parker's layout: 8 assemblies, two up to turning, 2 of 40 joins and 17 turned."""
    jigsaw = by(Jigsaw.load(PARKER), method)
    assert jigsaw.count() == Count(8, exact=True)
    assert jigsaw.count(distinct=True) == Count(2, exact=True)
    first, second = jigsaw.solve(distinct=True).solutions
    found = compare(jigsaw, first, second)
    assert (found.kept_joins, found.joins, found.turned_pieces) == (2, 40, 17)


# ---------------------------------------------------------------- which method


def macmahon(colours: int) -> list[tuple[int, ...]]:
    """Return all squares with edges of this many colours, up to turning."""
    sides = range(1, colours + 1)
    return sorted({min(turns(edges)) for edges in product(sides, repeat=4)})


def test_auto_takes_one_of_the_methods_and_the_same_one_again() -> None:
    """The trial is run in nodes, not in seconds: nothing in it depends on the machine."""
    random = Random(5)
    for _ in range(6):
        rows, cols = random.randint(2, 6), random.randint(2, 6)
        pieces = [[random.randint(0, 3) for _ in range(4)] for _ in range(rows * cols)]
        jigsaw = Jigsaw(rows, cols, pieces, signed=False, flat_rim=random.random() < 0.5)
        problem = make_solver(jigsaw, "scan").problem
        chosen = select_algorithm(problem).method
        assert chosen in METHODS[:3]
        assert select_algorithm(problem).method == chosen
        assert make_solver(jigsaw).method in METHODS[:3]


def test_auto_leaves_few_colours_to_those_who_conclude() -> None:
    """On MacMahon squares of three colours with a free rim, the scan is not the choice."""
    squares = macmahon(3)
    assert len(squares) == 24
    jigsaw = Jigsaw(4, 6, [[e - 1 for e in edges] for edges in squares], signed=False)
    assert make_solver(jigsaw).method in {"cover", "domains"}


# ---------------------------------------------------------------- proofs without a search


@pytest.mark.parametrize(
    ("jigsaw", "reason"),
    [
        # One piece too many with tabs, and the other way round.
        (
            Jigsaw(2, 2, [(0, 1, -1, 0), (0, 0, 2, -1), (-2, 0, 0, 1), (1, 1, 0, 0)]),
            "type 1 is short of holes: 4 tabs, 2 holes",
        ),
        (
            Jigsaw(2, 2, [(0, 1, 1, 0), (0, 0, -2, -1), (2, 0, 0, -3), (-1, -3, 0, 0)]),
            "type 3 is short of tabs: 0 tabs, 2 holes",
        ),
        (
            Jigsaw(1, 2, [(0, 7, 0, 0), (0, 0, 0, 7)]),
            "type 7 is short of holes: 2 tabs, 0 holes"
            " (for colours that match their like, write `unsigned` in the header)",
        ),
        (
            Jigsaw(1, 2, [(0, 1, 0, 0), (0, 0, 0, 2)], signed=False),
            "colour 1 has an odd number of edges: 1",
        ),
        (
            Jigsaw(1, 2, [(0, 1, 0, 0), (3, 0, 0, -1)]),
            "the rim has 6 sides, but only 5 edges are flat",
        ),
        (
            Jigsaw(1, 2, [(0, 1, 1, 0), (0, 0, 0, 1)], signed=False),
            "the rim has 6 sides, but only 5 edges are flat",
        ),
        (
            Jigsaw(2, 2, [(0, 1, -1, 0), (0, 1, -1, 0), (1, 0, -1, 0), (0, 0, 0, 0)]),
            "4 corners, but only 3 pieces that fit one",
        ),
        (
            Jigsaw(2, 2, [(0, 1, -1, 0)] * 4, turning=False),
            None,  # that every piece fits the same corner only is for the search to find
        ),
        (
            Jigsaw(3, 3, [(0, 0, 0, 0)] * 7 + [(1, 1, 1, 1), (-1, -1, -1, -1)]),
            "8 cells on the rim, but only 7 pieces that fit one",
        ),
    ],
)
def test_what_is_short(jigsaw: Jigsaw, reason: str | None) -> None:
    """The reason names what there is too little of; the search finds nothing either."""
    assert Facts.of(jigsaw).why_none() == reason
    for method in METHODS:
        assert by(jigsaw, method).count() == Count(0, exact=True)


def test_flat_edges_left_over() -> None:
    """Where flat edges cannot be paired some colour cannot be either, with a message."""
    pieces = [(0, 1, 0, 0), (0, 0, 0, 0)]
    jigsaw = Jigsaw(1, 2, pieces, signed=False)
    assert Facts.of(jigsaw).why_none() == "colour 1 has an odd number of edges: 1"
    assert jigsaw.count() == Count(0, exact=True)


@examples(200)
@given(cut=cut_jigsaws(most_side=6))
def test_nothing_is_short_where_there_is_a_solution(cut: Cut) -> None:
    """A board that was cut has no shortage, whatever its rules."""
    assert cut.jigsaw.check(cut.assembly).ok
    assert Facts.of(cut.jigsaw).why_none() is None


@patient(60)
@given(jigsaw=jigsaws(most_side=3))
def test_a_shortage_is_a_proof(jigsaw: Jigsaw) -> None:
    """Whatever is claimed to be short, the oracle finds no solution."""
    if Facts.of(jigsaw).why_none() is not None:
        assert not known_patterns(jigsaw)
