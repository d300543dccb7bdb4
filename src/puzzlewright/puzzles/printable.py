"""What a puzzle gives to a page: a drawing without its list, and the list as data.

The page sets lists itself, with the fonts and in the columns that suit it. Titles, heads and tasks
are in English; the catalogues of `i18n` have them in other languages.
"""

from __future__ import annotations

from typing import NamedTuple

#: Among the blanks of a message: the gap between two words.
BLANK_GAP = " "


class Item(NamedTuple):
    """A line of a list: a word with its translation, a clue with its number."""

    text: str
    label: str = ""  #: before the text: the number of a clue
    note: str = ""  #: behind it, in a softer ink: a translation
    blank: int = 0  #: at the end is a line to write this many letters on


class Section(NamedTuple):
    """Items below a head, or without one. `{}` in a head stands for its number."""

    items: tuple[Item, ...]
    head: str = ""
    number: int | str | None = None
    plural: str = ""  #: the head of several things, if it depends on how many there are


class DrawnText(NamedTuple):
    """What a drawing says in words of ours, with a number in the place of `{}` if it has one."""

    english: str
    number: int | None = None

    @property
    def drawn_text(self) -> str:
        """How it stands in the drawing."""
        return self.english.replace("{}", str(self.number))

    @property
    def values(self) -> tuple[int, ...]:
        """The values for the places in it."""
        return () if self.number is None else (self.number,)


class Printable(NamedTuple):
    """A puzzle, or its solution, as a page shows it."""

    drawing: str  #: SVG
    title: str = ""  #: what such a puzzle is called: Word search
    task: str = ""  #: what is to be done, in a sentence
    sections: tuple[Section, ...] = ()
    blanks: tuple[str, ...] | None = None  #: of a hidden message: what stands on each of its lines
    blanks_label: str = ""  #: before the blanks: which letters spell the message
    side: float | None = None  #: of a cell, in units of the drawing, where there are cells
    leftward: bool = False  #: whether one reads from right to left
    texts: tuple[DrawnText, ...] = ()  #: in the drawing, to be translated
    grain: float | None = (
        None  #: where there are no cells: the side of a cell that were as easy to read
    )
    rules: tuple[str, ...] = ()  #: sentences after the task
    is_cut: bool = False  #: whether it is to be cut: then nothing may stand on its back
    bank: tuple[str, ...] = ()  #: words to choose from, in a box of their own
    overlay: str = ""  #: SVG that belongs over the drawing where its list is beside it: numbers
