"""The body of a request, read as a whole before anything parses it: its size, type and time.

FastAPI would read it anyway. Here it is refused while it arrives, and JSON is counted by its signs
(limits.py) before it becomes objects.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.types import Message, Receive

from puzzlewright.core.errors import InputError
from puzzlewright.core.limits import HALF, MOST_JSON_DEPTH, MOST_VALUES, format_size, require_json
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security.hosts import WRITES

JSON: Final = "application/json"

#: Methods that say all in the address: a body with them is refused unread.
WITHOUT_BODY: Final = frozenset({"GET", "HEAD", "DELETE", "OPTIONS"})

#: Larger bodies are checked in a thread, so that others are answered meanwhile.
QUICK: Final = 100_000

#: Escapes of half a character: a first half that no second half follows, and the reverse. Both
#: begin with letters that are fixed, which makes the search quick.
_HEX: Final = "[0-9a-fA-F]"
_FIRST: Final = rf"\\u[dD][89abAB]{_HEX}{{2}}"
_SECOND: Final = rf"\\u[dD][c-fC-F]{_HEX}{{2}}"
_HALVES: Final = (re.compile(rf"{_FIRST}(?!{_SECOND})"), re.compile(rf"(?<!{_FIRST}){_SECOND}"))


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
        raise ProblemError(400, "the header Content-Length is not a number")
    if len(given) > 15 or int(given) > most:
        raise too_large(most)


def too_large(most: int) -> ProblemError:
    """Return the error about a body that is too large."""
    if not most:
        return ProblemError(413, "a request of this method has no body")
    return ProblemError(413, f"a body may have at most {format_size(most)} here")


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


async def require_valid(data: bytes) -> None:
    """Refuse JSON that is not sound, without keeping others waiting."""
    if len(data) <= QUICK:
        require_valid_json(data)
    else:
        await run_in_threadpool(require_valid_json, data)


def require_valid_json(data: bytes) -> None:
    """Refuse JSON that is too much to parse, or has characters that no text can hold.

    Takes time in proportion to the length whatever is in it, for anybody may send it. Whoever
    parses JSON guesses its encoding by null bytes; there are none in what passes, so it is UTF-8.
    """
    try:
        text = data.decode()
        require_json(text, halves=True)
    except UnicodeDecodeError:
        raise ProblemError(400, "the body is not UTF-8") from None
    except InputError as error:
        raise ProblemError(422, error.message, line=error.line, text=error.text) from None
    if "\0" in text:
        raise ProblemError(400, "the body is not UTF-8, or has a null character")
    # Without escaped backslashes, each backslash that is left begins an escape.
    plain = text.replace("\\\\", "--")
    _require_characters(plain)
    if _depth(plain) > MOST_JSON_DEPTH:
        raise ProblemError(422, f"more than {MOST_JSON_DEPTH} levels of nested lists")


def _require_characters(plain: str) -> None:
    """Refuse escapes of null characters and of halves of characters."""
    if "\\u0000" in plain:
        raise ProblemError(422, "a null character, which no text can hold")
    if "\\ud" in plain or "\\uD" in plain:
        for pattern in _HALVES:
            if half := pattern.search(plain):
                line = 1 + plain.count("\n", 0, half.start())
                raise ProblemError(422, HALF, line=line, text=half[0])


def _depth(plain: str) -> int:
    """Return how deep JSON nests at most; escaped backslashes are gone from it."""
    if plain.count("[") + plain.count("{") <= MOST_JSON_DEPTH:
        return 0  # brackets in texts count, too, but there are few
    plain = plain.replace('\\"', "--")
    if plain.count('"') > 2 * MOST_VALUES + 2:
        raise ProblemError(422, f"more than {MOST_VALUES:,} values in JSON")
    brackets = re.sub(r"[^\[\]{}]+", "", re.sub('"[^"]*"?', "", plain))
    deepest = depth = 0
    for sign in brackets:
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def replay_body(data: bytes, receive: Receive) -> Receive:
    """Return a function that hands out a body that was read, and then what else arrives."""
    waiting: list[dict[str, Any]] = [{"type": "http.request", "body": data, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
