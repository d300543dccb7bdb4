"""What a checkpoint says of a run, checked field by field before anything of it is used.

A checksum shows that a file is as somebody wrote it, not that it is ours. So every number has its
type and its bounds here, every state must fit its search, and the puzzle judges the solutions.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.engine.pieces import Snapshot
from puzzlewright.errors import CheckpointError

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution, Search

#: More than any run will visit, find or hand out.
MOST_COUNTED = 1 << 62

#: More seconds than any run will take: 300 years.
MOST_SECONDS = 1e10

#: The largest number in a solution: kernels keep them in 32 bits.
LARGEST_NUMBER = (1 << 31) - 1


class Saved(NamedTuple):
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


def saved_run(state: dict[str, Any], search: Search) -> Saved:
    """Return what the JSON of a checkpoint says of a search; CheckpointError if it cannot be."""
    saved = Saved(
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
        raise damaged("solutions")
    return saved


def _piece(search: Search, piece: object) -> tuple[Search, Snapshot]:
    """Return a search in the saved state, and the rest of what was saved of the piece."""
    if not isinstance(piece, dict):
        raise damaged("pieces")
    text = piece.get("state")
    try:
        state = b64decode(text if isinstance(text, str) else "?", validate=True)
    except ValueError:
        raise damaged("state") from None
    restored = copy(search)
    restored.restore(state)
    if restored.collect != search.collect:
        raise damaged("state")
    # What a search has found and not handed out is looked at with the rest.
    waiting = _solutions(piece, "waiting") + restored.take()
    return restored, Snapshot(state, _number(piece, "share", 1.0), waiting)


def _list(state: dict[str, Any], name: str) -> list[Any]:
    found = state.get(name)
    if not isinstance(found, list):
        raise damaged(name)
    return found


def _count(state: dict[str, Any], name: str) -> int:
    found = state.get(name)
    if type(found) is not int or not 0 <= found <= MOST_COUNTED:
        raise damaged(name)
    return found


def _number(state: dict[str, Any], name: str, most: float) -> float:
    found = state.get(name)
    if type(found) not in {int, float} or not 0 <= found <= most:  # NaN is refused as well
        raise damaged(name)
    return float(found)


def _solutions(state: dict[str, Any], name: str) -> list[RawSolution]:
    found = _list(state, name)
    for solution in found:
        if type(solution) is not list or not all(map(_is_small, solution)):
            raise damaged(name)
    return [tuple(solution) for solution in found]


def _is_small(number: object) -> bool:
    return type(number) is int and 0 <= number <= LARGEST_NUMBER


def damaged(name: str) -> CheckpointError:
    """Return the error that names the field which cannot be right."""
    return CheckpointError(f"is damaged (its field {name!r} cannot be right)")
