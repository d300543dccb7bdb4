"""Questions to the warm workers: the server process itself parses and draws no puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Query, Response
from fastapi.responses import HTMLResponse

from puzzlewright.studio.server import problems
from puzzlewright.studio.server.security.headers import game_policy
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store.puzzles import Content


def ask(
    services: Services,
    request: dict[str, Any],
    seconds: float,
    *,
    data: bytes | None = None,
    key: str | None = None,
    owner: str = "",
) -> dict[str, Any]:
    """Return the reply of a worker; its problem becomes ours. Owners take turns."""
    reply = services.previews.ask(request, seconds, data=data, key=key, owner=owner)
    problem = reply.get("problem")
    if problem is not None:
        problems.raise_worker_problem(problem)
    return reply


def describe_file(
    services: Services, owner: str, name: str, data: bytes, order: str | None = None
) -> list[dict[str, Any]]:
    """Return what there is to show of each puzzle of a file of any format.

    `order` is that of the edges in lists of pieces.
    """
    request = {"do": "describe", "name": name, "order": order}
    seconds = services.settings.describe_seconds
    found: list[dict[str, Any]] = ask(services, request, seconds, data=data, owner=owner)[
        "documents"
    ]
    return found


def describe_one(
    services: Services, owner: str, text: str, order: str | None = None
) -> dict[str, Any]:
    """Return what there is to show of the one puzzle of a text; `order` is that of edges."""
    request = {"do": "describe", "text": text, "order": order}
    seconds = services.settings.describe_seconds
    found = ask(services, request, seconds, owner=owner)["documents"]
    if len(found) != 1:
        raise problems.ProblemError(422, f"one puzzle expected, {len(found)} found")
    one: dict[str, Any] = found[0]
    if one.get("problem") is not None:
        problems.raise_worker_problem(one["problem"])
    return one


def content_of(
    described: Mapping[str, Any],
    message: str,
    bench: str | None = None,
    session: str | None = None,
) -> Content:
    """Return what a version keeps of a described puzzle."""
    return Content(
        text=described["text"],
        facts=described["facts"],
        words=described.get("words") or "",
        recipe=described.get("recipe"),
        seed=described.get("seed"),
        svg=described.get("svg"),
        solution_svg=described.get("solution_svg"),
        message=message,
        bench=bench,
        session=session,
        normal=described.get("normal"),
    )


#: The language of a game's page; that of the puzzle if the studio does not know it.
Tongue = Annotated[str | None, Query(max_length=12, description="language of the page: de")]


def game(
    services: Services,
    owner: str,
    text: str,
    title: str,
    author: str = "",
    *,
    solution: bool = True,
    language: str | None = None,
) -> Response:
    """Return the page of a game, which may do nothing but run its own script in a frame of ours."""
    told = {"title": title, "author": author, "solution": solution, "language": language}
    request = {"do": "game", "text": text, "framed": True, **told}
    reply = ask(services, request, services.settings.describe_seconds, owner=owner)
    headers = {"Content-Security-Policy": game_policy(reply["script_hashes"])}
    return HTMLResponse(reply["html"], headers=headers)


def require_playable(services: Services, owner: str, text: str, *, solution: bool) -> None:
    """Refuse a puzzle whose game nobody could open; some need the solution in their page."""
    request = {"do": "playable", "text": text, "solution": solution}
    ask(services, request, services.settings.describe_seconds, owner=owner)
