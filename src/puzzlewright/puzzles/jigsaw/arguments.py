"""What `puzzlewright make jigsaw` takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzlewright.errors import InputError
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.reading import at_least_one, seconds

if TYPE_CHECKING:
    import argparse

#: The size unless told.
USUAL = "5x5"

#: With a time to fill, the number of rounds is not what ends the work.
ENDLESS = 10**9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the size, the number of solutions, the edges and the effort."""
    add = parser.add_argument
    add("size", nargs="?", default=USUAL, metavar="ROWSxCOLS", help=f"size ({USUAL} unless told)")
    add(
        "--solutions",
        type=at_least_one,
        default=1,
        metavar="N",
        help="exactly N solutions, up to turning the whole grid; proved (1 unless told)",
    )
    few = "types of edges (unless told: as few as can be found for one solution, more for two)"
    add("--tabs", type=at_least_one, metavar="N", help=few)
    near = "with two solutions: any two will do (unless told, they have little in common)"
    add("--near", action="store_true", help=near)
    uses = "with two solutions: each type of edge occurs in exactly N joins"
    add("--edge-uses", type=at_least_one, metavar="N", help=uses)
    add("--unsigned", action="store_true", help="colours that match their like, not tabs and holes")
    alike = "pieces may be alike, or look the same when turned (unless told: all differ)"
    add("--alike", action="store_true", help=alike)
    add("--no-turning", action="store_true", help="pieces may not be turned")
    rounds = "go on N times for something better, once there is a jigsaw (6)"
    add("--rounds", type=at_least_one, metavar="N", help=rounds)
    time = "go on until this time is up (what comes of that depends on the machine): 90, 30s, 2m"
    add("--time", type=seconds, metavar="T", help=time)


def make(arguments: argparse.Namespace) -> Jigsaw:
    """Make a jigsaw from parsed arguments."""
    from puzzlewright.puzzles.making import Watch

    rows, cols = wished_size(arguments.size)
    if arguments.near and arguments.solutions != 2:
        raise InputError("--near is for two solutions", text=f"--solutions {arguments.solutions}")
    watch = getattr(arguments, "watch", None) or Watch()
    watch.time = arguments.time
    endless = ENDLESS if arguments.time is not None else None
    return Jigsaw.make(
        rows,
        cols,
        arguments.tabs,
        solutions=arguments.solutions,
        far_apart=not arguments.near,
        edge_uses=arguments.edge_uses,
        signed=not arguments.unsigned,
        turning=not arguments.no_turning,
        alike=arguments.alike,
        seed=arguments.seed,
        rounds=endless if arguments.rounds is None else arguments.rounds,
        watch=watch,
    )


def wished_size(text: str) -> tuple[int, int]:
    """Read a size like 5x5 or 4×6."""
    match = re.fullmatch(r"(\d{1,6})(?:[x×X](\d{1,6}))?", "".join(text.split()), re.ASCII)
    if match is None:
        raise InputError("not a size like 5x5 (rows x columns)", text=text)
    return int(match[1]), int(match[2] or match[1])
