"""`puzzlewright book`: many puzzles in one PDF, with contents, page numbers and solutions."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puzzlewright.cli import exit_codes
from puzzlewright.cli.book.book_collection import BookCollection, ChapterOptions
from puzzlewright.cli.book.book_file import BookFile, read_book_file, write_first_book
from puzzlewright.cli.book.book_keys import key_message
from puzzlewright.cli.book.puzzle_orders import PuzzleOrder, parse_make_words, parse_seeds
from puzzlewright.cli.book.typst_source import (
    read_template,
    require_new,
    template_notes,
    write_source,
)
from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.options.common import cluster_connection, refuse_cluster
from puzzlewright.cli.puzzle_inputs import BOOK_FILE
from puzzlewright.cli.result_output import json_line
from puzzlewright.cli.result_text import worst_exit_code
from puzzlewright.cli.terminal.progress_bar import MakerBar
from puzzlewright.cli.terminal.streams import complain, is_terminal, say
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import file_suffix, require_writable, write_bytes
from puzzlewright.core.quantities import parse_seconds
from puzzlewright.core.version import program_version
from puzzlewright.outputs.paper import BOOK_OPTIONS, print_settings
from puzzlewright.paper.book import (
    PER_PAGE,
    Book,
    book_files,
    book_notes,
    compile_book,
    has_narrow_gutter,
)
from puzzlewright.paper.fonts import require_glyphs, without_pictures
from puzzlewright.paper.page_boxes import page_count
from puzzlewright.paper.paper_sizes import gutter_note
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.paper.typst import require_typst

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
    "large": "large", "title": "title", "author": "author", "sheet_lang": "lang",
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
    template = _require_sense(arguments)
    plan: BookPlan = _FilePlan(arguments) if _is_book_file(arguments) else BookPlan(arguments)
    bar = MakerBar("book")
    watched = is_terminal() if arguments.progress is None else arguments.progress
    collection = BookCollection(plan.settings, bar.report if watched else None, arguments)
    try:
        with cluster_connection(arguments):
            code = plan.collect(collection)
        if code == exit_codes.STOPPED:
            return code
        if not collection.chapters:
            complain("no puzzles are left: nothing is written")
            return code
        bar.clear()
        _write(arguments, plan, collection, template)
    finally:
        bar.clear()
    return code


def _write(
    arguments: argparse.Namespace,
    plan: BookPlan,
    collection: BookCollection,
    template: Mapping[str, bytes],
) -> None:
    """Write the book, its source, or both."""
    number = len(collection.chapters)
    collection.note(1.0, f"typesetting, {count_noun(number, 'puzzle')}")
    book, settings = plan.book(collection), plan.settings
    if settings.language is None:
        settings = settings._replace(language=collection.language)
    for note in book_notes(book, settings):
        complain(f"{arguments.output or arguments.typst}: {plan.phrase_note(note)}")
    for note in template_notes(arguments.template, template):
        complain(note)
    files: dict[str, str | bytes] = {**book_files(book, settings), **template}
    made = None
    if arguments.output is not None:
        made = compile_book(files, settings, plan.standard, arguments.template)
        pages = page_count(made)
        if has_narrow_gutter(book, settings, pages):
            files = {**book_files(book, settings, pages), **template}
            made = compile_book(files, settings, plan.standard, arguments.template)
        elif narrow := gutter_note(settings.paper, pages):
            complain(f"{arguments.output}: {narrow}")
    if arguments.typst is not None:
        written = write_source(arguments.typst, files, settings)
        _report(
            arguments, {"output": arguments.typst, "files": written}, count_noun(written, "file")
        )
    if made is not None:
        write_bytes(arguments.output, made)
        _report(
            arguments, {"output": arguments.output, "puzzles": number}, count_noun(number, "puzzle")
        )


def _report(arguments: argparse.Namespace, notes: dict[str, object], words: str) -> None:
    """Say what was written."""
    if arguments.json:
        say(json_line(notes))
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


def _require_sense(arguments: argparse.Namespace) -> dict[str, bytes]:
    """Raise an InputError that tells what is missing or makes no sense; return the template."""
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
    return {} if arguments.template is None else read_template(arguments.template)


# What is in a book


class BookPlan:
    """A book that the command line describes."""

    standard: str | None = None  #: of PDF

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
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
        self.settings: PrintSettings = print_settings(
            outputs.option_values(arguments, BOOK_OPTIONS)
        )
        # Refuse it now, not when the work is done.
        fonts = self.settings.fonts
        require_glyphs(
            "".join(without_pictures(one, fonts)[0] for one in _read_cover(arguments)), fonts
        )

    def collect(self, collection: BookCollection) -> int:
        """Let a collection read and make the puzzles; return the exit code."""
        arguments = self._arguments
        collection.begin(ChapterOptions(arguments.style, has_keys=not arguments.no_solutions))
        orders = [
            PuzzleOrder(parse_make_words(words), parse_seeds(seeds))
            for words, seeds in command_orders(arguments)
        ]
        code = collection.read(arguments, arguments.paths)
        if code != exit_codes.STOPPED:
            collection.make(orders)
        return code

    def book(self, collection: BookCollection) -> Book:
        """Return the book."""
        return Book(
            collection.chapters,
            title=self._arguments.title or "",
            author=self._arguments.author or "",
            imprint=_imprint_text(self._arguments),
            per_page=self._arguments.per_page,
        )

    def phrase_note(self, note: str) -> str:
        """Return a note in the words of whoever described the book."""
        return note


class _FilePlan(BookPlan):
    """A book that a book file describes."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        path = _require_alone(arguments)
        self._file: BookFile = read_book_file(path)
        self.settings = self._file.settings
        self.standard = self._file.standard
        self._parts: list[tuple[int, int]] = []  #: the puzzles of each section, from and to

    def collect(self, collection: BookCollection) -> int:
        """Let a collection read and make the puzzles of all sections; return the exit code."""
        code = exit_codes.ANSWERED
        keyed = self._file.book.design.solutions.place != "none"
        for section in self._file.sections:
            start = len(collection.chapters)
            chapter_options = ChapterOptions(
                section.style, keyed, section.difficulty, True, self._file.folder,
                section.titles, section.place,
            )  # fmt: skip
            collection.begin(chapter_options, section.title)
            code = worst_exit_code(code, collection.read(self._arguments, section.paths))
            if code == exit_codes.STOPPED:
                return code
            collection.make(section.orders)
            self._parts.append((start, len(collection.chapters)))
        return code

    def book(self, collection: BookCollection) -> Book:
        """Return the book; sections of which nothing is left are left out."""
        file = self._file
        pairs = zip(file.sections, self._parts, strict=True)
        parts = [section.part(start, end) for section, (start, end) in pairs if start < end]
        return file.book._replace(chapters=collection.chapters, parts=parts)

    def phrase_note(self, note: str) -> str:
        """Return a note that names a key instead of an option."""
        return key_message(note)


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


def _read_cover(arguments: argparse.Namespace) -> list[str]:
    """Return what is printed in a book besides its puzzles."""
    return [arguments.title or "", arguments.author or "", _imprint_text(arguments)]


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
