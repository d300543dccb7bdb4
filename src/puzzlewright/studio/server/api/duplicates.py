"""Puzzles that are the same by their normal forms, and what differs between two puzzles."""

from __future__ import annotations

from typing import Any, Final

from puzzlewright.studio.server.api import models, puzzles, workers
from puzzlewright.studio.server.api.routing import Reader, Served, router
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import library_search
from puzzlewright.studio.server.store import puzzles as stored_puzzles

routes = router("duplicates")

#: Texts, and their characters, that a worker is asked about at a time.
AT_ONCE: Final = 40
LENGTH: Final = 2_000_000

#: Seconds for a worker to find forms, or differences.
SECONDS: Final = 20.0


class Group(models.Reply):
    """Puzzles that are the same, the oldest first."""

    puzzles: list[models.PuzzleOut]


class DuplicatesOut(models.Reply):
    """Groups of duplicates; `left` puzzles were not looked at yet: ask again."""

    groups: list[Group]
    left: int


class DuplicateOut(models.Reply):
    """The other puzzles that are the same."""

    items: list[models.PuzzleOut]


class Side(models.Reply):
    """One of two puzzles that are compared."""

    id: str
    title: str
    kind: str
    version: int
    facts: models.Facts
    has_drawing: bool


class ListDifference(models.Reply):
    """Additions, removals and changes of the words, clues, pieces, bricks or options."""

    name: str
    added: list[str]
    removed: list[str]
    changed: list[list[str]]


class Comparison(models.Reply):
    """What differs between two puzzles.

    `same`: whether one can be turned into the other. `grids`: what stands in their cells, null
    where there is none. `changed`: the cells that differ, null if the grids have other sizes.
    """

    sides: list[Side]
    same: bool | None
    grids: list[list[list[str | None]] | None]
    changed: list[list[int]] | None
    lists: list[ListDifference]


@routes.get("/duplicates", response_model=DuplicatesOut)
def find(services: Served, who: Reader) -> dict[str, Any]:
    """Return the puzzles of the library that are the same, in groups."""
    _look(services, who, AT_ONCE)
    with services.store.reader() as c:
        groups = library_search.duplicate_groups(c, who.id)
        left = library_search.number_undigested(c, who.id)
        rows = [[stored_puzzles.get(c, who.id, each) for each in group] for group in groups]
    found = [[models.puzzle_out(row) for row in group if row is not None] for group in rows]
    return {"groups": [{"puzzles": group} for group in found if len(group) > 1], "left": left}


@routes.get("/puzzles/{puzzle}/duplicates", response_model=DuplicateOut)
def same(services: Served, who: Reader, puzzle: models.Id) -> dict[str, Any]:
    """Return the other puzzles that are the same as this one."""
    _, version = puzzles.puzzle_with_version(services, who, puzzle)
    digest = version.normal
    if digest is None:
        this = library_search.UndigestedVersion(puzzle, version.version, version.text)
        digest = _digests(services, who, [this])[0]
    with services.store.reader() as c:
        ids = library_search.duplicates(c, who.id, puzzle, digest)
        rows = [stored_puzzles.get(c, who.id, each) for each in ids]
    return {"items": [models.puzzle_out(row) for row in rows if row is not None]}


@routes.get("/puzzles/{puzzle}/compare/{other}", response_model=Comparison)
def compare(
    services: Served,
    who: Reader,
    puzzle: models.Id,
    other: models.Id,
    a: puzzles.VersionQuery = None,
    b: puzzles.VersionQuery = None,
) -> dict[str, Any]:
    """Return what differs between two puzzles, or between version `a` and version `b`."""
    both = [
        puzzles.puzzle_with_version(services, who, puzzle, a),
        puzzles.puzzle_with_version(services, who, other, b),
    ]
    request = {"do": "compare", "texts": [version.text for _, version in both]}
    found = workers.ask(services, request, SECONDS, owner=who.id)
    more = found.pop("facts")
    sides = [_side(row, version, also) for (row, version), also in zip(both, more, strict=True)]
    return {**found, "sides": sides}


def _side(
    row: stored_puzzles.PuzzleRow, version: stored_puzzles.VersionRow, more: dict[str, Any]
) -> dict[str, Any]:
    facts = {name: value for name, value in {**version.facts, **more}.items() if name != "clues"}
    found = {"id": row.id, "title": row.title, "kind": row.kind, "version": version.version}
    clues = version.facts.get("clues")
    if isinstance(clues, int):
        facts["clues"] = clues
    return {**found, "facts": facts, "has_drawing": version.svg is not None}


def _look(services: Services, who: CurrentUser, most: int) -> None:
    """Find the forms of some puzzles that have none yet."""
    with services.store.reader() as c:
        unknown = library_search.undigested_versions(c, who.id, most)
    length = 0
    batch: list[library_search.UndigestedVersion] = []
    for row in unknown:
        length += len(row.text)
        if batch and length > LENGTH:
            break
        batch.append(row)
    if batch:
        _digests(services, who, batch)


def _digests(
    services: Services, who: CurrentUser, rows: list[library_search.UndigestedVersion]
) -> list[str]:
    """Return the digests of the first of these versions, at least one, and keep them."""
    request = {"do": "normal-forms", "texts": [row.text for row in rows]}
    found = workers.ask(services, request, SECONDS, owner=who.id)["digests"]
    with services.store.writer() as c:
        library_search.put_digest(c, zip(rows, found, strict=False))
    digests: list[str] = found
    return digests
