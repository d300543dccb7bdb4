"""Lists of clues, words with signs, and clues that survive `solve -o`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import Run

from puzzlewright import CrissCross, FillIn, InputError, load, load_words
from puzzlewright.puzzles.crisscross.puzzle import as_fillin
from puzzlewright.puzzles.fillin.clues import clue_key, clues_of_list, word_key

CROSSWORD = """\
crisscross
crossword
diagramless
grid
($)AT
O-O
WIN
words
($)AT;cash
($)OW
TON;heavy
WIN
"""


@pytest.fixture
def crossword(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Put a small crossword into a folder of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cow.txt").write_text(CROSSWORD)
    return "cow.txt"


def read(text: str, words: tuple[str, ...] = ()) -> tuple[dict[str, str], str]:
    """Return the clues of a list, and what is noted about it."""
    notes: list[str] = []
    return clues_of_list(text, "clues.txt", None, notes, words), "\n".join(notes)


@pytest.mark.parametrize("between", [";", ",", "\t"])
def test_scores_are_no_clues(between: str) -> None:
    """A column of numbers between words and clues has scores; numbers alone are no clues."""
    lines = [between.join(line) for line in (["OTTER", "50", "it swims"], ["CAT", "7", "meows"])]
    clues, notes = read("\n".join(lines))
    assert clues == {"OTTER": "it swims", "CAT": "meows"}
    assert "column 2 has only numbers: taken for scores" in notes
    with pytest.raises(InputError, match="only words and scores"):
        read("OTTER;50\nCAT;7\n")
    assert read("OTTER;50\nCAT;nine lives\n")[0] == {"OTTER": "50", "CAT": "nine lives"}


@pytest.mark.parametrize("name", ["37a", "37A", "37-Across", "37 Across", "37across", "37-a"])
def test_names_of_slots_in_lists(name: str) -> None:
    """Clue numbers in many notations; what might be a word is reported."""
    clues, notes = read(f"{name}; here\nOTTER; there\n")
    assert clues == {"37-Across": "here", "OTTER": "there"}
    assert ("taken for names of slots" in notes) == (name in ("37a", "37A", "37across"))


def test_words_that_look_like_slots() -> None:
    """A word of the grid is no slot, and an odd name of a slot is reported as a word."""
    assert read("3D; glasses\n", ("3D",)) == ({"3D": "glasses"}, "")
    clues, notes = read("1-Sideways; odd\n7up; drink\n")
    assert clues == {"1SIDEWAYS": "odd", "7UP": "drink"}
    assert notes == "no names of slots (1-Across, 1-Down), so words: '1-Sideways'"


def test_signs_in_words() -> None:
    """A sign counts if the grid has it, or if it is in parentheses."""
    assert read("A$AP; x\nAT&T; y\n", ("A($)AP",))[0] == {"A($)AP": "x", "ATT": "y"}
    assert clue_key("(A$)AP") == clue_key("A($)AP") == clue_key("a$ap") == "A($)AP"
    assert FillIn("($)AT", [], mode="dictionary", clues={"$at": "x"}).clues == {"($)AT": "x"}


@given(st.lists(st.text("AB1$+-&", min_size=1, max_size=3), min_size=1, max_size=4))
def test_keys_are_stable(cells: list[str]) -> None:
    """What a word goes by is read as the same again, whatever its cells hold."""
    key = word_key(cells)
    assert clue_key(key) == key
    assert key.replace("(", "").replace(")", "") == "".join(cells)


def test_a_crossword_with_signs_and_repeats_is_filled_again() -> None:
    """Its clues stay, also those of a word that appears twice."""
    puzzle = CrissCross.loads(CROSSWORD)
    filled = FillIn.loads(as_fillin(puzzle).text()).solve(limit=1).solutions[0]
    assert CrissCross.from_fill(filled, puzzle) == puzzle
    square = CrissCross.loads(
        "crisscross\ncrossword\ngrid\nAT\nTO\nwords\nAT;x\nAT;y\nTO;z\nTO;z\n"
    )
    again = CrissCross.from_fill(as_fillin(square).solve(limit=1).solutions[0])
    assert [entry.clue for entry in again.entries] == ["x", "y", "z", "z"]


def test_what_clues_lack_is_listed(run: Run, crossword: str) -> None:
    """Words without a clue, all of them; and clues of words that are not there."""
    Path("clues.txt").write_text("XYZZY; no\nWIN; be first\nFOO; no\n")
    done = run("solve", crossword, "--clues", "clues.txt", "-o", "cow.ipuz")
    assert done.code == 0
    assert "no clue yet for 1 of 4 words: $OW" in done.err
    assert "2 clues are for words not in the grid: XYZZY, FOO" in done.err
    assert "without a clue: $OW" in run("show", "cow.ipuz", "--statistics").out
    told = run("show", "cow.ipuz", "--statistics", "--json").objects[0]
    assert told["statistics"]["without_clue"] == ["$OW"]


def test_clues_survive_in_texts(run: Run, crossword: str) -> None:
    """A text with one fill is the crossword; several fills come without clues, with a note."""
    Path("clues.txt").write_text("WIN; be first\n$OW; ouch\n")
    for more in ([], ["--kind", "crisscross"]):
        done = run("solve", crossword, "--clues", "clues.txt", "-o", "new.txt", *more)
        assert done.code == 0
        found = load("new.txt")
        assert isinstance(found, CrissCross)
        assert [entry.clue for entry in found.entries] == ["cash", "ouch", "heavy", "be first"]
        assert found.diagramless
    assert "has no clues" in run("solve", "new.txt", "--limit", "2", "-o", "two.txt").err
    assert Path("two.txt").read_text().startswith("Puzzle 1")
    assert run("solve", crossword, "-o", "new.json").code == 0
    assert json.loads(Path("new.json").read_text())["kind"] == "crisscross"


# Grids and lists as people have them


@pytest.mark.parametrize("grid", ["...\n...\n", "___\n___\n", "CAT\nATE\n", "C__\n___\n"])
def test_a_grid_without_blocks_is_filled_from_a_list(grid: str, run: Run, crossword: str) -> None:
    """With a list of words, it can be nothing but a grid to fill, with a note."""
    Path("grid.txt").write_text(grid)
    Path("list.txt").write_text("CAT\nATE\nCA\nAT\nTE\n")
    done = run("solve", "grid.txt", "--words", "list.txt", "--quiet")
    assert done.out == "C A T\nA T E\n"
    assert "grid.txt: note: read as a grid to fill" in done.err
    assert run("solve", "grid.txt").code == run("solve", crossword, "--words", "none.txt").code == 2
    Path("grid.txt").write_text("C.T\n...\n")
    assert "to make clear what a dot means" in run("solve", "grid.txt", "--words", "list.txt").err


def test_lists_in_old_code_pages(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code page is guessed, with a note; in Python with a warning if nobody collects notes."""
    monkeypatch.chdir(tmp_path)
    Path("grid.txt").write_text("_#_\n___\n_#_\n")
    Path("list.txt").write_bytes("FÜR;60\nÜBE\nTÜR\nRÜBE\nGRÖSSE\nHÄUSER\nÄÜE\n".encode("cp1252"))
    done = run("solve", "grid.txt", "--words", "list.txt", "--ban", "list.txt")
    assert done.err.count("list.txt: read as Windows-1252") == 2
    with pytest.warns(UserWarning, match="Windows-1252"):
        assert len(load_words("list.txt")) == 7
    notes: list[str] = []
    assert len(load_words("list.txt", notes=notes)) == 7
    assert len(notes) == 1


def test_several_printed_fills_are_read(run: Run, tmp_path: Path) -> None:
    """All that `solve` prints around them is known, so every verb reads them."""
    text = tmp_path / "fills.txt"
    second = "Puzzle 1 (g.txt), solution 2:\nC A T\nO . O\nT I E\n"
    text.write_text(f"Puzzle 1 (g.txt):\nC A T\nO . O\nW I N\nnot unique\n{second}")
    assert run("show", str(text)).out.count("crossword") == 2
    assert run("convert", str(text), str(tmp_path / "x.ipuz"), "--puzzle", "2").code == 0
