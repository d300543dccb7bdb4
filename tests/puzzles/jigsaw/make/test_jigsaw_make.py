"""Making jigsaws: exactly the requested number of solutions, proved again by other methods."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.oracles.jigsaw import by, orbits, patterns, turns

from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.core.outcomes import Count
from puzzlewright.engine.driver.run import Progress
from puzzlewright.puzzles.jigsaw.compare import compare
from puzzlewright.puzzles.jigsaw.make.generator import _steps
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.recipe import JigsawRecipe
from puzzlewright.puzzles.recipes.budget import Budget


def types_of(jigsaw: Jigsaw) -> set[int]:
    """Return the types of edges that occur."""
    return {abs(edge) for piece in jigsaw.pieces for edge in piece} - {0}


def made(size: str, seed: int = 1, **wish: Any) -> Jigsaw:
    """Make a jigsaw of a size like 5x5."""
    return Jigsaw.make(size, seed=seed, **wish)


# ---------------------------------------------------------------- the number of solutions


@pytest.mark.parametrize(
    ("size", "wish"),
    [
        ("3x3", {"solutions": 2}),
        ("4x4", {"solutions": 2}),
        ("5x5", {"solutions": 2}),
        ("5x5", {"solutions": 2, "seed": 2}),
        ("6x6", {"solutions": 2, "seed": 3}),
        ("4x6", {"solutions": 2}),
        ("6x4", {"solutions": 2, "seed": 5}),
        ("4x4", {"solutions": 2, "far_apart": False}),
        ("5x5", {"solutions": 2, "signed": False}),
        ("5x5", {"solutions": 2, "turning": False}),
        ("5x5", {"solutions": 2, "tabs": 8}),
        ("5x5", {"solutions": 2, "signed": False, "turning": False}),
        ("4x4", {"solutions": 3}),
        ("3x4", {"solutions": 3, "seed": 2}),
        ("3x3", {}),
        ("4x4", {"seed": 2, "rounds": 2}),
        ("5x5", {"rounds": 1}),
        ("6x6", {"tabs": 7}),
        ("4x6", {"tabs": 5}),
        ("4x4", {"signed": False, "rounds": 1}),
        ("4x4", {"turning": False}),
        ("2x2", {}),
        ("1x5", {}),
        ("1x1", {}),
        ("10x10", {"solutions": 2}),
    ],
)
def test_the_number_of_solutions_is_proved_again(size: str, wish: dict[str, Any]) -> None:
    """Both kernels count the requested number of solutions, under the requested rules."""
    jigsaw = made(size, **wish)
    assert f"{jigsaw.rows}x{jigsaw.cols}" == size
    assert jigsaw.signed is wish.get("signed", True)
    assert jigsaw.turning is wish.get("turning", True)
    wanted = Count(wish.get("solutions", 1), exact=True)
    for method in ("scan", "domains"):
        assert by(jigsaw, method).count(distinct=True) == wanted


@pytest.mark.slow
def test_two_ways_to_lay_900_pieces() -> None:
    """A large board has exactly two solutions as well, both right, with no join in common."""
    jigsaw = made("30x30", 3, solutions=2)
    result = jigsaw.solve(distinct=True)
    assert result.count == Count(2, exact=True)
    assert all(jigsaw.check(solution).ok for solution in result.solutions)
    assert compare(jigsaw, *result.solutions).kept_joins == 0


def test_steps_of_annealing() -> None:
    """Boards up to 24×24 have as many as ever, so that seeds still make the same; others more."""
    assert [_steps(side * side, exact=False) for side in (5, 20, 24)] == [22_500, 210_000, 298_000]
    assert _steps(30 * 30, exact=True) == 20 * 222_222
    assert _steps(30 * 30, exact=False) == 990_000
    assert _steps(100 * 100, exact=False) == 150_000


@pytest.mark.parametrize("solutions", [1, 2, 3])
def test_the_oracle_says_the_same(solutions: int) -> None:
    """Small ones are counted by the rules alone."""
    jigsaw = made("3x3", solutions=solutions)
    assert len(orbits(jigsaw, patterns(jigsaw, 10**6))) == solutions


@pytest.mark.parametrize(("size", "solutions"), [("4x4", 1), ("5x5", 2), ("3x4", 3)])
def test_seeds(size: str, solutions: int) -> None:
    """The same seed makes the same jigsaw; other seeds make others."""
    wish = {"solutions": solutions, "rounds": 1}
    jigsaws = [made(size, seed, **wish) for seed in range(4)]
    assert [made(size, seed, **wish) for seed in range(4)] == jigsaws
    assert len(set(jigsaws)) == 4


def test_pieces_come_out_of_the_box_anyhow() -> None:
    """In the order and the turns that are printed, the pieces do not go together."""
    solutions = made("5x5", solutions=2).solve().solutions
    assert len(solutions) == 8  # two, in four turns each
    for answer in solutions:
        assert [placed.piece for row in answer.grid for placed in row] != list(range(25))
        assert {placed.turn for row in answer.grid for placed in row} == {0, 1, 2, 3}


# ---------------------------------------------------------------- two ways, far apart


@pytest.mark.parametrize("size", ["4x5", "5x5", "6x6"])
@pytest.mark.parametrize("seed", [1, 2])
def test_two_ways_have_little_in_common(size: str, seed: int) -> None:
    """At most four joins survive, no two pieces are alike, and none looks the same when turned."""
    jigsaw = made(size, seed, solutions=2)
    found = compare(jigsaw, *jigsaw.solve(distinct=True).solutions)
    assert found.kept_joins <= 4
    assert found.turned_pieces > len(jigsaw.pieces) // 2
    looks = {look for piece in jigsaw.pieces for look in turns(piece)}
    assert len(looks) == 4 * len(jigsaw.pieces)


def test_more_rounds_are_no_worse() -> None:
    """What is kept is the best of all rounds."""
    kept = []
    for rounds in (0, 6):
        jigsaw = made("4x5", 1, solutions=2, rounds=rounds)
        found = compare(jigsaw, *jigsaw.solve(distinct=True).solutions)
        kept.append((found.kept_joins, found.stayed, -found.turned_pieces))
    assert kept[1] <= kept[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    "wish",
    [{"tabs": 20, "seed": 2}, pytest.param({"seed": 1}, marks=pytest.mark.slow)],
)
def test_each_type_is_used_so_many_times(wish: dict[str, Any]) -> None:
    """Parker's rule: every type of edge occurs in exactly two joins, as two tabs and two holes."""
    jigsaw = made("5x5", solutions=2, edge_uses=2, **wish)
    edges = Counter(edge for piece in jigsaw.pieces for edge in piece)
    assert len(types_of(jigsaw)) == 20
    assert {edges[side * kind] for kind in types_of(jigsaw) for side in (1, -1)} == {2}
    for method in ("scan", "domains"):
        assert by(jigsaw, method).count(distinct=True) == Count(2, exact=True)


# ---------------------------------------------------------------- few types, and all different


@pytest.mark.parametrize(
    ("size", "wish"),
    [
        ("4x4", {"tabs": 4}),
        ("4x4", {"solutions": 3}),
        ("5x5", {"solutions": 2}),
        ("4x4", {"tabs": 4, "turning": False}),
        ("5x5", {"solutions": 2, "turning": False}),
        ("4x4", {"solutions": 2, "far_apart": False, "signed": False}),
    ],
)
def test_all_pieces_differ(size: str, wish: dict[str, Any]) -> None:
    """By default, no two pieces are alike, and none looks the same when turned."""
    jigsaw, turning = made(size, 2, **wish), wish.get("turning", True)
    looks = {look for piece in jigsaw.pieces for look in (turns(piece) if turning else [piece])}
    assert len(looks) == len(jigsaw.pieces) * (4 if turning else 1)


def test_pieces_may_be_alike_by_option() -> None:
    """With one type and many pieces some have to be; the count is right all the same."""
    jigsaw = made("2x6", 1, tabs=1, alike=True)
    assert len({min(turns(piece)) for piece in jigsaw.pieces}) < 12
    for method in ("scan", "domains"):
        assert by(jigsaw, method).count(distinct=True) == Count(1, exact=True)


def test_one_solution_comes_with_few_types() -> None:
    """With more rounds there are no more types; a 4×4 needs only one or two of them."""
    once, often = made("4x4", 1, rounds=0), made("4x4", 1, rounds=3)
    assert len(types_of(often)) < len(types_of(once))
    assert len(types_of(often)) <= 2


@pytest.mark.parametrize(
    ("size", "tabs", "solutions"), [("4x4", 3, 1), ("5x5", 7, 2), ("2x2", 4, 1), ("3x3", 12, 1)]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_number_of_types(size: str, tabs: int, solutions: int, seed: int) -> None:
    """The requested number of types occurs, as long as there is a join for each."""
    jigsaw = made(size, seed, tabs=tabs, solutions=solutions)
    assert len(types_of(jigsaw)) == tabs


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("rows", "cols", "wish", "words"),
    [
        (0, 5, {}, "size: a jigsaw has 1 to"),
        (5, -1, {}, "size: a jigsaw has 1 to"),
        (1000, 1000, {}, "at most 100,000 cells"),
        (5, 5, {"tabs": 0}, "tabs: not a whole number, 1 or more: '0'"),
        (5, 5, {"tabs": 41}, "only 40 joins: '41'"),
        (5, 5, {"solutions": 0}, "solutions: not a whole number, 1 or more"),
        (5, 5, {"solutions": 2, "edge_uses": 3}, "40 joins are not a multiple"),
        (5, 5, {"solutions": 2, "edge_uses": 0}, "edge_uses: not a whole number"),
        (5, 5, {"solutions": 2, "edge_uses": 2, "tabs": 19}, "types times uses.*40"),
        (5, 5, {"solutions": 1, "edge_uses": 2}, "for two solutions"),
        (5, 5, {"solutions": 2, "edge_uses": 2, "far_apart": False}, "edge_uses: only for two"),
        # Where four corners go round in a second order, some are alike, and it is no second one.
        (2, 2, {"solutions": 2}, "no such 2×2 jigsaw was found in 60 attempts"),
        (1, 1, {"solutions": 2}, "a single piece has only one solution"),
    ],
)
def test_refusals(rows: int, cols: int, wish: dict[str, Any], words: str) -> None:
    """Wishes that make no sense, or that nothing was found for, are answered in words."""
    with pytest.raises(InputError, match=words):
        Jigsaw.make((rows, cols), seed=1, **wish)


@pytest.mark.parametrize("text", ["five", "", "5x", "x5", "5x5x5", "-5x5", "5.0x5", "5x5000000"])
def test_sizes_that_are_none(text: str) -> None:
    """What is no size is quoted."""
    with pytest.raises(InputError, match="size: not a size like"):
        JigsawRecipe(size=text)


@pytest.mark.parametrize("text", ["4x6", "4×6", "4X6", " 4 x 6 "])
def test_sizes(text: str) -> None:
    """Rows come first, and the cross may be written in several ways."""
    assert JigsawRecipe(size=text).size == (4, 6)


def test_one_number_is_a_square() -> None:
    """As many rows as columns."""
    assert JigsawRecipe(size="5").size == (5, 5)


# ---------------------------------------------------------------- budgets


class Listener:
    """Notes the progress of a generator, and stops it when there is a first jigsaw."""

    def __init__(self) -> None:
        self.shares: list[float] = []
        self.notes: list[str] = []

    def hear(self, progress: Progress) -> None:
        self.shares.append(progress.fraction)
        self.notes.append(progress.note)

    def has_heard_of_one(self) -> bool:
        return any(note != "nothing yet" for note in self.notes)


@pytest.mark.parametrize(
    "wish",
    [
        {"solutions": 2},
        {"solutions": 1, "rounds": 2},
        {"solutions": 3},
        {"solutions": 2, "far_apart": False},
    ],
)
def test_shares_of_the_work(wish: dict[str, Any]) -> None:
    """Progress never exceeds the whole, and in the end names what was made."""
    listener = Listener()
    jigsaw = made("4x4", 4, progress=listener.hear, **wish)
    assert listener.shares
    assert all(0 <= share <= 1 for share in listener.shares)
    assert listener.notes[-1] != "nothing yet"
    if wish["solutions"] != 2:
        assert int(listener.notes[-1].split()[0]) >= len(types_of(jigsaw))


@pytest.mark.parametrize("solutions", [1, 2])
def test_a_stopped_generator_returns_the_best(solutions: int) -> None:
    """Endless rounds end when `stop` returns True; the puzzle has the requested solutions."""
    listener = Listener()
    stop = listener.has_heard_of_one
    jigsaw = made("4x5", 3, solutions=solutions, rounds=10**9, progress=listener.hear, stop=stop)
    assert stop()
    assert by(jigsaw, "scan").count(distinct=True) == Count(solutions, exact=True)


@pytest.mark.parametrize("far_apart", [True, False])
def test_stopped_before_anything_was_found(far_apart: bool) -> None:
    """There is an error of its own when there is nothing to hand out."""
    with pytest.raises(StoppedError):
        made("2x2", solutions=2, far_apart=far_apart, stop=lambda: True)


def test_no_time_and_nothing_found() -> None:
    """The words say that it was the time."""
    with pytest.raises(OutOfTimeError):
        made("2x2", solutions=2, time=0.0)


def test_a_budget_without_limits() -> None:
    """Nobody to report to, nobody who stops, no limit: it is never over."""
    budget = Budget()
    budget.report(0.5, "half")
    assert not budget.is_over
    assert not budget.is_stopped


def test_shares_by_the_clock() -> None:
    """Where the time ends the work, the share is that of the time, and never beyond the whole."""
    told: list[Progress] = []
    budget = Budget(time=0.0, progress=told.append)
    budget.report(0.25, "so far")
    assert [(each.fraction, each.note) for each in told] == [(1.0, "so far")]
    assert budget.is_over
    assert not budget.is_stopped


def test_stopped_once_is_stopped() -> None:
    """After it has returned True, `stop` is not called again."""
    answers = iter([False, True, False])
    budget = Budget(stop=lambda: next(answers))
    assert [budget.is_stopped for _ in range(4)] == [False, True, True, True]
