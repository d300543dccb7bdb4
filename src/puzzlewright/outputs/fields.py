"""Fields: the options that outputs declare, with a type, a default and a line of help.

An output lists its fields once (`Output.options`). From that list come the options of the command
line, the keyword arguments of `puzzlewright.save` and the message that refuses an option for files
that have no use for it. The types are the forms of recipes (puzzles/forms.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

from puzzlewright.puzzles.forms import Form, Known, Schema, Text, within, wrong_type

T = TypeVar("T")


class Texts(Form[tuple[str, ...]]):
    """Several texts, each given by an option of its own on the command line."""

    annotation = "Iterable[str]"

    def option(self) -> dict[str, Any]:
        """Let argparse collect them."""
        return {"action": "append"}

    def accept(self, value: object, known: Known) -> tuple[str, ...]:
        """Take a list of strings; one string would be a list of its letters."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise wrong_type("a list of texts", value)
        return tuple(Text().accept(each, known) for each in value)

    def schema(self) -> Schema:
        """Return a list of strings."""
        return {"type": "array", "items": {"type": "string"}}


class Field(Generic[T]):
    """One option of an output. `{also}` in its help is filled in with other files that have it."""

    def __init__(
        self,
        name: str,
        form: Form[Any],
        default: T,
        help: str,  # noqa: A002
        *,
        metavar: str | None = None,
        options: Iterable[str] = (),
        old_options: Iterable[str] = (),
        dest: str = "",
    ) -> None:
        self.name: Final = name
        self.form: Final = form
        self.default: Final = default
        self.help: Final = help
        self.metavar: Final = metavar
        #: How it is typed on the command line, the usual spelling first.
        self.options: Final = tuple(options) or (f"--{name.replace('_', '-')}",)
        #: Spellings of older versions, accepted with a notice where nothing else has them.
        self.old_options: Final = tuple(old_options)
        self.dest: Final = dest or name  #: its name among the parsed arguments

    def value(self, given: object) -> T:
        """Return a value from Python, checked; None stands for the default."""
        if given is None:
            return self.default
        with within(self.name):
            value: T = self.form.accept(given, {})
        return value


# Fields that several outputs share.

TITLE: Final = Field("title", Text(), "", "the title{also}", metavar="TEXT")
AUTHOR: Final = Field("author", Text(), "", "who made it{also}", metavar="TEXT")
CREDITS: Final = (TITLE, AUTHOR)
FONTS: Final[Field[tuple[str, ...]]] = Field(
    "fonts",
    Texts(),
    (),
    "a font to take letters from first (can be given several times)",
    metavar="FILE",
    options=["--font"],
    dest="font",
)
