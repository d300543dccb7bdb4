"""`puzzlewright make --again FILE`: a puzzle that remembers how it was made, made anew."""

from __future__ import annotations

import argparse
from dataclasses import replace

from puzzlewright.cli import exit_codes
from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.puzzle_inputs import read_documents, select_documents
from puzzlewright.cli.result_output import Output, json_line, refuse_overwriting
from puzzlewright.cli.result_text import document_fields
from puzzlewright.cli.terminal.progress_bar import maker_progress
from puzzlewright.cli.terminal.streams import complain
from puzzlewright.core.deadlines import check_deadline, deadline
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import require_writable, source_name
from puzzlewright.core.quantities import parse_seconds, positive_int
from puzzlewright.core.version import program_version
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.register import summaries
from puzzlewright.puzzles.kind import document_text, kind_named
from puzzlewright.puzzles.recipes.recipe_file import list_finder

SUMMARY = """\
Make a puzzle again that `puzzlewright make` wrote to a .txt, .ipuz or .json file: the file
remembers the recipe, the seed and the version. The result is the same, byte for byte; a note warns
if this version of Puzzlewright makes a different puzzle.
"""

EXAMPLES = """\
  puzzlewright make --again monday.txt -o copy.txt
  puzzlewright make --again monday.ipuz -o monday.pdf
  puzzlewright make --again stranger.txt --time 1m
"""


def parser() -> common.Parser:
    """Declare what `make --again` takes."""
    made = common.Parser("make --again", SUMMARY, EXAMPLES)
    made.add_argument("--again", metavar="FILE", required=True, help="the puzzle to make again")
    made.add_argument(
        "--puzzle", type=positive_int, metavar="N", help="take puzzle number N of the file"
    )
    common.add_limit_options(made)
    making = made.add_argument_group("making")
    making.add_argument(
        "--time",
        type=parse_seconds,
        metavar="T",
        help="give up after this time: 90, 30s, 2m, 1h",
    )
    common.add_progress_options(making)
    suffixes = ", ".join(f"{suffix}: {what}" for suffix, what in summaries().items())
    common.add_output_options(made, what=f"write to a file ({suffixes})")
    outputs.add_output_fields(made)
    return made


def run(words: list[str]) -> int:
    """Make the puzzle of a file again."""
    arguments = parser().parse_args(words)
    path = None if arguments.output == "-" else arguments.output
    outputs.refuse_unused_options(path, arguments)
    if path is not None:
        require_writable(path)
        refuse_overwriting(arguments, [arguments.again])
    with deadline(arguments.time):
        document = _remake_and_save(path, arguments)
    out = Output(None)
    if arguments.json:
        out.write(json_line("make", {"file": path, **_puzzle_json(document)}))
    elif path is None:
        out.write(document_text(document))
    return exit_codes.ANSWERED


def _remake_and_save(path: str | None, arguments: argparse.Namespace) -> Document:
    """Return the puzzle of the file, made again and saved; an OutOfTimeError if that takes long."""
    source = source_name(arguments.again)
    documents = select_documents(read_documents(arguments.again), source, arguments.puzzle)
    if len(documents) > 1:
        raise InputError(
            f"it holds {len(documents)} puzzles (choose with --puzzle N)", source=source
        )
    document = remake(documents[0], arguments, source)
    check_deadline()  # a part that was cut short would have made another puzzle
    if path is not None:
        outputs.require_format(path, document.puzzle.kind)
        outputs.save_puzzles(path, Job(document.puzzle, credits=document.credits), arguments)
    return document


def _puzzle_json(document: Document) -> dict[str, object]:
    """Return what a program learns of the puzzle."""
    made = document.puzzle.provenance
    return {
        "kind": document.puzzle.kind,
        **({} if made is None else {"seed": made.seed}),
        "text": document.puzzle.text(),
        **document_fields(document.puzzle, document.credits),
    }


def remake(document: Document, arguments: argparse.Namespace, source: str) -> Document:
    """Return the puzzle made again; a note if it is another one."""
    old = document.puzzle
    if old.provenance is None:
        reason = "has no record of how it was made; only puzzles of `puzzlewright make` have"
        raise InputError(reason, source=source)
    recipe_class = kind_named(old.kind).recipe_class()
    try:
        recipe = recipe_class.from_json(old.provenance.recipe, source, list_finder(arguments.again))
        with maker_progress(arguments.progress, old.kind) as attention:
            new = recipe.make(old.provenance.seed, again=old.provenance.reached, **attention)
    except InputError as bad:
        bad.source = bad.source or source
        raise
    if new.text() != old.text():
        version = program_version()
        made_by = f"puzzlewright {old.provenance.version} made it, and this is {version}"
        changed = "the file, or the way puzzles are made, was changed since"
        why = made_by if old.provenance.version != version else changed
        complain(f"{source}: note: this is another puzzle than the one in the file: {why}")
    return replace(document, puzzle=new)
