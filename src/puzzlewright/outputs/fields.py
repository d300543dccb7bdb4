"""Fields: the options that outputs declare, with a type, a default and a line of help.

An output lists its fields once (`Output.options`). From that list come the options of the command
line, the keyword arguments of `puzzlewright.save` and the message that refuses an option for files
that have no use for it. Forms raise InputError for a wrong value and TypeError for a wrong type.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

from puzzlewright.errors import InputError
from puzzlewright.reading import at_least_one, at_least_zero

T = TypeVar("T")


class Form(Generic[T]):
    """One sort of value."""

    def option(self) -> dict[str, Any]:
        """Return what argparse has to know besides the name, the metavar and the help."""
        return {}

    def accept(self, value: object) -> T:
        """Return a value from Python, checked."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the values."""
        raise NotImplementedError


def wrong_type(what: str, value: object) -> TypeError:
    """Return the error for a value of the wrong type."""
    shown = repr(value)
    return TypeError(f"{what} expected, not {shown if len(shown) <= 60 else type(value).__name__}")


class Flag(Form[bool]):
    """Yes or no."""

    def accept(self, value: object) -> bool:
        """Take True or False."""
        if not isinstance(value, bool):
            raise wrong_type("True or False", value)
        return value

    def schema(self) -> dict[str, Any]:
        """Return a boolean."""
        return {"type": "boolean"}


class Whole(Form[int]):
    """A whole number, `least` or more."""

    def __init__(self, least: int = 0) -> None:
        self.least: Final = least

    def option(self) -> dict[str, Any]:
        """Let argparse refuse what is no number."""
        return {"type": at_least_one if self.least else at_least_zero}

    def accept(self, value: object) -> int:
        """Take an int that is no bool."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type("a whole number", value)
        if value < self.least:
            raise InputError(f"not a whole number, {self.least} or more", text=str(value))
        return value

    def schema(self) -> dict[str, Any]:
        """Return the range."""
        return {"type": "integer", "minimum": self.least}


class Text(Form[str]):
    """Any text."""

    def accept(self, value: object) -> str:
        """Take a string."""
        if not isinstance(value, str):
            raise wrong_type("a text", value)
        return value

    def schema(self) -> dict[str, Any]:
        """Return a string."""
        return {"type": "string"}


class Texts(Form[tuple[str, ...]]):
    """Several texts, each given by an option of its own on the command line."""

    def option(self) -> dict[str, Any]:
        """Let argparse collect them."""
        return {"action": "append"}

    def accept(self, value: object) -> tuple[str, ...]:
        """Take a list of strings; one string would be a list of its letters."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            raise wrong_type("a list of texts", value)
        return tuple(map(Text().accept, value))

    def schema(self) -> dict[str, Any]:
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
        try:
            value: T = self.form.accept(given)
        except TypeError as bad:
            raise TypeError(f"{self.name}: {bad}") from None
        except InputError as bad:
            raise InputError(f"{self.name}: {bad.message}", text=bad.text) from None
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
