"""Lists in columns: running text that is wrapped, and columns of the same height."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.render.list_columns import (
    LINE,
    ListLine,
    balance,
    break_columns,
    entry,
    head,
    long_entry,
)
from puzzlewright.render.text_metrics import (
    END,
    ISOLATE,
    RUNNING,
    UNBROKEN,
    is_rightward,
    isolate,
    text_width,
    wrap,
)

#: Words of every nature: short and long ones, other scripts, signs of several characters.
WORDS = st.lists(st.text("abcdeMWil.é漢שלום👩🏽", min_size=1, max_size=30))


@given(WORDS, st.floats(3, 40))
def test_wrapped_lines_keep_to_the_width_and_lose_nothing(words: list[str], width: float) -> None:
    """No line is wider than allowed, and all letters are there in order."""
    lines = wrap(" ".join(words), width)
    assert "".join(lines).replace(" ", "") == "".join(words)
    assert all(RUNNING * text_width(line) <= width + 1e-6 for line in lines)


@given(WORDS)
def test_a_wide_line_takes_all_words(words: list[str]) -> None:
    """Where there is room for all of a text, it stays as it is."""
    assert wrap(" ".join(words), 10_000) == [" ".join(words)]


def test_lines_end_at_spaces_and_are_filled() -> None:
    """A line takes as many words as fit, and one that fits alone is not cut."""
    width = RUNNING * text_width("one two")
    assert wrap("one two six  ten", width) == ["one two", "six ten"]
    assert wrap("one two sixteen", width) == ["one two", "sixteen"]


def test_no_line_ends_at_an_unbroken_space() -> None:
    """What it joins stays together, and is shown with a usual space, if there is room at all."""
    width = RUNNING * text_width("one two")
    assert wrap(f"one two{UNBROKEN}(3)", width + 0.1) == ["one", "two (3)"]
    assert wrap(f"abcdefg{UNBROKEN}(3)", RUNNING * text_width("abcdefg")) == ["abcdefg", "(3)"]


@pytest.mark.parametrize(
    ("text", "rightward"),
    [("abc", True), ("שלום", False), ("(3) سلام abc", False), ("12", True), ("a שלום", True)],
)
def test_the_first_letter_decides_where_a_text_goes(text: str, rightward: bool) -> None:
    """Digits and brackets have no direction; Hebrew and Arabic letters go leftwards."""
    assert is_rightward(text) is rightward
    marked = [text] if rightward else [f"{ISOLATE}{text}{END}"]
    assert isolate([text]) == marked
    assert text_width(marked[0]) == text_width(text)


def test_the_lines_of_a_text_that_goes_leftwards_are_all_marked() -> None:
    """A line of digits goes the way of the text that it belongs to."""
    assert isolate(["שלום", "(4)"]) == [f"{ISOLATE}שלום{END}", f"{ISOLATE}(4){END}"]


#: Entries of up to four lines, some with a head above them.
ENTRIES = st.integers(0, 3).map(lambda n: entry("word", "1")._replace(more=("more",) * n))
GROUPS = st.lists(st.lists(ENTRIES, min_size=1, max_size=15), min_size=1, max_size=4)
LINES = GROUPS.map(lambda groups: [line for group in groups for line in (head("Head"), *group)])


@given(LINES, st.integers(1, 6))
def test_balanced_columns_are_few_and_as_short_as_can_be(lines: list[ListLine], most: int) -> None:
    """There are at most as many as allowed, with all lines; what is a line shorter has more."""
    listing = balance(lines, most)
    assert [line for column in listing.columns for line in column.lines] == lines
    assert len(listing.columns) <= most
    for limit in range(1, 40):
        other = break_columns(lines, limit * LINE)
        assert other.height > listing.height - LINE or len(other.columns) > most


@given(LINES, st.integers(1, 30))
def test_the_lines_of_a_column_do_not_overlap(lines: list[ListLine], most: int) -> None:
    """Each stands below all lines of the one before."""
    for column in break_columns(lines, most * LINE).columns:
        for at, line in enumerate(column.lines[:-1]):
            gap = column.heights[at + 1] - column.heights[at]
            assert gap >= LINE * (1 + len(line.more)) - 1e-6


def test_a_long_entry_is_as_wide_as_its_widest_line() -> None:
    """Its lines are kept together, with one label."""
    line = long_entry("some words that take more than one line", "12", 100)
    assert line.label == "12"
    assert " ".join((line.text, *line.more)) == "some words that take more than one line"
    assert len(line.more) >= 1
    assert 50 < line.width <= 100
