"""Searches of a packing, to be watched: the four algorithms of algorithms.py, and exact cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from puzzlewright.core.errors import InputError
from puzzlewright.engine.exact_cover.positions import bit_numbers
from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.packing.lattice import CUBIC
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.packing.solve import Solver, packing_solver
from puzzlewright.puzzles.packing.view import cell_geometry
from puzzlewright.puzzles.packing.view.algorithms import (
    ALGORITHMS,
    MEANINGS,
    PlacementTable,
    SearchStep,
)
from puzzlewright.puzzles.search_view import (
    BACK,
    COVER,
    ENGINE,
    FEWEST,
    FITS,
    REFUSED,
    SOLVED,
    BoardData,
    CoverView,
    LastStep,
    LiveSearch,
    cover_search_view,
)

#: What the steps of algorithms.py say, as codes for which pages have words.
VERDICTS: Final[Mapping[str, str]] = {
    "bricks overlap": "overlap",
    "overlaps": "overlap",
    "cells stay free": "free",
    "full, and bricks are left": "left",
    "the same as before, with alike bricks swapped": "same",
}

#: A free field that no bricks can fill.
FIELD: Final = "field"


class PackingSearchView(SearchView["Packing"]):
    """Four searches from the plainest to the smartest, and two by exact cover."""

    __slots__ = ()

    algorithms: ClassVar[Mapping[str, str]] = {
        **MEANINGS,
        FEWEST: COVER[FEWEST],
        ENGINE: COVER[ENGINE],
    }

    def default_algorithms(self) -> tuple[str, ...]:
        """Return the four, or those that also know ranges and cells that may stay empty."""
        try:
            PlacementTable(_solver(self.puzzle))
        except InputError:
            return FEWEST, ENGINE
        return tuple(ALGORITHMS)

    def search(self, algorithm: str) -> LiveSearch:
        """Return an algorithm at work."""
        solver = _solver(self.puzzle)
        if algorithm in ALGORITHMS:
            return _FourSearch(solver, algorithm)
        return cover_search_view(_view(solver), algorithm)


def _solver(packing: Packing) -> Solver:
    """Return the packing in numbers, without a trial for the quickest way to search it."""
    return packing_solver(packing, "first")


def board_data(solver: Solver) -> BoardData:
    """Return the board: polygons, in layers if it is solid.

    The number in a cell is 1 + kind + kinds × n for the nth brick that was laid, so that bricks of
    one kind that lie side by side differ.
    """
    packing, cells = solver.packing, solver.cells
    layers = dict.fromkeys(cells, 0)
    if packing.lattice is CUBIC:
        for layer, members in cell_geometry.cell_layers(cells).items():
            layers.update(dict.fromkeys(members, layer - 1))
    data = {
        "polygons": [
            [number for corner in cell_geometry.corners(packing.lattice, cell) for number in corner]
            for cell in cells
        ],
        "scale": list(cell_geometry.lattice_scale(packing.lattice)),
        "layers": [layers[cell] for cell in cells],
        "names": [packing.bricks[kind.members[0]].name for kind in solver.kinds],
    }
    whole = None if packing.optional else len(cells)
    return BoardData("lattice", (0,) * len(cells), data, whole)


def _view(solver: Solver) -> CoverView:
    problem, kinds = solver.problem, len(solver.kinds)

    def picture(option: int, at: int) -> Sequence[tuple[int, int]]:
        kind, way = problem.placements[option]
        return [(cell, 1 + kind + kinds * at) for cell in way]

    return CoverView(problem.cover, board_data(solver), picture)


class _FourSearch(LiveSearch):
    """One of ALGORITHMS; a step is one of its events."""

    def __init__(self, solver: Solver, algorithm: str) -> None:
        self.board = board_data(solver)
        self._table = PlacementTable(solver)
        self._algorithm = algorithm
        self._events = ALGORITHMS[algorithm](self._table)
        self._event: SearchStep | None = None
        self._placed: tuple[int, ...] = ()  #: of the fullest board
        self._most = 0
        self._fraction = 0.0
        self._solved: tuple[int, ...] = ()  #: of the last solution
        self._ranks = _ranks(self._table, by_cell=algorithm == "smart")

    def advance(self, steps: int) -> None:
        """Take `steps` steps."""
        events = self._events
        for _ in range(steps):
            event = next(events, None)
            if event is None:
                self.is_over = True
                return
            self.steps += 1
            self._event = event
            solved = event.solution is not None
            if (event.goes_on or solved) and len(event.placements) > self._most:
                self._most, self._placed = len(event.placements), event.placements
            if solved:
                self.found, self._solved = self.found + 1, event.placements
                return

    def cells(self) -> list[int]:
        """Return the bricks that lie."""
        if self._placed:
            self.note_best(self._paint(self._placed))
            self._placed = ()
        placed = () if self._event is None else self._event.placements
        return self._paint(self._solved if self.is_over else placed)

    def _paint(self, placed: Sequence[int]) -> list[int]:
        table, cells = self._table, list(self.board.start)
        kinds = len(table.solver.kinds)
        for at, number in enumerate(placed):
            kind, way = table.placements[number]
            for cell in way:
                cells[cell] = 1 + kind + kinds * at
        return cells

    def last_step(self) -> LastStep:
        """Return the last brick, the free field that was refused, or where bricks overlap."""
        event = self._event
        if event is None or self.is_over:
            return LastStep((), BACK if self.is_over else "")
        if event.solution is not None:
            return LastStep((), SOLVED)
        if event.field:
            return LastStep([(n, 0) for n in bit_numbers(event.field)], FIELD)
        if event.goes_on:
            return LastStep([(n, 0) for n in self._table.placements[event.placements[-1]][1]], FITS)
        verdict = VERDICTS.get(event.verdict, REFUSED)
        return LastStep([(n, 0) for n in self._overlap(event)], verdict)

    def _overlap(self, event: SearchStep) -> list[int]:
        """Return the cells that several bricks cover, and else those of the last one."""
        ways = [self._table.placements[number][1] for number in event.placements]
        times = Counter(cell for way in ways for cell in way)
        return [cell for cell, n in times.items() if n > 1] or list(ways[-1] if ways else ())

    @property
    def progress(self) -> float | None:
        """The share that lies behind, all ways to lay the next brick weighing the same."""
        if self.is_over:
            return 1.0
        if self._event is None:
            return 0.0
        at, share = 0.0, 1.0
        for number in self._event.placements:
            rank, count = self._ranks[number]
            share /= count
            at += rank * share
        self._fraction = max(self._fraction, min(1.0, at))
        return self._fraction


def _ranks(table: PlacementTable, *, by_cell: bool) -> list[tuple[int, int]]:
    """Return as the how manieth of how many each placement is tried: of its kind, or its cell."""
    keys = [way[0] if by_cell else kind for kind, way in table.placements]
    counts, seen = Counter(keys), Counter[int]()
    ranks = []
    for key in keys:
        ranks.append((seen[key], counts[key]))
        seen[key] += 1
    return ranks
