"""A book: title page, contents, the puzzles with their numbers, the solutions at the back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper import typst
from puzzlewright.paper.formats import bound
from puzzlewright.paper.legible import is_legible, least_cell
from puzzlewright.paper.legible import notes as legible_notes
from puzzlewright.paper.setting import Copy, Setting, font_notes
from puzzlewright.paper.solutions import POINT, most_solution_cell, solution_pages
from puzzlewright.paper.solutions import notes as solution_notes
from puzzlewright.render.printable import Printable

#: How puzzles without lists share a page: side by side, and below one another.
PAGE_GRIDS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}

#: What a task above several puzzles takes, and the head of each of them, in sizes of letters.
TASK: Final = 3.0
SLOT_HEAD: Final = 4.5

#: Pages before the first puzzle: title, imprint, contents.
FIRST_PAGES: Final = 4


class Chapter(NamedTuple):
    """One puzzle of a book."""

    puzzle: Printable
    key: Printable | None = None
    title: str = ""  #: else what such a puzzle is called
    note: str = ""  #: in small letters below its task; not where puzzles share a page
    difficulty: str = ""  #: in small letters behind its title


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
    printables = [chapter.puzzle for chapter in book.chapters]
    words = setting.words_for(printables)
    copy = Copy(setting, words, [*printables, *keys])
    puzzles: list[dict[str, Any]] = []
    solutions: list[dict[str, Any]] = []
    for number, chapter in enumerate(book.chapters, 1):
        printable = chapter.puzzle
        title = copy.title(chapter.title or words(printable.title))
        task = copy.task(printable)
        page = {"number": number, "title": title, "task": task, "note": copy.say(chapter.note)}
        grade = copy.say(words.grade(chapter.difficulty))
        puzzles.append({**page, "grade": grade, "printable": copy.printable(printable)})
        if chapter.key is not None:
            small = chapter.key._replace(over="")  # there is no room for its list
            solutions.append({"number": number, "printable": copy.printable(small)})
    data = {
        "title": copy.title(book.title or words("Puzzles")),
        "author": copy.say(book.author),
        "imprint": copy.say(book.imprint),
        "puzzles": puzzles,
        "groups": _groups(printables, setting, per_page_of(book, setting)),
        "solutions": solution_pages(keys, solutions, setting),
        "solution-cell": most_solution_cell(setting),
    }
    files = {**typst.shared(), **copy.files(data)}
    return {"main.typ": typst.template("book.typ"), **files}


def book_pdf(book: Book, setting: Setting) -> bytes:
    """Return the book as PDF."""
    files = book_files(book, setting)
    return typst.pdf(files.pop("main.typ"), files, [font.path for font in setting.fonts])


def _pages(book: Book) -> int:
    """Return about how many pages there will be, for the sake of the gutter."""
    keys = sum(chapter.key is not None for chapter in book.chapters)
    return FIRST_PAGES + len(book.chapters) // book.per_page + keys // 4


def _groups(
    printables: Sequence[Printable], setting: Setting, per_page: int
) -> list[dict[str, Any]]:
    """Return which puzzles share a page: those without lists, as many as there may be."""
    across, down = PAGE_GRIDS[per_page]
    slot = _slot(setting, per_page)
    groups: list[dict[str, Any]] = []
    room = 0
    for at, printable in enumerate(printables):
        shares = per_page > 1 and _can_share(printable) and is_legible(printable, slot, setting)
        if shares and room:
            groups[-1]["members"].append(at)
            groups[-1]["cut"] |= printable.is_cut
            room -= 1
        else:
            cut = printable.is_cut
            groups.append({"members": [at], "across": across, "down": down, "cut": cut})
            room = per_page - 1 if shares else 0
    return groups


def _can_share(printable: Printable) -> bool:
    has_list = printable.sections or printable.bank
    return not has_list and not ink.size_of(printable.drawing).in_millimetres


def _slot(setting: Setting, per_page: int) -> tuple[float, float]:
    """Return the room for one of so many drawings on a page, in millimetres."""
    across, down = PAGE_GRIDS[per_page]
    width, height = setting.paper.room
    em = setting.sizes[0] * POINT
    below = (height - TASK * em) / down - SLOT_HEAD * em
    return width / across - (across - 1) * em, below


def per_page_of(book: Book, setting: Setting) -> int:
    """Return how many puzzles share a page: fewer than asked for, if else most were too small."""
    sharing = [one.puzzle for one in book.chapters if _can_share(one.puzzle)]
    for number in sorted(PAGE_GRIDS, reverse=True):
        slot = _slot(setting, number)
        legible = sum(is_legible(printable, slot, setting) for printable in sharing)
        if number <= book.per_page and 2 * legible >= len(sharing):
            return number
    return 1


def book_notes(book: Book, setting: Setting) -> list[str]:
    """Return what there is to say of a book before it is printed."""
    setting = setting._replace(paper=bound(setting.paper, _pages(book)))
    number = per_page_of(book, setting)
    found = []
    if number < book.per_page:
        least = least_cell(setting)
        found.append(f"{number} to a page, not {book.per_page}: cells have {least:g} mm at least")
    keys = [one.key for one in book.chapters if one.key is not None]
    printables = [one.puzzle for one in book.chapters]
    found += legible_notes(printables, setting) + solution_notes(keys, setting)
    return found + font_notes(printables, book.title, setting)
