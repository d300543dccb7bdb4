"""The same searches in short plain Python: slow, plain, and the oracle of the tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

#: One option: pairs of an item's number and its colour (0 where there is none).
Option = Sequence[tuple[int, int]]


def cover_solutions(
    bounds: Sequence[tuple[int, int]], options: Sequence[Option]
) -> Iterator[tuple[int, ...]]:
    """Yield every solution of an exact cover problem as a sorted tuple of option numbers.

    Items 0 to len(bounds) - 1 are primary and lie in between low and high chosen options; every
    other item is secondary. Options without a primary item are never chosen. Each option is taken
    or left, in order: nothing clever, so nothing to get wrong.
    """
    primary = len(bounds)
    last = {item: n for n, option in enumerate(options) for item, _ in option}

    def extend(n: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        taken = [node for o in chosen for node in options[o]]
        uses = [sum(i == item for i, _ in taken) for item in range(primary)]
        if any(uses[i] < bounds[i][0] and last.get(i, -1) < n for i in range(primary)):
            return  # an item has too few options, and no more will come
        if n == len(options):
            yield chosen
            return
        if any(i < primary for i, _ in options[n]) and _fits(options[n], taken, uses, bounds):
            yield from extend(n + 1, (*chosen, n))
        yield from extend(n + 1, chosen)

    yield from extend(0, ())


def _fits(
    option: Option,
    taken: Sequence[tuple[int, int]],
    uses: Sequence[int],
    bounds: Sequence[tuple[int, int]],
) -> bool:
    """Tell whether an option goes with what is taken: room in the primary items, equal colours."""
    for item, colour in option:
        if item < len(bounds):
            if uses[item] == bounds[item][1]:
                return False
        elif any(i == item and (c != colour or colour == 0) for i, c in taken):
            return False
    return True
