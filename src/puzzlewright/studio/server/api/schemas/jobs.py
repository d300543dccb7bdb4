"""Jobs: what each verb takes, what it tells while it runs, and its result."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from puzzlewright.studio.server.api.models import (
    ID_PATTERN,
    MOST_TAGS,
    CountResult,
    Facts,
    Puzzle,
    Reply,
    RequestBody,
    Tag,
    Text,
    Time,
    Title,
    Version,
    document_text,
    shown_fields,
)
from puzzlewright.studio.server.api.schemas.components import (
    PuzzleData,
    RecipeData,
    SolutionData,
)
from puzzlewright.studio.server.jobs.retention import short_result
from puzzlewright.studio.server.store.jobs import JobRow

State = Literal["queued", "running", "done", "failed", "cancelled"]
Verb = Literal[
    "make",
    "better",
    "solve",
    "count",
    "estimate",
    "export",
    "class-set",
    "class-versions",
    "pages",
    "book",
]
Seconds = Annotated[float, Field(gt=0, le=1e9, description="stop after this time, in seconds")]
Options = Annotated[
    dict[str, str | int | float | bool | list[str] | None],
    Field(description="options of the format by their names; a page lists them"),
]


# What is asked


class MakeOptions(RequestBody):
    """The options of a generator; without a seed, the studio picks one."""

    recipe: RecipeData
    puzzle: Puzzle | None = None  # becomes its next version
    title: Title | None = None
    tags: Annotated[list[Tag], Field(max_length=MOST_TAGS)] | None = None


class MakeJob(MakeOptions):
    """Make a puzzle; `puzzle` adds it as a version of another one."""

    verb: Literal["make"]


class BetterJob(MakeOptions):
    """Keep making better puzzles until the job is cancelled; the best is stored."""

    verb: Literal["better"]


class PuzzleSource(RequestBody):
    """A puzzle: one of the library by its id, a text in any format, or a document (JSON)."""

    puzzle: Puzzle | None = None
    version: Version | None = None
    text: Text | None = None
    document: PuzzleData | None = None

    @model_validator(mode="after")
    def _of_one_source(self) -> Self:
        if sum(each is not None for each in (self.puzzle, self.text, self.document)) != 1:
            raise ValueError("one of puzzle, text and document is expected")
        if self.version is not None and self.puzzle is None:
            raise ValueError("only a puzzle of the library has a version")
        return self

    @property
    def whole_text(self) -> str | None:
        """The puzzle as text, which a document is as JSON; None for one of the library."""
        return self.text if self.document is None else document_text(self.document)


class CheckRequest(PuzzleSource):
    """A solution of a puzzle."""

    solution: SolutionData


#: Solutions that one job returns: more are for the command line, which writes them to a file.
MOST_SOLUTIONS: Final = 1_000


#: Options of an exact cover by their numbers.
OptionNumbers = Annotated[list[Annotated[int, Field(ge=0)]], Field(max_length=10_000)]


class SearchJob(PuzzleSource):
    """A puzzle, and which of its solutions are looked for."""

    distinct: bool | None = None
    chosen: (
        Annotated[OptionNumbers, Field(description="options that each solution has (covers)")]
        | None
    ) = None
    without: (
        Annotated[OptionNumbers, Field(description="options that no solution has (covers)")] | None
    ) = None


class SolveJob(SearchJob):
    """Find the first solution, or up to `limit`; `distinct` one for each symmetry class."""

    verb: Literal["solve"]
    limit: Annotated[int, Field(ge=1, le=MOST_SOLUTIONS)] = 1
    time: Seconds | None = None
    nodes: Annotated[int, Field(ge=1, le=10**15, description="stop after this many positions")] | (
        None
    ) = None
    seed: (
        Annotated[int, Field(ge=0, le=2**53, description="search in an order of its own")] | None
    ) = None


class CountJob(SearchJob):
    """Count all solutions; `distinct` one for each symmetry class, at most `limit`."""

    verb: Literal["count"]
    limit: Annotated[int, Field(ge=1, le=10**18)] | None = None
    time: Seconds | None = None
    nodes: Annotated[int, Field(ge=1, le=10**15, description="stop after this many positions")] | (
        None
    ) = None


class EstimateJob(SearchJob):
    """Estimate how long a count would take, by which method, and its result."""

    verb: Literal["estimate"]


class ExportJob(PuzzleSource):
    """Write a puzzle in a format, with the options of that output."""

    verb: Literal["export"]
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


#: Jobs with options of files.
WritingJob = ExportJob | ClassSetJob | PagesJob


class BookJob(RequestBody):
    """Set a book: its PDF, its book file with all puzzles (`zip`), or its pages as pictures."""

    verb: Literal["book"]
    book: Annotated[str, StringConstraints(pattern=ID_PATTERN)]
    format: Literal["pdf", "zip", "pages"] = "pdf"


NewJob = Annotated[
    MakeJob
    | BetterJob
    | SolveJob
    | CountJob
    | EstimateJob
    | ExportJob
    | ClassSetJob
    | PagesJob
    | BookJob,
    Field(discriminator="verb"),
]


# What a job tells


class JobProblem(Reply):
    """Why a job, or something else that runs by itself, ended without a result."""

    code: Annotated[
        str,
        Field(
            description="input, time, memory, size, stopped, superseded, busy, crashed, missing, "
            "or internal: a defect"
        ),
    ]
    title: str
    detail: str
    source: str | None = None
    path: Annotated[str | None, Field(description="of the value in JSON that is wrong")] = None
    line: int | None = None
    column: int | None = None
    text: str | None = None
    orders: Annotated[list[str] | None, Field(description="of edges that make sense")] = None


class SearchProgress(Reply):
    """How far a search came."""

    found: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    seconds_left: float | None = None


class BestPuzzle(Reply):
    """The best puzzle so far."""

    kind: str
    title: str = ""
    author: str = ""
    notes: str = ""
    text: str
    svg: str | None = None
    solution_svg: str | None = None
    recipe: RecipeData | None = None
    seed: int | None = None
    words: str = ""
    facts: Facts
    document: PuzzleData | None = None
    score: Annotated[list[float], Field(description="how good it is: the larger, the better")]
    round: int


class MakeResult(Reply):
    """The puzzle that was made: where it is kept, and as a document."""

    puzzle: str
    version: int
    seed: int | None
    document: PuzzleData | None = None
    rounds: Annotated[int | None, Field(description="how often it was made (`better`)")] = None


class SearchResult(Reply):
    """How a search for solutions ended, and whether there are others than those it found."""

    kind: str
    outcome: Annotated[
        Literal["exhausted", "solved", "limit", "stopped", "broken"],
        Field(description="exhausted: these are all; limit: time or nodes ended the search"),
    ]
    count: int
    exact: Annotated[bool, Field(description="whether there are no others")]
    seconds: float
    nodes: int


class SolveResult(SearchResult):
    """The solutions that were found, and whether there are others."""

    solutions: list[SolutionData]


class TurnsTo(Reply):
    """Another method to which a count may turn."""

    method: str
    when: str


class EstimateResult(Reply):
    """How long a count would take, and what it would be."""

    method: str
    words: Annotated[str, Field(description="the method for people")]
    basis: str
    class_size: int | None
    estimated_nodes: int | None
    nodes_error: Annotated[float | None, Field(description="standard error, as a share of it")]
    estimated_solutions: int | None
    solutions_error: float | None
    estimated_distinct: int | None = None
    distinct_error: float | None = None
    found: int
    estimated_seconds: float | None
    seconds_at_most: float | None
    probes: int
    may_turn_to: TurnsTo | None
    distinct: bool


class FilesResult(Reply):
    """The files that were written; `file` is the first."""

    file: str
    files: list[str]
    media_type: str | None = None
    bytes: int | None = None
    notes: list[str]


class PagesResult(Reply):
    """The pages as PNG files."""

    pages: list[str]
    notes: list[str]


class VersionsResult(Reply):
    """How many versions were made."""

    versions: int


class BookProblem(Reply):
    """A problem with a puzzle of a book; sections and puzzles are counted from 0."""

    section: int | None
    puzzle: int | None
    code: Annotated[
        str,
        Field(
            description="gone, trashed, changed, twice, not-unique, no-solution, draft, clues, "
            "empty; a job for the pages also reports small, other, left-out and note"
        ),
    ]
    detail: str
    values: list[int | float]


class BookResult(FilesResult):
    """The files of a book, and of its pages their number and what is wrong with them."""

    pages: list[str] = Field(default_factory=list)
    number: int | None = None
    problems: list[BookProblem] = Field(default_factory=list)


class _Job(Reply):
    """A job with its progress."""

    id: str
    state: State
    progress: Annotated[float, Field(description="0 to 1")]
    note: str
    problem: JobProblem | None
    puzzle: str | None
    created: Time
    started: Time | None
    ended: Time | None


class MakeJobOut(_Job):
    """A job that makes a puzzle."""

    verb: Literal["make"]
    best: SearchProgress | None
    result: MakeResult | None


class BetterJobOut(_Job):
    """A job that makes better puzzles."""

    verb: Literal["better"]
    best: BestPuzzle | None
    result: MakeResult | None


class SolveJobOut(_Job):
    """A job that finds solutions."""

    verb: Literal["solve"]
    best: SearchProgress | None
    result: SolveResult | None


class SolveJobLine(_Job):
    """A job that finds solutions, in a list of jobs: without the solutions."""

    verb: Literal["solve"]
    best: SearchProgress | None
    result: SearchResult | None


class CountJobOut(_Job):
    """A job that counts solutions."""

    verb: Literal["count"]
    best: SearchProgress | None
    result: CountResult | None
    chosen: Annotated[
        OptionNumbers | None, Field(description="options that the solutions have; null: all count")
    ] = None
    without: Annotated[
        OptionNumbers | None, Field(description="options that they do not have; null: all count")
    ] = None


class EstimateJobOut(_Job):
    """A job that estimates a count."""

    verb: Literal["estimate"]
    best: None
    result: EstimateResult | None


class FilesJobOut(_Job):
    """A job that writes files."""

    verb: Literal["export", "class-set"]
    best: None
    result: FilesResult | None


class PagesJobOut(_Job):
    """A job that draws pages."""

    verb: Literal["pages"]
    best: None
    result: PagesResult | None


class VersionsJobOut(_Job):
    """A job that makes the versions of a class."""

    verb: Literal["class-versions"]
    best: None
    result: VersionsResult | None


class BookJobOut(_Job):
    """A job that sets a book."""

    verb: Literal["book"]
    best: None
    result: BookResult | None


JobOut = Annotated[
    MakeJobOut
    | BetterJobOut
    | SolveJobOut
    | CountJobOut
    | EstimateJobOut
    | FilesJobOut
    | PagesJobOut
    | VersionsJobOut
    | BookJobOut,
    Field(discriminator="verb"),
]


JobLine = Annotated[
    MakeJobOut
    | BetterJobOut
    | SolveJobLine
    | CountJobOut
    | EstimateJobOut
    | FilesJobOut
    | PagesJobOut
    | VersionsJobOut
    | BookJobOut,
    Field(discriminator="verb"),
]


class PageOfJobs(Reply):
    """Some jobs, without documents and solutions, and where the next ones begin."""

    items: list[JobLine]
    next: str | None
    total: int


def job_out(row: JobRow) -> dict[str, Any]:
    """Return a job as the API shows it."""
    names = "id verb state progress note result problem best"
    shown = {**shown_fields(row, names, "created started ended"), "puzzle": row.puzzle_id}
    if row.verb == "count":  # which solutions: pages show the count of all
        shown |= {name: row.spec.get(name) or None for name in ("chosen", "without")}
    return shown


def job_line(row: JobRow) -> dict[str, Any]:
    """Return a job as lists show it."""
    shown = job_out(row)
    for name in ("result", "best"):
        if shown[name] is not None:
            shown[name] = short_result(shown[name])
    return shown
