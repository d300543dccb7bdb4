"""What the pages ask while somebody types: the kinds, previews, lists, and questions of editors."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field

from puzzlewright.studio.server.api.models import (
    Bench,
    Document,
    Facts,
    Reply,
    RequestBody,
    Short,
    Text,
    Title,
)
from puzzlewright.studio.server.api.schemas.components import (
    JsonObject,
    PuzzleData,
    RecipeData,
    component_of,
)
from puzzlewright.studio.server.api.schemas.jobs import JobProblem
from puzzlewright.studio.server.jobs.worker_pool import Turn

Size = int | str | list[int]
Cell = Annotated[list[int], Field(min_length=2, max_length=2, description="row and column, from 0")]
Direction = Annotated[str, Field(description="E, SE, S …, or across and down")]
Place = tuple[int, int, Direction]
KeptWord = Annotated[
    tuple[int, int, int, Direction], Field(description="a word's number, row, column and direction")
]
Rows = list[list[str | None]]


class KindOut(Reply):
    """A kind of puzzle that can be made."""

    name: str
    title: str
    summary: str
    schema_: Annotated[
        JsonObject, Field(alias="schema", description="the JSON Schema of its recipe")
    ]
    picture: Annotated[str | None, Field(description="SVG")]
    has_list: bool
    list_field: Annotated[str | None, Field(description="the field of a list of words")]
    can_be_better: bool
    suffixes: list[str]


class Kinds(Reply):
    """All kinds that can be made, the most popular first."""

    kinds: list[KindOut]


class CheckList(RequestBody):
    """A list to be read: typed, or the contents of a file."""

    kind: Short
    field: Short | None = None
    text: Text | None = None
    name: Short | None = None
    data: str | None = None
    language: Short | None = None
    accents: Short | None = None
    digraphs: str | list[str] | None = None
    size: Size | None = None
    columns: str | None = None
    category: str | None = None
    swap: bool = False


class ListLine(Reply):
    """A line of a list, as it was read."""

    line: int
    given: str
    word: str
    cells: list[str]
    clue: str
    status: Literal["ok", "duplicate", "too long", "letter", "left out"]
    message: str


class ListColumns(Reply):
    """Which column of a table is which, counted from 1."""

    word: int | None
    clue: int | None
    category: int | None
    score: int | None = None
    width: int
    titles: list[str] | None
    separator: str


class WordObject(Reply):
    """A word of a list with more than a clue."""

    text: str | None = None
    clue: str | None = None
    cells: list[str] | None = None
    score: int | None = None


class ListReply(Reply):
    """What was read from a list; `words` are for a recipe."""

    lines: list[ListLine]
    more: Annotated[int, Field(description="lines that are not listed")] = 0
    notes: list[str]
    columns: ListColumns | None
    words: list[str | list[str | int] | WordObject]
    problem: Annotated[JobProblem | None, Field(description="why it cannot be read")] = None


#: Turns of questions that come without one: in the order of their arrival.
_ARRIVALS: Final = count(1)


class KeyedQuestion(RequestBody):
    """A question that a newer one with the same key replaces: the one with the higher turn."""

    key: Short | None = None
    turn: Annotated[int, Field(ge=1, lt=2**53)] | None = None

    def turn_of(self, owner: str) -> Turn | None:
        """Return the turn among the questions of a user with the same key."""
        if self.key is None:
            return None
        return Turn(f"{owner} {self.key}", next(_ARRIVALS) if self.turn is None else self.turn)

    def request(self) -> dict[str, Any]:
        """Return what is asked."""
        return self.model_dump(exclude_none=True, exclude={"key", "turn"}, by_alias=True)


class Preview(KeyedQuestion):
    """A puzzle to show while the user types."""

    recipe: RecipeData
    title: Title | None = None
    solution: bool = False


class PreviewReply(Reply):
    """A puzzle that is kept nowhere."""

    kind: str
    svg: str | None
    solution_svg: str | None
    facts: Facts
    seed: int | None
    text: str
    unplaced: list[str]
    notes: list[str]
    complete: Annotated[bool, Field(description="false: the time was up before it was finished")]


# Questions of editors


class Question(KeyedQuestion):
    """A question about a puzzle that is being edited."""

    puzzle: Document | None = None
    bench: Bench | None = None
    text: Text | None = None


class OpenReply(Reply):
    """The puzzle of a text."""

    puzzle: PuzzleData
    kind: str


class LookDetails(RequestBody):
    """Title, author and notes; `drawn`: with drawings."""

    title: Title | None = None
    author: Title | None = None
    notes: str | None = None
    drawn: bool = False


class LookQuestion(Question):
    """A question about what is known of a puzzle."""

    about: LookDetails | None = None


class LookReply(Reply):
    """The text of a puzzle, and what is known of it."""

    kind: str
    text: str
    facts: Facts
    svg: str | None = None
    solution_svg: str | None = None


class TextReply(Reply):
    """The text of a puzzle."""

    text: str


class AssembliesReply(Reply):
    """Up to two assemblies; `complete` is false if the time was up."""

    assemblies: list[Annotated[Any, component_of("jigsaw", "solution")]]
    complete: bool


class BrickSetDetails(RequestBody):
    """The name of a set of bricks, and its lattice."""

    name: str
    lattice: str = "square"


class BrickSetQuestion(Question):
    """A question about the bricks of a set."""

    about: BrickSetDetails


class SetBrick(Reply):
    """A brick of a set."""

    name: str
    cells: list[list[int]]
    copies: int | None
    turn: bool
    flip: bool


class BrickSetReply(Reply):
    """The bricks of a set."""

    bricks: list[SetBrick]


class SudokuDifficulty(Reply):
    """How hard a sudoku is for people."""

    name: str
    hardest: Annotated[str, Field(description="the hardest technique that it takes")]
    guesses: int


class SudokuStateReply(Reply):
    """How many solutions there are: 0, 1, 2 for more; null: not known yet."""

    solutions: int | None
    solution: list[int] | None = None
    difficulty: SudokuDifficulty | None = None
    differ: Annotated[list[int] | None, Field(description="cells in which two differ")] = None


class RemovableDetails(RequestBody):
    """The symmetry of the pattern of givens."""

    symmetry: str | None = None


class RemovableQuestion(Question):
    """A question about givens that can be left out."""

    about: RemovableDetails | None = None


class RemovableReply(Reply):
    """Groups of givens, each of which can be left out; `complete`: whether all were tried."""

    cells: list[list[int]]
    complete: bool


class PlacesReply(Reply):
    """Where each word lies, by its number."""

    places: list[Place | None]


class FitsDetails(RequestBody):
    """A word by its number, places of the others, and cells that may change."""

    word: int | None = None
    places: list[KeptWord] | None = None
    free: list[Cell] | None = None


class FitsQuestion(Question):
    """A question about where a word may begin."""

    about: FitsDetails


class Refusal(Reply):
    """Why a word cannot begin in a cell, and the word that is in its way."""

    why: str
    word: int | None


class FitsReply(Reply):
    """For each direction a number for each cell: 0 if the word may begin there, else its reason."""

    directions: dict[str, list[int]]
    reasons: list[Refusal | None]


class AddedWord(RequestBody):
    """A word to add."""

    text: str
    clue: str | None = None


class RemakeDetails(RequestBody):
    """What stays, comes and goes."""

    keep: list[KeptWord] | None = None
    add: list[AddedWord] | None = None
    drop: list[int] | None = None
    free: list[Cell] | None = None
    size: list[int] | None = None
    again: bool | None = None
    fresh: bool | None = None
    seed: int | None = None


class RemakeQuestion(Question):
    """The words are to be placed anew, around those that stay."""

    about: RemakeDetails | None = None


class UnplacedWord(Reply):
    """A word without a place."""

    text: str
    reason: str


class RemakeReply(Reply):
    """The puzzle with words placed anew."""

    puzzle: PuzzleData
    places: list[Place | None]
    notes: list[str]
    unplaced: list[UnplacedWord]


class PatternDetails(RequestBody):
    """The size, the style and the theme of a grid."""

    rows: int
    columns: int
    style: str = "american"
    theme: list[str] | None = None
    seed: int | None = None


class PatternQuestion(Question):
    """A grid is wanted for a crossword."""

    about: PatternDetails


class PatternReply(Reply):
    """A grid, and the cells that the theme fills."""

    rows: Rows
    letters: list[Cell]
    possible: bool | None


class GridStatistics(Reply):
    """Numbers about a grid."""

    rows: int
    columns: int
    words: int
    mean_length: float
    lengths: Annotated[dict[str, int], Field(description="how many words have each length")]
    blocks: int
    block_share: float
    unchecked: int
    symmetry: list[str]
    letters: dict[str, int]
    scrabble_mean: float | None
    missing: list[str]
    clues: int
    without_clue: list[str]
    pangram: bool


class HeatReply(Reply):
    """How many words each slot has left, and how many letters each cell."""

    possible: bool | None
    slots: dict[str, int]
    cells: list[list[int | None]]
    stuck: list[str]
    words: int
    scores: dict[str, int | None]
    statistics: GridStatistics


class CandidatesDetails(RequestBody):
    """A slot, how many words, and which of them get a verdict."""

    slot: str
    most: int | None = None
    start: Annotated[int | None, Field(alias="from")] = None
    count: int | None = None
    heat: bool | None = None


class CandidatesQuestion(Question):
    """A question about words that fit a slot."""

    about: CandidatesDetails


ScoredWord = Annotated[
    tuple[str, int] | tuple[str, int, list[str]],
    Field(description="a word, its score, and its cells if some hold several characters"),
]


class CandidatesReply(Reply):
    """Words for a slot, the best first, with verdicts on some of them."""

    slot: str
    total: int
    possible: bool | None
    stuck: list[str]
    start: Annotated[int, Field(alias="from")]
    words: list[ScoredWord]
    fits: Annotated[list[bool | None], Field(description="verdicts; null: not known")]
    others: Annotated[
        list[bool | None] | None, Field(description="the same of all slots but those that stick")
    ] = None
    refuted: list[ScoredWord]
    heat: HeatReply | None = None


class FillDetails(RequestBody):
    """Cells to empty first, how many fills, and whether letters in the way may change."""

    empty: list[Cell] | None = None
    count: int | None = None
    seed: int | None = None
    widen: bool | None = None


class FillQuestion(Question):
    """A grid is to be filled."""

    about: FillDetails | None = None


class FillOut(Reply):
    """A filled grid."""

    rows: Rows
    score: float | None


class FillReply(Reply):
    """Fills, or how far the search came."""

    fills: list[FillOut]
    possible: bool | None
    as_kept: bool | None
    stuck: list[str]
    furthest: Rows | None = None
    freed: list[Cell]
    kept: list[Cell]


class StuckSlot(Reply):
    """A slot that no word fits, and its letters."""

    slot: str
    letters: list[str]


class WhyReply(Reply):
    """Why a grid cannot be filled."""

    possible: bool | None
    alone: list[StuckSlot]
    crossed: list[StuckSlot]
    together: list[str]
    given: list[Cell]
    hardest: list[str] = Field(default_factory=list)


class EditorQuestion(NamedTuple):
    """What a question takes, what is answered, and what it is for."""

    body: type[Question]
    reply: type[Reply]
    help: str


QUESTIONS: Final[Mapping[str, EditorQuestion]] = {
    "open": EditorQuestion(Question, OpenReply, "Return the puzzle of a text as JSON."),
    "look": EditorQuestion(LookQuestion, LookReply, "Return what is known of a puzzle."),
    "as-crossword": EditorQuestion(
        Question, TextReply, "Return a criss-cross as a grid for the crossword editor."
    ),
    "jigsaw-assemblies": EditorQuestion(
        Question, AssembliesReply, "Find up to two assemblies of a jigsaw."
    ),
    "packing-bricks": EditorQuestion(
        BrickSetQuestion, BrickSetReply, "Return the bricks of a set by its name."
    ),
    "sudoku-state": EditorQuestion(
        Question, SudokuStateReply, "Tell how many solutions a sudoku has."
    ),
    "sudoku-removable": EditorQuestion(
        RemovableQuestion, RemovableReply, "Find givens that can be left out."
    ),
    "words-places": EditorQuestion(Question, PlacesReply, "Return where each word lies."),
    "words-fits": EditorQuestion(FitsQuestion, FitsReply, "Return where a word may begin."),
    "words-remake": EditorQuestion(
        RemakeQuestion, RemakeReply, "Place words anew around those that stay."
    ),
    "crossword-pattern": EditorQuestion(
        PatternQuestion, PatternReply, "Make a grid for a crossword."
    ),
    "crossword-heat": EditorQuestion(
        Question, HeatReply, "Return how many words each slot has left."
    ),
    "crossword-candidates": EditorQuestion(
        CandidatesQuestion, CandidatesReply, "Return the words that fit a slot."
    ),
    "crossword-fill": EditorQuestion(FillQuestion, FillReply, "Fill a crossword."),
    "crossword-why": EditorQuestion(
        Question, WhyReply, "Explain why a crossword cannot be filled."
    ),
}
