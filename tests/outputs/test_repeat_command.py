"""The command that makes another puzzle like one that was made."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from support.commandline import Run

from puzzlewright import load
from puzzlewright.outputs.html import LIST_NAME, next_seed_command
from puzzlewright.puzzles.recipes.provenance import Provenance

pytestmark = pytest.mark.usefixtures("here")

COMMANDS = [
    "make sudoku 4x4 --symmetry turn --seed 5",
    "make cover queens 4 --seed 2",
    "make jigsaw 4x4 --no-turning --solutions 1 --seed 1",
    "make packing 4x5 --pieces 4 --no-flipping --seed 3",
    "make wordsearch --size 14x15 --difficulty hard --seed 4",
    "make fillin 7x7 --layout british --seed 1",
    "make crisscross --size 15x15 --symmetry --seed 9 --nodes 500",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_makes_the_next_one(run: Run, command: str) -> None:
    """It is understood, and makes a puzzle of the same recipe with the next seed."""
    assert run(*shlex.split(command), "-o", "a.txt", "--quiet").code == 0
    made = load("a.txt").provenance
    program, *words = shlex.split(next_seed_command(made))
    assert program == "puzzlewright"
    assert run(*words, "-o", "b.txt", "--quiet").code == 0
    again = load("b.txt").provenance
    assert made is not None
    assert again is not None
    assert (again.recipe, again.seed) == (made.recipe, made.seed + 1)


def test_nothing_of_the_solution_is_shown(run: Run) -> None:
    """Words are in a list that is named, and a hidden message stays hidden."""
    Path("w.txt").write_text("pepper\nsaffron\n", encoding="utf-8")
    run("make", "wordsearch", "w.txt", "--message", "secret", "--seed", "3", "-o", "a.txt")
    told = next_seed_command(load("a.txt").provenance)
    assert told == f"puzzlewright make wordsearch {LIST_NAME} --seed 4"


@pytest.mark.parametrize("recipe", [{}, {"kind": "nonsense"}, {"kind": 7}, {"kind": ["sudoku"]}])
def test_recipes_that_are_none(recipe: dict[str, Any]) -> None:
    """What other hands wrote into a file makes no command, and no harm."""
    assert next_seed_command(Provenance(recipe, 1, "0")) == ""
    assert next_seed_command(None) == ""


def test_odd_values_are_quoted() -> None:
    """A value is one word for a shell, whatever is in it."""
    told = next_seed_command(Provenance({"kind": "wordsearch", "difficulty": "a b; rm x"}, 1, "0"))
    assert shlex.split(told)[-4:] == ["--difficulty", "a b; rm x", "--seed", "2"]
