"""Benchmarks of criss-crosses: what is read, checked, compared and judged.

Nothing is timed. genxword is not needed: a package that pretends to be it is put where the script
looks for it, and it wants modules to draw with that are not there.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.instances.crisscross import (
    CONTEST,
    FEWEST,
    LONG,
    MOST,
    Crozzle,
    NamedList,
    in_folder,
    long_list,
    thought_up,
    vocabularies,
)
from bench.peers.lay_out import box
from bench.report import WrongAnswerError, in_time
from bench.timing import Timing
from bench.words import crisscross
from bench.words import smallest_box as layouts
from bench.words.crisscross import (
    SIZED_WANTED,
    BeamRow,
    LayoutRow,
    judged_contest,
    judged_sizes,
    sized_means,
)
from bench.words.crisscross_runs import Made, made, require_sound
from bench.words.crozzles import (
    CompetitionRow,
    Competitions,
    crozzle_text,
    judged_crozzles,
    refusal,
)
from bench.words.smallest_box import (
    BEST,
    FIRST,
    OURS,
    UNTIMED,
    Layout,
    Layouts,
    grid_of,
    judged_layout,
)
from puzzlewright.core.errors import InputError
from puzzlewright.words.lists.reader import parse_entry

WORDS = [parse_entry(word) for word in ("cat", "tar", "cot")]

#: CAT and COT from one corner, and TAR from the end of CAT.
ROWS = ["CAT", "O-A", "T-R"]
GRID = grid_of(ROWS)

#: Three words at 10 each, and C 2 and T 16 where they cross.
SCORE = 48

#: What stands in for genxword: its board is one cell larger each way than what it lays out.
PRETENDER = """
import cairo, gi
gi.require_version("Pango", "1.0")
from gi.repository import Pango, PangoCairo

class Genxword:
    def __init__(self, auto):
        assert auto

    def wlist(self, words, number):
        self.wordlist = words[:number]

    def grid_size(self):
        self.nrow = self.ncol = 4

class Crossword:
    def __init__(self, rows, cols, empty, words):
        self.size, self.words = (rows, cols, empty), words

    def compute_crossword(self):
        assert self.size == (4, 4, "-")
        self.best_grid = [list(row) for row in ("CAT-", "O-A-", "T-R-", "----")]
        self.best_wordlist = self.words
"""


def write_folder(folder: Path) -> None:
    """Write lists of each sort to a folder."""
    (folder / "plato.list").write_text("cat\ntar\ncot\n")
    (folder / "winner_plato.grid.txt").write_text("cat\no-a\nt-r\n")
    (folder / "wam1000_s1.txt").write_text("cat\ntar\n")
    (folder / "wam300_s2.txt").write_text("cat\ncot\n")
    one = {"id": 7, "rows": 3, "cols": 3, "best_score": SCORE, "best_grid": ROWS}
    one["words"] = ["CAT", "TAR", "COT"]
    (folder / "competitions.json").write_text(json.dumps([one]))


def test_lists_of_a_folder_are_measured_instead(tmp_path: Path) -> None:
    """Lists, grids that others made, sizes by name, and competitions are all found."""
    write_folder(tmp_path)
    found = in_folder(tmp_path)
    assert found.is_known
    assert found.contest == [NamedList("plato", WORDS, 3, {"winner": GRID})]
    assert [(one.name, one.size) for one in found.sized] == [
        ("wam300_s2", 300),
        ("wam1000_s1", 1000),
    ]
    assert [(c.name, c.board, c.score, c.grid) for c in found.crozzles] == [
        ("7", (3, 3), SCORE, GRID)
    ]
    assert refusal(found.crozzles[0]) == ""


@pytest.mark.parametrize("text", [None, "no JSON", "{}", '[{"id": 7, "rows": 3, "cols": 3}]'])
def test_folders_without_sound_lists_are_refused(tmp_path: Path, text: str | None) -> None:
    """Nothing to measure, or competitions with something missing: an error at once."""
    if text is not None:
        (tmp_path / "a.json").write_text(text)
    with pytest.raises(InputError):
        in_folder(tmp_path)
    assert main(["crisscross", "--quick", "--crisscross", str(tmp_path)]) == 2


def test_lists_of_our_own_are_the_same_everywhere() -> None:
    """They have the sizes that they are called by, each word once, and nothing is aimed at."""
    found = thought_up()
    assert not found.is_known
    assert found == thought_up()
    for one in (*found.contest, *found.sized, long_list()):
        assert len({entry.cells for entry in one.entries}) == one.size
    assert {one.size for one in found.sized} == set(SIZED_WANTED)
    assert long_list().size == LONG
    sets = vocabularies(50)
    assert sets == vocabularies(200)[:50]
    assert sets != vocabularies(50, seed=2)
    assert min(map(len, sets)) >= FEWEST
    assert max(map(len, sets)) <= MOST


def test_what_is_made_has_passed_the_checker() -> None:
    """A grid comes with its numbers; the same words again give the same grid."""
    wishes = {"nodes": 300}
    one = made("small", WORDS, "crozzle", (3, 3), wishes=wishes)
    assert one.grid == made("small", WORDS, "crozzle", (3, 3), wishes=wishes).grid
    assert one.score == SCORE
    assert one.numbers == (3, 2, 7)


@pytest.mark.parametrize(
    ("rows", "size", "why"),
    [
        (["CAT", "O-A", "R-R"], (3, 3), "COR"),  # no word of the list
        (["CAT", "---", "COT"], (3, 3), "pieces"),
        (["CAT", "---", "---", "---"], (3, 3), "4x3 on a board of 3x3"),
        (["---"], None, "no words"),
    ],
)
def test_a_grid_that_breaks_the_rules_is_an_error(
    rows: list[str], size: tuple[int, int] | None, why: str
) -> None:
    """Whatever the maker says of it."""
    require_sound("sound", WORDS, GRID, (3, 3))
    with pytest.raises(WrongAnswerError, match=why):
        require_sound("unsound", WORDS, grid_of(rows), size)


@pytest.mark.parametrize(
    ("board", "score", "rows", "why"),
    [
        ((3, 3), SCORE, ROWS, ""),
        ((3, 3), SCORE + 1, ROWS, "a score of 48"),
        ((4, 4), SCORE, ROWS, "3x3 on a board of 4x4"),
        ((3, 3), SCORE, ["CAT", "O-A", "W-R"], "COW"),
    ],
)
def test_grids_that_won_are_held_to_our_rules(
    board: tuple[int, int], score: int, rows: list[str], why: str
) -> None:
    """Their size, their words and their score are looked at."""
    said = refusal(Crozzle("1", board, WORDS, score, grid_of(rows)))
    assert why in said
    assert bool(said) == bool(why)


def test_crozzles_are_judged_by_mean_and_matches() -> None:
    """The mean of the ratios, how many are matched, and what the checker refused."""
    crozzle = Crozzle("8612", (3, 3), WORDS, 100, GRID)
    played = [CompetitionRow(crozzle, Made(GRID, score, 5.0, 9.0)) for score in (100, 100, 97)]
    found = Competitions(played, 60.0, 3, ["8705: no words"])
    text = crozzle_text(found)
    assert "3 of 3 competitions: mean ratio 0.990, 2 matched or beaten." in text
    assert "2 of 3 accepted" in text
    assert "8705: no words" in text
    assert [target.met for target in judged_crozzles(found)] == [True, True, False]
    worse = Competitions([*played, *[played[2]] * 3], 60.0, 6, [])
    assert [target.met for target in judged_crozzles(worse)] == [False, False, True]
    some = worse._replace(published=20)
    assert [target.met for target in judged_crozzles(some)] == [None, None, True]


@pytest.mark.parametrize(
    ("met", "given", "verdict"),
    [
        (True, 60.0, True),
        (False, 60.0, False),
        (True, 5.0, True),
        (False, 5.0, None),
        (True, 90.0, None),
        (False, 90.0, False),
    ],
)
def test_other_times_than_aimed_at_leave_things_open(
    met: bool, given: float, verdict: bool | None
) -> None:
    """Missed in less time, or met in more: neither says anything about the time aimed at."""
    assert in_time(met, given, 60.0) is verdict


def test_contest_lists_are_judged_by_their_sums() -> None:
    """Nine words are too few, and the beam's time counts; other lists have nothing to be met."""
    lists = [NamedList(name, WORDS, 3) for name in CONTEST]
    layouts = [LayoutRow(one, Made(GRID, 0, 60.0, 60.0)) for one in lists]
    beam = [BeamRow(one, Timing(1.4, 3, GRID, 1.5)) for one in lists]
    found = list(judged_contest(beam, layouts, 60.0))
    assert [(one.measured, one.met) for one in found] == [
        ("9", False),
        ("4.200 s", True),
        ("9", False),
    ]
    assert list(judged_contest(beam[:2], layouts[:2], 60.0)) == []


def test_sizes_are_judged_by_their_means() -> None:
    """Lists of one size are taken together; sizes that nothing was aimed at have no verdict."""
    other = grid_of(["CAT"])
    rows = [
        LayoutRow(NamedList(f"{size} {at}", WORDS, size), Made(grid, 0, 1.0, 1.0))
        for size in (100, 77)
        for at, grid in enumerate((GRID, other))
    ]
    assert sized_means(rows) == {100: (2, 2, 1), 77: (2, 2, 1)}
    (target,) = judged_sizes(rows, 10.0)
    assert (target.measured, target.met) == ("2.0/1.0", False)


@pytest.mark.slow
def test_all_of_it_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with one list of each sort gives every table, target and number."""
    write_folder(tmp_path)
    for name in ("QUICK_CONTEST_SECONDS", "QUICK_LIST_SECONDS"):
        monkeypatch.setattr(crisscross, name, 0.3)
    monkeypatch.setattr(crisscross, "QUICK_SETS", 1)
    monkeypatch.setattr(crisscross, "long_list", lambda: NamedList("long", WORDS, 3))
    monkeypatch.setattr(layouts, "GIVEN", 0.3)
    monkeypatch.setattr(layouts, "SCRIPT", tmp_path / "no-such-script.py")
    report = crisscross.measure(quick=True, folder=tmp_path, crozzle_seconds=0.05, crozzle_every=1)
    lines = [" ".join(line.split()) for line in report.text.splitlines()]
    assert any(line.startswith("| sum | 3/2/7 |") and line.endswith("3/2/7 |") for line in lines)
    assert any(line.startswith("| 7 | 48 | 48 | 1.000 |") for line in lines)
    assert {"beam", "contest", "sizes", "all", "crozzles"} == set(report.data)
    crozzles = [target.met for target in report.targets if "crozzles" in target.text]
    assert crozzles == [True, True, True]
    json.dumps(report.data)


@pytest.fixture
def genxword(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install something that pretends to be genxword 9.8, where the script finds it."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv(layouts.PYTHON, sys.executable)
    package = tmp_path / "genxword"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "control.py").write_text(PRETENDER)
    information = tmp_path / "genxword-9.8.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: genxword\nVersion: 9.8\n")
    return package / "control.py"


def test_genxword_lays_out_without_what_it_draws_with(
    genxword: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked in its own process; its box has no blank lines around it."""
    assert genxword.exists()
    monkeypatch.setattr(layouts, "GIVEN", 0.05)
    found = layouts.layouts([WORDS, [*WORDS, parse_entry("rat")]])
    assert found.version == "9.8"
    for who in (FIRST, BEST):
        # It says that all four words of the second set are there: the checker knows better.
        assert [(one.area, one.is_all) for one in found.by[who]] == [(9, True), (9, False)]
    assert [(one.area, one.is_all) for one in found.by[UNTIMED]] == [(9, True)]


def test_a_genxword_that_breaks_down_is_left_out(genxword: Path) -> None:
    """There is a note instead of its lines, and nothing is claimed about it."""
    genxword.write_text("raise OSError")
    found = layouts.layouts([WORDS])
    assert list(found.by) == [OURS, UNTIMED]
    assert "genxword 9.8 broke down" in layouts.layout_text(found)
    assert [target.met for target in layouts.judged_layouts(found)][2:] == [None, None]


def test_a_missing_genxword_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a note on how to get it."""
    monkeypatch.setattr(layouts, "SCRIPT", tmp_path / "no-such-script.py")
    found = layouts.layouts([WORDS])
    assert found.version is None
    assert list(found.by) == [OURS, UNTIMED]
    assert "pip install --no-deps genxword" in layouts.layout_text(found)


def test_boxes_are_compared_where_both_placed_all_words() -> None:
    """A set of which a program left out words says nothing about its box."""
    ours = [Layout(100, True, 0.5), Layout(100, True, 1.5), Layout(100, True, 0.5)]
    theirs = [Layout(150, True, 0.1), Layout(50, False, 0.1), Layout(100, True, 0.1)]
    found = Layouts("9.8", {OURS: ours, UNTIMED: ours[:1], FIRST: theirs, BEST: theirs[:1] * 3})
    assert layouts.ratios(found, FIRST) == [1.5, 1.0]
    verdicts = [(target.measured, target.met) for target in layouts.judged_layouts(found)]
    assert verdicts == [
        ("2 of 3 sets", False),
        ("1 of 1 sets", True),
        ("on 1 of 2 sets", False),
        ("on 3 of 3 sets", True),
    ]
    text = layouts.layout_text(found)
    assert "ours is smaller on 1." in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "| genxword | 3 | 2 | 2 | 125.0 | 0.100 | 0.100 |" in lines


def test_boxes_end_at_the_letters() -> None:
    """Blank rows and columns around do not count, for us or for them."""
    rows = ["-----", "-CAT-", "-O-A-", "-T-R-"]
    assert box(rows) == 9
    assert judged_layout(WORDS, grid_of(rows), 0.1) == Layout(9, True, 0.1)
    assert not judged_layout(WORDS, grid_of(["CAT"]), 0.1).is_all
