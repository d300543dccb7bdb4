"""Word searches: phrases hidden in a grid of letters, in up to eight directions, each of them once.

What is given is the grid and the phrases. A solution tells where each phrase lies. As every phrase
occurs once, the grid is its own key: nothing about where phrases were put is kept.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from puzzlewright.core.arguments import require_list
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.engine.driver.run import Progress
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.engine.exact_cover.problem import CoverProblem
from puzzlewright.engine.word_search.independent_choices import ProductSearch
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import RecipeClass, amake_from_arguments, make_from_arguments
from puzzlewright.puzzles.results import (
    MOST_NOTES,
    DrawableSolution,
    Report,
    first_notes,
    unplaced_notes,
)
from puzzlewright.puzzles.wordsearch.check import faults
from puzzlewright.puzzles.wordsearch.codec import (
    convert_ban,
    convert_directions,
    convert_message,
)
from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS, STEPS, Placement
from puzzlewright.puzzles.wordsearch.message import END, EXACT
from puzzlewright.puzzles.wordsearch.solve import Occurrences, cell_uses
from puzzlewright.puzzles.wordsearch.text import own_text, read, read_solution_text
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.codec import as_entries, as_grid, as_unplaced
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Cell, Grid

if TYPE_CHECKING:
    from puzzlewright.puzzles.wordsearch.recipe import WordSearchRecipe

#: Places of all phrases together, up to which places are chosen as an exact cover; more would take
#: long to set up.
MOST_PLACES = 100_000


class WordSearchSolution(DrawableSolution):
    """Places of words: a solution of a word search. It may be wrong: check() verifies it."""

    __slots__ = ("entries", "placements", "puzzle")
    kind = "wordsearch"

    placements: tuple[Placement, ...]
    entries: tuple[Entry, ...]

    def __init__(self, placements: Iterable[Placement], entries: Sequence[Entry]) -> None:
        set_attribute(self, "placements", tuple(placements))
        set_attribute(self, "entries", tuple(entries))

    def text(self) -> str:
        """Return a line for each word: row and column of its first cell, direction, text.

        Rows and columns are counted from 1.
        """
        return "".join(
            f"{each.row + 1} {each.col + 1} {each.direction} {self.entries[each.entry].text}\n"
            for each in self.placements
        )

    def fields(self) -> dict[str, Any]:
        """Return the placements; rows and columns are counted from 0."""
        placements = [
            {
                "word": self.entries[each.entry].text,
                "row": each.row,
                "col": each.col,
                "direction": each.direction,
                "step": list(STEPS[each.direction]),
            }
            for each in self.placements
        ]
        return {"placements": placements}

    def _key(self) -> object:
        return self.placements

    def __repr__(self) -> str:
        first = self.text().splitlines()[:1]
        more = " …" if len(self.placements) > 1 else ""
        placed = f"{len(self.placements)} of {len(self.entries)}"
        return f"<WordSearchSolution: {placed} ({''.join(first)}{more})>"


@frozen
class WordSearch(Puzzle[WordSearchSolution]):
    """A grid of letters and the words that are hidden in it.

    `words` are texts, pairs of a word and its translation, or Entry. `grid` may be a picture or
    a list of rows; blanks (`-`) are no part of the board. `directions` are those of the words, or
    a difficulty; each word occurs once in all directions. `message` is what the
    leftover letters spell, in reading order; all of them, or the first or last ones as
    `message_at` says. It is a text, or cells with the lengths of its words. `ban` are words
    that occur nowhere. `bonus` are words that are also hidden, but neither listed nor searched for.
    `unplaced` are words that are not in the grid, each with the reason; `notes` tell what was
    odd about the list.
    """

    kind = "wordsearch"
    _solution_class = WordSearchSolution

    entries: tuple[Entry, ...]
    grid: Grid
    directions: tuple[str, ...]
    message: tuple[str, ...]
    _message_lengths: tuple[int, ...]
    message_at: str
    bonus: tuple[Entry, ...]
    ban: tuple[tuple[str, ...], ...]
    unplaced: tuple[tuple[Entry, str], ...]
    _notes: tuple[str, ...]

    def __init__(
        self,
        words: Iterable[Entry | str | tuple[str, str]],
        grid: Grid | str | Iterable[str | Sequence[str | None]],
        *,
        directions: str | Iterable[str] = ALL_DIRECTIONS,
        message: str | Iterable[str] = (),
        message_at: str = EXACT,
        message_lengths: Iterable[int] = (),
        bonus: Iterable[Entry | str | tuple[str, str]] = (),
        ban: Iterable[str | tuple[str, ...]] = (),
        unplaced: Iterable[tuple[Entry | str, str]] = (),
        notes: Iterable[str] = (),
    ) -> None:
        set_attribute(self, "entries", as_entries("words", words, 1))
        set_attribute(self, "grid", as_grid("grid", grid))
        set_attribute(self, "directions", convert_directions(directions))
        said = convert_message(message, message_lengths, message_at)
        set_attribute(self, "message", said.cells)
        set_attribute(self, "_message_lengths", said.lengths)
        set_attribute(self, "message_at", said.at)
        set_attribute(self, "bonus", as_entries("bonus", bonus, 1))
        set_attribute(self, "ban", convert_ban(ban))
        set_attribute(self, "unplaced", as_unplaced("unplaced", unplaced))
        set_attribute(self, "_notes", tuple(require_list("notes", notes, "a list of texts")))
        if not self.grid.letters:
            raise InputError("the grid has no letters")
        if not self.entries:
            raise InputError("there are no words to look for")

    @property
    def _message_words(self) -> tuple[tuple[str, ...], ...]:
        """The words of the message, each as its cells."""
        ends = [*accumulate(self._message_lengths, initial=0)]
        return tuple(self.message[start:end] for start, end in pairwise(ends))

    def _message_cells(self, taken: Collection[Cell]) -> list[Cell]:
        """Return the cells of the message, if phrases have some others."""
        left = sorted(cell for cell in self.grid.letters if cell not in taken)
        number = len(self.message)
        return left[len(left) - number :] if self.message_at == END else left[:number]

    # Where phrases are

    @cached_property
    def occurrences(self) -> tuple[tuple[Placement, ...], ...]:
        """All places where each phrase is, by phrase; one that reads the same backwards once."""
        return tuple(map(self._found.places, range(len(self.entries))))

    @cached_property
    def _found(self) -> Occurrences:
        """The same, found only when it is needed."""
        return Occurrences(self.grid, [phrase.cells for phrase in self.entries], self.directions)

    @cached_property
    def _problem(self) -> CoverProblem:
        """One place is to be chosen for each phrase."""
        numbers = enumerate(self._found.numbers)
        options = [[(phrase, 0)] for phrase, number in numbers for _ in range(number)]
        return CoverProblem(len(self.entries), 0, options)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all ways to choose a place for each phrase."""
        if sum(self._found.numbers) <= MOST_PLACES:
            return self._problem.search(collect=collect, seed=seed)
        return ProductSearch(self._found.numbers, collect=collect, seed=seed)

    @cached_property
    def _first_options(self) -> list[int]:
        """The number of the first place of each phrase, as the engine counts places."""
        return [0, *accumulate(self._found.numbers)]

    def decode_solution(self, raw: RawSolution) -> WordSearchSolution:
        """Convert the engine's numbers to places, in the order of the phrases."""
        firsts = self._first_options
        places = []
        for option in raw:
            phrase = bisect_right(firsts, option) - 1
            places.append(self._found.place(phrase, option - firsts[phrase]))
        return WordSearchSolution(sorted(places), self.entries)

    @cached_property
    def key(self) -> WordSearchSolution:
        """The first place of every phrase that is there: all of them, in a puzzle that is right."""
        first = map(self._found.first, range(len(self.entries)))
        return WordSearchSolution(
            [place for place in first if place is not None], self.entries
        ).for_puzzle(self)

    @cached_property
    def _bonus_key(self) -> WordSearchSolution:
        """The first place of every bonus word that is there."""
        found = Occurrences(self.grid, [word.cells for word in self.bonus], self.directions)
        first = map(found.first, range(len(self.bonus)))
        return WordSearchSolution([place for place in first if place is not None], self.bonus)

    # Judging

    def check(self, solution: WordSearchSolution) -> Report:
        """Check places: each phrase once, with its letters in its place."""
        self._require_solution(solution)
        return Report(tuple(faults(self, solution)))

    @cached_property
    def crossing_share(self) -> float:
        """The share of the letters of all phrases that are in cells of two or more of them."""
        found = cell_uses(self.key.placements, self.entries).values()
        return sum(often for often in found if often > 1) / sum(found) if found else 0.0

    @property
    def warnings(self) -> tuple[str, ...]:  # type: ignore[override]
        """The phrases that were not placed, by reason."""
        return self._notes + self._unplaced_notes()

    def _few_warnings(self) -> tuple[str, ...]:
        """Return no more warnings, and no more phrases in them, than people read."""
        return first_notes(self._notes + self._unplaced_notes(MOST_NOTES))

    def _unplaced_notes(self, most: int | None = None) -> tuple[str, ...]:
        if not self.unplaced:
            return ()
        return unplaced_notes(((entry.text, reason) for entry, reason in self.unplaced), most)

    # Reading, writing, drawing

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read word searches in our text."""
        return read(cls, text, source)

    def text(self) -> str:
        """Return Puzzlewright's header line, the grid and the phrases with their translations."""
        return own_text(self)

    def _parse_solution(self, text: str, source: str | None = None) -> WordSearchSolution:
        """Read places as WordSearchSolution.text() writes them; they need not be correct."""
        places = read_solution_text(self, text, source)
        return WordSearchSolution(places, self.entries).for_puzzle(self)

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    if TYPE_CHECKING:
        Recipe: TypeAlias = WordSearchRecipe  # type: ignore[misc]  # in a dataclass
    else:
        Recipe = RecipeClass()

    @classmethod
    def make(
        cls,
        words: Iterable[str | tuple[str, str] | Entry] | None = None,
        *,
        language: str | Alphabet | None = None,
        size: int | str | tuple[int, int] | None = None,
        difficulty: str = "expert",
        message: str = "",
        message_at: Literal["exact", "start", "end"] | None = None,
        mask: str | None = None,
        bonus: Iterable[str | tuple[str, str] | Entry] | None = None,
        accents: Literal["keep", "drop"] | None = None,
        digraphs: Iterable[str] | None = None,
        ban: str | Iterable[str] | None = None,
        decoys: int = 0,
        weights: Mapping[str, int] | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> WordSearch:
        """Hide words in a grid of letters, crossing each other, each exactly once.

        `puzzle.unplaced` lists the words that did not fit, each with the reason. Without a time
        limit, the same seed makes the same puzzle on every machine.

        Args:
            words: Words, or pairs of a word and its translation, or one text with commas between
                words (default: a few English words).
            language: Language of the words: hr, croatian, hu, …; sets which letters share a cell.
            size: Size of the board: 15 or 12x18 (default: as large as needed).
            difficulty: Easy: for children, right and down; medium: also diagonally to the right;
                hard: also backwards and upwards; expert: all eight directions; or directions:
                E,S,NE (default: expert).
            message: Text to spell with the leftover letters, in reading order.
            message_at: Which leftover letters spell the message: exact (all of them), start (the
                first) or end (the last; default: exact if possible, else start).
            mask: Shape of the board: circle, diamond, heart, ring, cross, triangle, star, tree,
                fish, egg, house, moon, or rows of characters as one text, in which blank - . _ 0
                are no cells.
            bonus: Also hide these words, without listing them.
            accents: Keep or drop the accents of letters (default: as the language does).
            digraphs: Letters that share a cell, such as ["LJ", "NJ"] (default: those of the
                language).
            ban: Words that must not occur: words, none, or a built-in list (english, german,
                french, spanish, italian, croatian, portuguese, dutch, polish, hungarian; default:
                that of the language).
            decoys: Also hide N near misses (default: 0).
            weights: How much each quality of an arrangement counts (default:
                crossings=160,directions=24,evenness=1,compactness=0).
            effort: How much work to do, with the same result on every machine: quick, normal,
                thorough (16 times as much), best (128 times as much), or N times the usual work;
                more never makes the puzzle worse (default: normal, or with a time limit no limit).
            time: Improve the puzzle for up to this many seconds (the result then depends on the
                machine).
            seed: The same seed makes the same puzzle (default: a random one, which is kept in
                `puzzle.provenance.seed`).
            stop: Called regularly; if it returns True, the work ends with the best result so far,
                or with StoppedError if there is none yet.
            progress: Called regularly with the state of the work.

        """
        made: WordSearch = make_from_arguments(cls, locals())
        return made

    @classmethod
    async def amake(
        cls,
        words: Iterable[str | tuple[str, str] | Entry] | None = None,
        *,
        language: str | Alphabet | None = None,
        size: int | str | tuple[int, int] | None = None,
        difficulty: str = "expert",
        message: str = "",
        message_at: Literal["exact", "start", "end"] | None = None,
        mask: str | None = None,
        bonus: Iterable[str | tuple[str, str] | Entry] | None = None,
        accents: Literal["keep", "drop"] | None = None,
        digraphs: Iterable[str] | None = None,
        ban: str | Iterable[str] | None = None,
        decoys: int = 0,
        weights: Mapping[str, int] | None = None,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> WordSearch:
        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""
        made: WordSearch = await amake_from_arguments(cls, locals())
        return made

    # End of what is written.

    def _key(self) -> tuple[object, ...]:
        message = (self.message, self.message_at, self._message_lengths)
        hidden = (self.entries, self.bonus)
        return (hidden, self.grid, self.directions, message, self.ban, self.unplaced)

    def __repr__(self) -> str:
        size, count = f"{self.grid.height}×{self.grid.width}", len(self.entries)
        left = f", {len(self.unplaced)} not placed" if self.unplaced else ""
        return f"<WordSearch {size}: {count} word{'s' * (count != 1)}{left}>"
