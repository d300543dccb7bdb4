"""Word lists of the library."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from puzzlewright.studio.server.api import models, routing
from puzzlewright.studio.server.api.routing import (
    PRECONDITION,
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
from puzzlewright.studio.server.problems import ProblemError, not_found
from puzzlewright.studio.server.store import common, lists
from puzzlewright.studio.server.store.common import ConflictError

routes = router("lists")


@routes.get("/lists", response_model=models.Page[models.ListOut])
def find(
    services: Served,
    who: Me,
    words: Words = "",
    deleted: InTrash = False,
    limit: Limit = 50,
    after: After = None,
) -> dict[str, Any]:
    """Find word lists by words, the latest first."""
    with services.store.reading() as c:
        page = lists.find(c, who.id, words=words, deleted=deleted, limit=limit, after=after)
    return page_out(page, models.list_out)


@routes.post("/lists", status_code=201, response_model=models.WholeList)
def create(services: Served, who: Me, body: models.NewList, response: Response) -> dict[str, Any]:
    """Store a word list."""
    with services.store.writing() as c:
        routing.require_room(c, services, who)
        row = lists.create(c, who.id, body.title, body.text)
    publish_change(services, who, "list", row.id, "created")
    set_etag(response, row.etag)
    set_location(response, f"/lists/{row.id}")
    return models.list_out(row)


@routes.get("/lists/{word_list}", response_model=models.WholeList)
def show(services: Served, who: Me, word_list: models.Id, response: Response) -> dict[str, Any]:
    """Return a word list with its text."""
    with services.store.reading() as c:
        row = lists.get(c, who.id, word_list)
    if row is None:
        raise not_found("list")
    set_etag(response, row.etag)
    return models.list_out(row)


@routes.patch("/lists/{word_list}", response_model=models.WholeList, responses=PRECONDITION)
def change(
    services: Served,
    who: Me,
    word_list: models.Id,
    body: models.ListChanges,
    response: Response,
    if_match: IfMatch = None,
) -> dict[str, Any]:
    """Change a list; with If-Match, only if it is unchanged since then."""
    told: dict[str, Any] = {"title": body.title, "text": body.text}
    try:
        with services.store.writing() as c:
            before = common.stored_characters(c, who.id)
            row = lists.change(c, who.id, word_list, **told, expected=expected_etag(if_match))
            if common.stored_characters(c, who.id) > before:
                routing.require_room(c, services, who)
    except ConflictError as error:
        raise ProblemError(412, str(error)) from error
    if row is None:
        raise not_found("list")
    publish_change(services, who, "list", word_list, "changed")
    set_etag(response, row.etag)
    return models.list_out(row)


@routes.delete("/lists/{word_list}", status_code=204)
def throw_away(services: Served, who: Me, word_list: models.Id) -> None:
    """Move a list to the trash; it can be restored for 30 days."""
    with services.store.writing() as c:
        if not lists.move_to_trash(c, who.id, word_list):
            raise not_found("list")
    publish_change(services, who, "list", word_list, "deleted")


@routes.post("/lists/{word_list}/restore", response_model=models.WholeList)
def bring_back(
    services: Served, who: Me, word_list: models.Id, response: Response
) -> dict[str, Any]:
    """Restore a list from the trash."""
    with services.store.writing() as c:
        if not lists.restore(c, who.id, word_list):
            raise not_found("list in the trash")
    publish_change(services, who, "list", word_list, "restored")
    return show(services, who, word_list, response)
