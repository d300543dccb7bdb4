"""Across Lite's text and CrossFire's files: what they say, and what is wrong with them.

That Across Lite's text is read back as it was is in test_formats_crosswords.py.
"""

from __future__ import annotations

import puz
import pytest
from hypothesis import given
from support.lengths import examples
from support.messages import missing_facts, wrong_notes
from support.puzzles.crosswords import crosswords, read, written

from puzzlewright import CrissCross, FillIn, InputError
from puzzlewright.core.documents import Credits, Document
from puzzlewright.formats.crossword_files.conversion import with_clues
from puzzlewright.formats.register import find_format, format_by_suffix
from puzzlewright.formats.register import read as read_any
from puzzlewright.formats.sniff import is_foreign
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import Marks

TEXT = """<ACROSS PUZZLE V2>
<TITLE>
    Cats
<AUTHOR>
    Somebody
<COPYRIGHT>
    2020
<SIZE>
    3x3
<GRID>
    1aT
    O.O
    WIN
<REBUS>
MARK;
1:CHAIR:C
<ACROSS>
    Hot seat at the end
    To be first
<DOWN>
    Furniture with horns
    Heavy
<NOTEPAD>
First line.

Third line.
"""


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("    ", "\t").encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.replace("<DOWN>", "\n<DOWN>").encode(),
    ],
)
def test_across_text(data: bytes) -> None:
    """A file is known by its first line; rebuses and circles are kept, clues go by their order."""
    assert is_foreign(data, "x.txt")
    (found,), notes = read_any(data, "x.txt")
    puzzle, told = found.puzzle, found.credits
    assert isinstance(puzzle, CrissCross)
    assert puzzle.grid == Grid([["CHAIR", "A", "T"], ["O", None, "O"], "WIN"], puzzle.grid.marks)
    assert puzzle.grid.marks == Marks(circles=[(0, 1)])
    assert [(entry.text, entry.clue) for entry in puzzle.entries] == [
        ("CHAIRAT", "Hot seat at the end"),
        ("CHAIROW", "Furniture with horns"),
        ("TON", "Heavy"),
        ("WIN", "To be first"),
    ]
    assert told == Credits("Cats", "Somebody", "2020", "First line.\n\nThird line.")
    assert (puzzle.crossword, list(notes)) == (True, [])


def test_across_text_of_the_first_version() -> None:
    """Small letters are letters where nothing marks them; old files are in Windows-1252."""
    text = TEXT.replace(" V2", "").replace("1aT", "CaT").replace("MARK;\n1:CHAIR:C\n", "")
    text = text.replace("<REBUS>\n", "").replace("Heavy", "Très lourd")
    puzzle, _, notes = read("across-text", text.encode("cp1252"))
    assert puzzle.grid.lines() == ["CAT", "O-O", "WIN"]
    assert not puzzle.grid.marks
    assert puzzle.entries[2].clue == "Très lourd"
    assert not wrong_notes(notes, "not UTF-8 … Windows-1252")


@pytest.mark.parametrize("grid", ["---\n-.-\n---", "XXX\nX.X\nXXX"])
def test_across_text_without_solution(grid: str) -> None:
    """It is a grid to be filled."""
    text = TEXT.replace("1aT\n    O.O\n    WIN", grid).replace("1:CHAIR:C\n", "")
    puzzle, _, notes = read("across-text", text.encode())
    assert isinstance(puzzle, FillIn)
    assert puzzle.clues["3-Across"] == "To be first"
    assert not wrong_notes(notes, "no solution … crossword to be filled")


def test_across_text_that_hides_its_blocks() -> None:
    """A colon is a block that the solver has to find."""
    puzzle = read("across-text", TEXT.replace("O.O", "O:O").encode())[0]
    assert puzzle.diagramless
    assert "\tO:O\n" in written("across-text", puzzle).data.decode()


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("line 1 … Across Lite", "<ACROSS>\n"),
        ("<SIZE> is missing", "<ACROSS PUZZLE>\n<GRID>\nAB\n"),
        ("line 2 … tag", "<ACROSS PUZZLE>\nCats\n"),
        ("line 9 … not a size", TEXT.replace("3x3", "three")),
        ("at most 250,000 cells", TEXT.replace("3x3", "9999x9999")),
        ("<SIZE> … 4 rows … <GRID> … 3", TEXT.replace("3x3", "3x4")),
        ("line 12 … 2 cells … 3", TEXT.replace("O.O", "O.")),
        ("line 16 … not a rebus", TEXT.replace("1:CHAIR:C", "10:CHAIR:C")),
        ("line 12 … row 2, column 1", TEXT.replace("O.O", "(.O")),
        ("1 clue down … 2 words", TEXT.replace("    Heavy\n", "")),
        ("part … before", TEXT.replace("<NOTEPAD>", "<DOWN>")),
    ],
)
def test_across_text_refused(reason: str, text: str) -> None:
    """What is wrong is reported with its line."""
    with pytest.raises(InputError) as raised:
        read("across-text", text.encode())
    assert str(raised.value).startswith("x.across-text")
    assert not missing_facts(str(raised.value), reason)


def test_across_text_cannot_hold() -> None:
    """Cells that have no room are refused; a text that looks like a tag is written with gaps."""
    with pytest.raises(InputError, match="cannot hold"):
        written("across-text", with_clues(Grid([["A:B", "C"]]), {}))
    many = [[f"A{chr(0x4E00 + n)}" for n in range(60)]]
    with pytest.raises(InputError, match="too many different cells"):
        written("across-text", with_clues(Grid(many), {}))
    grid = Grid(["AB"])
    data, notes = written("across-text", with_clues(grid, {grid.runs[0]: "<GRID>"}))
    assert read("across-text", data)[0].entries[0].clue == "< GRID >"
    assert not wrong_notes(notes, "with spaces … <GRID>")


@given(crosswords())
@examples(40)
def test_puzpy_reads_our_text(puzzle: CrissCross) -> None:
    """Puzpy has a reader of this format, too, and sees the same cells."""
    text = written("across-text", puzzle).data.decode()
    # It knows the second version by another spelling, and no hidden blocks.
    theirs = puz.load_text(text.replace("<ACROSS PUZZLE V2>", "<ACROSS PUZZLE v2>"))
    rebus = theirs.rebus() if theirs.has_rebus() else None
    assert (theirs.width, theirs.height) == (puzzle.grid.width, puzzle.grid.height)
    for at, sign in enumerate(theirs.solution):
        cell = puzzle.grid.letters.get(divmod(at, theirs.width))
        seen = rebus.get_rebus_solution(at) if rebus and rebus.is_rebus_square(at) else sign.upper()
        assert seen == (cell or (":" if puzzle.diagramless else "."))


# CrossFire

CFP = """<?xml version="1.0" encoding="utf-8"?>
<CROSSFIRE><VERSION>1</VERSION>
<TITLE>Cats &amp; dogs</TITLE><AUTHOR>Somebody</AUTHOR><COPYRIGHT>2020</COPYRIGHT>
<GRID width="3">
@AT
O.O
WIN
</GRID>
<CIRCLES>1,8</CIRCLES>
<REBUSES><REBUS display="1" input="@" letters="chair"/></REBUSES>
<WORDS>
<WORD dir="ACROSS" id="0" num="1">Hot &lt;i&gt;seat&lt;/i&gt;</WORD>
<WORD dir="ACROSS" id="1" num="3">To be first</WORD>
<WORD dir="DOWN" id="2" num="1">Furniture with horns</WORD>
<WORD dir="DOWN" id="3" num="2">Heavy</WORD>
</WORDS>
<NOTES>A note.</NOTES>
</CROSSFIRE>
"""


def test_crossfire() -> None:
    """A file is known by its tag, whatever it is called."""
    for source in ("x.cfp", "x.xml", "x"):
        assert is_foreign(CFP.encode(), source)
        (found,), notes = read_any(CFP.encode(), source)
        puzzle, told = found.puzzle, found.credits
        assert isinstance(puzzle, CrissCross)
        assert puzzle.grid.marks == Marks(circles=[(0, 1), (2, 2)])
        assert [(entry.text, entry.clue) for entry in puzzle.entries] == [
            ("CHAIRAT", "Hot seat"),
            ("CHAIROW", "Furniture with horns"),
            ("TON", "Heavy"),
            ("WIN", "To be first"),
        ]
        assert told == Credits("Cats & dogs", "Somebody", "2020", "A note.")
        assert (puzzle.crossword, list(notes)) == (True, [])


def test_crossfire_while_it_is_filled() -> None:
    """Cells without a letter make it a grid to be filled."""
    puzzle, _, notes = read("crossfire", CFP.replace("WIN", "W").encode())
    assert puzzle.template.rows[2] == ("W", "", "")
    assert not missing_facts(notes[0], "no solution … row 3, column 2; row 3, column 3")


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("one <GRID>", "<CROSSFIRE/>"),
        ("<CROSSFIRE> … 'html'", "<html><CROSSFIRE/></html>"),
        ("line 4 … width … <GRID> … not a number", CFP.replace('width="3"', 'width="x"')),
        ("at most 250,000 cells", CFP.replace('width="3"', 'width="900000"')),
        ("line 4 … 4 cells … row 3 … 3", CFP.replace("WIN", "WINE")),
        ("line 9 … circle … '9'", CFP.replace("1,8", "1,9")),
        ("line 10 … rebus … one character", CFP.replace('input="@"', 'input="@@"')),
        ("line 12 … ACROSS … DOWN … 'UP'", CFP.replace("ACROSS", "UP", 1)),
        ("line 4 … row 3, column 1", CFP.replace("WIN", "(IN")),
        ("document type … not allowed", "<!DOCTYPE x><CROSSFIRE/>"),
        ("not well-formed XML", CFP[:-20]),
    ],
)
def test_crossfire_refused(reason: str, text: str) -> None:
    """What is wrong is reported with its line."""
    with pytest.raises(InputError) as raised:
        read("crossfire", text.encode())
    assert str(raised.value).startswith("x.crossfire")
    assert not missing_facts(str(raised.value), reason)


def test_crossfire_is_not_written() -> None:
    """Such files are read only."""
    puzzle = read("crossfire", CFP.encode())[0]
    found = format_by_suffix("x.cfp")
    assert found is find_format("crossfire")
    with pytest.raises(InputError, match="read, not written"):
        found.write(Document(puzzle), "x.cfp")
