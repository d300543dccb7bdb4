"""Books of the library: kept, found, changed, checked, thrown away, brought back, and downloaded.

The problems of a book are those that the library knows of: found in a moment, on every save. What
depends on the paper, such as cells that are too small, comes with the pages (jobs/tasks/books.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from fastapi import Path, Response

from puzzlewright.studio.server.api import exports, models
from puzzlewright.studio.server.api import jobs as job_routes
from puzzlewright.studio.server.api.book_models import (
    MOST_DATA,
    BookChanges,
    BookOut,
    NewBook,
    WholeBook,
    book_out,
    puzzle_out,
)
from puzzlewright.studio.server.api.routing import Reader, Served
from puzzlewright.studio.server.api.titled_routes import Bodies, Noun, row_or_404, titled_router
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import jobs
from puzzlewright.studio.server.store.lists_and_books import (
    BookPuzzleRow,
    BookRow,
    Entry,
    book_entries,
    book_puzzles,
    books,
)

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
    fields = {"section": section, "puzzle": puzzle, "code": code, "detail": detail}
    return {**fields, "values": list(values)}


Format = Annotated[str, Path(pattern="^(pdf|zip)$", examples=["pdf"])]


def book_with_problems(services: Services, who: CurrentUser, row: BookRow) -> dict[str, Any]:
    """Return a book with its puzzles and what is wrong with them."""
    with services.store.reader() as c:
        found = book_puzzles(c, who.id, book_entries(row.data))
    known = {one.id: puzzle_out(one) for one in found.values()}
    about = {"known": list(known.values()), "problems": book_problems(row.data, found)}
    return {**book_out(row), "data": row.data, **about}


def _storable_data(body: NewBook | BookChanges) -> dict[str, Any] | None:
    """Return what is kept of a book; one that no book file could hold is refused."""
    if body.data is None:
        return None
    kept = body.data.for_store()
    if len(books.stored_text(kept)) > MOST_DATA:
        raise ProblemError(413, f"data: at most {MOST_DATA:,} characters are kept")
    return kept


BOOKS: Final = Noun(
    books,
    "book",
    Bodies(NewBook, BookChanges, BookOut, WholeBook),
    _storable_data,
    book_out,
    book_with_problems,
    {
        "find": "Find books by title, author and headings, the latest first.",
        "create": "Store a book.",
        "show": "Return a book with its contents.",
        "change": "Change a book; with If-Match, only if it is unchanged since then.",
        "throw_away": "Move a book to the trash; it can be restored for 30 days. Its puzzles stay.",
        "bring_back": "Restore a book from the trash.",
    },
)
routes = titled_router(BOOKS)


# Downloads


@routes.get(
    "/books/{book}/exports/{format}",
    response_class=Response,
    responses={**job_routes.FILE, **job_routes.ACCEPTED},
)
async def export(
    services: Served,
    who: Reader,
    book: models.Id,
    format: Format,  # noqa: A002
) -> Response:
    """Download a book as PDF, or as zip: a book file and its puzzles. 202 if it takes long."""
    return await exports.job_download(services, who, lambda: _started(services, who, book, format))


def _started(services: Services, who: CurrentUser, book: str, format_: str) -> jobs.JobRow:
    row = row_or_404(BOOKS, services, who, book)
    with services.store.reader() as c:
        found = book_puzzles(c, who.id, book_entries(row.data))
    inside = [(one.id, one.title, one.author, one.version, one.deleted) for one in found.values()]
    spec = {"book": book, "format": format_}
    return exports.daily_job(services, who, "book", spec, [row.etag, format_, inside])
