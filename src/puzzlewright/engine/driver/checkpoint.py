"""Checkpoints: a run that can be killed at any moment and goes on another day.

A checkpoint is a text file of three lines: a title with the version of the format, the SHA-256 of
the third line, and the state of the run as JSON. It is replaced as a whole or not at all. It names
the search it belongs to; another search, or one given other options, refuses it. It also names the
engine, so that a later run need not choose one again. saved_run.py reads the JSON.

What a file says of a run is checked field by field before anything of it is used: a checksum shows
that a file is as somebody wrote it, not that it is ours. Every number has its type and its bounds,
every state must fit its search, and the puzzle judges the solutions.

A checkpoint is a text file of three lines: a title with the version of the format, the SHA-256 of
the third line, and the state of the run as JSON. It is replaced as a whole or not at all. It names
the search it belongs to; another search, or one given other options, refuses it. It also names the
engine, so that a later run need not choose one again. checkpoint.py reads the JSON.

What a checkpoint says of a run, checked field by field before anything of it is used.

A checksum shows that a file is as somebody wrote it, not that it is ours. So every number has its
type and its bounds here, every state must fit its search, and the puzzle judges the solutions.
"""

from __future__ import annotations

import json
import logging
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from copy import copy
from hashlib import sha256
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from puzzlewright.core.errors import CheckpointError, InputError
from puzzlewright.core.files import (
    exists,
    is_file,
    read_bytes,
    read_start,
    require_name,
    write_bytes,
)
from puzzlewright.core.limits import MOST_CHECKPOINT
from puzzlewright.engine.driver.pieces import Pieces, Snapshot
from puzzlewright.engine.driver.search import RawSolution, Search

_log = logging.getLogger("puzzlewright.engine.checkpoint")


#: What the first line of every checkpoint begins with, and the whole line of those that we read.
FAMILY = b"puzzlewright checkpoint "
TITLE = FAMILY + b"2"
LONGEST_TITLE = 100

#: The share of its time that a run may spend on saving.
MOST_TIME = 0.02

#: A checkpoint has at most this many bytes: solutions that wait are the most of it, and a run keeps
#: few of them waiting.
MOST_BYTES = 1 << 30


class Checkpoint:
    """The checkpoint of one run: for what purpose, with which engine."""

    def __init__(
        self,
        path: str | PathLike[str],
        fingerprint: bytes,
        purpose: str = "finding solutions",
        engine: str = "",
    ) -> None:
        self.path: Path = Path(path)
        self.name: str = sha256(fingerprint).hexdigest()
        self.purpose: str = purpose
        self.engine: str = engine
        self.saved: float = perf_counter()
        self.seconds: float = 0.0  #: that the last saving took

    def save(
        self,
        pieces: Pieces,
        seconds: float,
        delivered: int,
        kept: list[RawSolution] | None,
        *,
        seen: int = 0,
        pending: list[RawSolution] | None = None,
    ) -> None:
        """Write where the run stands."""
        before = perf_counter()
        state = {
            "search": self.name,
            "run": self.purpose,
            "engine": self.engine,
            "pieces": [
                {
                    "state": b64encode(snapshot.state).decode(),
                    "share": min(1.0, snapshot.share),
                    "waiting": snapshot.waiting,
                }
                for snapshot in pieces.snapshots()
            ],
            "nodes": pieces.nodes_behind,
            "found": pieces.found_behind,
            "behind": min(1.0, pieces.behind),  # sums of shares may be off by a rounding
            "seconds": seconds,
            "delivered": delivered,
            "seen": seen,
            "pending": pending or [],
            "solutions": kept or [],
        }
        body = json.dumps(state, separators=(",", ":")).encode()
        if len(body) > MOST_BYTES:
            reason = "too many solutions wait to be handed out for a checkpoint"
            raise InputError(reason, source=str(self.path))
        write_bytes(self.path, b"\n".join([TITLE, _checksum(body), body, b""]))
        self.saved = perf_counter()
        self.seconds = self.saved - before
        _log.debug("%s: saved in %.3f s", self.path, self.seconds)

    def is_due(self, every: float) -> bool:
        """Tell whether to save again: after `every` seconds, or later where saving takes long."""
        return perf_counter() - self.saved >= max(every, self.seconds / MOST_TIME)

    def load(
        self,
        search: Search,
        *,
        whole: bool,
        is_right: Callable[[RawSolution], bool] | None = None,
    ) -> SavedRun | None:
        """Return what was saved, None if nothing was; CheckpointError if it cannot be used.

        With `whole`, all solutions found so far are wanted, also those that were streamed.
        `is_right` judges the solutions in the file, for the engine knows only their numbers.
        """
        state = _read_state(self.path)
        if state is None:
            return None
        try:
            self._require_own(state)
            saved = parse_saved_run(state, search)
            if saved.pending and "distinct" not in self.purpose:
                raise damage_error("pending")
            if whole and search.collect and saved.delivered != len(saved.solutions):
                reason = "is the checkpoint of a stream: its solutions have been handed out"
                raise CheckpointError(reason)
            if is_right is not None and not all(map(is_right, saved.all_solutions())):
                raise CheckpointError("is damaged: it holds a solution that is wrong")
        except CheckpointError as error:
            raise CheckpointError(error.message, source=str(self.path)) from error
        return saved

    def _require_own(self, state: dict[str, Any]) -> None:
        """Refuse what another search has saved, or one for another purpose."""
        if state.get("search") != self.name:
            raise CheckpointError("is the checkpoint of another puzzle, or of other options")
        if state.get("run") != self.purpose:
            purpose = state.get("run")
            if not isinstance(purpose, str) or purpose not in PURPOSES:
                raise CheckpointError("is damaged")
            raise CheckpointError(f"is the checkpoint of a run for {purpose}")


#: What runs are for. Runs for different purposes do not go on with one another's checkpoints: what
#: the one has handed out, the other has not.
PURPOSES = (
    "counting solutions",
    "finding solutions",
    "counting distinct solutions",
    "finding distinct solutions",
)


def saved_engine(path: str | PathLike[str]) -> str:
    """Return the name of the engine that a saved run uses; "" if there is none."""
    state = _read_state(Path(path))
    engine = None if state is None else state.get("engine")
    return engine if isinstance(engine, str) else ""


def _read_state(path: Path) -> dict[str, Any] | None:
    """Return the JSON of a checkpoint, as far as it is an object; None if there is no file."""
    require_name(path)
    try:
        if not exists(path):
            return None
        if not is_file(path):
            raise CheckpointError("not a regular file, so it cannot be a checkpoint")
        title = read_start(path, LONGEST_TITLE).partition(b"\n")[0]
        if title != TITLE:  # before the rest is read, which may be large
            raise CheckpointError(_foreign_file(title))
        return _state(read_bytes(path, MOST_CHECKPOINT))
    except CheckpointError as error:
        raise CheckpointError(error.message, source=str(path)) from error


def _state(data: bytes) -> dict[str, Any]:
    title, _, rest = data.partition(b"\n")
    checksum, _, rest = rest.partition(b"\n")
    body, end, rest = rest.partition(b"\n")
    if title != TITLE:
        raise CheckpointError(_foreign_file(title))
    if _checksum(body) != checksum or not end or rest:
        raise CheckpointError("is damaged or cut short")
    try:
        state = json.loads(body)
    except (ValueError, RecursionError):  # also numbers of thousands of digits
        raise CheckpointError("is damaged") from None
    if not isinstance(state, dict):
        raise CheckpointError("is damaged")
    return state


def _foreign_file(title: bytes) -> str:
    """Say what a file is that has not our title."""
    reason = "is not a checkpoint of this version of Puzzlewright"
    number = title.removeprefix(FAMILY)
    if title.startswith(FAMILY) and number.isdigit() and len(number) < 4:
        reason += f" (it has format {number.decode()}; delete it to start again)"
    return reason


def _checksum(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode()


#: More than any run will visit, find or hand out.
MOST_COUNT = 1 << 62

#: More seconds than any run will take: 300 years.
MOST_SECONDS = 1e10

#: The largest number in a solution: kernels keep them in 32 bits.
LARGEST_NUMBER = (1 << 31) - 1


class SavedRun(NamedTuple):
    """What an earlier run has left."""

    pieces: list[tuple[Search, Snapshot]]
    nodes: int
    found: int
    behind: float
    seconds: float
    delivered: int
    solutions: list[RawSolution]
    seen: int = 0
    pending: list[RawSolution] = []  # noqa: RUF012  # nobody changes it

    def all_solutions(self) -> Iterator[RawSolution]:
        """Yield every solution in the file, handed out or not."""
        yield from self.solutions
        yield from self.pending
        for _, snapshot in self.pieces:
            yield from snapshot.waiting


def parse_saved_run(state: dict[str, Any], search: Search) -> SavedRun:
    """Return what the JSON of a checkpoint says of a search; CheckpointError if it cannot be."""
    saved = SavedRun(
        [_piece(search, piece) for piece in _list(state, "pieces")],
        _count(state, "nodes"),
        _count(state, "found"),
        _number(state, "behind", 1.0),
        _number(state, "seconds", MOST_SECONDS),
        _count(state, "delivered"),
        _solutions(state, "solutions"),
        _count(state, "seen"),
        _solutions(state, "pending"),
    )
    if not search.collect and any(True for _ in saved.all_solutions()):
        raise damage_error("solutions")
    return saved


def _piece(search: Search, piece: object) -> tuple[Search, Snapshot]:
    """Return a search in the saved state, and the rest of what was saved of the piece."""
    if not isinstance(piece, dict):
        raise damage_error("pieces")
    text = piece.get("state")
    try:
        state = b64decode(text if isinstance(text, str) else "?", validate=True)
    except ValueError:
        raise damage_error("state") from None
    restored = copy(search)
    restored.restore(state)
    if restored.collect != search.collect:
        raise damage_error("state")
    # What a search has found and not handed out is looked at with the rest.
    waiting = _solutions(piece, "waiting") + restored.take()
    return restored, Snapshot(state, _number(piece, "share", 1.0), waiting)


def _list(state: dict[str, Any], name: str) -> list[Any]:
    found = state.get(name)
    if not isinstance(found, list):
        raise damage_error(name)
    return found


def _count(state: dict[str, Any], name: str) -> int:
    found = state.get(name)
    if type(found) is not int or not 0 <= found <= MOST_COUNT:
        raise damage_error(name)
    return found


def _number(state: dict[str, Any], name: str, most: float) -> float:
    found: Any = state.get(name)
    if type(found) not in {int, float} or not 0 <= found <= most:  # NaN is refused as well
        raise damage_error(name)
    return float(found)


def _solutions(state: dict[str, Any], name: str) -> list[RawSolution]:
    found = _list(state, name)
    for solution in found:
        if type(solution) is not list or not all(map(_is_small, solution)):
            raise damage_error(name)
    return [tuple(solution) for solution in found]


def _is_small(number: object) -> bool:
    return type(number) is int and 0 <= number <= LARGEST_NUMBER


def damage_error(name: str) -> CheckpointError:
    """Return the error that names the field which cannot be right."""
    return CheckpointError(f"is damaged (its field {name!r} cannot be right)")
