"""From the store to a job and back: what a task needs, and how its results are kept.

The results of a job and its end are one transaction: either all of it is there, or nothing and the
job is done again.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.jobs import problems
from puzzlewright.studio.server.jobs.problems import RefusedError, error_problem, problem
from puzzlewright.studio.server.jobs.processes import Frame
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import events, jobs, puzzles
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.jobs import JobRow
from puzzlewright.studio.server.store.lists_and_books import book_entries, book_puzzles, books

#: Verbs that are about a puzzle: of the library, or one that came with the request.
ABOUT_PUZZLES: Final = (
    "solve",
    "count",
    "estimate",
    "export",
    "class-set",
    "class-versions",
    "pages",
)

#: The share of its time that a job searches for solutions; the rest is for all else.
SOLVING: Final = 0.9

#: Verbs that make a puzzle, or a new version of one.
MAKING: Final = ("make", "better")


class LostError(Exception):
    """Another runner has the job: nothing may be written."""


# Before


def task_message(store: Store, job: JobRow, settings: Settings) -> dict[str, Any]:
    """Return the task of a job in terms of JSON; RefusedError if its puzzle is gone."""
    task: dict[str, Any] = {"verb": job.verb, "spec": dict(job.spec), "best": job.best}
    if job.verb in MAKING:
        task["spec"] = with_seed(job)
    if job.verb == "better":
        task["seconds"] = settings.better_seconds
    if job.verb == "count":
        task["checkpoint"] = str(checkpoint_path(job, settings))
    if job.verb == "book":
        return {**task, "spec": {**job.spec, **_in_book(store, job)}}
    if job.verb == "solve":
        task["seconds"] = SOLVING * settings.make_seconds
    puzzle_id = job.spec.get("puzzle")
    if puzzle_id is None and job.verb not in ABOUT_PUZZLES:
        return task
    if puzzle_id is None and "text" in job.spec:
        return {**task, "text": job.spec["text"]}
    with store.reader() as c:
        return {**task, **_about(c, job, str(puzzle_id))}


def with_seed(job: JobRow) -> dict[str, Any]:
    """Return the spec of a generator with a seed, which is always the same for the same job."""
    recipe = job.spec.get("recipe")
    if not isinstance(recipe, dict) or "seed" in recipe:
        return dict(job.spec)
    seed = int.from_bytes(sha256(job.id.encode()).digest()[:4])
    return {**job.spec, "recipe": {**recipe, "seed": seed}}


def checkpoint_path(job: JobRow, settings: Settings) -> Path:
    """Return where a count keeps what it has done."""
    return settings.checkpoints / f"{job.id}.save"


def _about(c: Connection, job: JobRow, puzzle_id: str) -> dict[str, Any]:
    """Return what a task needs to know of its puzzle."""
    row = puzzles.get(c, job.owner, puzzle_id)
    if row is None:
        raise RefusedError(problem(problems.MISSING, "there is no such puzzle"))
    version = puzzles.version(c, puzzle_id, job_version(c, job, puzzle_id))
    if version is None:
        raise RefusedError(problem(problems.MISSING, "there is no such version"))
    fields = {"text": version.text, "title": row.title, "author": row.author}
    return {**fields, "origin": puzzles.original_recipe(version)}


def _in_book(store: Store, job: JobRow) -> dict[str, Any]:
    """Return a book and its puzzles, in order; None for those in the trash, or gone."""
    with store.reader() as c:
        row = books.get(c, job.owner, str(job.spec.get("book")))
        if row is None:
            raise RefusedError(problem(problems.MISSING, "there is no such book"))
        entries = list(book_entries(row.data))
        found = book_puzzles(c, job.owner, entries)
    names = ("kind", "title", "author", "text")
    known = (found.get(entry) for entry in entries)
    inside = [
        None if one is None or one.deleted is not None else {n: getattr(one, n) for n in names}
        for one in known
    ]
    return {"title": row.title, "data": row.data, "puzzles": inside}


def job_version(c: Connection, job: JobRow, puzzle_id: str) -> int:
    """Return the version that a job is about: the one that it names, else the newest of its time.

    A count goes on for days, and the puzzle may get new versions meanwhile.
    """
    wanted = job.spec.get("version")
    if type(wanted) is int:
        return wanted
    known = puzzles.versions(c, puzzle_id)
    then = [line.version for line in known if line.created <= job.created]
    return max(then or [line.version for line in known], default=0)


# After


def store_result(
    store: Store,
    job: JobRow,
    state: str,
    frame: Frame | None = None,
    problem: dict[str, Any] | None = None,
) -> None:
    """Write the end of a job and all that it made; LostError if another runner has it."""
    try:
        with store.writer() as c:
            _keep(c, job, state, frame, problem)
    except (RefusedError, InputError) as bad:  # what it made cannot be kept
        with store.writer() as c:
            _keep(c, job, jobs.FAILED, None, error_problem(bad))


def _keep(
    c: Connection, job: JobRow, state: str, frame: Frame | None, problem: dict[str, Any] | None
) -> None:
    result: dict[str, Any] | None = None
    fields: list[tuple[str, dict[str, Any]]] = []
    if frame is not None:
        result = dict(frame.message["done"])
        if frame.message.get("puzzle") is not None:
            result |= _stored(c, job, frame.message["puzzle"])
            what = "changed" if result["version"] > 1 else "created"
            fields.append(("puzzle", {"id": result["puzzle"], "what": what}))
        for file, blob in zip(frame.message.get("files", ()), frame.blobs, strict=True):
            jobs.put_file(c, job.id, file["name"], file["media_type"], blob)
        if job.verb == "count" and _counted(c, job, result):
            fields.append(("puzzle", {"id": job.spec["puzzle"], "what": "changed"}))
    if not jobs.finish(c, job.id, job.attempt, state, result, problem):
        raise LostError
    share = 1.0 if state == jobs.DONE else job.progress
    told = None if result is None else short_result(result)
    outcome = {"result": told, "problem": problem}
    ended = {**job_event(job, state, share, ""), **outcome}
    fields.append(("job", ended))
    for topic, data in fields:
        events.append(c, job.owner, topic, data)


def _stored(c: Connection, job: JobRow, made: dict[str, Any]) -> dict[str, Any]:
    """Keep a new puzzle, or a new version of one."""
    names = ("text", "facts", "words", "recipe", "seed", "svg", "solution_svg")
    fields = {name: made[name] for name in names}
    content = puzzles.Content(**fields, normal=made.get("normal"), message=job.verb)
    puzzle_id = job.spec.get("puzzle")
    if puzzle_id is not None:
        number = puzzles.add_version(c, job.owner, str(puzzle_id), content)
        if number is None:
            raise RefusedError(problem(problems.MISSING, "there is no such puzzle"))
        return {"puzzle": puzzle_id, "version": number}
    title, author = made.get("title", ""), made.get("author", "")
    tags = [tag for tag in job.spec.get("tags") or () if isinstance(tag, str)]
    new = puzzles.NewPuzzleRow(made["kind"], content, title=title, author=author, tags=tags)
    row = puzzles.create(c, job.owner, new)
    return {"puzzle": row.id, "version": row.version}


def _counted(c: Connection, job: JobRow, result: dict[str, Any]) -> bool:
    """Let the puzzle know its count, if all solutions were counted."""
    row = puzzles.get(c, job.owner, str(job.spec.get("puzzle")))
    is_partial = job.spec.get("chosen") or job.spec.get("without")  # only some solutions
    if row is None or is_partial or not result.get("exact"):
        return False
    name = "distinct" if result.get("distinct") else "count"
    return jobs.set_fact(c, row.id, job_version(c, job, row.id), name, result)


def frame_of_best(best: dict[str, Any]) -> Frame:
    """Return what a job would have sent that had ended with the best so far."""
    puzzle = {name: value for name, value in best.items() if name not in ("score", "round")}
    done = {name: best[name] for name in ("seed", "document") if name in best}
    return Frame({"done": done, "puzzle": puzzle})


# Events

#: Parts of a result, or of the best so far, that are fetched with the job.
LONG: Final = ("document", "solutions")


def short_result(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result as events and lists show it."""
    return {name: value for name, value in result.items() if name not in LONG}


#: What an event tells of the best so far; drawings are fetched with the job.
EVENT_FIELDS: Final = ("found", "nodes", "seconds", "seconds_left", "score", "round", "seed")


def job_event(
    job: JobRow, state: str, share: float, note: str, best: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return what listeners get about a job."""
    fields = {
        "id": job.id,
        "verb": job.verb,
        "state": state,
        "progress": share,
        "note": note,
        "puzzle": job.puzzle_id or job.spec.get("puzzle"),
    }
    if best is None:
        return fields
    return {**fields, "best": {name: best[name] for name in EVENT_FIELDS if name in best}}
