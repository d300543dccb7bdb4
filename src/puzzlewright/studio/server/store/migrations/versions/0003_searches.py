"""Searches ignore accents and find clues: what they look at is written anew.

Versions kept the words of a puzzle without clues. The server parses no puzzle, but in our text a
clue is all that is behind the first semicolon of a line, and nothing else has one there.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

# The folding of today: a later one has a migration of its own, which folds everything again.
from puzzlewright.studio.server.store.common import search_fold

revision = "0003"
down_revision = "0002"

#: This many characters of words and clues are kept.
MOST = 20_000

WITH_CLUES = """
    SELECT versions.puzzle_id, versions.version, puzzles.owner
    FROM versions JOIN puzzles ON puzzles.id = versions.puzzle_id
    WHERE puzzles.kind IN ('wordsearch', 'crisscross')
"""
PUZZLE = """
    SELECT puzzles.title, puzzles.author, puzzles.notes, versions.words
    FROM puzzles JOIN versions
    ON versions.puzzle_id = puzzles.id AND versions.version = puzzles.version
    WHERE puzzles.id = :id
"""


def upgrade() -> None:
    """Fold everything again, one row after another: all of them may be large."""
    _add_clues()
    _fold_puzzles()
    _fold_lists()


def _add_clues() -> None:
    c = op.get_bind()
    this = "WHERE puzzle_id = :id AND version = :version"
    for puzzle_id, version, owner in c.execute(sa.text(WITH_CLUES)).all():
        which = {"id": puzzle_id, "version": version}
        row = c.execute(sa.text(f"SELECT words, text FROM versions {this}"), which).one()
        words = " ".join([row.words, *_clues(row.text)])[: max(MOST, len(row.words))]
        if (more := len(words) - len(row.words)) > 0:
            query = sa.text(f"UPDATE versions SET words = :words {this}")
            c.execute(query, {**which, "words": words})
            query = sa.text("UPDATE users SET stored = stored + :more WHERE id = :owner")
            c.execute(query, {"more": more, "owner": owner})


def _clues(text: str) -> list[str]:
    found = (line.partition(";")[2].strip() for line in text.splitlines())
    return [clue for clue in found if clue]


def _fold_puzzles() -> None:
    c = op.get_bind()
    for puzzle_id in list(c.scalars(sa.text("SELECT id FROM puzzles"))):
        which = {"id": puzzle_id}
        row: Any = c.execute(sa.text(PUZZLE), which).one_or_none()
        if row is not None:
            tags = c.scalars(sa.text("SELECT tag FROM tags WHERE puzzle_id = :id"), which)
            folded = search_fold(row.title, row.author, row.notes, *tags, row.words)
            _set_folded("puzzles", puzzle_id, folded)


def _fold_lists() -> None:
    c = op.get_bind()
    for list_id in list(c.scalars(sa.text("SELECT id FROM lists"))):
        row = c.execute(sa.text("SELECT title, text FROM lists WHERE id = :id"), {"id": list_id})
        _set_folded("lists", list_id, search_fold(*row.one()))


def _set_folded(table: str, row_id: str, folded: str) -> None:
    query = sa.text(f"UPDATE {table} SET folded = :folded WHERE id = :id")
    op.get_bind().execute(query, {"folded": folded, "id": row_id})
