"""Connections on which nobody asks: they end by themselves, and keep nobody out."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from support.studio.coroutines import in_a_loop

from puzzlewright.studio.server.connections import Connection, connection_class
from puzzlewright.studio.server.security.proxies import networks

HEAD = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n"

#: Seconds after which something is wrong.
PATIENCE = 20.0


async def hello(_: Any, __: Any, send: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Answer everything, without reading the body."""
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def serving(base: type[Connection] | None = None, **changed: Any) -> AsyncIterator[int]:
    """Serve with connections of ours, and give the port."""
    kind = type("Tested", (base or connection_class(()),), {"head_seconds": 0.5, **changed})
    config = uvicorn.Config(hello, http=kind, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server._serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        await task


async def ended(reader: asyncio.StreamReader) -> None:
    """Wait until the server closes a connection."""
    with suppress(ConnectionResetError):
        await reader.read()


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n", HEAD + b"GET", POST + b"x" * 10],
    ids=["nothing", "half a line", "half a head", "half a second head", "half a body"],
)
def test_what_sends_nothing_is_closed(sent: bytes) -> None:
    """Half a request is not waited for, nor the rest of a body that was refused."""

    async def run() -> None:
        async with serving() as port, asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent[:-1])
            await asyncio.sleep(0.1)
            writer.write(sent[-1:])  # a byte more does not put the end off
            await ended(reader)
            writer.close()

    in_a_loop(run())


def test_requests_go_on() -> None:
    """A request ends the deadline of a connection, which had one before."""
    opened: list[Connection] = []

    class Kept(connection_class(())):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            opened.append(self)

    async def run() -> None:
        async with serving(Kept, head_seconds=60.0) as port, asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            while not opened:
                await asyncio.sleep(0.01)
            assert opened[0]._deadline is not None
            for _ in range(3):
                writer.write(HEAD)
                assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
                assert opened[0]._deadline is None
            writer.close()

    in_a_loop(run())


def test_silent_connections_make_room() -> None:
    """When all are taken, those that say nothing go, the oldest first."""

    async def run() -> None:
        async with serving(head_seconds=60.0, most=5) as port, asyncio.timeout(PATIENCE):
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HEAD)
            assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
            await ended(silent[0][0])
            assert not silent[-1][0].at_eof()
            for _, each in [*silent, (reader, writer)]:
                each.close()

    in_a_loop(run())


def test_an_address_has_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connections of one address are counted, but for this machine and servers in front."""

    def counted(trusted: str, address: str) -> str | None:
        found = object.__new__(Connection)
        found.client, found.trusted = (address, 1), networks((trusted,))
        return found._counted()

    assert counted("10.0.0.1", "192.0.2.1") == "192.0.2.1"
    assert counted("10.0.0.1", "10.0.0.1") is None
    assert counted("10.0.0.1", "127.0.0.1") is None
    assert counted("10.0.0.1", "::1") is None
    monkeypatch.setattr(Connection, "_counted", lambda _: "192.0.2.1")

    async def run() -> None:
        async with serving(head_seconds=60.0, most_of_address=2) as port:
            async with asyncio.timeout(PATIENCE):
                opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
                await ended(opened[2][0])
                opened[0][1].write(HEAD)
                assert await opened[0][0].readuntil(b"ok")
                for _, each in opened:
                    each.close()

    in_a_loop(run())
