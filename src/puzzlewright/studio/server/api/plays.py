"""Playing: the page of a game, how far somebody is, and links for others to play.

A link has a random token, of which only the hash is kept. It shows one version of one puzzle until
it expires; whoever has it can reach nothing else. Players by link have a cookie for the address of
that link alone, so that they find their game again; programs may name a player instead.
"""

from __future__ import annotations

import io
import json
import re
import time
from typing import Annotated, Any, Final

import segno
from fastapi import Path, Query, Request, Response
from pydantic import Field, StringConstraints
from sqlalchemy import Connection

from puzzlewright.core.limits import format_size
from puzzlewright.studio.server.api import models, puzzles, workers
from puzzlewright.studio.server.api.routing import Maker, Reader, Served, file_response, router
from puzzlewright.studio.server.api.schemas.components import JsonObject
from puzzlewright.studio.server.problems import ProblemError, or_404
from puzzlewright.studio.server.security.credentials import new_token, token_hash
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import plays
from puzzlewright.studio.server.store import puzzles as stored_puzzles
from puzzlewright.studio.server.store.common import new_id

routes = router("playing")
public = router("shared", "/s")

#: Links that one puzzle may have.
MOST_SHARES: Final = 200

DAY: Final = 86_400.0

#: Parts of a state that a game goes on without: the steps that can be undone and done again.
STEPS: Final = ("past", "future")

HTML: Final = file_response("text/html", "A page")
Token = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{10,100}$")]
PLAYER: Final = "[a-z2-7]{16}"
Player = Annotated[str, StringConstraints(pattern=f"^{PLAYER}$")]


class Play(models.RequestBody):
    """Progress in a game."""

    state: JsonObject
    seconds: Annotated[float, Field(ge=0, le=1e9)] = 0.0
    solved: bool = False


class SharedPlay(Play):
    """Progress of a player with a link."""

    player: Player | None = None


class PlayOut(models.Reply):
    """Progress in a game; no state before the first move."""

    state: JsonObject | None
    seconds: float
    solved: bool
    version: int
    updated: models.Time | None


class NewShare(models.RequestBody):
    """A link to make."""

    solution: bool = False
    days: Annotated[int, Field(ge=1)] | None = None
    version: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None


class ShareOut(models.Reply):
    """A link, without the token."""

    id: str
    puzzle: str
    version: int
    title: str
    solution: bool
    created: models.Time
    expires: models.Time
    revoked: models.Time | None


class NewShareOut(ShareOut):
    """A new link; its address is shown only once."""

    url: str
    qr: str
    local_only: bool


class SharesOut(models.Reply):
    """All links to a puzzle."""

    items: list[ShareOut]


class SharedOut(PlayOut):
    """What the page of a link shows, and the player's progress."""

    title: str
    kind: str
    solution: bool
    expires: models.Time


# In the studio


@routes.get("/puzzles/{puzzle}/game", response_class=Response, responses=HTML)
def game(
    services: Served,
    who: Reader,
    puzzle: models.Id,
    version: puzzles.VersionQuery = None,
    language: workers.Tongue = None,
) -> Response:
    """Return the page of the game, for a frame of the studio."""
    row, found = puzzles.puzzle_with_version(services, who, puzzle, version)
    return workers.game(services, who.id, found.text, row.title, row.author, language=language)


@routes.get("/puzzles/{puzzle}/play", response_model=PlayOut)
def get_play(services: Served, who: Reader, puzzle: models.Id) -> dict[str, Any]:
    """Return the progress in a game."""
    row = puzzles.puzzle_or_404(services, who, puzzle)
    return _play(services, puzzle, row.version, _player(who))


@routes.put("/puzzles/{puzzle}/play", response_model=PlayOut)
def put_play(services: Served, who: Maker, puzzle: models.Id, body: Play) -> dict[str, Any]:
    """Store the progress in a game."""
    row = puzzles.puzzle_or_404(services, who, puzzle)
    state = trim_state(dict(body.state), services.settings.own_play)
    with services.store.writer() as c:
        return _kept(c, puzzle, row.version, _player(who), state, body)


def _player(who: CurrentUser) -> str:
    return plays.user_player(who.id)


def _play(services: Services, puzzle: str, version: int, player: str) -> dict[str, Any]:
    with services.store.reader() as c:
        row = plays.get(c, puzzle, player)
    if row is None or row.version != version:
        begun = {"seconds": 0.0, "solved": False, "version": version}
        return {"state": None, **begun, "updated": None}
    return _play_out(row)


def trim_state(state: dict[str, Any], most: int) -> dict[str, Any]:
    """Return a state of at most `most` bytes, if need be without the earlier steps."""
    if _size(state) > most:
        state = {name: value for name, value in state.items() if name not in STEPS}
    if _size(state) > most:
        raise ProblemError(413, f"state: at most {format_size(most)} are kept")
    return state


def _size(state: dict[str, Any]) -> int:
    return len(json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode())


def _kept(
    c: Connection, puzzle: str, version: int, player: str, state: dict[str, Any], body: Play
) -> dict[str, Any]:
    fields: dict[str, Any] = {"seconds": body.seconds, "solved": body.solved}
    return _play_out(plays.store_play(c, puzzle, version, player, state, **fields))


def _play_out(row: plays.PlayRow) -> dict[str, Any]:
    return models.shown_fields(row, "state seconds solved version", "updated")


# Links


@routes.post("/puzzles/{puzzle}/shares", status_code=201, response_model=NewShareOut)
def share(
    services: Served, who: Maker, request: Request, puzzle: models.Id, body: NewShare
) -> dict[str, Any]:
    """Make a link with which others can play this puzzle."""
    settings = services.settings
    days = settings.share_days if body.days is None else body.days
    if days > settings.most_share_days:
        raise ProblemError(422, f"days: at most {settings.most_share_days}")
    row, version = puzzles.puzzle_with_version(services, who, puzzle, body.version)
    _require_playable(services, who, version.text, solution=body.solution)
    token = new_token()
    new = plays.NewShare(
        puzzle,
        version.version,
        token_hash(token),
        time.time() + days * DAY,
        row.title,
        body.solution,
    )
    with services.store.writer() as c:
        if len(plays.puzzle_shares(c, who.id, puzzle)) >= MOST_SHARES:
            raise ProblemError(409, f"this puzzle has {MOST_SHARES} links; remove one first")
        made = or_404(plays.create_share(c, who.id, new), "puzzle")
    url = _address(request, token)
    local = settings.is_loopback and not settings.allowed_hosts
    return {**_share_out(made), "url": url, "qr": qr_code(url), "local_only": local}


def _require_playable(services: Services, who: CurrentUser, text: str, *, solution: bool) -> None:
    """Tell whoever makes a link, and not whoever opens it, that it would not work."""
    try:
        workers.require_playable(services, who.id, text, solution=solution)
    except ProblemError as error:
        if error.status != 422:
            raise
        detail = f"this puzzle cannot be shared: {error.detail}"
        raise ProblemError(422, detail, **error.more) from error


def _address(request: Request, token: str) -> str:
    """Return the address of a link, as this browser reaches the studio."""
    secure = request.headers.get("origin", "").startswith("https:")
    scheme = "https" if secure else request.url.scheme
    return f"{scheme}://{request.headers['host']}/s/{token}"


def qr_code(url: str) -> str:
    """Return a QR code as SVG."""
    whole = io.BytesIO()
    segno.make(url, error="m", micro=False).save(whole, kind="svg", scale=4, xmldecl=False)
    return whole.getvalue().decode()


@routes.get("/puzzles/{puzzle}/shares", response_model=SharesOut)
def list_shares(services: Served, who: Reader, puzzle: models.Id) -> dict[str, Any]:
    """List the links to a puzzle that have not expired."""
    puzzles.puzzle_or_404(services, who, puzzle)
    with services.store.reader() as c:
        found = plays.puzzle_shares(c, who.id, puzzle)
    now = time.time()
    return {"items": [_share_out(row) for row in found if row.expires > now]}


@routes.delete("/shares/{share}", status_code=204)
def revoke(services: Served, who: Maker, share: models.Id) -> None:
    """End a link."""
    with services.store.writer() as c:
        or_404(plays.revoke_share(c, who.id, share), "link")


def _share_out(row: plays.ShareRow) -> dict[str, Any]:
    shown = models.shown_fields(row, "id version title solution", "created expires revoked")
    return {**shown, "puzzle": row.puzzle_id}


# For whoever has a link


def shared_version(
    services: Services, token: str
) -> tuple[plays.ShareRow, stored_puzzles.VersionRow]:
    """Return what a link shows; 404 if it ended, expired or never was."""
    with services.store.reader() as c:
        row = plays.share_by_hash(c, token_hash(token))
        version = None if row is None else stored_puzzles.version(c, row.puzzle_id, row.version)
    if row is None or version is None:
        raise ProblemError(404, "this link is no longer shared")
    return row, version


def player_cookie(services: Services) -> str:
    """Return the name of the cookie by which a player finds their game again."""
    return f"{services.settings.cookie}-player"


def set_player(services: Services, request: Request, response: Response) -> None:
    """Give whoever opens a link a cookie for its address, if there is none yet."""
    name = player_cookie(services)
    if name not in request.cookies:
        response.set_cookie(
            name,
            new_id(),
            max_age=int(services.settings.most_share_days * DAY),
            path=request.url.path,
            httponly=True,
            samesite="lax",  # a link is opened from elsewhere, and finds the same player
        )


def _shared_player(
    services: Services, request: Request, row: plays.ShareRow, given: str | None
) -> str:
    """Return who plays by a link."""
    name = given or request.cookies.get(player_cookie(services), "")
    if not re.fullmatch(PLAYER, name):
        raise ProblemError(422, "player: missing; open the link first, or name a player")
    return plays.share_player(row.id, name)


@public.get("/{token}/play", response_model=SharedOut)
def get_shared_play(
    services: Served,
    request: Request,
    token: Token,
    player: Annotated[Player | None, Query()] = None,
) -> dict[str, Any]:
    """Return what the page of a link shows, and how far its player is."""
    row, version = shared_version(services, token)
    name = _shared_player(services, request, row, player)
    fields = {"title": row.title, "kind": version.kind, "solution": row.solution}
    play = _play(services, row.puzzle_id, row.version, name)
    return {**play, **fields, "expires": models.time_text(row.expires)}


@public.get("/{token}/game", response_class=Response, responses=HTML)
def shared_game(services: Served, token: Token, language: workers.Tongue = None) -> Response:
    """Return the page of the game that a link shows, for a frame of the studio."""
    row, version = shared_version(services, token)
    by = f"share:{row.id}"  # takes turns with the user whose link it is
    return workers.game(
        services, by, version.text, row.title, solution=row.solution, language=language
    )


@public.put("/{token}/play", response_model=PlayOut)
def put_shared_play(
    services: Served, request: Request, token: Token, body: SharedPlay
) -> dict[str, Any]:
    """Store the progress of a player with a link."""
    row, _ = shared_version(services, token)
    name = _shared_player(services, request, row, body.player)
    state = trim_state(dict(body.state), services.settings.share_play)
    with services.store.writer() as c:
        _require_place(c, services, row, name)
        return _kept(c, row.puzzle_id, row.version, name, state, body)


def _require_place(c: Connection, services: Services, row: plays.ShareRow, name: str) -> None:
    """Refuse one player more than a link may have: whoever has it could invent any number."""
    if plays.get(c, row.puzzle_id, name) is not None:
        return
    most = services.settings.share_players
    if plays.count_players(c, row.puzzle_id, row.id) >= most:
        raise ProblemError(409, f"{most} play by this link already; ask for another one")
