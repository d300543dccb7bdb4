"""The options of outputs on the command line: declared to argparse, refused, turned into values."""

from __future__ import annotations

from argparse import SUPPRESS
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.options import Renamed
from puzzlewright.outputs.fields import CREDITS, KEY, NO_KEY, OutputField
from puzzlewright.outputs.register import (
    all_options,
    listed,
    output_of_suffix,
    refusal,
    suffixes_with,
    values_of,
)
from puzzlewright.puzzles.forms import Flag, Texts

if TYPE_CHECKING:
    import argparse

    from puzzlewright.outputs.output import Output


def add_paper(
    parser: argparse.ArgumentParser, fields: Sequence[OutputField[Any]] | None = None
) -> None:
    """Declare the options of all outputs; or those of paper alone that a book has."""
    group = parser.add_argument_group(
        "paper and pixels (.pdf, .png)" if fields is None else "paper"
    )
    taken = parser._option_string_actions
    for field in all_options().values() if fields is None else fields:
        others = suffixes_with(field.name)[1:] if fields is None else []
        also = f" (also of {listed(others)})" if others else ""
        declared = {"dest": field.dest, "help": field.help.format(also=also), **_action(field)}
        group.add_argument(field.option, **declared)
        for old in field.old_options:
            if old not in taken:  # a generator has a --lang of its own: the language of its words
                new = field.option
                group.add_argument(old, dest=field.dest, action=Renamed, new=new, help=SUPPRESS)
        if field is KEY:
            short = "leave the solution out, also of .html pages; the same as --key none"
            named: dict[str, Any] = {"dest": KEY.dest, "const": NO_KEY, "help": short}
            group.add_argument("--no-solution", action="store_const", **named)


def _action(field: OutputField[Any]) -> dict[str, Any]:
    """Return how argparse reads a field; None or an empty list stands for one not given."""
    if isinstance(field.form, Flag):
        return {"action": "store_false" if field.default else "store_true"}
    default: dict[str, Any] = {"default": []} if isinstance(field.form, Texts) else {}
    return {"metavar": field.metavar, **default, **field.form.option()}


def _given(fields: Iterable[OutputField[Any]], arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the fields that the command line has a value for."""
    found = {}
    for field in fields:
        value = getattr(arguments, field.dest, None)
        if value is None or value in ("", []) or value is field.default:
            continue
        found[field.name] = " ".join(value.split()) if field in CREDITS else value
    return found


def refuse_for(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option is given that a file of this name has no use for."""
    output = None if path is None else output_of_suffix(path)
    refuse_printing(output, arguments)
    _refuse(CREDITS, output, arguments)


def refuse_printing(output: Output | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option of paper or pixels is given for an output without it.

    None stands for standard output. Titles and authors are not looked at: formats that have no
    place for them get a note.
    """
    fields = [field for field in all_options().values() if field not in CREDITS]
    _refuse(sorted(fields, key=lambda field: len(suffixes_with(field.name))), output, arguments)


def _refuse(
    fields: Iterable[OutputField[Any]], output: Output | None, arguments: argparse.Namespace
) -> None:
    known = () if output is None else output.options
    others = [field for field in fields if field not in known]
    for name in _given(others, arguments):
        raise refusal(name, all_options()[name].option)


def values_in(
    arguments: argparse.Namespace | None, fields: Sequence[OutputField[Any]]
) -> dict[str, Any]:
    """Return a value for each field: the one that is given, or the default."""
    if arguments is None:
        return values_of(fields, {})
    given = _given(fields, arguments)
    lang = getattr(arguments, "lang", None)
    if lang is not None:
        from puzzlewright.paper.translations import languages

        if lang in languages():
            given.setdefault("language", lang)
    return values_of(fields, given)
