"""Fill-ins and crossword fills: words that go into the slots of a grid and agree where they cross.

In the mode `exact` every word of the list is used, as often as it stands there. In the mode
`dictionary` the list has more words than are needed, with scores, and no word is used twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from puzzlewright.core.arguments import require_flag, require_int, require_text
from puzzlewright.core.errors import InputError, count_noun
from puzzlewright.core.immutable import frozen, set_attribute
from puzzlewright.engine.driver.run import Progress, RunOptions
from puzzlewright.engine.driver.search import RawSolution, Search
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.fillin import codec
from puzzlewright.puzzles.fillin.check import faults
from puzzlewright.puzzles.fillin.clues import words_without_clue
from puzzlewright.puzzles.fillin.constraint_text import convert_apart
from puzzlewright.puzzles.fillin.grid import Content, Template
from puzzlewright.puzzles.fillin.statistics import Statistics, grid_statistics
from puzzlewright.puzzles.fillin.text import own_text, read, read_solution_text, solution_text
from puzzlewright.puzzles.fillin.word_lists.slot_words import require_slots
from puzzlewright.puzzles.fillin.word_lists.word_list import (
    MODES,
    Word,
    WordList,
    Words,
    require_words,
)
from puzzlewright.puzzles.kind import RecipeClass, amake_from_arguments, make_from_arguments
from puzzlewright.puzzles.results import Answer, DrawableSolution, Report
from puzzlewright.puzzles.solving import DaskClient
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.codec import rows_to_json

if TYPE_CHECKING:
    from puzzlewright.puzzles.fillin.recipe import FillInRecipe

if TYPE_CHECKING:  # candidates.py stands on this module
    from puzzlewright.puzzles.fillin.search.candidates import Candidate, Heat

#: What is wrong with a grid in which no word can be.
NO_SLOTS = "the grid has no slots: no two open cells are side by side"

#: The repr of a filled grid shows this many words.
MOST_SHOWN = 8


class FillInSolution(DrawableSolution):
    """A grid with all its cells filled. It may be wrong: check() verifies it."""

    __slots__ = ("__dict__", "puzzle", "rows")
    kind = "fillin"

    puzzle: FillIn
    rows: tuple[tuple[Content, ...], ...]

    def __init__(self, puzzle: FillIn, rows: Iterable[Iterable[Content]]) -> None:
        set_attribute(self, "puzzle", puzzle)
        set_attribute(self, "rows", tuple(map(tuple, rows)))

    @cached_property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """What stands in each slot."""
        return tuple(
            tuple(self.rows[row][col] or "" for row, col in slot.cells)
            for slot in self.puzzle.template.slots
        )

    def statistics(self) -> Statistics:
        """Return numbers about the fill: words, lengths, blocks, letters, symmetry."""
        left = words_without_clue(self)
        return grid_statistics(self.puzzle.template, self.rows, len(self.words) - len(left), left)

    def text(self) -> str:
        """Return the grid, a line for each row."""
        return solution_text(self)

    def fields(self) -> dict[str, Any]:
        """Return the rows cell by cell: `#` is blocked, `_` an empty cell."""
        return {"rows": rows_to_json(self.rows, codec.SIGNS)}

    def _key(self) -> object:
        return self.rows

    def __repr__(self) -> str:
        words = ["".join(word) for word in self.words[:MOST_SHOWN]]
        more = " …" if len(self.words) > MOST_SHOWN else ""
        size = f"{len(self.rows)}×{max(map(len, self.rows), default=0)}"
        return f"<FillInSolution {size}: {' '.join(words)}{more}>"


@frozen
class FillIn(Puzzle[FillInSolution]):
    """A template and words to fill it with.

    `template` may be a picture (`#` blocked, `_` open, letters given; docs/fillin.md has other
    characters) or a list of rows. `words` are texts, pairs of a word and its score, or Word.
    `least` is the minimum score of words of a dictionary; `repeats` allows using words more than
    once; `only` has separate lists for some slots, by name ("12-Across"). A `crossword` is
    drawn as one, whatever its mode. Filled grids, and words that are texts, are read by the
    `alphabet`, which may be given by its name.

    `clues` belong to words, or to slots by name. More options for a dictionary: `ban` has words
    that are not used, `least_in` the score that some slots need, `apart` how many letters in a row
    no two answers share (0: any), and `letters` are wanted somewhere in the fill. `apart="roots"`
    keeps forms of one word apart, such as RUN and RUNNING; `apart="5 roots"` does both.
    """

    kind = "fillin"
    _solution_class = FillInSolution

    alphabet: Alphabet | None
    template: Template
    ban: frozenset[tuple[str, ...]]
    #: Those that may be used: the ban takes words out of the list, so that nothing finds them.
    words: tuple[Word, ...] | WordList
    mode: str
    least: int
    repeats: bool
    only: Mapping[str, tuple[Word, ...]]
    crossword: bool
    clues: Mapping[str, str]
    least_in: Mapping[str, int]
    apart: int  #: letters in a row that no two answers share
    apart_roots: bool  #: whether no two answers have a root in common
    letters: tuple[str, ...]
    _keeps_letters: bool = False  #: whether some of its letters were kept when others were emptied

    def __init__(
        self,
        template: Template | str | Iterable[str | Sequence[Content]],
        words: Words,
        *,
        mode: str = "exact",
        least: int = 0,
        repeats: bool = False,
        only: Mapping[str, Words] | None = None,
        crossword: bool = False,
        alphabet: Alphabet | str | None = None,
        clues: Mapping[str, str] | None = None,
        ban: Iterable[str] = (),
        least_in: Mapping[str, int] | None = None,
        apart: int | str = 0,
        letters: str | Iterable[str] = (),
    ) -> None:
        set_attribute(self, "alphabet", codec.convert_alphabet(alphabet))
        set_attribute(self, "template", codec.convert_template(template, self.alphabet))
        set_attribute(self, "ban", codec.convert_ban(ban, self.alphabet))
        known = codec.convert_words("words", words, self.alphabet)
        set_attribute(self, "words", codec.unbanned_words(known, self.ban))
        set_attribute(self, "mode", require_text("mode", mode))
        set_attribute(self, "least", require_int("least", least))
        set_attribute(self, "repeats", require_flag("repeats", repeats))
        set_attribute(self, "only", codec.convert_only(only, self.alphabet, self.template))
        set_attribute(self, "crossword", require_flag("crossword", crossword))
        set_attribute(self, "clues", codec.convert_clues(clues, self.alphabet))
        set_attribute(self, "least_in", codec.convert_slot_scores(least_in))
        letters_apart, apart_roots = convert_apart(apart)
        set_attribute(self, "apart", letters_apart)
        set_attribute(self, "apart_roots", apart_roots)
        set_attribute(self, "letters", codec.convert_letters(letters, self.alphabet))
        self._validate()

    def _validate(self) -> None:
        if self.mode not in MODES:
            raise InputError(f"no such mode (there are {', '.join(MODES)})", text=self.mode)
        if self.mode == "exact":
            self._refuse_constraints()
        for words in (self.words, *self.only.values()):
            if isinstance(words, tuple):
                require_words(words)
        if not self.template.slots:
            raise InputError(NO_SLOTS)
        if self.only or self.least_in or self.clues:
            require_slots(self)

    def _refuse_constraints(self) -> None:
        """Refuse what only a dictionary can have, for all words of an exact fill-in are used."""
        if self.least or self.repeats:
            raise InputError("`least` and `repeats` are for the mode dictionary", text=self.mode)
        for name in ("ban", "least_in", "apart", "apart_roots", "letters"):
            if getattr(self, name):
                option = name.removesuffix("_roots")
                raise InputError(f"`{option}` is for the mode dictionary", text=self.mode)

    @property
    def is_crossword(self) -> bool:
        """Whether its answers are listed, across and down, and not its words by length."""
        return self.crossword or self.mode == "dictionary"

    @classmethod
    def _parse(cls, text: str, source: str | None = None) -> list[Self]:
        """Read fill-ins in our text, or a grid and words below it; docs/fillin.md shows them."""
        return read(cls, text, source)

    def text(self) -> str:
        """Return Puzzlewright's header line, the grid and the words."""
        return own_text(self)

    def statistics(self) -> Statistics:
        """Return numbers about the grid: words, lengths, blocks, letters given, symmetry."""
        return grid_statistics(self.template)

    def clear_slots(
        self,
        filled: FillInSolution | None = None,
        *,
        refill: Iterable[str] | None = None,
        keep: Iterable[str] | None = None,
    ) -> FillIn:
        """Return a fill-in to fill again: the slots to `refill` are empty, or all but those kept.

        The other letters are those of `filled`, or those that are given.
        """
        # What is in `search` stands on this module.
        from puzzlewright.puzzles.fillin.search.refill import empty_slots

        return empty_slots(self, refill=refill, keep=keep, filled=filled)

    def search(self, *, collect: bool = True, seed: int | None = None) -> Search:
        """Return a new search for all fills."""
        # It stands on this module, and loads the engine.
        from puzzlewright.puzzles.fillin.solve import fill_solver

        return fill_solver(self).search(collect=collect, seed=seed)

    def solve(
        self,
        *,
        different: float | None = None,
        seed: int | None = None,
        distinct: bool = False,
        limit: int | None = None,
        time: float | None = None,
        nodes: int | None = None,
        threads: int = 1,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        checkpoint: str | PathLike[str] | None = None,
        cluster: DaskClient | str | None = None,
    ) -> Answer[FillInSolution]:
        """Find fills and check each; Puzzle.solve has the other arguments.

        different: any two fills differ in this share of their words (0.3), each with a seed of its
            own; `limit` says how many (two by default), and `time` holds for all of them.
        """
        usual: RunOptions = {
            "limit": limit,
            "time": time,
            "nodes": nodes,
            "threads": threads,
            "progress": progress,
            "stop": stop,
            "checkpoint": checkpoint,
            "cluster": cluster,
        }
        if different is None:
            return super().solve(seed=seed, distinct=distinct, **usual)
        from puzzlewright.puzzles.fillin.search.refill import different_fills

        if checkpoint is not None or distinct:
            name = "distinct" if distinct else "checkpoint"
            raise InputError(f"different: cannot be combined with {name}")
        return different_fills(self, different, seed, usual)[0]

    def candidates(
        self, slot: str, *, tries: int | None = None, seed: int | None = None
    ) -> Iterator[Candidate]:
        """Yield the words that fit a slot ("17-Across") as the grid is now, best first.

        Each has a `word`, a `score`, and `fits`: True if the rest was filled too, False if that is
        proved to be impossible, None if neither after this many `tries`. With 0 tries, only
        conclusions are drawn.
        """
        from puzzlewright.puzzles.fillin.search.candidates import USUAL_TRIES, candidates

        return candidates(self, slot, tries=USUAL_TRIES if tries is None else tries, seed=seed)

    def heat(self) -> Heat:
        """Return how many words each slot has left, and how many letters each cell."""
        from puzzlewright.puzzles.fillin.search.candidates import Heat

        return Heat(self)

    def decode_solution(self, raw: RawSolution) -> FillInSolution:
        """Convert the engine's numbers to a filled grid."""
        from puzzlewright.puzzles.fillin.solve import fill_solver

        return fill_solver(self).solution(raw)

    def check(self, solution: FillInSolution) -> Report:
        """Check a filled grid: given letters, words of the list, and how often they are used."""
        self._require_solution(solution)
        return Report(tuple(faults(self, solution)))

    def _parse_solution(self, text: str, source: str | None = None) -> FillInSolution:
        """Read a filled grid from a text; it need not be correct."""
        return read_solution_text(self, text, source)

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    if TYPE_CHECKING:
        Recipe: TypeAlias = FillInRecipe  # type: ignore[misc]  # in a dataclass
    else:
        Recipe = RecipeClass()

    @classmethod
    def make(
        cls,
        words: Iterable[str | tuple[str, int] | tuple[str, str] | Word] | None = None,
        template: Template | str | None = None,
        *,
        size: int | str | tuple[int, int] | None = None,
        language: str | Alphabet | None = None,
        layout: Literal["american", "british", "free", "open", "grown"] | None = None,
        must: Iterable[str | tuple[str, int] | Word] = (),
        theme: Iterable[str | tuple[str, int] | Word] = (),
        ban: Iterable[str | tuple[str, int] | Word] = (),
        crossword: bool = False,
        least: int = 0,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> FillIn:
        """Make a fill-in with exactly one solution, proved, from a word list.

        The grid is your template, a template of the given size and layout, or it grows from the
        words. Short lists make it grow by default; `puzzle.warnings` then names the words that did
        not fit. Letters are given only where they are needed. No word is used twice.

        A crossword, too, is a template with the words of its fill; solving it shows the fill. If
        proving that this fill is the only one takes too long, all letters are given.

        Without a time limit, the same seed makes the same puzzle on every machine. If nothing is
        found, an InputError suggests what to try.

        Args:
            size: Size of the grid (default: 9x9, or as the words need it).
            words: Words, alone or in pairs (word, score); clues are not used (default: a few
                thousand plain English words).
            language: Language of the words: hr, croatian, es, …; sets which letters share a cell.
            layout: American: half-turn symmetry, every cell in two words; british: half-turn
                symmetry, words in every second row and column (odd numbers of both); free: no
                symmetry, most cells in two words; open: no blocks: a word square; grown: grows from
                a short word list, with as many of its words as fit (default: free, or grown for a
                short list).
            template: A grid of your own instead of a size: a Template, or a text picture with * or
                _ for open cells, . or # for blocked ones, and given letters.
            must: Required words, even if the list lacks them.
            theme: Theme entries, placed across and symmetrically (default grid: 15x15, american, or
                british for lists under 20,000 words).
            ban: Words of the list not to use.
            crossword: Make a filled crossword with high-scoring words, not a fill-in with few given
                letters.
            least: Minimum score of the words to use (default: 0).
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
        made: FillIn = make_from_arguments(cls, locals())
        return made

    @classmethod
    async def amake(
        cls,
        words: Iterable[str | tuple[str, int] | tuple[str, str] | Word] | None = None,
        template: Template | str | None = None,
        *,
        size: int | str | tuple[int, int] | None = None,
        language: str | Alphabet | None = None,
        layout: Literal["american", "british", "free", "open", "grown"] | None = None,
        must: Iterable[str | tuple[str, int] | Word] = (),
        theme: Iterable[str | tuple[str, int] | Word] = (),
        ban: Iterable[str | tuple[str, int] | Word] = (),
        crossword: bool = False,
        least: int = 0,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
        seed: int | None = None,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> FillIn:
        """Make a puzzle as make() does, in a thread; cancelling the task stops it."""
        made: FillIn = await amake_from_arguments(cls, locals())
        return made

    # End of what is written.

    def _key(self) -> tuple[object, ...]:
        only = tuple(sorted(self.only.items()))
        rules = (self.mode, self.least, self.repeats, self.crossword)
        least_in = tuple(sorted(self.least_in.items()))
        constraints = (frozenset(self.ban), least_in, self.apart, self.apart_roots, self.letters)
        clues = tuple(sorted(self.clues.items()))
        return (self.template, self.words, rules, only, constraints, clues)

    def __hash__(self) -> int:
        return hash((self.template, len(self.words), self.mode, self.least, self.repeats))

    def __repr__(self) -> str:
        size = f"{self.template.height}×{self.template.width}"
        slots = count_noun(len(self.template.slots), "slot")
        return f"<FillIn {size}: {slots}, {count_noun(len(self.words), 'word')}, {self.mode}>"
