"""Packing: bricks that fill a board without gaps or overlaps, on any lattice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from puzzlewright.puzzles.base import Drawable, Puzzle, Report
from puzzlewright.puzzles.packing.lattice import LATTICES, Cell, Lattice
from puzzlewright.upward import reach

if TYPE_CHECKING:
    from puzzlewright.engine.frontier import FrontierSearch
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.games.game import Game
    from puzzlewright.puzzles.making import Watch
    from puzzlewright.puzzles.packing.animate import PackingPlay
    from puzzlewright.puzzles.packing.ground import Ground, Look, Way
    from puzzlewright.puzzles.packing.solve import Solver
    from puzzlewright.render.printable import Printable

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
    sheet_title = "Packing puzzle"
    sheet_task = "Cover the board with the pieces."
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
        from puzzlewright.puzzles.packing.sound import require_sound

        require_sound(self)

    @classmethod
    def parse(cls, text: str, source: str | None = None) -> list[Self]:
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

    def text_with(self, solution: Packed) -> str:
        """Return the text of the puzzle and a solution below it, which can be read alike."""
        return f"{self.text()}\nsolution\n{solution.text()}"

    def solution_from(self, text: str, source: str | None = None) -> Packed:
        """Read the picture of a filled board, as it is printed, alone or below the puzzle."""
        from puzzlewright.puzzles.packing.filled import read_filled

        return read_filled(self, text, source)

    #: What a file said that means nothing here, such as how pieces come apart.
    remarks: tuple[str, ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:  # type: ignore[override]
        """What is odd about the bricks, though allowed."""
        return (*self.guesses, *self.remarks)

    @property
    def guesses(self) -> tuple[str, ...]:
        """What may not have been meant, such as bricks in parts."""
        from puzzlewright.puzzles.packing.sound import oddities

        return tuple(oddities(self))

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

    def count_search(self, *, distinct: bool = False) -> FrontierSearch | None:
        """Return what counts packings along a frontier, where bricks come in many copies."""
        return self.solver.count_search(distinct=distinct)

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

    def notes(self) -> tuple[str, ...]:
        """Return the warnings, and how hard the puzzle is if that is quickly told."""
        from puzzlewright.puzzles.packing.grade import notes

        return (*self.warnings, *notes(self))

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

    def svg(self, solution: Packed | None = None) -> str:
        """Return a drawing: the board and the bricks beside it, or the filled board."""
        from puzzlewright.puzzles.packing.draw import draw

        return draw(self, solution)

    def leaf(
        self,
        style: Mapping[str, str],
        solution: Packed | None = None,
        under: Packed | None = None,  # noqa: ARG002
    ) -> Printable:
        """Return what a page shows: the board and the bricks, or the filled board."""
        from puzzlewright.puzzles.packing.printable import leaf

        self.require_styles(style)
        return leaf(self, solution)

    def require_playable(self) -> None:
        """Refuse what is too large for a page."""
        from puzzlewright.puzzles.packing.game import require_playable

        require_playable(self)

    def game(self, solution: Packed, *, unique: bool) -> Game:
        """Return what a page needs to let somebody lay the bricks."""
        from puzzlewright.puzzles.packing.game import game

        return game(self, solution, unique=unique)

    algorithms: ClassVar[Mapping[str, str]] = {
        "naive": "puts all bricks down somewhere, then looks whether they overlap",
        "one-by-one": "puts a brick down only where it overlaps none of those before",
        "space-check": "also refuses free fields that are smaller than every brick left",
        "smart": "covers the first free cell; refuses fields whose size is no sum of bricks left",
    }

    def play(self, algorithm: str) -> PackingPlay:
        """Return an algorithm at work, to be watched or filmed."""
        from puzzlewright.puzzles.packing.animate import PackingPlay

        return PackingPlay(self, algorithm)

    def why_none(self) -> str | None:
        """Return which sums of sizes or of colours do not fit, whatever one tries."""
        return self._misfit

    @cached_property
    def _misfit(self) -> str | None:
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
