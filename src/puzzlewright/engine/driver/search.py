"""The one protocol that every search follows.

A search is a value. All that changes while it runs is a block of integers, so it can be stepped,
watched, copied, pickled, saved, resumed on another day, and split into pieces that run on other
threads.
Limits, Ctrl-C, progress, threads and checkpoints are therefore written once, in run.py.

Order is part of the value: a search visits its tree in one fixed order, and the pieces of
`split()` are consecutive stretches of that order. Whoever runs the pieces, on however many
threads, and joins their solutions in the order of the pieces, gets the same list.

Here, too, are the names of the methods by which searches work: for programs, and in words for
people.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Protocol, Self

#: A solution as the engine knows it: the numbers of the chosen options, in increasing order.
RawSolution = tuple[int, ...]


class Search(Protocol):
    """A search that is under way, or about to start, or exhausted.

    It is for one thread at a time; threads that work together have a piece each. While one thread
    is in step(), others can read `nodes` and `solution_count`; anything else raises a
    BusySearchError.
    """

    #: Whether solutions are handed out by take(), or only counted in `solution_count`.
    collect: bool

    @property
    def nodes(self) -> int:
        """Positions visited so far by this piece."""

    @property
    def solution_count(self) -> int:
        """Solutions found so far by this piece, taken or not."""

    @property
    def progress(self) -> float:
        """The share of the tree that lies behind, 0 to 1: an estimate that never goes back."""

    @property
    def fingerprint(self) -> bytes:
        """Names the problem and the rules of the search: equal where states can be swapped."""

    def step(self, nodes: int) -> bool:
        """Visit up to `nodes` more positions, GIL released; False when nothing is left.

        Comes back early, still True, when many solutions wait to be taken, or when very many
        choices in a row led nowhere.
        """

    def take(self) -> list[RawSolution]:
        """Hand out the solutions found since the last take, in order."""

    def split(self, parts: int) -> list[Self]:
        """Return up to `parts` independent searches that add up to what is left of this one.

        In order. The first carries `nodes`, `solution_count` and the waiting solutions of this one,
        the others start at 0, so that the sums over the pieces stay what they would have been.
        Fewer pieces come back where the tree cannot be cut. This search itself is left as it was.
        """

    def estimate(self, probes: int, seed: int = 0) -> float:
        """Estimate the nodes still to visit from `probes` random descents (Knuth 1975)."""

    def state(self) -> bytes:
        """Everything that changes, as bytes that restore() takes back."""

    def restore(self, state: bytes) -> None:
        """Go to a saved state of a search with the same fingerprint; CheckpointError if it is none.

        What is refused leaves the search as it was.
        """

    def __copy__(self) -> Self: ...


class CountingSearch(Search, Protocol):
    """A search that counts solutions without looking at each; it finds them all at its end."""

    @property
    def totals(self) -> dict[int, int]:
        """The numbers of solutions of its problems, of those that are done; the first is 0."""

    def without_fallback(self) -> Self:
        """Return the same, but it raises MemoryError where it would look at each solution."""


class Method(NamedTuple):
    """A method by its name, which never changes, and in words for people."""

    name: str
    words: str


class CountTraits:
    """What is known of a count at once; the defaults hold for any search."""

    is_even: ClassVar[bool] = False  #: whether its progress is proportional to its time

    @property
    def divisor(self) -> int:
        """The number of symmetries, if classes are counted by Burnside's lemma."""
        return 1

    @property
    def most_nodes(self) -> float | None:
        """What there is to be done at most, if that is known; it may be infinite."""
        return None

    @property
    def may_outgrow_memory(self) -> bool:
        """Whether it might take too much memory on its way."""
        return True

    @property
    def challenger(self) -> Method | None:
        """The method that is tried beside it, if that might still get ahead."""
        return None

    def active_search(self) -> Search | None:
        """Return the search that has taken its place, if one has."""
        return None

    def fallback(self) -> Search | None:
        """Return a search that would take its place if memory ran out, if there is one."""
        return None


def count_traits(search: Search) -> CountTraits:
    """Return what is known of a count at once; of another search, nothing."""
    return search if isinstance(search, CountTraits) else CountTraits()


def active_search(search: Search) -> Search:
    """Return the search that does the work: another where a count at once has given up."""
    return count_traits(search).active_search() or search


def active_method(search: Search) -> Method:
    """Return the method that a search works by at the moment."""
    active = active_search(search)
    name = type(active).__name__
    method: Method = getattr(active, "method", Method(name, name))  # plug-ins need not name theirs
    return method
