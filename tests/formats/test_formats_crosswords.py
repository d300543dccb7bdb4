"""The formats of crosswords: .puz, .jpz and .xd.

What is written is read back the same; files of others are read as they are meant; the libraries
puzpy and xdformat see what we see. More about .xd is in test_formats_xd.py.
"""

from __future__ import annotations

import io
import zipfile
from typing import Any

import puz
import pytest
from hypothesis import given
from support.lengths import examples
from support.messages import facts, missing_facts, wrong_notes
from support.puzzles.crosswords import CREDITS, crosswords, kept_by, read, written

from puzzlewright import CrissCross, FillIn, InputError
from puzzlewright.core.documents import Credits, Document
from puzzlewright.formats.crossword_files import puz as puz_module
from puzzlewright.formats.crossword_files.conversion import with_clues
from puzzlewright.formats.register import find_format
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import Marks

NAMES = ("puz", "jpz", "xd", "ipuz", "across-text")


@pytest.mark.parametrize("name", NAMES)
@given(crosswords(), CREDITS)
@examples(60)
def test_same_again(name: str, puzzle: CrissCross, document_credits: Credits) -> None:
    """Grid, clues and credits are read back as they were, whatever letters and signs they have."""
    data, _ = written(name, puzzle, document_credits)
    assert find_format(name).reads(data)
    found, credits_, notes = read(name, data)
    assert found == kept_by(name, puzzle)
    assert credits_ == document_credits
    assert notes == []
    assert written(name, puzzle, document_credits).data == data


@pytest.mark.parametrize("name", NAMES)
def test_odd_titles(name: str) -> None:
    """What no text can hold is a gap in titles and clues of every format."""
    grid = Grid(["AB"])
    puzzle = with_clues(grid, {grid.runs[0]: "x\ud800y\x07"})
    data = written(name, puzzle, Credits("a\udcffb\n", "\x1bc", "\uffff", "d\ud800\n\ne")).data
    found, document_credits, _ = read(name, data)
    assert found.entries[0].clue == "x y"
    assert document_credits == Credits("a b", "c", "", "d\n\ne")


@pytest.mark.parametrize("name", NAMES)
def test_three_hundred_clues(name: str) -> None:
    """A large grid with hundreds of clues is kept, numbers of three digits and all."""
    side = 41
    rows = [
        ["E" if row % 2 == 0 or col % 2 == 0 else None for col in range(side)]
        for row in range(side)
    ]
    for row in range(0, side, 2):
        rows[row][3::4] = [None] * len(rows[row][3::4])
    grid = Grid(rows)
    assert len(grid.runs) > 200
    clues = {run: f"clue {at}" for at, run in enumerate(grid.runs)}
    puzzle = with_clues(grid, clues, crossword=True)
    assert read(name, written(name, puzzle).data)[0] == puzzle


CAT = CrissCross(
    [
        Entry(tuple("CAT"), "a cat", "A feline pet"),
        Entry(tuple("TON"), "TON", "Two thousand pounds"),
        Entry(tuple("OSLO"), "Oslo"),
    ],
    Grid(["CAT", [None, None, "O"], [None, None, "N"]]),
    goal="all",
)


@pytest.mark.parametrize("name", ["puz", "jpz", "xd"])
def test_losses_are_reported(name: str) -> None:
    """What a file of clues and letters has no place for is listed in a note."""
    _, notes = written(name, CAT)
    shown, unused = "words as they are shown (a cat)", "words not in the grid (Oslo)"
    assert not wrong_notes(notes, f"left out … {shown} … {unused} … goal")


@pytest.mark.parametrize("name", ["puz", "jpz", "xd"])
def test_fill_in(name: str) -> None:
    """A fill-in with one solution is written as a crossword without clues, others are refused."""
    puzzle = FillIn.loads("____\n#_#_\n\nCATS\nAT\nSO\n")
    data, notes = written(name, puzzle)
    assert read(name, data)[0].grid.lines() == ["CATS", "-T-O"]
    assert "without clues" in notes[0]
    with pytest.raises(InputError, match="no unique one"):
        written(name, FillIn.loads("__#__\n\nAB\nCD\n"))


# .puz


def puz_file(**changes: Any) -> bytes:
    """Return a file as puzpy writes it."""
    made = puz.Puzzle(changes.pop("version", "1.3"))
    made.width = made.height = 3
    made.title, made.author, made.copyright, made.notes = "Cats", "Somebody", "© 2020", "Note"
    made.solution, made.fill = "CATO.OWIN", "----.----"
    made.clues = ["A feline pet", "It gives milk", "A ton", "To be first"]
    for name, value in changes.items():
        setattr(made, name, value)
    return bytes(made.tobytes())


def test_puz_of_others() -> None:
    """A file that puzpy writes is read: the grid, the clues in their order, the credits."""
    puzzle, document_credits, notes = read("puz", puz_file())
    assert puzzle.grid.lines() == ["CAT", "O-O", "WIN"]
    assert [(entry.text, entry.clue) for entry in puzzle.entries] == [
        ("CAT", "A feline pet"),
        ("COW", "It gives milk"),
        ("TON", "A ton"),
        ("WIN", "To be first"),
    ]
    assert document_credits == Credits("Cats", "Somebody", "© 2020", "Note")
    assert notes == []


def test_puz_signs_of_windows() -> None:
    """Older files have signs of Windows where Latin-1 has none."""
    assert read("puz", puz_file(title="It\x92s \x93so\x94"))[1].title == "It’s “so”"


@pytest.mark.parametrize("at", [0, 14, 18, 60, 75])
def test_puz_with_a_bad_checksum(at: int) -> None:
    """A file of which a bit is wrong, in a sum or elsewhere, is read, and a note warns of it."""
    data = bytearray(puz_file())
    data[at] ^= 1
    puzzle, _, notes = read("puz", bytes(data))
    assert len(puzzle.entries) == 4
    assert any("checksum does not match" in note for note in notes)


@pytest.mark.parametrize("kept", [1, 5, 17, 30, 36])
def test_puz_that_is_cut_short(kept: int) -> None:
    """A file that ends within its clues is read, and a note says how many are missing."""
    data = puz_file()
    end = data.index(b"A feline pet")
    puzzle, _, notes = read("puz", data[: end + kept])
    missing = 4 - data[end : end + kept].count(0)
    assert len(puzzle.entries) == 4
    which = "last" if missing == 1 else f"last {missing}"
    assert not missing_facts("\n".join(notes), f"cut short … 4 clues … {which}")
    assert sum(bool(entry.clue) for entry in puzzle.entries) >= 4 - missing


def test_puz_without_a_header() -> None:
    """Errors about the header are our own messages."""
    data = puz_file()
    for cut in (data[2:13], data[:13], data[:14], data[:40], data[:51]):
        with pytest.raises(InputError, match=facts("header … missing")):
            read("puz", cut)
    none = bytearray(data)
    none[44] = 0
    with pytest.raises(InputError, match=facts("x.puz … 0 columns … 3 rows")):
        read("puz", bytes(none))


def test_puz_rebus_and_circles() -> None:
    """Rebuses and circles are kept; what somebody filled in is reported as lost."""
    made = puz.load(puz_file())
    made.rebus().add_rebus_squares(0, "CHAIR")
    made.markup().markup[2] = 0x80
    made.fill = "X---.----"
    puzzle, _, notes = read("puz", bytes(made.tobytes()))
    assert puzzle.entries[0].cells == ("CHAIR", "A", "T")
    assert puzzle.grid.marks == Marks(circles=[(0, 2)])
    assert not wrong_notes(notes, "left out … filled in")


def locked() -> bytes:
    """Return a file whose solution is locked."""
    made = puz.Puzzle("1.3")
    made.width, made.height = 4, 4
    made.solution = made.fill = "ABCDEFGHIJKLMNOP"
    made.fill = "-" * 16
    made.clues = ["x"] * 8
    made.lock_solution(1234)
    return bytes(made.tobytes())


@pytest.mark.parametrize(
    ("reason", "data"),
    [
        ("the solution is locked", locked()),
        ("1 clue for 4 words", puz_file(clues=["one"])),
        ("no words", puz_file(solution="A.B...C.D", clues=[])),
        ("ends within the grid", puz_file()[:56]),
        ("damaged", puz_file()[:20]),
        ("ACROSS&DOWN are missing", b"something else"),
    ],
)
def test_puz_refused(reason: str, data: bytes) -> None:
    """What has no solution that can be read is refused, and so is what is damaged."""
    with pytest.raises(InputError, match=reason):
        read("puz", data)


@given(crosswords(), CREDITS)
@examples(60)
def test_puzpy_sees_the_same(puzzle: CrissCross, document_credits: Credits) -> None:
    """Puzpy reads what we write: its checksums, its words with their clues, its title."""
    loaded = puz.load(written("puz", puzzle, document_credits).data)
    numbers = loaded.clue_numbering()
    seen = [(each.row, each.col, each.direction, each.text) for each in numbers.across]
    seen += [(each.row, each.col, each.direction, each.text) for each in numbers.down]
    ours = [
        (run.row, run.col, run.direction, entry.clue if entry else "")
        for run, entry in puzzle.run_entries
    ]
    assert sorted(seen) == sorted(ours)
    assert loaded.title == document_credits.title
    rebus = loaded.rebus() if loaded.has_rebus() else None
    for at, sign in enumerate(loaded.solution):
        row, col = divmod(at, loaded.width)
        cell = puzzle.grid.letters.get((row, col))
        shown = rebus.get_rebus_solution(at) if rebus and rebus.is_rebus_square(at) else sign
        assert shown == (cell or (":" if puzzle.diagramless else "."))
    circled = loaded.markup().get_markup_squares() if loaded.has_markup() else []
    assert {divmod(at, loaded.width) for at in circled} == puzzle.grid.marks.circles
    assert loaded.puzzletype == (0x0401 if puzzle.diagramless else 0x0001)


def test_puz_versions() -> None:
    """Latin-1 is written as version 1.3, other signs as 2.0, which a note says; or plainly."""
    grid = Grid(["ÉS", [None, "Š"]])
    latin = with_clues(Grid(["ÉS"]), {})
    data, notes = written("puz", latin)
    assert (puz.load(data).version, list(notes)) == (b"1.3", [])
    data, notes = written("puz", with_clues(grid, {}))
    assert puz.load(data).version == b"2.0"
    assert "for Š (old programs" in notes[-1]
    plainly = find_format("puz").with_plain_letters()
    data, notes = plainly.write(Document(with_clues(grid, {}), Credits("Čakovec – “x”…")))
    assert puz.load(data).version == b"1.3"
    puzzle, document_credits, _ = read("puz", data)
    assert puzzle.grid.lines() == ["ÉS", "-S"]
    assert document_credits.title == 'Cakovec - "x"...'
    assert not missing_facts(notes[-1], "other letters … Latin-1 … Č, –, “, ”, … 1 more")


def test_puz_needs_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without puzpy, the error names how to install it."""
    monkeypatch.setitem(__import__("sys").modules, "puz", None)
    with pytest.raises(InputError, match=r'pip install "puzzlewright\[formats\]"'):
        written("puz", CAT)
    with pytest.raises(InputError, match="need puzpy"):
        read("puz", b"\0\0ACROSS&DOWN\0")
    assert "puzpy" in puz_module.HINT


@pytest.mark.parametrize(
    "rows", [["XX"], ["XX", "XX"], [["-", "A"]], [["-", "-"]], [["X", "XX"]], [["X", "?"]]]
)
def test_puz_with_signs_of_its_own(rows: list[Any]) -> None:
    """Cells that hold what elsewhere means that nothing is there are kept."""
    puzzle = with_clues(Grid(rows), {}, crossword=True)
    assert read("puz", written("puz", puzzle).data)[0] == puzzle


def test_puz_without_letters_for_it() -> None:
    """A grid that would become question marks is refused, a clue is not, with a message."""
    plainly = find_format("puz").with_plain_letters()
    for letters in ("אב", "猫犬"):
        with pytest.raises(InputError, match=facts("Latin-1 … no letters")):
            plainly.write(Document(with_clues(Grid([letters]), {})), "x.puz")
        (note,) = written("puz", with_clues(Grid([letters]), {})).notes
        assert note.endswith("(old programs may not read it)")
    grid = Grid(["Š?"])
    _, notes = plainly.write(Document(with_clues(grid, {grid.runs[0]: "猫"})))
    assert notes[-1] == "written as question marks: 猫"


@pytest.mark.parametrize(
    ("reason", "grid"),
    [
        ("at most 255 rows", Grid(["A" * 300])),
        ("cannot hold", Grid([["A:B", "C"]])),
        ("at most 254 different", Grid([[chr(0x4E00 + n) for n in range(255)]])),
    ],
)
def test_puz_cannot_hold(reason: str, grid: Grid) -> None:
    """Grids that are too large, and cells that have no room, are refused."""
    with pytest.raises(InputError, match=reason):
        written("puz", with_clues(grid, {}))


# .jpz

JPZ = """<?xml version="1.0" encoding="UTF-8"?>
<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">
<applet-settings width="600" height="400"><clues layout="right"/></applet-settings>
<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle" alphabet="ABC">
<metadata><title>Cats &amp; dogs</title><creator>Somebody</creator><copyright/>
<description>A <i>small</i> one</description></metadata>
<crossword><grid width="3" height="3"><grid-look numbering-scheme="normal"/>
<cell x="1" y="1" solution="C" number="1"/><cell x="2" y="1" solution="A"/>
<cell x="3" y="1" solution="T" number="2"/><cell x="1" y="2" solution="O"/>
<cell x="2" y="2" type="block"/><cell x="3" y="2" solution="O"/>
<cell x="1" y="3" solution="W" number="3"/><cell x="2" y="3" solution="i"/>
<cell x="3" y="3" solution="N"></cell></grid>
<word id="1" x="1-3" y="1"/><word id="2"><cells x="1-3" y="3"/></word>
<word id="3" x="1" y="1-3"/><word id="4" x="3" y="1-3"/>
<clues ordering="normal"><title><b>Across</b></title>
<clue word="1" number="1" format="3">A <i>feline</i> pet</clue>
<clue word="2" number="3" format="3">To be first</clue></clues>
<clues ordering="normal"><title><b>Down</b></title>
<clue word="3" number="1" format="3">It gives milk</clue>
<clue word="4" number="2" format="3">A ton</clue></clues>
</crossword></rectangular-puzzle></crossword-compiler-applet>
"""


def zipped(**files: bytes) -> bytes:
    """Return files in a zip archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_xml", ".xml"), data)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        JPZ.encode(),
        zipped(puzzle_xml=JPZ.encode()),
        zipped(readme=b"hello", puzzle_xml=JPZ.encode()),
        b"\xef\xbb\xbf" + JPZ.encode(),
        JPZ.replace("UTF-8", "ISO-8859-1").encode("latin-1"),
        JPZ.replace("<cell", "<r:cell").replace("</cell", "</r:cell").encode(),
        JPZ.replace(' word="', ' other="').encode(),  # by numbers and titles, then
    ],
)
def test_jpz_of_others(data: bytes) -> None:
    """Plain or zipped, by words or by numbers, the same crossword is read."""
    assert find_format("jpz").reads(data)
    puzzle, document_credits, notes = read("jpz", data)
    assert puzzle.grid.lines() == ["CAT", "O-O", "WIN"]
    assert [entry.clue for entry in puzzle.entries] == [
        *("A feline pet", "It gives milk", "A ton", "To be first"),
    ]
    assert document_credits == Credits("Cats & dogs", "Somebody", "", "A small one")
    assert notes == []


def test_jpz_hidden_files() -> None:
    """What systems add to an archive is no puzzle, in whatever folder it is."""
    data = zipped(**{"d/._x_xml": b"odd", "__MACOSX/x_xml": b"odd", "d/x_xml": JPZ.encode()})
    assert read("jpz", data)[0].grid.lines() == ["CAT", "O-O", "WIN"]


@pytest.mark.parametrize("way", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_jpz_damaged_archive(way: int) -> None:
    """However it is packed, what is damaged is refused."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", way) as archive:
        archive.writestr("x.xml", JPZ)
    good = buffer.getvalue()
    assert read("jpz", good)[2] == []
    for at in range(35, 75):
        with pytest.raises(InputError, match=r"damaged|zipped in a way"):
            read("jpz", good[:at] + bytes(8) + good[at + 8 :])


def test_jpz_bomb() -> None:
    """A small archive that unzips to 110 MB is refused."""
    with pytest.raises(InputError) as raised:
        read("jpz", zipped(puzzle_xml=b"<crossword-compiler>" + b" " * 110_000_000))
    assert not missing_facts(str(raised.value), "unzips … 100 MB … --max-input")


@pytest.mark.parametrize(
    ("reason", "data"),
    [
        ("cannot be unzipped", zipped(puzzle_xml=JPZ.encode())[:-30]),
        ("zip archive without a puzzle", zipped()),
        ("document type … not allowed", b'<!DOCTYPE x [<!ENTITY a "b">]>' + JPZ[39:].encode()),
        ("not well-formed XML", JPZ[:-30].encode()),
        ("not well-formed XML", JPZ.replace("A <i>", "&nbsp;<i>").encode()),
        ("encoding", JPZ.replace("UTF-8", "x-nothing").encode()),
        ("<crossword-compiler> is expected", b"<html/>"),
        ("<rectangular-puzzle> is missing", b"<crossword-compiler/>"),
        ("<grid> is missing", b"<rectangular-puzzle><crossword/></rectangular-puzzle>"),
        ("this is an acrostic", b"<rectangular-puzzle><acrostic/></rectangular-puzzle>"),
        ("(a codeword)", b"<rectangular-puzzle><coded/></rectangular-puzzle>"),
        (
            "width … <grid> … not a number",
            JPZ.replace('grid width="3"', 'grid width="x"').encode(),
        ),
        ("at most 250,000 cells", JPZ.replace('grid width="3"', 'grid width="999999"').encode()),
        ("outside the grid", JPZ.replace('cell x="3"', 'cell x="4"').encode()),
        ("line 8 … row 1, column 1", JPZ.replace('="C"', '="(C)"').encode()),
        ("not straight runs", JPZ.replace('x="1-3" y="1"', 'x="1-2" y="1"').encode()),
        ("not straight runs", JPZ.replace('x="1-3" y="1"', 'x="3-1" y="1"').encode()),
        (
            "not words (row 1, column 3 down)",
            JPZ.replace('x="3" y="1-3"', 'x="1" y="1-3"').encode(),
        ),
        ("not straight runs", JPZ.replace('="A"', '="A" left-bar="true"').encode()),
        ("nor a range", JPZ.replace('x="1-3" y="1"', 'x="all" y="1"').encode()),
        (
            "line 8 … twice … row 1, column 1",
            JPZ.replace('x="2"', 'x="1"').encode(),
        ),
        ("line 1, column 23 … not well-formed XML", b"<crossword-compiler> <<"),
        ("levels … nested", b"<crossword-compiler>" + b"<a>" * 100_000),
    ],
)
def test_jpz_refused(reason: str, data: bytes) -> None:
    """Damaged, hostile and unsuitable files are refused with a reason."""
    with pytest.raises(InputError) as raised:
        read("jpz", data)
    assert not missing_facts(str(raised.value), reason)


def test_jpz_other_texts() -> None:
    """Instructions are notes, and other texts are reported as lost."""
    text = JPZ.replace("<metadata>", "<metadata><created_at>2020</created_at><type/>")
    text = text.replace("</metadata>", "</metadata><instructions>Look <b>up</b>.</instructions>")
    _, document_credits, notes = read("jpz", text.encode())
    assert document_credits.notes == "A small one\nLook up."
    assert notes == ["left out: created_at"]


def test_jpz_with_html_in_texts() -> None:
    """HTML that is text, escaped or not, is taken off as well."""
    text = JPZ.replace("To be first", "<![CDATA[To be <i>first</i> &eacute;]]>")
    text = text.replace("It gives milk", "R&amp;amp;B &lt;b&gt;milk&lt;/b&gt;, x &lt; y")
    text = text.replace("Cats &amp; dogs", "&lt;b&gt;Cats&lt;/b&gt; &amp; dogs")
    puzzle, document_credits, _ = read("jpz", text.encode())
    assert puzzle.entries[3].clue == "To be first é"
    assert puzzle.entries[1].clue == "R&B milk, x < y"
    assert document_credits.title == "Cats & dogs"


def test_jpz_more_about_cells_and_clues() -> None:
    """What somebody filled in, explanations and links are reported as lost."""
    text = JPZ.replace('solution="A"', 'solution="A" solve-state="B"')
    text = text.replace('number="3" format', 'number="3" citation="why" is-link="1" format')
    expected = "left out … explanations of clues … filled in … which clues are one with others"
    assert not wrong_notes(read("jpz", text.encode())[2], expected)


def test_jpz_signs_that_xml_lacks() -> None:
    """A cell with what no XML can hold is not written."""
    with pytest.raises(InputError, match="in XML"):
        written("jpz", with_clues(Grid([["A\uffff", "B"]]), {}))


def test_jpz_of_several_puzzles() -> None:
    """One is read, and a note names the others; a readme is none."""
    other = JPZ.encode()
    data = zipped(a_xml=JPZ.encode(), b_xml=other, c_xml=other, readme=b"hello")
    notes = read("jpz", data)[2]
    assert not missing_facts("\n".join(notes), "only a.xml … not b.xml, c.xml")


def test_damaged_puz_files_have_our_words() -> None:
    """What the library says is for programmers."""
    odd = {b"GRBS": bytes(9), b"RTBL": b"x:AB;"}
    with pytest.raises(InputError) as caught:
        read("puz", puz_file(extensions=odd))
    assert not missing_facts(str(caught.value), "damaged … save it again")
    assert str(caught.value).count(":") <= 2
