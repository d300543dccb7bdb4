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

from typing import NamedTuple, Protocol, Self

#: A solution as the engine knows it: the numbers of the chosen options, in increasing order.
RawSolution = tuple[int, ...]


class Search(Protocol):
    """A search that is under way, or about to start, or exhausted.

    It is for one thread at a time; threads that work together have a piece each. While one thread
    is in step(), others can read `nodes` and `found`; anything else raises a BusySearchError.
    """

    #: Whether solutions are handed out by take(), or only counted in `found`.
    collect: bool

    @property
    def nodes(self) -> int:
        """Positions visited so far by this piece."""

    @property
    def found(self) -> int:
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

        In order. The first carries `nodes`, `found` and the waiting solutions of this one, the
        others start at 0, so that the sums over the pieces stay what they would have been. Fewer
        pieces come back where the tree cannot be cut. This search itself is left as it was.
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
    """A method by its name; `name` never changes."""

    name: str
    words: str


#: By the class of the search. All builds of a kernel have the same classes.
_METHODS = {
    "SparseSearch": Method("cover-sparse", "exact cover on sparse sets"),
    "DenseSearch": Method("cover-dense", "exact cover on a bit matrix"),
    "MaskSearch": Method("cover-masks", "exact cover on bit masks"),
    "MemoCount": Method("memo", "exact cover, remembering positions"),
    "TilingSearch": Method("first-cell", "search from the first free cell"),
    "FrontierSearch": Method("frontier", "dynamic programming along the frontier"),
    "KasteleynSearch": Method("kasteleyn", "Kasteleyn's determinant"),
    "ScanSearch": Method("edge-scan", "edge matching, cell after cell"),
    "DomainSearch": Method("edge-domains", "edge matching, the fewest tiles first"),
    "LayerSearch": Method("edge-layers", "edge matching by dynamic programming over the cells"),
    "FillSearch": Method("fill", "filling slots with words"),
    "HuntSearch": Method("fill-hunt", "a first fill, then all others"),
    "ConstrainedSearch": Method(
        "fill-wished", "filling slots, leaving out fills that break a wish"
    ),
    "ProductSearch": Method("product", "multiplying independent choices"),
}


def active_method(search: Search) -> Method:
    """Return the method that a search works by at the moment."""
    at_work = getattr(search, "at_work", search)
    return method_by_name(type(at_work).__name__)


def method_by_name(name: str) -> Method:
    """Return the method of a class of searches."""
    return _METHODS.get(name) or Method(name, name)  # of a kind that another package brings
