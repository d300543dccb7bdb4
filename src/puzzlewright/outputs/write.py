"""Writing puzzles to files: the one way out for Python and for every verb.

    import puzzlewright

    puzzlewright.save(puzzle, "monday.pdf", title="Monday", paper="Letter", key="none")

The suffix of the file chooses the output, which knows its options and whether it needs a solution.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from puzzlewright.documents import Credits
from puzzlewright.files import write_together
from puzzlewright.outputs.callers import path_of, warn_of
from puzzlewright.outputs.fields import AUTHOR, CREDITS, TITLE
from puzzlewright.outputs.key import supplied
from puzzlewright.outputs.output import Job, Output
from puzzlewright.outputs.register import output_for, values_for
from puzzlewright.puzzles.base import Puzzle

if TYPE_CHECKING:
    from os import PathLike

    from puzzlewright.outputs.key import Stop


def save(
    puzzle: Puzzle[Any],
    path: str | PathLike[str],
    *,
    title: str = "",
    author: str = "",
    **options: object,
) -> None:
    """Write a puzzle in the format of the suffix.

    .txt, or none, is plain text, .svg a drawing, .png the same in pixels, .pdf a sheet with a
    key, .html a page on which it is played, .dxf pieces for a laser cutter; .ipuz, .puz, .jpz, .xd,
    .sdm, .sdk, .dlx, .xcc, .xmpuzzle and .json are for other programs. Any other suffix is an
    error, as are those of formats that cannot hold the kind of the puzzle. Lossy conversions give
    a warning.

    title, author: stored if the format can.
    options: of a .pdf file `paper`, `large`, `name_line`, `key`, `language`, `colour`, `fonts`; of
        a .png file `fonts`, `pixels`, `dpi` and `grey`; of an .svg file `outlines` and `fonts`; of
        an .html file `key`.
        They are those of the command line.
    """
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"puzzle: a puzzle expected, not {puzzle!r}")
    job = Job(puzzle, credits=Credits(TITLE.value(title), AUTHOR.value(author)))
    warn_of(str(path), write(job, path, options))


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
    name = path_of(path)
    if isinstance(job, Puzzle):
        job = Job(job)
    output = output_for(name, job.puzzle.kind)
    output.require_installed(name)
    output.require_room(job.puzzle)
    values = values_for(output, options or {})
    job = job._replace(credits=credited(job.credits, values))
    job, lacks = supplied(job, output.needs_solution(job, values), stop)
    return [*lacks, *put(job, output, values, name)]


def put(job: Job, output: Output, values: Mapping[str, Any], path: str) -> list[str]:
    """Write the files of a job that has all it needs, all of them or none; return the notes."""
    files, notes = output.files(job, values, path)
    write_together(files)
    return list(notes)


def credited(known: Credits, values: Mapping[str, Any]) -> Credits:
    """Return the title and the author among the options, else those that are known."""
    given = {field.name: values.get(field.name) for field in CREDITS}
    return known._replace(**{name: text for name, text in given.items() if text})
