"""Large jigsaws are read, set up and made in time; quick ways come to the same as plain ones."""

from __future__ import annotations

import json
from random import Random

import pytest
from support.clocks import use_clock

from puzzlewright import InputError, Jigsaw, OutOfTimeError, StoppedError
from puzzlewright.core.deadlines import deadline
from puzzlewright.puzzles.jigsaw.make.design import distribute_evenly, pack_exactly
from puzzlewright.puzzles.jigsaw.make.layout import Loop
from puzzlewright.puzzles.jigsaw.solve import make_solver

SIDE = 80


def large() -> Jigsaw:
    """Return a jigsaw whose pieces are all different inside."""
    edges = iter(range(1, 10**6))
    across = [[next(edges) for _ in range(SIDE - 1)] for _ in range(SIDE)]
    down = [[0] * SIDE, *([next(edges) for _ in range(SIDE)] for _ in range(SIDE - 1)), [0] * SIDE]
    rows = [[0, *row, 0] for row in across]
    pieces = [
        (down[r][c], rows[r][c + 1], down[r + 1][c], rows[r][c])
        for r in range(SIDE)
        for c in range(SIDE)
    ]
    return Jigsaw(SIDE, SIDE, pieces, signed=False)


LARGE = large()


@pytest.mark.parametrize("form", ["text", "json"])
def test_reading_looks_at_the_deadline(form: str) -> None:
    """In all formats."""
    text = (
        LARGE.text()
        if form == "text"
        else json.dumps(
            {"rows": SIDE, "cols": SIDE, "signed": False, "pieces": list(map(list, LARGE.pieces))}
        )
    )
    assert Jigsaw.loads(text) == LARGE
    with deadline(None, lambda: True), pytest.raises(StoppedError):
        Jigsaw.loads(text)


def test_each_part_of_the_set_up_looks_at_the_deadline() -> None:
    """One by one, what comes before it being done."""
    solver = make_solver(large())
    for part in ("kinds", "anchor", "problem", "class_problem", "method"):
        with deadline(None, lambda: True), pytest.raises(StoppedError):
            getattr(solver, part)
        getattr(solver, part)
    with deadline(None, lambda: True), pytest.raises(StoppedError):
        _ = solver.problem._index


def loops(lengths: list[int]) -> list[Loop]:
    """Return loops of these lengths, which can be distinguished."""
    return [[(number, at) for at in range(length)] for number, length in enumerate(lengths)]


@pytest.mark.parametrize("seed", range(20))
def test_spreading_loops(seed: int) -> None:
    """Each goes to the first of the groups with the fewest joins."""
    random = Random(seed)
    some = loops([random.randint(1, 9) for _ in range(random.randint(1, 40))])
    types = random.randint(1, len(some))
    order = list(some)
    Random(seed).shuffle(order)
    plain: list[list[Loop]] = [[] for _ in range(types)]
    for loop in sorted(order, key=len, reverse=True):
        min(plain, key=lambda group: sum(map(len, group))).append(loop)
    assert distribute_evenly(some, types, Random(seed)) == plain


@pytest.mark.parametrize("seed", range(20))
def test_packing_loops(seed: int) -> None:
    """The longest that still fits comes next."""
    random = Random(seed)
    some = loops([random.choice([1, 2, 3, 6]) for _ in range(random.randint(1, 12))])
    plain: list[list[Loop]] | None = []
    left = sorted(some, key=len, reverse=True)
    while left and plain is not None:
        group: list[Loop] = []
        for loop in left[:]:
            if sum(map(len, group)) + len(loop) <= 6:
                group.append(loop)
                left.remove(loop)
        plain = [*plain, group] if sum(map(len, group)) == 6 else None
    assert pack_exactly(some, 6) == plain


@pytest.mark.parametrize(
    "wish",
    [{"size": "40x40"}, {"size": "300x300"}, {"size": "300x300", "solutions": 2}],
    ids=str,
)
def test_generators_end_in_time(wish: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with what is too large for them: they look at the clock, and end at once."""
    clock = use_clock(monkeypatch, tick=0.01)
    with pytest.raises(OutOfTimeError):
        Jigsaw.make(**wish, time=2.0, seed=1)  # type: ignore[arg-type]
    assert clock.looks < 220


def test_a_generator_of_too_many_solutions_ends_in_time() -> None:
    """It found assemblies by the million, and kept them; to find all would take years."""
    with pytest.raises(OutOfTimeError):
        Jigsaw.make("6x6", solutions=10**9, time=0.3, seed=1)


def test_a_name_that_comes_twice() -> None:
    """The first one that was there before is named."""
    names = [*map(str, range(20_000)), "7", "3", *map(str, range(20_000, 40_000 - 2))]
    pieces = [(0, 1, 0, 1)] * len(names)
    with pytest.raises(InputError, match=r"two pieces have the same name.*'7'"):
        Jigsaw(200, 200, pieces, signed=False, names=names)
    with pytest.raises(InputError, match=r"same key twice in an object.*'b'"):
        Jigsaw.loads('{"a": 1, "b": 2, "b": 3, "a": 4}')
