"""The addresses by which other machines of the local network reach this one."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from puzzlewright.studio.server.security.proxies import Address, parse_address
from puzzlewright.studio.server.settings import Settings

#: An address in each of the private networks, and one that nobody has (RFC 5737): the system tells
#: by which of its own addresses it would reach them. Nothing is sent.
TARGETS: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")

#: Listening here is listening on all networks.
ANYWHERE: Final = frozenset({"0.0.0.0", "::", ""})

#: Addresses that are shown; machines with virtual networks have many.
MOST: Final = 4


def is_near(address: Address | None) -> bool:
    """Tell whether an address is on this machine or on a private network."""
    if address is None:
        return False
    return address.is_private or address.is_loopback or address.is_link_local


def addresses(settings: Settings) -> list[str]:
    """Return the addresses of this machine for links, the likeliest first; at least one."""
    if settings.class_host not in ANYWHERE:
        return [settings.class_host]
    found = [str(each) for each in _own() if is_near(each) and not each.is_loopback]
    return list(dict.fromkeys(found))[:MOST] or ["127.0.0.1"]


def _own() -> Iterable[Address]:
    for target in TARGETS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.connect((target, 9))
            yield ipaddress.ip_address(one.getsockname()[0])
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            if (address := parse_address(str(place[0]))) is not None:
                yield address


def link(address: str, port: int, path: str = "") -> str:
    """Return an address for a browser."""
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}/{path}"


def names() -> frozenset[str]:
    """Return the names of this machine on the local network."""
    whole = socket.gethostname().lower()
    name = whole.partition(".")[0]
    return frozenset({"localhost", whole, name, f"{name}.local"}) - {""}
