"""Searches of the library: by words and fields, and for puzzles with the same normal form.

A search is words, which may be anywhere, and filters: `word:otter`, `clue:"swims in rivers"`,
`tag:animals`, `kind:sudoku`. The column `folded` of a puzzle has three parts with
`PART` between them, so that one column without an index of its own answers all of them: title,
author, notes and tags; words; clues. Folding removes that character from what people write.

Duplicates are puzzles whose newest versions have the same normal form. The digest of a form is
written with a version, or later where it is missing: `undigested_versions()` returns those, and
`put_digest()` writes them. Whoever changes normal forms (puzzles/normal_form.py VERSION) writes a
migration that sets all digests to None.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, exists, func, select, update

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import LONGEST_WORD, MOST_WORDS, search_fold

if TYPE_CHECKING:  # which searches for its rows by this module
    from puzzlewright.studio.server.store.puzzles import PuzzleRow

_P, _V, _T = tables.puzzles, tables.versions, tables.tags

#: Joins a puzzle with its newest version.
NEWEST: Final = and_(_V.c.puzzle_id == _P.c.id, _V.c.version == _P.c.version)

#: Stands between the parts of a folded column: white space for Python, so folded texts lack it.
PART: Final = "\x1e"

#: Stands between words and clues of a version; both have a line each.
CLUES: Final = "\t"

#: What can stand before a colon.
FILTERS: Final = ("word", "clue", "tag", "kind")

#: Places in which a puzzle was found that a card shows, and characters of each.
MOST_PLACES: Final = 3
LONGEST_PLACE: Final = 80

_TERM = re.compile(r'(?:(\w+):)?(?:"([^"]*)"|(\S+))')


class Term(NamedTuple):
    """A folded text that a puzzle must contain, and where; "" for anywhere."""

    place: str
    text: str


class Place(NamedTuple):
    """Where a term was found: `where` is title, author, notes, tag, word or clue."""

    where: str
    text: str


def parse_terms(search: str) -> list[Term]:
    """Return what a search asks for; InputError if that is too much."""
    found = list(dict.fromkeys(_terms(search)))
    if len(found) > MOST_WORDS:
        raise InputError(f"search for at most {MOST_WORDS} words, not {len(found)}")
    for term in found:
        if len(term.text) > LONGEST_WORD:
            message = f"search for words of at most {LONGEST_WORD} characters"
            raise InputError(message, text=term.text)
    return found


def _terms(search: str) -> Iterator[Term]:
    for name, quoted, word in _TERM.findall(search):
        place = name.casefold()
        plain = word.removeprefix('"')  # whoever types has not come to the second one yet
        if plain.casefold().rstrip(":") in FILTERS and plain.endswith(":"):
            continue  # a filter for nothing yet
        if name and place not in FILTERS:  # a colon inside what one looks for, as in 12:30
            yield from (Term("", part) for part in search_fold(f"{name}:{quoted or plain}").split())
        elif quoted or place:
            if text := search_fold(quoted or plain):
                yield Term(place, text)
        else:
            yield from (Term("", part) for part in search_fold(plain).split())


def folded_texts(about: Iterable[str], words: str) -> str:
    """Return the folded column of a puzzle: its credits, words and clues."""
    own, _, clues = words.partition(CLUES)
    return PART.join([search_fold(*about), search_fold(own), search_fold(clues)])


def conditions(c: Connection, owner: str, search: str) -> list[ColumnElement[bool]]:
    """Return the conditions for the puzzles that a search asks for."""
    return [_condition(c, owner, term) for term in parse_terms(search)]


def _condition(c: Connection, owner: str, term: Term) -> ColumnElement[bool]:
    if term.place == "kind":
        return _P.c.kind.contains(re.sub(r"[\s-]", "", term.text), autoescape=True)
    if term.place == "tag":
        known = c.scalars(
            select(_T.c.tag)
            .join(_P, _P.c.id == _T.c.puzzle_id)
            .where(_P.c.owner == owner)
            .distinct()
        )
        wanted = [tag for tag in known if term.text in search_fold(tag)]
        return exists().where(_T.c.puzzle_id == _P.c.id, _T.c.tag.in_(wanted))
    text = re.sub(r"([%_/])", r"/\1", term.text)
    patterns = {"word": f"%{PART}%{text}%{PART}%", "clue": f"%{PART}%{PART}%{text}%"}
    return _P.c.folded.like(patterns.get(term.place, f"%{text}%"), escape="/")


def places(c: Connection, rows: Sequence[PuzzleRow], search: str) -> dict[str, list[Place]]:
    """Return where the words of a search were found, by the ids of puzzles."""
    terms = [term for term in parse_terms(search) if term.place != "kind"]
    if not terms or not rows:
        return {}
    query = select(_P.c.id, _V.c.words).join(_V, NEWEST).where(_P.c.id.in_([r.id for r in rows]))
    words = {str(puzzle_id): str(text) for puzzle_id, text in c.execute(query)}
    return {row.id: matching_places(terms, row, words.get(row.id, "")) for row in rows}


def matching_places(terms: Sequence[Term], row: PuzzleRow, words: str) -> list[Place]:
    """Return where terms were found in a puzzle, each once."""
    own, _, clues = words.partition(CLUES)
    looked = [
        ("title", [row.title]), ("tag", row.tags), ("word", own.split("\n")),
        ("clue", clues.split("\n")), ("author", [row.author]), ("notes", row.notes.split("\n")),
    ]  # fmt: skip
    found = filter(None, (_place(term, looked) for term in terms))
    return list(dict.fromkeys(found))[:MOST_PLACES]


def _place(term: Term, looked: Iterable[tuple[str, Sequence[str]]]) -> Place | None:
    for where, texts in looked:
        if term.place not in ("", where):
            continue
        for text in texts:
            if term.text in search_fold(text):
                return Place(where, _short(text))
    return None


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_PLACE else plain[: LONGEST_PLACE - 1] + "…"


#: Groups of duplicates that are listed, and puzzles of a group.
MOST_GROUPS, MOST_P = 100, 50


class UndigestedVersion(NamedTuple):
    """A version whose normal form is not known yet."""

    puzzle_id: str
    version: int
    text: str


def undigested_versions(c: Connection, owner: str, most: int) -> list[UndigestedVersion]:
    """Return some newest versions without a digest."""
    query = select(_P.c.id, _V.c.version, _V.c.text).join(_V, NEWEST)
    query = query.where(_P.c.owner == owner, _P.c.deleted.is_(None), _V.c.normal.is_(None))
    return [UndigestedVersion(*row) for row in c.execute(query.limit(most))]


def number_undigested(c: Connection, owner: str) -> int:
    """Return how many newest versions have no digest."""
    query = select(func.count()).select_from(_P.join(_V, NEWEST))
    query = query.where(_P.c.owner == owner, _P.c.deleted.is_(None), _V.c.normal.is_(None))
    return int(c.scalar(query) or 0)


def put_digest(c: Connection, found: Iterable[tuple[UndigestedVersion, str]]) -> None:
    """Write digests; "" for what has no normal form."""
    for row, digest in found:
        this = (_V.c.puzzle_id == row.puzzle_id, _V.c.version == row.version)
        c.execute(update(_V).where(*this).values(normal=digest))


def duplicate_groups(c: Connection, owner: str) -> list[list[str]]:
    """Return the ids of puzzles that are the same, by group, the oldest first.

    The first query reads nothing but the index: rows have drawings in them. It finds more than is
    wanted, such as versions of one puzzle.
    """
    several = select(_V.c.normal).where(_V.c.normal > "").group_by(_V.c.normal)
    several = several.having(func.count() > 1)
    query = select(_V.c.normal, _P.c.id).join(_P, NEWEST)
    query = query.where(_V.c.normal.in_(several), _P.c.owner == owner, _P.c.deleted.is_(None))
    found: dict[str, list[str]] = {}
    for digest, puzzle_id in c.execute(query.order_by(_P.c.created, _P.c.id)):
        found.setdefault(digest, []).append(puzzle_id)
    equal = [ids[:MOST_P] for ids in found.values() if len(ids) > 1]
    return equal[:MOST_GROUPS]


def duplicates(c: Connection, owner: str, puzzle_id: str, digest: str) -> list[str]:
    """Return the ids of the other puzzles with this digest, the oldest first."""
    if not digest:
        return []
    query = select(_P.c.id).join(_V, NEWEST)
    mine = (_P.c.owner == owner, _P.c.deleted.is_(None), _P.c.id != puzzle_id)
    query = query.where(*mine, _V.c.normal == digest).order_by(_P.c.created, _P.c.id)
    return list(c.scalars(query.limit(MOST_P)))
