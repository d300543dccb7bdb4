"""Writing puzzles to files: one job in the output that the suffix names, all its files or none.

    import puzzlewright

    puzzlewright.save(puzzle, "monday.pdf", title="Monday", paper="Letter", key="none")

The suffix of the file chooses the output, which knows its options and whether it needs a solution.
Warnings name the caller's line.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

from puzzlewright.core.documents import Credits
from puzzlewright.core.files import write_together
from puzzlewright.outputs.declarations import AUTHOR, TITLE, known_credits
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.register import find_output, output_values
from puzzlewright.outputs.solution_key import Stop, supply_solution
from puzzlewright.puzzles.base import Puzzle


def path_name(path: object) -> str:
    """Return the name of a file; numbers, bytes and None are refused with a TypeError.

    Left alone, a number would be an open file of the process, and None a file called "None".
    """
    name = os.fspath(path) if isinstance(path, (str, os.PathLike)) else path
    if isinstance(name, str):
        return name
    raise TypeError(f"path: expected a file name (str or Path), not {path!r}")


def warn_caller(path: str, notes: Iterable[str]) -> None:
    """Warn whoever called the package of what there is to say about a file."""
    for note in notes:
        warnings.warn(f"{path}: {note}", stacklevel=_depth())


def _depth() -> int:
    """Return how far away the code is that called the package, from the caller of this."""
    frame, depth = sys._getframe(1), 1
    while frame.f_back is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame, depth = frame.f_back, depth + 1
    return depth


def _is_ours(module: str) -> bool:
    return module == "puzzlewright" or module.startswith("puzzlewright.")


def save(
    puzzle: Puzzle[Any],
    path: str | PathLike[str],
    *,
    title: str = "",
    author: str = "",
    **options: object,
) -> None:
    """Write a puzzle in the format of the suffix.

    .txt, or none, is plain text, .json the same as JSON, .svg a drawing, .png the same in pixels,
    .pdf a sheet with a key, .html a page on which it is played, .dxf pieces for a laser cutter;
    .ipuz, .puz, .jpz, .xd, .sdm, .sdk, .dlx, .xcc and .xmpuzzle are for other programs. Any other
    suffix is an error, as are those of formats that cannot hold the kind of the puzzle. Lossy
    conversions give a warning.

    title, author: stored if the format can.
    options: of a .pdf file `paper`, `large`, `name_line`, `key`, `language`, `colour`, `fonts`; of
        a .png file `fonts`, `pixels`, `dpi` and `grey`; of an .svg file `outlines` and `fonts`; of
        an .html file `key`.
        They are those of the command line.
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzle: a puzzle expected, not {puzzle!r}")
    job = Job(puzzle, credits=Credits(TITLE.value(title), AUTHOR.value(author)))
    warn_caller(str(path), write(job, path, options))


def write(
    job: Job | Puzzle[Any],
    path: str | PathLike[str],
    options: Mapping[str, object] | None = None,
    *,
    stop: Stop | None = None,
) -> list[str]:
    """Write a puzzle in the format of the suffix; return notes about it.

    options: of the output that writes the file; those of others are refused.
    stop: called now and then while a solution is searched for; KeyboardInterrupt if it returns
        True, and nothing is written.
    """
    name = path_name(path)
    if isinstance(job, Puzzle):
        job = Job(job)
    output = find_output(name, job.puzzle.kind)
    output.require_installed(name)
    output.require_room(job.puzzle)
    values = output_values(output, options or {})
    job = job._replace(credits=known_credits(job.credits, values))
    job, lacks = supply_solution(job, output.needs_solution(job, values), stop)
    files, notes = output.files(job, values, name)
    write_together(files)
    return [*lacks, *notes]
