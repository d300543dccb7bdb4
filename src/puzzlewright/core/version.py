"""The version of the program."""

from __future__ import annotations

from functools import cache


@cache
def program_version() -> str:
    """Return the version that is installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow; most runs do not ask

    try:
        return version("puzzlewright")
    except PackageNotFoundError:  # run from its sources, without being installed
        return "0+unknown"
