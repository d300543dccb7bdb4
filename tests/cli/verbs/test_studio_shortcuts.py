"""`puzzlewright studio --shortcut`: the entry that each system gets, and files that it spares.

All systems are tested on one; test_studio_shortcuts_windows.py runs the real PowerShell.
"""

from __future__ import annotations

import base64
import plistlib
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from configparser import RawConfigParser
from pathlib import Path

import pytest

from puzzlewright.cli import shortcuts
from puzzlewright.cli.command import main
from puzzlewright.cli.shortcuts import entry_files, linux, windows
from puzzlewright.cli.shortcuts.entry_files import Desktop
from puzzlewright.cli.verbs.studio import _repeated_words
from puzzlewright.core.errors import InputError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes of files, and a shell")

#: A path with all that Exec, the shell and PowerShell could take for something else.
NASTY = "/data/50% of \"it\" `id` $HOME \\ 'x'; ü=%f"

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a home folder to whoever runs the command."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path


def parsed(text: str) -> dict[str, str]:
    """Return the keys of a .desktop file, with what the values of strings stand for."""
    reader = RawConfigParser(delimiters="=", strict=True)
    reader.optionxform = str  # type: ignore[assignment,method-assign]  # keys differ by case
    reader.read_string(text)
    assert reader.sections() == ["Desktop Entry"]
    escapes = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
    items = reader["Desktop Entry"].items()
    return {key: re.sub(r"\\(.)", lambda m: escapes[m[1]], value) for key, value in items}


def words_of(command: str) -> list[str]:
    """Split the value of Exec, as the Desktop Entry Specification describes it."""
    found = re.findall(r'"((?:[^"\\`$]|\\["`$\\])*)"|([^\s"\'\\><~|&;$*?#()`]+)', command)
    words = [re.sub(r"\\(.)", r"\1", quoted) if quoted else plain for quoted, plain in found]
    assert re.search(r"%[^%]", command.replace("%%", "")) is None
    return [word.replace("%%", "%") for word in words]


# Linux


def test_an_entry_for_linux(tmp_path: Path) -> None:
    """The file is where desktops look for it, and its command comes out as it went in."""
    desk = Desktop("linux", {}, tmp_path)
    command = shortcuts.entry_command(["--data", NASTY, "--port", "0"], "/opt/my python/bin/python")
    icon, path = linux.write(desk, command)
    assert path == tmp_path / ".local/share/applications/puzzlewright-studio.desktop"
    assert icon == tmp_path / ".local/share/icons/hicolor/scalable/apps/puzzlewright-studio.svg"
    entry = parsed(path.read_text(encoding="utf-8"))
    assert words_of(entry["Exec"]) == command
    assert (entry["Type"], entry["Terminal"], entry["Icon"]) == ("Application", "false", icon.stem)
    assert icon.read_bytes().startswith(entry_files.svg())
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("word", ["plain", "a b", NASTY, 'a"b', "100%", "a\\b", "$x", "~/x", "a#b"])
def test_the_shell_reads_an_argument_as_it_was(word: str) -> None:
    """A launcher removes the escapes of values and %%; its quotes are those of the shell."""
    value = parsed(f"[Desktop Entry]\nExec={linux.argument(word)}")["Exec"].replace("%%", "%")
    done = subprocess.run(["sh", "-c", f"printf %s {value}"], capture_output=True, check=True)
    assert done.stdout.decode() == word


def test_a_program_with_an_equals_sign_is_run_by_the_shell() -> None:
    """The path of a program in an entry must not have one."""
    entry = parsed(linux.entry(["/a=b/python", "-P", "x"]))
    assert words_of(entry["Exec"]) == ["sh", "-c", 'exec "$0" "$@"', "/a=b/python", "-P", "x"]


@pytest.mark.parametrize(("told", "is_used"), [("/else/where", True), ("not/absolute", False)])
def test_the_folder_for_data_is_that_of_the_desktop(
    tmp_path: Path, told: str, is_used: bool
) -> None:
    """XDG_DATA_HOME counts if it is a whole path."""
    desk = Desktop("freebsd14", {"XDG_DATA_HOME": told}, tmp_path)
    folder = Path(told) if is_used else tmp_path / ".local/share"
    assert shortcuts.desktop_module(desk).place(desk).parents[1] == folder


# macOS


def test_an_application_for_macos(tmp_path: Path) -> None:
    """A bundle with a description, a script that can be run, and an icon."""
    desk = Desktop("darwin", {}, tmp_path)
    command = shortcuts.entry_command(["--data", NASTY], sys.executable)
    shortcuts.desktop_module(desk).write(desk, command)
    inside = tmp_path / "Applications/Puzzlewright.app/Contents"
    told = plistlib.loads((inside / "Info.plist").read_bytes())
    script = inside / "MacOS" / told["CFBundleExecutable"]
    assert script.stat().st_mode & 0o777 == 0o700
    assert told["LSArchitecturePriority"][0] == "arm64"
    data = (inside / "Resources" / told["CFBundleIconFile"]).read_bytes()
    assert data[:4] == b"icns"
    assert int.from_bytes(data[4:8], "big") == len(data)
    assert data[16:24] == PNG
    first, line = script.read_text(encoding="utf-8").splitlines()
    assert first == "#!/bin/sh"
    shown = subprocess.run(["sh", "-c", line.replace("exec ", "printf '%s\\0' ", 1)],
                           capture_output=True, check=True).stdout.decode().split("\0")  # fmt: skip
    assert shown[:-1] == [*command[:4], "--detach", *command[4:]]


# Windows


def pretended(tmp_path: Path) -> Desktop:
    """Return the desk of somebody with Windows, with its PowerShell and Python."""
    for name in ("win/System32/WindowsPowerShell/v1.0/powershell.exe", "py/pythonw.exe"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    env = {"SystemRoot": str(tmp_path / "win"), "OTHER": "kept"}
    env |= {"APPDATA": str(tmp_path / "a"), "LOCALAPPDATA": str(tmp_path / "l")}
    return Desktop("win32", env, tmp_path)


class PretendedShell:
    """Writes what WScript.Shell would write, or fails."""

    def __init__(self, code: int = 0) -> None:
        self.code = code
        self.words: Sequence[str] = ()
        self.env: Mapping[str, str] = {}

    def __call__(self, words: Sequence[str], env: Mapping[str, str]) -> tuple[int, str]:
        """Take a command."""
        self.words, self.env = words, env
        if self.code:
            return self.code, "Access\r\nis denied"
        data = env["PUZZLEWRIGHT_ARGUMENTS"].encode("utf-16-le")
        Path(env["PUZZLEWRIGHT_LINK"]).write_bytes(b"L\0\0\0" + data)
        return 0, ""


def test_a_link_for_windows(tmp_path: Path) -> None:
    """The script has no value in it; they are in its environment, which keeps what it had."""
    desk, shell = pretended(tmp_path), PretendedShell()
    words = ["--data", "C:\\my puzzles\\$(calc)'; 50% \\"]
    command = shortcuts.entry_command(words, str(tmp_path / "py/python.exe"))
    icon, path = windows.write(desk, command, shell)
    assert path == tmp_path / "a/Microsoft/Windows/Start Menu/Programs/Puzzlewright.lnk"
    assert shell.words[0].endswith("powershell.exe")
    script = base64.b64decode(shell.words[-1]).decode("utf-16-le")
    used = set(re.findall(r"\$env:(\w+)", script))
    assert used == set(windows.values(desk, command))
    assert "CreateShortcut($env:PUZZLEWRIGHT_LINK)" in script
    assert "calc" not in script
    assert shell.env["PUZZLEWRIGHT_TARGET"] == str(tmp_path / "py/pythonw.exe")
    told = '-P -m puzzlewright.cli.no_terminal --data "C:\\my puzzles\\$(calc)\'; 50% \\\\"'
    assert shell.env["PUZZLEWRIGHT_ARGUMENTS"] == told
    assert shell.env["OTHER"] == "kept"
    data = icon.read_bytes()
    assert data[:6] == b"\0\0\1\0\1\0"
    assert data[22:30] == PNG
    assert windows.write(desk, command, shell) == [icon, path]
    assert windows.remove(desk) == [path, icon]
    assert windows.remove(desk) == []


def test_what_goes_wrong_on_windows(tmp_path: Path) -> None:
    """PowerShell that is missing or fails, variables in paths, and links of others."""
    desk = pretended(tmp_path)
    with pytest.raises(InputError, match="Access is denied"):
        windows.write(desk, ["python", "-m", "x"], PretendedShell(1))
    with pytest.raises(InputError, match="%TEMP%"):
        windows.write(desk, ["python", "C:\\%TEMP%\\x"], PretendedShell())
    with pytest.raises(InputError, match="PowerShell, which writes shortcuts, is not there"):
        windows.write(desk._replace(env={**desk.env, "SystemRoot": "/none"}), ["python"])
    with pytest.raises(InputError, match="APPDATA is not set"):
        windows.place(desk._replace(env={}))
    windows.place(desk).write_bytes(b"another program")
    with pytest.raises(InputError, match="move it away first"):
        windows.write(desk, ["python"], PretendedShell())
    with pytest.raises(InputError, match="move it away first"):
        windows.remove(desk)
    assert windows.place(desk).read_bytes() == b"another program"


# Files of others


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_it_is_replaced_and_removed(tmp_path: Path, platform: str) -> None:
    """A second entry replaces the first; nothing is left of it but folders."""
    desk = Desktop(platform, {}, tmp_path)
    first = shortcuts.make(desk, ["--port", "1"])
    assert shortcuts.make(desk, ["--port", "2"]) == first
    texts = [path.read_bytes() for path in first]
    assert any(b"--port 2" in text for text in texts)
    assert not any(b"--port 1" in text for text in texts)
    assert shortcuts.remove(desk)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    assert shortcuts.remove(desk) == []


@pytest.mark.parametrize("platform", ["linux", "darwin"])
@pytest.mark.parametrize("how", ["file", "folder", "link"])
def test_what_is_not_ours_stays(tmp_path: Path, platform: str, how: str) -> None:
    """A file, a folder or a link of that name is named, and nothing is written."""
    desk = Desktop(platform, {}, tmp_path)
    path = shortcuts.desktop_module(desk).place(desk)
    path.parent.mkdir(parents=True)
    if how == "file":
        path.write_text("mine")
    elif how == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "nowhere")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InputError, match="move it away first"):
        shortcuts.make(desk, [])
    with pytest.raises(InputError, match="move it away first"):
        shortcuts.remove(desk)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The path is named."""
    (tmp_path / ".local").write_text("a file")
    with pytest.raises(InputError, match="cannot be written"):
        shortcuts.make(Desktop("linux", {}, tmp_path), [])


# The command line


def test_options_are_kept_with_whole_paths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The entry is started anywhere, so paths of this folder become whole ones."""
    monkeypatch.chdir(tmp_path)
    words = ["--data=a b", "--shortcut", "--example", "x.txt", "--class", "--job-memory", "2G"]
    data, example = str(tmp_path / "a b"), str(tmp_path / "x.txt")
    kept = ["--data", data, "--example", example, "--class", "--job-memory", "2G"]
    assert _repeated_words(words) == kept


def test_by_the_command_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It prints what it wrote and what it removed; nothing is started, no data folder is made."""
    pytest.importorskip("fastapi")
    assert main(["studio", "--shortcut", "--data", str(home / "data"), "--port", "0"]) == 0
    path = home / ".local/share/applications/puzzlewright-studio.desktop"
    assert f"wrote {path}\n" in capsys.readouterr().out
    command = words_of(parsed(path.read_text())["Exec"])
    assert command == [*shortcuts.entry_command([]), "--data", str(home / "data"), "--port", "0"]
    assert main(["studio", "--remove-shortcut"]) == 0
    assert f"removed {path}\n" in capsys.readouterr().out
    assert main(["studio", "--remove-shortcut"]) == 0
    assert capsys.readouterr().out == "there is no shortcut\n"
    assert not (home / "data").exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--shortcut --remove-shortcut", "not allowed with"),
        ("--shortcut --port 70000", "--port: at most 65535"),
        ("--shortcut --data a\nb", "control character"),
    ],
)
def test_bad_words(home: Path, capsys: pytest.CaptureFixture[str], words: str, reason: str) -> None:
    """They are refused before anything is written."""
    pytest.importorskip("fastapi")
    assert main(["studio", *words.split(" ")]) == 2
    message = capsys.readouterr().err
    assert (reason in message, message.count("\n")) == (True, 1)
    assert list(home.iterdir()) == []
