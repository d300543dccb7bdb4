"""Windows: a .lnk file in the Start menu, written by PowerShell through WScript.Shell.

The script is always the same. What differs reaches it in environment variables, so nothing that a
path holds is ever read as a command.
"""

from __future__ import annotations

import base64
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from puzzlewright.cli.shortcuts import entry_files
from puzzlewright.cli.shortcuts.entry_files import (
    COMMENT,
    MARK,
    MODULE,
    NAME,
    Desktop,
    remove_entry,
    require_own_file,
    write_private,
)
from puzzlewright.core.errors import InputError

if TYPE_CHECKING:
    #: Runs a command in an environment; returns its exit code and what it complained about.
    Run = Callable[[Sequence[str], Mapping[str, str]], tuple[int, str]]

SCRIPT: Final = """\
$ErrorActionPreference = 'Stop'
$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:PUZZLEWRIGHT_LINK)
$link.TargetPath = $env:PUZZLEWRIGHT_TARGET
$link.Arguments = $env:PUZZLEWRIGHT_ARGUMENTS
$link.WorkingDirectory = $env:PUZZLEWRIGHT_FOLDER
$link.IconLocation = $env:PUZZLEWRIGHT_ICON
$link.Description = $env:PUZZLEWRIGHT_COMMENT
$link.Save()
"""

#: Seconds for PowerShell, which takes a while on its first start.
PATIENCE: Final = 120.0

#: What shows that a .lnk file is ours: it runs our module. Such files are in UTF-16.
WIDE_MARK: Final = MODULE.encode("utf-16-le")

#: What Windows would replace in the arguments of a shortcut.
VARIABLE: Final = re.compile(r"%[^%]+%")


def place(desk: Desktop) -> Path:
    """Return the path of the entry."""
    return _folder(desk, "APPDATA").joinpath(
        "Microsoft", "Windows", "Start Menu", "Programs", f"{NAME}.lnk"
    )


def _icon(desk: Desktop) -> Path:
    return _folder(desk, "LOCALAPPDATA") / "puzzlewright" / "puzzlewright.ico"


def _folder(desk: Desktop, name: str) -> Path:
    """Return the folder that a variable of Windows names."""
    if not desk.env.get(name):
        raise InputError(f"the environment variable {name} is not set")
    return Path(desk.env[name])


def powershell(desk: Desktop) -> Path:
    """Return Windows' own PowerShell: one of that name elsewhere may be anything."""
    root = desk.env.get("SystemRoot") or desk.env.get("SYSTEMROOT") or r"C:\Windows"
    path = Path(root, "System32", "WindowsPowerShell", "v1.0", "powershell.exe")
    if not path.is_file():
        raise InputError("PowerShell, which writes shortcuts, is not there", source=str(path))
    return path


def values(desk: Desktop, command: Sequence[str]) -> dict[str, str]:
    """Return what the script reads from its environment."""
    arguments = subprocess.list2cmdline(command[1:])
    if found := VARIABLE.search(arguments):
        reason = "Windows would replace this in a shortcut; choose another path"
        raise InputError(reason, text=found[0])
    return {
        "PUZZLEWRIGHT_LINK": str(place(desk)),
        "PUZZLEWRIGHT_TARGET": _without_console(command[0]),
        "PUZZLEWRIGHT_ARGUMENTS": arguments,
        "PUZZLEWRIGHT_FOLDER": str(desk.home),
        "PUZZLEWRIGHT_ICON": f"{_icon(desk)},0",
        "PUZZLEWRIGHT_COMMENT": COMMENT,
    }


def _without_console(program: str) -> str:
    """Return the Python beside this one that opens no console."""
    quiet = Path(program).with_name("pythonw.exe")
    return str(quiet) if quiet.is_file() else program


def write(desk: Desktop, command: Sequence[str], run: Run | None = None) -> list[Path]:
    """Write the entry and its icon."""
    path, icon = place(desk), _icon(desk)
    require_own_file(path, WIDE_MARK)
    require_own_file(icon)
    words = [
        str(powershell(desk)),
        "-NoProfile",
        "-NonInteractive",
        "-EncodedCommand",
        encoded_script(),
    ]
    env = {**desk.env, **values(desk, command)}
    write_private(icon, entry_files.ico() + MARK.encode())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        code, errors = (run or _run)(words, env)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError(f"PowerShell could not write it ({error})", source=str(path)) from error
    if code or not path.is_file():
        problem = " ".join(errors.split()) or f"exit code {code}"
        raise InputError(f"PowerShell could not write it ({problem})", source=str(path))
    return [icon, path]


def encoded_script() -> str:
    """Return the script as PowerShell takes it: no shell can misread it."""
    return base64.b64encode(SCRIPT.encode("utf-16-le")).decode()


def _run(words: Sequence[str], env: Mapping[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        words,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        check=False,
    )
    return done.returncode, done.stderr.decode(errors="replace")


def remove(desk: Desktop) -> list[Path]:
    """Remove the entry and its icon."""
    path, icon = place(desk), _icon(desk)
    require_own_file(path, WIDE_MARK)
    require_own_file(icon)
    return [*remove_entry(path, WIDE_MARK), *remove_entry(icon)]
