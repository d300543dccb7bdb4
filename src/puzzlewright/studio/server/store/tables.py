"""The tables of the studio, as the newest migration leaves them, and the types of their columns.

Types of columns: values that both databases keep alike, or refuse alike. PostgreSQL refuses texts
with NUL and JSON with NaN, SQLite keeps them; both refuse half surrogate pairs, with errors of
their own. Here all of them are an InputError.

Whoever changes a table writes a migration (migrations/versions/) and raises `REVISION`; a test
compares the two on both databases. Small columns stand before large ones: SQLite reads a row from
its beginning, and drawings fill pages of their own.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    text,
)
from sqlalchemy import Text as AnyText
from sqlalchemy.exc import DontWrapMixin
from sqlalchemy.types import TypeDecorator

from puzzlewright.core.errors import InputError


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


#: The newest migration.
REVISION = "0001"

#: Constraints have names, so that later migrations can change them on both databases.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = MetaData(naming_convention=NAMES)


def _key(table: str, name: str, *, nullable: bool = False, deleted: str = "CASCADE") -> Column[str]:
    """Return a column that names a row of another table."""
    return Column(name, Text, ForeignKey(f"{table}.id", ondelete=deleted), nullable=nullable)


def _owner() -> Column[str]:
    return _key("users", "owner")


def _flag(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False)


def _time(name: str, *, nullable: bool = False) -> Column[float]:
    return Column(name, Real, nullable=nullable)


def _text(name: str, *, nullable: bool = False) -> Column[str]:
    return Column(name, Text, nullable=nullable)


def _number(name: str) -> Column[int]:
    return Column(name, Integer, nullable=False)


def _library_index() -> Index:
    """Return the index by which pages are listed, in order, and counted; the trash is small."""
    present = text("deleted IS NULL")
    return Index(None, "owner", "updated", "id", sqlite_where=present, postgresql_where=present)


users = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    _text("name"),
    _text("folded"),  # the name without case: Anna and anna are one user
    _text("password_hash", nullable=True),
    _flag("is_admin"),
    _flag("disabled"),
    _time("created"),
    # Characters of all texts and drawings, see common.py.
    Column("stored", BigInteger, nullable=False, server_default=text("0")),
    UniqueConstraint("folded"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", Text, primary_key=True),  # SHA-256 of the cookie's token, in hex
    _key("users", "user_id"),
    _time("created"),
    _time("seen"),
    _time("expires"),
    Index(None, "user_id"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    _text("hash"),
    _key("users", "user_id"),
    _text("name"),
    _text("scope"),
    _time("created"),
    _time("used", nullable=True),
    _time("expires", nullable=True),
    UniqueConstraint("hash"),
    Index(None, "user_id"),
)

launches = Table(
    "launches",
    metadata,
    Column("hash", Text, primary_key=True),
    _key("users", "user_id"),
    _time("expires"),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    _owner(),
    _text("kind"),
    _number("version"),
    _time("created"),
    _time("updated"),
    _time("deleted", nullable=True),
    _text("title"),
    _text("author"),
    _text("notes"),
    _text(
        "folded"
    ),  # title, author, notes and tags, words, clues: for searches, see library_search.py
    _library_index(),
    Index(None, "deleted"),
)

tags = Table(
    "tags",
    metadata,
    _key("puzzles", "puzzle_id"),
    _text("tag"),
    PrimaryKeyConstraint("puzzle_id", "tag"),
    Index(None, "tag"),
)

versions = Table(
    "versions",
    metadata,
    _key("puzzles", "puzzle_id"),
    _number("version"),
    _time("created"),
    _text("message"),
    Column("seed", WholeNumber),
    Column("facts", Json, nullable=False),
    _text("words"),  # a line each, and behind a tab the clues: searches find the puzzle by them
    Column("recipe", Json),
    _text("text"),
    _text("svg", nullable=True),
    _text("solution_svg", nullable=True),
    _text("bench", nullable=True),  # JSON: what an editor needs besides the puzzle, such as locks
    _text("session", nullable=True),  # the editing that saved it by itself
    # The digest of the normal form: duplicates share it. None: not computed yet; "": has none.
    _text("normal", nullable=True),
    PrimaryKeyConstraint("puzzle_id", "version"),
    # With all that groups of duplicates need: the rows themselves have drawings.
    Index(None, "normal", "puzzle_id", "version"),
)

lists = Table(
    "lists",
    metadata,
    Column("id", Text, primary_key=True),
    _owner(),
    _time("created"),
    _time("updated"),
    _time("deleted", nullable=True),
    _number("lines"),  # that are not blank
    _text("title"),
    _text("folded"),
    _text("text"),
    _library_index(),
    Index(None, "deleted"),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", Text, primary_key=True),
    _owner(),
    _text("verb"),
    _text("state"),
    Column("progress", Real, nullable=False),
    _text("note"),
    _text("key", nullable=True),
    _key("puzzles", "puzzle_id", nullable=True, deleted="SET NULL"),
    _number("attempt"),
    _number("crashes"),  # how often a worker was lost; see jobs.expire
    _text("worker", nullable=True),
    _time("lease", nullable=True),
    _time("heartbeat", nullable=True),
    _flag("cancel"),
    _time("created"),
    _time("started", nullable=True),
    _time("ended", nullable=True),
    Column("spec", Json, nullable=False),
    Column("result", Json),
    Column("problem", Json),
    Column("best", Json),
    UniqueConstraint("owner", "key"),
    Index(None, "state", "created"),
    Index(None, "owner", "created"),
    Index(None, "puzzle_id"),
)

files = Table(
    "files",
    metadata,
    _key("jobs", "job_id"),
    _text("name"),
    _text("media_type"),
    _time("created"),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("job_id", "name"),
)

events = Table(
    "events",
    metadata,
    Column("seq", Serial, primary_key=True, autoincrement=True),
    _owner(),
    _text("topic"),
    _time("at"),
    Column("data", Json, nullable=False),
    Index(None, "owner", "seq"),
    Index(None, "at"),
    sqlite_autoincrement=True,  # numbers of removed events are not used again
)

shares = Table(
    "shares",
    metadata,
    Column("id", Text, primary_key=True),
    _text("hash"),
    _key("puzzles", "puzzle_id"),
    _number("version"),
    _owner(),
    _text("title"),
    _flag("solution"),
    _time("created"),
    _time("expires"),
    _time("revoked", nullable=True),
    UniqueConstraint("hash"),
    Index(None, "puzzle_id"),
)

plays = Table(
    "plays",
    metadata,
    _key("puzzles", "puzzle_id"),
    _text("player"),  # user:<id> or share:<random>
    _number("version"),
    Column("seconds", Real, nullable=False),
    _flag("solved"),
    _time("updated"),
    Column("state", Json, nullable=False),
    PrimaryKeyConstraint("puzzle_id", "player"),
)

classes = Table(
    "classes",
    metadata,
    Column("id", Text, primary_key=True),
    _owner(),
    _text("code"),  # in the link that pupils type
    _text("kind"),
    _text("title"),
    _key("puzzles", "puzzle_id", nullable=True, deleted="SET NULL"),
    _key("jobs", "job_id", nullable=True, deleted="SET NULL"),  # which makes the versions
    _flag("collect"),
    _flag("solution"),
    _number("versions"),
    _number("most"),  # pupils at once
    _time("created"),
    _time("ends"),
    _time("ended", nullable=True),
    UniqueConstraint("code"),
    Index(None, "owner", "created"),
)

class_puzzles = Table(
    "class_puzzles",
    metadata,
    _key("classes", "class_id"),
    _number("number"),
    Column("plan", Json, nullable=False),  # what there is to do, for the progress of pupils
    _text("text"),
    PrimaryKeyConstraint("class_id", "number"),
)

pupils = Table(
    "pupils",
    metadata,
    Column("id", Text, primary_key=True),
    _key("classes", "class_id"),
    _text("hash"),  # of the token in the pupil's own link
    _text("name"),
    _number("number"),  # of the puzzle that they play
    _number("hints"),
    _time("joined"),
    _time("seen"),
    Column("progress", Real, nullable=False),
    _time("started", nullable=True),
    _time("finished", nullable=True),
    _text("result"),  # "", solved or said
    _flag("revealed"),
    Column("state", Json),
    UniqueConstraint("hash"),
    Index(None, "class_id"),
)

books = Table(
    "books",
    metadata,
    Column("id", Text, primary_key=True),
    _owner(),
    _time("created"),
    _time("updated"),
    _time("deleted", nullable=True),
    _number("sections"),
    _number("puzzles"),  # in all sections
    _text("title"),
    _text("folded"),
    _text("data"),  # JSON: its sections, texts and options, see jobs/tasks/books.py
    _library_index(),
    Index(None, "deleted"),
)

practice = Table(
    "practice",
    metadata,
    _key("lists", "list_id"),
    _owner(),
    _text("word"),  # its letters, as in a grid
    _number("seen"),
    _number("found"),
    _number("missed"),
    _number("streak"),  # how often it was found since it was last missed
    _time("last"),
    PrimaryKeyConstraint("list_id", "owner", "word"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", Text, primary_key=True),
    _key("lists", "list_id"),
    _owner(),
    _time("created"),
    _time("finished", nullable=True),
    Column("settings", Json, nullable=False),
    Column("words", Json, nullable=False),  # in the order of the game
    Column("state", Json),
    Column("result", Json),
    _text("text"),  # of the word search
    Index(None, "list_id", "owner", "created"),
)
