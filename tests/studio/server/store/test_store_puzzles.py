"""The library: puzzles, versions, tags, trash and searches; and word lists, which are alike."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection
from support.clocks import at_time
from support.lengths import examples

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.store import common, puzzles, users
from puzzlewright.studio.server.store.common import ConflictError, fold, new_id, search_fold
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.lists_and_books import lists

LOCAL = users.LOCAL
CONTENT = puzzles.Content("text", {"size": "9×9"}, seed=7)


def _new(c: Connection, title: str = "", *, words: str = "", **others: Any) -> puzzles.PuzzleRow:
    new = puzzles.NewPuzzleRow("sudoku", CONTENT._replace(words=words), title, **others)
    return puzzles.create(c, LOCAL, new)


def _titles(c: Connection, words: str = "", **others: Any) -> set[str]:
    page = puzzles.find(c, LOCAL, words=words, **others)
    assert page.total == len(page.rows)
    return {row.title for row in page.rows}


def test_create_and_get(store: Store) -> None:
    """A new puzzle comes back as it was returned, with sorted tags; others do not see it."""
    with store.writer() as c:
        made = at_time(5.0, _new, c, "Title", author="Ada", notes="n", tags=["b", " a ", "b", ""])
        assert (made.tags, made.version, made.created, made.seed) == (["a", "b"], 1, 5.0, 7)
        assert puzzles.get(c, LOCAL, made.id) == made
        assert puzzles.get(c, LOCAL, made.id, deleted=True) is None
        assert puzzles.get(c, "nobody", made.id) is None
        assert puzzles.get(c, LOCAL, new_id()) is None


def test_create_all(store: Store) -> None:
    """Many are written like one each; the last is the newest. Those of the trash have no key."""
    with store.writer() as c:
        given = [
            puzzles.NewPuzzleRow("sudoku", CONTENT, f"T{n}", "A", "n", ["b", "a"]) for n in range(3)
        ]
        before = common.stored_characters(c, LOCAL)
        made = at_time(5.0, puzzles.create_all, c, LOCAL, given)
        assert common.stored_characters(c, LOCAL) == before + 3 * len(CONTENT.text)
        assert [puzzles.get(c, LOCAL, row.id) for row in made] == made
        assert puzzles.find(c, LOCAL).rows == made[::-1]
        assert puzzles.create_all(c, LOCAL, []) == []
        puzzles.move_to_trash(c, LOCAL, made[0].id)
        keys = {puzzles.puzzle_key("text", f"T{n}", "A", "n", ["a", "b"]) for n in (1, 2)}
        assert set(puzzles.keys(c, LOCAL)) == keys


def test_change(store: Store) -> None:
    """A change touches what is given only, moves the time and the etag, and searches follow."""
    with store.writer() as c:
        made = at_time(5.0, _new, c, "Old", author="Ada", words="apple", tags=["t"])
        changes = puzzles.Changes(title="New", tags=["u", "v"])
        changed = at_time(5.0, puzzles.change, c, LOCAL, made.id, changes, made.etag)
        assert changed is not None
        assert (changed.title, changed.author, changed.tags) == ("New", "Ada", ["u", "v"])
        assert changed.updated > made.updated
        assert changed.etag != made.etag
        assert _titles(c, "new ada v apple") == {"New"}
        assert _titles(c, "old") == set()
        with pytest.raises(ConflictError):
            puzzles.change(c, LOCAL, made.id, changes, made.etag)
        assert puzzles.change(c, "nobody", made.id, changes) is None
        cleared = puzzles.change(c, LOCAL, made.id, puzzles.Changes("", "", "", ()))
        assert cleared is not None
        assert (cleared.title, cleared.author, cleared.tags) == ("", "", [])


def test_versions(store: Store) -> None:
    """Versions are kept; an old one brought back is a new one; searches look at the newest."""
    with store.writer() as c:
        made = _new(c, "x", words="apple")
        other = puzzles.Content(
            "two", {}, "pear", {"kind": "sudoku"}, 2**70, "<svg/>", "<svg>", "m"
        )
        assert puzzles.add_version(c, LOCAL, made.id, other, made.etag) == 2
        assert (_titles(c, "apple"), _titles(c, "pear")) == (set(), {"x"})
        second = puzzles.version(c, made.id, 2)
        assert second is not None
        assert puzzles.Content(*(getattr(second, name) for name in other._fields)) == other
        assert puzzles.restore_version(c, LOCAL, made.id, 1) == 3
        assert (_titles(c, "apple"), _titles(c, "pear")) == ({"x"}, set())
        lines = puzzles.versions(c, made.id)
        assert [(line.version, line.message) for line in lines] == [
            (3, "version 1 again"), (2, "m"), (1, ""),
        ]  # fmt: skip
        row = puzzles.get(c, LOCAL, made.id)
        assert row is not None
        assert (row.version, row.facts, row.seed) == (3, CONTENT.facts, 7)
        with pytest.raises(ConflictError):
            puzzles.add_version(c, LOCAL, made.id, other, made.etag)


@pytest.mark.parametrize("number", [-1, 0, 2, 2**31, 10**30])
def test_versions_that_are_not_there(store: Store, number: int) -> None:
    """Any number of rows can be read."""
    with store.writer() as c:
        made = _new(c)
        assert puzzles.version(c, made.id, number) is None
        assert puzzles.restore_version(c, LOCAL, made.id, number) is None
        assert puzzles.copy(c, LOCAL, made.id, number=number) is None


def test_copy(store: Store) -> None:
    """A copy is a puzzle of its own."""
    with store.writer() as c:
        made = _new(c, "x", tags=["t"], words="apple")
        copied = puzzles.copy(c, LOCAL, made.id, "y")
        assert copied is not None
        assert (copied.title, copied.tags, copied.version) == ("y", ["t"], 1)
        puzzles.change(c, LOCAL, copied.id, puzzles.Changes(tags=[]))
        assert puzzles.get(c, LOCAL, made.id) == made
        assert _titles(c, "apple") == {"x", "y"}
        assert puzzles.copy(c, "nobody", made.id) is None


def test_others_cannot_restore_versions(store: Store) -> None:
    """Whoever knows an id still cannot write."""
    with store.writer() as c:
        made = _new(c)
        assert puzzles.restore_version(c, "nobody", made.id, 1) is None
        assert puzzles.add_version(c, "nobody", made.id, CONTENT) is None
        assert not puzzles.move_to_trash(c, "nobody", made.id)
        assert len(puzzles.versions(c, made.id)) == 1


def test_trash(store: Store) -> None:
    """What is thrown away can be brought back for 30 days, and is not changed meanwhile."""
    day = 24 * 3600.0
    with store.writer() as c:
        made = _new(c, "x", tags=["t"])
        assert at_time(0.0, puzzles.move_to_trash, c, LOCAL, made.id)
        assert not at_time(1.0, puzzles.move_to_trash, c, LOCAL, made.id)
        assert puzzles.get(c, LOCAL, made.id) is None
        assert puzzles.change(c, LOCAL, made.id, puzzles.Changes("y")) is None
        assert puzzles.add_version(c, LOCAL, made.id, CONTENT) is None
        assert (_titles(c), _titles(c, deleted=True)) == (set(), {"x"})
        assert puzzles.tag_counts(c, LOCAL) == []
        assert at_time(30 * day, puzzles.purge, c) == 0
        assert puzzles.restore(c, LOCAL, made.id)
        assert not puzzles.restore(c, LOCAL, made.id)
        assert puzzles.get(c, LOCAL, made.id) == made
        at_time(0.0, puzzles.move_to_trash, c, LOCAL, made.id)
        assert at_time(30 * day + 1, puzzles.purge, c) == 1
        assert puzzles.get(c, LOCAL, made.id, deleted=True) is None
        assert puzzles.versions(c, made.id) == []


def test_tags(store: Store) -> None:
    """Tags are counted, and filter exactly."""
    with store.writer() as c:
        for title, labels in (("x", ["School", "a_b"]), ("y", ["School"]), ("z", ["axb"])):
            _new(c, title, tags=labels)
        assert puzzles.tag_counts(c, LOCAL) == [("a_b", 1), ("axb", 1), ("School", 2)]
        assert _titles(c, tag="School") == {"x", "y"}
        assert _titles(c, tag="a_b") == {"x"}
        assert _titles(c, tag="school") == set()
        assert _titles(c, kind="sudoku", tag="axb", words="z") == {"z"}
        assert _titles(c, kind="jigsaw") == set()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", {"Straße 50%", "Ärger_1", "A\\b /c"}),
        ("  \n ", {"Straße 50%", "Ärger_1", "A\\b /c"}),
        ("STRASSE", {"Straße 50%"}),
        ("50% strasse", {"Straße 50%"}),
        ("%", {"Straße 50%"}),
        ("_", {"Ärger_1"}),
        ("ä_", set()),
        ("r_1 äRGER", {"Ärger_1"}),
        ("A\u0308rger", {"Ärger_1"}),
        ("\\", {"A\\b /c"}),
        ("/", {"A\\b /c"}),
        ("'", set()),
        ("ärger strasse", set()),
        ("x" * 200, set()),
        ("%" * 200, set()),
    ],
)
def test_search(store: Store, words: str, found: set[str]) -> None:
    """Several words in any order, without case; signs of LIKE mean themselves."""
    with store.writer() as c:
        for title in ("Straße 50%", "Ärger_1", "A\\b /c"):
            _new(c, title)
            lists.create(c, LOCAL, title, "")
        assert _titles(c, words) == found
        assert {row.title for row in lists.find(c, LOCAL, words=words).rows} == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ratón", "raton"),
        ("raton", "RATÓN"),
        ("Straße", "strasse"),
        ("Øresund, Łódź, œuf", "oresund lodz OEUF"),
        ("İstanbul ılık", "istanbul ilik"),
        ("Ελλάδα", "ελλαδα"),
        ("ёлка", "елка"),
        ("שָׁלוֹם", "שלום"),
        ("كِتَاب", "كتاب"),
        ("の가게", "가게"),
    ],
)
def test_search_without_accents(store: Store, text: str, words: str) -> None:
    """Accents make no difference, neither in what is kept nor in what is searched for."""
    with store.writer() as c:
        _new(c, text)
        lists.create(c, LOCAL, "", text)
        assert _titles(c, words) == {text}
        assert lists.find(c, LOCAL, words=words).total == 1


@pytest.mark.parametrize(("text", "words"), [("が", "か"), ("गो", "गे"), ("가", "ᄀ")])
def test_marks_that_are_no_accents_count(store: Store, text: str, words: str) -> None:
    """A vowel sign, or a part of a syllable, is a letter like others."""
    with store.writer() as c:
        _new(c, text)
        assert _titles(c, words) == set()


def test_search_for_too_many_words(store: Store) -> None:
    """Too many or too long words are an InputError; repeated words count once."""
    with store.reader() as c:
        with pytest.raises(InputError, match="at most 20 words, not 21"):
            puzzles.find(c, LOCAL, words=" ".join(map(str, range(21))))
        with pytest.raises(InputError, match="at most 200 characters"):
            puzzles.find(c, LOCAL, words="x" * 201)
        assert puzzles.find(c, LOCAL, words="word " * 1000).total == 0


@given(st.text(max_size=20), st.text(max_size=6))
@examples(300)
def test_folding(text: str, part: str) -> None:
    """Folding twice is folding once, and case and composition make no difference."""
    assert fold(fold(text)) == fold(text)
    assert fold(text.upper().lower()) == fold(text.upper())
    assert set(fold(part).split()) <= set(fold(text, part).split())


@given(st.text(max_size=20), st.text(max_size=6))
@examples(300)
def test_folding_for_searches(text: str, part: str) -> None:
    """It goes on from the folding of names, and has the same properties."""
    assert search_fold(search_fold(text)) == search_fold(text) == search_fold(fold(text))
    assert set(search_fold(part).split()) <= set(search_fold(text, part).split())


def test_pages(store: Store) -> None:
    """Pages are complete and without repeats, newest first, also with equal times."""
    with store.writer() as c:
        made = [at_time(float(number // 4), _new, c, str(number)) for number in range(11)]
        wanted = sorted(made, key=lambda row: (row.updated, row.id), reverse=True)
        seen: list[puzzles.PuzzleRow] = []
        after: str | None = None
        for size in (4, 4, 3):
            page = puzzles.find(c, LOCAL, limit=4, after=after)
            assert (len(page.rows), page.total) == (size, 11)
            seen += page.rows
            after = page.next
        assert after is None
        assert seen == wanted


@pytest.mark.parametrize("cursor", ["", "x", "1.0", "nan~a", "inf~a", "~", "1e999~a"])
def test_wrong_cursors(store: Store, cursor: str) -> None:
    """A cursor that is none of ours is an InputError."""
    with store.reader() as c, pytest.raises(InputError, match="not a cursor"):
        puzzles.find(c, LOCAL, after=cursor)


@pytest.mark.parametrize("limit", [-5, 0, 10**30])
def test_any_limit(store: Store, limit: int) -> None:
    """A limit out of range becomes the nearest one in range."""
    with store.writer() as c:
        _new(c)
        assert len(puzzles.find(c, LOCAL, limit=limit).rows) == 1


def test_lists(store: Store) -> None:
    """Lists are kept, changed, found by their words, thrown away and brought back."""
    with store.writer() as c:
        made = at_time(0.0, lists.create, c, LOCAL, "Tiere", "Hund\nKatze")
        assert lists.get(c, LOCAL, made.id) == made
        assert lists.get(c, "nobody", made.id) is None
        assert lists.find(c, LOCAL, words="KATZE tier").rows[0].id == made.id
        changed = at_time(0.0, lists.change, c, LOCAL, made.id, content="Maus", expected=made.etag)
        assert changed is not None
        assert (changed.title, changed.text) == ("Tiere", "Maus")
        assert lists.find(c, LOCAL, words="katze").total == 0
        assert lists.get(c, LOCAL, made.id) == changed
        with pytest.raises(ConflictError):
            lists.change(c, LOCAL, made.id, title="x", expected=made.etag)
        assert lists.change(c, "nobody", made.id, title="x") is None
        assert at_time(0.0, lists.move_to_trash, c, LOCAL, made.id)
        assert lists.change(c, LOCAL, made.id, title="x") is None
        assert lists.find(c, LOCAL, deleted=True).total == 1
        assert lists.restore(c, LOCAL, made.id)
        assert lists.purge(c) == 0
        at_time(0.0, lists.move_to_trash, c, LOCAL, made.id)
        assert lists.purge(c) == 1
