"""Drawings on their way to paper: their fonts, their greys, their size, and the text in them.

Drawings are our own SVG (render/svg.py), so patterns are enough to find the few things that are
changed. Other elements pass as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape, unescape
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError

_COLOUR: Final = re.compile(r'(?<==")#[0-9a-fA-F]{6}(?=")')
_FAMILY: Final = re.compile(r'font-family="[^"]*"')
_TEXT: Final = re.compile(r"<text\b[^>]*>(.*?)</text>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_SIZE: Final = re.compile(r'<svg[^>]* width="([\d.]+)(mm)?"[^>]* height="([\d.]+)(mm)?"')
_TITLE: Final = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_DESC: Final = re.compile(r"<desc>.*?</desc>\n?", re.DOTALL)

#: A text of one letter, as grids have many: its place, its other attributes, the letter.
_LETTER: Final = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)"([^>]*)>([^<&])</text>\n')

#: Greys that must look different differ at least by this, of 255, or by this share of what there
#: is room for; pale tints by less, for they would get dark, and are there for the looks.
STEP: Final = 28.0
SHARE: Final = 0.8
PALE_STEP: Final = 6.0
PALE: Final = 200

#: More colours than this are indistinguishable in grey, and only get dark.
MOST_APART: Final = 16

#: Greys are no darker and no lighter than this, if their colours are neither black nor white.
DARKEST, LIGHTEST = 30, 240

#: Colours whose parts differ by no more than this are grey already.
GREYISH: Final = 16


class Size(NamedTuple):
    """The size of a drawing in its own units, or in millimetres if it has such a size."""

    width: float
    height: float
    in_millimetres: bool


def drawing_size(svg: str) -> Size:
    """Return how large a drawing is."""
    match = _SIZE.match(svg)
    if match is None:
        raise InputError("a drawing without a size cannot be printed")
    return Size(float(match[1]), float(match[3]), bool(match[2]))


def drawing_title(svg: str) -> str:
    """Return what a drawing is called, for those who hear it."""
    match = _TITLE.search(svg)
    return unescape(match[1]) if match else ""


def drawing_text(svg: str) -> str:
    """Return all characters that are written in a drawing."""
    return unescape(_TAG.sub("", "".join(_TEXT.findall(svg))))


def replace_texts(svg: str, said: Mapping[str, str]) -> str:
    """Return a drawing in which some texts are replaced by others."""
    for text, other in said.items():
        svg = svg.replace(f">{escape(text, False)}</text>", f">{escape(other, False)}</text>")
    return svg


def for_print(svg: str, family: str, greys: Mapping[str, str] | None = None) -> str:
    """Return a drawing with the one family that it is printed in, and in greys if there are any.

    A description is left out: it is as long as the drawing, and paper does not speak.
    """
    svg = with_family(_DESC.sub("", svg, count=1), family)
    return _join_letters(in_greys(svg, greys) if greys else svg)


def in_greys(svg: str, greys: Mapping[str, str]) -> str:
    """Return a drawing with greys in the place of colours; pictures in it keep theirs."""
    return _COLOUR.sub(lambda colour: greys.get(colour[0].lower(), colour[0]), svg)


def with_family(svg: str, family: str) -> str:
    """Return a drawing in which all that is written is of one family."""
    return _FAMILY.sub(f'font-family="{family}"', svg)


def _join_letters(svg: str) -> str:
    """Return a drawing in which letters that stand in a row are one element: it prints the same.

    Reading it takes half the time then, and that is most of the time of a book.
    """
    parts: list[str] = []
    done = 0
    for row in _rows(svg):
        first, last = row[0], row[-1]
        parts.append(svg[done : first.start()])
        letters = "".join(one[4] for one in row)
        places = " ".join(one[1] for one in row)
        parts.append(f'<text x="{places}" y="{first[2]}"{first[3]}>{letters}</text>\n')
        done = last.end()
    return "".join([*parts, svg[done:]])


def _rows(svg: str) -> Iterable[list[re.Match[str]]]:
    """Yield letters that follow one another at the same height in the same look."""
    row: list[re.Match[str]] = []
    for one in _LETTER.finditer(svg):
        plain = one[4] < "\u0300" or "\u0370" <= one[4] < "\u0483" or "\u1e00" <= one[4] < "\u2000"
        fits = row and row[-1].end() == one.start() and row[0].group(2, 3) == one.group(2, 3)
        if row and not (fits and plain):
            yield row
            row = []
        if plain:
            row.append(one)
    if row:
        yield row


# Greys


def drawing_colours(drawings: Iterable[str]) -> list[str]:
    """Return the different colours of drawings, in the order in which they come."""
    found: dict[str, None] = {}
    for svg in drawings:
        found.update(dict.fromkeys(_COLOUR.findall(svg)))
    return list(dict.fromkeys(colour.lower() for colour in found))


def grey_palette(colours: Iterable[str]) -> dict[str, str]:
    """Return a grey for each colour: as light, but no two alike if it can be helped.

    What is nearly grey keeps its lightness, whatever the others do.
    """
    every = list(colours)
    found = {colour: _hex(lightness(colour)) for colour in every if _is_grey(colour)}
    tinted = sorted((lightness(one), one) for one in every if one not in found)
    levels = [level for level, _ in tinted]
    if len(levels) <= MOST_APART:
        levels = _spread(levels)
    found |= {colour: _hex(level) for (_, colour), level in zip(tinted, levels, strict=True)}
    return found


def _hex(level: float) -> str:
    return "#" + 3 * f"{round(level):02x}"


def _spread(levels: list[float]) -> list[float]:
    """Return levels of grey, sorted as they are, with a step between any two."""
    levels = [min(max(level, DARKEST), LIGHTEST) for level in levels]
    step = min(STEP, SHARE * (LIGHTEST - DARKEST) / max(1, len(levels)))
    for at in range(1, len(levels)):
        apart = min(step, PALE_STEP) if levels[at - 1] >= PALE else step
        levels[at] = max(levels[at], levels[at - 1] + apart)
    above = float(LIGHTEST)
    for at in reversed(range(len(levels))):  # those that were pushed too far push back
        levels[at] = min(levels[at], above)
        above = levels[at] - (min(step, PALE_STEP) if levels[at] > PALE else step)
    return levels


def lightness(colour: str) -> float:
    """Return how light a colour is in grey, from 0 to 255."""
    red, green, blue = _parts(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _is_grey(colour: str) -> bool:
    parts = _parts(colour)
    return max(parts) - min(parts) <= GREYISH


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
