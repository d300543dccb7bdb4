"""Crash safety: processes of jobs and of servers are killed at random, and nothing is lost.

Twenty jobs of all sorts run while a hand kills either the process of a job or the whole server with
SIGKILL, again and again. Every job ends once, with the answer that it has anywhere else; nothing is
there twice.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import sleep

import pytest
from support.clocks import wait_until
from support.studio.jobs import (
    PHRASES,
    QUEENS,
    Server,
    Studio,
    always_on_both,
    is_running,
    kill,
    on_both,
    queens,
)
from support.studio.stores import file_sizes

from puzzlewright import Sudoku, WordSearch
from puzzlewright.studio.server.store import events, jobs

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


class Storm:
    """Jobs in a studio whose processes are killed."""

    def __init__(self, studio: Studio, seed: int) -> None:
        self.studio, self.random = studio, Random(seed)
        self.sudokus: dict[str, int] = {}
        self.searches: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        self.exports: list[str] = []
        self.library: list[str] = []
        self.server = Server(studio.settings)
        self.kills = Counter[str]()

    def add(self, sudokus: int, searches: int, counts: list[int], exports: int) -> None:
        """Add jobs of all sorts."""
        for seed in range(sudokus):
            recipe = {"kind": "sudoku", "seed": seed}
            self.sudokus[self.studio.add("make", {"recipe": recipe})] = seed
        for seed in range(searches):
            recipe = {"kind": "wordsearch", "words": PHRASES, "seed": seed}
            self.searches[self.studio.add("make", {"recipe": recipe})] = seed
        for number in counts:
            self.library.append(self.studio.puzzle(queens(number)))
            self.counts[self.studio.add("count", {"puzzle": self.library[-1]})] = number
        for _ in range(exports):
            spec = {"puzzle": self.library[0], "format": "txt"}
            self.exports.append(self.studio.add("export", spec))

    @property
    def ids(self) -> list[str]:
        return [*self.sudokus, *self.searches, *self.counts, *self.exports]

    @property
    def is_over(self) -> bool:
        over = (jobs.DONE, jobs.FAILED, jobs.CANCELLED)
        return all(self.studio.job(each).state in over for each in self.ids)

    def strike(self, share_of_servers: float) -> None:
        """Kill a process of a job, or the server with all that it runs."""
        sleep(self.random.uniform(0.0, 0.4))
        if self.random.random() < share_of_servers:
            orphans = self.server.children
            self.server.kill()
            self._require_gone(orphans)
            self.server = Server(self.studio.settings)
            self.kills["server"] += 1
            return
        wait_until(lambda: self.server.children or self.is_over)
        if children := self.server.children:
            kill(self.random.choice(children))
            self.kills["child"] += 1

    def _require_gone(self, orphans: list[int]) -> None:
        """Wait for processes of jobs to notice that their server is gone."""
        wait_until(lambda: not any(map(is_running, orphans)))

    def require_right_answers(self) -> None:
        """Every job ended once, with the right answer, and nothing appears twice."""
        made = {self._made(job): Sudoku.make(seed=seed) for job, seed in self.sudokus.items()}
        for puzzle, expected in made.items():
            assert Sudoku.loads(self.studio.text(puzzle, 1)) == expected
        hidden = {self._made(job): seed for job, seed in self.searches.items()}
        for puzzle, seed in hidden.items():
            same = WordSearch.make(PHRASES, seed=seed)
            assert WordSearch.loads(self.studio.text(puzzle, 1)) == same
        for job, number in self.counts.items():
            result = self.studio.ended(job).result or {}
            assert (result["count"], result["exact"]) == (QUEENS[number], True)
        with self.studio.store.reader() as c:
            assert all(len(file_sizes(c, job)) == 1 for job in self.exports)
            told = events.since(c, self.studio.owner, 0, 100_000)
        ends = Counter(e.data["id"] for e in told if e.data.get("state") == jobs.DONE)
        assert ends == dict.fromkeys(self.ids, 1)
        assert sorted(self.studio.puzzles()) == sorted([*made, *hidden, *self.library])

    def _made(self, job: str) -> str:
        ended = self.studio.ended(job)
        assert ended.state == jobs.DONE, ended
        return str((ended.result or {})["puzzle"])


@on_both
def test_some_kills(studio: Studio) -> None:
    """A few jobs, a process of theirs killed, and the server."""
    storm = Storm(studio, seed=1)
    try:
        storm.add(sudokus=1, searches=0, counts=[14], exports=1)
        for share in (0.0, 1.0):
            storm.strike(share)
        storm.require_right_answers()
        assert storm.kills["server"] == 1
    finally:
        storm.server.kill()


@pytest.mark.slow
@always_on_both
@pytest.mark.parametrize("seed", [1, 2])
def test_many_kills(studio: Studio, seed: int) -> None:
    """Fifty kills while twenty jobs run, of processes of jobs and of servers."""
    storm = Storm(studio, seed)
    try:
        storm.add(sudokus=5, searches=5, counts=[14, 15, 15, 15, 15, 15], exports=4)
        while sum(storm.kills.values()) < 50 and not storm.is_over:
            storm.strike(0.3)
        storm.require_right_answers()
        assert sum(storm.kills.values()) == 50
        assert min(storm.kills["child"], storm.kills["server"]) >= 5
    finally:
        storm.server.kill()
