"""The names of the methods by which searches work: for programs, and in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from puzzlewright.engine.search import Search


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
    "WishedSearch": Method("fill-wished", "filling slots, leaving out fills that break a wish"),
    "ProductSearch": Method("product", "multiplying independent choices"),
}


def method_of(search: Search) -> Method:
    """Return the method that a search works by at the moment."""
    at_work = getattr(search, "at_work", search)
    return method_named(type(at_work).__name__)


def method_named(name: str) -> Method:
    """Return the method of a class of searches."""
    return _METHODS.get(name) or Method(name, name)  # of a kind that another package brings
