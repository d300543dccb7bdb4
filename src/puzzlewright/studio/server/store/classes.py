"""Classes: the puzzles that pupils play on the local network, and what is collected of each pupil.

A class that collects nothing has no pupils here. The code in its link is kept as it is, because the
teacher's page shows it again; it works for a day. The token of a pupil is kept as a hash only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from puzzlewright.core import clock
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import fetch, new_id, row_columns

_C, _V, _P, _J = tables.classes, tables.class_puzzles, tables.pupils, tables.jobs

#: How a game ended: the board was checked, or nobody could check it.
SOLVED, SAID = "solved", "said"


class ClassRow(NamedTuple):
    """A class."""

    id: str
    owner: str
    code: str
    kind: str
    title: str
    puzzle_id: str | None
    job_id: str | None  # which makes the versions; None if there is one puzzle for all
    collect: bool
    solution: bool  # whether pupils may check and reveal
    versions: int
    most: int
    created: float
    ends: float
    ended: float | None

    def is_over(self) -> bool:
        """Tell whether nobody can play any more."""
        return self.ended is not None or self.ends <= clock.wall()


class NewClassRow(NamedTuple):
    """A class that is not there yet."""

    code: str
    kind: str
    title: str
    puzzle_id: str
    versions: int
    most: int
    ends: float
    collect: bool = False
    solution: bool = False
    job_id: str | None = None


class PuzzleRow(NamedTuple):
    """One of the puzzles of a class."""

    number: int
    plan: dict[str, Any]
    text: str


class PupilRow(NamedTuple):
    """A pupil whose results are collected."""

    id: str
    class_id: str
    name: str
    number: int  # of the puzzle that they play
    joined: float
    seen: float
    started: float | None
    finished: float | None
    result: str  # "", SOLVED or SAID
    revealed: bool
    hints: int
    progress: float

    @property
    def seconds(self) -> float | None:
        """How long it took, by the clock of the server."""
        if self.started is None or self.finished is None:
            return None
        return max(0.0, self.finished - self.started)


_CLASS: Final = row_columns(ClassRow, _C)
_PUPIL: Final = row_columns(PupilRow, _P)


# Classes


def create(c: Connection, owner: str, new: NewClassRow, puzzles: Iterable[PuzzleRow]) -> ClassRow:
    """Add a class with the puzzles that are there already."""
    row = ClassRow(new_id(), owner, created=clock.wall(), ended=None, **new._asdict())
    c.execute(insert(_C).values(**row._asdict()))
    add_puzzles(c, row.id, puzzles)
    return row


def get(c: Connection, owner: str, class_id: str) -> ClassRow | None:
    """Return a class of an owner."""
    return _one(c, _C.c.id == class_id, _C.c.owner == owner)


def by_code(c: Connection, code: str) -> ClassRow | None:
    """Return the class of a link, also one that is over."""
    return _one(c, _C.c.code == code)


def _one(c: Connection, *wanted: ColumnElement[bool]) -> ClassRow | None:
    return fetch(c, ClassRow, select(*_CLASS).where(*wanted))


def owner_classes(c: Connection, owner: str) -> list[ClassRow]:
    """Return all classes of an owner, newest first."""
    query = select(*_CLASS).where(_C.c.owner == owner)
    return [ClassRow(*row) for row in c.execute(query.order_by(_C.c.created.desc(), _C.c.id))]


def end(c: Connection, owner: str, class_id: str) -> ClassRow | None:
    """End a class: its results stay, and its games go, for nobody plays them any more."""
    mine = (_C.c.id == class_id, _C.c.owner == owner)
    c.execute(update(_C).where(*mine, _C.c.ended.is_(None)).values(ended=clock.wall()))
    row = get(c, owner, class_id)
    if row is not None:
        c.execute(update(_P).where(_P.c.class_id == class_id).values(state=None))
    return row


def remove(c: Connection, owner: str, class_id: str | None = None) -> int:
    """Delete a class, or all of an owner, with everything about them; return how many."""
    mine = [_C.c.owner == owner]
    if class_id is not None:
        mine.append(_C.c.id == class_id)
    return _remove(c, *mine)


def purge(c: Connection, *, older: float) -> int:
    """Delete classes that ended more than `older` seconds ago; return how many.

    Those that ended by themselves a while ago still have games, which go now.
    """
    over = select(_C.c.id).where(_C.c.ends <= clock.wall())
    c.execute(update(_P).where(_P.c.class_id.in_(over)).values(state=None))
    before = clock.wall() - older
    return _remove(c, or_(_C.c.ended <= before, _C.c.ends <= before))


def _remove(c: Connection, *doomed: ColumnElement[bool]) -> int:
    """Delete classes; their puzzles and pupils go with them, and the jobs that made versions."""
    gone = c.execute(delete(_C).where(*doomed).returning(_C.c.job_id)).all()
    jobs = [row.job_id for row in gone if row.job_id is not None]
    if jobs:
        c.execute(delete(_J).where(_J.c.id.in_(jobs)))
    return len(gone)


# Puzzles


def add_puzzles(c: Connection, class_id: str, puzzles: Iterable[PuzzleRow]) -> None:
    """Add puzzles to a class."""
    for each in puzzles:
        c.execute(insert(_V).values(class_id=class_id, **each._asdict()))


def puzzle(c: Connection, class_id: str, number: int) -> PuzzleRow | None:
    """Return a puzzle of a class; None if it is not made yet."""
    query = select(_V.c.number, _V.c.plan, _V.c.text)
    return fetch(c, PuzzleRow, query.where(_V.c.class_id == class_id, _V.c.number == number))


def plan(c: Connection, class_id: str, number: int) -> dict[str, Any]:
    """Return what there is to do in a puzzle."""
    this = (_V.c.class_id == class_id, _V.c.number == number)
    return dict(c.scalar(select(_V.c.plan).where(*this)) or {})


def number_made(c: Connection, class_id: str) -> int:
    """Return how many puzzles of a class are there."""
    query = select(func.count()).select_from(_V).where(_V.c.class_id == class_id)
    return int(c.scalar(query) or 0)


def set_versions(c: Connection, class_id: str, versions: int) -> None:
    """Note how many puzzles a class has, if not as many as were wanted."""
    c.execute(update(_C).where(_C.c.id == class_id).values(versions=versions))


# Pupils


def join(c: Connection, row: ClassRow, name: str, hashed: str) -> PupilRow | None:
    """Add a pupil, who gets the next version in turn; None if the class is full."""
    # On PostgreSQL two may join at once; this row lets them take turns.
    c.execute(select(_C.c.id).where(_C.c.id == row.id).with_for_update())
    there = number_joined(c, row.id)
    if there >= row.most:
        return None
    at = clock.wall()
    pupil = PupilRow(
        new_id(), row.id, name, there % row.versions + 1, at, at, None, None, "", False, 0, 0.0
    )
    c.execute(insert(_P).values(**pupil._asdict(), hash=hashed))
    return pupil


def number_joined(c: Connection, class_id: str) -> int:
    """Return how many pupils a class has."""
    query = select(func.count()).select_from(_P).where(_P.c.class_id == class_id)
    return int(c.scalar(query) or 0)


def pupils(c: Connection, class_id: str) -> list[PupilRow]:
    """Return all pupils of a class, in the order in which they came."""
    query = select(*_PUPIL).where(_P.c.class_id == class_id)
    return [PupilRow(*row) for row in c.execute(query.order_by(_P.c.joined, _P.c.id))]


def by_hash(c: Connection, hashed: str) -> tuple[PupilRow, ClassRow] | None:
    """Return who has a token, and their class, also one that is over."""
    pupil = fetch(c, PupilRow, select(*_PUPIL).where(_P.c.hash == hashed))
    found = None if pupil is None else _one(c, _C.c.id == pupil.class_id)
    return None if pupil is None or found is None else (pupil, found)


def state(c: Connection, pupil_id: str) -> dict[str, Any] | None:
    """Return the game of a pupil."""
    found = c.scalar(select(_P.c.state).where(_P.c.id == pupil_id))
    return None if found is None else dict(found)


def pupil(c: Connection, pupil_id: str) -> PupilRow | None:
    """Return a pupil, whom nobody else changes until the end of the transaction."""
    query = select(*_PUPIL).where(_P.c.id == pupil_id).with_for_update()
    return fetch(c, PupilRow, query)


def change(c: Connection, pupil: PupilRow, changes: Mapping[str, Any]) -> PupilRow:
    """Change what is known of a pupil; return it."""
    c.execute(update(_P).where(_P.c.id == pupil.id).values(**changes))
    return pupil._replace(**{name: changes[name] for name in changes if name != "state"})


def start(c: Connection, pupil_id: str) -> None:
    """Note when a pupil saw the puzzle first."""
    this = (_P.c.id == pupil_id, _P.c.started.is_(None))
    c.execute(update(_P).where(*this).values(started=clock.wall()))


def remove_pupil(c: Connection, class_id: str, pupil_id: str) -> bool:
    """Delete all about a pupil; False if there is no such one."""
    this = (_P.c.id == pupil_id, _P.c.class_id == class_id)
    return bool(c.execute(delete(_P).where(*this)).rowcount)
