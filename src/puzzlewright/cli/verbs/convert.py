"""`puzzlewright convert`: a puzzle file in another format."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.puzzle_inputs import number_documents, read_documents, report_unreadable
from puzzlewright.cli.result_output import json_line, refuse_overwriting
from puzzlewright.cli.terminal.streams import complain, say
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, require_folder, source_name, write_bytes
from puzzlewright.core.lenient_reading import skip_unreadable
from puzzlewright.formats.register import find_format, formats
from puzzlewright.outputs.format_adapter import NamedOutput, ReadableOutput
from puzzlewright.outputs.output import Job, Output
from puzzlewright.outputs.puzzle_files import Entry, UnreadableEntry
from puzzlewright.outputs.register import find_output, summaries
from puzzlewright.puzzles.abilities import Facts

SUMMARY = """\
Convert a puzzle file to another format. Formats are recognised by suffix, that of IN also by its
content; --from and --as name formats that have no suffix of their own. A note lists everything that
the new file cannot hold; if it cannot hold the puzzle itself, nothing is written.
"""

EXAMPLES = """\
  puzzlewright convert monday.puz monday.ipuz
  puzzlewright convert monday.ipuz monday.pdf
  puzzlewright convert sudokus.sdm third.ipuz --puzzle 3 --title "No. 3"
  puzzlewright convert locked.puz open.puz --unlock
  puzzlewright convert monday.puz monday.pdf --style lengths
  puzzlewright convert jigsaw.txt pieces.txt --as eternity2
  puzzlewright convert --formats
"""


#: The first puzzles of a file, about which guesses are named.
MOST_READ = 10


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("convert", SUMMARY, EXAMPLES)
    made.add_argument("source", nargs="?", metavar="IN", help="- is standard input")
    made.add_argument("output", nargs="?", metavar="OUT", help="the new file; - prints it")
    made.add_argument("--formats", action="store_true", help="list all formats, and exit")
    made.add_argument("--from", dest="given", metavar="NAME", help="the format of IN")
    made.add_argument("--as", dest="wanted", metavar="NAME", help="the format of OUT")
    common.add_input_options(made)
    group = made.add_argument_group("writing")
    group.add_argument(
        "--transliterate",
        action="store_true",
        help="replace letters that the format lacks (.puz: Š by S)",
    )
    common.add_style_option(group, "`puzzlewright show FILE --style help` lists the styles")
    group.add_argument("--json", action="store_true", help="print a JSON object about the new file")
    group.add_argument("--quiet", action="store_true", help="print no notes about what is left out")
    group.add_argument(
        "--traceback", action="store_true", help="show where an internal error came from"
    )
    outputs.add_output_fields(made)
    return made


def run(words: list[str]) -> int:
    """Read one file and write the other."""
    made = parser()
    arguments = made.parse_args(words)
    if arguments.formats:
        say(_list_of_formats())
        return exit_codes.ANSWERED
    if arguments.output is None:
        made.error("two files are needed, IN and OUT")
    if arguments.json and arguments.output == "-":
        made.error("--json describes the new file: name one instead of -")
    refuse_overwriting(arguments, [arguments.source])
    try:
        found, broken = _select_puzzles(arguments)
        documents = [_with_credits(each, arguments) for each in found]
        notes = [*_guesses(documents), *_write(documents, arguments)]
    except InputError as error:
        if arguments.json:
            say(
                json_line(
                    "convert", UnreadableEntry(source_name(arguments.source), error).as_json()
                )
            )
        raise
    if not arguments.quiet:
        for note in notes:
            complain(f"{arguments.output}: note: {note}")
    if arguments.json:
        kind = documents[0].puzzle.kind
        values = {"file": arguments.source, "kind": kind, "output": arguments.output}
        say(json_line("convert", {**values, "puzzles": len(documents), "notes": list(notes)}))
    return exit_codes.BAD_INPUT if broken else exit_codes.ANSWERED


# Reading


def _select_puzzles(arguments: argparse.Namespace) -> tuple[list[Document], list[UnreadableEntry]]:
    """Return the puzzles to convert, all of the file or one, and those that cannot be read.

    The latter are named, unless nothing is left without them.
    """
    name = source_name(arguments.source)
    with skip_unreadable(wanted=not arguments.strict) as skipped:
        documents = read_documents(arguments.source, arguments.kind, arguments.given)
    every = list(number_documents(documents, skipped, name, arguments.puzzle))
    found = [Document(each.puzzle, each.credits) for each in every if isinstance(each, Entry)]
    broken = [each for each in every if isinstance(each, UnreadableEntry)]
    if not found:
        raise broken[0].error
    for each in broken:
        if each.is_reported:
            complain(str(each.error))
        if arguments.json:
            say(json_line("convert", each.as_json()))
    report_unreadable(every, name)
    return found, broken


def _with_credits(document: Document, arguments: argparse.Namespace) -> Document:
    """Return a puzzle with the title and the author that were given."""
    given = {"title": arguments.title, "author": arguments.author}
    changed = {name: text for name, text in given.items() if text is not None}
    return replace(document, credits=replace(document.credits, **changed))


def _guesses(documents: Sequence[Document]) -> list[str]:
    """Return what was guessed of the file; long lists of puzzles leave nothing to guess."""
    return [note for each in documents[:MOST_READ] for note in Facts.of(each.puzzle).guesses()]


# Writing


def _write(documents: Sequence[Document], arguments: argparse.Namespace) -> Sequence[str]:
    """Write the new file; return what it lacks."""
    path = arguments.output
    require_folder(path)
    output = _output(documents, arguments)
    if not isinstance(output, ReadableOutput):
        return _draw(documents, arguments)
    outputs.refuse_paper_options(output, arguments)
    outputs.require_style_support(arguments.style, path)
    data, notes = output.file_of_all(documents, path, transliterated=arguments.transliterate)
    _put(path, data)
    return notes


def _put(path: str, data: bytes) -> None:
    """Write the new file, or print it, if it is text."""
    if path != "-":
        write_bytes(path, data)
        return
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise InputError("cannot be printed, as it is not text: name a file", source=path) from None
    if "\0" in text:
        raise InputError("cannot be printed, as it is not text: name a file", source=path)
    say(text)


def _output(documents: Sequence[Document], arguments: argparse.Namespace) -> Output:
    """Return what the new file is: the format that --as names, or what its suffix stands for."""
    if arguments.wanted is not None:
        return NamedOutput(find_format(arguments.wanted))
    path = arguments.output
    found = [find_output(path, each.puzzle.kind, "; --as names a format") for each in documents]
    if not file_suffix(path):
        raise InputError("no suffix, so --as has to name a format", source=path)
    return found[0]


def _draw(documents: Sequence[Document], arguments: argparse.Namespace) -> list[str]:
    """Draw the one puzzle there is."""
    path = arguments.output
    outputs.refuse_unused_options(path, arguments)
    if len(documents) > 1:
        reason = f"a drawing shows one puzzle, and there are {len(documents)}"
        raise InputError(f"{reason} (choose with --puzzle N)", source=path)
    puzzle, document_credits = documents[0].puzzle, documents[0].credits
    style = outputs.parse_style(arguments.style, puzzle, path)
    outputs.save_puzzles(path, Job(puzzle, style=style, credits=document_credits), arguments)
    return []


def _list_of_formats() -> str:
    """Return a line for each format, and for each sort of drawing."""
    rows = [(one.name, " ".join(one.suffixes), one.summary) for one in formats()]
    read = {suffix for one in formats() for suffix in one.suffixes}
    drawn = {end: what for end, what in summaries().items() if end not in read}
    rows += [("", end, f"{what}; written only") for end, what in drawn.items()]
    names, suffixes = (max(len(row[part]) for row in rows) for part in (0, 1))
    return "".join(f"{name:{names}}  {ends:{suffixes}}  {what}\n" for name, ends, what in rows)
