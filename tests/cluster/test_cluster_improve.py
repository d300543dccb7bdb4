"""Searches that get better on a cluster: the same best as without, however many work on it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from itertools import count, product
from typing import Any

import pytest
from support.commandline import Run

pytest.importorskip("distributed", reason="clusters need Dask")

from puzzlewright.cli.options import common
from puzzlewright.cluster import improve as far
from puzzlewright.cluster.calls import Calls, _PendingCall
from puzzlewright.cluster.connect import Cluster
from puzzlewright.cluster.executor import ClusterExecutor
from puzzlewright.core.errors import OutOfTimeError, StoppedError
from puzzlewright.core.outcomes import Outcome
from puzzlewright.engine.driver import improve as near
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.crisscross.recipe import CrissCrossRecipe
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.budget import Budget

WORDS = ["otter", "heron", "robin", "egret", "raven", "stoat", "hare", "toad", "tern", "newt"]

#: A grid to be filled from a list of made-up words with scores.
FILL = ["fillin", "mode dictionary", "grid", *["____"] * 4, "words"]
FILL += [f"{''.join(w)};{(31 * n) % 97}" for n, w in enumerate(product("abcde", repeat=4))]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let small searches go to the cluster, too, and soon."""
    monkeypatch.setattr(far, "ALONE_SECONDS", 0.0)


class Counter:
    """A search whose best is its share of the work; it may come back early, and may end."""

    def __init__(self, early: int = 0, end: int = 10**9) -> None:
        self.nodes = 0
        self.early, self.end = early, end
        self.cooled: list[int] = []
        self.steps: list[int] = []

    @property
    def value(self) -> int:
        return self.nodes + sum(self.cooled)

    def cool(self, share: int) -> None:
        self.cooled.append(share)

    def step(self, nodes: int) -> bool:
        self.steps.append(nodes)
        self.nodes = min(self.end, self.nodes + max(1, nodes - self.early))
        return self.nodes < self.end

    def best(self) -> RawSolution | None:
        return tuple(self.cooled + self.steps) or None


@pytest.mark.parametrize(
    "tracks",
    [
        lambda: [Counter() for _ in range(4)],
        lambda: [Counter(early=3), Counter(), Counter(), Counter()],
        lambda: [Counter(), Counter(end=7_321), Counter(), Counter(end=9_000)],
        lambda: [Counter(early=9, end=6_000), Counter(end=6_100), Counter(), Counter(end=1)],
    ],
    ids=["all", "early", "ended", "both"],
)
def test_rounds_are_the_same(cluster: Cluster, tracks: Callable[[], list[Counter]]) -> None:
    """Each track takes the same steps, also where one comes back early or ends."""
    here = near.improve(tracks(), Budget(), nodes=40_000)
    there = near.improve(tracks(), Budget(), nodes=40_000, cluster=ClusterExecutor(cluster))
    assert there[:3] == here[:3]
    assert there.stats.nodes == here.stats.nodes


def recipe(**given: Any) -> CrissCrossRecipe:
    """Return the recipe of a small criss-cross."""
    return CrissCrossRecipe(words=WORDS, size="8x8", **given)


@pytest.mark.parametrize(
    "given",
    [
        {"goal": "contest", "nodes": 8_000},
        {"goal": "dense", "nodes": 6_000, "method": "improve"},
        {"goal": "contest", "method": "beam", "nodemax": 50},
    ],
    ids=["ruin-recreate", "improve", "beam"],
)
def test_crisscrosses_are_the_same(cluster: Cluster, given: dict[str, Any]) -> None:
    """A limit in nodes makes the same puzzle with and without workers."""
    here, there = recipe(**given).make(3), recipe(**given).make(3, cluster=cluster.client)
    assert there.text() == here.text()
    assert there.provenance == here.provenance


def made_again(puzzle: Any) -> str:
    """Return the text of a puzzle that is made again, without a cluster."""
    known = CrissCrossRecipe.from_json(puzzle.provenance.recipe)
    text: str = known.make(puzzle.provenance.seed, again=puzzle.provenance.reached).text()
    return text


def test_what_the_clock_ends_is_made_again(cluster: Cluster) -> None:
    """The recipe remembers how many tracks there were."""
    made = in_time(lambda time: recipe(goal="contest", time=time).make(3, cluster=cluster.client))
    assert made.provenance.recipe["threads"] == cluster.slots == 2
    assert made_again(made) == made.text()


@pytest.mark.parametrize("share", [0.4, 1.2])
def test_what_is_stopped_is_made_again(cluster: Cluster, share: float) -> None:
    """Whoever stops it gets the best so far, which can be made again."""

    def stopped_after(seconds: float) -> Any:
        asked = count()  # a look takes about a tenth of a second, or longer
        known = recipe(goal="contest", nodes=10**9)
        stop = lambda: next(asked) > 10 * share * seconds  # noqa: E731
        return known.make(3, cluster=cluster.client, stop=stop)

    made = in_time(stopped_after)
    assert made.provenance.reached is not None
    assert made_again(made) == made.text()


def test_best_fill_is_the_same(cluster: Cluster) -> None:
    """The best fill in this many nodes does not depend on the cluster."""
    puzzle = FillIn.loads("\n".join(FILL))
    here, there = puzzle.best(nodes=8_000), puzzle.best(nodes=8_000, cluster=cluster.client)
    assert there.outcome is here.outcome
    assert there.value == here.value
    assert there.solution == here.solution
    assert there.stats.nodes == here.stats.nodes
    timed = in_time(lambda time: puzzle.best(time=time, cluster=cluster.client))
    assert timed.solution is not None
    assert timed.outcome in {Outcome.EXHAUSTED, Outcome.LIMIT}


def test_tracks_go_on_here_where_workers_fail(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A track that fails on the cluster three times runs in the calling process."""
    here = near.improve([Counter(), Counter()], Budget(), nodes=3_000)
    monkeypatch.setattr(Calls, "send", send_garbage)
    with pytest.warns(UserWarning, match="a track continues here"):
        executor = ClusterExecutor(cluster)
        there = near.improve([Counter(), Counter()], Budget(), nodes=3_000, cluster=executor)
    assert there[:3] == here[:3]


def send_garbage(calls: Any, n: int, argument: object) -> None:  # noqa: ARG001
    """Send what no worker can read."""
    calls._open[n] = _PendingCall(n, b"garbage")
    calls._submit(calls._open[n])


def test_commands(cluster: Cluster, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make --cluster` prints what `make` prints."""
    executor = ClusterExecutor(cluster)
    monkeypatch.setattr(common, "connect_cluster", lambda _: nullcontext(executor))
    listed = ("--words", ", ".join(WORDS), "--goal", "contest", "--size", "8x8")
    words = ("make", "crisscross", *listed, "--nodes", "3000", "--seed", "1")
    assert run(*words, "--cluster", "local:2") == run(*words)


TRIED: list[tuple[str, dict[str, Any]]] = [
    ("crisscross", {"words": WORDS}),
    ("crisscross", {"words": WORDS, "size": "5x5"}),
    ("wordsearch", {"words": WORDS, "effort": "thorough"}),
    ("wordsearch", {"words": WORDS, "effort": "thorough", "size": "6x6"}),
]


@pytest.mark.parametrize(("kind", "given"), TRIED, ids=["all", "few", "rounds", "full"])
def test_tries_are_the_same(cluster: Cluster, kind: str, given: dict[str, Any]) -> None:
    """Boards and rounds that workers try ahead change nothing, needed or not."""
    known = kind_named(kind).recipe_class().from_arguments(given)
    here, there = known.make(2), known.make(2, cluster=cluster.client)
    assert there.text() == here.text()
    assert there.provenance == here.provenance


def in_time(make: Callable[[float], Any]) -> Any:
    """Return what is made in a short time, or in a longer one where the machine is busy."""
    for seconds in (0.5, 2.0, 8.0):
        with suppress(OutOfTimeError, StoppedError):
            made = make(seconds)
            if getattr(made, "solution", made) is not None:
                return made
    return make(60.0)


@pytest.mark.parametrize(("kind", "given"), TRIED[::2], ids=["crisscross", "wordsearch"])
def test_tries_in_time_are_made_again(cluster: Cluster, kind: str, given: dict[str, Any]) -> None:
    """What the clock ends is made again without the cluster."""
    recipe_class = kind_named(kind).recipe_class()

    def make(time: float) -> Puzzle[Any]:
        recipe = recipe_class.from_arguments({**given, "time": time})
        return recipe.make(2, cluster=cluster.client)

    made = in_time(make)
    again = recipe_class.from_json(made.provenance.recipe).make(2, again=made.provenance.reached)
    assert again.text() == made.text()


def test_tries_are_made_here_where_workers_fail(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A try that fails on the cluster is repeated in the calling process."""
    known = kind_named("crisscross").recipe_class()(words=WORDS)
    monkeypatch.setattr(Calls, "send", send_garbage)
    assert known.make(2, cluster=cluster.client).text() == known.make(2).text()
