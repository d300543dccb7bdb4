"""One studio for each data folder: a lock file, which says who serves the folder, and where.

The lock is the system's: it ends with the process, however that ends, so nothing has to be cleaned
up after a crash. What is in the file helps a second start to find the first one.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from puzzlewright.core.errors import InputError

#: Seconds that the first start may take to write down its port.
PATIENCE: Final = 5.0
PAUSE: Final = 0.05

#: Which byte of the file Windows locks: one that nobody reads.
FAR_BYTE: Final = 1 << 30


class RunningStudio(NamedTuple):
    """A studio that is being served."""

    pid: int
    port: int
    host: str


class Lock:
    """The lock of a data folder; a context in which nobody else has it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise InputError(f"cannot be written ({error.strerror})", source=str(path)) from error
        self.is_ours = _is_locked_now(self._file)
        if self.is_ours:
            os.ftruncate(self._file, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.is_ours:
            os.ftruncate(self._file, 0)
        os.close(self._file)

    def write_address(self, running: RunningStudio) -> None:
        """Write down who serves the folder."""
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, json.dumps(running._asdict()).encode())

    def other(self) -> RunningStudio | None:
        """Return who serves the folder, as soon as they have written it down."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                return RunningStudio(**json.loads(self._path.read_bytes()))
            except (ValueError, TypeError, OSError):
                time.sleep(PAUSE)
        return None


def _is_locked_now(file: int) -> bool:
    """Lock a file without waiting; return whether that was possible."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, FAR_BYTE, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
