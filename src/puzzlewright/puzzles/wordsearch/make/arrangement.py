"""Arranging phrases, and decoys with one letter wrong, on a board so that they cross."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import chain
from math import isqrt
from random import Random
from typing import NamedTuple, Protocol

from puzzlewright.core.deadlines import check_deadline, within_deadline
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.engine.word_search._placement_annealing import PlacementAnnealing
from puzzlewright.engine.word_search._placement_beam import PlacementBeam
from puzzlewright.engine.word_search._word_placement import WordPlacement
from puzzlewright.engine.word_search.problem import WordPlacementProblem
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, STEPS
from puzzlewright.puzzles.wordsearch.make.board_shapes import Mask
from puzzlewright.puzzles.wordsearch.make.preparation import WordSearchTask
from puzzlewright.words.entries import Entry

#: Decoys at most, for each phrase.
MOST_EACH = 5

#: The character of the first kind of cell: one of a plane where all are letters, so to say.
FIRST_SIGN = 0x10000


#: Why a phrase was taken off a board again.
TANGLED = "with its neighbours it made a banned word, or another word once more"


class Arrangement(NamedTuple):
    """Letters on a board: those of phrases, by cells counted row by row."""

    mask: Mask
    placements: list[tuple[Entry, tuple[int, ...]]]  #: the phrases that are placed, and their cells
    unplaced: list[tuple[Entry, str]]
    decoys: list[tuple[tuple[str, ...], tuple[int, ...]]]  #: those that are there, the same

    @property
    def placed_words(self) -> list[Entry]:
        """The phrases that are placed."""
        return [entry for entry, _ in self.placements]

    @property
    def letters(self) -> dict[int, str]:
        """What the cells hold that are not free."""
        words = [*((entry.cells, places) for entry, places in self.placements), *self.decoys]
        pairs = (zip(places, word, strict=True) for word, places in words)
        return dict(chain.from_iterable(pairs))

    def remove(self, gone: Sequence[int]) -> Arrangement:
        """Return the same without the phrases with these numbers; decoys go first."""
        if self.decoys:
            return self._replace(decoys=[])
        lost = [(self.placements[number][0], TANGLED) for number in gone]
        are_gone = set(gone)
        left = [each for number, each in enumerate(self.placements) if number not in are_gone]
        return self._replace(placements=left, unplaced=[*self.unplaced, *lost])


def near_misses(entries: Sequence[Entry], number: int, chance: Random) -> list[tuple[str, ...]]:
    """Return `number` near misses, of one phrase after the other; longest first.

    A letter in the second half is another one that phrases have. None holds a whole phrase.
    """
    if not 0 <= number <= MOST_EACH * len(entries):
        most = MOST_EACH * len(entries)
        raise InputError(f"there can be 0 to {most} decoys for these words", text=str(number))
    letters = sorted({cell for entry in entries for cell in entry.cells})
    known = _Words(entries, letters)
    found: dict[tuple[str, ...], None] = {}
    tries = 20 * number
    while len(found) < number and tries > 0 and len(letters) > 1:
        word = list(entries[tries % len(entries)].cells)
        tries -= 1
        if not tries & 63:
            check_deadline()
        at = chance.randrange(len(word) // 2, len(word))
        word[at] = chance.choice([letter for letter in letters if letter != word[at]])
        decoy = tuple(word)
        if not known.touch(decoy):
            found[decoy] = None
    return sorted(found, key=len, reverse=True)


class _Words:
    """Phrases as texts in which each kind of cell is one character."""

    def __init__(self, entries: Sequence[Entry], letters: Sequence[str]) -> None:
        self._sign = {cell: chr(FIRST_SIGN + n) for n, cell in enumerate(letters)}
        texts = [self._text(entry.cells) for entry in within_deadline(entries)]
        self._all = "\n".join(texts)
        self._texts = {*texts, *(text[::-1] for text in texts)}
        self._lengths = sorted(set(map(len, texts)))

    def _text(self, cells: Sequence[str]) -> str:
        return "".join(self._sign[cell] for cell in cells)

    def touch(self, word: Sequence[str]) -> bool:
        """Tell whether a word lies in a phrase, or a phrase in it, forwards or backwards."""
        text = self._text(word)
        if text in self._all or text[::-1] in self._all:
            return True
        return any(
            text[at : at + length] in self._texts
            for length in self._lengths
            for at in range(len(text) - length + 1)
        )


#: Arrangements that are tried for each pair of phrases, with the usual effort; and for each phrase
#: at most.
BEAM_PER_PAIR = 107
BEAM_PER_WORD = 3800

#: The most that it does: arrangements, times the 64s of cells of a board.
MOST_BEAM = 3_000_000

#: Its runs, if it is as wide as this at least, and no wider than that.
RUNS = 8
NARROW, WIDE = 32, 1000

#: Arrangements that are tried for each pair of phrases where a beam finds no place for all of them,
#: or leaves too little room for a message; and at least.
NODES_PER_PAIR = 14
LEAST_NODES = 150

#: One node in this many is a move of annealing, where there is only one round; and where there are
#: more. One in 8 instead of 12 is the same at 10 and 20 phrases; none is 0.5 points less at 40.
ONCE = 12
LATER = 2

#: Steps in which it cools.
STAGES = 20

#: Tries between two looks at the budget.
STEP = 50
BEAM_STEP = 200

#: What it takes to fill a board, to look through it and to write it down, about.
SECONDS_PER_CELL = 12e-6
SECONDS_PER_WORD = 100e-6

#: The most that a search does: arrangements, times the 64s of cells of a board.
MOST_WORK = 600_000

NO_PLACE = "no place was found for it"


class RandomSource(Protocol):
    """Gives random numbers."""

    def getrandbits(self, bits: int, /) -> int:
        """Return a random number of this many bits."""


class RoundPlan(NamedTuple):
    """A round: a beam's width and runs, moves of annealing after it; its part of all the work."""

    width: int
    runs: int
    moves: int
    start: float
    part: float

    def share(self, done: float) -> float:
        """Return how much of all the work is done, from how much of this round is."""
        return min(1.0, self.start + self.part * done)


def arrange(
    task: WordSearchTask, mask: Mask, chance: Random, earlier: Arrangement | None, *, is_given: bool
) -> Arrangement:
    """Return the best arrangement of phrases that is found on a board, or in time: the earlier one.

    On a board that is given, decoys are fewer if phrases have no place beside them.
    """
    number = task.recipe.decoys
    while True:
        decoys = _decoys(task, number, chance, is_needed=earlier is None)
        if decoys is None and earlier is not None:
            return earlier
        arranged = place_words_randomly(task, mask, decoys or (), chance)
        if not number or not arranged.unplaced or not is_given:
            return arranged
        number, earlier = number // 2, arranged


def _decoys(
    task: WordSearchTask, number: int, chance: Random, *, is_needed: bool
) -> list[tuple[str, ...]] | None:
    """Return decoys; None if the time is up and there is a result without them already.

    Whoever makes the puzzle again gets None too, from the record of the budget, and not from how
    far the decoys came; so they must not have used up random numbers.
    """
    state = chance.getstate()
    decoys: list[tuple[str, ...]] | None = None
    try:
        with task.budget.setup_deadline():
            decoys = near_misses(task.prepared.placeable, number, chance)
    except (OutOfTimeError, StoppedError):
        if is_needed:
            raise
    if is_needed or not task.budget.is_over:
        return decoys
    chance.setstate(state)
    return None


def place_words_randomly(
    task: WordSearchTask,
    mask: Mask,
    decoys: Sequence[tuple[str, ...]],
    chance: Random,
    effort: int | None = None,
) -> Arrangement:
    """Return the best arrangement of phrases and decoys that is found on a board.

    `effort` is in hundredths of the usual one, that of the task by default.
    """
    entries = task.prepared.placeable
    words = [*(entry.cells for entry in entries), *decoys]
    raw = _best(
        _problem(task, mask, words), task, chance, task.effort if effort is None else effort
    )
    placed: list[tuple[int, ...]] = []
    for n, word in enumerate(words):
        cell, direction = raw[2 * n], raw[2 * n + 1]
        down, right = STEPS[ALL_DIRECTIONS[direction]]
        step = down * mask.cols + right
        placed.append(tuple(cell + step * at for at in range(len(word))) if cell >= 0 else ())
    own, others = placed[: len(entries)], placed[len(entries) :]
    return Arrangement(
        mask,
        [(entry, there) for entry, there in zip(entries, own, strict=True) if there],
        [(entry, NO_PLACE) for entry, there in zip(entries, own, strict=True) if not there],
        [(decoy, there) for decoy, there in zip(decoys, others, strict=True) if there],
    )


def _problem(
    task: WordSearchTask, mask: Mask, words: Sequence[Sequence[str]]
) -> WordPlacementProblem:
    """Return words and a board in numbers."""
    order = sorted({cell for word in words for cell in word})
    number = {cell: n for n, cell in enumerate(order)}
    return WordPlacementProblem(
        len(order),
        [[number[cell] for cell in word] for word in words],
        (mask.rows, mask.cols),
        mask.usable,
        [ALL_DIRECTIONS.index(direction) for direction in task.directions],
        task.weights,
    )


def _best(
    problem: WordPlacementProblem, task: WordSearchTask, chance: Random, hundredths: int
) -> tuple[int, ...]:
    """Return the best raw arrangement that is found as long as the recipe allows."""
    budget, words = task.budget, len(problem.words)
    budget.reserve(SECONDS_PER_CELL * problem.rows * problem.cols + SECONDS_PER_WORD * words)
    best: RawArrangement | None = None
    if not task.recipe.message:  # a beam is bad at full boards
        rounds = _rounds(problem, budget, chance, hundredths)
        best = max(rounds, key=lambda one: one.value, default=None)
    raw = best.best() if best else None
    if raw is None or (-1 in raw and not budget.is_over):
        search = problem.ruin_recreate(chance.getrandbits(63))
        _run(search, task, words, hundredths)
        if best is None or search.value > best.value:
            raw = search.best()
    return raw or ()


class RawArrangement(Protocol):
    """An arrangement, and what it is worth."""

    @property
    def value(self) -> int:
        """What it is worth: more is better."""

    def best(self) -> tuple[int, ...] | None:
        """Return the place of each word; None if there is no arrangement."""


def _rounds(
    problem: WordPlacementProblem, budget: Budget, chance: Random, hundredths: int
) -> Iterator[RawArrangement]:
    """Yield beams that came to an end, each followed by annealing from what it found.

    If a beam finds no place for all words, it is the last: another search is better. Rounds share
    nothing, so that workers of a cluster take those to come at the same time.
    """
    plans, ahead = (_plans(problem, hundredths) for _ in range(2))
    tries = None
    if budget.cluster is not None and round_count(hundredths) > 1:
        orders = _orders(ahead, chance)
        tries = budget.cluster.tries(cluster_round, problem, orders, budget)
    try:
        for plan in plans:
            far: RemoteRound | None = None if tries is None else tries.next()
            if far is None:
                goes_on = yield from _round(problem, budget, chance, plan)
            else:
                for _ in range(far.seeds):  # as if it had been done here
                    chance.getrandbits(63)
                yield from far.results
                budget.skip_checks(far.looks - far.goes_on)
                budget.report(plan.share(1.0))
                goes_on = far.goes_on and not budget.is_over
            if not goes_on:
                break
    finally:
        if tries is not None:
            tries.close()


def _round(
    problem: WordPlacementProblem, budget: Budget, chance: RandomSource, plan: RoundPlan
) -> Generator[RawArrangement, None, bool]:
    """Yield a beam, and what annealing made of it; return whether another round makes sense."""
    beam = problem.beam(chance.getrandbits(63), plan.width)
    _beam(beam, budget, plan)
    raw = beam.best()
    if raw is None:
        return False
    yield beam
    if -1 in raw or budget.is_over:
        return False
    if plan.moves:
        anneal = problem.anneal(chance.getrandbits(63))
        anneal.start(raw)
        _anneal(anneal, budget, plan)
        yield anneal
        return not budget.is_over
    return True


class RemoteResult(NamedTuple):
    """An arrangement that a worker of a cluster found."""

    value: int
    raw: tuple[int, ...] | None

    def best(self) -> tuple[int, ...] | None:
        """Return the place of each word."""
        return self.raw


class RemoteRound(NamedTuple):
    """A round that a worker of a cluster did."""

    results: list[RemoteResult]
    goes_on: bool
    seeds: int  #: random numbers that it took
    looks: int  #: at the budget; the last of them is whether it is over, if it goes on


class _Seeds:
    """Random numbers that are drawn already."""

    def __init__(self, seeds: Sequence[int]) -> None:
        self._seeds = seeds
        self.taken = 0

    def getrandbits(self, _bits: int, /) -> int:
        """Return the next of them."""
        self.taken += 1
        return self._seeds[self.taken - 1]


def _orders(plans: Iterator[RoundPlan], chance: Random) -> Iterator[tuple[RoundPlan, list[int]]]:
    """Yield rounds with their random numbers, as they are if none of them is the last."""
    ahead = Random()
    ahead.setstate(chance.getstate())
    for plan in plans:
        yield plan, [ahead.getrandbits(63) for _ in range(2 if plan.moves else 1)]


def cluster_round(problem: WordPlacementProblem, order: tuple[RoundPlan, list[int]]) -> RemoteRound:
    """Do a round; this is what runs on a worker of a cluster."""
    plan, budget, seeds = order[0], Budget(), _Seeds(order[1])
    found: list[RemoteResult] = []
    steps = _round(problem, budget, seeds, plan)
    while True:
        try:
            result = next(steps)
            found.append(RemoteResult(result.value, result.best()))
        except StopIteration as end:
            return RemoteRound(found, end.value, seeds.taken, budget.check_count)


def round_count(hundredths: int) -> int:
    """Return how many rounds an effort has."""
    return max(1, isqrt(hundredths // 100))


def _plans(problem: WordPlacementProblem, hundredths: int) -> Iterator[RoundPlan]:
    """Yield rounds, the same number for the same effort."""
    words = len(problem.words)
    most = MOST_BEAM * 64 // (problem.rows * problem.cols)
    usual = words * min(BEAM_PER_PAIR * words, BEAM_PER_WORD)
    rounds = round_count(hundredths)
    nodes = hundredths * min(usual, most) // 100 // rounds
    moves = nodes // (LATER if rounds > 1 else ONCE)
    nodes -= moves
    width = max(1, min(WIDE, max(nodes // (RUNS * words), min(NARROW, nodes // words))))
    for at in range(rounds):
        yield RoundPlan(width, max(1, nodes // (width * words)), moves, at / rounds, 1 / rounds)


def _beam(beam: PlacementBeam, budget: Budget, plan: RoundPlan) -> None:
    """Let a beam do its runs; after the first one it ends if it found no place for all words."""
    while beam.runs < plan.runs:
        before = beam.runs
        beam.step(BEAM_STEP)
        share = beam.nodes / (plan.runs * beam.width * beam.words + plan.moves)
        budget.report(plan.share(share), nodes=beam.nodes)
        if budget.is_over or (before == 0 < beam.runs and -1 in (beam.best() or ())):
            break


def _anneal(anneal: PlacementAnnealing, budget: Budget, plan: RoundPlan) -> None:
    """Let words move while it cools."""
    first = anneal.nodes
    before = plan.runs * plan.width * anneal.words
    for stage in range(STAGES):
        anneal.cool(1000 * stage // STAGES)
        end = first + plan.moves * (stage + 1) // STAGES
        while anneal.nodes < end:
            anneal.step(min(BEAM_STEP, end - anneal.nodes))
            moved = anneal.nodes - first
            budget.report(plan.share((before + moved) / (before + plan.moves)), nodes=anneal.nodes)
            if budget.is_over:
                return


def _run(search: WordPlacement, task: WordSearchTask, words: int, hundredths: int) -> None:
    """Let a search go on as long as the recipe allows."""
    usual = LEAST_NODES + NODES_PER_PAIR * words * words
    nodes = hundredths * min(usual, MOST_WORK * 64 // (search.rows * search.cols)) // 100
    budget = task.budget
    while True:  # at least once, whatever the time
        share = search.nodes / nodes
        search.cool(min(1000, int(1000 * share)))
        end = search.nodes + STEP
        is_over = False
        while search.nodes < end and not is_over:  # it comes back early on large boards
            search.step(end - search.nodes)
            budget.report(min(1.0, share), nodes=search.nodes)
            is_over = budget.is_over
        if is_over or search.nodes >= nodes:
            break
