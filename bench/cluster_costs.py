"""CPU seconds that a task costs besides its search: in client, scheduler and worker.

Two measurements. Scheduler and worker are processes of their own that get tasks without work; what
each takes is read from /proc. And the client's own bookkeeping (taking in, cutting, sending,
saving) is run against workers that are only pretended, as many as one likes: what it costs depends
on the number of pieces, and so on the number of slots.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time, sleep
from typing import Any, NamedTuple, cast

from bench.studio_process import PATIENCE
from puzzlewright.cluster import pieces as far
from puzzlewright.cluster.connect import Cluster
from puzzlewright.cluster.piece_task import (
    PieceReport,
    PieceTask,
    SharedSearch,
    local_versions,
    pack_solutions,
    shared_search,
)
from puzzlewright.cluster.pieces import PieceTransport, SentPiece
from puzzlewright.engine.driver.checkpoint import Checkpoint
from puzzlewright.engine.driver.search import Search
from puzzlewright.puzzles.cover.make.generator import problem_by_name

#: Tasks without work that are on their way at a time.
AT_A_TIME = 100

#: A search that will not end: nothing but its bookkeeping is measured.
ENDLESS = ("queens", "20")

#: Nodes for which a pretended worker searches: some, so that states and shares change.
PRETENDED_NODES = 200


class DaskCosts(NamedTuple):
    """CPU seconds of each process for one task without work."""

    client: float
    scheduler: float
    worker: float


class Costs(NamedTuple):
    """CPU seconds: what the model reckons with."""

    dask: DaskCosts
    answer: float  #: of ours, for each answer
    look: float  #: for each piece whenever the client looks for what to send and to cut
    part: float  #: for each part when a piece is cut
    save: float  #: for each piece when a checkpoint is saved


def measured(*, quick: bool = False) -> Costs:
    """Measure everything."""
    slots = 50 if quick else 1000
    # One answer at a time and many: two unknowns, what an answer costs and what a look costs.
    single, many = bookkeeping(slots, 60, 1), bookkeeping(slots, 30, slots // 5)
    answer, look = _solved([(one.answers, one.looked, one.own) for one in (single, many)])
    dask = dask_costs(100 if quick else 1000)
    return Costs(dask, answer, look, many.cutting / max(1, many.parts), many.saving)


def _solved(equations: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """Solve a x + b y = c for two equations; no cost is negative."""
    (a, b, c), (d, e, f) = equations
    down = a * e - b * d
    return max(1e-6, (c * e - b * f) / down), max(1e-8, (a * f - c * d) / down)


# Dask


def cpu_of(process: subprocess.Popen[str]) -> float:
    """Return the CPU seconds that a process has taken (Linux)."""
    text = Path(f"/proc/{process.pid}/stat").read_text()
    return sum(map(int, text.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def dask_by_hand() -> Iterator[tuple[str, subprocess.Popen[str], subprocess.Popen[str]]]:
    """Start a scheduler and a worker as somebody does by hand; give address and processes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        local = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)]
        scheduler = _started(
            "scheduler", *local, "--port", "0", "--dashboard-address", "127.0.0.1:0"
        )
        worker = None
        try:
            for _ in range(int(PATIENCE / 0.1)):
                if file.exists() and file.read_text().endswith("}"):
                    break
                sleep(0.1)
            space = ["--local-directory", folder, "--memory-limit", "0"]
            worker = _started("worker", *local, *space, "--nthreads", "1", "--no-nanny")
            yield str(file), scheduler, worker
        finally:
            for process in (worker, scheduler):
                if process is not None:
                    process.terminate()
                    process.wait(PATIENCE)


def _started(*words: str) -> subprocess.Popen[str]:
    silent = subprocess.DEVNULL
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, stdout=silent, stderr=silent, text=True)


def dask_costs(tasks: int) -> DaskCosts:
    """Send tasks without work, as errands are sent; return what each took of each process."""
    import distributed

    client_class: Any = distributed.Client
    errand = PieceTask(bytes(300), 0.0, 1, local_versions())
    with dask_by_hand() as (file, scheduler, worker):
        client = client_class(scheduler_file=file, timeout=PATIENCE, set_as_default=False)
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
            _errands(client, errand, AT_A_TIME)
            before = process_time(), cpu_of(scheduler), cpu_of(worker)
            _errands(client, errand, tasks)
            after = process_time(), cpu_of(scheduler), cpu_of(worker)
        finally:
            client.close()
    return DaskCosts(*((new - old) / tasks for old, new in zip(before, after, strict=True)))


def _errands(client: Any, errand: PieceTask, tasks: int) -> None:
    """Send tasks, a number at a time, and wait for their answers one by one."""
    import distributed

    as_completed: Any = distributed.as_completed
    coming = as_completed(loop=client.loop, with_results=True)
    sent = 0
    while sent < min(tasks, AT_A_TIME):
        coming.add(client.submit(_no_work, errand, pure=False))
        sent += 1
    for _ in coming:
        if sent < tasks:
            coming.add(client.submit(_no_work, errand, pure=False))
            sent += 1


def _no_work(errand: PieceTask) -> PieceReport:
    return PieceReport("", errand.versions, True, errand.state)


# Our own


class Bookkeeping(NamedTuple):
    """What the client took for pretended workers, in CPU seconds."""

    answers: int
    looked: int  #: pieces that were looked at: those in the queue, each time
    own: float  #: without cutting
    cutting: float
    parts: int  #: that pieces were cut into
    saving: float  #: for each piece, once


class _Pretended(Cluster):
    """A cluster of a number of slots, with nobody in it."""

    def __init__(self, slots: int) -> None:
        self._slots = slots
        self.client = None
        self.tell = print
        self.versions = local_versions()
        self.refused = {}
        self.hung = set()

    @property
    def is_running(self) -> bool:
        return True

    @property
    def slots(self) -> int:
        return self._slots


class _PretendedPost(PieceTransport):
    """Keeps what is sent, and answers so much of it at a time."""

    def __init__(
        self, cluster: Cluster, problem: SharedSearch, search: Search, at_a_time: int
    ) -> None:
        self.cluster, self.problem, self.search = cluster, problem, search
        self.at_a_time = at_a_time
        self.letters = {}
        self.count = 0
        self.outside = 0.0  #: CPU seconds that workers would take
        self.answers = 0

    def send(self, piece: Any, errand: PieceTask) -> None:
        self.count += 1
        future = _Future(str(self.count), errand)
        self.letters[future.key] = SentPiece(piece, errand.seconds, future)

    def receive(self, seconds: float) -> Iterator[tuple[SentPiece, PieceReport | BaseException]]:
        del seconds  # nobody waits here
        for letter in list(self.letters.values())[: self.at_a_time]:
            del self.letters[letter.future.key]
            before = process_time()
            answer = self._answer(letter.future.errand)
            self.outside += process_time() - before
            self.answers += 1
            yield letter, answer

    def _answer(self, errand: PieceTask) -> PieceReport:
        search = self.search
        search.restore(errand.state)
        more = search.step(PRETENDED_NODES)
        how = search.nodes, search.solution_count, search.progress
        return PieceReport("", errand.versions, more, search.state(), *how, pack_solutions([]), 1.0)

    def close(self) -> None:
        """Nothing to let go of."""


class _Future(NamedTuple):
    key: str
    errand: PieceTask


def bookkeeping(slots: int, turns: int, at_a_time: int) -> Bookkeeping:
    """Let a client serve `slots` pretended slots; the start counts only as cutting."""
    search = problem_by_name(*ENDLESS[:1], list(ENDLESS[1:])).search(collect=False)
    cluster = _Pretended(slots)
    pieces = far.ClusterPieces(search, lambda: cluster, cluster.tell, lambda: None)
    post = _PretendedPost(cluster, shared_search(search), search.__copy__(), slots)
    pieces.cluster, pieces.post = cluster, post
    pieces.queue = [far.RemotePiece(search, 1.0, pieces.scratch)]
    cutting, parts = 0.0, 0

    original = pieces._cut

    def timed_cut(at: int, most: int, probes: int) -> None:
        nonlocal cutting, parts
        before, pieces_before = process_time(), len(pieces.queue)
        original(at, most, probes)
        cutting += process_time() - before
        parts += len(pieces.queue) - pieces_before + 1

    cast("Any", pieces)._cut = timed_cut
    for _ in range(5):  # until there are as many pieces as there will be
        pieces.work()
    post.at_a_time = at_a_time
    start, outside, cut, answers = process_time(), post.outside, cutting, post.answers
    looked = 0
    for _ in range(turns):
        looked += len(pieces.queue)
        pieces.work()
    own = process_time() - start - (post.outside - outside) - (cutting - cut)
    saving = _saving(pieces)
    return Bookkeeping(post.answers - answers, looked, own, cutting, parts, saving)


def _saving(pieces: far.ClusterPieces) -> float:
    """Return the CPU seconds for each piece that a checkpoint takes."""
    with TemporaryDirectory() as folder:
        checkpoint = Checkpoint(Path(folder) / "saved", b"any", "counting solutions", "")
        before = process_time()
        checkpoint.save(pieces, 1.0, 0, None)
        return (process_time() - before) / len(pieces.queue)
