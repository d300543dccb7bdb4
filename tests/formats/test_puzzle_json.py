"""Our JSON as a format: every kind, with credits, through every door; and wrong files."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples
from support.strategies.kinds import PUZZLES

import puzzlewright
from puzzlewright import CrissCross, InputError, Jigsaw, Packing, Puzzle, Sudoku
from puzzlewright.cli.command import main
from puzzlewright.core.documents import Credits, Document
from puzzlewright.formats.register import find_format, read
from puzzlewright.puzzles.codec import puzzle_data
from puzzlewright.puzzles.kind import document_text, documents_in_text, kind_named, kind_names
from puzzlewright.puzzles.recipes.provenance import Provenance

FORMAT = find_format("json")
SUDOKU = Sudoku("1....2....3....4")

#: Titles and so on as any text can hold them.
lines = st.text("Ab Čñ\"'\\{}[]:#;,0", max_size=8).map(str.strip)
credits_of_files = st.builds(
    Credits, lines, lines, lines, st.lists(lines.filter(bool), max_size=2).map("\n".join), lines
)


@st.composite
def documents_of(draw: st.DrawFn, kind: str) -> Document:
    """Draw a puzzle with credits and the record of how it was made, or without."""
    puzzle = draw(PUZZLES[kind])
    if draw(st.booleans()):
        puzzle = puzzle._with_provenance(Provenance({"kind": kind}, 7, "1.0", {"asked": 3}))
    return Document(puzzle, draw(credits_of_files))


@pytest.mark.parametrize("kind", kind_names())
@given(data=st.data())
@examples(15)
def test_every_door(kind: str, data: st.DataObject) -> None:
    """Text, JSON file, Python and command line give equal puzzles with equal credits."""
    document = data.draw(documents_of(kind))
    puzzle = document.puzzle
    assume("\0" not in puzzle.text())  # a name of an item, which no text file can hold
    (by_text,) = documents_in_text(document_text(document), "a.txt")
    file = FORMAT.write(document).data
    (by_file,) = read(file, "a.json").documents
    assert json.loads(file) == puzzle_data(document.puzzle, document.credits)
    for found in (by_text, by_file):
        assert found == document
        assert found.puzzle.provenance == puzzle.provenance
    assert puzzlewright.from_json(puzzle.as_json()) == puzzle
    with tempfile.TemporaryDirectory() as folder:
        first, middle, last = (Path(folder, name) for name in ("a.txt", "b.json", "c.txt"))
        first.write_text(document_text(document), encoding="utf-8")
        assert main(["convert", str(first), str(middle)]) == 0
        assert main(["convert", str(middle), str(last)]) == 0
        assert last.read_bytes() == first.read_bytes()
        assert puzzlewright.load(middle) == type(puzzle).load(middle) == puzzle
        puzzle.save(middle, title="New")
        (again,) = puzzlewright.load_documents(middle)
        assert again == Document(puzzle, Credits("New"))


@pytest.mark.usefixtures("here")
def test_every_verb_reads_it(run: Run) -> None:
    """By its suffix, by its content, from standard input."""
    SUDOKU.save("a.json")
    Path("b.txt").write_bytes(Path("a.json").read_bytes())
    solved = run("solve", "a.json", "--quiet")
    assert solved.code == 0
    assert run("solve", "b.txt", "--quiet") == solved
    assert puzzlewright.load("b.txt") == SUDOKU
    assert run("check", "a.json").out.startswith("a.json: sudoku, more than one solution")
    assert int(run("count", "a.json").out) > 1
    assert run("show", "a.json").out == SUDOKU.text()
    assert run("show", "a.json", "-o", "c.json") == (0, "", "")
    assert Path("c.json").read_bytes() == Path("a.json").read_bytes()
    assert run("make", "sudoku", "--seed", "1", "-o", "m.json") == (0, "", "")
    assert puzzlewright.load("m.json") == Sudoku.make(seed=1)


@pytest.mark.parametrize("kind", kind_names())
@pytest.mark.usefixtures("here")
def test_verbs_print_the_same_object(run: Run, kind: str) -> None:
    """`make` and `show` print the object of a file; rows of letters are lists of cells."""
    words = [kind, *kind_named(kind).demo_arguments(), "--seed", "5"]
    (made,) = run("make", *words, "--json", "-o", "a.json").objects
    assert made["puzzle"] == json.loads(Path("a.json").read_text())
    (shown,) = run("show", "a.json", "--json").objects
    assert shown["puzzle"] == made["puzzle"]
    Path("told.json").write_text(json.dumps(made))
    assert puzzlewright.load("told.json") == puzzlewright.load("a.json")
    Path("told.json").write_text(json.dumps({**made, "puzzle": {**made["puzzle"], "x": 1}}))
    with pytest.raises(InputError, match=r"told.json: puzzle.x: no such field"):
        puzzlewright.load("told.json")
    rows = made["puzzle"].get("rows", [])
    assert kind == "jigsaw" or {*map(type, rows)} <= {list}


@pytest.mark.usefixtures("here")
def test_several_puzzles(run: Run) -> None:
    """They are a list; a single one is chosen by its number."""
    puzzles: list[Puzzle[Any]] = [SUDOKU, CrissCross(["cat", "tea"], ["CAT", "--E", "--A"])]
    Path("two.json").write_text(json.dumps([each.as_json() for each in puzzles]))
    assert [each.puzzle for each in puzzlewright.load_documents("two.json")] == puzzles
    with pytest.raises(InputError, match="one puzzle expected, 2 found"):
        puzzlewright.load("two.json")
    assert run("show", "two.json", "--puzzle", "2").out == puzzles[1].text()
    assert run("convert", "two.json", "again.json") == (0, "", "")
    assert [each.puzzle for each in puzzlewright.load_documents("again.json")] == puzzles


@pytest.mark.usefixtures("here")
def test_one_bad_puzzle_keeps_no_other_back(run: Run) -> None:
    """Of a list, what can be read is converted, and the exit code tells that something is wrong."""
    good = SUDOKU.as_json()
    Path("m.json").write_text(json.dumps([good, {**good, "box": "2x2"}, good]))
    done = run("convert", "m.json", "o.sdm")
    assert (done.code, Path("o.sdm").read_text().count("1....2")) == (2, 2)
    assert "m.json: puzzle 2: " in done.err
    with pytest.raises(InputError, match=r"puzzle 2: box: "):
        puzzlewright.load_documents("m.json")
    Path("m.json").write_text(json.dumps([{**good, "box": "2x2"}] * 2))
    assert run("count", "m.json").code == 2


@pytest.mark.usefixtures("here")
def test_a_file_without_the_puzzle(run: Run) -> None:
    """A game without its solution says nothing of the puzzle, and the error names it."""
    assert (
        run("make", "sudoku", "4", "--seed", "1", "--embed", "--no-solution", "-o", "g.json").code
        == 0
    )
    done = run("convert", "g.json", "a.txt")
    assert done.code == 2
    assert "g.json: this file has a game only, not the puzzle" in done.err


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"givens": [[0] * 4] * 3 + [[0, 0, 0, 5]]}, "a.json: givens[3][3]: a whole number of at"),
        ({"box": "2x2"}, "a.json: box: a list is expected, not a text: '2x2'"),
        ({"kind": "sudko"}, "a.json: kind: no such kind (did you mean sudoku?): 'sudko'"),
        ({"version": 2}, "a.json: version: newer than this program, which reads 1: '2'"),
        ({"credits": {"titel": 1}}, "a.json: credits.titel: no such field (did you mean title?)"),
        ({"solution": []}, "a.json: solution: no such field"),
        ({"verson": 1}, "a.json: verson: no such field (did you mean version?)"),
        (
            {"foo": 1},
            "a.json: foo: no such field (there are kind, version, box, givens, credits, m",
        ),
        (
            {"made": {"version": "1", "seed": 1, "recipe": {"kind": "cover"}}},
            "a.json: made: a recipe of another kind; this is a sudoku: 'cover'",
        ),
    ],
)
@pytest.mark.usefixtures("here")
def test_wrong_json(run: Run, change: dict[str, Any], message: str) -> None:
    """The error names the file, the path and the value; the exit code is 2."""
    data = {**SUDOKU.as_json(), **change}
    Path("a.json").write_text(json.dumps(data))
    for verb, *rest in (["solve"], ["check"], ["convert", "b.txt"]):
        done = run(verb, "a.json", *rest)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"puzzlewright: {message}")
    with pytest.raises(InputError) as caught:
        Sudoku.load("a.json")
    assert str(caught.value).startswith(message)
    Path("a.json").write_text(json.dumps([SUDOKU.as_json(), data]))
    done = run("solve", "a.json")
    assert done.err.startswith(f"puzzlewright: a.json: puzzle 2: {message.partition(': ')[2]}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"kind": "sudoku", "givens": [[1,]]}', "a.json, line 1, column"),
        ('{"kind": "sudoku", "kind": "cover"}', "a.json: the same key twice in an object: 'kind'"),
        ('{"givens": []}', "a.json: not recognised as a puzzle of any kind"),
        ('{"a": {"kind": "sudoku"}}', "a.json: not recognised as a puzzle of any kind"),
    ],
)
@pytest.mark.usefixtures("here")
def test_no_puzzle(run: Run, text: str, message: str) -> None:
    """Damaged JSON is named by its place, and other JSON is no puzzle."""
    Path("a.json").write_text(text)
    done = run("solve", "a.json")
    assert done.code == 2
    assert done.err.startswith(f"puzzlewright: {message}")


@pytest.mark.parametrize("name", ["a.json", "a.txt"])
@pytest.mark.usefixtures("here")
def test_older_jigsaws(run: Run, name: str) -> None:
    """The JSON of jigsaws needs no kind, and may have letters for edges."""
    made = Provenance({"kind": "jigsaw"}, 7, "1.0")
    jigsaw = Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"])._with_provenance(made)
    Path(name).write_bytes(find_format("jigsaw-json").write(Document(jigsaw)).data)
    assert '"kind"' in Path(name).read_text()  # of the recipe
    assert puzzlewright.load(name) == Jigsaw.load(name) == jigsaw
    letters = '{"kind": "jigsaw", "rows": 1, "cols": 2, "pieces": [[0, "A", 0, 0], "0,0,0,a"]}'
    letters = letters.replace('"0,0,0,a"', '[0, 0, 0, "a"]')
    Path(name).write_text(letters)
    assert Jigsaw.load(name) == Jigsaw(1, 2, ["0 A 0 0", "0 0 0 a"])
    assert run("count", name).code == 0


def test_other_json_of_the_same_suffix() -> None:
    """Content decides: ipuz stays ipuz, with a note."""
    data = find_format("ipuz").write(Document(SUDOKU)).data
    documents, notes = read(data, "a.json")
    assert documents == [Document(SUDOKU)]
    assert list(notes) == ["the suffix .json does not fit the content, which is read as ipuz"]
    assert read(FORMAT.write(Document(SUDOKU)).data, "a.txt") == ([Document(SUDOKU)], ())


def test_groups_of_pieces_are_lost() -> None:
    """As in our text; a note tells."""
    puzzle: Puzzle[Any] = Packing("2x2", "dominoes")
    assert list(FORMAT.write(Document(puzzle)).notes) == []
    object.__setattr__(puzzle, "groups", ((0,),))
    assert "groups of pieces" in FORMAT.write(Document(puzzle)).notes[0]
