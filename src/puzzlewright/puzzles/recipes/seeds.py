"""Seeds of many puzzles: lists of them as people write them, and notes about what they made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.core.limits import MOST_BOUND

#: If this many puzzles fail for the same reason and none succeeds, the others would fail, too.
SAME_MESSAGE: Final = 10

#: How many seeds and ranges of seeds are named.
MOST_NAMED: Final = 12


def parse_seeds(text: str) -> list[int]:
    """Read a list of seeds: 1-100, 3,5,8-12."""
    seeds: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,12})(?:-(\d{1,12}))?\s*", part, re.ASCII)
        if match is None:
            raise InputError("seeds are numbers and ranges: 1-100 or 3,5,8-12", text=part)
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise InputError("a range of seeds ends before it begins", text=part)
        if len(seeds) + last - first >= MOST_BOUND:
            raise InputError(f"more than {MOST_BOUND:,} seeds", text=text)
        seeds += range(first, last + 1)
    return seeds


class SeedNotes:
    """Messages about puzzles that are made."""

    def __init__(self) -> None:
        self.number: int = 0  #: of messages, alike or not
        self._seeds: dict[tuple[str, str], list[int]] = {}

    def add(self, maker: str, seed: int, message: str) -> None:
        """Note a message about what a generator made, or could not make, with a seed."""
        self._seeds.setdefault((maker, message), []).append(seed)
        self.number += 1

    @property
    def messages(self) -> list[str]:
        """The different messages."""
        return list(dict.fromkeys(message for _, message in self._seeds))

    def lines(self, known: Iterable[str] = ()) -> list[str]:
        """Return a line for each message that is not known yet."""
        old = set(known)
        return [
            f"{maker}, {describe_seeds(seeds)}: {message}"
            for (maker, message), seeds in self._seeds.items()
            if message not in old
        ]


def describe_seeds(seeds: Iterable[int], most: int | None = MOST_NAMED) -> str:
    """Return seeds in words: "seed 3", "seeds 3, 5, 8-12"; of many, the first and how many."""
    found = sorted(set(seeds))
    parts = seed_ranges(found).split(", ")
    what = "seed" if len(found) == 1 else "seeds"
    if most is None or len(parts) <= most:
        return f"{what} {', '.join(parts)}"
    return f"{what} {', '.join(parts[:most])}, … ({len(found):,} in all)"


def seed_ranges(seeds: Iterable[int]) -> str:
    """Return seeds as `book --seeds` reads them: 3, 5, 8-12."""
    ranges: list[list[int]] = []
    for seed in sorted(seeds):
        if ranges and ranges[-1][1] == seed - 1:
            ranges[-1][1] = seed
        else:
            ranges.append([seed, seed])
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in ranges)
