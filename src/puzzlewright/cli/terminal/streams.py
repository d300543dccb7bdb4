"""Standard output and standard error, and all that can go wrong with them.

Names and cells of puzzles, and names of files, may hold characters that a terminal obeys: control
characters, and those that change the direction of all text up to the end of the line. A terminal
gets them as codes. Files and pipes get what the puzzle holds, so that it can be read back.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from errno import EINVAL
from io import TextIOBase, TextIOWrapper

from puzzlewright.core.errors import InputError

#: Characters besides control characters that rearrange what a terminal shows: line and paragraph
#: separators, embeddings, overrides and isolates of direction. Single marks of direction (U+200E,
#: U+200F, U+061C) stay, for they move nothing but themselves and Arabic and Hebrew need them.
REARRANGING = "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

IS_WINDOWS = os.name == "nt"


class ClosedOutput(TextIOBase):
    """Stands where standard output was closed: whatever is printed there is an error."""

    def write(self, text: str) -> int:
        """Refuse a text, unless there is nothing in it."""
        if text:
            raise InputError("cannot be written (closed)", source="standard output")
        return 0


def say(text: str, *, is_drawn: bool = False) -> None:
    """Print a text on standard output; `is_drawn` if it holds codes of ours for the terminal."""
    try:
        if not is_drawn and sys.stdout.isatty():
            text = harmless_lines(text)
        sys.stdout.write(text)
    except BrokenPipeError:  # a reader that went away is for main() to deal with
        raise
    except OSError as error:
        raise _disk_error(error) from error


def flush() -> None:
    """Hand on what was printed, so that a reader sees it now."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # a reader that went away is for main() to deal with
        raise
    except OSError as error:
        raise _disk_error(error) from error


def complain(message: str) -> None:
    """Say one line on standard error; keep quiet if there is nobody to say it to."""
    with suppress(OSError, ValueError, AttributeError):
        print(f"puzzlewright: {harmless(message)}", file=sys.stderr, flush=True)


def harmless(text: str) -> str:
    """Return a text on one line, with codes for what a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(repr(sign)[1:-1] if _is_control(sign) else sign for sign in text)


def harmless_lines(text: str) -> str:
    """Return a text with its lines and tabs, and codes as in JSON for what a terminal obeys."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        f"\\u{ord(sign):04x}" if _is_control(sign) and sign not in "\n\t" else sign for sign in text
    )


def _is_control(sign: str) -> bool:
    return sign < " " or "\x7f" <= sign < "\xa0" or sign in REARRANGING


def is_terminal() -> bool:
    """Tell whether somebody may be watching standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


def prepare() -> None:
    """Make sure that printing cannot fail for reasons that no user would expect.

    If standard error was closed before we started, nobody wants to read it; if standard output was,
    an answer would be lost, which is an error. A character that the terminal's encoding lacks is
    printed as its code. Files and pipes of Windows get the same as elsewhere: UTF-8, with plain
    ends of lines.
    """
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
            if IS_WINDOWS:
                _prepare_on_windows(stream)


def _prepare_on_windows(stream: TextIOWrapper) -> None:
    """Let a console obey codes; to a file or a pipe, write what other systems do."""
    if stream.isatty():
        from puzzlewright.cli.terminal.windows_console import obey_codes

        obey_codes(stream)
    elif "PYTHONIOENCODING" in os.environ:
        stream.reconfigure(newline="\n")
    else:
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def abandon() -> None:
    """Point standard output nowhere, so that Python's last flush does not complain again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _disk_error(error: OSError) -> Exception:
    """Name a full disk in an InputError."""
    if IS_WINDOWS and error.errno == EINVAL:  # which is how it says that the reader is gone
        return BrokenPipeError()
    abandon()
    return InputError(f"cannot be written ({error.strerror})", source="standard output")
