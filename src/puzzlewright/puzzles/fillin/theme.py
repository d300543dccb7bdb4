"""Symmetric templates around the entries of a theme, which go across.

Setters put theme entries into rows that half a turn takes to one another: two of the same length
make a pair, an odd one lies in the middle row if it fits there, or opposite an ordinary word of its
length. Blocks at their ends and opposite stay; the others are placed as in all templates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.grid import Cell, Content, Template
from puzzlewright.puzzles.fillin.templates import (
    ANY_LENGTHS,
    FORBIDDEN,
    MANNERS,
    SHORTEST_WORD,
    Canvas,
    Lengths,
    _require_size,
)

if TYPE_CHECKING:
    from random import Random

#: An entry, cell by cell.
Entry = Sequence[str]

#: The styles in which half a turn leaves the blocks as they are.
THEME_STYLES = ("american", "british")

#: Ways to place the entries that are tried for each template.
PLACEMENTS = 400

#: Entries that anybody would call a theme.
MOST_ENTRIES = 12

#: Theme entries have so many rows between them, if there are enough rows; and so many above.
GAP, ABOVE = 2, 2


class Placed(NamedTuple):
    """Where an entry begins."""

    entry: Entry
    row: int
    col: int

    @property
    def cells(self) -> list[Cell]:
        """The cells that it takes."""
        return [(self.row, self.col + n) for n in range(len(self.entry))]


class ThemeCanvas(Canvas):
    """A template at work around entries: their cells stay open, the blocks at their ends stay."""

    kept: frozenset[Cell] = frozenset()

    def pin(self, entries: Sequence[Placed]) -> bool:
        """Place the entries on an empty canvas; tell whether the rules allow that."""
        opened: set[Cell] = set()
        walls: set[Cell] = set()
        for each in entries:
            ends = [(each.row, each.col - 1), (each.row, each.col + len(each.entry))]
            walls.update(twin for end in ends if self._is_inside(end) for twin in self._orbit(end))
            opened.update(twin for cell in each.cells for twin in self._orbit(cell))
        if opened & walls:
            return False
        for wall in sorted(walls):  # and the gaps beside them that are too short for a word
            more = [] if self._is_blocked(wall) else self._closure([wall], set())
            if opened.intersection(more) or not (more or self._is_blocked(wall)):
                return False
            self._toggle(cell for cell in more if not self._is_blocked(cell))
        self.kept = frozenset(opened | walls)
        every = (set(range(self.height)), set(range(self.width)))
        return self._cost(every) < FORBIDDEN and self._connected()

    def has_words(self, row: int) -> bool:
        """Tell whether a row may have words: of a lattice, every second one."""
        return self._has_words(0, row)

    def _some_change(self) -> list[Cell]:
        """Return cells to change, but none of the theme."""
        found = super()._some_change()
        return [] if self.kept.intersection(found) else found


def theme_template(
    rows: int,
    cols: int,
    theme: Sequence[str | Entry],
    style: str = "american",
    *,
    seed: int = 0,
    blocks: int | None = None,
    lengths: Lengths = ANY_LENGTHS,
) -> Template:
    """Return a template with the entries of a theme in it, across and symmetric.

    The style is one of THEME_STYLES. Their letters are given; all else is open or blocked. The same
    seed gives the same template.
    """
    from random import Random

    if style not in THEME_STYLES:
        known = ", ".join(THEME_STYLES)
        raise InputError(f"theme: no symmetric style of template (there are {known})", text=style)
    _require_size(rows, cols, style, blocks)
    entries = [_entry(each) for each in theme]
    require_entries(entries, cols)
    rng = Random(seed)
    for _ in looking(range(PLACEMENTS), 1):
        canvas = ThemeCanvas(rows, cols, MANNERS[style], rng, None, lengths)
        placed = _placed(entries, canvas, rng)
        if blocks is not None:
            canvas.wanted = blocks
        if placed is not None and canvas.pin(placed):
            canvas.anneal()
            return _lettered(canvas.template(), placed)
    sizes = ", ".join(str(len(entry)) for entry in entries)
    reason = f"found no symmetric places for entries of {sizes} letters in {rows}×{cols} cells"
    raise InputError(f"theme: {reason}; fewer of them, other lengths or a larger grid may help")


def _entry(entry: str | Entry) -> Entry:
    if not isinstance(entry, str):
        return tuple(entry)
    from puzzlewright.words.cells import cells

    return cells(entry)


def require_entries(entries: Sequence[Entry], cols: int) -> None:
    """Raise an InputError if there are too many entries, or one has no room in a row."""
    if not 1 <= len(entries) <= MOST_ENTRIES:
        reason = f"theme: 1 to {MOST_ENTRIES} entries are expected"
        raise InputError(reason, text=str(len(entries)))
    for entry in entries:
        text = "".join(entry)
        if not SHORTEST_WORD <= len(entry) <= cols:
            has = f"theme: an entry has {SHORTEST_WORD} to {cols} letters here"
            raise InputError(f"{has}, this one {len(entry)}", text=text)


def _placed(entries: Sequence[Entry], canvas: ThemeCanvas, rng: Random) -> list[Placed] | None:
    """Return places for the entries by chance; None if these do not work out."""
    rows, cols = canvas.height, canvas.width
    pairs, odd = _paired(entries, rng)
    has_middle = rows % 2 == 1 and canvas.has_words(rows // 2)
    middle = next((e for e in odd if has_middle and _is_central(len(e), cols)), None)
    groups: list[tuple[Entry, ...]] = [*pairs, *((e,) for e in odd if e is not middle)]
    upper = range(0 if canvas.manner.lattice else ABOVE, rows // 2 - (middle is not None))
    lines = _lines(len(groups), [row for row in upper if canvas.has_words(row)], rng)
    if lines is None:
        return None
    rng.shuffle(groups)
    found = []
    for row, group in zip(lines, groups, strict=True):
        col = _column(len(group[0]), cols, rng)
        if col is None:
            return None
        found.append(Placed(group[0], row, col))
        if len(group) > 1:
            found.append(Placed(group[1], rows - 1 - row, cols - col - len(group[1])))
    if middle is not None:
        found.append(Placed(middle, rows // 2, (cols - len(middle)) // 2))
    return found


def _lines(number: int, half: Sequence[int], rng: Random) -> list[int] | None:
    """Return so many rows of the upper half by chance, with rows between them if there are."""
    for apart in (rng.randint(1, GAP), 1, 0):
        left = len(half) - apart * (number - 1)  # rows to choose from, without those between
        if left >= number:
            some = sorted(rng.sample(range(left), number))
            return [half[at + nth * apart] for nth, at in enumerate(some)]
    return None


def _paired(entries: Sequence[Entry], rng: Random) -> tuple[list[tuple[Entry, ...]], list[Entry]]:
    """Return pairs of entries of the same length, and those that are left."""
    pairs: list[tuple[Entry, ...]] = []
    left: dict[int, Entry] = {}
    for entry in rng.sample(list(entries), len(entries)):
        other = left.pop(len(entry), None)
        if other is None:
            left[len(entry)] = entry
        else:
            pairs.append((other, entry))
    return pairs, list(left.values())


def _is_central(length: int, cols: int) -> bool:
    """Tell whether an entry can lie in the middle of a row, with words or nothing beside it."""
    beside = (cols - length) // 2
    return (cols - length) % 2 == 0 and (beside <= 1 or beside > SHORTEST_WORD)


def _column(length: int, cols: int, rng: Random) -> int | None:
    """Return where an entry may begin, so that what is beside it is a word or nothing."""
    fine = [0, 1, *range(SHORTEST_WORD + 1, cols)]
    columns = [
        col for col in range(cols - length + 1) if col in fine and cols - length - col in fine
    ]
    return rng.choice(columns) if columns else None


def _lettered(template: Template, placed: Sequence[Placed]) -> Template:
    rows: list[list[Content]] = [list(row) for row in template.rows]
    for each in placed:
        for (row, col), letter in zip(each.cells, each.entry, strict=True):
            rows[row][col] = letter
    return template.with_rows(rows)
