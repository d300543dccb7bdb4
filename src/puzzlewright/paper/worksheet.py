"""A worksheet: several puzzles on a page, without the pages of a book. Six sudokus, say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper import typst
from puzzlewright.paper.legibility import Page, best_columns, least_cell, page_room
from puzzlewright.paper.legibility import legibility_notes as legible_notes
from puzzlewright.paper.print_settings import (
    LARGE,
    Copy,
    PrintSettings,
    font_notes,
    picture_notes,
    require_printable,
)
from puzzlewright.paper.sheet import (
    BARE_MARGIN,
    Sheet,
    answer_lists,
    back_matter_key,
    bare_page_size,
)
from puzzlewright.paper.solutions import POINT, most_solution_cell, solution_notes, solution_pages
from puzzlewright.puzzles.printable import Printable

#: At most this many puzzles share a page.
MOST_PER_PAGE: Final = 12

#: Sizes of the letters of lists, in points, the first with which all fits; large print has its own.
SIZES: Final = (11.0, 10.0, 9.0, 8.5, 8.0)

#: What is tried for a drawing with a list: cells that are larger than the least by so much, and the
#: smallest letters that the list may have for it, in points.
ROUNDS: Final = ((1.6, 9.0), (1.3, 8.5), (1.15, 8.5), (1.0, 8.5), (1.0, 8.0))

#: By the size of letters: what stands above a panel, and is between two.
PANEL_HEAD: Final = 3.0
GAP: Final = 2.0


class Panel(NamedTuple):
    """One puzzle of a worksheet, or a solution that is shown instead."""

    puzzle: Printable
    key: Printable | None = None
    title: str = ""
    difficulty: str = ""
    name: str = ""  #: what notes call it: its file


class Worksheet(NamedTuple):
    """All that is on a worksheet."""

    panels: Sequence[Panel]
    per_page: int
    title: str = ""  #: else what such puzzles are called, if all are of one sort
    author: str = ""
    version: str = ""
    is_solved: bool = False  #: whether solutions are shown instead of puzzles
    requested_per_page: int = 0  #: how many were to share a page, once it is known how many do
    alone: int = 0  #: how many have a page of their own: the last ones, once they are arranged

    @property
    def keys(self) -> list[Printable]:
        """The keys of those that have one."""
        return [one.key for one in self.panels if one.key is not None]

    def rearrange(self, settings: PrintSettings) -> Worksheet:
        """Return the same with those last that fit into no panel, to keep the pages full.

        If these were most of them, fewer share a page than asked for.
        """
        if not self.panels:
            raise InputError("there are no puzzles for a worksheet")
        printables = [one.puzzle for one in self.panels]
        tried = None
        for number in range(min(self.per_page, len(printables)), 0, -1):
            grid = panel_grid(printables, number, settings)
            if grid == tried and number > 1:
                continue
            tried = grid
            found = self._replace(per_page=number)._with_alone_last(settings)
            if 2 * found.alone <= len(printables):
                break
        return found._replace(requested_per_page=self.per_page)

    def _with_alone_last(self, settings: PrintSettings) -> Worksheet:
        files = worksheet_files(self, settings, keys=False, asking=True)
        fonts = [font.path for font in settings.fonts]
        (alone,) = typst.query_label(files.pop("main.typ"), files, "alone", fonts)
        order = [at for at in range(len(self.panels)) if at not in alone] + alone
        return self._replace(panels=[self.panels[at] for at in order], alone=len(alone))


def worksheet_pdf(
    chosen: Worksheet, settings: PrintSettings, *, puzzles: bool = True, keys: bool = True
) -> bytes:
    """Return a worksheet as PDF: puzzles, keys at the back, or only one of both."""
    files = worksheet_files(chosen, settings, puzzles=puzzles, keys=keys)
    return typst.pdf(files.pop("main.typ"), files, [font.path for font in settings.fonts])


def worksheet_files(
    chosen: Worksheet,
    settings: PrintSettings,
    *,
    puzzles: bool = True,
    keys: bool = True,
    asking: bool = False,
) -> dict[str, str]:
    """Return the files that Typst makes a worksheet of, `main.typ` among them.

    With `asking` it only tells which puzzles fit into no panel, and sets no pages.
    """
    printables = [one.puzzle for one in chosen.panels]
    words = settings.catalogue(printables)
    for one in chosen.panels:  # each is named, if a font lacks its letters
        require_printable([one.puzzle], one.title + one.difficulty, settings, one.name or None)
    copy = Copy(settings, words, [*printables, *chosen.keys])
    common = _common(printables, chosen)
    tasks = {"" if chosen.is_solved else copy.task(printable) for printable in printables}
    task = tasks.pop() if len(tasks) == 1 else None
    across, down = panel_grid(printables, min(chosen.per_page, len(printables)), settings)
    shown = [
        _panel(one, at, copy, common=common, task=task)
        for at, one in enumerate(chosen.panels if puzzles else (), 1)
    ]
    solutions = [
        {"number": at, "printable": copy.printable(back_matter_key(one.puzzle, one.key))}
        for at, one in enumerate(chosen.panels, 1)
        if one.key is not None and keys
    ]
    solved = [one.puzzle for one in chosen.panels if one.key is not None]
    title = copy.title(chosen.title or words(common))
    back = " – ".join(filter(None, [title, words("Solutions")]))
    data = {
        "title": title or copy.title(words("Puzzles")),
        "heading": back if chosen.is_solved else title,
        "solved": back,
        "per-page": chosen.per_page,
        "asking": asking,
        "task": task or "",
        "author": chosen.author,
        "footer": copy.say(
            Sheet(None, None, "", chosen.author, version=chosen.version).footer(words)
        ),
        "across": across,
        "down": down,
        "puzzles": shown,
        "panel-sizes": LARGE[1][-1:] if settings.large else SIZES,
        "rounds": [(1.0, 0.0)] if settings.large else ROUNDS,
        "solutions": solution_pages(chosen.keys, solutions, settings, slim=False)
        if solutions
        else [],
        "answers": answer_lists(solved, chosen.keys, solutions) if solutions else [],
        "solution-cell": most_solution_cell(settings),
        "bare-margin": BARE_MARGIN,
    }
    files = {**typst.shared_files(), **copy.files(data)}
    return {"main.typ": typst.template("worksheet.typ"), **files}


def _common(printables: Sequence[Printable], chosen: Worksheet) -> str:
    """Return what all puzzles are called, if that is one and the same; "" otherwise."""
    names = {printable.title for printable in printables}
    is_same = len(names) == 1 and not any(one.title for one in chosen.panels)
    return names.pop() if is_same else ""


def _panel(
    panel: Panel, number: int, copy: Copy, *, common: str, task: str | None
) -> dict[str, Any]:
    """Return a puzzle as the Typst files read it; what stands above all is not repeated."""
    printable = panel.puzzle
    title = panel.title or ("" if common else copy.words(printable.title))
    return {
        "number": str(number),
        "title": copy.title(title),
        "difficulty": copy.say(copy.words.difficulty(panel.difficulty)),
        "task": copy.task(printable) if task is None else "",
        "printable": copy.printable(printable),
        "least": _least_width(printable, copy.settings),
        "bare": bare_page_size(printable, copy.settings),
    }


def _least_width(printable: Printable, settings: PrintSettings) -> float:
    """Return how wide a drawing has to be to be read, in millimetres; 0 if that is unknown."""
    size = ink.drawing_size(printable.drawing)
    side = printable.side or printable.grain
    if size.in_millimetres or side is None:
        return 0.0
    return least_cell(settings) * size.width / side


def panel_grid(
    printables: Sequence[Printable], number: int, settings: PrintSettings
) -> tuple[int, int]:
    """Return how many panels stand side by side, and below one another, to be largest."""
    em = settings.sizes[0] * POINT
    page = Page(*page_room(settings), gap=GAP * em, head=PANEL_HEAD * em)
    return best_columns(printables, number, page)


def worksheet_notes(chosen: Worksheet, settings: PrintSettings) -> list[str]:
    """Return what there is to say of a worksheet that is arranged, before it is printed."""
    printables = [one.puzzle for one in chosen.panels]
    alone = chosen.panels[len(chosen.panels) - chosen.alone :]
    found = []
    if chosen.per_page < min(chosen.requested_per_page, len(printables)):
        least = least_cell(settings)
        found.append(
            f"{chosen.per_page} to a page, not {chosen.requested_per_page}: "
            f"cells have {least:g} mm at least"
        )
    if alone and chosen.per_page > 1:
        names = ", ".join(one.name for one in alone)
        where = "a page of its own" if len(alone) == 1 else "pages of their own"
        found.append(f"{where} at the end, too large for {chosen.per_page} to a page: {names}")
    found += legible_notes([one.puzzle for one in alone], settings)
    found += solution_notes(chosen.keys, settings, slim=False)
    titles = "".join([chosen.title, *(one.title + one.difficulty for one in chosen.panels)])
    found += font_notes(printables, titles, settings)
    found += picture_notes([], chosen.title, settings)
    for one in chosen.panels:
        notes = picture_notes([one.puzzle], one.title, settings)
        found += [f"{one.name}: {note}" if one.name else note for note in notes]
    return found
