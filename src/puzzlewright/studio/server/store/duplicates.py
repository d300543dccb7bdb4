"""Duplicates in the library: puzzles whose newest versions have the same normal form.

The digest of a form is written with a version, or later where it is missing: `unknown()` tells
which are, and `put()` writes them. Whoever changes normal forms (puzzles/normal.py VERSION) writes
a migration that sets all digests to None.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, select, update

from puzzlewright.studio.server.store import tables

_P, _V = tables.puzzles, tables.versions

#: Groups of duplicates that are listed, and puzzles of a group.
MOST_GROUPS, MOST_PUZZLES = 100, 50

_NEWEST = and_(_V.c.puzzle_id == _P.c.id, _V.c.version == _P.c.version)


class Unknown(NamedTuple):
    """A version whose normal form is not known yet."""

    puzzle_id: str
    version: int
    text: str


def unknown(c: Connection, owner: str, most: int) -> list[Unknown]:
    """Return some newest versions without a digest."""
    query = select(_P.c.id, _V.c.version, _V.c.text).join(_V, _NEWEST)
    query = query.where(_P.c.owner == owner, _P.c.deleted.is_(None), _V.c.normal.is_(None))
    return [Unknown(*row) for row in c.execute(query.limit(most))]


def number_unknown(c: Connection, owner: str) -> int:
    """Return how many newest versions have no digest."""
    query = select(func.count()).select_from(_P.join(_V, _NEWEST))
    query = query.where(_P.c.owner == owner, _P.c.deleted.is_(None), _V.c.normal.is_(None))
    return int(c.scalar(query) or 0)


def put(c: Connection, found: Iterable[tuple[Unknown, str]]) -> None:
    """Write digests; "" for what has no normal form."""
    for row, digest in found:
        this = (_V.c.puzzle_id == row.puzzle_id, _V.c.version == row.version)
        c.execute(update(_V).where(*this).values(normal=digest))


def groups(c: Connection, owner: str) -> list[list[str]]:
    """Return the ids of puzzles that are the same, by group, the oldest first.

    The first query reads nothing but the index: rows have drawings in them. It finds more than is
    wanted, such as versions of one puzzle.
    """
    several = select(_V.c.normal).where(_V.c.normal > "").group_by(_V.c.normal)
    several = several.having(func.count() > 1)
    query = select(_V.c.normal, _P.c.id).join(_P, _NEWEST)
    query = query.where(_V.c.normal.in_(several), _P.c.owner == owner, _P.c.deleted.is_(None))
    found: dict[str, list[str]] = {}
    for digest, puzzle_id in c.execute(query.order_by(_P.c.created, _P.c.id)):
        found.setdefault(digest, []).append(puzzle_id)
    equal = [ids[:MOST_PUZZLES] for ids in found.values() if len(ids) > 1]
    return equal[:MOST_GROUPS]


def same_as(c: Connection, owner: str, puzzle_id: str, digest: str) -> list[str]:
    """Return the ids of the other puzzles with this digest, the oldest first."""
    if not digest:
        return []
    query = select(_P.c.id).join(_V, _NEWEST)
    mine = (_P.c.owner == owner, _P.c.deleted.is_(None), _P.c.id != puzzle_id)
    query = query.where(*mine, _V.c.normal == digest).order_by(_P.c.created, _P.c.id)
    return list(c.scalars(query.limit(MOST_PUZZLES)))
