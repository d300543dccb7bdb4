"""`puzzlewright demo`: one puzzle of each kind, made, solved, proved and drawn."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.cli import codes, options, recipe_options
from puzzlewright.cli.bar import improving
from puzzlewright.cli.demo_book import NUMBER, SMALL, TRIM, Bound, demo_book
from puzzlewright.cli.drawing import save
from puzzlewright.cli.inputs import Entry
from puzzlewright.cli.output import json_line
from puzzlewright.cli.plainly import run_options
from puzzlewright.cli.searching import count, find_solutions, watched
from puzzlewright.cli.streams import complain, say
from puzzlewright.cli.verbs import make
from puzzlewright.cli.wording import Ending, code_of, duration, number_of
from puzzlewright.errors import InputError
from puzzlewright.files import write_bytes, write_text
from puzzlewright.outputs.book import chapter_of
from puzzlewright.outputs.output import Job
from puzzlewright.paper.book import book_pdf
from puzzlewright.paper.formats import paper_named
from puzzlewright.paper.setting import Setting
from puzzlewright.puzzles.abilities import Printed
from puzzlewright.puzzles.kind import Kind, in_order, kind_named, kind_names
from puzzlewright.puzzles.kind_aliases import name_meant
from puzzlewright.render.exhibit import Exhibit

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle
    from puzzlewright.puzzles.recipe import Recipe
    from puzzlewright.puzzles.results import Solution

SUMMARY = """\
Make one puzzle of each kind, prove how many solutions it has, and draw it: on a web page with links
to print and to play (FOLDER/index.html) and, if Typst is installed, in a book (FOLDER/book.pdf).
"""

EXAMPLES = """\
  puzzlewright demo                      write to the folder `demo`
  puzzlewright demo -o show --seed 3     other puzzles, in another folder
  puzzlewright demo --kind crossword     only one kind
"""


class Shown(NamedTuple):
    """A puzzle of the demo with its solution and the proof."""

    kind: Kind
    words: list[str]  #: after `puzzlewright`
    puzzle: Puzzle[Any]
    first: Solution | None
    ending: Ending
    made_in: float
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
            return exactly + number_of(self.ending.count.n, "solution")
        up_to = f"up to turning the whole, {self.ending.count.n:,} in all"
        return f"{exactly}{number_of(distinct.n, 'solution')} {up_to}"

    @property
    def solution_title(self) -> str:
        """The caption of the solution."""
        count = self.ending.distinct or self.ending.count
        if count == (1, True):
            return "the only solution"
        return f"the first of {count} solutions"


def parser() -> options.Parser:
    """Declare what the verb takes."""
    made = options.Parser("demo", SUMMARY, EXAMPLES)
    made.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        default="demo",
        help="folder to write to (default: demo)",
    )
    made.add_argument(
        "--seed",
        type=options.at_least_zero,
        default=1,
        metavar="N",
        help="seed of the puzzles (default: 1)",
    )
    made.add_argument("--kind", metavar="NAME", help="show only this kind")
    options.add_searching(made, checkpoint=False)
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
    names = in_order(kind_names()) if arguments.kind is None else [name_meant(arguments.kind)]
    exhibits: list[Exhibit] = []
    bound: list[Bound] = []
    code = codes.ANSWERED
    for name in names:
        shown = _prepare(kind_named(name), arguments)
        code = codes.worst(code, code_of(shown.ending, enough=False))
        exhibits.append(_draw(shown, folder))
        bound.append(_bound(shown))
        _tell(shown, folder, arguments)
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


def _prepare(kind: Kind, arguments: argparse.Namespace) -> Shown:
    """Make the puzzle that shows the kind well, solve it, and count its solutions."""
    words = [kind.name, *kind.demo_arguments(), "--seed", str(arguments.seed)]
    start = time.perf_counter()
    recipe = _recipe(kind, words[1:])
    with improving(False, kind.name) as more:
        puzzle = recipe.make(arguments.seed, **more)
    made_in = time.perf_counter() - start
    found: list[Solution] = []
    find_solutions(puzzle, run_options(arguments, limit=1), found.append)
    limits = run_options(arguments, limit=None)
    with watched(limits, arguments.progress, Entry(kind.name, None, puzzle)) as watching:
        ending = count(puzzle, watching)
    first = found[0] if found else None
    return Shown(kind, ["make", *words], puzzle, first, ending, made_in, arguments.seed, recipe)


def _recipe(kind: Kind, words: list[str]) -> Recipe:
    """Return the recipe of the words after `make KIND`."""
    wish = make.parser(kind).parse_args(words)
    return recipe_options.recipe_of(kind.recipe_class(), wish)[0]


def _draw(shown: Shown, folder: Path) -> Exhibit:
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
        title=Printed.of(shown.puzzle).printable({}).title,
        summary=shown.kind.summary,
        command=shown.command,
        puzzle=drawing,
        solution=solved,
        solution_title=shown.solution_title,
        verdict=shown.verdict,
        nodes=shown.ending.nodes,
        made_in=duration(shown.made_in),
        proved_in=duration(shown.ending.seconds),
        files=tuple(files),
    )


def _files(shown: Shown, folder: Path) -> list[tuple[str, str]]:
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
        about = make.credits_of(shown.recipe, file)
        save(str(folder / file), Job(shown.puzzle, key=shown.first, seed=shown.seed, credits=about))
    return list(files.items())


def _tell(shown: Shown, folder: Path, arguments: argparse.Namespace) -> None:
    """Print what was found out about one puzzle."""
    if arguments.json:
        file = str(folder / shown.kind.name / "puzzle.txt")
        values = {"file": file, "kind": shown.kind.name, **shown.ending.as_json()}
        say(json_line({**values, "seed": arguments.seed, "command": shown.command}))
    elif not arguments.quiet:
        cost = f"{number_of(shown.ending.nodes, 'node')}, {duration(shown.ending.seconds)}"
        say(f"{shown.command}\n  made in {duration(shown.made_in)}; {shown.verdict} ({cost})\n")


def _bound(shown: Shown) -> Bound:
    """Return a puzzle as the book has it."""
    job = Job(shown.puzzle, key=shown.first, credits=make.credits_of(shown.recipe))
    return Bound(shown.kind.name, chapter_of(job), shown.command, shown.verdict)


def _small_ones(first_seed: int) -> Iterator[Bound]:
    """Yield the small puzzles that share a page of the book."""
    name, *words = SMALL
    recipe = _recipe(kind_named(name), words)
    for seed in range(first_seed, first_seed + NUMBER):
        puzzle = recipe.make(seed)
        key = puzzle.solve(limit=1).solutions[0]
        command = " ".join(["puzzlewright make", *SMALL, "--seed", str(seed)])
        verdict = f"exactly {number_of(puzzle.count().n, 'solution')}"
        yield Bound(name, chapter_of(Job(puzzle, key=key)), command, verdict, is_small=True)


def _publish(
    exhibits: list[Exhibit], bound: list[Bound], folder: Path, arguments: argparse.Namespace
) -> list[Path]:
    """Write the page, and the book if Typst is installed; return the paths."""
    import puzzlewright
    from puzzlewright.paper import typst
    from puzzlewright.render.page import page

    version, name = puzzlewright.__version__, "book.pdf" if typst.has_typst() else ""
    write_text(folder / "index.html", page(exhibits, version, name))
    written = [folder / "index.html"]
    if name:
        if any(one.kind == SMALL[0] for one in bound):
            bound += _small_ones(arguments.seed)
        book = book_pdf(demo_book(bound, version), Setting(paper_named(TRIM), named=False))
        write_bytes(folder / name, book)
        written.append(folder / name)
    else:
        complain(f"book.pdf is left out: {typst.HINT}")
    return written
