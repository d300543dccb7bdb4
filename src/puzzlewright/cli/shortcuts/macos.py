"""macOS: an application in ~/Applications, which is a folder with a shell script in it.

The script ends as soon as the studio has started in a session of its own. An application that still
runs would only be brought to the front by the next double-click, and no browser would open.
"""

from __future__ import annotations

import plistlib
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from puzzlewright.cli.shortcuts import entry_files
from puzzlewright.cli.shortcuts.entry_files import (
    MARK,
    MODULE,
    NAME,
    Desktop,
    require_own_file,
    write_private,
)
from puzzlewright.core.errors import InputError
from puzzlewright.core.version import program_version

#: The names of the script and of the icon in the application.
SCRIPT: Final = "puzzlewright-studio"
ICON: Final = "puzzlewright.icns"

#: The option of no_terminal.py that starts the studio in another process and ends.
DETACH: Final = "--detach"


def place(desk: Desktop) -> Path:
    """Return the path of the application."""
    return desk.home / "Applications" / f"{NAME}.app"


def information() -> bytes:
    """Return the file that describes the application.

    LSUIElement: it has no window, so it does not wait in the Dock for one. The architectures: macOS
    would ask to install Rosetta for a script, which it takes for an old Intel program.
    """
    properties = {
        "CFBundleDisplayName": NAME,
        "CFBundleExecutable": SCRIPT,
        "CFBundleIconFile": ICON,
        "CFBundleIdentifier": MARK,
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleName": NAME,
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": program_version(),
        "CFBundleVersion": program_version(),
        "LSArchitecturePriority": ["arm64", "x86_64"],
        "LSRequiresNativeExecution": True,
        "LSUIElement": True,
        "NSHighResolutionCapable": True,
    }
    return plistlib.dumps(properties)


def script(command: Sequence[str]) -> str:
    """Return the shell script that runs a command in the background."""
    at = command.index(MODULE) + 1
    return f"#!/bin/sh\nexec {shlex.join([*command[:at], DETACH, *command[at:]])}\n"


def write(desk: Desktop, command: Sequence[str]) -> list[Path]:
    """Write the application."""
    _require_ours(place(desk))
    inside = place(desk) / "Contents"
    pictures = inside / "Resources" / ICON
    program = script(command).encode("utf-8", "surrogateescape")
    return [
        write_private(inside / "Info.plist", information()),
        write_private(pictures, entry_files.icns()),
        write_private(inside / "MacOS" / SCRIPT, program, is_program=True),
    ]


def remove(desk: Desktop) -> list[Path]:
    """Remove the application."""
    path = place(desk)
    if not _require_ours(path):
        return []
    try:
        shutil.rmtree(path)
    except OSError as error:
        raise InputError(f"cannot be removed ({error.strerror})", source=str(path)) from error
    return [path]


def _require_ours(path: Path) -> bool:
    """Return whether the application is there; complain if it is another one."""
    property_list = path / "Contents" / "Info.plist"
    if path.is_symlink() or (path.exists() and not property_list.is_file()):
        return require_own_file(path)  # which complains
    return require_own_file(property_list)
