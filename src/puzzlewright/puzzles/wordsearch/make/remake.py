"""Making a word search anew around phrases that stay where they are.

    from puzzlewright.puzzles.wordsearch.make.remake import remake

    other = remake(puzzle, keep=["otter", "seal"], free=[(0, 0)], seed=7)

Locked phrases come first, the others are placed around them (ejection_chains.py), and the rest is
filled as the generator does. The checker has the last word, as it has for puzzles that are made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.recipes.budget import Budget
from puzzlewright.puzzles.wordsearch.directions import Placement
from puzzlewright.puzzles.wordsearch.make.arrangement import NO_PLACE, Arrangement
from puzzlewright.puzzles.wordsearch.make.board_shapes import Mask, full_mask
from puzzlewright.puzzles.wordsearch.make.ejection_chains import Place, Space, WordPlacer
from puzzlewright.puzzles.wordsearch.make.filler_letters import (
    Letters,
    UnwantedWords,
    finish_puzzle,
)
from puzzlewright.puzzles.wordsearch.make.preparation import (
    SHORTEST,
    PreparedWords,
    prepare,
)
from puzzlewright.puzzles.wordsearch.make.untangling import MovableWords, untangle
from puzzlewright.puzzles.wordsearch.message import EXACT, START, Message
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet
from puzzlewright.words.codec import as_entries
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Cell

#: Arrangements that are compared, and places that are looked at for all of them: about 0.4 s.
ARRANGEMENTS: Final = 24
MOST_TRIES: Final = 120_000

#: This many crossings are given up for each phrase that would lie where it lay before: people ask
#: for something else.
SAME: Final = 3

#: And up to this many at random.
NOISE: Final = 2

#: How often phrases are moved that leave too many letters or too few for a message.
TURNS: Final = 3

Cells = tuple[int, ...]


#: Why a word cannot be somewhere: beyond the board, a cell that stays free of words, or another
#: letter of the word with that number.
OUTSIDE, FREE, LETTER = "outside", "free", "letter"


class Refusal(NamedTuple):
    """Why a word cannot be somewhere, and the number of the word that is in the way."""

    why: str
    word: int | None = None


class Plan(NamedTuple):
    """What is to be made: everything but the places of the phrases that are loose."""

    puzzle: WordSearch  #: as it was
    mask: Mask  #: the whole board
    space: Space  #: where phrases may lie
    entries: list[Entry]  #: those to be placed: locked ones first
    fixed: dict[int, Cells]  #: by the numbers of these, the cells of those that stay
    prepared: PreparedWords
    order: list[Entry]  #: all of them, as they are listed
    bonus: frozenset[int]  #: ids of the entries that are not listed
    unplaced: list[tuple[Entry, str]]  #: those that are not tried
    old: dict[int, str]  #: letters that no phrase had, if they are to stay
    before: dict[int, Cells]  #: where loose entries lay, if they are to lie elsewhere
    alphabet: Alphabet

    def arrangement(self, places: Mapping[int, Cells], unplaced: Iterable[int] = ()) -> Arrangement:
        """Return entries on the board by their numbers, those that stay first."""
        return Arrangement(
            self.space.mask,
            [(self.entries[n], cells) for n, cells in places.items()],
            [(self.entries[n], NO_PLACE) for n in unplaced],
            [],
        )

    def unwanted_words(self, arranged: Arrangement) -> UnwantedWords:
        """Return what must not be there besides the phrases of an arrangement."""
        kept = arranged.placed_words
        there = [entry.cells for entry in (*kept, *self.prepared.inner_words(kept)[0])]
        # Those that have no place would look as if they had one.
        others = (*self.order, *(entry for entry, _ in self.unplaced))
        lost = [entry.cells for entry in others if len(entry.cells) >= SHORTEST]
        return UnwantedWords(self.mask, dict.fromkeys([*there, *lost, *self.puzzle.ban]))


def all_words(puzzle: WordSearch) -> list[Entry]:
    """Return all words by their numbers: phrases, then bonus words, then those without a place."""
    return [*puzzle.entries, *puzzle.bonus, *(entry for entry, _ in puzzle.unplaced)]


def word_places(puzzle: WordSearch) -> dict[int, Placement]:
    """Return where each of all_words() lies, if it is in the grid."""
    found = {each.entry: each for each in puzzle.key.placements}
    first = len(puzzle.entries)
    bonus = [replace(each, entry=each.entry + first) for each in puzzle._bonus_key.placements]
    return {**found, **{each.entry: each for each in bonus}}


def remake(
    puzzle: WordSearch,
    keep: Iterable[Placement | str] = (),
    *,
    add: Iterable[Entry | str | tuple[str, str]] = (),
    drop: Iterable[int] = (),
    free: Iterable[Cell] = (),
    size: tuple[int, int] | None = None,
    again: bool = True,
    fresh: bool = True,
    alphabet: Alphabet = PLAIN,
    seed: int = 0,
) -> WordSearch:
    """Return a word search with the same words, all of them placed anew but for those that stay.

    The same arguments give the same puzzle. Words without a place are in `unplaced`, each with the
    reason; `warnings` tell what else is lost.

    Args:
        puzzle: The word search as it was.
        keep: Words that stay: their texts, if they stay where they are, or placements, whose
            numbers are those of all_words().
        add: More words.
        drop: Numbers of words to leave out.
        free: Cells that no word takes.
        size: Rows and columns (default: the same board).
        again: Try the words again that had no place.
        fresh: Draw all other letters anew; if not, those stay that can.
        alphabet: Letters to fill with, besides those of the words.
        seed: Another seed gives another puzzle.

    """
    plan = _fix_spelt(_plan(puzzle, keep, add, {*drop}, {*free}, size, again, fresh, alphabet))
    if not plan.entries:
        first, reason = next(iter(plan.prepared.unplaced), (Entry((), ""), "there are none"))
        raise InputError(f"no word can be placed: {reason}", text=first.text or None)
    _require_clear(plan)
    found = _arrangements(plan, seed)
    made = _finish(plan, found) or _thin_out(plan, *found[0])
    if made is None:
        raise InputError("no word search was found with these words locked: unlock some of them")
    return made


def placement_refusals(
    puzzle: WordSearch,
    number: int,
    places: Mapping[int, Placement] | None = None,
    free: Collection[Cell] = (),
) -> dict[str, list[Refusal | None]]:
    """Tell for each direction and first cell, row by row, why a word cannot be there; None: it can.

    `places` are those of the other words (default: where they are).
    """
    words, there = all_words(puzzle), word_places(puzzle) if places is None else places
    letters: dict[Cell, tuple[str, int]] = {}
    for n, place in there.items():
        if n != number:
            cells = zip(place.cells(len(words[n].cells)), words[n].cells, strict=True)
            letters.update({cell: (sign, n) for cell, sign in cells})
    grid, word = puzzle.grid, words[number].cells
    rows, cols, board, gone = grid.height, grid.width, grid.letters, frozenset(free)

    def why_not(place: Placement) -> Refusal | None:
        for cell, sign in zip(place.cells(len(word)), word, strict=True):
            if cell not in board:
                return Refusal(OUTSIDE)
            if cell in gone:
                return Refusal(FREE)
            taken, other = letters.get(cell, (sign, -1))
            if taken != sign:
                return Refusal(LETTER, other)
        return None

    return {
        direction: [
            why_not(Placement(number, r, c, direction)) for r in range(rows) for c in range(cols)
        ]
        for direction in puzzle.directions
    }


# What is to be made


def _plan(
    puzzle: WordSearch,
    keep: Iterable[Placement | str],
    add: Iterable[Entry | str | tuple[str, str]],
    drop: set[int],
    free: set[Cell],
    size: tuple[int, int] | None,
    again: bool,
    fresh: bool,
    alphabet: Alphabet,
) -> Plan:
    # Words that come twice differ by identity.
    words = [replace(entry) for entry in all_words(puzzle)]
    listed = len(puzzle.entries) + len(puzzle.bonus)
    bonus = frozenset(map(id, words[len(puzzle.entries) : listed]))
    left = [] if again else range(listed, len(words))
    reasons = [(words[n], puzzle.unplaced[n - listed][1]) for n in left if n not in drop]
    words += [replace(entry) for entry in as_entries("add", add, 1)]
    tried = [n for n in range(len(words)) if n not in drop and n not in left]
    mask = _mask(puzzle, size)
    places = _fixed_places(puzzle, words, keep, drop)
    space = Space(mask.without(row * mask.cols + col for row, col in free), puzzle.directions)
    cells = {n: _cells(space, words[n], place) for n, place in places.items() if n in tried}
    prepared = _prepare(words, tried, cells, space)
    prepared, cells = _fix_homes(puzzle, words, prepared, cells, space)
    number = {id(words[n]): n for n in cells}
    stay = [entry for entry in prepared.placeable if id(entry) in number]
    entries = [*stay, *(entry for entry in prepared.placeable if id(entry) not in number)]
    kept = {at: cells[number[id(entry)]] for at, entry in enumerate(stay)}
    order = [words[n] for n in tried]
    old = {} if fresh or size not in (None, _size(puzzle)) else _filler(puzzle, mask)
    before = _previous_places(puzzle, words, entries, mask.cols) if fresh else {}
    rest = (bonus, reasons, old, before, alphabet)
    return Plan(puzzle, mask, space, entries, kept, prepared, order, *rest)


def _fix_spelt(plan: Plan) -> Plan:
    """Let loose words stay that those that stay spell: anywhere else they would be there twice."""
    letters, kept = plan.arrangement(plan.fixed).letters, dict(plan.fixed)
    for n, entry in enumerate(plan.entries):
        if n not in kept and (cells := _spelt_place(plan.space, entry.cells, letters)):
            kept[n] = cells
    return plan._replace(fixed=kept)


def _spelt_place(space: Space, word: tuple[str, ...], letters: Mapping[int, str]) -> Cells | None:
    """Return the first place where letters spell a word already."""
    starts = [cell for cell, sign in letters.items() if sign == word[0]]
    for direction in space.directions:
        for cell in starts:
            if space.ahead[direction][cell] >= len(word):
                cells = space.cells(Place(cell, direction), len(word))
                if tuple(map(letters.get, cells)) == word:
                    return cells
    return None


def _size(puzzle: WordSearch) -> tuple[int, int]:
    return puzzle.grid.height, puzzle.grid.width


def _mask(puzzle: WordSearch, size: tuple[int, int] | None) -> Mask:
    """Return the board: as it was, or a rectangle of another size."""
    height, width = _size(puzzle)
    letters = puzzle.grid.letters
    if size is None or size == (height, width):
        cells = ((r, c) in letters for r in range(height) for c in range(width))
        return Mask(height, width, cells)
    if len(letters) < height * width:
        raise InputError("a board with a shape keeps its size", text=f"{size[0]}x{size[1]}")
    return full_mask(*size)


def _fixed_places(
    puzzle: WordSearch, words: Sequence[Entry], keep: Iterable[Placement | str], drop: set[int]
) -> dict[int, Placement]:
    """Return the places of words that stay, by their numbers."""
    there = word_places(puzzle)
    found: dict[int, Placement] = {}
    for each in keep:
        if isinstance(each, str):
            same = [n for n, word in enumerate(words) if word.text == each and n not in found]
            if not same or same[0] not in there:
                raise InputError("keep: no such word in the grid", text=each)
            found[same[0]] = there[same[0]]
        elif not 0 <= each.entry < len(words):
            raise InputError("keep: no such word", text=str(each.entry))
        else:
            found[each.entry] = each
    return {n: place for n, place in found.items() if n not in drop}


def _cells(space: Space, entry: Entry, place: Placement) -> Cells:
    """Return the cells of a word that stays; it must be on the board, and on no forbidden cell."""
    mask, cells = space.mask, place.cells(len(entry.cells))
    for row, col in cells:
        if not (0 <= row < mask.rows and 0 <= col < mask.cols):
            raise InputError("it is locked outside the board: unlock it", text=entry.text)
        if not mask.usable[row * mask.cols + col]:
            where = f"row {row + 1}, column {col + 1}"
            raise InputError(f"no word may lie at {where}: unlock it", text=entry.text)
    return tuple(row * mask.cols + col for row, col in cells)


def _prepare(
    words: Sequence[Entry], tried: Sequence[int], kept: Mapping[int, Cells], space: Space
) -> PreparedWords:
    """Sort words out; short ones that others brought and that stay are not refused."""
    short = [n for n in kept if 1 < len(words[n].cells) < SHORTEST]
    others = [words[n] for n in tried if n not in short]
    prepared = prepare(others, space.mask.longest)
    refused = {id(entry): reason for entry, reason in prepared.unplaced}
    for n in kept:
        if id(words[n]) in refused:
            reason = f"it is locked, but not possible there ({refused[id(words[n])]}): unlock it"
            raise InputError(reason, text=words[n].text)
    return prepared._replace(placeable=[*prepared.placeable, *(words[n] for n in short)])


def _fix_homes(
    puzzle: WordSearch,
    words: Sequence[Entry],
    prepared: PreparedWords,
    kept: dict[int, Cells],
    space: Space,
) -> tuple[PreparedWords, dict[int, Cells]]:
    """Let words stay in which others lie that stay."""
    there, found = word_places(puzzle), dict(kept)
    numbers = {id(word): n for n, word in enumerate(words)}
    for one, other in prepared.within:
        inner, outer = numbers[id(one)], numbers[id(other)]
        if inner not in kept:
            continue
        if outer not in found and outer in there:
            found[outer] = _cells(space, other, there[outer])
        if not {*kept[inner]} <= {*found.get(outer, ())}:
            reason = f"it is locked, but it is a part of {other.text}, and lies there: unlock it"
            raise InputError(reason, text=one.text)
        del found[inner]
    return prepared, found


def _filler(puzzle: WordSearch, mask: Mask) -> dict[int, str]:
    """Return the letters that no word has."""
    words, taken = all_words(puzzle), set[tuple[int, int]]()
    for n, place in word_places(puzzle).items():
        taken.update(place.cells(len(words[n].cells)))
    letters = puzzle.grid.letters.items()
    return {r * mask.cols + c: sign for (r, c), sign in letters if (r, c) not in taken}


def _previous_places(
    puzzle: WordSearch, words: Sequence[Entry], entries: Sequence[Entry], cols: int
) -> dict[int, Cells]:
    """Return where entries lay."""
    numbers = {id(entry): at for at, entry in enumerate(entries)}
    found: dict[int, Cells] = {}
    for n, place in word_places(puzzle).items():
        if id(words[n]) in numbers:
            cells = place.cells(len(words[n].cells))
            found[numbers[id(words[n])]] = tuple(row * cols + col for row, col in cells)
    return found


def _require_clear(plan: Plan) -> None:
    """Refuse words that stay, but contradict each other, or spell something unwanted."""
    letters: dict[int, tuple[str, Entry]] = {}
    for n, cells in plan.fixed.items():
        entry = plan.entries[n]
        for sign, cell in zip(entry.cells, cells, strict=True):
            there, other = letters.setdefault(cell, (sign, entry))
            if there != sign:
                row, col = divmod(cell, plan.mask.cols)
                where = f"row {row + 1}, column {col + 1}"
                raise InputError(f"{other.text} has another letter at {where}", text=entry.text)
    arranged = plan.arrangement(plan.fixed)
    strays = plan.unwanted_words(arranged).strays(arranged, arranged.letters)
    if strays:
        row, col = divmod(strays[0][0], plan.mask.cols)
        where = f"row {row + 1}, column {col + 1}"
        raise InputError(
            "words that stay spell one of the list once more, or a banned word, "
            f"at {where}: unlock or move one of them"
        )


# Arranging


def _arrangements(plan: Plan, seed: int) -> list[tuple[Arrangement, Random]]:
    """Return arrangements, the best first."""
    words = [entry.cells for entry in plan.entries]
    loose = [n for n in range(len(words)) if n not in plan.fixed]
    found: list[tuple[tuple[int, float], Arrangement, Random]] = []
    tries = 0
    for attempt in range(ARRANGEMENTS):
        # The best of many arrangements of few phrases would always be the same.
        is_enough = attempt > 1 + len(loose) // 2 and any(
            not arranged.unplaced for _, arranged, _ in found
        )
        if tries > MOST_TRIES or is_enough:
            break
        chance = Random(f"{seed} {attempt}")
        placer = WordPlacer(plan.space, words, plan.fixed, plan.before)
        left = placer.place(loose, chance)
        tries += placer.tries
        same = sum(placer.placed.get(n) == plan.before.get(n, ()) for n in loose)
        value = placer.crossings - SAME * same + NOISE * chance.random()
        found.append(((len(left), -value), plan.arrangement(placer.placed, left), chance))
    return [(arranged, chance) for _, arranged, chance in sorted(found, key=lambda each: each[0])]


# Filling


def _finish(plan: Plan, found: Sequence[tuple[Arrangement, Random]]) -> WordSearch | None:
    """Return the word search from the first arrangement that can be filled.

    A message is worth more than a good arrangement: it is tried with all of them.
    """
    clear: list[tuple[Arrangement, UnwantedWords, Random]] = []
    for arranged, chance in found:
        unwanted = plan.unwanted_words(arranged)
        untangled = untangle(
            arranged, plan.space.directions, unwanted, chance, Budget(), len(plan.fixed)
        )
        if untangled is not None:
            clear.append((untangled, unwanted, chance))
            if not plan.puzzle.message and len(clear) == TURNS:
                break
    for message in _messages(plan.puzzle):
        for arranged, unwanted, chance in clear:
            for each in _with_room(plan, arranged, message, chance):
                made = _fill(plan, each, message, unwanted, plan.old, chance)
                made = made or _fill(plan, each, message, unwanted, {}, chance)
                if made is not None:
                    return made
    return None


def _messages(puzzle: WordSearch) -> Iterator[Message | None]:
    """Yield the message as it was, then at the start of what is left, then none."""
    message = Message(puzzle.message, puzzle._message_lengths, puzzle.message_at)
    if message.cells:
        yield message
        if message.at == EXACT:
            yield message._replace(at=START)
    yield None


def _with_room(
    plan: Plan, arranged: Arrangement, message: Message | None, chance: Random
) -> Iterator[Arrangement]:
    """Yield arrangements that leave as many cells as the message takes."""
    room = len(plan.mask.cells) - (len(message.cells) if message else 0)
    if message is None or (message.at != EXACT and len(arranged.letters) <= room):
        yield arranged
        return
    board = MovableWords.of(arranged, plan.space.directions, len(plan.fixed))
    yield from board.arrangements(arranged, room, TURNS, chance)


def _fill(
    plan: Plan,
    arranged: Arrangement,
    message: Message | None,
    unwanted: UnwantedWords,
    old: Mapping[int, str],
    chance: Random,
) -> WordSearch | None:
    """Return the word search with a letter on each cell; None if that makes something unwanted."""
    taken = arranged.letters
    free = [cell for cell in plan.mask.cells if cell not in taken]
    steady = {cell: old[cell] for cell in free if cell in old}
    spelt = message.letters(free) if message else {}
    taken |= {**steady, **spelt}
    if unwanted.strays(arranged, taken):
        return None
    drawn = Letters([entry.cells for entry in plan.entries], plan.alphabet)
    rest = unwanted.fill([cell for cell in free if cell not in taken], drawn, chance)
    if rest is None:
        return None
    within, lost = plan.prepared.inner_words(arranged.placed_words)
    there = {id(entry) for entry in (*arranged.placed_words, *within)}
    return finish_puzzle(
        [entry for entry in plan.order if id(entry) in there],
        plan.bonus,
        plan.mask.grid({**taken, **rest}),
        message,
        directions=plan.puzzle.directions,
        ban=plan.puzzle.ban,
        unplaced=[*plan.unplaced, *plan.prepared.unplaced, *arranged.unplaced, *lost],
        notes=_notes(plan.puzzle, message),
    )


def _notes(puzzle: WordSearch, message: Message | None) -> list[str]:
    """Tell what became of the message."""
    if not puzzle.message:
        return []
    text = " ".join("".join(word) for word in puzzle._message_words)
    if message is None:
        return [f"the message is left out, as the remaining letters cannot spell it: {text}"]
    if message.at != puzzle.message_at:
        return ["the message is now at the start of the letters that are left: there are more"]
    return []


def _thin_out(plan: Plan, arranged: Arrangement, chance: Random) -> WordSearch | None:
    """Return a word search without the loose phrases that spell something with their neighbours."""
    while (gone := plan.unwanted_words(arranged).spoilt(arranged)) is not None:
        loose = range(len(plan.fixed), len(arranged.placements))
        lost = [n for n in gone if n in loose] or loose[-1:]
        if not lost:
            return None
        arranged = arranged.remove(lost)
    return _finish(plan, [(arranged, chance)])
