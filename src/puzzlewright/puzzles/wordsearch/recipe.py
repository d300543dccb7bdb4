"""The options of the word search generator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import exists, plain_line_ends, read_bytes, read_text
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.fields import (
    Choice,
    FieldType,
    Find,
    IntegerType,
    Known,
    Schema,
    Size,
    Text,
    Weights,
    comma_separated,
    list_items,
    within,
)
from puzzlewright.puzzles.recipes.recipe import Extra, Field, Recipe, optional
from puzzlewright.puzzles.recipes.word_fields import (
    LIST_EXTRAS,
    Entries,
    EntriesType,
    Language,
    LanguageType,
    recipe_alphabet,
)
from puzzlewright.puzzles.wordsearch.directions import MEANINGS, directions_name, read_directions
from puzzlewright.puzzles.wordsearch.make.board_shapes import (
    MOST_LINES,
    SHAPES,
    mask_text,
    read_mask,
)
from puzzlewright.puzzles.wordsearch.make.scoring import (
    LARGEST_WEIGHT,
    WEIGHTS,
    wordsearch_score,
)
from puzzlewright.puzzles.wordsearch.message import MESSAGE_AT
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.puzzles.wordsearch.word_lists import NO_LIST, WORDS_AND_TRANSLATIONS
from puzzlewright.words.builtin_lists import LISTS
from puzzlewright.words.cells.alphabet import PLAIN, Alphabet
from puzzlewright.words.entries import Entry
from puzzlewright.words.languages import LANGUAGES, language_code

KEEP, DROP = "keep", "drop"


def word_alphabet(known: Known) -> Alphabet:
    """Return how words are cut into cells: by their language, with changes."""
    alphabet = recipe_alphabet(known)
    accents, digraphs = known["accents"], known["digraphs"]
    if accents is None and digraphs is None:
        return alphabet
    return alphabet.but(accents=None if accents is None else accents == KEEP, digraphs=digraphs)


class DigraphsType(FieldType[tuple[str, ...]]):
    """Letters that share a cell."""

    annotation = "Iterable[str]"

    def read(self, word: str, known: Known) -> tuple[str, ...]:
        """Read LJ,NJ; a hyphen is none."""
        return self.accept([each for each in word.strip("-").split(",") if each], known)

    def accept(self, value: object, known: Known) -> tuple[str, ...]:
        """Take some texts, or one with commas."""
        if isinstance(value, str):
            return self.read(value, known)
        digraphs = tuple(list_items(value, 'digraphs such as ["LJ", "NJ"]'))
        if not all(isinstance(each, str) for each in digraphs):
            raise wrong_type('digraphs such as ["LJ", "NJ"]', value)
        return PLAIN.but(digraphs=digraphs).digraphs

    def as_json(self, value: tuple[str, ...], known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list of texts."""
        return list(value)

    def schema(self) -> Schema:
        """Return an array of texts."""
        return {"type": "array", "items": {"type": "string"}}


class MaskType(FieldType[str]):
    """The shape of a board: a name, or rows of characters of which some are no cells."""

    annotation = "str"
    needs: tuple[str, ...] = ("size",)

    def read(self, word: str, known: Known) -> str:
        """Take the name of a shape, or read a text or a PNG file."""
        if word.strip().lower() in SHAPES:
            return self.accept(word, known)
        if word.lower().endswith(".png"):
            return self.accept(mask_text(read_bytes(word), known["size"], word), known)
        if not exists(word) and word.isalpha():
            shapes = ", ".join(SHAPES)
            raise InputError(f"no such shape (there are {shapes}), and no such file", text=word)
        return self.accept(plain_line_ends(read_text(word)).rstrip("\n"), known)

    def accept(self, value: object, known: Known) -> str:
        """Take the name of a shape, or rows as one text."""
        if not isinstance(value, str):
            raise wrong_type("the name of a shape, or rows of characters as one text,", value)
        if value.strip().lower() in SHAPES:
            return value.strip().lower()
        read_mask(value, known["size"])
        lines = value.splitlines()
        width = max(map(len, lines))
        return "\n".join(line.ljust(width) for line in lines)

    def as_json(self, value: str, known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return the name, or a list of rows."""
        return value if value in SHAPES else value.split("\n")

    def from_json(self, data: object, known: Known, find: Find | None) -> str:  # noqa: ARG002
        """Take the name, or a list of rows."""
        if isinstance(data, list) and all(isinstance(row, str) for row in data):
            data = "\n".join(data)
        return self.accept(data, known)

    def schema(self) -> Schema:
        """Return the names, or an array of rows."""
        return {"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}


def _list_name(word: str) -> str:
    """Return how our list of a language is called, by a code or name of that language."""
    code = language_code(word)
    return word.strip().lower() if code is None else LANGUAGES[code]


class BannedType(FieldType[str | tuple[str, ...]]):
    """Words that occur nowhere: the name of a list of ours, or words."""

    annotation = "str | Iterable[str]"

    def read(self, word: str, known: Known) -> str | tuple[str, ...]:
        """Take the name of a list of ours, or read a file with a word on each line."""
        if _list_name(word) in (*LISTS, NO_LIST):
            return self.accept(word, known)
        if not exists(word) and word.isalpha():
            lists = ", ".join([*LISTS, NO_LIST])
            raise InputError(f"no such list (there are {lists}), and no such file", text=word)
        lines = (line.strip() for line in read_text(word).splitlines())
        return self.accept([each for each in lines if each and not each.startswith("#")], known)

    def accept(self, value: object, known: Known) -> str | tuple[str, ...]:  # noqa: ARG002
        """Take a name or words, which may stand in one text with commas in between."""
        if isinstance(value, str):
            name = _list_name(value)
            if "," in value:
                return tuple(comma_separated(value))
            if name not in (*LISTS, NO_LIST):
                lists = ", ".join([*LISTS, NO_LIST])
                raise InputError(f"no such list of banned words (there are {lists})", text=value)
            return name
        words = tuple(list_items(value, "the name of a list, or a list of words,"))
        for nth, word in enumerate(words):
            if not isinstance(word, str):
                with within(f"[{nth}]"):
                    raise wrong_type("a word", word)
        return words

    def as_json(self, value: str | tuple[str, ...], known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return the name, or a list of words."""
        return value if isinstance(value, str) else list(value)

    def schema(self) -> Schema:
        """Return the names, or an array of words."""
        words = {"type": "array", "items": {"type": "string"}}
        return {"anyOf": [{"enum": [*LISTS, NO_LIST]}, words, {"type": "string"}]}


class WordSearchRecipe(Recipe[WordSearch]):
    """The options of the word search generator."""

    kind = "wordsearch"
    summary = "Hide words in a grid of letters, crossing each other, each exactly once."
    details = (
        "`puzzle.unplaced` lists the words that did not fit, each with the reason. Without a "
        "time limit, the same seed makes the same puzzle on every machine."
    )
    uses_cluster = True
    extras: ClassVar[tuple[Extra, ...]] = (
        *LIST_EXTRAS,
        Extra("--category", "NAME", "use only the words of one category of the list"),
    )

    words: Field[Entries | None] = optional(
        EntriesType(
            WORDS_AND_TRANSLATIONS,
            alphabet=word_alphabet,
            needs=("language", "accents", "digraphs"),
        ),
        "word list: one word or phrase per line, or word;translation, or category;word;translation;"
        " also CSV or JSON; - is standard input (default: a few English words)",
        doc="words, or pairs of a word and its translation, or one text with commas between words "
        "(default: a few English words)",
        positional=True,
        metavar="LIST",
    )
    language: Field[Language | None] = optional(
        LanguageType(),
        "language of the words: hr, croatian, hu, …; sets which letters share a cell",
        metavar="LANGUAGE",
    )
    size: Field[tuple[int, int] | None] = optional(
        Size(1, MOST_LINES),
        "size of the board: 15 or 12x18 (default: as large as needed)",
        metavar="RxC",
    )
    difficulty: Field[str] = Field(
        Text(lambda text: directions_name(read_directions(text))),
        "expert",
        "; ".join(f"{name}: {what}" for name, what in MEANINGS.items())
        + "; or directions: E,S,NE (default: expert)",
        metavar="DIFFICULTY",
    )
    message: Field[str] = Field(
        Text(), "", "text to spell with the leftover letters, in reading order", metavar="TEXT"
    )
    message_at: Field[str | None] = optional(
        Choice(MESSAGE_AT),
        "which leftover letters spell the message: exact (all of them), start (the first) or end "
        "(the last; default: exact if possible, else start)",
    )
    mask: Field[str | None] = optional(
        MaskType(),
        f"shape of the board: {', '.join(SHAPES)}, a text file with one character per cell "
        "(blank - . _ 0: no cell), or a PNG",
        doc=f"shape of the board: {', '.join(SHAPES)}, or rows of characters as one text, in which "
        "blank - . _ 0 are no cells",
        metavar="FILE",
    )
    bonus: Field[Entries | None] = optional(
        EntriesType(
            WORDS_AND_TRANSLATIONS,
            alphabet=word_alphabet,
            needs=("language", "accents", "digraphs"),
            takes_options=False,
        ),
        "also hide the words of this list, without listing them",
        doc="also hide these words, without listing them",
        metavar="FILE",
    )
    accents: Field[str | None] = optional(
        Choice((KEEP, DROP)),
        "keep or drop the accents of letters (default: as the language does)",
        advanced=True,
    )
    digraphs: Field[tuple[str, ...] | None] = optional(
        DigraphsType(),
        "letters that share a cell: LJ,NJ,DŽ; - is none (default: those of the language)",
        doc='letters that share a cell, such as ["LJ", "NJ"] (default: those of the language)',
        metavar="LIST",
        advanced=True,
    )
    ban: Field[str | tuple[str, ...] | None] = optional(
        BannedType(),
        f"words that must not occur: a file, none, or a built-in list ({', '.join(LISTS)}; "
        "default: that of the language)",
        doc=f"words that must not occur: words, none, or a built-in list ({', '.join(LISTS)}; "
        "default: that of the language)",
        metavar="LIST",
        advanced=True,
    )
    decoys: Field[int] = Field(
        IntegerType(0), 0, "also hide N near misses (default: 0)", metavar="N", advanced=True
    )
    weights: Field[Mapping[str, int]] = Field(
        Weights(tuple(WEIGHTS), LARGEST_WEIGHT),
        {},
        "how much each quality of an arrangement counts (default: "
        + ",".join(f"{name}={number}" for name, number in WEIGHTS.items())
        + ")",
        metavar="W",
        advanced=True,
    )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    def __init__(
        self,
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
    ) -> None:
        """Take the arguments of `WordSearch.make`, which explains them."""
        self._set_arguments(locals())

    if TYPE_CHECKING:

        def with_values(  # type: ignore[override]  # which takes all names
            self,
            *,
            words: Iterable[str | tuple[str, str] | Entry] | None = ...,
            language: str | Alphabet | None = ...,
            size: int | str | tuple[int, int] | None = ...,
            difficulty: str = ...,
            message: str = ...,
            message_at: Literal["exact", "start", "end"] | None = ...,
            mask: str | None = ...,
            bonus: Iterable[str | tuple[str, str] | Entry] | None = ...,
            accents: Literal["keep", "drop"] | None = ...,
            digraphs: Iterable[str] | None = ...,
            ban: str | Iterable[str] | None = ...,
            decoys: int = ...,
            weights: Mapping[str, int] | None = ...,
            effort: int | Literal["quick", "normal", "thorough", "best"] | None = ...,
            time: float | None = ...,
        ) -> Self:
            """Return a recipe with other values."""

    # End of what is written.

    @property
    def alphabet(self) -> Alphabet:
        """How words are cut into cells."""
        return word_alphabet(self.values)

    @property
    def requested_difficulty(self) -> str:
        """None: sheets say instead how the words run, which tells more than a name."""
        return ""

    def proved_solutions(self, puzzle: Puzzle[Any]) -> int:
        """Return in how many ways the phrases can be found, in all directions: they are there."""
        assert isinstance(puzzle, WordSearch)
        return prod(puzzle._found.numbers)

    def score(self, puzzle: WordSearch) -> tuple[int, ...]:
        """Return phrases, bonus words, whether a message is exact, cells, and the arrangement.

        The arrangement counts by the weights.
        """
        return wordsearch_score(puzzle, self.weights)

    def require_sense(self) -> None:
        """Refuse a message beside decoys."""
        if self.message and self.decoys:
            raise InputError("a message and decoys need the same free cells: choose one of them")
        if self.message_at and not self.message:
            raise InputError("message-at needs a message", text=self.message_at)
