"""Puzzles on paper and in pixels, as `show` and `make` write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlewright.cli.paper_options import KEY_PAGE, NO_KEY, key_of, setting_of
from puzzlewright.cli.stopping import noted_interrupts
from puzzlewright.cli.streams import complain
from puzzlewright.documents import UNSIGNED
from puzzlewright.errors import InputError
from puzzlewright.files import write_bytes

if TYPE_CHECKING:
    import argparse

    from puzzlewright.documents import Credits
    from puzzlewright.paper.leaf import Leaf
    from puzzlewright.paper.setting import Setting
    from puzzlewright.puzzles.base import Puzzle, Solution

#: Seconds in which a solution is looked for that nobody asked for but the key of a sheet.
KEY_SECONDS: Final = 10.0


class Job(NamedTuple):
    """What is to be printed of one puzzle."""

    path: str
    puzzle: Puzzle[Any]
    style: Mapping[str, str]
    solution: Solution | None = None  #: shown instead of the puzzle
    under: Solution | None = None  #: what the drawing of the puzzle needs to know
    seed: int | None = None
    told: Credits = UNSIGNED


def wants_key(path: str | None, arguments: argparse.Namespace) -> bool:
    """Tell whether a sheet is to be written that has a solution with it."""
    if path is None or not path.lower().endswith(".pdf") or getattr(arguments, "solution", False):
        return False
    return key_of(arguments) != NO_KEY


def first_solution(puzzle: Puzzle[Any], name: str) -> Solution | None:
    """Return a solution for the key of a sheet; if none is found in good time, say so."""
    if puzzle.own_solution is not None:
        own: Solution = puzzle.own_solution
        return own
    try:
        with noted_interrupts() as stop:
            answer = puzzle.solve(limit=1, time=KEY_SECONDS, stop=stop)
    except InputError as error:
        complain(f"{name}: the sheet has no key: {error}")
        return None
    if answer.solutions:
        return answer.solutions[0]  # type: ignore[no-any-return]
    why = puzzle.no_solution if answer.count.exact else f"no solution found in {KEY_SECONDS:g} s"
    complain(f"{name}: the sheet has no key: {why}")
    return None


def print_sheet(job: Job, key: Solution | None, arguments: argparse.Namespace) -> None:
    """Write a sheet: the puzzle and its key, in one file or in two, or a solution alone."""
    where = key_of(arguments)
    setting = setting_of(arguments)
    solved = job.solution if job.solution is not None else key
    puzzle = None if job.solution is not None else job.puzzle.leaf(job.style, None, job.under)
    solution = None if solved is None else job.puzzle.leaf(job.style, solved, job.under)
    warn_if_large(job.path, [leaf for leaf in (puzzle, solution) if leaf is not None], setting)
    if puzzle is None or where in (KEY_PAGE, NO_KEY):
        write_bytes(job.path, _pdf(job, puzzle, solution, setting))
        return
    if _same(where, job.path):
        raise InputError("the key and the puzzle cannot be the same file", source=where)
    files = {job.path: _pdf(job, puzzle, None, setting)}
    if solution is not None:
        files[where] = _pdf(job, None, solution, setting)
    for path, data in files.items():  # all of it is made before anything is written
        write_bytes(path, data)


def _same(one: str, other: str) -> bool:
    return Path(one).resolve() == Path(other).resolve()


def _pdf(job: Job, puzzle: Leaf | None, key: Leaf | None, setting: Setting) -> bytes:
    """Return one sheet."""
    import puzzlewright
    from puzzlewright.paper.sheet import Sheet, sheet_pdf

    sheet = Sheet(
        puzzle,
        key,
        title=job.told.title,
        author=job.told.author,
        seed=job.seed if job.seed is not None else getattr(job.puzzle, "seed", None),
        version=puzzlewright.__version__,
    )
    return sheet_pdf(sheet, setting, job.path)


def print_drawing(path: str, svg: str, title: str, arguments: argparse.Namespace) -> None:
    """Write a drawing that is no puzzle and no solution of one on a sheet."""
    import puzzlewright
    from puzzlewright.paper.leaf import Leaf
    from puzzlewright.paper.sheet import Sheet, sheet_pdf

    setting = setting_of(arguments)
    leaf = Leaf(svg, title)
    warn_if_large(path, [leaf], setting)
    sheet = Sheet(leaf, title=arguments.title or "", version=puzzlewright.__version__)
    write_bytes(path, sheet_pdf(sheet, setting._replace(named=False)))


def warn_if_large(path: str, leaves: Sequence[Leaf], setting: Setting) -> None:
    """Say so if a page has to be larger than the paper, to keep a drawing's size."""
    from puzzlewright.paper.sheet import outgrows

    if any(outgrows(leaf, setting.paper) for leaf in leaves):
        name = setting.paper.name
        complain(f"{path}: the page is larger than {name}, to keep the size that was asked for")


def paint(path: str, svg: str, arguments: argparse.Namespace) -> None:
    """Write a drawing as PNG."""
    from puzzlewright.paper.fonts import load_fonts
    from puzzlewright.paper.pixels import png

    write_bytes(path, png(svg, arguments.pixels, load_fonts(arguments.font), path))
