"""Normal forms of puzzles, and canonical forms of small graphs (McKay 1981).

A graph has vertices with colours and arcs with labels. Refinement splits vertices by the colours
around them until nothing changes. Where vertices are still alike, each of a class of these is made
the only one of its colour in turn, and of what comes out only the least is kept, level by level,
until all vertices differ. Classes of the first colours (0, 1, …) come first: they should be those
that tell most of others. What is kept at each level does not depend on the order
in which vertices were given, and neither does how many there are: so a search that is given up
after too many is given up for every graph of the same form, and what was seen until then is an
invariant.

Normal forms: two puzzles have the same one if one can be turned into the other.

Each kind defines what counts as the same (its module `normal`): digits of a sudoku may have
other names, a word search may be turned, titles and clues do not count. Forms of other versions of
this package may differ: `VERSION` is part of every digest.

    normal_form(puzzle).digest
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.core.serialisable import Serialisable
from puzzlewright.puzzles.abilities import Ability
from puzzlewright.puzzles.base import Puzzle

if TYPE_CHECKING:
    from hashlib import blake2b

#: Refinements before a search is given up: some seconds for a filled grid of 9×9.
MOST_REFINEMENTS = 1_000

#: More vertices than this are not looked at.
MOST_VERTICES = 4_000

#: An arc: from, to, label.
Arc = tuple[int, int, int]

#: The colour of a vertex, and the labels and colours around it.
_Key = tuple[int, tuple[tuple[int, int], ...]]


class CanonicalForm(NamedTuple):
    """The form of a graph as a text; `exact` if no other graph has it."""

    text: str
    exact: bool


class Graph:
    """A graph to be brought to its canonical form."""

    def __init__(self, colours: Sequence[int], arcs: Iterable[Arc]) -> None:
        self._first = list(colours)
        around: list[list[tuple[int, int]]] = [[] for _ in colours]
        for start, end, label in arcs:
            around[start].append((2 * label, end))
            around[end].append((2 * label + 1, start))
        self._around = around
        self._left = MOST_REFINEMENTS

    def canonical(self) -> CanonicalForm:
        """Return the canonical form."""
        colours, mark = self._refine(self._first)
        level, marks = [colours], [mark]
        while len(set(level[0])) < len(level[0]):
            if self._left < sum(len(self._targets(each)) for each in level):
                return CanonicalForm(" ".join(marks), exact=False)
            level, mark = self._next(level)
            marks.append(mark)
        return CanonicalForm(marks[-1], exact=True)

    def _next(self, level: list[list[int]]) -> tuple[list[list[int]], str]:
        """Return the least of what comes out if a vertex is made the only one of its colour."""
        best: list[list[int]] = []
        least = ""
        for colours in level:
            for vertex in self._targets(colours):
                split = [2 * colour for colour in colours]
                split[vertex] -= 1
                found, mark = self._refine(split)
                if not least or mark < least:
                    best, least = [], mark
                if mark == least:
                    best.append(found)
        return best, least

    def _targets(self, colours: Sequence[int]) -> list[int]:
        """Return the smallest class of several vertices, those of the first colours preferred."""
        sizes = Counter(colours)
        several = zip(self._first, colours, strict=True)
        _, _, target = min((f, sizes[colour], colour) for f, colour in several if sizes[colour] > 1)
        return [vertex for vertex, colour in enumerate(colours) if colour == target]

    def _refine(self, colours: Sequence[int]) -> tuple[list[int], str]:
        """Return colours that tell apart what their neighbours tell apart, and their fingerprint.

        Once all vertices differ, the fingerprint is that of the whole graph.
        """
        self._left -= 1
        count = len(set(colours))
        while True:
            check_deadline()
            keys = [
                (colours[v], tuple(sorted([(label, colours[w]) for label, w in near])))
                for v, near in enumerate(self._around)
            ]
            ranks = {key: rank for rank, key in enumerate(sorted(set(keys)))}
            colours = [ranks[key] for key in keys]
            if len(ranks) == count:
                return colours, _fingerprint(keys, self._first, colours)
            count = len(ranks)


def _fingerprint(keys: Sequence[_Key], first: Sequence[int], colours: Sequence[int]) -> str:
    whole = _digest(repr(sorted(keys)))
    whole.update(repr(sorted(zip(colours, first, strict=True))).encode())
    return whole.hexdigest()


def _digest(text: str) -> blake2b:
    from hashlib import blake2b  # loads OpenSSL; counts stand on this module and make no digest

    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16)


#: Raised whenever a form changes: digests of different versions are not compared.
FORM_VERSION = 1

P = TypeVar("P", bound="Puzzle[Any]")


@dataclass(frozen=True, slots=True)
class NormalForm(Serialisable):
    """What all puzzles share that are the same; `exact`: and no others do.

    A form that is not exact is an invariant: puzzles that are the same have the same one, and
    others that have it are very likely the same.
    """

    kind: str
    text: str
    exact: bool = True

    _json_form: ClassVar[Mapping[str, Any]] = {
        "type": "object",
        "properties": {
            **{name: {"type": "string"} for name in ("kind", "text", "digest")},
            "exact": {"type": "boolean"},
        },
        "required": ["kind", "text", "exact", "digest"],
        "additionalProperties": False,
    }

    def as_json(self) -> dict[str, Any]:
        """Return kind, text, exact and digest."""
        known = {"kind": self.kind, "text": self.text, "exact": self.exact}
        return {**known, "digest": self.digest}

    @property
    def digest(self) -> str:
        """A short text that stands for the form: 1-9c0f…, and 1~9c0f… if it is not exact."""
        whole = _digest(f"{self.kind}\n{self.text}")
        return f"{FORM_VERSION}{'-' if self.exact else '~'}{whole.hexdigest()}"


class Normaliser(Ability[P]):
    """Normal forms of a kind."""

    __slots__ = ()
    module: ClassVar[str] = "properties"
    lack: ClassVar[str] = "has no normal form"

    def normal_form(self) -> NormalForm:
        """Return the normal form of the puzzle."""
        raise NotImplementedError


def normal_form(puzzle: Puzzle[Any]) -> NormalForm:
    """Return the normal form of a puzzle; an InputError if its kind has none."""
    ability: Normaliser[Any] = Normaliser.of(puzzle)
    return ability.normal_form()


def canonical_text(value: object) -> str:
    """Return a value of lists, texts and numbers as a text, always the same one."""
    import json  # as with hashlib above

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# Grids of letters


def transposed_rows(rows: Iterable[Iterable[Any]]) -> list[list[Any]]:
    """Return rows as columns."""
    return [list(column) for column in zip(*rows, strict=True)]
