"""A cluster without Dask, which can lose answers, send them twice, late and in any order."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from puzzlewright.cluster import pieces as pieces_module
from puzzlewright.cluster.connect import Cluster
from puzzlewright.cluster.piece_task import (
    PieceReport,
    PieceTask,
    SharedSearch,
    Versions,
    advance_piece,
)
from puzzlewright.cluster.pieces import SentPiece
from support.checkpoints import short_steps

#: What can become of a task, and how often.
FATES = {"answer": 10, "twice": 2, "late": 2, "lost": 2, "other version": 1, "hang": 1}


class FakeCluster(Cluster):
    """A number of slots, and a source of mishaps."""

    def __init__(self, slots: int, seed: int, fates: dict[str, int] = FATES) -> None:
        self.notes: list[str] = []
        super().__init__(SimpleNamespace(status="running", scheduler=None), tell=self.notes.append)
        self.count = slots
        self.random = Random(seed)
        self.fates = fates
        self.poison: bytes | None = None  #: a state on which workers die; b"": the first that comes
        self.done: list[int] = []  #: how many tasks each run has sent

    @property
    def slots(self) -> int:
        """How many tasks run at a time; workers come and go."""
        return self.random.randint(1, self.count)

    def check_versions(self) -> None:
        """Find nothing wrong."""


class FakePost:
    """Runs tasks here, and lets become of them what chance says."""

    def __init__(self, cluster: FakeCluster, problem: SharedSearch) -> None:
        self.cluster = cluster
        self.problem = pickle.loads(pickle.dumps(problem))
        self.letters: dict[str, SentPiece] = {}
        self.errands: dict[str, PieceTask] = {}
        self.hanging: list[SentPiece] = []
        self.stale: list[tuple[SentPiece, Any]] = []
        self.count = 0

    def begin_again(self) -> None:
        """There is nothing to send again."""

    def send(self, piece: Any, errand: PieceTask) -> None:
        """Note what is to be done."""
        self.count += 1
        key = str(self.count)
        self.letters[key] = SentPiece(piece, errand.seconds, SimpleNamespace(key=key))
        self.errands[key] = pickle.loads(pickle.dumps(errand))
        assert errand.state == piece.state

    def receive(self, _seconds: float) -> Iterator[tuple[SentPiece, Any]]:
        """Run some of the tasks, in any order."""
        random = self.cluster.random
        yield from random.sample(self.stale, min(len(self.stale), random.randint(0, 1)))
        keys = [key for key, letter in self.letters.items() if letter not in self.hanging]
        for key in random.sample(keys, random.randint(0, len(keys))):
            letter = self.letters[key]
            yield from self._became(key, letter, random)

    def _became(
        self, key: str, letter: SentPiece, random: Random
    ) -> Iterator[tuple[SentPiece, Any]]:
        fates = self.cluster.fates
        fate = random.choices(list(fates), list(fates.values()))[0]
        errand = self.errands[key]
        if self.cluster.poison == b"":
            self.cluster.poison = errand.state
        if errand.state == self.cluster.poison:
            del self.letters[key]
            yield letter, RuntimeError("died of it")
            return
        if fate == "hang":
            self.hanging.append(letter)
            return
        if fate == "late":
            return
        del self.letters[key]
        if fate == "lost":
            from distributed import CancelledError

            yield letter, CancelledError(key)
            return
        if fate == "other version":
            yield letter, PieceReport("an old one", Versions("0.1", "2.7"))
            return
        answer: PieceReport = pickle.loads(pickle.dumps(advance_piece(self.problem, errand)))
        yield letter, answer
        if fate == "twice":
            self.stale.append(
                (letter, pickle.loads(pickle.dumps(advance_piece(self.problem, errand))))
            )

    def overdue_pieces(self, _times: float, _seconds: float) -> list[SentPiece]:
        """Return those that hang."""
        late, self.hanging = self.hanging, []
        return late

    def holders(self, letters: list[SentPiece]) -> dict[SentPiece, str]:
        """Return who has them."""
        return dict.fromkeys(letters, "a slow one")

    def forget(self, letter: SentPiece) -> None:
        """Let it come anyway, and too late."""
        if self.letters.pop(letter.future.key, None) is not None:
            answer = advance_piece(self.problem, self.errands[letter.future.key])
            self.stale.append((letter, answer))

    def close(self) -> None:
        """Note how many tasks there were."""
        self.cluster.done.append(self.count)
        self.letters.clear()


@contextmanager
def short_tasks(every: float = 1000.0) -> Iterator[None]:
    """Send tasks of few nodes to a cluster of the kind above, from the first node on."""
    with short_steps(every), pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces_module, "PieceTransport", FakePost)
        patch.setattr(pieces_module, "ALONE_SECONDS", 0.0)
        patch.setattr(pieces_module, "NAP", 0.0)
        for name in ("FIRST_SECONDS", "HUNGRY_SECONDS", "USUAL_SECONDS", "LONGEST_SECONDS"):
            patch.setattr(pieces_module, name, 1e-6)
        patch.setattr(pieces_module, "OVERDUE_SECONDS", -1.0)
        patch.setattr(pieces_module, "LEAST_WAITING", 3)
        patch.setattr(pieces_module, "MOST_WAITING", 12)
        yield
