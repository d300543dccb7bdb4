"""Jobs: work that takes longer than a request, with progress, cancel and resume."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import Header, Path, Query, Response
from sqlalchemy import Connection

from puzzlewright.studio.server.api import models, routing, workers
from puzzlewright.studio.server.api.routing import (
    After,
    Limit,
    Maker,
    Reader,
    Served,
    router,
    set_location,
)
from puzzlewright.studio.server.api.schemas import jobs as job_models
from puzzlewright.studio.server.jobs.retention import MAKING, job_event
from puzzlewright.studio.server.problems import RESPONSES, ProblemError, not_found, or_404
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import events, jobs, puzzles
from puzzlewright.studio.server.store.lists_and_books import books

routes = router("jobs")

#: Seeds that the server picks are short enough to be typed.
MOST_SEED: Final = 1_000_000_000

#: The mark of a job whose seed the server picked.
OUR_SEED: Final = "our_seed"

#: A file is shown by nobody but the program that opens it.
FILE_POLICY: Final = "default-src 'none'; sandbox; frame-ancestors 'none'"

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        max_length=200,
        description="the same key returns the same job, instead of another one",
    ),
]
FILE: Final = routing.file_response("*/*", "The file, of the media type of its format")


@routes.post("/jobs", status_code=202, response_model=job_models.JobOut)
def start(
    services: Served, who: Maker, body: job_models.NewJob, response: Response, key: Key = None
) -> dict[str, Any]:
    """Start a job: make, better, solve, count, estimate, export, class-set, pages or book."""
    spec = body.model_dump(exclude_none=True, exclude={"verb", "document"})
    if isinstance(body, job_models.PuzzleSource) and body.whole_text is not None:
        spec["text"] = workers.read_puzzle(services, who.id, body.whole_text)
    if body.verb in MAKING:
        workers.require_recipe(services, who.id, body.verb, spec["recipe"])
    if isinstance(body, job_models.WritingJob):
        kind = _kind_of(services, who, spec.get("puzzle"))
        workers.require_options(services, who.id, body.verb, spec, kind)
    row = add(services, who, body.verb, spec, key)
    set_location(response, f"/jobs/{row.id}")
    return job_models.job_out(row)


def _kind_of(services: Services, who: CurrentUser, puzzle: str | None) -> str | None:
    """Return the kind of a puzzle of the library; None if the job has another one."""
    if puzzle is None:
        return None
    with services.store.reader() as c:
        return or_404(puzzles.get(c, who.id, puzzle), "puzzle").kind


def add(
    services: Services, who: CurrentUser, verb: str, spec: dict[str, Any], key: str | None = None
) -> jobs.JobRow:
    """Put a job into the queue; one with the same key is returned instead of another."""
    spec = _seeded(spec)
    with services.store.writer() as c:
        row = jobs.by_key(c, who.id, key)
        is_new = row is None
        if row is None:
            _require_puzzle(c, who, spec)
            if verb in MAKING:
                routing.require_room(c, services, who)
            row = jobs.add(c, who.id, verb, spec, key=key, puzzle_id=spec.get("puzzle"))
            _require_room(c, services, who)
            _append_event(c, row)
    if row.verb != verb or _without_our_seed(row.spec) != _without_our_seed(spec):
        raise ProblemError(422, "this Idempotency-Key was used for another job")
    if is_new:
        _wake(services, row)
    return row


def _require_room(c: Connection, services: Services, who: CurrentUser) -> None:
    """Refuse the newest job of somebody who has too many with it; nothing is written then."""
    most = services.settings.jobs_per_user
    if jobs.number_waiting(c, who.id) + jobs.number_running(c, who.id) > most:
        detail = f"there are {most} jobs already; wait for one to end, or cancel one"
        raise ProblemError(429, detail, {"Retry-After": "5"})


def _append_event(c: Connection, row: jobs.JobRow) -> None:
    """Keep an event about a job; drawings and results are fetched with the job."""
    events.append(c, row.owner, "job", job_event(row, row.state, row.progress, row.note))


def _wake(services: Services, row: jobs.JobRow) -> None:
    """Let the runner and all tabs look, once a change of a job is written."""
    services.events.wake(row.owner)
    services.runner.wake()


def _seeded(spec: dict[str, Any]) -> dict[str, Any]:
    """Return a job with a seed; one that is ours is marked, for the next time it is another."""
    recipe = spec.get("recipe")
    if recipe is None or "seed" in recipe:
        return spec
    seed = secrets.randbelow(MOST_SEED)
    return {**spec, "recipe": {**recipe, "seed": seed}, OUR_SEED: True}


def _without_our_seed(spec: dict[str, Any]) -> dict[str, Any]:
    """Return what was asked for, without what we added."""
    fields = {name: value for name, value in spec.items() if name != OUR_SEED}
    if OUR_SEED in spec:
        fields["recipe"] = {name: spec["recipe"][name] for name in spec["recipe"] if name != "seed"}
    return fields


def _require_puzzle(c: Connection, who: CurrentUser, spec: dict[str, Any]) -> None:
    """Refuse a job about a puzzle, a version or a book that is not there."""
    book = spec.get("book")
    if book is not None and books.get(c, who.id, book) is None:
        raise not_found("book")
    puzzle, version = spec.get("puzzle"), spec.get("version")
    if puzzle is not None and puzzles.get(c, who.id, puzzle) is None:
        raise not_found("puzzle")
    if puzzle is not None and version is not None and puzzles.version(c, puzzle, version) is None:
        raise not_found("version")


@routes.get("/jobs", response_model=job_models.PageOfJobs)
def find(
    services: Served,
    who: Reader,
    state: Annotated[list[job_models.State] | None, Query(max_length=5)] = None,
    verb: job_models.Verb | None = None,
    puzzle: Annotated[str | None, Query(pattern=models.ID_PATTERN)] = None,
    limit: Limit = 50,
    after: After = None,
) -> dict[str, Any]:
    """List jobs, newest first."""
    wanted: dict[str, Any] = {"states": state or None, "verb": verb, "puzzle_id": puzzle}
    with services.store.reader() as c:
        page = jobs.find(c, who.id, **wanted, limit=limit, after=after)
    items = [job_models.job_line(row) for row in page.rows]
    return {"items": items, "next": page.next, "total": page.total}


def job_or_404(services: Services, who: CurrentUser, job_id: str) -> jobs.JobRow:
    """Return a job of somebody."""
    with services.store.reader() as c:
        return or_404(jobs.get(c, who.id, job_id), "job")


@routes.get("/jobs/{job}", response_model=job_models.JobOut)
def show(services: Served, who: Reader, job: models.Id) -> dict[str, Any]:
    """Return a job with its progress."""
    return job_models.job_out(job_or_404(services, who, job))


@routes.post("/jobs/{job}/cancel", response_model=job_models.JobOut)
def cancel(services: Served, who: Maker, job: models.Id) -> dict[str, Any]:
    """Cancel a job; "better" then stores the best so far."""
    return job_models.job_out(_changed(services, who, job, jobs.ask_cancel))


@routes.post("/jobs/{job}/resume", response_model=job_models.JobOut)
def resume(services: Served, who: Maker, job: models.Id) -> dict[str, Any]:
    """Resume a failed or cancelled job; a count continues where it stopped."""
    return job_models.job_out(resume_job(services, who, job))


def resume_job(services: Services, who: CurrentUser, job: str) -> jobs.JobRow:
    """Put a job that failed or was cancelled into the queue again."""
    return _changed(services, who, job, jobs.resume)


def _changed(
    services: Services,
    who: CurrentUser,
    job: str,
    change: Callable[[Connection, str, str], jobs.JobRow | None],
) -> jobs.JobRow:
    """Change the state of a job; no event is sent if it is as before."""
    with services.store.writer() as c:
        before, row = jobs.get(c, who.id, job), change(c, who.id, job)
        if before is None or row is None:
            raise not_found("job")
        is_other = (row.state, row.cancel) != (before.state, before.cancel)
        if before.ended is not None and row.ended is None:  # one more than before
            _require_room(c, services, who)
        if is_other:
            _append_event(c, row)
    if is_other:
        _wake(services, row)
    return row


@routes.get("/jobs/{job}/files/{name}", response_class=Response, responses=FILE)
def file(
    services: Served, who: Reader, job: models.Id, name: Annotated[str, Path(max_length=300)]
) -> Response:
    """Download a file that a job made."""
    with services.store.reader() as c:
        row = or_404(jobs.get_file(c, who.id, job, name), "file")
    return download(row.name, row.media_type, row.data)


def download(name: str, media_type: str, data: bytes) -> Response:
    """Return a file to be saved: never shown as a page of ours, whatever is in it."""
    return Response(data, media_type=media_type, headers=download_headers(name))


def download_headers(name: str) -> dict[str, str]:
    """Return the headers of a file to be saved."""
    return {
        "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        "Content-Security-Policy": FILE_POLICY,
    }


#: What the API says about a job that a request did not wait for.
ACCEPTED: Final[dict[int | str, dict[str, Any]]] = {
    202: {"description": "It takes longer: a job", "model": job_models.JobOut},
    409: RESPONSES[409],
}
