"""The body of a request, read as a whole before anything parses it: its size, type and time.

FastAPI would read it anyway. Here it is refused while it arrives, and JSON is counted by its signs
(limits.py) before it becomes objects.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import Any, Final

from starlette.types import Message, Receive

from puzzlewright.errors import InputError
from puzzlewright.limits import MOST_JSON_DEPTH, require_json, size_text
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security.hosts import WRITES

JSON: Final = "application/json"

#: An escaped null character; a backslash that is escaped itself is taken as a whole.
_ESCAPES: Final = re.compile(r"\\u0000|\\.", re.DOTALL)


def require_json_type(method: str, headers: Mapping[str, str], *, is_empty: bool) -> None:
    """Refuse a write that is not JSON: a form of another site can send everything else."""
    given = headers.get("content-type")
    if method not in WRITES or (is_empty and given is None):
        return
    if given is None or given.partition(";")[0].strip().lower() != JSON:
        raise ProblemError(415, f"a body must be {JSON}")


def require_length(headers: Mapping[str, str], most: int) -> None:
    """Refuse a body that is announced as too large, before it arrives."""
    given = headers.get("content-length")
    if given is None:
        return
    if not (given.isascii() and given.isdigit()):
        raise ProblemError(400, "the header Content-Length is no number")
    if len(given) > 15 or int(given) > most:
        raise too_large(most)


def too_large(most: int) -> ProblemError:
    """Return the error about a body that is too large."""
    return ProblemError(413, f"a body may have at most {size_text(most)} here")


async def read_body(receive: Receive, most: int, seconds: float) -> bytes:
    """Return the whole body; it may be so large, and take so long to arrive."""
    try:
        async with asyncio.timeout(seconds):
            return await _all_of(receive, most)
    except TimeoutError:
        raise ProblemError(408, "the body did not arrive in time") from None


async def _all_of(receive: Receive, most: int) -> bytes:
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":  # the other side went away
            raise ProblemError(400, "the body is cut short")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise too_large(most)
        if not message.get("more_body", False):
            return b"".join(parts)


def require_sound_json(data: bytes) -> None:
    """Refuse JSON that is too much to parse, or has characters that no text can hold."""
    try:
        text = data.decode()
        require_json(text)
    except UnicodeDecodeError:
        raise ProblemError(400, "the body is not UTF-8") from None
    except InputError as error:
        raise ProblemError(422, error.message, line=error.line, text=error.text) from None
    if "\\u0000" in text and any(len(each) > 2 for each in _ESCAPES.findall(text)):
        raise ProblemError(422, "a null character, which no text can hold")
    if _depth(text) > MOST_JSON_DEPTH:
        raise ProblemError(422, f"more than {MOST_JSON_DEPTH} lists in one another")


def _depth(text: str) -> int:
    """Return how deep JSON nests at most; brackets in texts count, too, so look again if deep."""
    if text.count("[") + text.count("{") <= MOST_JSON_DEPTH:
        return 0
    deepest = depth = 0
    for each in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', text, re.DOTALL):
        sign = each[0]
        depth += 1 if sign in "[{" else -1 if sign in "]}" else 0
        deepest = max(deepest, depth)
    return deepest


def replayed(data: bytes, receive: Receive) -> Receive:
    """Return a function that hands out a body that was read, and then what else arrives."""
    waiting: list[dict[str, Any]] = [{"type": "http.request", "body": data, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
