"""fontTools at work on a file that may be damaged: quietly, and within bounds.

It logs a line for each entry that it cannot read, tens of thousands for some files. And it makes a
list of all characters of a table that a few bytes can promise: four billion of them. So its loggers
are silent meanwhile, and what the table of characters promises is added up first.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from struct import iter_unpack, unpack_from

#: A font has no more characters than Unicode has places.
MOST_CHARACTERS = 0x110000

#: Tables with 16-bit characters: segments may overlap a little, so more than there can be.
MOST_SMALL = 4 * 0x10000


@contextmanager
def quiet() -> Iterator[None]:
    """Let fontTools print, log and warn to nobody."""
    logger = logging.getLogger("fontTools")
    before = logger.propagate
    handler = logging.NullHandler()
    logger.addHandler(handler)
    logger.propagate = False
    try:
        nowhere = StringIO()
        with redirect_stdout(nowhere), redirect_stderr(nowhere), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.propagate = before
        logger.removeHandler(handler)


def require_characters(table: bytes) -> None:
    """Raise a ValueError if the table of characters (cmap) promises more than a font can have."""
    (number,) = unpack_from(">H", table, 2)
    places = {unpack_from(">HHL", table, 4 + 8 * at)[2] for at in range(number)}
    promised = sum(_characters(table[place:]) for place in places)
    if promised > 2 * MOST_CHARACTERS:
        raise ValueError("more characters than there are")


def _characters(table: bytes) -> int:
    """Return how many characters a part of the table promises."""
    (form,) = unpack_from(">H", table)
    if form in {12, 13}:
        (groups,) = unpack_from(">L", table, 12)
        whole = table[16 : 16 + 12 * groups]
        ends = iter_unpack(">LLL", whole[: len(whole) // 12 * 12])
        return sum(max(0, last - first + 1) for first, last, _ in ends)
    if form == 4:
        (double,) = unpack_from(">H", table, 6)
        count = double // 2
        lasts = unpack_from(f">{count}H", table, 14)
        firsts = unpack_from(f">{count}H", table, 16 + 2 * count)
        promised = sum(max(0, b - a + 1) for a, b in zip(firsts, lasts, strict=True))
        return promised if promised <= MOST_SMALL else 3 * MOST_CHARACTERS
    return 0  # the size of the others is that of the file
