"""Sockets and connections of the servers: free ports, and an end for connections that do nothing.

The server underneath waits for the first line of a request as long as it takes, and for the rest of
a body that nobody reads, and answers 503 to everybody when there are too many connections. Here a
connection without a request has a deadline, an address has a share, and when all are taken those
that wait longest for a request go first.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from typing import Any, Final, Literal

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.security.proxies import (
    Network,
    address_block,
    is_inside,
    parse_address,
)

#: Connections at a time: 200 players and their teachers, but not all file descriptors there are.
MOST_CONNECTIONS: Final = 800

#: Seconds for open requests when the server ends; event streams end at once.
GRACE: Final = 1

#: This many are kept free, by closing connections without a request.
ROOM: Final = 50

#: Connections of one address that is neither this machine nor a server in front: a class of 30
#: behind one address, each with the six that browsers open.
MOST_OF_ADDRESS: Final = 200

#: Seconds for the first line and the headers of a request.
HEAD_SECONDS: Final = 15.0


class Connection(H11Protocol):
    """A connection with a deadline for its requests."""

    trusted: tuple[Network, ...] = ()  #: servers in front, which speak for many
    head_seconds: float = HEAD_SECONDS
    most: int = MOST_CONNECTIONS - ROOM
    most_of_address: int = MOST_OF_ADDRESS

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deadline: asyncio.TimerHandle | None = None
        self._address: str | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless the address has too many."""
        super().connection_made(transport)
        self._address = self._counted()
        if self._address is not None:
            others = (getattr(each, "_address", None) for each in self.connections)
            if sum(other == self._address for other in others) > self.most_of_address:
                transport.abort()
                return
        self._make_room()
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what arrives; until it is a whole head, the deadline stays where it was."""
        super().data_received(data)
        if self.is_waiting and not self.transport.is_closing():
            self._wait_for_head()
        else:
            self._stop_waiting()

    def shutdown(self) -> None:
        """End with the server: nobody waits for the rest of a body."""
        if not self.is_waiting and self.cycle.more_body:
            self.transport.abort()
        else:
            super().shutdown()

    def _counted(self) -> str | None:
        """Return the address, if its connections are counted."""
        address = parse_address(self.client[0]) if self.client else None
        if address is None or address.is_loopback or is_inside(address, self.trusted):
            return None
        return address_block(str(address))

    def _wait_for_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.head_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.is_waiting:
            self.transport.abort()

    def _make_room(self) -> None:
        """Close the connection that has waited longest for a request, if there are too many."""
        if len(self.connections) <= self.most:
            return
        others = [
            (each._deadline.when(), number, each)
            for number, each in enumerate(self.connections)
            if isinstance(each, Connection) and each._deadline is not None
        ]
        if others:
            min(others)[2].transport.abort()


def connection_class(trusted: tuple[Network, ...]) -> type[Connection]:
    """Return the class of connections of a studio behind these servers."""
    return type("StudioConnection", (Connection,), {"trusted": trusted})


def server_config(
    app: ASGIApp, trusted: tuple[Network, ...], most_headers: int, *, lifespan: Literal["on", "off"]
) -> uvicorn.Config:
    """Return how uvicorn serves an app behind these servers."""
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=connection_class(trusted),
        ws="none",
        lifespan=lifespan,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=most_headers,
        timeout_graceful_shutdown=GRACE,
    )


def bound(host: str, port: int, *, any_port: bool, option: str = "--port") -> socket.socket:
    """Return a socket for a port, or for any if that may be; `option` names the port."""
    error: OSError | None = None
    for each in [port, 0] if any_port else [port]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sends small answers at once (TCP_NODELAY) only if the socket names its protocol.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if sys.platform != "win32":  # there it would let two programs listen
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, each))
        except OSError as bad:
            found.close()
            error = bad
        else:
            return found
    assert error is not None
    where = f"{host}, port {port}"
    raise InputError(f"{where}: cannot be used ({error.strerror}); {option} 0 takes a free port")
