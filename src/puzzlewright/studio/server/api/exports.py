"""Downloads of a puzzle in every format: a job, for which the request waits a little."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import Path, Request, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from puzzlewright.outputs.declarations import KEY_FIELD, KEY_PAGE, NO_KEY
from puzzlewright.outputs.register import all_options, option_suffixes
from puzzlewright.studio.server.api import jobs as job_routes
from puzzlewright.studio.server.api import models, puzzles
from puzzlewright.studio.server.api.routing import ROOT, Reader, Served, router
from puzzlewright.studio.server.api.schemas import jobs as job_models
from puzzlewright.studio.server.problems import raise_worker_problem
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import jobs

routes = router("puzzles")

#: Seconds between two looks at a job: the first ones are short, for text is there at once.
FIRST_PAUSE: Final = 0.02
LONGEST_PAUSE: Final = 0.2

#: Names in the address that are no options of the output.
NO_OPTIONS: Final = frozenset({"version"})

#: Files of exports are kept for a day, so an export is done once a day at most.
DAY: Final = 86_400

#: Options that name files of the server, and where a key goes instead of to one.
FILES: Final = frozenset({"fonts"})
KEYS: Final = [KEY_PAGE, "apart", NO_KEY]
KEY_HELP: Final = (
    "where the solution goes: to a page, apart (a file of its own), or none; a page to play holds "
    "it, except with none"
)

Format = Annotated[str, Path(pattern="^[a-z0-9]{1,16}$", examples=["pdf"])]


def option_parameters() -> list[dict[str, Any]]:
    """Return the options of all formats as parameters in OpenAPI."""
    solution = "show the solution, if the format can"
    found = [_parameter("solution", {"type": "boolean"}, solution)]
    for name, field in all_options().items():
        if name in FILES:
            continue
        suffixes = ", ".join(option_suffixes(name))
        is_key = name == KEY_FIELD.name
        schema = {"type": "string", "enum": KEYS} if is_key else field.type.schema()
        about = KEY_HELP if is_key else field.doc
        found.append(_parameter(name, schema, f"{about} ({suffixes})"))
    return found


def _parameter(name: str, schema: dict[str, Any], about: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema, "description": about, "required": False}


@routes.get(
    "/puzzles/{puzzle}/exports/{format}",
    response_class=Response,
    responses={**job_routes.FILE, **job_routes.ACCEPTED},
    openapi_extra={"parameters": option_parameters()},
)
async def export(
    services: Served,
    who: Reader,
    request: Request,
    puzzle: models.Id,
    format: Format,  # noqa: A002
    version: puzzles.VersionQuery = None,
) -> Response:
    """Download a puzzle, with the options of its format. 202 if it takes long."""
    given = request.query_params
    options = {name: given[name] for name in given if name not in NO_OPTIONS}
    spec: dict[str, Any] = {"puzzle": puzzle, "format": format, "options": options}
    return await job_download(services, who, lambda: _started(services, who, spec, version))


def _started(
    services: Services, who: CurrentUser, spec: dict[str, Any], version: int | None
) -> jobs.JobRow:
    row, found = puzzles.puzzle_with_version(services, who, spec["puzzle"], version)
    spec = {**spec, "version": found.version}
    return daily_job(services, who, "export", spec, [row.etag, spec])


def daily_job(
    services: Services, who: CurrentUser, verb: str, spec: dict[str, Any], about: list[Any]
) -> jobs.JobRow:
    """Start a job, or find that of the same download before, as long as `about` is the same."""
    same = json.dumps([*about, int(time.time()) // DAY], sort_keys=True)
    key = f"{verb} {hashlib.sha256(same.encode()).hexdigest()}"
    job = job_routes.add(services, who, verb, spec, key)
    if job.state in (jobs.FAILED, jobs.CANCELLED):
        return job_routes.resume_job(services, who, job.id)
    return job


async def job_download(
    services: Services, who: CurrentUser, start: Callable[[], jobs.JobRow]
) -> Response:
    """Return the file of a job that is started; the job if it takes long."""
    row = await _wait_for_job(services, who, await run_in_threadpool(start))
    if row.state == jobs.DONE and row.result is not None:
        return await run_in_threadpool(_file_of, services, who, row)
    if row.state == jobs.FAILED:
        raise_worker_problem(row.problem or {})
    return JSONResponse(job_models.job_out(row), 202, {"Location": f"{ROOT}/jobs/{row.id}"})


async def _wait_for_job(services: Services, who: CurrentUser, row: jobs.JobRow) -> jobs.JobRow:
    """Return a job when it has ended, or after a while."""
    end = services.clock() + services.settings.export_wait
    pause = FIRST_PAUSE
    while row.state in (jobs.QUEUED, jobs.RUNNING) and services.clock() < end:
        if services.shutdown.is_announced:
            break
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE)
        row = await run_in_threadpool(job_routes.job_or_404, services, who, row.id)
    return row


def _file_of(services: Services, who: CurrentUser, row: jobs.JobRow) -> Response:
    """Return the file that a job made."""
    assert row.result is not None
    with services.store.reader() as c:
        found = jobs.get_file(c, who.id, row.id, row.result["file"])
    if found is None:
        raise_worker_problem({"code": "missing", "detail": "this file was removed; try again"})
    return job_routes.download(found.name, found.media_type, found.data)
