"""Types of columns: values that both databases keep alike, or refuse alike.

PostgreSQL refuses texts with NUL and JSON with NaN, SQLite keeps them; both refuse half surrogate
pairs, with errors of their own. Here all of them are an InputError.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import JSON, BigInteger, Dialect, Double, Integer
from sqlalchemy import Text as AnyText
from sqlalchemy.exc import DontWrapMixin
from sqlalchemy.types import TypeDecorator

from puzzlewright.errors import InputError


class UnstorableError(InputError, DontWrapMixin):
    """A value that no database can keep; SQLAlchemy passes this error on as it is."""


class Text(TypeDecorator[str]):
    """Text that can be written in UTF-8 and has no NUL in it."""

    impl = AnyText
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Refuse what cannot be kept."""
        del dialect
        return None if value is None else storable(value)


class WholeNumber(TypeDecorator[int]):
    """A whole number of any size, such as a seed, kept as its digits."""

    impl = AnyText
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        """Write the digits."""
        del dialect
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        """Read the digits."""
        del dialect
        return None if value is None else int(value)


class Real(TypeDecorator[float]):
    """A number with a fraction; SQLite's RETURNING gives whole ones back as integers."""

    impl = Double
    cache_ok = True

    def process_result_value(self, value: float | None, dialect: Dialect) -> float | None:
        """Return a float on both databases."""
        del dialect
        return None if value is None else float(value)


#: JSON, in which None is NULL: "nothing there" is written in one way only.
Json = JSON(none_as_null=True)

#: A number that the database counts up. SQLite does so for INTEGER only, which has 64 bits there.
Serial = BigInteger().with_variant(Integer(), "sqlite")


def storable(text: str) -> str:
    """Return the text if a database can keep it."""
    if "\0" in text:
        raise UnstorableError("a text must not contain the character NUL")
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise UnstorableError("a text contains half of a surrogate pair") from error
    return text


def json_text(value: Any) -> str:
    """Write JSON as both databases accept it."""
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except ValueError as error:
        raise UnstorableError(f"this is not JSON: {error}") from error
