"""Whatever bytes a parser is given, it reads a puzzle or raises an InputError: nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright import CrissCross, FillIn, InputError, Jigsaw, Sudoku, WordSearch
from puzzlewright.core.documents import Credits, Document
from puzzlewright.formats.ipuz.ipuz_file import OWN_TEXT
from puzzlewright.formats.register import find_format, formats
from puzzlewright.formats.register import read as read_any
from puzzlewright.formats.sniff import CROSSWORDS
from puzzlewright.puzzles.base import Puzzle

CROSSWORD = CrissCross.loads("CATS-\n--O--\n\ncats;felines & <b>dogs\nto;R&amp;B\n")
SUDOKU = Sudoku.loads("1..4\n3...\n....\n...1\n")
PUZZLES: dict[str, list[Puzzle[Any]]] = {
    "ipuz": [
        CROSSWORD,
        SUDOKU,
        FillIn.loads("____\n#_#_\n\nCATS\nAT\nSO\n"),
        WordSearch.loads("CAT\nDOG\nXYZ\n\ncat\ndog\n"),
        Jigsaw.loads("jigsaw 1 2\n0 1 0 0\n0 0 0 -1\n"),
    ],
    "puz": [CROSSWORD],
    "jpz": [CROSSWORD],
    "xd": [CROSSWORD],
    "across-text": [CROSSWORD],
    "sudoku-lines": [SUDOKU],
    "sadman": [Sudoku.loads("1" + "." * 80)],
}
GOOD = {
    name: [find_format(name).write(Document(p, Credits("Title", "Author"))).data for p in puzzles]
    for name, puzzles in PUZZLES.items()
}
GOOD["crossfire"] = [
    b"""<CROSSFIRE><TITLE>Cats</TITLE><GRID width="3">\nC@T\n..O\n</GRID><CIRCLES>1</CIRCLES>
<REBUSES><REBUS input="@" letters="AR"/></REBUSES><NOTES>x</NOTES>
<WORDS><WORD dir="ACROSS" num="1">felines</WORD><WORD dir="DOWN" num="2">R&amp;B</WORD></WORDS>
</CROSSFIRE>"""
]
NAMES = sorted(GOOD)


def require_answer(name: str, data: bytes) -> None:
    """Read a file; what comes back can be written as text or is refused with a reason."""
    try:
        documents, notes = find_format(name).read(data, "some-file")
    except InputError as error:
        assert str(error)
        return
    assert documents
    assert all(isinstance(note, str) and note for note in notes)
    for puzzle, told in ((each.puzzle, each.credits.as_json().values()) for each in documents):
        assert puzzle.kind in (find_format(name).kinds or CROSSWORDS)
        assert all(isinstance(text, str) for text in told)
        assert type(puzzle).loads(puzzle.text()) == puzzle
        assert (puzzle.text() + "".join(told)).encode()


@pytest.mark.parametrize("name", NAMES)
@given(st.binary(max_size=200))
@examples(100)
@example(b"")
@example(b"PK\x03\x04")
@example(b"\0\0ACROSS&DOWN\0")
@example(b"\x1f\x8b\x08")
def test_random_bytes(name: str, data: bytes) -> None:
    """Bytes that mean nothing."""
    require_answer(name, data)


@st.composite
def mutated(draw: st.DrawFn, good: bytes) -> bytes:
    """Draw a good file with some bytes changed, cut out or put in."""
    data = bytearray(good)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 6))
        data[at : at + length] = draw(st.binary(max_size=6))
    return bytes(data)


@pytest.mark.parametrize("name", NAMES)
@given(st.data())
@examples(150)
def test_mutated_files(name: str, data: st.DataObject) -> None:
    """Good files in which something is wrong."""
    require_answer(name, data.draw(mutated(data.draw(st.sampled_from(GOOD[name])))))


@st.composite
def repeated(draw: st.DrawFn, good: bytes) -> bytes:
    """Draw a text with a word taken out, put in again, or another in its place."""
    parts = good.decode("latin-1").replace("<", " <").replace('"', ' " ').split(" ")
    at = draw(st.integers(0, len(parts) - 1))
    other = draw(st.sampled_from([*parts, "-1", "0", "1e9", "999999999999", "{", "}", "null", ""]))
    parts[at : at + draw(st.integers(0, 2))] = [other] * draw(st.integers(0, 3))
    return " ".join(parts).encode("latin-1")


@pytest.mark.parametrize("name", ["ipuz", "jpz", "xd", "across-text", "crossfire"])
@given(st.data())
@examples(150)
def test_words_that_moved(name: str, data: st.DataObject) -> None:
    """Good texts whose words are at other places."""
    require_answer(name, data.draw(repeated(data.draw(st.sampled_from(GOOD[name])))))


#: JSON of all sorts, with the values that mean something.
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 5),
    st.sampled_from([10**9, 10**30, 1.5, float("inf"), "#", "", "0", "A", "QU", "é", "(", "\0"]),
    st.sampled_from(["\ud800", "x\udfff", "\ufffe", "\uffff"]),
    st.text(max_size=3),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["cell", "value", "style", "Across", "barred", "number", "clue"]),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=12,
)
CELLS = st.one_of(SCALARS, VALUES)
ROWS = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=4)
)
FIELDS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(
            [
                *([f"http://ipuz.org/{kind}#1"] for kind in ("crossword", "fill", "sudoku")),
                *(["http://ipuz.org/wordsearch"], ["puzzlewright:cover#1"], "x", [], [1], None),
            ]
        ),
        "puzzle": st.one_of(ROWS, VALUES),
        "solution": st.one_of(ROWS, VALUES, st.lists(st.text(max_size=4), max_size=3)),
    },
    optional={
        "dimensions": st.one_of(VALUES, st.just({"width": 10**9, "height": 10**9})),
        "clues": st.dictionaries(
            st.sampled_from(["Across", "Down", "Zones", "Across:x", ""]),
            st.one_of(VALUES, st.lists(st.tuples(SCALARS, SCALARS), max_size=4)),
            max_size=2,
        ),
        "zones": VALUES,
        "boxes": VALUES,
        "charset": VALUES,
        "start": st.one_of(ROWS, VALUES),
        "block": VALUES,
        "empty": VALUES,
        "title": VALUES,
        "styles": VALUES,
        OWN_TEXT: st.one_of(
            VALUES, st.sampled_from(["cover\na b\na\nb\n", "fillin", "cover\n\ud800\n\ud800\n"])
        ),
    },
)


@given(FIELDS)
@examples(400)
def test_json_of_the_right_outline(fields: dict[str, Any]) -> None:
    """JSON with the fields of the format, and anything in them."""
    require_answer("ipuz", json.dumps({"version": "http://ipuz.org/v2", **fields}).encode())


@given(
    st.sampled_from([data for every in GOOD.values() for data in every]),
    st.sampled_from(["x.ipuz", "x.puz", "x.jpz", "x.xd", "x.txt", "x", "x.sdm", "x.json"]),
    st.data(),
)
@examples(150)
def test_any_name(good: bytes, source: str, data: st.DataObject) -> None:
    """Any content under any name: the register reads it or says why not."""
    content = data.draw(st.one_of(st.just(good), mutated(good)))
    try:
        documents, _ = read_any(content, source)
    except InputError as error:
        assert str(error).startswith(source)
    else:
        assert documents


#: More than any search that goes back and forth would get through.
LONG = 200_000


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("ipuz", b"a()" + b" " * LONG + b"x"),
        ("ipuz", b"a(" + b") " * LONG),
        ("ipuz", b"{" * LONG),
        ("ipuz", b'{"a":' * LONG),
        ("jpz", b"<a " + b"b" * LONG),
        ("jpz", b"<a>" + b"<b/>" * LONG),
        ("xd", b"## x" + b" " * LONG + b"y"),
        ("xd", b"## Grid\nAB\n## Design\n" + b"x" * LONG),
        ("xd", b"## Grid\nAB\n## Design\n" + b"{'" * LONG),
        ("xd", b"T: x\n\n\nAB\n\n\nA1. " + b"{@|" * LONG + b" ~ AB\n"),
        ("xd", b"T: x\n\n\nAB\n\n\nA1. " + b"{!" * 30000 + b"a" * LONG + b"|b!}" * 30000),
        ("xd", b"T: x\n\n\nAB\n\n\nA1. " + b"{!b|" * 30000 + b"a" * LONG + b"!}" * 30000),
        ("xd", b"T: x\n\n\nAB\n\n\nA1. " + b"{\\" * LONG + b" ~ AB\n"),
        ("xd", b"T: x\n\n\nAB\n\n\nA1. " + b" ~ " * LONG + b" ~ AB\n"),
        ("xd", b"T: x\n\n\nAB\n\n\nA1. " + b"<" * LONG + b" ~ AB\n"),
        ("puz", b"\0\0ACROSS&DOWN" + b"\0" * LONG),
        ("xd", b"## Grid\nAB\n## Notes\n" + b"<!--" * LONG),
        ("across-text", b"<ACROSS PUZZLE>\n<TITLE>\n" + b"<" * LONG),
        ("across-text", b"<ACROSS PUZZLE>\n<SIZE>\n2x1\n<GRID>\nAB\n<ACROSS>\n" + b"\n" * LONG),
        ("crossfire", b'<CROSSFIRE><GRID width="2">AB</GRID><CIRCLES>' + b"0," * LONG),
    ],
)
def test_long_and_hostile(name: str, data: bytes) -> None:
    """Texts that are long, and made so that careless patterns would take forever."""
    require_answer(name, data)


def test_every_format_is_fuzzed_or_reads_by_a_kind() -> None:
    """No parser of this folder is left out."""
    own = {"text", "json", "burrtools", "knuth", "jigsaw-json", "eternity2"}
    assert {one.name for one in formats()} == own | set(NAMES)
