"""Building large problems so that it can be stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from puzzlewright.puzzles.cover.puzzle import Cover, Words

if TYPE_CHECKING:
    from puzzlewright.puzzles.making import Budget

#: Options between two looks at the budget.
STRIDE = 256

_budget: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def building(budget: Budget) -> Iterator[None]:
    """Let a budget end the building of problems in this block."""
    token = _budget.set(budget)
    try:
        yield
    finally:
        _budget.reset(token)


def built(primary: Words, options: Iterable[Words], **more: Any) -> Cover:
    """Return Cover(primary, options, ...), unless the budget is spent before all options are in."""
    return Cover(primary, _asking(options), **more)


def _asking(options: Iterable[Words]) -> Iterator[Words]:
    budget = _budget.get()
    for number, option in enumerate(options):
        if budget is not None and number % STRIDE == 0:
            budget.require_more("problem")
        yield option
