"""A search for fills that keeps answers apart, and prefers letters that are wanted.

The first fill is searched for, as engine/word_fill/first_fill.py does. If two of its words share
too many letters, the search goes on in branches without some words (shared_substrings.py); when all
branches are refuted, that is a proof that there is no fill. Letters are wanted, not required: where
the fill lacks some, slots are limited to words that have them, one after the other, for as many
tries as TRIES, or nearly until the end of a time limit; what is found by then is the fill. Whoever
wants more gets them from the complete search, filtered.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import ClassVar, Self

from puzzlewright.core.deadlines import seconds_left
from puzzlewright.core.errors import CheckpointError
from puzzlewright.engine.driver.search import Method, RawSolution, Search
from puzzlewright.engine.word_fill._first_fill import FirstFill
from puzzlewright.engine.word_fill.first_fill import FIRST_FILL_TAG, FirstThenAll
from puzzlewright.puzzles.fillin.constraint_text import missing_letters
from puzzlewright.puzzles.fillin.search.shared_substrings import NONE, Numbers, SharedSubstrings
from puzzlewright.puzzles.fillin.solve import Solver

#: Searches for a letter that is wanted where there is no time limit, and words tried in each.
TRIES = 50
TRY_NODES = 1_000
FAILURES = 6

#: Seconds before the end of a time limit in which the fill is handed out, and as many more as some
#: of the longest steps took.
IN_TIME, LONGEST_STEPS = 0.2, 3

#: A search in a branch is put off after this many words, doubled each time: others may be easier.
PATIENCE = 4_000


class ConstrainedSearch(FirstThenAll):
    """A search for all fills that keep to the constraints of the setter, one of them first."""

    method: ClassVar[Method] = Method(
        "fill-wished", "filling slots, leaving out fills that break a wish"
    )

    _own = ("_first_fill", "_all", "_waiting", "_branches", "_random")

    def __init__(
        self, solver: Solver, seed: int | None, favour: int, *, collect: bool = True
    ) -> None:
        super().__init__(collect=collect)
        self._solver, self._seed, self._favour = solver, seed, favour
        self._shared = SharedSubstrings(solver)
        self._random: Random = Random(0 if seed is None else seed)
        self._branches: list[tuple[Numbers, int]] = [(NONE, PATIENCE)]  #: still to search in
        self._first_fill: FirstFill | None = None
        self._banned, self._limit = NONE, 0  #: of the search at hand
        self._first_nodes = 0
        self._letters: _LetterSearch | None = None
        self._kept = 0  #: fills of the complete search that are right
        self._trail: list[FirstFill | _LetterSearch] = []  #: what it is at, shared with copies
        #: whether a first fill is wanted; to count, all are looked at anyway
        self._wants_first = collect and solver.method == "fill"

    @property
    def nodes(self) -> int:
        """Words tried for the first fill, and positions of the complete search."""
        search, rest = self._first_fill, self._all
        first_nodes = self._first_nodes + (0 if search is None else search.nodes)
        return first_nodes + (0 if rest is None else rest.nodes)

    @property
    def solution_count(self) -> int:
        """Fills found so far, each counted once."""
        return (self._first is not None) + self._kept - self._seen_again

    @property
    def fingerprint(self) -> bytes:
        """Names the problem, the constraints and the seed."""
        puzzle = self._solver.puzzle
        apart = f"{puzzle.apart} {puzzle.apart_roots}"
        constraints = f"wished {self._seed} {self._favour} {apart} {puzzle.letters}"
        return self._solver.problem.fingerprint + constraints.encode()

    def step(self, nodes: int) -> bool:
        """Go on; False when nothing is left."""
        with self._exclusive:
            if self._is_over:
                return False
            if self._wants_first:
                return self._step_first_fill(nodes)
            return self._step_search(nodes)

    # The first fill

    def _step_first_fill(self, nodes: int) -> bool:
        if self._letters is not None:
            self._step_letters(self._letters, nodes)
            return True
        if self._first_fill is None:
            self._banned, self._limit = self._branches.pop(0)
            problem = self._shared.problem(self._banned, {})
            self._first_fill = problem.first_fill(
                seed=self._random.getrandbits(32), favour=self._favour
            )
            self._trail[:] = [self._first_fill]
        left = max(1, self._limit - self._first_fill.nodes) if self._branches else nodes
        going = self._first_fill.step(min(nodes, left))
        if not going and not self._first_fill.is_refuted:
            self._judge(self._first_fill.fill())
        elif not going:
            self._end_first_fill()
        elif self._first_fill.nodes >= self._limit and self._branches:
            self._branches.append((self._banned, 2 * self._limit))
            self._end_first_fill()
        if self._first is None and self._first_fill is None and not self._branches:
            self._is_over = self._letters is None  # all branches are refuted: there is no fill
        return not self._is_over

    def _end_first_fill(self) -> None:
        if self._first_fill is not None:
            self._first_nodes += self._first_fill.nodes
        self._first_fill = None

    def _judge(self, raw: RawSolution) -> None:
        """Take a fill that a search has found, or branch where it breaks the rule."""
        self._end_first_fill()
        branches = self._shared.subproblems(self._banned, raw)
        if branches:
            self._branches[:0] = [(each, PATIENCE) for each in branches]
            return
        if self._solver.puzzle.letters:
            self._letters = _LetterSearch(
                self._solver, self._shared, self._banned, raw, self._random
            )
            self._trail[:] = [self._letters]
        else:
            self._hand_out(raw)

    def best_partial(self) -> tuple[tuple[int, ...], list[int]] | None:
        """Return the words of the fullest grid so far, -1 for none, and how hard each slot was.

        That is a fill if only letters are missing that are wanted. None once there is a first fill.
        """
        if not self._trail:
            return None
        last = self._trail[0]
        if isinstance(last, _LetterSearch):
            return last.best, [0] * len(last.best)
        return last.partial_fill(), last.slot_weights()

    def _hand_out(self, raw: RawSolution) -> None:
        self._trail.clear()
        self._first = raw
        self._waiting.append(raw)
        self._wants_first = False

    def _step_letters(self, letters: _LetterSearch, nodes: int) -> None:
        self._first_nodes += letters.step(nodes)
        if letters.is_over:
            self._hand_out(letters.best)
            self._letters = None

    # All fills

    def _step_search(self, nodes: int) -> bool:
        if self._all is None:
            self._all = _exhaustive_search(self._solver, self._seed)
        self._is_over = not self._all.step(nodes)
        for raw in self._all.take():
            if not self.accepts(raw):
                continue
            self._kept += 1
            if raw == self._first:
                self._seen_again = True
            elif self.collect:
                self._waiting.append(raw)
        return not self._is_over

    @property
    def tree(self) -> Search:
        """A search of which it keeps the fills that it accepts."""
        return _exhaustive_search(self._solver, self._seed)

    def accepts(self, raw: RawSolution) -> bool:
        """Tell whether it keeps a fill of the complete search."""
        return self._shared.conflict(self._solver.words_of_solution(raw)) is None

    def estimate(self, probes: int, seed: int = 0) -> float:
        """Estimate what is left, as far as the complete search can tell."""
        with self._exclusive:
            return 1.0 if self._all is None else self._all.estimate(probes, seed)

    def state(self) -> bytes:
        """Return what was found and where the complete search is; first fills begin again."""
        with self._exclusive:
            if self._wants_first:
                return FIRST_FILL_TAG
            first = b",".join(str(word).encode() for word in self._first or ())
            rest = b"" if self._all is None else self._all.state()
            numbers = b"%d;%d;%d" % (self._seen_again, self._first_nodes, self._kept)
            return b"%s;%s;%s" % (first, numbers, rest)

    def _fresh(self) -> Self:
        return type(self)(self._solver, self._seed, self._favour)

    def _restore_position(self, state: bytes) -> None:
        try:
            first, seen, first_nodes, kept, rest = state.split(b";", 4)
            words = tuple(int(word) for word in first.split(b",") if word)
            self._first = words or None
            self._seen_again, self._first_nodes, self._kept = (
                bool(int(seen)),
                int(first_nodes),
                int(kept),
            )
        except ValueError:
            raise CheckpointError("not the state of a search for fills") from None
        if min(self._first_nodes, self._kept, self.solution_count) < 0:
            raise CheckpointError("not the state of a search for fills")
        self._wants_first = False
        if rest:
            self._all = _exhaustive_search(self._solver, self._seed)
            self._all.restore(rest)


def _exhaustive_search(solver: Solver, seed: int | None) -> Search:
    """Return the search for all fills, whatever they share."""
    if solver.method == "cover":
        return solver.problem.cover.search(seed=seed)
    return solver.problem.search(seed=seed)


class _LetterSearch:
    """Searches for fills with more of the letters that are wanted, as long as there are tries left.

    Slots that were limited to a letter stay so, and another letter is looked for. So the letters
    add up, until one does not fit any more: then another slot is tried for it. After some failures
    in a row, all slots are free again, for the first ones may be in the way.
    """

    def __init__(
        self,
        solver: Solver,
        shared: SharedSubstrings,
        banned: Numbers,
        raw: RawSolution,
        random: Random,
    ) -> None:
        self._solver, self._shared, self._banned, self._random = solver, shared, banned, random
        self._nowhere: set[str] = set()  #: letters that no word has
        self.best = raw
        self._first = raw
        self._missing = self._least = self._lacks(raw)  #: by the slots as they are; of the best
        self._only: dict[int, list[int]] = {}
        self._first_fill: FirstFill | None = None
        self._trial: dict[int, list[int]] = {}
        self._tries = self._failed = 0
        self._longest = 0.0  #: seconds of a step

    @property
    def is_over(self) -> bool:
        """Whether no letter is missing, or enough was tried: all the time, if that is limited."""
        if not self._least:
            return True
        left = seconds_left()
        if left is None:
            return self._tries >= TRIES
        return left < IN_TIME + LONGEST_STEPS * self._longest

    def _lacks(self, raw: RawSolution) -> list[str]:
        missing = missing_letters(self._solver.solution(raw), self._solver.puzzle.letters)
        return [letter for letter in missing if letter not in self._nowhere]

    def step(self, nodes: int) -> int:
        """Go on with one search; return the words that it tried."""
        if self.is_over:
            return 0
        start = perf_counter()
        try:
            return self._step(nodes)
        finally:
            self._longest = max(self._longest, perf_counter() - start)

    def _step(self, nodes: int) -> int:
        search = self._first_fill or self._next()
        if search is None:
            return 0
        before = search.nodes
        going = search.step(min(nodes, max(1, TRY_NODES - before)))
        if not going or search.nodes >= TRY_NODES:
            self._first_fill = None
            self._failed += 1
            if not going and not search.is_refuted:
                self._take(search.fill())
            if self._failed >= FAILURES or not self._missing:
                self._only, self._missing, self._failed = {}, self._lacks(self._first), 0
        return search.nodes - before

    def _next(self) -> FirstFill | None:
        """Return a search for a fill with a letter that is missing, in a slot by chance."""
        self._tries += 1
        letter = self._random.choice(self._missing)
        slots = [n for n in range(len(self._solver.problem.slots)) if n not in self._only]
        self._random.shuffle(slots)
        for slot in slots:
            if words := [
                n for n in self._shared.conflicting_words(slot, letter) if n not in self._banned
            ]:
                self._trial = {**self._only, slot: words}
                problem = self._shared.problem(self._banned, self._trial)
                self._first_fill = problem.first_fill(seed=self._random.getrandbits(32), favour=1)
                return self._first_fill
        if self._only:  # perhaps these slots are in the way
            self._only, self._missing, self._failed = {}, self._lacks(self._first), 0
        else:  # no word at all has this letter
            self._nowhere.add(letter)
            self._missing = [each for each in self._missing if each != letter]
            self._least = [each for each in self._least if each != letter]
        return None

    def _take(self, raw: RawSolution) -> None:
        """Keep a fill if it is right and lacks fewer letters."""
        if self._shared.conflict(raw) is not None:
            return
        missing = self._lacks(raw)
        if len(missing) < len(self._missing):
            self._missing, self._only, self._failed = missing, self._trial, 0
        if len(missing) < len(self._least):
            self.best, self._least = raw, missing
