"""The apps in examples/: short, and running as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

#: Arguments with which an app is soon done, what it prints, and the extra that it may need.
SMALL = {
    "graded_sudokus.py": (["4"], "sudokus.csv", "puzzlewright[print]"),
    "timetable.py": ([], "science LAB", ""),
}


def run(path: Path, words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run an app in a folder of its own."""
    command = [sys.executable, str(path), *words]
    return subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", timeout=120, check=False
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_they_are_short(path: Path) -> None:
    """Under 60 lines, so that they can be read at a glance."""
    assert len(path.read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_they_run(path: Path, tmp_path: Path) -> None:
    """Each app does what its head says."""
    words, shown, extra = SMALL[path.name]
    done = run(path, words, tmp_path)
    if extra and extra in done.stderr:
        pytest.skip(done.stderr.splitlines()[-1])
    assert done.returncode == 0, done.stderr
    assert shown in done.stdout


def test_a_timetable_that_cannot_be(tmp_path: Path) -> None:
    """The app names the lessons of one class that have more hours than the days."""
    done = run(ROOT / "examples" / "timetable.py", ["3"], tmp_path)
    assert done.returncode == 1
    named = [line.split("subject='")[1].split("'")[0] for line in done.stderr.splitlines()[1:]]
    assert named == ["maths", "English", "science", "sports"]
