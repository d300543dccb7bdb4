"""What an output is, the fields of its options, and the job that it is asked to write.

An output is a small class in a module of its own in this folder, which turns a job into the
contents of files; write.py writes them. Its name, suffixes and options are declared in
declarations.py, so that the register knows them before the module is imported.

The fields of `options` become options of the command line, keyword arguments of
`puzzlewright.save` and the message that refuses an option for files that have no use for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from puzzlewright.core.documents import UNSIGNED, Credits
from puzzlewright.core.errors import InputError
from puzzlewright.core.immutable import ReadOnlyDict
from puzzlewright.puzzles import uniqueness
from puzzlewright.puzzles.abilities import Comparison, Drawing
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.fields import Declaration, FieldType
from puzzlewright.puzzles.results import Solution

#: The most cells that are drawn: more take a minute, a gigabyte, and a magnifying glass.
MOST_DRAWN: Final = 250_000

#: The most cells on paper or in pixels: with this many, a cell on A3 is a millimetre wide, and
#: Typst takes 400 MB.
MOST_ON_PAPER: Final = 40_000

NO_STYLE: Final[Mapping[str, str]] = ReadOnlyDict()

#: The values of an output's options, by name.
Values = Mapping[str, Any]


T = TypeVar("T")


class OutputField(Declaration[T]):
    """One option of an output. `{also}` in its help is filled in with other files that have it."""

    def __init__(
        self,
        name: str,
        field_type: FieldType[Any],
        default: T,
        help: str,  # noqa: A002
        *,
        option: str = "",
        metavar: str | None = None,
        dest: str = "",
        doc: str = "",
    ) -> None:
        super().__init__(
            field_type,
            default,
            help,
            name=name,
            option=option,
            metavar=metavar,
        )
        self.dest: Final[str] = dest or name  #: its name among the parsed arguments
        self.doc: Final[str] = doc or help.format(also="")  #: the same for Python


class Job(NamedTuple):
    """What to write for one puzzle."""

    puzzle: Puzzle[Any]
    solution: Solution | None = None  #: shown with the puzzle, or on paper instead of it
    style: Mapping[str, str] = NO_STYLE
    under: Solution | None = None  #: what the drawing of the puzzle needs to know
    key: Solution | None = None  #: what goes with a sheet or into a web page
    unique: bool | None = None  #: whether the key is the only solution; None: nobody has looked
    sought: bool = False  #: whether a key was searched for already, perhaps in vain
    pair: tuple[Solution, Solution] | None = None  #: drawn side by side instead of the puzzle
    seed: int | None = None
    credits: Credits = UNSIGNED

    @property
    def mark(self) -> str:
        """The record of how the puzzle was made, as printed on a sheet or page."""
        return "" if self.puzzle.provenance is None else self.puzzle.provenance.mark()

    @property
    def svg(self) -> str:
        """The drawing."""
        if self.pair is not None:
            return Comparison.of(self.puzzle).svg(*self.pair)
        if self.style:
            return Drawing.of(self.puzzle).svg_in_style(self.style, self.solution, self.under)
        return self.puzzle.svg(self.solution)


#: What a solution can be needed for.
KEY, LIST, PLAY, STYLE = "key", "list", "play", "style"


class Need(NamedTuple):
    """Why an output needs a solution of its own, and how long to search for it."""

    reason: str  #: KEY, LIST, PLAY or STYLE
    lack: str  #: what it means if none is found
    nodes: int | None
    time: float | None

    @classmethod
    def of(cls, reason: str, lack: str) -> Need:
        """Return a need with the usual limits."""
        return cls(reason, lack, uniqueness.KEY_NODES, uniqueness.KEY_SECONDS)


class Files(NamedTuple):
    """New files, by their paths, and what there is to say about them."""

    files: Mapping[str, bytes]
    notes: Sequence[str] = ()


@dataclass(frozen=True, eq=False)
class OutputDeclaration:
    """What is known of an output before its module is imported."""

    name: str
    summary: str  #: one line
    suffixes: tuple[str, ...]
    kinds: tuple[str, ...] | None = None  #: those that it can hold; None for all
    options: tuple[OutputField[Any], ...] = ()

    #: What such a file is to browsers.
    media_type: str = "application/octet-stream"

    #: Whether it shows one puzzle as a picture, and is never read again.
    is_drawing: bool = False

    #: Whether puzzles can be shown in styles.
    has_styles: bool = False

    #: Styles that drawings do not have, or that mean something else there, and what each does.
    own_styles: Mapping[str, str] = NO_STYLE

    def holds(self, kind: str) -> bool:
        """Tell whether a puzzle of some kind can be written so."""
        return self.kinds is None or kind in self.kinds


class Output(ABC):
    """One thing that a puzzle can be written as.

    A subclass takes what it is from its declaration, or has the same as attributes of its own:
    `class Pdf(Output, declaration=PDF)`.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    kinds: tuple[str, ...] | None = None
    options: tuple[OutputField[Any], ...] = ()
    media_type: str = "application/octet-stream"
    is_drawing: bool = False
    has_styles: bool = False
    own_styles: Mapping[str, str] = NO_STYLE

    def __init_subclass__(cls, declaration: OutputDeclaration | None = None) -> None:
        super().__init_subclass__()
        for field in () if declaration is None else fields(declaration):
            setattr(cls, field.name, getattr(declaration, field.name))

    def holds(self, kind: str) -> bool:
        """Tell whether a puzzle of some kind can be written so."""
        return self.kinds is None or kind in self.kinds

    def require_installed(self, path: str) -> None:  # noqa: B027
        """Raise an InputError that says how to install what is missing, if anything is."""

    def require_options(self, values: Values) -> None:  # noqa: B027
        """Raise an InputError if options make no sense, before time is spent on a puzzle."""

    def require_styles(self, puzzle: Puzzle[Any], style: Mapping[str, str]) -> None:  # noqa: B027
        """Raise an InputError if a puzzle cannot be shown in some style."""

    def require_room(self, puzzle: Puzzle[Any]) -> None:  # noqa: B027
        """Raise an InputError if a puzzle is too large for it."""

    def needs_solution(self, job: Job, values: Values) -> Need | None:  # noqa: ARG002
        """Return why a solution is needed that the job does not have; None if it is not."""
        return None

    @abstractmethod
    def files(self, job: Job, values: Values, path: str) -> Files:
        """Return the file at `path`, and others that belong to it.

        `values` has a value for each of `options`.
        """


def require_at_most(most: int, puzzle: Puzzle[Any]) -> None:
    """Raise an InputError if a drawing of a puzzle shows more cells than that."""
    cells = Drawing.of(puzzle).cell_count if Drawing.is_known(puzzle) else 0
    if cells > most:
        raise InputError(f"too large to draw: {cells:,} cells (at most {most:,})")


class PictureOutput(Output):
    """An output that shows one puzzle as a picture."""

    is_drawing = True
    has_styles = True

    most_cells: ClassVar[int] = MOST_ON_PAPER

    def require_styles(self, puzzle: Puzzle[Any], style: Mapping[str, str]) -> None:
        """Raise an InputError if drawings of a kind have no such style."""
        Drawing.of(puzzle).require_styles(style)

    def require_room(self, puzzle: Puzzle[Any]) -> None:
        """Raise an InputError if a puzzle has more cells than can be drawn."""
        require_at_most(self.most_cells, puzzle)

    def needs_solution(self, job: Job, values: Values) -> Need | None:  # noqa: ARG002
        """Return that the style needs a solution, if it does; it is searched for without limits."""
        is_known = any(one is not None for one in (job.under, job.solution, job.pair))
        if is_known or not Drawing.of(job.puzzle).needs_solution(job.style):
            return None
        return Need(STYLE, "this style needs a solution", None, None)


def parse_styles(styles: Sequence[str]) -> dict[str, str]:
    """Return the styles asked for as `NAME` or `NAME=VALUE`."""
    values: dict[str, str] = {}
    for style in styles:
        name, _, value = style.partition("=")
        if name in values:
            raise InputError("a style is given twice", text=style)
        values[name] = value
    return values


class StyleOptions:
    """Styles for puzzles of several kinds: each has those that it knows."""

    def __init__(self, styles: Mapping[str, str]) -> None:
        self._all = styles
        self._unused = dict.fromkeys(self._all)  #: styles that no puzzle has had so far

    def known_styles(self, known: Iterable[str]) -> dict[str, str]:
        """Return those styles that a puzzle or its page has; `known` names them."""
        names = {name.partition("=")[0] for name in known}
        style = {name: value for name, value in self._all.items() if name in names}
        for name in style:
            self._unused.pop(name, None)
        return style

    def require_used(self, what: str, place: str = "") -> None:
        """Raise an InputError that names a style which nothing has had."""
        for name in self._unused:
            raise InputError(f"{place}no {what} has this style", text=name)
