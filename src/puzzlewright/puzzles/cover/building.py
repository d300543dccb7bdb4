"""Building large problems so that it can be stopped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzlewright.deadline import looking
from puzzlewright.puzzles.cover.puzzle import Cover, Words

#: Options between two looks at the deadline.
STRIDE = 256


def built(primary: Words, options: Iterable[Words], **more: Any) -> Cover:
    """Return Cover(primary, options, ...), if the deadline does not end it before.

    The options should be made one by one, by a generator: then making them looks as well.
    """
    return Cover(primary, looking(options, STRIDE), **more)
