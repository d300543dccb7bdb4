"""How much each user stores: the characters of all texts and drawings, counted as they come and go.

What is in the trash counts, too, for it takes the same room.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select, update

from puzzlewright.studio.server.store import tables

_U, _L, _P, _V = tables.users, tables.lists, tables.puzzles, tables.versions
_B = tables.books

#: The parts of a version that can be large.
PARTS = ("text", "words", "svg", "solution_svg", "bench")


def used(c: Connection, owner: str) -> int:
    """Return how many characters a user stores."""
    return int(c.scalar(select(_U.c.stored).where(_U.c.id == owner)) or 0)


def add(c: Connection, owner: str, size: int) -> None:
    """Note that a user stores `size` more characters (or fewer, if negative)."""
    if size:
        c.execute(update(_U).where(_U.c.id == owner).values(stored=_U.c.stored + size))


def free_lists(c: Connection, *doomed: ColumnElement[bool]) -> None:
    """Note that lists are about to be removed."""
    _free(c, select(_L.c.owner, func.sum(func.length(_L.c.text))).where(*doomed))


def free_books(c: Connection, *doomed: ColumnElement[bool]) -> None:
    """Note that books are about to be removed."""
    _free(c, select(_B.c.owner, func.sum(func.length(_B.c.data))).where(*doomed))


def free_puzzles(c: Connection, *doomed: ColumnElement[bool]) -> None:
    """Note that puzzles are about to be removed, with all their versions."""
    sizes = (func.coalesce(func.length(_V.c[name]), 0) for name in PARTS)
    total: Any = sum(sizes)
    joined = _V.join(_P, _P.c.id == _V.c.puzzle_id)
    _free(c, select(_P.c.owner, func.sum(total)).select_from(joined).where(*doomed))


def _free(c: Connection, query: Select[Any]) -> None:
    for owner, size in c.execute(query.group_by("owner")).all():
        add(c, owner, -int(size))
