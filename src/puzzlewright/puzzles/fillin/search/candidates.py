"""Candidates for a slot as the grid is now, and how free its slots and cells still are.

What follows from a word in the slot is known at once, and refutes many. For the others a short
search finds a fill, proves that there is none, or leaves it open. Words that the grid as a whole
does not refute come first, those with the best scores before others, and of equal ones those that
leave most room.

A grid is as free as the words that each slot has left, and the letters that each cell has left,
when words go that no crossing word agrees with, until nothing changes. Where little is left, a grid
is hard to fill; where nothing is, it cannot be filled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.core.serialisable import Record, Serialisable
from puzzlewright.puzzles.fillin.grid import Cell
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.solve import SCORE_BIAS, Solver, fill_solver

#: Dead ends that a search for a fill may meet, for each candidate. Most fills come straight away,
#: starting from the fill before; more tries rarely find one where these do not.
USUAL_TRIES = 16


#: The first fill, which guides all the others, gets this many times as many.
SEARCH_OPTIONS = 20


@dataclass(frozen=True, slots=True)
class Candidate(Record):
    """A word for a slot."""

    word: str
    score: int
    fits: bool | None  #: a fill with it was found, there is none, or nobody knows


def slot_number(puzzle: FillIn, name: str) -> int:
    """Return which slot has a name, as people write it: 17-Across, 17a, 17 across, A17."""
    signs = re.sub(r"[\s_.-]", "", name).lower()
    found = re.fullmatch(r"([0-9]{1,6})(a|d|across|down)|(a|d|across|down)([0-9]{1,6})", signs)
    if found is None:
        reason = "the grid has no such slot: write a number and a direction, as in 17-Across"
        raise InputError(reason, text=name)
    number, across = int(found[1] or found[4]), (found[2] or found[3])[0] == "a"
    numbered = [at for at, slot in enumerate(puzzle.template.slots) if slot.number == number]
    for at in numbered:
        if puzzle.template.slots[at].across == across:
            return at
    other = "down" if across else "across"
    last = max(slot.number for slot in puzzle.template.slots)
    hint = f"{number} begins a word {other} only" if numbered else f"numbers go from 1 to {last}"
    raise InputError(f"the grid has no such slot ({hint})", text=name)


def candidates(
    puzzle: FillIn, slot: str, *, tries: int = USUAL_TRIES, seed: int | None = None
) -> Iterator[Candidate]:
    """Yield the words that agree with the letters in a slot, best first.

    For each, a search for a fill stops after `tries` dead ends; 0: only conclusions are drawn.
    """
    at = slot_number(puzzle, slot)
    solver = fill_solver(puzzle)
    probe = solver.problem.probe(seed=seed or 0, favour=SCORE_BIAS)
    is_possible = probe.begin() and probe.seek(SEARCH_OPTIONS * tries) is not False
    room = dict(probe.words(at)) if is_possible else {}
    fitting = _fitting_words(solver, at)
    words, scores = solver.words, solver.problem.scores
    fitting.sort(key=lambda word: (word not in room, -scores[word], -room.get(word, 0)))
    keeps_apart = puzzle.apart or puzzle.apart_roots
    for word in fitting:
        fits = probe.ask(at, word, tries) if word in room else False
        if fits and keeps_apart and not _are_apart(puzzle, solver, probe.fill()):
            fits = None  # another fill may be right
        yield Candidate(words[word].text, scores[word], fits)


def _are_apart(puzzle: FillIn, solver: Solver, fill: tuple[int, ...] | None) -> bool:
    """Tell whether a fill keeps what a search of numbers does not know: by the rules."""
    return fill is not None and puzzle.check(solver.solution(fill)).ok


def _fitting_words(solver: Solver, slot: int) -> list[int]:
    """Return the words that agree with the letters given in a slot."""
    problem = solver.problem
    given = dict(problem.given)
    wanted = [(at, given[cell]) for at, cell in enumerate(problem.slots[slot]) if cell in given]
    own, length = problem.candidates[slot], len(problem.slots[slot])
    every: Sequence[int] = range(len(problem.words)) if own is None else own
    return [
        word
        for word in within_deadline(every)
        if len(problem.words[word]) == length
        and all(problem.words[word][at] == letter for at, letter in wanted)
    ]


@dataclass(frozen=True, slots=True)
class SlotHeat(Record):
    """A slot, and how many words it has left."""

    slot: str
    words: int


@frozen
class Heat(Serialisable):
    """How free each slot and each cell of a fill-in is.

    If `is_possible` is False, the grid cannot be filled, and the numbers are those of the moment
    when that was seen: the slot that ran out of words has none.
    """

    puzzle: FillIn
    is_possible: bool
    slots: tuple[SlotHeat, ...]
    _letters: Mapping[Cell, int]

    def __init__(self, puzzle: FillIn) -> None:
        set_attribute(self, "puzzle", puzzle)
        solver = fill_solver(puzzle)
        probe = solver.problem.probe()
        set_attribute(self, "is_possible", probe.begin())
        names = [slot.name for slot in puzzle.template.slots]
        counts = probe.sizes()
        set_attribute(self, "slots", tuple(map(SlotHeat, names, counts)))
        letters = [bits.bit_count() for bits in probe.letters()]
        set_attribute(self, "_letters", dict(zip(solver.cells, letters, strict=True)))

    @cached_property
    def hardest(self) -> tuple[SlotHeat, ...]:
        """The slots that are not settled, those with the fewest words first."""
        is_open = [each for each in self.slots if each.words != 1]
        return tuple(sorted(is_open, key=lambda each: each.words))

    @cached_property
    def cells(self) -> tuple[tuple[int | None, ...], ...]:
        """How many letters each cell may still hold, row by row; None where there is no slot."""
        template = self.puzzle.template
        return tuple(
            tuple(self._letters.get((row, col)) for col in range(template.width))
            for row in range(template.height)
        )

    def text(self) -> str:
        """Return the numbers of letters, cell by cell."""
        rows = [[" ." if n is None else f"{n:2}" for n in row] for row in self.cells]
        return "".join(f"{' '.join(row)}\n" for row in rows)

    def as_json(self) -> dict[str, object]:
        """Return everything as JSON data."""
        return {
            "possible": None if self.is_possible else False,  # None: nobody knows
            "slots": [each.as_json() for each in self.slots],
            "cells": [list(row) for row in self.cells],
        }
