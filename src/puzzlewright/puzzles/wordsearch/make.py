"""Making word searches: phrases are arranged so that they cross, and the rest is filled up.

Nothing is left to chance: what is made is looked through in all ways, and made again if a phrase is
there twice or a word that is blocked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.engine.scatter import ScatterProblem
from puzzlewright.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.forms import within
from puzzlewright.puzzles.wordsearch.blocked import blocked_words
from puzzlewright.puzzles.wordsearch.decoys import decoys_for
from puzzlewright.puzzles.wordsearch.fill import Letters, filled
from puzzlewright.puzzles.wordsearch.find import automaton_of
from puzzlewright.puzzles.wordsearch.lists import read_phrases
from puzzlewright.puzzles.wordsearch.masks import Mask, full_mask, mask_of
from puzzlewright.puzzles.wordsearch.prepare import Prepared, directions, parts_of, prepare
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.size import MOST_LINES, usual_side
from puzzlewright.puzzles.wordsearch.ways import ALL, STEPS, ways_of
from puzzlewright.puzzles.wordsearch.weights import EFFORTS, Weights, weights_of
from puzzlewright.words.cells import Alphabet, cells
from puzzlewright.words.entries import Entry
from puzzlewright.words.samples import OWN_WORDS

if TYPE_CHECKING:
    from puzzlewright.engine._scatter import Scatter
    from puzzlewright.puzzles.making import Budget
    from puzzlewright.puzzles.wordsearch.recipe import WordSearchRecipe

#: Arrangements that are tried for each pair of phrases, with the usual effort, and at least.
NODES_PER_PAIR = 14
LEAST_NODES = 150

#: Tries between two looks at the budget.
STEP = 50

#: How often it is begun anew where a phrase came about twice, or not all had a place.
ATTEMPTS = 30

#: Boards that are tried with a message, each larger by a row or a column.
BOARDS = 40

#: Letters of a message: with phrases around them, the grid can still be read.
MOST_MESSAGE = 200_000

#: Cells of the smallest board that is tried with a message, for each letter of phrases.
LEAST_CELLS = 0.8

NO_PLACE = "no place was found for it"
TANGLED = "with its neighbours it made a blocked word, or another phrase once more"

#: Arrangements that are dropped if something is there that should not be; from so many phrases on
#: none is, for it would be there again. Then the phrases go that make it.
PATIENCE = 4
MANY = 80

#: What it takes to fill a board, to look through it and to write it down, about.
SECONDS_PER_CELL = 12e-6
SECONDS_PER_WORD = 100e-6

#: The most that a search does: arrangements, times the 64s of cells of a board.
MOST_WORK = 600_000


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

    def without_some(self, tangles: Iterable[range]) -> Arranged:
        """Return the same without the shortest phrase of each tangle; decoys go first."""
        if self.decoys:
            return self._replace(decoys=[])
        on_cell: dict[int, list[int]] = {}
        for number, (_, lying) in enumerate(self.lying):
            for cell in lying:
                on_cell.setdefault(cell, []).append(number)
        freed: set[int] = set()  # cells of phrases that go
        gone: dict[int, None] = {}
        for tangle in tangles:
            if freed.isdisjoint(tangle):
                there = {number for cell in tangle for number in on_cell.get(cell, ())}
                shortest = min(there, key=lambda number: (len(self.lying[number][1]), number))
                gone[shortest] = None
                freed.update(self.lying[shortest][1])
        left = [each for number, each in enumerate(self.lying) if number not in gone]
        lost = [(self.lying[number][0], TANGLED) for number in gone]
        return self._replace(lying=left, unplaced=[*self.unplaced, *lost])


def make(recipe: WordSearchRecipe, seed: int, budget: Budget) -> WordSearch:
    """Return a word search; each phrase that is not in it has a reason."""
    with budget.set_up():
        task, mask = _task(recipe, seed, budget)
        message = _message(recipe.message, task.alphabet)
    boards = _boards(task, mask, len(message))
    problem = "phrases cannot be told apart"
    earlier: Arranged | None = None  # what is left if the time is up
    for attempt, board in enumerate(boards):
        if attempt and earlier is None:
            budget.require_more("word search")
        chance = Random(f"{seed} {attempt}")
        arranged = _arrange(task, board, chance, earlier, is_given=mask is not None)
        earlier = None if arranged is earlier else arranged
        if arranged.unplaced and mask is None and not budget.is_over:
            continue  # on a larger board there is room
        if message and len(arranged.mask.cells) - len(arranged.letters) < len(message):
            free = len(arranged.mask.cells) - len(arranged.letters)
            problem = f"the message has {len(message)} letters, and {free} cells are free"
            earlier = None
            continue
        is_few = len(arranged.placed) < MANY and not budget.is_over
        made = _finished(task, arranged, message, chance, is_patient=is_few and attempt < PATIENCE)
        if made is not None:
            return made._with_remarks(task.remarks) if task.remarks else made
        if budget.is_stopped:
            break
    budget.require_more("word search")
    raise InputError(f"no word search was found: {problem}")


def _task(recipe: WordSearchRecipe, seed: int, budget: Budget) -> tuple[Task, Mask | None]:
    """Return what is to be made, and the board if it is given."""
    alphabet, mask = recipe.alphabet, _mask(recipe)
    with within("block"):
        blocked = blocked_words(recipe.block, alphabet)
    remarks = list(recipe.remarks)
    phrases = _own_phrases(alphabet, remarks) if recipe.phrases is None else recipe.phrases
    # One that comes twice is two: they are told apart by identity.
    entries = [Entry(*phrase) for phrase in looking(phrases)]
    prepared = prepare(entries, MOST_LINES if mask is None else mask.longest)
    if not prepared.placed:
        if not prepared.unplaced:
            raise InputError("no phrase can be placed: there are none")
        first, reason = prepared.unplaced[0]
        raise InputError(f"no phrase can be placed: {reason}", text=first.text)
    ways, weights = ways_of(recipe.level), weights_of(recipe.weights)
    if recipe.message:
        weights = weights._replace(evenness=0, compactness=max(2, weights.compactness))
    task = Task(entries, prepared, alphabet, ways, weights, blocked, recipe, budget, seed, remarks)
    return task, mask


def _own_phrases(alphabet: Alphabet, remarks: list[str]) -> list[Entry]:
    """Return phrases for those who bring none."""
    words = [line.partition(";")[0] for line in OWN_WORDS.splitlines()]
    words.remove("cross")  # it lies in another one
    return read_phrases("\n".join(words), None, alphabet, remarks)


def _message(text: str, alphabet: Alphabet) -> tuple[str, ...]:
    """Return the cells of a message; an InputError if there are none in it, or too many."""
    message = cells(text, alphabet)
    if text and not message:
        raise InputError("a message without letters", text=text)
    if len(message) > MOST_MESSAGE:
        raise InputError(f"message: at most {MOST_MESSAGE:,} letters", text=text)
    return message


def _mask(recipe: WordSearchRecipe) -> Mask | None:
    """Return the board that is asked for, if one is."""
    if recipe.mask is not None:
        return mask_of(recipe.mask, recipe.size)
    return None if recipe.size is None else full_mask(*recipe.size)


def _boards(task: Task, mask: Mask | None, message: int) -> Iterator[Mask]:
    """Yield the board that is asked for, some times; or ever larger ones."""
    if mask is not None:
        yield from [mask] * ATTEMPTS
        return
    lengths = [len(entry.cells) for entry in task.prepared.placed]
    if message:
        side = max(*lengths, isqrt(int(sum(lengths) * LEAST_CELLS) + message))
        for larger in range(BOARDS):
            yield full_mask(side + larger // 2, side + (larger + 1) // 2)
        return
    side = usual_side(lengths)
    for attempt in range(ATTEMPTS):
        yield full_mask(*[min(MOST_LINES, side + attempt // 2)] * 2)


def _arrange(
    task: Task, mask: Mask, chance: Random, earlier: Arranged | None, *, is_given: bool
) -> Arranged:
    """Return the best arrangement of phrases that is found on a board, or in time: the earlier one.

    On a board that is given, decoys are fewer if phrases have no place beside them.
    """
    number = task.recipe.decoys
    while True:
        decoys = _decoys(task, number, chance, is_needed=earlier is None)
        if decoys is None and earlier is not None:
            return earlier
        arranged = _scattered(task, mask, decoys or (), chance)
        if not number or not arranged.unplaced or not is_given:
            return arranged
        number, earlier = number // 2, arranged


def _decoys(
    task: Task, number: int, chance: Random, *, is_needed: bool
) -> list[tuple[str, ...]] | None:
    """Return decoys; None if the time is up and there is a result without them already.

    Whoever makes the puzzle again gets None too, from the record of the budget, and not from how
    far the decoys came; so they must not have used up random numbers.
    """
    state = chance.getstate()
    decoys: list[tuple[str, ...]] | None = None
    try:
        with task.budget.set_up():
            decoys = decoys_for(task.prepared.placed, number, chance)
    except (OutOfTimeError, StoppedError):
        if is_needed:
            raise
    if is_needed or not task.budget.is_over:
        return decoys
    chance.setstate(state)
    return None


def _scattered(
    task: Task, mask: Mask, decoys: Sequence[tuple[str, ...]], chance: Random
) -> Arranged:
    """Return the best arrangement of phrases and decoys that is found on a board."""
    entries = task.prepared.placed
    words = [*(entry.cells for entry in entries), *decoys]
    order = sorted({cell for word in words for cell in word})
    number = {cell: n for n, cell in enumerate(order)}
    problem = ScatterProblem(
        len(order),
        [[number[cell] for cell in word] for word in words],
        (mask.rows, mask.cols),
        mask.usable,
        [ALL.index(way) for way in task.ways],
        task.weights,
    )
    search = problem.scatter(chance.getrandbits(63))
    _run(search, task, len(words))
    raw = search.best() or ()
    lying: list[tuple[int, ...]] = []
    for n, word in enumerate(words):
        cell, way = raw[2 * n], raw[2 * n + 1]
        down, right = STEPS[ALL[way]]
        step = down * mask.cols + right
        lying.append(tuple(cell + step * at for at in range(len(word))) if cell >= 0 else ())
    own, others = lying[: len(entries)], lying[len(entries) :]
    return Arranged(
        mask,
        [(entry, there) for entry, there in zip(entries, own, strict=True) if there],
        [(entry, NO_PLACE) for entry, there in zip(entries, own, strict=True) if not there],
        [(decoy, there) for decoy, there in zip(decoys, others, strict=True) if there],
    )


def _run(search: Scatter, task: Task, words: int) -> None:
    """Let a search go on as long as the recipe allows."""
    hundredths = EFFORTS[task.recipe.effort]
    usual = LEAST_NODES + NODES_PER_PAIR * words * words
    nodes = hundredths * min(usual, MOST_WORK * 64 // (search.rows * search.cols)) // 100
    budget = task.budget
    budget.leave(SECONDS_PER_CELL * search.rows * search.cols + SECONDS_PER_WORD * words)
    # A board may turn out too small for a message: then others need some of the time.
    is_counted = budget.time is None or bool(task.recipe.message)
    while True:  # at least once, whatever the time
        share = search.nodes / nodes if is_counted else budget.share
        search.cool(min(1000, int(1000 * share)))
        end = search.nodes + STEP
        is_over = False
        while search.nodes < end and not is_over:  # it comes back early on large boards
            search.step(end - search.nodes)
            budget.report(min(1.0, share), nodes=search.nodes)
            is_over = budget.is_over
        if is_over or (is_counted and search.nodes >= nodes):
            break


def _finished(
    task: Task, arranged: Arranged, message: Sequence[str], chance: Random, *, is_patient: bool
) -> WordSearch | None:
    """Return the word search with all its cells filled; None if something is there twice.

    Without patience the phrases go that make it so.
    """
    numbers: dict[str, int] = {}
    listed, unplaced = _sorted(task, arranged)
    unwanted = [*task.blocked, *(entry.cells for entry, _ in unplaced if len(entry.cells) > 2)]
    # Phrases that go become unwanted ones: what is looked for stays the same.
    words = [*(entry.cells for entry in listed), *unwanted]
    automaton = automaton_of(arranged.mask.rows, arranged.mask.cols, numbers, words)
    while True:
        taken = arranged.letters
        letters = [0] * arranged.mask.size
        for cell, sign in taken.items():
            letters[cell] = numbers.get(sign, 0)
        automaton.load(letters)
        # What is part of a phrase is there because somebody wanted the phrase.
        tangles = automaton.strays(lying for _, lying in arranged.lying)
        if not tangles:
            break
        if is_patient or len(arranged.placed) < 2:
            return None
        arranged = arranged.without_some(tangles)
        is_patient = False
    mask = arranged.mask
    free = [cell for cell in mask.cells if cell not in taken]
    if message:
        kept = sorted(chance.sample(free, len(message)))
        rest: dict[int, str] | None = dict(zip(kept, message, strict=True))
        mask = mask.without({*free}.difference(kept))
    else:
        drawn = Letters([entry.cells for entry in task.prepared.placed], task.alphabet)
        rest = filled(free, automaton, numbers, drawn, chance)
    if rest is None:
        return None
    listed, unplaced = _sorted(task, arranged)
    made = WordSearch(
        _in_order(task.entries, listed),
        mask.grid({**taken, **rest}),
        ways=task.ways,
        message=message,
        blocked=task.blocked,
        unplaced=unplaced,
        remarks=[*_remarks(task, listed, len(arranged.decoys))],
    )
    return None if Reported.of(made).flaws() else made


def _sorted(task: Task, arranged: Arranged) -> tuple[list[Entry], list[tuple[Entry, str]]]:
    """Return the phrases that are in an arrangement, and the others with their reasons."""
    within, lost = _within(task.prepared, arranged)
    unplaced = [*task.prepared.unplaced, *arranged.unplaced, *lost]
    return arranged.placed + within, unplaced


def _remarks(task: Task, listed: Sequence[Entry], decoys: int) -> Iterator[str]:
    """Yield what there is to say about phrases that are in the grid, and about decoys."""
    if decoys < task.recipe.decoys:
        yield f"only {decoys} of {task.recipe.decoys} decoys were hidden"
    if len(set().union(*map(directions, listed))) > 1:
        yield "the phrases are of scripts that are read in opposite directions"
    there = {id(entry) for entry in listed}
    for one, other in task.prepared.within:
        if id(one) in there:
            yield f"{one.text} lies in {other.text}"
    parts_of_each = parts_of(task.blocked, [entry.cells for entry in listed])
    for entry, found in zip(listed, parts_of_each, strict=True):
        if parts := ["".join(task.blocked[n]) for n in dict.fromkeys(n for n, _ in found)]:
            yield f"{entry.text} has a blocked word in it: {', '.join(parts)}"


def _within(prepared: Prepared, arranged: Arranged) -> tuple[list[Entry], list[tuple[Entry, str]]]:
    """Return phrases that lie in others: those that are there, and those lost with them."""
    there = {entry.cells for entry in arranged.placed}
    found = [one for one, other in prepared.within if other.cells in there]
    lost = [
        (one, f"part of {other.text}, which has no place")
        for one, other in prepared.within
        if other.cells not in there
    ]
    return found, lost


def _in_order(entries: Sequence[Entry], listed: Sequence[Entry]) -> list[Entry]:
    """Return the listed ones of all entries, in their order."""
    there = {id(entry) for entry in listed}
    return [entry for entry in entries if id(entry) in there]
