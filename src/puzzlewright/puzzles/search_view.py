"""Searches to be watched at any speed: steps are taken quickly, and the board is read when asked.

An `Animation` (animation.py) tells every step in words and pictures; here a search goes on for as
many steps as one likes, and what its board looks like is worked out only for the moments that are
shown. So nearly all of the time is the search's own.

A board is a row of cells with a whole number in each, 0 for nothing; `BoardData` says what the
numbers mean and how they are drawn. Every kind whose puzzles are exact covers can be watched by
three algorithms at once (COVER): only the picture of an option on the board is the kind's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from puzzlewright.core.errors import InputError
from puzzlewright.engine.exact_cover.positions import (
    NONE,
    Branch,
    Position,
    Replay,
    Rules,
    bit_numbers,
)
from puzzlewright.engine.exact_cover.problem import CoverProblem

#: What was found out by the last step; pages have words for these.
FITS, REFUSED, SOLVED, BACK = "fits", "refused", "solved", "back"

#: Boards of more cells than this show nothing any more.
MOST_CELLS: Final = 10_000

#: The plain ways of searching that every exact cover has, each smarter than the one before.
IN_ORDER, FEWEST, ENGINE = "in-order", "fewest", "engine"
COVER: Final[Mapping[str, str]] = {
    IN_ORDER: "fills one place after the other, and goes back where nothing fits",
    FEWEST: "goes on where the fewest choices are left",
    ENGINE: "the compiled search: it also takes all forced moves at once",
}


class BoardData(NamedTuple):
    """What is drawn: how, with what, and the numbers in the cells before anything is done."""

    drawing: str  #: the name of the drawing: "grid", "letters", "tiles", "lattice", "items"
    start: tuple[int, ...]
    data: Mapping[str, Any]  #: what the drawing needs, in terms of JSON
    whole: int | None = None  #: how many cells a full board has filled, if all have as many

    def as_json(self) -> dict[str, Any]:
        """Return it in terms of JSON."""
        data = {"drawing": self.drawing, "cells": list(self.start), "whole": self.whole}
        return {**data, **self.data}


class LastStep(NamedTuple):
    """The last step: what was tried where (cells and numbers), and what was found out."""

    cells: Sequence[tuple[int, int]] = ()
    verdict: str = ""


class LiveSearch(ABC):
    """A search at work."""

    board: BoardData
    steps: int = 0
    found: int = 0
    is_over: bool = False
    pauses_at_solutions: bool = (
        True  #: whether to wait at each solution, until somebody wants to go on
    )
    about: str = ""  #: what it is about just now, in the words of the puzzle
    best: int = 0  #: how many cells were filled at most
    best_cells: Sequence[int] = ()

    @abstractmethod
    def advance(self, steps: int) -> None:
        """Take `steps` steps, fewer where a solution is found or nothing is left."""

    @abstractmethod
    def cells(self) -> list[int]:
        """Return the numbers in the cells now."""

    @abstractmethod
    def last_step(self) -> LastStep:
        """Return what the last step was."""

    @property
    @abstractmethod
    def progress(self) -> float | None:
        """The share of the search that lies behind, 0 to 1, estimated; None if nobody knows."""

    def note_best(self, cells: Sequence[int]) -> None:
        """Keep a board if it is fuller than all before."""
        filled = len(cells) - cells.count(0)
        if filled > self.best:
            self.best, self.best_cells = filled, list(cells)


# ---------------------------------------------------------------- a depth-first search of any kind

P = TypeVar("P")


class Tree(Protocol[P]):
    """Positions and choices: what a depth-first search has to know."""

    def root(self) -> P:
        """Return where the search starts."""

    def branch(self, position: P) -> Branch | None:
        """Return the choices of a position; None if it is a solution."""

    def child(self, position: P, branch: Branch, at: int) -> P | None:
        """Return where a choice leads; None if it contradicts the position."""

    def depth(self, position: P) -> int:
        """Return how much is done in a position: more is better."""

    def board_numbers(self, position: P) -> list[int]:
        """Return the board of a position."""

    def choice_cells(self, position: P, branch: Branch, at: int) -> Sequence[tuple[int, int]]:
        """Return the cells that a choice is about, and the numbers that it puts there."""


class _Level(Generic[P]):
    """A position on the path, and which of its choices is being looked at."""

    __slots__ = ("at", "branch", "position")

    def __init__(self, position: P, branch: Branch) -> None:
        self.position, self.branch, self.at = position, branch, -1


class TreeSearch(LiveSearch, Generic[P]):
    """Depth-first search in plain Python: each choice that is tried is a step."""

    board: BoardData
    steps: int
    found: int
    is_over: bool

    def __init__(self, tree: Tree[P], board: BoardData) -> None:
        self.board = board
        self._tree = tree
        self._levels: list[_Level[P]] = []
        self._last: tuple[P, Branch, int] | None = None
        self._verdict = ""
        self._solution: P | None = None  #: that was just found
        self._solved: P | None = None  #: the last one
        self._deepest = 0
        self._best: P | None = None
        root = tree.root()
        branch = tree.branch(root)
        if branch is None:
            self.found, self._solved, self.is_over = 1, root, True
        else:
            self._levels.append(_Level(root, branch))
        self._root = root

    def advance(self, steps: int) -> None:
        """Take `steps` steps."""
        found = self.found
        for _ in range(steps):
            if self.is_over or self.found > found:
                return
            self._step()

    def _step(self) -> None:
        """Try the next choice, going back where there is none."""
        levels = self._levels
        self._solution = None
        while levels:
            top = levels[-1]
            top.at += 1
            if top.at < len(top.branch.choices):
                self.steps += 1
                self._try(top)
                return
            levels.pop()
        self.is_over, self._last, self._verdict = True, None, BACK

    def _try(self, top: _Level[P]) -> None:
        tree = self._tree
        child = tree.child(top.position, top.branch, top.at)
        self._last = top.position, top.branch, top.at
        if child is None:
            self._verdict = REFUSED
            return
        branch, depth = tree.branch(child), tree.depth(child)
        if depth > self._deepest:
            self._deepest, self._best = depth, child
        if branch is None:
            self.found += 1
            self._solution, self._solved, self._verdict = child, child, SOLVED
        else:
            self._levels.append(_Level(child, branch))
            self._verdict = FITS

    def cells(self) -> list[int]:
        """Return the board of the position, or a solution that was found: the last at the end."""
        if self._best is not None:
            self.note_best(self._tree.board_numbers(self._best))
            self._best = None
        solution = self._solved if self.is_over else self._solution
        if solution is not None:
            return self._tree.board_numbers(solution)
        return self._tree.board_numbers(self._levels[-1].position if self._levels else self._root)

    def last_step(self) -> LastStep:
        """Return where the last choice was tried."""
        if self._last is None:
            return LastStep((), self._verdict)
        return LastStep(self._tree.choice_cells(*self._last), self._verdict)

    @property
    def progress(self) -> float | None:
        """The share that lies behind, all choices of a position weighing the same."""
        if self.is_over:
            return 1.0
        at = 0.0
        for level in reversed(self._levels):
            at = (max(0, level.at) + at) / max(1, len(level.branch.choices))
        return min(1.0, at)


# ---------------------------------------------------------------- exact cover

#: Where an option is on the board: pairs of a cell and the number that stands there.
Picture = Callable[[int, int], Sequence[tuple[int, int]]]


class CoverView(NamedTuple):
    """An exact cover on a board."""

    problem: CoverProblem
    board: BoardData
    #: What an option puts on the board, and as the how manieth it was chosen.
    picture: Picture
    given: Sequence[int] = ()
    #: The order in which items are covered by the plainest search; None for that of the problem.
    order: Sequence[int] | None = None

    def board_numbers(self, chosen: Sequence[int]) -> list[int]:
        """Return the board with options on it."""
        cells = list(self.board.start)
        for at, option in enumerate(chosen):
            for cell, number in self.picture(option, at):
                cells[cell] = number
        return cells


class _FixedOrderSearch:
    """Covers one item after the other, and tries all that it could ever have."""

    def __init__(self, view: CoverView) -> None:
        self._view, self._rules = view, Rules(view.problem)
        self._order = range(view.problem.primary) if view.order is None else view.order
        self._start = self._rules.start(view.given)

    def root(self) -> Position:
        return self._start

    def branch(self, position: Position) -> Branch | None:
        branch = position.first_open_item(self._order)
        if branch is None or branch.item in position.need:
            return branch
        every = self._start.live & self._rules.members.get(branch.item, 0)
        return Branch(branch.item, list(bit_numbers(every)))

    def child(self, position: Position, branch: Branch, at: int) -> Position | None:
        option = branch.choices[at]
        if option != NONE and not position.live >> option & 1:
            return None
        return position.enter(branch, at)

    def depth(self, position: Position) -> int:
        return len(position.chosen)

    def board_numbers(self, position: Position) -> list[int]:
        return self._view.board_numbers(position.chosen)

    def choice_cells(
        self, position: Position, branch: Branch, at: int
    ) -> Sequence[tuple[int, int]]:
        option = branch.choices[at]
        return () if option == NONE else self._view.picture(option, len(position.chosen))


class _FewestOptionsSearch(_FixedOrderSearch):
    """Covers the item with the fewest options left."""

    def branch(self, position: Position) -> Branch | None:
        return position.most_constrained_item()


class EngineSearch(LiveSearch):
    """The compiled search; a step is a node."""

    board: BoardData
    steps: int
    found: int
    is_over: bool

    def __init__(self, view: CoverView) -> None:
        self.board = view.board
        self._view = view
        self._search = view.problem.search(given=view.given)
        self._replay = Replay(Rules(view.problem), self._search)
        self._solution: tuple[int, ...] | None = None  #: that was just found
        self._solved: tuple[int, ...] | None = None  #: the last one
        self._before: list[int] = list(view.board.start)
        self._changed: list[tuple[int, int]] = []

    def advance(self, steps: int) -> None:
        """Visit `steps` nodes; the kernel does not stop at a solution, but takes few nodes more."""
        goes_on = self._search.step(steps)
        self.steps, solutions = self._search.nodes, self._search.take()
        self._solution = solutions[0] if solutions else None
        self._solved = self._solution or self._solved
        self.found, self.is_over = self._search.solution_count, not goes_on

    def cells(self) -> list[int]:
        """Return the board, as far as its options are chosen now."""
        chosen: Sequence[int] | None = self._solved if self.is_over else self._solution
        if chosen is None:
            chosen = self._view.given if self.is_over else self._replay.chosen_options()
        cells = self._view.board_numbers(chosen)
        pairs = zip(self._before, cells, strict=True)
        self._changed = [(n, new) for n, (old, new) in enumerate(pairs) if new not in (0, old)]
        self._before = cells
        self.note_best(cells)
        return cells

    def last_step(self) -> LastStep:
        """Return what has changed."""
        verdict = SOLVED if self._solution is not None else BACK if self.is_over else FITS
        return LastStep(self._changed, verdict)

    @property
    def progress(self) -> float | None:
        """The share that lies behind, as the kernel sees it."""
        return self._search.progress


def cover_search_view(view: CoverView, algorithm: str) -> LiveSearch:
    """Return one of COVER at work on an exact cover."""
    if len(view.board.start) > MOST_CELLS:
        reason = f"a board of at most {MOST_CELLS:,} cells can be watched"
        raise InputError(reason, text=f"{len(view.board.start):,}")
    if algorithm == ENGINE:
        return EngineSearch(view)
    tree = _FewestOptionsSearch(view) if algorithm == FEWEST else _FixedOrderSearch(view)
    return TreeSearch(tree, view.board)
