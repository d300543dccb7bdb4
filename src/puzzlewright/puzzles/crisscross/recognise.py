"""Telling a criss-cross without our header from the files of all other kinds: in doubt, no.

No other kind writes blanks as `-` between letters: fill-ins have `_ # . *`, and sudokus that have
dashes have digits as well. Rows of one width are enough then. Where widths differ, which is a
mistake for the reader to tell, there have to be more rows, and more blanks than hyphens of words.
"""

from __future__ import annotations

from puzzlewright.words.lines import is_idle, raw_lines

#: A criss-cross is known by its beginning.
CHARACTERS_LOOKED_AT = 200_000

HEADER = "crisscross"
BLANK = "-"

#: Rows of different widths are taken for a grid only if there are at least this many, if this
#: share of them has the same width, and this share of their characters are blanks.
FEWEST_UNEVEN = 4
SHARE_OF_WIDTH = 0.75
SHARE_OF_BLANKS = 0.2


def looks_like_crisscross(text: str) -> bool:
    """Tell whether a text most likely is a criss-cross, be it one with mistakes in it."""
    raw = raw_lines(text[:CHARACTERS_LOOKED_AT])
    start = next((at for at, line in enumerate(raw) if not is_idle(line)), len(raw))
    if raw[start : start + 1] == [HEADER]:
        return True
    rows = []
    for line in raw[start:]:
        if not line:
            break
        rows.append(line.strip())
    if len(rows) < 2 or not all(map(_is_row, rows)):
        from puzzlewright.puzzles.crisscross.filled_text import filled_grids

        return filled_grids(text[:CHARACTERS_LOOKED_AT]) is not None
    cells = "".join(rows)
    if BLANK not in cells or not cells.strip(BLANK):
        return False
    return _are_even(rows)


def _is_row(row: str) -> bool:
    """Tell whether a line is letters and blanks without gaps, cells of several in parentheses."""
    if row.replace(BLANK, "a").isalpha():  # as most rows are
        return True
    import unicodedata

    signs = BLANK + "()"
    return all(
        sign in signs or sign.isalpha() or unicodedata.category(sign)[0] == "M" for sign in row
    )


def _are_even(rows: list[str]) -> bool:
    """Tell whether rows have one width, or most of many have."""
    widths = [_width(row) for row in rows]
    most = max(map(widths.count, set(widths)))
    if most == len(rows):
        return True
    blanks = sum(row.count(BLANK) for row in rows)
    return (
        len(rows) >= FEWEST_UNEVEN
        and most >= SHARE_OF_WIDTH * len(rows)
        and blanks >= SHARE_OF_BLANKS * sum(widths)
    )


def _width(row: str) -> int:
    """Return how many cells a row has."""
    if "(" in row:
        import re

        row = re.sub(r"\([^()]*\)", "X", row)
    from puzzlewright.words.cell_text import clusters

    return len(clusters(row))
