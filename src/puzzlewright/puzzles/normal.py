"""Normal forms: two puzzles have the same one if one can be turned into the other.

Each kind defines what counts as the same (its module `normal`): digits of a sudoku may have
other names, a word search may be turned, titles and clues do not count. Forms of other versions of
this package may differ: `VERSION` is part of every digest.

    normal_form(puzzle).digest
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from puzzlewright.puzzles.abilities import Ability

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.words.marks import Marks

#: Raised whenever a form changes: digests of different versions are not compared.
VERSION = 1

P = TypeVar("P", bound="Puzzle[Any]")

Cell = tuple[int, int]


class NormalForm(NamedTuple):
    """What all puzzles share that are the same; `exact`: and no others do.

    A form that is not exact is an invariant: puzzles that are the same have the same one, and
    others that have it are very likely the same.
    """

    kind: str
    text: str
    exact: bool = True

    @property
    def digest(self) -> str:
        """A short text that stands for the form: 1-9c0f…, and 1~9c0f… if it is not exact."""
        whole = blake2b(
            f"{self.kind}\n{self.text}".encode("utf-8", "surrogatepass"), digest_size=16
        )
        return f"{VERSION}{'-' if self.exact else '~'}{whole.hexdigest()}"


class Normal(Ability[P]):
    """Normal forms of a kind."""

    __slots__ = ()
    name: ClassVar[str] = "normal"
    lack: ClassVar[str] = "has no normal form"

    def form(self) -> NormalForm:
        """Return the normal form of the puzzle."""
        raise NotImplementedError


def normal_form(puzzle: Puzzle[Any]) -> NormalForm:
    """Return the normal form of a puzzle; an InputError if its kind has none."""
    ability: Normal[Any] = Normal.of(puzzle)
    return ability.form()


def written(value: object) -> str:
    """Return a value of lists, texts and numbers as a text, always the same one."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# Grids of letters


def transposed_rows(rows: Iterable[Iterable[Any]]) -> list[list[Any]]:
    """Return rows as columns."""
    return [list(column) for column in zip(*rows, strict=True)]


def marks_value(marks: Marks, *, transposed: bool = False) -> Mapping[str, list[Any]]:
    """Return the marks of a grid as lists, perhaps those of the transposed grid."""

    def to(cell: Cell) -> list[int]:
        return [cell[1], cell[0]] if transposed else [cell[0], cell[1]]

    other = {"right": "below", "below": "right"} if transposed else {}
    found: dict[str, list[Any]] = {
        "bars": sorted([*to(cell), other.get(side, side)] for cell, side in marks.bars),
        "circles": sorted(map(to, marks.circles)),
        "shades": sorted(map(to, marks.shades)),
        "voids": sorted(map(to, marks.voids)),
    }
    return {name: cells for name, cells in found.items() if cells}
