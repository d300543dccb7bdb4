"""The results of a class as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from puzzlewright.studio.server.store.classes import PupilRow

COLUMNS: Final = (
    "name", "version", "started", "finished", "seconds", "result", "hints", "revealed", "progress",
)  # fmt: skip

#: A text that begins with one of these may be a formula to a spreadsheet; full-width ones count.
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

#: Tells Excel that the file is UTF-8.
MARK: Final = "\ufeff"


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula: with an apostrophe before it."""
    return f"'{text}" if text.lstrip().startswith(FORMULAS) else text


def csv_of(pupils: Iterable[PupilRow]) -> str:
    """Return the results, a line for each pupil; times are UTC."""
    whole = io.StringIO()
    writer = csv.writer(whole)
    writer.writerow(COLUMNS)
    for each in pupils:
        writer.writerow(
            (
                harmless(each.name),
                each.number,
                _time(each.started),
                _time(each.finished),
                "" if each.seconds is None else round(each.seconds),
                each.result,
                each.hints,
                "yes" if each.revealed else "",
                f"{int(100 * each.progress)}%",  # 100 % is all of it, as in the table
            )
        )
    return MARK + whole.getvalue()


def _time(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")
