"""A sheet of paper: one puzzle with its list, and its solution on a page of its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from puzzlewright.paper import typst
from puzzlewright.paper.leaf import Leaf
from puzzlewright.paper.setting import Copy, Setting


class Sheet(NamedTuple):
    """What is on a sheet."""

    puzzle: Leaf | None
    key: Leaf | None = None
    title: str = ""  #: else what such a puzzle is called
    author: str = ""
    seed: int | None = None
    version: str = ""

    @property
    def footer(self) -> str:
        """What stands at the foot of each page."""
        seed = "" if self.seed is None else f"seed {self.seed}"
        made = f"puzzlewright {self.version}".strip()
        return " · ".join(filter(None, [self.author, seed, made]))


def sheet_files(sheet: Sheet, setting: Setting) -> dict[str, str]:
    """Return the files that Typst makes the sheet of, `main.typ` among them."""
    leaves = [leaf for leaf in (sheet.puzzle, sheet.key) if leaf is not None]
    words = setting.words_for(leaves)
    copy = Copy(setting, words, leaves)
    title = copy.say(sheet.title or words(leaves[0].title))
    pages: list[dict[str, Any]] = []
    if sheet.puzzle is not None:
        task = copy.say(words(sheet.puzzle.task)) if sheet.puzzle.task else ""
        leaf = copy.leaf(sheet.puzzle)
        pages.append({"leaf": leaf, "title": title, "task": task, "named": setting.named})
    if sheet.key is not None:
        solved = copy.say(words("Solution"))
        leaf = copy.leaf(sheet.key)
        pages.append({"leaf": leaf, "title": f"{title} – {solved}", "task": "", "named": False})
    data = {
        "pages": pages,
        "title": title,
        "author": sheet.author,
        "footer": copy.say(sheet.footer),
    }
    files = {"page.typ": typst.template("page.typ"), **copy.files(data)}
    return {"main.typ": typst.template("sheet.typ"), **files}


def sheet_pdf(sheet: Sheet, setting: Setting) -> bytes:
    """Return the sheet as PDF."""
    files = sheet_files(sheet, setting)
    return typst.pdf(files.pop("main.typ"), files, [font.path for font in setting.fonts])
