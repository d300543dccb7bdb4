"""Slips in files of other programs: a note of one line, or an error with what is expected."""

from __future__ import annotations

import json
from typing import Any

import pytest

from puzzlewright import CrissCross, InputError
from puzzlewright.formats.register import ReadResult, find_format, read


def crossword_in(found: ReadResult) -> CrissCross:
    """Return the crossword of a file."""
    puzzle = found.documents[0].puzzle
    assert isinstance(puzzle, CrissCross)
    return puzzle


def test_ipuz_bars_in_other_forms() -> None:
    """A list of sides, or commas between them, is read; what is no side is named."""
    fields: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "solution": [list("ATE"), list("TOE")],
    }

    def read_bars(style: object) -> Any:
        fields["puzzle"] = [[1, {"cell": 2, "style": style}, 3], [4, 0, 0]]
        return read(json.dumps(fields).encode(), "x.ipuz")

    for sides in ("L", "l, ", ["L"]):
        assert read_bars({"barred": sides}).documents[0].puzzle.grid.marks.bars == {
            ((0, 0), "right")
        }
    for odd in (5, "XY", {"a": 1}, [1]):
        with pytest.raises(
            InputError, match="`barred` at row 1, column 2 is not a text of the sides"
        ):
            read_bars({"barred": odd})
    assert "left out: how cells look (the style '7')" in read_bars(7).notes
    assert "left out: how cells look (the style 'grey')" in read_bars("grey").notes


JPZ_HEAD = "<crossword-compiler><rectangular-puzzle><crossword>"
JPZ_GRID = (
    '<grid width="2" height="1"><cell x="1" y="1" solution="A" number="1"/>'
    '<cell x="2" y="1" solution="T"/></grid>'
)
JPZ_CLUES = '<clues><title>Across</title><clue word="{}" number="1">By</clue></clues>'
JPZ_END = "</crossword></rectangular-puzzle></crossword-compiler>"


def jpz(body: str) -> bytes:
    """Return a file with this in its crossword."""
    return f"{JPZ_HEAD}{body}{JPZ_END}".encode()


def test_a_jpz_clue_of_no_word_is_reported() -> None:
    """It goes by its number then."""
    word = '<word id="1" x="1-2" y="1"/>'
    assert not read(jpz(JPZ_GRID + word + JPZ_CLUES.format(1)), "x.jpz").notes
    found = read(jpz(JPZ_GRID + word + JPZ_CLUES.format(9)), "x.jpz")
    assert list(found.notes) == ["clues for no <word> go by their numbers: 1 across"]
    assert crossword_in(found).entries[0].clue == "By"


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (jpz(JPZ_GRID.replace('width="2"', 'width="1234567"')), "x.jpz", "width of <grid> is too"),
        (
            jpz(JPZ_GRID.replace('width="2"', 'width="two"')),
            "x.jpz",
            "width of <grid> is not a number",
        ),
        (jpz(JPZ_GRID.replace('width="2"', "")), "x.jpz", "<grid> has no width"),
        (jpz(JPZ_GRID + '<word id="1" x="1-9999999" y="1"/>'), "x.jpz", "at most 999,999"),
        (
            jpz(JPZ_GRID + '<word id="1" x="1-b" y="1"/>'),
            "x.jpz",
            "is not a number, nor a range such as",
        ),
        (b"<CROSSFIRE><GRID width='1234567'>AT</GRID></CROSSFIRE>", "x.cfp", "at most 999,999"),
        *((b" \n", f"x.{suffix}", "empty") for suffix in ("jpz", "puz", "ipuz", "xd", "cfp")),
    ],
)
def test_slips_are_named(data: bytes, name: str, message: str) -> None:
    """Too large is not the same as no number, and empty not the same as damaged."""
    with pytest.raises(InputError, match=message):
        read(data, name)


ACROSS = """\
<ACROSS PUZZLE V2>
<SIZE>
    2x2
<TIMER>
    12
<GRID>
    1T
    TO
<REBUS>
    1:$:S
<LOOKS>
    grey
<ACROSS>
    a
    <SIGH>
<DOWN>
    c
    d
"""


def test_unknown_parts_of_across_lite_are_reported() -> None:
    """A clue may look like one, if it is indented as texts are."""
    found = read(ACROSS.encode(), "x.txt")
    assert list(found.notes) == ["left out, as they are unknown: <TIMER>, <LOOKS>"]
    assert [entry.clue for entry in crossword_in(found).entries] == ["a", "c", "d", "<SIGH>"]
    with pytest.raises(InputError, match="not a rebus"):
        read(ACROSS.replace("1:$:S", "heart").encode(), "x.txt")


@pytest.mark.parametrize("name", ["puz", "ipuz", "jpz", "xd", "across-text", "text"])
def test_signs_in_rebuses_are_kept(name: str) -> None:
    """A dollar sign, alone or among letters, is what a cell may hold."""
    found = read(ACROSS.replace("1:$:S", "1:A$+B:S").encode(), "x.txt")
    document = found.documents[0]
    assert crossword_in(found).grid.rows[0] == ("A$+B", "T")
    suffix = "txt" if "text" in name else name
    assert read(find_format(name).write(document).data, f"x.{suffix}").documents[0] == document


def test_a_slip_in_an_xd_file_is_left_out() -> None:
    """One line that cannot be read is reported; many make the file something else."""
    head = "Title: Cats\nCopyright 2021\n\n\nAT\nTO\n\n\n"
    text = f"{head}A1. By ~ AT\nA3NG\nD1. On ~ AT\nD2. For ~ TO\n"
    found = read(text.encode(), "x.xd")
    assert [note.partition(";")[0] for note in found.notes] == [
        "left out: line 2 (Copyright 2021)",
        "left out: line 10 (A3NG)",
    ]
    with pytest.raises(InputError, match="line 10: not a clue"):
        read(text.replace("D1. On", "D1 On").encode(), "x.xd")
