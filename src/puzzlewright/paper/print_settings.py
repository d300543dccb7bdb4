"""What can be chosen about paper, and how printables become the data of the Typst files.

Everything that is printed goes through `data.json` and the drawings beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any, Final, NamedTuple

from puzzlewright.i18n.catalogue import (
    ENGLISH,
    RIGHT_TO_LEFT,
    Catalogue,
    find_catalogue,
    load_catalogue,
    script_language,
)
from puzzlewright.paper import print_svg as ink
from puzzlewright.paper.fonts import (
    Font,
    grid_family,
    pictures_note,
    require_glyphs,
    stretching_note,
    text_families,
    without_pictures,
)
from puzzlewright.paper.paper_sizes import PAPERS, Paper
from puzzlewright.puzzles.printable import Item, Printable, Section
from puzzlewright.render.svg import overlay
from puzzlewright.render.word_bank import BANK
from puzzlewright.words.cells.alphabet import clusters
from puzzlewright.words.cells.graphemes import decompose

#: Sizes of letters in points: of the page, and of a list, the first with which all of it fits.
USUAL: Final = (12.0, (13.0, 12.0, 10.5, 9.5, 8.5))
SMALL: Final = (10.0, (11.0, 10.0, 9.0))
LARGE: Final = (17.0, (20.0, 17.0))

#: Clues are smaller than this, in points, only if the grid would be too small otherwise.
READABLE: Final = (10.0, 9.0)

#: Paper that is no wider than this, in millimetres, has small letters.
SMALL_PAPER: Final = 160.0

#: Sides of cells in millimetres: at most with a list below the grid, at most without one, what is
#: good to write in, at least; and what is tried with a list around the grid.
ALONE: Final = 15.0
LARGE_ALONE: Final = 25.0
CELLS: Final = {"listed": 12.0, "alone": ALONE, "good": 9.0, "least": 4.8, "around": [7.0, 5.6]}
LARGE_CELLS: Final = {
    "listed": 20.0,
    "alone": LARGE_ALONE,
    "good": 14.0,
    "least": 9.0,
    "around": [12.0, 10.0],
}


#: Words of more characters than LONGEST_WORD can be broken after PART; those of SHORT_WORD fit
#: into any column, even if all their letters are as wide as W; and such titles onto any page.
LONGEST_WORD: Final = 24
PART: Final = 20
SHORT_WORD: Final = 6
SHORT_TITLE: Final = 10

#: Items of more characters than this are set in parts of ITEM_PART characters, for which any page
#: has room: what is higher than a page cannot go on on the next one.
LONGEST_ITEM: Final = 500
ITEM_PART: Final = 400

#: What words that can be hyphenated are made of: letters of the language, and vowels among them.
LATIN: Final = ("a", "\u024f")
HYPHENATED: Final = {
    "el": ("\u0370", "\u03ff"),
    "ru": ("\u0400", "\u04ff"),
    "uk": ("\u0400", "\u04ff"),
}
MOST_CONSONANTS: Final = 8
_VOWELS: Final = re.compile("[aeiouyæœøıαεηιουωаеиоуыэюяєі]")

#: What stands before the blanks of a message by default.
MESSAGE: Final = "The letters that are left spell a message:"

#: What all pages say.
LABELS: Final = ("Name", "Date", "Solution", "Solutions", "Contents", BANK)

#: A space of no width, at which a line may end.
BREAK: Final = "\u200b"


class PrintSettings(NamedTuple):
    """How paper looks."""

    paper: Paper = PAPERS["A4"]
    large: bool = False
    colour: bool = False
    has_name_line: bool = True  #: whether there is a line for a name and a date
    language: str | None = None  #: None for what the letters of the puzzles tell
    fonts: tuple[Font, ...] = ()

    @property
    def sizes(self) -> tuple[float, tuple[float, ...]]:
        """The size of letters on the page, and the sizes that a list may have, in points."""
        if self.large:
            return LARGE
        return USUAL if self.paper.width > SMALL_PAPER else SMALL

    def catalogue(self, printables: Sequence[Printable]) -> Catalogue:
        """Return the phrases of the language that was chosen, or that suits what is printed."""
        if self.language is not None:
            return find_catalogue(self.language)
        leftward = bool(printables) and all(printable.leftward for printable in printables)
        text = "".join(map(_letters, printables))
        return load_catalogue(script_language(text) if leftward else ENGLISH)


def _letters(printable: Printable) -> str:
    """Return all that is written on a printable."""
    return "".join([ink.drawing_text(printable.drawing), *_list_texts(printable)])


def _list_texts(printable: Printable) -> list[str]:
    """Return what stands in lists beside a drawing."""
    listed = [item.text for section in printable.sections for item in section.items]
    return [*listed, *printable.bank]


def require_printable(
    printables: Iterable[Printable], title: str, settings: PrintSettings, source: str | None = None
) -> None:
    """Raise an InputError that names characters of printables and a title that no font has."""
    fonts = settings.fonts
    text = [without_pictures(title, fonts)[0]]
    for printable in printables:
        beside = [*_list_texts(printable), *(printable.blanks or ()), *_margins(printable)]
        text += [
            ink.drawing_text(printable.drawing),
            *(without_pictures(one, fonts)[0] for one in beside),
        ]
    require_glyphs("".join(text), fonts, source)


def picture_notes(
    printables: Iterable[Printable], title: str, settings: PrintSettings
) -> list[str]:
    """Return a note if symbols of lists and a title are left out, as no font has them."""
    texts = [title]
    for printable in printables:
        texts += [*_list_texts(printable), *_margins(printable)]
    note = pictures_note(texts, settings.fonts)
    return [] if note is None else [note]


def font_notes(printables: Sequence[Printable], title: str, settings: PrintSettings) -> list[str]:
    """Return what there is to say of the fonts in which printables and a title are set."""
    said = settings.catalogue(printables)("Solution")  # in the letters of the language
    parts = [
        part for printable in printables for part in (_letters(printable), *_margins(printable))
    ]
    note = stretching_note("".join([said, title, *parts]), settings.fonts)
    return [] if note is None else [note]


def _margins(printable: Printable) -> list[str]:
    """Return what stands before and behind the items of lists, and above them."""
    items = [item for section in printable.sections for item in section.items]
    heads = [section.head for section in printable.sections]
    return [*heads, *(item.label for item in items), *(item.note for item in items)]


def breakable(text: str, language: str) -> str:
    """Return a text whose very long words can be broken, so that they stay on the page.

    Those that have syllables are left to Typst, which knows where a hyphen goes.
    """
    if len(text) <= LONGEST_WORD:
        return text
    return " ".join(_break_word(word, language) for word in text.split(" "))


def _break_word(word: str, language: str) -> str:
    if len(word) <= LONGEST_WORD or has_syllables(word, language):
        return word
    signs = clusters(word)
    parts = ["".join(signs[at : at + PART]) for at in range(0, len(signs), PART)]
    return BREAK.join(parts)


def has_syllables(word: str, language: str) -> bool:
    """Tell whether Typst can hyphenate a long word, as far as its letters tell it."""
    if language in RIGHT_TO_LEFT:
        return False
    first, last = HYPHENATED.get(language, LATIN)
    if not all(first <= sign <= last and sign.isalpha() for sign in word.lower()):
        return False
    return max(map(len, _VOWELS.split(decompose(word.lower())))) <= MOST_CONSONANTS


def is_hyphenated(text: str, language: str) -> bool:
    """Tell whether a text has words that may be broken, and all of them at hyphens."""
    long = [word for word in text.split(" ") if len(word) > LONGEST_WORD]
    return bool(long) and all(has_syllables(word, language) for word in long)


def item_parts(item: Item) -> list[Item]:
    """Return a very long item in parts that stand below one another; others as they are."""
    if len(item.text) + len(item.note) <= LONGEST_ITEM:
        return [item]
    texts, notes = _lines(item.text), _lines(item.note)
    parts = [Item(text) for text in texts]
    parts[-1] = parts[-1]._replace(note=notes[0])
    parts += [Item(text) for text in notes[1:]]
    # A label that is a space keeps the parts in line with each other.
    label = " " if item.label else ""
    parts = [part._replace(label=label) for part in parts]
    parts[0] = parts[0]._replace(label=item.label)
    parts[-1] = parts[-1]._replace(blank=item.blank)
    return parts


def _lines(text: str) -> list[str]:
    """Return a text in lines of ITEM_PART characters at most, broken between words if that goes."""
    return wrap(text, ITEM_PART, break_on_hyphens=False) or [""]


def longest_word(text: str) -> str:
    """Return the longest part of a text that stays together; nothing if any column has room."""
    parts = text.replace(BREAK, " ").split(" ")
    word = max((part[:PART] if len(part) > LONGEST_WORD else part for part in parts), key=len)
    return word if len(word) > SHORT_WORD else ""


class Copy:
    """Printables turned into what is printed: data, drawings, and the text that needs glyphs."""

    def __init__(
        self, settings: PrintSettings, words: Catalogue, printables: Iterable[Printable]
    ) -> None:
        self.settings = settings
        self.words = words
        self.drawings: dict[str, str] = {}
        self.text: list[str] = []
        self._titles: list[str] = []
        self._greys: dict[str, str] | None = None
        if not settings.colour:
            self._greys = ink.grey_palette(
                ink.drawing_colours(printable.drawing for printable in printables)
            )

    def printable(self, printable: Printable) -> dict[str, Any]:
        """Return a printable as the Typst files read it, its drawing put with the others."""
        name = f"drawing{len(self.drawings)}.svg"
        said = {each.drawn_text: self.words(each.english, *each.values) for each in printable.texts}
        drawing = ink.replace_texts(overlay(printable.drawing, printable.overlay), said)
        written = ink.drawing_text(drawing)
        self.text.append(written)
        family = grid_family(self.settings.fonts, written)
        self.drawings[name] = ink.for_print(drawing, family, self._greys)
        size = ink.drawing_size(printable.drawing)
        return {
            "drawing": {
                "file": name,
                "width": size.width,
                "height": size.height,
                "fixed": size.in_millimetres,
                "alt": ink.drawing_title(printable.drawing),
            },
            "side": printable.side or 0,
            "leftward": printable.leftward,
            "blanks": None
            if printable.blanks is None
            else [self.say(each) for each in printable.blanks],
            "asked": self.say(self.words(printable.blanks_label or MESSAGE))
            if printable.blanks
            else "",
            "bank": [self.say(breakable(word, self.words.language)) for word in printable.bank],
            "sections": [self._section(section) for section in printable.sections],
        }

    def _section(self, section: Section) -> dict[str, Any]:
        return {
            "head": self.say(self._head(section)) if section.head else "",
            "items": [self._item(part) for item in section.items for part in item_parts(item)],
        }

    def _head(self, section: Section) -> str:
        if isinstance(section.number, int) and section.plural:
            return self.words.plural(section.number, section.head, section.plural)
        return self.words(section.head, *(() if section.number is None else (section.number,)))

    def _item(self, item: Item) -> dict[str, Any]:
        language = self.words.language
        text, label, note = (self.say(breakable(part, language)) for part in item[:3])
        return {
            "text": text,
            "label": label,
            "note": note,
            "longest": longest_word(f"{text} {note}"),
            "hyphenated": is_hyphenated(f"{item.text} {item.note}", language),
            "blank": item.blank,
        }

    def task(self, printable: Printable) -> str:
        """Return what is to be done, in the language of the page."""
        return self.say(
            " ".join(self.words(one) for one in (printable.task, *printable.rules) if one)
        )

    def title(self, text: str) -> str:
        """Return a title that will be printed, its long words noted: they may have to be broken."""
        said = self.say(text)
        self._titles += [word for word in said.split(" ") if len(word) > SHORT_TITLE]
        return said

    def say(self, text: str) -> str:
        """Return a text that will be printed, noted for the sake of its glyphs.

        Symbols that no font has are left out; `picture_notes` tells which.
        """
        said, _ = without_pictures(text, self.settings.fonts)
        self.text.append(said)
        return said

    def common(self) -> dict[str, Any]:
        """Return what all pages read."""
        settings, paper = self.settings, self.settings.paper
        return {
            "page": [paper.width, paper.height],
            "room": list(paper.room),
            "margins": {side: getattr(paper, side) for side in ("top", "bottom", "inner", "outer")},
            "bleed": paper.bleed._asdict() if any(paper.bleed) else None,
            "size": settings.sizes[0],
            "sizes": settings.sizes[1],
            "readable": READABLE,
            "large": settings.large,
            "cells": LARGE_CELLS if settings.large else CELLS,
            "fonts": text_families(settings.fonts),
            "lang": self.words.language,
            "leftward": self.words.is_right_to_left,
            "named": settings.has_name_line,
            "syllables": [one for one in self._titles if has_syllables(one, self.words.language)],
            "words": {word.lower(): self.say(self.words(word)) for word in LABELS},
        }

    def files(self, data: dict[str, Any], source: str | None = None) -> dict[str, str]:
        """Return all files that Typst needs; an InputError names characters that no font has."""
        require_glyphs("".join(self.text), self.settings.fonts, source)
        return {"data.json": json.dumps({**self.common(), **data}), **self.drawings}
