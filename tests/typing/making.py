"""What an editor says about recipes and generators; checked by mypy and pyright, and never run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_type

from puzzlewright import (
    Alphabet,
    Batch,
    Brick,
    Cover,
    CrissCross,
    EdgePuzzle,
    Entry,
    FillIn,
    Grid,
    Jigsaw,
    Lattice,
    Marks,
    Packing,
    Pin,
    Progress,
    Provenance,
    Puzzle,
    Recipe,
    Sudoku,
    Template,
    Word,
    WordList,
    WordSearch,
    alphabet_named,
    load_entries,
    load_recipe,
    load_words,
    make_template,
    save_recipe,
    theme_template,
)


def recipes() -> None:
    """Recipes have the arguments of their kind, and make its puzzles."""
    assert_type(Sudoku.Recipe("9x9", difficulty="hard").make(seed=7), Sudoku)
    assert_type(WordSearch.Recipe(["otter"], effort="best", time=5).make(), WordSearch)
    assert_type(CrissCross.Recipe({"otter", "heron"}, effort=4).make(), CrissCross)
    assert_type(FillIn.Recipe("otter, heron", layout="grown").make(), FillIn)
    assert_type(Jigsaw.Recipe(size=5).make(), Jigsaw)
    assert_type(Packing.Recipe("8x8", lattice="square").make(), Packing)
    assert_type(Cover.Recipe("langford", 7).make(), Cover)
    assert_type(Sudoku.Recipe().with_values(size=4), Sudoku.Recipe)
    assert_type(Sudoku.Recipe().difficulty, str | None)
    assert_type(Sudoku.Recipe().values["size"], Any)


def wrong_recipes(size: float) -> None:
    """Misspelt names, other choices and other types are errors."""
    Sudoku.Recipe(difficulty="fiendish")  # type: ignore[arg-type]  # pyright: ignore
    Sudoku.Recipe(dificulty="hard")  # type: ignore[call-arg]  # pyright: ignore
    Sudoku.Recipe().with_values(dificulty="easy")  # type: ignore[call-arg]  # pyright: ignore
    Sudoku.make(symmetry=True)  # type: ignore[arg-type]  # pyright: ignore
    Jigsaw.make(size=size)  # type: ignore[arg-type]  # pyright: ignore
    CrissCross.make([5])  # type: ignore[list-item]  # pyright: ignore
    FillIn.make(effort="most")  # type: ignore[arg-type]  # pyright: ignore
    Sudoku.Recipe("4x4").size = 9  # type: ignore[assignment]  # pyright: ignore


async def in_event_loops() -> None:
    """Take the same arguments in event loops."""
    assert_type(await Sudoku.amake("4x4", difficulty="easy", seed=1), Sudoku)
    assert_type(await Cover.amake("queens", 8), Cover)
    assert_type(await WordSearch.amake([("otter", "swims")], stop=lambda: False), WordSearch)
    await Sudoku.amake(dificulty="hard")  # type: ignore[call-arg]  # pyright: ignore


def lists(words: Iterator[str], alphabet: Alphabet) -> None:
    """Anything that yields words, pairs, entries or words with scores is a list."""
    entries = load_entries("words.csv", "croatian", notes=[])
    assert_type(entries, list[Entry])
    assert_type(load_words("words.dict"), WordList)
    assert_type(alphabet_named("hr"), Alphabet)
    CrissCross.make(entries, language=alphabet)
    WordSearch.make(words, bonus=["toad"], digraphs=["LJ"], weights={"crossings": 9})
    FillIn.make([("otter", 5), "heron", Word(("T", "O", "Y"), 3)], must=["otter"], seed=2)


def parts() -> None:
    """Parts of puzzles are given by classes of their own."""
    template = make_template(7, 7, seed=1)
    assert_type(template, Template)
    assert_type(theme_template(15, 15, ["otter"]).rows[0][0], str | None)
    FillIn.make(template=Template([["", "A"], ["", None]], Marks(circles=[(0, 0)])))
    assert_type(CrissCross(["cat"], ["CAT"]).grid, Grid)
    assert_type(Packing.make(lattice="hex").lattice, Lattice)
    assert_type(Packing.make().bricks, tuple[Brick, ...])
    assert_type(dict(Jigsaw.make().pins), dict[int, Pin])
    Cover.make("edges", edges=EdgePuzzle(1, 1, ((0, 0, 0, 0),)))


def told(state: Progress) -> None:
    """Take what `progress` is called with."""
    assert_type(state.seconds, float)


def kept(puzzle: Puzzle[Any], recipe: Recipe) -> None:
    """Recipes are kept with puzzles and in files."""
    made = Sudoku.make(progress=told, stop=lambda: False).provenance
    assert_type(made, Provenance | None)
    save_recipe(recipe, "recipe.json", seed=7)
    assert_type(load_recipe("recipe.json"), tuple[Recipe, int | None])
    assert_type(recipe.make(seed=1), Puzzle[Any])
    assert_type(recipe.score(puzzle), tuple[int, ...])
    assert_type(Batch(recipe, "1-9").recipe, Recipe)
