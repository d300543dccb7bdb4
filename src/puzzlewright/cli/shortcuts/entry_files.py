"""Files of an entry in the menu.

Icons, and files for their owner alone, replaced only if they are ours.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from puzzlewright import studio
from puzzlewright.core.errors import InputError
from puzzlewright.paper.resvg_process import paint_png

#: The module that starts the studio without a terminal.
MODULE: Final = "puzzlewright.cli.no_terminal"

#: What people see.
NAME: Final = "Puzzlewright"
COMMENT: Final = "Make, print and play word searches, crosswords, sudokus and other puzzles"


class Desktop(NamedTuple):
    """Where somebody works: the system, its environment, and their home folder."""

    platform: str
    env: Mapping[str, str]
    home: Path


#: In every file of ours, so that no other is replaced.
MARK: Final = "puzzlewright-studio-shortcut"


def require_own_file(path: Path, mark: bytes = MARK.encode()) -> bool:
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


def write_private(path: Path, data: bytes, *, is_program: bool = False) -> Path:
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


def remove_entry(path: Path, mark: bytes = MARK.encode()) -> list[Path]:
    """Remove a file of ours; return it if it was there."""
    if not require_own_file(path, mark):
        return []
    try:
        path.unlink()
    except OSError as error:
        raise InputError(f"cannot be removed ({error.strerror})", source=str(path)) from error
    return [path]


#: Pixels of the pictures for macOS, by the types that its format has for them.
SIZES: Final = {b"ic07": 128, b"ic08": 256, b"ic09": 512}

#: Pixels of the picture for Windows; the format writes 256 as 0.
WIDE: Final = 256


def svg() -> bytes:
    """Return the icon as SVG, which Linux takes."""
    return files(studio).joinpath("web", "icon.svg").read_bytes()


def png(pixels: int) -> bytes:
    """Return the icon as a picture."""
    return paint_png(pixels * pixels, svg_string=svg().decode(), width=pixels, height=pixels)


def ico() -> bytes:
    """Return the icon for Windows: a directory with one picture."""
    picture = png(WIDE)
    head = struct.pack("<HHH", 0, 1, 1)
    return head + struct.pack("<BBBBHHII", 0, 0, 0, 0, 1, 32, len(picture), 22) + picture


def icns() -> bytes:
    """Return the icon for macOS: pictures one after the other, each with its type and length."""
    parts = b""
    for kind, pixels in SIZES.items():
        picture = png(pixels)
        parts += kind + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts
