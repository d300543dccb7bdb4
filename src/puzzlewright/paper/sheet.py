"""A sheet of paper: one puzzle with its list, its solution on a page of its own, lists of answers.

The lists have the words that puzzles ask for, at the back of class sets and worksheets: a key of
loops alone does not tell the words of who gets translations or first letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.i18n.catalogue import Catalogue
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper import typst
from puzzlewright.paper.paper_sizes import Paper
from puzzlewright.paper.print_settings import Copy, PrintSettings
from puzzlewright.puzzles.printable import Printable

#: What stands above a drawing, in millimetres for letters of twelve points.
HEAD: Final = 38.0

#: The margin of a page that has nothing but a drawing in millimetres: what printers need.
BARE_MARGIN: Final = 5.0


#: The longest side of a page that readers of PDF have to put up with: 14,400 points.
LARGEST: Final = 5080.0


class Sheet(NamedTuple):
    """What is on a sheet."""

    puzzle: Printable | None
    key: Printable | None = None
    title: str = ""  #: else what such a puzzle is called
    author: str = ""
    difficulty: str = ""  #: in small letters below the title
    seed: int | None = None
    version: str = ""
    mark: str = ""  #: how it was made, for programs (Made.mark)

    def footer(self, words: Catalogue) -> str:
        """Return what stands at the foot of each page."""
        seed = "" if self.seed is None else words("seed {}", self.seed)
        made = f"puzzlewright {self.version}".strip()
        return " · ".join(filter(None, [self.author, seed, made]))


def sheet_files(sheet: Sheet, settings: PrintSettings, source: str | None = None) -> dict[str, str]:
    """Return the files that Typst makes the sheet of, `main.typ` among them.

    An InputError about letters that no font has names the `source`.
    """
    printables = [one for one in (sheet.puzzle, sheet.key) if one is not None]
    words = settings.catalogue(printables)
    copy = Copy(settings, words, printables)
    title = copy.title(sheet.title or words(printables[0].title))
    pages: list[dict[str, Any]] = []
    if sheet.puzzle is not None:
        page = {"title": title, "task": copy.task(sheet.puzzle), "named": settings.has_name_line}
        page["difficulty"] = copy.say(words.difficulty(sheet.difficulty))
        pages.append(
            {
                **page,
                "printable": copy.printable(sheet.puzzle),
                "bare": bare_page_size(sheet.puzzle, settings),
            }
        )
    if sheet.key is not None:
        solved = copy.say(words("Solution"))
        page = {"title": f"{title} – {solved}", "task": "", "difficulty": "", "named": False}
        pages.append(
            {
                **page,
                "printable": copy.printable(sheet.key),
                "bare": bare_page_size(sheet.key, settings),
            }
        )
    data = {
        "pages": pages,
        "title": title,
        "author": sheet.author,
        "mark": sheet.mark,
        "footer": copy.say(sheet.footer(words)),
        "bare-margin": BARE_MARGIN,
    }
    files = {**typst.shared_files(), **copy.files(data, source)}
    return {"main.typ": typst.template("sheet.typ"), **files}


def sheet_pdf(sheet: Sheet, settings: PrintSettings, source: str | None = None) -> bytes:
    """Return the sheet as PDF."""
    files = sheet_files(sheet, settings, source)
    return typst.pdf(files.pop("main.typ"), files, [font.path for font in settings.fonts])


def sheet_pages(sheet: Sheet, settings: PrintSettings, dpi: int) -> list[bytes]:
    """Return the pages of the PDF as pictures (PNG), to be looked at before they are printed."""
    files = sheet_files(sheet, settings)
    fonts = [font.path for font in settings.fonts]
    made = typst.compile_source(files.pop("main.typ"), files, fonts, format="png", ppi=float(dpi))
    return [made] if isinstance(made, bytes) else list(made)


def bare_page_size(printable: Printable, settings: PrintSettings) -> tuple[float, float] | None:
    """Return the page for a drawing in millimetres that leaves no room for a title beside it.

    It is of the paper that was chosen, upright or across, and larger only if it has to be.
    """
    size = ink.drawing_size(printable.drawing)
    if not size.in_millimetres:
        return None
    paper = settings.paper
    head = HEAD * settings.sizes[0] / 12
    if size.width <= paper.room[0] and size.height <= paper.room[1] - head:
        return None
    needed = size.width + 2 * BARE_MARGIN, size.height + 2 * BARE_MARGIN
    if max(needed) > LARGEST:
        metres = " × ".join(f"{length / 1000:.1f}" for length in needed)
        most = f"a page of a PDF has {LARGEST / 1000:g} m at most"
        raise InputError(f"too large for a page, which would have {metres} m: {most}")
    for page in ((paper.width, paper.height), (paper.height, paper.width)):
        if needed[0] <= page[0] and needed[1] <= page[1]:
            return page
    return needed


def outgrows(printable: Printable, paper: Paper) -> bool:
    """Tell whether a drawing in millimetres needs a page that is larger than the paper."""
    page = bare_page_size(printable, PrintSettings(paper=paper))
    return page is not None and sorted(page) != sorted((paper.width, paper.height))


def hides_words(puzzle: Printable, key: Printable) -> bool:
    """Tell whether a key lists words that its puzzle does not show."""
    return bool(key.sections) and not _texts(puzzle) <= _texts(key)


def _texts(printable: Printable) -> set[str]:
    return {item.text for section in printable.sections for item in section.items}


def back_matter_key(puzzle: Printable, key: Printable) -> Printable:
    """Return a key as it lies among others: with numbers only where its list is there, too."""
    return key if hides_words(puzzle, key) else key._replace(overlay="")


def answer_lists(
    puzzles: Sequence[Printable], keys: Sequence[Printable], said: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the lists as the Typst files read them, each once, with the texts of their keys.

    If all puzzles have the same list, nothing has to stand above it.
    """
    found: dict[Any, list[dict[str, Any]]] = {}
    for puzzle, key, solution in zip(puzzles, keys, said, strict=True):
        if hides_words(puzzle, key):
            found.setdefault((key.sections, key.leftward), []).append(solution)
    return [
        {
            "number": ""
            if len(each) == len(keys)
            else ", ".join(str(solution["number"]) for solution in each),
            "sections": each[0]["printable"]["sections"],
            "leftward": each[0]["printable"]["leftward"],
        }
        for each in found.values()
    ]
