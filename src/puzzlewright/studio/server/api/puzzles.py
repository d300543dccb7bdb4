"""Puzzles of the library: kept, found, changed, thrown away, brought back; and their versions."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Query, Response

from puzzlewright.puzzles.kind import kind_named
from puzzlewright.studio.server.api import models, routing, workers
from puzzlewright.studio.server.api.routing import (
    PRECONDITION,
    After,
    IfMatch,
    InTrash,
    Limit,
    Maker,
    Reader,
    Served,
    Words,
    expected_etag,
    page_out,
    publish_change,
    router,
    set_etag,
    set_location,
)
from puzzlewright.studio.server.api.schemas.components import ReportData, or_component
from puzzlewright.studio.server.api.schemas.jobs import CheckRequest
from puzzlewright.studio.server.problems import ProblemError, not_found, or_404
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.security.headers import DRAWING_POLICY
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import library_search, puzzles
from puzzlewright.studio.server.store.common import ConflictError

routes = router("puzzles")

SVG: Final = "image/svg+xml"
DRAWING: Final = routing.file_response(SVG, "The drawing")
Kind = Annotated[str | None, Query(max_length=100)]
TagQuery = Annotated[str | None, Query(max_length=100)]
VersionQuery = Annotated[int | None, Query(ge=1, le=2**31 - 1)]


def puzzle_or_404(services: Services, who: CurrentUser, puzzle_id: str) -> puzzles.PuzzleRow:
    """Return a puzzle of somebody's library; of others they learn not even that it is there."""
    with services.store.reader() as c:
        return or_404(puzzles.get(c, who.id, puzzle_id), "puzzle")


def puzzle_with_version(
    services: Services, who: CurrentUser, puzzle_id: str, number: int | None = None
) -> tuple[puzzles.PuzzleRow, puzzles.VersionRow]:
    """Return a puzzle with one of its versions, by default the newest."""
    with services.store.reader() as c:
        row = or_404(puzzles.get(c, who.id, puzzle_id), "puzzle")
        version = puzzles.version(c, puzzle_id, number or row.version)
    if version is None:
        raise not_found("version")
    return row, version


@routes.get("/puzzles", response_model=models.Page[models.SearchHitPuzzle])
def find(
    services: Served,
    who: Reader,
    words: Words = "",
    kind: Kind = None,
    tag: TagQuery = None,
    deleted: InTrash = False,
    limit: Limit = 50,
    after: After = None,
) -> dict[str, Any]:
    """Find puzzles by words, kind and tag, the latest first.

    Words may have filters: `word:otter`, `clue:"swims in rivers"`, `tag:animals`, `kind:sudoku`.
    """
    if kind is not None:
        kind = kind_named(kind).name  # an unknown one is an error that suggests another
    wanted: dict[str, Any] = {"words": words, "kind": kind, "tag": tag, "deleted": deleted}
    with services.store.reader() as c:
        page = puzzles.find(c, who.id, **wanted, limit=limit, after=after)
        places = library_search.places(c, page.rows, words)
    fields = page_out(page, models.puzzle_out)
    for item in fields["items"]:
        item["found"] = [place._asdict() for place in places.get(item["id"], ())]
    return fields


@routes.get("/tags", response_model=models.Tags)
def tags(services: Served, who: Reader) -> dict[str, Any]:
    """List all tags, with the number of puzzles of each."""
    with services.store.reader() as c:
        found = puzzles.tag_counts(c, who.id)
    return {"items": [{"tag": tag, "puzzles": number} for tag, number in found]}


@routes.post(
    "/puzzles",
    status_code=201,
    response_model=models.WholePuzzle,
    openapi_extra=or_component("Puzzle"),
)
def create(
    services: Served, who: Maker, body: models.NewPuzzle, response: Response
) -> dict[str, Any]:
    """Store a puzzle that is given as text or as JSON; to make one, start a job."""
    found = workers.describe_one(services, who.id, body.whole_text, body.order)
    new = puzzles.NewPuzzleRow(
        found["kind"],
        workers.version_content(found, "added", models.bench_text(body.bench)),
        title=models.shorten(models.MOST_TITLE, body.title, found.get("title")),
        author=models.shorten(models.MOST_TITLE, body.author, found.get("author")),
        notes=models.shorten(models.MOST_NOTES, body.notes, found.get("notes")),
        tags=body.tags,
    )
    with services.store.writer() as c:
        routing.require_room(c, services, who)
        row = puzzles.create(c, who.id, new)
    publish_change(services, who, "puzzle", row.id, "created")
    set_etag(response, row.etag)
    set_location(response, f"/puzzles/{row.id}")
    return models.whole_puzzle(*puzzle_with_version(services, who, row.id))


@routes.post("/check", response_model=ReportData)
def check(services: Served, who: Reader, body: CheckRequest) -> dict[str, Any]:
    """Check a solution by the rules of its puzzle: every mistake is listed with its place."""
    text = body.whole_text
    if body.puzzle is not None:
        text = puzzle_with_version(services, who, body.puzzle, body.version)[1].text
    request = {"do": "check-solution", "text": text, "solution": body.solution}
    return workers.ask(services, request, services.settings.describe_seconds, owner=who.id)


@routes.get("/puzzles/{puzzle}", response_model=models.WholePuzzle)
def show(services: Served, who: Reader, puzzle: models.Id, response: Response) -> dict[str, Any]:
    """Return a puzzle with its text."""
    row, version = puzzle_with_version(services, who, puzzle)
    set_etag(response, row.etag)
    return models.whole_puzzle(row, version)


@routes.patch("/puzzles/{puzzle}", response_model=models.WholePuzzle, responses=PRECONDITION)
def change(
    services: Served,
    who: Maker,
    puzzle: models.Id,
    body: models.PuzzleChanges,
    response: Response,
    if_match: IfMatch = None,
) -> dict[str, Any]:
    """Change a puzzle; with If-Match, only if it is unchanged since then."""
    before = puzzle_or_404(services, who, puzzle)
    described = None if body.text is None else workers.describe_one(services, who.id, body.text)
    if described is not None and described["kind"] != before.kind:
        raise ProblemError(422, f"text: a {before.kind} is expected, not a {described['kind']}")
    fields = body.model_dump(include={"title", "author", "notes", "tags"}, exclude_none=True)
    content = None
    if described is not None:
        message = "changed" if body.session is None else "edited"
        bench = models.bench_text(body.bench)
        content = workers.version_content(described, message, bench, body.session)
    try:
        _write_changes(services, who, puzzle, fields, content, expected_etag(if_match))
    except ConflictError as error:
        raise ProblemError(412, str(error)) from error
    publish_change(services, who, "puzzle", puzzle, "changed")
    return show(services, who, puzzle, response)


def _write_changes(
    services: Services,
    who: CurrentUser,
    puzzle: str,
    fields: dict[str, Any],
    content: puzzles.Content | None,
    expected: str | None,
) -> None:
    with services.store.writer() as c:
        or_404(puzzles.change(c, who.id, puzzle, puzzles.Changes(**fields), expected), "puzzle")
        if content is not None:
            routing.require_room(c, services, who)
            puzzles.add_version(c, who.id, puzzle, content)


@routes.delete("/puzzles/{puzzle}", status_code=204)
def throw_away(services: Served, who: Maker, puzzle: models.Id) -> None:
    """Move a puzzle to the trash; it can be restored for 30 days."""
    with services.store.writer() as c:
        or_404(puzzles.move_to_trash(c, who.id, puzzle), "puzzle")
    publish_change(services, who, "puzzle", puzzle, "deleted")


@routes.post("/puzzles/{puzzle}/restore", response_model=models.WholePuzzle)
def bring_back(
    services: Served, who: Maker, puzzle: models.Id, response: Response
) -> dict[str, Any]:
    """Restore a puzzle from the trash."""
    with services.store.writer() as c:
        or_404(puzzles.restore(c, who.id, puzzle), "puzzle in the trash")
    publish_change(services, who, "puzzle", puzzle, "restored")
    return show(services, who, puzzle, response)


@routes.post("/puzzles/{puzzle}/copy", status_code=201, response_model=models.WholePuzzle)
def copy(
    services: Served,
    who: Maker,
    puzzle: models.Id,
    response: Response,
    body: models.CopyRequest | None = None,
) -> dict[str, Any]:
    """Copy a puzzle, or one of its versions."""
    fields = body or models.CopyRequest()
    with services.store.writer() as c:
        routing.require_room(c, services, who)
        row = puzzles.copy(c, who.id, puzzle, fields.title, number=fields.version)
    if row is None:
        raise not_found("puzzle or version")
    publish_change(services, who, "puzzle", row.id, "created")
    set_location(response, f"/puzzles/{row.id}")
    return show(services, who, row.id, response)


# Versions


@routes.get("/puzzles/{puzzle}/versions", response_model=models.Versions)
def versions(services: Served, who: Reader, puzzle: models.Id) -> dict[str, Any]:
    """List all versions, newest first."""
    puzzle_or_404(services, who, puzzle)
    with services.store.reader() as c:
        found = puzzles.versions(c, puzzle)
    return {"items": [models.version_out(row) for row in found]}


@routes.get("/puzzles/{puzzle}/versions/{number}", response_model=models.WholeVersion)
def version(
    services: Served, who: Reader, puzzle: models.Id, number: models.Number
) -> dict[str, Any]:
    """Return one version with its text."""
    return models.whole_version(puzzle_with_version(services, who, puzzle, number)[1])


@routes.post("/puzzles/{puzzle}/versions/{number}/restore", response_model=models.WholePuzzle)
def restore_version(
    services: Served, who: Maker, puzzle: models.Id, number: models.Number, response: Response
) -> dict[str, Any]:
    """Restore an old version as the newest one; all versions stay."""
    puzzle_or_404(services, who, puzzle)
    with services.store.writer() as c:
        routing.require_room(c, services, who)
        or_404(puzzles.restore_version(c, who.id, puzzle, number), "version")
    publish_change(services, who, "puzzle", puzzle, "changed")
    return show(services, who, puzzle, response)


@routes.get("/puzzles/{puzzle}/drawing", response_class=Response, responses=DRAWING)
def drawing(
    services: Served,
    who: Reader,
    puzzle: models.Id,
    version: VersionQuery = None,
    solution: bool = False,
) -> Response:
    """Return the drawing of a puzzle, or of its solution, as SVG."""
    found = puzzle_with_version(services, who, puzzle, version)[1]
    svg = or_404(found.solution_svg if solution else found.svg, "drawing")
    headers = {"Content-Security-Policy": DRAWING_POLICY, "Cache-Control": "private, no-cache"}
    return Response(svg, media_type=SVG, headers=headers)
