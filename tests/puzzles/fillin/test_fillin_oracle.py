"""The oracle of fill-ins itself, our own puzzles by it, and what must agree with it."""

from __future__ import annotations

from itertools import islice
from math import factorial

import pytest
from hypothesis import given
from support.lengths import examples
from support.oracles.fillin import Fill, Oracle, runs_of
from support.paths import DATA
from support.strategies.fillin import fillins

from puzzlewright.puzzles.fillin.check import faults
from puzzlewright.puzzles.fillin.puzzle import FillIn, FillInSolution
from puzzlewright.puzzles.fillin.search.infeasibility import quick_reason

#: No more fills of a random puzzle are looked at.
MOST_FILLS = 50


def known_counts() -> list[tuple[str, int, bool]]:
    """Return the files of the table, their counts, and whether there is a reason for none."""
    lines = (DATA / "fillin_counts.txt").read_text("utf-8").splitlines()
    rows = [line.split(maxsplit=3) for line in lines if not line.startswith("#")]
    return [(file, int(count), why == "yes") for file, count, why, _ in rows]


def fillin(*lines: str) -> FillIn:
    """Read a fill-in from its lines."""
    [puzzle] = FillIn.parse("\n".join(lines))
    return puzzle


def filled_of(puzzle: FillIn, fill: Fill) -> FillInSolution:
    """Return a fill of the oracle as a filled grid; cells without a slot stay as they are."""
    letters = dict(fill)
    return FillInSolution(
        puzzle,
        [
            [letters.get((r, c), content) for c, content in enumerate(row)]
            for r, row in enumerate(puzzle.template.rows)
        ],
    )


# Our own puzzles


def test_the_table_has_all_puzzles() -> None:
    """Every file of the folder is in the table, and the other way round."""
    files = {path.name for path in (DATA / "fillins").iterdir()}
    assert files == {file for file, _, _ in known_counts()}


@pytest.mark.parametrize(("file", "count", "reason"), known_counts())
def test_our_puzzles(file: str, count: int, reason: bool) -> None:
    """The oracle counts what the table says, its fills are right, and reasons are as noted."""
    path = DATA / "fillins" / file
    [puzzle] = FillIn.parse(path.read_text("utf-8"), str(path))
    fills = list(Oracle(puzzle).fills())
    assert len(fills) == len(set(fills)) == count
    for fill in fills:
        assert list(faults(puzzle, filled_of(puzzle, fill))) == []
    assert (quick_reason(puzzle) is not None) is reason


def test_the_large_one_is_as_large_as_it_says() -> None:
    """The largest of our puzzles has 18 rows of 27 cells and 26 slots."""
    [puzzle] = FillIn.parse((DATA / "fillins" / "puzzle8.txt").read_text("utf-8"))
    template = puzzle.template
    assert (template.height, template.width, len(template.slots)) == (18, 27, 26)


# The oracle


def test_counts_that_an_argument_gives() -> None:
    """Slots that do not cross take their words in any order; equal words make no difference."""
    rows = ["**", "..", "**", "..", "**", "..", "**"]
    assert sum(1 for _ in Oracle(fillin(*rows, "AB", "CD", "EF", "GH")).fills()) == factorial(4)
    assert sum(1 for _ in Oracle(fillin(*rows, "AB", "AB", "EF", "EF")).fills()) == 6
    assert sum(1 for _ in Oracle(fillin(*rows, "AB", "AB", "EF")).fills()) == 0


def test_dictionaries_by_an_argument() -> None:
    """Two slots apart: ordered pairs without repeats, or with; good ones only; own lists."""
    text = ["grid", "___", "###", "___", "words", "ABC", "DEF", "GHI;10"]

    def count(*rules: str, more: tuple[str, ...] = ()) -> int:
        return sum(1 for _ in Oracle(fillin("fillin", *rules, *text, *more)).fills())

    assert count("mode dictionary") == 6
    assert count("mode dictionary", "repeats") == 9
    assert count("mode dictionary", "least 50") == 2
    assert count("mode dictionary", "least 50", "repeats") == 4
    assert count("mode dictionary", more=("only 1-Across", "XYZ", "ABC")) == 5
    assert count("mode dictionary", "least 50", more=("only 1-Across", "XYZ;20", "ABC")) == 3
    assert count("mode exact", more=("only 1-Across", "XYZ", "ABC")) == 0


@examples(300)
@given(fillins())
def test_what_agrees_with_the_oracle(puzzle: FillIn) -> None:
    """Slots have the same names and cells; fills pass the checker; reasons for none are right."""
    assert runs_of(puzzle) == {slot.name: slot.cells for slot in puzzle.template.slots}
    fills = list(islice(Oracle(puzzle).fills(), MOST_FILLS))
    assert len(set(fills)) == len(fills)
    for fill in fills:
        assert list(faults(puzzle, filled_of(puzzle, fill))) == []
    if quick_reason(puzzle) is not None:
        assert fills == []
