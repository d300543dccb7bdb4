"""Packing: bricks that fill a board without gaps or overlaps, on any lattice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from puzzlewright.core.arguments import require_flag
from puzzlewright.core.errors import BrokenSearchError, count_noun
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.engine.driver.run import Progress
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import RecipeClass, amake_from_arguments, make_from_arguments
from puzzlewright.puzzles.packing.bricks import Brick, PlacedBrick, StoredCounts
from puzzlewright.puzzles.packing.check import Checker, disassembly_faults
from puzzlewright.puzzles.packing.codec import convert_allow, convert_board, convert_bricks
from puzzlewright.puzzles.packing.disassembly import MOST_POSITIONS, Disassembly, disassemble
from puzzlewright.puzzles.packing.lattice import Cell, Lattice
from puzzlewright.puzzles.packing.solution_text import read_solution_text, solution_text
from puzzlewright.puzzles.packing.solve import packing_equivalence, packing_solver, with_equivalence
from puzzlewright.puzzles.packing.text import read
from puzzlewright.puzzles.packing.text_writer import own_text
from puzzlewright.puzzles.packing.validation import oddities, require_valid
from puzzlewright.puzzles.results import DrawableSolution, Report

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.difficulty import PackingDifficulty
    from puzzlewright.puzzles.packing.recipe import PackingRecipe


class PackingSolution(DrawableSolution):
    """A filled board. It may be wrong: check() verifies it."""

    __slots__ = ("placements", "puzzle")
    kind = "packing"

    puzzle: Packing
    placements: tuple[PlacedBrick, ...]

    def __init__(self, puzzle: Packing, placements: Iterable[PlacedBrick]) -> None:
        set_attribute(self, "puzzle", puzzle)
        set_attribute(self, "placements", tuple(sorted(placements, key=lambda one: one.cells)))

    def text(self) -> str:
        """Return a picture of the board, a letter for each brick."""
        return solution_text(self)

    def disassembly(self, positions: int | None = None) -> Disassembly | None:
        """Return how to take it apart in the fewest straight moves; None if that is impossible.

        Only bricks on squares and cubes can be moved here. A TooManyPositionsError is raised after
        looking at this many `positions` (default: 200,000).
        """
        found = disassemble(self, MOST_POSITIONS if positions is None else positions)
        if (
            found is not None
            and (wrong := next(disassembly_faults(self, found.moves), None)) is not None
        ):
            raise BrokenSearchError(f"a wrong way to take a packing apart: {wrong}")
        return found

    def fields(self) -> dict[str, Any]:
        """Return the bricks that lie, each with its name, its cells and the colours that show."""
        names = [brick.name for brick in self.puzzle.bricks]
        placements = [
            {
                "brick": names[one.brick] if one.brick >= 0 else None,
                "cells": [list(cell) for cell in one.cells],
                **({"colours": list(one.colours)} if one.colours else {}),
            }
            for one in self.placements
        ]
        return {"placements": placements}

    def _key(self) -> object:
        return self.placements

    def __repr__(self) -> str:
        cells = sum(len(one.cells) for one in self.placements)
        bricks = f"{len(self.placements)} brick{'s' * (len(self.placements) != 1)}"
        return f"<PackingSolution: {bricks} on {cells} of {len(self.puzzle.board)} cells>"


@frozen
class Packing(Puzzle[PackingSolution]):
    """A board and bricks to fill it with.

    `board` is a size ("6x10"), a text picture, cells, or a mapping of cells to their colours (`""`
    for none, on which every colour can lie). `bricks` is the name of a set ("pentominoes"), a list
    of bricks and names, or a mapping of names to cells or pictures. With `choose` not all bricks
    need to be used.
    `optional` lists cells of the board that may stay empty; in a picture they are `+`. `allow` has
    pairs of colours, of a brick and of the board, that go together though they differ.
    """

    kind = "packing"
    _solution_class = PackingSolution

    lattice: Lattice
    board: Mapping[Cell, str]  #: the colour of each cell
    optional: frozenset[Cell]
    bricks: tuple[Brick, ...]
    choose: bool
    allow: frozenset[tuple[str, str]]

    def __init__(
        self,
        board: str | Iterable[Sequence[int]] | Mapping[Cell, str],
        bricks: str | Iterable[Brick | str] | Mapping[str, str | Iterable[Sequence[int]]],
        *,
        lattice: Lattice | str | None = None,
        choose: bool = False,
        optional: Iterable[Sequence[int]] = (),
        allow: Iterable[tuple[str, str]] = (),
    ) -> None:
        lattice, cells, empty = convert_board(board, lattice, optional, Packing.loads)
        set_attribute(self, "lattice", lattice)
        set_attribute(self, "board", cells)
        set_attribute(self, "optional", empty)
        set_attribute(self, "bricks", convert_bricks(bricks, lattice, Packing.loads))
        set_attribute(self, "choose", require_flag("choose", choose))
        set_attribute(self, "allow", convert_allow(allow))
        require_valid(self)

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read packings in our text or in BurrTools' format; docs/packing.md shows both."""
        if text.lstrip().startswith("<"):
            from puzzlewright.puzzles.packing.formats import burrtools  # which reads a Packing

            return burrtools.read(cls, text, source)
        return read(cls, text, source)

    def text(self) -> str:
        """Return Puzzlewright's header line, the board and the bricks."""
        return own_text(self)

    def _parse_solution(self, text: str, source: str | None = None) -> PackingSolution:
        """Read the picture of a filled board, as it is printed, alone or below the puzzle."""
        return PackingSolution(self, read_solution_text(self, text, source))

    #: Parts of the file without a meaning here, such as how pieces come apart.
    file_notes: tuple[str, ...] = ()

    #: What another program found, if the file has it; `check` compares it.
    stored: StoredCounts | None = None

    #: Per brick: the groups that it is in, if there are any. Bricks of a group need not come apart.
    groups: tuple[frozenset[int], ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:  # type: ignore[override]
        """Warnings about bricks that are allowed but unusual."""
        return (*oddities(self), *self.file_notes)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all packings."""
        return packing_solver(self).search(collect=collect, seed=seed)

    def decode_solution(self, raw: RawSolution) -> PackingSolution:
        """Convert the engine's numbers to a packing."""
        return PackingSolution(self, packing_solver(self).placed_bricks(raw))

    def difficulty(self) -> PackingDifficulty:
        """Return how hard the packing is for people: the positions of a plain search."""
        from puzzlewright.puzzles.packing.difficulty import measure_difficulty  # on packings

        return measure_difficulty(self)

    def with_mirrors(self) -> Packing:
        """Return the same packing, for which mirror images are distinct solutions.

        `packing.with_mirrors().count(distinct=True)` counts up to turns of the board alone.
        """
        return with_equivalence(self, packing_equivalence(self)._replace(mirrors=False))

    def with_distinct_copies(self) -> Packing:
        """Return the same packing, for which all listed bricks are different ones.

        By default, bricks that are equal as pieces (shape, colours, whether they may be turned and
        flipped) are interchangeable. Copies of one listed brick always are.
        """
        return with_equivalence(self, packing_equivalence(self)._replace(bricks=False))

    def check(self, solution: PackingSolution) -> Report:
        """Check a packing: every cell once, bricks of the right shapes and in the right numbers."""
        self._require_solution(solution)

        return Report(tuple(Checker(self).faults(solution.placements)))

    def _checker(self) -> Callable[[PackingSolution], Report]:
        """Return check() for many packings, which looks at each way to lay a brick once."""
        if type(self).check is not _OWN_CHECK:  # a subclass has rules of its own
            return self.check

        checker = Checker(self)
        return lambda packed: Report(tuple(checker.faults(packed.placements)))

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    if TYPE_CHECKING:
        Recipe: TypeAlias = PackingRecipe  # type: ignore[misc]  # in a dataclass
    else:
        Recipe = RecipeClass()

    @classmethod
    def make(
        cls,
        board: str | Iterable[Cell] | None = None,
        *,
        size: int | str | tuple[int, ...] | None = None,
        pieces: int | None = None,
        bricks: str | None = None,
        difficulty: Literal["easy", "medium", "hard"] | None = None,
        lattice: Literal["square", "cubic", "hex", "tri"] | Lattice | None = None,
        sizes: int | str | tuple[int, int] | None = None,
        flip: bool | None = None,
        alike: bool = False,
        rounds: int | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Packing:
        """Make a packing with exactly one solution up to symmetries of the board, proved.

        The board is cut into pieces. With `bricks`, bricks of a set are chosen for it instead;
        without a board, one is made for them. All limits except `time` count nodes, so the same
        seed makes the same packing on every machine. If nothing is found, it raises InputError.

        Args:
            size: Size of the board: 8x8, 3x3x3 (default: 6x6, or as the bricks need it).
            board: A board of any shape instead of a size: a text picture, or cells; "8x8" is a
                size.
            pieces: Cut the board into N pieces (default: of about 7 cells), or choose N bricks.
            bricks: Choose bricks from a set, such as pentominoes; without SIZE, also make a board
                for them.
            difficulty: Difficulty, measured by the positions that a complete search visits: easy,
                medium, hard.
            lattice: Lattice of the board or the bricks: square, cubic, hex, tri (default: square).
            sizes: Pieces of A to B cells (default: as even as possible).
            flip: Whether pieces may be flipped over (default: yes, except for solid pieces).
            alike: Allow equal pieces (default: all differ).
            rounds: After the first packing, try N more times for a harder one (default: 0).
            effort: How much work to do, with the same result on every machine: quick, normal,
                thorough (16 times as much), best (128 times as much), or N times the usual work;
                more never makes the puzzle worse (default: normal, or with a time limit no limit).
            time: Improve the puzzle for up to this many seconds (the result then depends on the
                machine).
            seed: The same seed makes the same puzzle (default: a random one, which is kept in
                `puzzle.provenance.seed`).
            stop: Called regularly; if it returns True, the work ends with the best result so far,
                or with StoppedError if there is none yet.
            progress: Called regularly with the state of the work.

        """
        made: Packing = make_from_arguments(cls, locals())
        return made

    @classmethod
    async def amake(
        cls,
        board: str | Iterable[Cell] | None = None,
        *,
        size: int | str | tuple[int, ...] | None = None,
        pieces: int | None = None,
        bricks: str | None = None,
        difficulty: Literal["easy", "medium", "hard"] | None = None,
        lattice: Literal["square", "cubic", "hex", "tri"] | Lattice | None = None,
        sizes: int | str | tuple[int, int] | None = None,
        flip: bool | None = None,
        alike: bool = False,
        rounds: int | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Packing:
        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""
        made: Packing = await amake_from_arguments(cls, locals())
        return made

    # End of what is written.

    def _key(self) -> tuple[object, ...]:
        cells = tuple(self.board.items())
        return (self.lattice.name, cells, self.optional, self.bricks, self.choose, self.allow)

    def __repr__(self) -> str:
        bricks = f"{len(self.bricks)} brick{'s' * (len(self.bricks) != 1)}"
        cells = count_noun(len(self.board), "cell")
        return f"<Packing {self.lattice.name}: {cells}, {bricks}>"


#: What a checker that remembers can stand in for.
_OWN_CHECK = Packing.check
