"""The parts of a book in Python: sections, puzzles to be made for them, pages and solutions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from os import PathLike
from typing import Any, ClassVar, Literal, TypeAlias

from puzzlewright.books import keys
from puzzlewright.books.arguments import BookArgument, Table, plain
from puzzlewright.books.plan import PlanReader, table_values
from puzzlewright.core.arguments import require_texts, wrong_type
from puzzlewright.core.documents import Document
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import Value, frozen, set_attribute
from puzzlewright.core.limits import MOST_BOUND
from puzzlewright.core.serialisable import Serialisable
from puzzlewright.outputs.output import NO_STYLE
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.seeds import parse_seeds, seed_ranges


@frozen
class Batch(Serialisable, Value):
    """Puzzles to be made: a recipe, and a seed for each.

    Batch(Sudoku.Recipe(difficulty="hard"), seeds="1-20")
    """

    recipe: Recipe
    seeds: tuple[int, ...]

    def __init__(self, recipe: Recipe, seeds: Iterable[int] | str | int) -> None:
        if not isinstance(recipe, Recipe):
            raise wrong_type("a recipe", recipe, "recipe")
        set_attribute(self, "recipe", recipe)
        set_attribute(self, "seeds", _seeds(seeds))

    def as_json(self) -> dict[str, Any]:
        """Return the recipe and the seeds as JSON data."""
        return {"recipe": self.recipe.as_json(), "seeds": list(self.seeds)}

    def _key(self) -> object:
        return self.recipe, self.seeds

    def __repr__(self) -> str:
        return f"Batch({self.recipe!r}, seeds={seed_ranges(self.seeds)!r})"


def _seeds(given: object) -> tuple[int, ...]:
    """Return seeds: a number, several, or a text such as "1-20"."""
    if isinstance(given, str):
        return tuple(parse_seeds(given))
    found = [given] if isinstance(given, int) else given
    if not isinstance(found, Iterable):
        raise wrong_type('seeds: numbers, or a text such as "1-20"', given)
    seeds = tuple(BookArgument(seed, key="seeds").whole(0) for seed in found)
    if len(seeds) > MOST_BOUND:
        raise InputError(f"seeds: more than {MOST_BOUND:,}")
    return seeds


#: What gives a section puzzles: one of them, a file or a folder, or a batch to be made.
Source: TypeAlias = Puzzle[Any] | Document | Batch | str | PathLike[str]


@frozen
class Section(Table):
    """Puzzles of a book, with a heading and instructions.

    Section("Easy", puzzles=[first, second, "more/"])
    Section("Hard", recipe=Sudoku.Recipe(difficulty="hard"), count=20, per_page=2)
    """

    _declared: ClassVar[Sequence[keys.Key]] = tuple(
        key for key in keys.SECTION if key.name not in ("puzzles", "make", "seeds")
    )

    title: str
    puzzles: tuple[Any, ...]
    instructions: str
    tasks: bool
    titles: str
    per_page: int | None
    style: Mapping[str, str]
    difficulty: str | bool

    _folder: str | None = None  #: of the book file, in which styles name pictures
    _place: str = ""  #: before errors about files: where a book file names them

    def __init__(
        self,
        title: str = "",
        puzzles: Source | Iterable[Source] = (),
        *,
        recipe: Recipe | None = None,
        count: int | None = None,
        seed: int = 1,
        instructions: str = "",
        tasks: bool = True,
        titles: str = "",
        per_page: Literal[1, 2, 4, 6] | None = None,
        style: Mapping[str, str] = NO_STYLE,
        difficulty: str | bool = True,
    ) -> None:
        """Take the puzzles, or what they are made from.

        title: heading of the section.
        puzzles: puzzles, Documents with titles, files and folders, and Batches to be made.
        recipe, count, seed: make `count` puzzles more, with consecutive seeds (default: one, 1).
        instructions: text below the heading, with the markup of book files.
        tasks: whether the task, what to do, is printed above each puzzle.
        titles: titles of the puzzles that are made: "Sudoku {number}", "No. {seed}".
        per_page: puzzles on a page, of those without a list (default: that of the book).
        style: styles of the drawings, such as {"no-list": ""}.
        difficulty: text after the titles; True: that of the file or the recipe; False: nothing.
        """
        sources = _sources(puzzles)
        if recipe is not None:
            first = BookArgument(seed, key="seed").whole(0)
            number = BookArgument(1 if count is None else count, key="count").whole(0, MOST_BOUND)
            sources += [Batch(recipe, range(first, first + number))] if number else []
        elif count is not None:
            raise InputError("count: there is no recipe to make puzzles with", text=str(count))
        self._fill(
            {
                "title": title, "instructions": instructions, "tasks": tasks, "titles": titles,
                "per_page": per_page, "style": require_texts("style", style),
                "difficulty": difficulty,
            }
        )  # fmt: skip
        set_attribute(self, "puzzles", tuple(sources))
        table_values(BookArgument(self._table()), keys.SECTION)

    def _table(self) -> dict[str, Any]:
        """Return what is given, by the keys of book files."""
        made = super()._table()
        if self.style:
            pairs = self.style.items()
            made["style"] = [f"{name}={value}" if value else name for name, value in pairs]
        return made

    def with_puzzles(self, puzzles: Iterable[Source]) -> Section:
        """Return the same section with other puzzles."""
        same = copy(self)
        vars(same)["puzzles"] = tuple(_sources(puzzles))
        return same

    def _in_file(self, folder: str, place: str) -> Section:
        """Return the same section of a book file, for its errors."""
        same = copy(self)
        vars(same).update(_folder=folder, _place=place)
        return same


def _sources(given: Any) -> list[Any]:
    """Return what gives a section its puzzles; one thing alone is a list of one."""
    one = isinstance(given, str | PathLike | Puzzle | Document | Batch)
    if not one and not isinstance(given, Iterable):
        raise wrong_type("puzzles, files or batches", given, "puzzles")
    found = [given] if one else list(given)
    for at, each in enumerate(found):
        if not isinstance(each, str | PathLike | Puzzle | Document | Batch):
            raise wrong_type("a puzzle, a file or a batch", each, f"puzzles[{at}]")
        if isinstance(each, PathLike):
            found[at] = plain_path(each)
    return found


def plain_path(path: PathLike[str]) -> str:
    """Return the name of a file."""
    name = path.__fspath__()
    if not isinstance(name, str):
        raise wrong_type("a file name (str or Path)", path, "puzzles")
    return name


@frozen
class TextPage(Table):
    """A text with a heading on pages of its own, before the puzzles or behind the solutions."""

    _declared: ClassVar[Sequence[keys.Key]] = keys.MATTER

    title: str
    text: str

    def __init__(self, title: str = "", text: str = "") -> None:
        """Take the heading, and the text with the markup of book files."""
        self._fill({"title": title, "text": text})
        PlanReader(None).text(BookArgument({"text": "", **self._table()}))

    def _table(self) -> dict[str, Any]:
        """Return what is given, by the keys of book files."""
        return {"title": plain(self.title), "text": plain(self.text)}


@frozen
class BookPage(Table):
    """The pages of a book: their size, margins, headers and numbers."""

    _declared: ClassVar[Sequence[keys.Key]] = keys.PAGE

    trim: str
    bleed: str | Mapping[str, str]
    margins: str | Mapping[str, str]
    header: str
    footer: str
    numbers: str
    numbers_at: str
    first_number: int
    sections_start: str

    def __init__(
        self,
        trim: str = "6x9",
        *,
        bleed: str | Mapping[str, str] = "",
        margins: str | Mapping[str, str] = "",
        header: str = "",
        footer: str = "",
        numbers: Literal["outside", "centre", "inside", "none"] = "outside",
        numbers_at: Literal["bottom", "top"] = "bottom",
        first_number: int = 1,
        sections_start: Literal["next", "right"] = "next",
    ) -> None:
        """Take what the table [page] of a book file has.

        trim: size of the pages: "6x9in", "148x210mm", or a name as of `paper`.
        bleed: what is printed beyond the trim: "0.125in", or {"outside": "3mm", "top": "3mm"}.
        margins: "15mm", or some of {"inside": "18mm", "outside": …, "top": …, "bottom": …}.
        header, footer: a line on each page; {title}, {author} and {section} are filled in.
        numbers, numbers_at: where page numbers stand.
        first_number: the number of the first page, an odd one.
        sections_start: whether sections begin on the next page or on a right one.
        """
        self._fill(locals())
        table_values(BookArgument(self._table(), key="page"), self._declared)


@frozen
class BookSolutions(Table):
    """Where the solutions of a book stand, and how large."""

    _declared: ClassVar[Sequence[keys.Key]] = keys.SOLUTIONS

    place: str
    title: str
    per_page: int | None
    cell: str | None

    def __init__(
        self,
        place: Literal["end", "end-by-section", "after-section", "none"] = "end",
        *,
        title: str = "",
        per_page: int | None = None,
        cell: str | None = None,
    ) -> None:
        """Take what the table [solutions] of a book file has.

        place: at the end, there with a heading for each section, after each section, or nowhere.
        title: their heading (default: Solutions, in the language of the book).
        per_page: 1 to 30 (default: as many as are legible).
        cell: side of a cell, such as "4mm" (default: as large as fits).
        """
        self._fill(locals())
        table_values(BookArgument(self._table(), key="solutions"), self._declared)
