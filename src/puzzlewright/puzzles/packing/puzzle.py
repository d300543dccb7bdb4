"""Packing: bricks that fill a board without gaps or overlaps, on any lattice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from puzzlewright.errors import InputError
from puzzlewright.puzzles.base import Puzzle, Report
from puzzlewright.puzzles.packing.lattice import LATTICES, Cell, Lattice

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.puzzles.packing.solve import Solver
    from puzzlewright.puzzles.packing.ways import Ground

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


class Packed:
    """A filled board. Whether it is right is for check() to say."""

    __slots__ = ("laid", "puzzle")

    def __init__(self, puzzle: Packing, laid: Iterable[Laid]) -> None:
        self.puzzle: Final = puzzle
        self.laid: Final = tuple(sorted(laid, key=lambda one: one.cells))

    def text(self) -> str:
        """Return a picture of the board, a letter for each brick."""
        from puzzlewright.puzzles.packing.text import packed_text

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
    has_classes = True

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
        if not self.board:
            raise InputError("the board has no cells")
        if len(self.board) > MOST_CELLS:
            raise InputError(f"a board has at most {MOST_CELLS:,} cells", text=str(len(self.board)))
        if not self.bricks:
            raise InputError("there are no bricks")
        names = [brick.name for brick in self.bricks]
        for number, brick in enumerate(self.bricks):
            if not brick.cells:
                raise InputError("a brick has no cells", text=brick.name)
            if brick.name in names[:number]:
                raise InputError("two bricks have the same name", text=brick.name)
            if brick.copies is not None and brick.copies < 1:
                raise InputError(f"{brick.copies} copies of a brick", text=brick.name)
            if brick.colours and len(brick.colours) != len(brick.cells):
                raise InputError("colours that are not one for each cell", text=brick.name)

    @classmethod
    def parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read packings in our text or in BurrTools' format; docs/packing.md shows both."""
        from puzzlewright.puzzles.packing.text import read

        return read(cls, text, source)

    def text(self) -> str:
        """Return our header line, the board and the bricks."""
        from puzzlewright.puzzles.packing.text import own_text

        return own_text(self)

    @cached_property
    def ground(self) -> Ground:
        """The board in numbers, and where bricks can lie on it."""
        from puzzlewright.puzzles.packing.ways import Ground

        return Ground(self)

    @cached_property
    def solver(self) -> Solver:
        """The puzzle in the engine's numbers, by the method that suits it."""
        return self.solver_by("auto")

    def solver_by(self, method: str) -> Solver:
        """Return what searches by a certain method: first (from the first free place) or cover."""
        from puzzlewright.puzzles.packing.solve import Solver

        return Solver(self, method)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a fresh search for all packings."""
        return self.solver.search(collect=collect, seed=seed)

    def class_search(
        self,
        *,
        collect: bool = True,
        seed: int | None = None,
        fresh: bool = True,  # noqa: ARG002
    ) -> tuple[Search, int] | None:
        """Return a search for one of all packings that are alike, and how many that are."""
        size = self.solver.class_size
        if size is None:
            return None
        return self.solver.class_search(collect=collect, seed=seed), size

    def sorted_search(self, *, seed: int | None = None) -> Search:
        """Return a search for packings of all classes, some of them several times."""
        return self.solver.sorted_search(seed=seed)

    def stands_for(self, raw: RawSolution) -> int:
        """Return how many packings are alike with one of these; 0 if another stands for them."""
        return self.solver.stands_for(raw)

    def solution_of(self, raw: RawSolution) -> Packed:
        """Return the packing that the engine's numbers stand for."""
        return self.solver.packed(raw)

    def check(self, solution: Packed) -> Report:
        """Judge a packing: every cell once, bricks of the right shapes, as many as there are."""
        from puzzlewright.puzzles.packing.check import problems

        return Report(tuple(problems(self, solution.laid)))

    def svg(self, solution: Packed | None = None) -> str:
        """Return a drawing: the board and the bricks beside it, or the filled board."""
        from puzzlewright.puzzles.packing.draw import draw

        return draw(self, solution)

    def fits(self, brick: Brick) -> bool:
        """Tell whether a brick can lie on the empty board at all."""
        return bool(self.ground.ways[self.bricks.index(brick)])

    def why_none(self) -> str | None:
        """Return which sums of sizes or of colours do not fit, whatever one tries."""
        from puzzlewright.puzzles.packing.balance import misfit

        return misfit(self)

    def _key(self) -> tuple[object, ...]:
        return (self.lattice.name, tuple(self.board.items()), self.bricks, self.choose)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packing) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Packing: {len(self.board)} cells, {len(self.bricks)} bricks>"
