"""What is wrong with a book, as far as the library knows it: in a moment, on every save.

What depends on the paper, such as cells that are too small, comes with the pages (jobs/books.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from puzzlewright.studio.server.store.books import Bound, Entry

#: What two puzzles share that are the same.
_Same = tuple[str, str]


def problems_of(data: Mapping[str, Any], found: Mapping[Entry, Bound]) -> list[dict[str, Any]]:
    """Return all problems, in the order of the book."""
    return list(_Looking(found).problems(data))


class _Looking:
    """Goes through a book from its beginning, and remembers what was there."""

    def __init__(self, found: Mapping[Entry, Bound]) -> None:
        self._found = found
        self._seen: dict[_Same, tuple[int, int]] = {}

    def problems(self, data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        for at, section in enumerate(data.get("sections", ())):
            inside = section.get("puzzles", ())
            if not inside:
                yield _told(at, None, "empty", "this section has no puzzles, and is left out")
            for nth, one in enumerate(inside):
                entry = one["puzzle"], one.get("version")
                yield from self._of(at, nth, entry, self._found.get(entry))

    def _of(self, at: int, nth: int, entry: Entry, one: Bound | None) -> Iterator[dict[str, Any]]:
        if one is None:
            yield _told(at, nth, "gone", "this puzzle is not in the library any more")
            return
        if one.deleted is not None:
            yield _told(at, nth, "trashed", "this puzzle is in the trash, and is left out")
            return
        if entry[1] is not None and one.newest > one.version:
            detail = f"changed since: the book has version {one.version}"
            yield _told(at, nth, "changed", detail, one.version, one.newest)
        first = self._first(at, nth, one)
        if first is not None:
            yield _told(at, nth, "twice", "this puzzle is in the book twice", *first)
        yield from _of_facts(at, nth, one.facts)

    def _first(self, at: int, nth: int, one: Bound) -> tuple[int, int] | None:
        """Return where the same puzzle was before: the same text, or the same normal form."""
        keys: list[_Same] = [("id", one.id), ("text", one.text)]
        if one.normal:
            keys.append(("normal", f"{one.kind} {one.normal}"))
        before = [self._seen[key] for key in keys if key in self._seen]
        for key in keys:
            self._seen.setdefault(key, (at, nth))
        return min(before, default=None)


def _of_facts(at: int, nth: int, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what the facts of a puzzle tell: its proof, and words without clues."""
    proof = facts.get("proof")
    verdict = proof.get("verdict") if isinstance(proof, dict) else None
    if verdict == "not unique":
        yield _told(at, nth, "not-unique", "more than one solution")
    elif verdict == "none":
        yield _told(at, nth, "no-solution", "no solution: this puzzle is left out")
    elif verdict == "draft":
        yield _told(at, nth, "draft", "this crossword has empty cells, and is left out")
    without = words_without_clues(facts, is_crossword=verdict == "filled")
    if without:
        yield _told(at, nth, "clues", f"words without a clue: {without}", without)


def words_without_clues(facts: Mapping[str, Any], *, is_crossword: bool) -> int:
    """Return how many words lack a clue, if others have one, or a crossword has none at all."""
    words, clues = facts.get("words"), facts.get("clues")
    sides = clues if isinstance(clues, dict) else {}
    if not isinstance(words, int) or not (is_crossword or "across" in sides or "down" in sides):
        return 0
    return max(0, words - sum(len(side) for side in sides.values()))


def _told(section: int, puzzle: int | None, code: str, detail: str, *values: int) -> dict[str, Any]:
    told = {"section": section, "puzzle": puzzle, "code": code, "detail": detail}
    return {**told, "values": list(values)}
