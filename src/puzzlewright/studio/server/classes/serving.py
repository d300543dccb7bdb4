"""The server of the class port, beside that of the studio: in a thread with a loop of its own.

So sixty pupils who save do not stand in the way of the teacher's page.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from typing import Final

import uvicorn

from puzzlewright.studio.server.classes.addresses import addresses, link
from puzzlewright.studio.server.classes.app import ClassPort
from puzzlewright.studio.server.connections import GRACE, bound, server_config
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.settings import Settings

Say = Callable[[str], None]

#: Bytes of the first line and the headers of a request.
MOST_HEADERS: Final = 16_384


@contextmanager
def class_port(settings: Settings) -> Iterator[tuple[Settings, socket.socket | None]]:
    """Bind the class port, if there is to be one; give settings that know its number."""
    if not settings.has_class:
        yield settings, None
        return
    wanted = settings.class_port
    with bound(
        settings.class_host, wanted, any_port=settings.class_any_port, option="--class-port"
    ) as found:
        yield replace(settings, class_port=found.getsockname()[1]), found


@contextmanager
def pupil_server(
    services: Services, listening: socket.socket | None
) -> Iterator[Callable[[Say], None]]:
    """Give what starts the server for pupils and says where it is; it ends at the end."""
    if listening is None:
        yield lambda _: None
        return
    server = ClassServer(services, listening)

    def begin(say: Say) -> None:
        server.start()
        say(address_note(services.settings))

    try:
        yield begin
    finally:
        server.stop()


def address_note(settings: Settings) -> str:
    """Return where pupils reach the studio."""
    links = ", ".join(link(each, settings.class_port) for each in addresses(settings))
    return f"pupils on the local network join a class at {links}"


class ClassServer:
    """Answers pupils until it is stopped."""

    def __init__(self, services: Services, listening: socket.socket) -> None:
        config = server_config(ClassPort(services), (), MOST_HEADERS, lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = Thread(
            target=self._server.run, args=([listening],), name="class-port", daemon=True
        )

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def stop(self) -> None:
        """End; pupils who are being answered have a second."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join(2 * GRACE)
