"""Several processes that make the puzzles of a batch: `puzzlewright make … --jobs 2`.

Each process gets the recipe once and then one task after another. On Linux it is a copy of this one
("fork"), which starts at once; elsewhere, and where other threads run, it starts afresh ("spawn").
If the command itself dies, the pipes close, and each process ends after the puzzle at hand.
"""

from __future__ import annotations

import io
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, suppress
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlewright.cli.batch.task import (
    BatchOrder,
    ResultHandler,
    Task,
    TaskResult,
    carry_out,
    result_from_file,
)
from puzzlewright.cli.terminal.interrupts import handle_signals, note_interrupts
from puzzlewright.core.errors import BrokenSearchError, InputError
from puzzlewright.core.limits import allowance
from puzzlewright.engine.kernel.cpu_dispatch import core_count

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

#: Seconds that processes have to remove what they half wrote; after that they are killed.
GRACE: Final = 0.1

#: Seconds between two looks of the progress bar.
TICK: Final = 0.2

#: Why a puzzle failed whose process is gone.
GONE: Final = "the process that made it was killed, perhaps because memory ran out"


class Crash(NamedTuple):
    """A defect of ours in another process."""

    what: str
    traceback: str


def process_count(jobs: int, tasks: int) -> int:
    """Return how many processes to start; 0 asks for as many as there are cores."""
    return max(1, min(jobs or core_count(), tasks))


class Worker:
    """One process, and the task that it is at."""

    def __init__(self, order: BatchOrder, others: Sequence[Worker] = ()) -> None:
        from multiprocessing import get_context

        is_copy = is_alone()
        context: Any = get_context("fork" if is_copy else "spawn")
        self.task: Task | None = None
        self.is_gone: bool = False  #: its pipe is closed; the process may still be ending
        self._before: tuple[int, int] | None = None  # what the file of the task was before
        ours, theirs = context.Pipe()
        self.connection: Connection[Any, Any] = ours
        # A copy has our ends of the pipes, too. They must not stay open there when we are gone.
        copies = [ours, *(worker.connection for worker in others)] if is_copy else []
        arguments = (theirs, order, copies)
        self.process: BaseProcess = context.Process(target=work, args=arguments, daemon=True)
        with _hold_signals():
            self.process.start()
        theirs.close()

    def give(self, task: Task) -> None:
        """Hand over the next task; whether the process lives shows when the result is awaited."""
        self.task = task
        self._before = _file_identity(task.file)
        with suppress(OSError):
            self.connection.send(task)

    @property
    def has_written(self) -> bool:
        """Whether the file of the task is a new one."""
        return self.task is not None and _file_identity(self.task.file) not in (None, self._before)

    def can_work(self) -> bool:
        """Tell whether the process takes tasks; one that is gone is cleared away.

        The system closes the pipe of a killed process before it reports the end of it. A process
        in between would get one task after another, and all of them would fail.
        """
        if not self.is_gone:
            return self.process.is_alive()
        self.process.kill()
        self.process.join()
        self.connection.close()
        return False

    def result(self) -> TaskResult | Crash:
        """Return what the process sent; a failure if it died."""
        task, self.task = self.task, None
        assert task is not None
        try:
            found: TaskResult | Crash = self.connection.recv()
        except (EOFError, OSError):
            self.is_gone = True
            return TaskResult(task, error=InputError(GONE))
        return found


def _file_identity(file: str) -> tuple[int, int] | None:
    """Return what tells a file from one that takes its place; None if there is none."""
    try:
        state = Path(file).stat()
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns


def is_alone() -> bool:
    """Tell whether this process has a single thread, so that a copy of it works; only on Linux."""
    try:
        return len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208
    except OSError:
        return False


@contextmanager
def _hold_signals() -> Iterator[None]:
    """Hold signals back: a new process inherits that, and leaves Ctrl-C to this one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    if not is_alone():
        resource_tracker.ensure_running()  # else a new process starts it, and lets signals through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(
    connection: Connection[Any, Any], order: BatchOrder, copies: Sequence[Connection[Any, Any]]
) -> None:
    """Do one task after another, until the pipe closes or a signal ends it."""
    for copy in copies:
        copy.close()
    if not hasattr(signal, "pthread_sigmask"):  # Windows: Ctrl-C is for the command to handle
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    arguments = order.arguments
    limits = allowance(arguments.max_input, arguments.allow_files)
    # The pipe breaks if the command is gone: nobody waits for the rest.
    with suppress(KeyboardInterrupt, EOFError, OSError), handle_signals(), limits:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        while True:
            _answer(connection, order, connection.recv())


def _answer(connection: Connection[Any, Any], order: BatchOrder, task: Task) -> None:
    """Do one task; what would be printed is sent along, to be printed in order."""
    messages = io.StringIO()
    try:
        with redirect_stderr(messages):
            carry_out(
                order,
                task,
                lambda done: connection.send(done._replace(stderr_text=messages.getvalue())),
            )
    except OSError:
        raise
    except Exception as error:
        import traceback

        what = f"{type(error).__name__}: {error}"
        connection.send(Crash(what, "".join(traceback.format_exception(error))))


def make_in_processes(
    order: BatchOrder,
    tasks: Sequence[Task],
    jobs: int,
    done: ResultHandler,
    look: Callable[[], None],
) -> None:
    """Do the tasks in several processes; `look` is called now and then.

    On Ctrl-C all processes end, and what was finished by then goes to `done` before it is raised.
    """
    from multiprocessing.connection import wait

    waiting = deque(tasks)
    workers: list[Worker] = []
    try:
        while waiting or any(worker.task for worker in workers):
            _employ(order, waiting, workers, jobs)
            busy = {worker.connection: worker for worker in workers if worker.task}
            for ready in wait(list(busy), TICK):
                worker = next(one for one in busy.values() if one.connection is ready)
                _take(worker, done)
            workers = [worker for worker in workers if worker.task or worker.can_work()]
            look()
    finally:
        _dismiss(order, workers, done)


def _employ(order: BatchOrder, waiting: deque[Task], workers: list[Worker], jobs: int) -> None:
    """Give tasks to those who have none; start processes as long as there are too few."""
    for worker in workers:
        if waiting and worker.task is None:
            worker.give(waiting.popleft())
    while waiting and len(workers) < jobs:
        workers.append(Worker(order, workers))
        workers[-1].give(waiting.popleft())


def _take(worker: Worker, done: ResultHandler) -> None:
    """Hand on the result of a process; a defect is raised here."""
    with note_interrupts():
        found = worker.result()
        if isinstance(found, Crash):
            defect = BrokenSearchError(found.what)
            defect.add_note(found.traceback)
            raise defect
        done(found)


def _dismiss(order: BatchOrder, workers: list[Worker], done: ResultHandler) -> None:
    """End all processes within a moment, whatever they do; take what they have finished."""
    with suppress(KeyboardInterrupt), note_interrupts():  # this is the end: once is enough
        for worker in workers:
            if worker.task is None:
                worker.connection.close()
            else:
                worker.process.terminate()
        _wait_for_ends([worker.process.sentinel for worker in workers])
        for worker in workers:
            worker.process.kill()
            worker.process.join()
            _take_last(order, worker, done)


def _take_last(order: BatchOrder, worker: Worker, done: ResultHandler) -> None:
    """Take what a process finished before it ended: each file that is there is listed."""
    task, has_written = worker.task, worker.has_written
    if task is None:
        return
    found = worker.result() if worker.connection.poll() else None
    if isinstance(found, TaskResult) and found.error is None:
        done(found)
    elif has_written:
        done(result_from_file(order, task))


def _wait_for_ends(sentinels: list[int]) -> None:
    """Wait until all processes have ended, but not for long."""
    from multiprocessing.connection import wait

    end = perf_counter() + GRACE
    while sentinels and (left := end - perf_counter()) > 0:
        gone = wait(sentinels, left)
        sentinels = [sentinel for sentinel in sentinels if sentinel not in gone]
