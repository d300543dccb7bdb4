"""Searches by what is inside, and puzzles with the same normal form, on both databases."""

from __future__ import annotations

import pytest

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.store import library_search, puzzles, users
from puzzlewright.studio.server.store.database import Store

ME = users.LOCAL


def new(
    title: str, words: str = "", kind: str = "wordsearch", normal: str | None = None, **more: object
) -> puzzles.NewPuzzleRow:
    """Return a puzzle to be kept."""
    content = puzzles.Content("text", {}, words, normal=normal)
    return puzzles.NewPuzzleRow(kind, content, title=title, **more)  # type: ignore[arg-type]


def test_searches_look_in_the_given_places(store: Store) -> None:
    """Words, clues, tags and kinds are distinguished; other words are found anywhere."""
    with store.writer() as c:
        zoo = puzzles.create(
            c, ME, new("Zoo", "otter\nsea lion\tswims in rivers", tags=["Größe 5"])
        )
        puzzles.create(c, ME, new("Otter", "fern\tan otter sleeps here", "crisscross"))
        puzzles.create(c, ME, new("100% sudoku", kind="sudoku"))

        def found(words: str) -> list[str]:
            return sorted(row.title for row in puzzles.find(c, ME, words=words).rows)

        assert found("otter") == ["Otter", "Zoo"]
        assert found("word:otter") == ["Zoo"]
        assert found("clue:OTTER") == ["Otter"]
        assert found('clue:"swims in"') == ["Zoo"]
        assert found('clue:"in swims"') == []
        assert found('word:"sea lion" kind:"word search"') == ["Zoo"]
        assert found("tag:grosse") == found("TAG:5") == ["Zoo"]
        assert found("kind:sudoku") == found("100%") == ["100% sudoku"]
        assert found("word:%") == found("word:_") == []
        assert found("word: otter") == ["Otter", "Zoo"]  # a filter of nothing
        assert found('clue:"swims') == ["Zoo"]  # as somebody types it
        assert found("12:30") == []
        told = library_search.places(
            c, puzzles.find(c, ME, words="otter swims").rows, "otter swims"
        )
        assert told == {zoo.id: [("word", "otter"), ("clue", "swims in rivers")]}
        puzzles.change(c, ME, zoo.id, puzzles.Changes(title="Park"))
        assert found("word:otter park") == ["Park"]
        with pytest.raises(InputError, match="at most 20 words"):
            puzzles.find(c, ME, words=" ".join(map(str, range(21))))


def test_duplicates_are_grouped(store: Store) -> None:
    """Newest versions count, the trash does not, and others' puzzles are not seen."""
    with store.writer() as c:
        first = puzzles.create(c, ME, new("A", normal="1-a"))
        second = puzzles.create(c, ME, new("B", normal="1-a"))
        third = puzzles.create(c, ME, new("C"))
        puzzles.create_all(c, ME, [new("D", normal=""), new("E", normal="")])
        assert library_search.duplicate_groups(c, ME) == [[first.id, second.id]]
        assert library_search.number_undigested(c, ME) == 1
        unknown = library_search.undigested_versions(c, ME, 10)
        assert unknown == [(third.id, 1, "text")]
        library_search.put_digest(c, zip(unknown, ["1-a"], strict=True))
        assert library_search.duplicate_groups(c, ME) == [[first.id, second.id, third.id]]
        assert library_search.duplicates(c, ME, second.id, "1-a") == [first.id, third.id]
        puzzles.add_version(c, ME, first.id, puzzles.Content("other", {}, normal="1-b"))
        puzzles.move_to_trash(c, ME, second.id)
        assert library_search.duplicate_groups(c, ME) == []
        assert library_search.duplicates(c, ME, third.id, "") == []
        copied = puzzles.copy(c, ME, first.id)
        assert copied is not None
        assert library_search.duplicate_groups(c, ME) == [[first.id, copied.id]]
