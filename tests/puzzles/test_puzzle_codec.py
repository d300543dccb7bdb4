"""Puzzles and solutions as JSON data: there and back, by their schemas, and what is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from support.lengths import examples
from support.messages import facts, missing_facts
from support.paths import ROOT
from support.strategies.common import ALL_SUDOKU_BOXES, sudokus
from support.strategies.crisscross import crisscrosses
from support.strategies.kinds import PUZZLES
from support.strategies.packing import filled
from support.strategies.wordsearch import wordsearches

import puzzlewright
from puzzlewright import (
    Cover,
    CrissCross,
    FillIn,
    InputError,
    Jigsaw,
    Packing,
    Puzzle,
    Sudoku,
    WordSearch,
)
from puzzlewright.core.documents import Credits, Document
from puzzlewright.puzzles.codec import document_from_data, puzzle_data
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.kind import Kind, kind_named, kind_names
from puzzlewright.puzzles.recipes.provenance import Provenance
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.languages import alphabet_named

SCHEMAS = ROOT / "docs" / "schemas"

#: Any JSON at all, now and then with words in it that mean something.
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from([10**9, -(10**30), 1.5, float("nan")])
    | st.sampled_from(
        ["", "a", "-", "#", "E", "exact", "x:red", "12-Across", "all", "hex", *kind_names()]
    )
    | st.text(max_size=3)
)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "rows", "text", "a", "kind"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@cache
def validator(kind: str, part: str = "puzzle") -> Draft202012Validator:
    """Return what judges data by the schema of a kind."""
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{part}"})


def passed_on(data: Any) -> Any:
    """Return data as another program gets it."""
    return json.loads(json.dumps(data, allow_nan=False))


def complaint(data: object, cls: type[Puzzle[Any]] | None = None) -> str:
    """Return why data is refused."""
    with pytest.raises(InputError) as caught:
        puzzlewright.from_json(data) if cls is None else cls.from_json(data)
    return str(caught.value)


# There and back


def test_every_kind_has_a_schema() -> None:
    """And nothing else has one."""
    there = sorted(path.stem for path in SCHEMAS.glob("*.json"))
    assert there == list(kind_names()) == sorted(PUZZLES)


@pytest.mark.parametrize("kind", PUZZLES)
@given(data=st.data())
def test_puzzles_come_back(kind: str, data: st.DataObject) -> None:
    """As equal ones, through JSON, and by their schemas."""
    puzzle = data.draw(PUZZLES[kind])
    fields = passed_on(puzzle.as_json())
    assert (fields["kind"], fields["version"]) == (kind, 1)
    validator(kind).validate(fields)
    again = puzzlewright.from_json(fields)
    assert again == puzzle
    assert type(again) is type(puzzle)
    assert type(puzzle).from_json(fields).as_json() == fields
    assert Puzzle.from_json(fields) == puzzle


@pytest.mark.parametrize(
    "puzzle",
    [
        Cover("a b", ["a", "b"]),
        CrissCross(["cats"], ["CATS"]),
        FillIn("__", ["ab"]),
        Jigsaw(1, 2, [(0, 1, 0, 0), (0, 0, 0, -1)]),
        Packing("5x12", "pentominoes"),
        Sudoku("1....2....3....4"),
        WordSearch(["CAT"], ["cat"]),
    ],
)
def test_a_solution_is_no_puzzle(puzzle: Puzzle[Any], tmp_path: Path) -> None:
    """Nor is its file; a number is no text of one."""
    solution = puzzle.solve(limit=1)[0].as_json()
    path = tmp_path / "a.json"
    path.write_text(json.dumps(solution))
    for read in (Puzzle.from_json, puzzlewright.from_json, type(puzzle).from_json):
        with pytest.raises(InputError, match=r"^this is a solution, not a puzzle"):
            read(solution)
    for load in (Puzzle.load, type(puzzle).load):
        with pytest.raises(InputError, match="this is a solution, not a puzzle"):
            load(path)
    wrong: Any = 5
    with pytest.raises(TypeError, match=r"^text: a text expected, not 5"):
        puzzle.solution_from(wrong)


@given(sudokus(ALL_SUDOKU_BOXES))
@examples(20)
def test_sudokus_of_all_sizes(puzzle: Sudoku) -> None:
    """Up to 25×25."""
    assert Sudoku.from_json(passed_on(puzzle.as_json())) == puzzle


def test_what_is_no_part_of_equality() -> None:
    """Reasons, alphabets and how a puzzle was made come back, too."""
    cross = CrissCross(["cats", "dog"], ["CATS"], unplaced=[("dog", "no room")])
    assert CrissCross.from_json(cross.as_json()).unplaced == cross.unplaced
    croatian = FillIn("_ _", ["ljub", "LJ"], alphabet="croatian")
    assert FillIn.from_json(croatian.as_json()).alphabet == alphabet_named("croatian")
    own = FillIn("__", ["ab"], alphabet=alphabet_named("croatian").but(accents=False))
    assert own.as_json()["alphabet"] is None
    made = Provenance({"kind": "sudoku", "difficulty": "hard"}, 7, "1.0", {"asked": 3})
    sudoku = Sudoku([0] * 16)._with_provenance(made)
    again = puzzlewright.from_json(passed_on(sudoku.as_json()))
    assert again.provenance == made
    validator("sudoku").validate(sudoku.as_json())
    assert "made" not in Sudoku([0] * 16).as_json()


def test_credits() -> None:
    """They are checked, belong to the schema, and come back beside the puzzle."""
    about = Credits("Monday", "A. Author", notes="two\nlines")
    puzzle = Sudoku([0] * 16)
    data = passed_on(puzzle_data(puzzle, about))
    validator("sudoku").validate(data)
    assert data["credits"] == {"title": "Monday", "author": "A. Author", "notes": "two\nlines"}
    assert document_from_data(data) == Document(puzzle, about)
    assert puzzlewright.from_json(data) == puzzle
    assert puzzle_data(puzzle, Credits("a\0b"))["credits"] == {"title": "a b"}


def solution_comes_back(puzzle: Puzzle[Any], solution: Any) -> Any:
    """Return a solution that went through JSON."""
    data = passed_on(solution.as_json())
    validator(puzzle.kind, "solution").validate(data)
    again = puzzle.solution_from_json(data)
    assert again.as_json() == data
    assert again.puzzle is puzzle
    return again


@pytest.mark.parametrize("kind", sorted({*PUZZLES} - {"packing", "wordsearch", "crisscross"}))
@given(data=st.data())
def test_solutions_come_back(kind: str, data: st.DataObject) -> None:
    """Those of a cover problem with the numbers of the options, of which some may read alike."""
    puzzle = data.draw(PUZZLES[kind])
    for solution in puzzle.solve(limit=3, nodes=1000).solutions:
        again = solution_comes_back(puzzle, solution)
        assert puzzle.check(again).ok
        assert again == solution


@given(filled())
def test_packed_boards_come_back(packed: Any) -> None:
    """Whatever the lattice."""
    assert solution_comes_back(packed.puzzle, packed) == packed


@given(crisscrosses())
def test_arrangements_come_back(puzzle: CrissCross) -> None:
    """Right or wrong."""
    assert solution_comes_back(puzzle, puzzle.solution) == puzzle.solution


@given(wordsearches())
def test_places_of_phrases_come_back(puzzle: WordSearch) -> None:
    """Phrases with the same text are distinguished by their letters."""
    again = solution_comes_back(puzzle, puzzle.key)
    cells = [puzzle.entries[each.entry].cells for each in again.placements]
    assert cells == [puzzle.entries[each.entry].cells for each in puzzle.key.placements]


def test_a_brick_that_is_none() -> None:
    """A picture may show what no brick can be; it is null in JSON."""
    puzzle = Packing("2x2", "dominoes")
    wrong = puzzle.solution_from("AA\nA.\n")
    placed = {"brick": None, "cells": [[0, 0], [0, 1], [1, 0]]}
    assert wrong.as_json() == {"kind": "packing", "version": 1, "placements": [placed]}
    assert solution_comes_back(puzzle, wrong) == wrong


# What is refused


@given(
    JSON | st.fixed_dictionaries({"kind": st.sampled_from(kind_names())}, optional={"rows": JSON})
)
def test_any_json(data: object) -> None:
    """Nothing but an InputError is raised, whatever is given."""
    complaint(data)
    for cls in (Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch):
        complaint(data, cls)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all values of some data."""
    inner = (
        enumerate(data)
        if isinstance(data, list)
        else data.items()
        if isinstance(data, dict)
        else ()
    )
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


@st.composite
def changed(draw: st.DrawFn, data: Any) -> Any:
    """Draw data in which something is replaced, removed or added."""
    data = deepcopy(data)
    *way, key = draw(st.sampled_from(places(data)[1:]))
    part = data
    for step in way:
        part = part[step]
    change = draw(st.sampled_from(["replace", "replace", "remove", "repeat"]))
    if change == "replace":
        part[key] = draw(JSON)
    elif change == "remove":
        del part[key]
    elif isinstance(part, list):
        part.append(part[key])
    else:
        part[draw(st.text(max_size=3))] = part[key]
    return data


def strict(fields: Any) -> Any:
    """Return data in the form that is written, not in one that is read as well."""
    for name in {"rows", "givens", "values"} & fields.keys():
        if isinstance(fields[name], list):
            rows = [list(row) for row in fields[name]]
            empty = None if name == "rows" else 0
            fields[name] = [[empty if cell is None else cell for cell in row] for row in rows]
    return fields


@pytest.mark.parametrize("kind", PUZZLES)
@given(data=st.data())
@examples(200)
def test_changed_puzzles(kind: str, data: st.DataObject) -> None:
    """They are refused by an InputError, or are puzzles whose schema they follow."""
    fields = data.draw(changed(data.draw(PUZZLES[kind]).as_json()))
    try:
        puzzle = puzzlewright.from_json(fields)
    except InputError as bad:
        assert str(bad)
        return
    validator(puzzle.kind).validate(strict(fields))
    assert puzzlewright.from_json(puzzle.as_json()) == puzzle


@cache
def solved(kind: str) -> tuple[Puzzle[Any], Any]:
    """Return a puzzle of a kind and the data of a solution."""
    puzzles: dict[str, Puzzle[Any]] = {
        "cover": Cover("a b", ["a x:r", "b x:r"], secondary="x"),
        "crisscross": CrissCross(["cat", "tea"], ["CAT", "--E", "--A"]),
        "fillin": FillIn(["___", "##_", "##_"], ["cat", "tea"]),
        "jigsaw": Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"]),
        "packing": Packing("2x2", "dominoes"),
        "sudoku": Sudoku("1...............", "2x2"),
        "wordsearch": WordSearch(["cat"], ["CAT", "DOG"]),
    }
    puzzle = puzzles[kind]
    return puzzle, puzzle.solve(limit=1).solutions[0].as_json()


@pytest.mark.parametrize("kind", PUZZLES)
@given(data=st.data())
def test_changed_solutions(kind: str, data: st.DataObject) -> None:
    """They are refused by an InputError, or judged by check()."""
    puzzle, fields = solved(kind)
    altered = data.draw(JSON | changed(fields))
    try:
        solution = puzzle.solution_from_json(altered)
    except InputError as bad:
        assert str(bad)
        return
    puzzle.check(solution)
    validator(kind, "solution").validate(strict(altered))


SUDOKU = Sudoku([0] * 16).as_json()
COVER = Cover("a b", ["a x:r", "b x:r"], secondary="x").as_json()
JIGSAW = Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"], names="pq", pins={"p": (0, 0)}).as_json()
PACKING = Packing("2x2", "dominoes").as_json()
CROSS = CrissCross(["cat", "tea"], ["CAT", "--E", "--A"]).as_json()
FILL = FillIn(["___", "##_", "##_"], ["cat", "tea"]).as_json()
SEARCH = WordSearch(["cat"], ["CAT", "DOG"]).as_json()

#: Where any number may be.
FREE = [["least"], *(["pieces", piece, "edges", side] for piece in range(2) for side in range(4))]


@pytest.mark.parametrize(
    ("data", "path", "value", "message"),
    [
        (SUDOKU, ["kind"], 3, "kind: … text … not a number … '3'"),
        (SUDOKU, ["kind"], "sudoko", "kind: … no such kind … sudoku"),
        (SUDOKU, ["version"], 2, "version: … newer … reads 1 … '2'"),
        (SUDOKU, ["made"], {}, "made: … JSON object … recipe"),
        (SUDOKU, ["credits"], {"titel": "x"}, "credits.titel: … no such field … title"),
        (SUDOKU, ["credits"], {"title": 1}, "credits.title: … text … not a number … '1'"),
        (SUDOKU, ["credits"], {"title": "a\0"}, "credits.title: … control character"),
        (SUDOKU, ["credits"], {"notes": "a" * 20_001}, "credits.notes: … more than 20,000"),
        (SUDOKU, ["givns"], 1, "givns: … no such field … givens"),
        (SUDOKU, ["givens", 2, 1], 5, "givens[2][1]: … whole number … at most 4 … '5'"),
        (SUDOKU, ["givens", 2, 1], True, "givens[2][1]: … whole number … not a boolean"),
        (SUDOKU, ["givens", 2, 1], 2.0, "givens[2][1]: … whole number … not a number"),
        (SUDOKU, ["givens", 0], [1, 1, 0, 0], "givens: … 1 … twice … row 1"),
        (SUDOKU, ["givens", 3], [1], "givens[3]: … 4 values … not 1"),
        (SUDOKU, ["givens"], [], "givens: … 25 rows … not 0"),
        (SUDOKU, ["box"], [1, 3], "box: … boxes … 1×3 cells … 3 rows … not 4"),
        (COVER, ["options", 1, 1], "y", "options[1][1]: … unknown item … 'y'"),
        (COVER, ["options", 1, 1], None, "options[1][1]: … text … not null"),
        (COVER, ["options", 0], [], "options[0]: … option … at least one item"),
        (COVER, ["items"], [], "items: … no primary items"),
        (COVER, ["secondary", 0], "a b", "secondary[0]: … white space … name … item … 'a b'"),
        (COVER, ["bounds"], {"c": [1, 2]}, "bounds.c: … no such primary item"),
        (COVER, ["bounds"], {"a": [3, 2]}, "bounds.a: … bounds 3:2 … nothing … between"),
        (JIGSAW, ["pieces", 1, "edges", 3], "A", "pieces[1].edges[3]: … whole number"),
        (JIGSAW, ["pieces", 1], [0, 0, 0, 0], "pieces[1]: … piece … without an id"),
        (JIGSAW, ["pieces", 1, "id"], "p", "pieces[1].id: … two pieces … id … 'p'"),
        (JIGSAW, ["rows"], 2, "pieces: … 4 pieces … 2×2 cells … not 2"),
        (JIGSAW, ["signed"], False, "pieces[1].edges[3]: … whole number … at least 0"),
        (JIGSAW, ["pins", 0, "piece"], "x", "pins[0].piece: … no such piece … 'x'"),
        (JIGSAW, ["pins", 0, "col"], 3, "pins[0].col: … whole number … at most 2"),
        (PACKING, ["lattice"], "round", "lattice: … square, cubic, hex, tri"),
        (PACKING, ["board", "cells", 1], [0, 0], "board.cells[1]: … cell appears twice"),
        (PACKING, ["board", "cells", 1], [0], "board.cells[1]: … 2 values … not 1"),
        (PACKING, ["bricks", 0, "copies"], 0, "bricks[0].copies: … whole number … at least 1"),
        (PACKING, ["bricks", 0, "name"], 1, "bricks[0].name: … text … not a number"),
        (CROSS, ["rows"], ["A-", "-B"], "rows: … grid … no words"),
        (CROSS, ["rows", 1], {}, "rows[1]: … text … list … cells … not an object"),
        (CROSS, ["goal"], "best", "goal: … no such goal"),
        (CROSS, ["entries", 0, "clue"], None, "entries[0].clue: … text … not null"),
        (CROSS, ["unplaced"], [{"cells": "A", "reason": 1}], "unplaced[0].reason: … text"),
        (FILL, ["rows"], ["__", "_"], "rows: … row 2 … 1 cells … first one 2"),
        (FILL, ["words", 1, "cells"], [], "words[1].cells: … word … without letters"),
        (FILL, ["words", 1, "score"], 10**7, "words[1].score: … whole number … at most 1,000,000"),
        (FILL, ["mode"], "all", "mode: … exact, dictionary … 'all'"),
        (FILL, ["only"], {"9-Down": []}, 'only["9-Down"]: … grid … no such slot'),
        (FILL, ["alphabet"], "klingon", "alphabet: … no such language"),
        (SEARCH, ["entries"], [], "entries: … no words … look"),
        (SEARCH, ["directions", 1], "X", "directions[1]: … E, SE, S, SW, W, NW, N, NE … 'X'"),
        (SEARCH, ["unplaced"], [{"cells": "A", "reason": 1}], "unplaced[0].reason: … text"),
        (SEARCH, ["message"], 5, "message: … text … list … texts … not a number"),
    ],
)  # fmt: skip
def test_complaints(data: Any, path: list[Any], value: object, message: str) -> None:
    """What is wrong is named by its path, and quoted."""
    data = deepcopy(data)
    *way, key = path
    part = data
    for step in way:
        part = part[step]
    part[key] = value
    assert not missing_facts(complaint(data), message)


@pytest.mark.parametrize("data", [SUDOKU, COVER, JIGSAW, PACKING, CROSS, FILL, SEARCH])
def test_numbers_beyond_all_limits(data: Any) -> None:
    """They have too many digits to be written."""
    for *way, key in places(data)[1:]:
        altered = deepcopy(data)
        part = altered
        for step in way:
            part = part[step]
        part[key] = 10**5000
        if [*way, key] not in FREE:
            assert "…" in complaint(altered)


def test_what_is_missing() -> None:
    """It is named; so is another kind than the one that is expected."""
    assert complaint({}) == 'the field "kind" is missing'
    assert complaint({"kind": "sudoku"}) == 'the field "givens" is missing'
    assert not missing_facts(complaint("sudoku"), "object … not a text … 'sudoku'")
    assert not missing_facts(complaint({1: 2}), "name of a field … not int")
    assert complaint(COVER, Sudoku) == "kind: a sudoku is expected: 'cover'"


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("cover", {"options": [["a", 1]]}, "options[0][1]: … text … not a number … '1'"),
        ("cover", {"options": [["a", "x:r"]], "numbers": [1]}, "numbers[0]: … option 1 … not a"),
        ("cover", {"options": [["a"]], "numbers": []}, "numbers: … 1 values … not 0"),
        ("crisscross", {"rows": "CAT"}, "rows: … list … not a text … 'CAT'"),
        ("crisscross", {"rows": [["C", None]]}, "rows[0][1]: … text … not null"),
        ("crisscross", {"rows": [["C", ""]]}, "rows[0][1]: … empty … '-'"),
        ("fillin", {"rows": ["CAT", "##E"]}, "rows: … 3 values … not 2"),
        ("fillin", {"rows": ["CAT", "##E", "A"]}, "rows[2]: … 3 cells … not 1 … 'A'"),
        ("fillin", {"rows": [["C", ""]]}, "rows[0][1]: … empty … '#' or '_'"),
        ("jigsaw", {"rows": [[{"piece": 1}, {"piece": 3}]]}, "[1].piece: … no such piece … '3'"),
        (
            "jigsaw",
            {"rows": [[{"piece": 1}, {"piece": 2, "turn": 4}]]},
            "rows[0][1].turn: … whole number … at most 3 … '4'",
        ),
        (
            "packing",
            {"placements": [{"brick": "Z", "cells": [[0, 0]]}]},
            "placements[0].brick: … no such brick … 'Z'",
        ),
        ("sudoku", {"values": [[1, 2, 3, 4]]}, "values: … 4 values … not 1"),
        ("sudoku", {"givens": []}, 'the field "values" is missing'),
        ("sudoku", {"kind": "cover", "options": []}, "kind: … sudoku … 'cover'"),
        ("sudoku", {"version": 2, "values": []}, "version: … newer"),
        (
            "wordsearch",
            {"placements": [{"word": "dog", "row": 0, "col": 0, "direction": "E"}]},
            "placements[0].word: … no",
        ),
        (
            "wordsearch",
            {"placements": [{"word": "cat", "row": 0, "col": 0, "direction": "E", "step": [1, 1]}]},
            "placements[0].step: … E … [0, 1]",
        ),
    ],
)
def test_complaints_about_solutions(kind: str, data: dict[str, Any], message: str) -> None:
    """They name the path, too."""
    puzzle, _ = solved(kind)
    for text in (False, True):
        whole = {"kind": kind, **data}
        with pytest.raises(InputError) as caught:
            puzzle.solution_from(json.dumps(whole)) if text else puzzle.solution_from_json(whole)
        assert not missing_facts(str(caught.value), message)


def test_letters_that_look_like_blocks() -> None:
    """They are in parentheses in JSON, as in our text, and come back as letters."""
    for cell in ("#", "_", "(#)", ")_("):
        puzzle = FillIn(Template([[cell, "A", None, ""]]), [(("X", "Y"), 50)])
        [row] = puzzle.as_json()["rows"]
        assert row == [f"({cell})", "A", "#", "_"]
        assert puzzlewright.from_json(passed_on(puzzle.as_json())) == puzzle
    cross = CrissCross([Entry(("A", "-"), "a-")], Grid([("A", "-", None)]))
    assert cross.as_json()["rows"] == [["A", "(-)", "-"]]
    assert puzzlewright.from_json(cross.as_json()) == cross


@pytest.mark.parametrize("cell", ["(-", "((-", "(#", "(_"])
def test_a_parenthesis_that_is_not_closed(cell: str) -> None:
    """The sign in it would be lost."""
    cross = CrissCross(["AB"], "AB").as_json()
    fill = FillIn("..", ["AB"]).as_json()
    data = {**(cross if "-" in cell else fill), "rows": [["A", cell]]}
    with pytest.raises(InputError, match=r"rows\[0]\[1]: a closing parenthesis is missing"):
        puzzlewright.from_json(data)


def test_solutions_in_files() -> None:
    """Alone, or as the only one of what `solve --json` prints."""
    puzzle, data = solved("sudoku")
    for whole in (data, {"file": "a.txt", "solutions": [data]}):
        assert puzzle.solution_from(json.dumps(whole)).as_json() == data
    with pytest.raises(InputError, match=r"one solution is expected, and here are 2"):
        puzzle.solution_from(json.dumps({"solutions": [data, data]}))


def test_a_jigsaw_as_a_json_file(tmp_path: Path) -> None:
    """Its data can be read as a file as well, for the fields are the same."""
    puzzle = Jigsaw.make(size=3, seed=Random(1).randrange(100))
    file = tmp_path / "jigsaw.json"
    file.write_text(json.dumps(puzzle.as_json()))
    assert Jigsaw.load(file) == puzzle


class Foreign(Kind):
    """The kind of a plug-in that has no module codec."""

    name = "foreign"
    summary = "puzzles of another package"

    def puzzle_class(self) -> type[Sudoku]:
        return Sudoku

    def recognises(self, text: str) -> bool:  # noqa: ARG002
        return False


def test_a_kind_that_has_no_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the missing part, whatever module is missing."""
    monkeypatch.setattr("puzzlewright.puzzles.codec.kind_named", lambda _: Foreign())
    assert not missing_facts(complaint({"kind": "foreign"}), "'foreign' … JSON")
    with pytest.raises(InputError, match=facts("'sudoku' … JSON")):
        Sudoku([0] * 16).as_json()


# Data that could not be written again

HALF = "half a character, which no text can hold"


def nested(levels: int) -> list[Any]:
    """Return lists in one another."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


def holding_itself() -> list[Any]:
    """Return a list of which each level is twice the one above."""
    found: list[Any] = []
    found += [found, found]
    return found


@pytest.mark.parametrize(
    ("strange", "reason"),
    [
        ("x\ud800", f"words[0][1]: … {HALF} … 'x\\ud800'"),
        ({"\udfff": 1}, f"name of a field … {HALF}"),
        (nested(100_000), "100 levels"),
        (holding_itself(), "2,000,000 values"),
        (10**5000, "words[0][1]: … 1,000 digits"),
        ({1, 2}, "words[0][1]: … no set"),
    ],
    ids=["half", "half a name", "deep", "cyclic", "digits", "set"],
)
def test_a_recipe_that_no_file_can_hold_is_refused(strange: object, reason: str) -> None:
    """It would be found out when the puzzle is saved, which is too late."""
    made = {"version": "1", "seed": 1, "recipe": {"kind": "cover", "words": [["a", strange]]}}
    data = {"kind": "sudoku", "givens": [[0] * 4] * 4, "made": made}
    with pytest.raises(InputError) as caught:
        puzzlewright.from_json(data)
    assert not missing_facts(str(caught.value), reason)
    with pytest.raises(InputError) as caught:
        kind_named("cover").recipe_class().from_json(made["recipe"])
    assert not missing_facts(str(caught.value), reason)


def test_half_a_character_in_data_is_refused() -> None:
    """Names of items are texts as all others."""
    data = {"kind": "cover", "items": ["\ud800"], "options": [["\ud800"]]}
    with pytest.raises(InputError, match=r"items\[0\]: half a character"):
        puzzlewright.from_json(data)


@pytest.mark.parametrize(
    "edge", [10**100, 10**5000, -(10**7), 1_000_001], ids=["100", "5000", "below", "just"]
)
def test_edges_beyond_all_limits_are_refused(edge: int) -> None:
    """Data and constructors have the limits of texts."""
    data = {"kind": "jigsaw", "rows": 1, "cols": 1, "signed": True, "flat_rim": False}
    with pytest.raises(InputError, match=r"pieces\[0\]\[0\]: a (whole )?number of"):
        puzzlewright.from_json({**data, "pieces": [[edge, 0, 0, 0]]})
    with pytest.raises(InputError, match=r"pieces\[0\]\[0\]: a whole number of at"):
        puzzlewright.Jigsaw(1, 1, [(edge, 0, 0, 0)], flat_rim=False)
