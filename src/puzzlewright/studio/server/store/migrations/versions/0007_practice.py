"""Practice of word lists; digests by which duplicates are found; searches in words or clues alone.

Versions kept words and clues in one line. Now each has a line of its own, and the first tab stands
between words and clues: as long as before. Where the clues are is known from the text of a puzzle,
in which a clue is all that is behind the first semicolon of a line.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

# The folding of today: a later one has a migration of its own, which folds everything again.
from puzzlewright.studio.server.store.common import search_fold

revision = "0007"
down_revision = "0006"

JSON = sa.JSON(none_as_null=True)

NEWEST = """
    SELECT puzzles.title, puzzles.author, puzzles.notes, versions.words
    FROM puzzles JOIN versions
    ON versions.puzzle_id = puzzles.id AND versions.version = puzzles.version
    WHERE puzzles.id = :id
"""


def upgrade() -> None:
    """Create the tables and the column, and write anew what searches look at."""
    _create_tables()
    op.add_column("versions", sa.Column("normal", sa.Text, nullable=True))
    columns = ["normal", "puzzle_id", "version"]
    op.create_index("ix_versions_normal_puzzle_id_version", "versions", columns)
    _part_words()
    _fold_puzzles()


def _create_tables() -> None:
    op.create_table(
        "practice",
        *_columns(sa.Text, "list_id", "owner", "word"),
        *_columns(sa.Integer, "seen", "found", "missed", "streak"),
        *_columns(sa.Double, "last"),
        sa.PrimaryKeyConstraint("list_id", "owner", "word", name="pk_practice"),
        _key("practice", "list_id", "lists"),
        _key("practice", "owner", "users"),
    )
    op.create_table(
        "rounds",
        *_columns(sa.Text, "id", "list_id", "owner"),
        *_columns(sa.Double, "created"),
        *_columns(sa.Double, "finished", null=True),
        *_columns(JSON, "settings", "words"),
        *_columns(JSON, "state", "result", null=True),
        *_columns(sa.Text, "text"),
        sa.PrimaryKeyConstraint("id", name="pk_rounds"),
        _key("rounds", "list_id", "lists"),
        _key("rounds", "owner", "users"),
    )
    op.create_index("ix_rounds_list_id_owner_created", "rounds", ["list_id", "owner", "created"])


def _columns(kind: Any, *names: str, null: bool = False) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=null) for name in names]


def _key(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_{column}_{other}"
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete="CASCADE")


def _part_words() -> None:
    """Give words and clues lines of their own, one version after another: all may be large."""
    c = op.get_bind()
    this = "WHERE puzzle_id = :id AND version = :version"
    found = c.execute(sa.text("SELECT puzzle_id, version FROM versions WHERE words <> ''")).all()
    for puzzle_id, version in found:
        which = {"id": puzzle_id, "version": version}
        row = c.execute(sa.text(f"SELECT words, text FROM versions {this}"), which).one()
        query = sa.text(f"UPDATE versions SET words = :words {this}")
        c.execute(query, {**which, "words": _parted(row.words, _clues(row.text))})


def _clues(text: str) -> list[str]:
    found = (line.partition(";")[2].strip() for line in text.splitlines())
    return [clue for clue in found if clue]


def _parted(words: str, clues: list[str]) -> str:
    """Return words, a tab, and clues; a phrase of several words becomes several lines."""
    cut = len(words) - len(" ".join(clues))
    if not clues or cut < 1 or not words[cut - 1].isspace():
        return "\n".join(words.split(" "))
    return "\n".join(words[: cut - 1].split(" ")) + "\t" + "\n".join(clues)


def _fold_puzzles() -> None:
    c = op.get_bind()
    for puzzle_id in list(c.scalars(sa.text("SELECT id FROM puzzles"))):
        which = {"id": puzzle_id}
        row: Any = c.execute(sa.text(NEWEST), which).one_or_none()
        if row is None:
            continue
        tags = c.scalars(sa.text("SELECT tag FROM tags WHERE puzzle_id = :id"), which)
        words, _, clues = row.words.partition("\t")
        about = search_fold(row.title, row.author, row.notes, *tags)
        folded = "\x1e".join([about, search_fold(words), search_fold(clues)])
        query = sa.text("UPDATE puzzles SET folded = :folded WHERE id = :id")
        c.execute(query, {"folded": folded, "id": puzzle_id})
