"""Other people's programs for exact cover, behind one signature.

They are installed by the extra `bench` and never needed: one that is missing is left out.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import islice
from typing import Any, Protocol

from bench.timing import Task
from puzzlewright.puzzles.cover.puzzle import Cover


class Peer(Protocol):
    """A program that counts the solutions of cover problems."""

    name: str

    def takes(self, cover: Cover) -> bool:
        """Tell whether it can be asked about this problem at all."""

    def whole(self, cover: Cover, limit: int | None = None) -> Task[int]:
        """Count from the problem as its users write it: set-up and search."""

    def search(self, cover: Cover, limit: int | None = None) -> Task[int] | None:
        """Count with everything set up that can be; None where the two cannot be distinguished."""


class XCover:
    """xcover: dancing cells with colours, compiled by Numba. It yields solutions; we count them."""

    name = "xcover"

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a part of xcover that is not used here
            self._xcover: Any = import_module("xcover")
            self._solvers: Any = import_module("xcover.solvers")
        # What it compiles is compiled before anything is timed.
        warm_up = Cover("a b", ["a", "b c:x", "a c:y"], secondary="c")
        assert self.whole(warm_up)()() == 1
        assert self.search(warm_up)()() == 1

    def takes(self, cover: Cover) -> bool:
        """Tell whether there are no multiplicities."""
        return cover.problem.is_unit

    def whole(self, cover: Cover, limit: int | None = None) -> Task[int]:
        """Count from lists of words."""
        words = _words(cover)
        return lambda: lambda: _length(self._xcover.covers(**words), limit)

    def matrix(self, cover: Cover) -> Task[int] | None:
        """Count from a 0-1 matrix, which it takes where all items are primary."""
        if cover.secondary:
            return None
        matrix = matrix_of(cover)
        return lambda: lambda: _length(self._xcover.covers_bool(matrix), None)

    def names(self, cover: Cover) -> Task[int]:
        """Look up the names of every solution: it returns the numbers of its options."""
        words = _words(cover)
        return lambda: lambda: named(self._xcover.covers(**words), words["options"])

    def search(self, cover: Cover, limit: int | None = None) -> Task[int]:
        """Count from the arrays that its compiled part takes."""
        arrays = self._solvers.input_as_arrays(**_words(cover))
        return lambda: lambda: _length(self._xcover.algorithm_c(*arrays), limit)


class ExactCover:
    """exact-cover: dancing links in C. It has a function that counts, for 0-1 matrices."""

    name = "exact-cover"

    def __init__(self) -> None:
        self._exact_cover: Any = import_module("exact_cover")

    def takes(self, cover: Cover) -> bool:
        """Tell whether every item is primary, to be covered once."""
        return cover.problem.is_unit and not cover.secondary

    def whole(self, cover: Cover, limit: int | None = None) -> Task[int]:
        """Count from its matrix."""
        assert limit is None, "it counts all solutions or finds one"
        matrix = matrix_of(cover)
        return lambda: lambda: int(self._exact_cover.get_solution_count(matrix))

    def numbers(self, cover: Cover) -> Task[int]:
        """Return all solutions, which it hands out at once, as tuples in a set."""
        matrix = matrix_of(cover)
        return lambda: lambda: len(self._exact_cover.get_all_solutions(matrix))

    def search(self, cover: Cover, limit: int | None = None) -> None:  # noqa: ARG002
        """Its set-up is not to be had without its search."""
        return


def peers() -> dict[str, Peer]:
    """Return the programs that are installed, by name."""
    found: dict[str, Peer] = {}
    for make in (XCover, ExactCover):
        try:
            peer: Peer = make()
        except ImportError:
            continue
        found[peer.name] = peer
    return found


def missing(found: Iterable[str]) -> str:
    """Return a note about the programs that are not installed, or nothing."""
    absent = [make.name for make in (XCover, ExactCover) if make.name not in found]
    note = f"\n\nNot installed and left out: {', '.join(absent)}."
    return f"{note} `make bench` installs them." if absent else ""


def _words(cover: Cover) -> dict[str, Any]:
    """Return a problem as xcover takes it."""
    return {
        "options": list(map(list, map(cover._names.option_words, cover.options))),
        "primary": list(cover.items),
        "secondary": list(cover.secondary),
        "colored": bool(cover._names.of_colour),
    }


def matrix_of(cover: Cover) -> Any:
    """Return a problem whose items are all primary as a matrix of truth values, for numpy."""
    numpy: Any = import_module("numpy")
    matrix = numpy.zeros((len(cover.options), len(cover.items)), dtype=bool)
    for number, option in enumerate(cover.problem.options):
        for item, _ in option:
            matrix[number, item] = True
    return matrix


def named(solutions: Iterable[Iterable[int]], options: Sequence[Sequence[str]]) -> int:
    """Look up the options of each solution; return how many solutions there are."""
    number = 0
    for number, solution in enumerate(solutions, 1):  # noqa: B007
        [options[option] for option in solution]
    return number


def _length(solutions: Iterable[object], limit: int | None) -> int:
    """Count what comes, without keeping it."""
    number = 0
    for number, _ in enumerate(islice(solutions, limit), 1):  # noqa: B007
        pass
    return number
