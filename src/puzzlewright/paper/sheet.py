"""A sheet of paper: one puzzle with its list, and its solution on a page of its own."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper import typst
from puzzlewright.paper.formats import Paper
from puzzlewright.paper.setting import Copy, Setting
from puzzlewright.paper.translations import Words
from puzzlewright.render.printable import Printable

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

    def footer(self, words: Words) -> str:
        """Return what stands at the foot of each page."""
        seed = "" if self.seed is None else words("seed {}", self.seed)
        made = f"puzzlewright {self.version}".strip()
        return " · ".join(filter(None, [self.author, seed, made]))


def sheet_files(sheet: Sheet, setting: Setting, source: str | None = None) -> dict[str, str]:
    """Return the files that Typst makes the sheet of, `main.typ` among them.

    An InputError about letters that no font has names the `source`.
    """
    printables = [one for one in (sheet.puzzle, sheet.key) if one is not None]
    words = setting.words_for(printables)
    copy = Copy(setting, words, printables)
    title = copy.title(sheet.title or words(printables[0].title))
    pages: list[dict[str, Any]] = []
    if sheet.puzzle is not None:
        page = {"title": title, "task": copy.task(sheet.puzzle), "named": setting.named}
        page["grade"] = copy.say(words.grade(sheet.difficulty))
        pages.append(
            {**page, "printable": copy.printable(sheet.puzzle), "bare": bare(sheet.puzzle, setting)}
        )
    if sheet.key is not None:
        solved = copy.say(words("Solution"))
        page = {"title": f"{title} – {solved}", "task": "", "grade": "", "named": False}
        pages.append(
            {**page, "printable": copy.printable(sheet.key), "bare": bare(sheet.key, setting)}
        )
    data = {
        "pages": pages,
        "title": title,
        "author": sheet.author,
        "mark": sheet.mark,
        "footer": copy.say(sheet.footer(words)),
        "bare-margin": BARE_MARGIN,
    }
    files = {**typst.shared(), **copy.files(data, source)}
    return {"main.typ": typst.template("sheet.typ"), **files}


def sheet_pdf(sheet: Sheet, setting: Setting, source: str | None = None) -> bytes:
    """Return the sheet as PDF."""
    files = sheet_files(sheet, setting, source)
    return typst.pdf(files.pop("main.typ"), files, [font.path for font in setting.fonts])


def sheet_pages(sheet: Sheet, setting: Setting, dpi: int) -> list[bytes]:
    """Return the pages of the PDF as pictures (PNG), to be looked at before they are printed."""
    files = sheet_files(sheet, setting)
    fonts = [font.path for font in setting.fonts]
    made = typst.compiled(files.pop("main.typ"), files, fonts, format="png", ppi=float(dpi))
    return [made] if isinstance(made, bytes) else list(made)


def bare(printable: Printable, setting: Setting) -> tuple[float, float] | None:
    """Return the page for a drawing in millimetres that leaves no room for a title beside it.

    It is of the paper that was chosen, upright or across, and larger only if it has to be.
    """
    size = ink.size_of(printable.drawing)
    if not size.in_millimetres:
        return None
    paper = setting.paper
    head = HEAD * setting.sizes[0] / 12
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
    page = bare(printable, Setting(paper=paper))
    return page is not None and sorted(page) != sorted((paper.width, paper.height))
