"""Puzzles as files: the suffix decides whether it is text, a drawing or a sheet of paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from puzzlewright.cli.paper_options import credits_of, untold
from puzzlewright.cli.streams import complain
from puzzlewright.documents import UNSIGNED
from puzzlewright.errors import InputError
from puzzlewright.exchange import require_suffix, written
from puzzlewright.files import encode, suffix_of, write_bytes, write_text
from puzzlewright.puzzles.abilities import Compared, Drawn, Printed, Reported
from puzzlewright.puzzles.kind import TEXT_SUFFIXES, kind_named

if TYPE_CHECKING:
    import argparse

    from puzzlewright.documents import Credits
    from puzzlewright.puzzles.base import Puzzle, Solution

NO_STYLE: Final[Mapping[str, str]] = MappingProxyType({})


def is_drawing(path: str) -> bool:
    """Tell whether a file of this name holds one puzzle and nothing that can be read again."""
    return Path(path).suffix.lower() in {".svg", ".png", ".pdf"}


def is_game(path: str) -> bool:
    """Tell whether a file of this name is a page on which the puzzle is played."""
    return Path(path).suffix.lower() == ".html"


def require_format(path: str, kind: str) -> None:
    """Raise an InputError if there is no such suffix, or if what it needs is not installed."""
    require_suffix(path, kind)
    suffix = suffix_of(path)
    if suffix == ".pdf":
        from puzzlewright.paper.typst import require_typst

        require_typst(path)
    if suffix == ".png":
        from puzzlewright.paper.pixels import require_painter

        require_painter(path)


def style_of(wishes: Sequence[str], puzzle: Puzzle[Any], path: str | None) -> dict[str, str]:
    """Return the styles asked for as `NAME` or `NAME=VALUE`, which are for drawings."""
    style = {}
    for wish in wishes:
        name, _, value = wish.partition("=")
        if name in style:
            raise InputError("a style is given twice", text=wish)
        style[name] = value
    Drawn.of(puzzle).require_styles(style)
    if style and not (path and is_drawing(path)):
        raise InputError("a style is for drawings: name one with -o", text=wishes[0])
    return style


def styles_text(puzzle: Puzzle[Any]) -> str:
    """Return the styles that a kind knows, one on each line."""
    width = max(map(len, Drawn.of(puzzle).styles), default=0)
    lines = [f"{name:{width}}  {what}\n" for name, what in Drawn.of(puzzle).styles.items()]
    return "".join(lines) or f"drawings of a {puzzle.kind} have no styles\n"


class Job(NamedTuple):
    """What is to be written of one puzzle."""

    puzzle: Puzzle[Any]
    solution: Solution | None = None  #: shown with the puzzle, or on paper instead of it
    style: Mapping[str, str] = NO_STYLE
    under: Solution | None = None  #: what the drawing of the puzzle needs to know
    key: Solution | None = None  #: what goes with a sheet of paper
    seed: int | None = None
    credits: Credits = UNSIGNED

    @property
    def svg(self) -> str:
        """The drawing."""
        if self.style:
            return Drawn.of(self.puzzle).svg_in_style(self.style, self.solution, self.under)
        return self.puzzle.svg(self.solution)


def save(path: str, job: Job, arguments: argparse.Namespace | None = None) -> None:
    """Write a puzzle in the form that the name of the file asks for; a sheet gets a key as well."""
    require_format(path, job.puzzle.kind)
    job = job._replace(credits=credits_of(arguments, job.credits))
    if is_game(path):
        from puzzlewright.games.page import html

        write_text(path, html(job.puzzle, job.credits, seed=job.seed))
    elif suffix_of(path) == ".pdf":
        from puzzlewright.cli.printing import print_sheet

        print_sheet(path, job, arguments or untold())
    elif is_drawing(path):
        _save_drawing(path, job.svg, arguments)
    else:
        _save_readable(path, job)


def _save_readable(path: str, job: Job) -> None:
    """Write what can be read again, with the solution if there is one; what is lost is said."""
    data, notes = written(job.puzzle, path, job.credits)
    if job.solution is not None:
        data = _with_solution(path, job.puzzle, job.solution, data)
    write_bytes(path, data)
    for note in notes:
        complain(f"{path}: note: {note}")


def _with_solution(path: str, puzzle: Puzzle[Any], solution: Solution, data: bytes) -> bytes:
    """Return a file of a puzzle with a solution in it, where there is room for one."""
    if suffix_of(path) in TEXT_SUFFIXES:
        return encode(with_solution(puzzle, solution), path)
    if hasattr(puzzle, "knuth_text") and suffix_of(path) in kind_named(puzzle.kind).suffixes:
        return encode(_without_header(puzzle, solution), path)
    if solution != Reported.of(puzzle).own_solution():
        raise InputError("there is no room for a solution in such a file", source=path)
    return data


def save_two(
    path: str, puzzle: Puzzle[Any], solutions: Sequence[Solution], arguments: argparse.Namespace
) -> None:
    """Write a drawing of two solutions side by side."""
    if not is_drawing(path):
        reason = "two solutions side by side are a drawing: .svg, .png or .pdf"
        raise InputError(reason, source=path)
    svg = Compared.of(puzzle).svg(*solutions)
    if Path(path).suffix.lower() == ".pdf":
        from puzzlewright.cli.printing import print_drawing

        print_drawing(path, svg, Printed.of(puzzle).title, arguments)
    else:
        _save_drawing(path, svg, arguments)


def _save_drawing(path: str, svg: str, arguments: argparse.Namespace | None) -> None:
    """Write a drawing as SVG or PNG."""
    if Path(path).suffix.lower() == ".svg":
        write_text(path, svg)
    else:
        from puzzlewright.cli.printing import paint

        paint(path, svg, arguments or untold())


def with_solution(puzzle: Puzzle[Any], solution: Solution) -> str:
    """Return the text of a puzzle and a solution below it."""
    return Reported.of(puzzle).text_with(solution)


def _without_header(puzzle: Puzzle[Any], solution: Solution) -> str:
    """Return the same as D. E. Knuth's programs read it."""
    text, own = with_solution(puzzle, solution), puzzle.text()
    assert hasattr(puzzle, "knuth_text") and text.startswith(own)
    return f"{puzzle.knuth_text()}{text[len(own) :]}"
