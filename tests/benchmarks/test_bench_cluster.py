"""The benchmark of clusters: bytes and costs are numbers of a sensible size, verdicts as they say.

Nothing is timed here.
"""

from __future__ import annotations

from functools import partial

import pytest

pytest.importorskip("distributed", reason="Dask is not installed")

from bench import cluster as bench_cluster
from bench.cluster import Load, Row, Traffic, compared, judged, measure, queens
from bench.cluster_costs import Costs, DaskCosts, bookkeeping
from bench.cluster_model import on_paper, simulated
from bench.report import WrongAnswerError
from puzzlewright.cluster.connect import open_connection

#: Of an ordinary machine.
COSTS = Costs(DaskCosts(0.001, 0.001, 0.001), 2e-5, 7e-7, 3e-5, 6e-6)


@pytest.mark.slow
def test_a_quick_measurement_has_all_its_parts() -> None:
    """Speed, bytes, start, costs and model are there; what a small one cannot decide is open."""
    report = measure(quick=True)
    for part in ("14 queens", "bytes a task", "Start of a local cluster", "by formula"):
        assert part in report.text
    targets = {target.text: target.met for target in report.targets}
    assert targets["cluster: at most 10,000 bytes for each task of a count"] is True
    assert targets["cluster: started in 3 s"] is None
    assert set(report.data) == {"searches", "starts", "costs", "simulated"}


def test_a_wrong_count_stops_the_benchmark() -> None:
    """Times mean nothing if the number of solutions is not the known one."""
    wrong = Load("queens", partial(queens, 8), 93)
    with (
        open_connection("local:1") as cluster,
        pytest.raises(WrongAnswerError, match="92 on threads"),
    ):
        compared(wrong, cluster, 1)


def test_bytes_inside_a_process_are_counted_once() -> None:
    """What one end writes and the other reads here is the same; the rest comes from others."""
    here, there, worker = ("h", 1), ("h", 2), ("h", 3)
    traffic = Traffic(first=1)
    traffic.written = {(here, there): 100}
    traffic.read = {(there, here): 100, (here, worker): 30}
    assert traffic.total == 130
    traffic.answered(10)
    traffic.written[here, there] = 500
    traffic.answered(20)
    traffic.end = traffic.total
    assert (traffic.bytes_per_task, traffic.payload_per_task, traffic.tasks) == (400, 20, 2)


def test_without_enough_answers_bytes_have_no_verdict() -> None:
    """A search that was over before shows nothing."""
    traffic = Traffic(first=4)
    assert traffic.bytes_per_task is None
    assert traffic.payload_per_task is None


def row(threads: list[float], cluster: list[float]) -> Row:
    """Return a measurement of two queens."""
    return Row(Load("two", partial(queens, 2)), threads, cluster, Traffic(first=1))


def test_verdicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The median of the rounds is judged; on one core, and if small, nothing is."""
    monkeypatch.setattr(bench_cluster, "core_count", lambda: 2)
    good, bad = row([1.0, 1.0, 9.0], [1.1, 1.1, 1.0]), row([1.0, 1.0, 9.0], [2.0, 2.0, 1.0])
    whole = judged([good, bad], 3.1, [], is_whole=True)
    assert [target.met for target in whole] == [True, False, False, None]
    small = judged([good, bad], 3.1, [], is_whole=False)
    assert [target.met for target in small] == [None] * 4
    monkeypatch.setattr(bench_cluster, "core_count", lambda: 1)
    assert judged([good], 1.0, [], is_whole=True)[0].met is None


def test_bookkeeping_is_measured_for_any_number_of_slots() -> None:
    """All answers came, and pieces were cut for all slots."""
    found = bookkeeping(slots=20, turns=5, at_a_time=3)
    assert found.answers == 15
    assert found.looked >= 5 * 40
    assert found.parts >= 40


def test_the_simulation_is_the_same_every_time() -> None:
    """It depends on its seed alone."""
    first = simulated(5, COSTS, job=3600.0)
    assert first == simulated(5, COSTS, job=3600.0)
    assert first != simulated(5, COSTS, job=3600.0, seed=2)


def test_the_simulation_agrees_with_the_formula() -> None:
    """Where nobody is the bottleneck, and where the scheduler is."""
    easy = simulated(20, COSTS)
    assert easy.efficiency == pytest.approx(easy.paper, abs=0.01)
    assert easy.efficiency > 0.99
    slow = COSTS._replace(dask=DaskCosts(0.001, 0.2, 0.001))
    hard = simulated(40, slow)
    assert hard.paper == pytest.approx(0.25, abs=0.01)
    assert hard.efficiency == pytest.approx(hard.paper, abs=0.1)
    assert hard.scheduler > 0.9


def test_the_formula_breaks_where_the_client_does() -> None:
    """Ten times as many slots than can be served leave nine of ten idle."""
    slow = COSTS._replace(dask=DaskCosts(0.1, 0.001, 0.001))
    assert on_paper(20, slow) > 0.99
    assert on_paper(1000, slow) == pytest.approx(0.1, abs=0.01)
