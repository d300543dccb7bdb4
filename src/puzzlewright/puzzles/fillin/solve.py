"""Fill-ins in the engine's numbers: cells, slots, letters and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from puzzlewright.engine.fill import MOST_LETTERS, FillProblem
from puzzlewright.errors import InputError
from puzzlewright.puzzles.fillin.grid import Cell, Content
from puzzlewright.typed import TYPE_CHECKING

if TYPE_CHECKING:
    from puzzlewright.engine.search import RawSolution, Search
    from puzzlewright.puzzles.fillin.puzzle import Filled, FillIn, Word

#: The ways of searching: by sets of words, or by exact cover.
METHODS = ("fill", "cover")

#: What a point of a word's score weighs, against 64 for half the room of a word that crosses it.
FAVOUR = 1


class Solver:
    """Searches a fill-in by one method, and reads what the engine finds."""

    def __init__(self, puzzle: FillIn, method: str = "auto") -> None:
        if method not in {"auto", *METHODS}:
            raise InputError(f"no such method (there are auto, {', '.join(METHODS)})", text=method)
        self.puzzle = puzzle
        self.method = "fill" if method == "auto" else method

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells that are in slots."""
        return sorted({cell for slot in self.puzzle.template.slots for cell in slot.cells})

    @cached_property
    def words(self) -> list[Word]:
        """The words that can be used at all, each once, with its best score."""
        puzzle = self.puzzle
        exact = puzzle.mode == "exact"
        if exact and not self._numbers_agree:
            return []  # nothing to search for: all words cannot be used
        lengths = {slot.length for slot in puzzle.template.slots}
        found: dict[tuple[str, ...], Word] = {}
        # The words of an exact fill-in are those of its list: lists of slots have none to add.
        for words in (puzzle.words, *(() if exact else puzzle.only.values())):
            for word in words:
                if exact or (word.score >= puzzle.least and len(word.cells) in lengths):
                    old = found.get(word.cells)
                    if old is None or old.score < word.score:
                        found[word.cells] = word
        return list(found.values())

    @cached_property
    def _given(self) -> list[tuple[Cell, str]]:
        """The cells in which something is given, and what."""
        rows = self.puzzle.template.rows
        contents = ((cell, rows[cell[0]][cell[1]]) for cell in self.cells)
        return [(cell, content) for cell, content in contents if content]

    @cached_property
    def _letters(self) -> dict[str, int]:
        letters = {letter for word in self.words for letter in word.cells}
        letters.update(content for _, content in self._given)
        return {letter: n for n, letter in enumerate(sorted(letters))}

    @cached_property
    def problem(self) -> FillProblem:
        """The problem of finding all fills."""
        puzzle, letters = self.puzzle, self._letters
        if len(letters) > MOST_LETTERS:
            reason = f"{len(letters)} different letters, and at most {MOST_LETTERS} can be searched"
            hint = "a shorter list, or an alphabet that leaves accents out, may help"
            raise InputError(f"{reason}: {hint}")
        number = {cell: n for n, cell in enumerate(self.cells)}
        slots = puzzle.template.slots
        return FillProblem(
            len(self.cells),
            max(1, len(letters)),
            [[number[cell] for cell in slot.cells] for slot in slots],
            [[letters[letter] for letter in word.cells] for word in self.words],
            copies=self._copies(),
            scores=[word.score for word in self.words],
            all_used=puzzle.mode == "exact",
            given=[(number[cell], letters[content]) for cell, content in self._given],
            candidates=self._candidates(),
        )

    def _copies(self) -> list[int | None]:
        """Return how often each word may be used."""
        puzzle = self.puzzle
        if puzzle.mode == "dictionary":
            return [None if puzzle.repeats else 1] * len(self.words)
        if not self.words:
            return []
        times: dict[tuple[str, ...], int] = {}
        for word in puzzle.words:
            times[word.cells] = times.get(word.cells, 0) + 1
        return [times[word.cells] for word in self.words]

    def _candidates(self) -> list[list[int] | None]:
        """Return the words of each slot; None where it takes all of its length."""
        puzzle = self.puzzle
        slots = puzzle.template.slots
        if puzzle.mode == "exact" and not self._numbers_agree:
            return [[]] * len(slots)
        if not puzzle.only:
            return [None] * len(slots)
        numbers = {word.cells: n for n, word in enumerate(self.words)}
        listed = self._by_length(puzzle.words, numbers)
        takes_all = sum(map(len, listed.values())) == len(self.words)
        candidates: list[list[int] | None] = []
        for slot in slots:
            own = puzzle.only.get(slot.name)
            if own is not None:
                candidates.append(self._by_length(own, numbers).get(slot.length, []))
            else:
                candidates.append(None if takes_all else listed.get(slot.length, []))
        return candidates

    @cached_property
    def _numbers_agree(self) -> bool:
        """Tell whether there are as many words of each length as slots."""
        slots, words = self.puzzle.template.slots, self.puzzle.words
        lengths = sorted(slot.length for slot in slots)
        return len(slots) == len(words) and lengths == sorted(len(word.cells) for word in words)

    def _by_length(
        self, words: Iterable[Word], numbers: Mapping[tuple[str, ...], int]
    ) -> dict[int, list[int]]:
        """Return the numbers of those words of a list that score enough there, by their lengths."""
        puzzle = self.puzzle
        least = None if puzzle.mode == "exact" else puzzle.least
        usable = {word.cells for word in words if least is None or word.score >= least}
        found: dict[int, list[int]] = {}
        for number in sorted(numbers[cells] for cells in usable & numbers.keys()):
            found.setdefault(len(self.words[number].cells), []).append(number)
        return found

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a fresh search for all fills; of a dictionary, the first one is hunted."""
        if self.method == "cover":
            return self.problem.cover.search(collect=collect, seed=seed)
        if self.puzzle.mode == "dictionary" and collect:
            from puzzlewright.engine.hunt import HuntSearch

            return HuntSearch(self.problem, seed, FAVOUR)
        return self.problem.search(collect=collect, seed=seed)

    def words_in(self, raw: RawSolution) -> list[int]:
        """Return the number of the word in each slot."""
        if self.method == "fill":
            return list(raw)
        chosen = dict(self.problem.fits[option] for option in raw)
        return [chosen[slot] for slot in range(len(self.puzzle.template.slots))]

    def filled(self, raw: RawSolution) -> Filled:
        """Return the filled grid that the engine's numbers stand for."""
        from puzzlewright.puzzles.fillin.puzzle import Filled

        rows: list[list[Content]] = [list(row) for row in self.puzzle.template.rows]
        for slot, number in zip(self.puzzle.template.slots, self.words_in(raw), strict=True):
            for (row, col), letter in zip(slot.cells, self.words[number].cells, strict=True):
                rows[row][col] = letter
        return Filled(self.puzzle, rows)
