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


@pytest.mark.parametrize("notes", [[], [MESSAGE, MESSAGE], ["line 3"], [MESSAGE, ""]])
def test_wrong_notes(notes: list[str]) -> None:
    """A missing note, one too many, and one without its facts are wrong."""
    assert wrong_notes(notes, "line 2")
    assert not wrong_notes([MESSAGE, "line 3"], "line 2", "line 3")
