"""Placing phrases around others that stay: greedy, by chance, with ejections.

Phrases come one after the other, long ones first. Each goes to the place with the most crossings
among those that fit. One without such a place ejects as few others as possible, which come again.
Everything is decided by random numbers and by counts, so that the same seed gives the same places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from puzzlewright.core.deadlines import check_deadline
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, STEPS
from puzzlewright.puzzles.wordsearch.make.board_shapes import Mask

#: What a crossing is worth, what a direction costs that has its share already, what it costs
#: to lie where the phrase lay before, and the chance.
CROSSING: Final = 100
SHARE: Final = 40
SAME: Final = 300
NOISE: Final = 110

#: How often each phrase may eject others.
EJECTIONS: Final = 2

Cells = tuple[int, ...]
Word = tuple[str, ...]


class Place(NamedTuple):
    """Where a phrase may lie: its first cell and its direction."""

    cell: int
    direction: str


class Space:
    """The cells where phrases may lie: how many there are from each one on, in each direction."""

    def __init__(self, mask: Mask, directions: Sequence[str]) -> None:
        self.mask: Mask = mask
        self.directions: tuple[str, ...] = tuple(
            direction for direction in ALL_DIRECTIONS if direction in directions
        )
        both = {
            *self.directions,
            *(
                ALL_DIRECTIONS[(ALL_DIRECTIONS.index(direction) + 4) % 8]
                for direction in self.directions
            ),
        }
        self.steps: dict[str, int] = {
            direction: STEPS[direction][0] * mask.cols + STEPS[direction][1]
            for direction in ALL_DIRECTIONS
        }
        self._reach: dict[str, list[int]] = {
            direction: self._find_reach(direction)
            for direction in ALL_DIRECTIONS
            if direction in both
        }
        self.ahead: dict[str, list[int]] = {
            direction: self._reach[direction] for direction in self.directions
        }
        self.behind: dict[str, list[int]] = {
            direction: self._reach[ALL_DIRECTIONS[(ALL_DIRECTIONS.index(direction) + 4) % 8]]
            for direction in self.directions
        }

    def _find_reach(self, direction: str) -> list[int]:
        mask, (down, right) = self.mask, STEPS[direction]
        reach = [0] * mask.size
        rows = range(mask.rows) if down < 0 else range(mask.rows - 1, -1, -1)
        cols = range(mask.cols) if right < 0 else range(mask.cols - 1, -1, -1)
        for row in rows:
            for col in cols:
                at = row * mask.cols + col
                if mask.usable[at]:
                    inside = 0 <= row + down < mask.rows and 0 <= col + right < mask.cols
                    reach[at] = 1 + (reach[at + self.steps[direction]] if inside else 0)
        return reach

    def cells(self, place: Place, length: int) -> Cells:
        """Return the cells of a phrase."""
        step = self.steps[place.direction]
        return tuple(range(place.cell, place.cell + step * length, step))

    def places(self, length: int) -> Iterator[Place]:
        """Yield all places for phrases of a length."""
        for direction in self.directions:
            for cell, reach in enumerate(self.ahead[direction]):
                if reach >= length:
                    yield Place(cell, direction)


class WordPlacer:
    """Phrases on a board: some that stay, and those that are placed around them."""

    def __init__(
        self,
        space: Space,
        words: Sequence[Word],
        kept: Mapping[int, Cells],
        before: Mapping[int, Cells],
    ) -> None:
        self.space: Space = space
        self.words: Sequence[Word] = words
        self.before: Mapping[int, Cells] = before
        self.kept: Final = frozenset(kept)
        self.placed: dict[int, Cells] = {}
        self.tries: int = 0  #: places that were looked at
        self._noise = NOISE
        self._letters: dict[int, str] = {}
        self._owners: dict[int, list[int]] = {}
        self._cells: dict[str, list[int]] = {}  #: by letters, in the order in which they came
        self._directions: dict[str, int] = dict.fromkeys(space.directions, 0)
        self._direction_of: dict[int, str] = {}
        for number, cells in kept.items():
            self._put(number, cells, None)

    @property
    def crossings(self) -> int:
        """How many letters phrases share."""
        return sum(len(owners) - 1 for owners in self._owners.values())

    def place(self, numbers: Collection[int], chance: Random) -> list[int]:
        """Place phrases, and return those that found no place."""
        queue = sorted(numbers, key=lambda n: -len(self.words[n]) - chance.random())
        self._noise = NOISE * (1 + chance.randrange(2))
        left: list[int] = []
        ejections = EJECTIONS * len(queue)
        while queue:
            check_deadline()
            number = queue.pop(0)
            place = self._best(number, chance) or self._anywhere(number, chance)
            if place is None and ejections > 0:
                place, gone = self._ejecting(number, chance)
                ejections -= 1
                for each in gone:
                    self._take(each)
                queue += gone
            if place is None:
                left.append(number)
            else:
                cells = self.space.cells(place, len(self.words[number]))
                self._put(number, cells, place.direction)
        return sorted(left)

    def _put(self, number: int, cells: Cells, direction: str | None) -> None:
        self.placed[number] = cells
        for sign, cell in zip(self.words[number], cells, strict=True):
            owners = self._owners.setdefault(cell, [])
            if not owners:
                self._letters[cell] = sign
                self._cells.setdefault(sign, []).append(cell)
            owners.append(number)
        if direction is not None:
            self._direction_of[number] = direction
            self._directions[direction] += 1

    def _take(self, number: int) -> None:
        for cell in self.placed.pop(number):
            self._owners[cell].remove(number)
            if not self._owners[cell]:
                del self._owners[cell]
                self._cells[self._letters.pop(cell)].remove(cell)
        self._directions[self._direction_of.pop(number)] -= 1

    def _best(self, number: int, chance: Random) -> Place | None:
        """Return the best place of a phrase where it crosses another one."""
        word, steps = self.words[number], self.space.steps
        seen: set[Place] = set()
        best, found = 0.0, None
        old = self._previous_place(number)
        share = SHARE * len(self._directions) / (1 + len(self._direction_of))
        for at, sign in enumerate(word):
            for cell in self._cells.get(sign, ()):
                for direction in self.space.directions:
                    if self.space.behind[direction][cell] <= at:
                        continue
                    place = Place(cell - at * steps[direction], direction)
                    if self.space.ahead[direction][place.cell] < len(word) or place in seen:
                        continue
                    seen.add(place)
                    crossed = self._crossing_count(word, place)
                    if crossed is None:
                        continue
                    value = (
                        CROSSING * crossed
                        - share * self._directions[direction]
                        + self._noise * chance.random()
                    )
                    if place == old:
                        value -= SAME
                    if found is None or value > best:
                        best, found = value, place
        return found

    def _previous_place(self, number: int) -> Place | None:
        """Return where a phrase lay before."""
        cells = self.before.get(number, ())
        step = cells[1] - cells[0] if len(cells) > 1 else None
        directions = [
            direction for direction in self.space.directions if self.space.steps[direction] == step
        ]
        return Place(cells[0], directions[0]) if directions else None

    def _crossing_count(self, word: Word, place: Place) -> int | None:
        """Return how many letters a phrase shares with others there; None if it does not fit.

        Two phrases on one line share no cells: they would be hard to tell apart.
        """
        self.tries += 1
        letters, step, cell, crossed = (
            self._letters,
            self.space.steps[place.direction],
            place.cell,
            0,
        )
        for sign in word:
            there = letters.get(cell)
            if there is not None:
                if there != sign or any(self._is_along(n, step) for n in self._owners[cell]):
                    return None
                crossed += 1
            cell += step
        return crossed

    def _is_along(self, number: int, step: int) -> bool:
        cells = self.placed[number]
        return abs(cells[1] - cells[0]) == abs(step) if len(cells) > 1 else False

    def _anywhere(self, number: int, chance: Random) -> Place | None:
        """Return a place by chance."""
        word = self.words[number]
        places = list(self.space.places(len(word)))
        chance.shuffle(places)
        return next(
            (place for place in places if self._crossing_count(word, place) is not None), None
        )

    def _ejecting(self, number: int, chance: Random) -> tuple[Place | None, list[int]]:
        """Return a place that takes the fewest letters of others, and those that have to go."""
        word = self.words[number]
        best: tuple[float, Place, list[int]] | None = None
        for place in self.space.places(len(word)):
            gone = self._in_the_way(word, place)
            if gone is None:
                continue
            value = sum(len(self.words[each]) for each in gone) + chance.random()
            if best is None or value < best[0]:
                best = (value, place, gone)
        return (None, []) if best is None else best[1:]

    def _in_the_way(self, word: Word, place: Place) -> list[int] | None:
        """Return the phrases that do not go with one at a place; None if one of them stays."""
        self.tries += 1
        step, gone = self.space.steps[place.direction], set[int]()
        for sign, cell in zip(word, self.space.cells(place, len(word)), strict=True):
            there = self._letters.get(cell)
            if there is None:
                continue
            owners = self._owners[cell]
            if there == sign:
                owners = [each for each in owners if self._is_along(each, step)]
            if not self.kept.isdisjoint(owners):
                return None
            gone.update(owners)
        return sorted(gone)
