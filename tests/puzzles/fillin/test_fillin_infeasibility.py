"""Why a fill-in cannot be filled: reasons that are true, and as small as they are found."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from support.lengths import examples
from support.oracles.fillin import Oracle, runs_of
from support.paths import DATA
from support.strategies.fillin import fillins, random_fillin

from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.search import infeasibility
from puzzlewright.puzzles.fillin.search.infeasibility import quick_reason, small_contradiction

TOGETHER = " cannot be filled together"


def fillin(*lines: str) -> FillIn:
    """Read a fill-in from its lines."""
    return FillIn.loads("\n".join(lines))


def slots_in(reason: str) -> set[str]:
    """Return the slots that a reason names."""
    return set(re.findall(r"\d+-(?:Across|Down)", reason))


def can_be_filled(puzzle: FillIn, slots: set[str]) -> bool:
    """Tell, by the oracle, whether some slots alone can be filled, words used as they may be."""
    oracle = Oracle(puzzle)
    oracle.exact = False  # which would have all words used
    oracle.runs = [(name, run) for name, run in oracle.runs if name in slots]
    if puzzle.mode == "exact":
        oracle._may_use = lambda word, used: used[word] < oracle.left[word]  # type: ignore[method-assign]
    return next(oracle.fills(), None) is not None


# The three sorts of reasons


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("puzzle2.txt", "4-letter slots: 2, words: 1; 5-letter slots: 2, words: 3"),
        ("puzzle11.txt", "no word fits 2-Down whatever crosses it"),
        ("puzzle1.txt", None),
    ],
)
def test_simple_reasons_come_first(file: str, reason: str | None) -> None:
    """Numbers, then what fits; a puzzle that can be filled has no reason."""
    puzzle = FillIn.load(DATA / "fillins" / file)
    assert (
        small_contradiction(puzzle) == quick_reason(puzzle) == Facts.of(puzzle).why_none() == reason
    )


def test_a_word_that_is_given_twice() -> None:
    """It is named with both of its slots, unless words may be there twice."""
    puzzle = FillIn("CAT\n###\nCAT", ["CAT", "DOG"], mode="dictionary")
    assert quick_reason(puzzle) == "'CAT' is given twice, in 1-Across and 2-Across"
    assert next(Oracle(puzzle).fills(), None) is None
    assert quick_reason(FillIn("CAT\n###\nCAT", ["CAT"], mode="dictionary", repeats=True)) is None


def test_slots_that_exclude_one_another() -> None:
    """Where only a search finds out, few slots are named, and any fewer can be filled."""
    puzzle = FillIn.load(DATA / "fillins" / "puzzle3.txt")
    assert quick_reason(puzzle) is None
    reason = Facts.of(puzzle).why_none()
    assert reason == "1-Across, 3-Across and 2-Down cannot be filled together"
    require_minimal(puzzle, reason)


def test_what_has_no_part_in_it_is_left_out() -> None:
    """Two slots that do not cross want the same word; a third one is not named."""
    rows = ["fillin", "mode dictionary", "grid", "A__", "###", "A__", "###", "___"]
    puzzle = fillin(*rows, "words", "ABC", "DEF", "GHI")
    assert quick_reason(puzzle) is None
    given = "(given A at row 1, column 1; A at row 3, column 1)"
    assert small_contradiction(puzzle) == f"1-Across and 2-Across cannot be filled together {given}"
    repeats = fillin("fillin", "repeats", *rows[1:], "words", "ABC", "DEF", "GHI")
    assert small_contradiction(repeats) is None


def require_minimal(puzzle: FillIn, reason: str) -> None:
    """Require that the slots cannot be filled together, but those without any one of them can."""
    slots = slots_in(reason)
    assert slots <= runs_of(puzzle).keys()
    assert not can_be_filled(puzzle, slots)
    for slot in slots:
        assert can_be_filled(puzzle, slots - {slot})


def test_sets_of_random_puzzles_are_minimal() -> None:
    """Among random puzzles some need a search; the sets named are contradictions, none smaller."""
    named = 0
    for seed in range(600):
        puzzle = random_fillin(Random(seed))
        reason = small_contradiction(puzzle)
        if reason is not None and TOGETHER in reason:
            require_minimal(puzzle, reason)
            named += 1
    assert named > 5


@given(fillins())
@examples(300)
def test_a_reason_is_found_just_where_there_is_none(puzzle: FillIn) -> None:
    """Small puzzles without a fill all have a reason, those with one have none."""
    has_fill = next(Oracle(puzzle).fills(), None) is not None
    assert (small_contradiction(puzzle) is None) == has_fill


# Limits


def test_without_time_for_a_proof_the_hard_slots_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason is proved or not given; but there is always something to say."""
    monkeypatch.setattr(infeasibility, "LEAST_NODES", 0)
    monkeypatch.setattr(infeasibility, "WORK", 0)
    puzzle = FillIn.load(DATA / "fillins" / "puzzle3.txt")
    assert small_contradiction(puzzle) is None
    assert (Facts.of(puzzle).why_none() or "").startswith("no smaller part of the grid")
    assert small_contradiction(FillIn.load(DATA / "fillins" / "puzzle11.txt")) is not None


def test_of_many_slots_some_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads a list of half the grid."""
    monkeypatch.setattr(infeasibility, "MOST_SLOTS", 2)
    monkeypatch.setattr(infeasibility, "NAMED_SLOTS", 1)
    reason = small_contradiction(FillIn.load(DATA / "fillins" / "puzzle3.txt"))
    assert reason == "3 slots cannot be filled together: 1-Across and 2 more"


@pytest.mark.parametrize("nodes", [12, 40])
def test_sets_are_right_though_not_minimal(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    """Where the nodes run out on the way, the slots named still cannot be filled together."""
    monkeypatch.setattr(infeasibility, "LEAST_NODES", nodes)
    monkeypatch.setattr(infeasibility, "WORK", 0)
    named = 0
    for seed in range(300):
        puzzle = random_fillin(Random(seed))
        reason = small_contradiction(puzzle)
        if reason is not None and TOGETHER in reason:
            assert not can_be_filled(puzzle, slots_in(reason))
            named += 1
    assert named
