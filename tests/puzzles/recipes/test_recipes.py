"""Recipes: one declaration, and Python, the command line and JSON agree on it."""

from __future__ import annotations

import inspect
import json
import pickle
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter
from support.commandline import Run, bare
from support.lengths import examples
from support.puzzles.typed_recipes import recipe_from
from support.strategies.recipe import recipes, words_for

import puzzlewright
from puzzlewright import InputError, Sudoku
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.packing.recipe import BoardCells
from puzzlewright.puzzles.recipes.recipe import Recipe
from puzzlewright.puzzles.recipes.recipe_file import load_recipe, save_recipe
from puzzlewright.puzzles.recipes.word_fields import Entries

KINDS = kind_names()
ROOT = Path(__file__).resolve().parents[3]

#: Small puzzles, which are made in a moment: by Python, and by the command line.
SMALL: list[tuple[str, dict[str, Any], str]] = [
    ("cover", {"name": "queens", "sizes": [6]}, "queens 6"),
    ("cover", {"name": "random", "items": 6, "options": 9}, "random --items 6 --options 9"),
    (
        "cover",
        {"name": "word-squares", "sizes": ["2"], "words": ["ab", "bc", "ac"]},
        "word-squares 2 --words w2.txt",
    ),
    (
        "crisscross",
        {"words": ["otter", "heron", ("tern", "a bird")], "size": 9, "nodes": 300},
        "birds.csv --size 9 --nodes 300",
    ),
    (
        "crisscross",
        {"goal": "contest", "nodes": 200, "language": "en"},
        "--goal contest --nodes 200 --language english",
    ),
    ("fillin", {"size": (5, 5), "layout": "british"}, "5x5 --layout british"),
    (
        "fillin",
        {"words": ["otter", "heron", "tern", "hen"], "crossword": True},
        "--words plain.txt --crossword",
    ),
    ("fillin", {"template": "___\n_#_\n___", "must": ["tea"]}, "--template grid.txt --must tea"),
    ("jigsaw", {"size": "3x3", "rounds": 1}, "3x3 --rounds 1"),
    (
        "jigsaw",
        {"size": (3, 4), "signed": False, "rounds": 0, "turning": False},
        "3x4 --unsigned --rounds 0 --no-turning",
    ),
    ("packing", {"size": "3x4", "pieces": 3}, "3x4 --pieces 3"),
    (
        "packing",
        {"board": "####\n####\n##..\n", "pieces": 3, "flip": False, "alike": True},
        "--board board.txt --pieces 3 --no-flipping --alike",
    ),
    ("sudoku", {"size": 4}, "4"),
    (
        "sudoku",
        {"box": (2, 3), "symmetry": "turn", "minimal": True},
        "--box 2x3 --symmetry --minimal",
    ),
    (
        "sudoku",
        {"difficulty": "hard", "symmetry": "Left-Right"},
        "--difficulty Hard --symmetry LEFT-RIGHT",
    ),
    (
        "wordsearch",
        {"words": ["otter", ("heron", "a bird")], "size": 8, "difficulty": "hard"},
        "two.csv --size 8 --difficulty hard",
    ),
    (
        "wordsearch",
        {"mask": "heart", "effort": "quick", "ban": "none", "decoys": 1},
        "--mask heart --effort quick --ban none --decoys 1",
    ),
]

WORDS = [
    "harbour",
    "anchor",
    "rope",
    "sail",
    "rudder",
    "oar",
    "mast",
    "crew",
    "deck",
    "lighthouse",
    "tide",
    "coral",
    "island",
    "reef",
    "wave",
    "storm",
    "dolphin",
]

FILES = {
    "w2.txt": "ab bc ac\n",
    "birds.csv": "otter\nheron\ntern;a bird\n",
    "plain.txt": "otter\nheron\ntern\nhen\n",
    "grid.txt": "___\n_#_\n___\n",
    "board.txt": "####\n####\n##..\n",
    "two.csv": "otter\nheron;a bird\n",
}


@pytest.fixture
def lists(here: Path) -> Path:
    """Work in a folder with some lists."""
    for name, text in FILES.items():
        (here / name).write_text(text)
    return here


def recipe_class(kind: str) -> type[Recipe]:
    """Return the recipe class of a kind."""
    return kind_named(kind).recipe_class()


# ---------------------------------------------------------------- JSON


@pytest.mark.parametrize("kind", KINDS)
def test_schemas_are_schemas(kind: str) -> None:
    """Each is valid by the draft that it names, describes every field, and allows nothing else."""
    schema = recipe_class(kind).schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert set(schema["properties"]) == {"kind", "seed", *recipe_class(kind).fields()}
    assert all(len(each) > 1 for each in schema["properties"].values() if "const" not in each)
    wrong = {"kind": kind, "no such": 1}
    assert not jsonschema.Draft202012Validator(schema).is_valid(wrong)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@examples(60)
def test_recipes_survive_json(kind: str, data: st.DataObject) -> None:
    """A recipe is the same after JSON, pickle and repr, and JSON is as its schema says."""
    recipe = data.draw(recipes(kind))
    written = json.loads(json.dumps(recipe.as_json(seed=7)))
    jsonschema.Draft202012Validator(recipe.schema()).validate(written)
    again = recipe_class(kind).from_json(written)
    assert again == recipe
    assert hash(again) == hash(recipe)
    assert pickle.loads(pickle.dumps(recipe)) == recipe
    assert eval(repr(recipe), {**vars(puzzlewright), "BoardCells": BoardCells}) == recipe
    assert again.as_json(seed=7) == written
    assert written.keys() - {"kind", "seed"} == recipe.changed_values.keys()


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@examples(40)
def test_recipes_from_the_command_line(kind: str, data: st.DataObject) -> None:
    """What Python can ask for, a command line can, where it has a way to write it."""
    recipe = data.draw(recipes(kind, most=3))
    with TemporaryDirectory() as folder:
        assert recipe_from(kind, *words_for(recipe, Path(folder))) == recipe


@pytest.mark.parametrize(("kind", "given", "line"), SMALL)
def test_the_same_puzzle_in_all_ways(
    kind: str, given: dict[str, Any], line: str, lists: Path, run: Run
) -> None:
    """Keyword arguments, recipe, JSON, recipe file and command line make the same text."""
    recipe = recipe_class(kind).from_arguments(given)
    text = recipe.make(3).text()
    assert recipe_class(kind).from_json(recipe.as_json()).make(3).text() == text
    made = run("make", kind, *line.split(), "--seed", "3", "--save-recipe", "r.json")
    assert (made.code, bare(made.out)) == (0, text)
    assert load_recipe("r.json") == (recipe, 3)
    assert run("make", kind, "--recipe", "r.json").out == made.out
    if kind != "cover":
        assert kind_named(kind).puzzle_class().make(**given, seed=3).text() == text  # type: ignore[attr-defined]
    else:
        sizes = given.pop("sizes", [])
        name = given.pop("name")
        assert puzzlewright.Cover.make(name, *sizes, seed=3, **given).text() == text
    assert lists.exists()


def test_options_override_a_recipe_file(lists: Path, run: Run) -> None:
    """Other options win, flags can be taken back, and words are cut by the language that counts."""
    Path("r.json").write_text('{"kind": "jigsaw", "seed": 5, "size": 3, "turning": false}')
    other = run("make", "jigsaw", "--recipe", "r.json", "--turning", "--rounds", "0")
    assert other.out == run("make", "jigsaw", "3x3", "--seed", "5", "--rounds", "0").out
    Path("r.json").write_text('{"kind": "crisscross", "nodes": 100, "words": ["konj", "njuh"]}')
    made = run("make", "crisscross", "--recipe", "r.json", "--language", "hr", "--seed", "1")
    assert "(NJ)" in made.out
    assert lists.exists()


def test_recipe_files_of_others(here: Path, run: Run) -> None:
    """What is wrong with a recipe file is reported with its name and the place inside."""
    for text, complaint in (
        ('{"kind": "wordsearch", "words": ["otter", "heron", "tern", 5]}', "words[3]: a word"),
        ('{"kind": "wordsearch", "words": ["otter", {"wort": "x"}]}', "words[1]: a word has"),
        ('{"kind": "wordsearch", "sise": 3}', "no such key (did you mean size?)"),
        ('{"kind": "wordsearch", "size": [3]}', "size: a size has rows and columns"),
        ('{"kind": "wordsearch", "size": true}', "size: a size such as"),
        ('{"kind": "wordsearch", "decoys": true}', "decoys: a whole number expected, not True"),
        ('{"kind": "wordsearch", "weights": {"evenness": -1}}', "weights['evenness']: not a"),
        ('{"kind": "wordsearch", "seed": -1}', "seed: not a whole number"),
        ('{"kind": "wordsearch", "seed": "7"}', "seed: a whole number expected"),
        ('{"kind": "sudoku"}', "a recipe of another kind, not wordsearch: 'sudoku'"),
        ('{"kind": "wordsearch",}', "line 1, column 23: damaged JSON"),
        ("[]", "a recipe is a JSON object"),
    ):
        Path("r.json").write_text(text)
        done = run("make", "wordsearch", "--recipe", "r.json", "--seed", "1", "-o", "x.txt")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("puzzlewright: r.json")
        assert complaint in done.err
        assert not (here / "x.txt").exists()


def test_recipes_of_any_kind_from_json() -> None:
    """`Recipe` reads those of all kinds by their `kind`; null is the default, as None is."""
    data = {"kind": "sudoku", "difficulty": None, "size": 4}
    recipe = Recipe.from_json(data)
    assert recipe == TypeAdapter(Recipe).validate_python(data) == Sudoku.Recipe(4)
    assert TypeAdapter(Recipe).json_schema()["required"] == ["kind"]
    for bad, complaint in (
        ({}, "kind: missing"),
        ({"kind": 5}, "kind: the name of a kind is expected"),
        ({"kind": "sudoko"}, "kind: no such kind (did you mean sudoku?)"),
        ({"kind": "sudoku", "sise": 3}, "no such key (did you mean size?)"),
        ({"kind": "cover", "name": None}, "name: "),
        ([], "a recipe is a JSON object"),
    ):
        with pytest.raises(InputError, match=re.escape(complaint)):
            Recipe.from_json(bad)


def test_long_lists_are_only_named(here: Path, run: Run) -> None:
    """By name and hash; the file is found beside the recipe, and one that changed is refused."""
    (here / "in").mkdir()
    words = "".join(f"sea;{word};{'x' * 4000}\n" for word in WORDS)
    Path("in/long.csv").write_text(f"animals;otter;swims\n{words}")
    line = ["--category", "sea", "--seed", "1", "--effort", "quick"]
    first = run("make", "wordsearch", "in/long.csv", *line, "--save-recipe", "in/r.json")
    data = json.loads(Path("in/r.json").read_text())
    assert data["words"].keys() == {"name", "sha256", "category", "words"}
    assert (data["words"]["name"], data["words"]["words"]) == ("long.csv", len(WORDS))
    jsonschema.Draft202012Validator(recipe_class("wordsearch").schema()).validate(data)
    again = run("make", "wordsearch", "--recipe", "in/r.json")
    assert (again.out, again.code) == (first.out, 0)
    Path("in/long.csv").write_text(words)
    done = run("make", "wordsearch", "--recipe", "in/r.json")
    assert "in/long.csv: this list has changed since the recipe was written" in done.err
    Path("in/long.csv").unlink()
    assert "neither next to the recipe" in run("make", "wordsearch", "--recipe", "in/r.json").err


def test_the_schema_of_the_command_line(run: Run) -> None:
    """It is printed, and nothing is made."""
    done = run("make", "sudoku", "--schema")
    assert (done.code, json.loads(done.out)) == (0, recipe_class("sudoku").schema())


def test_notes_reach_the_puzzle(here: Path, run: Run) -> None:
    """Notes on a list are printed for every puzzle that is made of it, and no part of JSON."""
    Path("list.txt").write_text("otter\nheron\notter\n")
    done = run("make", "wordsearch", "list.txt", "--seed", "1", "--number", "2")
    assert done.err.count("is on line 1 already") == 2
    recipe = recipe_from("wordsearch", "list.txt")
    assert len(recipe.notes) == 1
    assert recipe_class("wordsearch").from_json(recipe.as_json()).notes == ()
    assert here.exists()


# ---------------------------------------------------------------- recipes as values


def test_recipes_never_change() -> None:
    """There is replaced() instead; words are cut again where the language is another."""
    recipe = recipe_class("crisscross")(words=["konj", ("njuh", "a nose")])
    with pytest.raises(FrozenInstanceError, match="never changes"):
        recipe.language = "hr"
    croatian = recipe.with_values(language="hr")
    words: Entries = croatian.values["words"]
    assert [entry.cells for entry in words] == [("K", "O", "NJ"), ("NJ", "U", "H")]
    assert croatian.with_values(language=None) == recipe
    assert croatian != recipe


def test_what_a_recipe_shows() -> None:
    """Only what differs from the defaults."""
    recipe = recipe_class("wordsearch")(words=["a b c"] * 2, size=9, decoys=0)
    assert repr(recipe) == "WordSearch.Recipe(words=['a b c', 'a b c'], size=(9, 9))"


def test_lists_are_equal_wherever_they_come_from(here: Path) -> None:
    """The name of a file and its hash are no part of a list."""
    Path("list.txt").write_text("otter\nheron\n")
    assert recipe_from("fillin", "--words", "list.txt") == recipe_class("fillin")(
        words=[Word(tuple("OTTER")), "heron"]
    )
    assert here.exists()


# ---------------------------------------------------------------- what is written from recipes


def test_signatures_and_tables_are_current() -> None:
    """tools/docs/write_recipe_docs.py would not change a file."""
    command = [sys.executable, str(ROOT / "tools/docs/write_recipe_docs.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_is_an_argument(kind: str) -> None:
    """With its default, and a line in the docstring."""
    generator = kind_named(kind).puzzle_class().make  # type: ignore[attr-defined]
    parameters = inspect.signature(generator).parameters
    for name, field in recipe_class(kind).fields().items():
        assert name in parameters
        if not (field.required or field.several or field.default == {}):
            assert parameters[name].default == field.default
        assert f"\n            {name}: " in inspect.getsource(generator)


def test_saving_a_recipe(here: Path) -> None:
    """A recipe file is read back, with or without a seed."""
    recipe = recipe_class("sudoku")(size=6)
    for seed in (None, 5):
        save_recipe(recipe, "r.json", seed=seed)
        assert load_recipe("r.json") == (recipe, seed)
    with pytest.raises(TypeError, match=r"^recipe: a recipe expected, not 'r\.json'$"):
        save_recipe("r.json", recipe)  # type: ignore[arg-type]
    assert here.exists()


def test_a_kind_without_a_generator(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """The error names the missing field."""
    monkeypatch.setattr(type(kind_named("sudoku")), "has_generator", False)
    done = run("make", "sudoku")
    assert done == (2, "", "puzzlewright: a sudoku cannot be made, only read\n")


def test_books_are_made_from_recipes(here: Path, run: Run) -> None:
    """Recipe files may be named after --make; other options of `make` are refused."""
    save_recipe(recipe_class("sudoku")(size=4), "r.json", seed=9)
    done = run("book", "--make", "sudoku --recipe r.json", "--seeds", "1-2", "-o", "b.pdf")
    assert (done.code, done.out) == (0, "b.pdf: 2 puzzles\n")
    for option in ("--save-recipe x.json", "--schema", "--seed 5"):
        done = run("book", "--make", f"sudoku {option}", "--seeds", "1", "-o", "b.pdf")
        assert (done.code, option.split()[0] in done.err) == (2, True)
    assert here.exists()


def test_the_kind_of_a_recipe_file(here: Path, run: Run) -> None:
    """Without a kind on the command line, that of the recipe file counts."""
    (here / "r.json").write_text('{"kind": "sudoku", "size": 4, "seed": 3}')
    expected = run("make", "sudoku", "--recipe", "r.json").out
    assert run("make", "--recipe", "r.json").out == expected
    assert run("make", "--recipe=r.json", "--seed", "3").out == expected
    (here / "r.json").write_text("{}")
    assert run("make", "--recipe", "r.json").code == 2


def test_a_recipe_replaces_nothing(here: Path, run: Run) -> None:
    """Neither the list that it was made from, nor the puzzle; and files have names."""
    (here / "list.txt").write_text("otter\nheron\n")
    words = ["make", "wordsearch", "list.txt", "--seed", "1"]
    for more in (["--save-recipe", "list.txt"], ["--save-recipe", "a.txt", "-o", "./a.txt"]):
        done = run(*words, *more)
        assert done.code == 2
        assert "the recipe would overwrite this file" in done.err
    assert (here / "list.txt").read_text() == "otter\nheron\n"
    assert not (here / "a.txt").exists()
    assert run(*words, "-o", "").code == 2


@pytest.mark.parametrize("kind", ["crisscross", "fillin", "wordsearch"])
@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ("", "letters: name at least one, such as A-Z: ''"),
        ("z-a", "letters: a range ends before it begins: 'z-a'"),
        ("^", "'A' is not a letter of the alphabet x"),
        ("^B", "'A' is not a letter of the alphabet x"),
        ("\\", "'A' is not a letter of the alphabet x"),
        ("]", "'A' is not a letter of the alphabet x"),
        ("-", "'A' is not a letter of the alphabet x"),
        ("\\w", "'A' is not a letter of the alphabet x"),
        ("A-Z^]\\-", ""),
        ("^A-Z", ""),
    ],
)
def test_letters_of_alphabets(kind: str, letters: str, message: str, here: Path, run: Run) -> None:
    """They mean themselves, whatever they mean in a pattern."""
    words = "words"
    recipe = {"kind": kind, "language": {"name": "x", "letters": letters}, words: ["ABLE", "BAR"]}
    (here / "a.json").write_text(
        json.dumps({**recipe, **({"size": 5} if kind != "fillin" else {})})
    )
    done = run("make", "--recipe", "a.json", "--seed", "1")
    if message:
        assert done.code == 2
        assert message in done.err
        assert done.err.count("\n") == 1
    else:
        assert done.code == 0
        assert "^" not in bare(done.out)


def test_letters_in_lists_of_words(here: Path) -> None:
    """Lists are read by the same letters."""
    (here / "a.txt").write_text("able\nbaker\n")
    alphabet = puzzlewright.Alphabet("x", letters="^A-B\\")
    with pytest.raises(puzzlewright.InputError, match="'L' is not a letter of the alphabet x"):
        puzzlewright.load_words(here / "a.txt", alphabet)


@pytest.mark.parametrize("spelt", [{"A": 5}, {"AB": "C"}, {"A": "B" * 21}, {"": "B"}])
def test_letters_that_are_spelt(spelt: dict[str, Any], here: Path, run: Run) -> None:
    """A letter stands for a few others, or a word of ten letters could become a book."""
    recipe = {
        "kind": "crisscross",
        "language": {"name": "x", "spelt": spelt},
        "words": ["AB", "BA"],
    }
    (here / "a.json").write_text(json.dumps(recipe))
    done = run("make", "--recipe", "a.json", "--seed", "1")
    assert done.code == 2
    assert "language: spelt: a letter, and up to 20 letters that stand for it" in done.err


def test_keys_that_come_twice(here: Path, run: Run) -> None:
    """Which of two values is meant, nobody knows."""
    (here / "a.json").write_text('{"kind": "sudoku", "seed": 1, "seed": 2}')
    done = run("make", "--recipe", "a.json")
    assert (done.code, done.out) == (2, "")
    assert done.err == "puzzlewright: a.json: the same key twice in an object: 'seed'\n"


@pytest.mark.parametrize("kind", ["crisscross", "wordsearch"])
def test_few_of_many_notes(kind: str, here: Path, run: Run) -> None:
    """People read the first names and the number of the others; programs read all."""
    words = [f"{a}{b}QXZ" for a in "ABCDEFGH" for b in "ABCDEFGH"]
    (here / "a.txt").write_text("\n".join(words * 2))
    command = ["make", kind, "a.txt", "--size", "5x5", "--seed", "1"]
    short = ["--nodes", "50"] if kind == "crisscross" else []
    done = run(*command, *short)
    assert done.code == 0
    lines = done.err.splitlines()
    assert len(lines) <= 21
    assert max(map(len, lines)) < 400
    assert " more" in lines[-1]
    told = run(*command, *short, "--json")
    (made,) = told.objects
    assert len(made["warnings"]) > 60
    names = [
        word for note in made["warnings"] if "not placed" in note for word in words if word in note
    ]
    assert len(names) == len(made["facts"]["unplaced"])
