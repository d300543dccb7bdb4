"""The console of Windows: codes that move the cursor, and keys as they are pressed.

Imported on Windows alone. Its modules are looked up by name, so that tests can stand in for them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from time import monotonic, sleep
from typing import Any, Final, TextIO

#: The mode in which a console obeys codes (ENABLE_VIRTUAL_TERMINAL_PROCESSING, Windows 10).
OBEYS_CODES: Final = 4

#: Seconds between two looks for a key: the console cannot be waited for.
POLL_SECONDS: Final = 0.01

#: What the first part of a key with a name is.
KEY_NAMES: Final = ("\0", "\xe0")

#: The second part of arrows, and what other terminals send for them.
ARROWS: Final = {"H": "\x1b[A", "P": "\x1b[B", "M": "\x1b[C", "K": "\x1b[D"}

CTRL_C: Final = "\x03"


def obey_codes(stream: TextIO) -> bool:
    """Let a console obey codes; return whether it does."""
    ctypes: Any = import_module("ctypes")
    msvcrt: Any = import_module("msvcrt")
    console = ctypes.windll.kernel32
    mode = ctypes.c_ulong()
    try:
        handle = ctypes.c_void_p(msvcrt.get_osfhandle(stream.fileno()))
    except OSError:  # no file of the system
        return False
    if not console.GetConsoleMode(handle, ctypes.byref(mode)):
        return False  # no console, but a terminal of another kind
    return bool(console.SetConsoleMode(handle, mode.value | OBEYS_CODES))


def key_reader() -> Callable[[float], str | None]:
    """Return a function that waits some seconds for a key; it returns None if there was none."""
    msvcrt: Any = import_module("msvcrt")

    def read(seconds: float) -> str | None:
        end = monotonic() + seconds
        while not msvcrt.kbhit():
            left = end - monotonic()
            if left <= 0:
                return None
            sleep(min(POLL_SECONDS, left))
        key: str = msvcrt.getwch()
        if key == CTRL_C:  # which came while a key was read
            raise KeyboardInterrupt
        return ARROWS.get(msvcrt.getwch(), "") if key in KEY_NAMES else key

    return read
