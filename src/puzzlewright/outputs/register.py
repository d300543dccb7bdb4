"""The register of outputs: which there are, which writes a file, and which options they have.

declarations.py says what each can do; its module is imported when it is to write something. Others
can be added while the program runs, by register().
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from puzzlewright.core.errors import InputError, suggestion
from puzzlewright.core.files import file_suffix
from puzzlewright.core.plugins import OUTPUTS, load_plugins
from puzzlewright.formats.register import plugged_formats
from puzzlewright.outputs import declarations
from puzzlewright.outputs.format_adapter import NamedOutput, PlainTextOutput, SuffixOutput
from puzzlewright.outputs.output import Output, OutputDeclaration, OutputField
from puzzlewright.puzzles.kind import TEXT_SUFFIXES

_registered: list[Output] = []


def outputs() -> tuple[OutputDeclaration | Output, ...]:
    """Return all outputs there are; those of this folder as they are declared."""
    return (*declarations.ALL, *_registered)


def _writer(output: OutputDeclaration | Output) -> Output:
    """Return what writes the files of an output."""
    return output if isinstance(output, Output) else _own_writer(output)


@cache
def _own_writer(declared: OutputDeclaration) -> Output:
    """Return the output of this folder that is declared so."""
    if declared is declarations.TEXT:
        return PlainTextOutput()
    # These are large: Typst and fonts, games, the geometry of pieces. Each run needs one at most.
    if declared in (declarations.JSON, declarations.JAVASCRIPT):
        from puzzlewright.outputs.embedded import JavaScript, Json

        return Json() if declared is declarations.JSON else JavaScript()
    if isinstance(declared, declarations.FormatDeclaration):
        return SuffixOutput(declared)
    if declared is declarations.HTML:
        from puzzlewright.outputs.html import Html

        return Html()
    if declared is declarations.PDF:
        from puzzlewright.outputs.pdf import Pdf

        return Pdf()
    if declared is declarations.DXF:
        from puzzlewright.outputs.dxf import Dxf

        return Dxf()
    if declared is declarations.STL:
        from puzzlewright.outputs.stl import Stl

        return Stl()
    from puzzlewright.outputs.pictures import Png, Svg

    return Svg() if declared is declarations.SVG else Png()


def plugged_outputs() -> Iterator[Output]:
    """Yield what plug-ins add: their outputs, and their formats; looked up only now."""
    yield from load_plugins(OUTPUTS)
    for chosen in plugged_formats():
        yield NamedOutput(chosen, chosen.suffixes)


def register(output: Output) -> None:
    """Add an output; one for the same suffix that is there already comes first."""
    _registered.append(output)


def unregister(output: Output) -> None:
    """Take an output away that register() added."""
    _registered.remove(output)


# By suffix


def find_output(path: str, kind: str, hint: str = "") -> Output:
    """Return the output that the name of a file asks for.

    A name without a suffix stands for our plain text. An InputError lists the suffixes of a kind,
    and then the hint.
    """
    suffix = _suffix_of(path)
    for output in chain(outputs(), plugged_outputs()):
        if suffix in output.suffixes and output.holds(kind):
            return _writer(output)
    known = ", ".join(kind_suffixes(kind))
    raise InputError(f"cannot write a {kind} as {suffix} (there are {known}){hint}", source=path)


def output_of_suffix(path: str) -> Output | None:
    """Return the output that the name of a file asks for, whatever kind of puzzle it is for."""
    suffix = _suffix_of(path)
    every = chain(outputs(), plugged_outputs())
    return next((_writer(output) for output in every if suffix in output.suffixes), None)


def _suffix_of(path: str) -> str:
    suffix = file_suffix(path)
    return TEXT_SUFFIXES[-1] if suffix in TEXT_SUFFIXES else suffix


def is_drawing(path: str) -> bool:
    """Tell whether a file of this name shows one puzzle as a picture."""
    output = output_of_suffix(path)
    return output is not None and output.is_drawing


def styled_suffixes(kind: str | None = None) -> list[str]:
    """Return the suffixes of files that show puzzles in styles: of a kind, or of every kind."""
    styled = (output for output in outputs() if output.has_styles)
    return [
        suffix
        for output in styled
        if output.kinds is None or kind in output.kinds
        for suffix in output.suffixes
    ]


def own_styles(kind: str) -> dict[str, Mapping[str, str]]:
    """Return the styles that files have besides those of drawings, by suffix."""
    every = [output for output in chain(outputs(), plugged_outputs()) if output.holds(kind)]
    return {end: out.own_styles for out in every if out.own_styles for end in out.suffixes}


def kind_suffixes(kind: str) -> list[str]:
    """Return all suffixes of files that a puzzle of some kind can be written to."""
    every = [output for output in chain(outputs(), plugged_outputs()) if output.holds(kind)]
    return [suffix for output in every for suffix in output.suffixes]


def drawn_suffixes() -> list[str]:
    """Return the suffixes of drawings."""
    return [suffix for output in outputs() if output.is_drawing for suffix in output.suffixes]


def summaries() -> dict[str, str]:
    """Return the suffixes that every kind can be written to, and what each stands for."""
    shared = (output for output in outputs() if output.kinds is None)
    return {suffix: output.summary for output in shared for suffix in output.suffixes}


# Options


def all_options() -> dict[str, OutputField[Any]]:
    """Return the options of all outputs by name; those of the output with the most come first."""
    return {field.name: field for output in _by_options() for field in output.options}


def option_suffixes(name: str) -> list[str]:
    """Return the suffixes of files that have some option."""
    found = (output for output in _by_options() if _has(output, name))
    return [suffix for output in found for suffix in output.suffixes]


def _by_options() -> list[OutputDeclaration | Output]:
    return sorted(outputs(), key=lambda output: -len(output.options))


def _has(output: OutputDeclaration | Output, name: str) -> bool:
    return any(field.name == name for field in output.options)


def refusal(name: str, typed: str) -> InputError:
    """Return the error for an option that a file has no use for; `typed` is how it was given."""
    return InputError(f"this is for {join_names(option_suffixes(name))} files only", text=typed)


def join_names(names: Sequence[str], word: str = "and") -> str:
    """Return names with commas and a word before the last one."""
    first, last = names[:-1], names[-1]
    return f"{', '.join(first)} {word} {last}" if first else last


def field_values(fields: Iterable[OutputField[Any]], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a value for each field: the one that is given, checked, or the default."""
    return {field.name: field.value(given.get(field.name)) for field in fields}


def output_values(output: Output, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a value for each option of an output; options of others are refused."""
    for name in given:
        if _has(output, name):
            continue
        known = all_options()
        if name not in known:
            raise TypeError(f"{name}: no such option ({suggestion(name, known)})")
        raise refusal(name, name)
    values = field_values(output.options, given)
    output.require_options(values)
    return values
