"""Making word searches: phrases are arranged so that they cross, and the rest is filled up.

Nothing is left to chance: what is made is looked through in all directions, and made again if a
word is there twice, or one that is banned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import isqrt
from random import Random

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError, NothingFoundError, OutOfTimeError, StoppedError
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.recipes.fields import QUICK, within
from puzzlewright.puzzles.wordsearch.directions import read_directions
from puzzlewright.puzzles.wordsearch.make.arrangement import Arrangement, arrange
from puzzlewright.puzzles.wordsearch.make.board_shapes import (
    MOST_LINES,
    Mask,
    default_side,
    full_mask,
    read_mask,
)
from puzzlewright.puzzles.wordsearch.make.filler_letters import (
    Letters,
    UnwantedWords,
    finish_puzzle,
)
from puzzlewright.puzzles.wordsearch.make.preparation import (
    WordSearchTask,
    inner_words,
    prepare,
    reading_directions,
)
from puzzlewright.puzzles.wordsearch.make.scoring import complete_weights
from puzzlewright.puzzles.wordsearch.make.untangling import (
    MOST_CELLS,
    add_message,
    make_exact_message,
    untangle,
)
from puzzlewright.puzzles.wordsearch.message import EXACT, START, Message
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.recipe import WordSearchRecipe
from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS, banned_words
from puzzlewright.words.builtin_lists import OWN_WORDS
from puzzlewright.words.cells.alphabet import Alphabet, cells
from puzzlewright.words.entries import Entry
from puzzlewright.words.lists.reader import read_entries

#: A stopgap takes so much effort, in hundredths of the usual one: by the most phrases.
STOPGAPS = ((60, 5), (150, 2))

#: How often it is begun anew where a phrase came about twice, or not all had a place.
ATTEMPTS = 30

#: Letters of a message: with phrases around them, the grid can still be read.
MOST_MESSAGE = 200_000

TANGLED_APART = "words cannot be distinguished"

#: Arrangements that are dropped if something is there that should not be; with MANY phrases or
#: more none is, as it would be there again. Then the phrases that cause it are left out.
PATIENCE = 4
MANY = 80


def make(recipe: WordSearchRecipe, seed: int, budget: Budget) -> WordSearch:
    """Return a word search; each phrase that is not in it has a reason.

    One that was cut short is replaced by a stopgap, which does not depend on where it was cut. The
    stopgap is all that is made if it has to be quick; so the usual effort is never worse.
    """
    with budget.setup_deadline():
        task, mask = _task(recipe, seed, budget)
        message = _message(recipe.message, task.alphabet)
    if not task.counts_whole or budget.number or recipe.message_at == EXACT:
        return _make(task, mask, message)
    notes, made = task.notes[:], None
    if recipe.effort == QUICK:
        with suppress(InputError):
            return _with_stopgap(task._replace(notes=notes), mask, message, None)
        notes = task.notes[:]
    try:
        made = _make(task, mask, message)
    except (StoppedError, OutOfTimeError):
        # Whoever makes it again gets none of these errors, but a look that says that it is over.
        if not (budget.is_known_over or budget.is_over):
            raise
    return _with_stopgap(task._replace(notes=notes), mask, message, made)


def _with_stopgap(
    task: WordSearchTask, mask: Mask | None, message: Message, made: WordSearch | None
) -> WordSearch:
    """Return a word search made in a moment, unless one that was not cut short is as good."""
    is_whole = made is not None and not task.budget.is_known_over
    if message.cells:
        message = message._replace(at=task.recipe.message_at or START)
    effort = next(effort for most, effort in STOPGAPS if len(task.entries) <= most)
    quick = task._replace(budget=Budget(), effort=effort)
    try:
        stopgap = _loose(quick, mask, message if message.cells else None)
    except InputError:
        if made is None:
            raise
        return made
    if made is None or not is_whole:
        return stopgap
    return made if task.recipe.score(made) >= task.recipe.score(stopgap) else stopgap


def _make(task: WordSearchTask, mask: Mask | None, message: Message) -> WordSearch:
    """Return a word search, with the message where it is wanted."""
    recipe, budget = task.recipe, task.budget
    if not message.cells:
        return _loose(task, mask, None)
    if recipe.message_at in (None, EXACT):
        made = make_exact_message(task, mask, message, _finish)
        if made is not None:
            return made
        _require_time(budget)
    number = len(message.cells)
    if recipe.message_at == EXACT:
        reason = f"no word search was found that leaves the {number} letters of the message alone"
        raise NothingFoundError(f"{reason}: try another size or message, or message-at start")
    if recipe.message_at is None:
        task.notes.append(
            "the message is at the start of the letters that are left: no arrangement was found "
            f"that leaves its {number} letters alone"
        )
    return _loose(task, mask, message._replace(at=recipe.message_at or START))


def _loose(task: WordSearchTask, mask: Mask | None, message: Message | None) -> WordSearch:
    """Return a word search with letters by chance wherever neither phrases nor a message are."""
    budget = task.budget
    problem = TANGLED_APART
    earlier: Arrangement | None = None  # what is left if the time is up
    for attempt, board in enumerate(_boards(task, mask, message)):
        if attempt and earlier is None:
            _require_time(budget)
        chance = Random(f"{task.seed} {attempt}")
        arranged = arrange(task, board, chance, earlier, is_given=mask is not None)
        if task.counts_whole and budget.is_known_over:
            _require_time(budget)
        earlier = None if arranged is earlier else arranged
        if arranged.unplaced and mask is None and not budget.is_over:
            continue  # on a larger board there is room
        free = len(arranged.mask.cells) - len(arranged.letters)
        if message and free < len(message.cells):
            problem = f"the message has {len(message.cells)} letters, and {free} cells are free"
            earlier = None
            continue
        is_few = len(arranged.placed_words) < MANY and not budget.is_over
        made = _finish(task, arranged, message, chance, is_patient=is_few and attempt < PATIENCE)
        if made is not None:
            return made
        if budget.is_over:
            break
    _require_time(budget)
    if message and problem == TANGLED_APART and _is_spelt(task, message):
        problem = "the message spells a word of the list, or a banned word, once more"
    raise NothingFoundError(f"no word search was found: {problem}")


def _require_time(budget: Budget) -> None:
    """Raise an error if the budget is spent: by a look that counts, so that it can be repeated."""
    if budget.is_over:
        budget.require_more("word search")
        raise OutOfTimeError  # whoever makes it again


def _is_spelt(task: WordSearchTask, message: Message) -> bool:
    """Tell whether a message has a phrase in it, or a banned word."""
    words = [*task.ban, *(entry.cells for entry in task.prepared.placeable)]
    return bool(inner_words(list(dict.fromkeys(words)), [message.cells])[0])


def _task(
    recipe: WordSearchRecipe, seed: int, budget: Budget
) -> tuple[WordSearchTask, Mask | None]:
    """Return what is to be made, and the board if it is given."""
    alphabet, mask = recipe.alphabet, _mask(recipe)
    with within("ban"):
        banned = banned_words(recipe.ban, alphabet)
    notes = list(recipe.notes)
    phrases = _own_words(alphabet, notes) if recipe.words is None else recipe.words
    # One that comes twice is two: they differ by identity.
    entries = [replace(phrase) for phrase in within_deadline(phrases)]
    bonus = [replace(word) for word in within_deadline(recipe.bonus or ())]
    entries += bonus
    prepared = prepare(entries, MOST_LINES if mask is None else mask.longest)
    if not prepared.placeable:
        if not prepared.unplaced:
            raise InputError("no word can be placed: there are none")
        first, reason = prepared.unplaced[0]
        raise InputError(f"no word can be placed: {reason}", text=first.text)
    directions, weights = read_directions(recipe.difficulty), complete_weights(recipe.weights)
    effort, is_small = 100 * budget.size, len(entries) <= STOPGAPS[-1][0]
    rest = (recipe, budget, seed, notes, frozenset(map(id, bonus)), effort, is_small)
    task = WordSearchTask(entries, prepared, alphabet, directions, weights, banned, *rest)
    return task, mask


def _own_words(alphabet: Alphabet, notes: list[str]) -> list[Entry]:
    """Return phrases for those who bring none."""
    words = [line.partition(";")[0] for line in OWN_WORDS.splitlines()]
    words.remove("cross")  # it lies in another one
    return read_entries("\n".join(words), None, alphabet, notes, style=WORDS_AND_TRANSLATIONS)


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
        return read_mask(recipe.mask, recipe.size)
    return None if recipe.size is None else full_mask(*recipe.size)


def _boards(task: WordSearchTask, mask: Mask | None, message: Message | None) -> Iterator[Mask]:
    """Yield the board that is asked for, some times; or ever larger ones."""
    if mask is not None:
        yield from [mask] * ATTEMPTS
        return
    lengths = [len(entry.cells) for entry in task.prepared.placeable]
    side = default_side(lengths)
    if message:
        side = max(side, isqrt(sum(lengths) + len(message.cells)))
    for attempt in range(ATTEMPTS):
        yield full_mask(*[min(MOST_LINES, side + attempt // 2)] * 2)


def _finish(
    task: WordSearchTask,
    arranged: Arrangement,
    message: Message | None,
    chance: Random,
    *,
    is_patient: bool = True,
) -> WordSearch | None:
    """Return the word search with all its cells filled; None if something is there twice.

    Without patience the phrases go that make it so.
    """
    listed, unplaced = _sort_words(task, arranged)
    banned = [*task.ban, *(entry.cells for entry, _ in unplaced if len(entry.cells) > 2)]
    # Phrases that go become unwanted ones: what is looked for stays the same.
    unwanted = UnwantedWords(arranged.mask, [*(entry.cells for entry in listed), *banned])
    if not message and not arranged.decoys and len(arranged.mask.cells) <= MOST_CELLS:
        arranged = untangle(arranged, task.directions, unwanted, chance, task.budget) or arranged
    while (gone := unwanted.spoilt(arranged)) is not None:
        if is_patient or len(arranged.placed_words) < 2:
            return None
        arranged = arranged.remove(gone)
        is_patient = False
    mask, taken = arranged.mask, arranged.letters
    if message:
        found = add_message(task, arranged, message, unwanted, chance)
        if found is None:
            return None
        arranged, taken = found
    drawn = Letters([entry.cells for entry in task.prepared.placeable], task.alphabet)
    rest = unwanted.fill([cell for cell in mask.cells if cell not in taken], drawn, chance)
    if rest is None:
        return None
    listed, unplaced = _sort_words(task, arranged)
    return finish_puzzle(
        _in_order(task.entries, listed),
        task.bonus,
        mask.grid({**taken, **rest}),
        message,
        directions=task.directions,
        ban=task.ban,
        unplaced=unplaced,
        notes=[*_notes(task, listed, len(arranged.decoys)), *task.notes],
    )


def _sort_words(
    task: WordSearchTask, arranged: Arrangement
) -> tuple[list[Entry], list[tuple[Entry, str]]]:
    """Return the phrases that are in an arrangement, and the others with their reasons."""
    within, lost = task.prepared.inner_words(arranged.placed_words)
    unplaced = [*task.prepared.unplaced, *arranged.unplaced, *lost]
    return arranged.placed_words + within, unplaced


def _notes(task: WordSearchTask, listed: Sequence[Entry], decoys: int) -> Iterator[str]:
    """Yield what there is to say about phrases that are in the grid, and about decoys."""
    if decoys < task.recipe.decoys:
        yield f"only {decoys} of {task.recipe.decoys} decoys were hidden"
    if len(set().union(*map(reading_directions, listed))) > 1:
        yield "the words are of scripts that are read in opposite directions"
    there = {id(entry) for entry in listed}
    for one, other in task.prepared.within:
        if id(one) in there:
            yield f"{one.text} lies in {other.text}"
    parts_of_each = inner_words(task.ban, [entry.cells for entry in listed])
    for entry, found in zip(listed, parts_of_each, strict=True):
        if parts := ["".join(task.ban[n]) for n in dict.fromkeys(n for n, _ in found)]:
            yield f"{entry.text} has a banned word in it: {', '.join(parts)}"


def _in_order(entries: Sequence[Entry], listed: Sequence[Entry]) -> list[Entry]:
    """Return the listed ones of all entries, in their order."""
    there = {id(entry) for entry in listed}
    return [entry for entry in entries if id(entry) in there]
