"""The format ipuz: every kind is read back as it was, files of others as they are meant."""

from __future__ import annotations

import json
from typing import Any

import ipuz
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.messages import facts, missing_facts, wrong_notes
from support.strategies.common import covers, jigsaws, sudokus
from support.strategies.crisscross import crisscrosses
from support.strategies.fillin import fillins
from support.strategies.packing import packings
from support.strategies.wordsearch import wordsearches

from puzzlewright import CrissCross, FillIn, InputError, Sudoku, WordSearch
from puzzlewright.core.documents import Credits, Document
from puzzlewright.formats.ipuz.ipuz_file import OWN_TEXT
from puzzlewright.formats.ipuz.ipuz_format import Ipuz
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.words.entries import Entry

FORMAT = Ipuz()

#: Titles, authors and notes of puzzles: markup, other scripts, several lines.
TEXTS = st.sampled_from(["", "Monday", "A & B <i>c</i>", "R&amp;D", "ימי השבוע", "x < y", "T" * 40])
CREDITS = st.builds(
    Credits, TEXTS, TEXTS, TEXTS, st.one_of(TEXTS, st.just("first line\nsecond & last")), TEXTS
)

SEARCH = WordSearch.make([("otter", "Otter"), "New York", "is"], size=7, seed=1)


def back(document: Document) -> tuple[Document, dict[str, Any]]:
    """Write a puzzle, let the library `ipuz` look at it, and read it again."""
    data, notes = FORMAT.write(document)
    assert list(notes) == []
    assert FORMAT.reads(data)
    fields: dict[str, Any] = ipuz.read(data.decode())
    documents, notes = FORMAT.read(data, "x.ipuz")
    assert list(notes) == []
    (found,) = documents
    return found, fields


PUZZLES = st.one_of(
    crisscrosses(), fillins(), packings(), covers(), jigsaws(), sudokus(), wordsearches()
)


@given(PUZZLES, CREDITS)
@examples(150)
def test_same_again(puzzle: Puzzle[Any], document_credits: Credits) -> None:
    """What is written is accepted by the library, and read back as it was, with its credits."""
    made = Provenance({"kind": puzzle.kind, "title": document_credits.title}, 7, "1.0")
    found, _ = back(Document(puzzle._with_provenance(made), document_credits))
    assert found.puzzle == puzzle
    assert found.puzzle.provenance == made
    assert found.credits == document_credits


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_word_search_again(difficulty: str) -> None:
    """Word searches keep translations, levels and what was not placed."""
    made = WordSearch.make(
        [("otter", "Otter"), ("New York", "the Big Apple"), "is", "extraordinarily long"],
        size=8,
        seed=3,
        difficulty=difficulty,
    )
    found, fields = back(Document(made))
    assert found.puzzle == made
    assert fields["kind"] == ["http://ipuz.org/wordsearch#1"]
    places = fields["solution"]["otter"]["cells"]
    rows = made.grid.rows
    assert "".join(str(rows[row][col]) for col, row in places) == "OTTER"


def test_same_bytes() -> None:
    """The same puzzle gives the same bytes."""
    assert FORMAT.write(Document(SEARCH)) == FORMAT.write(Document(SEARCH))


def crossword(**changes: Any) -> bytes:
    """Return a crossword as somebody else would write it, with some fields changed."""
    fields: dict[str, Any] = {
        "version": "http://ipuz.org/v1",
        "kind": ["http://ipuz.org/crossword#1"],
        "title": "Cats &amp; dogs",
        "author": "Somebody",
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, {"cell": 0}]],
        "solution": [["c", "A", "T"], ["O", "#", "O"], ["W", "I", {"value": "N"}]],
        "clues": {
            "Across": [[1, "A <i>feline</i> pet"], {"number": 3, "clue": "To be first"}],
            "Down": [["1", "It gives milk"], [2, "Twenty hundredweights"]],
        },
    }
    fields = {**fields, **changes}
    return json.dumps({name: value for name, value in fields.items() if value != ...}).encode()


def read(data: bytes) -> tuple[Any, Credits, list[str]]:
    """Return the one puzzle of a file, its credits, and the notes."""
    (found,), notes = FORMAT.read(data, "x.ipuz")
    return found.puzzle, found.credits, list(notes)


CATS = [
    Entry(tuple("CAT"), "CAT", "A feline pet"),
    Entry(tuple("COW"), "COW", "It gives milk"),
    Entry(tuple("TON"), "TON", "Twenty hundredweights"),
    Entry(tuple("WIN"), "WIN", "To be first"),
]


def test_crossword_of_others() -> None:
    """Clues come in several forms, HTML is taken off, letters are capitals."""
    puzzle, document_credits, notes = read(crossword())
    assert isinstance(puzzle, CrissCross)
    assert list(puzzle.entries) == CATS
    assert puzzle.grid.lines() == ["CAT", "O-O", "WIN"]
    assert Facts.of(puzzle).flaws() == ()
    assert document_credits == Credits("Cats & dogs", "Somebody")
    assert notes == []


@pytest.mark.parametrize("wrap", ["ipuz({})", "callback ( {} );", "\ufeff{}"])
def test_wrapped(wrap: str) -> None:
    """Files in a function call, as they once were, and with a byte order mark are read."""
    data = wrap.replace("{}", crossword().decode()).encode()
    assert FORMAT.reads(data)
    assert list(read(data)[0].entries) == CATS


def test_labels_of_their_own() -> None:
    """Clues belong to the labels of the file, whatever these are."""
    data = crossword(
        puzzle=[["A", 0, "B"], [0, "#", 0], ["C", 0, 0]],
        clues={"Across": [["A", "one"], ["C", "two"]], "Down": [["A", "three"], ["B", "four"]]},
    )
    assert [entry.clue for entry in read(data)[0].entries] == ["one", "three", "four", "two"]


def test_rebus_circles_and_saved() -> None:
    """A cell of several letters and circles are kept; entries of a player are reported as lost."""
    data = crossword(
        puzzle=[
            [{"cell": 1, "style": {"shapebg": "circle"}}, 0, 2],
            [0, "#", 0],
            [3, 0, {"cell": 0, "value": "N"}],
        ],
        solution=[["CH", "A", "T"], ["O", "#", "O"], ["W", "I", "N"]],
        saved=[[0, 0, 0], [0, "#", 0], [0, 0, 0]],
        publisher="The Daily",
    )
    puzzle, _, notes = read(data)
    assert puzzle.entries[0].cells == ("CH", "A", "T")
    assert not wrong_notes(
        notes, "left out … letters … from the start", "left out … publisher, saved"
    )
    assert puzzle.grid.marks.circles == {(0, 0)}


def test_clue_without_a_word() -> None:
    """A clue that belongs to no word is reported, an empty one and a missing one are not."""
    data = crossword(clues={"Across": [[1, ""], [9, "nothing there"]], "Down": []})
    puzzle, _, notes = read(data)
    assert [entry.clue for entry in puzzle.entries] == ["", "", "", ""]
    assert not wrong_notes(notes, "no word … left out … 9 across (nothing there)")


@pytest.mark.parametrize("empty", ["]", "", [], " [] "])
def test_an_empty_list_of_clues_as_a_text(empty: object) -> None:
    """Crossword Compiler writes `]` for no clues: that is an empty list, other texts are none."""
    data = crossword(clues={"Across": empty, "Down": []})
    puzzle, _, notes = read(data)
    assert [entry.clue for entry in puzzle.entries] == ["", "", "", ""]
    assert not notes
    with pytest.raises(InputError, match="are not a list"):
        read(crossword(clues={"Across": "1. Cat", "Down": []}))


def test_diagramless_and_voids() -> None:
    """Blocks may be in the solution alone, and cells may be no part of the grid."""
    data = crossword(
        kind=["http://ipuz.org/crossword/diagramless#1"],
        puzzle=[[1, 0, 2], [0, 0, 0], [3, 0, None]],
        solution=[["C", "A", "T"], ["O", "#", "O"], ["W", "I", None]],
        block=...,
    )
    assert read(data)[0].grid.lines() == ["CAT", "O-O", "WI-"]


def test_other_block_and_empty() -> None:
    """A file may choose how it writes blocks and empty cells."""
    data = crossword(
        block="X",
        empty="_",
        puzzle=[["1", "_", "2"], ["_", "X", "_"], ["3", "_", "_"]],
        solution=[["C", "A", "T"], ["O", "X", "O"], ["W", "I", "N"]],
    )
    assert list(read(data)[0].entries) == CATS


def test_changed_by_others() -> None:
    """Where another program changed a clue, what we added no longer fits and is left out."""
    puzzle = CrissCross(
        [Entry(tuple("CAT"), "the cat", "old"), Entry(tuple("XY"), "xy")],
        CrissCross.loads("CAT\n-O-\n").grid,
    )
    fields = json.loads(FORMAT.write(Document(puzzle)).data)
    assert "the cat" in fields[OWN_TEXT]
    fields["clues"]["Across"][0][1] = "new"
    found, _, notes = read(json.dumps(fields).encode())
    assert [entry.clue for entry in found.entries] == ["new", ""]
    assert not wrong_notes(notes, "changed by another program … left out")


def test_clues_without_numbers() -> None:
    """Clues that are plain texts go to the words in their order; one more or less is refused."""
    texts = {"Across": ["one", "<b>two</b>"], "Down": ["three", "four"]}
    puzzle, _, notes = read(crossword(clues=texts))
    assert [entry.clue for entry in puzzle.entries] == ["one", "three", "four", "two"]
    assert notes == []
    with pytest.raises(InputError, match=facts("1 clue across … 2 words")):
        read(crossword(clues={"Across": ["one"], "Down": []}))


def test_clues_that_say_more() -> None:
    """All fields of a clue besides its text are reported as lost, in one note."""
    clues = {
        "Across": [[1, "Pet", {"highlight": True}], {"number": 3, "clue": "x", "answer": "WIN"}],
        "Down": [{"numbers": [1, 2], "clue": "both"}],
    }
    puzzle, _, notes = read(crossword(clues=clues))
    assert [entry.clue for entry in puzzle.entries] == ["Pet", "both", "", "x"]
    assert not wrong_notes(notes, "left out … clues (highlight, answer, numbers)")


def test_numbers_as_texts() -> None:
    """A text with a number is as good as the number."""
    data = crossword(dimensions={"width": "3", "height": "3"})
    assert list(read(data)[0].entries) == CATS


def test_halves_of_characters() -> None:
    """Half a pair in a text is a gap, in a cell or in our own text it is refused."""
    clues = {"Across": [[1, "A \ud83d pet"]], "Down": []}
    puzzle, document_credits, _ = read(crossword(title="Cats\udcff", clues=clues))
    assert (document_credits.title, puzzle.entries[0].clue) == ("Cats", "A pet")
    puzzle.text().encode()
    with pytest.raises(InputError, match="row 1, column 1"):
        read(crossword(solution=[["\ud800", "A", "T"], ["O", "#", "O"], ["W", "I", "N"]]))
    with pytest.raises(InputError, match="half a character"):
        read(crossword(kind=["puzzlewright:cover#1"], **{OWN_TEXT: "cover\n\ud800\n\ud800\n"}))


def test_notes_stay_short() -> None:
    """However much of a sort is left out: one note names the first and counts the rest."""
    rows = [[["A", "B"]] * 100] * 100
    fields = {f"field{n}": n for n in range(3000)}
    data = crossword(
        dimensions=...,
        puzzle=[[0] * 100] * 100,
        solution=rows,
        clues=...,
        **{"x" * 9999: 1},
        **fields,
    )
    notes = read(data)[2]
    assert len(notes) == 2
    assert notes[0].startswith("left out: field0, field1, field10, field100, field1000, ")
    assert notes[0].endswith("and 2,981 more")
    assert notes[1].endswith("row 1, column 4; row 1, column 5 and 9,995 more")
    long = read(crossword(**{"x" * 9999: 1}))[2]
    assert long == [f"left out: {'x' * 59}…"]


def test_many_clues_for_one_word() -> None:
    """Clues for the same word are put together, with a bar between them."""
    data = crossword(clues={"Across": [[1, f"clue {n}"] for n in range(30_000)], "Down": []})
    assert read(data)[0].entries[0].clue.startswith("clue 0 / clue 1 / clue 2 / ")


def test_control_characters_in_a_note() -> None:
    """The name of a field cannot send signs to the terminal."""
    assert read(crossword(**{"a\x1b[31mb": 1}))[2] == ["left out: a [31mb"]


def test_texts_are_quoted_once() -> None:
    """The offending text stands in one pair of quotes."""
    with pytest.raises(InputError) as raised:
        read(crossword(dimensions={"width": "7"}))
    assert str(raised.value).endswith("which has 3: '7'")


BAD = {
    "neither across nor down": crossword(clues={"Across": [], "Zones": [[1, "odd"]]}),
    "no clues down": crossword(clues={"Across": [[1, "one"]]}),
    "not a crossword with clues": crossword(
        kind=["http://ipuz.org/crossword#1", "http://example.org/ipuz/coded#1"]
    ),
    "do not show which words": crossword(fakeclues=True),
    "3 clues of 5 belong to no word": crossword(
        clues={"Across": [[1, "a"], [7, "b"]], "Down": [[1, "c"], [8, "d"], [9, "e"]]}
    ),
    "two answers in one cell": crossword(
        solution=[[{"Across": "C", "Down": "D"}, "A", "T"], ["O", "#", "O"], ["W", "I", "N"]]
    ),
    "another width": crossword(dimensions={"width": 10**9, "height": 3}),
    "not a list of rows": crossword(puzzle={"rows": 3}),
    "row 2 of `puzzle` has 2 cells": crossword(puzzle=[[1, 0, 2], [0, 0], [3, 0, 0]]),
    "at least one row": crossword(puzzle=[]),
    "no clue across": crossword(clues={"Across": [[1, 2, 3]]}),
    "are not a list": crossword(clues={"Across": "one"}),
    "`title` is not a text": crossword(title=7),
    "no cell at row 1, column 1": crossword(puzzle=[[True, 0, 2], [0, "#", 0], [3, 0, 0]]),
    "holds what no cell can": crossword(
        solution=[["(C)", "A", "T"], ["O", "#", "O"], ["W", "I", "N"]]
    ),
    "version of ipuz": crossword(version="http://ipuz.org/v9"),
    "this kind of ipuz is not supported": crossword(kind=["http://ipuz.org/block#1"]),
    "`kind` is not a list": crossword(kind=[]),
    "no words": crossword(
        puzzle=[[0, "#", 0]] * 3, solution=[["A", "#", "B"], ["#"] * 3, ["#"] * 3]
    ),
    "damaged JSON": crossword()[:-20],
    "not an ipuz file: a JSON object": b"[1]",
    "the nesting too deep": b"[" * 100_000,
    "not UTF-8": b'{"version": "\xff"}',
    "no such kind of puzzle": crossword(kind=["puzzlewright:chess#1"]),
    "is missing: the puzzle itself": crossword(kind=["puzzlewright:cover#1"]),
}


@pytest.mark.parametrize(("reason", "data"), BAD.items())
def test_refused(reason: str, data: bytes) -> None:
    """What cannot be read is refused, with the name of the file and the reason."""
    with pytest.raises(InputError) as raised:
        FORMAT.read(data, "x.ipuz")
    message = str(raised.value)
    assert message.startswith("x.ipuz")
    assert reason.replace("`", "") in message.replace("`", "")


def test_text_may_not_name_other_files() -> None:
    """Our text in a file of others does not make us read yet another file."""
    fields = json.loads(FORMAT.write(Document(FillIn.loads("___\n\nCAT\n"))).data)
    fields[OWN_TEXT] = "fillin\ngrid\n___\nwords /etc/hostname\n"
    with pytest.raises(InputError, match="names another file"):
        FORMAT.read(json.dumps(fields).encode(), "x.ipuz")


# Sudokus


def sudoku(**changes: Any) -> bytes:
    """Return a sudoku of 4×4 cells as somebody else would write it."""
    fields = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "puzzle": [[1, 0, None, {"given": 4}], ["3", 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, "1"]],
        **changes,
    }
    return json.dumps(fields).encode()


@pytest.mark.parametrize(
    "sort", ["diagonalsudoku", "latinsquare", "jigsawsudoku", "calcudoku", "killersudoku", "odd"]
)
def test_sudoku_of_another_sort(sort: str) -> None:
    """Other rules are no sudoku of ours, even if the file says that it is a plain one as well."""
    kind = f"http://ipuz.org/sudoku/{sort}#1"
    for kinds in ([kind], ["http://ipuz.org/sudoku#1", kind]):
        with pytest.raises(InputError, match="its own rules") as raised:
            read(sudoku(kind=kinds))
        assert kind in str(raised.value)
    assert read(sudoku(kind=["https://ipuz.org/sudoku/wordoku#1"]))[0] == Sudoku(SMALL, (2, 2))


SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


def test_sudoku_and_its_solution() -> None:
    """A solution that fits is found again by solving; one that does not fit is reported."""
    wrong = "left out: the solution in the file, which is none of this puzzle"
    assert read(sudoku(solution=SOLVED))[2] == []
    assert read(sudoku(solution=[SOLVED[0], *SOLVED[:3]]))[2] == [wrong]
    assert read(sudoku(solution=SOLVED[::-1]))[2] == [wrong]
    with pytest.raises(InputError, match="another size"):
        read(sudoku(solution=[[1, 2]]))


def test_sudoku_looks() -> None:
    """Colours of cells, and signs for the eye alone, are reported as lost."""
    given: Any = {"value": 1, "style": {"color": "ff0000"}}
    data = sudoku(
        puzzle=[[given, 0, 0, 4], [3, 0, 0, 0], [0] * 4, [0, 0, 0, 1]], displaycharset="abcd"
    )
    puzzle, _, notes = read(data)
    assert puzzle == Sudoku(SMALL, (2, 2))
    assert notes == ["left out: displaycharset", "left out: how cells look (color)"]


SMALL = (1, 0, 0, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)


def test_sudoku_of_others() -> None:
    """Givens come as numbers, texts and objects."""
    assert read(sudoku())[0] == Sudoku(SMALL, (2, 2))


def test_sudoku_with_signs() -> None:
    """Other signs are read as ours, with a message."""
    data = sudoku(
        charset="WXYZ", puzzle=[["W", 0, 0, "Z"], ["Y", 0, 0, 0], [0] * 4, [0, 0, 0, "W"]]
    )
    puzzle, _, notes = read(data)
    assert puzzle == Sudoku(SMALL, (2, 2))
    assert not wrong_notes(notes, "WXYZ … 1234")


@pytest.mark.parametrize("first", [0, 1])
def test_sudoku_with_zones(first: int) -> None:
    """Boxes of other shapes are zones, by their corners or their cells, counted from 0 or 1."""
    tops = [(top, left) for top in (0, 2, 4) for left in (0, 3)]
    rects = [{"rect": [c + first, r + first, c + 2 + first, r + 1 + first]} for r, c in tops]
    cells = [
        {"cells": [[c + x + first, r + y + first] for y in range(2) for x in range(3)]}
        for r, c in tops
    ]
    for zones in (rects, cells, [*rects[:3], *cells[3:]]):
        puzzle = read(sudoku(puzzle=[[0] * 6] * 6, boxes=False, zones=zones))[0]
        assert puzzle == Sudoku([0] * 36, (2, 3))


@pytest.mark.parametrize(
    ("reason", "changes"),
    [
        ("no value … row 1, column 1", {"puzzle": [[5, 0, 0, 0]] + [[0] * 4] * 3}),
        ("without boxes", {"boxes": False}),
        ("cages", {"cages": [{"cells": [[0, 0]], "value": 3}]}),
        ("shape of the boxes", {"puzzle": [[0] * 6] * 6}),
        ("up to 25×25", {"puzzle": [[0] * 36] * 36}),
        ("a square", {"puzzle": [[0] * 4] * 3}),
        ("given twice", {"puzzle": [[1, 1, 0, 0]] + [[0] * 4] * 3}),
        ("different characters", {"charset": "1123"}),
        ("boxes … side by side", {"zones": [{"cells": [[0, 0]]}] * 4}),
        ("no zone", {"zones": [{"rect": [0, 0, 10**9, 1]}] * 4}),
        ("no value", {"puzzle": [[True, 0, 0, 0]] + [[0] * 4] * 3}),
    ],
)
def test_sudoku_refused(reason: str, changes: dict[str, Any]) -> None:
    """Sudokus that are none of ours are refused."""
    with pytest.raises(InputError, match=facts(reason)):
        read(sudoku(**changes))


# Word searches and fill-ins


@pytest.mark.parametrize(
    "solution", [["cat", "dog"], {"cat": {"rect": [0, 0, 2, 0]}, "dog": {}}, "cat dog"]
)
def test_word_search_of_others(solution: object) -> None:
    """The words to look for are a list, a text, or come with their places."""
    fields = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/wordsearch#1"],
        "dimensions": {"width": 3, "height": 2},
        "puzzle": [["C", "A", "T"], ["G", "O", "D"]],
        "solution": solution,
    }
    puzzle = read(json.dumps(fields).encode())[0]
    assert isinstance(puzzle, WordSearch)
    assert [(phrase.text, phrase.cells) for phrase in puzzle.entries] == [
        ("cat", tuple("CAT")),
        ("dog", tuple("DOG")),
    ]
    assert Facts.of(puzzle).flaws() == ()


def test_word_search_places() -> None:
    """A word that is not there, and one that appears twice, are reported."""
    fields = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/wordsearch#1"],
        "puzzle": [["C", "A", "T"], ["A", "X", "X"], ["T", "X", "X"]],
        "solution": {"cat": {"rect": [0, 0, 2, 0]}, "emu": {}},
    }
    notes = read(json.dumps(fields).encode())[2]
    assert not wrong_notes(notes, "not in the grid … emu", "left out … several places … cat")
    fields["puzzle"] = [["A"] * 300] * 300
    fields["solution"] = ["A" * length for length in range(2, 102)]
    (note,) = read(json.dumps(fields).encode())[2]
    assert not missing_facts(note, "words … grid … not looked at … too many")


def test_fill_of_others() -> None:
    """The words of somebody's fill-in are those of its solution; letters are given at the start."""
    fields = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/fill#1"],
        "puzzle": [[0, 0, 0], [0, "#", 0]],
        "start": [[0, "A", 0], [0, "#", 0]],
        "solution": [["C", "A", "T"], ["O", "#", "O"]],
    }
    puzzle = read(json.dumps(fields).encode())[0]
    assert isinstance(puzzle, FillIn)
    assert puzzle.template.rows == (("", "A", ""), ("", None, ""))
    assert [word.text for word in puzzle.words] == ["CAT", "CO", "TO"]
    assert puzzle.count().n == 1
    del fields["solution"]
    with pytest.raises(InputError, match="no words"):
        read(json.dumps(fields).encode())


def test_fill_with_its_solution() -> None:
    """A fill-in with one solution is written with it, for programs that check what is typed."""
    puzzle = FillIn.loads("____\n#_#_\n\nCATS\nAT\nSO\n")
    fields = json.loads(FORMAT.write(Document(puzzle)).data)
    assert fields["solution"] == [["C", "A", "T", "S"], ["#", "T", "#", "O"]]
