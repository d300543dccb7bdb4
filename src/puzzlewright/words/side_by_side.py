"""Lists side by side in one table, as Word and Excel have them to save paper.

    Word   Meaning      Word   Meaning
    otter  swims        eagle  flies

The titles tell: those of a list come again. The lists are read one after the other. Each page may
have the titles anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzlewright.deadline import looking
from puzzlewright.words.columns import CLUE, WORD, role_of
from puzzlewright.words.tables import Row


def one_below_the_other(rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Return the rows of lists side by side, one list below the other; and how many there were.

    Rows that have the titles again are left out, and tell where the lists are below them. One list
    stays as it is.
    """
    first = _places(rows[0].fields) if rows else []
    if len(first) < 2:
        return list(rows), 1
    parts: list[list[list[Row]]] = []  # of each page, of each list
    for row in looking(rows):
        if places := _places(row.fields):
            here = places
            parts.append([[] for _ in here])
            continue
        for (word, clue), found in zip(here, parts[-1], strict=True):
            fields = [*row.fields[word : word + 1], *row.fields[clue : clue + 1]]
            if any(map(str.strip, fields)):
                found.append(Row(row.at, fields))
    word, clue = first[0]
    titles = Row(rows[0].at, [rows[0].fields[word], rows[0].fields[clue]])
    return [titles, *(row for page in parts for each in page for row in each)], len(first)


def _places(titles: Sequence[str]) -> list[tuple[int, int]]:
    """Return the columns of words and clues that titles name, those of each list; none if not."""
    roles = [(at, role) for at, title in enumerate(titles) if (role := role_of(title))]
    words, clues = roles[::2], roles[1::2]
    is_pairs = all(role == WORD for _, role in words) and all(role == CLUE for _, role in clues)
    if not is_pairs or len(words) != len(clues):
        return []
    return [(word, clue) for (word, _), (clue, _) in zip(words, clues, strict=True)]
