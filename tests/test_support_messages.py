"""Facts of messages are compared as whole words, in order; notes also by their number."""

import pytest
from support.messages import facts, missing_facts, wrong_notes

MESSAGE = "a.txt, line 2: a board has at most 10 cells"


@pytest.mark.parametrize(
    ("pattern", "is_there"),
    [
        ("a.txt, line 2 … 10 cells", True),
        ("10 cells … line 2", False),
        ("line 2 … 0 cells", False),
        ("a.txt … 1", False),
        ("line 2 … 11 cells", False),
        ("atxt", False),
    ],
)
def test_facts(pattern: str, is_there: bool) -> None:
    """A part of a number, another order and other signs are no match."""
    assert bool(facts(pattern).search(MESSAGE)) is is_there
    assert bool(missing_facts(MESSAGE, pattern)) is not is_there


@pytest.mark.parametrize(
    ("message", "pattern", "is_there"),
    [
        ("more than 1,100 lines", "100 lines", False),
        ("more than 1,100 lines", "1,100 lines", True),
        ("after 0.5 bytes", "5 bytes", False),
        ("at -5 degrees", "5 degrees", False),
        ("2, 5 or 100 lines", "5 … 100 lines", True),
        ("lines,100 of them", "100", True),
        ("a: 5 lines", "^a … 5 lines", True),
        ("in a: 5 lines", "^a … 5 lines", False),
        ("12 lines", "^2 lines", False),
    ],
)
def test_facts_are_whole_numbers(message: str, pattern: str, is_there: bool) -> None:
    """The end of a longer number is no match; a leading ^ is the beginning of the message."""
    assert bool(facts(pattern).search(message)) is is_there


@pytest.mark.parametrize("notes", [[], [MESSAGE, MESSAGE], ["line 3"], [MESSAGE, ""]])
def test_wrong_notes(notes: list[str]) -> None:
    """A missing note, one too many, and one without its facts are wrong."""
    assert wrong_notes(notes, "line 2")
    assert not wrong_notes([MESSAGE, "line 3"], "line 2", "line 3")
