"""Reaching a cluster: one of this machine's own, one at an address, or a client that is there.

local:4              four worker processes on this machine, for as long as the command runs
tcp://host:8786      a scheduler that somebody has started (also tls://, with Dask's settings)
a Dask client        from Python: whatever made it (SSH, Kubernetes, SLURM)
"""

from __future__ import annotations

import logging
import re
import signal
import warnings
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from time import perf_counter, sleep
from types import TracebackType
from typing import TYPE_CHECKING, Any

from puzzlewright.cluster.piece_task import Versions, local_versions
from puzzlewright.core.deadlines import check_deadline, seconds_left
from puzzlewright.core.errors import InputError, install_hint

if TYPE_CHECKING:
    from distributed import Client

_log = logging.getLogger("puzzlewright.cluster")


#: Seconds in which a scheduler has to answer, and in which its first worker has to come.
CONNECT_SECONDS = 10.0
FIRST_WORKER_SECONDS = 30.0

#: Seconds without a scheduler after which a run ends.
LOST_SECONDS = 30.0

#: Seconds for which Dask tries to reach a scheduler again that is gone.
RECONNECT_SECONDS = 60.0

#: Seconds between two looks at the time limit and the keyboard meanwhile.
TRY_SECONDS = 2.0
NAP = 0.05

#: Seconds between two looks at who works in the cluster.
LOOK_EVERY = 1.0

#: More workers than this on one machine are a mistake in typing.
MOST_LOCAL = 1000

#: Dask's settings for workers of our own: without its profiler and its clocks, which nobody reads
#: and which take some hundredths of the time.
LOCAL_CONFIG = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.event-loop-monitor-interval": "1s",
}

LAST_PORT = 65535

#: What `--cluster` takes.
ADDRESS_FORMS = "local:N, tcp://HOST:PORT or tls://HOST:PORT"
LOCAL = re.compile(r"local:(\d{1,9})")
REMOTE = re.compile(r"(?:tcp|tls|ws|wss)://\S*?:(\d{1,5})")


class ClusterWarning(UserWarning):
    """Something about a cluster that whoever uses it should know: a worker that is left out."""


def warn(note: str) -> None:
    """Tell a note where nobody else tells it: in Python."""
    warnings.warn(note, ClusterWarning, stacklevel=2)


class Cluster:
    """A connection to a cluster, and who in it may work for us."""

    def __init__(
        self,
        client: Any,
        *,
        tell: Callable[[str], None] = warn,
        close: Callable[[], None] = lambda: None,
    ) -> None:
        self.client: Any = client  # much of Dask's client has no types
        self.tell: Callable[[str], None] = tell
        self.versions: Versions = local_versions()
        self.refused: dict[str, Versions] = {}  #: workers of other versions
        self.hung: set[str] = set()  #: workers that have not answered for long
        self.heard: dict[str, float] = {}  #: when workers sent their last answers
        self._close = close
        self._threads: dict[str, int] = {}
        self._able: list[str] | None = None  # found anew after every change: there may be thousands
        self._slots = 0
        self._looked = -LOOK_EVERY

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the cluster; it ends if it was made for us."""
        close, self._close = self._close, lambda: None
        close()

    @property
    def address(self) -> str:
        """The address of the scheduler."""
        return str(self.client.scheduler.address) if self.client.scheduler else ""

    @property
    def is_running(self) -> bool:
        """Whether the scheduler can be reached."""
        return bool(self.client.status == "running")

    @property
    def slots(self) -> int:
        """How many tasks can run at a time; looked up now and then."""
        now = perf_counter()
        if self.is_running and now - self._looked >= LOOK_EVERY:
            self._threads, self._able = dict(self.client.nthreads()), None
            self._looked = now
        self._find_usable()
        return self._slots

    def _find_usable(self) -> list[str]:
        """Return who may work for us; if all seem to hang, they are better than nobody."""
        if self._able is None:
            fit = [worker for worker in self._threads if worker not in self.refused]
            self._able = [worker for worker in fit if worker not in self.hung] or fit
            self._slots = sum(self._threads[worker] for worker in self._able)
        return self._able

    @property
    def usable_workers(self) -> list[str] | None:
        """The workers that may work for us, if some may not."""
        able = self._find_usable()
        return None if len(able) == len(self._threads) else able

    def has_any(self, workers: Collection[str]) -> bool:
        """Tell whether any of these workers is there."""
        return not self._threads.keys().isdisjoint(workers)

    def note_answer(self, worker: str) -> None:
        """Take note that a worker has answered."""
        self.heard[worker] = perf_counter()
        if worker in self.hung:
            self.hung.discard(worker)
            self._able = None

    def refuse(self, worker: str, versions: Versions) -> None:
        """Leave out a worker of another version, with one warning."""
        if worker not in self.refused:
            self.refused[worker] = versions
            self._able = None
            self.tell(f"worker {worker} is left out: it has {versions}, here is {self.versions}")

    def suspect(self, worker: str, seconds: float) -> None:
        """Leave out a worker that does not answer, with one warning."""
        if worker not in self.hung:
            self.hung.add(worker)
            self._able = None
            self.tell(f"worker {worker} has not answered for {seconds:.0f} s: others take its work")

    def check_versions(self) -> None:
        """Ask all workers for their versions, and refuse those that do not fit."""
        found: dict[str, Any] = self.client.get_versions(packages=["puzzlewright"])["workers"]
        for worker, answer in found.items():
            versions = _worker_versions(answer)
            if versions != self.versions:
                self.refuse(worker, versions)


def _worker_versions(answer: dict[str, Any]) -> Versions:
    """Return the versions of a worker from what Dask says of it."""
    packages: dict[str, Any] = dict(answer.get("packages", {}))
    python = ".".join(str(packages.get("python", "?")).split(".")[:2])
    return Versions(str(packages.get("puzzlewright") or ""), python)


def require_address(given: object) -> None:
    """Refuse at once what cannot be a cluster."""
    if isinstance(given, str):
        local, remote = LOCAL.fullmatch(given), REMOTE.fullmatch(given)
        if local is None and (remote is None or int(remote[1]) > LAST_PORT):
            raise InputError(f"a cluster is {ADDRESS_FORMS}", text=given)
        if local is not None and not 1 <= int(local[1]) <= MOST_LOCAL:
            raise InputError(f"a local cluster has 1 to {MOST_LOCAL:,} workers", text=given)
    elif not isinstance(given, Cluster):
        _require_client(given)


def open_connection(given: object, tell: Callable[[str], None] = warn) -> Cluster:
    """Return a connection to what `--cluster` or `cluster=` names."""
    require_address(given)
    if not isinstance(given, str):
        cluster = Cluster(_require_client(given), tell=tell)
    elif local := LOCAL.fullmatch(given):
        return _start_local(int(local[1]), tell)
    else:
        cluster = _connect_remote(given, tell)
    try:
        _await_workers(cluster)
    except BaseException:
        cluster.close()
        raise
    _log.info("connected to %s", cluster.address)
    return cluster


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise InputError(install_hint("clusters need Dask", "cluster")) from None
    return distributed


def silence_logs() -> None:
    """Let Dask log nothing; it is imported first, which sets the levels of its loggers."""
    _distributed()
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _require_client(given: object) -> Client:
    """Return a client that somebody made, if it is one that can be used here."""
    client_class = _distributed().Client
    if not isinstance(given, client_class):
        shown = type(given).__name__
        raise TypeError(f"cluster: a Dask client, or a text like local:4, is expected, not {shown}")
    client: Client = given
    if client.asynchronous:
        raise TypeError("cluster: a client that is not asynchronous is expected")
    if client.status != "running":
        raise InputError(f"cluster: the client is not connected, but {client.status}")
    return client


def _start_local(workers: int, tell: Callable[[str], None]) -> Cluster:
    """Start worker processes of our own; Ctrl-C is for this process alone."""
    distributed = _distributed()
    import dask

    try:
        with _block_sigint(), dask.config.set(LOCAL_CONFIG):
            local = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",  # a port that is free: None would take 8787
                memory_limit=0,  # searches take little; Dask would stop a worker half-way
                silence_logs=50,
            )
            client = distributed.Client(local, set_as_default=False)
    except RuntimeError as error:  # new processes run the main module again
        reason = (
            "the processes of a local cluster did not start; in a script, everything that uses one "
            f'belongs below `if __name__ == "__main__":` ({_first_line(error)})'
        )
        raise InputError(reason) from None

    def close() -> None:
        client.close()
        local.close()

    return Cluster(client, tell=tell, close=close)


@contextmanager
def _block_sigint() -> Iterator[None]:
    """Block SIGINT: threads and processes that start now inherit that."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # else the first new process starts it, and unblocks signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _connect_remote(address: str, tell: Callable[[str], None]) -> Cluster:
    """Connect to a scheduler."""
    client_class = _distributed().Client
    end = perf_counter() + CONNECT_SECONDS
    while True:
        check_deadline()
        left = seconds_left(TRY_SECONDS) or TRY_SECONDS
        seconds = max(0.1, min(left, end - perf_counter()))
        try:
            with _block_sigint():
                client = client_class(address, timeout=seconds, set_as_default=False)
            client._timeout = RECONNECT_SECONDS
            return Cluster(client, tell=tell, close=client.close)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            if not isinstance(error, OSError):
                reason = f"no scheduler can be reached at this address ({_first_line(error)})"
                raise InputError(reason, text=address) from None
            if perf_counter() >= end:
                raise InputError("no scheduler answers at this address", text=address) from None


def _first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0][:200] or type(error).__name__


def _await_workers(cluster: Cluster) -> None:
    """Wait for the first worker; refuse a cluster that has none of our version."""
    address = cluster.address
    end = perf_counter() + FIRST_WORKER_SECONDS
    while not cluster.client.nthreads():
        check_deadline()
        sleep(NAP)
        if perf_counter() > end:
            reason = f"the cluster has no workers; `dask worker {address}` starts one"
            raise InputError(reason)
    cluster.check_versions()
    if not cluster.slots:
        reason = f"no worker of the cluster has {cluster.versions}, as this command has"
        raise InputError(reason, text=address)
