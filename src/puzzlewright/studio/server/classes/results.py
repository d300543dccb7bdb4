"""How far pupils are, what helps they used, and the results of a class as a table.

The plan of a puzzle says how much there is to do; a worker wrote it when the class began
(jobs/tasks/state_checking.py), so that the server need not know the puzzle. States come from
browsers and may be anything; what lies on a board counts, right or wrong.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from puzzlewright.studio.server.store.classes import PupilRow

#: More hints than this are not counted: a board has fewer cells.
MOST_HINTS: Final = 9_999

#: Things of a state that are looked at: a board of 50 by 50, several times.
MOST_THINGS: Final = 20_000


class Helps(NamedTuple):
    """What a player looked up, as the game tells it."""

    hints: int
    revealed: bool


def parse_helps(state: Mapping[str, Any]) -> Helps:
    """Return the helps that a state tells of."""
    helps = state.get("helps")
    if not isinstance(helps, dict):
        return Helps(0, revealed=False)
    hints = helps.get("hints")
    number = hints if type(hints) is int else 0
    return Helps(max(0, min(MOST_HINTS, number)), revealed=helps.get("revealed") is True)


def progress(plan: Mapping[str, Any], state: Mapping[str, Any]) -> float:
    """Return how much of the board is filled, 0 to 1."""
    total, given = int(plan.get("total", 0)), int(plan.get("given", 0))
    if total <= 0:
        return 0.0
    done = _done(plan, state.get("state")) - given
    return max(0.0, min(1.0, done / total))


def _done(plan: Mapping[str, Any], inner: Any) -> int:
    """Return how much lies there, given things included."""
    match plan.get("sort"):
        case "letters":
            return _filled(inner)
        case "cells":
            return _filled(_part(inner, "cells"))
        case "words":
            numbers = set(_numbers(_part(inner, "found")))
            return len(numbers.intersection(range(int(plan.get("total", 0)))))
        case "pieces":
            return _weight(plan, _numbers(_part(inner, "laid")))
        case "options":
            return _weight(plan, [n for n in _list(inner) if type(n) is int])
    return 0


def _list(value: Any) -> list[Any]:
    return value[:MOST_THINGS] if isinstance(value, list) else []


def _part(inner: Any, name: str) -> list[Any]:
    return _list(inner.get(name)) if isinstance(inner, dict) else []


def _filled(cells: Any) -> int:
    return sum(1 for each in _list(cells) if isinstance(each, str) and each)


def _numbers(rows: list[Any]) -> list[int]:
    """Return the first number of each row."""
    firsts = (row[0] for row in rows if isinstance(row, list) and row)
    return [number for number in firsts if type(number) is int]


def _weight(plan: Mapping[str, Any], numbers: list[int]) -> int:
    sizes = plan.get("sizes") or []
    return sum(sizes[n] for n in numbers if 0 <= n < len(sizes))


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


def results_csv(pupils: Iterable[PupilRow]) -> str:
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
