"""The gate before all routes: it denies by default.

Every request passes here before any route is looked up, and is asked, in this order: is the host
one of ours; may the page that sent it do so; who is it; is its body JSON, and small enough. Whoever
is nobody gets no further than the routes in PUBLIC. A route that is not in that list needs a login,
whatever it does and whoever forgot it. Every answer, errors included, leaves with our headers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.studio.server import problems
from puzzlewright.studio.server.security import bodies, hosts, proxies
from puzzlewright.studio.server.security.credentials import WHOLE_SCOPE
from puzzlewright.studio.server.security.headers import HEADERS
from puzzlewright.studio.server.settings import Settings

#: The addresses of views. Their pages hold nothing but the interface; what they show comes from
#: the API.
VIEWS: Final = (
    "/",
    "/new/{kind}",
    "/puzzles/{puzzle}",
    "/puzzles/{puzzle}/print",
    "/puzzles/{puzzle}/play",
    "/puzzles/{puzzle}/edit",
    "/puzzles/{puzzle}/watch",
    "/edit/{kind}",
    "/watch",
    "/books",
    "/books/{book}",
    "/practice/{word_list}",
    "/class",
    "/compare/{one}/{other}",
    "/duplicates",
    "/lists",
    "/lists/{word_list}",
    "/trash",
    "/login",
    "/account",
    "/about",
)

#: All that can be reached without a login. `{}` stands for one part of a path, `{*}` for the rest.
PUBLIC: Final = (
    *(("GET", view) for view in VIEWS),
    ("GET", "/assets/{*}"),
    ("GET", "/i18n/catalogue.js"),
    ("GET", "/favicon.ico"),
    ("GET", "/launch"),  # the token in it is the login
    ("POST", "/api/v1/login"),
    ("GET", "/api/v1/words/{}"),  # of the interface, for the page to log in
    ("GET", "/api/v1/settings-for-page"),
    ("GET", "/api/v1/openapi.json"),
    ("GET", "/s/{}"),  # shares: the token in the address shows one puzzle
    ("GET", "/s/{}/play"),
    ("GET", "/s/{}/game"),
    ("PUT", "/s/{}/play"),
)

#: Where a cookie does not count, so that it need not be checked: the token stands for itself, and
#: the address may be clicked in a terminal that is a page, too.
WITHOUT_COOKIE: Final = frozenset({"/launch"})

#: Where HEAD is not the same as GET without a body: programs that only look at an address must not
#: use up its token.
WITHOUT_HEAD: Final = WITHOUT_COOKIE

#: How the credentials of scripts begin.
BEARER: Final = "bearer "

#: Headers that a request has once at most: two of them mean different things to different programs.
ONCE: Final = frozenset(
    {"host", "origin", "sec-fetch-site", "content-type", "content-length", "authorization"}
)


class CurrentUser(NamedTuple):
    """Somebody who is logged in."""

    id: str
    name: str
    is_admin: bool
    session: str | None  #: the hash of the session; None for scripts with a token
    token: str | None = None  #: the hash of that token
    scope: str = WHOLE_SCOPE  #: what that token may do


#: Finds out who has a cookie, or a token; None if it is nobody.
Finder = Callable[[str], CurrentUser | None]


class Gate:
    """An ASGI app that lets through to another what may pass."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        by_cookie: Finder,
        by_token: Finder,
        lost: Callable[[Request, int], Response | None],
    ) -> None:
        self._app = app
        self._settings = settings
        self._hosts = hosts.allowed_hosts(settings)
        self._trusted = proxies.networks(settings.trusted_proxies)
        self._by_cookie = by_cookie
        self._by_token = by_token
        self._lost = lost  # returns the page for whoever typed a wrong address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a problem."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":  # there are no web sockets here
            await send({"type": "websocket.close", "code": 1008})
            return
        send = with_headers(send)
        if scope["method"] == "HEAD" and scope["path"] not in WITHOUT_HEAD:
            scope, send = {**scope, "method": "GET"}, without_body(send)
        try:
            receive = await self._let_through(scope, receive)
        except problems.ProblemError as error:
            await self._refused(scope, error)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _refused(self, scope: Scope, error: problems.ProblemError) -> Response:
        """Return the answer to what may not pass."""
        if error.status == 401:  # all pages are public, so there is none at this address
            page = self._lost(Request(scope), error.status)
            if page is not None:
                return page
        return problems.answer(error.status, error.detail, error.headers, **error.more)

    async def _let_through(self, scope: Scope, receive: Receive) -> Receive:
        """Note in the scope who asks, and return the body; raise a problem if it may not pass."""
        method, path = scope["method"], scope["path"]
        headers = request_headers(scope)
        if headers.get("host", "").lower() not in self._hosts:
            raise problems.ProblemError(421, "the studio does not serve this host")
        proxies.note_visitor(scope, headers, self._trusted)
        cookie = None if path in WITHOUT_COOKIE else self._cookie_in(headers)
        if not hosts.is_sent_by_us(method, headers, has_cookie=cookie is not None):
            raise problems.ProblemError(403, "this request was sent by a page of another site")
        who = await self._who_has(headers, cookie)
        if who is None and not is_public(method, path):
            more = {"accounts": self._settings.needs_accounts}
            detail = "log in first, or send a token (Authorization: Bearer …)"
            raise problems.ProblemError(401, detail, {"WWW-Authenticate": "Bearer"}, **more)
        scope.setdefault("state", {})["who"] = who
        return await self._checked_body(method, path, headers, receive)

    def _cookie_in(self, headers: dict[str, str]) -> str | None:
        """Return the value of our cookie."""
        wanted = self._settings.cookie + "="
        for each in headers.get("cookie", "").split(";"):
            if each.strip().startswith(wanted):
                return each.strip().removeprefix(wanted)
        return None

    async def _who_has(self, headers: dict[str, str], cookie: str | None) -> CurrentUser | None:
        """Return who sent a token, or else a cookie; a token that is wrong is not made up for."""
        given = headers.get("authorization")
        if given is not None:
            if not given.lower().startswith(BEARER):
                return None
            return await run_in_threadpool(self._by_token, given[len(BEARER) :].strip())
        return None if cookie is None else await run_in_threadpool(self._by_cookie, cookie)

    async def _checked_body(
        self, method: str, path: str, headers: dict[str, str], receive: Receive
    ) -> Receive:
        """Read the body under its limits; return what hands it out again."""
        has_body = "content-length" in headers or "transfer-encoding" in headers
        most = 0 if method in bodies.WITHOUT_BODY else self._settings.most_body(path)
        bodies.require_length(headers, most)
        data = b""
        if has_body:
            data = await bodies.read_body(receive, most, self._settings.body_seconds)
        bodies.require_json_type(method, headers, is_empty=not data)
        if data:
            await bodies.require_valid(data)
        return bodies.replay_body(data, receive)


def is_public(method: str, path: str) -> bool:
    """Tell whether a request needs no login."""
    return any(method == each and pattern.fullmatch(path) for each, pattern in _PATTERNS)


def _pattern_of(template: str) -> re.Pattern[str]:
    parts = re.escape(template).replace(r"\{\*\}", ".+")
    return re.compile(re.sub(r"\\\{\w*\\\}", "[^/]+", parts))


_PATTERNS: Final = tuple((method, _pattern_of(path)) for method, path in PUBLIC)


def request_headers(scope: Scope) -> dict[str, str]:
    """Return the headers by name; some of them must not be there twice."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        if key in found and key in ONCE:
            raise problems.ProblemError(400, f"the header {key} appears twice")
        found[key] = f"{found[key]}; {text}" if key in found and key == "cookie" else text
    return found


def with_headers(send: Send, headers: Mapping[str, str] = HEADERS) -> Send:
    """Return a function that sends our headers with each answer; a route may set its own first."""
    ours = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message.get("headers", ())}
            added = [(name, value) for name, value in ours if name not in given]
            message = {**message, "headers": [*message.get("headers", ()), *added]}
        await send(message)

    return sending


def without_body(send: Send) -> Send:
    """Return a function that sends the head of an answer and no more, so that streams end, too."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return sending
