"""The words that single slots take: rebus cells, lists of their own, scores, locked entries.

Of a word in a list each cell holds one letter of its alphabet, unless the list says otherwise. A
cell of the grid in which several letters are given takes them from an ordinary word:

    the slot      _  _  (ST)  _  _
    CUSTOM        C  U   ST   O  M        fits
    CU(ST)OM      C  U   ST   O  M        a list that is cut already fits, too
    MUSEUM        M  U   SE   U  M        does not: other letters are given

A cell that is open, or holds one letter, takes one cell of the word. So a word has at most one cut
for a slot. However it is cut, it is the same word.

A slot of a dictionary with a list (`only`) takes the words of that. A slot whose letters are all
given takes the word that they are, whether the list has it or not: setters lock the entries of a
theme. A slot may also need words of a better score (`least_in`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.base import cached_value
from puzzlewright.puzzles.fillin.grid import Slot, Template, slot_name
from puzzlewright.puzzles.fillin.word_lists.word_list import (
    USUAL_SCORE,
    CellCoding,
    Group,
    Word,
    WordList,
)
from puzzlewright.words.cells.alphabet import clusters

if TYPE_CHECKING:  # puzzle.py stands on this module
    from puzzlewright.puzzles.fillin.puzzle import FillIn

#: What a word or a slot has in its cells. In a pattern, "" is a cell that takes any one letter.
Cells = tuple[str, ...]


class CutWord(NamedTuple):
    """A word of a list as it goes into a slot."""

    cells: Cells  #: of the slot
    word: Cells  #: as the list has it
    score: int


def rebus_pattern(template: Template, slot: Slot) -> Cells | None:
    """Return the cells of a slot in which several letters are given; None if there are none."""
    rows = template.rows
    pattern = tuple(
        content if (content := rows[row][col]) and len(content) > 1 else ""
        for row, col in slot.cells
    )
    return pattern if any(pattern) else None


def patterns(template: Template) -> dict[str, Cells]:
    """Return the patterns of all slots with rebus cells, by the names of the slots."""
    if not any(cell and len(cell) > 1 for row in template.rows for cell in row):
        return {}
    found = ((slot.name, rebus_pattern(template, slot)) for slot in within_deadline(template.slots))
    return {name: pattern for name, pattern in found if pattern is not None}


def longest_word(template: Template) -> int:
    """Return how many letters a word has at most that goes into a slot."""
    some = patterns(template).values()
    cut_ones = (sum(len(content) or 1 for content in pattern) for pattern in some)
    return max(*(slot.length for slot in template.slots), *cut_ones, 0)


def cut_word(word: Cells, pattern: Cells) -> Cells | None:
    """Return a word cut along a pattern; None if it does not fit."""
    found, at = [], 0
    for content in pattern:
        part = "".join(word[at : at + 1])
        at += 1
        while len(part) < len(content) and at < len(word):
            part += word[at]
            at += 1
        if not part or (content and part != content):
            return None
        found.append(part)
    return tuple(found) if at == len(word) else None


def cut_words(words: tuple[Word, ...] | WordList, pattern: Cells) -> list[CutWord]:
    """Return all words of a list that fit a pattern, cut along it."""
    if not isinstance(words, WordList):
        pairs = ((cut_word(word.cells, pattern), word) for word in within_deadline(words))
        return [
            CutWord(cells, word.cells, word.score) for cells, word in pairs if cells is not None
        ]
    longest = sum(len(content) or 1 for content in pattern)
    found = []
    for group in words._by_length().values():
        for coded, score in (
            _words_with_beginning(group, pattern, words.wide)
            if len(pattern) <= group.length <= longest
            else ()
        ):
            listed = words.cells(coded)
            cells = cut_word(listed, pattern)
            if cells is not None:
                found.append(CutWord(cells, listed, score))
    return found


def _words_with_beginning(
    group: Group, pattern: Cells, wide: Sequence[str]
) -> Iterator[tuple[str, int]]:
    """Yield the words of a group, with their scores, that begin the first rebus cell right."""
    first = next(at for at, content in enumerate(pattern) if content)
    content = pattern[first]
    column = group.letters[first :: group.length]
    codes = CellCoding(wide).codes
    for start in (content[0], *(codes[cell] for cell in wide if content.startswith(cell))):
        number = column.find(start)
        while number >= 0:
            at = number * group.length
            yield group.letters[at : at + group.length], group.scores[number]
            number = column.find(start, number + 1)


def best_cut_words(found: Iterable[CutWord], least: int | None = None) -> list[Word]:
    """Return words as they are cut, each once with its best score, if that is good enough."""
    best: dict[Cells, int] = {}
    for cells, _, score in found:
        if least is None or score >= least:
            best[cells] = max(score, best.get(cells, score))
    return [Word(cells, score) for cells, score in best.items()]


def cut_slot_lists(
    template: Template, lists: Mapping[str, tuple[Word, ...]]
) -> dict[str, tuple[Word, ...]]:
    """Return the lists of slots with words cut along the cells of their slots, where they fit."""
    known = patterns(template) if lists else {}
    return {
        name: tuple(
            replace(word, cells=cut_word(word.cells, known[name]) or word.cells) for word in words
        )
        if name in known
        else words
        for name, words in lists.items()
    }


def cells_text(cells: Iterable[str]) -> str:
    """Return cells as text, several letters of one cell in parentheses."""
    return "".join(cell if len(clusters(cell)) < 2 else f"({cell})" for cell in cells)


def equal_spellings(words: WordList) -> list[list[int]]:
    """Return the numbers of words that differ in their cuts alone, in groups."""
    by_text: dict[str, list[Cells]] = {}
    for word in words.with_wide_cells():
        by_text.setdefault(word.text, []).append(word.cells)
    several = [[tuple(text), *some] for text, some in by_text.items()]
    numbers = words.numbers(cells for some in several for cells in some)
    found = ([numbers[each] for each in some if each in numbers] for some in several)
    return [group for group in found if len(group) > 1]


def require_slots(puzzle: FillIn) -> None:
    """Refuse lists, scores and clues of slots that are not there, and words too long or short."""
    lengths = {slot.name: slot.length for slot in puzzle.template.slots}
    for name, words in puzzle.only.items():
        if name not in lengths:
            raise InputError("the grid has no such slot", text=name)
        for word in words:
            if len(word.cells) != lengths[name]:
                has = f"{name} has {lengths[name]} cells"
                reason = f"{has}, and a word of its list {len(word.cells)}"
                raise InputError(reason, text=word.text)
    for name in (*puzzle.least_in, *filter(slot_name, puzzle.clues)):
        if name not in lengths:
            raise InputError("the grid has no such slot", text=name)


def locked_entries(puzzle: FillIn) -> dict[str, tuple[str, ...]]:
    """Return what stands in the slots of a dictionary whose letters are all given."""
    if puzzle.mode == "exact":
        return {}
    rows = puzzle.template.rows
    if not any(cell for row in rows for cell in row):
        return {}
    found = {}
    for slot in puzzle.template.slots:
        if slot.name not in puzzle.only:
            cells = tuple(rows[row][col] or "" for row, col in slot.cells)
            if all(cells):
                found[slot.name] = cells
    return found


def slot_lists(puzzle: FillIn) -> Mapping[str, Sequence[Word]]:
    """Return the words of those slots that do not take all words of their length."""
    return cached_value(puzzle, "_slot_lists", lambda: _slot_lists(puzzle))


def _slot_lists(puzzle: FillIn) -> Mapping[str, Sequence[Word]]:
    fixed, rebus = locked_entries(puzzle), patterns(puzzle.template)
    if not fixed and not puzzle.least_in and not rebus:
        return puzzle.only
    scores = locked_scores(puzzle)
    lists: dict[str, Sequence[Word]] = dict(puzzle.only)
    for name, cells in fixed.items():
        lists[name] = [Word(cells, scores.get(name, USUAL_SCORE))]
    for slot in puzzle.template.slots:
        if slot.name in lists:
            continue
        least = max(puzzle.least, puzzle.least_in.get(slot.name, puzzle.least))
        if slot.name in rebus:
            found = cut_words(puzzle.words, rebus[slot.name])
            lists[slot.name] = best_cut_words(found, None if puzzle.mode == "exact" else least)
        elif slot.name in puzzle.least_in:
            lists[slot.name] = _words_scoring(puzzle, least, slot.length)
    return lists


def _words_scoring(puzzle: FillIn, least: int, length: int) -> Sequence[Word]:
    words = puzzle.words
    if isinstance(words, tuple):
        return [word for word in words if word.score >= least and len(word.cells) == length]
    return words.at_least(least, {length})


def listed_scores(puzzle: FillIn, wanted: set[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
    """Return the scores of those of some words that the list has, of equal ones the best."""
    words = puzzle.words
    if not isinstance(words, tuple):
        return words.best_scores(wanted)
    best: dict[tuple[str, ...], int] = {}
    for word in words:
        if word.cells in wanted:
            best[word.cells] = max(word.score, best.get(word.cells, word.score))
    return best


def locked_scores(puzzle: FillIn) -> dict[str, int]:
    """Return the scores of those locked entries that the list has, by the names of their slots."""
    fixed, rebus = locked_entries(puzzle), patterns(puzzle.template)
    known = listed_scores(puzzle, set(fixed.values()))
    scores = {name: known[cells] for name, cells in fixed.items() if cells in known}
    for name in fixed.keys() & rebus.keys():
        for word in best_cut_words(cut_words(puzzle.words, rebus[name])):
            if word.cells == fixed[name]:
                scores[name] = word.score
    return scores


def unlisted_entries(puzzle: FillIn) -> list[str]:
    """Return the locked entries that the list does not have."""
    known = locked_scores(puzzle)
    return ["".join(cells) for name, cells in locked_entries(puzzle).items() if name not in known]
