"""A studio in a process of its own, on loopback and in a folder that is thrown away, and a client.

What the server costs is read from /proc, where there is one (Linux).
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, NamedTuple

API = "/api/v1"

#: Seconds for a studio to start, to answer and to end; beyond that something is wrong.
PATIENCE = 120.0

_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/launch\?token=([\w-]+)\s*")


def command(*words: str) -> list[str]:
    """Return a command of ours as users type it, or the nearest thing that there is."""
    script = Path(sys.executable).parent / "puzzlewright"
    start = [str(script)] if script.exists() else [sys.executable, "-P", "-m", "puzzlewright"]
    return [*start, *words]


class Answer(NamedTuple):
    """What came back."""

    status: int
    data: bytes
    seconds: float  #: from sending to the last byte

    @property
    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.data)


class Client:
    """Sends requests with a token, over one connection."""

    def __init__(self, port: int, token: str | None) -> None:
        self._port = port
        self._headers = {"Content-Type": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def send(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request; a connection that the server has closed meanwhile is opened again."""
        data = None if body is None else json.dumps(body).encode()
        start = perf_counter()
        try:
            return self._sent(method, path, data, start)
        except ConnectionError:
            self._connection.close()
            return self._sent(method, path, data, start)

    def _sent(self, method: str, path: str, data: bytes | None, start: float) -> Answer:
        self._connection.request(method, path, data, self._headers)
        answer = self._connection.getresponse()
        body = answer.read()
        return Answer(answer.status, body, perf_counter() - start)

    def get(self, path: str) -> Answer:
        """Ask for something under the API."""
        return self.send("GET", API + path)

    def post(self, path: str, body: object) -> Answer:
        """Send something to the API."""
        return self.send("POST", API + path, body)

    def ended(self, job: str, pause: float = 0.2) -> dict[str, Any]:
        """Wait for the end of a job and return it."""
        while True:
            found: dict[str, Any] = self.get(f"/jobs/{job}").json
            if found["state"] not in ("queued", "running"):
                return found
            sleep(pause)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()


class Running(NamedTuple):
    """A studio that serves."""

    process: subprocess.Popen[str]
    port: int
    launch: str  #: the token of the address that was printed
    seconds: float  #: from the command to the first answer
    token: str

    @property
    def address(self) -> str:
        """Where its pages are."""
        return f"http://127.0.0.1:{self.port}"

    def client(self) -> Client:
        """Return a client with a token."""
        return Client(self.port, self.token)

    @property
    def memory(self) -> float | None:
        """The megabytes of the server process that are in memory (RSS)."""
        try:
            text = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return None
        found = re.search(r"^VmRSS:\s+(\d+) kB$", text, re.MULTILINE)
        return None if found is None else int(found[1]) * 1024 / 1e6

    @property
    def cpu(self) -> float | None:
        """Seconds of CPU time of the server, and of all its processes that have ended."""
        try:
            text = Path(f"/proc/{self.process.pid}/stat").read_text()
        except OSError:
            return None
        ticks = map(int, text.rpartition(")")[2].split()[11:15])  # utime stime cutime cstime
        return sum(ticks) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Running]:
    """Start a studio on a free port, and see that it ends."""
    words = command("studio", "--no-browser", "--port", "0", "--data", str(folder), *options)
    start = perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = _ADDRESS.fullmatch(process.stdout.readline())
        if found is None:
            raise RuntimeError("the studio did not start")
        port = int(found[1])
        client = Client(port, None)
        assert client.send("GET", "/").status == 200
        seconds = perf_counter() - start
        client.close()
        yield Running(process, port, found[2], seconds, _token(folder))
    finally:
        _end(process)


def _token(folder: Path) -> str:
    words = command("studio", "token", "--data", str(folder))
    done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout.strip()


def _end(process: subprocess.Popen[str]) -> None:
    """Press Ctrl-C, and make sure."""
    process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(15)
    if process.stdout is not None:
        process.stdout.close()
