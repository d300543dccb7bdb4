"""The options of the criss-cross generator."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from puzzlewright.core.errors import InputError
from puzzlewright.engine.criss_cross.problem import MOST_LINES
from puzzlewright.puzzles.crisscross.goals import GOAL_MEANINGS, goal_weights
from puzzlewright.puzzles.crisscross.make.generator import ENDLESS, is_complete
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.recipes.fields import (
    Choice,
    Flag,
    IntegerType,
    Known,
    Size,
    SymmetryType,
    Text,
)
from puzzlewright.puzzles.recipes.recipe import Extra, Field, Recipe, optional
from puzzlewright.puzzles.recipes.word_fields import (
    LIST_EXTRAS,
    Entries,
    EntriesType,
    Language,
    LanguageType,
    entries_origin,
    recipe_alphabet,
)
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.entries import TOO_SHORT, Entry
from puzzlewright.words.lists.reader import read_list

#: The ways to arrange words.
METHODS = {
    "ruin-recreate": "a short beam search, then improved",
    "beam": "a wide beam search, then repaired",
    "improve": "local search from an empty board",
}


def _known_goal(text: str) -> str:
    goal_weights(text)
    return text


class MustType(EntriesType):
    """Words that must be in: a file of them, or the words themselves, with commas between them."""

    leaves_out_short = False

    def read_text(self, text: str, source: str | None, known: Known) -> Entries:  # noqa: ARG002
        """Read WORD,WORD."""
        words = [part.strip() for part in text.split(",")]
        if "" in words:
            reason = "no word in it" if len(words) == 1 else "a comma without a word next to it"
            raise InputError(reason, text=text)
        alphabet = self._alphabet(known)
        return Entries.of(self._entry(word, alphabet) for word in words)

    def read_bytes(self, data: bytes, source: str, name: str | None, known: Known) -> Entries:
        """Read a file; a word that crosses no other is refused, as nothing may be left out."""
        style = self._style._replace(shortest=1, skips_signs=False)
        found = read_list(data, source, self._alphabet(known), style)
        for line, entry in found.numbered:
            if len(entry.cells) < self._shortest:
                raise InputError(TOO_SHORT, source=source, line=line, text=entry.text)
        return self._from_reader(found, entries_origin(data, name), known)


class CrissCrossRecipe(Recipe[CrissCross]):
    """The options of the criss-cross generator."""

    kind = "crisscross"
    summary = "Arrange words on a board so that they cross as much as possible."
    details = (
        "`puzzle.unplaced` lists the words that did not fit, each with the reason. Without a "
        "time limit, the same seed makes the same puzzle on every machine."
    )
    uses_cluster = True
    own_limits: ClassVar[tuple[str, ...]] = ("nodes",)
    keeps_partial = True
    extras: ClassVar[tuple[Extra, ...]] = LIST_EXTRAS

    words: Field[Entries | None] = optional(
        EntriesType(),
        "word list: one word per line, or word;clue or word,clue; - is standard input (default: a "
        "few English words)",
        doc="words, alone or in pairs (word, clue), or one text with commas between words "
        "(default: a few English words)",
        positional=True,
        metavar="LIST",
    )
    must: Field[Entries | None] = optional(
        MustType(takes_options=False),
        "required words, even if the list lacks them: WORD,WORD or a file",
        doc="required words, even if the list lacks them; an arrangement without one of them is "
        "refused",
        metavar="WORDS",
    )
    language: Field[Language | None] = optional(
        LanguageType(),
        "language of the words: hr, croatian, es, …; sets which letters share a cell",
        metavar="LANGUAGE",
    )
    size: Field[tuple[int, int] | None] = optional(
        Size(1, MOST_LINES),
        "size of the board: 15 or 12x18 (default: as small as possible with the goal all, else "
        "20x20)",
        metavar="RxC",
    )
    goal: Field[str] = Field(
        Text(_known_goal),
        "all",
        "; ".join(f"{name}: {what}" for name, what in GOAL_MEANINGS.items())
        + "; or weights, such as word=10,letter=-1 (default: all)",
        metavar="GOAL",
    )
    symmetry: Field[str | None] = optional(
        SymmetryType(("turn",), "symmetry"),
        "symmetry of the grid: turn (the same upside down; the default if WAY is left out)",
        metavar="WAY",
    )
    crossings: Field[int] = Field(
        IntegerType(1, MOST_LINES),
        1,
        "make every word cross at least N others (default: 1)",
        metavar="N",
    )
    nodes: Field[int | None] = optional(
        IntegerType(1, ENDLESS),
        "try N arrangements (default: 40,000 on a board of a fixed size)",
        metavar="N",
        advanced=True,
    )
    threads: Field[int] = Field(
        IntegerType(1, 256), 1, "threads to search with (default: 1)", metavar="N", advanced=True
    )
    method: Field[str] = Field(
        Choice(METHODS, "method"),
        "ruin-recreate",
        "; ".join(f"{name}: {what}" for name, what in METHODS.items())
        + " (default: ruin-recreate)",
        metavar="METHOD",
        advanced=True,
    )
    nodemax: Field[int | None] = optional(
        IntegerType(1, 100_000),
        "beam search: boards to keep at each level (default: 1500)",
        metavar="N",
        advanced=True,
    )
    gridmax: Field[int | None] = optional(
        IntegerType(1, 1_000_000),
        "beam search: boards to make from one (default: 10)",
        metavar="N",
        advanced=True,
    )
    noise: Field[int | None] = optional(
        IntegerType(0, 1000),
        "beam search: randomness of scores, in per cent (default: 5)",
        metavar="N",
        advanced=True,
    )
    no_repair: Field[bool] = Field(
        Flag(), False, "method beam: skip the repair at the end", advanced=True
    )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    def __init__(
        self,
        words: Iterable[str | tuple[str, str] | Entry] | None = None,
        *,
        must: Iterable[str | tuple[str, str] | Entry] | None = None,
        language: str | Alphabet | None = None,
        size: int | str | tuple[int, int] | None = None,
        goal: str = "all",
        symmetry: Literal["turn"] | None = None,
        crossings: int = 1,
        nodes: int | None = None,
        threads: int = 1,
        method: Literal["ruin-recreate", "beam", "improve"] = "ruin-recreate",
        nodemax: int | None = None,
        gridmax: int | None = None,
        noise: int | None = None,
        no_repair: bool = False,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
    ) -> None:
        """Take the arguments of `CrissCross.make`, which explains them."""
        self._set_arguments(locals())

    if TYPE_CHECKING:

        def with_values(  # type: ignore[override]  # which takes all names
            self,
            *,
            words: Iterable[str | tuple[str, str] | Entry] | None = ...,
            must: Iterable[str | tuple[str, str] | Entry] | None = ...,
            language: str | Alphabet | None = ...,
            size: int | str | tuple[int, int] | None = ...,
            goal: str = ...,
            symmetry: Literal["turn"] | None = ...,
            crossings: int = ...,
            nodes: int | None = ...,
            threads: int = ...,
            method: Literal["ruin-recreate", "beam", "improve"] = ...,
            nodemax: int | None = ...,
            gridmax: int | None = ...,
            noise: int | None = ...,
            no_repair: bool = ...,
            effort: int | Literal["quick", "normal", "thorough", "best"] | None = ...,
            time: float | None = ...,
        ) -> Self:
            """Return a recipe with other values."""

    # End of what is written.

    @property
    def alphabet(self) -> Alphabet:
        """How words are cut into cells."""
        return recipe_alphabet(self.values)

    def score(self, puzzle: CrissCross) -> tuple[int, ...]:
        """Return the score; with the goal `all`, that of the smallest and squarest grid.

        There, words count first; if all are in, then cells, how far the grid is from a square, and
        the score.
        """
        if self.goal != "all":
            return (puzzle.score,)
        grid, words = puzzle.grid, len(puzzle.grid.runs)
        if not is_complete(self, puzzle):
            return words, puzzle.score
        return words, -grid.height * grid.width, -abs(grid.height - grid.width), puzzle.score

    def prefers(self, new: tuple[int, ...], old: tuple[int, ...]) -> bool:
        """Take a smaller grid only if it has as many connectors: neither is lost for the other."""
        return new > old and new[-1] >= old[-1]

    @property
    def is_endless(self) -> bool:
        """Whether boards are searched at constant temperatures, as for Crozzles: none cools."""
        return self.goal == "crozzle" and self.method != "beam" and not self.must

    def for_cluster(self, tracks: Callable[[], int]) -> Self:
        """Search on as many tracks as the cluster takes, where the clock ends the search."""
        if self.max_effort is not None or self.goal == "all" or self.method == "beam":
            return self
        return self.with_values(threads=tracks())

    def require_sense(self) -> None:
        """Refuse what the methods cannot do."""
        if self.method == "beam" and (self.symmetry or self.crossings > 1):
            reason = "a beam search ignores symmetry and crossings: choose another method"
            raise InputError(f"method: {reason}", text=self.method)
        if self.method == "beam" and self.must:
            reason = "a beam search cannot guarantee required words: choose another method"
            raise InputError(f"method: {reason}", text=self.method)
        if self.symmetry and self.size and self.size[0] % 2 == self.size[1] % 2 == 0:
            reason = "size: a symmetric board has an odd number of rows or columns"
            raise InputError(reason, text="x".join(map(str, self.size)))
