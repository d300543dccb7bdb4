"""What workers do: go on with a piece of a search for some seconds, and send back how it stands.

A task depends on nothing but its arguments and changes nothing on the worker, so that it does no
harm if a scheduler runs it twice. A worker keeps the searches of the last problems, by name; a
state of some hundred bytes is all that is sent with each further task.
"""

from __future__ import annotations

import marshal
import pickle
from collections import OrderedDict
from copy import copy
from hashlib import sha256
from platform import python_version
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.version import program_version
from puzzlewright.engine.driver.pieces import Pace

if TYPE_CHECKING:
    from puzzlewright.engine.driver.search import RawSolution, Search

#: Problems that a worker keeps at a time: one for each of a few people who share a cluster.
MOST_PROBLEMS = 4


class SharedSearch(NamedTuple):
    """A search as it was at the start, by name: sent once to each worker."""

    name: str
    pickled: bytes


class Versions(NamedTuple):
    """What has to be the same everywhere for states to mean the same."""

    puzzlewright: str
    python: str

    def __str__(self) -> str:
        return f"Puzzlewright {self.puzzlewright or 'missing'} on Python {self.python}"


class PieceTask(NamedTuple):
    """How far a worker is to go on with a piece."""

    state: bytes
    seconds: float
    most_found: int  #: return after this many solutions
    versions: Versions  #: of whoever sends it


class PieceReport(NamedTuple):
    """How a piece stands after a task."""

    worker: str
    versions: Versions
    more: bool = True
    state: bytes = b""
    nodes: int = 0
    solution_count: int = 0
    progress: float = 0.0
    solutions: bytes = b""  #: packed
    seconds: float = 0.0


def local_versions() -> Versions:
    """Return the versions of this process."""
    return Versions(program_version(), ".".join(python_version().split(".")[:2]))


def shared_search(search: Search) -> SharedSearch:
    """Return a search in the form in which it is sent."""
    pickled = pickle.dumps(search, protocol=5)
    # The fingerprint names problem and order; whether solutions are collected is not part of it.
    name = sha256(search.fingerprint + bytes([search.collect])).hexdigest()
    return SharedSearch(name, pickled)


def identity(problem: SharedSearch) -> SharedSearch:
    """Return what was given: the task that brings a problem to a worker, and can be run again."""
    return problem


def advance_piece(problem: SharedSearch, errand: PieceTask) -> PieceReport:
    """Go on with a piece for some seconds, or until enough was found."""
    here = local_versions()
    worker = worker_address()
    if here != errand.versions:
        return PieceReport(worker, here)
    start = perf_counter()
    search = _local_search(problem)
    search.restore(errand.state)
    found_before = search.solution_count
    solutions: list[RawSolution] = search.take()
    pace, more = Pace(), True
    while more:  # at least one step, or a piece could come back for ever
        more = pace.step(search)
        solutions += search.take()
        is_enough = search.solution_count - found_before >= errand.most_found
        if is_enough or perf_counter() - start >= errand.seconds:
            break
    return PieceReport(
        worker,
        here,
        more,
        search.state(),
        search.nodes,
        search.solution_count,
        search.progress,
        pack_solutions(solutions),
        perf_counter() - start,
    )


def worker_address() -> str:
    """Return the address of the worker that runs this."""
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:  # outside of a worker: in tests
        return ""


_searches: OrderedDict[str, Search] = OrderedDict()
_lock = Lock()


def _local_search(problem: SharedSearch) -> Search:
    """Return a search of one's own for a problem; the worker has one of each to copy from."""
    with _lock:
        found = _searches.get(problem.name)
        if found is None:
            found = pickle.loads(problem.pickled)  # from our own client
            _searches[problem.name] = found
        _searches.move_to_end(problem.name)
        while len(_searches) > MOST_PROBLEMS:
            _searches.popitem(last=False)
        return copy(found)


def pack_solutions(solutions: list[RawSolution]) -> bytes:
    """Return solutions as bytes.

    Client and workers have the same Python, so `marshal` will do. It takes a quarter of the time
    that packing numbers into arrays takes, and half of what pickles take; in streams of small
    solutions, that is what counts.
    """
    return marshal.dumps(solutions)


def unpack_solutions(data: bytes) -> list[RawSolution]:
    """Return solutions from their bytes."""
    solutions: list[RawSolution] = marshal.loads(data) if data else []
    return solutions
