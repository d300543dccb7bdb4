"""Classes: pupils on the local network play a puzzle, or each their own version of it.

These routes are for the teacher, on the main port. What pupils can reach is in `classes/`.
"""

from __future__ import annotations

import secrets
import time
from functools import lru_cache
from typing import Annotated, Any, Final

from fastapi import Response
from pydantic import Field

from puzzlewright.studio.server.api import jobs as job_routes
from puzzlewright.studio.server.api import models, puzzles, workers
from puzzlewright.studio.server.api.plays import qr_code
from puzzlewright.studio.server.api.routing import (
    Maker,
    Reader,
    Served,
    file_response,
    router,
    set_location,
)
from puzzlewright.studio.server.api.schemas.jobs import JobProblem
from puzzlewright.studio.server.classes import versions
from puzzlewright.studio.server.classes.addresses import addresses, link
from puzzlewright.studio.server.classes.gate import CODE_LENGTH, CODE_SIGNS
from puzzlewright.studio.server.classes.results import results_csv
from puzzlewright.studio.server.problems import ProblemError, or_404
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import classes, jobs
from puzzlewright.studio.server.store import puzzles as stored_puzzles

routes = router("classes")

#: Versions of a puzzle that one class may have.
MOST_VERSIONS: Final = 200

CLOSED: Final = "pupils cannot reach this studio: start it with `puzzlewright studio --class`"
CSV: Final = file_response("text/csv", "A table, UTF-8")


#: The teacher's page asks again and again, and codes take a while to draw.
_qr: Final = lru_cache(maxsize=64)(qr_code)


class NewClass(models.RequestBody):
    """A class to start."""

    puzzle: models.Puzzle
    version: models.Version | None = None
    versions: Annotated[
        int,
        Field(
            ge=1,
            le=MOST_VERSIONS,
            description="1: the same puzzle for all; otherwise the number of versions",
        ),
    ] = 1
    collect: Annotated[bool, Field(description="keep names, times and results")] = False
    solution: Annotated[bool, Field(description="pupils may check and reveal")] = False


class LinkOut(models.Reply):
    """An address for pupils, and its QR code as SVG."""

    url: str
    qr: str


class PupilOut(models.Reply):
    """A pupil with their progress."""

    id: str
    name: str
    version: int
    started: models.Time | None
    finished: models.Time | None
    seconds: Annotated[float | None, Field(description="by the clock of the studio")]
    result: Annotated[str, Field(description="`solved` if checked, `said` if not; else empty")]
    revealed: bool
    hints: int
    progress: Annotated[float, Field(description="how much is filled in, 0 to 1")]


class ClassOut(models.Reply):
    """A class."""

    id: str
    code: str
    puzzle: str | None
    title: str
    kind: str
    collect: bool
    solution: bool
    versions: int
    most: int
    created: models.Time
    ends: models.Time
    ended: models.Time | None
    over: bool


class WholeClass(ClassOut):
    """A class with its links and its pupils."""

    now: Annotated[models.Time, Field(description="by the clock of the studio")]
    links: list[LinkOut]
    ready: Annotated[bool, Field(description="false while versions are being made")]
    progress: Annotated[float, Field(description="of the making of versions, 0 to 1")]
    problem: Annotated[JobProblem | None, Field(description="why they could not be made")]
    pupils: list[PupilOut]


class ClassesOut(models.Reply):
    """All classes, newest first, and where pupils reach this studio."""

    open: Annotated[bool, Field(description="whether the studio was started with --class")]
    port: int | None
    addresses: list[str]
    most: int
    items: list[ClassOut]


@routes.get("/classes", response_model=ClassesOut)
def find(services: Served, who: Reader) -> dict[str, Any]:
    """List classes, newest first; classes are deleted a week after they end."""
    settings = services.settings
    with services.store.reader() as c:
        found = classes.owner_classes(c, who.id)
    here = settings.has_class
    return {
        "open": here,
        "port": settings.class_port if here else None,
        "addresses": addresses(settings) if here else [],
        "most": settings.class_pupils,
        "items": [_class_out(row) for row in found],
    }


@routes.post("/classes", status_code=201, response_model=WholeClass)
def start(services: Served, who: Maker, body: NewClass, response: Response) -> dict[str, Any]:
    """Start a class; it ends after a day."""
    if not services.settings.has_class:
        raise ProblemError(409, CLOSED)
    row, version = puzzles.puzzle_with_version(services, who, body.puzzle, body.version)
    _require_room(services, who)
    if (
        body.versions > 1
        and version.recipe is None
        and stored_puzzles.original_recipe(version) is None
    ):
        detail = "versions: it is not known how this puzzle was made, so there is only one"
        raise ProblemError(422, detail)
    plan = _plan(services, who, version.text, solution=body.solution)
    job_id = None
    if body.versions > 1:
        spec = {"puzzle": row.id, "version": version.version, "versions": body.versions}
        job_id = job_routes.add(services, who, versions.VERB, spec).id
    made = _created(services, who, body, row, classes.PuzzleRow(1, plan, version.text), job_id)
    set_location(response, f"/classes/{made.id}")
    return _whole(services, made)


def _require_room(services: Services, who: CurrentUser) -> None:
    most = services.settings.classes_per_user
    with services.store.reader() as c:
        if len(classes.owner_classes(c, who.id)) >= most:
            raise ProblemError(409, f"there are {most} classes; delete one first")


def _plan(services: Services, who: CurrentUser, text: str, *, solution: bool) -> dict[str, Any]:
    """Return what there is to do in a puzzle; refuse one that pupils could not open."""
    request = {"do": "class-plan", "text": text, "solution": solution}
    reply = workers.ask(services, request, services.settings.describe_seconds, owner=who.id)
    plan: dict[str, Any] = reply["plan"]
    return plan


def _created(
    services: Services,
    who: CurrentUser,
    body: NewClass,
    row: stored_puzzles.PuzzleRow,
    puzzle: classes.PuzzleRow,
    job_id: str | None,
) -> classes.ClassRow:
    settings = services.settings
    code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    new = classes.NewClassRow(
        code,
        row.kind,
        row.title,
        row.id,
        versions=body.versions,
        most=settings.class_pupils,
        ends=time.time() + settings.class_seconds,
        collect=body.collect,
        solution=body.solution,
        job_id=job_id,
    )
    with services.store.writer() as c:
        return classes.create(c, who.id, new, [puzzle])


@routes.delete("/classes", status_code=204)
def remove_all(services: Served, who: Maker) -> None:
    """Delete all classes, with all names, results and games."""
    with services.store.writer() as c:
        classes.remove(c, who.id)


@routes.get("/classes/{class_id}", response_model=WholeClass)
def show(services: Served, who: Reader, class_id: models.Id) -> dict[str, Any]:
    """Return a class with its pupils as they are now."""
    return _whole(services, _class_or_404(services, who, class_id))


@routes.post("/classes/{class_id}/end", response_model=WholeClass)
def end(services: Served, who: Maker, class_id: models.Id) -> dict[str, Any]:
    """End a class: the game is over for all, and the results stay."""
    with services.store.writer() as c:
        row = or_404(classes.end(c, who.id, class_id), "class")
    return _whole(services, row)


@routes.delete("/classes/{class_id}", status_code=204)
def remove(services: Served, who: Maker, class_id: models.Id) -> None:
    """Delete a class, with all names, results and games."""
    with services.store.writer() as c:
        or_404(classes.remove(c, who.id, class_id) > 0, "class")


@routes.delete("/classes/{class_id}/pupils/{pupil}", status_code=204)
def remove_pupil(services: Served, who: Maker, class_id: models.Id, pupil: models.Id) -> None:
    """Delete a pupil; their link stops working, and their place is free."""
    _class_or_404(services, who, class_id)
    with services.store.writer() as c:
        or_404(classes.remove_pupil(c, class_id, pupil), "pupil")


@routes.get("/classes/{class_id}/results.csv", response_class=Response, responses=CSV)
def results(services: Served, who: Reader, class_id: models.Id) -> Response:
    """Download the results as CSV; names that look like formulas are made harmless."""
    row = _class_or_404(services, who, class_id)
    with services.store.reader() as c:
        found = classes.pupils(c, row.id)
    name = f"{row.title or row.kind}-results.csv"
    return job_routes.download(name, "text/csv; charset=utf-8", results_csv(found).encode())


def _class_or_404(services: Services, who: CurrentUser, class_id: str) -> classes.ClassRow:
    """Return a class of somebody, with its versions if they are made."""
    with services.store.reader() as c:
        row = or_404(classes.get(c, who.id, class_id), "class")
    return versions.with_versions(services, row)


def _whole(services: Services, row: classes.ClassRow) -> dict[str, Any]:
    settings = services.settings
    with services.store.reader() as c:
        pupils = classes.pupils(c, row.id)
        there = classes.number_made(c, row.id)
        job = None if row.job_id is None else jobs.get(c, row.owner, row.job_id)
    urls = [link(each, settings.class_port, row.code) for each in addresses(settings)]
    is_open = settings.has_class and not row.is_over()
    return {
        **_class_out(row),
        "now": models.time_text(time.time()),
        "links": [{"url": url, "qr": _qr(url)} for url in urls] if is_open else [],
        "ready": there >= row.versions,
        "progress": 1.0 if job is None else job.progress,
        "problem": None if job is None else job.problem,
        "pupils": [_pupil_out(each) for each in pupils],
    }


def _class_out(row: classes.ClassRow) -> dict[str, Any]:
    names = "id code title kind collect solution versions most"
    shown = models.shown_fields(row, names, "created ends ended")
    return {**shown, "puzzle": row.puzzle_id, "over": row.is_over()}


def _pupil_out(row: classes.PupilRow) -> dict[str, Any]:
    names = "id name seconds result revealed hints progress"
    return {**models.shown_fields(row, names, "started finished"), "version": row.number}
