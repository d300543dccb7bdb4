"""Class sets: `puzzlewright make KIND … --versions 30 --names class.txt -o class.pdf`."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from puzzlewright.cli import codes, drawing, paper_options
from puzzlewright.cli.file_names import is_pattern
from puzzlewright.cli.making_several import Sown, fitting, remember, several
from puzzlewright.cli.output import Output, json_line
from puzzlewright.cli.stopping import noted_interrupts, raised_interrupts
from puzzlewright.cli.streams import complain
from puzzlewright.cli.verbs.make import Made, credits_of
from puzzlewright.errors import InputError
from puzzlewright.files import read_source_bytes, suffix_of, write_together
from puzzlewright.outputs.class_set import MOST_VERSIONS, class_set_files, with_keys
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import setting_of
from puzzlewright.outputs.pdf import Pdf, is_file, require_other_file
from puzzlewright.outputs.write import credited
from puzzlewright.paper.fonts import require_glyphs
from puzzlewright.puzzles.word_forms import Typed
from puzzlewright.words.names import NameList, read_names

if TYPE_CHECKING:
    from puzzlewright.puzzles.recipe import Recipe


def require_class_set(path: str | None, arguments: argparse.Namespace) -> None:
    """Raise an InputError if a class set cannot be written as it is asked for."""
    asked = "--versions" if arguments.versions is not None else "--names"
    if path is None or suffix_of(path) != ".pdf":
        reason = f"{asked} puts all versions into one .pdf file: name it with -o class.pdf"
        raise InputError(reason, source=path)
    if is_pattern(path):
        reason = "all versions go into one file: a name without fields such as {n}"
        raise InputError(reason, source=path)
    if arguments.key and is_file(arguments.key):
        require_other_file(arguments.key, path)
    _refuse_others(asked, arguments)
    if (arguments.versions or 0) > MOST_VERSIONS:
        reason = f"a class set has {MOST_VERSIONS} versions at most"
        raise InputError(reason, source="--versions", text=str(arguments.versions))


def _refuse_others(asked: str, arguments: argparse.Namespace) -> None:
    """Raise an InputError if an option has no meaning for class sets."""
    if arguments.number != 1:
        raise InputError(
            f"cannot be combined with {asked}, which sets the number of sheets", text="--number"
        )
    for option, value in (("--manifest", arguments.manifest), ("--force", arguments.force)):
        if value:
            raise InputError(f"cannot be combined with {asked}, which writes one file", text=option)
    if arguments.names is not None and not arguments.name_line:
        raise InputError(
            "cannot be combined with --names, which needs the name line", text="--no-name"
        )


def class_list(text: str) -> NameList:
    """Return the names of a file, or those that are typed; an InputError tells what is wrong."""
    typed = Typed.after("--names", text, is_usual=True)
    try:
        is_list = typed.is_list
    except InputError:
        reason = "no such file, and not a list of names"
        raise InputError(reason, source="--names", text=text) from None
    if is_list:
        return read_names(str(typed), "--names", is_typed=True)
    data, source = read_source_bytes(typed)
    found = read_names(data, source)
    return found._replace(remarks=tuple(f"{source}: {remark}" for remark in found.remarks))


def make_class_set(
    recipe: Recipe, path: str, names: NameList | None, arguments: argparse.Namespace
) -> int:
    """Make the versions and write them; after Ctrl-C nothing is written."""
    start = time.perf_counter()
    names = names or NameList(())
    number = arguments.versions or len(names.names)
    if number > MOST_VERSIONS:
        reason = (
            f"{number} names: use --versions N, up to {MOST_VERSIONS}, to hand them out in turn"
        )
        raise InputError(reason, source="--names")
    values = paper_options.values_in(arguments, Pdf.options)
    # Refuse it now, not when the work is done.
    require_glyphs("".join(names.names), setting_of(values).fonts, "--names")
    try:
        found = several(recipe, number, fitting(path, arguments), arguments)
        notes = _write(recipe, path, found, names, arguments)
    except KeyboardInterrupt:
        complain("stopped; nothing is written")
        return codes.STOPPED
    with noted_interrupts():
        remember(recipe, arguments)
        for note in () if arguments.quiet else names.remarks:
            complain(f"note: {note}")
        for note in notes:
            complain(f"{path}: {note}")
        if arguments.json:
            _print(recipe, path, found, time.perf_counter() - start)
    return codes.ANSWERED


def _write(
    recipe: Recipe, path: str, found: list[Sown], names: NameList, arguments: argparse.Namespace
) -> list[str]:
    """Write the file; return what there is to say about it."""
    values = paper_options.values_in(arguments, Pdf.options)
    about = credited(credits_of(recipe, path), values)
    jobs = [
        Job(
            puzzle,
            style=drawing.style_of(arguments.style, puzzle, path),
            seed=seed,
            credits=about,
        )
        for seed, puzzle in found
    ]
    with noted_interrupts() as stop:
        jobs, lacks = with_keys(jobs, values, stop)
    with raised_interrupts():
        files = class_set_files(jobs, path, values, names.names, duplex=arguments.duplex)
        write_together(files.files)
    return [*lacks, *files.notes]


def _print(recipe: Recipe, path: str, found: list[Sown], seconds: float) -> None:
    """Print an object for each version."""
    from puzzlewright.paper.class_set import letter_of

    out = Output(None)
    for at, (seed, puzzle) in enumerate(found):
        made: dict[str, Any] = Made(at + 1, seed, puzzle, seconds / len(found), recipe).as_json()
        out.write(json_line({"file": path, "version": letter_of(at), **made}))
