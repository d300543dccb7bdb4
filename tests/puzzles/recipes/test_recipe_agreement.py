"""A recipe through JSON makes the same bytes as the same options on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from support.commandline import Run
from support.lengths import examples

NAMES = ("otter", "heron", "badger", "fox", "hare", "toad", "newt", "stoat", "vole", "owl")
WORDS = st.lists(st.sampled_from(NAMES), min_size=2, max_size=8, unique=True)
SIDES = st.integers(3, 8)
PAIRS = st.tuples(SIDES, SIDES)

#: Small recipes of each kind: how a value stands in a recipe, by the name of its field.
WISHES: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "cover": {"problem": st.sampled_from([("queens", 5), ("langford", 4), ("latin", 3)])},
    "crisscross": {
        "words": WORDS,
        "nodes": st.integers(1, 30),
        "goal": st.sampled_from(["all", "contest", "dense", "word=5,letter=-1"]),
        "crossings": st.integers(1, 2),
        "symmetry": st.just("turn"),
        "method": st.sampled_from(["ruin-recreate", "beam", "improve"]),
    },
    "fillin": {"size": st.tuples(st.integers(3, 5), st.integers(3, 5)), "must": st.just(["OTTER"])},
    "jigsaw": {
        "size": st.tuples(st.integers(2, 3), st.integers(2, 3)),
        "tabs": st.integers(6, 9),
        "rounds": st.integers(0, 1),
        "signed": st.booleans(),
        "alike": st.booleans(),
    },
    "packing": {
        "size": st.sampled_from(["4x4", "4x5"]),
        "pieces": st.just(3),
        "sizes": st.just("3-8"),
        "flip": st.just(False),
    },
    "sudoku": {
        "size": st.just(4),
        "clues": st.integers(7, 16),
        "minimal": st.booleans(),
        "symmetry": st.sampled_from(["turn", "diagonal"]),
    },
    "wordsearch": {
        "words": WORDS,
        "size": PAIRS,
        "difficulty": st.sampled_from(["easy", "hard", "E,S"]),
        "effort": st.just("quick"),
        "decoys": st.integers(0, 2),
        "message": st.sampled_from(["", "yes"]),
        "language": st.sampled_from(["english", "croatian"]),
    },
}

#: Fields that are always given: without them, puzzles would be large.
NEEDED = ("problem", "words", "nodes", "size", "pieces", "effort", "rounds")

#: Fields that are words of their own on the command line, or files.
POSITIONAL = {"size": ("fillin", "jigsaw", "packing", "sudoku")}
FLAGS = {
    ("jigsaw", "signed"): (None, "--unsigned"),
    ("packing", "flip"): (None, "--no-flipping"),
}


def words_of(kind: str, name: str, value: Any) -> list[str]:
    """Return how a field is given on the command line."""
    if (kind, name) in FLAGS:
        return [word for word in [FLAGS[kind, name][not value]] if word]
    if name == "problem":
        return [str(part) for part in value]
    if name == "words":
        Path("list.txt").write_text("\n".join(value) + "\n")
        return ["list.txt"]
    if isinstance(value, bool):
        return [f"--{name}"] if value else []
    text = "x".join(map(str, value)) if isinstance(value, tuple) else str(value)
    text = ",".join(value) if isinstance(value, list) else text
    return [text] if kind in POSITIONAL.get(name, ()) else [f"--{name}", text]


@pytest.mark.parametrize("kind", WISHES)
@given(data=st.data())
@examples(30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_the_same_bytes(kind: str, here: Path, run: Run, data: st.DataObject) -> None:
    """Both ways print the same for any recipe, or refuse it alike."""
    every = WISHES[kind]
    needed = {name: value for name, value in every.items() if name in NEEDED}
    others = {name: value for name, value in every.items() if name not in NEEDED}
    chosen = data.draw(st.fixed_dictionaries(needed, optional=others))
    seed = data.draw(st.integers(0, 99))
    recipe: dict[str, Any] = {"kind": kind, "seed": seed, **chosen}
    if kind == "cover":
        name, size = recipe.pop("problem")
        recipe |= {"name": name, "sizes": [size]}
    Path("r.json").write_text(json.dumps(recipe))
    line = [word for name, value in chosen.items() for word in words_of(kind, name, value)]
    typed = run("make", kind, *line, "--seed", str(seed))
    saved = run("make", kind, "--recipe", "r.json")
    assert (typed.code, typed.out) == (saved.code, saved.out)
    assert typed.code in (0, 2)
    assert here.exists()


def test_most_wishes_can_be_met(here: Path, run: Run) -> None:
    """The test above is about puzzles, not about refusals: the usual recipes give one."""
    (here / "list.txt").write_text("otter\nheron\nbadger\nfox\n")
    for kind in WISHES:
        line = {"cover": ["queens", "5"], "wordsearch": ["list.txt"], "crisscross": ["list.txt"]}
        small = {"fillin": ["5x5"], "jigsaw": ["3x3"], "packing": ["4x4", "--pieces", "3"]}
        done = run("make", kind, *line.get(kind, small.get(kind, ["4x4"])), "--seed", "1")
        assert done.code == 0
        assert "#: made " in done.out
