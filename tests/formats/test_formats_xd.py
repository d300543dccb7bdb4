"""The format .xd of crosswords: files of others, their markup, what is wrong with them.

That what is written is read back the same is in test_formats_crosswords.py.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from support.lengths import examples
from support.puzzles.crosswords import crosswords, read, written
from xdformat import xdfile
from xdformat.ipuz2xd import parse_ipuz
from xdformat.puz2xd import parse_puz

from puzzlewright import CrissCross, InputError
from puzzlewright.core.documents import Credits
from puzzlewright.formats.crossword_files.conversion import with_clues
from puzzlewright.formats.register import find_format
from puzzlewright.words.grids.grid import ACROSS, Grid
from puzzlewright.words.grids.marks import Marks

XD = """Title: Cats & dogs
Author: Somebody
Date: 2020-02-02
Rebus: 1=CHAIR


1AT
O#O
WIN


A1. {/Hot/} seat for the end of it ~ CHAIRAT
A3. To be first ~ WIN

D1. Furniture with {\\~\\} horns ~ CHAIROW
D2. Heavy ~ TON


A note below.
"""


@pytest.mark.parametrize("letters", ["قلم", "ŠAL", "猫犬"])
def test_letters_stand_for_themselves(letters: str) -> None:
    """Letters other than A to Z are no rebuses: there is no table, and they are read back."""
    puzzle = with_clues(Grid([letters]), {}, crossword=True)
    data = written("xd", puzzle).data
    assert b"Rebus" not in data
    assert read("xd", data)[0] == puzzle


def headed(text: str) -> str:
    """Return a file with headings instead of empty lines."""
    fields, grid, clues, notes = text.split("\n\n\n")
    notes = f"Notes: {notes.strip()}"
    return f"## Clues\n{clues}\n## Other\nx\n## metadata\n{fields}\n{notes}\n## Grid\n{grid}\n"


@pytest.mark.parametrize("text", [XD, headed(XD), XD.replace("\n", "\r\n"), XD.replace("#", ".")])
def test_xd_of_others(text: str) -> None:
    """With headings or without, with rebuses and markup, a file is read."""
    assert find_format("xd").reads(text.encode())
    puzzle, document_credits, notes = read("xd", text.encode())
    assert [(entry.text, entry.clue) for entry in puzzle.entries] == [
        ("CHAIRAT", "Hot seat for the end of it"),
        ("CHAIROW", "Furniture with ~ horns"),
        ("TON", "Heavy"),
        ("WIN", "To be first"),
    ]
    assert puzzle.grid.rows[0] == ("CHAIR", "A", "T")
    assert document_credits == Credits("Cats & dogs", "Somebody", "", "A note below.")
    assert notes == ["left out: Other"] * ("## Other" in text) + ["left out: date"]


def test_xd_headings_in_notes() -> None:
    """A heading counts in files that begin with one, and each part is there once."""
    text = f"{XD}\n## Grid\nDOG\n#A#\n#Y#\n"
    puzzle, document_credits, _ = read("xd", text.encode())
    assert puzzle.grid.rows[0] == ("CHAIR", "A", "T")
    assert document_credits.notes == "A note below.\n\n## Grid\nDOG\n#A#\n#Y#"
    with pytest.raises(InputError, match="line 22: a second heading"):
        read("xd", f"{headed(XD)}\n## Notes\nx\n## Grid\nDOG\n".encode())


def test_xd_notes_stay_short() -> None:
    """Thousands of odd answers, rebuses or fields make one note of each sort."""
    fields = "".join(f"f{n}: x\n" for n in range(1000))
    text = XD.replace("Rebus: 1=CHAIR", f"{fields}Rebus: 1=CHAIR{' 1=X' * 1000}")
    text = text.replace("D2. Heavy ~ TON", "D2. Heavy ~ TUN\n" * 1000)
    notes = read("xd", text.encode())[2]
    assert len(notes) == 3
    assert all(len(note) < 300 for note in notes)
    assert notes[2].endswith("and 995 more")
    wide = "A" * 500
    text = f"T: x\n\n\n{wide}\n\n\nA1. x ~ {wide.replace('A', 'B')}\n"
    shown = f"{'B' * 15}…, in the grid {'A' * 15}…"
    assert f"answers that are not in the grid: line 7 ({shown})" in read("xd", text.encode())[2]


def test_xd_in_latin_1() -> None:
    """An old file that is no UTF-8 is read as Latin-1 with the signs of Windows, with a note."""
    text = XD.replace("Heavy", "Très lourd\x92")
    puzzle, _, notes = read("xd", text.encode("latin-1"))
    assert puzzle.entries[2].clue == "Très lourd’"
    assert notes[0] == "not UTF-8: read as Windows-1252, which is Latin-1 and more"
    with pytest.raises(InputError, match="not UTF-8 text"):
        read("xd", b"Title: \xe9\n")


def test_xd_design() -> None:
    """Circles, shades and bars are read; other looks are reported as lost, if they are used."""
    rules = "O { background: circle }\nB {\n bar-left: true;\n url: '}' }\nS { odd: x }\n"
    text = headed(XD) + f"## Design\n{rules}\n.O.\n...\n...\n"
    puzzle, _, notes = read("xd", text.encode())
    assert puzzle.grid.marks == Marks(circles=[(0, 1)])
    assert notes == ["left out: Other", "left out: date"]
    puzzle, _, notes = read("xd", text.replace("...\n...", "S..\n..B").encode())
    assert puzzle.grid.marks == Marks([((2, 1), "right")], circles=[(0, 1)])
    assert [run.text for run in puzzle.grid.runs] == ["CHAIRAT", "CHAIROW", "TON", "WI"]
    assert notes[0] == "left out: how cells look (odd, url)"
    with pytest.raises(InputError, match="another size than the grid"):
        read("xd", text.replace(".O.", ".O").encode())


def test_xd_signs_of_cells() -> None:
    """Small letters are special, `_` is outside, a dot is open where blocks have another sign."""
    text = XD.replace("Rebus", "Special: shaded\nRebus").replace("WIN", "wIN")
    assert read("xd", text.encode())[0].grid.marks == Marks(shades=[(2, 0)])
    puzzle = read("xd", XD.replace("O#O", "O_O").encode())[0]
    assert (puzzle.crossword, puzzle.grid.marks) == (False, Marks())
    puzzle, _, notes = read("xd", XD.replace("WIN", "W.N").encode())
    assert puzzle.template.rows[2] == ("W", "", "N")
    assert "no solution at row 3, column 2: read as a crossword to be filled" in notes


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("{/{*Moby-Dick*}/} and {_so_}", "Moby-Dick and so"),
        ("See {@{*the* notes} | href: x@}!", "See {@{*the* notes} | href: x@}!"),
        ("See {@{*the*} notes | href: https://example.com@}!", "See the notes!"),
        ("{!A whale | src: 'x;y'; display: block!}", "A whale"),
        ("{! https://example.com/x.png | A whale | 20 | 30 !}", "A whale"),
        ("{# A whale | #123456 | #654321 #} swims", "A whale swims"),
        ("{/never closed", "{/never closed"),
        ("{a} {} {", "{a} {} {"),
        ("{\\{*x*}\\}", "{*x*}"),
        ("{\\ open", "{\\ open"),
        ("two{\\\\}lines", "two lines"),
    ],
)
def test_xd_markup(text: str, plain: str) -> None:
    """Markup is taken off where it is closed, and literals are left as they are."""
    puzzle = read("xd", XD.replace("To be first", text).encode())[0]
    assert puzzle.entries[3].clue == plain


def test_xd_odd_answers() -> None:
    """A tilde in a clue of an old file, a wrong answer, lines about clues, looks of cells."""
    text = XD.replace("A3. To be first", "A3. This ~ that").replace("~ TON", "~ TUN")
    text = text.replace("D1.", "A3 ^Refs: D1\nD1.").replace("Rebus", "Special: circle\nRebus")
    puzzle, _, notes = read("xd", text.encode())
    assert puzzle.entries[3].clue == "This ~ that"
    assert notes == [
        "left out: date",
        "answers that are not in the grid: line 18 (TUN, in the grid TON)",
        "left out: 1 line about clues",
    ]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("line 7: row 1, column 2 holds what no cell can", XD.replace("1AT", "1(T")),
        ("line 8: ragged grid: 2 cells here, line 7 has 3", XD.replace("O#O", "O#")),
        ("no grid", "Title: x\n"),
        ("line 13: not a clue", XD.replace("A3. ", "A3 ").replace("D1. ", "D1 ")),
        ("line 1: not a field", XD.replace("Title:", "Title").replace("Author:", "Author")),
        ("line 4: not a rebus", XD.replace("1=CHAIR", "CHAIR")),
        ("no words", "Title: x\n\n\nA#B\n\n\nA1. x ~ AB\n"),
    ],
)
def test_xd_refused(reason: str, text: str) -> None:
    """What is wrong is reported with its line."""
    with pytest.raises(InputError) as raised:
        read("xd", text.encode())
    assert str(raised.value).startswith("x.xd")
    assert reason in str(raised.value)


def test_converters_of_others() -> None:
    """What other people's converters make of our .puz and .ipuz is the same crossword."""
    grid = Grid(["CATS", [None, None, "O", None], ["W", "I", "N", None]])
    clues = {run: f"clue {at}" for at, run in enumerate(grid.runs)}
    puzzle = with_clues(grid, clues, crossword=True)
    for name, convert in (("puz", parse_puz), ("ipuz", parse_ipuz)):
        theirs = convert(written(name, puzzle, Credits("Cats", "Me")).data, f"x.{name}")
        found, document_credits, _ = read("xd", theirs.to_unicode().encode())
        assert found == puzzle
        assert document_credits == Credits("Cats", "Me")


@given(crosswords())
@examples(60)
def test_xdformat_sees_the_same(puzzle: CrissCross) -> None:
    """The library of the format sees the same words, and the clues as we mark them up."""
    loaded = xdfile(written("xd", puzzle).data.decode())
    numbers = puzzle.grid.numbers
    ours = {
        ("A" if run.direction == ACROSS else "D", numbers[run.row, run.col]): run.text
        for run in puzzle.grid.runs
    }
    assert {(way, number): answer for way, number, answer in loaded.iteranswers()} == ours
    assert {position: answer for position, _, answer in loaded.clues} == ours
    clues = {
        ("A" if run.direction == ACROSS else "D", numbers[run.row, run.col]): entry.clue
        for run, entry in puzzle.run_entries
        if entry
    }
    plain = {position: clue for position, clue, _ in loaded.clues if "{" not in clue}
    assert plain == {position: clue for position, clue in clues.items() if position in plain}
