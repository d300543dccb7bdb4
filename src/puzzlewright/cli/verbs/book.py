"""`puzzlewright book`: many puzzles in one PDF, with contents, page numbers and solutions."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any, Final

from puzzlewright.books.book import Book
from puzzlewright.books.book_file import write_first_book
from puzzlewright.books.collection import collect
from puzzlewright.books.host import BookHost, BookNote, Maker
from puzzlewright.books.keys import key_message
from puzzlewright.books.section import Batch, BookSolutions, Section
from puzzlewright.books.typesetting import Typesetting
from puzzlewright.books.typst_source import read_template, require_new, write_source
from puzzlewright.cli import exit_codes
from puzzlewright.cli.batch.cluster_batch import batch_settings
from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.options import recipe as recipe_options
from puzzlewright.cli.options.common import cluster_connection, refuse_cluster
from puzzlewright.cli.options.make_words import parse_make_words
from puzzlewright.cli.puzzle_inputs import entries
from puzzlewright.cli.result_output import json_line, refuse_overwriting
from puzzlewright.cli.result_text import worst_exit_code
from puzzlewright.cli.terminal.interrupts import note_interrupts
from puzzlewright.cli.terminal.progress_bar import MakerBar
from puzzlewright.cli.terminal.streams import complain, is_terminal, say
from puzzlewright.cluster.batch import BatchSettings
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import file_suffix, require_writable, write_bytes
from puzzlewright.core.quantities import parse_seconds
from puzzlewright.core.version import program_version
from puzzlewright.outputs.output import parse_styles
from puzzlewright.outputs.paper import BOOK_OPTIONS
from puzzlewright.outputs.puzzle_files import (
    BOOK_FILE,
    Entry,
    UnreadableEntry,
    expand_paths,
)
from puzzlewright.outputs.solution_key import Stop
from puzzlewright.paper.book import PER_PAGE
from puzzlewright.paper.typst import require_typst
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe

SUMMARY = """\
Put puzzles into one PDF for a printer or a publisher: title page, contents, numbered puzzles, and
the solutions at the back, several to a page. Puzzles are read from files and folders, or made, one
per seed. A book file (.toml) describes a book with sections, texts of your own, any page size and
bleed; --init writes one to start from.
"""

EXAMPLES = """\
  puzzlewright book --make "wordsearch words.csv" --seeds 1-100 -o book.pdf
  puzzlewright book puzzles/ -o book.pdf
  puzzlewright book puzzles/ --paper 6x9 --title "Fifty crosswords" --author "A. Author" -o b.pdf
  puzzlewright book --init book.toml
  puzzlewright book book.toml -o book.pdf
  puzzlewright book --make "wordsearch words.csv" --seeds 1-100 --large --paper 8.5x11 -o b.pdf
  puzzlewright book --make "sudoku --difficulty hard" --seeds 1-60 --per-page 2 -o sudokus.pdf
  puzzlewright book --make "sudoku" --seeds 1-20 --make "wordsearch" --seeds 1-10 -o mixed.pdf
"""

#: The book file that --init writes if none is named.
FIRST_FILE: Final = "book.toml"

#: Options that a book file has keys for, by their names among the parsed arguments.
IN_THE_FILE: Final = {
    "make": "make", "seeds": "seeds", "kind": "puzzles", "puzzle": "puzzles", "style": "style",
    "per_page": "per-page", "no_solutions": "solutions.place", "paper": "page.trim",
    "large": "large", "title": "title", "author": "author", "sheet_language": "language",
    "colour": "colour", "font": "fonts",
}  # fmt: skip


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("book", SUMMARY, EXAMPLES)
    made.add_argument(
        "paths",
        nargs="*",
        metavar="FILE-OR-FOLDER",
        help="a book file, or puzzles; - is standard input",
    )
    made.add_argument(
        "--init",
        action="store_true",
        help=f"write a commented book file to start from (default: {FIRST_FILE}), and exit",
    )
    making = made.add_argument_group("making")
    making.add_argument(
        "--make",
        metavar="WORDS",
        action="append",
        default=[],
        help="make puzzles: the words after `puzzlewright make` (can be given several times)",
    )
    making.add_argument(
        "--seeds",
        metavar="LIST",
        action="append",
        default=[],
        help="the seeds to use: 1-100, 3,5,8-12; once for all, or once per --make",
    )
    common.add_cluster_option(making, "make the puzzles on a Dask cluster")
    common.add_input_options(made)
    common.add_style_option(made, "as for `puzzlewright show`")
    pages = made.add_argument_group("pages")
    pages.add_argument(
        "--per-page",
        type=int,
        choices=PER_PAGE,
        default=1,
        metavar="N",
        help="puzzles per page, of those without a list: 1, 2, 4 or 6 (default: 1)",
    )
    pages.add_argument("--no-solutions", action="store_true", help="leave the solutions out")
    outputs.add_output_fields(made, BOOK_OPTIONS)
    pages.add_argument(
        "--time",
        type=parse_seconds,
        metavar="T",
        help="give up after this time, without a book",
    )
    common.add_progress_options(pages)
    _add_typst(made)
    common.add_output_options(made, what="write the book to this .pdf file")
    return made


def _add_typst(made: common.Parser) -> None:
    """Declare where Typst sources go, and come from."""
    group = made.add_argument_group("Typst")
    group.add_argument(
        "--typst",
        metavar="DIR",
        help="write the Typst source of the book to a new folder (with or without -o)",
    )
    group.add_argument(
        "--template", metavar="DIR", help="use the Typst files of this folder instead of ours"
    )


def run(words: list[str]) -> int:
    """Write a book."""
    arguments = parser().parse_args(words)
    if arguments.init:
        return _init(arguments)
    with deadline(arguments.time):
        try:
            return _run(arguments)
        except InputError as bad:
            if _is_book_file(arguments):
                bad.message = key_message(bad.message)
            raise


def _run(arguments: argparse.Namespace) -> int:
    _require_sense(arguments)
    is_file = _is_book_file(arguments)
    book = Book.load(_require_alone(arguments)) if is_file else _described_book(arguments)
    bar = MakerBar("book")
    watched = is_terminal() if arguments.progress is None else arguments.progress
    try:
        with cluster_connection(arguments):
            host = _CommandHost(arguments, bar if watched else None, in_file=is_file)
            collected = collect(book.sections, book._plan, host)
        if not collected.chapters:
            complain("no puzzles are left: nothing is written")
            return host.code
        _write(arguments, Typesetting(book._plan, collected, host, arguments.template), bar)
    finally:
        bar.clear()
    return host.code


def _write(arguments: argparse.Namespace, setting: Typesetting, bar: MakerBar) -> None:
    """Write the book, its source, or both."""
    setting.note_all(arguments.output or arguments.typst)
    made = None if arguments.output is None else setting.pdf(arguments.output)
    bar.clear()
    if arguments.typst is not None:
        written = write_source(arguments.typst, setting.files, setting.settings)
        _report(
            arguments, {"output": arguments.typst, "files": written}, count_noun(written, "file")
        )
    if made is not None:
        write_bytes(arguments.output, made)
        number = setting.number
        _report(
            arguments, {"output": arguments.output, "puzzles": number}, count_noun(number, "puzzle")
        )


class _CommandHost(BookHost):
    """Prints what there is to say; broken files are named, and the rest go on."""

    def __init__(
        self, arguments: argparse.Namespace, bar: MakerBar | None, *, in_file: bool
    ) -> None:
        super().__init__(bar, cluster=arguments.cluster)
        self.code = exit_codes.ANSWERED
        self._arguments = arguments
        self._bar = bar
        self._in_file = in_file

    def note(self, note: BookNote) -> None:
        """Print it."""
        if self._bar is not None:
            self._bar.clear()
        complain(str(note))

    def leave_out(self, broken: UnreadableEntry, note: BookNote) -> None:  # noqa: ARG002
        """Print why, for people and for programs."""
        if broken.is_reported:
            complain(str(broken.error))
        if self._arguments.json:
            say(json_line("book", broken.as_json()))
        self.code = worst_exit_code(self.code, exit_codes.BAD_INPUT)

    def watch(self) -> AbstractContextManager[Stop]:
        """Give a function that tells whether Ctrl-C was pressed."""
        return note_interrupts()

    def entries(self, paths: Sequence[str]) -> Iterator[Entry | UnreadableEntry]:
        """Yield the puzzles of files, as all verbs read them."""
        files = expand_paths(paths, complain)
        refuse_overwriting(self._arguments, files)
        yield from entries(files, self._arguments)

    def phrase(self, text: str) -> str:
        """Return a message with the keys of a book file, where there is one."""
        return key_message(text) if self._in_file else text

    def makers(self, recipe: Recipe, seeds: Sequence[int]) -> Iterator[Maker]:
        """Yield what makes each puzzle; errors name options as they are typed."""
        for make in super().makers(recipe, seeds):
            yield partial(_make_puzzle, make, recipe)

    def batch_settings(self, recipe: Recipe) -> BatchSettings:
        """Return the settings for workers of a cluster, with the limits that options raise."""
        return batch_settings(recipe, self._arguments)


def _make_puzzle(make: Maker, recipe: Recipe) -> Puzzle[Any]:
    with recipe_options.typed_option_names(type(recipe)):
        return make()


def _report(arguments: argparse.Namespace, notes: dict[str, object], words: str) -> None:
    """Say what was written."""
    if arguments.json:
        say(json_line("book", notes))
    elif not arguments.quiet:
        say(f"{notes['output']}: {words}\n")


def _init(arguments: argparse.Namespace) -> int:
    """Write a book file to start from."""
    if len(arguments.paths) > 1 or arguments.output is not None:
        raise InputError("--init takes the name of one book file: book --init book.toml")
    path = arguments.paths[0] if arguments.paths else FIRST_FILE
    write_first_book(path)
    if not arguments.quiet:
        words = shlex.join([path, "-o", Path(path).with_suffix(".pdf").name])
        say(f"{path}: set it with `puzzlewright book {words}`\n")
    return exit_codes.ANSWERED


def _is_book_file(arguments: argparse.Namespace) -> bool:
    return any(file_suffix(path) == BOOK_FILE for path in arguments.paths)


def _require_sense(arguments: argparse.Namespace) -> None:
    """Raise an InputError that tells what is missing or makes no sense."""
    path: str | None = arguments.output
    if path == "-" or (path is None and arguments.typst is None):
        raise InputError("name the book with -o book.pdf")
    if path is not None:
        if Path(path).suffix.lower() != ".pdf":
            raise InputError("a book is a .pdf file", source=path)
        require_writable(path)
        require_typst(path)
    if arguments.typst is not None:
        require_new(arguments.typst)
    if arguments.template is not None:
        read_template(arguments.template)


def _described_book(arguments: argparse.Namespace) -> Book:
    """Return the book that the command line describes."""
    makes, seeds = len(arguments.make), len(arguments.seeds)
    if not arguments.paths and not makes:
        raise InputError("name files or folders, or what to --make")
    if not makes:
        refuse_cluster(arguments, "a book of files: it is for --make")
    if bool(makes) != bool(seeds):
        raise InputError("--make and --seeds belong together")
    if seeds not in (1, makes) and makes:
        reason = "--seeds is given once for all, or once for each --make"
        raise InputError(f"{makes} times --make and {seeds} times --seeds: {reason}")
    values = outputs.option_values(arguments, BOOK_OPTIONS)
    batches = [
        Batch(parse_make_words(words)[0], seeds) for words, seeds in command_orders(arguments)
    ]
    section = Section(puzzles=[*arguments.paths, *batches], style=parse_styles(arguments.style))
    return Book(
        sections=[section],
        imprint=_imprint_text(arguments),
        per_page=arguments.per_page,
        solutions=BookSolutions("none" if arguments.no_solutions else "end"),
        **values,
    )


def _require_alone(arguments: argparse.Namespace) -> str:
    """Return the name of the book file; options that it has keys for are refused."""
    if len(arguments.paths) > 1:
        raise InputError("a book file must be the only argument: it names its puzzles itself")
    usual = parser().parse_args([])
    for name, key in IN_THE_FILE.items():
        if getattr(arguments, name) != getattr(usual, name):
            option = "--" + name.replace("_", "-")
            raise InputError(f"{option}: set it in the book file, with the key {key}")
    path: str = arguments.paths[0]
    output = arguments.output
    if output is not None and os.path.realpath(path) == os.path.realpath(output):
        raise InputError("the result would overwrite this file; choose another name", source=path)
    return path


def _imprint_text(arguments: argparse.Namespace) -> str:
    """Return what tells where a book came from."""
    version = f"puzzlewright {program_version()}"
    made = [f"{strip_folders(words)}, seeds {seeds}" for words, seeds in command_orders(arguments)]
    return " · ".join([*made, version])


def command_orders(arguments: argparse.Namespace) -> list[tuple[str, str]]:
    """Return what is to be made, each with its seeds."""
    seeds = arguments.seeds * (len(arguments.make) if len(arguments.seeds) == 1 else 1)
    return list(zip(arguments.make, seeds, strict=True))


def strip_folders(words: str) -> str:
    """Return what was made, its files by their names alone: a book is read by others."""
    try:
        return shlex.join(map(_strip_folder, shlex.split(words)))
    except (ValueError, OSError):  # no words, or no names of files
        return words


def _strip_folder(part: str) -> str:
    option, sign, value = part.rpartition("=")
    return option + sign + Path(value).name if Path(value).exists() else part
