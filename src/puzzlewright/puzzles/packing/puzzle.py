"""Packing: bricks that fill a board without gaps or overlaps, on any lattice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from puzzlewright.puzzles.base import Drawable, Puzzle, Report
from puzzlewright.puzzles.packing.lattice import LATTICES, Cell, Lattice
from puzzlewright.upward import reach

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.puzzles.making import Watch
    from puzzlewright.puzzles.packing.ground import Ground, Look, Way

#: The largest board that is taken at all.
MOST_CELLS = 1_000_000


class Brick(NamedTuple):
    """A shape to lay, and how."""

    name: str
    cells: tuple[Cell, ...]  #: sorted
    copies: int | None = 1  #: None: as many as are needed
    turn: bool = True
    flip: bool = True
    colours: tuple[str, ...] = ()  #: what each cell must lie on; without any, all is one


class Laid(NamedTuple):
    """A brick on the board: its number, counted from 0, and the cells that it covers, sorted."""

    brick: int
    cells: tuple[Cell, ...]


class Packed(Drawable):
    """A filled board. Whether it is right is for check() to say."""

    __slots__ = ("laid", "puzzle")

    def __init__(self, puzzle: Packing, laid: Iterable[Laid]) -> None:
        self.puzzle: Final = puzzle
        self.laid: Final = tuple(sorted(laid, key=lambda one: one.cells))

    def text(self) -> str:
        """Return a picture of the board, a letter for each brick."""
        from puzzlewright.puzzles.packing.filled import packed_text

        return packed_text(self)

    def as_json(self) -> list[dict[str, object]]:
        """Return the bricks that lie, each with its name and its cells."""
        names = [brick.name for brick in self.puzzle.bricks]
        return [
            {"brick": names[number], "cells": [list(cell) for cell in cells]}
            for number, cells in self.laid
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packed) and self.laid == other.laid

    def __hash__(self) -> int:
        return hash(self.laid)


class Packing(Puzzle[Packed]):
    """A board and bricks to fill it with.

    `board` maps each cell to its colour (`""` where that is all one). With `choose` not all bricks
    need to be used.
    """

    kind = "packing"

    def __init__(
        self,
        board: Iterable[Cell] | Mapping[Cell, str],
        bricks: Iterable[Brick],
        *,
        lattice: Lattice | str = "square",
        choose: bool = False,
    ) -> None:
        self.lattice: Final = LATTICES[lattice] if isinstance(lattice, str) else lattice
        colours = board if isinstance(board, Mapping) else dict.fromkeys(board, "")
        self.board: Final = dict(sorted(colours.items()))
        self.bricks: Final = tuple(bricks)
        self.choose: Final = choose
        self._validate()

    def _validate(self) -> None:
        from puzzlewright.puzzles.packing.sound import require_sound

        require_sound(self)

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read packings in our text or in BurrTools' format; docs/packing.md shows both."""
        if text.lstrip().startswith("<"):
            read_xml: Callable[..., list[Self]] = reach("read_burrtools")
            return read_xml(cls, text, source)
        from puzzlewright.puzzles.packing.text import read

        return read(cls, text, source)

    def text(self) -> str:
        """Return our header line, the board and the bricks."""
        from puzzlewright.puzzles.packing.written import own_text

        return own_text(self)

    def solution_from(self, text: str, source: str | None = None) -> Packed:
        """Read the picture of a filled board, as it is printed, alone or below the puzzle."""
        from puzzlewright.puzzles.packing.filled import read_filled

        return read_filled(self, text, source)

    #: What a file said that means nothing here, such as how pieces come apart.
    remarks: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:  # type: ignore[override]
        """What is odd about the bricks, though allowed."""
        from puzzlewright.puzzles.packing.sound import oddities

        return (*oddities(self), *self.remarks)

    @cached_property
    def ground(self) -> Ground:
        """The board in numbers."""
        from puzzlewright.puzzles.packing.ground import ground_of

        return ground_of(self)

    @cached_property
    def looks(self) -> list[list[Look]]:
        """The different ways to turn each brick."""
        from puzzlewright.puzzles.packing.ground import looks_of

        return [looks_of(self.lattice, brick) for brick in self.bricks]

    @cached_property
    def ways(self) -> list[list[Way]]:
        """All the ways to lay each brick on the empty board."""
        from puzzlewright.puzzles.packing.ground import ways_of

        return ways_of(self)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a fresh search for all packings."""
        from puzzlewright.puzzles.packing.solve import solver_of

        return solver_of(self).search(collect=collect, seed=seed)

    def solution_of(self, raw: RawSolution) -> Packed:
        """Return the packing that the engine's numbers stand for."""
        from puzzlewright.puzzles.packing.solve import solver_of

        return solver_of(self).packed(raw)

    def check(self, solution: Packed) -> Report:
        """Judge a packing: every cell once, bricks of the right shapes, as many as there are."""
        from puzzlewright.puzzles.packing.check import faults

        return Report(tuple(faults(self, solution.laid)))

    @classmethod
    def make(
        cls,
        board: str | Iterable[Cell] | Mapping[Cell, str] | None = None,
        *,
        pieces: int | None = None,
        bricks: str | None = None,
        sizes: tuple[int, int] | None = None,
        lattice: Lattice | str = "square",
        flip: bool | None = None,
        alike: bool = False,
        difficulty: str | None = None,
        seed: int = 0,
        rounds: int = 0,
        watch: Watch | None = None,
    ) -> Packing:
        """Make a packing with exactly one solution up to the symmetries of the board, proved.

        `board` is a size such as "8x8" or "3x3x3", a text picture, or cells. It is cut into so
        many `pieces`, of `sizes` from the least to the most (as even as works out), all
        of them different unless `alike`. With `bricks`, the name of a set, so many of that set are
        chosen instead; without a board, one is thought up for them. Pieces may be flipped over,
        unless `flip` is False or they are solid. `difficulty` is easy, medium or hard (grade.py).
        `rounds` is how often something harder is tried once there is a packing; a watch can end
        that. An InputError says so if nothing was found within the limits, which are in nodes: the
        same seed makes the same packing everywhere.
        """
        from puzzlewright.puzzles.packing.make import make, wish_of

        wish = wish_of(board, lattice, pieces, bricks, sizes, flip, alike, difficulty)
        return make(wish, seed, rounds, watch)

    def _key(self) -> tuple[object, ...]:
        return (self.lattice.name, tuple(self.board.items()), self.bricks, self.choose)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packing) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Packing: {len(self.board)} cells, {len(self.bricks)} bricks>"
