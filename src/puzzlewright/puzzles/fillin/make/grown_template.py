"""Grids that grow from the words of a list, as criss-cross puzzles for the classroom do.

The first word lies in the middle of a box, and each further one crosses the others. No letters
stand side by side by accident: every row or column of two or more is a word of the list. Of the
words that are next in line the one is taken that fits in best: crossing several others, and close
to them. Words that found no place come earlier the next time, and without a size of their own the
boxes get larger, until all words are in or it does not help any more.

For each word that is not in yet there is a list of places where it would cross a letter. Letters
only ever join the others, so a place that turned out wrong is wrong for good and is dropped. Work
is counted in places that were looked at: the same seed grows the same grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from random import Random
from typing import ClassVar, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import set_attribute
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.make.constraints import (
    LETTER_IN_CELLS,
    MISSING,
    TemplateConstraints,
)
from puzzlewright.puzzles.fillin.make.indexed_words import IndexedWords
from puzzlewright.puzzles.fillin.make.template_generator import (
    FEWEST_ATTEMPTS,
    Fill,
    FillInCandidate,
    TemplateGenerator,
)
from puzzlewright.puzzles.fillin.make.templates import MOST
from puzzlewright.puzzles.fillin.word_lists.word_list import Word, WordList
from puzzlewright.puzzles.recipes.budget import Budget

#: What goes into each cell of a word.
Cells = tuple[str, ...]

#: Of the words that are next in line, this many are compared before one is placed.
CHOICE = 10

#: What a letter shared with another word is worth, and a letter of the word, against luck; and what
#: a row or column more costs that the grid gets, which is up to chance for each grid: close ones
#: may leave no way in for the last words.
CROSSING, LETTER, LUCK = 24, 1, 9
GROWTH = (0, 2, 4, 6)

#: Boxes that are tried, each somewhat larger, and grids that are grown in one at least and at most.
BOXES = 12
FEWEST_TRIES, MOST_TRIES = 2, 50

#: A grid with all the words is followed by one with fewer rows and columns: one in this many less.
SHRINKING = 16

#: When this many boxes placed no more words, larger ones will not either.
STALE_BOXES = 4

#: The first box has this many cells for 100 letters of the list: fewer were hardly ever enough.
CELLS_PER_100 = 140

#: Of a longer list, some words by chance are tried each time.
MOST_WORDS = 500

#: Places to look at in all, and in a box: half a second of work, and more for long lists.
PLACES, PLACES_IN_BOX = 200_000, 16_000

#: Once there is a grown grid, this many others are tried for one with more words or fewer letters,
#: up to GROWN_WORDS words together. Of words without a place, at most MOST_NAMED are named.
GROWN_ROUNDS, GROWN_WORDS = 4, 200
MOST_NAMED = 60

#: No other grid is grown after looking at this many places for words: some two seconds of work.
GROWN_PLACES = 400_000


class GrownTemplate(NamedTuple):
    """A grid with words in it, cut to what they cover."""

    rows: tuple[tuple[Content, ...], ...]
    words: tuple[Cells, ...]  #: those that are in, one for each slot
    missing: tuple[Cells, ...]  #: those that found no place
    crossings: int  #: letters that are in two words

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def template(self) -> Template:
        """The grid without its letters."""
        return Template([[None if cell is None else "" for cell in row] for row in self.rows])


class TemplateGrower:
    """Grows one grid after another from the same words, those first that must be in."""

    def __init__(
        self,
        words: Sequence[Cells],
        must: Sequence[Cells],
        size: tuple[int, int] | None,
        random: Random,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        self.random = random
        self._ask = is_over  # before each word
        self._is_over = False
        self.must: tuple[Cells, ...] = tuple(dict.fromkeys(must))
        asked = set(self.must)
        self.words: tuple[Cells, ...] = tuple(
            word for word in dict.fromkeys(words) if word not in asked
        )
        self.boxes: list[tuple[int, int]] = [size] if size else self._boxes()
        self.places: int = 0  #: that were looked at so far
        self.fewest: GrownTemplate | None = (
            None  #: of all so far, the first with so few words missing
        )
        self._late: dict[Cells, int] = {}  #: how often a word found no place

    def _boxes(self) -> list[tuple[int, int]]:
        """Return boxes to try, about square, from close to generous."""
        every = (*self.must, *self.words)
        letters = sum(map(len, every))
        longest = max(map(len, every), default=1)
        side = max(longest, isqrt(letters * CELLS_PER_100 // 100) + 1)
        sides = []
        for _ in range(BOXES):
            sides.append(min(MOST, side))
            side += max(1, side // 12)
        return [(side, side) for side in dict.fromkeys(sides)]

    def grow(self) -> GrownTemplate | None:
        """Return the best of some grids in time; None if words that must be in are in none.

        If all words are in, the next grid has to do with a smaller box.
        """
        best: GrownTemplate | None = None
        stale = 0
        end = self.places + PLACES
        for box in self.boxes:
            grown = self._best_in_box(box, end)
            stale += 1
            if grown and (best is None or _rank(grown) < _rank(best)):
                stale = stale if best and len(grown.missing) == len(best.missing) else 0
                best = grown
            if best and (not best.missing or stale == STALE_BOXES or self.places > end):
                break
            if self._is_over:
                break
        if best and not best.missing:
            self.boxes = [self._closer(best)]
        return best

    def _closer(self, grown: GrownTemplate) -> tuple[int, int]:
        """Return a box that is somewhat smaller than a grid, but has room for the longest word."""
        longest = max(map(len, grown.words))
        rows, cols = (side - max(1, side // SHRINKING) for side in (len(grown.rows), grown.width))
        return (rows, cols) if max(rows, cols) >= longest else (len(grown.rows), grown.width)

    def _best_in_box(self, box: tuple[int, int], end: int) -> GrownTemplate | None:
        best = None
        end = min(end, self.places + PLACES_IN_BOX)
        for number in range(MOST_TRIES):
            grown = self._try(box)
            if grown and (best is None or _rank(grown) < _rank(best)):
                best = grown
            late = self.places > end and number + 1 >= FEWEST_TRIES
            if late or self._is_over or (best and not best.missing):
                break
        return best

    def _try(self, box: tuple[int, int]) -> GrownTemplate | None:
        """Grow one grid; None if a word that must be in found no place."""
        words, longest = self.words, max(box)
        if len(words) > MOST_WORDS:
            words = tuple(self.random.sample(words, MOST_WORDS))
        lines = [self._word_order(some, longest) for some in (self.must, words)]
        grid = _Grid(box, (*lines[0], *lines[1]), self.random)
        for line in lines:
            grid.place_all([word for word in line if word in grid.left], self._has_time)
        self.places += grid.places
        missing = [word for word in (*self.must, *self.words) if word not in grid.placed]
        for word in missing:
            self._late[word] = self._late.get(word, 0) + 1
        if any(word not in grid.placed for word in self.must) or not grid.placed:
            return None
        grown = grid.snapshot(missing)
        if self.fewest is None or len(missing) < len(self.fewest.missing):
            self.fewest = grown
        return grown

    def _has_time(self) -> bool:
        self._is_over = self._is_over or self._ask()
        return not self._is_over

    def unplaced_words(self) -> list[Cells]:
        """Return the words that must be in and were most often missing."""
        worst = max((self._late.get(word, 0) for word in self.must), default=0)
        return [word for word in self.must if worst and self._late.get(word, 0) == worst]

    def _word_order(self, words: Iterable[Cells], longest: int) -> list[Cells]:
        """Return words in the order to place them: long ones first, and those that came too late.

        Chance moves each of them by two letters or so.
        """
        weight = {
            word: 2 * len(word) + 6 * min(3, self._late.get(word, 0)) + self.random.randrange(5)
            for word in words
            if 2 <= len(word) <= longest
        }
        return sorted(weight, key=lambda word: -weight[word])


def _rank(grown: GrownTemplate) -> tuple[int, int]:
    """Return how good a grid is, less is better: words that are missing, then crossings."""
    return len(grown.missing), -grown.crossings


class _Grid:
    """A box with words in it. Cells are numbers, row by row, with a rim that stays empty.

    A step of 1 goes to the right, one of `wide` down; these steps stand for the directions.
    """

    def __init__(self, box: tuple[int, int], words: Iterable[Cells], random: Random) -> None:
        self.height, self.width = box
        self.wide = self.width + 2
        self.random = random
        self.growth = GROWTH[random.randrange(len(GROWTH))]
        self.held: list[str] = [""] * (self.wide * (self.height + 2))
        self.ways: list[int] = [0] * len(self.held)  #: steps of the words in a cell, added up
        self.left: dict[Cells, None] = dict.fromkeys(words)  #: words that may still be placed
        self.placed: dict[Cells, tuple[int, int]] = {}
        self.places = 0
        self._places: dict[Cells, dict[tuple[int, int], None]] = {}
        self._by_letter: dict[str, list[tuple[Cells, int]]] = {}
        self._bounds = (self.height, 0, self.width, 0)
        self._index(self.left)

    def _index(self, words: Iterable[Cells]) -> None:
        for word in words:
            self._places[word] = {}
            for at, letter in enumerate(word):
                self._by_letter.setdefault(letter, []).append((word, at))

    def place_all(self, line: list[Cells], has_time: Callable[[], bool]) -> None:
        """Place words, by and large in this order, until none has a place or the time is up."""
        while line and has_time():
            if not self.placed:
                self._place_first(line.pop(0))
                continue
            found = self._best_placement(line)
            if found is None:
                return
            word, start, step = found
            self._place(word, start, step)
            line[:] = [word for word in line if word in self.left]

    def _best_placement(self, line: Iterable[Cells]) -> tuple[Cells, int, int] | None:
        """Return where to place which word: of the first few in the line that have a place."""
        best, found, compared = -(10**9), None, 0
        for word in line:
            places = self._places[word]
            good = False
            for start, step in list(places):
                value = self._value(word, start, step)
                if value is None:
                    del places[start, step]
                    continue
                good = True
                value += self.random.randrange(LUCK)
                if value > best:
                    best, found = value, (word, start, step)
            compared += good
            if compared == CHOICE:
                break
        return found

    def _value(self, word: Cells, start: int, step: int) -> int | None:
        """Return what it is worth to have a word there; None if it cannot be."""
        self.places += 1
        crossings = self._crossings(word, start, step)
        if crossings is None:
            return None
        row, col = divmod(start, self.wide)
        last_row, last_col = divmod(start + step * (len(word) - 1), self.wide)
        top, bottom, left, right = self._bounds
        growth = max(0, top - row) + max(0, last_row - bottom)
        growth += max(0, left - col) + max(0, last_col - right)
        return CROSSING * crossings + LETTER * len(word) - self.growth * growth

    def _crossings(self, word: Cells, start: int, step: int) -> int | None:
        """Return how many letters a word would share there; None if it cannot be there."""
        held, ways = self.held, self.ways
        end = start + step * len(word)
        if held[start - step] or held[end]:
            return None
        aside = self.wide + 1 - step
        shared, besides = 0, []
        for at, letter in zip(range(start, end, step), word, strict=True):
            if held[at]:
                if held[at] != letter or ways[at] != aside:
                    return None
                shared += 1
            elif held[at - aside] or held[at + aside]:
                other = self._beside(at, letter, aside)
                if other is None or other == word or other in besides:
                    return None
                besides.append(other)
        return shared + len(besides)

    def _beside(self, at: int, letter: str, step: int) -> Cells | None:
        """Return the word of the list that a letter would make with those beside it, if any."""
        first, letters = self._run(at, letter, step)
        cells = range(first, first + step * len(letters), step)
        if letters not in self.left or any(self.ways[cell] in (step, self._both) for cell in cells):
            return None
        return letters

    @property
    def _both(self) -> int:
        return self.wide + 1

    def _run(self, at: int, letter: str, step: int) -> tuple[int, Cells]:
        """Return where a run begins through a cell, and its letters."""
        first = at
        while self.held[first - step]:
            first -= step
        last = at
        while self.held[last + step]:
            last += step
        letters = [self.held[cell] or letter for cell in range(first, last + 1, step)]
        return first, tuple(letters)

    def _place_first(self, word: Cells) -> None:
        """Put the first word into the middle or, as chance tells, anywhere: small boxes want that.

        It lies across or down, if both will do.
        """
        step = (1, self.wide)[self.random.randrange(2)]
        if len(word) > (self.width if step == 1 else self.height):
            step = self.wide + 1 - step
        rows = self.height - (0 if step == 1 else len(word) - 1)
        cols = self.width - (len(word) - 1 if step == 1 else 0)
        row, col = rows // 2, cols // 2
        if self.random.randrange(2):
            row, col = self.random.randrange(rows), self.random.randrange(cols)
        self._place(word, (row + 1) * self.wide + col + 1, step)

    def _place(self, word: Cells, start: int, step: int) -> None:
        """Put a word in, with the words that its letters make with others."""
        aside = self.wide + 1 - step
        fresh = []
        self._record(word, start, step)
        for at, letter in zip(range(start, start + step * len(word), step), word, strict=True):
            self.ways[at] += step
            if not self.held[at]:
                if self.held[at - aside] or self.held[at + aside]:
                    self._note_beside(at, letter, aside)
                self.held[at] = letter
                fresh.append(at)
        for at in fresh:
            if self.ways[at] == step:
                self._add_places(at, aside)

    def _note_beside(self, at: int, letter: str, step: int) -> None:
        """Take down the word that a letter is about to make with those beside it."""
        first, letters = self._run(at, letter, step)
        self._record(letters, first, step)
        for cell in range(first, first + step * len(letters), step):
            self.ways[cell] += step

    def _record(self, word: Cells, start: int, step: int) -> None:
        """Take down where a word is."""
        self.placed[word] = (start, step)
        del self.left[word]
        row, col = divmod(start, self.wide)
        last_row, last_col = divmod(start + step * (len(word) - 1), self.wide)
        top, bottom, left, right = self._bounds
        self._bounds = min(top, row), max(bottom, last_row), min(left, col), max(right, last_col)

    def _add_places(self, cell: int, step: int) -> None:
        """Add the places of words that would cross a letter."""
        row, col = divmod(cell, self.wide)
        before, size = (col, self.width) if step == 1 else (row, self.height)
        for word, at in self._by_letter.get(self.held[cell], ()):
            if word in self.left and at < before and before - at + len(word) - 1 <= size:
                self._places[word][cell - at * step, step] = None

    def snapshot(self, missing: Iterable[Cells]) -> GrownTemplate:
        """Return what came of it."""
        top, bottom, left, right = self._bounds
        rows = [
            [self.held[row * self.wide + col] or None for col in range(left, right + 1)]
            for row in range(top, bottom + 1)
        ]
        crossings = sum(way == self._both for way in self.ways)
        return GrownTemplate(tuple(map(tuple, rows)), tuple(self.placed), tuple(missing), crossings)


class GrownTemplateGenerator(TemplateGenerator):
    """Makes drafts whose templates grow from the words."""

    #: Grids of 200 words have slots that cross but one other: these make it long.
    help: ClassVar[Sequence[int]] = (0, 8, 4, 2)

    def __init__(
        self,
        listed: WordList,
        words: IndexedWords,
        constraints: TemplateConstraints,
        random: Random,
        budget: Budget,
    ) -> None:
        super().__init__(words, constraints, random, budget)
        good = [*listed.at_least(constraints.least), *constraints.must]
        self._score = {word.cells: word.score for word in good}
        size = constraints.size if constraints.rows else None
        must = [word.cells for word in constraints.must]
        if not any(len(word.cells) > 1 for word in good):
            raise InputError("no word of the list can be used: none has two letters or more")
        usable = [word.cells for word in good]
        self.grower: TemplateGrower = TemplateGrower(
            usable, must, size, random, lambda: budget.is_over
        )

    @property
    def is_over(self) -> bool:
        """Whether to come to an end."""
        late = self.grower.places >= GROWN_PLACES * self.budget.size
        return late or self.budget.is_over

    @property
    def counts_partial(self) -> bool:
        """Whether a draft counts that was cut short: a first one, with fewer words."""
        return not self.has_draft

    def draft_limits(self) -> tuple[int, int]:
        """Return how many drafts to try until there is one, and for a better one after that."""
        rounds = min(GROWN_ROUNDS, GROWN_WORDS // max(1, len(self._score)))
        return FEWEST_ATTEMPTS, self.budget.size * (rounds + 1) - 1

    def draft(self) -> FillInCandidate | None:
        """Return another puzzle, or None if this attempt comes to nothing."""
        grown = self.grower.grow()
        if grown is None:
            lost = ", ".join("".join(word) for word in self.grower.unplaced_words())
            self.reason: str | None = f"required words found no place: {lost}" if lost else None
            return None
        if self.has_draft:
            return self._grown_draft(grown)
        first = None
        if self.budget.is_known_over or self.budget.time is not None:
            first = self._first_draft()
            if self.budget.is_known_over:
                return first
        drafts = [draft for draft in (self._grown_draft(grown), first) if draft]
        return min(drafts, key=lambda draft: draft.score, default=None)

    def _first_draft(self) -> FillInCandidate | None:
        """Return what there is when the first draft is cut short.

        The sooner, the fewer words are in it; of grids with as many, it is the first. Where there
        is a time limit, it always counts: so a longer run is not worse.
        """
        assert self.grower.fewest is not None
        return self._grown_draft(self.grower.fewest, Random(0))

    def _grown_draft(
        self, grown: GrownTemplate, random: Random | None = None
    ) -> FillInCandidate | None:
        template = grown.template
        words = [
            tuple(grown.rows[row][col] or "" for row, col in slot.cells) for slot in template.slots
        ]
        fill = Fill(template, [Word(word, self._score[word]) for word in words])
        draft = self._candidate(fill, random)
        if draft is None:
            return None
        missing = len(grown.missing)
        if missing:
            missed = _missing_words(grown.missing, len(self._score))
            set_attribute(draft.puzzle, "warnings", (missed,))
        note = f"{len(words)} of {len(words) + missing} words, {draft.note}"
        cells = template.height * template.width
        score = cells + LETTER_IN_CELLS * draft.score + MISSING * missing
        return FillInCandidate(draft.puzzle, score, note, is_best=False)


def _missing_words(missing: Sequence[Cells], number: int) -> str:
    named = ", ".join("".join(word) for word in missing[:MOST_NAMED])
    more = len(missing) - MOST_NAMED
    rest = f" and {more:,} more" if more > 0 else ""
    return f"{len(missing):,} of {number:,} words found no place: {named}{rest}"
