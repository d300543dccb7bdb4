"""Batches that meet with damage: killed processes, changed files, manifests among the puzzles."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run

from puzzlewright.puzzles.recipe import Recipe


@pytest.fixture
def batch(here: Path, run: Run) -> Run:
    """Return a function that makes word searches, from seed 5 on, in an empty folder."""
    (here / "list.txt").write_text("otter\nheron\nbadger\nfox\nlynx\n")
    return lambda *words: run(
        "make", "wordsearch", "list.txt", "--size", "8x8", "--seed", "5", *words
    )


@pytest.mark.skipif(sys.platform != "linux", reason="processes are no copies of this one")
def test_another_process_takes_over(batch: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed process fails one seed, also if the system is slow to report its end."""
    make = Recipe.make

    def make_or_die(self: Recipe, seed: int, **more: Any) -> Any:
        if seed == 7:
            signal.raise_signal(signal.SIGKILL)
        return make(self, seed, **more)

    monkeypatch.setattr(Recipe, "make", make_or_die)
    monkeypatch.setattr("multiprocessing.process.BaseProcess.is_alive", lambda _: True)
    done = batch("--number", "20", "--jobs", "2", "-o", "{seed:02}.txt")
    assert done.code == 2
    first, last = done.err.splitlines()
    assert first.startswith("puzzlewright: seed 7: the process")
    assert last.endswith("19 puzzles made; 1 failed: seed 7")
    assert len(list(Path().glob("??.txt"))) == 19
