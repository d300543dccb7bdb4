"""Batches that meet with damage: killed processes, changed files, manifests among the puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright.cli.batch.processes import Worker
from puzzlewright.cli.batch.task import Task
from puzzlewright.outputs.puzzle_files import HEADER, expand_paths


@pytest.fixture
def batch(here: Path, run: Run) -> Run:
    """Return a function that makes word searches, from seed 5 on, in an empty folder."""
    (here / "list.txt").write_text("otter\nheron\nbadger\nfox\nlynx\n")
    return lambda *words: run(
        "make", "wordsearch", "list.txt", "--size", "8x8", "--seed", "5", *words
    )


def test_another_process_takes_over(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed process fails one seed, also if the system is slow to report its end."""
    give = Worker.give

    def kill_and_give(self: Worker, task: Task) -> None:
        if task.seed == 7:
            self.process.kill()
            self.process.join()
        give(self, task)

    monkeypatch.setattr(Worker, "give", kill_and_give)
    monkeypatch.setattr("multiprocessing.process.BaseProcess.is_alive", lambda _: True)
    done = batch("--number", "20", "--jobs", "2", "-o", "{seed:02}.txt")
    assert done.code == 2
    first, last = done.err.splitlines()
    assert first.startswith("puzzlewright: seed 7: the process")
    assert last.endswith("19 puzzles made; 1 failed: seed 7")
    assert len(list(Path().glob("??.txt"))) == 19


def test_a_manifest_lies_beside_its_puzzles(batch: Run, run: Run) -> None:
    """Reading a folder passes over the manifest; by its own name it is read, and refused."""
    Path("ws").mkdir()
    assert batch("--number", "2", "-o", "ws/{n}.txt", "--manifest", "ws/M.CSV").code == 0
    assert expand_paths(["ws"], print) == ["ws/1.txt", "ws/2.txt"]
    done = run("count", "ws")
    assert (done.code, done.err) == (0, "")
    assert run("count", "ws/M.CSV").code == 2


def test_other_lists_beside_puzzles_are_named(run: Run, here: Path) -> None:
    """A .csv file that is not a manifest is an error, as any other file that is no puzzle."""
    (here / "d").mkdir()
    for name, text in (("a.csv", HEADER[:-1]), ("b.csv", "file,seed\n"), ("c.txt", HEADER)):
        (here / "d" / name).write_text(text)
    assert expand_paths(["d"], print) == ["d/a.csv", "d/b.csv", "d/c.txt"]
    assert run("count", "d").code == 2


def test_damaged_files_are_not_skipped(batch: Run) -> None:
    """A file of this recipe and seed whose grid lacks a word is refused: somebody changed it."""
    assert batch("--number", "3", "-o", "{n}.txt").code == 0
    before = Path("2.txt").read_text()
    head, grid, rest = before.partition("grid\n")
    changed = head + grid + ("Z" * 8 + "\n") * 8 + rest[72:]
    Path("2.txt").write_text(changed)
    done = batch("--number", "3", "-o", "{n}.txt")
    assert (done.code, Path("2.txt").read_text()) == (2, changed)
    assert "2.txt: exists and is not of this recipe and seed, or changed; --force" in done.err
    assert batch("--number", "3", "-o", "{n}.txt", "--force").code == 0
    assert Path("2.txt").read_text() == before
