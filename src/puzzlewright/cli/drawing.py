"""Writing puzzles to files from the command line: the options, and the messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.paper_options import values_in
from puzzlewright.cli.stopping import noted_interrupts, raised_interrupts
from puzzlewright.cli.streams import complain
from puzzlewright.errors import InputError
from puzzlewright.files import suffix_of
from puzzlewright.outputs.key import supplied
from puzzlewright.outputs.output import Job, Output
from puzzlewright.outputs.register import (
    drawn_suffixes,
    is_drawing,
    listed,
    output_for,
    output_of_suffix,
    own_styles,
    styled_suffixes,
)
from puzzlewright.outputs.write import credited, put
from puzzlewright.puzzles.abilities import Drawn, Played

if TYPE_CHECKING:
    import argparse

    from puzzlewright.puzzles.base import Puzzle


def require_format(path: str, kind: str) -> Output:
    """Raise an InputError if there is no such suffix, or if what it needs is not installed."""
    output = output_for(path, kind)
    output.require_installed(path)
    return output


def require_drawing(path: str) -> None:
    """Refuse a file that two solutions cannot be drawn to."""
    if not is_drawing(path):
        known = listed(drawn_suffixes(), "or")
        raise InputError(f"two solutions side by side are a drawing: {known}", source=path)


def style_of(wishes: Sequence[str], puzzle: Puzzle[Any], path: str | None) -> dict[str, str]:
    """Return the styles asked for as `NAME` or `NAME=VALUE`, which are for drawings and pages."""
    style = {}
    for wish in wishes:
        name, _, value = wish.partition("=")
        if name in style:
            raise InputError("a style is given twice", text=wish)
        style[name] = value
    if style:
        output = None if path is None else output_of_suffix(path)
        if output is None or not output.has_styles:
            Drawn.of(puzzle).require_styles(style)
        else:
            output.require_styles(puzzle, style)
    require_styled(wishes, path, puzzle.kind)
    return style


def require_styled(wishes: Sequence[str], path: str | None, kind: str | None = None) -> None:
    """Refuse styles of files that have none."""
    if not wishes:
        return
    output = output_of_suffix(path) if path else None
    if output is not None and output.has_styles:
        return
    known = listed(styled_suffixes(kind), "or")
    if not path:
        raise InputError(f"a style is for drawings: name one with -o ({known})", text=wishes[0])
    what = f"a {suffix_of(path)} file" if suffix_of(path) else "a text"
    raise InputError(f"{what} has no styles; {known} files have", source=path, text=wishes[0])


def styles_text(puzzle: Puzzle[Any]) -> str:
    """Return the styles that a kind knows, one on each line, and those of its other files."""
    drawn, others = Drawn.of(puzzle).styles, own_styles(puzzle.kind)
    width = max((len(name) for each in (drawn, *others.values()) for name in each), default=0)
    lines = [f"{name:{width}}  {what}\n" for name, what in drawn.items()]
    if Played.is_known(puzzle) and (on_page := Played.of(puzzle).styles):
        lines.append(f"for .html: {', '.join(on_page)}\n")
    for suffix, styles in others.items():
        lines.append(f"for {suffix}:\n")
        lines += [f"{name:{width}}  {what}\n" for name, what in styles.items()]
    return "".join(lines) or f"drawings of a {puzzle.kind} have no styles\n"


def save(
    path: str, job: Job, arguments: argparse.Namespace | None = None, **changed: object
) -> None:
    """Write a puzzle in the form that the name of the file asks for; print what it lacks.

    `changed` has options that differ from those of the command line.
    """
    output = require_format(path, job.puzzle.kind)
    output.require_room(job.puzzle)
    values = {**values_in(arguments, output.options), **changed}
    output.require_options(values)
    job = job._replace(credits=credited(job.credits, values))
    with noted_interrupts() as stop:
        job, lacks = supplied(job, output.needs_solution(job, values), stop)
    for lack in lacks:
        complain(f"{path}: {lack}")
    with raised_interrupts():  # drawing may take long, and files are written whole or not at all
        notes = put(job, output, values, path)
    for note in notes:
        complain(f"{path}: {note}" if output.is_drawing else f"{path}: note: {note}")
