"""Names of many files: `ws-{seed:04}.txt` stands for ws-0001.txt, ws-0002.txt and so on."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from puzzlewright.errors import InputError

#: A field with the width to which zeros fill it up, a brace that is meant, or any other brace.
_PART: Final = re.compile(r"\{(seed|n)(?::0(\d{1,2}))?\}|(\{\{|\}\})|\{[^{}]*\}?|\}")

FIELDS: Final = "{seed}, {seed:04}, {n} and {n:03}"


def is_pattern(path: str) -> bool:
    """Tell whether a name has fields; braces in the names of folders are none."""
    name = Path(path).name
    return "{" in name or "}" in name


def has_seed(path: str) -> bool:
    """Tell whether a name has the field {seed}."""
    return any(part[1] == "seed" for part in _PART.finditer(Path(path).name))


def named_by(pattern: str, seed: int, n: int) -> str:
    """Return the name of the n-th puzzle, which has this seed; an InputError for other fields."""

    def value(part: re.Match[str]) -> str:
        field, width, brace = part.groups()
        if brace is not None:
            return brace[0]
        if field is None:
            reason = f"{part[0]} is not a field of a file name: there are {FIELDS}"
            raise InputError(f"{reason}; write {{{{ for a brace", source=pattern)
        return str(seed if field == "seed" else n).zfill(int(width or 0))

    name = os.path.split(pattern)[1]
    return f"{pattern.removesuffix(name)}{_PART.sub(value, name)}"


def numbered(path: str, n: int) -> str:
    """Return the name of the n-th of several files: a.svg gives a-1.svg."""
    target = Path(path)
    return str(target.with_name(f"{target.stem}-{n}{target.suffix}"))


def file_name(path: str, seed: int, n: int, number: int) -> str:
    """Return the name of the n-th of `number` files, by its fields or else with its number."""
    if is_pattern(path):
        return named_by(path, seed, n)
    return numbered(path, n) if number > 1 else path


def require_different(names: Iterable[str], pattern: str) -> None:
    """Raise an InputError if two new files have one name."""
    known: set[str] = set()
    for name in names:
        place = os.path.normcase(os.path.normpath(name))
        if place in known:
            reason = f"two files would have the name {name}; distinguish them by {{n}} or {{seed}}"
            raise InputError(reason, source=pattern)
        known.add(place)


def some_of(names: list[str], most: int = 5) -> str:
    """Return the names, or the first of them and how many there are besides."""
    left = len(names) - most
    return ", ".join(names[:most]) + (f" and {left:,} more" if left > 0 else "")
