"""Messages between the server and its processes: JSON, and bytes behind it, through a pipe.

A frame is the length of the JSON in four bytes, the JSON, and the bytes that it announces under
`blobs`. JSON and not pickle: a process that reads what strangers wrote must not be able to run code
in the server. What is longer than allowed is refused before it is read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from struct import Struct
from threading import Lock
from typing import IO, Any, Final, NamedTuple

_LENGTH: Final = Struct(">I")

#: The key of a message that says how long its blobs are.
BLOBS: Final = "blobs"

#: Bytes of JSON that anybody may send: a recipe of many words, a drawing of a large grid.
MOST_JSON: Final = 200_000_000


class Frame(NamedTuple):
    """A message, and the bytes that came with it."""

    message: dict[str, Any]
    blobs: tuple[bytes, ...] = ()


class BrokenFrameError(Exception):
    """The other side sent what is no frame, or too long a one."""


class Sender:
    """Writes frames, from any thread."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lock = Lock()

    def send(self, message: dict[str, Any], blobs: Sequence[bytes] = ()) -> None:
        """Write one frame; an OSError if nobody reads it any more."""
        if blobs:
            message = {**message, BLOBS: [len(blob) for blob in blobs]}
        told = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        data = told.encode("utf-8", "surrogatepass")
        with self._lock:
            try:
                self._stream.write(b"".join((_LENGTH.pack(len(data)), data, *blobs)))
                self._stream.flush()
            except ValueError as closed:
                raise BrokenPipeError("the pipe is closed") from closed


def receive(stream: IO[bytes], most: int = MOST_JSON) -> Frame | None:
    """Read one frame of at most `most` bytes; None at the end, also in the middle of a frame."""
    head = _exactly(stream, _LENGTH.size)
    if head is None:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > most:
        raise BrokenFrameError(f"a message of {length:,} bytes")
    data = _exactly(stream, length)
    if data is None:
        return None
    message = _message(data)
    blobs: list[bytes] = []
    left = most - length
    for size in message.pop(BLOBS, ()):
        if not isinstance(size, int) or not 0 <= size <= left:
            raise BrokenFrameError("more bytes than are allowed")
        left -= size
        blob = _exactly(stream, size)
        if blob is None:
            return None
        blobs.append(blob)
    return Frame(message, tuple(blobs))


def _message(data: bytes) -> dict[str, Any]:
    try:
        message = json.loads(data.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        raise BrokenFrameError("no JSON") from None
    if not isinstance(message, dict):
        raise BrokenFrameError("no object")
    return message


def _exactly(stream: IO[bytes], length: int) -> bytes | None:
    """Return `length` bytes; None if there are fewer."""
    try:
        data = stream.read(length)
    except (OSError, ValueError):  # closed
        return None
    return data if len(data) == length else None
