"""Checkpoints: a run that can be killed at any moment and goes on another day.

A checkpoint is a text file of three lines: a title with the version of the format, the SHA-256 of
the third line, and the state of the run as JSON. It is replaced as a whole or not at all. It names
the search it belongs to; another search, or one given other options, refuses it.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from copy import copy
from hashlib import sha256
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.engine.pieces import Pieces, Snapshot
from puzzlewright.errors import CheckpointError
from puzzlewright.files import read_bytes, write_bytes
from puzzlewright.limits import MOST_CHECKPOINT

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution, Search

TITLE = b"puzzlewright checkpoint 1"

#: The share of its time that a run may spend on saving.
MOST_TIME = 0.02


class Saved(NamedTuple):
    """What an earlier run has left."""

    pieces: list[tuple[Search, Snapshot]]
    nodes: int
    found: int
    behind: float
    seconds: float
    delivered: int
    solutions: list[RawSolution]


class Checkpoint:
    """The checkpoint of one run."""

    def __init__(self, path: str | PathLike[str], fingerprint: bytes) -> None:
        self.path: Path = Path(path)
        self.name: str = sha256(fingerprint).hexdigest()
        self.saved: float = perf_counter()
        self.seconds: float = 0.0  #: that the last saving took

    def save(
        self, pieces: Pieces, seconds: float, delivered: int, kept: list[RawSolution] | None
    ) -> None:
        """Write where the run stands."""
        before = perf_counter()
        state = {
            "search": self.name,
            "collect": pieces.collect,
            "pieces": [_written(snapshot) for snapshot in pieces.snapshots()],
            "nodes": pieces.nodes_behind,
            "found": pieces.found_behind,
            "behind": pieces.behind,
            "seconds": seconds,
            "delivered": delivered,
            "solutions": kept or [],
        }
        body = json.dumps(state, separators=(",", ":")).encode()
        write_bytes(self.path, b"\n".join([TITLE, _checksum(body), body, b""]))
        self.saved = perf_counter()
        self.seconds = self.saved - before

    def is_due(self, every: float) -> bool:
        """Tell whether to save again: after `every` seconds, or later where saving takes long."""
        return perf_counter() - self.saved >= max(every, self.seconds / MOST_TIME)

    def load(self, search: Search, *, whole: bool) -> Saved | None:
        """Return what was saved, None if nothing was; CheckpointError if it cannot be used.

        With `whole`, all solutions found so far are wanted, also those that were streamed.
        """
        if not os.path.exists(self.path):  # noqa: PTH110  # Path's own raises on very long names
            return None
        data = read_bytes(self.path, MOST_CHECKPOINT)
        try:
            return self._saved(search, _state(data), whole=whole)
        except CheckpointError as error:
            raise CheckpointError(error.message, source=str(self.path)) from error
        except (KeyError, TypeError, ValueError) as error:
            raise CheckpointError("is damaged", source=str(self.path)) from error

    def _saved(self, search: Search, state: dict[str, Any], *, whole: bool) -> Saved:
        if state["search"] != self.name:
            raise CheckpointError("is the checkpoint of another puzzle, or of other options")
        if state["collect"] != search.collect:
            made_for = "finding" if state["collect"] else "counting"
            raise CheckpointError(f"is the checkpoint of a run for {made_for} solutions")
        if whole and state["delivered"] != len(state["solutions"]):
            reason = "is the checkpoint of a stream: its solutions have been handed out"
            raise CheckpointError(reason)
        return Saved(
            [_read(search, piece) for piece in state["pieces"]],
            state["nodes"],
            state["found"],
            state["behind"],
            state["seconds"],
            state["delivered"],
            [tuple(solution) for solution in state["solutions"]],
        )


def _state(data: bytes) -> dict[str, Any]:
    title, _, rest = data.partition(b"\n")
    checksum, _, rest = rest.partition(b"\n")
    body, end, rest = rest.partition(b"\n")
    if title != TITLE:
        raise CheckpointError("is not a checkpoint of this version of Puzzlewright")
    if _checksum(body) != checksum or not end or rest:
        raise CheckpointError("is damaged or cut short")
    state: dict[str, Any] = json.loads(body)
    return state


def _checksum(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()


def _written(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "state": b64encode(snapshot.state).decode(),
        "share": snapshot.share,
        "waiting": snapshot.waiting,
    }


def _read(search: Search, piece: dict[str, Any]) -> tuple[Search, Snapshot]:
    """Return a search in the saved state, and the rest of what was saved of the piece."""
    state = b64decode(piece["state"])
    restored = copy(search)
    restored.restore(state)
    waiting = [tuple(solution) for solution in piece["waiting"]]
    return restored, Snapshot(state, piece["share"], waiting)
