"""Puzzles on paper and in pixels, as `show`, `make` and `convert` write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.cli.paper_options import KEY_PAGE, NO_KEY, key_of, setting_of
from puzzlewright.cli.stopping import noted_interrupts
from puzzlewright.cli.streams import complain
from puzzlewright.errors import InputError
from puzzlewright.files import suffix_of, write_bytes, write_together
from puzzlewright.puzzles import key_solution as patience
from puzzlewright.puzzles.abilities import Drawn, Printed

if TYPE_CHECKING:
    import argparse

    from puzzlewright.cli.drawing import Job
    from puzzlewright.paper.setting import Setting
    from puzzlewright.paper.sheet import Sheet
    from puzzlewright.puzzles.base import Puzzle, Solution
    from puzzlewright.render.printable import Printable


#: What a sheet may have to do without.
LACKS_KEY: Final = "the sheet has no key"
LACKS_LIST: Final = "the sheet has no list"


def lack_of(
    puzzle: Puzzle[Any], style: Mapping[str, str], path: str, arguments: argparse.Namespace
) -> str | None:
    """Return what a file lacks if no solution of its puzzle is known; None if it needs none."""
    if suffix_of(path) != ".pdf" or getattr(arguments, "solution", False):
        return None
    if key_of(arguments) != NO_KEY:
        return LACKS_KEY
    return LACKS_LIST if Printed.of(puzzle).needs_solution(style) else None


def solution_for(
    puzzle: Puzzle[Any], style: Mapping[str, str], path: str, arguments: argparse.Namespace
) -> Solution | None:
    """Return a solution if the file needs one, for a key or a list, and one is found."""
    lack = lack_of(puzzle, style, path, arguments)
    return None if lack is None else first_solution(puzzle, path, lack)


def first_solution(puzzle: Puzzle[Any], name: str, lack: str) -> Solution | None:
    """Return a solution; if none is found without much ado, say what there is not for that."""
    with noted_interrupts() as stop:
        solution, why = patience.solution_or_why(puzzle, stop)
    if solution is None:
        complain(f"{name}: {lack}: {why}")
    return solution


def print_sheet(path: str, job: Job, arguments: argparse.Namespace) -> None:
    """Write a sheet: the puzzle and its key, in one file or in two, or a solution alone."""
    from puzzlewright.paper.setting import font_notes

    where = key_of(arguments)
    setting = setting_of(arguments)
    puzzle, solution = _leaves(job, keyed=where != NO_KEY)
    apart = puzzle is not None and where not in (KEY_PAGE, NO_KEY)
    if apart and _same(where, path):
        raise InputError("the key and the puzzle cannot be the same file", source=where)
    leaves = [leaf for leaf in (puzzle, solution) if leaf is not None]
    warn_if_large(path, leaves, setting)
    for note in font_notes(leaves, job.credits.title, setting):
        complain(f"{path}: {note}")
    if not apart:
        write_bytes(path, _pdf(path, _sheet(job, puzzle, solution), setting))
        return
    files = {path: _pdf(path, _sheet(job, puzzle, None), setting)}
    if solution is not None:
        files[where] = _pdf(path, _sheet(job, None, solution), setting)
    write_together(files)


def _leaves(job: Job, *, keyed: bool) -> tuple[Printable | None, Printable | None]:
    """Return what shows the puzzle, unless its solution is shown instead, and the solution."""
    known = job.solution if job.solution is not None else job.key
    under = job.under if job.under is not None else known
    solved = known if keyed or job.solution is not None else None
    puzzle = (
        None
        if job.solution is not None
        else Printed.of(job.puzzle).printable(job.style, None, under)
    )
    style = job.style if puzzle is None else Drawn.of(job.puzzle).key_style(job.style)
    return puzzle, None if solved is None else Printed.of(job.puzzle).printable(
        style, solved, under
    )


def _same(one: str, other: str) -> bool:
    return Path(one).resolve() == Path(other).resolve()


def _sheet(job: Job, puzzle: Printable | None, key: Printable | None) -> Sheet:
    """Return one sheet."""
    import puzzlewright
    from puzzlewright.paper.sheet import Sheet

    return Sheet(
        puzzle,
        key,
        title=job.credits.title,
        author=job.credits.author,
        seed=job.seed if job.seed is not None else getattr(job.puzzle, "seed", None),
        version=puzzlewright.__version__,
    )


def _pdf(path: str, sheet: Sheet, setting: Setting) -> bytes:
    from puzzlewright.paper.sheet import sheet_pdf

    return sheet_pdf(sheet, setting, path)


def print_drawing(path: str, svg: str, title: str, arguments: argparse.Namespace) -> None:
    """Write a drawing that is no puzzle and no solution of one on a sheet."""
    import puzzlewright
    from puzzlewright.paper.sheet import Sheet, sheet_pdf
    from puzzlewright.render.printable import Printable

    setting = setting_of(arguments)
    leaf = Printable(svg, title)
    warn_if_large(path, [leaf], setting)
    sheet = Sheet(leaf, title=arguments.title or "", version=puzzlewright.__version__)
    write_bytes(path, sheet_pdf(sheet, setting._replace(named=False)))


def warn_if_large(path: str, leaves: Sequence[Printable], setting: Setting) -> None:
    """Say so if a page has to be larger than the paper, or its cells are too small to read."""
    from puzzlewright.paper import legible
    from puzzlewright.paper.sheet import outgrows

    if any(outgrows(leaf, setting.paper) for leaf in leaves):
        name = setting.paper.name
        complain(f"{path}: the page is larger than {name}, to keep the size that was asked for")
    for note in legible.notes(leaves[:1], setting):
        complain(f"{path}: {note}")


def paint(path: str, svg: str, arguments: argparse.Namespace) -> None:
    """Write a drawing as PNG."""
    from puzzlewright.paper.fonts import load_fonts
    from puzzlewright.paper.pixels import png

    write_bytes(path, png(svg, arguments.pixels, load_fonts(arguments.font), path))
