"""Errors: one tree, one line each, with the place and a piece of the offending text."""

from __future__ import annotations

import pytest

import puzzlewright
from puzzlewright.core.errors import QUOTE_LENGTH, InputError, PuzzlewrightError, quote


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (InputError("is wrong"), "is wrong"),
        (InputError("is wrong", text="x"), "is wrong: 'x'"),
        (InputError("is wrong", source="a.txt"), "a.txt: is wrong"),
        (InputError("is wrong", line=3), "line 3: is wrong"),
        (
            InputError("is wrong", source="a.txt", line=3, column=7, text="x"),
            "a.txt, line 3, column 7: is wrong: 'x'",
        ),
    ],
)
def test_message_has_every_place_that_is_known(error: InputError, words: str) -> None:
    """Source, line and column come first, the text last; what is not known is left out."""
    assert str(error) == words


def test_quotes_stay_on_one_short_line() -> None:
    """Ten million characters are cut, and control characters are escaped."""
    assert len(quote("x" * 10_000_000)) == QUOTE_LENGTH + 2
    assert quote("x" * 10_000_000).endswith("x…'")
    assert quote("x" * QUOTE_LENGTH) == repr("x" * QUOTE_LENGTH)
    assert quote("a\nb\x1b[31m") == r"'a\nb\x1b[31m'"


def test_every_error_is_in_the_tree() -> None:
    """Catching the root catches all of ours; bad input is a ValueError too."""
    names = [name for name in puzzlewright.__all__ if name.endswith("Error")]
    assert len(names) == 11
    assert all(issubclass(getattr(puzzlewright, name), PuzzlewrightError) for name in names)
    for name in (
        "UnknownKindError",
        "CheckpointError",
        "NothingFoundError",
        "MissingFileError",
    ):
        assert issubclass(getattr(puzzlewright, name), InputError)
    assert issubclass(InputError, ValueError)
    assert not issubclass(puzzlewright.BrokenSearchError, InputError)


def test_long_messages_are_cut() -> None:
    """Messages name words and cells, and those may be as long as a file."""
    error = InputError(f"no word {'Q' * 1_000_000}", source="a.txt", text="x" * 1_000_000)
    assert len(str(error)) < 700
    assert str(error).startswith("a.txt: no word QQQ")
    assert len(InputError("x" * 600).message) == 600
