"""Making criss-crosses: words with clues, why words are left out, the board, and the command."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run

from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.engine.criss_cross.problem import CrissCrossProblem
from puzzlewright.engine.criss_cross.replica_exchange import ReplicaExchange
from puzzlewright.puzzles.abilities import Facts
from puzzlewright.puzzles.crisscross.goals import GOALS, goal_weights, grid_score
from puzzlewright.puzzles.crisscross.make import generator as making
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.word_lists.common_words import common_words
from puzzlewright.words.entries import Entry

PLAIN_WORDS = [word.text.lower() for word in common_words()]

WORDS = [
    "puzzle",
    "grid",
    "cross",
    "word",
    "letter",
    "corner",
    "pencil",
    "answer",
    "clue",
    "solve",
    "across",
    "down",
]


def some_words(seed: int, number: int) -> list[str]:
    """Return ordinary words of four to eight letters, always the same."""
    able = [word for word in PLAIN_WORDS if len(word) >= 4]
    return random.Random(seed).sample(able, number)


def require_right(made: CrissCross) -> None:
    """Require that the checker finds nothing, and that every word is placed or has a reason."""
    assert Facts.of(made).flaws() == ()
    assert all(reason for _, reason in made.unplaced)
    assert len(made.grid.runs) + len(made.unplaced) == len(made.entries)


@pytest.mark.parametrize("seed", range(6))
def test_all_words_of_ordinary_lists_are_placed(seed: int) -> None:
    """The goal `all` places 15 to 40 words, and no row or column at the rim is blank."""
    words = some_words(seed, 15 + 5 * seed)
    made = CrissCross.make(words, seed=seed, nodes=400)
    require_right(made)
    assert made.unplaced == ()
    assert made.grid == made.grid.trim()


@pytest.mark.parametrize("size", [(6, 20), (20, 6), (13, 13), 12])
def test_a_size_bounds_the_board_of_all(size: tuple[int, int] | int) -> None:
    """The smallest box is looked for within what is given only."""
    made = CrissCross.make(WORDS, size=size, seed=2, nodes=300)
    rows, cols = (size, size) if isinstance(size, int) else size
    require_right(made)
    assert made.unplaced == ()
    assert made.grid.height <= rows
    assert made.grid.width <= cols
    assert made.grid == made.grid.trim()


@pytest.mark.parametrize("goal", [*GOALS, "word=10,connector=3,letter=-1", "letter=1"])
@pytest.mark.parametrize("method", ["ruin-recreate", "beam", "improve"])
def test_goals_and_methods(goal: str, method: Any) -> None:
    """Each goal by each method: a right arrangement, worth what its grid is worth."""
    made = CrissCross.make(
        WORDS, size=(8, 9), goal=goal, seed=3, method=method, nodes=300, nodemax=30
    )
    require_right(made)
    assert made.goal == goal
    assert made.score == grid_score(made.grid, goal_weights(goal))
    if goal != "all":
        assert (made.grid.height, made.grid.width) == (8, 9)


@pytest.mark.parametrize("crossings", [1, 2])
def test_least_number_of_crossings_of_a_word(crossings: int) -> None:
    """Small words on a small board, of which some cross two others."""
    words = [word for word in PLAIN_WORDS if len(word) == 3][:120]
    made = CrissCross.make(words, size=8, goal="contest", seed=1, nodes=3000, crossings=crossings)
    require_right(made)
    assert made.crossings == crossings
    assert len(made.grid.runs) > 3


@pytest.mark.parametrize("goal", ["contest", "crozzle", "dense"])
@pytest.mark.parametrize("size", [(8, 8), (5, 13)])
def test_threads_change_nothing(goal: str, size: tuple[int, int]) -> None:
    """A budget in nodes gives the same grid with any number of threads; another seed does not."""
    words = some_words(4, 60)

    def made(threads: int, seed: int = 5) -> CrissCross:
        return CrissCross.make(
            words, size=size, goal=goal, seed=seed, nodes=2000, threads=threads, nodemax=40
        )

    one = made(1)
    require_right(one)
    assert made(2) == one
    assert made(4) == one
    assert made(1) == one
    assert made(1, seed=6) != one


def test_few_tries_of_a_crozzle_are_those_of_one_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several boards take many tries; without a limit, there are 40,000."""
    made = []

    def note_exchange(self: CrissCrossProblem, *options: Any) -> ReplicaExchange:
        made.append(self)
        return replica_exchange(self, *options)

    replica_exchange = CrissCrossProblem.replica_exchange
    monkeypatch.setattr(CrissCrossProblem, "replica_exchange", note_exchange)
    monkeypatch.setattr(making, "NODES", 800)
    monkeypatch.setattr(making, "EXCHANGE_FROM", 4000)
    options: dict[str, Any] = {"size": (8, 9), "goal": "crozzle", "seed": 3}
    assert CrissCross.make(WORDS, **options) == CrissCross.make(WORDS, nodes=800, **options)
    CrissCross.make(WORDS, nodes=4000, must=["cross"], **options)
    assert not made
    for more in ({}, {"method": "improve"}, {"symmetry": "turn"}, {"crossings": 2}):
        require_right(CrissCross.make(WORDS, nodes=4000, **more, **options))
    assert len(made) == 16  # four tracks each
    require_right(CrissCross.make(WORDS, effort=16, **options))
    assert len(made) == 20  # the last candidate has eight times the usual work


def test_the_smallest_board_is_the_same_again() -> None:
    """The goal `all` depends on its seed alone."""
    assert CrissCross.make(WORDS, seed=9, nodes=300) == CrissCross.make(WORDS, seed=9, nodes=300)


def test_words_and_clues_in_every_form() -> None:
    """Words alone, with clues, and entries; texts and clues are kept as they are given."""
    entry = Entry(tuple("PENCIL"), "a pencil", "it writes")
    given: list[Entry | str | tuple[str, str]] = ["answer", ("New York", "the Big Apple"), entry]
    made = CrissCross.make([*given, ("it's so", "yes"), "corner"], nodes=200, seed=0)
    require_right(made)
    assert made.unplaced == ()
    placed = {
        entry.text: (run.text, entry.clue) for run, entry in made.run_entries if entry is not None
    }
    assert placed == {
        "answer": ("ANSWER", ""),
        "New York": ("NEWYORK", "the Big Apple"),
        "a pencil": ("PENCIL", "it writes"),
        "it's so": ("ITSSO", "yes"),
        "corner": ("CORNER", ""),
    }


def test_duplicates_are_one_word() -> None:
    """The same cells, however they are written, are placed once."""
    made = CrissCross.make(["otter", "Otter", "OT-TER", "rest"], nodes=100, seed=0)
    require_right(made)
    assert [entry.text for entry in made.entries] == ["otter", "rest"]
    assert len(made.grid.runs) == 2


def test_digraphs_and_other_scripts() -> None:
    """Digraphs are one cell in Croatian; Hebrew words are laid out like all others."""
    croatian = CrissCross.make(
        ["ljeto", "polje", "njiva", "džep", "konj"], language="croatian", nodes=200, seed=0
    )
    require_right(croatian)
    assert {"LJ", "NJ"} & set(croatian.grid.letters.values())
    assert len(croatian.grid.runs) >= 4
    hebrew = CrissCross.make(["שלום", "מים", "לחם", "שמש", "ילד"], nodes=200, seed=0)
    require_right(hebrew)
    assert hebrew.unplaced == ()
    assert CrissCross.parse(hebrew.text()) == [hebrew]


def test_one_word_and_words_that_share_nothing() -> None:
    """One word is an arrangement; of words that share no letter one is placed, others named."""
    one = CrissCross.make(["otter"], nodes=50, seed=0)
    require_right(one)
    assert one.grid.lines() in (["OTTER"], list("OTTER"))
    for goal in ("all", "contest"):
        two = CrissCross.make(["cat", "dog"], goal=goal, size=5, nodes=50, seed=0)
        require_right(two)
        assert len(two.grid.runs) == 1
        (reason,) = _reasons(two).values()
        assert reason == "shares no letter with any other word"


def test_every_word_that_is_left_out_has_its_reason() -> None:
    """Too long for the board; alone with its letters; and without a place."""
    words = ["encyclopedia", "otter", "rest", "zzz", "kiwi", *some_words(1, 60)]
    made = CrissCross.make(words, size=6, goal="contest", nodes=200, seed=0)
    require_right(made)
    assert _reasons(made)["encyclopedia"] == "longer than the board: 12 cells"
    rest = set(_reasons(made).values()) - {_reasons(made)["encyclopedia"]}
    assert "no place was found for it" in rest
    alone = CrissCross.make(["otter", "rest", "kiwi"], size=6, goal="contest", nodes=50, seed=0)
    assert _reasons(alone) == {"kiwi": "shares no letter with any other word"}
    assert alone.warnings == ("not placed (shares no letter with any other word): kiwi",)
    groups = CrissCross.make(
        ["otter", "rest", "tree", "kid", "kin"], size=5, goal="contest", nodes=100, seed=0
    )
    assert set(_reasons(groups).values()) <= {
        "shares no letter with the words placed",
        "no place was found for it",
    }
    assert {"kid", "kin"} <= set(_reasons(groups))


def test_thousands_of_words() -> None:
    """5,000 words, of which a board takes few."""
    chance = random.Random(7)
    words = sorted(
        {"".join(chance.choices("aeioulnrst", k=chance.randint(4, 8))) for _ in range(5300)}
    )
    made = CrissCross.make(words[:5000], size=15, goal="contest", nodes=200, seed=0)
    require_right(made)
    assert len(made.grid.runs) > 10
    assert len(made.entries) == 5000


@pytest.mark.parametrize("goal", ["all", "contest"])
def test_whoever_stops_keeps_the_best_so_far(goal: str) -> None:
    """After a look or two at the budget, the result so far comes back; and the time is no error."""
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks > 4

    made = CrissCross.make(some_words(2, 30), size=15, goal=goal, stop=stop, time=60, seed=0)
    require_right(made)
    assert looks < 30


BAD: list[tuple[dict[str, object], str]] = [
    ({"method": "magic"}, "no such method"),
    ({"crossings": 0}, "crossings: not a whole number, 1 to 62"),
    ({"size": 0}, "1 to 62"),
    ({"size": -1}, "1 to 62"),
    ({"size": 63}, "1 to 62"),
    ({"size": (5, 63), "goal": "contest"}, "1 to 62"),
    ({"goal": "beauty"}, "no such goal"),
    ({"goal": "word=many"}, "whole number"),
    ({"nodes": 0}, "nodes"),
    ({"threads": 0, "goal": "contest"}, "threads"),
    ({"nodemax": 0, "goal": "contest"}, "nodemax"),
    ({"noise": -1, "goal": "contest"}, "noise"),
    ({"size": 3}, "longer than the board"),
    ({"crossings": 2, "method": "beam", "goal": "contest"}, "beam"),
    ({"language": "klingon"}, "klingon"),
]


@pytest.mark.parametrize(("options", "reason"), BAD)
def test_what_makes_no_sense_is_refused(options: dict[str, object], reason: str) -> None:
    """Methods, goals and numbers that there are not; boards on which nothing fits."""
    with pytest.raises(InputError, match=reason):
        CrissCross.make(["otter", "rest", "tree"], seed=0, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("goal", ["all", "contest"])
def test_no_time_at_all_ends_by_the_time_limit(goal: str) -> None:
    """Nothing is wrong with the wish: another error than that of impossible ones."""
    with pytest.raises(OutOfTimeError):
        CrissCross.make(["otter", "rest", "tree"], seed=0, time=0, goal=goal)


@pytest.mark.parametrize("words", [[], ["a"], ["?!"], [""]])
def test_what_is_no_word_is_refused(words: list[str]) -> None:
    """No words, and words of one letter or none."""
    with pytest.raises(InputError):
        CrissCross.make(words, seed=0)


def test_words_without_letters_are_left_out() -> None:
    """Each is named in a note."""
    made = CrissCross.make(["otter", "?!"], seed=0)
    assert [entry.text for entry in made.entries] == ["otter"]
    assert made.warnings == ("entry 2: no letters in '?!'",)


# The command


@pytest.fixture
def words_file(here: Path) -> Path:
    """Write a list of words with clues, a phrase and one that is too long."""
    path = here / "words.csv"
    lines = [f"{word};about {word}" for word in WORDS]
    path.write_text("\n".join([*lines, "new york;the Big Apple", "hippopotamus;in rivers"]) + "\n")
    return path


COMMAND = ("--size", "8x8", "--goal", "contest", "--nodes", "2000", "--seed", "5")


def test_the_json_of_the_command(run: Run, words_file: Path) -> None:
    """Grid, words, connectors, letters, score and what is not placed, all of one arrangement."""
    done = run("make", "crisscross", words_file, *COMMAND, "--json")
    assert done.code == 0
    (values,) = done.objects
    rows = values["puzzle"]["rows"]
    assert [len(row) for row in rows] == [8] * 8
    assert {*map(type, rows)} == {list}
    (read,) = CrissCross.parse(
        "".join(f"{''.join(row)}\n" for row in rows) + "\n" + "\n".join([*WORDS, "new york"])
    )
    assert Facts.of(read).flaws() == ()
    facts = values["facts"]
    assert facts["words"] == len(read.grid.runs)
    assert facts["connectors"] == len(read.grid.connectors)
    assert facts["letters"] == len(read.grid.letters)
    assert facts["score"] == grid_score(read.grid, GOALS["contest"])
    assert "hippopotamus" in [each["word"] for each in facts["unplaced"]]
    assert len(facts["unplaced"]) + facts["words"] == 14
    (again,) = run("make", "crisscross", words_file, *COMMAND, "--json", "--threads", "2").objects
    assert again["puzzle"]["rows"] == rows


def test_cells_of_several_signs_are_lists_in_json(run: Run, here: Path) -> None:
    """Rows with digraphs are lists of cells."""
    (here / "hr.txt").write_text("ljeto\npolje\nkonj\nnjiva\n")
    done = run(
        "make", "crisscross", "hr.txt", "--language", "croatian", "--nodes", "200", "--seed", "1",
        "--json",
    )  # fmt: skip
    (values,) = done.objects
    assert any("LJ" in row for row in values["puzzle"]["rows"])
    assert all(isinstance(row, list) for row in values["puzzle"]["rows"])


def test_text_that_is_written_is_right(run: Run, words_file: Path) -> None:
    """The text of a puzzle passes check and has the clues; words left out are reported."""
    done = run("make", "crisscross", words_file, *COMMAND, "-o", "x.txt")
    assert done.code == 0
    assert "hippopotamus" in done.err
    assert "longer than the board: 12 cells" in done.err
    (read,) = CrissCross.parse(Path("x.txt").read_text())
    assert Facts.of(read).flaws() == ()
    assert {entry.clue for _, entry in read.run_entries if entry} <= {
        *(f"about {word}" for word in WORDS), "the Big Apple"
    }  # fmt: skip
    assert all(entry and entry.clue for _, entry in read.run_entries)
    assert run("check", "x.txt").code == 0


def test_a_drawing_is_written(run: Run, words_file: Path) -> None:
    """A name that ends with .svg gets a drawing, with the clues in it."""
    done = run("make", "crisscross", words_file, *COMMAND, "-o", "x.svg")
    assert done.code == 0
    drawing = Path("x.svg").read_text()
    assert drawing.startswith("<svg")
    assert "about" in drawing


@pytest.mark.parametrize(
    ("text", "where"),
    [("!!\n??\n", "line 1"), ("# nothing\n", "bad.txt")],
)
def test_bad_lists_are_named_and_nothing_is_written(
    run: Run, here: Path, text: str, where: str
) -> None:
    """A list without words is reported, with file and line; there is no output."""
    (here / "bad.txt").write_text(text)
    done = run("make", "crisscross", "bad.txt", "-o", "x.svg", "--seed", "1")
    assert done.code == 2
    assert "bad.txt" in done.err
    assert where in done.err
    assert not Path("x.svg").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--size", "0"),
        ("--size", "63x5"),
        ("--method", "magic"),
        ("--crossings", "0"),
        ("--goal", "beauty"),
        ("--language", "klingon"),
        ("--size", "3x3"),
    ],
)
def test_bad_options_are_refused(run: Run, words_file: Path, words: tuple[str, ...]) -> None:
    """The error is one line, and nothing is written."""
    done = run("make", "crisscross", words_file, *words, "-o", "x.svg", "--seed", "1")
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("puzzlewright: ")
    assert not Path("x.svg").exists()


def test_symmetric_grids_are_the_same_upside_down() -> None:
    """Every cell has one opposite to it, and the rules hold as ever."""
    for seed in range(3):
        made = CrissCross.make(
            WORDS, size=(9, 9), goal="contest", seed=seed, nodes=300, symmetry="turn"
        )
        cells = set(made.grid.letters)
        assert len(made.grid.runs) > 1
        assert {(8 - row, 8 - col) for row, col in cells} == cells
        assert Facts.of(made).flaws() == ()


def test_a_symmetric_board_has_a_middle() -> None:
    """With an even number of rows and columns there is none to begin with."""
    with pytest.raises(InputError, match="odd number"):
        CrissCross.make(WORDS, size=(8, 8), goal="contest", symmetry="turn", seed=0)


def test_a_beam_for_all_words_goes_to_its_end() -> None:
    """It is not cut short, so most words are in."""
    made = CrissCross.make(WORDS, method="beam", nodemax=30, seed=0)
    assert len(made.unplaced) < len(WORDS) // 2


def test_words_longer_than_the_usual_board_are_reported() -> None:
    """Also if no size of the board is given."""
    made = CrissCross.make([*WORDS, "x" + "ab" * 12], goal="contest", nodes=50, seed=0)
    assert _reasons(made)["x" + "ab" * 12] == "longer than the board: 25 cells"


@pytest.mark.parametrize("wish", [{"threads": 10**5}, {"nodemax": 10**12}, {"noise": 10**6}])
def test_options_out_of_bounds(wish: dict[str, Any]) -> None:
    """They are refused before they take all memory."""
    with pytest.raises(InputError, match="not a whole number"):
        CrissCross.make(WORDS, seed=0, **wish)


def test_unknown_options() -> None:
    """A slip of the pen is not overlooked."""
    with pytest.raises(TypeError, match="crossing"):
        CrissCross.make(WORDS, crossing=3, seed=0)  # type: ignore[call-arg]


def test_weights_out_of_all_bounds() -> None:
    """They are refused as input."""
    with pytest.raises(InputError, match="a weight is"):
        CrissCross.make(WORDS, goal="word=99999999999999999999", seed=0)


def test_a_repeated_word_is_reported() -> None:
    """Its second clue is not used, with a message."""
    made = CrissCross.make([("rake", "a"), ("rake", "b"), ("car", "c")], seed=0)
    assert made.warnings[0] == "listed more than once, taken once: rake"


def test_words_of_one_letter_are_left_out(run: Run, here: Path) -> None:
    """One such word does not refuse the list: it is left out, and a note names it."""
    (here / "list.txt").write_text("otter\nx\nrest\n")
    done = run("make", "crisscross", "list.txt", "--seed", "1")
    assert done.code == 0
    assert "note: line 2: left out 'x': one letter crosses no other word" in done.err
    assert done.out.split("words\n")[1].startswith("otter\nrest\n")


def _reasons(puzzle: CrissCross) -> dict[str, str]:
    return {entry.text: reason for entry, reason in puzzle.unplaced}
