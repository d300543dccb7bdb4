"""Large cover problems are read, built and counted in time."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from support.clocks import use_clock

from puzzlewright import Cover, Outcome, OutOfTimeError, StoppedError
from puzzlewright.core.deadlines import deadline
from puzzlewright.puzzles.cover.make.generator import PROBLEMS
from puzzlewright.puzzles.estimate import estimate

#: Sizes that make large problems, of which some would take minutes.
LARGE = {
    "coins": ("1000", *map(str, range(1, 200))),
    "colouring": ("complete-100", "36"),
    "dominoes": ("100x100",),
    "graphs": ("1000", "0", "9"),
    "independent": ("100x100",),
    "langford": ("1000",),
    "latin": ("100",),
    "loose-dominoes": ("100x100",),
    "matrix": ("1000", "5"),
    "partitions": ("18",),
    "pentominoes": ("100x100",),
    "queens": ("1000",),
    "random": (),
    "rooks": ("1000",),
    "straight-trominoes": ("100x100",),
    "t-tetrominoes": ("100x100",),
    "triples": ("100",),
    "trominoes": ("100x100",),
    "ypentominoes": ("100x100",),
}

#: Bytes that a problem may take until the first looks at the clock; a whole one takes far more.
AT_ONCE = 50_000_000


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f"i{n}" for n in range(9_000)) + "\ni0\n",
        "a b\n" + "a\nb\n" * 4_000,
    ],
    ids=["many items", "many options"],
)
def test_reading_looks_at_the_deadline(text: str) -> None:
    """So that a time limit holds for it, too."""
    with deadline(None, lambda: True), pytest.raises(StoppedError):
        Cover.loads(text)


def test_setting_up_looks_at_the_deadline() -> None:
    """The problem is translated into numbers first."""
    cover = Cover("a b", [["a"], ["b"]] * 4_000)
    with deadline(None, lambda: True), pytest.raises(StoppedError):
        cover.search()
    assert "problem" not in vars(cover)
    assert cover.solve(stop=lambda: True).outcome is Outcome.STOPPED


@pytest.mark.parametrize("name", LARGE)
def test_large_problems_are_built_in_time(name: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They look at the clock from the start on; lists that were built before took seconds."""
    more: dict[str, Any] = {"items": 30_000, "options": 100_000} if name == "random" else {}
    assert name in PROBLEMS
    clock = use_clock(monkeypatch, tick=0.02)
    tracemalloc.start()
    try:
        with pytest.raises(OutOfTimeError):
            Cover.make(name, *LARGE[name], time=0.1, seed=1, **more)
        assert tracemalloc.get_traced_memory()[1] < AT_ONCE
    finally:
        tracemalloc.stop()
    assert clock.looks < 15


def test_estimates_end_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One descent into this would take a minute."""
    names = tuple(f"i{n}" for n in range(60_000))
    cover = Cover(names, [[name] for name in names for _ in range(2)])
    clock = use_clock(monkeypatch, tick=0.05)
    with pytest.raises(OutOfTimeError):
        estimate(cover, time=1.0)
    assert 15 < clock.looks < 30
