"""Credits in our text format (`#: ` lines), and the lines that `solve` prints around a solution.

    #: title Monday
    #: author A. Author
    #: difficulty hard
    sudoku 3x3
    ...
    #: made {"version": "1.0", "seed": 7, "recipe": {"kind": "sudoku", "difficulty": "hard"}}

Title, author, copyright, notes and difficulty stand above a puzzle, and how it was made below it.
Readers of kinds never see these lines: they are blanked, so that the numbers of lines stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlewright.core.documents import ANNOTATION, CREDIT_NAMES, Credits, Document, credit_fault
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import plain_line_ends
from puzzlewright.core.lenient_reading import skip_unreadable
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.words.lines import CONTROLS, require_no_controls

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle


P = TypeVar("P", bound="Puzzle[Any]")

#: What comments of most kinds begin with. Rows of some pictures do, too, but not all of a puzzle.
COMMENT = "#"

#: How a puzzle was made stands below it; everything else above.
MADE = "made"


class Part:
    """A stretch of a text, from the annotations above a puzzle to those below one."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.credits: dict[str, list[str]] = {}
        self.made: Provenance | None = None
        self.made_line: int | None = None

    @property
    def has_puzzle(self) -> bool:
        """Whether anything but annotations, comments and empty lines is in it."""
        return any(not line.startswith(COMMENT) for line in map(str.strip, self.lines) if line)


def annotate(text: str, credits: Credits, made: Provenance | None) -> str:  # noqa: A002
    """Return the text of a puzzle with what is known about it, as documents() reads it."""
    for name, value in credits.as_json().items():
        if fault := credit_fault(name, value):
            raise InputError(fault, text=value)
    above = [
        f"{ANNOTATION}{name} {line}\n"
        for name, value in credits.as_json().items()
        for line in clean_text(value).split("\n")
        if value
    ]
    below = "" if made is None else f"{ANNOTATION}{MADE} {made.text()}\n"
    return "".join([*above, text, below])


def clean_text(text: str) -> str:
    """Return a text with gaps in place of control characters, which would be refused."""
    if text.isprintable():
        return text

    return re.sub(CONTROLS, " ", plain_line_ends(text))


def blank_annotations(text: str) -> str:
    """Return a text with empty lines in place of annotations."""
    lines = plain_line_ends(text).split("\n")
    return "\n".join("" if line.startswith(ANNOTATION) else line for line in lines)


def documents(cls: type[P], text: str, source: str | None = None) -> list[Document]:
    """Read all the puzzles of a text, each with its credits."""
    parts, bare = _parts(plain_line_ends(text), source)
    with skip_unreadable(wanted=False):  # else annotations would go to other puzzles
        puzzles = cls._parse(bare, source)
    found = [Document(puzzle) for puzzle in puzzles]
    at = 0
    for part, size in zip(parts, _sizes(cls, parts, len(puzzles), source), strict=True):
        if size:
            # What is above belongs to the first puzzle of a part, what is below to the last.
            first, last = at, at + size - 1
            found[first] = replace(found[first], credits=_credits(part))
            if part.made is not None:
                puzzle = found[last].puzzle
                part.made.require_kind(puzzle.kind, source, part.made_line)
                found[last] = replace(found[last], puzzle=puzzle._with_provenance(part.made))
        at += size
    return found


def _parts(text: str, source: str | None) -> tuple[list[Part], str]:
    """Cut a text where annotations begin or end a puzzle; return it without them, too."""
    parts, bare = [Part()], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith(ANNOTATION):
            if parts[-1].made is not None and line.strip():
                parts.append(Part())
            parts[-1].lines.append(line)
            bare.append(line)
            continue
        bare.append("")
        name, _, value = line.removeprefix(ANNOTATION).strip().partition(" ")
        if name == MADE:
            parts[-1].made = Provenance.read(value, source, number)
            parts[-1].made_line = number
            continue
        if name not in CREDIT_NAMES:
            known = ", ".join((*CREDIT_NAMES, MADE))
            reason = f"no such annotation (there are {known})"
            raise InputError(reason, source=source, line=number, text=name)
        if parts[-1].has_puzzle or parts[-1].made is not None:
            parts.append(Part())
        require_no_controls(value, source, number)
        parts[-1].credits.setdefault(name, []).append(value.strip())
        if fault := credit_fault(name, "\n".join(parts[-1].credits[name])):
            raise InputError(fault, source=source, line=number, text=value)
    return parts, "\n".join(bare)


def _credits(part: Part) -> Credits:
    return Credits(**{name: "\n".join(lines) for name, lines in part.credits.items()})


def _sizes(
    cls: type[Puzzle[Any]], parts: Sequence[Part], puzzles: int, source: str | None
) -> list[int]:
    """Return how many of the puzzles each part has."""
    full = [part for part in parts if part.has_puzzle]
    if len(full) == puzzles:  # as almost always
        return [int(part.has_puzzle) for part in parts]
    if len(full) == 1:
        return [puzzles if part.has_puzzle else 0 for part in parts]
    sizes = [
        len(cls._parse("\n".join(part.lines), source)) if part.has_puzzle else 0 for part in parts
    ]
    if sum(sizes) != puzzles:  # a header further up holds for later parts, too
        reason = "annotations in the middle of puzzles that belong together"
        raise InputError(reason, source=source)
    return sizes


#: The line above a solution that takes several, and the remarks below it.
_HEAD = r"^Puzzle \d.*:$"
_REMARK = (
    r"^(?:Puzzles? \d.* took .*|there may be more solutions: .*|.*: proved.*|not unique"
    r"|at least .*|unknown .*|mean score .*)$"
)


def without_report(text: str, *, several: bool = False) -> str:
    """Return what `solve` printed with its own lines blank, so that the solution can be read.

    Only where there is one solution, unless `several` are read: else it would not be known which
    one is meant.
    """
    head, remark = re.compile(_HEAD, re.MULTILINE), re.compile(_REMARK, re.MULTILINE)
    if not text.startswith("Puzzle ") or not (several or len(head.findall(text)) == 1):
        return text
    return remark.sub("", head.sub("", text))
