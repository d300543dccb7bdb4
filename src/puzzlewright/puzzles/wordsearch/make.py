"""Making word searches: phrases are arranged so that they cross, and the rest is filled up.

Nothing is left to chance: what is made is looked through in all ways, and made again if a phrase is
there twice or a word that is blocked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.engine.scatter import ScatterProblem
from puzzlewright.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.puzzles.abilities import Reported
from puzzlewright.puzzles.forms import within
from puzzlewright.puzzles.wordsearch.adjust import MOST_CELLS as MOST_ADJUSTED
from puzzlewright.puzzles.wordsearch.adjust import Board
from puzzlewright.puzzles.wordsearch.blocked import blocked_words
from puzzlewright.puzzles.wordsearch.decoys import decoys_for
from puzzlewright.puzzles.wordsearch.fill import Letters, filled
from puzzlewright.puzzles.wordsearch.find import automaton_of
from puzzlewright.puzzles.wordsearch.lists import read_phrases
from puzzlewright.puzzles.wordsearch.masks import (
    SHAPES,
    USUAL_SIDE,
    Mask,
    full_mask,
    mask_of,
)
from puzzlewright.puzzles.wordsearch.prepare import Prepared, directions, parts_of, prepare
from puzzlewright.puzzles.wordsearch.puzzle import END, EXACT, START, WordSearch
from puzzlewright.puzzles.wordsearch.size import MOST_LINES, usual_side
from puzzlewright.puzzles.wordsearch.ways import ALL, STEPS, ways_of
from puzzlewright.puzzles.wordsearch.weights import EFFORTS, Weights, weights_of
from puzzlewright.words.cells import Alphabet, cells
from puzzlewright.words.entries import Entry
from puzzlewright.words.samples import OWN_WORDS

if TYPE_CHECKING:
    from puzzlewright.engine._aho_corasick import AhoCorasick
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

#: Boards that are tried for a message that takes all letters that are left, one after the other and
#: then again, and how often the phrases on each are moved.
BOARDS = 24
TURNS = 4

#: With more phrases than so many, boards take longer, and fewer are tried: so many at least.
FEW_PHRASES = 20
LEAST_BOARDS = 4

#: The share of the usual effort that goes into each of these boards, if nobody insists on one.
TIGHT_EFFORT = 8

#: How many times as many boards are tried for those who do.
INSISTENCE = 4

#: Cells that phrases cover there: at least so many for each of their letters; and so large a share
#: of the board at most, for none was found that is fuller.
LEAST_COVERED = 0.7
MOST_COVERED = 0.93

#: The share of a time limit after which no other such board is tried.
MOST_TIME = 0.5

#: A board is at most so much wider than high, if no phrase is longer.
WIDEST = 1.4

#: A shape that has fewer rows is hard to recognise.
LEAST_SIDE = 11

#: Letters of a message: with phrases around them, the grid can still be read.
MOST_MESSAGE = 200_000

NO_PLACE = "no place was found for it"
TANGLED = "with its neighbours it made a blocked word, or another phrase once more"

TANGLED_APART = "phrases cannot be told apart"

#: Arrangements that are dropped if something is there that should not be; from so many phrases on
#: none is, for it would be there again. Then the phrases go that make it.
PATIENCE = 4
MANY = 80

#: How often a phrase is moved to where a message would spell one of them.
MOST_IN_THE_WAY = 12

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
    bonus: frozenset[int]  #: ids of the entries that are not listed


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
    if not message.cells:
        return _loose(task, mask, None)
    if recipe.message_at in (None, EXACT):
        made = _tight(task, mask, message)
        if made is not None:
            return made._with_remarks(task.remarks) if task.remarks else made
        budget.require_more("word search")
    number = len(message.cells)
    if recipe.message_at == EXACT:
        reason = f"no word search was found that leaves the {number} letters of the message alone"
        raise InputError(f"{reason}: try another size or message, or message-at start")
    if recipe.message_at is None:
        task.remarks.append(
            "the message is at the start of the letters that are left: no arrangement was found "
            f"that leaves its {number} letters alone"
        )
    return _loose(task, mask, message._replace(at=recipe.message_at or START))


def _loose(task: Task, mask: Mask | None, message: Message | None) -> WordSearch:
    """Return a word search with letters by chance wherever neither phrases nor a message are."""
    budget = task.budget
    problem = TANGLED_APART
    earlier: Arranged | None = None  # what is left if the time is up
    for attempt, board in enumerate(_boards(task, mask, message)):
        if attempt and earlier is None:
            budget.require_more("word search")
        chance = Random(f"{task.seed} {attempt}")
        arranged = _arrange(task, board, chance, earlier, is_given=mask is not None)
        earlier = None if arranged is earlier else arranged
        if arranged.unplaced and mask is None and not budget.is_over:
            continue  # on a larger board there is room
        free = len(arranged.mask.cells) - len(arranged.letters)
        if message and free < len(message.cells):
            problem = f"the message has {len(message.cells)} letters, and {free} cells are free"
            earlier = None
            continue
        is_few = len(arranged.placed) < MANY and not budget.is_over
        made = _finished(task, arranged, message, chance, is_patient=is_few and attempt < PATIENCE)
        if made is not None:
            return made._with_remarks(task.remarks) if task.remarks else made
        if budget.is_stopped:
            break
    budget.require_more("word search")
    if message and problem == TANGLED_APART and _is_spelt(task, message):
        problem = "the message spells a phrase of the list, or a blocked word, once more"
    raise InputError(f"no word search was found: {problem}")


def _is_spelt(task: Task, message: Message) -> bool:
    """Tell whether a message has a phrase in it, or a blocked word."""
    words = [*task.blocked, *(entry.cells for entry in task.prepared.placed)]
    return bool(parts_of(list(dict.fromkeys(words)), [message.cells])[0])


# A message that takes all letters that are left


def _tight(task: Task, mask: Mask | None, message: Message) -> WordSearch | None:
    """Return a word search whose letters that are left are the message, if one is found."""
    budget, number = task.budget, len(message.cells)
    effort = EFFORTS[task.recipe.effort] // (1 if task.recipe.message_at else TIGHT_EFFORT)
    least = 0  # boards with fewer cells are too small
    for attempt, board in enumerate(_tight_boards(task, mask, number)):
        if len(board.cells) < least:
            continue
        if attempt and (budget.is_over or (budget.time and budget.share > MOST_TIME)):
            return None
        chance = Random(f"{task.seed} message {attempt}")
        arranged = _scattered(task, board, (), chance, effort)
        if arranged.unplaced:
            continue
        with budget.set_up():
            made, covered = _adjusted(task, arranged, message, chance)
        if made is not None:
            return made
        if mask is None:
            least = covered + number - 1
    return None


def _adjusted(
    task: Task, arranged: Arranged, message: Message, chance: Random
) -> tuple[WordSearch | None, int]:
    """Return a word search that leaves the message alone, and how many cells phrases cover."""
    words = [entry.cells for entry in arranged.placed]
    board = Board(arranged.mask, task.ways, words, [cells for _, cells in arranged.lying])
    wanted = len(arranged.mask.cells) - len(message.cells)
    for _ in range(TURNS):
        if not board.adjust(wanted, chance):
            break
        lying = list(zip(arranged.placed, board.lying, strict=True))
        made = _finished(task, arranged._replace(lying=lying), message, chance)
        if made is not None:
            return made, wanted
        board.shake(chance)
    return None, board.covered


def _tight_boards(task: Task, mask: Mask | None, number: int) -> Iterator[Mask]:
    """Yield boards that phrases may cover up to so many cells, small ones first."""
    lengths = [len(entry.cells) for entry in task.prepared.placed]
    letters = sum(lengths)
    least = max(max(lengths), int(LEAST_COVERED * letters)) + number
    is_asked = task.recipe.message_at == EXACT
    fullest = letters if is_asked else int(MOST_COVERED / (1 - MOST_COVERED) * number)
    most = min(min(letters, fullest) + number, MOST_ADJUSTED)
    shape = "" if task.recipe.size else task.recipe.mask or ""
    if shape in SHAPES:
        share = len(mask_of(shape, (USUAL_SIDE, USUAL_SIDE)).cells) / USUAL_SIDE**2
        sizes = [
            size
            for size in _sizes(int(least / share), int(most / share) + 1, LEAST_SIDE)
            if LEAST_SIDE <= size[0] >= size[1] - 2
        ]
        boards: Iterable[Mask] = (mask_of(shape, size) for size in sizes)
    elif mask is not None:
        boards = [mask]
    else:
        boards = (full_mask(*size) for size in _sizes(least, most, max(lengths)))
    tries = max(LEAST_BOARDS, BOARDS * FEW_PHRASES // max(FEW_PHRASES, len(lengths)))
    fitting = [*islice((one for one in boards if least <= len(one.cells) <= most), tries)]
    yield from islice(cycle(fitting), tries * (INSISTENCE if is_asked else 1))


def _sizes(least: int, most: int, longest: int) -> list[tuple[int, int]]:
    """Return rows and columns of boards with so many cells, with room for the longest phrase."""
    found = [
        (rows, cols)
        for rows in range(1, isqrt(max(0, most)) + 1)
        for cols in range(max(rows, longest), min(most // rows, MOST_LINES) + 1)
        if least <= rows * cols and cols <= max(longest, WIDEST * rows)
    ]
    return sorted(found, key=lambda size: (size[0] * size[1], size[1] - size[0]))


def _task(recipe: WordSearchRecipe, seed: int, budget: Budget) -> tuple[Task, Mask | None]:
    """Return what is to be made, and the board if it is given."""
    alphabet, mask = recipe.alphabet, _mask(recipe)
    with within("block"):
        blocked = blocked_words(recipe.block, alphabet)
    remarks = list(recipe.remarks)
    phrases = _own_phrases(alphabet, remarks) if recipe.phrases is None else recipe.phrases
    # One that comes twice is two: they are told apart by identity.
    entries = [Entry(*phrase) for phrase in looking(phrases)]
    bonus = [Entry(*word) for word in looking(recipe.bonus or ())]
    entries += bonus
    prepared = prepare(entries, MOST_LINES if mask is None else mask.longest)
    if not prepared.placed:
        if not prepared.unplaced:
            raise InputError("no phrase can be placed: there are none")
        first, reason = prepared.unplaced[0]
        raise InputError(f"no phrase can be placed: {reason}", text=first.text)
    ways, weights = ways_of(recipe.level), weights_of(recipe.weights)
    rest = (recipe, budget, seed, remarks, frozenset(map(id, bonus)))
    task = Task(entries, prepared, alphabet, ways, weights, blocked, *rest)
    return task, mask


def _own_phrases(alphabet: Alphabet, remarks: list[str]) -> list[Entry]:
    """Return phrases for those who bring none."""
    words = [line.partition(";")[0] for line in OWN_WORDS.splitlines()]
    words.remove("cross")  # it lies in another one
    return read_phrases("\n".join(words), None, alphabet, remarks)


def _message(text: str, alphabet: Alphabet) -> Message:
    """Return the cells of a message; an InputError if there are none in it, or too many."""
    words = [word for each in text.split() if (word := cells(each, alphabet))]
    message = tuple(cell for word in words for cell in word)
    if text and not message:
        raise InputError("a message without letters", text=text)
    if len(message) > MOST_MESSAGE:
        raise InputError(f"message: at most {MOST_MESSAGE:,} letters", text=text)
    return Message(message, tuple(map(len, words)))


def _mask(recipe: WordSearchRecipe) -> Mask | None:
    """Return the board that is asked for, if one is."""
    if recipe.mask is not None:
        return mask_of(recipe.mask, recipe.size)
    return None if recipe.size is None else full_mask(*recipe.size)


def _boards(task: Task, mask: Mask | None, message: Message | None) -> Iterator[Mask]:
    """Yield the board that is asked for, some times; or ever larger ones."""
    if mask is not None:
        yield from [mask] * ATTEMPTS
        return
    lengths = [len(entry.cells) for entry in task.prepared.placed]
    side = usual_side(lengths)
    if message:
        side = max(side, isqrt(sum(lengths) + len(message.cells)))
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
    task: Task,
    mask: Mask,
    decoys: Sequence[tuple[str, ...]],
    chance: Random,
    effort: int | None = None,
) -> Arranged:
    """Return the best arrangement of phrases and decoys that is found on a board.

    `effort` is in hundredths of the usual one, that of the recipe by default.
    """
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
    _run(search, task, len(words), EFFORTS[task.recipe.effort] if effort is None else effort)
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


def _run(search: Scatter, task: Task, words: int, hundredths: int) -> None:
    """Let a search go on as long as the recipe allows."""
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
    task: Task,
    arranged: Arranged,
    message: Message | None,
    chance: Random,
    *,
    is_patient: bool = True,
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
    if message:
        told = _told(task, arranged, message, automaton, numbers, chance)
        if told is None:
            return None
        arranged, taken = told
    free = [cell for cell in mask.cells if cell not in taken]
    drawn = Letters([entry.cells for entry in task.prepared.placed], task.alphabet)
    rest = filled(free, automaton, numbers, drawn, chance) if free else {}
    if rest is None:
        return None
    listed, unplaced = _sorted(task, arranged)
    hidden = _in_order(task.entries, listed)
    phrases = [entry for entry in hidden if id(entry) not in task.bonus]
    if not phrases:
        return None
    made = WordSearch(
        phrases,
        mask.grid({**taken, **rest}),
        ways=task.ways,
        message=message.cells if message else (),
        message_at=message.at if message else EXACT,
        message_lengths=message.lengths if message else (),
        bonus=[entry for entry in hidden if id(entry) in task.bonus],
        blocked=task.blocked,
        unplaced=unplaced,
        remarks=[*_remarks(task, listed, len(arranged.decoys))],
    )
    return None if Reported.of(made).flaws() else made


def _told(
    task: Task,
    arranged: Arranged,
    message: Message,
    automaton: AhoCorasick,
    numbers: Mapping[str, int],
    chance: Random,
) -> tuple[Arranged, dict[int, str]] | None:
    """Return an arrangement, and its letters with those of the message; None if there is none.

    Phrases are moved into the way of a message that has one of them in it, or a blocked word.
    """
    for _ in range(MOST_IN_THE_WAY):
        taken = arranged.letters
        free = [cell for cell in arranged.mask.cells if cell not in taken]
        if len(free) < len(message.cells):
            return None
        taken |= message.on(free)
        letters = [0] * arranged.mask.size
        for cell, sign in taken.items():
            letters[cell] = numbers.get(sign, 0)
        automaton.load(letters)
        tangles = automaton.strays(lying for _, lying in arranged.lying)
        if not tangles:
            return arranged, taken
        if message.at == EXACT or len(arranged.mask.cells) > MOST_ADJUSTED:
            return None
        words = [entry.cells for entry in arranged.placed]
        board = Board(arranged.mask, task.ways, words, [cells for _, cells in arranged.lying])
        if not board.cover(tangles[chance.randrange(len(tangles))], chance):
            return None
        lying = list(zip(arranged.placed, board.lying, strict=True))
        arranged = arranged._replace(lying=lying)
    return None


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
