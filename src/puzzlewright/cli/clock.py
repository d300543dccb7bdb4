"""When the command began: --verbose tells how long after that each message came."""

from __future__ import annotations

from time import perf_counter

_began = perf_counter()


def begin() -> None:
    """Start the clock: a command begins."""
    global _began
    _began = perf_counter()


def elapsed() -> float:
    """Return the seconds since the command began."""
    return perf_counter() - _began
