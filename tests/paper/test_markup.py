"""The simple markup of texts in books."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from puzzlewright.paper.markup import HEADING, ITEM, PARAGRAPH, Run, parse_markup


def _plain(text: str) -> list[tuple[str, str, str]]:
    """Return the blocks of a text: their kind, their label and their words."""
    blocks = parse_markup(text)
    return [(one.kind, one.label, "".join(run.text for run in one.runs)) for one in blocks]


def test_blocks() -> None:
    """Blank lines end paragraphs; headings and items end them, too."""
    text = "one\ntwo\r\n\r\n# Head\nthree\n- a\n  and b\n* c\n10. d\n\n## Small\n#none\n"
    assert _plain(text) == [
        (PARAGRAPH, "", "one two"),
        (HEADING, "", "Head"),
        (PARAGRAPH, "", "three"),
        (ITEM, "•", "a and b"),
        (ITEM, "•", "c"),
        (ITEM, "10.", "d"),
        (HEADING, "", "Small"),
        (PARAGRAPH, "", "#none"),
    ]
    assert [one.level for one in parse_markup(text) if one.kind == HEADING] == [1, 2]
    assert parse_markup(" \n\n\t\n") == []


def test_faces() -> None:
    """Signs come in pairs; those alone, or before a space, stand for themselves."""
    (block,) = parse_markup(r"a *b* **c *d*** 2 * 3 \*e\* *f")
    assert block.runs[:4] == (
        Run("a "),
        Run("b", emphasised=True),
        Run(" "),
        Run("c ", strong=True),
    )
    assert block.runs[4] == Run("d", strong=True, emphasised=True)
    assert "".join(run.text for run in block.runs[5:]) == " 2 * 3 *e* *f"
    assert not any(run.strong or run.emphasised for run in block.runs[5:])


def test_lines_that_stay() -> None:
    """On a copyright page, lines are lines."""
    (block,) = parse_markup("© A.\nAll *rights\nreserved*", lined=True)
    assert [run.text for run in block.runs] == ["© A.", "\n", "All ", "rights", "\n", "reserved"]


@given(st.text("ab *#-1.\\\n\r\t•", max_size=60))
def test_no_letter_is_lost(text: str) -> None:
    """Whatever the signs, all letters are there, in their order, and no run is empty."""
    for lined in (False, True):
        blocks = parse_markup(text, lined=lined)
        words = "".join(run.text for block in blocks for run in block.runs)
        assert [one for one in words if one in "ab"] == [one for one in text if one in "ab"]
        assert all(
            run.text and ("\n" not in run.text or run.text == "\n")
            for block in blocks
            for run in block.runs
        )
        assert all(block.runs for block in blocks)


def test_long_texts_are_quick() -> None:
    """Hundreds of thousands of signs take a second or two, however they stand."""
    start = time.process_time()
    for text in ("*" * 90_000, "**a*" * 30_000, "\\*" * 40_000, "- a\n" * 20_000, "* " * 40_000):
        parse_markup(text)
    assert time.process_time() - start < 10
