"""`make --json` reports the number of solutions that was proved, and no other."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright.puzzles.jigsaw.properties import JigsawSymmetry
from puzzlewright.puzzles.kind import kind_names

pytestmark = pytest.mark.usefixtures("here")

WORDS = "otter, heron, badger, fox, hare, toad, newt, stoat, vole, owl"

#: Small puzzles of each kind, as `make` takes them.
SMALL = {
    "sudoku": ["4x4", "6x6 --difficulty hard", "6x6 --clues 12"],
    "jigsaw": ["3x3", "2x4 --solutions 3", "4x4 --solutions 2", "1x3", "3x3 --no-turning"],
    "packing": ["4x5", "3x4 --pieces 3", "4x4x2"],
    "fillin": [f"--words '{WORDS}'", "5x5", "--crossword 5x5"],
    "wordsearch": [f"--words '{WORDS}'", "--size 6x6 --words 'otto, anna, on, no'"],
    "crisscross": [f"--words '{WORDS}'"],
    "cover": ["queens 5", "random --items 6 --options 9"],
}

#: Kinds whose generators prove nothing about the number of solutions.
UNPROVED = {"crisscross", "cover"}


def test_each_kind_is_there() -> None:
    """A new kind is looked at as well."""
    assert set(SMALL) == set(kind_names())


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize(
    ("kind", "words"), [(kind, words) for kind, each in SMALL.items() for words in each]
)
def test_the_number_is_the_one_that_is_counted(run: Run, kind: str, words: str, seed: str) -> None:
    """What is reported is what `count` finds; what was not proved is null, and not exact."""
    made = run("make", kind, *shlex.split(words), "--seed", seed, "--json")
    assert made.code == 0, made.err
    (values,) = made.objects
    assert values["nodes"] is None
    if kind in UNPROVED:
        assert (values["outcome"], values["count"], values["exact"]) == (None, None, False)
        return
    Path("a.txt").write_text(values["text"])
    (counted,) = run("count", "a.txt", "--distinct", "--json").objects
    fields = ("outcome", "count", "exact")
    assert [values[name] for name in fields] == [counted[name] for name in fields]
    (checked,) = run("check", "a.txt", "--json").objects
    assert values["unique"] == checked["unique"]
    if kind in {"jigsaw", "packing"}:
        assert values["distinct"] == counted["distinct"]
    else:
        assert "distinct" not in values


def test_classes_that_differ_in_size(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the classes are proved, and not how many solutions they have."""
    monkeypatch.setattr(JigsawSymmetry, "class_size", None)
    (values,) = run("make", "jigsaw", "3x3", "--seed", "1", "--json").objects
    assert (values["outcome"], values["exact"]) == ("exhausted", True)
    assert (values["count"], values["distinct"]) == (None, 1)
