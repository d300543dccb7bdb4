"""The options of cover problems: the name, the sizes, and what some names need in addition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import decode, read_text
from puzzlewright.puzzles.cover.make.edges import EDGE_SETS, EdgePuzzle, read_edges
from puzzlewright.puzzles.cover.make.generator import MOST_NUMBER, PROBLEMS, require_sizes
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.recipes.fields import (
    Choice,
    FieldType,
    Find,
    IntegerType,
    Known,
    Schema,
    Seconds,
    comma_separated,
    list_items,
    within,
)
from puzzlewright.puzzles.recipes.recipe import Field, Recipe, optional
from puzzlewright.puzzles.recipes.word_fields import (
    NAMED_LIST,
    ListType,
    Origin,
    entries_origin,
    list_source,
    require_list_text,
)


class ProblemName(Choice):
    """The name of a problem; the list of names is too long for argparse to repeat."""

    def option(self) -> dict[str, Any]:
        """Take any text: accept() refuses other names."""
        return {}


class SizesType(FieldType[tuple[str, ...]]):
    """The sizes of a problem: numbers, boards such as 6x10, and names."""

    annotation = "int | str | tuple[int, int]"

    def accept(self, value: object, known: Known) -> tuple[str, ...]:  # noqa: ARG002
        """Take numbers, pairs of numbers and texts."""
        if isinstance(value, (str, bytes, Mapping)) or not isinstance(value, Iterable):
            raise wrong_type("a list of sizes", value)
        words = []
        for nth, each in enumerate(value):
            with within(f"[{nth}]"):
                words.append(_size(each))
        return tuple(words)

    def as_json(self, value: tuple[str, ...], known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list of numbers and texts."""
        return [int(each) if _is_number(each) else each for each in value]

    def schema(self) -> Schema:
        """Return an array of numbers and texts."""
        number = {"type": "integer", "minimum": 0}
        return {"type": "array", "items": {"anyOf": [number, {"type": "string"}]}}


def _size(value: object) -> str:
    if isinstance(value, str):
        return str(int(value)) if _is_number(value) else value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return "x".join(map(_size, value))
    raise wrong_type("a number, a text or a pair of numbers", value)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 18


class PlainWords(tuple[str, ...]):
    """Words, and where they came from."""

    origin: Origin | None = None


class PlainWordsType(ListType[PlainWords]):
    """Words without anything else."""

    annotation = "Iterable[str]"

    def read_bytes(self, data: bytes, source: str, name: str | None, known: Known) -> PlainWords:  # noqa: ARG002
        """Read words with white space in between."""
        words = PlainWords(decode(data, source).split())
        words.origin = entries_origin(data, name)
        return words

    def word_count(self, value: PlainWords) -> int:
        """Return how many words there are."""
        return len(value)

    def accept(self, value: object, known: Known) -> PlainWords:  # noqa: ARG002
        """Take some texts, or one with commas in between."""
        if isinstance(value, PlainWords):
            return value
        if isinstance(value, str):
            value = comma_separated(require_list_text(value))
        words = PlainWords(list_items(value, "a list of words"))
        for nth, word in enumerate(words):
            if not isinstance(word, str):
                with within(f"[{nth}]"):
                    raise wrong_type("a word", word)
        return words

    def python_source(self, value: PlainWords, known: Known) -> str:  # noqa: ARG002
        """Return a list of texts."""
        return list_source([*map(repr, value)])

    def words_json(self, value: PlainWords, known: Known) -> list[object]:  # noqa: ARG002
        """Return a list of texts."""
        return list(value)

    def accept_json(self, data: object, known: Known) -> PlainWords:
        """Take a list of texts."""
        return self.accept(data, known)

    def schema(self) -> Schema:
        """Return an array of texts, or the name of a file."""
        return {"anyOf": [{"type": "array", "items": {"type": "string"}}, NAMED_LIST]}


class EdgesType(FieldType[EdgePuzzle]):
    """Square pieces whose edges match."""

    annotation = "EdgePuzzle"

    def read(self, word: str, known: Known) -> EdgePuzzle:  # noqa: ARG002
        """Read pieces from a file."""
        return read_edges(read_text(word), word)

    def accept(self, value: object, known: Known) -> EdgePuzzle:  # noqa: ARG002
        """Take an EdgePuzzle, or the text of one."""
        if isinstance(value, str):
            return read_edges(value)
        if not isinstance(value, EdgePuzzle):
            raise wrong_type("an EdgePuzzle, or the text of one,", value)
        return read_edges(_text(value))  # which refuses what is none

    def python_source(self, value: EdgePuzzle, known: Known) -> str:  # noqa: ARG002
        """Return the text."""
        return repr(_text(value))

    def as_json(self, value: EdgePuzzle, known: Known, most: int | None) -> object:  # noqa: ARG002
        """Return a list of lines."""
        return _text(value).split("\n")

    def from_json(self, data: object, known: Known, find: Find | None) -> EdgePuzzle:  # noqa: ARG002
        """Take a list of lines."""
        if not isinstance(data, list) or not all(isinstance(line, str) for line in data):
            raise wrong_type("a list of lines", data)
        return self.accept("\n".join(data), known)

    def schema(self) -> Schema:
        """Return an array of lines."""
        return {"type": "array", "items": {"type": "string"}}


def _text(puzzle: EdgePuzzle) -> str:
    fixed = -1 if puzzle.fixed is None else puzzle.fixed
    lines = [(puzzle.rows, puzzle.columns, int(puzzle.signed), fixed), *puzzle.pieces]
    return "\n".join(" ".join(map(str, line)) for line in lines)


class CoverRecipe(Recipe[Cover]):
    """What can be asked of a cover problem."""

    kind = "cover"
    summary = "Return a well-known exact cover problem by its name and sizes."
    details = 'For example Cover.make("queens", 8) or Cover.make("pentominoes", "6x10").'

    name: Field[str] = Field(
        ProblemName(PROBLEMS, "problem"),
        "",
        "name of the problem (see the list above)",
        doc="name of the problem: " + ", ".join(PROBLEMS),
        positional=True,
        required=True,
        metavar="NAME",
    )
    sizes: Field[tuple[()]] = Field(
        SizesType(),
        (),
        "sizes of the problem: 8, or 6x10",
        positional=True,
        several=True,
        metavar="SIZE",
    )
    words: Field[PlainWords | None] = optional(
        PlainWordsType(),
        "word-squares: a file of words (default: a few of ours)",
        doc="word-squares: the words (default: a few of ours)",
        metavar="FILE",
    )
    edges: Field[EdgePuzzle | None] = optional(
        EdgesType(),
        "edges: a file of square pieces",
        doc="edges: square pieces, as an EdgePuzzle or its text",
        metavar="FILE",
    )
    items: Field[int] = Field(
        IntegerType(0, MOST_NUMBER),
        20,
        "random: primary items (default: 20)",
        metavar="N",
        advanced=True,
    )
    options: Field[int] = Field(
        IntegerType(0, MOST_NUMBER), 60, "random: options (default: 60)", metavar="N", advanced=True
    )
    secondary: Field[int] = Field(
        IntegerType(0, MOST_NUMBER),
        0,
        "random: secondary items (default: 0)",
        metavar="N",
        advanced=True,
    )
    colours: Field[int] = Field(
        IntegerType(0, MOST_NUMBER),
        0,
        "random: colours of the secondary items (default: 0)",
        metavar="N",
        advanced=True,
    )
    time: ClassVar[Field[float | None]] = optional(
        Seconds(),
        "give up after this time: 90, 30s, 2m",
        doc="give up after this many seconds",
        metavar="T",
    )

    # Written by tools/docs/write_recipe_docs.py from recipe.py:
    def __init__(
        self,
        name: Literal[
            "coins",
            "colouring",
            "dominoes",
            "edges",
            "graphs",
            "independent",
            "langford",
            "latin",
            "loose-dominoes",
            "matrix",
            "partitions",
            "pentominoes",
            "queens",
            "random",
            "rooks",
            "soma",
            "straight-trominoes",
            "t-tetrominoes",
            "tournaments",
            "triples",
            "trominoes",
            "word-squares",
            "ypentominoes",
        ],
        *sizes: int | str | tuple[int, int],
        words: Iterable[str] | None = None,
        edges: EdgePuzzle | None = None,
        items: int = 20,
        options: int = 60,
        secondary: int = 0,
        colours: int = 0,
        effort: int | Literal["quick", "normal", "thorough", "best"] | None = None,
        time: float | None = None,
    ) -> None:
        """Take the arguments of `Cover.make`, which explains them."""
        self._set_arguments(locals())

    if TYPE_CHECKING:

        def with_values(  # type: ignore[override]  # which takes all names
            self,
            *,
            name: Literal[
                "coins",
                "colouring",
                "dominoes",
                "edges",
                "graphs",
                "independent",
                "langford",
                "latin",
                "loose-dominoes",
                "matrix",
                "partitions",
                "pentominoes",
                "queens",
                "random",
                "rooks",
                "soma",
                "straight-trominoes",
                "t-tetrominoes",
                "tournaments",
                "triples",
                "trominoes",
                "word-squares",
                "ypentominoes",
            ] = ...,
            sizes: Iterable[int | str | tuple[int, int]] = ...,
            words: Iterable[str] | None = ...,
            edges: EdgePuzzle | None = ...,
            items: int = ...,
            options: int = ...,
            secondary: int = ...,
            colours: int = ...,
            effort: int | Literal["quick", "normal", "thorough", "best"] | None = ...,
            time: float | None = ...,
        ) -> Self:
            """Return a recipe with other values."""

    # End of what is written.

    @classmethod
    def overview(cls) -> str:
        """List the names and sizes."""
        lines = [f"  {name} {each.usage}\n      {each.summary}" for name, each in PROBLEMS.items()]
        names = ", ".join(EDGE_SETS)
        return "\n".join(["names and sizes:", *lines, "", f"names of edge sets: {names}"])

    @classmethod
    def adapt_words(cls, words: dict[str, Any]) -> None:
        """Read the pieces of `edges FILE` from that file."""
        sizes = words.get("sizes", [])
        if words.get("name") == "edges" and len(sizes) == 1 and sizes[0] not in EDGE_SETS:
            words["edges"] = sizes[0]
            del words["sizes"]

    def require_sense(self) -> None:
        """Refuse sizes that a problem does not have."""
        if self.name == "edges" and self.edges is not None:
            if self.sizes:
                raise InputError("sizes: pieces of your own have none", text=" ".join(self.sizes))
            return
        if self.name == "edges" and self.sizes and self.sizes[0] not in EDGE_SETS:
            reason = f"sizes: no such pieces (there are {', '.join(EDGE_SETS)})"
            raise InputError(reason, text=self.sizes[0])
        require_sizes(self.name, self.sizes)
