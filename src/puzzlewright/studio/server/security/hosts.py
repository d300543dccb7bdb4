"""Which hosts the studio answers for, and which pages may send it requests.

The list of hosts is exact, for a name that somebody else controls can be made to point to 127.0.0.1
(DNS rebinding): the browser then sends that name, and is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.settings import Settings

#: How the Host header may name this machine, before the port.
LOCAL: Final = ("127.0.0.1", "localhost", "[::1]")

#: What Sec-Fetch-Site says of requests by our own pages, and by nobody: a typed address.
OWN_SITE: Final = frozenset({"same-origin", "none"})

WRITES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})

#: What a name of a host is made of.
HOST_SIGNS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-_:[]")


def allowed_hosts(settings: Settings) -> frozenset[str]:
    """Return all values of the Host header that are answered."""
    hosts = {f"{name}:{settings.port}" for name in LOCAL}
    if settings.port == 80:
        hosts.update(LOCAL)
    for name in map(host_named, settings.allowed_hosts):
        hosts.add(name)
        if ":" not in name.rpartition("]")[2]:
            hosts.add(f"{name}:{settings.port}")
    return frozenset(hosts)


def host_named(text: str) -> str:
    """Return a host as --allowed-host names it: a name, and a port if there is one."""
    name = text.strip().lower()
    if not name or not set(name) <= HOST_SIGNS:
        message = "--allowed-host takes the name that browsers use, such as puzzles.example.org"
        raise InputError(message, text=text)
    return name


def is_sent_by_us(method: str, headers: Mapping[str, str], *, has_cookie: bool) -> bool:
    """Tell whether a request comes from a page of ours, from no page, or may come from anywhere.

    The Host header is one of ours here. Sec-Fetch-Site is what browsers say by themselves and no
    script can change; they leave it out where the address has no TLS, but for this machine. Then
    Origin decides. A write with a cookie and neither of them is refused.
    """
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site")
    if origin not in (None, "null") and not _is_own(origin, headers["host"]):
        return False
    if not has_cookie and method not in WRITES:
        return origin != "null"  # a link to a public page may be anywhere
    if site is not None:
        return site in OWN_SITE
    if origin is not None:
        return origin != "null"
    return not has_cookie or method not in WRITES


def _is_own(origin: str | None, host: str) -> bool:
    return origin in (f"http://{host}", f"https://{host}")
