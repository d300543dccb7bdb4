"""Jigsaws: square pieces that fill a grid so that the edges which meet fit one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from puzzlewright.core.arguments import require_flag, require_int
from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.core.limits import SIDE_LETTERS
from puzzlewright.engine.driver.run import Progress
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.jigsaw.check import faults
from puzzlewright.puzzles.jigsaw.codec import convert_names, convert_pieces, convert_pins
from puzzlewright.puzzles.jigsaw.pieces import (
    Piece,
    Pin,
    PlacedPiece,
    first_repeated,
    require_size,
)
from puzzlewright.puzzles.jigsaw.solve import make_solver
from puzzlewright.puzzles.jigsaw.text import own_text, read, read_solution_text, solution_text
from puzzlewright.puzzles.kind import RecipeClass, amake_from_arguments, make_from_arguments
from puzzlewright.puzzles.results import DrawableSolution, Report

if TYPE_CHECKING:
    from puzzlewright.puzzles.jigsaw.compare import AssemblyComparison
    from puzzlewright.puzzles.jigsaw.recipe import JigsawRecipe

#: The repr of an assembly shows this many pieces.
SHOWN = 8


class JigsawSolution(DrawableSolution):
    """A jigsaw put together: the piece in each cell. It may be wrong: check() verifies it."""

    __slots__ = ("grid", "names", "puzzle")
    kind = "jigsaw"

    grid: tuple[tuple[PlacedPiece, ...], ...]
    names: tuple[str, ...]

    def __init__(self, grid: Iterable[Iterable[PlacedPiece]], names: Sequence[str] = ()) -> None:
        set_attribute(self, "grid", tuple(map(tuple, grid)))
        set_attribute(self, "names", tuple(names))  # without any, pieces are numbered from 1

    def text(self) -> str:
        """Return rows of pieces, each with its quarter turns clockwise if there are any: `24/2`."""
        return solution_text(self)

    def fields(self) -> dict[str, Any]:
        """Return the piece in each cell, by its name or number, and its quarter turns clockwise."""
        rows = [
            [{"piece": self.name(placed.piece), "turn": placed.turn} for placed in row]
            for row in self.grid
        ]
        return {"rows": rows}

    def name(self, piece: int) -> str | int:
        """Return the name of a piece, or its number (from 1) if it has none."""
        return self.names[piece] if self.names else piece + 1

    def _key(self) -> object:
        return self.grid

    def __repr__(self) -> str:
        rows, cols = len(self.grid), max(map(len, self.grid), default=0)
        first = [f"{self.name(each.piece)}/{each.turn}" for each in self.grid[0]] if rows else []
        shown = " ".join(first[:SHOWN]) + (" …" if rows > 1 or cols > SHOWN else "")
        return f"<JigsawSolution {rows}×{cols}: {shown}>"


@frozen
class Jigsaw(Puzzle[JigsawSolution]):
    """A jigsaw: the size of the grid, the pieces, and the rules.

    A piece is four edges: top, right, bottom, left, as numbers or in a text ("0 1 -2 0", "0Ab0").
    `signed`: +k fits -k; else edges are colours and equal ones fit. `turning`: pieces may be
    turned. `flat_rim`: all edges on the rim are flat (0); else the rim is free. `labelled`: equal
    pieces that change places make another solution. `names` are those of the pieces; `pins` says
    for the number of a piece, counted from 0, or for its name, where it must lie: (row, column) or
    (row, column, turn), from 0. `order` is that of the edges in `pieces`: "udlr" for up, down,
    left, right.
    """

    kind = "jigsaw"
    _solution_class = JigsawSolution

    rows: int
    cols: int
    signed: bool
    turning: bool
    flat_rim: bool
    labelled: bool
    pieces: tuple[Piece, ...]
    names: tuple[str, ...]
    pins: Mapping[int, Pin]

    def __init__(
        self,
        rows: int,
        cols: int,
        pieces: Iterable[Sequence[int] | str],
        *,
        signed: bool = True,
        turning: bool = True,
        flat_rim: bool = True,
        labelled: bool = False,
        names: Sequence[str] = (),
        pins: Mapping[Any, Pin | Sequence[int | None]] | None = None,
        order: str = SIDE_LETTERS,
    ) -> None:
        set_attribute(self, "rows", require_int("rows", rows))
        set_attribute(self, "cols", require_int("cols", cols))
        require_size(self.rows, self.cols)
        set_attribute(self, "signed", require_flag("signed", signed))
        set_attribute(self, "turning", require_flag("turning", turning))
        set_attribute(self, "flat_rim", require_flag("flat_rim", flat_rim))
        set_attribute(self, "labelled", require_flag("labelled", labelled))
        set_attribute(self, "pieces", convert_pieces(pieces, signed=self.signed, order=order))
        set_attribute(self, "names", convert_names(names))
        set_attribute(self, "pins", convert_pins(pins, self.names))
        self._validate()

    def _validate(self) -> None:
        if len(self.pieces) != self.rows * self.cols:
            pieces = count_noun(self.rows * self.cols, "piece")
            wanted = f"{pieces} expected for {self.rows}×{self.cols} cells"
            raise InputError(f"{wanted}, {len(self.pieces)} found")
        for number, piece in enumerate(within_deadline(self.pieces), 1):
            if not self.signed and min(piece) < 0:
                reason = f"piece {number} has a negative edge, but edges are unsigned"
                raise InputError(reason, text=" ".join(map(str, piece)))
        if self.names and len(self.names) != len(self.pieces):
            raise InputError(f"{len(self.names)} names for {count_noun(len(self.pieces), 'piece')}")
        if len(set(self.names)) != len(self.names):
            raise InputError("two pieces have the same name", text=first_repeated(self.names))
        self._validate_pins()

    def _validate_pins(self) -> None:
        taken: dict[tuple[int, int], int] = {}
        for number, pin in self.pins.items():
            if not 0 <= number < len(self.pieces):
                raise InputError("no such piece to be pinned", text=str(number))
            if not (0 <= pin.row < self.rows and 0 <= pin.col < self.cols):
                place = f"row {pin.row + 1}, column {pin.col + 1}"
                raise InputError(f"piece {number + 1} is pinned outside the grid", text=place)
            if pin.turn is not None and pin.turn not in (range(4) if self.turning else (0,)):
                raise InputError(f"piece {number + 1} cannot be turned so", text=str(pin.turn))
            other = taken.setdefault((pin.row, pin.col), number)
            if other != number:
                place = f"row {pin.row + 1}, column {pin.col + 1}"
                reason = f"pieces {other + 1} and {number + 1} are pinned to the same cell"
                raise InputError(reason, text=place)

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read jigsaws in our text, as JSON, or as a list of pieces; docs/jigsaw.md shows all."""
        return read(cls, text, source)

    def text(self) -> str:
        """Return our header line and the pieces, one on a line: top, right, bottom, left."""
        return own_text(self)

    def _parse_solution(self, text: str, source: str | None = None) -> JigsawSolution:
        """Read an assembly from a text; it need not be correct."""
        return read_solution_text(self, text, source).for_puzzle(self)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all assemblies."""
        return make_solver(self).search(collect=collect, seed=seed)

    def decode_solution(self, raw: RawSolution) -> JigsawSolution:
        """Convert the engine's numbers to an assembly."""
        return make_solver(self).assembly(raw)

    def check(self, solution: JigsawSolution) -> Report:
        """Check an assembly: every piece once, edges that fit, a flat rim, pins in place."""
        self._require_solution(solution)
        return Report(tuple(faults(self, solution.grid)))

    def compare(self, first: JigsawSolution, second: JigsawSolution) -> AssemblyComparison:
        """Return which joins, places and turns two assemblies have in common.

        An InputError refuses what check() finds wrong, such as a solution of another jigsaw.
        """
        found: Any = super().compare(first, second)
        compared: AssemblyComparison = found
        return compared

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    if TYPE_CHECKING:
        Recipe: TypeAlias = JigsawRecipe  # type: ignore[misc]  # in a dataclass
    else:
        Recipe = RecipeClass()

    @classmethod
    def make(
        cls,
        size: int | str | tuple[int, int] = (5, 5),
        *,
        solutions: int = 1,
        tabs: int | None = None,
        signed: bool = True,
        turning: bool = True,
        far_apart: bool = True,
        edge_uses: int | None = None,
        alike: bool = False,
        rounds: int | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Jigsaw:
        """Make a jigsaw with an exact number of solutions, proved.

        Solutions that differ only by turning the whole grid count once. Two solutions have as
        little in common as the search finds. Without a time limit, the same seed makes the same
        jigsaw on every machine. If nothing is found, it raises InputError.

        Args:
            size: Rows and columns of pieces (default: 5x5).
            solutions: Exact number of solutions, up to turning the whole grid; proved (default: 1).
            tabs: Number of edge types (default: the fewest found for one solution, more for two).
            signed: Match tabs and holes; False matches equal colours.
            turning: Whether pieces may be turned.
            far_apart: With two solutions: look for two with little in common; False accepts any
                two.
            edge_uses: With two solutions: use each edge type in exactly N joins.
            alike: Allow equal pieces, and pieces that look the same when turned (default: all
                differ).
            rounds: After the first jigsaw, try N more times for a better one (default: 6).
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
        made: Jigsaw = make_from_arguments(cls, locals())
        return made

    @classmethod
    async def amake(
        cls,
        size: int | str | tuple[int, int] = (5, 5),
        *,
        solutions: int = 1,
        tabs: int | None = None,
        signed: bool = True,
        turning: bool = True,
        far_apart: bool = True,
        edge_uses: int | None = None,
        alike: bool = False,
        rounds: int | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> Jigsaw:
        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""
        made: Jigsaw = await amake_from_arguments(cls, locals())
        return made

    # End of what is written.

    def _key(self) -> tuple[object, ...]:
        rules = (self.signed, self.turning, self.flat_rim, self.labelled)
        return (self.rows, self.cols, self.pieces, rules, self.names, tuple(self.pins.items()))

    def __repr__(self) -> str:
        rules = ["signed" if self.signed else "unsigned"]
        rules += [] if self.turning else ["no turning"]
        rules += [] if self.flat_rim else ["free rim"]
        rules += [f"{len(self.pins)} pinned"] if self.pins else []
        return f"<Jigsaw {self.rows}×{self.cols}: {', '.join(rules)}>"
