"""Making drafts of fill-ins from templates: a template, a fill of it, and the letters to give.

A template is filled from the list, no word twice. In a fill-in the words of this fill are then the
list; a complete search tells whether they go into the template in other ways too, and letters are
given where they do, as few as are found. Other fills are tried for one that needs fewer. In a
crossword it is the scores of the words that count, and the first fill will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from random import Random
from typing import ClassVar, NamedTuple

from puzzlewright.core.errors import InputError, NothingFoundError, OutOfTimeError, StoppedError
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.base import KnownSolutions, set_known_solutions
from puzzlewright.puzzles.fillin.grid import Cell, Template
from puzzlewright.puzzles.fillin.make.constraints import (
    GROWN,
    TemplateConstraints,
    given_letter_count,
    mean_score,
)
from puzzlewright.puzzles.fillin.make.indexed_words import (
    IndexedWords,
    RequiredWords,
    Rows,
    filled_rows,
    room_shortage,
    slot_cells,
)
from puzzlewright.puzzles.fillin.make.templates import (
    ANY_LENGTHS,
    NEED_COST,
    SHORTEST_WORD,
    Lengths,
    make_template,
)
from puzzlewright.puzzles.fillin.make.theme import theme_template
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.recipes.budget import Budget

#: Fills that are tried until there is one, and for a better one once there is.
ATTEMPTS = 40
ROUNDS = 5

#: Large templates take longer: this many cells taken together will do, but at least this
#: many attempts.
CELLS, FEWEST_ATTEMPTS = 9_000, 6

#: A search for a fill ends after this many words tried, for each slot; all searches after
#: FIRST_FILL_NODES. Each looks at the budget after every step.
NODES_PER_SLOT = 200
FIRST_FILL_NODES = 60_000
STEP = 200

#: Templates that are made until one has slots for the words that must be in, and not too many for
#: the words of the list.
TEMPLATES = 6

#: Templates with the entries of a theme that are made until each slot has a word that fits.
THEMES = 20

#: What a point of a word's score weighs in a search.
FAVOUR = 1

#: The words of a crossword are improved by this many tries per slot.
IMPROVE_PER_SLOT = 300

#: Ways to put the words that must be in into one template.
PLACEMENTS = 4

#: Templates without room for the words, this many cells taken together but at least this many
#: templates: then others have no room either.
ROOMLESS_CELLS, FEWEST_ROOMLESS = 2_500, 8

#: What a slot costs, when templates are made, for whose length the list has no words or few, and
#: how many are few.
NO_WORDS_COST, FEW_WORDS_COST = 200, 60
FEW_WORDS = 20

#: This many more slots than words that must be in: some may have no words to cross these.
MORE_SLOTS = 3

#: A template that cannot be filled is followed by one with more blocks, but for lattices: of 1000
#: cells FIRST_SHARE at first, MORE_SHARE more each time, but at most MOST_SHARE.
FIRST_SHARE = {"free": 240, "american": 180}
MORE_SHARE, MOST_SHARE = 15, 360

#: After this many failures, templates of these layouts are made by the number of words of each
#: length. A grid has about as many fills as the numbers of words for its slots, multiplied, and
#: half a letter in 16 for each cell, as that often two words agree: a slot costs twice that many
#: bits for each letter, less the bits of its number of words. Here in eighths of bits, each of
#: which costs EIGHTH_COST; with EASIER_MOVES for each cell, and EASIER_SHARE blocks in 1000 cells.
EASIER_AFTER, EASIER = 2, ("american",)
EIGHTHS_A_LETTER, EIGHTH_COST = 16, 13
EASIER_MOVES, EASIER_SHARE = 80, 200

#: A proof that visits more positions than this is given up.
PROOF_NODES = 200_000

#: Positions between two looks at what was found.
PROOF_STEP = 5_000

#: Once this many other solutions are known, they show which letters to give.
ENOUGH = 200


class Fill(NamedTuple):
    """A filled template: the word in each slot."""

    template: Template
    words: list[Word]

    @property
    def rows(self) -> Rows:
        """What each cell holds."""
        return filled_rows(self.template, self.words)


class FillInCandidate(NamedTuple):
    """A puzzle that meets the constraints, and how good it is: less is better."""

    puzzle: FillIn
    score: int
    note: str
    is_best: bool


class TemplateGenerator:
    """Makes one draft after another."""

    #: If a proof takes too long, one slot in this many gets a letter for another try; 0: none.
    help: ClassVar[Sequence[int]] = (0,)

    def __init__(
        self, words: IndexedWords, constraints: TemplateConstraints, random: Random, budget: Budget
    ) -> None:
        self.words: IndexedWords = words
        self.constraints: TemplateConstraints = constraints
        self.random: Random = random
        self.budget: Budget = budget
        self.failed: int = 0  #: templates that were not filled
        self.roomless: int = 0  #: templates without slots for the words
        self.nodes: int = 0  #: words tried in all searches
        self.has_draft = False  #: if so, nothing may raise, for it would be lost
        self.reason: str | None = None  #: why not, if that is known
        self.themed: Template | None = None  #: the template at hand with the entries of the theme

    @property
    def is_over(self) -> bool:
        """Whether to come to an end."""
        rows, cols = self.constraints.size
        roomless = max(FEWEST_ROOMLESS, ROOMLESS_CELLS // max(1, rows * cols))
        last_search = self.nodes >= FIRST_FILL_NODES * self.budget.size or self.roomless >= roomless
        return last_search or self.budget.is_over

    @property
    def counts_partial(self) -> bool:
        """Whether a draft counts that was cut short: only where more work on it is never worse."""
        return self.constraints.crossword

    def draft_limits(self) -> tuple[int, int]:
        """Return how many drafts to try until there is one, and for a better one after that."""
        rows, cols = self.constraints.size
        attempts = max(FEWEST_ATTEMPTS, min(ATTEMPTS, CELLS // max(1, rows * cols)))
        rounds = 0 if self.constraints.crossword else self.budget.size * (ROUNDS + 1) - 1
        return attempts, rounds

    def draft(self) -> FillInCandidate | None:
        """Return another puzzle, or None if this attempt comes to nothing."""
        template = self._template_with_room()
        fill = None if template is None else self._fill(template)
        if template is None or fill is None:
            self.failed += 1
            return None
        return self._candidate(fill)

    def _candidate(self, fill: Fill, random: Random | None = None) -> FillInCandidate | None:
        """Return the puzzle of a fill; None if the proof that there is no other is too long."""
        template, random = fill.template, random or self.random
        ordered = sorted(fill.words, key=lambda word: (len(word.cells), word.cells))
        if self.constraints.crossword:
            puzzle = unique_fillin(template, ordered, fill.rows, random)
            if puzzle is None:  # all letters, so that it is this fill that is seen
                puzzle = with_givens(template, ordered, fill.rows, slot_cells(template))
                puzzle = with_solution(puzzle, fill.rows)
            mean = mean_score(ordered)
            return FillInCandidate(puzzle, -mean, f"mean score {mean / 100:g}", is_best=False)
        bare = [Word(word.cells) for word in ordered]
        for share in self.help:
            helped = self._give_letters(fill, bare, share, random)
            puzzle = unique_fillin(helped, bare, fill.rows, random)
            if puzzle is not None:
                given = given_letter_count(puzzle.template) - given_letter_count(template)
                best = given <= _is_its_mirror(template)
                return FillInCandidate(puzzle, given, f"{given} letters given", is_best=best)
            if self.budget.is_over:
                break
        self.reason = "proving that there is only one solution took too long"
        return None

    def _give_letters(self, fill: Fill, words: list[Word], share: int, random: Random) -> Template:
        """Return the template with a letter in one random slot of every `share`; none for 0."""
        slots = fill.template.slots
        some = random.sample(slots, len(slots) // share) if share else []
        cells = [slot.cells[random.randrange(slot.length)] for slot in some]
        return (
            with_givens(fill.template, words, fill.rows, cells).template if cells else fill.template
        )

    def _template_with_room(self) -> Template | None:
        """Return the template to fill next; None if none was found that could be filled."""
        for _ in range(TEMPLATES):
            template = self._template_in_time()
            # Asked in any case, so that a puzzle that is made again ends at the same look.
            if self.is_over or template is None:
                break
            self.reason = self.words.shortage(template) or room_shortage(
                template, self.constraints.must
            )
            if self.reason is None:
                return template
            self.roomless += 1
            self._with_unique_solution(self.reason)
        return None

    def _template_in_time(self) -> Template | None:
        """Return the template to fill next; None if the time was up before it was ready."""
        with self.budget.setup_deadline():
            try:
                return self._template()
            except (OutOfTimeError, StoppedError):
                return None
            except InputError as bad:  # none has slots as short as the words are
                self.reason = bad.message
                return None

    def _template(self) -> Template:
        constraints = self.constraints
        if constraints.template is not None:
            return constraints.template
        seed, blocks = self.random.getrandbits(32), None
        if constraints.style in FIRST_SHARE and self.failed:
            share = min(MOST_SHARE, FIRST_SHARE[constraints.style] + MORE_SHARE * (self.failed - 1))
            blocks = constraints.rows * constraints.cols * share // 1000
        known = constraints.must or constraints.theme or self.failed or self.roomless
        lengths = self._lengths() if known else ANY_LENGTHS
        if constraints.style in EASIER and self.failed >= EASIER_AFTER:
            lengths, blocks = self._easier(lengths), None
        if constraints.theme:
            return self._theme_template(seed, blocks, lengths)
        make = partial(
            make_template,
            constraints.rows,
            constraints.cols,
            constraints.style,
            seed=seed,
            lengths=lengths,
        )
        try:
            return make(blocks=blocks)
        except InputError:
            if blocks is None:
                raise
            return make()

    def _theme_template(self, seed: int, blocks: int | None, lengths: Lengths) -> Template:
        """Return a template around the entries of the theme, whose letters are kept aside."""
        entries = [word.cells for word in self.constraints.theme]
        rows, cols = self.constraints.size
        for more in range(THEMES):
            themed = theme_template(
                rows,
                cols,
                entries,
                self.constraints.style,
                seed=seed + more,
                blocks=blocks,
                lengths=lengths,
            )
            slots = ([themed.content(cell) or "" for cell in s.cells] for s in themed.slots)
            if all(map(self.words.fits, slots)):
                break
        self.themed = themed
        bare = [[None if cell is None else "" for cell in row] for row in themed.rows]
        return themed.with_rows(bare)

    def _lengths(self) -> Lengths:
        """Return which lengths of slots the words ask for, and which they have no use for."""
        needed: dict[int, int] = {}
        for word in self.constraints.must:
            needed[len(word.cells)] = needed.get(len(word.cells), 0) + 1
        dear = {}
        for length in range(SHORTEST_WORD, max(self.constraints.size) + 1):
            words = self.words.word_number(length) - needed.get(length, 0)
            words -= sum(len(word.cells) == length for word in self.constraints.theme)
            if words < FEW_WORDS:
                dear[length] = FEW_WORDS_COST if words > 0 else NO_WORDS_COST
            if words <= 0 and length in needed:  # those that are needed, and no more
                dear[length] = NEED_COST - 1
            elif length in needed:  # with some to choose from
                needed[length] += MORE_SLOTS
        if not self.failed and not self.roomless:  # most first templates need no more
            return Lengths(needed, dear)
        every = range(SHORTEST_WORD, max(self.constraints.size) + 1)
        longest = max((n for n in every if self.words.word_number(n)), default=SHORTEST_WORD)
        return Lengths(needed, dear, longest)

    def _easier(self, lengths: Lengths) -> Lengths:
        """Return lengths of which the list has enough words to make a fill likely."""
        every = range(SHORTEST_WORD, min(lengths.longest, max(self.constraints.size)) + 1)
        numbers = {length: self.words.word_number(length) for length in every}
        bits = {
            length: EIGHTHS_A_LETTER * length - (number**8).bit_length()
            for length, number in numbers.items()
            if number
        }
        least = min(bits.values(), default=0)
        more = {length: EIGHTH_COST * (cost - least) for length, cost in bits.items()}
        dear = {length: lengths.dear.get(length, 0) + more.get(length, 0) for length in every}
        share = min(MOST_SHARE, EASIER_SHARE + MORE_SHARE * (self.failed - EASIER_AFTER))
        blocks = self.constraints.rows * self.constraints.cols * share // 1000
        return replace(lengths, dear=dear, blocks=blocks, moves=EASIER_MOVES)

    def _fill(self, template: Template) -> Fill | None:
        """Return a fill of a template; an InputError if it is settled that there is none."""
        for placed in self._placements(template):
            find = self._improved_fill if self.constraints.crossword else self._first_fill
            found, is_refuted = find(placed, self.random.getrandbits(32), len(template.slots))
            if found is not None:
                return Fill(template, self.words.words_of_fill(template, found))
            if is_refuted and not self.constraints.must:
                self.reason = "the words of the list do not fill it in any way"
                self._with_unique_solution(self.reason)
            if self.is_over:
                break
        return None

    def _set_up(self) -> AbstractContextManager[None]:
        """Set a deadline for what comes before the first draft."""
        return nullcontext() if self.has_draft else self.budget.setup_deadline()

    def _first_fill(
        self, template: Template, seed: int, slots: int
    ) -> tuple[RawSolution | None, bool]:
        """Return a fill if one is found soon, and whether it is certain that there is none."""
        with self._set_up():
            search = self.words.problem(template).first_fill(seed=seed, favour=FAVOUR)
        while (
            search.nodes < NODES_PER_SLOT * slots and search.step(STEP) and not self.budget.is_over
        ):
            pass
        self.nodes += search.nodes
        return search.fill() if search.is_filled else None, search.is_refuted

    def _improved_fill(
        self, template: Template, seed: int, slots: int
    ) -> tuple[RawSolution | None, bool]:
        """Return a fill with good words if one is found soon, and improved."""
        with self._set_up():
            improver = self.words.problem(template).improve(seed=seed, favour=FAVOUR)
        while not improver.has_fill and improver.nodes < NODES_PER_SLOT * slots:
            if not improver.step(STEP) or self.budget.is_over:
                break
        self.nodes += improver.nodes
        first = improver.nodes
        while improver.has_fill and not improver.is_over and not self.budget.is_over:
            if improver.nodes - first >= IMPROVE_PER_SLOT * slots * self.budget.size:
                break
            improver.step(STEP)
            self.budget.report(0.0, f"mean score {improver.value / slots:.1f}")
        return improver.best(), improver.is_over and not improver.has_fill

    def _placements(self, template: Template) -> Iterator[Template]:
        if not self.constraints.must:
            yield self.themed or template
            return
        for _ in range(PLACEMENTS):
            placing = RequiredWords(template, self.constraints.must, self.words, self.random)
            if placing.place():
                yield placing.template()
                continue
            self.reason = placing.reason()
            self.roomless += 1
            if placing.is_complete:
                self._with_unique_solution(self.reason)
            return

    def _with_unique_solution(self, reason: str) -> None:
        """Refuse what can be seen to be impossible."""
        if self.constraints.is_fixed:
            hint = "a longer list or a template with more blocked cells may help"
            raise InputError(f"the template cannot be filled: {reason}; {hint}")

    def failure(self) -> Exception:
        """Return what to raise when nothing was found."""
        if self.budget.is_stopped:
            return StoppedError()
        when = "within the time limit" if self.budget.is_over else "after many attempts"
        why = f"; the last failure: {self.reason}" if self.reason else ""
        hint = "a longer list, a lower score, another size, layout or seed may help"
        if self.constraints.style != GROWN and self.constraints.template is None:
            hint += ", and the layout grown is for short lists"
        what = "crossword" if self.constraints.crossword else "fill-in"
        error = OutOfTimeError if self.budget.is_late else NothingFoundError
        return error(f"no such {what} was found {when}{why}; {hint}")


def _is_its_mirror(template: Template) -> bool:
    """Tell whether rows and columns can be swapped: then a letter is needed to tell which is which.

    (A fill that is its own mirror would have each word twice.)
    """
    return template == Template(zip(*template.rows, strict=True))


def unique_fillin(
    template: Template, words: Sequence[Word], rows: Rows, random: Random
) -> FillIn | None:
    """Return the fill-in of some words whose only solution is `rows`; None if the proof is long.

    Letters are given where the most other solutions have different ones, until none is left; then
    each of them is taken away again if it turns out not to be needed.
    """
    cells = [cell for cell in slot_cells(template) if not template.content(cell)]
    random.shuffle(cells)
    given: list[Cell] = []
    while True:
        puzzle = with_givens(template, words, rows, given)
        wrong = other_solutions(puzzle, rows)
        if wrong is None:
            return None
        if not wrong:
            return with_solution(_minimal_givens(puzzle, template, rows, given), rows)
        while wrong:
            row, col = _most_distinguishing(cells, wrong, rows)
            given.append((row, col))
            wrong = [other for other in wrong if other[row][col] == rows[row][col]]


def _most_distinguishing(cells: Iterable[Cell], wrong: Iterable[Rows], rows: Rows) -> Cell:
    """Return the cell whose letter tells the right solution from the most others."""
    differing: Counter[Cell] = Counter()
    for other in wrong:
        for r, (there, here) in enumerate(zip(other, rows, strict=True)):
            if there != here:  # most rows are the same
                letters = enumerate(zip(there, here, strict=True))
                differing.update([(r, c) for c, (letter, right) in letters if letter != right])
    return max(cells, key=differing.__getitem__)


def _minimal_givens(puzzle: FillIn, template: Template, rows: Rows, given: list[Cell]) -> FillIn:
    """Return a fill-in without those given letters that are not needed."""
    for cell in list(given) if len(given) > 1 else ():
        rest = [other for other in given if other != cell]
        trial = with_givens(template, puzzle.words, rows, rest)
        if other_solutions(trial, rows, enough=1) == []:
            puzzle, given = trial, rest
    return puzzle


def with_solution(puzzle: FillIn, rows: Rows) -> FillIn:
    """Return a puzzle that knows its only solution from now on: no key needs to search for it."""
    set_known_solutions(puzzle, KnownSolutions(FillInSolution(puzzle, rows)))
    return puzzle


def with_givens(
    template: Template, words: Iterable[Word], rows: Rows, given: Iterable[Cell]
) -> FillIn:
    """Return the fill-in of some words with the letters of some cells."""
    contents = [list(row) for row in template.rows]
    for row, col in given:
        contents[row][col] = rows[row][col]
    return FillIn(template.with_rows(contents), words)


def other_solutions(puzzle: FillIn, rows: Rows, *, enough: int = ENOUGH) -> list[Rows] | None:
    """Return solutions besides `rows`, at most about `enough`; [] is a proof that there are none.

    None if none was found, and whether there is one was not found out either.
    """
    search = puzzle.search()
    found: list[Rows] = []
    more = True
    while more and len(found) < enough and search.nodes < PROOF_NODES:
        more = search.step(PROOF_STEP)
        filled = (puzzle.decode_solution(raw).rows for raw in search.take())
        found += [other for other in filled if other != rows]
    return None if more and not found else found
