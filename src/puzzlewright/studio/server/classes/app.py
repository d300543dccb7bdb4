"""The app of the class port: the pupil's page, its files and words, and games, each made once."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, JsonValue, StringConstraints
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from puzzlewright.i18n.catalogue import languages, load_catalogue
from puzzlewright.studio.server import pages, problems
from puzzlewright.studio.server.api import models, workers
from puzzlewright.studio.server.api.plays import trim_state
from puzzlewright.studio.server.api.workers import Tongue
from puzzlewright.studio.server.classes.gate import CODE, TOKEN, ClassGate
from puzzlewright.studio.server.classes.play import Limits, PupilGames, SavedState
from puzzlewright.studio.server.classes.versions import is_ready
from puzzlewright.studio.server.problems import ProblemError, not_found
from puzzlewright.studio.server.security.headers import game_policy
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store.classes import ClassRow, PupilRow, PuzzleRow
from puzzlewright.studio.server.store.common import BusyError

#: Characters of all pages that are remembered: two classes with a version for each pupil.
MOST: Final = 30_000_000

#: Pages that a class has made at the same time; others wait without a thread of their own.
AT_ONCE: Final = 2


class Page(NamedTuple):
    """The page of a game."""

    html: str
    policy: str

    def response(self) -> Response:
        """Return it for a frame of ours."""
        return HTMLResponse(self.html, headers={"Content-Security-Policy": self.policy})


class Games:
    """Makes pages in worker processes, and caches the latest."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pages: dict[tuple[str, int, str | None], Page] = {}
        self._size = 0
        self._making = asyncio.Semaphore(AT_ONCE)

    async def page(self, row: ClassRow, puzzle: PuzzleRow, language: str | None) -> Page:
        """Return the page of a puzzle of a class, in the language of the pupil."""
        language = language if language in languages() else None
        key = (row.id, puzzle.number, language)
        if (known := self._pages.get(key)) is not None:
            return known
        async with self._making:
            if (known := self._pages.get(key)) is not None:  # made while this one waited
                return known
            page = await run_in_threadpool(self._made, row, puzzle, language)
        self._remember(key, page)
        return page

    def _made(self, row: ClassRow, puzzle: PuzzleRow, language: str | None) -> Page:
        about = {"title": row.title, "author": "", "solution": row.solution, "language": language}
        request = {"do": "game", "text": puzzle.text, "framed": True, **about}
        seconds = self._services.settings.describe_seconds
        reply = workers.ask(self._services, request, seconds, owner=f"class:{row.id}")
        return Page(reply["html"], game_policy(reply["script_hashes"]))

    def _remember(self, key: tuple[str, int, str | None], page: Page) -> None:
        self._pages[key] = page
        self._size += len(page.html)
        while self._size > MOST and len(self._pages) > 1:
            oldest = next(iter(self._pages))
            self._size -= len(self._pages.pop(oldest).html)


#: The page, and the files that it loads: all others of the studio are not served here.
PAGE: Final = "pupil.html"
ASSETS: Final = frozenset(
    {"pupil.js", "dom.js", "frame.js", "translations.js", "app.css", "pupil.css", "icon.svg"}
)

routes = APIRouter(include_in_schema=False)

Code = Annotated[str, Path(pattern=f"^{CODE}$")]
Token = Annotated[str, Path(pattern=f"^{TOKEN}$")]
Version = Annotated[int, Query(ge=1, le=1000)]


class ClassPort(FastAPI):
    """An app that nobody reaches but through its own gate."""

    def __init__(self, services: Services, limits: Limits | None = None) -> None:
        super().__init__(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
        self.state.services = services
        self.state.playing = PupilGames(services, limits)
        self.state.games = Games(services)
        problems.add_handlers(self)
        self.add_exception_handler(BusyError, _busy)
        self.include_router(routes)
        self._gate = ClassGate(super().__call__, services.settings, code_page)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let requests through the gate."""
        await self._gate(scope, receive, send)


def _busy(request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Let the page try again if too many write at once: nothing is lost by that."""
    return problems.answer(503, str(error), {"Retry-After": "2"})


def code_page() -> Response:
    """Return the page for whoever typed a wrong address: it asks for the code of the class."""
    return HTMLResponse(pages.assets()[PAGE].data, 404)


class JoinRequest(models.RequestBody):
    """Somebody who wants to play; play.py looks at the name."""

    name: Annotated[str, StringConstraints(max_length=200)]


class Game(models.RequestBody):
    """How far somebody is. There is no time in it: the server has a clock."""

    state: dict[str, JsonValue]
    solved: bool = False


class Info(BaseModel):
    """What a class asks for."""

    title: str
    kind: str
    collect: bool
    ready: bool
    version: int  # for whoever plays without a name


class PupilLink(BaseModel):
    """A pupil's own link: its token."""

    token: str


class GameProgress(BaseModel):
    """How a pupil's game stands."""

    name: str
    title: str
    kind: str
    result: str
    seconds: float | None
    state: dict[str, Any] | None = None


def pupil_games(request: Request) -> PupilGames:
    """Return what knows the pupils."""
    found: PupilGames = request.app.state.playing
    return found


def client_address(request: Request) -> str:
    """Return the address that a request comes from."""
    return str(request.state.client)


Pupils = Annotated[PupilGames, Depends(pupil_games)]
Client = Annotated[str, Depends(client_address)]


# Pages


@routes.get("/assets/{name}")
def asset(request: Request, name: str) -> Response:
    """Return a file of the pupil's page."""
    if name not in ASSETS:
        raise not_found("page")
    return pages.asset_response(request, name)


@routes.get("/i18n/catalogue.js")
def catalogue_script(request: Request) -> Response:
    """Return the script of phrases."""
    return pages.asset_response(request, pages.CATALOGUE)


@routes.get("/favicon.ico")
def icon(request: Request) -> Response:
    """Return the icon, for browsers that look for it here."""
    return pages.asset_response(request, "icon.svg")


@routes.get("/")
@routes.get("/{code}")
@routes.get("/p/{token}")
def page(request: Request) -> Response:
    """Return the pupil's page, which asks for all that it shows."""
    return pages.asset_response(request, PAGE)


@routes.get("/words/{language}")
def words(language: str) -> dict[str, Any]:
    """Return the words of the interface in a language."""
    return {"words": load_catalogue(language).phrases}


# With the link of the class


@routes.get("/{code}/info", response_model=Info)
def info(
    request: Request, playing: Pupils, client: Client, code: Code, version: Version | None = None
) -> dict[str, Any]:
    """Return what a class asks for; whoever has no version yet gets the next in turn."""
    row = playing.by_code(code, client)
    ready = is_ready(request.app.state.services, row)
    if version is None or version > row.versions:
        version = playing.dealt(row) if ready and not row.collect else 1
    fields = {"title": row.title, "kind": row.kind, "collect": row.collect}
    return {**fields, "ready": ready, "version": version}


@routes.get("/{code}/game")
async def open_game(
    request: Request,
    playing: Pupils,
    client: Client,
    code: Code,
    version: Version = 1,
    language: Tongue = None,
) -> Response:
    """Return a game for whoever plays without a name; nothing is kept of them."""
    row = await run_in_threadpool(playing.by_code, code, client)
    if row.collect:
        raise ProblemError(409, "this class asks for a name first")
    puzzle = await run_in_threadpool(playing.puzzle, row, version)
    games: Games = request.app.state.games
    return (await games.page(row, puzzle, language)).response()


@routes.post("/{code}/pupils", status_code=201, response_model=PupilLink)
def join(playing: Pupils, client: Client, code: Code, body: JoinRequest) -> dict[str, Any]:
    """Take the name of a pupil; return the token of a link that is theirs alone."""
    token, _ = playing.join(code, body.name, client)
    return {"token": token}


# With the link of a pupil


@routes.get("/p/{token}/play", response_model=GameProgress)
def get_play(playing: Pupils, client: Client, token: Token) -> dict[str, Any]:
    """Return how far the pupil is."""
    pupil, row = playing.by_token(token, client)
    fields = {"title": row.title, "kind": row.kind, "state": playing.state(pupil)}
    return {**_result(pupil), **fields}


@routes.get("/p/{token}/game")
async def own_game(
    request: Request, playing: Pupils, client: Client, token: Token, language: Tongue = None
) -> Response:
    """Return the pupil's game, and begin to count the time."""
    pupil, row = await run_in_threadpool(playing.by_token, token, client)
    puzzle = await run_in_threadpool(playing.puzzle, row, pupil.number)
    games: Games = request.app.state.games
    found = await games.page(row, puzzle, language)
    await run_in_threadpool(playing.start, pupil)
    return found.response()


@routes.put("/p/{token}/play")
def put_play(
    request: Request, playing: Pupils, client: Client, token: Token, body: Game
) -> dict[str, Any]:
    """Keep how far the pupil is."""
    services: Services = request.app.state.services
    state = trim_state(dict(body.state), services.settings.share_play)
    return _result(playing.save(token, client, SavedState(state, body.solved)))


def _result(pupil: PupilRow) -> dict[str, Any]:
    return {"name": pupil.name, "result": pupil.result, "seconds": pupil.seconds}
