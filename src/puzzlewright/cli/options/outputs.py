"""Outputs on the command line.

Their options declared, checked and read, and puzzles written to files.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import Any

from puzzlewright.cli.terminal.interrupts import note_interrupts, raise_interrupts
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, write_together
from puzzlewright.i18n.catalogue import languages
from puzzlewright.outputs.declarations import CREDITS, KEY_FIELD, NO_KEY, known_credits
from puzzlewright.outputs.output import Job, Output, OutputField, parse_styles
from puzzlewright.outputs.register import (
    all_options,
    drawn_suffixes,
    field_values,
    find_output,
    is_drawing,
    join_names,
    option_suffixes,
    output_of_suffix,
    own_styles,
    refusal,
    styled_suffixes,
)
from puzzlewright.outputs.solution_key import supply_solution
from puzzlewright.puzzles.abilities import Drawing, GamePage
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.fields import Flag, Texts


def add_output_fields(
    parser: argparse.ArgumentParser, fields: Sequence[OutputField[Any]] | None = None
) -> None:
    """Declare the options of all outputs; or those of paper alone that a book has."""
    group = parser.add_argument_group(
        "paper and pixels (.pdf, .png)" if fields is None else "paper"
    )
    for field in all_options().values() if fields is None else fields:
        others = option_suffixes(field.name)[1:] if fields is None else []
        also = f" (also of {join_names(others)})" if others else ""
        declared = {"dest": field.dest, "help": field.help.format(also=also), **_action(field)}
        group.add_argument(field.option, **declared)
        if field is KEY_FIELD:
            short = "leave the solution out, also of .html pages; the same as --key none"
            named: dict[str, Any] = {"dest": KEY_FIELD.dest, "const": NO_KEY, "help": short}
            group.add_argument("--no-solution", action="store_const", **named)


def _action(field: OutputField[Any]) -> dict[str, Any]:
    """Return how argparse reads a field; None or an empty list stands for one not given."""
    if isinstance(field.type, Flag):
        return {"action": "store_false" if field.default else "store_true"}
    default: dict[str, Any] = {"default": []} if isinstance(field.type, Texts) else {}
    return {"metavar": field.metavar, **default, **field.type.option()}


def _present_fields(
    fields: Iterable[OutputField[Any]], arguments: argparse.Namespace
) -> dict[str, Any]:
    """Return the fields that the command line has a value for."""
    found = {}
    for field in fields:
        value = getattr(arguments, field.dest, None)
        if value is None or value in ("", []) or value is field.default:
            continue
        found[field.name] = " ".join(value.split()) if field in CREDITS else value
    return found


def refuse_unused_options(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option is given that a file of this name has no use for."""
    output = None if path is None else output_of_suffix(path)
    refuse_paper_options(output, arguments)
    _refuse(CREDITS, output, arguments)


def refuse_paper_options(output: Output | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option of paper or pixels is given for an output without it.

    None stands for standard output. Titles and authors are not looked at: formats that have no
    place for them get a note.
    """
    fields = [field for field in all_options().values() if field not in CREDITS]
    _refuse(sorted(fields, key=lambda field: len(option_suffixes(field.name))), output, arguments)


def _refuse(
    fields: Iterable[OutputField[Any]], output: Output | None, arguments: argparse.Namespace
) -> None:
    known = () if output is None else output.options
    others = [field for field in fields if field not in known]
    for name in _present_fields(others, arguments):
        raise refusal(name, all_options()[name].option)


def option_values(
    arguments: argparse.Namespace | None, fields: Sequence[OutputField[Any]]
) -> dict[str, Any]:
    """Return a value for each field: the one that is given, or the default."""
    if arguments is None:
        return field_values(fields, {})
    given = _present_fields(fields, arguments)
    language = getattr(arguments, "language", None)
    if language is not None and language in languages():
        given.setdefault("language", language)
    return field_values(fields, given)


def require_format(path: str, kind: str) -> Output:
    """Raise an InputError if there is no such suffix, or if what it needs is not installed."""
    output = find_output(path, kind)
    output.require_installed(path)
    return output


def require_drawing(path: str) -> None:
    """Refuse a file that two solutions cannot be drawn to."""
    if not is_drawing(path):
        known = join_names(drawn_suffixes(), "or")
        raise InputError(f"two solutions side by side are a drawing: {known}", source=path)


def parse_style(styles: Sequence[str], puzzle: Puzzle[Any], path: str | None) -> dict[str, str]:
    """Return the styles asked for, which are for drawings and pages of this puzzle."""
    style = parse_styles(styles)
    if style:
        output = None if path is None else output_of_suffix(path)
        if output is None or not output.has_styles:
            Drawing.of(puzzle).require_styles(style)
        else:
            output.require_styles(puzzle, style)
    require_style_support(styles, path, puzzle.kind)
    return style


def require_style_support(styles: Sequence[str], path: str | None, kind: str | None = None) -> None:
    """Refuse styles of files that have none."""
    if not styles:
        return
    output = output_of_suffix(path) if path else None
    if output is not None and output.has_styles:
        return
    known = join_names(styled_suffixes(kind), "or")
    if not path:
        raise InputError(f"a style is for drawings: name one with -o ({known})", text=styles[0])
    what = f"a {file_suffix(path)} file" if file_suffix(path) else "a text"
    raise InputError(f"{what} has no styles; {known} files have", source=path, text=styles[0])


def styles_text(puzzle: Puzzle[Any]) -> str:
    """Return the styles that a kind knows, one on each line, and those of its other files."""
    drawn, others = Drawing.of(puzzle).styles, own_styles(puzzle.kind)
    width = max((len(name) for each in (drawn, *others.values()) for name in each), default=0)
    lines = [f"{name:{width}}  {what}\n" for name, what in drawn.items()]
    if GamePage.is_known(puzzle) and (on_page := GamePage.of(puzzle).styles):
        lines.append(f"for .html: {', '.join(on_page)}\n")
    for suffix, styles in others.items():
        lines.append(f"for {suffix}:\n")
        lines += [f"{name:{width}}  {what}\n" for name, what in styles.items()]
    return "".join(lines) or f"drawings of a {puzzle.kind} have no styles\n"


def save_puzzles(
    path: str, job: Job, arguments: argparse.Namespace | None = None, **changed: object
) -> None:
    """Write a puzzle in the form that the name of the file asks for; print what it lacks.

    `changed` has options that differ from those of the command line.
    """
    output = require_format(path, job.puzzle.kind)
    output.require_room(job.puzzle)
    values = {**option_values(arguments, output.options), **changed}
    output.require_options(values)
    job = job._replace(credits=known_credits(job.credits, values))
    with note_interrupts() as stop:
        job, lacks = supply_solution(job, output.needs_solution(job, values), stop)
    for lack in lacks:
        complain(f"{path}: {lack}")
    with raise_interrupts():  # drawing may take long, and files are written whole or not at all
        files, notes = output.files(job, values, path)
        write_together(files)
    for note in notes:
        complain(f"{path}: {note}" if output.is_drawing else f"{path}: note: {note}")
