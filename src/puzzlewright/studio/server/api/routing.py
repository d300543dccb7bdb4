"""What routes share: who asks, pages and conditions, and the room that a user has."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Sequence
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Depends, Header, Query, Request, Response, Security, params
from fastapi.dependencies.utils import get_flat_params
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer, SecurityScopes
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool

from puzzlewright.core.errors import shorten, suggestion
from puzzlewright.core.limits import format_size
from puzzlewright.studio.server.api.models import MOST_ROWS
from puzzlewright.studio.server.problems import RESPONSES, ProblemError
from puzzlewright.studio.server.security.bodies import QUICK
from puzzlewright.studio.server.security.credentials import SCOPES, includes
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import common, puzzles
from puzzlewright.studio.server.store.common import Page
from puzzlewright.studio.server.store.lists_and_books import books, lists

ROOT: Final = "/api/v1"

#: What a route says of its answers, for OpenAPI.
Responses = dict[int | str, dict[str, Any]]


def file_response(media_type: str, about: str) -> Responses:
    """Return what a route says that answers with text (`text/…`, SVG) or with bytes."""
    schema = {"type": "string"}
    if not media_type.startswith(("text/", "image/svg")):
        schema["format"] = "binary"
    return {200: {"description": about, "content": {media_type: {"schema": schema}}}}


_Row = TypeVar("_Row")


def request_services(request: Request) -> Services:
    """Return what routes work with."""
    services: Services = request.app.state.services
    return services


#: What OpenAPI says of tokens. The gate has looked at them before any route is reached.
bearer: Final = HTTPBearer(
    scheme_name="token",
    auto_error=False,
    description="a token of `puzzlewright studio token` with the scope that an operation names: "
    + "; ".join(f"`{scope}`: {about}" for scope, about in SCOPES.items()),
)


def current_user(
    request: Request, needed: SecurityScopes, _: Annotated[object, Depends(bearer)]
) -> CurrentUser:
    """Return who asks, if their token has the scope of the route; the gate knows who it is."""
    who: CurrentUser | None = request.state.who
    if who is None:
        raise ProblemError(401, "log in first")
    for scope in needed.scopes:
        if not includes(who.scope, scope):
            refused = f'Bearer error="insufficient_scope", scope="{scope}"'
            detail = f"this token has the scope {who.scope}; this needs one with {scope}"
            raise ProblemError(403, detail, {"WWW-Authenticate": refused}, scope=scope)
    return who


Served = Annotated[Services, Depends(request_services)]

#: Who asks. Each route that is not public takes one of these, which is its declaration of the scope
#: that a token needs; sessions of browsers have all scopes.
Reader = Annotated[CurrentUser, Security(current_user, scopes=["read"])]
Maker = Annotated[CurrentUser, Security(current_user, scopes=["make"])]
Owner = Annotated[CurrentUser, Security(current_user, scopes=["admin"])]


def admin(who: Owner) -> CurrentUser:
    """Return who asks, if they may change accounts."""
    if not who.is_admin:
        raise ProblemError(403, "only an administrator may do this")
    return who


Admin = Annotated[CurrentUser, Depends(admin)]

Words = Annotated[str, Query(max_length=200, description="all of these words, in any order")]
Limit = Annotated[int, Query(ge=1, le=MOST_ROWS, description="rows of a page")]
After = Annotated[
    str | None,
    Query(
        pattern="^[0-9]{1,12}(\\.[0-9]{1,12})?~[a-z2-7]{16}$",
        description="the `next` of the page before",
    ),
]
InTrash = Annotated[bool, Query(description="what was thrown away instead")]
IfMatch = Annotated[str | None, Header(max_length=200, description="the ETag that was read")]

#: Further answers, for the routes that give them.
PRECONDITION: Final[dict[int | str, dict[str, Any]]] = {
    412: {**RESPONSES[404], "description": "It was changed meanwhile; read it again"}
}


class JsonRoute(Request):
    """A request whose JSON is parsed in a thread if it is large: the loop answers others."""

    async def json(self) -> Any:
        """Return the body; Starlette would parse it where all requests wait."""
        if not hasattr(self, "_json"):
            body = await self.body()
            is_quick = len(body) <= QUICK
            self._json = json.loads(body) if is_quick else await run_in_threadpool(json.loads, body)
        return self._json


class _Route(APIRoute):
    """A route that takes large bodies without keeping others waiting.

    What an answer does not have is left out of it, and not sent as null. Parameters that it does
    not have are refused, like fields of bodies, but where it declares more of them by itself.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "response_model_exclude_unset": True})

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        inside = super().get_route_handler()
        fields = get_flat_params(self.dependant)
        known = [each.alias for each in fields if isinstance(each.field_info, params.Query)]
        has_more = "parameters" in (self.openapi_extra or {})

        async def handler(request: Request) -> Response:
            if not has_more and request.state.who is not None:  # others are refused for that
                _require_parameters(request, known)
            return await inside(JsonRoute(request.scope, request.receive))

        return handler


def _require_parameters(request: Request, known: Sequence[str]) -> None:
    """Refuse query parameters that a route does not have."""
    for name in request.query_params:
        if name not in known:
            reason = f"no such parameter ({suggestion(name, known) if known else 'there are none'})"
            wrong = {"field": shorten(name, 100), "message": reason}
            raise ProblemError(422, f"{wrong['field']}: {reason}", errors=[wrong])


def router(tag: str, prefix: str = ROOT) -> APIRouter:
    """Return a router for one noun; every route may answer with the usual problems."""
    return APIRouter(prefix=prefix, tags=[tag], responses=RESPONSES, route_class=_Route)


def expected_etag(header: str | None) -> str | None:
    """Return the version that If-Match asks for; None if any will do."""
    if header is None or header.strip() == "*":
        return None
    return header.strip().removeprefix("W/").strip('"')


def set_etag(response: Response, etag: str) -> None:
    """Tell which version an answer shows."""
    response.headers["ETag"] = f'"{etag}"'


def set_location(response: Response, path: str) -> None:
    """Tell where something new is."""
    response.headers["Location"] = ROOT + path


def publish_change(
    services: Services, who: CurrentUser, topic: str, row_id: str, what: str
) -> None:
    """Let the other tabs know what happened to a puzzle or a list."""
    services.events.publish(who.id, topic, {"id": row_id, "what": what})


def page_out(page: Page[_Row], out: Callable[[_Row], dict[str, Any]]) -> dict[str, Any]:
    """Return a page of rows as the API shows them."""
    return {"items": [out(row) for row in page.rows], "next": page.next, "total": page.total}


def has_room(c: Connection, services: Services, who: CurrentUser, size: int) -> bool:
    """Tell whether so much more fits into a library as it is, with its trash."""
    return common.stored_characters(c, who.id) + size < services.settings.library


def require_room(c: Connection, services: Services, who: CurrentUser) -> None:
    """Refuse to keep more in a library that is full; its trash goes first."""
    most = services.settings.library
    if common.stored_characters(c, who.id) < most:
        return
    for each in (puzzles, lists, books):
        each.purge(c, older=0.0, owner=who.id)
    if common.stored_characters(c, who.id) >= most:
        detail = f"the library is full: it has {format_size(most)}; throw something away first"
        raise ProblemError(413, detail)
