"""For callers in Python: errors about wrong arguments, and warnings that name their line."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable


def path_of(path: object) -> str:
    """Return the name of a file; numbers, bytes and None are refused with a TypeError.

    Left alone, a number would be an open file of the process, and None a file called "None".
    """
    name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else path
    if isinstance(name, str):
        return name
    raise TypeError(f"path: expected a file name (str or Path), not {path!r}")


def warn_of(path: str, notes: Iterable[str]) -> None:
    """Warn whoever called the package of what there is to say about a file."""
    for note in notes:
        warnings.warn(f"{path}: {note}", stacklevel=_depth())


def _depth() -> int:
    """Return how far away the code is that called the package, from the caller of this."""
    frame, depth = sys._getframe(1), 1
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame, depth = frame.f_back, depth + 1
    return depth


def _is_ours(module: str) -> bool:
    return module == "puzzlewright" or module.startswith("puzzlewright.")
