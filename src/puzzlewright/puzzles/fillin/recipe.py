"""The options of the generator of fill-ins and filled crosswords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Self

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import GZIP, decode, is_file, read_text
from puzzlewright.core.json_value import JsonValue
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.fillin.codec import SIGNS
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.make.constraints import puzzle_score
from puzzlewright.puzzles.fillin.make.templates import FEWEST, LAYOUTS, MOST
from puzzlewright.puzzles.fillin.plain_text import read_template
from puzzlewright.puzzles.fillin.puzzle import NO_SLOTS, FillIn
from puzzlewright.puzzles.fillin.word_lists.scored_lists import (
    LIST_STYLE,
    AnyList,
    is_dictionary,
    load_word_copies,
    read_any_list,
    read_cached,
    scored_words,
)
from puzzlewright.puzzles.fillin.word_lists.word_list import (
    USUAL_SCORE,
    Word,
    WordList,
    require_words,
)
from puzzlewright.puzzles.recipes.fields import (
    Choice,
    FieldType,
    Find,
    Flag,
    IntegerType,
    Known,
    Schema,
    Size,
    comma_separated,
    list_items,
    within,
)
from puzzlewright.puzzles.recipes.recipe import Extra, Field, Recipe, optional
from puzzlewright.puzzles.recipes.word_fields import (
    LIST_EXTRAS,
    NAMED_LIST,
    Language,
    LanguageType,
    ListType,
    Origin,
    entries_origin,
    json_items,
    list_source,
    reading_options,
    recipe_alphabet,
    require_list_text,
)
from puzzlewright.words.builtin_lists import LISTS, offensive_words
from puzzlewright.words.cells.alphabet import Alphabet, cells
from puzzlewright.words.codec import rows_from_json, rows_to_json
from puzzlewright.words.grids.marks import SORTS, mark_pictures, marks_from_json
from puzzlewright.words.lists.reader import (
    LineError,
    ListOptions,
    ReadList,
    left_out_note,
    read_list,
)

#: Bytes of a list that tell what sort of list it is.
SAMPLE: Final = 100_000

#: The size of templates where none is given.
USUAL: Final = 9


class ScoredWords(NamedTuple):
    """A list of words with scores. Equal to others with the same words, wherever they came from."""

    words: WordList
    origin: Origin | None = None
    notes: tuple[str, ...] = ()  #: what was odd about the list when it was read
    reading: ReadList | None = None  #: line by line, for those who ask

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoredWords) and self.words == other.words

    def __hash__(self) -> int:
        return hash(self.words)

    def __reduce__(self) -> tuple[type[ScoredWords], tuple[WordList, Origin | None]]:
        return ScoredWords, (self.words, self.origin)

    def __repr__(self) -> str:
        return f"[{len(self.words)} words]"


class NoLettersError(InputError):
    """A word has no letters."""


class WordType(FieldType[Any]):
    """What the forms of words with scores share."""

    needs: tuple[str, ...] = ("language",)

    #: Whether words may come with clues, which these puzzles have no use for.
    takes_clues = True

    def word(self, value: object, alphabet: Alphabet) -> Word:
        """Return one word that Python code gave."""
        if isinstance(value, Word):
            require_words([value])
            return value
        text, score = value, USUAL_SCORE
        if isinstance(value, (tuple, list)) and len(value) == 2:
            text = value[0]
            if isinstance(value[1], int) and not isinstance(value[1], bool):
                score = value[1]
            elif not (self.takes_clues and isinstance(value[1], str)):
                raise wrong_type("a whole number for the score", value[1])
        if not isinstance(text, str):
            raise wrong_type("a word, or a pair (word, score),", value)
        found = Word(cells(text, alphabet), score)
        if not found.cells:
            raise NoLettersError("no letters in this word", text=text)
        require_words([found])
        return found

    def words(self, value: object, known: Known, notes: list[str] | None = None) -> list[Word]:
        """Return words that Python code gave; those without letters only get a note, if wanted."""
        wanted = "a list of words, or of pairs (word, score),"
        if isinstance(value, Word):
            raise wrong_type(wanted, value)
        alphabet, found = recipe_alphabet(known), []
        for nth, each in enumerate(list_items(value, wanted)):
            with within(f"[{nth}]"):
                try:
                    found.append(self.word(each, alphabet))
                except NoLettersError as bad:
                    if notes is None:
                        raise
                    notes.append(f"entry {nth + 1}: {left_out_note(bad.text or '', 0)}")
        if notes and not found:
            raise InputError(f"nothing is left of these words: {'; '.join(notes[:3])}")
        return found

    def words_source(self, words: Sequence[Word], known: Known) -> str:
        """Return the Python source of words."""
        alphabet = recipe_alphabet(known)
        return list_source([self._word_source(word, alphabet) for word in words])

    def _word_source(self, word: Word, alphabet: Alphabet) -> str:
        found = self.word_json(word, alphabet)
        if isinstance(found, dict):
            return f"Word({word.cells!r}, {word.score!r})"
        return repr(tuple(found) if isinstance(found, list) else found)

    def word_json(self, word: Word, alphabet: Alphabet) -> object:
        """Return a word as shortly as it can be read again."""
        try:
            is_usual = cells(word.text, alphabet) == word.cells
        except InputError:
            is_usual = False
        if is_usual:
            return word.text if word.score == USUAL_SCORE else [word.text, word.score]
        return {"cells": list(word.cells), "score": word.score}


def _word_of_object(data: dict[str, Any]) -> object:
    for key in data:
        if key not in ("cells", "score"):
            raise InputError("a word has no such key (there are cells, score)", text=str(key))
    parts = data.get("cells")
    if not isinstance(parts, list):
        raise wrong_type("cells: a list of texts", parts)
    return Word(tuple(parts), data.get("score", USUAL_SCORE))


_TEXT: Final[Schema] = {"type": "string"}
_WORD: Final[Schema] = {
    "anyOf": [
        _TEXT,
        {
            "type": "array",
            "prefixItems": [_TEXT, {"type": ["integer", "string"]}],
            "minItems": 2,
            "maxItems": 2,
        },
        {
            "title": "ScoredEntry",
            "type": "object",
            "properties": {
                "cells": {"type": "array", "items": _TEXT},
                "score": {"type": "integer"},
            },
            "required": ["cells"],
            "additionalProperties": False,
        },
    ]
}


class ScoredType(WordType, ListType[ScoredWords]):
    """A list of words with scores, of which equal ones are merged."""

    annotation = "Iterable[str | tuple[str, int] | tuple[str, str] | Word]"

    def read_bytes(self, data: bytes, source: str, name: str | None, known: Known) -> ScoredWords:
        """Read a list; a long one may be found in the cache."""
        alphabet, options = recipe_alphabet(known), reading_options(known)
        if not known.get("explain_list") and self._is_dictionary(data, options):
            return ScoredWords(read_cached(data, source, alphabet), entries_origin(data, name))
        found = read_any_list(data, source, alphabet, options)
        return self._from_reader(found, entries_origin(data, name, options), known)

    def read_text(self, text: str, source: str | None, known: Known) -> ScoredWords:
        """Read words that somebody typed."""
        alphabet, options = recipe_alphabet(known), reading_options(known)
        return self._from_reader(
            read_any_list(text, source, alphabet, options, is_typed=True), None, known
        )

    def with_notes(self, value: ScoredWords, note: str) -> ScoredWords:
        """Return words with a note before all others."""
        return value._replace(notes=(note, *value.notes))

    def _is_dictionary(self, data: bytes, options: ListOptions) -> bool:
        """Tell whether a file is a list of words with scores, which is read much faster."""
        try:
            return is_dictionary(decode(data[:SAMPLE].rpartition(b"\n")[0] or data), options)
        except InputError:
            return data.startswith(GZIP)  # packed lists are dictionaries

    def reading(
        self, given: str | bytes, source: str, known: Known, faults: list[LineError]
    ) -> ReadList:
        """Return what each line is read as."""
        alphabet, options = recipe_alphabet(known), reading_options(known)
        return read_list(given, source, alphabet, LIST_STYLE, options, faults=faults)

    def reading_json(self, found: ReadList, known: Known) -> list[object]:
        """Return the words of such a list."""
        return self.words_json(ScoredWords(scored_words(found)), known)

    def _from_reader(self, found: AnyList, origin: Origin | None, known: Known) -> ScoredWords:
        reading = found.reading if known.get("explain_list") else None
        return ScoredWords(found.words, origin, tuple(found.reading.notes), reading)

    def accept(self, value: object, known: Known) -> ScoredWords:
        """Take words, pairs of words and scores, and lists that were read."""
        if isinstance(value, ScoredWords):
            return value
        if isinstance(value, WordList):
            return ScoredWords(value)
        if isinstance(value, str):
            return self.read_text(require_list_text(value), None, known)
        notes: list[str] = []
        words = WordList.of(self.words(value, known, notes))
        return ScoredWords(words, notes=tuple(notes))

    def python_source(self, value: ScoredWords, known: Known) -> str:
        """Return a list of words."""
        return self.words_source(value.words, known)

    def word_count(self, value: ScoredWords) -> int:
        """Return how many words there are."""
        return len(value.words)

    def words_json(self, value: ScoredWords, known: Known) -> list[object]:
        """Return each word as shortly as it can be read again."""
        alphabet = recipe_alphabet(known)
        return [self.word_json(word, alphabet) for word in value.words]

    def accept_json(self, data: object, known: Known) -> ScoredWords:
        """Take strings, pairs, and objects with `cells` and `score`."""
        return self.accept(json_items(data, _word_of_object), known)

    def schema(self) -> Schema:
        """Return an array of words, or the name of a file."""
        return {"anyOf": [{"type": "array", "items": _WORD}, NAMED_LIST]}


class MustType(WordType):
    """Words that must be in."""

    takes_clues = False
    annotation = "Iterable[str | tuple[str, int] | Word]"

    def read(self, word: str, known: Known) -> tuple[Word, ...]:
        """Read a file of this name, or the words themselves: WORD,WORD."""
        if is_file(word):
            return tuple(load_word_copies(word, recipe_alphabet(known)))
        for part in word.split(","):
            if re.search(r"[/\\]|\.[a-z][a-z0-9]{1,4}$", part.strip(), re.IGNORECASE):
                reason = "no such word file (if you mean a word, leave out these characters)"
                raise InputError(reason, text=part)
        words = [Word(cells(part, recipe_alphabet(known))) for part in word.split(",")]
        if not all(each.cells for each in words):
            raise InputError("expected words like ABLE,BAKER, or a file of words", text=word)
        return tuple(words)

    def accept(self, value: object, known: Known) -> tuple[Word, ...]:
        """Take words, or a text with commas in between."""
        if isinstance(value, str):
            value = comma_separated(require_list_text(value))
        return tuple(self.words(value, known))

    def python_source(self, value: tuple[Word, ...], known: Known) -> str:
        """Return a list of words."""
        return self.words_source(value, known)

    def as_json(self, value: tuple[Word, ...], known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list of words."""
        alphabet = recipe_alphabet(known) if known else None
        return [self.word_json(word, alphabet) for word in value] if alphabet else []

    def from_json(self, data: object, known: Known, find: Find | None) -> tuple[Word, ...]:  # noqa: ARG002
        """Take a list of words."""
        return tuple(self.words(json_items(data, _word_of_object), known))

    def schema(self) -> Schema:
        """Return an array of words."""
        return {"type": "array", "items": _WORD}


class BanType(MustType):
    """Words that are not used."""

    def read(self, word: str, known: Known) -> tuple[Word, ...]:
        """Read a file of this name, the words themselves, or the name of a list of ours."""
        if word in LISTS and not is_file(word):
            return tuple(map(Word, offensive_words(word, recipe_alphabet(known))))
        return super().read(word, known)


class TemplateType(FieldType[Template]):
    """A grid of blocked and open cells, with letters that are given."""

    annotation = "Template | str"
    needs: tuple[str, ...] = ("language",)

    def read(self, word: str, known: Known) -> Template:
        """Read a picture from a file."""
        template = read_template(read_text(word), word, recipe_alphabet(known))
        if not template.slots:
            raise InputError(NO_SLOTS, source=word)
        return template

    def accept(self, value: object, known: Known) -> Template:
        """Take a Template, or a picture as a text."""
        if isinstance(value, str):
            value = read_template(value, None, recipe_alphabet(known))
        if not isinstance(value, Template):
            raise wrong_type("a Template, or a picture of one as a text,", value)
        if not value.slots:
            raise InputError(NO_SLOTS)
        return value

    def as_json(self, value: Template, known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return rows as puzzles have them; where there are marks, as a field of an object."""
        rows = rows_to_json(value.rows, SIGNS)
        if not value.marks:
            return rows
        return {"rows": rows, **mark_pictures(value.marks, value.height, value.width)}

    def python_source(self, value: Template, known: Known) -> str:
        """Return a picture; a Template where a text would be read in another way, or for marks."""
        picture = "\n".join(
            "".join(SIGNS.get(cell, cell or "") for cell in row) for row in value.rows
        )
        try:
            if read_template(picture, None, recipe_alphabet(known)) == value:
                return repr(picture)
        except InputError:
            pass
        marks = ", ".join(f"{sort}={sorted(getattr(value.marks, sort))}" for sort in SORTS)
        return f"Template({value.rows!r}, Marks({marks}))"

    def from_json(self, data: object, known: Known, find: Find | None) -> Template:
        """Take rows, all as texts or all as lists of cells; or an object with rows and marks."""
        if isinstance(data, dict):
            fields = JsonValue(data).fields(["rows"], SORTS)
            template = self.from_json(fields["rows"].data, known, find)
            marks = marks_from_json(fields, template.height, template.width)
            return self.accept(Template(template.rows, marks), known)
        if isinstance(data, list) and data and all(isinstance(row, str) for row in data):
            return self.accept("\n".join(data), known)
        return self.accept(Template(rows_from_json(JsonValue(data), SIGNS)), known)

    def schema(self) -> Schema:
        """Return an array of rows, or an object that has one and pictures of marks."""
        row = {"type": "array", "items": _TEXT}
        rows: Schema = {"type": "array", "items": {"anyOf": [_TEXT, row]}}
        marks = {sort: {"type": "array", "items": _TEXT} for sort in SORTS}
        marked: Schema = {
            "title": "MarkedTemplate",
            "type": "object",
            "properties": {"rows": rows, **marks},
            "required": ["rows"],
            "additionalProperties": False,
        }
        return {"anyOf": [rows, marked]}


class GridSize(Size):
    """The size of a grid; on a command line, people may name their list in its place."""

    def read(self, word: str, known: Known) -> tuple[int, int]:
        """Read a size; the error for the name of a file tells which option takes that."""
        try:
            return super().read(word, known)
        except InputError as bad:
            if not is_file(word):
                raise
            reason = f"not a size but a file: to give a word list, use --words {word}"
            raise InputError(reason) from bad


FIXED_OPTIONS: Final = "the template already sets the size and layout"


class FillInRecipe(Recipe[FillIn]):
    """What can be asked of a fill-in."""

    kind = "fillin"
    summary = "Make a fill-in with exactly one solution, proved, from a word list."
    details = (
        "The grid is your template, a template of the given size and layout, or it grows from the "
        "words. Short lists make it grow by default; `puzzle.warnings` then names the words that "
        "did not fit. Letters are given only where they are needed. No word is used twice.\n\n"
        "A crossword, too, is a template with the words of its fill; solving it shows the fill. If "
        "proving that this fill is the only one takes too long, all letters are given.\n\n"
        "Without a time limit, the same seed makes the same puzzle on every machine. If nothing is "
        "found, an InputError suggests what to try."
    )
    leading: ClassVar[tuple[str, ...]] = ("words", "template")
    extras: ClassVar[tuple[Extra, ...]] = LIST_EXTRAS
    keeps_partial = True

    size: Field[tuple[int, int] | None] = optional(
        GridSize(FEWEST, MOST, "a template"),
        f"size of the grid (default: {USUAL}x{USUAL}, or as the words need it)",
        positional=True,
        metavar="ROWSxCOLS",
    )
    words: Field[Any | None] = optional(
        ScoredType(),
        "word list: one word per line, or with scores: WORD;50; or the words themselves: "
        "'apple, banana' (default: a few thousand plain English words)",
        doc="words, alone or in pairs (word, score); clues are not used (default: a few thousand "
        "plain English words)",
        metavar="LIST",
    )
    language: Field[Language | None] = optional(
        LanguageType(),
        "language of the words: hr, croatian, es, …; sets which letters share a cell",
        metavar="LANGUAGE",
    )
    layout: Field[str | None] = optional(
        Choice(LAYOUTS, "layout"),
        "; ".join(f"{name}: {what}" for name, what in LAYOUTS.items())
        + " (default: free, or grown for a short list)",
        metavar="LAYOUT",
    )
    template: Field[Template | None] = optional(
        TemplateType(),
        "a grid of your own instead of a size: * or _ open, . or # blocked, letters are given",
        doc="a grid of your own instead of a size: a Template, or a text picture with * or _ for "
        "open cells, . or # for blocked ones, and given letters",
        metavar="FILE",
    )
    must: Field[tuple[()]] = Field(
        MustType(),
        (),
        "required words, even if the list lacks them: WORD,WORD or a file",
        doc="required words, even if the list lacks them",
        metavar="WORDS",
    )
    theme: Field[tuple[()]] = Field(
        MustType(),
        (),
        "theme entries, placed across and symmetrically: WORD,WORD or a file (default grid: 15x15, "
        "american, or british for lists under 20,000 words)",
        doc="theme entries, placed across and symmetrically (default grid: 15x15, american, or "
        "british for lists under 20,000 words)",
        metavar="WORDS",
    )
    ban: Field[tuple[()]] = Field(
        BanType(),
        (),
        "words of the list not to use: WORD,WORD, a file, or english (offensive words)",
        doc="words of the list not to use",
        metavar="WORDS",
    )
    crossword: Field[bool] = Field(
        Flag(),
        False,
        "make a filled crossword with high-scoring words, not a fill-in with few given letters",
    )
    least: Field[int] = Field(
        IntegerType(0),
        0,
        "minimum score of the words to use (default: 0)",
        metavar="N",
        advanced=True,
    )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    def __init__(
        self,
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
    ) -> None:
        """Take the arguments of `FillIn.make`, which explains them."""
        self._set_arguments(locals())

    if TYPE_CHECKING:

        def with_values(  # type: ignore[override]  # which takes all names
            self,
            *,
            size: int | str | tuple[int, int] | None = ...,
            words: Iterable[str | tuple[str, int] | tuple[str, str] | Word] | None = ...,
            language: str | Alphabet | None = ...,
            layout: Literal["american", "british", "free", "open", "grown"] | None = ...,
            template: Template | str | None = ...,
            must: Iterable[str | tuple[str, int] | Word] = ...,
            theme: Iterable[str | tuple[str, int] | Word] = ...,
            ban: Iterable[str | tuple[str, int] | Word] = ...,
            crossword: bool = ...,
            least: int = ...,
            effort: int | Literal["quick", "normal", "thorough", "best"] | None = ...,
            time: float | None = ...,
        ) -> Self:
            """Return a recipe with other values."""

    # End of what is written.

    @classmethod
    def adapt_words(cls, words: dict[str, Any]) -> None:
        """Refuse a size beside a template before that is read."""
        for name in ("size", "layout"):
            if "template" in words and name in words:
                raise InputError(f"{name}: {FIXED_OPTIONS}", text=words[name])

    @property
    def alphabet(self) -> Alphabet:
        """How words are cut into cells."""
        return recipe_alphabet(self.values)

    def proved_solutions(self, puzzle: Puzzle[Any]) -> int:  # noqa: ARG002
        """Return 1, also of crosswords: where a proof would take too long, all letters are given.

        (`is_unique` is about files, too, and some formats keep the grid alone.)
        """
        return 1

    def score(self, puzzle: FillIn) -> tuple[int, ...]:
        """Return how good the words of a crossword are, or how few letters a fill-in gives.

        Grids from a template come before grown ones; of these, words that are missing count first.
        """
        return puzzle_score(puzzle, self)

    def require_sense(self) -> None:
        """Refuse a template beside a size or a layout, and an alphabet without words."""
        if self.template is not None:
            for name in ("size", "layout"):
                if (value := self.values[name]) is not None:
                    shown = value if isinstance(value, str) else "x".join(map(str, value))
                    raise InputError(f"{name}: {FIXED_OPTIONS}", text=shown)
        if self.words is None and self.alphabet.is_foreign("A"):
            reason = "language: the built-in words are English; give words in this language"
            raise InputError(reason, text=self.alphabet.name)
