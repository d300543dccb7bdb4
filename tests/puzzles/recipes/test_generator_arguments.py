"""Generators called from Python: wrong arguments, seeds, stopping and progress."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from support.studio.coroutines import in_a_loop

import puzzlewright
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.engine.driver.run import Progress
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.recipes.word_fields import ArgumentText

# ---------------------------------------------------------------- wrong arguments


WRONG: list[tuple[str, str, Any]] = [
    ("Cover", "name", "quens"),
    ("Cover", "name", 5),
    ("Cover", "words", "ab.txt"),
    ("Cover", "words", [1]),
    ("Cover", "edges", [1]),
    ("Cover", "items", -1),
    ("CrissCross", "words", "otter.txt"),
    ("CrissCross", "words", Path("words.txt")),
    ("CrissCross", "words", ["otter", 5]),
    ("CrissCross", "words", ["otter", ("a", "b", "c")]),
    ("CrissCross", "words", ["x"]),
    ("CrissCross", "words", 5),
    ("CrissCross", "size", 0),
    ("CrissCross", "size", (3, 4, 5)),
    ("CrissCross", "size", "3by4"),
    ("CrissCross", "size", 3.5),
    ("CrissCross", "goal", "beauty"),
    ("CrissCross", "goal", 3),
    ("CrissCross", "language", "klingon"),
    ("CrissCross", "language", 3),
    ("CrissCross", "threads", 0),
    ("CrissCross", "method", "magic"),
    ("CrissCross", "noise", True),
    ("CrissCross", "symmetry", 1),
    ("FillIn", "words", "lists/OTTER"),
    ("FillIn", "words", Path("words.txt")),
    ("FillIn", "words", [("OTTER", 2.5)]),
    ("FillIn", "words", ["?!"]),
    ("FillIn", "size", 2),
    ("FillIn", "template", 5),
    ("FillIn", "template", "#"),
    ("FillIn", "must", "otter.csv"),
    ("FillIn", "must", [5]),
    ("FillIn", "layout", "round"),
    ("FillIn", "crossword", "yes"),
    ("FillIn", "least", "60"),
    ("Jigsaw", "size", "five"),
    ("Jigsaw", "size", (0, 5)),
    ("Jigsaw", "size", (1000, 1000)),
    ("Jigsaw", "solutions", 0),
    ("Jigsaw", "solutions", 1.0),
    ("Jigsaw", "tabs", 0),
    ("Jigsaw", "tabs", 1000),
    ("Jigsaw", "signed", None.__class__),
    ("Jigsaw", "edge_uses", 3),
    ("Jigsaw", "rounds", -1),
    ("Packing", "size", "x"),
    ("Packing", "size", (3,)),
    ("Packing", "size", "6x"),
    ("Packing", "board", 5),
    ("Packing", "board", [(1, 2, 3)]),
    ("Packing", "board", ["ab"]),
    ("Packing", "board", ""),
    ("Packing", "pieces", 61),
    ("Packing", "bricks", 5),
    ("Packing", "difficulty", "silly"),
    ("Packing", "lattice", "round"),
    ("Packing", "sizes", (6, 4)),
    ("Packing", "sizes", "few"),
    ("Packing", "flip", 0),
    ("Sudoku", "size", 7),
    ("Sudoku", "size", "9x8"),
    ("Sudoku", "size", 3.0),
    ("Sudoku", "size", 0),
    ("Sudoku", "box", (0, 3)),
    ("Sudoku", "box", "3"),
    ("Sudoku", "box", 3),
    ("Sudoku", "clues", 82),
    ("Sudoku", "clues", "30"),
    ("Sudoku", "difficulty", "fiendish"),
    ("Sudoku", "symmetry", "spiral"),
    ("Sudoku", "symmetry", True),
    ("Sudoku", "minimal", "yes"),
    ("WordSearch", "words", "otter.txt"),
    ("WordSearch", "words", Path("words.txt")),
    ("WordSearch", "words", {"otter": ["swims"]}),
    ("WordSearch", "words", [("otter",)]),
    ("WordSearch", "size", 201),
    ("WordSearch", "difficulty", "E,X"),
    ("WordSearch", "message", 5),
    ("WordSearch", "mask", "square"),
    ("WordSearch", "mask", 5),
    ("WordSearch", "ban", "klingon"),
    ("WordSearch", "ban", ["#"]),
    ("WordSearch", "ban", [5]),
    ("WordSearch", "decoys", -1),
    ("WordSearch", "effort", "none"),
    ("WordSearch", "accents", True),
    ("WordSearch", "digraphs", ["A"]),
    ("WordSearch", "digraphs", 5),
    ("WordSearch", "weights", {"beauty": 1}),
    ("WordSearch", "weights", {"crossings": "1"}),
    ("WordSearch", "weights", "crossings=1"),
]
COMMON: list[tuple[str, Any]] = [
    ("seed", -1),
    ("seed", True),
    ("seed", 1.5),
    ("seed", "7"),
    ("time", -1),
    ("time", "2m"),
    ("time", True),
    ("time", float("nan")),
    ("stop", 5),
    ("progress", "bar"),
    ("no_such_argument", 1),
]
CLASSES = ("Cover", "CrissCross", "FillIn", "Jigsaw", "Packing", "Sudoku", "WordSearch")


def make(name: str, /, **given: Any) -> Puzzle[Any]:
    """Call the generator of a class; a cover problem has a name."""
    if name == "Cover":
        given = {"name": "soma", **given}
    made: Puzzle[Any] = getattr(puzzlewright, name).make(**given)
    return made


@pytest.mark.parametrize(("name", "argument", "value"), WRONG)
def test_wrong_arguments_are_named(name: str, argument: str, value: Any) -> None:
    """An InputError or a TypeError begins with the name of the argument."""
    with pytest.raises((InputError, TypeError), match=rf"^{argument}\b"):
        make(name, **{"seed": 1, argument: value})


@pytest.mark.parametrize("name", ["CrissCross", "FillIn", "WordSearch"])
@pytest.mark.parametrize("size", ["9x9", "12 × 18", "15"])
def test_a_size_is_no_word(name: str, size: str) -> None:
    """A size in the place of the words is refused: one argument further it would be right."""
    named = size.replace(" ", "")
    with pytest.raises(InputError, match=f'^words: .* write size="{named}"'):
        getattr(puzzlewright, name).make(size, seed=1)
    with pytest.raises(InputError, match=f"words are expected, .* write --size {named}"):
        kind_named(name.lower()).recipe_class().fields()["words"].type.read(
            ArgumentText.after("--words", size, is_usual=False), {"language": None}
        )


@pytest.mark.parametrize("name", ["CrissCross", "FillIn", "WordSearch"])
@pytest.mark.parametrize("words", [["cat", "", "tea", "!!!"], "cat,tea,!!!"])
def test_words_without_letters_are_left_out_by_name(name: str, words: Any) -> None:
    """They get a note, however the words are given; alone they are refused."""
    made = getattr(puzzlewright, name).make(words, seed=1, effort="quick")
    lost = [note for note in made.warnings if "no letters in" in note]
    assert lost == [f"entry {n}: no letters in {words[n - 1]!r}" for n in (2, 4)] or lost == [
        "entry 3: no letters in '!!!'"
    ]
    with pytest.raises(InputError, match=r"^words: nothing is left .* no letters in '\?'"):
        getattr(puzzlewright, name).make(["?"])


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize(("argument", "value"), COMMON)
def test_wrong_common_arguments_are_named(name: str, argument: str, value: Any) -> None:
    """The same for what all generators take."""
    with pytest.raises((InputError, TypeError), match=argument):
        make(name, **{"seed": 1, argument: value})


@pytest.mark.parametrize("name", CLASSES)
def test_generators_no_longer_take_a_watch(name: str) -> None:
    """Budgets are given by time, stop and progress."""
    with pytest.raises(TypeError, match="watch"):
        make(name, watch=None)


# ---------------------------------------------------------------- seeds, stopping and progress


@pytest.mark.parametrize("name", CLASSES)
def test_a_random_seed_is_recorded(name: str) -> None:
    """Without a seed one is chosen; with that, and the recipe, the same puzzle is made again."""
    small: dict[str, dict[str, Any]] = {
        "Cover": {"name": "random"},
        "CrissCross": {"nodes": 100},
        "FillIn": {"size": 5},
        "Jigsaw": {"size": 3, "rounds": 0},
        "Packing": {"size": "4x4", "pieces": 3},
        "Sudoku": {"size": 4},
    }
    made = make(name, **small.get(name, {"effort": "quick"}))
    assert made.provenance is not None
    recipe = kind_named(made.kind).recipe_class().from_json(made.provenance.recipe)
    assert recipe.make(made.provenance.seed).text() == made.text()
    another = recipe.make().provenance
    assert another is not None
    assert another.seed != made.provenance.seed


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("threaded", [False, True])
def test_stopping(name: str, threaded: bool) -> None:
    """Stopped at once, each generator returns a puzzle or raises StoppedError, on any thread."""

    def stopped() -> Puzzle[Any]:
        return make(name, seed=1, stop=lambda: True)

    try:
        made = in_a_loop(asyncio.to_thread(stopped)) if threaded else stopped()
    except StoppedError as error:
        assert "stopped" in str(error)
    else:
        assert made.text()


@pytest.mark.parametrize("name", CLASSES)
def test_progress(name: str) -> None:
    """Each generator reports how far it is."""
    told: list[Progress] = []
    more = {"rounds": 0} if name in {"Jigsaw", "Packing"} else {}
    make(name, seed=1, progress=told.append, **more)
    assert told
    assert all(isinstance(each, Progress) and 0 <= each.fraction <= 1 for each in told)


def test_stopping_a_long_build() -> None:
    """Also in the midst of building a large problem."""
    asked = iter(range(10**9))
    with pytest.raises(StoppedError):
        puzzlewright.Cover.make("queens", 300, stop=lambda: next(asked) > 20)
    assert next(asked) < 50


def test_stopping_a_sudoku() -> None:
    """It has nothing before its last proof; at a time limit, the error names that."""
    with pytest.raises(StoppedError):
        puzzlewright.Sudoku.make("16x16", minimal=True, seed=1, stop=lambda: True)
    with pytest.raises(OutOfTimeError, match="no such sudoku was found within the time limit"):
        puzzlewright.Sudoku.make("16x16", minimal=True, seed=1, time=0)


#: What generators need.
NEEDED: dict[str, dict[str, Any]] = {
    "cover": {"name": "queens", "sizes": [8]},
    "crisscross": {"words": ["cat", "tag"]},
    "wordsearch": {"words": ["cat"]},
}


@pytest.mark.parametrize("kind", kind_names())
def test_no_time_at_all(kind: str) -> None:
    """There is what takes no search, or the error that the time is up; nothing else is raised."""
    given = {**NEEDED.get(kind, {}), "time": 0}
    recipe = kind_named(kind).recipe_class().from_arguments(given)
    if kind == "wordsearch":
        assert recipe.make(1).count().n == 1
    else:
        with pytest.raises(OutOfTimeError):
            recipe.make(1)
