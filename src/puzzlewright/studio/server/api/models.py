"""What the API takes and returns, as OpenAPI shows it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Generic, Literal, Self, TypeVar

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from puzzlewright.studio.server.api.schemas.components import JsonObject, PuzzleData, RecipeData
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.store.lists_and_books import ListLine
from puzzlewright.studio.server.store.puzzles import PuzzleRow, VersionLine, VersionRow

#: Limits of what people type; the reasons stand in settings.py.
MOST_TITLE: Final = 500
MOST_NOTES: Final = 100_000
MOST_TAGS: Final = 50
MOST_TEXT: Final = 1_900_000
MOST_ROWS: Final = 200
MOST_BENCH: Final = 300_000
MOST_LIST: Final = 14_000_000  # a setter's list of a million words

#: Members of an object that a body has: ten times as many as any has by its model. Each that is
#: unknown would be an error to tell, which takes seconds for a million.
MOST_MEMBERS: Final = 100

#: The gate refuses null characters; this tells programs that read the schema.
NO_NULL: Final = r"^[^\u0000]*$"

ID_PATTERN: Final = "^[a-z2-7]{16}$"

Item = TypeVar("Item")
Id = Annotated[str, Path(pattern=ID_PATTERN, description="16 characters of a-z and 2-7")]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Title = Annotated[str, StringConstraints(max_length=MOST_TITLE, pattern=NO_NULL)]
Notes = Annotated[str, StringConstraints(max_length=MOST_NOTES, pattern=NO_NULL)]
Tag = Annotated[str, StringConstraints(max_length=100, min_length=1, pattern=NO_NULL)]
Text = Annotated[str, StringConstraints(max_length=MOST_TEXT, pattern=NO_NULL)]
ListText = Annotated[str, StringConstraints(max_length=MOST_LIST, pattern=NO_NULL)]
EdgeOrder = Annotated[
    str,
    StringConstraints(pattern=r"^(auto|[urdl]{4})$"),
    Field(description="order of the edges in lists of pieces: udlr is up, down, left, right"),
]
Short = Annotated[str, StringConstraints(max_length=300)]
Puzzle = Annotated[str, StringConstraints(pattern=ID_PATTERN)]
Version = Annotated[int, Field(ge=1, le=2**31 - 1)]
Document = Annotated[
    PuzzleData,
    Field(description="a puzzle as .json files have it: `kind`, the fields of the kind, `credits`"),
]
Bench = Annotated[
    JsonObject,
    Field(description="what an editor keeps beside the puzzle: locks, symmetry, lists …"),
]
Session = Annotated[str, StringConstraints(pattern="^[0-9a-zA-Z-]{1,40}$")]
Time = Annotated[str, Field(description="UTC, ISO 8601", examples=["2026-01-31T12:00:00.000000Z"])]


def shorten(most: int, *texts: str | None) -> str:
    """Return the first text that is not empty, cut to `most` characters.

    What files say of themselves may be longer than what people may type.
    """
    return next((text for text in texts if text), "")[:most]


class RequestBody(BaseModel):
    """A body; unknown fields are an error, so that a misspelt name is noticed."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _of_few_members(cls, value: Any) -> Any:
        if isinstance(value, dict) and len(value) > MOST_MEMBERS:
            raise ValueError(f"more than {MOST_MEMBERS} members")
        return value


class Reply(BaseModel):
    """An answer, which has the fields that its model declares and no others.

    Routes leave out fields that are not set, where a model has a default.
    """

    model_config = ConfigDict(json_schema_extra={"additionalProperties": False})


class Page(Reply, Generic[Item]):
    """Some rows, and where the next ones begin."""

    items: list[Item]
    next: str | None
    total: int

    @classmethod
    def model_parametrized_name(cls, params: tuple[Any, ...]) -> str:
        """Return the name in OpenAPI: PageOfLists."""
        return f"PageOf{params[0].__name__.removesuffix('Out')}s"


#: The last second that has a date; a database may have later ones.
_LAST_TIME: Final = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC).timestamp()


def time_text(at: float) -> str:
    """Return a time as the API shows it."""
    moment = datetime.fromtimestamp(min(at, _LAST_TIME), UTC)
    return moment.isoformat(timespec="microseconds").replace("+00:00", "Z")


def maybe_time(at: float | None) -> str | None:
    """Return a time as the API shows it, if there is one."""
    return None if at is None else time_text(at)


def shown_fields(row: object, names: str, times: str = "") -> dict[str, Any]:
    """Return some fields of a row as the API shows them; times may be missing."""
    shown = {name: getattr(row, name) for name in names.split()}
    return {**shown, **{name: maybe_time(getattr(row, name)) for name in times.split()}}


def _row_json(row: PuzzleRow | ListLine) -> dict[str, Any]:
    """Return something of the library as the API shows it: whose it is, its reader knows."""
    shown = asdict(row) if isinstance(row, ListLine) else row._asdict()
    del shown["owner"]
    return {**shown, **shown_fields(row, "etag", "created updated deleted")}


# Puzzles


class NewPuzzle(RequestBody):
    """A puzzle to store: text in any text format, or `document`, the object of a .json file.

    The body can also be that object itself.
    """

    text: Text | None = None
    document: Document | None = None
    title: Title | None = None
    author: Title | None = None
    notes: Notes | None = None
    tags: Annotated[list[Tag], Field(max_length=MOST_TAGS)] = []
    bench: Bench | None = None
    order: EdgeOrder | None = None

    @model_validator(mode="before")
    @classmethod
    def _of_object(cls, value: Any) -> Any:
        return {"document": value} if isinstance(value, dict) and "kind" in value else value

    @model_validator(mode="after")
    def _of_one_form(self) -> Self:
        if (self.text is None) == (self.document is None):
            raise ValueError("either text or document is expected")
        return self

    @property
    def whole_text(self) -> str:
        """The puzzle as text, which a document is as JSON."""
        if self.text is not None:
            return self.text
        return document_text(self.document or {})


def document_text(document: Mapping[str, Any]) -> str:
    """Return a document as JSON text, as workers read it."""
    text = json.dumps(document, ensure_ascii=False)
    if len(text) > MOST_TEXT:
        raise ProblemError(413, f"document: at most {MOST_TEXT:,} characters of JSON are taken")
    return text


class PuzzleChanges(RequestBody):
    """Changes of a puzzle; `text` becomes a new version.

    An editor that saves automatically names its `session`: its versions within minutes are merged.
    """

    title: Title | None = None
    author: Title | None = None
    notes: Notes | None = None
    tags: Annotated[list[Tag], Field(max_length=MOST_TAGS)] | None = None
    text: Text | None = None
    bench: Bench | None = None
    session: Session | None = None


class CopyRequest(RequestBody):
    """The title of a copy, and the version to copy."""

    title: Title | None = None
    version: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None


class ClueFact(Reply):
    """A word with its clue or translation, as a page lists it."""

    number: Annotated[int | None, Field(description="in the grid of a crossword")]
    clue: str
    word: str
    length: Annotated[int, Field(description="the number of cells")]
    lengths: Annotated[str, Field(description="what is printed after the clue: 3,4 for New York")]


class ClueLists(Reply):
    """The clues of a crossword by their direction, or those of a word search."""

    across: list[ClueFact] = []
    down: list[ClueFact] = []
    words: list[ClueFact] = []


class ProofFact(Reply):
    """What a short search proved."""

    verdict: Annotated[
        str,
        Field(
            description="unique (up to turning the whole, as `distinct` counts), not unique, none "
            "or unknown; of a crossword without a list of words: draft or filled"
        ),
    ]
    unique: Annotated[bool | None, Field(description="null: not known")]
    seconds: float
    nodes: int
    text: Annotated[str, Field(description="the same for people")]


class CountResult(Reply):
    """How many solutions there are."""

    count: int
    exact: Annotated[bool, Field(description="false: there are at least as many")]
    text: Annotated[str, Field(description="the count for people, with commas")]
    distinct: Annotated[bool, Field(description="whether one of each symmetry class was counted")]
    seconds: float
    nodes: int


class Facts(Reply):
    """What is known of a puzzle; what is not known, or has no meaning for its kind, is missing."""

    size: str = ""
    words: int = 0
    clues: Annotated[
        int | ClueLists,
        Field(description="the number of givens; of a single puzzle or version its clues"),
    ] = 0
    pieces: int = 0
    options: int = 0
    unplaced: Annotated[list[str], Field(description="words that found no place")] = []
    warnings: list[str] = []
    guesses: Annotated[list[str], Field(description="what was guessed of a file")] = []
    assumed: Annotated[list[str], Field(description="what a file leaves open")] = []
    drawing: Annotated[str, Field(description="why there is no drawing")] = ""
    crossword: Annotated[bool, Field(description="whether it is one, of any kind")] = False
    difficulty: Annotated[str, Field(description="of a sudoku, in comparisons")] = ""
    proof: ProofFact | None = None
    count: CountResult | None = None
    distinct: Annotated[
        CountResult | None, Field(description="the count of one solution per symmetry class")
    ] = None


class PuzzleOut(Reply):
    """A puzzle of the library."""

    id: str
    kind: str
    title: str
    author: str
    notes: str
    tags: list[str]
    version: int
    created: Time
    updated: Time
    deleted: Time | None
    facts: Facts
    seed: int | None
    etag: str


class HitPlace(Reply):
    """Where a word of a search was found, and the text around it."""

    where: Literal["title", "tag", "word", "clue", "author", "notes"]
    text: str


class SearchHitPuzzle(PuzzleOut):
    """A puzzle that a search found."""

    found: list[HitPlace]


class WholePuzzle(PuzzleOut):
    """A puzzle with its text and what it was made from."""

    text: str
    recipe: RecipeData | None
    bench: Bench | None
    has_drawing: bool
    has_solution: bool


class VersionOut(Reply):
    """A version in the list of all of them."""

    version: int
    message: str
    seed: int | None
    facts: Facts
    created: Time


class WholeVersion(VersionOut):
    """A version with its text."""

    kind: str
    text: str
    recipe: RecipeData | None
    bench: Bench | None
    has_drawing: bool
    has_solution: bool


class Versions(Reply):
    """All versions of a puzzle, newest first."""

    items: list[VersionOut]


class TagOut(Reply):
    """A tag, and how many puzzles have it."""

    tag: str
    puzzles: int


class Tags(Reply):
    """All tags."""

    items: list[TagOut]


def puzzle_out(row: PuzzleRow) -> dict[str, Any]:
    """Return a puzzle as the API shows it in a list."""
    return {**_row_json(row), "facts": short_facts(row.facts)}


def whole_puzzle(row: PuzzleRow, version: VersionRow) -> dict[str, Any]:
    """Return a puzzle with its text and its clues."""
    return {**puzzle_out(row), **_contents(version)}


def version_out(row: VersionLine | VersionRow) -> dict[str, Any]:
    """Return a version as the API shows it in a list."""
    return {**shown_fields(row, "version message seed", "created"), "facts": short_facts(row.facts)}


def whole_version(row: VersionRow) -> dict[str, Any]:
    """Return a version with its text and its clues."""
    return {**version_out(row), "kind": row.kind, **_contents(row)}


def _contents(row: VersionRow) -> dict[str, Any]:
    drawn = {"has_drawing": row.svg is not None, "has_solution": row.solution_svg is not None}
    bench = None if row.bench is None else json.loads(row.bench)
    return {"text": row.text, "recipe": row.recipe, "bench": bench, "facts": row.facts, **drawn}


def bench_text(bench: dict[str, Any] | None) -> str | None:
    """Return what an editor keeps beside a puzzle, as it is stored."""
    if bench is None:
        return None
    text = json.dumps(bench, ensure_ascii=False, separators=(",", ":"))
    if len(text) > MOST_BENCH:
        raise ProblemError(413, f"bench: at most {MOST_BENCH:,} characters are kept")
    return text


def short_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """Return facts without the clues, which would be most of a page of two hundred puzzles."""
    if not isinstance(facts.get("clues"), dict):  # a number of givens stays
        return facts
    return {name: value for name, value in facts.items() if name != "clues"}


# Lists


class NewList(RequestBody):
    """A word list to store."""

    title: Title
    text: ListText


class ListChanges(RequestBody):
    """Changes of a list."""

    title: Title | None = None
    text: ListText | None = None


class ListOut(Reply):
    """A word list of the library."""

    id: str
    title: str
    lines: int
    created: Time
    updated: Time
    deleted: Time | None
    etag: str


class WholeList(ListOut):
    """A word list with its text."""

    text: str


def list_out(row: ListLine) -> dict[str, Any]:
    """Return a list as the API shows it, with its text if there is one."""
    return _row_json(row)
