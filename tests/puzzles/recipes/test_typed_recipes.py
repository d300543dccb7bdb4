"""Recipes in Python: their signatures, lists and choices in every form, and their repr."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from support.commandline import Run

import puzzlewright
from puzzlewright import CrissCross, FillIn, Sudoku, WordSearch
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.puzzles.recipes.fields import Choice
from puzzlewright.puzzles.recipes.recipe import Recipe

WORDS = ["heron", "otter", "badger"]

#: Recipes that take a list.
TAKERS: dict[str, Callable[[Any], Recipe]] = {
    "wordsearch": lambda words: WordSearch.Recipe(words),
    "bonus": lambda words: WordSearch.Recipe(["toad"], bonus=words),
    "crisscross": lambda words: CrissCross.Recipe(words),
    "crisscross must": lambda words: CrissCross.Recipe(must=words),
    "fillin": lambda words: FillIn.Recipe(words),
    "fillin must": lambda words: FillIn.Recipe(must=words),
    "cover": lambda words: puzzlewright.Cover.Recipe("word-squares", 2, words=words),
}


def parameters(function: Callable[..., Any]) -> list[str]:
    """Return the parameters of a function, with types and defaults."""
    return [str(each) for each in inspect.signature(function).parameters.values()]


@pytest.mark.parametrize("kind", kind_names())
def test_signatures_are_those_of_make(kind: str) -> None:
    """Of a recipe, without what it does not hold; and of amake()."""
    puzzle: Any = kind_named(kind).puzzle_class()
    assert parameters(puzzle.amake) == parameters(puzzle.make)
    assert parameters(puzzle.Recipe) == parameters(puzzle.make)[:-3]
    assert puzzle.Recipe is kind_named(kind).recipe_class()


@pytest.mark.parametrize("take", TAKERS.values(), ids=TAKERS)
def test_lists_in_all_forms_are_the_same(take: Callable[[Any], Recipe]) -> None:
    """A list, what yields its words, and a text with commas; a set in any order."""
    recipe = take(WORDS)
    forms: list[Iterable[str]] = [tuple(WORDS), iter(WORDS), ", ".join(WORDS), dict.fromkeys(WORDS)]
    assert all(take(form) == recipe for form in forms[:3])
    assert take(set(WORDS)) == take(frozenset(reversed(WORDS))) == take(sorted(WORDS))
    with pytest.raises(TypeError, match="expected"):
        take(forms[3])
    with pytest.raises(InputError, match="not the name of a file"):
        take("words.txt")


@pytest.mark.parametrize("kind", kind_names())
def test_choices_are_taken_in_any_case(kind: str) -> None:
    """And kept in one."""
    fields = kind_named(kind).recipe_class().fields().values()
    for choice in (field.type for field in fields if isinstance(field.type, Choice)):
        for name in choice.names:
            assert choice.accept(name.upper(), {}) == choice.accept(f" {name} ", {}) == name


def test_choices_of_a_command_line_are_taken_in_any_case(run: Run) -> None:
    """Other names are refused by an error that has them all."""
    words = ["make", "sudoku", "4x4", "--seed", "1", "--symmetry"]
    assert run(*words, "Diagonal").out == run(*words, "diagonal").out
    assert "left-right" in run(*words, "spiral").err


@pytest.mark.parametrize(
    "recipe",
    [
        Sudoku.Recipe("6x6", symmetry="turn", time=2.5),
        puzzlewright.Cover.Recipe("langford", 3, effort="best"),
        puzzlewright.Jigsaw.Recipe(solutions=2),
        puzzlewright.Packing.Recipe([(0, 0), (0, 1), (1, 0), (1, 1)], lattice="hex"),
    ],
)
def test_a_repr_evaluates_to_its_recipe(recipe: Recipe) -> None:
    """With what is exported; tests of all recipes do this with random ones."""
    assert eval(repr(recipe), vars(puzzlewright)) == recipe
    assert repr(recipe).split("(")[0] in {f"{name}.Recipe" for name in puzzlewright.__all__}


def test_a_long_list_is_shortened_in_a_repr() -> None:
    """Nobody reads a thousand words."""
    recipe = WordSearch.Recipe(f"word{number}" for number in range(3000))
    assert repr(recipe).endswith("'word999', ...])")
