"""What another program found, compared with what is found here.

BurrTools counts assemblies up to turns of the result and, unless somebody keeps them, up to mirror
images. It takes pieces that are alike for different ones if they are listed apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from puzzlewright.outcome import Outcome
from puzzlewright.puzzles.classes import tally
from puzzlewright.puzzles.packing.solve import Sameness, solver_of, taking_apart

if TYPE_CHECKING:
    from puzzlewright.puzzles.packing.puzzle import Packing

#: Counts for a comparison end here: nodes, and seconds.
NODES, SECONDS = 3_000_000, 15.0


def comparison(packing: Packing) -> str | None:
    """Return how the number of assemblies that a file has compares; None if it has none."""
    if packing.stored is None:
        return None
    stored = packing.stored.assemblies
    told = f"the file says {_assemblies(stored)}"
    first: int | None = None
    for same, meaning in _meanings(packing):
        number = _number(taking_apart(packing, same))
        if number is None:
            return f"{told}; counting them takes too long to compare that here"
        if number == stored:
            otherwise = "" if first is None else f" {meaning} ({first:,} otherwise)"
            return f"{told}: the same here{otherwise}"
        first = number if first is None else first
    return f"{told}; here it is {_assemblies(first or 0)}"


def _assemblies(number: int) -> str:
    return f"{number:,} assembl{'y' if number == 1 else 'ies'}"


def _meanings(packing: Packing) -> Iterator[tuple[Sameness, str]]:
    """Yield what a number of assemblies may mean, the usual first, and how to say it."""
    packing = taking_apart(packing, Sameness())  # whatever --keep-alike has made of it
    yield Sameness(), ""
    apart = "if mirror images count"
    has_mirrors = len(solver_of(packing.keeping_mirrors()).symmetries) < len(
        solver_of(packing).symmetries
    )
    if has_mirrors:
        yield Sameness(mirrors=False), apart
    alike = [kind.members for kind in solver_of(packing).kinds if len(kind.members) > 1]
    if alike:
        names = ", ".join(packing.bricks[number].name for number in alike[0])
        other = f"if alike pieces ({names}) count as different ones"
        yield Sameness(bricks=False), other
        if has_mirrors:
            yield Sameness(mirrors=False, bricks=False), f"{apart}, and {other}"


def _number(packing: Packing) -> int | None:
    """Return how many packings there are up to symmetry; None if that takes long."""
    found = tally(packing, distinct=True, nodes=NODES, time=SECONDS)
    if found.outcome is not Outcome.EXHAUSTED or found.distinct is None:
        return None
    return found.distinct.n
