"""Making fill-ins with exactly one solution, and crosswords filled from a scored list.

A template is filled from the list, no word twice. In a fill-in the words of this fill are then the
list; a complete search tells whether they go into the template in other ways too, and letters are
given where they do (clear.py). Other fills are tried for one that needs fewer. In a crossword it is
the scores of the words that count, and the first fill will do.

All limits but the watch are in positions of searches: the same seed makes the same puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.clear import clear_fillin, lettered
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import MODES, FillIn, Word
from puzzlewright.puzzles.fillin.stock import Rows, Stock, cells_of, rows_of
from puzzlewright.puzzles.making import Watch

if TYPE_CHECKING:
    from random import Random

#: Fills that are tried until there is one, and for a better one once there is.
ATTEMPTS = 40
ROUNDS = 5

#: With a time to fill, the number of attempts is not what ends the work.
ENDLESS = 10**9

#: Large templates take longer: this many cells taken together will do, but so many attempts at
#: least.
CELLS, FEWEST_ATTEMPTS = 9_000, 6

#: A hunt for a fill is given up after so many words tried, for each slot; all hunts after so many.
#: Each looks at the watch after every step.
NODES_PER_SLOT = 200
HUNT_NODES = 60_000
STEP = 200

#: Templates that are made until one has slots for the words that must be in, and not too many for
#: the words of the list.
TEMPLATES = 6

#: More words that must be in are no wish that could be met.
MOST_MUST = 200

#: What a point of a word's score weighs in a hunt: for fill-ins and for crosswords.
FAVOUR, CROSSWORD_FAVOUR = 1, 4

#: Ways to put the words that must be in into one template; slots that are tried for each way.
PLACEMENTS = 4
PLACING_STEPS = 2_000

#: A template that cannot be filled is followed by one with more blocks, but for lattices: of 1000
#: cells so many at first, and so many more each time, but no more than that.
FIRST_SHARE = {"free": 240, "american": 180}
MORE_SHARE, MOST_SHARE = 15, 360


class Wish(NamedTuple):
    """What a fill-in shall be like; see FillIn.make()."""

    template: Template | None = None
    rows: int = 0
    cols: int = 0
    style: str = "free"
    must: tuple[Word, ...] = ()
    least: int = 0
    crossword: bool = False

    @property
    def is_settled(self) -> bool:
        """Whether there is but one template to try."""
        return self.template is not None or self.style == "open"


def wish_of(
    template: Template | None,
    rows: int | None,
    cols: int | None,
    style: str,
    must: Iterable[Word | str],
    least: int,
    mode: str,
) -> Wish:
    """Return what is wished, put together from what FillIn.make() takes."""
    from puzzlewright.cells import cells
    from puzzlewright.puzzles.fillin.templates import FEWEST, MOST

    if mode not in MODES:
        raise InputError(f"no such mode (there are {', '.join(MODES)})", text=mode)
    if (template is None) == (rows is None and cols is None):
        raise InputError("either a template or a size (rows and columns) is needed")
    words = [Word(cells(word)) if isinstance(word, str) else word for word in must]
    height = next(number for number in (rows, cols, 0) if number is not None)
    width = next(number for number in (cols, rows, 0) if number is not None)
    if template is None and not (FEWEST <= height <= MOST and FEWEST <= width <= MOST):
        reason = f"a template has {FEWEST} to {MOST} rows and columns"
        raise InputError(reason, text=f"{height}×{width}")
    return Wish(template, height, width, style, tuple(words), least, mode == "dictionary")


class Fill(NamedTuple):
    """A filled template: the word in each slot."""

    template: Template
    words: list[Word]

    @property
    def rows(self) -> Rows:
        """What each cell holds."""
        return rows_of(self.template, self.words)


class Draft(NamedTuple):
    """A puzzle as wished, and how good it is: less is better."""

    puzzle: FillIn
    score: int
    note: str
    is_best: bool


def make(words: Iterable[Word], wish: Wish, seed: int, watch: Watch | None = None) -> FillIn:
    """Return the best puzzle as wished; an InputError says what to try if there is none."""
    from random import Random

    watch = watch or Watch()
    sizes = (wish.rows, wish.cols)
    if wish.template is not None:
        sizes = (wish.template.height, wish.template.width)
    _require_sense(wish, max(sizes))
    stock = Stock(words, wish.must, least=wish.least, longest=max(sizes))
    maker = _Maker(stock, wish, Random(seed), watch)
    attempts = max(FEWEST_ATTEMPTS, min(ATTEMPTS, CELLS // max(1, sizes[0] * sizes[1])))
    attempts = ENDLESS if watch.time is not None else attempts
    rounds = ENDLESS if watch.time is not None else 0 if wish.crossword else ROUNDS
    best, after = None, 0
    for number in range(attempts):
        draft = maker.draft()
        if draft is not None and (best is None or draft.score < best.score):
            best = draft
        after += best is not None
        share = number / attempts if best is None else after / (rounds + 1)
        watch.tell(share, "nothing yet" if best is None else best.note)
        if (best is not None and (best.is_best or after > rounds)) or maker.is_over:
            break
    if best is None:
        raise maker.failure()
    return best.puzzle


def _require_sense(wish: Wish, longest: int) -> None:
    """Refuse what no template could have."""
    if wish.template is not None and not wish.template.slots:
        raise InputError("the grid has no slots: two open cells side by side")
    if len(wish.must) > MOST_MUST:
        raise InputError(f"at most {MOST_MUST} words can be asked for", text=str(len(wish.must)))
    seen: set[tuple[str, ...]] = set()
    for word in wish.must:
        if len(word.cells) < 2 or len(word.cells) > longest:
            reason = f"a word that must be in has {len(word.cells)} letters"
            raise InputError(f"{reason}, the slots 2 to {longest} at most", text=word.text)
        if word.cells in seen:
            raise InputError("a word must be in twice, but none is used twice", text=word.text)
        seen.add(word.cells)


class _Maker:
    """Makes one draft after another."""

    def __init__(self, stock: Stock, wish: Wish, random: Random, watch: Watch) -> None:
        self.stock, self.wish, self.random, self.watch = stock, wish, random, watch
        self.failed = 0  #: templates that were not filled
        self.nodes = 0  #: words tried in all hunts
        self.reason: str | None = None  #: why not, if that is known

    @property
    def is_over(self) -> bool:
        """Whether to come to an end."""
        late = self.watch.time is None and self.nodes >= HUNT_NODES
        return late or self.watch.is_over

    def draft(self) -> Draft | None:
        """Return another puzzle, or None if this attempt comes to nothing."""
        template = self._template_with_room()
        fill = None if template is None else self._fill(template)
        if template is None or fill is None:
            self.failed += 1
            return None
        ordered = sorted(fill.words, key=lambda word: (len(word.cells), word.cells))
        if self.wish.crossword:
            puzzle = clear_fillin(template, ordered, fill.rows, self.random)
            if puzzle is None:  # all letters, so that it is this fill that is seen
                puzzle = lettered(template, ordered, fill.rows, cells_of(template))
            mean = 100 * sum(word.score for word in ordered) // len(ordered)
            return Draft(puzzle, -mean, f"mean score {mean / 100:g}", is_best=False)
        bare = [Word(word.cells) for word in ordered]
        puzzle = clear_fillin(template, bare, fill.rows, self.random)
        if puzzle is None:
            self.reason = "it took too long to prove that there is but one solution"
            return None
        given = _letters(puzzle.template) - _letters(template)
        note = f"{given} letters given"
        return Draft(puzzle, given, note, is_best=given <= _is_its_mirror(template))

    def _template_with_room(self) -> Template | None:
        """Return the template to fill next; None if none was found that could be filled."""
        for _ in range(TEMPLATES):
            template = self._template()
            self.reason = self.stock.shortage(template) or _no_room(template, self.wish.must)
            if self.reason is None:
                return template
            self._settle(self.reason)
            if self.is_over:
                break
        return None

    def _template(self) -> Template:
        """Return the template to fill next."""
        from puzzlewright.puzzles.fillin.templates import make_template

        wish = self.wish
        if wish.template is not None:
            return wish.template
        seed, blocks = self.random.getrandbits(32), None
        if wish.style in FIRST_SHARE and self.failed:
            share = min(MOST_SHARE, FIRST_SHARE[wish.style] + MORE_SHARE * (self.failed - 1))
            blocks = wish.rows * wish.cols * share // 1000
        try:
            return make_template(wish.rows, wish.cols, wish.style, seed=seed, blocks=blocks)
        except InputError:
            if blocks is None:
                raise
            return make_template(wish.rows, wish.cols, wish.style, seed=seed)

    def _fill(self, template: Template) -> Fill | None:
        """Return a fill of a template; an InputError if it is settled that there is none."""
        for placed in self._placements(template):
            hunt = self.stock.problem(placed).hunt(
                seed=self.random.getrandbits(32),
                favour=CROSSWORD_FAVOUR if self.wish.crossword else FAVOUR,
            )
            limit = NODES_PER_SLOT * len(template.slots)
            while hunt.nodes < limit and hunt.step(STEP) and not self.watch.is_over:
                pass
            self.nodes += hunt.nodes
            if hunt.is_filled:
                return Fill(template, self.stock.chosen(template, hunt.fill()))
            if hunt.is_refuted and not self.wish.must:
                self.reason = "the words of the list do not fill it in any way"
                self._settle(self.reason)
            if self.is_over:
                break
        return None

    def _placements(self, template: Template) -> Iterator[Template]:
        """Yield templates with the words in them that must be."""
        if not self.wish.must:
            yield template
            return
        for _ in range(PLACEMENTS):
            placing = _Placing(template, self.wish.must, self.random)
            if placing.place():
                yield placing.template()
                continue
            self.reason = "the words that must be in do not go into it together"
            if placing.is_settled:
                self._settle(self.reason)
            return

    def _settle(self, reason: str) -> None:
        """Refuse a wish that can be seen to be impossible."""
        if self.wish.is_settled:
            hint = "a longer list or a template with more blocked cells may help"
            raise InputError(f"the template cannot be filled: {reason}; {hint}")

    def failure(self) -> BaseException:
        """Return what to raise when nothing was found."""
        if self.watch.is_stopped:
            return KeyboardInterrupt()
        when = "in that time" if self.watch.is_over else "in many attempts"
        why = f" (the last time: {self.reason})" if self.reason else ""
        hint = "a longer list, a lower score, another size, style or seed may help"
        what = "crossword" if self.wish.crossword else "fill-in"
        return InputError(f"no such {what} was found {when}{why}; {hint}")


class _Placing:
    """Puts words into slots of their lengths, in an order by chance, so that they agree."""

    def __init__(self, template: Template, words: Iterable[Word], random: Random) -> None:
        self.words = sorted(words, key=lambda word: -len(word.cells))
        self.steps = PLACING_STEPS
        self._shape = template
        self._held = {cell: template.content(cell) or "" for cell in template.open_cells}
        slots = list(template.slots)
        random.shuffle(slots)
        self._slots = dict.fromkeys(slots, False)  #: and whether a word is in it

    @property
    def is_settled(self) -> bool:
        """Whether all ways were tried, if none was found."""
        return self.steps > 0

    def place(self, at: int = 0) -> bool:
        """Put the words from one on into slots; False if they do not go in."""
        if at == len(self.words):
            return True
        word = self.words[at].cells
        for slot, is_used in self._slots.items():
            if is_used or slot.length != len(word) or self.steps <= 0:
                continue
            self.steps -= 1
            before = [self._held[cell] for cell in slot.cells]
            if all(old in ("", new) for old, new in zip(before, word, strict=True)):
                self._slots[slot] = True
                self._held.update(zip(slot.cells, word, strict=True))
                if self.place(at + 1):
                    return True
                self._slots[slot] = False
                self._held.update(zip(slot.cells, before, strict=True))
        return False

    def template(self) -> Template:
        """Return the template with the letters of the words."""
        rows = [list(row) for row in self._shape.rows]
        for (row, col), letter in self._held.items():
            rows[row][col] = letter
        return Template(rows)


def _no_room(template: Template, must: Iterable[Word]) -> str | None:
    """Return for which words that must be in there are too few slots; None if there are enough."""
    slots = [slot.length for slot in template.slots]
    words = [len(word.cells) for word in must]
    for length in sorted(set(words)):
        if words.count(length) > slots.count(length):
            reason = f"{length}-letter slots: {slots.count(length)}"
            return f"{reason}, words that must be in: {words.count(length)}"
    return None


def _letters(template: Template) -> int:
    """Return how many letters are given."""
    return sum(bool(template.content(cell)) for cell in template.open_cells)


def _is_its_mirror(template: Template) -> bool:
    """Tell whether rows and columns can be swapped: then a letter is needed to tell which is which.

    (A fill that is its own mirror would have each word twice.)
    """
    return template == Template(zip(*template.rows, strict=True))
