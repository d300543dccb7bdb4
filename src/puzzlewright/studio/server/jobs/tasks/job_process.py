"""The process of one job: takes a task, tells how far it is, sends what came of it, and ends.

server                              child
{"task": …, "memory": …}    ──▶
◀──     {"progress": 0.2, "note": "", "best": …}   at most 10/s
{"stop": true}              ──▶
◀──     {"done": …, "puzzle": …, "files": […]} and the files
or {"problem": …}
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Final

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.jobs import problems
from puzzlewright.studio.server.jobs.processes import Frame, OwnProcess, limit_memory, step_back
from puzzlewright.studio.server.jobs.tasks import verbs
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import Stop
from puzzlewright.studio.server.jobs.tasks.verbs import JobTask, Report, TaskResult

#: Seconds between two messages about progress, at least.
EVERY: Final = 0.1

#: How far a job stands back behind the server and its previews.
NICE: Final = 5

Verb = Callable[[JobTask, Stop, Report], TaskResult]

SEARCHING: Final[Mapping[str, Verb]] = {
    "make": verbs.make,
    "better": verbs.improve,
    "solve": verbs.solve,
    "count": verbs.count,
    "estimate": verbs.estimate,
}


def carry_out(task: JobTask, stop: Stop, report: Report) -> TaskResult:
    """Do what the verb of a task says."""
    known = SEARCHING
    if task.verb not in known:
        known = {**SEARCHING, **_printing()}
    if task.verb not in known:
        raise InputError(f"no such verb (there are {', '.join(known)})", text=task.verb)
    return known[task.verb](task, stop, report)


def _printing() -> Mapping[str, Verb]:
    """Return the verbs that write files."""
    # All outputs: to import them takes twice as long as what the other verbs need.
    from puzzlewright.studio.server.jobs.tasks import books, exports

    return {
        "export": exports.export,
        "class-set": exports.class_set,
        "class-versions": exports.class_versions,
        "pages": exports.pages,
        "book": books.book,
    }


class _Reporter:
    """Tells the server how far the work is, not too often."""

    def __init__(self, own: OwnProcess) -> None:
        self._own = own
        self._next = 0.0

    def report(self, fraction: float, note: str, best: dict[str, Any] | None) -> None:
        now = monotonic()
        if best is None and now < self._next:
            return
        self._next = now + EVERY
        message: dict[str, Any] = {"progress": fraction, "note": note}
        self._own.send(message if best is None else {**message, "best": best})


def main() -> None:
    """Do one job."""
    own = OwnProcess()
    first = own.receive()
    if first is None:
        return
    own.listen(lambda frame: _take(frame, own))
    limit_memory(first.message.get("memory"))
    step_back(NICE)
    message, blobs = _outcome(first.message, own)
    own.send(message, blobs)
    os._exit(0)  # at once: what still runs in threads is of no use


def _take(frame: Frame, own: OwnProcess) -> None:
    if frame.message.get("stop"):
        own.stopped.set()


def _outcome(message: dict[str, Any], own: OwnProcess) -> tuple[dict[str, Any], tuple[bytes, ...]]:
    """Return what is sent at the end."""
    try:
        done = carry_out(JobTask(**message["task"]), own.stopped.is_set, _Reporter(own).report)
        size = sum(len(file.data) for file in done.files)
        if size > message.get("output", size):
            detail = f"{size:,} bytes; at most {message['output']:,} are kept"
            return {"problem": problems.problem(problems.SIZE, detail)}, ()
    except BaseException as error:
        return {"problem": problems.error_problem(error)}, ()
    files = [{"name": file.name, "media_type": file.media_type} for file in done.files]
    outcome = {"done": done.result, "puzzle": done.puzzle, "files": files}
    return outcome, tuple(file.data for file in done.files)
