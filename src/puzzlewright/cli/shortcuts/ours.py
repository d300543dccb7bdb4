"""Files of an entry: written for their owner alone, replaced and removed only if they are ours."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from puzzlewright.errors import InputError

#: In every file of ours, so that no other is replaced.
MARK: Final = "puzzlewright-studio-shortcut"


def require_ours(path: Path, mark: bytes = MARK.encode()) -> bool:
    """Return whether a file is there; complain if it has no mark of ours, or is no plain file."""
    if not os.path.lexists(path):
        return False
    try:
        is_ours = path.is_file() and not path.is_symlink() and mark in path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", source=str(path)) from error
    if not is_ours:
        reason = "this file was not written by `puzzlewright studio --shortcut`; move it away first"
        raise InputError(reason, source=str(path))
    return True


def write_new(path: Path, data: bytes, *, is_program: bool = False) -> Path:
    """Write a file for its owner alone: an option may hold the password of a database."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0),
                       0o700 if is_program else 0o600)  # fmt: skip
        with os.fdopen(file, "wb") as writing:
            writing.write(data)
    except OSError as error:
        raise InputError(f"cannot be written ({error.strerror})", source=str(path)) from error
    return path


def remove_ours(path: Path, mark: bytes = MARK.encode()) -> list[Path]:
    """Remove a file of ours; return it if it was there."""
    if not require_ours(path, mark):
        return []
    try:
        path.unlink()
    except OSError as error:
        raise InputError(f"cannot be removed ({error.strerror})", source=str(path)) from error
    return [path]
