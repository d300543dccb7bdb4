"""`puzzlewright book`: many puzzles in one PDF, with contents, page numbers and solutions."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from puzzlewright.cli import codes, options, paper_options, recipe_options
from puzzlewright.cli.bar import MakerBar, improving
from puzzlewright.cli.batch import Batch
from puzzlewright.cli.kind_words import with_known_kind
from puzzlewright.cli.output import Output, json_line
from puzzlewright.cli.stopping import noted_interrupts
from puzzlewright.cli.streams import complain, is_terminal, say
from puzzlewright.cli.verbs import make
from puzzlewright.cli.wording import number_of
from puzzlewright.documents import UNSIGNED, Credits
from puzzlewright.errors import InputError
from puzzlewright.files import require_folder, write_bytes
from puzzlewright.outputs.book import OPTIONS, chapter_of, need_in_book
from puzzlewright.outputs.key import supplied
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import setting_of
from puzzlewright.paper.book import PAGE_GRIDS, Book, Chapter, book_notes, book_pdf
from puzzlewright.paper.fonts import require_glyphs
from puzzlewright.paper.setting import Setting, require_printable
from puzzlewright.paper.translations import languages
from puzzlewright.puzzles.abilities import Drawn, Reported
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.words.languages import LANGUAGES

if TYPE_CHECKING:
    from puzzlewright.cli.inputs import Entry
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.recipe import Recipe

SUMMARY = """\
Put puzzles into one PDF for a printer or a publisher: title page, contents, one puzzle after
another with their numbers, and their solutions at the back, several to a page. Puzzles are read
from files and folders, or made: one for each seed.
"""

EXAMPLES = """\
  puzzlewright book puzzles/ -o book.pdf
  puzzlewright book puzzles/ --paper 6x9 --title "Fifty crosswords" --author "A. Author" -o b.pdf
  puzzlewright book --make "wordsearch words.csv" --seeds 1-100 --large --paper 8.5x11 -o b.pdf
  puzzlewright book --make "sudoku --grade hard" --seeds 1-60 --per-page 2 -o sudokus.pdf
  puzzlewright book --make "sudoku" --seeds 1-20 --make "wordsearch" --seeds 1-10 -o mixed.pdf
"""

#: More puzzles than this are a mistake in typing, or more than a spine holds.
MOST_SEEDS: Final = 10_000

#: Why an option is refused that is for all makers, not for one of them.
NOT_FOR_BOOKS: Final = "this is not for a book, but for `puzzlewright make`"

#: How far a second solution is looked for, of puzzles that others made.
NODES_TO_COMPARE: Final = 20_000
SECONDS_TO_COMPARE: Final = 0.5

#: Names of files that read as a title: words, without numbers, and not an abbreviation.
SHORTEST: Final = 3
_TITLE: Final = re.compile(r"[^\W\d_]+(?:[ _-]+[^\W\d_]+)*")


def parser() -> options.Parser:
    """Declare what the verb takes."""
    made = options.Parser("book", SUMMARY, EXAMPLES)
    made.add_argument("paths", nargs="*", metavar="FILE-OR-FOLDER", help="- is standard input")
    making = made.add_argument_group("making")
    making.add_argument(
        "--make",
        metavar="WORDS",
        action="append",
        default=[],
        help="make puzzles: what comes after `puzzlewright make`; may be given several times",
    )
    making.add_argument(
        "--seeds",
        metavar="LIST",
        action="append",
        default=[],
        help="the seeds of these: 1-100, 3,5,8-12; once for all, or once for each --make",
    )
    options.add_reading(made)
    options.add_style(made, "as for `puzzlewright show`")
    pages = made.add_argument_group("pages")
    pages.add_argument(
        "--per-page",
        type=int,
        choices=list(PAGE_GRIDS),
        default=1,
        metavar="N",
        help="puzzles on a page, of those without a list: 1, 2, 4 or 6 (default: 1)",
    )
    pages.add_argument("--no-solutions", action="store_true", help="no solutions at the back")
    paper_options.add_paper(made, OPTIONS)
    options.add_progress(pages)
    options.add_writing(made, what="the book, a .pdf file")
    return made


def run(words: list[str]) -> int:
    """Write a book."""
    arguments = parser().parse_args(words)
    path = _path_of(arguments)
    setting = setting_of(paper_options.values_in(arguments, OPTIONS))
    require_glyphs(_cover_of(arguments), setting.fonts)  # told now, not when the work is done
    bar = MakerBar("book")
    watched = is_terminal() if arguments.progress is None else arguments.progress
    binder = Binder(arguments, setting, bar.report if watched else None)
    try:
        code = binder.read_all()
        if code == codes.STOPPED:
            return code
        binder.make_all()
        if not binder.chapters:
            complain("no puzzles are left: nothing is written")
            return code
        bar.clear()
        write_bytes(path, binder.bound())
    finally:
        bar.clear()
    _tell(path, len(binder.chapters), arguments)
    return code


def _path_of(arguments: argparse.Namespace) -> str:
    """Return the name of the file; an InputError tells what is missing or makes no sense."""
    from puzzlewright.paper.typst import require_typst

    path: str | None = arguments.output
    if path is None or path == "-":
        raise InputError("name the book with -o book.pdf")
    if Path(path).suffix.lower() != ".pdf":
        raise InputError("a book is a .pdf file", source=path)
    require_folder(path)
    require_typst(path)
    makes, seeds = len(arguments.make), len(arguments.seeds)
    if not arguments.paths and not makes:
        raise InputError("name files or folders, or what to --make")
    if bool(makes) != bool(seeds):
        raise InputError("--make and --seeds belong together")
    if seeds not in (1, makes) and makes:
        reason = "--seeds is given once for all, or once for each --make"
        raise InputError(f"{makes} times --make and {seeds} times --seeds: {reason}")
    return path


def _cover_of(arguments: argparse.Namespace) -> str:
    """Return what is printed in a book besides its puzzles."""
    return "".join([arguments.title or "", arguments.author or "", _imprint_of(arguments)])


def _imprint_of(arguments: argparse.Namespace) -> str:
    """Return what tells where a book came from."""
    import puzzlewright

    version = f"puzzlewright {puzzlewright.__version__}"
    made = [f"{without_folders(words)}, seeds {seeds}" for words, seeds in orders_of(arguments)]
    return " · ".join([*made, version])


def orders_of(arguments: argparse.Namespace) -> list[tuple[str, str]]:
    """Return what is to be made, each with its seeds."""
    seeds = arguments.seeds * (len(arguments.make) if len(arguments.seeds) == 1 else 1)
    return list(zip(arguments.make, seeds, strict=True))


def _tell(path: str, puzzles: int, arguments: argparse.Namespace) -> None:
    """Say what was written."""
    if arguments.json:
        say(json_line({"output": path, "puzzles": puzzles}))
    elif not arguments.quiet:
        say(f"{path}: {number_of(puzzles, 'puzzle')}\n")


class Binder:
    """Collects the chapters of a book."""

    def __init__(
        self,
        arguments: argparse.Namespace,
        setting: Setting,
        tell: Callable[[float, str], None] | None,
    ) -> None:
        self.chapters: list[Chapter] = []
        self._arguments = arguments
        self._setting = setting
        self._tell = tell
        self._wishes = wishes_of(arguments.style)
        self._unused = dict.fromkeys(self._wishes)  #: styles that no puzzle has had so far
        self._known: dict[str, str] = {}  #: texts of puzzles, and their names
        self._languages: set[str | None] = set()
        self._orders: list[tuple[Recipe, int]] = []
        for words, seeds in orders_of(arguments):
            recipe = recipe_of(words)
            self._orders += [(recipe, seed) for seed in seeds_of(seeds)]

    def read_all(self) -> int:
        """Take in the puzzles of files; those that are broken are named, and the rest go on."""
        if not self._arguments.paths:
            return codes.ANSWERED
        with Output(None) as out:
            batch = Batch(self._arguments, self._arguments.paths, out)
            return batch.run(self._read)

    def _read(self, entry: Entry, number: int) -> int:
        self._note(0.0, f"reading, {number_of(number, 'puzzle')}")
        title = entry.credits.title or title_of(entry)
        self._add(entry.puzzle, entry.credits._replace(title=title), str(entry))
        return codes.ANSWERED

    def make_all(self) -> None:
        """Make a puzzle for each seed."""
        for at, (recipe, seed) in enumerate(self._orders):
            self._note(at / len(self._orders), f"making, seed {seed}")
            with recipe_options.typed_names(type(recipe)), improving(False, "book") as more:
                puzzle = recipe.make(seed, **more)
            self._add(puzzle, UNSIGNED, f"{recipe.kind}, seed {seed}")
        if self._unused:
            raise InputError("no puzzle of the book has this style", text=next(iter(self._unused)))

    def _add(self, puzzle: Puzzle[Any], about: Credits, name: str) -> None:
        """Take in one puzzle, with its solution."""
        keyed = not self._arguments.no_solutions
        job = Job(puzzle, style=self._style_of(puzzle), credits=about)
        with noted_interrupts() as stop:
            job, lacks = supplied(job, need_in_book(job, keyed=keyed), stop)
        for lack in lacks:
            complain(f"{name}: {lack}")
        chapter = chapter_of(job, keyed=keyed, colour=self._arguments.colour)
        printables = [one for one in (chapter.puzzle, chapter.key) if one is not None]
        require_printable(printables, about.title + about.difficulty, self._setting, name)
        self.chapters.append(chapter)
        self._compare(puzzle, name)
        self._languages.add(language_of(puzzle))

    def _style_of(self, puzzle: Puzzle[Any]) -> dict[str, str]:
        """Return the styles that a puzzle knows: a book has several kinds."""
        known = {name.partition("=")[0] for name in Drawn.of(puzzle).styles}
        style = {name: value for name, value in self._wishes.items() if name in known}
        for name in style:
            self._unused.pop(name, None)
        return style

    def _compare(self, puzzle: Puzzle[Any], name: str) -> None:
        """Tell what readers of a book would not like: a puzzle twice, or with several solutions."""
        first = self._known.setdefault(_text_of(puzzle), name)
        if first is not name:
            complain(f"{name}: the same puzzle as {first}")
        elif puzzle.made is None and Reported.of(puzzle).own_solution() is None:
            answer = puzzle.solve(limit=2, nodes=NODES_TO_COMPARE, time=SECONDS_TO_COMPARE)
            if len(answer.solutions) > 1:
                complain(f"{name}: it has more than one solution")

    def _note(self, share: float, words: str) -> None:
        if self._tell is not None:
            self._tell(share, words)

    def bound(self) -> bytes:
        """Return the book."""
        self._note(1.0, f"typesetting, {number_of(len(self.chapters), 'puzzle')}")
        book = Book(
            self.chapters,
            title=self._arguments.title or "",
            author=self._arguments.author or "",
            imprint=_imprint_of(self._arguments),
            per_page=self._arguments.per_page,
        )
        setting = self._setting
        if setting.language is None and len(self._languages) == 1:
            setting = setting._replace(language=self._languages.pop())
        for note in book_notes(book, setting):
            complain(f"{self._arguments.output}: {note}")
        return book_pdf(book, setting)


def language_of(puzzle: Puzzle[Any]) -> str | None:
    """Return the language that a puzzle was made in, if sheets have it."""
    name = None if puzzle.made is None else puzzle.made.recipe.get("lang")
    code = next((code for code, each in LANGUAGES.items() if each == name), None)
    return code if code in languages() else None


def wishes_of(words: Sequence[str]) -> dict[str, str]:
    """Return the styles that are asked for as `NAME` or `NAME=VALUE`."""
    pairs = [(name, value) for name, _, value in (word.partition("=") for word in words)]
    for nth, (name, _) in enumerate(pairs):
        if name in dict(pairs[:nth]):
            raise InputError("a style is given twice", text=words[nth])
    return dict(pairs)


def _text_of(puzzle: Puzzle[Any]) -> str:
    """Return what two puzzles have in common that are the same, however they were made."""
    try:
        return f"{puzzle.kind}\n{puzzle.text()}"
    except InputError:  # what our text cannot hold
        return str(puzzle.as_json())


def without_folders(words: str) -> str:
    """Return what was made, its files by their names alone: a book is read by others."""
    try:
        return shlex.join(map(_without_folder, shlex.split(words)))
    except (ValueError, OSError):  # no words, or no names of files
        return words


def _without_folder(part: str) -> str:
    option, sign, value = part.rpartition("=")
    return option + sign + Path(value).name if Path(value).exists() else part


def title_of(entry: Entry) -> str:
    """Return the title that the name of a file is, if it is one: words, and no numbers."""
    stem = Path(entry.file).stem
    if entry.number is not None or len(stem) < SHORTEST or not _TITLE.fullmatch(stem):
        return ""
    words = re.sub("[ _-]+", " ", stem)
    return words[:1].upper() + words[1:]


def seeds_of(text: str) -> list[int]:
    """Read a list of seeds: 1-100, 3,5,8-12."""
    seeds: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,12})(?:-(\d{1,12}))?\s*", part, re.ASCII)
        if match is None:
            raise InputError("seeds are numbers and ranges: 1-100 or 3,5,8-12", text=part)
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise InputError("a range of seeds ends before it begins", text=part)
        if len(seeds) + last - first >= MOST_SEEDS:
            raise InputError(f"more than {MOST_SEEDS:,} seeds", text=text)
        seeds += range(first, last + 1)
    return seeds


def recipe_of(words: str) -> Recipe:
    """Return what the words after `--make` ask for; what is not for a maker is refused."""
    try:
        parts = shlex.split(words)
    except ValueError as error:
        raise InputError(f"what to make cannot be read ({error})", text=words) from error
    if not parts:
        raise InputError("say what to --make: a kind and what its maker takes")
    parts = with_known_kind(parts, make.parser)
    kind = kind_named(parts[0])
    parser = make.parser(kind)
    try:
        with redirect_stdout(StringIO()):
            wish = parser.parse_args(parts[1:])
    except SystemExit as error:  # argparse ends so after --help
        raise InputError(NOT_FOR_BOOKS, text="--help") from error
    for option in make.shared_options(kind, parser):
        if getattr(wish, option.dest) != option.default:
            raise InputError(NOT_FOR_BOOKS, text=option.option_strings[-1])
    recipe, _ = recipe_options.recipe_of(kind.recipe_class(), wish)
    return recipe
