"""A book: title page, contents, sections of puzzles with their numbers, solutions at the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.paper import book_design as designs
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper import typst
from puzzlewright.paper.book_design import BookText, Design, Part
from puzzlewright.paper.fonts import pictures_note
from puzzlewright.paper.legibility import Page, best_columns, is_legible, least_cell
from puzzlewright.paper.legibility import legibility_notes as legible_notes
from puzzlewright.paper.markup import Block
from puzzlewright.paper.page_boxes import add_bleed_boxes
from puzzlewright.paper.paper_sizes import least_gutter, paper_with_gutter
from puzzlewright.paper.print_settings import ALONE, LARGE_ALONE, Copy, PrintSettings, font_notes
from puzzlewright.paper.solutions import (
    POINT,
    TITLE,
    most_solution_cell,
    solution_notes,
    solution_pages,
)
from puzzlewright.puzzles.printable import Printable

#: How many puzzles without lists can share a page.
PER_PAGE: Final = (1, 2, 4, 6)

#: What a task above several puzzles takes, the head of each of them, and the room between two
#: (drawings_per_page.typ), in sizes of letters.
TASK: Final = 2.4
SLOT_HEAD: Final = 2.6
SLOT_GAP: Final = 1.5

#: More puzzles side by side than below one another have to be larger by so much, as heights are
#: estimated.
SLOT_WORTH: Final = 1.05

#: Pages before the first puzzle: title, imprint, contents.
FIRST_PAGES: Final = 4

#: The height of a further line of a title, and the width of its letters, in sizes of letters.
TITLE_LINE: Final = 2.9
TITLE_LETTER: Final = 1.15


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
    parts: Sequence[Part] = ()  #: if there are none, all puzzles are one
    subtitle: str = ""
    copyright: Sequence[Block] = ()
    front: Sequence[BookText] = ()
    back: Sequence[BookText] = ()
    design: Design = Design()

    @property
    def sections(self) -> Sequence[Part]:
        """The parts; one for all puzzles if there are none."""
        return self.parts or [Part(0, len(self.chapters), per_page=self.per_page)]


def book_files(book: Book, settings: PrintSettings, pages: int | None = None) -> dict[str, str]:
    """Return the files that Typst makes the book of, `main.typ` among them.

    `pages` is how many it has, if that is known; else it is estimated.
    """
    if not book.chapters:
        raise InputError("there are no puzzles for a book")
    paper = paper_with_gutter(settings.paper, _pages(book) if pages is None else pages)
    settings = settings._replace(paper=paper, has_name_line=False)
    keys = [chapter.key for chapter in book.chapters if chapter.key is not None]
    printables = [chapter.puzzle for chapter in book.chapters]
    copy = Copy(settings, settings.catalogue(printables), [*printables, *keys])
    puzzles, keyed = _chapters(book, copy)
    data = {
        **_texts(book, copy),
        "puzzles": puzzles,
        **_BookData(book, settings, copy, keyed).data(),
        "solution-cell": most_solution_cell(settings, book.design.solutions),
    }
    return {**typst.book_templates(), **copy.files(data)}


def has_narrow_gutter(book: Book, settings: PrintSettings, pages: int) -> bool:
    """Tell whether the gutter is too narrow, as a book has more pages than estimated."""
    paper = settings.paper
    if not paper.is_trim or paper.has_gutter:
        return False
    return paper_with_gutter(paper, _pages(book)).inner < least_gutter(pages)


def book_pdf(book: Book, settings: PrintSettings) -> bytes:
    """Return the book as PDF."""
    return compile_book(book_files(book, settings), settings)


def compile_book(
    files: typst.Files,
    settings: PrintSettings,
    standard: str | None = None,
    template: str | None = None,
) -> bytes:
    """Return the book that some files are, as PDF. `template` is where some of them came from."""
    options: dict[str, Any] = {} if standard is None else {"pdf_standards": [standard]}
    fonts = [font.path for font in settings.fonts]
    if template is not None:
        made = typst.pdf_by_template(files, fonts, template, **options)
    else:
        texts = {name: text for name, text in files.items() if isinstance(text, str)}
        with typst.as_input_error(f"this book cannot be {standard}", standard is not None):
            made = typst.pdf(texts.pop("main.typ"), texts, fonts, **options)
    return add_bleed_boxes(made) if any(settings.paper.bleed) else made


def _texts(book: Book, copy: Copy) -> dict[str, Any]:
    """Return all words of a book that are not those of its puzzles."""
    title = copy.title(book.title or copy.words("Puzzles"))

    def matter(one: BookText) -> dict[str, Any]:
        return {"title": copy.title(one.title), "text": designs.blocks_data(one.blocks, copy.say)}

    design = book.design
    at_top = design.numbers != designs.NOWHERE and design.numbers_at == designs.TOP
    return {
        "title": title,
        "author": copy.say(book.author),
        "subtitle": copy.say(book.subtitle),
        "imprint": copy.say(book.imprint),
        "copyright": designs.blocks_data(book.copyright, copy.say),
        "front": [matter(one) for one in book.front],
        "back": [matter(one) for one in book.back],
        "design": designs.design_data(design, title, book.author, copy.say),
        "has-header": bool(design.header) or at_top,
        "solutions-title": copy.title(design.solutions.title or copy.words("Solutions")),
    }


def _chapters(book: Book, copy: Copy) -> tuple[list[dict[str, Any]], list[dict[str, Any] | None]]:
    """Return the puzzles, and their solutions as far as there are any."""
    puzzles: list[dict[str, Any]] = []
    keyed: list[dict[str, Any] | None] = []
    tasked = {at for part in book.sections if part.tasks for at in range(part.start, part.end)}
    for number, chapter in enumerate(book.chapters, 1):
        printable = chapter.puzzle
        title = copy.title(chapter.title or copy.words(printable.title))
        task = copy.task(printable) if number - 1 in tasked else ""
        page = {"number": number, "title": title, "task": task, "note": copy.say(chapter.note)}
        difficulty = copy.say(copy.words.difficulty(chapter.difficulty))
        puzzles.append({**page, "difficulty": difficulty, "printable": copy.printable(printable)})
        if chapter.key is None:
            keyed.append(None)
            continue
        small = chapter.key._replace(overlay="")  # there is no room for its list
        keyed.append({"number": number, "printable": copy.printable(small)})
    return puzzles, keyed


class _BookData:
    """Puts puzzles and solutions on pages, section by section."""

    def __init__(
        self,
        book: Book,
        settings: PrintSettings,
        copy: Copy,
        keyed: Sequence[dict[str, Any] | None],
    ) -> None:
        self._book = book
        self._settings = settings
        self._copy = copy
        self._keyed = keyed
        self._is_cut = False  #: whether what was set last is to be cut: nothing is on its back
        self._design = book.design.solutions

    def data(self) -> dict[str, Any]:
        """Return sections with their puzzles, and the solutions."""
        title = self._design.title or self._copy.words("Solutions")
        place, behind = self._design.place, []
        parts = [self._part(part) for part in self._book.sections]
        if place == designs.AT_END:
            behind = list(self._solutions(0, len(self._book.chapters), title))
        elif place == designs.BY_SECTION:
            for part in self._book.sections:
                behind += self._solutions(part.start, part.end, self._part_title(title, part))
        return {"parts": parts, "solutions": behind}

    def _part_title(self, title: str, part: Part) -> str:
        return f"{title}: {part.title}" if part.title else title

    def _part(self, part: Part) -> dict[str, Any]:
        """Return a section."""
        chapters = self._book.chapters[part.start : part.end]
        printables = [chapter.puzzle for chapter in chapters]
        to_right = (self._book.design.right and part.is_opened) or self._is_cut
        if part.is_opened:
            self._is_cut = False
        groups = _groups(
            printables, self._settings, puzzles_per_page(printables, part.per_page, self._settings)
        )
        for group in groups:
            group["members"] = [part.start + at for at in group["members"]]
            group["to-right"] = group["cut"] or self._is_cut
            self._is_cut = group["cut"]
        found = []
        if self._design.place == designs.AFTER_SECTION:
            title = self._design.title or self._copy.words("Solutions")
            found = list(self._solutions(part.start, part.end, title))
        return {
            "title": self._copy.title(part.title),
            "text": designs.blocks_data(part.blocks, self._copy.say),
            "to-right": to_right,
            "groups": groups,
            "solutions": found[0] if found else None,
        }

    def _solutions(self, start: int, end: int, title: str) -> Iterator[dict[str, Any]]:
        """Yield the solutions of some puzzles, if there are any."""
        keys = [one.key for one in self._book.chapters[start:end] if one.key is not None]
        said = [one for one in self._keyed[start:end] if one is not None]
        if not keys:
            return
        height = _title_height(title, self._settings)
        pages = solution_pages(keys, said, self._settings, self._design, height)
        yield {"title": self._copy.title(title), "pages": pages, "to-right": self._is_cut}
        self._is_cut = False


def _title_height(title: str, settings: PrintSettings) -> float:
    """Return how high the title above solutions is at most, in sizes of letters."""
    room = settings.paper.room[0] / (settings.sizes[0] * POINT)
    lines = -(-TITLE_LETTER * len(title) // room)
    return TITLE + TITLE_LINE * max(0.0, lines - 1)


def _pages(book: Book) -> int:
    """Return about how many pages there will be, for the sake of the gutter."""
    keys = sum(chapter.key is not None for chapter in book.chapters)
    puzzles = sum((part.end - part.start) // part.per_page for part in book.sections)
    opened = sum(part.is_opened for part in book.parts) + len(book.front) + len(book.back)
    return FIRST_PAGES + puzzles + opened + keys // 4


def _groups(
    printables: Sequence[Printable], settings: PrintSettings, per_page: int
) -> list[dict[str, Any]]:
    """Return which puzzles share a page: those without lists, as many as there may be."""
    across, down = _grid(printables, settings, per_page)
    slot = _page(settings).slot(across, down)
    groups: list[dict[str, Any]] = []
    room = 0
    for at, printable in enumerate(printables):
        shares = per_page > 1 and _can_share(printable) and is_legible(printable, slot, settings)
        if shares and room:
            groups[-1]["members"].append(at)
            groups[-1]["cut"] |= printable.is_cut
            room -= 1
        else:
            cut = printable.is_cut
            groups.append({"members": [at], "across": across, "down": down, "cut": cut})
            room = per_page - 1 if shares else 0
    return groups


def _page(settings: PrintSettings) -> Page:
    """Return the room for the drawings that share a page."""
    width, height = settings.paper.room
    em = settings.sizes[0] * POINT
    most = LARGE_ALONE if settings.large else ALONE
    return Page(width, height - TASK * em, SLOT_GAP * em, SLOT_HEAD * em, most)


def _grid(
    printables: Sequence[Printable], settings: PrintSettings, per_page: int
) -> tuple[int, int]:
    """Return how `per_page` puzzles lie on a page: columns and rows."""
    sharing = [printable for printable in printables if _can_share(printable)]
    return best_columns(sharing, per_page, _page(settings), worth=SLOT_WORTH)


def _can_share(printable: Printable) -> bool:
    has_list = printable.sections or printable.bank
    return not has_list and not ink.drawing_size(printable.drawing).in_millimetres


def puzzles_per_page(
    printables: Sequence[Printable], per_page: int, settings: PrintSettings
) -> int:
    """Return how many puzzles share a page: fewer than asked for, if else most were too small."""
    sharing = [printable for printable in printables if _can_share(printable)]
    for number in reversed(PER_PAGE):
        slot = _page(settings).slot(*_grid(sharing, settings, number))
        legible = sum(is_legible(printable, slot, settings) for printable in sharing)
        if number <= per_page and 2 * legible >= len(sharing):
            return number
    return 1


def book_notes(book: Book, settings: PrintSettings) -> list[str]:
    """Return what there is to say of a book before it is printed."""
    settings = settings._replace(paper=paper_with_gutter(settings.paper, _pages(book)))
    found = []
    for part in book.sections:
        inside = [one.puzzle for one in book.chapters[part.start : part.end]]
        number = puzzles_per_page(inside, part.per_page, settings)
        if number < part.per_page:
            least = least_cell(settings)
            what = f"{part.title}: " if part.title else ""
            said = f"{number} to a page, not {part.per_page}: cells have {least:g} mm at least"
            found.append(what + said)
    keys = [one.key for one in book.chapters if one.key is not None]
    printables = [one.puzzle for one in book.chapters]
    found += legible_notes(printables, settings)
    found += solution_notes(keys, settings, book.design.solutions)
    found += font_notes(printables, book.title, settings)
    note = pictures_note(_own_texts(book), settings.fonts)
    return found if note is None else [*found, note]


def _own_texts(book: Book) -> Iterator[str]:
    """Yield the texts of a book that are not those of its puzzles."""
    yield from (book.title, book.subtitle, book.author, book.imprint)
    texts = [book.copyright]
    for part in book.parts:
        yield part.title
        texts.append(part.blocks)
    for matter in (*book.front, *book.back):
        yield matter.title
        texts.append(matter.blocks)
    for block in (block for text in texts for block in text):
        yield from (run.text for run in block.runs)
