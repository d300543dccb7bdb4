"""The cover problems that are measured, with what is known about them beforehand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bench.instances.sudoku_cover import remaining
from puzzlewright.puzzles.cover.make.boards import drawn_cells, packing_cover, rectangle
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.sudoku.puzzle import Sudoku

#: Ten of the 35 hexominoes, picked at random.
HEXOMINOES = {
    "#4": ("XXXX", "XX"),
    "#a": ("XXXX", "   XX"),
    "#9": ("XXXX", " X", " X"),
    "#7": ("XXXX", "X", "X"),
    "#p": ("XX", " XXX", " X"),
    "#x": (" X", "XXXX", " X"),
    "#f": ("XXX", "X X", "X"),
    "#r": ("XX", " XXX", "   X"),
    "#1": ("XXXXX", "X"),
    "#5": ("XXXX", "X X"),
}

#: The sudoku that is known as Golden Nugget.
GOLDEN_NUGGET = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"


class Elsewhere(NamedTuple):
    """What Knuth's program SSXCC needed, measured elsewhere: see docs/benchmarks.md."""

    nodes: int | None
    seconds: float | None


class Instance(NamedTuple):
    """One problem."""

    name: str
    make: Callable[[], Cover]
    solutions: int
    ssxcc: Elsewhere = Elsewhere(None, None)
    is_slow: bool = False  #: some contender takes seconds over it


def hexominoes() -> Cover:
    """Return the problem of filling 6×10 with the ten hexominoes, each used once."""
    pieces = {name: drawn_cells(drawing) for name, drawing in HEXOMINOES.items()}
    return packing_cover(pieces, rectangle(6, 10))


def golden_nugget() -> Cover:
    """Return what is left of the sudoku."""
    return remaining(Sudoku.loads(GOLDEN_NUGGET))


def _named(name: str, *sizes: str) -> Callable[[], Cover]:
    return partial(problem_by_name, name, sizes)


_pentominoes = partial(_named, "pentominoes")
_edges = partial(_named, "edges")

INSTANCES = (
    Instance("pent_6x10", _pentominoes("6x10"), 9356, Elsewhere(1_210_954, 4.5), is_slow=True),
    Instance("pent_4x15", _pentominoes("4x15"), 1472, Elsewhere(260_987, 1.21)),
    Instance("pent_8x8_hole", _pentominoes("8x8-hole"), 520, Elsewhere(94_342, 0.36)),
    Instance("hex10_6x10", hexominoes, 260, Elsewhere(52_156, 0.43)),
    Instance("soma_3x3x3", _named("soma"), 11_520, Elsewhere(119_320, 0.15)),
    Instance("langford_12", _named("langford", "12"), 216_288, Elsewhere(2_217_430, 0.41)),
    Instance("queens_12", _named("queens", "12"), 14_200, Elsewhere(172_134, 0.043)),
    Instance("em_5x5_k3", _edges("edges-5x5"), 4096, Elsewhere(119_385, 0.082)),
    Instance("em_6x6_k5", _edges("edges-6x6"), 2, Elsewhere(86_378, 0.104)),
    Instance("jig_5x5_t2", _edges("jigsaw-5x5"), 146),
    Instance("jig_8x8_t5", _edges("jigsaw-8x8"), 2, Elsewhere(357_488, 1.10), is_slow=True),
    Instance("ltrom_9x9", _named("trominoes", "9x9"), 1_193_600, Elsewhere(None, 1.52), True),
    Instance("ypent_10x10", _named("ypentominoes", "10x10"), 350),
    Instance("domino_8x8", _named("dominoes", "8x8"), 12_988_816, Elsewhere(None, 2.56), True),
    Instance("sud_golden", golden_nugget, 1),
)


def instance(name: str) -> Instance:
    """Return the instance of this name."""
    return next(found for found in INSTANCES if found.name == name)
