"""The gate of the class port: a short list of routes, a token bucket for each address, no more.

Every request is asked, in this order: does it come from the local network; is the host an address
or a name of this machine; may the page that sent it do so; is the route one of ROUTES; did this
address send too many; is the body JSON, and small enough. Cookies and tokens of the studio, which
browsers may send to every port of a machine, are taken away before any route sees them.

The token bucket of networks (Turner, 1986) fills again slowly. Unlike `security.limiter` it
remembers two numbers for each key, however many requests there are: pupils send one in a second.
"""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Callable
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from puzzlewright.core.clock import Clock
from puzzlewright.studio.server import problems
from puzzlewright.studio.server.classes.addresses import is_near, names
from puzzlewright.studio.server.security import bodies, hosts, proxies
from puzzlewright.studio.server.security.gate import request_headers, with_headers, without_body
from puzzlewright.studio.server.security.headers import HEADERS
from puzzlewright.studio.server.settings import Settings

#: Keys that are remembered; the oldest are forgotten, so that no one can fill the memory.
MOST_KEYS: Final = 10_000


class Buckets:
    """Lets each key do something `burst` times at once, and `rate` times a second from then on."""

    def __init__(self, burst: int, rate: float, clock: Clock = time.monotonic) -> None:
        self._burst, self._rate, self._clock = float(burst), rate, clock
        self._left: dict[str, tuple[float, float]] = {}  # tokens, and the time of that number
        self._lock = threading.Lock()

    def wait(self, key: str) -> float:
        """Return how many seconds to wait: 0 if it is allowed now, and counted."""
        now = self._clock()
        with self._lock:
            left, since = self._left.pop(key, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._rate)
            allowed = left >= 1.0
            self._left[key] = (left - 1.0 if allowed else left, now)  # the latest is the last one
            while len(self._left) > MOST_KEYS:
                del self._left[next(iter(self._left))]
        return 0.0 if allowed else (1.0 - left) / self._rate


#: What a class's code is made of: no vowels, so no words, and no signs that look alike.
CODE_SIGNS: Final = "bcdfghjkmnpqrstvwxz23456789"
CODE_LENGTH: Final = 6
CODE: Final = f"[{CODE_SIGNS}]{{{CODE_LENGTH}}}"

#: The token in a pupil's own link.
TOKEN: Final = "[A-Za-z0-9_-]{20,60}"

#: All that there is, and how many bytes a body has at most. `{code}` and `{token}` as above.
ROUTES: Final = (
    ("GET", "/", 0),
    ("GET", "/favicon.ico", 0),
    ("GET", "/assets/{name}", 0),
    ("GET", "/i18n/catalogue.js", 0),
    ("GET", "/words/{language}", 0),
    ("GET", "/{code}", 0),
    ("GET", "/{code}/info", 0),
    ("GET", "/{code}/game", 0),
    ("POST", "/{code}/pupils", 2_000),
    ("GET", "/p/{token}", 0),
    ("GET", "/p/{token}/play", 0),
    ("GET", "/p/{token}/game", 0),
    ("PUT", "/p/{token}/play", 200_000),
)

_PARTS: Final = {
    "code": CODE,
    "token": TOKEN,
    "name": "[a-z-]{1,40}[.][a-z]{2,4}",
    "language": "[a-z]{2,3}",
}

#: Requests of one address: a whole class behind one address, each page with a dozen requests, and
#: then one save in a second from each.
BURST, RATE = 1_500, 100.0

#: Headers by which somebody could be known; nobody is, here.
STRIPPED_HEADERS: Final = frozenset({b"cookie", b"authorization"})

#: Browsers ignore this one without TLS, and warn about it on every page.
WITHOUT: Final = frozenset({"cross-origin-opener-policy"})

_HEADERS: Final = {name: value for name, value in HEADERS.items() if name not in WITHOUT}


def _pattern(template: str) -> re.Pattern[str]:
    whole = re.escape(template)
    for name, part in _PARTS.items():
        whole = whole.replace(re.escape(f"{{{name}}}"), part)
    return re.compile(whole)


_PATTERNS: Final = tuple((method, _pattern(path), most) for method, path, most in ROUTES)


def most_body(method: str, path: str) -> int | None:
    """Return how large the body of a request may be; None if there is no such route."""
    for each, pattern, most in _PATTERNS:
        if each == method and pattern.fullmatch(path):
            return most
    return None


class ClassGate:
    """An ASGI app that lets through to another what may pass."""

    def __init__(self, app: ASGIApp, settings: Settings, lost: Callable[[], Response]) -> None:
        self._app = app
        self._lost = lost  # returns the page for whoever typed a wrong address
        self._seconds = settings.body_seconds
        # Whoever names a public address to listen on wants to be reached from there.
        given = proxies.parse_address(settings.class_host)
        self._is_public = given is not None and not (is_near(given) or given.is_unspecified)
        self._names = names() | {each.partition(":")[0] for each in settings.allowed_hosts}
        self._requests = Buckets(BURST, RATE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a problem."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return
        send = with_headers(send, _HEADERS)
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, without_body(send)
        try:
            scope, receive = await self._let_through(scope, receive)
        except problems.ProblemError as error:
            await self._refused(scope, error)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _refused(self, scope: Scope, error: problems.ProblemError) -> Response:
        """Return the answer to what may not pass; people see a page that asks for the code."""
        wanted = dict(scope["headers"]).get(b"accept", b"")
        if error.status == 404 and scope["method"] == "GET" and b"text/html" in wanted:
            return self._lost()
        return problems.answer(error.status, error.detail, error.headers, **error.more)

    async def _let_through(self, scope: Scope, receive: Receive) -> tuple[Scope, Receive]:
        """Return the request without cookies, and its body; raise a problem if it may not pass."""
        method, path, headers = scope["method"], scope["path"], request_headers(scope)
        client = (scope.get("client") or ("",))[0]
        if not self._is_public and not is_near(proxies.parse_address(client)):
            raise problems.ProblemError(403, "a class is for the local network only")
        if not self._is_own(headers.get("host", "")):
            raise problems.ProblemError(421, "this host is not served here")
        if not hosts.is_sent_by_us(method, headers, has_cookie=False):
            raise problems.ProblemError(403, "this request was sent by a page of another site")
        most = most_body(method, path)
        if most is None:
            raise problems.ProblemError(404, "there is no such page")
        if wait := self._requests.wait(proxies.address_block(client)):
            raise too_many(wait)
        kept = [each for each in scope["headers"] if each[0].lower() not in STRIPPED_HEADERS]
        scope = {**scope, "headers": kept, "state": {**scope.get("state", {}), "client": client}}
        return scope, await self._checked_body(method, headers, most, receive)

    def _is_own(self, host: str) -> bool:
        """Tell whether a host is an address, which nobody can point elsewhere, or our name."""
        name = re.sub(r":[0-9]{1,5}$", "", host.lower())
        return proxies.parse_address(name.strip("[]")) is not None or name in self._names

    async def _checked_body(
        self, method: str, headers: dict[str, str], most: int, receive: Receive
    ) -> Receive:
        """Read the body under its limits; return what hands it out again."""
        bodies.require_length(headers, most)
        data = b""
        if "content-length" in headers or "transfer-encoding" in headers:
            data = await bodies.read_body(receive, most, self._seconds)
        bodies.require_json_type(method, headers, is_empty=not data)
        if data:
            await bodies.require_valid(data)
        return bodies.replay_body(data, receive)


def too_many(wait: float) -> problems.ProblemError:
    """Return the error about requests that come too quickly."""
    seconds = str(max(1, math.ceil(wait)))
    return problems.ProblemError(429, "too many requests", {"Retry-After": seconds})
