"""Linux and others: a .desktop file and an icon, where desktops look for them.

The format is that of freedesktop.org's Desktop Entry Specification; the folders are those of its
Base Directory and Icon Theme Specifications.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from puzzlewright.cli.shortcuts import entry_files
from puzzlewright.cli.shortcuts.entry_files import (
    COMMENT,
    MARK,
    NAME,
    Desktop,
    remove_entry,
    require_own_file,
    write_private,
)

#: The name of the entry and of its icon.
ID: Final = "puzzlewright-studio"

ENTRY: Final = """\
[Desktop Entry]
# {mark}
Type=Application
Version=1.0
Name={name}
GenericName=Puzzle studio
Comment={comment}
Keywords=puzzle;crossword;sudoku;word search;worksheet;
Icon={icon}
Exec={command}
Terminal=false
StartupNotify=false
Categories=Education;
"""

#: What an argument may hold without quotes.
PLAIN: Final = re.compile(r"[\w@%+:,./-]+", re.ASCII)


def _data_home(desk: Desktop) -> Path:
    """Return the folder for data of a user; the specification ignores relative paths."""
    data_home = Path(desk.env.get("XDG_DATA_HOME", ""))
    return data_home if data_home.is_absolute() else desk.home / ".local" / "share"


def place(desk: Desktop) -> Path:
    """Return the path of the entry."""
    return _data_home(desk) / "applications" / f"{ID}.desktop"


def _icon(desk: Desktop) -> Path:
    return _data_home(desk) / "icons" / "hicolor" / "scalable" / "apps" / f"{ID}.svg"


def argument(word: str) -> str:
    """Return a word as an argument of Exec: quoted, then escaped like all values, % doubled."""
    if PLAIN.fullmatch(word) is None:
        word = '"' + re.sub(r'(["`$\\])', r"\\\1", word) + '"'
    return word.replace("\\", "\\\\").replace("%", "%%")


def entry(command: Sequence[str]) -> str:
    """Return the text of an entry that runs a command."""
    words = list(command)
    if "=" in words[0]:  # which no program of an entry may have in its path
        words[:0] = ["sh", "-c", 'exec "$0" "$@"']
    line = " ".join(map(argument, words))
    return ENTRY.format(mark=MARK, name=NAME, comment=COMMENT, icon=ID, command=line)


def write(desk: Desktop, command: Sequence[str]) -> list[Path]:
    """Write the entry and its icon."""
    files = {
        _icon(desk): entry_files.svg() + f"<!-- {MARK} -->\n".encode(),
        place(desk): entry(command).encode("utf-8", "surrogateescape"),
    }
    for path in files:
        require_own_file(path)
    return [write_private(path, data) for path, data in files.items()]


def remove(desk: Desktop) -> list[Path]:
    """Remove the entry and its icon."""
    paths = [place(desk), _icon(desk)]
    for path in paths:
        require_own_file(path)
    return [each for path in paths for each in remove_entry(path)]
