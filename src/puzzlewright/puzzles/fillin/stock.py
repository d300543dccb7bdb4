"""The words a maker works with, in the engine's numbers, for one template after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.engine.fill import FillProblem
from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.grid import Cell, Content, Template
from puzzlewright.puzzles.fillin.puzzle import Word

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution

#: A filled grid: what each cell holds.
Rows = tuple[tuple[Content, ...], ...]


class Group(NamedTuple):
    """The words of one length, as they are and in numbers."""

    words: list[Word]
    coded: list[tuple[int, ...]]


class Stock:
    """Words of a list that are good enough and not too long, each once, and those that must be in.

    Coding a long list takes a while, so it is done once, whatever is tried with it.
    """

    def __init__(
        self, words: Iterable[Word], must: Iterable[Word], *, least: int, longest: int
    ) -> None:
        best: dict[tuple[str, ...], int] = {}
        for cells, score in words:
            if score >= least and len(cells) <= longest and best.get(cells, score) <= score:
                best[cells] = score
        for cells, score in must:
            best[cells] = max(score, best.get(cells, score))
        letters = sorted({letter for cells in best for letter in cells})
        self.letters = {letter: n for n, letter in enumerate(letters)}
        self.groups: dict[int, Group] = {}
        for cells, score in best.items():
            group = self.groups.setdefault(len(cells), Group([], []))
            group.words.append(Word(cells, score))
            group.coded.append(tuple(map(self.letters.__getitem__, cells)))

    def shortage(self, template: Template) -> str | None:
        """Return which length has fewer words than slots; None if there are enough of all."""
        wanted: dict[int, int] = {}
        for slot in template.slots:
            wanted[slot.length] = wanted.get(slot.length, 0) + 1
        for length, slots in sorted(wanted.items()):
            words = len(self.groups[length].words) if length in self.groups else 0
            if words < slots:
                return f"{length}-letter slots: {slots}, words in the list: {words}"
        return None

    def words_for(self, template: Template) -> list[Word]:
        """Return the words that are numbered in the problem of a template, in order."""
        return [word for group in self._groups_for(template) for word in group.words]

    def _groups_for(self, template: Template) -> list[Group]:
        lengths = sorted({slot.length for slot in template.slots})
        return [self.groups[length] for length in lengths if length in self.groups]

    def problem(self, template: Template) -> FillProblem:
        """Return the problem of filling a template, given letters and all, no word twice."""
        groups = self._groups_for(template)
        cells = cells_of(template)
        number = {cell: n for n, cell in enumerate(cells)}
        given = []
        for cell in cells:
            letter = template.content(cell)
            if letter and letter not in self.letters:
                raise InputError("a letter is given that no word of the list has", text=letter)
            if letter:
                given.append((number[cell], self.letters[letter]))
        return FillProblem(
            len(cells),
            max(1, len(self.letters)),
            [[number[cell] for cell in slot.cells] for slot in template.slots],
            [word for group in groups for word in group.coded],
            scores=[word.score for group in groups for word in group.words],
            given=given,
        )

    def chosen(self, template: Template, raw: RawSolution) -> list[Word]:
        """Return the word in each slot of a template."""
        words = self.words_for(template)
        return [words[number] for number in raw]


def cells_of(template: Template) -> list[Cell]:
    """Return the cells that are in slots, in reading order."""
    return sorted({cell for slot in template.slots for cell in slot.cells})


def rows_of(template: Template, words: Iterable[Word]) -> Rows:
    """Return a template with a word in each slot."""
    rows = [list(row) for row in template.rows]
    for slot, word in zip(template.slots, words, strict=True):
        for (row, col), letter in zip(slot.cells, word.cells, strict=True):
            rows[row][col] = letter
    return tuple(map(tuple, rows))
