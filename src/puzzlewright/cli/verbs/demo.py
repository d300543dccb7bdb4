"""`puzzlewright demo`: one puzzle of each kind, made, solved, proved and drawn, and a book of them.

The book has what a book file offers (docs/books.md): texts before and behind the puzzles, sections
with instructions, pages that several puzzles share, headers, and the solutions at the end.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from puzzlewright.cli import exit_codes
from puzzlewright.cli.batch.new_puzzle import recipe_credits
from puzzlewright.cli.options import common, make, recipe
from puzzlewright.cli.options.common import run_options
from puzzlewright.cli.options.outputs import save_puzzles
from puzzlewright.cli.result_output import json_line
from puzzlewright.cli.result_text import SearchEnding, duration, exit_code, worst_exit_code
from puzzlewright.cli.search import count, driver_options, find_solutions
from puzzlewright.cli.terminal.progress_bar import maker_progress
from puzzlewright.cli.terminal.streams import complain, say
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.files import write_bytes, write_text
from puzzlewright.core.quantities import nonnegative_int
from puzzlewright.core.version import program_version
from puzzlewright.outputs.output import Job
from puzzlewright.outputs.paper import job_chapter
from puzzlewright.outputs.puzzle_files import Entry
from puzzlewright.paper import typst
from puzzlewright.paper.book import Book, Chapter, book_pdf
from puzzlewright.paper.book_design import BookText, Design, Part
from puzzlewright.paper.markup import parse_markup
from puzzlewright.paper.paper_sizes import parse_paper
from puzzlewright.paper.print_settings import PrintSettings
from puzzlewright.puzzles.abilities import PrintLayout
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import Kind, kind_named, kind_names, resolve_alias, sort_kinds
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.results import Solution
from puzzlewright.render.html_page import Exhibit, page

TITLE: Final = "A Book of Puzzles"

#: Its pages, as publishers of puzzle books like them.
TRIM: Final = "8x10"

_COPYRIGHT: Final = """\
A sample, set by *puzzlewright demo*.
A book of your own has its copyright notice here.
"""

_BEFORE: Final = """\
Take a pencil and an eraser. The solutions are at the end.
"""

_OWN_BOOK: Final = """
For a book of your own, *puzzlewright book --init* writes a book file to start from: a text file
with the title, the sections, these texts and the size of the pages.
"""

_AFTER: Final = """\
These commands make the same puzzles again, on every machine. Each number of solutions is proved:
the search went through all possibilities.
"""


class DemoSection(NamedTuple):
    """A section, and the kinds that are in it."""

    title: str
    kinds: tuple[str, ...]
    about: str
    instructions: str
    is_small: bool = False  #: whether its puzzles share a page


#: In the order of the book. Kinds of plug-ins follow.
SECTIONS: Final = (
    DemoSection(
        "Words",
        ("wordsearch", "crisscross", "fillin"),
        "a word search, a crossword and a fill-in, each made from a word list",
        "Begin with the longest words: they have the fewest places.",
    ),
    DemoSection(
        "Numbers",
        ("sudoku",),
        "a sudoku for the evening",
        "Each row, each column and each box has the numbers from 1 to 9, each *once*. No guessing "
        "is needed.",
    ),
    DemoSection(
        "A coffee break",
        ("sudoku",),
        "six small sudokus on one page",
        "The same rules, with the numbers from 1 to 6.",
        is_small=True,
    ),
    DemoSection(
        "Pieces",
        ("jigsaw", "packing"),
        "a jigsaw and a packing puzzle, to cut out and put together",
        "Cut out the pieces. The backs of these pages are blank.",
    ),
    DemoSection(
        "Exact cover",
        ("cover",),
        "a puzzle for mathematicians",
        "Choose rows of a table. Sudokus and packing puzzles can be written in this form, too.",
    ),
)

#: The small puzzles that share a page: kind and arguments of the generator, and how many there are.
SMALL: Final = ("sudoku", "6x6")
NUMBER: Final = 6


class DemoPuzzle(NamedTuple):
    """A puzzle of the book."""

    kind: str
    chapter: Chapter
    command: str
    verdict: str
    is_small: bool = False


def demo_book(puzzles: Sequence[DemoPuzzle], version: str) -> Book:
    """Return the book of some puzzles, section by section."""
    chosen = _chapters(puzzles)
    return Book(
        [one.chapter for _, members in chosen for one in members],
        title=TITLE,
        subtitle="One of each kind",
        imprint=f"puzzlewright {version}",
        copyright=parse_markup(_COPYRIGHT, lined=True),
        front=[BookText("Before you begin", parse_markup(_front_text(chosen)))],
        back=[BookText("How this book was made", parse_markup(_back_text(chosen)))],
        parts=list(_parts(chosen)),
        design=Design(header="{section}"),
    )


def _chapters(puzzles: Sequence[DemoPuzzle]) -> list[tuple[DemoSection, list[DemoPuzzle]]]:
    """Return the sections that have puzzles, each with its own."""
    known = {kind for section in SECTIONS for kind in section.kinds}
    others = tuple(one.kind for one in puzzles if one.kind not in known)
    sections = (*SECTIONS, DemoSection("More", others, "other kinds of puzzle", ""))
    chosen = [
        (
            section,
            [p for p in puzzles if p.kind in section.kinds and p.is_small == section.is_small],
        )
        for section in sections
    ]
    return [(section, members) for section, members in chosen if members]


def _parts(chosen: list[tuple[DemoSection, list[DemoPuzzle]]]) -> Iterator[Part]:
    """Yield the parts of the book: large puzzles have pages of their own, small ones share one."""
    start = 0
    for section, members in chosen:
        per_page = len(members) if section.is_small else 1
        end, blocks = start + len(members), parse_markup(section.instructions)
        yield Part(start, end, section.title, blocks, per_page)
        start = end


def _front_text(chosen: list[tuple[DemoSection, list[DemoPuzzle]]]) -> str:
    """Return the text before the puzzles, with a list of the sections."""
    lines = "".join(f"\n- **{section.title}**: {section.about}" for section, _ in chosen)
    return f"{_BEFORE}{lines}\n{_OWN_BOOK}"


def _back_text(chosen: list[tuple[DemoSection, list[DemoPuzzle]]]) -> str:
    """Return the text behind the solutions: the commands, and what was proved."""
    puzzles = [one for _, members in chosen for one in members]
    return _AFTER + "".join(f"\n- {one.command} – {one.verdict}" for one in puzzles)


SUMMARY = """\
Make one puzzle of each kind, prove how many solutions it has, and draw it: on a web page with links
to print and to play (FOLDER/index.html) and, if Typst is installed, in a book (FOLDER/book.pdf).
"""

EXAMPLES = """\
  puzzlewright demo                      write to the folder `demo`
  puzzlewright demo -o show --seed 3     other puzzles, in another folder
  puzzlewright demo --kind crossword     only one kind
"""


class DemoResult(NamedTuple):
    """A puzzle of the demo with its solution and the proof."""

    kind: Kind
    words: list[str]  #: after `puzzlewright`
    puzzle: Puzzle[Any]
    first: Solution | None
    ending: SearchEnding
    making_seconds: float
    seed: int
    recipe: Recipe

    @property
    def command(self) -> str:
        """The line that makes the puzzle again."""
        return " ".join(["puzzlewright", *self.words])

    @property
    def verdict(self) -> str:
        """How many solutions there are."""
        exactly = "exactly " if self.ending.count.exact else "at least "
        distinct = self.ending.distinct
        if distinct is None or distinct.n == self.ending.count.n:
            return exactly + count_noun(self.ending.count.n, "solution")
        up_to = f"up to turning the whole, {self.ending.count.n:,} in all"
        return f"{exactly}{count_noun(distinct.n, 'solution')} {up_to}"

    @property
    def solution_title(self) -> str:
        """The caption of the solution."""
        count = self.ending.count if self.ending.distinct is None else self.ending.distinct
        if count == 1:
            return "the only solution"
        return f"the first of {count} solutions"


def parser() -> common.Parser:
    """Declare what the verb takes."""
    made = common.Parser("demo", SUMMARY, EXAMPLES)
    made.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        default="demo",
        help="folder to write to (default: demo)",
    )
    made.add_argument(
        "--seed",
        type=nonnegative_int,
        default=1,
        metavar="N",
        help="seed of the puzzles (default: 1)",
    )
    made.add_argument("--kind", metavar="KIND", help="show only this kind")
    common.add_search_options(made, checkpoint=False)
    made.add_argument(
        "--json", action="store_true", help="print one JSON object per puzzle, on one line"
    )
    made.add_argument("--quiet", action="store_true", help="print nothing")
    made.add_argument("--traceback", action="store_true", help="show where an error came from")
    return made


def run(words: list[str]) -> int:
    """Put the demo in its folder."""
    arguments = parser().parse_args(words)
    folder = _new_folder(arguments.output)
    names = sort_kinds(kind_names()) if arguments.kind is None else [resolve_alias(arguments.kind)]
    exhibits: list[Exhibit] = []
    bound: list[DemoPuzzle] = []
    code = exit_codes.ANSWERED
    for name in names:
        shown = _prepare(kind_named(name), arguments)
        code = worst_exit_code(code, exit_code(shown.ending, enough=False))
        exhibits.append(_draw(shown, folder))
        bound.append(_book_entry(shown))
        _print_result(shown, folder, arguments)
    for path in _publish(exhibits, bound, folder, arguments):
        if not (arguments.quiet or arguments.json):
            say(f"{path}\n")
    return code


def _new_folder(name: str) -> Path:
    """Return the folder to fill, made if it is not there."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"no folder can be made there ({error.strerror})", source=name) from error
    return folder


def _prepare(kind: Kind, arguments: argparse.Namespace) -> DemoResult:
    """Make the puzzle that shows the kind well, solve it, and count its solutions."""
    words = [kind.name, *kind.demo_arguments(), "--seed", str(arguments.seed)]
    start = time.perf_counter()
    recipe = _recipe(kind, words[1:])
    with maker_progress(False, kind.name) as more:
        puzzle = recipe.make(arguments.seed, **more)
    made_in = time.perf_counter() - start
    found: list[Solution] = []
    find_solutions(puzzle, run_options(arguments, limit=1), found.append)
    limits = run_options(arguments, limit=None)
    with driver_options(limits, arguments.progress, Entry(kind.name, None, puzzle)) as watching:
        ending = count(puzzle, watching)
    first = found[0] if found else None
    return DemoResult(
        kind, ["make", *words], puzzle, first, ending, made_in, arguments.seed, recipe
    )


def _recipe(kind: Kind, words: list[str]) -> Recipe:
    """Return the recipe of the words after `make KIND`."""
    parsed = make.parser(kind).parse_args(words)
    return recipe.recipe_from_arguments(kind.recipe_class(), parsed)[0]


def _draw(shown: DemoResult, folder: Path) -> Exhibit:
    """Write the puzzle, its drawing and that of its solution; return what the page shows."""
    inside = _new_folder(str(folder / shown.kind.name))
    drawing = shown.puzzle.svg()
    solved = None if shown.first is None else shown.puzzle.svg(shown.first)
    write_text(inside / "puzzle.svg", drawing)
    if solved is not None:
        write_text(inside / "solution.svg", solved)
    files = [(name, f"{shown.kind.name}/{file}") for name, file in _files(shown, inside)]
    return Exhibit(
        kind=shown.kind.name,
        title=PrintLayout.of(shown.puzzle).printable({}).title,
        summary=shown.kind.summary,
        command=shown.command,
        puzzle=drawing,
        solution=solved,
        solution_title=shown.solution_title,
        verdict=shown.verdict,
        nodes=shown.ending.nodes,
        making_time=duration(shown.making_seconds),
        proof_time=duration(shown.ending.seconds),
        files=tuple(files),
    )


def _files(shown: DemoResult, folder: Path) -> list[tuple[str, str]]:
    """Write the puzzle as people use it; return the names of links and the files."""
    from puzzlewright.paper.typst import has_typst

    files = {
        "Play it": "play.html",
        "Print it": "sheet.pdf",
        "Plain text": "puzzle.txt",
        "For other programs": "puzzle.ipuz",
    }
    if not has_typst():
        del files["Print it"]
    for file in files.values():
        about = recipe_credits(shown.recipe, file)
        save_puzzles(
            str(folder / file), Job(shown.puzzle, key=shown.first, seed=shown.seed, credits=about)
        )
    return list(files.items())


def _print_result(shown: DemoResult, folder: Path, arguments: argparse.Namespace) -> None:
    """Print what was found out about one puzzle."""
    if arguments.json:
        file = str(folder / shown.kind.name / "puzzle.txt")
        values = {"file": file, "kind": shown.kind.name, **shown.ending.as_json()}
        say(json_line("demo", {**values, "seed": arguments.seed, "command": shown.command}))
    elif not arguments.quiet:
        cost = f"{count_noun(shown.ending.nodes, 'node')}, {duration(shown.ending.seconds)}"
        say(
            f"{shown.command}\n"
            f"  made in {duration(shown.making_seconds)}; {shown.verdict} ({cost})\n"
        )


def _book_entry(shown: DemoResult) -> DemoPuzzle:
    """Return a puzzle as the book has it."""
    job = Job(shown.puzzle, key=shown.first, credits=recipe_credits(shown.recipe))
    return DemoPuzzle(shown.kind.name, job_chapter(job), shown.command, shown.verdict)


def _small_ones(first_seed: int) -> Iterator[DemoPuzzle]:
    """Yield the small puzzles that share a page of the book."""
    name, *words = SMALL
    recipe = _recipe(kind_named(name), words)
    for seed in range(first_seed, first_seed + NUMBER):
        puzzle = recipe.make(seed)
        key = puzzle.solve(limit=1).solutions[0]
        command = " ".join(["puzzlewright make", *SMALL, "--seed", str(seed)])
        verdict = f"exactly {count_noun(puzzle.count().n, 'solution')}"
        yield DemoPuzzle(name, job_chapter(Job(puzzle, key=key)), command, verdict, is_small=True)


def _publish(
    exhibits: list[Exhibit], bound: list[DemoPuzzle], folder: Path, arguments: argparse.Namespace
) -> list[Path]:
    """Write the page, and the book if Typst is installed; return the paths."""
    version, name = program_version(), "book.pdf" if typst.has_typst() else ""
    write_text(folder / "index.html", page(exhibits, version, name))
    written = [folder / "index.html"]
    if name:
        if any(one.kind == SMALL[0] for one in bound):
            bound += _small_ones(arguments.seed)
        book = book_pdf(
            demo_book(bound, version), PrintSettings(parse_paper(TRIM), has_name_line=False)
        )
        write_bytes(folder / name, book)
        written.append(folder / name)
    else:
        complain(f"book.pdf is left out: {typst.HINT}")
    return written
