"""The entry for the studio in the menu of applications: `puzzlewright studio --shortcut`.

Each system has a module with three functions: `place` finds the entry's path, `write` writes the
entry and returns all files that it wrote, `remove` takes it away. Platform, environment and home
are arguments, so that tests see what each system would get.

An entry runs this Python with the module that starts the studio without a terminal. It names the
interpreter, not the script that pip installs: the interpreter is known for sure, wherever pip put
its scripts. Files of others are never replaced or removed: ours have a mark.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from puzzlewright.cli.shortcuts import linux, macos, windows
from puzzlewright.cli.shortcuts.entry_files import MODULE, Desktop
from puzzlewright.core.errors import InputError


class _System(Protocol):
    """A module for one system."""

    def place(self, desk: Desktop) -> Path:
        """Return the path of the entry."""

    def write(self, desk: Desktop, command: Sequence[str]) -> list[Path]:
        """Write the entry, which runs a command; return all files that were written."""

    def remove(self, desk: Desktop) -> list[Path]:
        """Remove the entry; return what was removed."""


def here() -> Desktop:
    """Return the desk of whoever runs this."""
    return Desktop(sys.platform, os.environ, Path.home())


def desktop_module(desk: Desktop) -> _System:
    """Return the module for a system; all others that have a menu have that of freedesktop.org."""
    systems: dict[str, _System] = {"win32": windows, "darwin": macos}
    return systems.get(desk.platform, linux)


def entry_command(words: Sequence[str], executable: str | None = None) -> list[str]:
    """Return the command that an entry runs: the studio with these options.

    -P: modules in the folder in which a desktop starts programs are none of ours.
    """
    program = executable or sys.executable
    if not program:
        raise InputError("this Python does not know its own path, so a shortcut cannot name it")
    return [program, "-P", "-m", MODULE, *words]


def make(desk: Desktop, words: Sequence[str]) -> list[Path]:
    """Write the entry for the studio with these options; return the files that were written."""
    for word in words:
        if any(sign < " " or sign == "\x7f" for sign in word):
            raise InputError("a shortcut cannot hold this control character", text=word)
    return desktop_module(desk).write(desk, entry_command(words))


def remove(desk: Desktop) -> list[Path]:
    """Remove the entry; return what was removed, which is nothing if there is none."""
    return desktop_module(desk).remove(desk)
