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
    usable = [any(item < primary for item, _ in option) for option in options]
    last_use = {item: n for n, option in enumerate(options) if usable[n] for item, _ in option}
    due: list[list[int]] = [[] for _ in range(len(options) + 1)]
    for item in range(primary):
        due[last_use.get(item, -1) + 1].append(item)

    def extend(n: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if any(uses[item] < bounds[item][0] for item in due[n]):
            return
        if n == len(options):
            yield chosen
            return
        if usable[n] and fits(options[n]):
            take(options[n], 1)
            yield from extend(n + 1, (*chosen, n))
            take(options[n], -1)
        yield from extend(n + 1, chosen)

    uses: dict[int, int] = dict.fromkeys(range(primary), 0)
    colours: dict[int, list[int]] = {}

    def fits(option: Option) -> bool:
        return all(
            uses[item] < bounds[item][1]
            if item < primary
            else not colours.get(item) or (colour != 0 and colours[item][0] == colour)
            for item, colour in option
        )

    def take(option: Option, step: int) -> None:
        for item, colour in option:
            if item < primary:
                uses[item] += step
            elif step > 0:
                colours.setdefault(item, []).append(colour)
            else:
                colours[item].pop()

    yield from extend(0, ())
