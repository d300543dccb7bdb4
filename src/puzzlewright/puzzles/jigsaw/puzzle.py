"""Jigsaws: square pieces that fill a grid so that the edges which meet fit one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Self

from puzzlewright.errors import InputError
from puzzlewright.puzzles.base import Drawable, Puzzle, Report
from puzzlewright.puzzles.jigsaw.pieces import Piece, Pin, Placed, turned

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.games.game import Game
    from puzzlewright.puzzles.jigsaw.compare import Comparison
    from puzzlewright.puzzles.jigsaw.solve import Solver
    from puzzlewright.puzzles.making import Watch
    from puzzlewright.render.printable import Printable

#: What a drawing can be told; see style.py.
STYLES = {
    "numbers": "the type at each edge (numbers=no: none)",
    "colours": "edges in the colour of their type (colours=no: none)",
    "names": "the name or number of each piece (names=no: none)",
    "words=TEXT": "a text laid over the jigsaw",
    "picture=FILE": "a PNG, JPEG or SVG picture laid over the jigsaw",
    "plain": "lines on white paper, to save ink",
    "cut": "only hairlines for a laser cutter, in millimetres",
    "size=MM": "side of a piece in millimetres",
}

#: The largest board: beyond it, no search that we know of would come to anything.
MOST_CELLS = 100_000


class Assembly(Drawable):
    """A jigsaw put together: what lies in each cell. Whether it is right is for check() to say."""

    __slots__ = ("grid", "names", "puzzle")

    def __init__(self, grid: Iterable[Iterable[Placed]], names: Sequence[str] = ()) -> None:
        self.grid: Final = tuple(map(tuple, grid))
        self.names: Final = names  #: of the pieces; without any, they are numbered from 1

    def text(self) -> str:
        """Return rows of pieces, each with its quarter turns clockwise if there are any: `24/2`."""
        from puzzlewright.puzzles.jigsaw.text import assembly_text

        return assembly_text(self)

    def as_json(self) -> list[list[list[object]]]:
        """Return rows of [piece, quarter turns clockwise]; a piece is its name, or its number."""
        return [[[self.name(piece), turn] for piece, turn in row] for row in self.grid]

    def name(self, piece: int) -> str | int:
        """Return what a piece is called: its name if it has one, else its number from 1."""
        return self.names[piece] if self.names else piece + 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Assembly) and self.grid == other.grid

    def __hash__(self) -> int:
        return hash(self.grid)

    def __repr__(self) -> str:
        return f"Assembly({self.grid!r})"


class Jigsaw(Puzzle[Assembly]):
    """A jigsaw: the size of the grid, the pieces, and the rules.

    `signed`: +k fits -k; else edges are colours that fit their like. `turning`: pieces may be
    turned. `flat_rim`: all edges on the rim are flat (0); else the rim is free. `labelled`: alike
    pieces that change places make another solution. `names` are those of the pieces; `pins` says
    for the number of a piece, counted from 0, where it must lie.
    """

    kind = "jigsaw"
    sheet_title = "Jigsaw"
    sheet_task = "Cut out the pieces and put them together."
    has_classes = True
    compares = True

    def __init__(
        self,
        rows: int,
        cols: int,
        pieces: Iterable[Sequence[int]],
        *,
        signed: bool = True,
        turning: bool = True,
        flat_rim: bool = True,
        labelled: bool = False,
        names: Sequence[str] = (),
        pins: Mapping[int, Pin] | None = None,
    ) -> None:
        require_size(rows, cols)
        self.rows: Final = rows
        self.cols: Final = cols
        self.pieces: Final[tuple[Piece, ...]] = tuple(map(_piece, pieces))
        self.signed: Final = signed
        self.turning: Final = turning
        self.flat_rim: Final = flat_rim
        self.labelled: Final = labelled
        self.names: Final = tuple(names)
        self.pins: Final = _pins(pins or {})
        self._validate()

    def _validate(self) -> None:
        if len(self.pieces) != self.rows * self.cols:
            wanted = f"{self.rows * self.cols} pieces expected for {self.rows}×{self.cols} cells"
            raise InputError(f"{wanted}, {len(self.pieces)} found")
        for number, piece in enumerate(self.pieces, 1):
            if not self.signed and min(piece) < 0:
                reason = f"piece {number} has a negative edge, but edges are unsigned"
                raise InputError(reason, text=" ".join(map(str, piece)))
        if self.names and len(self.names) != len(self.pieces):
            raise InputError(f"{len(self.names)} names for {len(self.pieces)} pieces")
        if len(set(self.names)) != len(self.names):
            twice = next(name for n, name in enumerate(self.names) if name in self.names[:n])
            raise InputError("two pieces have the same name", text=twice)
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
    def parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read jigsaws in our text, as JSON, or as a list of pieces; docs/jigsaw.md shows all."""
        from puzzlewright.puzzles.jigsaw.text import read

        return read(cls, text, source)

    def text(self) -> str:
        """Return our header line and the pieces, one on a line: top, right, bottom, left."""
        from puzzlewright.puzzles.jigsaw.text import own_text

        return own_text(self)

    def solution_from(self, text: str, source: str | None = None) -> Assembly:
        """Read an assembly that somebody wrote down, right or wrong."""
        from puzzlewright.puzzles.jigsaw.text import read_assembly

        return read_assembly(self, text, source).of(self)

    @cached_property
    def solver(self) -> Solver:
        """The jigsaw in the engine's numbers, by the method that suits it."""
        return self.solver_by("auto")

    def solver_by(self, method: str) -> Solver:
        """Return what searches by a certain method: scan, domains or cover."""
        from puzzlewright.puzzles.jigsaw.solve import Solver

        return Solver(self, method)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a fresh search for all assemblies."""
        return self.solver.search(collect=collect, seed=seed)

    def class_search(
        self, *, collect: bool = True, seed: int | None = None, fresh: bool = True
    ) -> tuple[Search, int] | None:
        """Return a search for one of all assemblies that turn into one another, and their number.

        None if their number may differ: where every piece looks the same when turned, or is one of
        several alike, an assembly can be its own turn.
        """
        size = self.solver.class_size
        if size is None:
            return None
        return self.solver.class_search(collect=collect, seed=seed, fresh=fresh), size

    def stands_for(self, raw: RawSolution) -> int:
        """Return how many assemblies are turns of one; 0 if one of them comes before it."""
        return self.solver.stands_for(raw)

    def solution_of(self, raw: RawSolution) -> Assembly:
        """Return the assembly that the engine's numbers stand for."""
        return self.solver.assembly(raw)

    @property
    def guesses(self) -> tuple[str, ...]:
        """What a reader guessed: all the warnings that there are."""
        return self.warnings

    def notes(self) -> tuple[str, ...]:
        """Return the warnings, and whether pieces can be exchanged without anybody noticing."""
        from puzzlewright.puzzles.jigsaw.design import doubles

        if self.labelled or not (alike := len(doubles(self))):
            return self.warnings
        are = "1 piece is" if alike == 1 else f"{alike} pieces are"
        look = "looks" if alike == 1 else "look"
        note = f"{are} like another one, or {look} the same when turned: that makes no new solution"
        return (*self.warnings, note)

    def why_none(self) -> str | None:
        """Return which pieces or edges there are too few of, whatever one tries."""
        from puzzlewright.puzzles.jigsaw.balance import shortage

        return shortage(self)

    def check(self, solution: Assembly) -> Report:
        """Judge an assembly: every piece once, edges that fit, a flat rim, the pins kept."""
        from puzzlewright.puzzles.jigsaw.check import problems

        return Report(tuple(problems(self, solution.grid)))

    @classmethod
    def make(
        cls,
        rows: int,
        cols: int,
        tabs: int | None = None,
        *,
        solutions: int = 1,
        far_apart: bool = True,
        edge_uses: int | None = None,
        signed: bool = True,
        turning: bool = True,
        alike: bool = False,
        seed: int = 0,
        rounds: int | None = None,
        watch: Watch | None = None,
    ) -> Jigsaw:
        """Make a jigsaw with exactly so many solutions up to turning the whole grid, proved.

        `tabs` is the number of types of edges. Unless told, one solution comes with as few as can
        be found. Two solutions have as little in common as can be found, unless `far_apart` is
        False; `edge_uses` then says how many joins there are of each type. No two pieces are alike
        and none looks the same when turned, unless `alike` lets them. `rounds` is how often
        something better is tried once there is a jigsaw; a watch can end that after some time.
        An InputError says so if nothing that fits was found.
        """
        from puzzlewright.puzzles.jigsaw.design import Rules
        from puzzlewright.puzzles.jigsaw.make import Wish, make

        rules = Rules(signed, turning, alike)
        wish = Wish(rows, cols, tabs, solutions, far_apart, edge_uses, rules)
        return make(wish, seed, rounds, watch)

    def compare(self, first: Assembly, second: Assembly) -> Comparison:
        """Tell what two assemblies have in common: joins, places and turns."""
        from puzzlewright.puzzles.jigsaw.compare import compare

        return compare(self, first, second)

    def svg(self, solution: Assembly | None = None) -> str:
        """Return a drawing: the pieces apart, or put together as `solution` has them."""
        from puzzlewright.puzzles.jigsaw.draw import draw

        return draw(self, solution)

    def require_playable(self) -> None:
        """Refuse what is too large for a page."""
        from puzzlewright.puzzles.jigsaw.game import require_playable

        require_playable(self)

    def game(self, solution: Assembly, *, unique: bool) -> Game:
        """Return what a page needs to let somebody put the pieces together."""
        from puzzlewright.puzzles.jigsaw.game import game

        return game(self, solution, unique=unique)

    def svg_of_two(self, first: Assembly, second: Assembly) -> str:
        """Return both assemblies side by side; the joins that survive stand out."""
        from puzzlewright.puzzles.jigsaw.draw import draw_comparison

        return draw_comparison(self, first, second)

    def comparison(self, first: Assembly, second: Assembly) -> str:
        """Put in words what two assemblies have in common."""
        return str(self.compare(first, second))

    styles = STYLES

    def svg_in_style(
        self,
        style: Mapping[str, str],
        solution: Assembly | None = None,
        under: Assembly | None = None,
    ) -> str:
        """Return a drawing with edge numbers, a picture laid over, lines for a laser and so on.

        Words and pictures on pieces that are apart are those that lie over the assembly `under`.
        """
        from puzzlewright.puzzles.jigsaw.draw import draw
        from puzzlewright.puzzles.jigsaw.style import look_of

        self.require_styles(style)
        return draw(self, solution, look_of(style), assembly=under)

    def leaf(
        self,
        style: Mapping[str, str],
        solution: Assembly | None = None,
        under: Assembly | None = None,
    ) -> Printable:
        """Return what a page shows: the pieces in some other order, or put together."""
        from puzzlewright.puzzles.jigsaw.printable import leaf

        return leaf(self, style, solution, under)

    def key_style(self, style: Mapping[str, str]) -> Mapping[str, str]:
        """Return the style of a key: with numbers, though only lines to cut were asked for."""
        from puzzlewright.puzzles.jigsaw.printable import key_style

        return key_style(style)

    def needs_solution(self, style: Mapping[str, str]) -> bool:
        """Tell whether something is laid over the pieces."""
        return "words" in style or "picture" in style

    def shown(self, placed: Placed) -> Piece:
        """Return the edges that a placed piece shows: top, right, bottom, left."""
        return turned(self.pieces[placed.piece], placed.turn)

    def _key(self) -> tuple[object, ...]:
        rules = (self.signed, self.turning, self.flat_rim, self.labelled)
        return (self.rows, self.cols, self.pieces, rules, self.names, tuple(self.pins.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Jigsaw) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<Jigsaw {self.rows}×{self.cols}, {'' if self.signed else 'un'}signed>"


def require_size(rows: int, cols: int) -> None:
    """Refuse grids without cells, and those that are larger than anybody could search."""
    if type(rows) is not int or type(cols) is not int:
        raise InputError("rows and columns are whole numbers", text=f"{rows!r}×{cols!r}")
    if rows < 1 or cols < 1:
        raise InputError("a grid has at least one row and one column", text=f"{rows}×{cols}")
    if rows * cols > MOST_CELLS:
        raise InputError(f"a grid has at most {MOST_CELLS:,} cells", text=f"{rows}×{cols}")


def _pins(pins: Mapping[int, Pin]) -> dict[int, Pin]:
    """Return the pins in the order of the pieces; refuse what is none."""
    for number, pin in pins.items():
        parts = (number, *pin) if isinstance(pin, tuple) and len(pin) in (2, 3) else ()
        if not parts or any(type(part) is not int for part in parts if part is not None):
            raise InputError(
                "a pin is a piece's number and its row, column and turn", text=str(pin)
            )
    return {number: Pin(*pin) for number, pin in sorted(pins.items())}


def _piece(edges: Sequence[int]) -> Piece:
    shown = list(edges)
    if len(shown) != 4 or any(type(edge) is not int for edge in shown):
        raise InputError("a piece is four whole numbers", text=str(shown))
    top, right, bottom, left = shown
    return top, right, bottom, left
