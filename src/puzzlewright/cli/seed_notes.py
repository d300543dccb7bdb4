"""Notes about seeds: each message once, with all seeds that it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from puzzlewright.puzzles.recipe import Recipe

#: If this many puzzles fail for the same reason and none succeeds, the others would fail, too.
ALIKE: Final = 10

#: How many seeds and ranges of seeds are named.
MOST_NAMED: Final = 12


def picked_seed(seed: int, recipe: Recipe, *, is_cut: bool = False) -> str:
    """Return what to tell about a seed that nobody chose; `is_cut`: it was stopped early."""
    if recipe.values.get("time") is not None:
        return f"seed {seed} (with --time, --seed {seed} may make another one; see make --again)"
    if is_cut:
        return f"seed {seed} (stopped early: --seed {seed} may make another one; see make --again)"
    return f"seed {seed} (--seed {seed} makes the same again)"


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
            f"{maker}, {seeds_named(seeds)}: {message}"
            for (maker, message), seeds in self._seeds.items()
            if message not in old
        ]


def seeds_named(seeds: Iterable[int], most: int | None = MOST_NAMED) -> str:
    """Return seeds in words: "seed 3", "seeds 3, 5, 8-12"; of many, the first and how many."""
    found = sorted(set(seeds))
    parts = ranges_of(found).split(", ")
    what = "seed" if len(found) == 1 else "seeds"
    if most is None or len(parts) <= most:
        return f"{what} {', '.join(parts)}"
    return f"{what} {', '.join(parts[:most])}, … ({len(found):,} in all)"


def ranges_of(seeds: Iterable[int]) -> str:
    """Return seeds as `book --seeds` reads them: 3, 5, 8-12."""
    ranges: list[list[int]] = []
    for seed in sorted(seeds):
        if ranges and ranges[-1][1] == seed - 1:
            ranges[-1][1] = seed
        else:
            ranges.append([seed, seed])
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in ranges)
