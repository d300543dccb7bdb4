"""How results are put in words."""

from __future__ import annotations

import argparse

import pytest

from puzzlewright.cli import exit_codes
from puzzlewright.cli.result_text import (
    SearchEnding,
    duration,
    exit_code,
    reason_to_stop,
    worst_exit_code,
)
from puzzlewright.cli.solution_report import Timing, is_unique, search_verdict, unique_text
from puzzlewright.cli.verbs.count import two_figures
from puzzlewright.core.errors import count_noun
from puzzlewright.core.outcomes import Count, Outcome
from puzzlewright.core.quantities import nonnegative_int, parse_seconds, positive_int


def ending(outcome: Outcome, n: int, nodes: int = 10) -> SearchEnding:
    """Return the end of a search that found n solutions."""
    return SearchEnding(outcome, Count(n, outcome is Outcome.EXHAUSTED), nodes, 0.5)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.0, "0 µs"),
        (0.00003, "30 µs"),
        (0.0000996, "0.1 ms"),
        (0.00077, "0.8 ms"),
        (0.0138904, "13.9 ms"),
        (0.0996, "100 ms"),
        (0.25, "250 ms"),
        (0.9996, "1.00 s"),
        (1.236, "1.24 s"),
        (9.996, "10.0 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min 0 s"),
        (125.4, "2 min 5 s"),
        (3599.7, "1 h 0 min"),
        (3800, "1 h 3 min"),
    ],
)
def test_duration(value: float, words: str) -> None:
    """Times are rounded to what one wants to know, without a jump between units."""
    assert duration(value) == words


def test_number_of() -> None:
    """One puzzle, two puzzles; large numbers are grouped."""
    assert [count_noun(n, "node") for n in (0, 1, 9356)] == ["0 nodes", "1 node", "9,356 nodes"]


def test_rounded() -> None:
    """Two figures are kept of a guess."""
    assert [two_figures(n) for n in (0, 7.4, 99, 104, 798623)] == [0, 7, 99, 100, 800000]


def test_took_names_one_puzzle_or_a_range() -> None:
    """The puzzles of one file share a line."""
    assert str(Timing("a", 3, 3, 0.0139)) == "Puzzle 3 took 13.9 ms"
    assert str(Timing("a", 1, 9, 2)) == "Puzzles 1 to 9 took 2.00 s"


@pytest.mark.parametrize(
    ("end", "enough", "code"),
    [
        (ending(Outcome.EXHAUSTED, 3), False, exit_codes.ANSWERED),
        (ending(Outcome.EXHAUSTED, 0), False, exit_codes.NO_SOLUTION),
        (ending(Outcome.SOLVED, 2), True, exit_codes.ANSWERED),
        (ending(Outcome.SOLVED, 2), False, exit_codes.LIMIT),
        (ending(Outcome.LIMIT, 5), True, exit_codes.LIMIT),
        (ending(Outcome.LIMIT, 0), False, exit_codes.LIMIT),
        (ending(Outcome.STOPPED, 5), True, exit_codes.STOPPED),
    ],
)
def test_exit_codes(end: SearchEnding, enough: bool, code: int) -> None:
    """Reaching a number of solutions is an answer for `solve`, and a limit for `count`."""
    assert exit_code(end, enough=enough) == code


def test_precedence_of_exit_codes() -> None:
    """Whatever the order of the puzzles, the same one speaks for the batch."""
    order = [130, 70, 2, 3, 1, 0]
    for n, code in enumerate(order):
        for other in order[n:]:
            assert worst_exit_code(code, other) == worst_exit_code(other, code) == code


def test_reason_names_the_limit_that_was_reached() -> None:
    """With a limit on both, the nodes show which of them it was."""
    both = {"nodes": 1000, "time": 2.0}
    assert reason_to_stop(ending(Outcome.LIMIT, 0, nodes=1000), both) == "limit of 1,000 nodes"  # type: ignore[arg-type]
    assert reason_to_stop(ending(Outcome.LIMIT, 0, nodes=999), both) == "time limit of 2.00 s"  # type: ignore[arg-type]
    assert reason_to_stop(ending(Outcome.SOLVED, 3), {"limit": 3}) == "limit of 3 solutions"
    assert reason_to_stop(ending(Outcome.STOPPED, 3), {"limit": 3}) == "stopped"


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (ending(Outcome.EXHAUSTED, 0), "no solution: proved"),
        (ending(Outcome.EXHAUSTED, 1), "the only solution: proved"),
        (ending(Outcome.EXHAUSTED, 1234), "all 1,234 solutions: proved"),
        (ending(Outcome.SOLVED, 1), None),
        (ending(Outcome.LIMIT, 0), "unknown: time limit of 2.00 s"),
        (ending(Outcome.LIMIT, 1), "at least 1 solution: time limit of 2.00 s"),
        (ending(Outcome.STOPPED, 7), "at least 7 solutions: stopped"),
    ],
)
def test_verdicts_claim_no_more_than_was_shown(end: SearchEnding, words: str | None) -> None:
    """`Proved` appears only where everything was searched."""
    assert search_verdict(end, {"time": 2.0}) == words


@pytest.mark.parametrize(
    ("end", "unique", "words"),
    [
        (ending(Outcome.EXHAUSTED, 1), True, "unique: proved"),
        (ending(Outcome.SOLVED, 2), False, "not unique"),
        (ending(Outcome.LIMIT, 1), None, "unknown whether unique: time limit of 2.00 s"),
        (ending(Outcome.LIMIT, 2), False, "not unique"),
    ],
)
def test_unique_or_not_or_unknown(end: SearchEnding, unique: bool | None, words: str) -> None:
    """A search that was cut short after one solution knows nothing of others."""
    assert is_unique(end) is unique
    assert unique_text(end, {"time": 2.0}) == words


@pytest.mark.parametrize(
    ("text", "value"),
    [("90", 90), ("1.5", 1.5), ("500ms", 0.5), ("30s", 30), ("2m", 120), ("2 min", 120),
     ("1h", 3600), ("0", 0), (".5", 0.5)],
)  # fmt: skip
def test_times_are_read(text: str, value: float) -> None:
    """A number alone is seconds."""
    assert parse_seconds(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["", "x", "3x", "-1", "1e3", "nan", "inf", "1:30", "s"])
def test_nonsense_is_no_time(text: str) -> None:
    """What is not plainly a time is refused, with examples of what is."""
    with pytest.raises(argparse.ArgumentTypeError, match="not a time like 90"):
        parse_seconds(text)


def test_whole_numbers_are_read() -> None:
    """Separators between digits are fine; signs, fractions and words are not."""
    assert positive_int("1_000,000") == 1_000_000
    assert nonnegative_int("0") == 0
    for text in ("0", "-1", "1.5", "one", ""):
        with pytest.raises(argparse.ArgumentTypeError, match="not a whole number, 1 or more"):
            positive_int(text)
    with pytest.raises(argparse.ArgumentTypeError, match="too large, at most 18 digits: '9999"):
        positive_int("9" * 40)
