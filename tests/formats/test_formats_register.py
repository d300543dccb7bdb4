"""The register of formats, those that kinds read themselves, and names that lie."""

from __future__ import annotations

import gzip
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from support.lengths import examples
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.packing import packings

from puzzlewright import Cover, CrissCross, InputError, Jigsaw, Packing, Sudoku
from puzzlewright.core.documents import Credits, Document
from puzzlewright.formats.register import as_kind, find_format, format_by_suffix, formats, read
from puzzlewright.formats.sniff import (
    JSON_SUFFIX,
    MANY,
    OF_ONE_KIND,
    READ_ONLY,
    SUFFIXES,
    is_foreign,
)
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.recipes.provenance import Provenance

CROSSWORD = CrissCross.loads(
    "crisscross\ncrossword\ngrid\nCATS-\n--O--\nwords\nCATS;felines\nTO;toward\n"
)
SUDOKU = Sudoku.loads("1..4\n3...\n....\n...1\n")
NINE = Sudoku.loads(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
JIGSAW = "jigsaw 2 2 unsigned\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"


def data_of(name: str, puzzle: Puzzle[Any]) -> bytes:
    """Return a file of some format."""
    return find_format(name).write(Document(puzzle)).data


def test_suffixes_agree() -> None:
    """The quick guess at other programs' files agrees with the register and with the kinds."""
    foreign = ("ipuz", "puz", "jpz", "xd")
    found = {end: find_format(name).kinds for name in foreign for end in find_format(name).suffixes}
    assert found == SUFFIXES
    others = [one for one in formats() if one.name not in (*foreign, "text", "json")]
    written = [one for one in others if one.kinds]
    assert {end: one.kinds for one in written for end in one.suffixes} == OF_ONE_KIND
    assert [end for one in others if not one.kinds for end in one.suffixes] == list(READ_ONLY)
    suffixes = [end for one in formats() for end in one.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    for kind in map(kind_named, kind_names()):
        for suffix in kind.suffixes:
            one = format_by_suffix(f"x{suffix}")
            assert one is not None
            assert one.kinds == (kind.name,)
    assert find_format("ipuz").kinds == find_format("json").kinds == kind_names()
    assert find_format("json").suffixes == (JSON_SUFFIX,)


@pytest.mark.parametrize("name", ["ipuz", "puz", "jpz", "xd", "across-text", "json"])
def test_sure_signs(name: str) -> None:
    """Each format knows its own files, and no other format does."""
    data = data_of(name, CROSSWORD)
    assert [one.name for one in formats() if one.reads(data)] == [name]
    if name != "xd":  # which is known by its suffix, or when no kind knows a text
        assert is_foreign(data, "x.txt")


@pytest.mark.parametrize(
    "source", ["x.ipuz", "x.puz", "x.jpz", "x.xd", "x.txt", "x.sdk", "x", "x.odd", "standard input"]
)
@pytest.mark.parametrize("name", ["ipuz", "puz", "jpz", "xd", "across-text"])
def test_suffix_that_lies(name: str, source: str) -> None:
    """The content decides, and a note reports a suffix that promised something else."""
    documents, notes = read(data_of(name, CROSSWORD), source)
    assert documents[0].puzzle == CROSSWORD
    is_promised = format_by_suffix(source) is not None  # others promise nothing
    is_lie = is_promised and source != f"x.{name}" and (name, source) != ("across-text", "x.txt")
    expected = [f"which is read as {name}"] if is_lie else []
    assert [note.partition(", ")[2] for note in notes] == expected


def test_our_text_under_another_name() -> None:
    """Our own text is known by its header."""
    documents, notes = read(CROSSWORD.text().encode(), "x.ipuz")
    assert documents == [Document(CROSSWORD)]
    assert list(notes) == [
        "the suffix .ipuz does not fit the content, which is read as our plain text"
    ]


@pytest.mark.parametrize("source", ["x.txt", "x", "x.odd"])
@pytest.mark.parametrize("clue", ["see ipuz.org/v2 ({", "<crossword-compiler", "ACROSS&DOWN"])
def test_signs_in_a_clue(source: str, clue: str) -> None:
    """Our own text may speak of other formats: it is ours all the same, with nothing to note."""
    puzzle = CrissCross.loads(CROSSWORD.text().replace("felines", clue))
    documents, notes = read(puzzle.text().encode(), source)
    assert documents == [Document(puzzle)]
    assert list(notes) == []


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x.ipuz", "damaged JSON"),
        ("x.puz", "ACROSS&DOWN are missing"),
        ("x.jpz", "not well-formed XML"),
        ("x.xd", "not a field: write a name, a colon"),
        ("x.odd", "not recognised as a puzzle of any kind"),
    ],
)
def test_neither(source: str, reason: str) -> None:
    """What is nothing that is known is refused as what its name promises."""
    with pytest.raises(InputError) as raised:
        read(b"nonsense", source)
    assert str(raised.value).startswith(source)
    assert reason in str(raised.value)


def test_gzipped() -> None:
    """What gzip packed is unpacked first; what it damaged is refused."""
    data = gzip.compress(data_of("ipuz", CROSSWORD))
    assert read(data, "x.ipuz").documents == [Document(CROSSWORD)]
    assert read(data, "x.ipuz.gz") == ([Document(CROSSWORD)], [])
    with pytest.raises(InputError, match="gzip"):
        read(data[:-9], "x.ipuz")


SADMAN = "#ARuud\n#DA puzzle\n#CFirst.\n#Created by hand\n#B2006\n#LEasy\n"


def test_sudoku_with_credits() -> None:
    """Lines at the head of SadMan's files have a title, an author and notes."""
    for head in (SADMAN, f"{SADMAN}[Puzzle]\n"):
        data = f"{head}1..4\n3...\n....\n...1\n".encode()
        assert is_foreign(data, "x.sdk")
        assert read(data, "x.sdk") == (
            [Document(SUDOKU, Credits("A puzzle", "Ruud", "", "First.", "Easy"))],
            ["left out: date"],
        )
    state = b"[Puzzle]\n1..4\n3...\n....\n...1\n[State]\n12.4\n3...\n....\n...1\n"
    assert is_foreign(state, "x.sdk")
    assert read(state, "x.sdk") == ([Document(SUDOKU)], ["left out: what somebody filled in"])
    plain = b"# a comment\n#\n1..4\n3...\n....\n...1\n#ANobody\n"
    assert read(plain, "x.sdk") == ([Document(SUDOKU)], [])


def test_sadman_files() -> None:
    """A .sdk file is one grid of nine rows, below its credits and a line [Puzzle]."""
    document_credits = Credits("Monday", "ruud", "", "First.\nsecond", "hard")
    data, notes = find_format("sadman").write(Document(NINE, document_credits))
    rows = [NINE.one_line()[at : at + 9] for at in range(0, 81, 9)]
    head = ["#A ruud", "#DMonday", "#L hard", "#CFirst.", "#C second", "[Puzzle]"]
    assert data.decode().splitlines() == [*head, *rows]
    assert list(notes) == []
    assert read(data, "x.sdk") == ([Document(NINE, document_credits)], [])
    bare = Document(NINE, Credits(copyright="© Me"))
    data, notes = find_format("sadman").write(bare)
    assert data.decode().splitlines() == ["[Puzzle]", *rows]
    assert list(notes) == ["left out, as there is no place for it: copyright"]


def test_sadman_files_hold_one() -> None:
    """Several sudokus go to .sdm, and so do those of other sizes; notes report both."""
    with pytest.raises(InputError, match=r"holds one sudoku, and there are 2 \(\.sdm holds many"):
        find_format("sadman").write_all([Document(NINE)] * 2)
    with pytest.raises(InputError, match=r"x\.sdk: .* 9×9 cells .* \(\.sdm holds others"):
        find_format("sadman").write(Document(SUDOKU), "x.sdk")


def test_saving_keeps_its_word(tmp_path: Path) -> None:
    """A puzzle's own save() writes what the name of the file promises."""
    for suffix in SUFFIXES:
        path = tmp_path / f"x{suffix}"
        CROSSWORD.save(path)
        one = format_by_suffix(str(path))
        assert one is not None
        assert one.reads(path.read_bytes())
        assert CrissCross.load(path) == CROSSWORD


def test_unknown_name() -> None:
    """A format that there is not is refused with a list of those there are."""
    with pytest.raises(InputError, match=r"there are puz, ipuz, .*eternity2"):
        find_format("csv")


def test_kinds_that_a_format_lacks() -> None:
    """A sudoku is no crossword."""
    with pytest.raises(
        InputError, match=r"puz cannot hold a sudoku \(it holds crisscross or fillin"
    ):
        find_format("puz").write(Document(SUDOKU), "x.puz")


def test_room_for_many() -> None:
    """The suffixes of files with room for many puzzles are those of formats that take many."""
    two = [Document(NINE), Document(NINE)]
    found = [""]
    for one in formats():
        with suppress(InputError):
            one.write_all(two)
            found += one.suffixes
    assert sorted(found) == sorted([*MANY, JSON_SUFFIX])


def test_one_puzzle_where_there_is_room_for_one() -> None:
    """Several puzzles go where they fit; elsewhere --puzzle is hinted at."""
    two = [Document(SUDOKU), Document(SUDOKU)]
    for name in ("text", "sudoku-lines", "json"):
        data = find_format(name).write_all(two).data
        assert [document.puzzle for document in find_format(name).read(data).documents] == [
            SUDOKU,
            SUDOKU,
        ]
    for name in ("ipuz", "puz"):
        with pytest.raises(InputError, match="there are 2 "):
            find_format(name).write_all(two)
    covers = [Document(Cover.loads("a\na\n"))] * 2
    with pytest.raises(InputError, match="one cover, and there are 2"):
        find_format("text").write_all(covers)
    with pytest.raises(InputError, match="one kind"):
        find_format("text").write_all([two[0], covers[0]])


def test_as_kind() -> None:
    """A crossword may be taken for the fill-in of its words, and for nothing else."""
    found = as_kind(Document(CROSSWORD), "fillin").puzzle
    assert [word.text for word in getattr(found, "words", ())] == ["CATS", "TO"]
    assert as_kind(Document(CROSSWORD), "crisscross") == Document(CROSSWORD)
    with pytest.raises(InputError, match="cannot be taken for a sudoku"):
        as_kind(Document(CROSSWORD), "sudoku")


# Formats of the kinds


@given(sudokus())
@examples(40)
def test_sudoku_lines(puzzle: Sudoku) -> None:
    """Sudokus of all boxes are read back from their lines."""
    (document,), _ = find_format("sudoku-lines").read(data_of("sudoku-lines", puzzle))
    assert document.puzzle == puzzle


@given(covers())
@examples(40)
def test_knuth(puzzle: Cover) -> None:
    """Cover problems are read back from Knuth's format."""
    (document,), _ = find_format("knuth").read(data_of("knuth", puzzle))
    assert document.puzzle == puzzle


@given(jigsaws())
@examples(40)
def test_jigsaw_json(puzzle: Jigsaw) -> None:
    """Jigsaws are read back from JSON."""
    (document,), _ = find_format("jigsaw-json").read(data_of("jigsaw-json", puzzle))
    assert document.puzzle == puzzle


@given(jigsaws())
@examples(60)
def test_eternity(puzzle: Jigsaw) -> None:
    """A jigsaw of colours with a flat rim is read back from a list of pieces."""
    colours = Jigsaw(
        puzzle.rows,
        puzzle.cols,
        [[abs(edge) for edge in piece] for piece in puzzle.pieces],
        signed=False,
    )
    try:
        data = data_of("eternity2", colours)
    except InputError as error:
        assert "would be read as another" in str(error)
        return
    (document,), _ = find_format("eternity2").read(data)
    assert document.puzzle == colours
    assert b"jigsaw" not in data


def test_eternity_has_no_tabs() -> None:
    """A colour below 0 is refused, with its line; -1 in a header is none."""
    text = JIGSAW.partition("\n")[2]
    assert read(text.encode(), "x.txt", "eternity2").documents
    with pytest.raises(InputError, match=r"x\.txt, line 2: a colour .* from 0.*: '-3'"):
        read(text.replace("0 0 3 1", "0 0 -3 1").encode(), "x.txt", "eternity2")
    assert read(f"2 2 0 -1\n{text}".encode(), "x.txt", "eternity2").documents


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("tabs and holes", JIGSAW.replace(" unsigned", "")),
        ("a free rim", JIGSAW.replace("unsigned", "unsigned free-rim")),
        ("may not be turned", JIGSAW.replace("unsigned", "unsigned no-turning")),
        ("count as different", JIGSAW.replace("unsigned", "unsigned labelled")),
        ("a fixed place", JIGSAW.replace("2 4 0 0", "2 4 0 0 @2,1")),
    ],
)
def test_eternity_cannot_say(reason: str, text: str) -> None:
    """Rules that a list of pieces has no words for are refused."""
    assert data_of("eternity2", Jigsaw.loads(JIGSAW))
    with pytest.raises(InputError, match=reason):
        data_of("eternity2", Jigsaw.loads(text))


@given(packings())
@examples(40)
def test_burrtools(puzzle: Packing) -> None:
    """Packings are read back from BurrTools' files, or are refused with a reason."""
    try:
        data = data_of("burrtools", puzzle)
    except InputError as error:
        assert str(error)
        return
    (document,), _ = find_format("burrtools").read(data)
    assert isinstance(document.puzzle, Packing)
    assert len(document.puzzle.board) == len(puzzle.board)


def test_credits_that_are_lost() -> None:
    """Formats without a place for titles give a note."""
    document = Document(SUDOKU, Credits("Monday", "Me"))
    notes = find_format("sudoku-lines").write(document).notes
    assert list(notes) == ["left out, as there is no place for it: title, author"]


def test_our_text_keeps_credits() -> None:
    """Our plain text keeps title, author and notes of a puzzle, and how it was made."""
    made = Provenance({"kind": "sudoku", "size": [4, 4]}, 7, "1.0")
    document_credits = Credits("Monday", "Me", "© 2020", "First.\nSecond: #: line", "hard")
    one, two = Document(SUDOKU._with_provenance(made), document_credits), Document(SUDOKU)
    data, notes = find_format("text").write_all([one, two, one])
    assert list(notes) == []
    (first, second, third), _ = find_format("text").read(data)
    assert [first, second, third] == [one, two, one]
    assert [each.puzzle.provenance for each in (first, second, third)] == [made, None, made]


def test_annotated_text_under_another_name() -> None:
    """Our text is known by its header, also below annotations, whatever the suffix promises."""
    data = b"#: title Monday\n#: author Me\nsudoku 2x2\n1..43...........\n"
    for name in ("x.ipuz", "x.xd", "x.puz"):
        (document,), notes = read(data, name)
        assert document.credits == Credits("Monday", "Me")
        assert "read as our plain text" in notes[0]
