"""Drawings with outlines in the place of letters, so that they look the same everywhere.

Typst sets each text on a page of its own and writes the pages as SVG, where letters are outlines.
These are taken over into the drawing: each letter once, among its definitions, and used where it
stands. The drawing is our own SVG (render/svg.py), so only what is in that has to be understood.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, install_hint
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper import typst
from puzzlewright.paper.fonts import Font, grid_family, require_glyphs, text_families
from puzzlewright.render.svg import number

#: How to get what this module needs.
HINT: Final = install_hint("outlines need Typst", "print")

SVG: Final = "{http://www.w3.org/2000/svg}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"

#: The size in which Typst sets texts; in the drawing they are scaled.
SIZE: Final = 100.0

#: Stands for the colour of an element around, as no text of ours has it.
INHERITED: Final = "#010203"

#: Attributes of texts that outlines have no use for.
LETTERING: Final = (
    *("x", "y", "font-family", "font-size", "font-weight", "text-anchor"),
    *("textLength", "lengthAdjust"),
)

#: Attributes that elements take over from those around them, as far as they matter here.
INHERITABLE: Final = ("font-size", "font-weight", "text-anchor", "stroke-width", "class")

#: The classes of lists, whose numbers are of the same font as their words.
LISTS: Final = ("words", "labels")

#: The classes of letters in cells, which may be of several characters: NJ, LJ.
CELLS: Final = ("letters", "given", "found", "rest", "told", "message")

#: What share of its width a text is moved by.
ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}

#: Families: those of letters in cells, and those of running text.
GRID, RUNNING = 0, 1

_PLACE: Final = re.compile(r"matrix\(1 0 0 -1 ([-\d.]+) ([-\d.]+)\)")


class Run(NamedTuple):
    """A part of a text in one look."""

    text: str
    font: int
    weight: str
    fill: str


class Glyph(NamedTuple):
    """An outline, where it stands in its text, and in which colour."""

    name: str
    x: float
    y: float
    fill: str


class OutlinedText(NamedTuple):
    """A text as outlines, in the size that Typst set it."""

    width: float
    glyphs: list[Glyph]


def outline_text(svg: str, fonts: Sequence[Font] = (), source: str | None = None) -> str:
    """Return a drawing whose texts are outlines; an InputError names letters that no font has."""
    written = ink.drawing_text(svg)
    require_glyphs(written, fonts, source)
    ElementTree.register_namespace("", SVG[1:-1])
    ElementTree.register_namespace("xlink", LINK[1:].partition("}")[0])
    root = ElementTree.fromstring(svg)
    texts = list(_texts(root, {}))
    keys = {key: None for *_, key in texts if key}
    outlines = Outlines(list(keys), fonts, written)
    for text, style, key in within_deadline(texts):
        _replace(text, style, outlines.of.get(key))
    if outlines.paths:
        root.append(outlines.definitions())
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _texts(
    root: Element, around: Mapping[str, str]
) -> Iterator[tuple[Element, Mapping[str, str], tuple[Run, ...]]]:
    """Yield the texts of a drawing, with what they take over, and what is to be set."""
    waiting = [(root, around)]
    while waiting:
        element, around = waiting.pop()
        style = {**around, **{n: v for n, v in element.attrib.items() if n in INHERITABLE}}
        if element.tag == f"{SVG}text":
            yield element, style, _split_runs(element, style)
        else:
            waiting += [(child, style) for child in reversed(element)]


def _split_runs(element: Element, style: Mapping[str, str]) -> tuple[Run, ...]:
    """Return the parts of a text; none if it leaves no ink."""
    parts = [(element.text or "", element)]
    for span in element:
        parts += [(span.text or "", span), (span.tail or "", element)]
    whole = "".join(text for text, _ in parts)
    of_cells = style.get("class") in CELLS or len(whole) == 1 or whole.isdecimal()
    font = GRID if of_cells and style.get("class") not in LISTS else RUNNING
    weight = style.get("font-weight", "regular")
    return tuple(
        Run(
            text,
            font,
            owner.get("font-weight", weight) if owner is not element else weight,
            owner.get("fill", INHERITED) if owner is not element else INHERITED,
        )
        for text, owner in parts
        if text and whole.strip()
    )


class Outlines:
    """Texts as Typst sets them: their outlines, each once."""

    def __init__(
        self, texts: Sequence[tuple[Run, ...]], fonts: Sequence[Font], written: str
    ) -> None:
        self.of: dict[tuple[Run, ...], OutlinedText] = {}
        self.paths: dict[str, str] = {}  #: by the names that they have in the drawing
        self._names: dict[str, str] = {}  # these, by the names that Typst gives them
        if not texts:
            return
        pages = _pages(texts, fonts, written)
        for key, page in zip(within_deadline(texts), pages, strict=True):
            self.of[key] = self._read(ElementTree.fromstring(page), key)

    def definitions(self) -> Element:
        """Return the element that defines all outlines."""
        found = Element(f"{SVG}defs")
        for name, path in self.paths.items():
            found.append(Element(f"{SVG}path", {"id": name, "d": path}))
        return found

    def _read(self, page: Element, key: Sequence[Run]) -> OutlinedText:
        """Return a text; an InputError if letters are pictures, as those of emoji may be."""
        width = float((page.get("viewBox") or "").split()[2])
        if page.find(f".//{SVG}image") is not None:
            text = "".join(run.text for run in key)
            raise InputError("letters of this font are pictures, and have no outlines", text=text)
        for symbol in page.iter(f"{SVG}symbol"):
            self._define(symbol)
        glyphs = []
        for group in page.iter(f"{SVG}g"):
            place = _PLACE.fullmatch(group.get("transform") or "")
            for use in group.findall(f"{SVG}use") if place else ():
                name = self._names[use.get(LINK, "").removeprefix("#")]
                x, y = float(use.get("x") or 0), float(use.get("y") or 0)
                fill = use.get("fill", INHERITED)
                assert place is not None
                at = float(place[1]) + x, float(place[2]) - SIZE - y
                if self.paths[name]:
                    glyphs.append(Glyph(name, *at, "" if fill == INHERITED else fill))
        return OutlinedText(width, glyphs)

    def _define(self, symbol: Element) -> None:
        typst_name = symbol.get("id", "")
        if typst_name not in self._names:
            name = self._names[typst_name] = f"letter{len(self._names) + 1}"
            path = symbol.find(f"{SVG}path")
            self.paths[name] = "" if path is None else _round_path(path.get("d", ""))


def _pages(texts: Sequence[Sequence[Run]], fonts: Sequence[Font], written: str) -> list[bytes]:
    """Return a page of SVG for each text."""
    running = text_families(fonts)
    data: dict[str, Any] = {
        "size": SIZE,
        "fonts": [[grid_family(fonts, written), *running], running],
        "texts": [[run._asdict() for run in runs] for runs in texts],
    }
    source, files = typst.template("outlines.typ"), {"data.json": json.dumps(data)}
    made = typst.compile_source(source, files, [font.path for font in fonts], format="svg")
    return made if isinstance(made, list) else [made]


def _round_path(path: str) -> str:
    """Return a path with numbers of two places, which is finer than anybody sees."""
    short = re.sub(r"-?\d+(?:\.\d+)?", lambda found: number(float(found[0])), path)
    return re.sub(r"\s*([a-zA-Z])\s*", r"\1", short).strip()


def _replace(text: Element, style: Mapping[str, str], found: OutlinedText | None) -> None:
    """Turn a text into a group of outlines, or into an empty one if it leaves no ink."""
    x, y = float(text.get("x", 0)), float(text.get("y", 0))
    length = text.get("textLength")
    kept = {name: value for name, value in text.attrib.items() if name not in LETTERING}
    tail = text.tail
    text.clear()
    text.tail = tail
    text.tag = f"{SVG}g"
    text.attrib.update(kept)
    if found is None or not found.glyphs:
        return
    scale = float(style.get("font-size", 16)) / SIZE
    wide = scale if length is None else float(length) / found.width
    x -= ANCHORS[style.get("text-anchor", "start")] * wide * found.width
    place = f"translate({number(x)} {number(y)})scale({wide:.6g} {-scale:.6g})"
    inner = ElementTree.SubElement(text, f"{SVG}g") if "transform" in kept else text
    inner.set("transform", place)
    if "stroke-width" in style:
        inner.set("stroke-width", number(float(style["stroke-width"]) / scale))
    for glyph in found.glyphs:
        use = ElementTree.SubElement(inner, f"{SVG}use", {LINK: f"#{glyph.name}"})
        for name, value in (("x", glyph.x), ("y", -glyph.y)):
            if round(value, 2):
                use.set(name, number(value))
        if glyph.fill:
            use.set("fill", glyph.fill)
