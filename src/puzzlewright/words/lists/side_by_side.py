"""Lists side by side in one table, as Word and Excel have them to save paper.

    Word   Meaning      Word   Meaning
    otter  swims        eagle  flies

The titles tell: those of a list come again. The lists are read one after the other. Each page may
have the titles anew. Without titles, two lists of two columns are found if all rows have four, and
the third column is like the first: no forms of the same words, no sentences, no numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from puzzlewright.core.deadlines import within_deadline
from puzzlewright.words.lists.columns import CLUE, MOST_HEADINGS, WORD, column_role
from puzzlewright.words.lists.tables import Row

#: Fewer rows tell nothing about columns without titles.
FEWEST_ROWS = 3

#: Letters at the beginning of a word that its other forms have as well.
STEM = 4


def stack_lists(rows: Sequence[Row]) -> tuple[list[Row], int]:
    """Return the rows of lists side by side, one list below the other; and how many there were.

    Rows that have the titles again are left out, and tell where the lists are below them. One list
    stays as it is.
    """
    start = _start(rows)
    if start is None:
        return list(rows), 1
    first, known = _places(rows[start].fields), {*rows[start].fields, ""}
    parts: list[list[list[Row]]] = []  # of each page, of each list
    for row in within_deadline(rows[start:]):
        if known.issuperset(row.fields) and (places := _places(row.fields)):
            here = places
            parts.append([[] for _ in here])
            continue
        for (word, clue), found in zip(here, parts[-1], strict=True):
            fields = [*row.fields[word : word + 1], *row.fields[clue : clue + 1]]
            if any(map(str.strip, fields)):
                found.append(Row(row.number, fields))
    word, clue = first[0]
    titles = Row(rows[start].number, [rows[start].fields[word], rows[start].fields[clue]])
    below = (row for page in parts for each in page for row in each)
    return [*rows[:start], titles, *below], len(first)


def _start(rows: Sequence[Row]) -> int | None:
    """Return which row has the titles of several lists; above it there may be headings."""
    for at, row in enumerate(rows[: MOST_HEADINGS + 1]):
        if len(_places(row.fields)) > 1:
            return at
        if len(_filled_columns(row)) > 1:
            break
    return None


def _places(titles: Sequence[str]) -> list[tuple[int, int]]:
    """Return the columns of words and clues that titles name, those of each list; none if not."""
    roles = [(at, role) for at, title in enumerate(titles) if (role := column_role(title))]
    words, clues = roles[::2], roles[1::2]
    is_pairs = all(role == WORD for _, role in words) and all(role == CLUE for _, role in clues)
    if not is_pairs or len(words) != len(clues):
        return []
    return [(word, clue) for (word, _), (clue, _) in zip(words, clues, strict=True)]


def stack_untitled_pairs(rows: Sequence[Row], separator: str) -> tuple[list[Row], int]:
    """Return the rows of two lists side by side without titles, and how many lists there were.

    The second list may be shorter. Commas separate words as well, so they are no evidence.
    """
    places = _filled_columns(rows[0]) if rows else []
    if separator == "," or len(rows) < FEWEST_ROWS or len(places) != 4:
        return list(rows), 1
    full = 0
    for n, row in enumerate(within_deadline(rows)):
        filled = _filled_columns(row)
        if filled == places and full == n:
            full += 1
        elif filled != places[:2]:
            return list(rows), 1
    columns = [[row.fields[at].strip() for row in rows[:full]] for at in places]
    if full < FEWEST_ROWS or not _are_alike(columns):
        return list(rows), 1
    halves = (places[:2], places[2:])
    return [
        Row(row.number, [row.fields[at] for at in half])
        for half, number in zip(halves, (len(rows), full), strict=True)
        for row in within_deadline(rows[:number])
    ], 2


def _filled_columns(row: Row) -> list[int]:
    return [at for at, field in enumerate(row.fields) if field.strip()]


def _are_alike(columns: Sequence[Sequence[str]]) -> bool:
    """Tell whether the third and fourth of these columns can be what the first two are."""
    number = len(columns[0])
    for texts in columns:
        lettered = sum(any(map(str.isalpha, text)) for text in texts)
        if 2 * lettered <= number or 2 * len(set(texts)) <= number:
            return False
    for one, other in zip(columns[:2], columns[2:], strict=True):
        lengths = [sum(len(text.split()) for text in texts) for texts in (one, other)]
        if abs(lengths[0] - lengths[1]) > number:
            return False
    return 2 * sum(map(_are_related, columns[0], columns[2])) < number


def _are_related(one: str, other: str) -> bool:
    """Tell whether texts may have forms of the same word: `sing` and `sung`."""
    word, another = (max(text.casefold().split(), key=len) for text in (one, other))
    return word[0] == another[0] or word[:STEM] in other.casefold()
