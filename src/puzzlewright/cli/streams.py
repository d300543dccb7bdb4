"""Standard output and standard error, and all that can go wrong with them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from puzzlewright.errors import InputError


def say(text: str) -> None:
    """Print a text on standard output."""
    with _trouble_named():
        sys.stdout.write(text)


def flush() -> None:
    """Hand on what was printed, so that a reader sees it now."""
    with _trouble_named():
        sys.stdout.flush()


def complain(message: str) -> None:
    """Say one line on standard error; keep quiet if there is nobody to say it to.

    Names from files and of files may hold signs that terminals obey: these are told as codes.
    """
    with suppress(OSError, ValueError, AttributeError):
        print(f"puzzlewright: {_harmless(message)}", file=sys.stderr, flush=True)


def _harmless(text: str) -> str:
    """Return a text with control characters as their codes."""
    if text.isprintable():
        return text
    return "".join(repr(sign)[1:-1] if _is_control(sign) else sign for sign in text)


def _is_control(sign: str) -> bool:
    return sign < " " or "\x7f" <= sign < "\xa0"


def is_terminal() -> bool:
    """Tell whether somebody may be watching standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


def prepare() -> None:
    """Make sure that printing cannot fail for reasons that no user would expect.

    A stream that was closed before we started takes everything and keeps nothing. A character that
    the terminal's encoding lacks is printed as its code.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115 - open to the end
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def abandon() -> None:
    """Point standard output nowhere, so that Python's last flush does not complain again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def _trouble_named() -> Iterator[None]:
    """Turn a full disk into an InputError; a reader that went away is for main() to deal with."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        abandon()
        reason = f"cannot be written ({error.strerror})"
        raise InputError(reason, source="standard output") from error
