"""Books of the library: kept, found, changed, thrown away, brought back, and downloaded."""

from __future__ import annotations

import hashlib
import json
import time
from typing import Annotated, Any, Final

from fastapi import Path, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from puzzlewright.studio.server.api import exports, models, space
from puzzlewright.studio.server.api import jobs as job_routes
from puzzlewright.studio.server.api.book_models import (
    MOST_DATA,
    BookChanges,
    BookData,
    BookOut,
    NewBook,
    WholeBook,
    book_out,
    puzzle_out,
)
from puzzlewright.studio.server.api.book_problems import problems_of
from puzzlewright.studio.server.api.common import (
    PRECONDITION,
    ROOT,
    After,
    IfMatch,
    InTrash,
    Limit,
    Me,
    Served,
    Words,
    expected_etag,
    page_out,
    router,
    set_etag,
    set_location,
    tell,
)
from puzzlewright.studio.server.problems import ProblemError, not_found, raise_worker_problem
from puzzlewright.studio.server.security.gate import Who
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import books, jobs, room
from puzzlewright.studio.server.store.common import ConflictError

routes = router("books")

TOPIC: Final = "book"

Format = Annotated[str, Path(pattern="^(pdf|zip)$", examples=["pdf"])]


def existing(services: Services, who: Who, book_id: str) -> books.BookRow:
    """Return a book of somebody's library."""
    with services.store.reading() as c:
        row = books.get(c, who.id, book_id)
    if row is None:
        raise not_found("book")
    return row


def whole(services: Services, who: Who, row: books.BookRow) -> dict[str, Any]:
    """Return a book with its puzzles and what is wrong with them."""
    with services.store.reading() as c:
        found = books.bound(c, who.id, books.entries_of(row.data))
    known = {one.id: puzzle_out(one) for one in found.values()}
    told = {"known": list(known.values()), "problems": problems_of(row.data, found)}
    return {**book_out(row), "data": row.data, **told}


def stored(data: BookData) -> dict[str, Any]:
    """Return what is kept of a book; one that no book file could hold is refused."""
    kept = data.stored()
    if len(books.text_of(kept)) > MOST_DATA:
        raise ProblemError(413, f"data: at most {MOST_DATA:,} characters are kept")
    return kept


@routes.get("/books", response_model=models.Page[BookOut])
def find(
    services: Served,
    who: Me,
    words: Words = "",
    deleted: InTrash = False,
    limit: Limit = 50,
    after: After = None,
) -> dict[str, Any]:
    """Find books by title, author and headings, the latest first."""
    with services.store.reading() as c:
        page = books.find(c, who.id, words=words, deleted=deleted, limit=limit, after=after)
    return page_out(page, book_out)


@routes.post("/books", status_code=201, response_model=WholeBook)
def create(services: Served, who: Me, body: NewBook, response: Response) -> dict[str, Any]:
    """Store a book."""
    data = stored(body.data)
    with services.store.writing() as c:
        space.require(c, services, who)
        row = books.create(c, who.id, body.title, data)
    tell(services, who, TOPIC, row.id, "created")
    set_etag(response, row.etag)
    set_location(response, f"/books/{row.id}")
    return whole(services, who, row)


@routes.get("/books/{book}", response_model=WholeBook)
def show(services: Served, who: Me, book: models.Id, response: Response) -> dict[str, Any]:
    """Return a book with its contents."""
    row = existing(services, who, book)
    set_etag(response, row.etag)
    return whole(services, who, row)


@routes.patch("/books/{book}", response_model=WholeBook, responses=PRECONDITION)
def change(
    services: Served,
    who: Me,
    book: models.Id,
    body: BookChanges,
    response: Response,
    if_match: IfMatch = None,
) -> dict[str, Any]:
    """Change a book; with If-Match, only if it is unchanged since then."""
    told: dict[str, Any] = {"title": body.title}
    told["data"] = None if body.data is None else stored(body.data)
    try:
        with services.store.writing() as c:
            before = room.used(c, who.id)
            row = books.change(c, who.id, book, **told, expected=expected_etag(if_match))
            if room.used(c, who.id) > before:
                space.require(c, services, who)
    except ConflictError as error:
        raise ProblemError(412, str(error)) from error
    if row is None:
        raise not_found("book")
    tell(services, who, TOPIC, book, "changed")
    set_etag(response, row.etag)
    return whole(services, who, row)


@routes.delete("/books/{book}", status_code=204)
def throw_away(services: Served, who: Me, book: models.Id) -> None:
    """Move a book to the trash; it can be restored for 30 days. Its puzzles stay."""
    with services.store.writing() as c:
        if not books.delete(c, who.id, book):
            raise not_found("book")
    tell(services, who, TOPIC, book, "deleted")


@routes.post("/books/{book}/restore", response_model=WholeBook)
def bring_back(services: Served, who: Me, book: models.Id, response: Response) -> dict[str, Any]:
    """Restore a book from the trash."""
    with services.store.writing() as c:
        if not books.restore(c, who.id, book):
            raise not_found("book in the trash")
    tell(services, who, TOPIC, book, "restored")
    return show(services, who, book, response)


# Downloads


@routes.get(
    "/books/{book}/exports/{format}",
    response_class=Response,
    responses={**job_routes.FILE, **job_routes.ACCEPTED},
)
async def export(
    services: Served,
    who: Me,
    book: models.Id,
    format: Format,  # noqa: A002
) -> Response:
    """Download a book as PDF, or as zip: a book file and its puzzles. 202 if it takes long."""
    row = await run_in_threadpool(_started, services, who, book, format)
    row = await exports.waited(services, who, row)
    if row.state == jobs.DONE and row.result is not None:
        return await run_in_threadpool(exports.file_of, services, who, row)
    if row.state == jobs.FAILED:
        raise_worker_problem(row.problem or {})
    return JSONResponse(models.job_out(row), 202, {"Location": f"{ROOT}/jobs/{row.id}"})


def _started(services: Services, who: Who, book: str, format_: str) -> jobs.JobRow:
    """Start the job, or find that of the same download before, if nothing in it has changed."""
    row = existing(services, who, book)
    with services.store.reading() as c:
        found = books.bound(c, who.id, books.entries_of(row.data))
    inside = [(one.id, one.title, one.author, one.version, one.deleted) for one in found.values()]
    same = json.dumps([row.etag, format_, inside, int(time.time()) // exports.DAY])
    key = "book " + hashlib.sha256(same.encode()).hexdigest()
    job = job_routes.add(services, who, "book", {"book": book, "format": format_}, key)
    if job.state in (jobs.FAILED, jobs.CANCELLED):
        return job_routes.resumed(services, who, job.id)
    return job
