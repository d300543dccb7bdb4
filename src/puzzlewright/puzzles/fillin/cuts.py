"""Rebus cells: the words of a list, cut along the cells of a slot.

Of a word in a list each cell holds one letter of its alphabet, unless the list says otherwise. A
cell of the grid in which several letters are given takes them from an ordinary word:

    the slot      _  _  (ST)  _  _
    CUSTOM        C  U   ST   O  M        fits
    CU(ST)OM      C  U   ST   O  M        a list that is cut already fits, too
    MUSEUM        M  U   SE   U  M        does not: other letters are given

A cell that is open, or holds one letter, takes one cell of the word. So a word has at most one cut
for a slot. However it is cut, it is the same word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzlewright.deadline import looking
from puzzlewright.puzzles.fillin.puzzle import Word
from puzzlewright.puzzles.fillin.wordlist import Coding, Group, WordList
from puzzlewright.words.cell_text import clusters

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzlewright.puzzles.fillin.grid import Slot, Template
    from puzzlewright.puzzles.fillin.puzzle import LongList

#: What a word or a slot has in its cells. In a pattern, "" is a cell that takes any one letter.
Cells = tuple[str, ...]


class Cut(NamedTuple):
    """A word of a list as it goes into a slot."""

    cells: Cells  #: of the slot
    word: Cells  #: as the list has it
    score: int


def pattern_of(template: Template, slot: Slot) -> Cells | None:
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
    found = ((slot.name, pattern_of(template, slot)) for slot in looking(template.slots))
    return {name: pattern for name, pattern in found if pattern is not None}


def longest_word(template: Template) -> int:
    """Return how many letters a word has at most that goes into a slot."""
    some = patterns(template).values()
    cut_ones = (sum(len(content) or 1 for content in pattern) for pattern in some)
    return max(*(slot.length for slot in template.slots), *cut_ones, 0)


def cut(word: Cells, pattern: Cells) -> Cells | None:
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


def cuts(words: tuple[Word, ...] | LongList, pattern: Cells) -> list[Cut]:
    """Return all words of a list that fit a pattern, cut along it."""
    if not isinstance(words, WordList):
        pairs = ((cut(word.cells, pattern), word) for word in looking(words))
        return [Cut(cells, word.cells, word.score) for cells, word in pairs if cells is not None]
    longest = sum(len(content) or 1 for content in pattern)
    found = []
    for group in words.by_length().values():
        for coded, score in (
            _beginning(group, pattern, words.wide)
            if len(pattern) <= group.length <= longest
            else ()
        ):
            listed = words.cells(coded)
            cells = cut(listed, pattern)
            if cells is not None:
                found.append(Cut(cells, listed, score))
    return found


def _beginning(group: Group, pattern: Cells, wide: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the words of a group, with their scores, that begin the first rebus cell right."""
    first = next(at for at, content in enumerate(pattern) if content)
    content = pattern[first]
    column = group.letters[first :: group.length]
    codes = Coding(wide).codes
    for start in (content[0], *(codes[cell] for cell in wide if content.startswith(cell))):
        number = column.find(start)
        while number >= 0:
            at = number * group.length
            yield group.letters[at : at + group.length], group.scores[number]
            number = column.find(start, number + 1)


def best_cuts(found: Iterable[Cut], least: int | None = None) -> list[Word]:
    """Return words as they are cut, each once with its best score, if that is good enough."""
    best: dict[Cells, int] = {}
    for cells, _, score in found:
        if least is None or score >= least:
            best[cells] = max(score, best.get(cells, score))
    return [Word(cells, score) for cells, score in best.items()]


def cut_lists(
    template: Template, lists: Mapping[str, tuple[Word, ...]]
) -> dict[str, tuple[Word, ...]]:
    """Return the lists of slots with words cut along the cells of their slots, where they fit."""
    known = patterns(template) if lists else {}
    return {
        name: tuple(
            word._replace(cells=cut(word.cells, known[name]) or word.cells) for word in words
        )
        if name in known
        else words
        for name, words in lists.items()
    }


def shown(cells: Iterable[str]) -> str:
    """Return cells as text, several letters of one cell in parentheses."""
    return "".join(cell if len(clusters(cell)) < 2 else f"({cell})" for cell in cells)


def forms(words: WordList) -> list[list[int]]:
    """Return the numbers of words that differ in their cuts alone, in groups."""
    by_text: dict[str, list[Cells]] = {}
    for word in words.with_wide_cells():
        by_text.setdefault(word.text, []).append(word.cells)
    several = [[tuple(text), *some] for text, some in by_text.items()]
    numbers = words.numbers(cells for some in several for cells in some)
    found = ([numbers[each] for each in some if each in numbers] for some in several)
    return [group for group in found if len(group) > 1]
