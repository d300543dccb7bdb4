"""Making fill-ins with exactly one solution, and crosswords filled from a scored list.

A template is filled from the list, no word twice. In a fill-in the words of this fill are then the
list; a complete search tells whether they go into the template in other ways too, and letters are
given where they do (uniqueness_givens.py). Other fills are tried for one that needs fewer. In a
crossword it is the scores of the words that count, and the first fill will do.

Short lists do not fill templates that know nothing of them. There the grid grows from the words
(grown_template.py), and the rest is the same.

All limits but the time limit are in positions of searches: the same seed makes the same puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from random import Random
from typing import ClassVar, NamedTuple

from puzzlewright.core.errors import InputError, NothingFoundError, OutOfTimeError, StoppedError
from puzzlewright.core.immutable import set_attribute
from puzzlewright.engine.driver.search import RawSolution
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.make.constraints import (
    AMERICAN_WORDS,
    AUTO,
    GROWN,
    LETTER_IN_CELLS,
    MISSING,
    MOST_TO_GROW_AFTER_ALL,
    TemplateConstraints,
    constraints_of_recipe,
    copy_score,
    given_letter_count,
    mean_score,
    require_enough_words,
    require_feasible,
    set_score,
)
from puzzlewright.puzzles.fillin.make.grown_template import Cells, GrownTemplate, TemplateGrower
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
    MOST,
    NEED_COST,
    SHORTEST_WORD,
    Lengths,
    make_template,
)
from puzzlewright.puzzles.fillin.make.theme import check_theme, theme_template
from puzzlewright.puzzles.fillin.make.uniqueness_givens import unique_fillin, with_givens
from puzzlewright.puzzles.fillin.puzzle import FillIn, Word
from puzzlewright.puzzles.fillin.recipe import FillInRecipe
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words
from puzzlewright.puzzles.fillin.word_lists.word_list import WordList
from puzzlewright.puzzles.recipes.budget import Budget

#: Fills that are tried until there is one, and for a better one once there is.
ATTEMPTS = 40
ROUNDS = 5

#: Large templates take longer: this many cells taken together will do, but at least this
#: many attempts.
CELLS, FEWEST_ATTEMPTS = 9_000, 6

#: A hunt for a fill ends after this many words tried, for each slot; all hunts after HUNT_NODES.
#: Each looks at the budget after every step.
NODES_PER_SLOT = 200
FIRST_FILL_NODES = 60_000
STEP = 200

#: Templates that are made until one has slots for the words that must be in, and not too many for
#: the words of the list.
TEMPLATES = 6

#: Templates with the entries of a theme that are made until each slot has a word that fits.
THEMES = 20

#: What a point of a word's score weighs in a hunt.
FAVOUR = 1

#: The words of a crossword are improved by this many tries per slot.
POLISH_PER_SLOT = 300

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

#: Once there is a grown grid, this many others are tried for one with more words or fewer letters,
#: up to GROWN_WORDS words together. Of words without a place, at most MOST_NAMED are named.
GROWN_ROUNDS, GROWN_WORDS = 4, 200
MOST_NAMED = 60

#: No other grid is grown after looking at this many places for words: some two seconds of work.
GROWN_PLACES = 400_000

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

#: The note about the layout of a theme if none was chosen.
TOO_SHORT_FOR_AMERICAN = (
    f"layout british, as american grids around a theme need some {AMERICAN_WORDS:,} words"
)


class Fill(NamedTuple):
    """A filled template: the word in each slot."""

    template: Template
    words: list[Word]

    @property
    def rows(self) -> Rows:
        """What each cell holds."""
        return filled_rows(self.template, self.words)


class Draft(NamedTuple):
    """A puzzle that meets the constraints, and how good it is: less is better."""

    puzzle: FillIn
    score: int
    note: str
    is_best: bool


def make(recipe: FillInRecipe, seed: int, budget: Budget) -> FillIn:
    """Return the best puzzle of a recipe; an InputError says what to try if there is none."""
    words = WordList.of(common_words()) if recipe.words is None else recipe.words.words
    banned: tuple[Word, ...] = recipe.ban
    words = words.without(word.cells for word in banned)
    made = _best(words, constraints_of_recipe(recipe), seed, budget)
    alphabet = None if recipe.lang is None else recipe.alphabet
    puzzle = FillIn(made.template, made.words, crossword=recipe.crossword, alphabet=alphabet)
    set_attribute(puzzle, "warnings", (*recipe.remarks, *made.warnings))
    copy_score(made, puzzle)
    return puzzle


def _best(listed: WordList, constraints: TemplateConstraints, seed: int, budget: Budget) -> FillIn:
    """Return the best puzzle, in another style if the list is too short for the first one."""
    number = len(listed)
    chosen = constraints.with_style(number)
    require_feasible(chosen)
    require_enough_words(chosen, number)
    if chosen.theme:
        themed, remarks = check_theme(chosen, listed)
        made = _best_draft(listed, themed, seed, budget)
        is_guess = constraints.style == AUTO and chosen.style == "british"
        guesses = (TOO_SHORT_FOR_AMERICAN,) if is_guess else ()
        set_attribute(made, "warnings", (*guesses, *remarks, *made.warnings))
        return made
    if chosen.style == GROWN:
        return _best_draft(listed, chosen, seed, budget)
    try:
        return _best_draft(listed, chosen, seed, budget)
    except InputError:
        grow = (
            constraints.style == AUTO
            and constraints.template is None
            and number <= MOST_TO_GROW_AFTER_ALL
        )
        if not grow or budget.is_over:
            raise
    return _best_draft(listed, constraints._replace(style=GROWN), seed, budget)


def _best_draft(
    words: WordList, constraints: TemplateConstraints, seed: int, budget: Budget
) -> FillIn:
    longest = max(constraints.size) or MOST
    with budget.setup_deadline():
        own = (*constraints.must, *constraints.theme, *_locked_words(constraints.template))
        stock = IndexedWords(
            words, own, least=constraints.least, longest=longest, template=constraints.template
        )
        if constraints.style == GROWN:
            maker: _TemplateMaker = _GrownMaker(words, stock, constraints, Random(seed), budget)
        else:
            maker = _TemplateMaker(stock, constraints, Random(seed), budget)
    attempts, rounds = maker.draft_limits()
    best, after = None, 0
    for number in range(attempts):
        try:
            draft = maker.draft()
        except OutOfTimeError:  # there is no draft so far, for after the first nothing raises it
            raise maker.failure() from None
        counts = maker.counts_partial or not budget.is_known_over
        if draft is not None and counts and (best is None or draft.score < best.score):
            best = draft
            maker.has_draft = True
        after += best is not None
        share = number / attempts if best is None else after / (rounds + 1)
        budget.report(share, "nothing yet" if best is None else best.note)
        if (best is not None and (best.is_best or after > rounds)) or maker.is_over:
            break
    if best is None:
        raise maker.failure()
    budget.is_settled = best.is_best or (
        constraints.crossword and best.score <= -_top_mean_score(words, own)
    )
    set_score(best.puzzle, best.score, is_grown=constraints.style == GROWN)
    return best.puzzle


def _top_mean_score(words: WordList, own: Sequence[Word]) -> int:
    """Return the best mean score that words can have, in hundredths."""
    return 100 * max([*words.scores(), *(word.score for word in own)], default=0)


class _TemplateMaker:
    """Makes one draft after another."""

    #: If a proof takes too long, one slot in this many gets a letter for another try; 0: none.
    help: ClassVar[Sequence[int]] = (0,)

    def __init__(
        self, stock: IndexedWords, constraints: TemplateConstraints, random: Random, budget: Budget
    ) -> None:
        self.stock, self.constraints, self.random, self.budget = stock, constraints, random, budget
        self.failed = 0  #: templates that were not filled
        self.roomless = 0  #: templates without slots for the words
        self.nodes = 0  #: words tried in all hunts
        self.has_draft = False  #: if so, nothing may raise, for it would be lost
        self.reason: str | None = None  #: why not, if that is known
        self.themed: Template | None = None  #: the template at hand with the entries of the theme

    @property
    def is_over(self) -> bool:
        """Whether to come to an end."""
        rows, cols = self.constraints.size
        roomless = max(FEWEST_ROOMLESS, ROOMLESS_CELLS // max(1, rows * cols))
        hunted = self.nodes >= FIRST_FILL_NODES * self.budget.size or self.roomless >= roomless
        return hunted or self.budget.is_over

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

    def draft(self) -> Draft | None:
        """Return another puzzle, or None if this attempt comes to nothing."""
        template = self._template_with_room()
        fill = None if template is None else self._fill(template)
        if template is None or fill is None:
            self.failed += 1
            return None
        return self._draft_of(fill)

    def _draft_of(self, fill: Fill, random: Random | None = None) -> Draft | None:
        """Return the puzzle of a fill; None if the proof that there is no other is too long."""
        template, random = fill.template, random or self.random
        ordered = sorted(fill.words, key=lambda word: (len(word.cells), word.cells))
        if self.constraints.crossword:
            puzzle = unique_fillin(template, ordered, fill.rows, random)
            if puzzle is None:  # all letters, so that it is this fill that is seen
                puzzle = with_givens(template, ordered, fill.rows, slot_cells(template))
            mean = mean_score(ordered)
            return Draft(puzzle, -mean, f"mean score {mean / 100:g}", is_best=False)
        bare = [Word(word.cells) for word in ordered]
        for share in self.help:
            helped = self._eased(fill, bare, share, random)
            puzzle = unique_fillin(helped, bare, fill.rows, random)
            if puzzle is not None:
                given = given_letter_count(puzzle.template) - given_letter_count(template)
                best = given <= _is_its_mirror(template)
                return Draft(puzzle, given, f"{given} letters given", is_best=best)
            if self.budget.is_over:
                break
        self.reason = "proving that there is only one solution took too long"
        return None

    def _eased(self, fill: Fill, words: list[Word], share: int, random: Random) -> Template:
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
            self.reason = self.stock.shortage(template) or room_shortage(
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
            if all(map(self.stock.fits, slots)):
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
            words = self.stock.word_number(length) - needed.get(length, 0)
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
        longest = max((n for n in every if self.stock.word_number(n)), default=SHORTEST_WORD)
        return Lengths(needed, dear, longest)

    def _easier(self, lengths: Lengths) -> Lengths:
        """Return lengths of which the list has enough words to make a fill likely."""
        every = range(SHORTEST_WORD, min(lengths.longest, max(self.constraints.size)) + 1)
        numbers = {length: self.stock.word_number(length) for length in every}
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
        return lengths._replace(dear=dear, blocks=blocks, moves=EASIER_MOVES)

    def _fill(self, template: Template) -> Fill | None:
        """Return a fill of a template; an InputError if it is settled that there is none."""
        for placed in self._placements(template):
            find = self._improved_fill if self.constraints.crossword else self._first_fill
            found, is_refuted = find(placed, self.random.getrandbits(32), len(template.slots))
            if found is not None:
                return Fill(template, self.stock.words_of_fill(template, found))
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
            hunt = self.stock.problem(template).first_fill(seed=seed, favour=FAVOUR)
        while hunt.nodes < NODES_PER_SLOT * slots and hunt.step(STEP) and not self.budget.is_over:
            pass
        self.nodes += hunt.nodes
        return hunt.fill() if hunt.is_filled else None, hunt.is_refuted

    def _improved_fill(
        self, template: Template, seed: int, slots: int
    ) -> tuple[RawSolution | None, bool]:
        """Return a fill with good words if one is found soon, and improved."""
        with self._set_up():
            polish = self.stock.problem(template).improve(seed=seed, favour=FAVOUR)
        while not polish.has_fill and polish.nodes < NODES_PER_SLOT * slots:
            if not polish.step(STEP) or self.budget.is_over:
                break
        self.nodes += polish.nodes
        first = polish.nodes
        while polish.has_fill and not polish.is_over and not self.budget.is_over:
            if polish.nodes - first >= POLISH_PER_SLOT * slots * self.budget.size:
                break
            polish.step(STEP)
            self.budget.report(0.0, f"mean score {polish.value / slots:.1f}")
        return polish.best(), polish.is_over and not polish.has_fill

    def _placements(self, template: Template) -> Iterator[Template]:
        if not self.constraints.must:
            yield self.themed or template
            return
        for _ in range(PLACEMENTS):
            placing = RequiredWords(template, self.constraints.must, self.stock, self.random)
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


class _GrownMaker(_TemplateMaker):
    """Makes drafts whose templates grow from the words."""

    #: Grids of 200 words have slots that cross but one other: these make it long.
    help = (0, 8, 4, 2)

    def __init__(
        self,
        words: WordList,
        stock: IndexedWords,
        constraints: TemplateConstraints,
        random: Random,
        budget: Budget,
    ) -> None:
        super().__init__(stock, constraints, random, budget)
        good = [*words.at_least(constraints.least), *constraints.must]
        self._score = {word.cells: word.score for word in good}
        size = constraints.size if constraints.rows else None
        must = [word.cells for word in constraints.must]
        if not any(len(word.cells) > 1 for word in good):
            raise InputError("no word of the list can be used: none has two letters or more")
        usable = [word.cells for word in good]
        self.grower = TemplateGrower(usable, must, size, random, lambda: budget.is_over)

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

    def draft(self) -> Draft | None:
        """Return another puzzle, or None if this attempt comes to nothing."""
        grown = self.grower.grow()
        if grown is None:
            lost = ", ".join("".join(word) for word in self.grower.unplaced_words())
            self.reason = f"required words found no place: {lost}" if lost else None
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

    def _first_draft(self) -> Draft | None:
        """Return what there is when the first draft is cut short.

        The sooner, the fewer words are in it; of grids with as many, it is the first. Where there
        is a time limit, it always counts: so a longer run is not worse.
        """
        assert self.grower.fewest is not None
        return self._grown_draft(self.grower.fewest, Random(0))

    def _grown_draft(self, grown: GrownTemplate, random: Random | None = None) -> Draft | None:
        template = grown.template
        words = [
            tuple(grown.rows[row][col] or "" for row, col in slot.cells) for slot in template.slots
        ]
        fill = Fill(template, [Word(word, self._score[word]) for word in words])
        draft = self._draft_of(fill, random)
        if draft is None:
            return None
        missing = len(grown.missing)
        if missing:
            missed = _missing_words(grown.missing, len(self._score))
            set_attribute(draft.puzzle, "warnings", (missed,))
        note = f"{len(words)} of {len(words) + missing} words, {draft.note}"
        cells = template.height * template.width
        score = cells + LETTER_IN_CELLS * draft.score + MISSING * missing
        return Draft(draft.puzzle, score, note, is_best=False)


def _missing_words(missing: Sequence[Cells], number: int) -> str:
    named = ", ".join("".join(word) for word in missing[:MOST_NAMED])
    more = len(missing) - MOST_NAMED
    rest = f" and {more:,} more" if more > 0 else ""
    return f"{len(missing):,} of {number:,} words found no place: {named}{rest}"


def _locked_words(template: Template | None) -> list[Word]:
    """Return what stands in the slots of a template whose letters are all given."""
    rows = () if template is None else template.rows
    slots = () if template is None else template.slots
    words = [tuple(rows[row][col] or "" for row, col in slot.cells) for slot in slots]
    return [Word(word) for word in words if all(word)]


def _is_its_mirror(template: Template) -> bool:
    """Tell whether rows and columns can be swapped: then a letter is needed to tell which is which.

    (A fill that is its own mirror would have each word twice.)
    """
    return template == Template(zip(*template.rows, strict=True))
