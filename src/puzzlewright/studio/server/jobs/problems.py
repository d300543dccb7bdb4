"""Problems: why a job or a request failed, as data.

The API turns them into RFC 9457 answers. `code` is for programs, `detail` for people; `line`,
`column`, `text` and `source` say where, as far as that is known.
"""

from __future__ import annotations

import re
import sys
import traceback
from typing import Any, Final

from puzzlewright.core.errors import (
    CheckpointError,
    EdgeOrderError,
    InputError,
    OutOfTimeError,
    PuzzlewrightError,
    StoppedError,
    quote,
)
from puzzlewright.puzzles.kind import CHOOSE_KIND

#: What can be wrong, and the title that people see.
INPUT, TIME, MEMORY, SIZE = "input", "time", "memory", "size"
STOPPED, SUPERSEDED, BUSY = "stopped", "superseded", "busy"
CRASHED, INTERNAL, MISSING = "crashed", "internal", "missing"
TITLES: Final = {
    INPUT: "Something is wrong with the input",
    TIME: "This takes longer than is allowed",
    MEMORY: "This needs more memory than is allowed",
    SIZE: "The result is larger than is allowed",
    STOPPED: "Stopped",
    SUPERSEDED: "A newer request took the place of this one",
    BUSY: "The studio is busy",
    CRASHED: "The process that worked on this ended unexpectedly",
    INTERNAL: "An internal error, which is a defect of the program",
    MISSING: "This is not there any more",
}

#: A problem in terms of JSON.
Problem = dict[str, Any]


class RefusedError(Exception):
    """Carries a problem to whoever asked."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.get("detail", ""))
        self.problem = problem


def problem(code: str, detail: str = "", **where: Any) -> Problem:
    """Return a problem."""
    known = {name: value for name, value in where.items() if value is not None}
    shown = without_options(detail) or TITLES[code]
    return {"code": code, "title": TITLES[code], "detail": shown, **known}


#: Advice that helps on the command line only.
_ADVICE: Final = (
    "; --max-input or max_input= raises the limit",
    "; --allow-files or allow_files=True reads it anyway",
    f"; if it is one, name its kind {CHOOSE_KIND} to see what is wrong with it",
    f": choose one {CHOOSE_KIND}",
    f" (or name another {CHOOSE_KIND})",
    " (--kind sets the kind)",
    " (--order sets the order)",
    " (--order, or a line of titles, sets another order)",
    " (choose with --puzzle N)",
    " (.sdm holds many; or choose with --puzzle N)",
    " (--explain-list shows each line)",
    ", and --transliterate does without",
    ", so --transliterate does not help",
)

#: Which font to give, where no font has a character: the studio takes none.
_FONT: Final = re.compile(r"; get [^;]+? with (?:--font|the key fonts)\b")

#: An option in a text, and what is quoted, which is left as it is.
_OPTION: Final = re.compile(r"""(?<!\w)(['"]).*?(?<!\\)\1(?!\w)|(?<![\w-])--(?=[a-z])""")


def without_options(text: str) -> str:
    """Return a message for people who have a page before them, and no command line."""
    text = _FONT.sub("", text)
    if "--" not in text:
        return text
    for advice in _ADVICE:
        text = text.replace(advice, "")
    return _OPTION.sub(lambda found: "" if found[0] == "--" else found[0], text)


def error_problem(error: BaseException) -> Problem:
    """Return what an error means to whoever asked; a defect of ours is printed, too."""
    if isinstance(error, RefusedError):
        return error.problem
    if isinstance(error, InputError):
        return _of_input(error)
    if isinstance(error, OutOfTimeError):
        return problem(TIME, str(error))
    if isinstance(error, (StoppedError, KeyboardInterrupt)):
        return problem(STOPPED, str(error))
    if isinstance(error, MemoryError):
        error.__traceback__ = error.__context__ = error.__cause__ = None  # lets go of the memory
        return problem(MEMORY)
    if isinstance(error, (TypeError, PuzzlewrightError)) and _is_ours(error):
        return problem(INPUT, str(error))
    traceback.print_exception(error, file=sys.stderr)
    return problem(INTERNAL, type(error).__name__)


def _of_input(error: InputError) -> Problem:
    text = None if error.text is None else quote(error.text)[1:-1]
    source = None if isinstance(error, CheckpointError) else error.source  # a path of the server
    orders = list(error.orders) if isinstance(error, EdgeOrderError) else None
    where = {"line": error.line, "column": error.column, "text": text, "source": source}
    where["path"] = error.path
    return problem(INPUT, error.message, **where, orders=orders)


def _is_ours(error: BaseException) -> bool:
    """Tell whether a TypeError is about an argument (`title: a text is expected`), no defect."""
    name, sign, _ = str(error).partition(": ")
    return not isinstance(error, TypeError) or (bool(sign) and name.replace("_", "").isalnum())
