"""Processes of the studio, and the messages (JSON and bytes) between them and the server.

A frame is the length of the JSON in four bytes, the JSON, and the bytes that it announces under
`blobs`. JSON and not pickle: a process that reads what strangers wrote must not be able to run code
in the server. What is longer than allowed is refused before it is read.

A process is a fresh interpreter (tasks/__main__.py), never a fork of the server: it shares no
locks, no connections and no memory with it. It gets frames on its standard input and writes frames
to its standard output. When the server is gone, however it went, the input ends, and the process
ends too.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from struct import Struct
from threading import Event, Lock, Thread, Timer
from typing import IO, Any, Final, NamedTuple

from puzzlewright.studio.server.jobs import tasks

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
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        data = text.encode("utf-8", "surrogatepass")
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


#: Seconds for a process to keep what it has (a checkpoint) after the server is gone.
LAST_WORDS: Final = 1.0

#: Bytes that pass through a pipe in one message, besides the files of a job.
MOST_MESSAGE: Final = 200_000_000


class ChildProcess:
    """A process, as the server sees it."""

    def __init__(self, name: str, *arguments: str) -> None:
        # A session of its own: Ctrl-C in the terminal is for the server, which tells the others.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", tasks.__name__, name, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if sys.stderr is None else None,  # started without a console
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # the same for Windows
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.sender = Sender(self._process.stdin)
        self.stream: IO[bytes] = self._process.stdout
        self.is_broken = False  #: it sent what is no frame, or too long a one

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, message: dict[str, Any], blobs: tuple[bytes, ...] = ()) -> bool:
        """Send a message; False if nobody is there to read it."""
        try:
            self.sender.send(message, blobs)
        except OSError:
            return False
        return True

    def frames(self, most: int) -> Iterator[Frame]:
        """Yield what it sends, frames of at most `most` bytes, until its end."""
        try:
            while (frame := receive(self.stream, most)) is not None:
                yield frame
        except BrokenFrameError:
            self.is_broken = True

    def terminate(self) -> None:
        """Ask the system to end it."""
        self._process.terminate()

    def kill(self) -> None:
        """End it now."""
        self._process.kill()

    def close(self) -> int:
        """End it if it still runs, let go of its pipes, and return its exit code."""
        if self._process.poll() is None:
            self._process.kill()
        code = self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        return code

    def wait(self, seconds: float) -> int | None:
        """Wait for its end; return its exit code, or None if it goes on."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None


class OwnProcess:
    """The same process, as it sees itself."""

    def __init__(self) -> None:
        self.stopped = Event()
        self._input: IO[bytes] = os.fdopen(os.dup(0), "rb")
        self.sender = Sender(os.fdopen(os.dup(1), "wb"))
        # Whatever prints must not end up among the frames.
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        with suppress(ValueError, OSError):
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    def receive(self) -> Frame | None:
        """Wait for a message; None if the server is gone."""
        try:
            return receive(self._input, MOST_MESSAGE)
        except BrokenFrameError:
            return None

    def listen(self, take: Any) -> None:
        """Pass messages to a function, in a thread; when the server is gone, stop and end."""

        def loop() -> None:
            while (frame := self.receive()) is not None:
                take(frame)
            self.stopped.set()
            last = Timer(LAST_WORDS, os._exit, (0,))
            last.daemon = True
            last.start()

        Thread(target=loop, name="listener", daemon=True).start()

    def send(self, message: dict[str, Any], blobs: tuple[bytes, ...] = ()) -> None:
        """Send a message; if the server is gone, there is nothing left to do."""
        try:
            self.sender.send(message, blobs)
        except OSError:
            os._exit(0)


def limit_memory(size: int | None) -> None:
    """Let no more memory be taken than that, and write no core files."""
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if size is None or not hasattr(resource, "RLIMIT_AS"):  # some kinds of BSD lack it
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = size if hard == resource.RLIM_INFINITY else min(size, hard)
    if _address_space() > most:  # a sanitizer's: with the limit, nothing could be allocated at all
        return
    with suppress(ValueError, OSError):  # macOS refuses
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _address_space() -> int:
    """Return how many bytes of addresses this process has now; 0 where that is unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def step_back(by: int) -> None:
    """Let other processes go first."""
    with suppress(AttributeError, OSError):
        os.nice(by)
