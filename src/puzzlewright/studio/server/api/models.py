"""What the API takes and returns, as OpenAPI shows it."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Generic, Literal, Self, TypeVar

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, model_validator

from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.store.jobs import JobRow
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
Recipe = dict[str, JsonValue]
Document = Annotated[
    dict[str, JsonValue],
    Field(description="a puzzle as .json files have it: `kind`, the fields of the kind, `credits`"),
]
Bench = Annotated[
    dict[str, JsonValue],
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


class Page(BaseModel, Generic[Item]):
    """Some rows, and where the next ones begin."""

    items: list[Item]
    next: str | None
    total: int


def time_text(at: float) -> str:
    """Return a time as the API shows it."""
    moment = datetime.fromtimestamp(at, UTC)
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
        text = json.dumps(self.document, ensure_ascii=False)
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


Facts = Annotated[
    dict[str, Any],
    Field(
        description="size, number of words, proof …; a single puzzle or version also has its "
        "`clues`: lists of {number, clue, word, length} by `across` and `down`, or `words`"
    ),
]


class PuzzleOut(BaseModel):
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


class HitPlace(BaseModel):
    """Where a word of a search was found, and the text around it."""

    where: Literal["title", "tag", "word", "clue", "author", "notes"]
    text: str


class SearchHitPuzzle(PuzzleOut):
    """A puzzle that a search found."""

    found: list[HitPlace]


class WholePuzzle(PuzzleOut):
    """A puzzle with its text and what it was made from."""

    text: str
    recipe: dict[str, Any] | None
    bench: dict[str, Any] | None
    has_drawing: bool
    has_solution: bool


class VersionOut(BaseModel):
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
    recipe: dict[str, Any] | None
    bench: dict[str, Any] | None
    has_drawing: bool
    has_solution: bool


class Versions(BaseModel):
    """All versions of a puzzle, newest first."""

    items: list[VersionOut]


class TagOut(BaseModel):
    """A tag, and how many puzzles have it."""

    tag: str
    puzzles: int


class Tags(BaseModel):
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


class ListOut(BaseModel):
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


# Jobs

State = Literal["queued", "running", "done", "failed", "cancelled"]
Verb = Literal[
    "make", "better", "count", "estimate", "export", "class-set", "class-versions", "pages", "book"
]


Puzzle = Annotated[str, StringConstraints(pattern=ID_PATTERN)]
Version = Annotated[int, Field(ge=1, le=2**31 - 1)]
Options = dict[str, JsonValue]


class MakeOptions(RequestBody):
    """The options of a generator; without a seed, the studio picks one."""

    recipe: Recipe
    puzzle: Puzzle | None = None  # becomes its next version
    title: Title | None = None
    tags: Annotated[list[Tag], Field(max_length=MOST_TAGS)] | None = None


class MakeJob(MakeOptions):
    """Make a puzzle; `puzzle` adds it as a version of another one."""

    verb: Literal["make"]


class BetterJob(MakeOptions):
    """Keep making better puzzles until the job is cancelled; the best is stored."""

    verb: Literal["better"]


class CountJob(RequestBody):
    """Count all solutions; `distinct` one for each symmetry class, at most `limit`."""

    verb: Literal["count"]
    puzzle: Puzzle
    version: Version | None = None
    distinct: bool | None = None
    limit: Annotated[int, Field(ge=1, le=10**18)] | None = None


class EstimateJob(RequestBody):
    """Estimate how long a count would take, by which method, and its result."""

    verb: Literal["estimate"]
    puzzle: Puzzle
    version: Version | None = None
    distinct: bool | None = None


class ExportJob(RequestBody):
    """Write a puzzle in a format, with the options of that output."""

    verb: Literal["export"]
    puzzle: Puzzle
    version: Version | None = None
    format: Annotated[str, StringConstraints(max_length=40)]
    options: Options | None = None


class ClassSetJob(RequestBody):
    """Write versions of a puzzle for a class, one for each name, or a number of them."""

    verb: Literal["class-set"]
    puzzle: Puzzle
    version: Version | None = None
    versions: Annotated[int, Field(ge=1, le=200)] | None = None
    names: Annotated[list[Title], Field(max_length=200)] | None = None
    options: Options | None = None


class PagesJob(RequestBody):
    """Draw the pages of the PDF as pictures."""

    verb: Literal["pages"]
    puzzle: Puzzle
    version: Version | None = None
    options: Options | None = None


class BookJob(RequestBody):
    """Set a book: its PDF, its book file with all puzzles (`zip`), or its pages as pictures."""

    verb: Literal["book"]
    book: Annotated[str, StringConstraints(pattern=ID_PATTERN)]
    format: Literal["pdf", "zip", "pages"] = "pdf"


NewJob = Annotated[
    MakeJob | BetterJob | CountJob | EstimateJob | ExportJob | ClassSetJob | PagesJob | BookJob,
    Field(discriminator="verb"),
]


class JobOut(BaseModel):
    """A job with its progress."""

    id: str
    verb: str
    state: State
    progress: float
    note: str
    result: dict[str, Any] | None
    problem: dict[str, Any] | None
    best: dict[str, Any] | None
    puzzle: str | None
    created: Time
    started: Time | None
    ended: Time | None


def job_out(row: JobRow) -> dict[str, Any]:
    """Return a job as the API shows it."""
    names = "id verb state progress note result problem best"
    return {**shown_fields(row, names, "created started ended"), "puzzle": row.puzzle_id}
