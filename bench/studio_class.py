"""A class on the class port: pupils who join, open their game and save it, all at once."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter
from typing import Any

from bench.studio_load import Times, recipe
from bench.studio_process import PATIENCE, Running

#: How the studio is started: with a port for pupils that nobody else can reach.
OPTIONS = ("--class", "--class-port", "0", "--class-host", "127.0.0.1")


def saving(studio: Running, number: int, every: float, turns: int) -> Times:
    """Let pupils save, each once in `every` seconds; return how long each saving took."""
    client = studio.client()
    made = client.post("/jobs", {"verb": "make", "recipe": recipe(1)}).json
    puzzle = client.ended(made["id"])["result"]["puzzle"]
    port = client.get("/classes").json["port"]
    code = client.post("/classes", {"puzzle": puzzle, "collect": True}).json["code"]
    client.close()
    return asyncio.run(_saving(port, code, number, every, turns))


async def _saving(port: int, code: str, number: int, every: float, turns: int) -> Times:
    seconds: list[float] = []
    errors = 0

    async def pupil(n: int) -> None:
        nonlocal errors
        seat = _Seat(port, n)
        token = await seat.join(code, f"Pupil {n}")
        errors += (await seat.ask("GET", f"/p/{token}/game"))[0] != 200
        start = perf_counter() + every * (1 + n / number)
        for turn in range(turns):
            await asyncio.sleep(max(0.0, start + turn * every - perf_counter()))
            found = [[each, 0, 0, 0, 4, 0] for each in range(turn)]
            state = {"state": {"found": found}, "past": [{"now": "x" * 60}] * 20}
            sent = perf_counter()
            try:
                status, _ = await seat.ask("PUT", f"/p/{token}/play", {"state": state})
            except (OSError, TimeoutError, ValueError, IndexError):
                status = 0
            seconds.append(perf_counter() - sent)
            errors += status != 200

    async with asyncio.TaskGroup() as group:
        for n in range(number):
            group.create_task(pupil(n))
    return Times(seconds, errors)


class _Seat:
    """A machine of the local network: loopback has addresses for all of them (Linux)."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._place = (f"127.0.1.{1 + number % 250}", 0)

    async def join(self, code: str, name: str) -> str:
        """Join a class, and again as long as the studio is too busy; return the token."""
        while True:
            status, told = await self.ask("POST", f"/{code}/pupils", {"name": name})
            if status == 201:
                return str(told["token"])
            await asyncio.sleep(1)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send one request by a connection of its own; return the status, and JSON if it is."""
        async with asyncio.timeout(PATIENCE):
            head, data = await self._sent(method, path, body)
        is_json = b"application/json" in head
        return int(head.split(b" ", 2)[1]), json.loads(data) if is_json else None

    async def _sent(self, method: str, path: str, body: object) -> tuple[bytes, bytes]:
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}", "Connection: close"]
        if data:
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=self._place
        )
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + data)
            await writer.drain()
            head, _, rest = (await reader.read()).partition(b"\r\n\r\n")
        finally:
            writer.close()
        return head, rest
