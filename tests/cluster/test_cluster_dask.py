"""Searches on a real Dask cluster of processes on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from socket import socket
from time import sleep
from typing import Any

import pytest
from engine.test_counts import ALL, Known, each
from support.clocks import use_clock

from puzzlewright.cluster import connect
from puzzlewright.cluster import pieces as pieces_module
from puzzlewright.cluster.connect import Cluster, ClusterWarning, open_connection
from puzzlewright.cluster.executor import ClusterExecutor
from puzzlewright.cluster.pieces import PieceTransport, SentPiece
from puzzlewright.core.errors import InputError
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.engine.driver import run as run_module
from puzzlewright.engine.driver.run import Progress, run, stream
from puzzlewright.puzzles.cover.make.generator import problem_by_name

distributed = pytest.importorskip("distributed", reason="clusters need Dask")

#: Known counts that take a moment: these in every run of the tests, all of them in slow ones.
SOME = [known for known in ALL if known.name in {"queens 10", "partitions 8", "dominoes 6x6"}]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send searches to the cluster at their first node, in short tasks."""
    monkeypatch.setattr(pieces_module, "ALONE_SECONDS", 0.0)
    monkeypatch.setattr(pieces_module, "FIRST_SECONDS", 0.02)


def count_on(known: Known, cluster: Cluster) -> None:
    """Compare the count of a cluster with the known one."""
    found = run(known.cover().search(collect=False), cluster=ClusterExecutor(cluster))
    assert found.outcome is Outcome.EXHAUSTED
    assert found.count == Count(known.solutions, exact=True)


@pytest.mark.usefixtures("at_once")
def test_some_counts(cluster: Cluster) -> None:
    """Known counts, on two workers."""
    assert len(SOME) == 3
    for known in SOME:
        count_on(known, cluster)


@pytest.fixture(scope="module", params=[1, 2, 4])
def workers(request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """Give clusters of several sizes."""
    with open_connection(f"local:{request.param}") as here:
        yield here


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
@each(ALL)
def test_all_counts(known: Known, workers: Cluster) -> None:
    """Every known count, on one, two and four workers."""
    count_on(known, workers)


@pytest.mark.usefixtures("at_once")
def test_solutions_come_in_order(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamed through a narrow door, all solutions come in the order of one thread."""
    monkeypatch.setattr(pieces_module, "LEAST_WAITING", 20)
    monkeypatch.setattr(pieces_module, "MOST_WAITING", 100)
    search = problem_by_name("queens", ["9"]).search()
    assert list(stream(search, cluster=ClusterExecutor(cluster))) == run(search).solutions


@pytest.mark.usefixtures("at_once")
def test_a_clients_own_cluster(cluster: Cluster) -> None:
    """Any client of Dask will do, and it is left open."""
    puzzle = problem_by_name("queens", ["9"])
    assert puzzle.count(cluster=cluster.client) == puzzle.count()
    assert cluster.client.status == "running"


@pytest.mark.usefixtures("at_once")
def test_time_and_stopping(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """A time limit and `stop` end a run with what was found."""
    search = problem_by_name("queens", ["16"]).search(collect=False)
    clock = use_clock(monkeypatch)
    monkeypatch.setattr(run_module, "PROGRESS_EVERY", 0.0)

    def note(now: Progress) -> None:
        if now.found:
            clock.advance(2.0)

    found = run(search, cluster=ClusterExecutor(cluster), time=1.0, progress=note)
    assert found.outcome is Outcome.LIMIT
    assert 0 < found.count.n < 14772512 and not found.count.exact
    end = clock.now + 1.0
    found = run(
        search, cluster=ClusterExecutor(cluster), stop=lambda: clock.now > end, progress=note
    )
    assert found.outcome is Outcome.STOPPED
    assert 0 < found.count.n < 14772512 and not found.count.exact


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_checkpoints_of_threads_and_clusters(cluster: Cluster, tmp_path: Path) -> None:
    """From threads to a cluster and back, three times in one count."""
    search, path = problem_by_name("queens", ["16"]).search(collect=False), tmp_path / "saved"
    places: list[dict[str, Any]] = [{"threads": 2}, {"cluster": cluster}]
    for here in places * 3:
        found = run(search, checkpoint=path, time=0.05, **here)
        assert found.outcome is Outcome.LIMIT, "sized to outlive all six"
    found = run(search, checkpoint=path, cluster=ClusterExecutor(cluster))
    assert found.count == Count(14772512, exact=True)


def pids_of(cluster: Cluster) -> list[int]:
    """Return the processes of the workers."""
    return list(cluster.client.run(os.getpid).values())


class Killer(threading.Thread):
    """Kills workers at random moments while a count goes on."""

    def __init__(self, cluster: Cluster, kills: int, every: float, seed: int) -> None:
        super().__init__(daemon=True)
        self.cluster, self.left, self.every = cluster, kills, every
        self.random = Random(seed)
        self.killed = 0
        self.stopping = threading.Event()

    def run(self) -> None:
        """Kill until enough are dead."""
        while self.left and not self.stopping.wait(self.random.uniform(0.2, 1.8) * self.every):
            pids = [info["pid"] for info in self._workers() if info.get("pid")]
            with suppress(IndexError, ProcessLookupError):  # none is there, or none any more
                os.kill(self.random.choice(pids), signal.SIGKILL)
                self.left -= 1
                self.killed += 1

    def _workers(self) -> list[dict[str, Any]]:
        nannies = self.cluster.client.cluster.workers.values()
        return [{"pid": nanny.pid} for nanny in nannies]


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_worker_is_killed() -> None:
    """The count is exact though a worker dies in the midst of it and another takes its place."""
    with open_connection("local:2") as own:
        killer = Killer(own, 1, 0.6, 1)
        killer.start()
        search = problem_by_name("queens", ["15"]).search(collect=False)
        found = run(search, cluster=ClusterExecutor(own))
        killer.stopping.set()
    assert found.count == Count(2279184, exact=True)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("seed", range(10))
def test_workers_are_killed(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty kills at random moments, new workers joining: exact.

    The count is begun again until all twenty are done, however quick the machine is.
    """
    monkeypatch.setattr(pieces_module, "USUAL_SECONDS", 0.5)
    # Dask gives a task up after three deaths; none of these is the fault of a piece.
    monkeypatch.setattr(pieces_module, "TRIES", 100)
    search = problem_by_name("queens", ["15"]).search(collect=False)
    with open_connection("local:3") as own:
        killer = Killer(own, 20, 0.5, seed)
        killer.start()
        while killer.left:
            assert run(search, cluster=ClusterExecutor(own)).count == Count(2279184, exact=True)
        killer.join()
    assert killer.killed == 20


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_a_worker_that_hangs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stopped process is named, and its work goes to another."""
    monkeypatch.setattr(pieces_module, "OVERDUE_SECONDS", 3.0)
    with open_connection("local:2") as own, pytest.warns(ClusterWarning, match="has not answered"):
        pid = pids_of(own)[0]
        threading.Timer(1.0, os.kill, (pid, signal.SIGSTOP)).start()
        search = problem_by_name("queens", ["16"]).search(collect=False)
        found = run(search, cluster=ClusterExecutor(own))
        os.kill(pid, signal.SIGKILL)
    assert found.count == Count(14772512, exact=True)


def free_port() -> int:
    """Return a port that nobody uses now, below those that systems give away by themselves.

    Other processes begin to look elsewhere, so that none of them takes it before it is used.
    """
    for port in range(10_000 + os.getpid() * 20 % 20_000, 32_000):
        with socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


class ByHand:
    """A scheduler and workers that were started by hand."""

    def __init__(self, workers: int) -> None:
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.running: list[subprocess.Popen[bytes]] = []
        self.workers = workers

    def start(self) -> None:
        """Start the scheduler, then the workers."""
        dask = [sys.executable, "-m", "dask"]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        scheduler = [*dask, "scheduler", "--host", "127.0.0.1", "--port", str(self.port)]
        self.running.append(subprocess.Popen([*scheduler, "--no-dashboard"], **quiet))
        worker = [*dask, "worker", self.address, "--nthreads", "1", "--no-dashboard"]
        for _ in range(self.workers):
            self.running.append(subprocess.Popen([*worker, "--death-timeout", "30"], **quiet))

    def kill(self) -> None:
        """End all at once, as if the plug was pulled."""
        for process in self.running:
            process.kill()
        for process in self.running:
            process.wait()
        self.running.clear()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_scheduler_is_restarted(tmp_path: Path) -> None:
    """The command says that the scheduler is gone; the same command goes on from the checkpoint."""
    file, saved = tmp_path / "q.dlx", tmp_path / "saved"
    problem_by_name("queens", ["16"]).save(file)
    hands = ByHand(2)
    command = [sys.executable, "-m", "puzzlewright", "count", str(file), "--json"]
    command += ["--cluster", hands.address, "--checkpoint", str(saved)]
    hands.start()
    try:
        first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not (saved.exists() and saved.read_bytes().count(b'"state"') > 2):
            assert first.poll() is None
            sleep(0.1)
        hands.kill()
        out, _ = first.communicate()
        told = json.loads(out)
        assert first.returncode == 3
        assert told["outcome"] == "broken" and not told["exact"]
        assert told["trouble"] == "the scheduler of the cluster is gone"
        hands.start()
        again = subprocess.run(command, capture_output=True, check=True)
        told = json.loads(again.stdout)
        assert (told["count"], told["exact"]) == (14772512, True)
    finally:
        hands.kill()


def die() -> None:
    """End a worker as an error in a kernel would."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.usefixtures("at_once")
def test_a_real_poison(monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece on which every worker dies is set aside; all others are counted."""
    monkeypatch.setattr(pieces_module, "TRIES", 2)
    poisoned: list[bytes] = []
    send = PieceTransport.send

    def send_poison(self: Any, piece: Any, errand: Any) -> None:
        if not poisoned and piece.generation:
            poisoned.append(errand.state)
        if errand.state in poisoned:  # a state on which restore() fails would be no such death
            self.count += 1
            key = f"poison-{self.name}-{self.count}"
            future = self.cluster.client.submit(die, key=key, pure=False)
            self.letters[key] = SentPiece(piece, errand.seconds, future)
            self.coming.add(future)
        else:
            send(self, piece, errand)

    monkeypatch.setattr(PieceTransport, "send", send_poison)
    with open_connection("local:2") as own, pytest.warns(ClusterWarning, match="set aside"):
        search = problem_by_name("queens", ["15"]).search(collect=False)
        found = run(search, cluster=ClusterExecutor(own))
    assert found.outcome is Outcome.BROKEN
    assert 0 < found.count.n < 2279184 and not found.count.exact
    assert found.trouble.startswith("1 piece was set aside")


# The command line


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    line = [sys.executable, "-m", "puzzlewright", *words]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def test_the_command_line(tmp_path: Path) -> None:
    """The fields of `--json` are the same as without a cluster."""
    file = tmp_path / "q.dlx"
    problem_by_name("queens", ["14"]).save(file)
    alone = json.loads(command("count", str(file), "--threads", "2", "--json").stdout)
    there = command("count", str(file), "--cluster", "local:2", "--json")
    assert there.stderr == ""
    told = json.loads(there.stdout)
    assert list(told) == list(alone)
    assert {**told, "seconds": 0} == {**alone, "seconds": 0}


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address where nobody answers is named."""
    monkeypatch.setattr(connect, "CONNECT_SECONDS", 0.3)
    address = f"tcp://127.0.0.1:{free_port()}"
    with pytest.raises(InputError, match="no scheduler answers at this address") as refused:
        open_connection(address)
    assert address in str(refused.value)


def test_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C, which workers of our own get as well, ends a count with what was found."""
    file = tmp_path / "q.dlx"
    problem_by_name("queens", ["18"]).save(file)
    line = [sys.executable, "-m", "puzzlewright", "count", str(file), "--cluster", "local:2"]
    running = subprocess.Popen(
        [*line, "--json", "--progress"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert running.stderr is not None
    while b" found" not in running.stderr.read(64):  # the bar: workers have answered
        assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    told = json.loads(out)
    assert told["outcome"] == "stopped" and told["count"] > 0 and not told["exact"]
    assert b"Traceback" not in err
