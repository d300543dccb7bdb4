"""Pieces of searches on a cluster that does everything wrong: counts and order are exact."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.checkpoints import samples
from support.fake_cluster import FakeCluster, short_tasks

from puzzlewright import Packing
from puzzlewright.cluster import pieces as pieces_module
from puzzlewright.cluster.counting import CountRequest, CountSettings, count_puzzles
from puzzlewright.cluster.executor import ClusterExecutor
from puzzlewright.cluster.piece_task import pack_solutions, unpack_solutions
from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver.run import run
from puzzlewright.puzzles.cover.make.generator import problem_by_name

pytest.importorskip("distributed", reason="clusters need Dask")

SAMPLES = dict(samples())
every_sample = pytest.mark.parametrize("name", SAMPLES)


@every_sample
@pytest.mark.parametrize("seed", [1, 2])
def test_solutions_come_once_and_in_order(name: str, seed: int) -> None:
    """Lost, repeated and late answers change neither the solutions nor their order."""
    search = SAMPLES[name].search()
    expected = run(search)
    cluster = FakeCluster(1 + seed, seed)
    with short_tasks():
        found = run(search, cluster=ClusterExecutor(cluster))
    assert found.solutions == expected.solutions
    assert found.count == expected.count
    assert found.outcome is Outcome.EXHAUSTED
    assert found.stats.nodes == expected.stats.nodes
    assert cluster.done and cluster.done[0] > 0


@every_sample
@pytest.mark.parametrize("distinct", [False, True])
def test_counts_go_on_anywhere(name: str, distinct: bool, tmp_path: Path) -> None:
    """Stopped again and again, on threads and on clusters, a count comes to the same number."""
    puzzle, path, random = SAMPLES[name], tmp_path / "saved", Random(f"{name} {distinct}")
    expected = puzzle.count(distinct=distinct)

    def somewhere() -> dict[str, Any]:
        if random.random() < 0.4:
            return {"threads": random.randint(1, 3)}
        return {"cluster": FakeCluster(random.randint(1, 4), random.randrange(100))}

    with short_tasks():
        for _ in range(6):
            left = iter(range(random.randrange(8)))
            found = puzzle.count(
                distinct=distinct,
                checkpoint=path,
                stop=lambda left=left: next(left, None) is None,  # type: ignore[misc]
                **somewhere(),
            )
            assert found.n <= expected.n
            assert found == expected or not found.exact
        assert puzzle.count(distinct=distinct, checkpoint=path, **somewhere()) == expected


def test_mirror_images_are_kept_apart() -> None:
    """Pieces of a search, and puzzles that are sent whole, know that mirror images count."""
    packing = Packing.loads("packing\nboard 2x2x3\nbrick a x4\n##\n#\n")
    kept = packing.with_mirrors()
    once, twice = packing.count(distinct=True), kept.count(distinct=True)
    assert (once.n, twice.n) == (6, 9)
    cluster: Any = FakeCluster(3, 1, {"answer": 1})
    with short_tasks():
        assert kept.count(distinct=True, cluster=cluster) == twice
    [sent] = count_puzzles(
        CountSettings(True, None, None, None), [CountRequest(pickle.dumps(kept), 0.0)]
    )
    assert sent.tally is not None
    assert sent.tally.distinct == twice


def test_limit_of_solutions() -> None:
    """A limit gives the first solutions, as on one thread."""
    search = problem_by_name("queens", ["7"]).search()
    expected = run(search).solutions
    for limit in (0, 1, 3, 40):
        with short_tasks():
            found = run(search, cluster=ClusterExecutor(FakeCluster(3, limit)), limit=limit)
        assert found.solutions == expected[:limit]


def test_poison_is_set_aside_and_named(tmp_path: Path) -> None:
    """A piece on which workers die is left out: the count is not exact; a later run retries."""
    puzzle = problem_by_name("queens", ["8"])
    cluster = FakeCluster(3, 1, {"answer": 1})
    path = tmp_path / "saved"
    with short_tasks():
        run(
            puzzle.search(collect=False),
            cluster=ClusterExecutor(cluster),
            stop=_after(6),
            checkpoint=path,
        )
        cluster.poison = b""
        found = run(puzzle.search(collect=False), cluster=ClusterExecutor(cluster), checkpoint=path)
        assert found.outcome is Outcome.BROKEN
        assert not found.count.exact
        assert found.count.n < 92
        assert "1 piece was set aside" in found.trouble
        assert any("set aside: RuntimeError: died of it" in note for note in cluster.notes)
        healed = run(puzzle.search(collect=False), checkpoint=path)
    assert healed.count == Count(92, exact=True)


def _after(steps: int) -> Any:
    left = iter(range(steps))
    return lambda: next(left, None) is None


def _states(path: Path) -> list[bytes]:
    from base64 import b64decode

    from support.checkpoints import state_in

    return [b64decode(piece["state"]) for piece in state_in(path)["pieces"]]


def test_workers_of_other_versions_are_left_out() -> None:
    """Such a worker is named once."""
    cluster = FakeCluster(2, 5, {"answer": 1, "other version": 1})
    with short_tasks():
        search = problem_by_name("queens", ["7"]).search(collect=False)
        found = run(search, cluster=ClusterExecutor(cluster))
    assert found.count == Count(40, exact=True)
    notes = [note for note in cluster.notes if "is left out" in note]
    assert len(notes) == 1
    assert "worker an old one is left out: it has Puzzlewright 0.1 on Python 2.7" in notes[0]


def test_workers_that_hang_are_noticed() -> None:
    """Their work goes to others."""
    cluster = FakeCluster(2, 5, {"answer": 1, "hang": 1})
    with short_tasks():
        search = problem_by_name("queens", ["7"]).search(collect=False)
        found = run(search, cluster=ClusterExecutor(cluster))
    assert found.count == Count(40, exact=True)
    assert any("a slow one has not answered" in note for note in cluster.notes)


def test_no_worker_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is reported once, and new workers go on."""
    monkeypatch.setattr(pieces_module, "ALONE_NOTE_SECONDS", 0.0)
    cluster = FakeCluster(2, 5, {"answer": 1})
    asked = iter(range(1000))
    monkeypatch.setattr(FakeCluster, "slots", property(lambda _: 0 if _is_empty(asked) else 2))
    with short_tasks():
        search = problem_by_name("queens", ["8"]).search(collect=False)
        found = run(search, cluster=ClusterExecutor(cluster))
    assert found.count == Count(92, exact=True)
    assert [note for note in cluster.notes if "no worker is left" in note]


def _is_empty(asked: Iterator[int]) -> bool:
    """Tell whether all workers are gone, as they are for a while."""
    return 20 <= next(asked, 0) < 80


def test_a_scheduler_that_is_gone_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The count is then a lower bound, and the checkpoint goes on from there."""
    monkeypatch.setattr(pieces_module, "LOST_SECONDS", 0.0)
    cluster = FakeCluster(2, 5, {"answer": 1})
    path = tmp_path / "saved"

    def pull_the_plug() -> bool:
        if len(_states(path) if path.exists() else []) > 3:
            cluster.client.status = "connecting"
        return False

    search = problem_by_name("queens", ["8"]).search(collect=False)
    with short_tasks(every=0.0):
        found = run(search, cluster=ClusterExecutor(cluster), stop=pull_the_plug, checkpoint=path)
        assert found.outcome is Outcome.BROKEN
        assert found.trouble == "the scheduler of the cluster is gone"
        assert found.count.n < 92 and not found.count.exact
        assert run(search, threads=2, checkpoint=path).count == Count(92, exact=True)


@pytest.mark.parametrize(
    "given",
    ["local:0", "local:x", "local:1001", "host:8786", "", "tcp://", "tcp://host", "tcp://h:99999"],
)
def test_what_is_no_cluster_is_refused(given: str) -> None:
    """Before anything is searched."""
    with pytest.raises(InputError, match="cluster"):
        problem_by_name("queens", ["4"]).count(cluster=given)


@pytest.mark.parametrize("given", [3, object(), True])
def test_other_arguments_are_refused(given: Any) -> None:
    """A client or a text is expected."""
    with pytest.raises(TypeError, match="cluster: a Dask client"):
        problem_by_name("queens", ["4"]).count(cluster=given)


@pytest.mark.parametrize(
    "solutions", [[], [()], [(), ()], [(1, 2), (3, 4)], [(1,), (2, 3), ()], [(70000,)], [(), (5,)]]
)
def test_packed_solutions_come_back(solutions: list[tuple[int, ...]]) -> None:
    """Whatever their lengths and numbers."""
    assert unpack_solutions(pack_solutions(solutions)) == solutions
