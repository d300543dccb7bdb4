"""A book: title page, contents, the puzzles with their numbers, the solutions at the back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.paper import ink, typst
from puzzlewright.paper.formats import bound
from puzzlewright.paper.leaf import Leaf
from puzzlewright.paper.setting import Copy, Setting

#: Solutions side by side and below one another, as many as can be read: never fewer than four.
SOLUTION_GRIDS: Final = ((3, 4), (3, 3), (2, 3), (2, 2))

#: What can be read: cells of so many millimetres, and drawings without cells of such a width.
LEAST_CELL: Final = 3.3
LEAST_WIDTH: Final = 60.0
LARGER: Final = 1.5  #: times that in large print

#: What the number above a solution and the gap below it take, in millimetres.
SOLUTION_HEAD: Final = 14.0

#: How puzzles without lists share a page: side by side, and below one another.
PAGE_GRIDS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}

#: Pages before the first puzzle: title, imprint, contents.
FIRST_PAGES: Final = 4


class Chapter(NamedTuple):
    """One puzzle of a book."""

    puzzle: Leaf
    key: Leaf | None = None
    title: str = ""  #: else what such a puzzle is called
    note: str = ""  #: in small letters below its task; not where puzzles share a page


class Book(NamedTuple):
    """All that is in a book."""

    chapters: Sequence[Chapter]
    title: str = ""
    author: str = ""
    imprint: str = ""
    per_page: int = 1


def book_files(book: Book, setting: Setting) -> dict[str, str]:
    """Return the files that Typst makes the book of, `main.typ` among them."""
    if not book.chapters:
        raise InputError("there are no puzzles for a book")
    setting = setting._replace(paper=bound(setting.paper, _pages(book)), named=False)
    keys = [chapter.key for chapter in book.chapters if chapter.key is not None]
    leaves = [chapter.puzzle for chapter in book.chapters]
    words = setting.words_for(leaves)
    copy = Copy(setting, words, [*leaves, *keys])
    puzzles: list[dict[str, Any]] = []
    solutions: list[dict[str, Any]] = []
    for number, chapter in enumerate(book.chapters, 1):
        leaf = chapter.puzzle
        title = copy.title(chapter.title or words(leaf.title))
        task = copy.say(words(leaf.task)) if leaf.task else ""
        page = {"number": number, "title": title, "task": task, "note": copy.say(chapter.note)}
        puzzles.append({**page, "leaf": copy.leaf(leaf)})
        if chapter.key is not None:
            solutions.append({"number": number, "leaf": copy.leaf(chapter.key)})
    data = {
        "title": copy.title(book.title or words("Puzzles")),
        "author": copy.say(book.author),
        "imprint": copy.say(book.imprint),
        "puzzles": puzzles,
        "groups": _groups(leaves, book.per_page),
        "solutions": solutions,
        "solutions-grid": solutions_grid(keys, setting),
    }
    files = {"page.typ": typst.template("page.typ"), **copy.files(data)}
    return {"main.typ": typst.template("book.typ"), **files}


def book_pdf(book: Book, setting: Setting) -> bytes:
    """Return the book as PDF."""
    files = book_files(book, setting)
    return typst.pdf(files.pop("main.typ"), files, [font.path for font in setting.fonts])


def _pages(book: Book) -> int:
    """Return about how many pages there will be, for the sake of the gutter."""
    keys = sum(chapter.key is not None for chapter in book.chapters)
    return FIRST_PAGES + len(book.chapters) // book.per_page + keys // 4


def _groups(leaves: Sequence[Leaf], per_page: int) -> list[dict[str, Any]]:
    """Return which puzzles share a page: those without lists, as many as there may be."""
    across, down = PAGE_GRIDS[per_page]
    groups: list[dict[str, Any]] = []
    room = 0
    for at, leaf in enumerate(leaves):
        shares = per_page > 1 and not leaf.sections and not ink.size_of(leaf.drawing).in_millimetres
        if shares and room:
            groups[-1]["members"].append(at)
            room -= 1
        else:
            groups.append({"members": [at], "across": across, "down": down})
            room = per_page - 1 if shares else 0
    return groups


def solutions_grid(keys: Sequence[Leaf], setting: Setting) -> tuple[int, int]:
    """Return how solutions lie on a page: as many as can be read, at least four."""
    larger = LARGER if setting.large else 1.0
    width, height = setting.paper.room
    for across, down in SOLUTION_GRIDS:
        slot = (width / across - 6, height / down - SOLUTION_HEAD)
        if all(_is_readable(key, slot, larger) for key in keys):
            return across, down
    return SOLUTION_GRIDS[-1]


def _is_readable(key: Leaf, slot: tuple[float, float], larger: float) -> bool:
    size = ink.size_of(key.drawing)
    scale = min(slot[0] / size.width, slot[1] / size.height)
    if key.side:
        return scale * key.side >= larger * LEAST_CELL
    return scale * size.width >= larger * LEAST_WIDTH
