"""Jobs of the studio for tests: a store with jobs, and runners in processes of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from puzzlewright.core.documents import Document
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.kind import document_text
from puzzlewright.studio.server.jobs.runner import JobRunner
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import jobs, puzzles, users
from puzzlewright.studio.server.store.database import Store, open_store
from puzzlewright.studio.server.store.jobs import JobRow

#: Seconds after which a test gives up; machines of tests are busy.
PATIENCE = 120.0

#: Ways to place n queens (OEIS A000170).
QUEENS = {
    4: 2,
    5: 10,
    6: 4,
    8: 92,
    12: 14_200,
    13: 73_712,
    14: 365_596,
    15: 2_279_184,
    16: 14_772_512,
}

#: The databases of a studio.
SQLITE, POSTGRES = "sqlite", "postgresql"

#: For tests that run on both, the second time only if slow tests are wanted or always.
on_both = pytest.mark.parametrize(
    "studio", [SQLITE, pytest.param(POSTGRES, marks=pytest.mark.slow)], indirect=True
)
always_on_both = pytest.mark.parametrize("studio", [SQLITE, POSTGRES], indirect=True)

PHRASES = [
    "otter",
    "beaver",
    "badger",
    "hedgehog",
    "squirrel",
    "wolf",
    "lynx",
    "marten",
    "weasel",
    "mole",
    "hare",
    "shrew",
]


def quick_settings(folder: Path, **changes: Any) -> Settings:
    """Return settings under which nobody waits long for a dead worker."""
    usual: dict[str, Any] = {"slots": 2, "heartbeat": 0.2, "lease": 2.0, "workers": 1}
    return Settings(folder, **{**usual, **changes})


def queens(number: int) -> str:
    """Return the text of the puzzle of n queens."""
    return document_text(Document(problem_by_name("queens", [str(number)])))


class Studio:
    """A store, and jobs to put into it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.owner = users.LOCAL

    def puzzle(self, text: str, kind: str = "cover", title: str = "") -> str:
        """Put a puzzle into the library; return its id."""
        with self.store.writer() as c:
            new = puzzles.NewPuzzleRow(kind, puzzles.Content(text, {}), title=title)
            return puzzles.create(c, self.owner, new).id

    def add(self, verb: str, spec: dict[str, Any]) -> str:
        """Put a job into the queue; return its id."""
        with self.store.writer() as c:
            return jobs.add(c, self.owner, verb, spec).id

    def job(self, job_id: str) -> JobRow:
        """Return a job as it is now."""
        with self.store.reader() as c:
            found = jobs.get(c, self.owner, job_id)
        assert found is not None
        return found

    def ended(self, job_id: str) -> JobRow:
        """Wait for the end of a job."""
        return self.until(job_id, lambda job: job.state not in (jobs.QUEUED, jobs.RUNNING))

    def until(self, job_id: str, is_so: Callable[[JobRow], bool]) -> JobRow:
        """Wait until something holds for a job."""
        while not is_so(job := self.job(job_id)):
            sleep(0.01)
        return job

    def puzzles(self) -> list[str]:
        """Return the ids of all puzzles."""
        with self.store.reader() as c:
            return [row.id for row in puzzles.find(c, self.owner, limit=200).rows]

    def text(self, puzzle_id: str, version: int) -> str:
        """Return the text of a version."""
        with self.store.reader() as c:
            found = puzzles.version(c, puzzle_id, version)
        assert found is not None
        return found.text


@contextmanager
def running(studio: Studio, **changes: Any) -> Iterator[JobRunner]:
    """Run the jobs of a studio in this process."""
    from dataclasses import replace

    runner = JobRunner(studio.store, replace(studio.settings, **changes), lambda _: None)
    runner.start()
    try:
        yield runner
    finally:
        runner.stop()


class Server:
    """A process that runs jobs as a server does, to be killed."""

    def __init__(self, settings: Settings) -> None:
        place = [str(settings.data), str(settings.slots), settings.database or ""]
        self._process = subprocess.Popen([sys.executable, __file__, *place], stdin=subprocess.PIPE)

    @property
    def children(self) -> list[int]:
        """The processes of its jobs."""
        return children_of(self._process.pid)

    def kill(self) -> None:
        """End it without warning."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()


def children_of(pid: int) -> list[int]:
    """Return the child processes of a process (Linux)."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def kill(pid: int) -> None:
    """Kill a process, if it is still there."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def is_running(pid: int) -> bool:
    """Tell whether a process is there, and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def main() -> None:
    """Run jobs until standard input ends."""
    data, slots, database = sys.argv[1:]
    settings = quick_settings(Path(data), slots=int(slots), database=database or None)
    runner = JobRunner(open_store(settings.database_url), settings, lambda _: None)
    runner.start()
    sys.stdin.read()
    runner.stop()


if __name__ == "__main__":
    main()
