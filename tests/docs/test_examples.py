"""The apps in examples/: short, and running as they are."""

from __future__ import annotations

import csv
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.paths import ROOT
from support.studio.coroutines import in_a_loop

from puzzlewright import Sudoku, WordSearch

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))

#: What a server runs has a test of its own.
SERVED = "daily_wordsearch.py"

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


@pytest.mark.parametrize(
    "path", [path for path in EXAMPLES if path.name != SERVED], ids=lambda path: path.name
)
def test_they_run(path: Path, tmp_path: Path) -> None:
    """Each app does what its head says."""
    words, shown, extra = SMALL[path.name]
    done = run(path, words, tmp_path)
    if extra and extra in done.stderr:
        pytest.skip(done.stderr.splitlines()[-1])
    assert done.returncode == 0, done.stderr
    assert shown in done.stdout


def test_graded_sudokus(tmp_path: Path) -> None:
    """The table has a line for each, of rising difficulty, with its solution; the book is a PDF."""
    pytest.importorskip("typst", reason="the app is not tested: Typst is not installed")
    assert run(ROOT / "examples" / "graded_sudokus.py", ["5", "few"], tmp_path).returncode == 0
    with (tmp_path / "few.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["difficulty"] for row in rows] == ["easy", "medium", "hard", "expert", "expert"]
    for row in rows:
        [solution] = Sudoku(row["sudoku"]).solve(limit=2).solutions
        assert solution.one_line() == row["solution"]
    assert (tmp_path / "few.pdf").read_bytes().startswith(b"%PDF-")


def test_a_timetable_that_cannot_be(tmp_path: Path) -> None:
    """The app names the lessons of one class that have more hours than the days."""
    done = run(ROOT / "examples" / "timetable.py", ["3"], tmp_path)
    assert done.returncode == 1
    named = [line.split("subject='")[1].split("'")[0] for line in done.stderr.splitlines()[1:]]
    assert named == ["maths", "English", "science", "sports"]


def test_a_word_search_of_the_day() -> None:
    """The app serves a page and the puzzle as JSON, and judges solutions; not those of tomorrow."""
    httpx = pytest.importorskip("httpx", reason="the app is not tested: httpx is not installed")
    pytest.importorskip("fastapi", reason="the app is not tested: FastAPI is not installed")
    served = runpy.run_path(str(ROOT / "examples" / SERVED))["app"]

    async def answers() -> tuple[list[int], str, dict[str, Any], dict[str, Any]]:
        transport = httpx.ASGITransport(served)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            page, data = await client.get("/2026-01-02"), await client.get("/2026-01-02/puzzle")
            [solution] = WordSearch.from_json(data.json()).solve(limit=1)
            right = await client.post("/2026-01-02/check", json=solution.as_json())
            wrong = await client.post("/2026-01-02/check", json={"kind": "sudoku"})
            later = await client.get("/9999-01-01")
        codes = [each.status_code for each in (page, data, right, wrong, later)]
        return codes, page.text, right.json(), wrong.json()

    codes, page, right, wrong = in_a_loop(answers())
    assert codes == [200, 200, 200, 422, 404]
    assert "02.01.2026" in page
    assert right == {"ok": True, "faults": []}
    assert "kind" in wrong["detail"]
