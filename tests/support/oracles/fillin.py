"""All fills of a small grid in plain Python, from the rules alone: the oracle of the tests.

Nothing of the package is used but the puzzle as it is given: its rows of cells and its words. Slots
are found once more here, and filled one after the other, along their crossings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from zlib import crc32

from puzzlewright.puzzles.fillin.puzzle import FillIn

Cell = tuple[int, int]
Run = tuple[Cell, ...]
Letters = tuple[str, ...]

#: A fill: the cells of all slots and what they hold.
Fill = frozenset[tuple[Cell, str]]


def runs_of(puzzle: FillIn) -> dict[str, Run]:
    """Return all rows and columns of two or more open cells, by the names that crosswords use.

    Bars end them.
    """
    bars = puzzle.template.marks.bars
    open_cells = {
        (r, c)
        for r, row in enumerate(puzzle.template.rows)
        for c, content in enumerate(row)
        if content is not None
    }
    runs: dict[str, Run] = {}
    number = 0
    for row, col in sorted(open_cells):
        starts = {}
        for name, down, right in (("Across", 0, 1), ("Down", 1, 0)):
            run = [(row, col)]
            side = "right" if right else "below"
            while (next_cell := (run[-1][0] + down, run[-1][1] + right)) in open_cells:
                if (run[-1], side) in bars:
                    break
                run.append(next_cell)
            before = (row - down, col - right)
            if (before not in open_cells or (before, side) in bars) and len(run) > 1:
                starts[name] = tuple(run)
        number += bool(starts)
        runs |= {f"{number}-{name}": run for name, run in starts.items()}
    return runs


def _parts(word: Letters, length: int) -> set[Letters]:
    return {word[at : at + length] for at in range(len(word) - length + 1)}


def are_related(one: Letters, other: Letters) -> bool:
    """Tell whether one of five letters or more begins the other, or whether both share a root."""
    shorter, longer = sorted((_text(one), _text(other)), key=len)
    if len(shorter) >= 5 and longer.startswith(shorter):
        return True
    return bool(_roots({shorter}) & _roots({longer}))


def _text(word: Letters) -> str:
    """Return a sign for each cell; cells with several letters share no sign with an ending."""
    return "".join(
        cell if len(cell) == 1 else chr(0xF0000 + crc32(cell.encode()) % 0xFFFD) for cell in word
    )


def _roots(words: set[str]) -> set[str]:
    """Return words with all their roots, as docs/fillin.md describes them."""
    more = {root for word in words for root in _without_one_ending(word) if len(root) >= 3}
    return words if more <= words else _roots(words | more)


def _without_one_ending(word: str) -> list[str]:
    stems = [word[: -len(end)] for end in ("LY", "NESS", "FUL", "LESS") if word.endswith(end)]
    if word.endswith("ES") and word[:-2].endswith(("S", "X", "Z", "CH", "SH", "O", "I")):
        stems.append(word[:-2])
    grown = [word[: -len(end)] for end in ("ED", "ER", "EST", "ING") if word.endswith(end)]
    stems += grown
    stems += [stem[:-1] + "Y" for stem in stems if stem.endswith("I")]
    stems += [stem + "E" for stem in grown]
    stems += [stem[:-1] for stem in grown if stem[-2:-1] == stem[-1:]]
    is_plural = word.endswith("S") and not word.endswith("SS")
    return [*stems, word[:-1]] if is_plural else stems


def cuts_of(word: Letters, cells: int) -> Iterator[Letters]:
    """Yield a word in all ways to put its letters into a number of cells, one or more in each."""
    for ends in combinations(range(1, len(word)), cells - 1):
        parts = zip((0, *ends), (*ends, len(word)), strict=True)
        yield tuple("".join(word[start:end]) for start, end in parts)


class Oracle:
    """Fills slots by trying every word that is left.

    In a cell whose content is given, a word may have several of its letters. It is the same word
    then: in a dictionary, words are the same if their letters are.
    """

    def __init__(self, puzzle: FillIn) -> None:
        self.exact = puzzle.mode == "exact"
        self.repeats = puzzle.repeats
        self.apart, self.roots = puzzle.apart, puzzle.apart_roots
        self.chosen = {name for name, words in puzzle.only.items() if len(words) == 1}
        self.runs = _along_crossings(runs_of(puzzle))
        self.left = Counter(word.cells for word in puzzle.words)
        good = {word.cells for word in puzzle.words if self.exact or word.score >= puzzle.least}
        #: for each slot, what its cells may hold, and of which word that is
        self.choices: dict[str, list[tuple[Letters, Letters]]] = {}
        for name, run in self.runs:
            listed = {word.cells for word in puzzle.only.get(name, ())}
            allowed = listed if name in puzzle.only and not self.exact else good
            if name not in puzzle.only and not self.exact:
                allowed = self._wished(puzzle, name, run, good)
            given = [bool(puzzle.template.rows[r][c]) for r, c in run]
            fits = {(each, word) for word in allowed for each in _cut_where(word, given)}
            if name in puzzle.only and self.exact:
                fits = {(each, word) for each, word in fits if each in listed}
            same = {(each, word if self.exact else ("".join(word),)) for each, word in fits}
            self.choices[name] = sorted(same)
        self.board = {
            (r, c): content or ""
            for r, row in enumerate(puzzle.template.rows)
            for c, content in enumerate(row)
        }

    def _wished(self, puzzle: FillIn, name: str, run: Run, good: set[Letters]) -> set[Letters]:
        """Return what a slot of a dictionary takes: the word that is given, or a good one."""
        given = tuple(puzzle.template.rows[r][c] or "" for r, c in run)
        if all(given):
            self.chosen.add(name)
            return {given}
        least = puzzle.least_in.get(name)
        if least is None:
            return good
        return good & {word.cells for word in puzzle.words if word.score >= least}

    def fills(self) -> Iterator[Fill]:
        """Yield every fill once."""
        if self.exact and sum(self.left.values()) != len(self.runs):
            return
        seen: set[Fill] = set()
        for fill in self._from(0, Counter()):
            if fill not in seen and self._is_apart(dict(fill)):
                seen.add(fill)  # words that differ in their cells alone may make it twice
                yield fill

    def _is_apart(self, letters: dict[Cell, str]) -> bool:
        """Tell whether no two words, unless the setter chose both, share a part or a root."""
        words = [(name, tuple(letters[cell] for cell in run)) for name, run in self.runs]
        for (first, one), (second, other) in combinations(words, 2):
            both = first in self.chosen and second in self.chosen
            if one == other or both:
                continue
            if self.apart and _parts(one, self.apart) & _parts(other, self.apart):
                return False
            if self.roots and are_related(one, other):
                return False
        return True

    def _from(self, at: int, used: Counter[Letters]) -> Iterator[Fill]:
        """Yield the fills that go on from the slots before."""
        if at == len(self.runs):
            yield frozenset((cell, self.board[cell]) for _, run in self.runs for cell in run)
            return
        name, run = self.runs[at]
        before = [self.board[cell] for cell in run]
        for letters, word in self.choices[name]:
            fits = all(old in ("", new) for old, new in zip(before, letters, strict=True))
            if not fits or not self._may_use(word, used):
                continue
            used[word] += 1
            self.board.update(zip(run, letters, strict=True))
            yield from self._from(at + 1, used)
            self.board.update(zip(run, before, strict=True))
            used[word] -= 1

    def _may_use(self, word: Letters, used: Counter[Letters]) -> bool:
        if self.exact:
            return used[word] < self.left[word]
        return self.repeats or not used[word]


def _cut_where(word: Letters, given: list[bool]) -> Iterator[Letters]:
    """Yield the cuts of a word that join its cells only where something is given."""
    for each in cuts_of(word, len(given)):
        at = 0
        for letters, is_given in zip(each, given, strict=True):
            if letters != word[at] and not is_given:
                break
            while letters:
                letters = letters.removeprefix(word[at])
                at += 1
        else:
            yield each


def _along_crossings(runs: dict[str, Run]) -> list[tuple[str, Run]]:
    """Return the slots so that each crosses as many cells of those before it as can be."""
    order: list[tuple[str, Run]] = []
    filled: set[Cell] = set()
    left = dict(runs)
    while left:
        name = max(left, key=lambda name: (len(filled & set(left[name])), len(left[name])))
        order.append((name, left.pop(name)))
        filled.update(order[-1][1])
    return order
