"""Seeds of a batch: names of files by seed (`ws-{seed:04}.txt`), and notes about seeds."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.recipes.recipe import Recipe

#: A field with the width to which zeros fill it up, a brace that is meant, or any other brace.
_PART: Final = re.compile(r"\{(seed|n)(?::0(\d{1,2}))?\}|(\{\{|\}\})|\{[^{}]*\}?|\}")

NAME_FIELDS: Final = "{seed}, {seed:04}, {n} and {n:03}"


def is_pattern(path: str) -> bool:
    """Tell whether a name has fields; braces in the names of folders are none."""
    name = Path(path).name
    return "{" in name or "}" in name


def has_seed(path: str) -> bool:
    """Tell whether a name has the field {seed}."""
    return any(part[1] == "seed" for part in _PART.finditer(Path(path).name))


def expand_pattern(pattern: str, seed: int, n: int) -> str:
    """Return the name of the n-th puzzle, which has this seed; an InputError for other fields."""

    def value(part: re.Match[str]) -> str:
        field, width, brace = part.groups()
        if brace is not None:
            return brace[0]
        if field is None:
            reason = f"{part[0]} is not a field of a file name: there are {NAME_FIELDS}"
            raise InputError(f"{reason}; write {{{{ for a brace", source=pattern)
        return str(seed if field == "seed" else n).zfill(int(width or 0))

    name = os.path.split(pattern)[1]
    return f"{pattern.removesuffix(name)}{_PART.sub(value, name)}"


def numbered_name(path: str, n: int) -> str:
    """Return the name of the n-th of several files: a.svg gives a-1.svg."""
    target = Path(path)
    return str(target.with_name(f"{target.stem}-{n}{target.suffix}"))


def file_name(path: str, seed: int, n: int, number: int) -> str:
    """Return the name of the n-th of `number` files, by its fields or else with its number."""
    if is_pattern(path):
        return expand_pattern(path, seed, n)
    return numbered_name(path, n) if number > 1 else path


def require_different(names: Iterable[str], pattern: str) -> None:
    """Raise an InputError if two new files have one name."""
    known: set[str] = set()
    for name in names:
        place = os.path.normcase(os.path.normpath(name))
        if place in known:
            reason = f"two files would have the name {name}; distinguish them by {{n}} or {{seed}}"
            raise InputError(reason, source=pattern)
        known.add(place)


def picked_seed_note(seed: int, recipe: Recipe, *, is_cut: bool = False) -> str:
    """Return what to tell about a seed that nobody chose; `is_cut`: it was stopped early."""
    if recipe.values.get("time") is not None:
        return f"seed {seed} (with --time, --seed {seed} may make another one; see make --again)"
    if is_cut:
        return f"seed {seed} (stopped early: --seed {seed} may make another one; see make --again)"
    return f"seed {seed} (--seed {seed} makes the same again)"
