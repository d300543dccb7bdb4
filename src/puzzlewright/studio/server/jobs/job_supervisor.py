"""Watching over one job: its process, its lease, its limits, and its end.

The process only computes. Everything it sends is written here, by one transaction that names the
attempt; if another runner has taken the job over meanwhile, nothing is written. Stopping goes in
stages: a message, after a while SIGTERM, then SIGKILL.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from enum import Enum
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic
from typing import Any, Final

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from puzzlewright.core.clock import Clock
from puzzlewright.studio.server.jobs import problems, retention
from puzzlewright.studio.server.jobs.problems import RefusedError, problem
from puzzlewright.studio.server.jobs.processes import MOST_MESSAGE, ChildProcess, Frame
from puzzlewright.studio.server.jobs.retention import LostError, task_message
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import events, jobs
from puzzlewright.studio.server.store.common import BusyError
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.jobs import JobRow

#: Seconds between two looks at the clock.
TICK: Final = 0.1

#: Seconds between two writings of progress.
STORE_EVERY: Final = 1.0

#: Seconds from the message to stop to SIGTERM, and from there to SIGKILL.
TO_TERMINATE: Final = 2.0
TO_KILL: Final = 1.0

#: The same when the server itself is about to end.
TO_TERMINATE_SOON: Final = 1.2
TO_KILL_SOON: Final = 0.4

#: A job whose process crashed so often, by its own fault, is not tried again.
MOST_FAULTS: Final = 3

#: Seconds beyond its own limit that "Better" has for what comes after the last round.
SPARE: Final = 60.0

_log = logging.getLogger(__name__)

#: What may be wrong with a database for a moment; all other errors are there the next time, too.
PASSING: Final = (BusyError, OperationalError)

#: How often the end of a job is tried to be written, one second apart or as long as it is busy.
MOST_TRIES: Final = 20


class EndReason(Enum):
    """Why a job is stopped."""

    CANCEL = "cancel"
    TIME = "time"
    LET_GO = "let go"  #: the server ends
    LOST = "lost"  #: another runner has it


class JobSupervisor:
    """Runs one job."""

    def __init__(
        self,
        job: JobRow,
        store: Store,
        settings: Settings,
        notify: Callable[[str], None],
        over: Callable[[JobSupervisor], None],
        clock: Clock = monotonic,
    ) -> None:
        self.job: Final = job
        self._thread = Thread(target=self._guarded, name=f"job-{job.id}", daemon=True)
        self._store, self._settings, self._notify, self._report_end = store, settings, notify, over
        self._clock = clock
        self._frames: Queue[Frame | None] = Queue()
        self._process: ChildProcess | None = None
        self._why: EndReason | None = None
        self._closing = Event()  # the server ends
        self._stages = 0
        self._next_stage = 0.0
        self._news: dict[str, Any] | None = None
        self._best: dict[str, Any] | None = job.best
        self._next_store = self._next_heartbeat = 0.0

    # What others ask for

    @property
    def pid(self) -> int | None:
        """The number of its process."""
        return None if self._process is None else self._process.pid

    def cancel(self) -> None:
        """Stop, because somebody asked for it."""
        self._stop(EndReason.CANCEL)

    def let_go(self) -> None:
        """Stop, because the server ends; the job will go on later."""
        self._stop(EndReason.LET_GO)

    def _stop(self, why: EndReason) -> None:
        if self._why is None or why in (EndReason.LET_GO, EndReason.LOST):
            self._why = why
        if why is EndReason.LET_GO:
            self._closing.set()
            self._next_stage = min(self._next_stage, self._clock() + TO_TERMINATE_SOON)

    # The thread

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def join(self, seconds: float) -> None:
        """Wait for the end, so long at most."""
        self._thread.join(seconds)

    def _guarded(self) -> None:
        """Do the job, whatever happens."""
        _log.info("job %s: begins", self.job.id)
        try:
            self._run()
        except LostError:
            pass
        except Exception:
            _log.exception("job %s", self.job.id)
        finally:
            if self._process is not None:
                self._process.close()
            self._report_end(self)

    def _run(self) -> None:
        if self.job.cancel:  # while nobody worked on it: what there is is all that is wanted
            self._why = EndReason.CANCEL
            self._stopped(None)
            return
        try:
            task = task_message(self._store, self.job, self._settings)
        except RefusedError as refused:
            self._end(jobs.FAILED, problem=refused.problem)
            return
        settings = self._settings
        self._process = ChildProcess("job")
        Thread(target=self._read, name=f"reader-{self.job.id}", daemon=True).start()
        limits = {"memory": settings.job_memory, "output": settings.job_output}
        self._process.send({"task": task, **limits})
        self._next_heartbeat = self._clock() + settings.heartbeat
        self._conclude(self._last_frame(self._clock() + self._seconds()))

    def _seconds(self) -> float:
        """Return the limit of wall time."""
        settings = self._settings
        if self.job.verb == "better":
            return settings.better_seconds + SPARE
        return settings.job_seconds if self.job.verb == "count" else settings.make_seconds

    def _read(self) -> None:
        """Pass the messages of the process on."""
        assert self._process is not None
        for frame in self._process.frames(MOST_MESSAGE + self._settings.job_output):
            self._frames.put(frame)
        self._frames.put(None)

    def _last_frame(self, end: float) -> Frame | None:
        """Wait for what came of the job, and do what is due meanwhile; None if it died."""
        while True:
            try:
                frame = self._frames.get(timeout=TICK)
            except Empty:
                frame = Frame({})
            if frame is None or "done" in frame.message or "problem" in frame.message:
                return frame
            self._take(frame.message)
            now = self._clock()
            if now >= end and self._why is None:
                self._stop(EndReason.TIME)
            self._stop_in_stages(now)
            self._write_what_is_due(now)

    def _take(self, message: dict[str, Any]) -> None:
        """Take note of progress."""
        if "progress" not in message:
            return
        best = message.get("best")
        if best is not None:
            self._best = best
        elif self._news is not None:
            message["best"] = self._news.get("best")
        self._news = message

    def _stop_in_stages(self, now: float) -> None:
        """Go one stage further if a job that is to be stopped goes on."""
        if self._why is None or (self._stages and now < self._next_stage):
            return
        assert self._process is not None
        soon = self._why is EndReason.LET_GO
        waits = (TO_TERMINATE_SOON, TO_KILL_SOON) if soon else (TO_TERMINATE, TO_KILL)
        if self._why is EndReason.LOST:
            self._process.kill()
        elif self._stages == 0:
            self._process.send({"stop": True})
        elif self._stages == 1:
            self._process.terminate()
        else:
            self._process.kill()
        self._next_stage = now + waits[min(self._stages, 1)]
        self._stages += 1

    # Writing

    def _write_what_is_due(self, now: float) -> None:
        """Renew the lease and store progress; if the job is lost, end its process."""
        try:
            if now >= self._next_heartbeat:
                self._next_heartbeat = now + self._settings.heartbeat
                with self._store.writer() as c:
                    is_mine = jobs.heartbeat(c, self.job.id, self.job.attempt, self._settings.lease)
                if not is_mine:
                    self._stop(EndReason.LOST)
            if self._news is not None and now >= self._next_store:
                self._next_store = now + STORE_EVERY
                self._store_progress(self._news)
        except (BusyError, SQLAlchemyError) as error:
            _log.warning("job %s: %s", self.job.id, error)

    def _store_progress(self, news: dict[str, Any]) -> None:
        job, best = self.job, news.get("best")
        share, note = float(news["progress"]), str(news.get("note", ""))
        with self._store.writer() as c:
            is_mine = jobs.progress(c, job.id, job.attempt, share, note, best)
            if is_mine:
                fields = retention.job_event(job, jobs.RUNNING, share, note, best)
                events.append(c, job.owner, "job", fields)
        self._news = None
        if is_mine:
            self._notify(job.owner)
        else:
            self._stop(EndReason.LOST)

    # The end

    def _conclude(self, frame: Frame | None) -> None:
        """Write what came of the job."""
        message = {} if frame is None else frame.message
        if self._why is EndReason.LOST:
            raise LostError
        if frame is not None and "done" in message:
            self._end(jobs.DONE, frame=frame)
        elif self._process is not None and self._process.is_broken:
            self._end(jobs.FAILED, problem=problem(problems.SIZE))
        elif "problem" in message and message["problem"].get("code") != problems.STOPPED:
            self._end(jobs.FAILED, problem=message["problem"])
        elif self._why is EndReason.LET_GO:
            self._release(crashed=False)
        elif self._why is None and frame is None:
            self._crashed()
        else:
            self._stopped(message.get("problem"))

    def _stopped(self, fields: dict[str, Any] | None) -> None:
        """End a job that was stopped; what "Better" has found by then is kept."""
        if self.job.verb == "better" and self._best is not None and "text" in self._best:
            self._end(jobs.DONE, frame=retention.frame_of_best(self._best))
        elif self._why is EndReason.CANCEL:
            self._end(jobs.CANCELLED)
        else:
            late = problem(problems.TIME) if self._why is EndReason.TIME else fields
            self._end(jobs.FAILED, problem=late or problem(problems.STOPPED))

    def _crashed(self) -> None:
        """Try again; but a process that crashes by its own fault does so every time."""
        assert self._process is not None
        code = self._process.close()
        was_killed = os.name != "nt" and code in (-signal.SIGKILL, -signal.SIGTERM)
        if not was_killed and self.job.crashes + 1 >= MOST_FAULTS:
            self._end(jobs.FAILED, problem=problem(problems.CRASHED))
        else:
            self._release(crashed=True)

    def _release(self, *, crashed: bool) -> None:
        job = self.job

        def write() -> None:
            with self._store.writer() as c:
                row = jobs.release(c, job.id, job.attempt, crashed=crashed)
                if row is None:
                    raise LostError
                fields = retention.job_event(row, row.state, row.progress, row.note)
                events.append(c, job.owner, "job", fields)

        self._insist(write)

    def _end(
        self, state: str, *, frame: Frame | None = None, problem: dict[str, Any] | None = None
    ) -> None:
        """Write the end of the job and all that it made; if that cannot be kept, it failed."""
        try:
            self._insist(
                lambda: retention.store_result(self._store, self.job, state, frame, problem)
            )
        except PASSING:
            raise
        except SQLAlchemyError:
            _log.exception("job %s: what it made cannot be kept", self.job.id)
            fields = problems.problem(problems.INTERNAL, "what it made cannot be kept")
            self._insist(
                lambda: retention.store_result(self._store, self.job, jobs.FAILED, None, fields)
            )
            return
        _log.info("job %s: %s", self.job.id, state)
        if state == jobs.DONE:
            retention.checkpoint_path(self.job, self._settings).unlink(missing_ok=True)

    def _insist(self, write: Callable[[], None]) -> None:
        """Write; a database that is busy is asked some more times, as long as the job is ours.

        If that does not help, the job loses its worker: its lease runs out, and it is tried again.
        """
        for tries_left in reversed(range(MOST_TRIES)):
            try:
                write()
                break
            except PASSING as error:
                _log.warning("job %s: %s", self.job.id, error)
                if not tries_left:
                    raise
                if self._closing.wait(STORE_EVERY):
                    raise LostError from error
            self._write_what_is_due(self._clock())
            if self._why is EndReason.LOST:
                raise LostError
        self._notify(self.job.owner)
