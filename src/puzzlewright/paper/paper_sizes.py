"""Sizes of paper: sheets for the printer at home, and the trims of books with their gutters."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError

INCH: Final = 25.4

#: Units of length, in millimetres.
UNITS: Final = {"mm": 1.0, "cm": 10.0, "in": INCH, "pt": INCH / 72}

#: Sides of a page that somebody chooses, in millimetres: a narrower one has no room between its
#: margins.
SMALLEST_SIDE: Final = 70.0
LARGEST_SIDE: Final = 1000.0

#: Of lengths that are compared, in millimetres.
TOLERANCE: Final = 0.01

#: The margin of a sheet, which any printer leaves.
SHEET_MARGIN: Final = 15.0

#: The inner margin of a book by its number of pages, as those who print on demand ask for it, and
#: some room to bend the page open: pairs of the most pages and millimetres.
GUTTERS: Final = ((24, 12.0), (150, 14.0), (300, 17.0), (500, 20.0), (700, 23.0))
WIDEST_GUTTER: Final = 26.0

#: What those who print on demand ask for at least, in inches: by the most pages, and beyond.
LEAST_GUTTERS: Final = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
LEAST_BEYOND: Final = 0.875

#: Books of fewer pages have no spine: they are stapled.
LEAST_WITH_SPINE: Final = 24

#: The outer, upper and lower margins of a trim, as shares of its width but never less than this.
OUTER_SHARE: Final = 0.06
LEAST_OUTER: Final = 10.0


class Sides(NamedTuple):
    """A length at each side of a page, in millimetres; the inner side is at the spine."""

    top: float = 0.0
    bottom: float = 0.0
    inner: float = 0.0
    outer: float = 0.0


class Paper(NamedTuple):
    """A size of paper and its margins, all in millimetres."""

    name: str
    width: float
    height: float
    top: float
    bottom: float
    inner: float
    outer: float
    is_trim: bool = False  #: whether it is for books, where inner margins lie at the spine
    bleed: Sides = Sides()  #: what is printed around the page and cut off
    has_gutter: bool = False  #: whether somebody chose the inner margin

    @property
    def room(self) -> tuple[float, float]:
        """The width and the height between the margins."""
        return self.width - self.inner - self.outer, self.height - self.top - self.bottom


def _sheet(name: str, width: float, height: float) -> Paper:
    margin = min(SHEET_MARGIN, 0.08 * width)
    return Paper(name, width, height, margin, margin + 4, margin, margin)


def _trim(name: str, width: float, height: float) -> Paper:
    outer = max(LEAST_OUTER, OUTER_SHARE * width * INCH)
    size = width * INCH, height * INCH
    return Paper(name, *size, outer, outer + 6, GUTTERS[1][1], outer, is_trim=True)


#: All sizes, by the names that one gives them.
PAPERS: Final = {
    paper.name: paper
    for paper in (
        _sheet("A4", 210, 297),
        _sheet("Letter", 8.5 * INCH, 11 * INCH),
        _sheet("A5", 148, 210),
        _sheet("A3", 297, 420),
        _sheet("Legal", 8.5 * INCH, 14 * INCH),
        _trim("5x8", 5, 8),
        _trim("5.5x8.5", 5.5, 8.5),
        _trim("6x9", 6, 9),
        _trim("7x10", 7, 10),
        _trim("8x10", 8, 10),
        _trim("8.5x11", 8.5, 11),
    )
}


def parse_paper(name: str) -> Paper:
    """Return the size of this name, in any case, `6x9in` as well as `6x9`; or any size as a trim.

    Sizes without a name have a unit: 8.25x8.25in, 148x210mm.
    """
    wanted = name.strip().lower().removesuffix("in").replace("×", "x")
    for known, paper in PAPERS.items():
        if known.lower() == wanted:
            return paper
    found = _parse_size(name)
    if found is None:
        known = ", ".join(PAPERS)
        raise InputError(f"no such paper (there are {known}, or any size: 8.25x8.25in)", text=name)
    for side in found:
        if not SMALLEST_SIDE <= side <= LARGEST_SIDE:
            least, most = f"{SMALLEST_SIDE:g}", f"{LARGEST_SIDE:g}"
            raise InputError(f"the sides of a page have {least} to {most} mm", text=name)
    return _trim("".join(name.split()), found[0] / INCH, found[1] / INCH)


def _parse_size(text: str) -> tuple[float, float] | None:
    """Read a width and a height with a unit; one unit behind both is enough."""
    number, unit = r"(\d{1,4}(?:\.\d{1,4})?)", "(mm|cm|in)"
    pattern = f"{number}{unit}?[x×]{number}{unit}"
    match = re.fullmatch(pattern, "".join(text.lower().split()), re.ASCII)
    if match is None:
        return None
    width, height = float(match[1]), float(match[3])
    return width * UNITS[match[2] or match[4]], height * UNITS[match[4]]


def parse_length(text: str) -> float:
    """Read a length with a unit, in millimetres: 3mm, 0.125in, 1.5cm, 36pt."""
    word = "".join(text.lower().split())
    match = re.fullmatch(r"(\d{1,5}(?:\.\d{1,5})?)(mm|cm|in|pt)", word, re.ASCII)
    if match is None:
        raise InputError("not a length like 3mm, 0.125in, 1cm or 36pt", text=text)
    return float(match[1]) * UNITS[match[2]]


def least_gutter(pages: int) -> float:
    """Return the inner margin, in millimetres, that printers ask for in a book of `pages` pages."""
    inches = next((width for most, width in LEAST_GUTTERS if pages <= most), LEAST_BEYOND)
    return inches * INCH


def gutter_note(paper: Paper, pages: int) -> str | None:
    """Warn if the chosen inner margin is less than printers ask for."""
    least = least_gutter(pages) if pages >= LEAST_WITH_SPINE else 0.0
    if not paper.has_gutter or paper.inner >= least - TOLERANCE:
        return None
    asked = f"{least:.1f} mm ({least / INCH:g} in) for {pages:,} pages"
    return f"the inside margin is {paper.inner:g} mm; printers ask for at least {asked}"


def paper_with_gutter(paper: Paper, pages: int) -> Paper:
    """Return the paper for a book of this many pages: a trim's gutter grows with them."""
    if not paper.is_trim or paper.has_gutter:
        return paper
    gutter = next((width for most, width in GUTTERS if pages <= most), WIDEST_GUTTER)
    return paper._replace(inner=gutter)
