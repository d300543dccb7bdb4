"""Cells of more characters than anybody reads are refused, in all kinds with letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import Run

import puzzlewright
from puzzlewright.core.errors import InputError

LONG = "Q" * 101
STACKED = "e" + "\u0301" * 101

TEXTS = {
    "fillin": "fillin\ngrid\n({})A\n\nwords\nQA\n",
    "fillin words": "fillin\ngrid\n__\n\nwords\n({})A\n",
    "crisscross": "crisscross\ngrid\n({})A\nwords\nQA\n",
    "wordsearch": "wordsearch\ngrid\n({})A\nwords\nQA\n",
}


@pytest.mark.parametrize("cell", [LONG, STACKED, "Q" * 1_000_000], ids=["long", "stacked", "huge"])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("verb", ["solve", "count", "show"])
def test_long_cells_are_refused(verb: str, text: str, cell: str, tmp_path: Path, run: Run) -> None:
    """The error is one short line."""
    path = tmp_path / "a.txt"
    path.write_text(text.format(cell))
    done = run(verb, path)
    assert (done.code, done.out) == (2, "")
    assert "a cell holds at most 100 characters: " in done.err
    assert len(done.err) < 500 + len(str(path))


def test_long_cells_of_words() -> None:
    """A letter with a hundred accents is a cell without parentheses."""
    with pytest.raises(InputError, match="a cell holds at most 100 characters"):
        puzzlewright.CrissCross.make([STACKED + "A", "OTTER"])
    data = {"kind": "fillin", "rows": [[LONG, "A"]], "words": ["AB"]}
    with pytest.raises(InputError, match=r"a cell holds at most 100 characters: 'QQQ"):
        puzzlewright.from_json(data)


def test_a_long_slot_is_cut_in_messages(tmp_path: Path, run: Run) -> None:
    """The reason why there is no solution has a few hundred characters."""
    path = tmp_path / "a.txt"
    path.write_text(f"fillin\ngrid\n{'Q' * 5_000}\n\nwords\n{'R' * 5_000}\n")
    for verb in ("solve", "count"):
        done = run(verb, path)
        assert (done.code, "no word fits 1-Across: QQQ" in done.out + done.err) == (1, True)
        assert len(done.out + done.err) < 1_500 + 2 * len(str(path))
