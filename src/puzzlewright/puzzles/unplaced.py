"""Notes about words that a generator could not place: all of them, or as many as people read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: Notes and names that are printed before the number of the others is.
FEW = 20


def unplaced_notes(words: Iterable[tuple[str, str]], most: int | None = None) -> tuple[str, ...]:
    """Return a note for each reason, with its words or the first `most` of them."""
    by_reason: dict[str, list[str]] = {}
    for word, reason in words:
        by_reason.setdefault(reason, []).append(word)
    return tuple(
        f"not placed{reason and f' ({reason})'}: {_listed(texts, most)}"
        for reason, texts in by_reason.items()
    )


def _listed(texts: Sequence[str], most: int | None) -> str:
    if most is None or len(texts) <= most:
        return ", ".join(texts)
    return f"{', '.join(texts[:most])} and {len(texts) - most:,} more (--json has all)"


def few(notes: Sequence[str], most: int = FEW) -> tuple[str, ...]:
    """Return the first notes, and how many more there are."""
    if len(notes) <= most:
        return tuple(notes)
    return (*notes[:most], f"and {len(notes) - most:,} more notes (--json has all)")
