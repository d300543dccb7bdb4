"""Files for browsers that may not read all files of their user.

Ubuntu packages Firefox as a snap. Such a browser sees another /tmp, and no folder whose name begins
with a dot, so neither a temporary file nor one in the data folder can be opened by it. It can read
its own folder, ~/snap/firefox/common.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

#: Seconds for the desktop to name its browser.
PATIENCE: Final = 5.0

#: How desktop files of snaps are called: the name of the snap, and that of the program.
ENTRY: Final = re.compile(r"([a-z0-9-]+)_[\w.-]+\.desktop")


def readable_folder(home: Path | None = None) -> Path | None:
    """Return the folder that the usual browser can read; None if it can read all of them."""
    snaps = _snaps(home)
    if snaps is None or not snaps.is_dir():
        return None
    found = ENTRY.fullmatch(_browser())
    own = snaps / found[1] / "common" if found else None
    return own if own is not None and own.is_dir() else None


def readable_folders(home: Path | None = None) -> list[Path]:
    """Return all such folders, for whoever removes files from them."""
    snaps = _snaps(home)
    return [] if snaps is None else sorted(snaps.glob("*/common"))


def _snaps(home: Path | None) -> Path | None:
    """Return where snaps have their folders; None where there are no snaps."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        return (home or Path.home()) / "snap"
    except RuntimeError:  # nobody knows whose home that would be
        return None


def _browser() -> str:
    """Return the name of the desktop file of the usual browser."""
    try:
        done = subprocess.run(
            ["xdg-settings", "get", "default-web-browser"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()
