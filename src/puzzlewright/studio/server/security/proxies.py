"""Where a request comes from, if a server stands in front of the studio.

Such a server tells the address and the scheme of its visitors in headers. Anybody can send these,
so they are believed only of addresses that `--trusted-proxy` names.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Mapping
from typing import Final

from starlette.types import Scope

from puzzlewright.core.errors import InputError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

SCHEMES: Final = frozenset({"http", "https"})

#: Bits of an IPv6 address that belong to one visitor, who has all that begin with them.
ONE_VISITOR: Final = 64


def networks(given: Iterable[str]) -> tuple[Network, ...]:
    """Return what --trusted-proxy names: addresses, or networks such as 10.0.0.0/8."""
    found = []
    for text in given:
        try:
            found.append(ipaddress.ip_network(text.strip()))
        except ValueError:
            message = "--trusted-proxy takes an address such as 127.0.0.1, or a network"
            raise InputError(message, text=text) from None
    return tuple(found)


def parse_address(text: str) -> Address | None:
    """Return an address; None if it is none."""
    try:
        found = ipaddress.ip_address(text.strip())
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def address_block(text: str) -> str:
    """Return an address as attempts are counted: of one visitor, however many they have."""
    found = parse_address(text)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, ONE_VISITOR), strict=False))
    return text if found is None else str(found)


def is_inside(address: Address | None, trusted: Iterable[Network]) -> bool:
    """Tell whether an address is one of a trusted server."""
    return address is not None and any(address in each for each in trusted)


def note_visitor(scope: Scope, headers: Mapping[str, str], trusted: tuple[Network, ...]) -> None:
    """Write into the scope who a trusted server says that it speaks for, and by which scheme."""
    client = scope.get("client")
    if not trusted or client is None or not is_inside(parse_address(client[0]), trusted):
        return
    scheme = headers.get("x-forwarded-proto", "").strip().lower()
    if scheme in SCHEMES:
        scope["scheme"] = scheme
    # Each server adds whom it speaks to at the end; what stands before the first stranger from
    # there is what that stranger says.
    for part in reversed(headers.get("x-forwarded-for", "").split(",")):
        address = parse_address(part)
        if address is None:
            return
        scope["client"] = (str(address), 0)
        if not is_inside(address, trusted):
            return
