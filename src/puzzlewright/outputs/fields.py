"""Fields: the options of outputs, each with a form (puzzles/forms.py), a default and help.

An output lists its fields once (`Output.options`). From that list come the options of the command
line, the keyword arguments of `puzzlewright.save` and the message that refuses an option for files
that have no use for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from puzzlewright.puzzles.forms import Declared, Form, Text, Texts

T = TypeVar("T")


class OutputField(Declared[T]):
    """One option of an output. `{also}` in its help is filled in with other files that have it."""

    def __init__(
        self,
        name: str,
        form: Form[Any],
        default: T,
        help: str,  # noqa: A002
        *,
        option: str = "",
        metavar: str | None = None,
        old_options: Iterable[str] = (),
        dest: str = "",
    ) -> None:
        super().__init__(
            form,
            default,
            help,
            name=name,
            option=option,
            metavar=metavar,
            old_options=old_options,
        )
        self.dest: Final[str] = dest or name  #: its name among the parsed arguments


# Fields that several outputs share.

TITLE: Final = OutputField("title", Text(), "", "the title{also}", metavar="TEXT")
AUTHOR: Final = OutputField("author", Text(), "", "the author{also}", metavar="TEXT")
CREDITS: Final = (TITLE, AUTHOR)

#: Where the key goes, if not to a file.
KEY_PAGE, NO_KEY = "page", "none"

KEY: Final = OutputField(
    "key",
    Text(),
    KEY_PAGE,
    "where to put the solution: page (its own page), none, or a file.pdf; an .html page holds "
    "it, except with none (default: page)",
    metavar="WHERE",
)
FONTS: Final[OutputField[tuple[str, ...]]] = OutputField(
    "fonts",
    Texts(),
    (),
    "font file to try first (can be given several times)",
    metavar="FILE",
    option="--font",
    dest="font",
)
