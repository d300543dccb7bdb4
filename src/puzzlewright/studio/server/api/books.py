"""Books of the library: kept, found, changed, checked, thrown away, brought back, and downloaded.

What is wrong with a book, as far as the library knows it: in a moment, on every save.

What depends on the paper, such as cells that are too small, comes with the pages
(jobs/tasks/books.py).
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from fastapi import Path, Response
from fastapi.responses import JSONResponse
from starlette.concurrency import run_in_threadpool

from puzzlewright.studio.server.api import exports, models, routing
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
from puzzlewright.studio.server.api.routing import (
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
    publish_change,
    router,
    set_etag,
    set_location,
)
from puzzlewright.studio.server.problems import ProblemError, not_found, raise_worker_problem
from puzzlewright.studio.server.security.gate import Who
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import books, common, jobs
from puzzlewright.studio.server.store.books import BookPuzzleRow, Entry
from puzzlewright.studio.server.store.common import ConflictError

#: What two puzzles share that are the same.
_Same = tuple[str, str]


def book_problems(
    data: Mapping[str, Any], found: Mapping[Entry, BookPuzzleRow]
) -> list[dict[str, Any]]:
    """Return all problems, in the order of the book."""
    return list(_BookChecker(found).problems(data))


class _BookChecker:
    """Goes through a book from its beginning, and remembers what was there."""

    def __init__(self, found: Mapping[Entry, BookPuzzleRow]) -> None:
        self._found = found
        self._seen: dict[_Same, tuple[int, int]] = {}

    def problems(self, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for at, section in enumerate(data.get("sections", ())):
            inside = section.get("puzzles", ())
            if not inside:
                yield _problem_json(
                    at, None, "empty", "this section has no puzzles, and is left out"
                )
            for nth, one in enumerate(inside):
                entry = one["puzzle"], one.get("version")
                yield from self._of(at, nth, entry, self._found.get(entry))

    def _of(
        self, at: int, nth: int, entry: Entry, one: BookPuzzleRow | None
    ) -> Iterator[dict[str, Any]]:
        if one is None:
            yield _problem_json(at, nth, "gone", "this puzzle is not in the library any more")
            return
        if one.deleted is not None:
            yield _problem_json(at, nth, "trashed", "this puzzle is in the trash, and is left out")
            return
        if entry[1] is not None and one.newest > one.version:
            detail = f"changed since: the book has version {one.version}"
            yield _problem_json(at, nth, "changed", detail, one.version, one.newest)
        first = self._first(at, nth, one)
        if first is not None:
            yield _problem_json(at, nth, "twice", "this puzzle is in the book twice", *first)
        yield from _of_facts(at, nth, one.facts)

    def _first(self, at: int, nth: int, one: BookPuzzleRow) -> tuple[int, int] | None:
        """Return where the same puzzle was before: the same text, or the same normal form."""
        keys: list[_Same] = [("id", one.id), ("text", one.text)]
        if one.normal:
            keys.append(("normal", f"{one.kind} {one.normal}"))
        before = [self._seen[key] for key in keys if key in self._seen]
        for key in keys:
            self._seen.setdefault(key, (at, nth))
        return min(before, default=None)


def _of_facts(at: int, nth: int, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what the facts of a puzzle tell: its proof, and words without clues."""
    proof = facts.get("proof")
    verdict = proof.get("verdict") if isinstance(proof, dict) else None
    if verdict == "not unique":
        yield _problem_json(at, nth, "not-unique", "more than one solution")
    elif verdict == "none":
        yield _problem_json(at, nth, "no-solution", "no solution: this puzzle is left out")
    elif verdict == "draft":
        yield _problem_json(at, nth, "draft", "this crossword has empty cells, and is left out")
    without = words_without_clues(facts, is_crossword=verdict == "filled")
    if without:
        yield _problem_json(at, nth, "clues", f"words without a clue: {without}", without)


def words_without_clues(facts: Mapping[str, Any], *, is_crossword: bool) -> int:
    """Return how many words lack a clue, if others have one, or a crossword has none at all."""
    words, clues = facts.get("words"), facts.get("clues")
    sides = clues if isinstance(clues, dict) else {}
    if not isinstance(words, int) or not (is_crossword or "across" in sides or "down" in sides):
        return 0
    return max(0, words - sum(len(side) for side in sides.values()))


def _problem_json(
    section: int, puzzle: int | None, code: str, detail: str, *values: int
) -> dict[str, Any]:
    told = {"section": section, "puzzle": puzzle, "code": code, "detail": detail}
    return {**told, "values": list(values)}


routes = router("books")

TOPIC: Final = "book"

Format = Annotated[str, Path(pattern="^(pdf|zip)$", examples=["pdf"])]


def book_or_404(services: Services, who: Who, book_id: str) -> books.BookRow:
    """Return a book of somebody's library."""
    with services.store.reading() as c:
        row = books.get(c, who.id, book_id)
    if row is None:
        raise not_found("book")
    return row


def book_with_problems(services: Services, who: Who, row: books.BookRow) -> dict[str, Any]:
    """Return a book with its puzzles and what is wrong with them."""
    with services.store.reading() as c:
        found = books.bound(c, who.id, books.book_entries(row.data))
    known = {one.id: puzzle_out(one) for one in found.values()}
    told = {"known": list(known.values()), "problems": book_problems(row.data, found)}
    return {**book_out(row), "data": row.data, **told}


def storable_data(data: BookData) -> dict[str, Any]:
    """Return what is kept of a book; one that no book file could hold is refused."""
    kept = data.stored()
    if len(books.book_text(kept)) > MOST_DATA:
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
    data = storable_data(body.data)
    with services.store.writing() as c:
        routing.require_room(c, services, who)
        row = books.create(c, who.id, body.title, data)
    publish_change(services, who, TOPIC, row.id, "created")
    set_etag(response, row.etag)
    set_location(response, f"/books/{row.id}")
    return book_with_problems(services, who, row)


@routes.get("/books/{book}", response_model=WholeBook)
def show(services: Served, who: Me, book: models.Id, response: Response) -> dict[str, Any]:
    """Return a book with its contents."""
    row = book_or_404(services, who, book)
    set_etag(response, row.etag)
    return book_with_problems(services, who, row)


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
    told["data"] = None if body.data is None else storable_data(body.data)
    try:
        with services.store.writing() as c:
            before = common.stored_characters(c, who.id)
            row = books.change(c, who.id, book, **told, expected=expected_etag(if_match))
            if common.stored_characters(c, who.id) > before:
                routing.require_room(c, services, who)
    except ConflictError as error:
        raise ProblemError(412, str(error)) from error
    if row is None:
        raise not_found("book")
    publish_change(services, who, TOPIC, book, "changed")
    set_etag(response, row.etag)
    return book_with_problems(services, who, row)


@routes.delete("/books/{book}", status_code=204)
def throw_away(services: Served, who: Me, book: models.Id) -> None:
    """Move a book to the trash; it can be restored for 30 days. Its puzzles stay."""
    with services.store.writing() as c:
        if not books.move_to_trash(c, who.id, book):
            raise not_found("book")
    publish_change(services, who, TOPIC, book, "deleted")


@routes.post("/books/{book}/restore", response_model=WholeBook)
def bring_back(services: Served, who: Me, book: models.Id, response: Response) -> dict[str, Any]:
    """Restore a book from the trash."""
    with services.store.writing() as c:
        if not books.restore(c, who.id, book):
            raise not_found("book in the trash")
    publish_change(services, who, TOPIC, book, "restored")
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
    row = await exports.wait_for_job(services, who, row)
    if row.state == jobs.DONE and row.result is not None:
        return await run_in_threadpool(exports.file_of, services, who, row)
    if row.state == jobs.FAILED:
        raise_worker_problem(row.problem or {})
    return JSONResponse(models.job_out(row), 202, {"Location": f"{ROOT}/jobs/{row.id}"})


def _started(services: Services, who: Who, book: str, format_: str) -> jobs.JobRow:
    """Start the job, or find that of the same download before, if nothing in it has changed."""
    row = book_or_404(services, who, book)
    with services.store.reading() as c:
        found = books.bound(c, who.id, books.book_entries(row.data))
    inside = [(one.id, one.title, one.author, one.version, one.deleted) for one in found.values()]
    same = json.dumps([row.etag, format_, inside, int(time.time()) // exports.DAY])
    key = "book " + hashlib.sha256(same.encode()).hexdigest()
    job = job_routes.add(services, who, "book", {"book": book, "format": format_}, key)
    if job.state in (jobs.FAILED, jobs.CANCELLED):
        return job_routes.resume_job(services, who, job.id)
    return job
