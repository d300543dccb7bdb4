"""Recipe files: JSON with a kind, a seed and what differs from the defaults.

{"kind": "wordsearch", "seed": 7, "size": [12, 18], "words": ["otter", ["heron", "a bird"]]}
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256 as hashed
from os import PathLike
from pathlib import Path
from typing import Any

from puzzlewright.core.arguments import wrong_type
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import is_file, path_name, read_bytes, read_text, write_text
from puzzlewright.core.json_value import load_json
from puzzlewright.core.limits import allowance
from puzzlewright.core.referenced_files import is_confined, nested_path
from puzzlewright.puzzles.recipes.fields import Find
from puzzlewright.puzzles.recipes.recipe import LONGEST_LIST, Recipe, recipe_seed


def load_recipe(
    path: str | PathLike[str], *, max_input: int | str | None = None, allow_files: bool = False
) -> tuple[Recipe, int | None]:
    """Return the recipe of a file of any kind, and its seed if it has one.

    `max_input` raises the limits of what is read (bytes, or a size like "2G"). With `allow_files`
    the lists that it names may be links to any file.
    """
    file = path_name(path)
    with allowance(max_input, allow_files):
        data = read_data(file)
        return Recipe.from_json(data, file, list_finder(file)), recipe_seed(data, file)


def save_recipe(recipe: Recipe, path: str | PathLike[str], *, seed: int | None = None) -> None:
    """Write a recipe file."""
    if not isinstance(recipe, Recipe):
        raise wrong_type("a recipe", recipe, "recipe")
    data = recipe.as_json(seed=seed, most=LONGEST_LIST)
    write_text(path_name(path), json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def read_data(path: str) -> dict[str, Any]:
    """Return what a recipe file holds; an InputError names the place where it is damaged."""
    text = read_text(path)
    data = load_json(text, path)
    if not isinstance(data, dict):
        raise InputError("a recipe is a JSON object", source=path, text=text[:60])
    return data


def list_finder(path: str) -> Find:
    """Return what finds lists that a file names: beside it, or in the current folder."""
    folder = Path() if path == "-" else Path(path).parent
    return lambda name, sha256: find_list(name, sha256, [folder, Path()])


def find_list(name: str, sha256: str, folders: Iterable[Path]) -> bytes:
    """Return the bytes of the file of this name that has this hash."""
    if Path(name).name != name:
        raise InputError("a list is named without a folder", text=name)
    other = None
    for folder in folders:
        path = folder / name
        if is_file(path):
            data = read_bytes(path if is_confined() else nested_path(name, str(folder)))
            if hashed(data).hexdigest() == sha256:
                return data
            other = path
    if other is not None:
        raise InputError("this list has changed since the recipe was written", source=str(other))
    raise InputError("the list is neither next to the recipe nor in this folder", text=name)
