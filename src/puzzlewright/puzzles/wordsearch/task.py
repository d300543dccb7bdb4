"""What the word search generator works on: the task, a message, and phrases on a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.puzzles.wordsearch.masks import Mask
from puzzlewright.puzzles.wordsearch.prepare import Prepared
from puzzlewright.puzzles.wordsearch.puzzle import END, EXACT
from puzzlewright.puzzles.wordsearch.weights import Weights
from puzzlewright.words.cells import Alphabet
from puzzlewright.words.entries import Entry

if TYPE_CHECKING:
    from puzzlewright.puzzles.making import Budget
    from puzzlewright.puzzles.wordsearch.recipe import WordSearchRecipe

TANGLED = "with its neighbours it made a blocked word, or another phrase once more"


class Task(NamedTuple):
    """What is to be made, in full."""

    entries: list[Entry]
    prepared: Prepared
    alphabet: Alphabet
    ways: tuple[str, ...]
    weights: Weights
    blocked: Sequence[tuple[str, ...]]
    recipe: WordSearchRecipe
    budget: Budget
    seed: int
    remarks: list[str]  #: on the list
    bonus: frozenset[int]  #: ids of the entries that are not listed
    effort: int  #: how many arrangements are tried, in hundredths of the usual number
    counts_whole: bool  #: whether what was cut short counts for nothing: there is a stopgap


class Message(NamedTuple):
    """What letters spell that no phrase has: its cells, the lengths of its words, where it is."""

    cells: tuple[str, ...]
    lengths: tuple[int, ...]
    at: str = EXACT

    def on(self, free: Sequence[int]) -> dict[int, str]:
        """Return its letters on some of the free cells."""
        number = len(self.cells)
        chosen = free[len(free) - number :] if self.at == END else free[:number]
        return dict(zip(chosen, self.cells, strict=True))


class Arranged(NamedTuple):
    """Letters on a board: those of phrases, by cells counted row by row."""

    mask: Mask
    lying: list[tuple[Entry, tuple[int, ...]]]  #: the phrases that are placed, and their cells
    unplaced: list[tuple[Entry, str]]
    decoys: list[tuple[tuple[str, ...], tuple[int, ...]]]  #: those that are there, the same

    @property
    def placed(self) -> list[Entry]:
        """The phrases that are placed."""
        return [entry for entry, _ in self.lying]

    @property
    def letters(self) -> dict[int, str]:
        """What the cells hold that are not free."""
        words = [*((entry.cells, lying) for entry, lying in self.lying), *self.decoys]
        return {cell: sign for word, lying in words for cell, sign in zip(lying, word, strict=True)}

    def without(self, gone: Sequence[int]) -> Arranged:
        """Return the same without the phrases with these numbers; decoys go first."""
        if self.decoys:
            return self._replace(decoys=[])
        lost = [(self.lying[number][0], TANGLED) for number in gone]
        are_gone = set(gone)
        left = [each for number, each in enumerate(self.lying) if number not in are_gone]
        return self._replace(lying=left, unplaced=[*self.unplaced, *lost])
