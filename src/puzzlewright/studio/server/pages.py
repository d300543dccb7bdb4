"""The pages of the studio: files as they are, from the folder web/.

All views are one page; the script in it shows the one that the address names. The list of files is
made once from the existing files, so no address can reach anything else.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from puzzlewright import studio
from puzzlewright.i18n.catalogue import (
    CATALOGUE_SCRIPT,
    ENGLISH,
    direction,
    languages,
    load_catalogue,
    native_names,
)
from puzzlewright.studio.server.api.accounts import set_cookie, studio_people
from puzzlewright.studio.server.api.plays import set_player, shared_version
from puzzlewright.studio.server.api.routing import ROOT, Reader, Served
from puzzlewright.studio.server.problems import ProblemError, or_404
from puzzlewright.studio.server.security.gate import VIEWS

routes = APIRouter(include_in_schema=False)

MEDIA_TYPES: Final[Mapping[str, str]] = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}

#: Characters of the list of languages that a browser likes; real ones have a few dozen.
MOST_LIKED: Final = 1_000

#: The page of the studio, and that of a link.
INDEX, SHARED = "index.html", "share.html"

#: The script of phrases, which pages of games have, too; it stands outside the folder web/.
CATALOGUE: Final = "i18n/catalogue.js"


class Asset(NamedTuple):
    """A file of the interface."""

    data: bytes
    media_type: str
    etag: str


@cache
def assets() -> Mapping[str, Asset]:
    """Return the files of the interface by name, with folders."""
    found = dict(_found(files(studio).joinpath("web"), ""))
    return found | {CATALOGUE: _asset(CATALOGUE, CATALOGUE_SCRIPT.read_bytes())}


def _found(folder: Traversable, prefix: str) -> list[tuple[str, Asset]]:
    found: list[tuple[str, Asset]] = []
    if not folder.is_dir():
        return found
    for each in folder.iterdir():
        name = prefix + each.name
        if each.is_dir():
            found += _found(each, name + "/")
        elif name.rpartition(".")[2] in MEDIA_TYPES:
            found.append((name, _asset(name, each.read_bytes())))
    return found


def _asset(name: str, data: bytes) -> Asset:
    """Return a file; pages know all languages, with their names and directions."""
    if name.endswith(".html"):
        known = {code: (own, direction(code)) for code, own in native_names().items()}
        data = data.replace(
            b"<html ", f'<html data-languages="{escape(json.dumps(known))}" '.encode(), 1
        )
    media_type = MEDIA_TYPES[name.rpartition(".")[2]]
    return Asset(data, media_type, f'"{hashlib.sha256(data).hexdigest()[:20]}"')


def asset_response(request: Request, name: str) -> Response:
    """Return a file; nothing but that it has not changed, if the browser has it."""
    asset = or_404(assets().get(name), "page")
    headers = {"ETag": asset.etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == asset.etag:
        return Response(status_code=304, headers=headers)
    return Response(asset.data, media_type=asset.media_type, headers=headers)


def view(request: Request) -> Response:
    """Return the page of the studio."""
    return asset_response(request, INDEX)


for _path in VIEWS:
    routes.add_api_route(_path, view, methods=["GET"])


@routes.get("/assets/{name:path}")
def asset(request: Request, name: str) -> Response:
    """Return a file of the interface."""
    return asset_response(request, name)


@routes.get("/i18n/catalogue.js")
def catalogue_script(request: Request) -> Response:
    """Return the script of phrases."""
    return asset_response(request, CATALOGUE)


@routes.get("/favicon.ico")
def icon(request: Request) -> Response:
    """Return the icon, for browsers that look for it here."""
    return asset_response(request, "icon.svg")


@routes.get("/launch")
async def launch(services: Served, request: Request, token: str = "") -> Response:
    """Use up a launch token: log in and go to the clean address."""
    cookie = await run_in_threadpool(studio_people(services).launch, token)
    if cookie is None:
        return _message(403, *USED, language=_language_of(request))
    response = RedirectResponse("/", 303)
    set_cookie(services, request, response, cookie)
    return response


#: The texts for a launch token that is gone; these and those below are translated as the studio's.
USED: Final = (
    "This address has been used",
    "It works once, for a few minutes. Run `puzzlewright studio` again, or open Puzzlewright from "
    "the menu of your applications: this opens the studio that is running, by a new address.",
)


#: The texts for an expired link.
GONE: Final = ("This link is no longer shared.", "Ask the person who sent it for a new one.")


@routes.get("/s/{token}")
def link(services: Served, request: Request, token: str) -> Response:
    """Return the page of a link, or one that says that it works no more.

    That one is the same for links that ended, expired or never were: nobody learns by guessing
    which tokens were used.
    """
    try:
        shared_version(services, token)
    except ProblemError as error:
        return _message(error.status, *GONE, language=_language_of(request))
    response = asset_response(request, SHARED)
    set_player(services, request, response)
    return response


#: The text for an unknown address, with a link.
NOWHERE: Final = ("There is nothing here", "Go to your puzzles")


def not_found_page(request: Request, status: int) -> Response | None:
    """Return a page for people who typed a wrong address; None for programs."""
    is_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_page or request.url.path.startswith(("/api/", "/assets/")):
        return None
    title, link = NOWHERE
    return _message(status, title, link, language=_language_of(request), home=True)


def _language_of(request: Request) -> str:
    """Return the language of ours that a browser likes most; English if it likes none."""
    liked: list[tuple[float, str]] = []
    for each in request.headers.get("accept-language", "")[:MOST_LIKED].split(","):
        code, _, how = each.strip().partition(";")
        given = re.fullmatch(r"\s*q=([01](?:\.[0-9]{0,3})?)\s*", how or "q=1")
        language = code.strip().lower().partition("-")[0]
        if given is not None and float(given[1]) > 0 and language in languages():
            liked.append((float(given[1]), language))
    return max(liked, key=lambda one: one[0], default=(0.0, ENGLISH))[1]


def _message(
    status: int, title: str, text: str, language: str = ENGLISH, *, home: bool = False
) -> Response:
    """Return a small page that says something, in a language if it has words for it.

    With `home`, the text is a link to the first page.
    """
    words = load_catalogue(language)
    title, text = words(title), words(text)
    heading = f'<a href="/">{escape(text)}</a>' if home else escape(text)
    page = (
        f'<!doctype html>\n<html lang="{language}" dir="{words.direction}">\n'
        '<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        '<link rel="stylesheet" href="/assets/app.css">\n</head>\n<body>\n'
        f'<main class="page"><h1>{escape(title)}</h1>\n<p>{heading}</p></main>\n'
        "</body>\n</html>\n"
    )
    return HTMLResponse(page, status, {"Vary": "Accept-Language"})


# The page about the API


@routes.get(f"{ROOT}/openapi.json")
def openapi(request: Request) -> JSONResponse:
    """Return what programs need to know of the API."""
    return JSONResponse(request.app.openapi())


@routes.get(f"{ROOT}/docs")
def api_page(request: Request, who: Reader) -> Response:  # noqa: ARG001
    """Return a plain page about the API, written from its schema."""
    return HTMLResponse(_api_page(request.app.openapi()))


def _api_page(schema: Mapping[str, Any]) -> str:
    rows = "".join(
        _api_row(method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    )
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="stylesheet" href="/assets/app.css">\n</head>\n<body>\n<main class="page">\n'
        f"<h1>{title}</h1>\n<p>{escape(schema['info']['description'])}</p>\n"
        f'<p><a href="{ROOT}/openapi.json">The schema (OpenAPI)</a></p>\n{rows}</main>\n'
        "</body>\n</html>\n"
    )


def _api_row(method: str, path: str, operation: Mapping[str, Any]) -> str:
    """Return what the page says about one route."""
    names = [f"{each['name']} ({each['in']})" for each in operation.get("parameters", ())]
    taken = f"<dt>Parameters</dt><dd>{escape(', '.join(names))}</dd>" if names else ""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    if reference := body.get("schema", {}).get("$ref", ""):
        taken += f"<dt>Body</dt><dd>{escape(reference.rpartition('/')[2])}</dd>"
    answers = ", ".join(operation["responses"])
    return (
        f"<h2><code>{escape(method.upper())} {escape(path)}</code></h2>\n"
        f"<p>{escape(operation.get('description') or operation.get('summary') or '')}</p>\n"
        f"<dl>{taken}<dt>Answers</dt><dd>{escape(answers)}</dd></dl>\n"
    )
