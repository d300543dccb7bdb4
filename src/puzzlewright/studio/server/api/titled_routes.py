"""The routes that lists and books have alike: found, kept, changed, thrown away, brought back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel

from puzzlewright.studio.server.api import models
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
    require_room,
    router,
    set_etag,
    set_location,
)
from puzzlewright.studio.server.problems import ProblemError, not_found, or_404
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import common
from puzzlewright.studio.server.store.common import ConflictError
from puzzlewright.studio.server.store.lists_and_books import LibraryLine, TitledTable

_Route = Callable[..., Any]
_Reply = dict[str, Any]


class Bodies(NamedTuple):
    """The models of a noun: two that are taken, two that are returned."""

    new: type[BaseModel]
    changes: type[BaseModel]
    line: type[BaseModel]
    whole: type[BaseModel]


@dataclass(frozen=True)
class Noun:
    """What is not the same for lists and for books."""

    table: TitledTable[Any, Any, Any]
    parameter: str  #: its id in addresses
    bodies: Bodies
    stored_content: Callable[[Any], Any]  #: of a body, as the store takes it; None: no change
    line_out: Callable[[Any], _Reply]
    whole_out: Callable[[Services, CurrentUser, Any], _Reply]
    help: Mapping[str, str]  #: what each route does, by its name

    @property
    def path(self) -> str:
        """The address of all of them."""
        return f"/{self.table.noun}s"


def titled_router(noun: Noun) -> APIRouter:
    """Return the routes of a noun."""
    routes = router(f"{noun.table.noun}s")
    page, whole = models.Page[noun.bodies.line], noun.bodies.whole  # type: ignore[name-defined]
    one = f"{noun.path}/{{{noun.parameter}}}"
    identifier = Annotated[
        str,
        Path(
            alias=noun.parameter,
            pattern=models.ID_PATTERN,
            description="16 characters of a-z and 2-7",
        ),
    ]

    def add(method: str, path: str, name: str, route: _Route, **options: Any) -> None:
        types: Mapping[str, Any] = {"row_id": identifier, "body": options.pop("body", None)}
        used = {key: value for key, value in types.items() if key in route.__annotations__}
        route.__annotations__ |= used
        about = {"name": name, "description": noun.help[name], **options}
        routes.add_api_route(path, route, methods=[method], **about)

    add("GET", noun.path, "find", _find(noun), response_model=page)
    whole_kept = {"status_code": 201, "response_model": whole}
    add("POST", noun.path, "create", _create(noun), body=noun.bodies.new, **whole_kept)
    add("GET", one, "show", _show(noun), response_model=whole)
    changed = {"response_model": whole, "responses": PRECONDITION}
    add("PATCH", one, "change", _change(noun), body=noun.bodies.changes, **changed)
    add("DELETE", one, "throw_away", _move_to_trash(noun), status_code=204)
    add("POST", f"{one}/restore", "bring_back", _restore(noun), response_model=whole)
    return routes


def row_or_404(noun: Noun, services: Services, who: CurrentUser, row_id: str) -> Any:
    """Return a row of somebody's library."""
    with services.store.reader() as c:
        return or_404(noun.table.get(c, who.id, row_id), noun.table.noun)


def _reply(
    noun: Noun, services: Services, who: CurrentUser, row: LibraryLine, to: Response
) -> _Reply:
    set_etag(to, row.etag)
    return noun.whole_out(services, who, row)


def _find(noun: Noun) -> _Route:
    def find(
        services: Served,
        who: Reader,
        words: Words = "",
        deleted: InTrash = False,
        limit: Limit = 50,
        after: After = None,
    ) -> _Reply:
        wanted: dict[str, Any] = {"words": words, "deleted": deleted}
        with services.store.reader() as c:
            page = noun.table.find(c, who.id, **wanted, limit=limit, after=after)
        return page_out(page, noun.line_out)

    return find


def _create(noun: Noun) -> _Route:
    def create(services: Served, who: Maker, body: Any, response: Response) -> _Reply:
        content = noun.stored_content(body)
        with services.store.writer() as c:
            require_room(c, services, who)
            row = noun.table.create(c, who.id, body.title, content)
        publish_change(services, who, noun.table.noun, row.id, "created")
        set_location(response, f"{noun.path}/{row.id}")
        return _reply(noun, services, who, row, response)

    return create


def _show(noun: Noun) -> _Route:
    def show(services: Served, who: Reader, row_id: str, response: Response) -> _Reply:
        row = row_or_404(noun, services, who, row_id)
        return _reply(noun, services, who, row, response)

    return show


def _change(noun: Noun) -> _Route:
    def change(
        services: Served,
        who: Maker,
        row_id: str,
        body: Any,
        response: Response,
        if_match: IfMatch = None,
    ) -> _Reply:
        changes = {"title": body.title, "content": noun.stored_content(body)}
        expected = expected_etag(if_match)
        try:
            with services.store.writer() as c:
                before = common.stored_characters(c, who.id)
                row = noun.table.change(c, who.id, row_id, **changes, expected=expected)
                if common.stored_characters(c, who.id) > before:
                    require_room(c, services, who)
        except ConflictError as error:
            raise ProblemError(412, str(error)) from error
        if row is None:
            raise not_found(noun.table.noun)
        publish_change(services, who, noun.table.noun, row_id, "changed")
        return _reply(noun, services, who, row, response)

    return change


def _move_to_trash(noun: Noun) -> _Route:
    def move_to_trash(services: Served, who: Maker, row_id: str) -> None:
        with services.store.writer() as c:
            or_404(noun.table.move_to_trash(c, who.id, row_id), noun.table.noun)
        publish_change(services, who, noun.table.noun, row_id, "deleted")

    return move_to_trash


def _restore(noun: Noun) -> _Route:
    def restore(services: Served, who: Maker, row_id: str, response: Response) -> _Reply:
        with services.store.writer() as c:
            or_404(noun.table.restore(c, who.id, row_id), f"{noun.table.noun} in the trash")
        publish_change(services, who, noun.table.noun, row_id, "restored")
        row = row_or_404(noun, services, who, row_id)
        return _reply(noun, services, who, row, response)

    return restore
