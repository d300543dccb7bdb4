"""Benchmarks of word searches: what is read, counted, compared and judged.

Nothing is timed. word-search-generator is not needed: a package that pretends to be it is put where
the script looks for it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.instances.wordsearch import (
    SIZES,
    Sets,
    are_nested,
    in_folder,
    some_words,
    thought_up,
)
from bench.report import WrongAnswerError
from bench.words import wordsearch
from bench.words.crossing_bound import by_chance, by_counting, places
from bench.words.crossing_bound import main as bounds_of
from bench.words.hidden_words import WAYS, Hidden, Placed, copies, misplaced, second_copies, shared
from bench.words.wordsearch import OUR_SIZE, OURS, THEIRS, Figures, Measurements, figures, targets
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.wordsearch.directions import STEPS
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

#: CAT and COT from one corner, TAR down from the end of CAT; TAC is CAT from behind.
ROWS = ["CAT", "OXA", "TXR"]
CAT = Placed(tuple("CAT"), 0, 0, "E")
COT = Placed(tuple("COT"), 0, 0, "S")
TAR = Placed(tuple("TAR"), 0, 2, "S")
ASKED = [each.letters for each in (CAT, COT, TAR)]
HIDDEN = Hidden(ASKED, ROWS, [CAT, COT, TAR], 0.004)

EVEN = dict.fromkeys(WAYS, 1 / 8)
GOOD = Figures(30, 1.0, 0.5, 12.0, 8.0, EVEN, 0, 3.0)

#: What stands in for word-search-generator: it places the first word only, in the first row.
PRETENDER = """
class Word:
    def __init__(self, text):
        self.text, self.start_row, self.start_column = text, 0, 0
        self.direction = type("Direction", (), {"name": "E"})

class WordSearch:
    def __init__(self, words, level, size):
        assert level == 3
        first, *others = words.split(", ")
        assert " " not in first and others
        side = size or 20
        self.puzzle = [list(first.ljust(side, "-"))] + [["-"] * side for _ in range(side - 1)]
        self.placed_words = [Word(first)]
"""


def test_ways_are_those_of_the_project() -> None:
    """The benchmark has its own table, and it says the same."""
    assert dict(STEPS) == WAYS


def test_places_are_read_from_the_grid() -> None:
    """A phrase that is not there, goes over the edge, or that nobody wanted, is named."""
    assert misplaced(HIDDEN) == []
    wrong = [CAT._replace(row=1), TAR._replace(way="SE"), Placed(("C", "A"), 0, 0, "E")]
    assert misplaced(HIDDEN._replace(placed=wrong)) == ["CAT", "TAR", "CA"]


def test_letters_are_shared_where_phrases_cross() -> None:
    """Two crossings in nine letters are four shared ones; in one line nothing crosses."""
    assert shared(HIDDEN) == 4 / 9
    assert shared(HIDDEN._replace(placed=[CAT])) == 0
    assert shared(HIDDEN._replace(placed=[])) == 0
    long, over = Placed(tuple("CATS"), 0, 0, "E"), Placed(tuple("STAB"), 0, 3, "W")
    assert shared(Hidden([], ["CATS"], [long, over], 0.1)) == 0
    # A phrase within another one does not count, and adds no letters.
    assert shared(HIDDEN._replace(placed=[*HIDDEN.placed, Placed(("A", "T"), 0, 1, "E")])) == 4 / 9


def test_copies_are_counted_whichever_way() -> None:
    """What reads the same on the same cells is one copy; others are second ones."""
    assert copies(ROWS, tuple("CAT")) == 1
    assert copies(["ANNA", "XXXX"], tuple("ANNA")) == 1
    assert copies(["CAT", "AXA", "TAC"], tuple("CAT")) == 4
    assert second_copies(HIDDEN) == 0
    assert second_copies(HIDDEN._replace(rows=[*ROWS, "TAC"])) == 1
    assert second_copies(HIDDEN._replace(placed=[CAT, COT])) == 1  # TAR is there nevertheless


def test_figures_are_means() -> None:
    """Over the sets; copies are summed up, and of the times it is the median."""
    one = Hidden([*ASKED, tuple("ELK")], ["CATS", "----"], [CAT], 0.002)
    found = figures([HIDDEN, one, one])
    assert found.placed == pytest.approx((1 + 1 / 4 + 1 / 4) / 3)
    assert found.shared == pytest.approx(4 / 27)
    assert found.side == pytest.approx(11 / 3)
    assert found.ways == pytest.approx(4 / 3)
    assert found.shares == {**dict.fromkeys(WAYS, 0), "E": 3 / 5, "S": 2 / 5}
    assert found.copies == 0
    assert found.milliseconds == pytest.approx(2)


def test_ours_is_held_to_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """All phrases are there; a grid that the checker refuses is an error."""
    words = ["otter", "heron", "trout"]
    found = wordsearch.hidden_by_us("small", words, 2)
    assert {one.letters for one in found.placed} == {tuple(word.upper()) for word in words}
    assert second_copies(found) == 0
    twice = WordSearch.parse("OTTER\nXXXXX\nRETTO\n\notter\n")[0]
    monkeypatch.setattr(WordSearch, "make", lambda *_, **__: twice)
    with pytest.raises(WrongAnswerError, match="2 times"):
        wordsearch.hidden_by_us("small", ["otter"])


def test_plain_words_do_not_lie_in_one_another() -> None:
    """The same seed gives the same words, as many as are wanted."""
    words = some_words(40, 1)
    assert len(set(words)) == 40
    assert words == some_words(40, 1) != some_words(40, 2)
    pairs = [(one, other) for one in words for other in words if one is not other]
    assert not any(are_nested(one, other) for one, other in pairs)
    assert are_nested("ten", "often")
    assert are_nested("often", "net")
    assert [(one.size, len(one.sets)) for one in thought_up(2)] == [(size, 2) for size in SIZES]


def write_sets(folder: Path, name: str, data: object) -> None:
    """Write a file of sets."""
    (folder / name).write_text(json.dumps(data))


def test_sets_of_a_folder_are_read(tmp_path: Path) -> None:
    """Words come before phrases of several words, small sets before large ones."""
    write_sets(tmp_path, "phrases_2.json", {"n": 2, "sets": [["New York", "Rome"]]})
    write_sets(tmp_path, "words_10.json", {"sets": [["cat"] * 10]})
    write_sets(tmp_path, "words_2.json", {"n": 2, "sets": [["cat", "cot"], ["tar", "rat"]]})
    found = in_folder(tmp_path)
    assert [(one.name, one.size, one.are_words) for one in found] == [
        ("words_2", 2, True),
        ("words_10", 10, True),
        ("phrases_2", 2, False),
    ]
    assert all(one.is_known for one in found)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "no sets of words"),
        ("{", "no JSON"),
        ("[]", "an object"),
        ('{"sets": []}', "an object"),
        ('{"sets": [[]]}', "an object"),
        ('{"sets": [[1]]}', "an object"),
        ('{"n": 3, "sets": [["cat"]]}', "do not have `n`"),
    ],
)
def test_other_files_are_refused(
    tmp_path: Path, text: str | None, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By name, on the command line as well."""
    if text is not None:
        (tmp_path / "bad.json").write_text(text)
    with pytest.raises(InputError, match=why):
        in_folder(tmp_path)
    assert main(["wordsearch", "--wordsearch", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err


def verdicts(figures: Figures, *, is_known: bool = True, size: int = 20) -> list[bool | None]:
    """Return the notes on figures of single words."""
    sets = Sets("words", size, [["cat"] * size], is_known)
    return [target.met for target in targets(Measurements(sets, {OURS: figures}))]


def test_figures_are_judged() -> None:
    """Placed, copies, shared, even ways from 20 on, side, time; only promises for our own words."""
    assert verdicts(GOOD) == [True] * 6
    assert verdicts(GOOD, size=10) == [True] * 5
    assert verdicts(GOOD, is_known=False) == [True] * 2
    uneven = {**EVEN, "E": EVEN["E"] + 0.06, "W": EVEN["W"] - 0.06}
    bad = Figures(30, 0.99, 0.44, 16.1, 8.0, uneven, 1, 49.1)
    assert verdicts(bad) == [False] * 6
    assert verdicts(bad, size=5) == [False, False, True, False, False]
    assert verdicts(GOOD._replace(shared=0.34), size=5)[2] is False


def test_phrases_are_not_held_to_sides_and_times_of_words() -> None:
    """Some sets of many say nothing about means, but promises hold for each set."""
    sets = Sets("phrases", 15, [["New York"] * 15], is_known=True)
    assert [target.met for target in targets(Measurements(sets, {OURS: GOOD}))] == [True] * 3
    some = Measurements(sets, {OURS: GOOD}, is_whole=False)
    assert [target.met for target in targets(some)] == [True, True, None]


@pytest.fixture
def peer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install something that pretends to be word-search-generator 9.8, and return its source."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setenv(wordsearch.PYTHON, sys.executable)
    (folder / "word_search_generator.py").write_text(PRETENDER)
    information = folder / "word_search_generator-9.8.dist-info"
    information.mkdir()
    about = "Metadata-Version: 2.1\nName: word-search-generator\nVersion: 9.8\n"
    (information / "METADATA").write_text(about)
    return folder / "word_search_generator.py"


@pytest.mark.slow
def test_all_of_it_is_reported(tmp_path: Path, peer: Path) -> None:
    """A folder gives a line for each program, the targets and the numbers."""
    assert peer.exists()
    sets = [["New York", "Rome"], ["Oslo", "Bern"]]
    write_sets(tmp_path, "cities_2.json", {"n": 2, "sets": sets})
    report = wordsearch.measure(folder=tmp_path)
    lines = [" ".join(line.split()) for line in report.text.splitlines()]
    assert any(line.startswith("| cities_2 | ours | 2 | 100.0 |") for line in lines)
    assert any(
        line.startswith(f"| cities_2 | {THEIRS} | 2 | 50.0 | 0.0 | 20.0 | 1.0 | 0 |")
        for line in lines
    )
    assert f"| cities_2 | {THEIRS} | 100.0 | {'0.0 | ' * 7}".strip() in lines
    assert "word-search-generator 9.8" in report.text
    found = report.data["sets"]
    assert isinstance(found, dict)
    assert set(found["cities_2"]) == {OURS, THEIRS, OUR_SIZE}
    assert found["cities_2"][OUR_SIZE]["side"] == found["cities_2"][OURS]["side"]
    assert [target.met for target in report.targets] == [True, True]
    json.dumps(report.data)


@pytest.mark.slow
def test_a_peer_that_breaks_down_or_is_wrong(tmp_path: Path, peer: Path) -> None:
    """It is left out with a note; words that are not at their stated places are an error."""
    write_sets(tmp_path, "cities_2.json", {"n": 2, "sets": [["Rome", "Bern"]]})
    peer.write_text("raise OSError")
    text = wordsearch.measure(folder=tmp_path, quick=True).text
    assert "It broke down on: cities_2." in text
    peer.write_text(PRETENDER.replace("0, 0", "1, 0"))
    with pytest.raises(WrongAnswerError, match="words are not where it says"):
        wordsearch.measure(folder=tmp_path, quick=True)


@pytest.mark.slow
def test_a_missing_peer_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a note on how to get it; sets of our own words are measured."""
    monkeypatch.setattr(wordsearch, "SCRIPT", tmp_path / "no-such-script.py")
    monkeypatch.setattr(wordsearch, "QUICK_SETS", 1)
    report = wordsearch.measure(quick=True)
    assert "pip install word-search-generator" in report.text
    assert [target.met for target in report.targets] == [True, True] * len(SIZES)


# Bounds


def test_bounds_done_by_hand() -> None:
    """AB, AC and BC: each letter has another phrase; AAA and A: one letter of three, and one."""
    assert by_counting([("A", "B"), ("A", "C"), ("B", "C")]) == 1.0
    assert by_counting([("A", "A", "A"), ("A",)]) == 2 / 4
    assert by_counting([("A", "B"), ("C", "D")]) == 0.0
    assert places(1, 3) == 8 * 9
    assert places(3, 3) == 4 * 3 + 4
    assert by_chance([("A", "A"), ("A", "A")], 2) == 1.0
    assert 0 < by_chance([tuple("ABCDEFGH")] * 3, 8) < 1


@pytest.mark.parametrize("seed", range(3))
def test_no_word_search_is_beyond_the_bounds(seed: int) -> None:
    """What is made shares no more letters than can be."""
    words = some_words(12, seed)
    made = WordSearch.make(words, seed=seed)
    letters = [tuple(word.upper()) for word in words]
    assert made.crossing_share <= by_counting(letters)
    assert made.crossing_share <= by_chance(letters, len(made.grid.rows))


def test_bounds_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each file, with the bounds of its sets in the mean."""
    (tmp_path / "two.json").write_text(json.dumps({"n": 2, "sets": [["abc", "ade"]]}))
    bounds_of(str(tmp_path))
    # A of each has the other; B and C have none.
    assert "| two   |           33.3 |" in capsys.readouterr().out
