"""Benchmarks of fill-ins: other programs in processes of their own, and fills that get better.

No other program is needed: modules that pretend to be one are put where the script looks for it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench.instances.fillin import SCORED, SCORED_SIDES, Fills, Grid, in_folder, thought_up
from bench.peers import fillin as fillers
from bench.peers.fill_grid import FILLED, GIVEN_UP, NONE
from bench.peers.fillin import BROKEN, OURS, WRONG, Attempt, Comparison
from bench.report import WrongAnswerError
from bench.words.fillin_best import Best, best_of, best_table
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.fillin.word_lists.word_list import Word

#: A corner of three cells each way, with a letter given.
CORNER = Grid("corner", Template([["", "", "E"], ["", None, None], ["", None, None]]))
WORDS = [Word(tuple("ATE"), 70), Word(tuple("ALL"), 50), Word(tuple("ARE"), 60)]

#: What stands in for ingrid-py; FOUND is replaced by what it does to find a fill.
PRETENDER = """
class WordList:
    def __init__(self, words):
        self.words = words

class Found:
    def __init__(self, rows):
        self.filled_grid = rows

class GridConfig:
    def __init__(self, template, words, min_score):
        self.asked = template, words.words, min_score

    def find_fill(self, timeout_secs):
        assert self.asked == ("..E\\n.##\\n.##", [("ATE", 70), ("ALL", 50), ("ARE", 60)], 0)
        FOUND
"""


@pytest.fixture
def pretend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have the script find nothing but what is put into a folder, and what runs it."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv(fillers.PYTHON, sys.executable)
    return tmp_path


def install(folder: Path, found: str) -> None:
    """Install something that pretends to be ingrid-py 9.8."""
    (folder / "ingrid_py.py").write_text(PRETENDER.replace("FOUND", found))
    information = folder / "ingrid_py-9.8.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: ingrid-py\nVersion: 9.8\n")


@pytest.mark.parametrize(
    ("found", "end"),
    [
        ('return Found("ate\\nl##\\nl##")', FILLED),
        ('return Found("ate\\nt##\\ne##")', WRONG),  # one word twice
        ('return Found("ate\\nr##\\nt##")', WRONG),  # no word
        ('return Found("all\\nt##\\ne##")', WRONG),  # not the letter that is given
        ('return Found("ate\\nl##")', WRONG),  # not all of it
        ('raise RuntimeError("Grid is unfillable with the provided word list")', NONE),
        ('raise RuntimeError("Exceeded backtrack limit")', GIVEN_UP),
        ('raise OSError("no way")', BROKEN),
    ],
)
def test_other_programs_are_run_and_checked(pretend: Path, found: str, end: str) -> None:
    """They get the template and the words; a fill counts only if our checker passes it."""
    install(pretend, found)
    assert fillers.attempt("ingrid-py", CORNER, WORDS, 5.0).end == end


@pytest.mark.skipif(sys.platform == "win32", reason="no timers of processor time")
def test_other_programs_are_ended_when_their_time_is_over(pretend: Path) -> None:
    """A program that never comes back is ended, and its time is the limit."""
    install(pretend, "while True: pass")
    assert fillers.attempt("ingrid-py", CORNER, WORDS, 0.1) == Attempt(GIVEN_UP, 0.1)


def test_programs_that_sleep_are_ended_too(pretend: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that uses no processor time is ended by the clock on the wall."""
    monkeypatch.setattr(fillers, "START", 1.0)
    install(pretend, "import time; time.sleep(600)")
    assert fillers.attempt("ingrid-py", CORNER, WORDS, 0.1) == Attempt(GIVEN_UP, 0.1)


def test_programs_that_are_missing_are_left_out(
    pretend: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is installed is named with its version, and what is not in a note."""
    monkeypatch.setattr(fillers, "SET_UP", {"ingrid-py": None, "no-such-filler": None})
    install(pretend, "return None")
    found = fillers.installed()
    assert found == {"ingrid-py": "9.8"}
    assert fillers.left_out(found).startswith("Not installed and left out: no-such-filler.")
    assert fillers.left_out(["ingrid-py", "no-such-filler"]) == ""


def test_a_fill_of_what_cannot_be_filled_is_an_error(pretend: Path) -> None:
    """If others fill what we proved impossible, one of us is wrong, and it is not the checker."""
    install(pretend, 'return Found("ate\\nl##\\nl##")')
    fills = Fills("set", [CORNER], lambda: [*WORDS, Word(tuple("AXE"), 10)], 50)
    (row,) = fillers.compared(fills, {"corner": Attempt(FILLED, 9.0)}, ["ingrid-py"], 5.0)
    assert row.attempts[OURS] == Attempt(GIVEN_UP, 5.0)  # nobody has more time than the others
    assert row.attempts["ingrid-py"].end == FILLED
    with pytest.raises(WrongAnswerError, match="ingrid-py filled corner"):
        list(fillers.compared(fills, {"corner": Attempt(NONE, 0.1)}, ["ingrid-py"], 5.0))


def test_comparisons_distinguish_fills_from_everything_else() -> None:
    """Times stand for fills; medians are also given for what all of them filled."""
    ends = {
        "a": (Attempt(FILLED, 0.001, 0.1), Attempt(FILLED, 0.004, 0.3)),
        "b": (Attempt(NONE, 0.002, 0.1), Attempt(GIVEN_UP, 10.0)),
        "c": (Attempt(FILLED, 0.009, 0.1), Attempt(WRONG, 0.5, 0.3)),
    }
    rows = [Comparison(name, {OURS: one, "x": other}) for name, (one, other) in ends.items()]
    lines = [" ".join(line.split()) for line in fillers.comparison("set", rows, 10.0).splitlines()]
    assert "| a | 1.00 | 4.00 |" in lines
    assert "| b | none: 2.00 | limit |" in lines
    assert "| c | 9.00 | wrong: 500.00 |" in lines
    assert "| ours | 2 | 1 | 0 | 0 | 2.00 | 0.100 |" in lines
    assert "| x | 1 | 0 | 1 | 1 | 500.00 | 0.300 |" in lines
    assert lines[-1].startswith("1 templates were filled by all.")
    assert lines[-1].endswith("ours 1.00 ms, x 4.00 ms.")


def test_best_fills_are_reported_with_their_mean_scores() -> None:
    """The best of a small template is proved, and has the mean score that it should have."""
    puzzle = FillIn(CORNER.template, WORDS, mode="dictionary")
    found = best_of("corner", puzzle, (5.0, 6.0))
    assert found.best == {5.0: 65.0, 6.0: 65.0}  # ATE and ARE
    assert found.proved
    assert found.first is not None
    assert 55.0 <= found.first <= 65.0


def test_templates_without_a_fill_have_no_score() -> None:
    """That is shown by dashes."""
    puzzle = FillIn(CORNER.template, WORDS[:1], mode="dictionary")
    found = best_of("corner", puzzle, (5.0,))
    assert found[2:4] == (None, {5.0: None})
    other = Best("b", 7, 50.0, {5.0: 61.25}, False)
    lines = best_table("best", [found, other]).splitlines()[2:4]
    assert [" ".join(line.split()) for line in lines] == [
        "| corner | 2 | – | – | yes |",
        "| b | 7 | 50.0 | 61.2 | no |",
    ]


def test_some_templates_are_filled_as_well_as_can_be(tmp_path: Path) -> None:
    """Of a folder, those that are there, from the large list; else some that are thought up."""
    scored = thought_up().scored
    assert scored is not None
    assert [grid.template.height for grid in scored.grids] == list(SCORED_SIDES)
    path = tmp_path / f"{SCORED[0]}.txt"
    path.parent.mkdir()
    path.write_text("..\n.#\n")
    assert in_folder(tmp_path).scored is None
    (tmp_path / "scowl_tiered.dict.gz").write_text("AT;90\nAS;10\n")
    scored = in_folder(tmp_path).scored
    assert scored is not None
    assert [grid.name for grid in scored.grids] == [path.stem]
    assert [(word.text, word.score) for word in scored.words()] == [("AT", 90), ("AS", 10)]
