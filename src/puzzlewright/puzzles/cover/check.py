"""Judging a solution of a cover problem from the rules alone.

Nothing here knows how solutions are found: it reads names and colours, counts, and compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzlewright.core.errors import quote
from puzzlewright.puzzles.cover.items import FOREIGN
from puzzlewright.puzzles.results import Fault, Report

if TYPE_CHECKING:  # cover problems stand on this module
    from puzzlewright.puzzles.cover.puzzle import Cover, CoverSolution

#: The chosen options that cover an item: number and colour of each.
Uses = list[tuple[int, str | None]]


def check(cover: Cover, solution: CoverSolution) -> Report:
    """Return everything that is wrong with the solution."""
    problems = list(_option_problems(cover, solution))
    if problems:  # what the options cover means little when they are not the problem's own
        return Report(tuple(problems))
    uses: dict[str, Uses] = {name: [] for name in (*cover.primary, *cover.secondary)}
    for number, option in zip(solution.options, solution.entries, strict=True):
        for item, colour in option:
            uses[item].append((number, colour))
    problems += _primary_faults(cover, uses)
    problems += _secondary_problems(cover, uses)
    return Report(tuple(problems))


def _option_problems(cover: Cover, solution: CoverSolution) -> Iterator[Fault]:
    """Options that do not exist, read otherwise than they do, come twice or may not be chosen."""
    if len(solution.options) != len(solution.entries):
        yield Fault("solution", "the numbers and the contents of its options do not match")
        return
    primary = set(cover.primary)
    seen: set[int] = set()
    for number, option in zip(solution.options, solution.entries, strict=True):
        place = f"option {number}"
        if number == FOREIGN:
            shown = quote(" ".join(map(str, option)))
            yield Fault(f"option {shown}", "the problem has no such option")
        elif not 0 <= number < len(cover.options):
            yield Fault(place, f"there is none; they are numbered 0 to {len(cover.options) - 1}")
        elif option != cover.options[number]:
            yield Fault(place, "does not read like that in the problem")
        elif number in seen:
            yield Fault(place, "chosen more than once")
        elif primary.isdisjoint(item for item, _ in option):
            yield Fault(place, "chosen, although it covers no primary item")
        seen.add(number)


def _primary_faults(cover: Cover, uses: dict[str, Uses]) -> Iterator[Fault]:
    """Primary items that are covered too rarely or too often."""
    for name, (low, high) in zip(cover.primary, cover.bounds, strict=True):
        count = len(uses[name])
        if not low <= count <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            yield Fault(f"item {name}", f"covered {count} times instead of {wanted}")


def _secondary_problems(cover: Cover, uses: dict[str, Uses]) -> Iterator[Fault]:
    """Secondary items that options share without agreeing on a colour."""
    for name in cover.secondary:
        if len(uses[name]) < 2:
            continue
        numbers = ", ".join(str(number) for number, _ in uses[name])
        colours = {colour for _, colour in uses[name]}
        if None in colours:
            yield Fault(f"item {name}", f"shared by options {numbers}, not all with a colour")
        elif len(colours) > 1:
            yield Fault(f"item {name}", f"given different colours by options {numbers}")
