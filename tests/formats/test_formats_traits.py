"""Traits of real files, each in a small file of ours: read right, or refused by name."""

from __future__ import annotations

import json
from typing import Any

import puz
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples
from support.messages import facts, missing_facts, wrong_notes
from support.puzzles.crosswords import CREDITS, crosswords, kept_by, read, written

from puzzlewright import CrissCross, FillIn, InputError
from puzzlewright.core import limits
from puzzlewright.core.documents import Credits
from puzzlewright.formats.crossword_files import puz as locks
from puzzlewright.formats.crossword_files.conversion import with_clues
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.grids.marks import Marks

# .puz

WORDS = ["COVER", "OLIVE", "VIPER", "EVENT", "RERUN"]


def puz_file(**changes: Any) -> bytes:
    """Return a crossword of five by five letters, as puzpy writes it."""
    made = puz.Puzzle("1.3")
    made.width = made.height = 5
    made.solution, made.fill = "".join(WORDS), "-" * 25
    made.clues = [f"clue {n}" for n in range(10)]
    key = changes.pop("key", None)
    for name, value in changes.items():
        setattr(made, name, value)
    if key is not None:
        made.lock_solution(key)
    return bytes(made.tobytes())


@given(st.integers(0, 9999), st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=12, max_size=40))
@examples(60)
def test_locks_of_puzpy(key: int, letters: str) -> None:
    """What puzpy locks, our own routine opens with the same key; the checksum is the same."""
    locked = puz.scramble_string(letters, key).encode()
    assert locks.unlock(locked, f"{key:04}").decode() == letters
    assert locks.letters_checksum(letters.encode()) == puz.data_cksum(letters.encode())


@pytest.mark.parametrize("key", [1234, 7])
def test_puz_unlocked(key: int) -> None:
    """A locked file is named as such; the right key opens it, and so does trying all of them."""
    data = puz_file(key=key)
    with pytest.raises(InputError, match=facts("locked … --unlock")):
        read("puz", data)
    with limits.allowance(unlock=True):
        puzzle, _, notes = read("puz", data)
    assert puzzle.grid.lines() == WORDS
    assert not missing_facts(notes[0], f"unlocked … key {key:04}")
    with limits.allowance(unlock=f"{key:04}"):
        puzzle, _, notes = read("puz", data)
    assert (puzzle.grid.lines(), notes) == (WORDS, [])
    with limits.allowance(unlock="9876"), pytest.raises(InputError, match=r"does not open.*'9876'"):
        read("puz", data)


@pytest.mark.parametrize("key", ["12345", "x", "", -1, 10_000])
def test_keys(key: Any) -> None:
    """A key has four digits."""
    with pytest.raises(InputError, match="four digits like 1234"), limits.allowance(unlock=key):
        pass


def test_puz_that_only_seems_locked() -> None:
    """A checksum of locked letters means nothing if the state says that the solution is open."""
    puzzle, _, notes = read("puz", puz_file(scrambled_cksum=0x1234))
    assert (puzzle.grid.lines(), notes) == (WORDS, [])


@pytest.mark.parametrize(
    "changes", [{"solution_state": 2}, {"solution": "X" * 25}, {"solution": "-" * 25}]
)
def test_puz_without_solution(changes: dict[str, Any]) -> None:
    """It is a grid to be filled, with the clues of its slots."""
    puzzle, _, notes = read("puz", puz_file(**changes))
    assert isinstance(puzzle, FillIn)
    assert (puzzle.mode, puzzle.crossword, len(puzzle.words)) == ("dictionary", True, 0)
    assert puzzle.clues["1-Across"] == "clue 0"
    assert puzzle.clues["5-Down"] == "clue 5"
    assert not wrong_notes(notes, "no solution … crossword to be filled")


@pytest.mark.parametrize("version", [bytes(4), b"    ", b"v1.3"])
def test_puz_with_an_odd_version(version: bytes) -> None:
    """A blank version string, or another that is not a number, is that of the usual version."""
    data = puz_file()
    assert read("puz", data[:24] + version + data[28:])[0].grid.lines() == WORDS


def test_puz_with_a_reversed_number_of_clues() -> None:
    """Some program writes the two bytes of the number the other way round."""
    data = puz_file()
    puzzle = read("puz", data[:46] + b"\0\x0a" + data[48:])[0]
    assert [entry.clue for entry in puzzle.entries] == [f"clue {n}" for n in range(10)]


def test_puz_of_version_2_in_latin_1() -> None:
    """Text that is no UTF-8 is Latin-1, whatever the version promises."""
    data = puz_file(title="Été")
    puzzle, document_credits, notes = read("puz", data[:24] + b"2.0\0" + data[28:])
    assert (puzzle.grid.lines(), document_credits.title) == (WORDS, "Été")
    assert not missing_facts(notes[-1], "2.0 … UTF-8 … Latin-1")


def test_puz_diagramless() -> None:
    """The type of the puzzle marks hidden blocks; so it is written again."""
    hidden = puz_file(
        puzzletype=0x0401,
        solution="CAT:AT:::AOWN:::::NOT:::E",
        fill="---:--:::----:::::---:::-",
        clues=[],
    )
    puzzle = read("puz", hidden)[0]
    assert (puzzle.diagramless, puzzle.crossword) == (True, True)
    again = puz.load(written("puz", puzzle).data)
    assert (again.puzzletype, again.solution) == (0x0401, "CAT:AT:::AOWN:::::NOT:::E")


def test_puz_has_no_bars() -> None:
    """Without bars there would be other words: that is refused, not lost."""
    grid = Grid(["ABCD"], Marks([((0, 1), "right")]))
    with pytest.raises(InputError, match="no bars between cells"):
        written("puz", with_clues(grid, {}, crossword=True))


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        ("puz", "shades … cells outside the diagram … blocks"),
        ("jpz", "diagramless"),
        ("xd", "diagramless"),
        ("ipuz", ""),
    ],
)
def test_looks_that_are_lost(name: str, lost: str) -> None:
    """What a format has no place for is reported in one line."""
    marks = Marks(circles=[(0, 0)], shades=[(0, 1)], voids=[(1, 2)])
    grid = Grid([["A", "B", None], ["C", None, None]], marks)
    notes = written(name, with_clues(grid, {}, crossword=True, diagramless=True)).notes
    assert not wrong_notes(notes, *([f"left out … {lost}"] if lost else []))


# Bars in all formats that have them


@pytest.mark.parametrize("name", ["ipuz", "jpz", "xd"])
@given(crosswords(bars=True), CREDITS)
@examples(60)
def test_bars_again(name: str, puzzle: CrissCross, document_credits: Credits) -> None:
    """Grids with bars are read back as they were."""
    found, credits_, notes = read(name, written(name, puzzle, document_credits).data)
    assert found == kept_by(name, puzzle)
    assert (credits_, notes) == (document_credits, [])


# .ipuz


def ipuz_file(**changes: Any) -> bytes:
    """Return a crossword as somebody else would write it, with some fields changed."""
    fields: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "solution": [["T", "O", "P"], ["A", "R", "E"], ["P", "E", "N"]],
        "clues": {
            "Across": [[1, "Best"], [4, "Exist"], [5, "Writes"]],
            "Down": [[1, "Knock"], [2, "Rock"], [3, "Also writes"]],
        },
        **changes,
    }
    return json.dumps({name: value for name, value in fields.items() if value != ...}).encode()


def clues_of(puzzle: CrissCross) -> dict[str, str]:
    """Return the clues by their words."""
    return {entry.text: entry.clue for entry in puzzle.entries}


@pytest.mark.parametrize("sides", ["R", "TR", "rb", "LRTB"])
def test_ipuz_bars(sides: str) -> None:
    """Bars end words, on whichever side of a cell they stand."""
    first = {"cell": 1, "style": {"barred": sides}}
    data = ipuz_file(puzzle=[[first, 2, 3], [4, 0, 0], [5, 0, 0]], clues=...)
    puzzle = read("ipuz", data)[0]
    words = {run.text for run in puzzle.grid.runs}
    assert ("OP" in words, "AP" in words) == (True, "b" in sides.lower())


@pytest.mark.parametrize("version", ["http://ipuz.org/v2.0.2", "http://ipuz.org/v1.5#x"])
def test_ipuz_versions(version: str) -> None:
    """Versions may have parts."""
    assert read("ipuz", ipuz_file(version=version))[0].crossword


def test_ipuz_without_solution() -> None:
    """It is a grid to be filled, with its clues, and may be written again."""
    puzzle, _, notes = read("ipuz", ipuz_file(solution=...))
    assert isinstance(puzzle, FillIn)
    assert puzzle.clues == {
        "1-Across": "Best",
        "4-Across": "Exist",
        "5-Across": "Writes",
        "1-Down": "Knock",
        "2-Down": "Rock",
        "3-Down": "Also writes",
    }
    assert not wrong_notes(notes, "no solution … crossword to be filled")
    fields = json.loads(written("ipuz", puzzle).data)
    assert "solution" not in fields
    assert fields["kind"] == ["http://ipuz.org/crossword#1"]
    assert read("ipuz", json.dumps(fields).encode())[0] == puzzle
    with pytest.raises(InputError, match=r"without a solution.*\.ipuz can"):
        written("jpz", puzzle)


def test_ipuz_solution_in_part() -> None:
    """Letters that are known are given ones of a grid to be filled."""
    solution = [["T", None, "P"], ["A", 0, "E"], ["P", "E", "N"]]
    puzzle, _, notes = read("ipuz", ipuz_file(solution=solution))
    assert puzzle.template.rows[0] == ("T", "", "P")
    where = "row 1, column 2; row 2, column 2"
    assert not wrong_notes(notes, f"no solution … {where} … crossword to be filled")


@pytest.mark.parametrize("first", [0, 1])
def test_ipuz_cells_of_clues(first: int) -> None:
    """Clues may list the cells of their words, columns and rows counted from 0 or from 1."""
    across = {"number": "x", "clue": "Best", "cells": [[c + first, first] for c in range(3)]}
    down = {"number": "y", "clue": "Knock", "cells": [[first, r + first] for r in range(3)]}
    puzzle = read("ipuz", ipuz_file(clues={"Across": [across], "Downward": [down]}))[0]
    assert (clues_of(puzzle)["TOP"], clues_of(puzzle)["TAP"]) == ("Best", "Knock")
    bent = {"number": "z", "clue": "odd", "cells": [[first, first], [first + 1, first + 1]]}
    with pytest.raises(InputError, match=r"not straight runs of letters.*\(z across\)"):
        read("ipuz", ipuz_file(clues={"Across": [across, bent], "Down": [down]}))


def test_ipuz_clue_for_two_words() -> None:
    """A clue whose word goes on elsewhere belongs to its first part."""
    cells = [[1, 1], [2, 1], [3, 1], [1, 3], [2, 3], [3, 3]]
    clue = {"number": "1,5", "clue": "Best writer", "cells": cells}
    puzzle = read("ipuz", ipuz_file(clues={"Across": [clue], "Down": []}))[0]
    assert clues_of(puzzle)["TOP"] == "Best writer"
    by_label = {"Across": [["1, 5", "Best writer"]], "Down": []}
    assert clues_of(read("ipuz", ipuz_file(clues=by_label))[0])["TOP"] == "Best writer"


def test_ipuz_words_named_by_both_ends() -> None:
    """The first crossword of all has numbers at both ends of its words."""
    last = {"cell": 0, "style": {"mark": {"BR": "9"}}}
    data = ipuz_file(
        puzzle=[[1, 2, last], [4, 0, 0], [5, 0, 0]],
        clues={"Across": [["1-9", "Best"]], "Down": []},
    )
    assert clues_of(read("ipuz", data)[0])["TOP"] == "Best"


def test_ipuz_voids_and_blocks() -> None:
    """Both stay what they are; a grid without any block is a criss-cross."""
    puzzle = [[1, 2, "#"], [3, 0, 0], [None, 4, 0]]
    solution = [["T", "O", "#"], ["A", "R", "E"], [None, "E", "N"]]
    found = read("ipuz", ipuz_file(puzzle=puzzle, solution=solution, clues=...))[0]
    assert (found.crossword, found.grid.marks) == (True, Marks(voids=[(2, 0)]))
    fields = json.loads(written("ipuz", found).data)
    assert fields["solution"] == solution
    bare = json.loads(json.dumps([puzzle, solution]).replace('"#"', "null"))
    found = read("ipuz", ipuz_file(puzzle=bare[0], solution=bare[1], clues=...))[0]
    assert (found.crossword, found.grid.marks) == (False, Marks())


def test_ipuz_diagramless() -> None:
    """The numbers come from the solution: those of the grid without blocks are others."""
    data = ipuz_file(
        kind=["http://ipuz.org/crossword/diagramless#1"],
        puzzle=[[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        solution=[["#", "O", "P"], ["A", "R", "E"], ["#", "E", "#"]],
        clues={"Across": [[1, "Work"], [3, "Exist"]], "Down": [[1, "Rock"], [2, "Not me"]]},
    )
    puzzle = read("ipuz", data)[0]
    assert (puzzle.diagramless, puzzle.crossword) == (True, True)
    assert clues_of(puzzle) == {"OP": "Work", "ORE": "Rock", "PE": "Not me", "ARE": "Exist"}
    assert json.loads(written("ipuz", puzzle).data)["kind"] == [
        "http://ipuz.org/crossword/diagramless#1"
    ]


def test_ipuz_lengths_stay_in_clues() -> None:
    """Lengths of several words help the solver, and stay; a length alone is no clue."""
    across = {"number": 1, "clue": "Best of all", "enumeration": "1,2"}
    missing = {"number": 1, "clue": "", "enumeration": "(3)"}
    lists = {"Across": [across, [4, "Exist (3)", {"enumeration": "3"}]], "Down": [missing]}
    found = clues_of(read("ipuz", ipuz_file(clues=lists))[0])
    assert (found["TOP"], found["ARE"]) == ("Best of all (1,2)", "Exist (3)")
    assert not found["TAP"]


def test_ipuz_looks() -> None:
    """Circles and colours are kept, white is none, and several colours become one grey."""
    circle = {"cell": 1, "style": {"shapebg": "circle", "color": "c0c0c0"}}
    white = {"cell": 2, "style": {"color": "#ffffff"}}
    rows = [[circle, white, {"cell": 3, "style": {"highlight": True}}], [4, 0, 0], [5, 0, 0]]
    puzzle, _, notes = read("ipuz", ipuz_file(puzzle=rows))
    assert puzzle.grid.marks == Marks(circles=[(0, 0)], shades=[(0, 0), (0, 2)])
    assert not wrong_notes(notes, "colours … (c0c0c0, highlight) … grey")


def test_ipuz_fill_ins_with_marks() -> None:
    """Bars, circles and voids of a fill-in are there for other programs, too."""
    marks = Marks([((0, 0), "right")], circles=[(1, 1)], voids=[(2, 0)])
    template = Template([["", "", ""], ["", "", ""], [None, "", ""]], marks)
    puzzle = FillIn(template, ["OP", "ARE", "EN", "TA", "ORE", "PEN"])
    fields = json.loads(written("ipuz", puzzle).data)
    assert fields["puzzle"][0][1] == {"cell": 2, "style": {"barred": "L"}}
    assert fields["puzzle"][2][0] is None
    assert read("ipuz", json.dumps(fields).encode())[0] == puzzle
    fields.pop("puzzlewright.text", None)
    found = read("ipuz", json.dumps(fields).encode())[0]
    assert found.template.marks == marks
    assert sorted(word.text for word in found.words) == ["ARE", "EN", "OP", "ORE", "PEN", "TA"]


def test_other_numbers_are_reported() -> None:
    """A file with numbers of its own is numbered anew, with a message."""
    data = ipuz_file(puzzle=[[7, 8, 9], [4, 0, 0], [5, 0, 0]], clues=...)
    assert not wrong_notes(read("ipuz", data)[2], "renumbered … other numbers")


# .jpz


def jpz_file(cells: str, words: str, clues: str = "") -> bytes:
    """Return a crossword of two by two cells, with more attributes, and with words."""
    return f"""<rectangular-puzzle><crossword><grid width="2" height="2">{cells}</grid>{words}
<clues><title>Across</title>{clues}</clues></crossword></rectangular-puzzle>""".encode()


CELLS = (
    '<cell x="1" y="1" solution="A"{}/><cell x="2" y="1" solution="T"/>'
    '<cell x="1" y="2" solution="S"/><cell x="2" y="2" solution="O"/>'
)
FOUR = (
    '<word id="1" x="1-2" y="1"/><word id="2" x="1-2" y="2"/>'
    '<word id="3" x="1" y="1-2"/><word id="4" x="2" y="1-2"/>'
)


def test_jpz_cells() -> None:
    """Letters that are there from the start, circles and colours are kept."""
    looks = ' type="clue" solve-state="A" background-shape="circle" background-color="#C0C0C0"'
    puzzle, _, notes = read("jpz", jpz_file(CELLS.format(looks), FOUR))
    assert puzzle.grid.lines() == ["AT", "SO"]
    assert puzzle.grid.marks == Marks(circles=[(0, 0)], shades=[(0, 0)])
    assert not wrong_notes(notes, "left out … letters … from the start")


def test_jpz_bars_and_words() -> None:
    """Bars end words; the words of the file have to be those of the grid."""
    barred = CELLS.format(' right-bar="true"')
    with pytest.raises(InputError, match="not straight runs"):
        read("jpz", jpz_file(barred, FOUR))
    three = FOUR.replace('<word id="1" x="1-2" y="1"/>', "")
    puzzle = read("jpz", jpz_file(barred, three))[0]
    assert [run.text for run in puzzle.grid.runs] == ["AS", "TO", "SO"]
    with pytest.raises(InputError, match=r"not words \(row 1, column 1 across\)"):
        read("jpz", jpz_file(CELLS.format(""), three))
    puzzle = read("jpz", jpz_file(CELLS.format(""), ""))[0]
    assert len(puzzle.grid.runs) == 4


def test_jpz_linked_words() -> None:
    """A word may go on in another run; lengths that say more than the cells do are kept."""
    linked = '<word id="5" x="1-2" y="1"><cells x="1-2" y="2"/></word>'
    clue = '<clue word="5" number="1,3" format="2,2">By and so</clue>'
    puzzle = read("jpz", jpz_file(CELLS.format(""), FOUR + linked, clue))[0]
    assert clues_of(puzzle)["AT"] == "By and so (2,2)"


def test_jpz_voids() -> None:
    """Cells outside the diagram are voids, and blocks are blocks."""
    cells = CELLS.format("").replace('solution="O"', 'type="{}"')
    void = read("jpz", jpz_file(cells.format("void"), ""))[0]
    block = read("jpz", jpz_file(cells.format("block"), ""))[0]
    assert (void.crossword, block.crossword) == (False, True)
    assert b'type="void"' in written("jpz", void).data
    assert b'type="block"' in written("jpz", block).data


# .xd

HEADED = """## Metadata
Title: Two parts
<!-- a comment
over two lines -->
## Grid
a1
SO
## Clues
A1. By ~ AT
## Metadata
Rebus: 1=T
Special: circle
"""


def test_xd_of_two_metadata_sections() -> None:
    """Fields may stand in two parts, with comments between them; small letters are circled."""
    puzzle, document_credits, notes = read("xd", HEADED.encode())
    assert puzzle.grid.lines() == ["AT", "SO"]
    assert puzzle.grid.marks == Marks(circles=[(0, 0)])
    assert (document_credits.title, notes) == ("Two parts", [])
