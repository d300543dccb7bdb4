"""The runner: claims jobs of the queue and gives each a process of its own.

One thread claims while there is room, and one thread watches over each job (job_supervisor.py).
Jobs that take hours, generators, and what is printed have places of their own, so that a download
never waits for a count. If the server stops, running jobs go back to the queue; if it dies, their
leases run out. Either way they are claimed again and go on: a count from its checkpoint, a
generator with its seed.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Callable
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from puzzlewright.core.clock import Clock
from puzzlewright.studio.server.jobs.job_supervisor import JobSupervisor
from puzzlewright.studio.server.jobs.retention import job_event
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import classes, events, jobs, plays, puzzles, users
from puzzlewright.studio.server.store.common import BusyError
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.jobs import JobRow
from puzzlewright.studio.server.store.lists_and_books import books, lists

#: Verbs that wait for one another; each lane has the places that the settings say.
LANES: Final = (
    ("count", "better"),
    ("make", "solve", "estimate", "class-versions"),
    ("export", "class-set", "pages", "book"),
)

#: Seconds between two looks at the queue while nobody wakes the runner.
LOOK_EVERY: Final = 0.5

#: Seconds for running jobs to keep what they have when the server stops.
STOP_SECONDS: Final = 2.5

#: Seconds between two rounds of throwing away what is old, and the age of jobs that are.
UPKEEP_EVERY: Final = 3_600.0
OLD_JOBS: Final = 90 * 86_400.0

_log = logging.getLogger(__name__)

#: Called with an owner when something happened to one of their jobs.
Notify = Callable[[str], None]


def worker_name() -> str:
    """Return a name for this runner that says where it runs."""
    return f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(4)}"


class JobRunner:
    """Runs the jobs of a store."""

    def __init__(
        self, store: Store, settings: Settings, notify: Notify, clock: Clock = monotonic
    ) -> None:
        self._store, self._settings, self._notify = store, settings, notify
        self._clock = clock
        self.name: Final = worker_name()
        self._woken, self._ended = Event(), Event()
        self._lock = Lock()
        self._watches: dict[str, JobSupervisor] = {}
        self._thread: Thread | None = None
        self._next_upkeep = 0.0

    def start(self) -> None:
        """Begin to claim jobs."""
        self._settings.checkpoints.mkdir(parents=True, exist_ok=True)
        self._thread = Thread(target=self._loop, name="runner", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End; running jobs go back to the queue with what they have done so far."""
        self._ended.set()
        self._woken.set()
        end = self._clock() + STOP_SECONDS
        if self._thread is not None:
            self._thread.join(STOP_SECONDS)
        watches = self._running()
        for watch in watches:
            watch.let_go()
        for watch in watches:
            watch.join(max(0.1, end - self._clock()))

    def wake(self) -> None:
        """Look at the queue at once: a job was added, or is to be cancelled."""
        self._woken.set()

    # The loop

    def _loop(self) -> None:
        self._tried(self._begin)
        while not self._ended.is_set():
            self._woken.wait(LOOK_EVERY)
            self._woken.clear()
            self._tried(self._look)

    def _tried(self, step: Callable[[], None]) -> None:
        """Do one step; a database that is busy or gone for a moment must not end the runner."""
        try:
            step()
        except (BusyError, SQLAlchemyError, OSError) as error:
            _log.warning("jobs: %s", error)

    def _begin(self) -> None:
        """Take over from a server on this machine that died, without waiting for its leases."""
        if self._store.is_sqlite:
            with self._store.writer() as c:
                jobs.end_leases(c, filter(_is_dead, jobs.workers(c)))
        self._sweep_checkpoints()

    def _look(self) -> None:
        if self._ended.is_set():
            return
        self._cancel()
        with self._store.reader() as c:
            has_work = jobs.has_work(c)
        if has_work:
            self._expire()
            self._fill()
        if self._clock() >= self._next_upkeep:
            self._next_upkeep = self._clock() + UPKEEP_EVERY
            self._throw_away()

    def _fill(self) -> None:
        """Claim jobs while there is room for them; what was stopped takes none."""
        while (job := self._claim(jobs.WITH_BEST, stopped=True)) is not None:
            self._supervise(job)
        for lane in LANES:
            while self._has_room(lane) and (job := self._claim(lane)) is not None:
                self._supervise(job)

    def _cancel(self) -> None:
        """Stop the jobs that somebody asked to cancel."""
        if not self._watches:
            return
        with self._store.reader() as c:
            cancelled = jobs.to_cancel(c, self.name)
        for job_id in cancelled:
            if (watch := self._watches.get(job_id)) is not None:
                watch.cancel()

    def _expire(self) -> None:
        """End the jobs that nobody works on and nobody is to try again."""
        with self._store.writer() as c:
            ended = jobs.expire(c)
            for job in ended:
                fields = job_event(job, job.state, job.progress, job.note)
                events.append(c, job.owner, "job", fields)
        for job in ended:
            self._notify(job.owner)

    def _has_room(self, lane: tuple[str, ...]) -> bool:
        taken = sum(watch.job.verb in lane for watch in self._running())
        return taken < self._settings.places and not self._ended.is_set()

    def _claim(self, lane: tuple[str, ...], *, stopped: bool = False) -> JobRow | None:
        fields: dict[str, Any] = {"verbs": lane, "stopped": stopped}
        if not stopped:
            fields["most_per_owner"] = self._settings.places_of_one
        with self._store.writer() as c:
            job = jobs.claim(c, self.name, self._settings.lease, **fields)
            if job is not None:
                news = job_event(job, job.state, job.progress, job.note)
                events.append(c, job.owner, "job", news)
        if job is not None:
            self._notify(job.owner)
        return job

    def _supervise(self, job: JobRow) -> None:
        watch = JobSupervisor(
            job, self._store, self._settings, self._notify, self._over, self._clock
        )
        with self._lock:
            self._watches[job.id] = watch
        watch.start()

    def _over(self, watch: JobSupervisor) -> None:
        with self._lock:
            if self._watches.get(watch.job.id) is watch:
                del self._watches[watch.job.id]
        self.wake()

    def _running(self) -> list[JobSupervisor]:
        with self._lock:
            return list(self._watches.values())

    # What is old

    def _throw_away(self) -> None:
        settings = self._settings
        with self._store.writer() as c:
            jobs.purge_files(c, older=settings.file_seconds)
            jobs.purge_contents(c, older=settings.file_seconds)
            for each in (puzzles, lists, books):
                each.purge(c, older=settings.trash_seconds)
            jobs.purge(c, older=OLD_JOBS)
            plays.purge_shares(c)
            classes.purge(c, older=settings.class_kept)
            users.purge(c)
            events.prune(c)

    def _sweep_checkpoints(self) -> None:
        """Remove the checkpoints of jobs that are done or gone."""
        with self._store.reader() as c:
            kept = jobs.unfinished_ids(c)
        for path in self._settings.checkpoints.glob("*.save*"):
            if path.name.partition(".")[0] not in kept:
                path.unlink(missing_ok=True)


def _is_dead(worker: str) -> bool:
    """Tell whether a runner on this machine is surely gone."""
    host, _, rest = worker.partition("/")
    number = rest.partition("/")[0]
    if host != socket.gethostname() or not number.isdecimal() or os.name == "nt":
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
