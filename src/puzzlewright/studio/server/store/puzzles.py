"""The library: puzzles, their tags, and all their versions.

A puzzle has a title, an author, notes and tags, which change in place, and versions, which never
change: each holds the text of the puzzle, its recipe and its drawings. `PuzzleRow` is what lists
show; the large parts come with `version()`. Functions that take an owner see that owner's puzzles
only. Those that change a puzzle return None if there is no such puzzle outside the trash.

An editor saves whenever one stops typing. Kept forever, an evening's work would be hundreds of
versions that nobody looks at. So a version that the same editing saved a moment ago makes room for
the next one, and a new one begins every few minutes. What a link shows stays.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, select, update

from puzzlewright.core import clock
from puzzlewright.studio.server.store import library_search, tables
from puzzlewright.studio.server.store.common import (
    AT_ONCE,
    PAGE,
    TICK,
    Page,
    count_stored,
    find_page,
    is_number_of_row,
    later,
    new_id,
    require_unchanged,
    text_digest,
    unique_tags,
)
from puzzlewright.studio.server.store.library_table import LibraryTable

_P, _V, _T, _S = tables.puzzles, tables.versions, tables.tags, tables.shares

#: The parts of a version that can be large.
PARTS: Final = ("text", "words", "svg", "solution_svg", "bench")

#: Seconds of editing that are one version.
AUTOSAVE_SPAN: Final = 300.0


_SIZE: Any = sum(func.coalesce(func.length(_V.c[name]), 0) for name in PARTS)
_JOINED = _V.join(_P, _P.c.id == _V.c.puzzle_id)
_table = LibraryTable(_P, select(_P.c.owner, func.sum(_SIZE)).select_from(_JOINED))
move_to_trash, restore, purge = _table.move_to_trash, _table.restore, _table.purge


def replace_autosaved(
    c: Connection, owner: str, puzzle_id: str, newest: int, session: str | None, now: float
) -> float:
    """Remove the newest version if the next one replaces it; return when the next one began."""
    if session is None:
        return now
    this = and_(_V.c.puzzle_id == puzzle_id, _V.c.version == newest)
    same = and_(_V.c.session == session, _V.c.created > now - AUTOSAVE_SPAN, _V.c.created <= now)
    shared = exists().where(_S.c.puzzle_id == puzzle_id, _S.c.version == newest)
    query = select(_V.c.created, _SIZE.label("size")).where(this, same, ~shared)
    row = c.execute(query).one_or_none()
    if row is None:
        return now
    c.execute(delete(_V).where(this))
    count_stored(c, owner, -int(row.size))
    return float(row.created)


class Content(NamedTuple):
    """What a version holds."""

    text: str
    facts: dict[str, Any]  # size, number of words, proof …
    words: str = ""  # words and clues, by which searches find the puzzle, see library_search.py
    recipe: dict[str, Any] | None = None
    seed: int | None = None
    svg: str | None = None
    solution_svg: str | None = None
    message: str = ""  # what this version is: "made", "imported", "version 3 again"
    bench: str | None = None  # JSON: what its editor needs besides the puzzle
    session: str | None = None  # the editing that saved it by itself
    normal: str | None = None  # the digest of its normal form, see library_search.py


class NewPuzzleRow(NamedTuple):
    """A puzzle that is not in the library yet."""

    kind: str
    content: Content
    title: str = ""
    author: str = ""
    notes: str = ""
    tags: Iterable[str] = ()


class Changes(NamedTuple):
    """What to change of a puzzle; None leaves it as it is."""

    title: str | None = None
    author: str | None = None
    notes: str | None = None
    tags: Iterable[str] | None = None


class PuzzleRow(NamedTuple):
    """A puzzle of the library, with the facts of its newest version."""

    id: str
    owner: str
    kind: str
    title: str
    author: str
    notes: str
    tags: list[str]
    version: int
    created: float
    updated: float
    deleted: float | None
    facts: dict[str, Any]
    seed: int | None

    @property
    def etag(self) -> str:
        """Return what differs after every change; without the quotes of the header."""
        return f"{self.version}-{self.updated!r}"


class VersionRow(NamedTuple):
    """A version of a puzzle, complete."""

    puzzle_id: str
    version: int
    kind: str
    text: str
    recipe: dict[str, Any] | None
    seed: int | None
    svg: str | None
    solution_svg: str | None
    facts: dict[str, Any]
    words: str
    message: str
    bench: str | None
    session: str | None
    normal: str | None
    created: float


def original_recipe(version: VersionRow) -> dict[str, Any] | None:
    """Return the recipe that an edited puzzle came from, which is on its bench."""
    bench = json.loads(version.bench) if version.bench else None
    recipe = bench.get("recipe") if isinstance(bench, dict) else None
    return recipe if isinstance(recipe, dict) else None


class VersionLine(NamedTuple):
    """A version in the list of all versions: without text and drawings."""

    version: int
    message: str
    seed: int | None
    facts: dict[str, Any]
    created: float


_LISTED = (*(_P.c[name] for name in PuzzleRow._fields if name in _P.c), _V.c.facts, _V.c.seed)
_NEWEST = _P.join(_V, library_search.NEWEST)


def create(c: Connection, owner: str, new: NewPuzzleRow) -> PuzzleRow:
    """Put a puzzle into the library, as its version 1."""
    return create_all(c, owner, [new])[0]


def create_all(c: Connection, owner: str, given: Sequence[NewPuzzleRow]) -> list[PuzzleRow]:
    """Put puzzles into the library: the last one is the newest.

    Each table is written once for all of them, which takes a third of the time.
    """
    at = clock.wall()
    rows = [_new_row(owner, new, at + number * TICK) for number, new in enumerate(given)]
    pairs = list(zip(rows, given, strict=True))
    if not pairs:
        return []
    c.execute(insert(_P), [_values(row, new.content.words) for row, new in pairs])
    c.execute(insert(_V), [_version_values(row, new.content, row.created) for row, new in pairs])
    labels = [{"puzzle_id": row.id, "tag": tag} for row in rows for tag in row.tags]
    if labels:
        c.execute(insert(_T), labels)
    count_stored(c, owner, sum(content_size(new.content) for new in given))
    return rows


def get(c: Connection, owner: str, puzzle_id: str, *, deleted: bool = False) -> PuzzleRow | None:
    """Return a puzzle; one in the trash only if `deleted` is true."""
    this = (_P.c.id == puzzle_id, _table.owner_rows(owner, deleted=deleted))
    found = c.execute(select(*_LISTED).select_from(_NEWEST).where(*this)).one_or_none()
    return None if found is None else _puzzle(found, _tags_by_id(c, [puzzle_id]))


def find(
    c: Connection,
    owner: str,
    *,
    words: str = "",
    kind: str | None = None,
    tag: str | None = None,
    deleted: bool = False,
    limit: int = PAGE,
    after: str | None = None,
) -> Page[PuzzleRow]:
    """Return a page of puzzles that contain all words, newest first.

    Words are parts of words in any order, without case and accents, in title, author, notes, tags,
    words and clues; filters such as `word:` look in one place (library_search.py). `after` is the
    `next` of the page before.
    """
    wanted = [_table.owner_rows(owner, deleted=deleted)]
    wanted += library_search.conditions(c, owner, words)
    if kind is not None:
        wanted.append(_P.c.kind == kind)
    if tag is not None:
        wanted.append(exists().where(_T.c.puzzle_id == _P.c.id, _T.c.tag == tag))
    query = select(*_LISTED).select_from(_NEWEST)
    page = find_page(c, query, wanted, _P.c.updated, limit=limit, after=after)
    labels = _tags_by_id(c, [row.id for row in page.rows])
    return Page([_puzzle(row, labels) for row in page.rows], page.next, page.total)


def change(
    c: Connection, owner: str, puzzle_id: str, changes: Changes, expected: str | None = None
) -> PuzzleRow | None:
    """Change title, author, notes or tags.

    ConflictError: `expected` is given and is not the puzzle's `etag` any more.
    """
    row = _locked(c, owner, puzzle_id)
    if row is None:
        return None
    require_unchanged("puzzle", row.etag, expected)
    given = {name: value for name, value in changes._asdict().items() if value is not None}
    if changes.tags is not None:
        given["tags"] = unique_tags(changes.tags)
        _write_tags(c, puzzle_id, given["tags"])
    return _touched(c, row._replace(**given))


def add_version(
    c: Connection, owner: str, puzzle_id: str, content: Content, expected: str | None = None
) -> int | None:
    """Add the next version and return its number; see change() for `expected`."""
    row = _locked(c, owner, puzzle_id)
    if row is None:
        return None
    require_unchanged("puzzle", row.etag, expected)
    # Before one is removed: no number is used again.
    newest = c.scalar(select(func.max(_V.c.version)).where(_V.c.puzzle_id == puzzle_id))
    begun = replace_autosaved(c, owner, puzzle_id, row.version, content.session, clock.wall())
    row = row._replace(version=int(newest or 0) + 1)
    c.execute(insert(_V), [_version_values(row, content, begun)])
    count_stored(c, owner, content_size(content))
    _touched(c, row)
    return row.version


def version(c: Connection, puzzle_id: str, number: int) -> VersionRow | None:
    """Return a version, complete. The caller has checked whose puzzle it is (`get`)."""
    if not is_number_of_row(number):
        return None
    columns = (*(_V.c[name] for name in VersionRow._fields if name in _V.c), _P.c.kind)
    query = select(*columns).select_from(_JOINED)
    found = c.execute(query.where(_V.c.puzzle_id == puzzle_id, _V.c.version == number))
    row = found.one_or_none()
    return None if row is None else VersionRow(**row._mapping)


def versions(c: Connection, puzzle_id: str) -> list[VersionLine]:
    """Return all versions, newest first, without their texts and drawings."""
    columns = [_V.c[name] for name in VersionLine._fields]
    query = select(*columns).where(_V.c.puzzle_id == puzzle_id).order_by(_V.c.version.desc())
    return [VersionLine(**row._mapping) for row in c.execute(query)]


def restore_version(c: Connection, owner: str, puzzle_id: str, number: int) -> int | None:
    """Add an old version again as the newest one, so that none is lost; return its number."""
    old = version(c, puzzle_id, number)
    if old is None:
        return None
    content = _content(old)._replace(message=f"version {number} again", session=None)
    return add_version(c, owner, puzzle_id, content)


def copy(
    c: Connection,
    owner: str,
    puzzle_id: str,
    title: str | None = None,
    *,
    number: int | None = None,
) -> PuzzleRow | None:
    """Put a copy of a version (default: the newest) into the library, with the same tags."""
    row = get(c, owner, puzzle_id)
    if row is None:
        return None
    old = version(c, puzzle_id, row.version if number is None else number)
    if old is None:
        return None
    name = row.title if title is None else title
    new = NewPuzzleRow(row.kind, _content(old), name, row.author, row.notes, row.tags)
    return create(c, owner, new)


def tag_counts(c: Connection, owner: str) -> list[tuple[str, int]]:
    """Return all tags of an owner's puzzles, and how many have them; the trash does not count."""
    joined = _T.join(_P, _P.c.id == _T.c.puzzle_id)
    query = select(_T.c.tag, func.count()).select_from(joined)
    query = query.where(_table.owner_rows(owner)).group_by(_T.c.tag)
    found = [(str(tag), int(number)) for tag, number in c.execute(query)]
    return sorted(found, key=lambda one: (one[0].casefold(), one[0]))


def content_size(content: Content) -> int:
    """Return how much room a version takes."""
    return sum(len(getattr(content, name) or "") for name in PARTS)


def puzzle_key(text: str, title: str, author: str, notes: str, tags: Iterable[str]) -> bytes:
    """Return what two puzzles share if they are the same to whoever looks at them."""
    return text_digest(text, title, author, notes, *unique_tags(tags))


def keys(c: Connection, owner: str) -> Iterator[bytes]:
    """Yield the keys of all puzzles of an owner, by their newest versions; none of the trash."""
    return (key for _, key in ids_with_keys(c, owner))


def ids_with_keys(c: Connection, owner: str) -> Iterator[tuple[str, bytes]]:
    """Yield the ids of the same puzzles, each with its key."""
    labels: dict[str, list[str]] = {}
    query: Select[Any] = (
        select(_T).join(_P, _P.c.id == _T.c.puzzle_id).where(_table.owner_rows(owner))
    )
    for puzzle_id, tag in c.execute(query):
        labels.setdefault(puzzle_id, []).append(tag)
    columns = (_P.c.id, _V.c.text, _P.c.title, _P.c.author, _P.c.notes)
    query = select(*columns).select_from(_NEWEST).where(_table.owner_rows(owner))
    for row in c.execute(query.execution_options(yield_per=AT_ONCE)):
        yield row.id, puzzle_key(row.text, row.title, row.author, row.notes, labels.get(row.id, ()))


def _new_row(owner: str, new: NewPuzzleRow, at: float) -> PuzzleRow:
    return PuzzleRow(
        new_id(), owner, new.kind, new.title, new.author, new.notes, unique_tags(new.tags),
        1, at, at, None, new.content.facts, new.content.seed,
    )  # fmt: skip


def _values(row: PuzzleRow, words: str) -> dict[str, Any]:
    values = {name: value for name, value in row._asdict().items() if name in _P.c}
    return {**values, "folded": _folded(row, words)}


def _puzzle(row: Row[Any], labels: dict[str, list[str]]) -> PuzzleRow:
    return PuzzleRow(**row._mapping, tags=labels.get(row.id, []))


def _content(row: VersionRow) -> Content:
    return Content(**{name: getattr(row, name) for name in Content._fields})


def _folded(row: PuzzleRow, words: str) -> str:
    """Return what searches look at."""
    return library_search.folded_texts([row.title, row.author, row.notes, *row.tags], words)


def _locked(c: Connection, owner: str, puzzle_id: str) -> PuzzleRow | None:
    """Return a puzzle that nobody else changes until this transaction ends."""
    query = select(_P.c.id).where(_P.c.id == puzzle_id, _table.owner_rows(owner))
    if c.scalar(query.with_for_update()) is None:
        return None
    return get(c, owner, puzzle_id)


def _touched(c: Connection, row: PuzzleRow) -> PuzzleRow | None:
    """Write title, author, notes and version of a row, what searches see, and the time."""
    newest = and_(_V.c.puzzle_id == row.id, _V.c.version == row.version)
    words = c.scalar(select(_V.c.words).where(newest)) or ""
    values = {"title": row.title, "author": row.author, "notes": row.notes, "version": row.version}
    values |= {"folded": _folded(row, words), "updated": later(row.updated)}
    c.execute(update(_P).where(_P.c.id == row.id).values(**values))
    return get(c, row.owner, row.id)


def _version_values(row: PuzzleRow, content: Content, at: float) -> dict[str, Any]:
    return {"puzzle_id": row.id, "version": row.version, "created": at, **content._asdict()}


def _write_tags(c: Connection, puzzle_id: str, labels: Sequence[str]) -> None:
    c.execute(delete(_T).where(_T.c.puzzle_id == puzzle_id))
    if labels:
        c.execute(insert(_T), [{"puzzle_id": puzzle_id, "tag": tag} for tag in labels])


def _tags_by_id(c: Connection, ids: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for puzzle_id, tag in c.execute(select(_T).where(_T.c.puzzle_id.in_(ids))):
        found.setdefault(puzzle_id, []).append(tag)
    return {puzzle_id: unique_tags(labels) for puzzle_id, labels in found.items()}
