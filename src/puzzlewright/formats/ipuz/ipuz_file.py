"""A file of the ipuz format while it is read: its fields, each of the sort that is expected."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from puzzlewright.core.errors import InputError, quote
from puzzlewright.formats.crossword_files.grid_sketch import Sketch
from puzzlewright.formats.texts import MOST_FIELDS, cell_place, require_size, without_markup
from puzzlewright.words.lines import abbreviate_texts

#: Fields that say nothing about the puzzle, so that nobody misses them.
IDLE = ("version", "kind", "origin", "block", "empty", "volatile", "checksum", "uniqueid")

#: Our own text of a puzzle, where the other fields do not tell all of it.
#: Fields of ours: names with a dot are extensions, as the specification has it.
OWN_TEXT = "puzzlewright.text"
OWN_MADE = "puzzlewright.made"
OWN = (OWN_TEXT, OWN_MADE)

#: A row of cells as they are in the file.
Row = list[object]


class Cell(NamedTuple):
    """A cell of a grid."""

    is_open: bool
    label: str = ""
    given: str = ""
    is_void: bool = False  #: no part of the diagram, not even a block


class IpuzFile:
    """The fields of a file; complaints name it, and notes tell what is not kept of it."""

    def __init__(self, fields: dict[str, Any], source: str | None) -> None:
        self.fields = fields
        self.source = source
        self.notes: list[str] = []
        self.is_changed = False  #: by a program that left our own fields as they were
        self.sketch: Sketch | None = None  #: what looks of cells are drawn into, if anything
        self._styles: set[str] = set()
        self._several: dict[tuple[int, int], None] = {}  # cells with several answers
        self.block: str = self.text("block") or "#"
        empty = fields.get("empty", 0)
        self.empty: str = str(empty) if isinstance(empty, (int, str)) else "0"
        self._is_text_empty = isinstance(empty, str)

    def error(self, message: str, value: object = None) -> InputError:
        """Return an InputError about the file."""
        return InputError(message, source=self.source, text=_quoted_value(value))

    def text(self, name: str) -> str:
        """Return a field that is a text, "" if it is missing."""
        value = self.fields.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.error(f"`{name}` is not a text", value)
        return value

    def plain(self, name: str) -> str:
        """Return a text without HTML."""
        return without_markup(self.text(name))

    def note_others(self, known: Collection[str]) -> None:
        """Tell which fields are left out, which looks of cells, and which answers."""
        names = [n for n in self.fields if n not in known and n not in (*IDLE, *OWN)]
        if names:
            self.notes.append(f"left out: {abbreviate_texts(sorted(names), most=MOST_FIELDS)}")
        if self._styles:
            self.notes.append(
                f"left out: how cells look ({abbreviate_texts(sorted(self._styles))})"
            )
        if self._several:
            where = abbreviate_texts(map(cell_place, self._several), between="; ")
            self.notes.append(f"of several answers the first is taken, at {where}")

    # Grids

    def rows(self, name: str) -> list[Row]:
        """Return a field that is rows of the same length, as `dimensions` tells if it is there."""
        value = self.fields.get(name)
        if value is None:
            raise self.error(f"`{name}` is missing: the rows of the grid")
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise self.error(f"`{name}` is not a list of rows", value)
        width = len(value[0]) if value else 0
        require_size(width, len(value), self.source)
        for number, row in enumerate(value, 1):
            if len(row) != width:
                reason = f"row {number} of `{name}` has {len(row)} cells, the first one {width}"
                raise self.error(reason)
        self._require_dimensions(name, width, len(value))
        return value

    def _require_dimensions(self, name: str, width: int, height: int) -> None:
        """Refuse rows that are not as many, or not as long, as the file says."""
        dimensions = self.fields.get("dimensions")
        if dimensions is None:
            return
        if not isinstance(dimensions, dict):
            raise self.error("`dimensions` is not an object with width and height", dimensions)
        for side, found in (("width", width), ("height", height)):
            # A text with a number is as good as the number, by the specification.
            if side in dimensions and str(dimensions[side]).strip() != str(found):
                reason = f"`dimensions` has another {side} than `{name}`, which has {found}"
                raise self.error(reason, dimensions[side])

    def cell(self, value: object, row: int, col: int) -> Cell:
        """Return a cell of the field `puzzle`: its label, and a letter that is given."""
        given = ""
        if isinstance(value, dict):
            self.note_style(value.get("style"), row, col)
            letter = value.get("value")
            given = letter if isinstance(letter, str) else ""
            value = value.get("cell", 0)
        if value is None:
            return Cell(False, is_void=True)
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise self.error(f"no cell at {cell_place((row, col))} of `puzzle`", value)
        text = str(value).strip()
        if text == self.block:
            return Cell(False)
        return Cell(True, "" if text in {"", "0", self.empty} else text, given)

    def value(self, value: object, row: int, col: int, name: str) -> str | None:
        """Return what a cell of `solution` (or another field) holds.

        None where it is blocked, "" where the file has nothing.
        """
        if isinstance(value, dict):
            self.note_style(value.get("style"), row, col)
            if "value" not in value and value.keys() - {"style"}:
                reason = f"two answers in one cell, at {cell_place((row, col))} of `{name}`"
                raise self.error(reason, value)
            value = value.get("value")
        if isinstance(value, list):
            if len(value) > 1:
                self._several[row, col] = None
            value = value[0] if value else ""
        if value is None:
            return ""
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise self.error(f"no value at {cell_place((row, col))} of `{name}`", value)
        text = str(value).strip()
        if text == self.empty and isinstance(value, str) == self._is_text_empty:
            return ""  # a letter "0" is not the number 0
        return None if text == self.block else text

    def note_style(self, style: object, row: int, col: int) -> None:
        """Draw how a cell looks into the sketch, or keep in mind that it is not kept."""
        given = style
        if isinstance(style, str):
            styles = self.fields.get("styles")
            style = styles.get(style) if isinstance(styles, dict) else None
        if not isinstance(style, dict):
            self._styles.update(
                [] if given is None else [f"the style {quote(_quoted_value(given) or '')}"]
            )
            return
        for name, value in style.items():
            if value in (None, "", False) or self._draw_look(name, value, (row, col)):
                continue
            if name == "barred" and self.sketch is None:
                reason = f"a bar at {cell_place((row, col))}: words end at blocks here, not at bars"
                raise self.error(reason)
            if name == "barred":
                reason = (
                    f"`barred` at {cell_place((row, col))} is not a text of the sides T, R, B and L"
                )
                raise self.error(reason, value)
            self._styles.add(str(name))

    def _draw_look(self, name: str, value: object, cell: tuple[int, int]) -> bool:
        """Draw one look of a cell, and tell whether there is a place for it."""
        sketch = self.sketch
        if sketch is None or not isinstance(value, (str, bool, dict, int, list)):
            return False
        match name, value:
            case "barred", str() | list():
                sides = "".join(value) if all(isinstance(e, str) for e in value) else "?"
                if set(sides.upper()) - set("TRBL, "):  # some write T, L
                    return False
                sketch.add_bars(cell, sides)
            case "shapebg", "circle":
                sketch.circles.add(cell)
            case ("color", str() | int()):
                sketch.add_shade(cell, str(value))
            case "highlight", True:
                sketch.add_shade(cell, name)
            case "mark", dict():
                values = [str(each) for each in value.values() if isinstance(each, (str, int))]
                sketch.corners.setdefault(cell, []).extend(values)
                return False  # they tell which word a clue belongs to, and are not shown
            case _:
                return False
        return True


def _quoted_value(value: object) -> str | None:
    """Return a value as it is quoted; what is too deep to be written is not worth quoting."""
    if value is None or isinstance(value, str):
        return value
    try:
        return repr(value)
    except RecursionError:
        return "…"
