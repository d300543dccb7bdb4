"""Judging a solution of a cover problem from the rules alone.

Nothing here knows how solutions are found: it reads names and colours, counts, and compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from puzzlewright.core.errors import quote
from puzzlewright.puzzles.cover.items import FOREIGN, Coloured, item_of
from puzzlewright.puzzles.results import Fault, Report

if TYPE_CHECKING:  # cover problems stand on this module
    from puzzlewright.puzzles.cover.puzzle import Cover
    from puzzlewright.puzzles.cover.solution import CoverSolution

#: The chosen options that cover an item: number and colour of each.
Uses = list[tuple[int, Any]]


def check(cover: Cover[Any, Any], solution: CoverSolution[Any, Any]) -> Report:
    """Return everything that is wrong with the solution."""
    problems = list(_option_problems(cover, solution))
    if problems:  # what the options cover means little when they are not the problem's own
        return Report(tuple(problems))
    uses: dict[Any, Uses] = {item: [] for item in (*cover.items, *cover.secondary)}
    for number, option in zip(solution.numbers, solution.options, strict=True):
        for member in option:
            colour = member.colour if isinstance(member, Coloured) else None
            uses[item_of(member)].append((number, colour))
    problems += _primary_faults(cover, uses)
    problems += _secondary_problems(cover, uses)
    return Report(tuple(problems))


def _option_problems(cover: Cover[Any, Any], solution: CoverSolution[Any, Any]) -> Iterator[Fault]:
    """Options that do not exist, read otherwise than they do, come twice or may not be chosen."""
    if len(solution.numbers) != len(solution.options):
        yield Fault("solution", "the numbers and the contents of its options do not match")
        return
    primary = set(cover.items)
    seen: set[int] = set()
    for number, option in zip(solution.numbers, solution.options, strict=True):
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
        elif primary.isdisjoint(map(item_of, option)):
            yield Fault(place, "chosen, although it covers no primary item")
        seen.add(number)


def _primary_faults(cover: Cover[Any, Any], uses: dict[Any, Uses]) -> Iterator[Fault]:
    """Primary items that are covered too rarely or too often."""
    for item, (low, high) in zip(cover.items, cover.bounds, strict=True):
        count = len(uses[item])
        if not low <= count <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            yield Fault(
                f"item {cover._names.of_item[item]}",
                f"covered {count} times instead of {wanted}",
            )


def _secondary_problems(cover: Cover[Any, Any], uses: dict[Any, Uses]) -> Iterator[Fault]:
    """Secondary items that options share without agreeing on a colour."""
    for item in cover.secondary:
        if len(uses[item]) < 2:
            continue
        numbers = ", ".join(str(number) for number, _ in uses[item])
        colours = {colour for _, colour in uses[item]}
        if None in colours:
            yield Fault(
                f"item {cover._names.of_item[item]}",
                f"shared by options {numbers}, not all with a colour",
            )
        elif len(colours) > 1:
            yield Fault(
                f"item {cover._names.of_item[item]}",
                f"given different colours by options {numbers}",
            )
