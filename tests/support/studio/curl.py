"""A stand-in for curl where there is none: as much of it as docs/api.md uses.

python curl.py [-s] [-i] [-N] [-X METHOD] [-H HEADER] [--json BODY] [-o FILE] [--max-time S] URL
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

#: What curl returns if its time is up.
TIME_IS_UP = 28


def main(words: Sequence[str] | None = None) -> int:
    """Send one request and print the answer."""
    given = _parser().parse_args(words)
    end = monotonic() + given.max_time
    address = urlsplit(given.url)
    assert address.hostname is not None
    headers = {name.strip(): value.strip() for name, _, value in _split(given.header)}
    body = None
    if given.json is not None:
        body = given.json.encode()
        headers = {"Content-Type": "application/json", "Accept": "application/json", **headers}
    method = given.request or ("GET" if body is None else "POST")
    path = address.path + (f"?{address.query}" if address.query else "")
    client = HTTPConnection(address.hostname, address.port, timeout=given.max_time)
    client.request(method, path, body, headers)
    answer = client.getresponse()
    start = _head(answer) if given.include else b""
    if given.output is not None:
        Path(given.output).write_bytes(start + answer.read())
        return 0
    sys.stdout.buffer.write(start)
    return _copied(client, answer, end)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    parser.add_argument("-s", "--silent", action="store_true")
    parser.add_argument("-i", "--include", action="store_true")
    parser.add_argument("-N", "--no-buffer", action="store_true")
    parser.add_argument("-X", "--request")
    parser.add_argument("-H", "--header", action="append", default=[])
    parser.add_argument("-o", "--output")
    parser.add_argument("--json")
    parser.add_argument("--max-time", type=float, default=60.0)
    parser.add_argument("url")
    return parser


def _split(headers: list[str]) -> list[tuple[str, str, str]]:
    return [header.partition(":") for header in headers]


def _head(answer: HTTPResponse) -> bytes:
    """Return the first line and the headers."""
    lines = [f"HTTP/1.1 {answer.status} {answer.reason}"]
    lines += [f"{name}: {value}" for name, value in answer.getheaders()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def _copied(client: HTTPConnection, answer: HTTPResponse, end: float) -> int:
    """Print the body as it comes, until its end or until the time is up."""
    try:
        while (left := end - monotonic()) > 0:
            if client.sock is not None:
                client.sock.settimeout(left)
            data = answer.read1(65_536)
            if not data:
                return 0
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    except TimeoutError:
        pass
    return TIME_IS_UP


if __name__ == "__main__":
    sys.exit(main())
