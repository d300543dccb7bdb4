"""Properties of a jigsaw: facts for reports, the normal form, symmetry.

In the normal form pieces are in any order, turned, with any numbers for their edges. The numbers of
tabs and blanks may change, as long as what fitted still fits. With pieces that turn, three rows of
four are the same as four rows of three. Mirror images differ. The form is canonical
(puzzles/normal_form.py) unless the pieces are too many or too regular; then it is an invariant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.puzzles.abilities import Facts, Symmetry
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.jigsaw.solve import make_solver
from puzzlewright.puzzles.normal_form import (
    MOST_VERTICES,
    Arc,
    Graph,
    NormalForm,
    Normaliser,
    canonical_text,
)

if TYPE_CHECKING:  # its kernel is for wide boards alone
    from puzzlewright.engine.edge_matching.edge_dp import LayerSearch


class JigsawFacts(Facts[Jigsaw]):
    """Guesses of the reader, pieces that are alike, and shortages."""

    __slots__ = ()

    def guesses(self) -> tuple[str, ...]:
        """Return what a reader guessed: all the warnings that there are."""
        return self.puzzle.warnings

    def notes(self) -> tuple[str, ...]:
        """Return the warnings, and whether pieces can be exchanged without anybody noticing."""
        from puzzlewright.puzzles.jigsaw.make.design import duplicate_pieces

        warnings = self.puzzle.warnings
        if self.puzzle.labelled or not (alike := len(duplicate_pieces(self.puzzle))):
            return warnings
        are = "1 piece is" if alike == 1 else f"{alike} pieces are"
        look = "looks" if alike == 1 else "look"
        note = f"{are} like another one, or {look} the same when turned: that makes no new solution"
        return (*warnings, note)

    def clue_count(self) -> int:
        """Return the number of pieces."""
        return len(self.puzzle.pieces)

    def why_none(self) -> str | None:
        """Return which pieces or edges there are too few of, whatever one tries."""
        from puzzlewright.puzzles.jigsaw.infeasibility import shortage

        return shortage(self.puzzle)


#: Labels of arcs: from a piece to its sides, from a side to the next one clockwise, from a side to
#: its edge, between the two edges that fit.
SIDE, NEXT, EDGE, FITS = range(4)

#: Colours of vertices: edges, flat sides, other sides; pieces and pinned sides come behind.
IS_EDGE, IS_FLAT, IS_SIDE, FIRST = range(4)


class JigsawNormaliser(Normaliser["Jigsaw"]):
    """The normal form of a jigsaw."""

    __slots__ = ()

    def normal_form(self) -> NormalForm:
        """Return the form of the pieces."""
        puzzle: Jigsaw = self.puzzle
        turns = puzzle.turning and not puzzle.pins
        size = sorted((puzzle.rows, puzzle.cols)) if turns else [puzzle.rows, puzzle.cols]
        flags = [puzzle.signed, puzzle.turning, puzzle.flat_rim, puzzle.labelled]
        head = canonical_text([size, flags, sorted(map(repr, puzzle.pins.values()))])
        if 6 * len(puzzle.pieces) > MOST_VERTICES:
            return NormalForm("jigsaw", f"{head}{self._counts()}", exact=False)
        found = self._graph().canonical()
        return NormalForm("jigsaw", f"{head}{found.text}", found.exact)

    def _counts(self) -> str:
        """Return what is quick to know of many pieces: how many have 1, 2, … different edges."""
        shapes: dict[str, int] = {}
        for piece in self.puzzle.pieces:
            flat = tuple(edge == 0 for edge in piece)
            turned = min(flat[n:] + flat[:n] for n in range(4))
            key = f"{turned} {len(set(map(abs, piece)))}"
            shapes[key] = shapes.get(key, 0) + 1
        return canonical_text(sorted(shapes.items()))

    def _graph(self) -> Graph:
        puzzle = self.puzzle
        colours: list[int] = []
        arcs: list[Arc] = []
        edges: dict[int, int] = {}
        pins = {pin: n for n, pin in enumerate(sorted(map(repr, puzzle.pins.values())))}

        def vertex(colour: int) -> int:
            colours.append(colour)
            return len(colours) - 1

        for number, piece in enumerate(puzzle.pieces):
            pin = puzzle.pins.get(number)
            is_fixed = not puzzle.turning or (pin is not None and pin.turn is not None)
            whole = vertex(FIRST if pin is None else FIRST + 9 + pins[repr(pin)])
            sides = []
            for place, edge in enumerate(piece):
                kind = IS_FLAT if edge == 0 else IS_SIDE
                sides.append(vertex(FIRST + 1 + 2 * place + kind - IS_FLAT if is_fixed else kind))
                arcs.append((whole, sides[-1], SIDE))
                if edge:
                    if edge not in edges:
                        edges[edge] = vertex(IS_EDGE)
                        if -edge in edges:
                            arcs += [(edges[edge], edges[-edge], FITS)]
                            arcs += [(edges[-edge], edges[edge], FITS)]
                    arcs.append((sides[-1], edges[edge], EDGE))
            arcs += [(sides[n], sides[(n + 1) % 4], NEXT) for n in range(4)]
        return Graph(colours, arcs)


class JigsawSymmetry(Symmetry[Jigsaw]):
    """Assemblies that turn into one another."""

    __slots__ = ()

    has_classes = True

    @property
    def engine(self) -> str:
        """The engine that won the trial."""
        return make_solver(self.puzzle).method

    def with_engine(self, name: str) -> Jigsaw:
        """Return the jigsaw, to be searched by the engine of this name if that suits it."""
        return make_solver(self.puzzle).with_method(name)

    @property
    def class_size(self) -> int | None:
        """How many assemblies turn into one another; None if that may differ."""
        return make_solver(self.puzzle).class_size

    def class_search(
        self, *, collect: bool = True, seed: int | None = None, fresh: bool = True
    ) -> tuple[Search, int] | None:
        """Return a search for one of all assemblies that turn into one another, and their number.

        None if their number may differ: where every piece looks the same when turned, or is one of
        several alike, an assembly can be its own turn.
        """
        solver = make_solver(self.puzzle)
        size = solver.class_size
        if size is None:
            return None
        return solver.class_search(collect=collect, seed=seed, fresh=fresh), size

    def count_search(self, *, distinct: bool = False) -> LayerSearch | None:
        """Return what counts assemblies without looking at each, where that may pay."""
        return make_solver(self.puzzle).count_search(distinct=distinct)

    def represented_count(self, raw: RawSolution) -> int:
        """Return how many assemblies are turns of one; 0 if one of them comes before it."""
        return make_solver(self.puzzle).represented_count(raw)
