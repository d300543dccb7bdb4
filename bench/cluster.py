"""How quick a cluster is: two workers of a local one against two threads, its start, its messages.

And what it would be with many more workers: a model (cluster_model.py) that reckons with the CPU
time which a task costs here (cluster_costs.py).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from itertools import product
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from bench import report as show
from bench.instances.jigsaw import cut, jigsaw_of
from bench.report import Report, Target, WrongAnswerError, table
from bench.timing import tell
from puzzlewright.cluster.executor import ClusterExecutor
from puzzlewright.engine.driver.run import stream
from puzzlewright.engine.kernel.cpu_dispatch import core_count
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.packing.bricks import find_set
from puzzlewright.puzzles.packing.lattice import SQUARE
from puzzlewright.puzzles.packing.puzzle import Packing

if TYPE_CHECKING:
    from bench.cluster_costs import Costs
    from bench.cluster_model import Outcome
    from puzzlewright.cluster.connect import Cluster

#: At least so much of the speed of as many threads; seconds to start; bytes of a task.
SPEED, START, BYTES = 0.9, 3.0, 10_000
WORKERS = 2
ROUNDS, STARTS = 3, 5

#: Clusters that are simulated; the goal is about the first three.
SIZES = (10, 100, 1000, 10_000)
EFFICIENCY, JUDGED = 0.9, 1000

NOTE = (
    "Median of the rounds, wall time; threads and cluster take turns. The cluster was started\n"
    "before. CPU: CPU time of all processes on the cluster, where that of the threads is 1; it\n"
    "depends less on what else the machine does. Bytes: all that client, scheduler and workers\n"
    "sent one another after the first answers, divided by the tasks: heartbeats and Dask's own\n"
    "words included, worker to worker not. Payload: what is ours of them, the pickled errand and\n"
    "answer."
)
MODEL_NOTE = (
    "A job of a CPU year: a model, with the rules of puzzlewright.cluster and the CPU time above.\n"
    "By formula: the same from the slowest server alone. Full: seconds until nine of ten workers\n"
    "have work. End: seconds from the first worker without work to the last answer. Busy: share\n"
    "of the time in which client and scheduler work, in the middle of the job."
)


class Load(NamedTuple):
    """A search that is run on threads and on a cluster."""

    name: str
    make: Callable[[], Puzzle[Any]]
    solutions: int | None = None  #: if that is known
    is_stream: bool = False  #: whether every solution is handed out
    is_judged: bool = True  #: whether there is a goal for it


def hexominoes(number: int, rows: int, columns: int, seed: int) -> Packing:
    """Return some hexominoes, picked at random, on a board that they just fill."""
    every = find_set("hexominoes", SQUARE)
    assert every is not None
    chosen = sorted(Random(seed).sample(range(len(every)), number))
    return Packing(product(range(rows), range(columns)), [every[n] for n in chosen])


def jigsaw(size: int, colours: int, seed: int) -> Puzzle[Any]:
    """Return a square jigsaw with colours on its edges, cut at random."""
    return jigsaw_of(cut(size, size, colours, seed, signed=False))


def queens(number: int) -> Puzzle[Any]:
    """Return the problem of `number` queens."""
    return problem_by_name("queens", [str(number)])


#: Half a minute to a minute on two cores each; none by dynamic programming.
WHOLE = (
    Load("17 queens", partial(queens, 17), 95_815_104),
    Load("15 hexominoes on 9×10", partial(hexominoes, 15, 9, 10, 24)),
    Load("jigsaw of 9×9, 9 colours", partial(jigsaw, 9, 9, 1), 1),
    Load("15 hexominoes, each handed out", partial(hexominoes, 15, 9, 10, 24), is_stream=True),
    # The hardest stream: every fourth node is a solution, and handing it out is all the work.
    Load("15 queens, each handed out", partial(queens, 15), 2_279_184, True, is_judged=False),
)
QUICK = (
    Load("14 queens", partial(queens, 14), 365_596),
    Load("13 queens, each handed out", partial(queens, 13), 73_712, is_stream=True),
)


class Row(NamedTuple):
    """What came of a search."""

    load: Load
    threads: Sequence[float]  #: seconds of each round
    cluster: Sequence[float]
    traffic: Traffic
    cpu: Sequence[float] = ()  #: CPU seconds of all processes on the cluster ÷ those of the threads

    @property
    def speed(self) -> float:
        """The speed of the cluster, where that of the threads is 1."""
        return median(a / b for a, b in zip(self.threads, self.cluster, strict=True))

    @property
    def cells(self) -> list[str]:
        """The line of the table."""
        seconds = (show.seconds(median(times)) for times in (self.threads, self.cluster))
        numbers = [self.traffic.tasks, self.traffic.bytes_per_task, self.traffic.payload_per_task]
        cpu = f"{median(self.cpu):.2f}" if self.cpu else "–"
        return [self.load.name, *seconds, f"{self.speed:.3f}", cpu, *map(show.whole, numbers)]


class Traffic:
    """Counts what processes send one another, and tasks."""

    def __init__(self, first: int) -> None:
        self.first = first  #: answers after which counting begins
        self.written: dict[Any, int] = {}  # by the two ends of a connection
        self.read: dict[Any, int] = {}
        self.answers = 0
        self.payload = 0
        self.at_first: tuple[int, int] | None = None

    @property
    def total(self) -> int:
        """All bytes: those between two ends in this process are both written and read here."""
        inside = {pair for pair in self.read if pair[::-1] in self.written}
        coming = sum(size for pair, size in self.read.items() if pair not in inside)
        return coming + sum(self.written.values())

    def answered(self, payload: int) -> None:
        """Note an answer, with the bytes of its errand."""
        self.answers += 1
        self.payload += payload
        if self.answers == self.first:
            self.at_first = self.total, self.payload

    @property
    def tasks(self) -> int:
        """Tasks in all."""
        return self.answers

    @property
    def bytes_per_task(self) -> int | None:
        """Bytes for each task after the first ones."""
        return None if self.at_first is None else self._mean(self.end - self.at_first[0])

    @property
    def payload_per_task(self) -> int | None:
        """Bytes of errand and answer for each task after the first ones."""
        return None if self.at_first is None else self._mean(self.payload - self.at_first[1])

    end: int = 0  #: all bytes, when the search was over

    def _mean(self, size: int) -> int | None:
        later = self.answers - self.first
        return round(size / later) if later > 0 else None


@contextmanager
def counting(traffic: Traffic) -> Iterator[None]:
    """Count what passes the connections of this process, and the answers to errands."""
    import pickle

    import distributed.comm.tcp as wire

    from puzzlewright.cluster.pieces import PieceTransport

    tcp: Any = wire.TCP
    module: Any = wire
    post: Any = PieceTransport
    write, read, send, received = tcp.write, module.read_bytes_rw, post.send, post.receive
    sizes: dict[tuple[int, int], int] = {}

    def ends(stream: Any) -> Any:
        return stream.socket.getsockname(), stream.socket.getpeername()

    async def counted_write(self: Any, *words: Any, **options: Any) -> int:
        pair = ends(self.stream) if self.stream is not None else None
        size: int = await write(self, *words, **options)
        traffic.written[pair] = traffic.written.get(pair, 0) + size
        return size

    async def counted_read(stream: Any, n: int) -> Any:
        pair = ends(stream)
        traffic.read[pair] = traffic.read.get(pair, 0) + n
        return await read(stream, n)

    def counted_send(self: Any, piece: Any, errand: Any) -> None:
        sizes[id(piece), piece.generation] = len(pickle.dumps(errand))
        send(self, piece, errand)

    def counted_received(self: Any, seconds: float) -> Iterator[Any]:
        for letter, answer in received(self, seconds):
            errand = sizes.pop((id(letter.piece), letter.generation), 0)
            traffic.answered(errand + len(pickle.dumps(answer)))
            yield letter, answer

    tcp.write, module.read_bytes_rw = counted_write, counted_read
    post.send, post.receive = counted_send, counted_received
    try:
        yield
    finally:
        traffic.end = traffic.total
        tcp.write, module.read_bytes_rw = write, read
        post.send, post.receive = send, received


def measure(*, quick: bool = False) -> Report:
    """Measure speed, start and messages; simulate large clusters."""
    title = f"Cluster ({WORKERS} local workers against {WORKERS} threads; wall time)"
    if find_spec("distributed") is None:
        text = "Not measured: Dask is not installed (puzzlewright[cluster])."
        return Report("cluster", title, text, (), {})
    rows = _rows(QUICK if quick else WHOLE, 1 if quick else ROUNDS)
    starts = [start_seconds() for _ in range(2 if quick else STARTS)]
    costs, outcomes = _model(quick=quick)
    targets = judged(rows, median(starts), outcomes, is_whole=not quick)
    return Report(
        "cluster",
        title,
        _text(rows, starts, costs, outcomes),
        targets,
        _data(rows, starts, costs, outcomes),
    )


def _rows(loads: Sequence[Load], rounds: int) -> list[Row]:
    from puzzlewright.cluster.connect import open_connection

    with open_connection(f"local:{WORKERS}") as cluster:
        return [compared(load, cluster, rounds) for load in loads]


def compared(load: Load, cluster: Cluster, rounds: int) -> Row:
    """Run a search in turns on threads and on a cluster; an error if the answers differ."""
    threads, far, cpu = [], [], []
    traffic = Traffic(2 * WORKERS)
    for turn in range(rounds):
        tell(f"cluster, {load.name}, round {turn + 1}")
        spent = [_cpu(cluster)]
        seconds, count = _timed(load, threads=WORKERS)
        threads.append(seconds)
        spent.append(_cpu(cluster))
        traffic = Traffic(2 * WORKERS)
        with counting(traffic):
            seconds, far_count = _timed(load, cluster=ClusterExecutor(cluster))
        far.append(seconds)
        spent.append(_cpu(cluster))
        cpu.append((spent[2] - spent[1]) / (spent[1] - spent[0]))
        if far_count != count or load.solutions not in (None, count):
            counts = f"{count} on threads, {far_count} on a cluster, {load.solutions} known"
            raise WrongAnswerError(f"{load.name}: {counts}")
    return Row(load, threads, far, traffic, cpu)


def _cpu(cluster: Cluster) -> float:
    """Return the CPU seconds that this process and all workers have taken so far."""
    workers: dict[str, float] = cluster.client.run(process_time)
    return process_time() + sum(workers.values())


def _timed(load: Load, **options: Any) -> tuple[float, int]:
    puzzle = load.make()
    start = perf_counter()
    if load.is_stream:
        count = sum(1 for _ in stream(puzzle.search(), **options))
    else:
        done = puzzle.tally(**options)
        count = done.count.n if done.count.exact else -1
    return perf_counter() - start, count


def start_seconds() -> float:
    """Start a local cluster and end it; return the seconds until it can be given work."""
    from puzzlewright.cluster.connect import open_connection

    tell("cluster, its start")
    start = perf_counter()
    with open_connection(f"local:{WORKERS}"):
        return perf_counter() - start


def _model(*, quick: bool) -> tuple[Costs | None, list[Outcome]]:
    """Measure costs and simulate; nothing where there is no /proc."""
    if not os.path.exists("/proc/self/stat"):  # noqa: PTH110
        return None, []
    from bench.cluster_costs import measured
    from bench.cluster_model import simulated

    tell("cluster, costs of a task")
    costs = measured(quick=quick)
    outcomes = []
    for slots in SIZES[:1] if quick else SIZES:
        tell(f"cluster, {slots:,} workers, simulated")
        outcomes.append(simulated(slots, costs))
    return costs, outcomes


def judged(
    rows: Sequence[Row], start: float, outcomes: Sequence[Outcome], *, is_whole: bool
) -> tuple[Target, ...]:
    """Judge what was measured; a small measurement, or one on a single core, decides nothing."""
    sure = is_whole and core_count() >= WORKERS
    targets = []
    for row in rows:
        text = f"cluster: {row.load.name}, at least {SPEED:g} of the speed of threads"
        is_met = row.speed >= SPEED if sure and row.load.is_judged else None
        targets.append(Target(text, f"{row.speed:.3f}", is_met))
    in_time = start <= START if is_whole else None
    targets.append(Target(f"cluster: started in {START:g} s", f"{start:.2f} s", in_time))
    counted = [row.traffic.bytes_per_task for row in rows if not row.load.is_stream]
    most = max((size for size in counted if size is not None), default=None)
    target = f"cluster: at most {BYTES:,} bytes for each task of a count"
    targets.append(Target(target, show.whole(most), None if most is None else most <= BYTES))
    for one in outcomes:
        if one.slots <= JUDGED:
            text = f"cluster: {one.slots:,} workers, simulated, efficiency {EFFICIENCY:g}"
            targets.append(Target(text, f"{one.efficiency:.3f}", one.efficiency >= EFFICIENCY))
    return tuple(targets)


def _text(
    rows: Sequence[Row], starts: Sequence[float], costs: Costs | None, outcomes: Sequence[Outcome]
) -> str:
    headers = ["search", "2 threads s", "2 workers s", "speed", "CPU"]
    headers += ["tasks", "bytes a task", "payload"]
    parts = [table(headers, [row.cells for row in rows]), NOTE]
    shown = ", ".join(f"{seconds:.2f}" for seconds in sorted(starts))
    parts.append(f"Start of a local cluster: {median(starts):.2f} s (all: {shown})")
    if costs is not None:
        parts += [_costs_table(costs), _model_table(outcomes), MODEL_NOTE]
    return "\n\n".join(parts)


def _costs_table(costs: Costs) -> str:
    dask = costs.dask
    named_costs = {
        "Dask's client, a task": dask.client,
        "Dask's scheduler, a task": dask.scheduler,
        "Dask's worker, a task": dask.worker,
        "our client, an answer": costs.answer,
        "our client, a look at a piece": costs.look,
        "our client, a part of a cut": costs.part,
        "our client, a piece in a checkpoint": costs.save,
    }
    rows = [[name, f"{1e6 * seconds:,.1f}"] for name, seconds in named_costs.items()]
    return table(["CPU time", "µs"], rows)


def _model_table(outcomes: Sequence[Outcome]) -> str:
    headers = ["workers", "efficiency", "by formula", "days", "full s", "end s", "client busy"]
    rows = [
        [
            f"{one.slots:,}",
            f"{one.efficiency:.3f}",
            f"{one.paper:.3f}",
            f"{one.days:.2f}",
            f"{one.first_busy:.2f}",
            f"{one.tail:.1f}",
            f"{one.client:.0%}",
            f"{one.scheduler:.0%}",
        ]
        for one in outcomes
    ]
    return table([*headers, "scheduler busy"], rows)


def _data(
    rows: Sequence[Row], starts: Sequence[float], costs: Costs | None, outcomes: Sequence[Outcome]
) -> dict[str, object]:
    loads = {
        row.load.name: {
            "threads": list(row.threads),
            "cluster": list(row.cluster),
            "speed": row.speed,
            "cpu": list(row.cpu),
            "tasks": row.traffic.tasks,
            "bytes": row.traffic.bytes_per_task,
            "payload": row.traffic.payload_per_task,
        }
        for row in rows
    }
    spent = None if costs is None else {**costs._asdict(), "dask": costs.dask._asdict()}
    model = [one._asdict() for one in outcomes]
    return {"searches": loads, "starts": list(starts), "costs": spent, "simulated": model}
