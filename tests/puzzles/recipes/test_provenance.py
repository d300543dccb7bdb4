"""Puzzles that remember how they were made are made again, byte for byte."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run

from puzzlewright import InputError, OutOfTimeError, StoppedError, load_documents
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named
from puzzlewright.puzzles.recipes.budget import Budget

pytestmark = pytest.mark.usefixtures("here")

WORDS = ["otter", "heron", "badger", "fox", "hare", "toad", "newt", "stoat", "vole", "owl"]

#: What takes as long as it may, by kind.
ENDLESS: dict[str, list[dict[str, Any]]] = {
    "wordsearch": [{"words": WORDS, "size": 12}],
    "crisscross": [
        {"words": WORDS, "size": 12, "goal": "contest"},
        {"words": WORDS, "size": 12, "goal": "contest", "threads": 2},
        {"words": WORDS},
    ],
    "fillin": [{"size": 5}, {"words": WORDS}, {"size": 5, "crossword": True}],
    "jigsaw": [{"size": 4, "solutions": 2}, {"size": 3}],
    "packing": [{"size": "5x5"}, {"size": "4x6", "pieces": 4}],
}
CASES = [(kind, wish) for kind, wishes in ENDLESS.items() for wish in wishes]


def again(puzzle: Puzzle[Any]) -> Puzzle[Any]:
    """Make a puzzle again from what it remembers, through JSON."""
    assert puzzle.provenance is not None
    recipe = kind_named(puzzle.kind).recipe_class().from_json(puzzle.provenance.recipe)
    return recipe.make(puzzle.provenance.seed, again=puzzle.provenance.reached)


def made_in_time(kind: str, wish: dict[str, Any]) -> Puzzle[Any]:
    """Make a puzzle in the shortest of some times in which there is one."""
    for time in (0.2, 1, 5, 25):
        with suppress(InputError, OutOfTimeError):
            return kind_named(kind).recipe_class().from_arguments({**wish, "time": time}).make(3)
    raise AssertionError("nothing was found in 25 s")


@pytest.mark.parametrize(("kind", "wish"), CASES)
def test_ended_by_time(kind: str, wish: dict[str, Any]) -> None:
    """What a time limit ended is made again, whatever the clock says."""
    puzzle = made_in_time(kind, wish)
    same = again(puzzle)
    assert same.text() == puzzle.text()
    assert same.provenance == puzzle.provenance


@pytest.mark.parametrize(("kind", "wish"), CASES)
@pytest.mark.parametrize("looks", [1, 7, 60])
def test_ended_by_somebody(kind: str, wish: dict[str, Any], looks: int) -> None:
    """What was stopped after some looks is made again, unless there was nothing yet."""
    counted = itertools.count()
    recipe = kind_named(kind).recipe_class().from_arguments({**wish, "time": 60})
    try:
        puzzle = recipe.make(3, stop=lambda: next(counted) >= looks)
    except StoppedError:
        return
    same = again(puzzle)
    assert same.text() == puzzle.text()
    assert same.provenance == puzzle.provenance


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("looks", range(1, 40, 3))
def test_ended_in_the_midst_of_a_round(looks: int, threads: int) -> None:
    """Where nodes are limited, too: a round has several parts, and ends between two of them."""
    counted = itertools.count()
    wish = {"words": WORDS, "size": 12, "goal": "contest", "nodes": 20_000, "threads": threads}
    recipe = kind_named("crisscross").recipe_class().from_arguments(wish)
    try:
        puzzle = recipe.make(3, stop=lambda: next(counted) >= looks)
    except StoppedError:
        return
    same = again(puzzle)
    assert same.text() == puzzle.text()
    assert same.provenance == puzzle.provenance


def test_a_record_is_short() -> None:
    """It has how often a generator looked at the clock, however long it ran."""
    budget = Budget(time=1e9)
    for _ in range(100_000):
        assert not budget.is_over
    assert budget.record == {"asked": 100_000}


def test_making_again_can_be_stopped() -> None:
    """Nothing comes of it then; and a record that does not fit is refused."""
    recipe = kind_named("packing").recipe_class()(size="5x5", time=60)
    with pytest.raises(StoppedError):
        recipe.make(3, again={}, stop=lambda: True)
    with pytest.raises(InputError, match="does not fit its recipe"):
        recipe.make(3, again={"asked": 5})


@pytest.mark.parametrize("suffix", [".txt", ".ipuz"])
@pytest.mark.parametrize(
    "words",
    [
        ["sudoku", "4x4", "--difficulty", "easy", "--title", "Small"],
        ["wordsearch", "list.csv", "--language", "de", "--author", "Me"],
        ["crisscross", "list.csv", "--nodes", "200"],
        ["fillin", "5x5"],
        ["jigsaw", "3x3", "--rounds", "0"],
        ["packing", "4x4", "--pieces", "3"],
        ["cover", "queens", "4"],
    ],
)
def test_command_line(run: Run, here: Path, words: list[str], suffix: str) -> None:
    """`make --again` writes the same bytes, title and author included."""
    (here / "list.csv").write_text("Otter;otter\nReiher;heron\nDachs;badger\n")
    assert run("make", *words, "--seed", "5", "-o", f"a{suffix}").code == 0
    (here / "list.csv").unlink()
    done = run("make", "--again", f"a{suffix}", "-o", f"b{suffix}")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert Path(f"a{suffix}").read_bytes() == Path(f"b{suffix}").read_bytes()


def test_long_lists_are_found_by_name_and_hash(run: Run, here: Path) -> None:
    """A long list is named, not repeated; it must lie beside the puzzle as it was."""
    words = ["".join(word) for word in itertools.product("abcdefghij", repeat=4)]
    (here / "long.txt").write_text("\n".join(words) + "\n")
    run("make", "fillin", "4x4", "--words", "long.txt", "--seed", "1", "-o", "a.txt")
    (document,) = load_documents("a.txt")
    assert document.puzzle.provenance is not None
    assert document.puzzle.provenance.recipe["words"]["name"] == "long.txt"
    assert run("make", "--again", "a.txt", "-o", "b.txt").code == 0
    assert Path("a.txt").read_bytes() == Path("b.txt").read_bytes()
    (here / "long.txt").write_text("\n".join(words[1:]) + "\n")
    done = run("make", "--again", "a.txt", "-o", "c.txt")
    assert done.code == 2
    assert "long.txt: this list has changed since the recipe was written" in done.err
    (here / "long.txt").unlink()
    done = run("make", "--again", "a.txt", "-o", "c.txt")
    assert done.code == 2
    assert "'long.txt'" in done.err
    assert not Path("c.txt").exists()


def change(path: str, old: str, new: str) -> None:
    """Replace a text in a file that has it."""
    text = Path(path).read_text()
    assert old in text
    Path(path).write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda: change("a.txt", '"seed": 5', '"seed": 6'), "was changed since"),
        (lambda: change("a.txt", '"version": "', '"version": "0.0.'), ", and this is "),
    ],
)
def test_other_puzzles_are_noted(run: Run, spoil: Callable[[], None], message: str) -> None:
    """If it comes out as another puzzle, a note reports it, and whether the version is to blame."""
    run("make", "sudoku", "4x4", "--seed", "5", "-o", "a.txt")
    spoil()
    if "version" in message or "this is" in message:
        change("a.txt", '"seed": 5', '"seed": 6')
    done = run("make", "--again", "a.txt", "-o", "b.txt")
    assert done.code == 0
    assert "note: this is another puzzle than the one in the file" in done.err
    assert message in done.err


def test_nothing_to_make_again(run: Run, here: Path) -> None:
    """A puzzle that does not say how it was made is refused, and so is a file with several."""
    (here / "a.txt").write_text("sudoku 2x2\n1..43...........\n")
    done = run("make", "--again", "a.txt")
    assert (done.code, done.out) == (2, "")
    assert "a.txt: has no record of how it was made" in done.err
    (here / "a.txt").write_text("sudoku 2x2\n1..43...........\n1..43..........2\n")
    assert "choose with --puzzle N" in run("make", "--again", "a.txt").err


def test_sheets_and_pages_give_nothing_away(run: Run) -> None:
    """A page carries a hash of the recipe, and neither the recipe nor the list."""
    run("make", "wordsearch", "--seed", "5", "-o", "a.html")
    run("make", "wordsearch", "--seed", "5", "-o", "a.txt")
    (document,) = load_documents("a.txt")
    assert document.puzzle.provenance is not None
    mark = document.puzzle.provenance.mark()
    page = Path("a.html").read_text()
    assert f'<meta name="puzzlewright-recipe" content="{mark}">' in page
    assert '"recipe"' not in page


@pytest.mark.parametrize(
    "words", [["count"], ["convert", "x.ipuz"], ["make", "--again", "-o", "x.html"]]
)
def test_half_a_character_in_a_recipe_is_refused(words: list[str], here: Path, run: Run) -> None:
    """JSON can hold it, and no file that we write: it is found when it is read."""
    made = '{"version": "1", "seed": 1, "recipe": {"kind": "crisscross", "words": ["x\\ud800"]}}'
    (here / "a.txt").write_text(f"sudoku 2x2\n{'.' * 16}\n#: made {made}\n")
    verb = 2 if words[0] == "make" else 1
    done = run(*words[:verb], "a.txt", *words[verb:])
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(
        "a.txt, line 3: half a character, which no text can hold: '\\\\ud800'\n"
    )
    assert [path.name for path in here.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    ("kind", "name"), [("crisscross", "words"), ("wordsearch", "words"), ("fillin", "words")]
)
def test_half_a_character_in_a_recipe_file_is_refused(
    kind: str, name: str, here: Path, run: Run
) -> None:
    """Pairs and escaped backslashes are no halves."""
    start = f'{{"kind": "{kind}", "seed": 1,\n "{name}": '
    (here / "r.json").write_text(start + '[["heron", "x\\ud800"], "otter"]}')
    done = run("make", kind, "--recipe", "r.json", "-o", "x.html")
    assert done.code == 2
    assert done.err.endswith(
        "r.json, line 2: half a character, which no text can hold: '\\\\ud800'\n"
    )
    whole = [["heron", "\U0001f600 \\ud800"], "otter", "the", "ton"]
    (here / "r.json").write_text(json.dumps({"kind": kind, "seed": 1, name: whole}))
    assert "half" not in run("make", kind, "--recipe", "r.json", "--time", "1").err


def test_errors_of_recipes_name_the_file(here: Path, run: Run) -> None:
    """Also those that come up only when all fields are known."""
    made = '{"version": "1", "seed": 1, "recipe": {"kind": "jigsaw", "size": [99999, 99999]}}'
    (here / "a.txt").write_text(f"jigsaw 1 1\n0 0 0 0\n#: made {made}\n")
    done = run("make", "--again", "a.txt")
    assert done.code == 2
    assert done.err.startswith("puzzlewright: a.txt: ")
