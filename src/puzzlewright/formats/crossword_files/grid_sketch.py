"""A crossword while it is read from a file: its cells, their looks, and its clues.

The grid decides what is a word: a run of two or more open cells, across or down, up to a block, a
bar or the edge. Where a file tells the cells of its words, these have to be the same: words that
bend, or rows of letters that are no words, make a puzzle with other rules, which is refused. A
crossword without all its letters becomes a grid to be filled (a fill-in), with its clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.formats.crossword_files.conversion import cell_letters, slot_name, with_clues
from puzzlewright.formats.texts import cell_place
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.clues import LONGEST_CLUE
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.words.grids.grid import ACROSS, DOWN, Cell, Content, Grid, Run
from puzzlewright.words.grids.marks import BELOW, RIGHT, Bar, Marks
from puzzlewright.words.lines import abbreviate_texts, one_line

#: Rows between two looks at the deadline.
ROWS = 8

#: Stands in open cells whose letter is not known, as long as words are looked for.
UNKNOWN = "?"

#: The sides of a cell, as files name bars by them: which cell has the bar then, and on what side.
_SIDES = {"T": (-1, 0, BELOW), "B": (0, 0, BELOW), "L": (0, -1, RIGHT), "R": (0, 0, RIGHT)}

#: Colours of paper, which are no shades.
WHITE = ("", "white", "fff", "ffffff", "none", "transparent", "0")

#: Labels of two cells, the first and the last of a word; and those of several words in one clue.
_RANGE = re.compile(r"(\w+)\s*[-\u2013]\s*(\w+)")
_SEVERAL = re.compile(r"\s*(?:[,/&+]|\band\b)\s*")

#: No label that means anything has more characters, and no cell more labels besides the usual one.
LONGEST_LABEL = 40
MOST_CORNERS = 9

#: One clue in this many may belong to no word; where more do, the words are not what we take for
#: them.
CLUES_PER_LOST = 10


class Clue(NamedTuple):
    """A clue as files have it: for a label in the grid, and a direction."""

    direction: str  #: ACROSS or DOWN
    label: str
    text: str
    cells: tuple[Cell, ...] = ()  #: those of its word, where the file says which

    def __str__(self) -> str:
        return f"{self.label} {self.direction}".strip()


class Sketch:
    """What a file says about the cells of its grid."""

    def __init__(self, height: int, width: int, source: str | None) -> None:
        self.source = source
        self.rows: list[list[Content]] = [[None] * width for _ in range(height)]
        self.labels: dict[Cell, str] = {}  #: what stands in the usual corner of cells
        self.corners: dict[Cell, list[str]] = {}  #: labels in the others
        self.circles: set[Cell] = set()
        self.shades: set[Cell] = set()
        self.voids: set[Cell] = set()
        self.bars: set[Bar] = set()
        self.diagramless = False
        self._colours: set[str] = set()
        self._made: Grid | None = None

    def open_cell(self, cell: Cell, text: str) -> None:
        """Open a cell, and put letters into it; none if they are not known."""
        row, col = cell
        self.rows[row][col] = cell_letters(text, cell, self.source) if text.strip() else ""

    def add_bars(self, cell: Cell, sides: str) -> None:
        """Draw bars on the sides of a cell: T, R, B and L."""
        for side in sides.upper():
            if side in _SIDES:
                down, right, where = _SIDES[side]
                self.bars.add(((cell[0] + down, cell[1] + right), where))

    def add_shade(self, cell: Cell, colour: str) -> None:
        """Shade a cell, unless the colour is that of paper."""
        name = colour.strip().lower().lstrip("#")
        if name not in WHITE:
            self.shades.add(cell)
            self._colours.add(name)

    @property
    def missing(self) -> list[Cell]:
        """The open cells without letters."""
        return [
            (r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row) if cell == ""
        ]

    def finish(
        self, clues: Sequence[Clue], notes: list[str], words: Sequence[Clue] | None = None
    ) -> CrissCross | FillIn:
        """Return the crossword, or the grid to be filled if letters are missing.

        `words` are all words of the file with their cells, where it tells them. Clues that belong
        to no word are listed in the notes.
        """
        grid = self.grid()
        given = [each for each in (*clues, *(words or ())) if len(each.cells) > 1]
        runs = Runs(grid)
        _require_straight(runs, given, self.source)
        if words is not None:
            _require_declared(runs, words, self.source)
        found = self._run_clues(_Finder(grid, runs, self), clues, notes)
        if len(self._colours) > 1:
            notes.append(
                f"the colours of cells ({abbreviate_texts(sorted(self._colours))}) become one grey"
            )
        is_crossword = grid.marks.voids != self._blanks() or not self._blanks()
        if not is_crossword:  # nothing is a block, as in a criss-cross
            grid = Grid(grid.rows, Marks(grid.marks.bars, grid.marks.circles, grid.marks.shades))
        if missing := self.missing:
            return self._unsolved_grid(grid, found, missing, notes)
        return with_clues(grid, found, crossword=is_crossword, diagramless=self.diagramless)

    def in_order(self, direction: str, texts: Sequence[str]) -> list[Clue]:
        """Return clues without numbers: those of the words of a direction, in their order."""
        runs = [run for run in self.grid().runs if run.direction == direction]
        if len(runs) != len(texts):
            both = f"{count_noun(len(texts), 'clue')} {direction}"
            reason = f"{both} without numbers for {count_noun(len(runs), 'word')}"
            raise InputError(reason, source=self.source)
        pairs = zip(runs, texts, strict=True)
        return [Clue(direction, "", text, run.places) for run, text in pairs]

    def _blanks(self) -> set[Cell]:
        rows = enumerate(within_deadline(self.rows, ROWS))
        return {(r, c) for r, row in rows for c, cell in enumerate(row) if cell is None}

    def grid(self) -> Grid:
        """Return the grid with its marks, those on blocks and beside them left out.

        It is made once, so all cells have to be there.
        """
        if self._made is not None:
            return self._made
        looked = within_deadline(self.rows, ROWS)
        rows = [[UNKNOWN if cell == "" else cell for cell in row] for row in looked]
        opened = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell}
        bars = {bar for bar in self.bars if bar[0] in opened and _beyond(bar) in opened}
        voids = self.voids - opened
        grid = Grid(rows, Marks(bars, self.circles & opened, self.shades & opened, voids))
        if not grid.runs:
            raise InputError("the grid has no words: two letters side by side", source=self.source)
        self._made = grid
        return grid

    def _run_clues(
        self, finder: _Finder, clues: Sequence[Clue], notes: list[str]
    ) -> dict[Run, str]:
        """Return the clues of the runs; note those that belong to none, refuse if they are many."""
        found: dict[Run, list[str]] = {}
        lost: list[str] = []
        for clue in within_deadline(clues):
            run = finder.find_run(clue)
            text = one_line(clue.text)
            if len(text) > LONGEST_CLUE:
                reason = f"a clue of more than {LONGEST_CLUE:,} characters, {clue}"
                raise InputError(reason, source=self.source, text=text[:40])
            if run is not None:
                found.setdefault(run, []).append(text)
            else:
                lost.append(f"{clue} ({text})" if text else str(clue))
        if len(lost) > max(1, len(clues) // CLUES_PER_LOST):
            which = f"{count_noun(len(lost), 'clue')} of {len(clues):,} belong to no word"
            reason = f"{which} across or down ({abbreviate_texts(lost)})"
            raise InputError(f"{reason}: a puzzle with its own rules", source=self.source)
        if lost:
            notes.append(f"clues that belong to no word are left out: {abbreviate_texts(lost)}")
        if finder.is_numbered_otherwise:
            notes.append("the words are renumbered: the file has other numbers")
        return {run: " / ".join(filter(None, texts)) for run, texts in found.items()}

    def _unsolved_grid(
        self, grid: Grid, clues: Mapping[Run, str], missing: Sequence[Cell], notes: list[str]
    ) -> FillIn:
        """Return the grid to be filled, with the letters that are known and the clues."""
        opened = sum(cell is not None for row in within_deadline(self.rows, ROWS) for cell in row)
        where = (
            ""
            if len(missing) == opened
            else f" at {abbreviate_texts(map(cell_place, missing), between='; ')}"
        )
        notes.append(f"no solution{where}: read as a crossword to be filled")
        if self.diagramless:
            notes.append(
                "diagramless, but without a solution: read with its blocks and its numbers"
            )
        clues_by_slot = {slot_name(grid, run): clue for run, clue in clues.items() if clue}
        for name, clue in clues_by_slot.items():
            if len(clue) > LONGEST_CLUE:
                reason = f"a clue of more than {LONGEST_CLUE:,} characters, {name}"
                raise InputError(reason, source=self.source, text=clue)
        template = Template(self.rows, grid.marks)
        return FillIn(template, [], mode="dictionary", crossword=True, clues=clues_by_slot)


def _beyond(bar: Bar) -> Cell:
    """Return the cell on the other side of a bar."""
    (row, col), side = bar
    return (row, col + 1) if side == RIGHT else (row + 1, col)


# Words


class _Finder:
    """Finds the run that a clue belongs to."""

    def __init__(self, grid: Grid, runs: Runs, sketch: Sketch) -> None:
        usual = {cell: str(number) for cell, number in grid.numbers.items()}
        # The numbers of a diagramless grid, if it shows any, are in the wrong places.
        self._labels = usual if sketch.diagramless else sketch.labels or usual
        self._corners = sketch.corners
        self._runs = runs
        self._starts: dict[tuple[str, str], Run] = {}
        for run in grid.runs:
            label = self._labels.get((run.row, run.col))
            if label is not None:
                self._starts.setdefault((run.direction, label), run)
        self.is_numbered_otherwise = any(
            self._labels.get(cell) not in (number, None) for cell, number in usual.items()
        )

    def find_run(self, clue: Clue) -> Run | None:
        """Return the run of a clue, by its cells or its label; of several the first."""
        if clue.cells:
            runs = self._runs.within(clue.cells)
            return runs[0] if runs else None
        if found := self._starts.get((clue.direction, clue.label)):
            return found
        if len(clue.label) > LONGEST_LABEL:
            return None
        if ends := _RANGE.fullmatch(clue.label):
            return self._by_ends.get((clue.direction, ends[1], ends[2]))
        first = _SEVERAL.split(clue.label)[0]
        return self._starts.get((clue.direction, first)) if first != clue.label else None

    @cached_property
    def _by_ends(self) -> dict[tuple[str, str, str], Run]:
        """The runs by the labels of their first and last cells."""
        found: dict[tuple[str, str, str], Run] = {}
        for run in within_deadline(self._runs.all):
            for pair in product(
                self._cell_labels(run.places[0]), self._cell_labels(run.places[-1])
            ):
                found.setdefault((run.direction, *pair), run)
        return found

    def _cell_labels(self, cell: Cell) -> list[str]:
        """Return the labels of a cell, in all its corners."""
        usual = [self._labels[cell]] if cell in self._labels else []
        return [*usual, *self._corners.get(cell, ())[:MOST_CORNERS]]


class Runs:
    """The runs of a grid, by where they begin."""

    def __init__(self, grid: Grid) -> None:
        self.all: tuple[Run, ...] = grid.runs
        self.places: set[tuple[Cell, ...]] = {run.places for run in within_deadline(grid.runs)}
        self._starts: dict[Cell, list[Run]] = {}
        for run in within_deadline(grid.runs):
            self._starts.setdefault((run.row, run.col), []).append(run)

    def within(self, cells: Sequence[Cell]) -> list[Run] | None:
        """Return the runs that cells are made of, one after another; None if they are not."""
        found: list[Run] = []
        at = 0
        while at < len(cells):
            fits = [
                run
                for run in self._starts.get(cells[at], [])
                if tuple(cells[at : at + len(run.cells)]) == run.places
            ]
            if not fits:
                return None
            found.append(fits[0])
            at += len(fits[0].cells)
        return found


def _require_straight(runs: Runs, words: Iterable[Clue], source: str | None) -> None:
    """Refuse words that are not whole runs."""
    bent = [
        str(word)
        for word in within_deadline(words)
        if word.cells not in runs.places and runs.within(word.cells) is None
    ]
    if bent:
        reason = "words that are not straight runs of letters up to a block, a bar or the edge"
        raise InputError(f"{reason} ({abbreviate_texts(dict.fromkeys(bent))})", source=source)


def _require_declared(runs: Runs, words: Sequence[Clue], source: str | None) -> None:
    """Refuse runs that are no words of the file: it would be another puzzle with them."""
    declared = {run for word in within_deadline(words) for run in runs.within(word.cells) or ()}
    odd = [f"{cell_place((r.row, r.col))} {r.direction}" for r in runs.all if r not in declared]
    if odd:
        reason = "rows or columns of letters that are not words"
        raise InputError(f"{reason} ({abbreviate_texts(odd, between='; ')})", source=source)


#: The directions of clues, by the words that lists of them are named by.
DIRECTIONS = {"across": ACROSS, "down": DOWN}
