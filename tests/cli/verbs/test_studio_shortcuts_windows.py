"""The entry in the Start menu, written by the PowerShell of this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from puzzlewright.cli import shortcuts
from puzzlewright.cli.shortcuts.entry_files import Desktop


@pytest.mark.skipif(sys.platform != "win32", reason="the Start menu is Windows' own")
def test_a_real_link(tmp_path: Path) -> None:
    """It is written, replaced and removed."""
    env = {**os.environ, "APPDATA": str(tmp_path / "a b"), "LOCALAPPDATA": str(tmp_path / "l")}
    desk = Desktop(sys.platform, env, tmp_path)
    written = shortcuts.make(desk, ["--data", str(tmp_path / "my puzzles")])
    assert [path.name for path in written] == ["puzzlewright.ico", "Puzzlewright.lnk"]
    assert "my puzzles".encode("utf-16-le") in written[1].read_bytes()
    assert shortcuts.make(desk, []) == written
    assert "my puzzles".encode("utf-16-le") not in written[1].read_bytes()
    assert sorted(shortcuts.remove(desk)) == sorted(written)
