"""Texts composed and decomposed: as `unicodedata` does it, but in linear time."""

from __future__ import annotations

import time
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.words.cells.alphabet import PLAIN
from puzzlewright.words.cells.graphemes import SHORT, compose, decompose

#: Letters, marks of several classes, marks that are two, parts of syllables.
PARTS = (
    "aeoéᾳ\u0301\u0308\u0327\u0344\u0345\u0f71\u0f73\u0f75क\u093c\u094d\u0958\u1100\u1161\u11a8가"
)


@given(st.text(st.sampled_from(PARTS), max_size=12) | st.text(max_size=6))
def test_long_texts_are_composed_like_short_ones(text: str) -> None:
    """The long way gives what `unicodedata` gives."""
    long = "x" * SHORT + text
    assert compose(long) == normalize("NFC", long)
    assert decompose(long) == normalize("NFD", long)
    assert compose(text) == normalize("NFC", text)


@pytest.mark.parametrize("marks", ["\u094d\u0301", "\u0327\u0301\u0323"])
def test_many_marks_on_a_letter(marks: str) -> None:
    """Hundreds of thousands of marks take a moment; they took many minutes."""
    text = "a" + marks * 100_000
    start = time.process_time()
    assert len(PLAIN.fold(text)) >= len(text) - 1
    assert time.process_time() - start < 4
