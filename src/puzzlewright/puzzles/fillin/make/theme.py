"""Symmetric templates around the entries of a theme, and quick checks of the theme before that.

Setters put theme entries into rows that correspond under a half turn: two of the same length make
a pair, an odd one lies in the middle row if it fits there, or opposite an ordinary word of its
length. From top to bottom they keep the order in which they are given, as far as pairs allow.
Blocks at their ends and opposite stay; the others are placed as in all templates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple
from unicodedata import normalize

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.fillin.grid import Cell, Content, Template
from puzzlewright.puzzles.fillin.make.constraints import TemplateConstraints
from puzzlewright.puzzles.fillin.make.templates import (
    ANY_LENGTHS,
    FORBIDDEN,
    SHORTEST_WORD,
    STYLE_RULES,
    THEME_STYLES,
    Canvas,
    Lengths,
    require_size,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList
from puzzlewright.words.cells.alphabet import cells

#: An entry, cell by cell.
Entry = Sequence[str]

#: Ways to place the entries that are tried for each template.
PLACEMENTS = 400

#: Entries that anybody would call a theme.
MOST_ENTRIES = 12

#: Rows between two theme entries, if there are enough rows; and above the first.
ROW_GAP, FIRST_ROW = 2, 2


class ThemePlacement(NamedTuple):
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
    lengths: Lengths

    def pin(self, entries: Sequence[ThemePlacement]) -> bool:
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
        lengths, self.lengths = self.lengths, ANY_LENGTHS  # too long slots will get blocks yet
        is_lawful = self._cost(every) < FORBIDDEN
        self.lengths = lengths
        self.costs.clear()
        return is_lawful and self._is_connected()

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
    if style not in THEME_STYLES:
        known = ", ".join(THEME_STYLES)
        raise InputError(f"theme: no symmetric style of template (there are {known})", text=style)
    require_size(rows, cols, style, blocks)
    entries = [_entry(each) for each in theme]
    require_entries(entries, cols)
    rng = Random(seed)
    for _ in within_deadline(range(PLACEMENTS), 1):
        canvas = ThemeCanvas(rows, cols, STYLE_RULES[style], rng, None, lengths)
        placed = _random_placements(entries, canvas, rng)
        if blocks is not None:
            canvas.wanted = blocks
        if placed is not None and canvas.pin(placed):
            canvas.anneal()
            if canvas.longest <= lengths.longest:
                return _entry_rows(canvas.template(), placed)
    sizes = ", ".join(str(len(entry)) for entry in entries)
    reason = f"found no symmetric places for entries of {sizes} letters in {rows}×{cols} cells"
    raise InputError(f"theme: {reason}; fewer of them, other lengths or a larger grid may help")


def _entry(entry: str | Entry) -> Entry:
    if not isinstance(entry, str):
        return tuple(entry)
    return cells(entry)


def require_entries(entries: Sequence[Entry], cols: int) -> None:
    """Raise an InputError if there are too many entries, one has no room, or is there twice."""
    if not 1 <= len(entries) <= MOST_ENTRIES:
        reason = f"theme: 1 to {MOST_ENTRIES} entries are expected"
        raise InputError(reason, text=str(len(entries)))
    seen: set[Entry] = set()
    for entry in map(tuple, entries):
        text = "".join(entry)
        if not SHORTEST_WORD <= len(entry) <= cols:
            has = (
                f"theme: an entry has {SHORTEST_WORD} to {cols} letters in a grid of {cols} columns"
            )
            hint = "; shorten it, or take a larger grid" if len(entry) > cols else ""
            raise InputError(f"{has}, this one {len(entry)}{hint}", text=text)
        if entry in seen:
            raise InputError("theme: an entry appears twice; give each once", text=text)
        seen.add(entry)


def rows_above_middle(rows: int, style: str, *, has_middle: bool) -> int:
    """Return how many rows above the middle entries can lie in."""
    lattice = STYLE_RULES[style].lattice
    upper = rows // 2 - has_middle - (0 if lattice else FIRST_ROW)
    return (upper + 1) // 2 if lattice else upper


def _random_placements(
    entries: Sequence[Entry], canvas: ThemeCanvas, rng: Random
) -> list[ThemePlacement] | None:
    """Return places for the entries by chance; None if these do not work out."""
    rows, cols = canvas.height, canvas.width
    has_middle = rows % 2 == 1 and canvas.has_words(rows // 2)
    groups, middle = mirrored_rows(entries, cols if has_middle else None)
    upper = range(0 if canvas.manner.lattice else FIRST_ROW, rows // 2 - (middle is not None))
    lines = _random_rows(len(groups), [row for row in upper if canvas.has_words(row)], rng)
    if lines is None:
        return None
    found = []
    for row, (above, below) in zip(lines, groups, strict=True):
        length = len(above or below or ())
        col = _column(length, cols, rng)
        if above is not None:
            found.append(ThemePlacement(above, row, col))
        if below is not None:
            found.append(ThemePlacement(below, rows - 1 - row, cols - col - length))
    if middle is not None:
        found.append(ThemePlacement(middle, rows // 2, (cols - len(middle)) // 2))
    return sorted(found, key=lambda each: each.row)


def _random_rows(number: int, half: Sequence[int], rng: Random) -> list[int] | None:
    """Return `number` random rows of the upper half, with rows between them if there are."""
    for apart in (rng.randint(1, ROW_GAP), 1, 0):
        left = len(half) - apart * (number - 1)  # rows to choose from, without those between
        if left >= number:
            some = sorted(rng.sample(range(left), number))
            return [half[at + nth * apart] for nth, at in enumerate(some)]
    return None


def mirrored_rows(
    entries: Sequence[Entry], cols: int | None
) -> tuple[list[tuple[Entry | None, Entry | None]], Entry | None]:
    """Return what goes into a row and into the one opposite, from the outside; and the middle one.

    Of one length, the first and the last make a pair, and so on. An entry without a pair lies in
    the half in which it is given. `cols` is the width if there is a middle row to lie in.
    """
    pairs: list[tuple[int, Entry | None, Entry | None]] = []
    odd: list[int] = []
    for length in dict.fromkeys(map(len, entries)):
        same = [n for n, entry in enumerate(entries) if len(entry) == length]
        while len(same) > 1:
            first, last = same.pop(0), same.pop()
            pairs.append((min(first, len(entries) - 1 - last), entries[first], entries[last]))
        odd += same
    centre = (len(entries) - 1) / 2
    central = [n for n in odd if cols is not None and is_central(len(entries[n]), cols)]
    middle = min(central, key=lambda n: abs(n - centre), default=None)
    for n in odd:
        if n != middle:
            above, below = (entries[n], None) if n <= centre else (None, entries[n])
            pairs.append((min(n, len(entries) - 1 - n), above, below))
    pairs.sort(key=lambda pair: pair[0])
    return [pair[1:] for pair in pairs], None if middle is None else entries[middle]


def is_central(length: int, cols: int) -> bool:
    """Tell whether an entry can lie in the middle of a row; beside it may be blocks alone."""
    return (cols - length) % 2 == 0


def _column(length: int, cols: int, rng: Random) -> int:
    """Return where an entry may begin: beside it there is a word or nothing, or else blocks."""
    fine = [0, 1, *range(SHORTEST_WORD + 1, cols)]
    columns = [
        col for col in range(cols - length + 1) if col in fine and cols - length - col in fine
    ]
    return rng.choice(columns or range(cols - length + 1))


def _entry_rows(template: Template, placed: Sequence[ThemePlacement]) -> Template:
    rows: list[list[Content]] = [list(row) for row in template.rows]
    for each in placed:
        for (row, col), letter in zip(each.cells, each.entry, strict=True):
            rows[row][col] = letter
    return template.with_rows(rows)


def check_theme(
    constraints: TemplateConstraints, listed: WordList
) -> tuple[TemplateConstraints, tuple[str, ...]]:
    """Return the same with a theme that may have places, and notes on what was changed.

    Letters that no word of the list has lose their accents: nothing could cross them.
    """
    letters = set(listed.letters())
    theme, notes = [], []
    for word in constraints.theme:
        plain = _without_accents(word, letters)
        if plain != word:
            notes.append(f"theme: {word.text} goes in as {plain.text}: no word has the accents")
        theme.append(plain)
    constraints = constraints._replace(theme=tuple(theme))
    require_entries([word.cells for word in theme], constraints.cols)
    _require_partners(constraints, listed)
    return constraints, (*notes, *_order(constraints))


def _without_accents(word: Word, letters: set[str]) -> Word:
    """Return an entry whose letters all are in words of the list; an InputError if one is not."""
    found = []
    for cell in word.cells:
        plain = cell if cell in letters else normalize("NFD", cell)[0]
        if plain not in letters:
            reason = f"theme: no word of the list has the letter {cell}, so none can cross it"
            raise InputError(f"{reason}; leave the letter out, or add words", text=word.text)
        found.append(plain)
    return replace(word, cells=tuple(found))


def _require_partners(constraints: TemplateConstraints, listed: WordList) -> None:
    """Raise an InputError if there are too few rows, or no word to lie opposite an entry."""
    sizes = Counter(len(word.cells) for word in constraints.theme)
    odd = sorted((length for length, number in sizes.items() if number % 2), reverse=True)
    alone = [n for n in odd if len(listed.at_least(-(10**6), {n})) < sizes[n]]
    has_middle = constraints.rows % 2 == 1
    central = [n for n in alone if is_central(n, constraints.cols)] if has_middle else []
    for length in [n for n in alone if n not in central[:1]]:
        entry = next(word.text for word in constraints.theme if len(word.cells) == length)
        reason = f"theme: half a turn puts another word of {length} letters opposite this entry"
        hint = f"neither the theme nor the list has one; add an entry of {length} letters"
        raise InputError(f"{reason}, but {hint}, or choose another length", text=entry)
    groups = sum(number // 2 for number in sizes.values()) + len(odd) - bool(central)
    rows = rows_above_middle(constraints.rows, constraints.style, has_middle=bool(central))
    if groups > rows:
        entries = len(constraints.theme)
        reason = f"theme: {entries} entries of these lengths need {groups} rows above the "
        reason += f"middle, and {constraints.rows} rows have {rows} for them"
        raise InputError(f"{reason}; leave some out, pair lengths, or take a larger grid")


def _order(constraints: TemplateConstraints) -> list[str]:
    """Return which order the entries have from top to bottom, if it is not the one given."""
    entries = [word.cells for word in constraints.theme]
    groups, middle = mirrored_rows(entries, constraints.cols if constraints.rows % 2 else None)
    upper = [above for above, _ in groups if above is not None]
    lower = [below for _, below in reversed(groups) if below is not None]
    order = [*upper, *([middle] if middle is not None else []), *lower]
    if order == entries:
        return []
    shown = ", ".join("".join(entry) for entry in order)
    return [f"theme: from top to bottom {shown}, as symmetry pairs entries of one length"]
