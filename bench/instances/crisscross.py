"""The lists that are laid out: words of our own, or a folder of files.

worldnet.list, *.list       lists of a contest, for boards of 20 by 20
NAME_worldnet.grid.txt      what others made of such a list: rows of letters and `-`
wam100_s1.txt               a list of 100 words, for the same board
*.json                      Crozzle competitions with what won them: a list of objects with id,
                            rows, cols, words, best_score and best_grid
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench.instances.fillin import invented
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import read_text
from puzzlewright.puzzles.crisscross.text import read_grid
from puzzlewright.puzzles.fillin.word_lists.common_words import common_texts
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.lists.reader import load_entries, parse_entry

#: The board of the contest, and of the other lists.
BOARD = (20, 20)

#: The lists of the contest; others have nothing to be held to.
CONTEST = ("german", "plato", "worldnet")

#: Of our own words: how many are in each list that stands for one of the contest, and in others.
CONTEST_SIZES = (150, 200, 200)
SIZES = (100, 300, 1000)
LISTS_OF_SIZE = 2

#: A very long list, and sets of words as teachers have them.
LONG = 5_000
SETS, FEWEST, MOST = 200, 15, 40

CONTEST_FILES, SIZED_FILES, CROZZLE_FILES = "*.list", "wam*.txt", "*.json"


class NamedList(NamedTuple):
    """A list of words."""

    name: str
    entries: Sequence[Entry]
    size: int = 0  #: how many words it stands for
    grids: Mapping[str, Grid] = {}  #: what others made of it, by who they are


class Crozzle(NamedTuple):
    """A competition, and what won it."""

    name: str
    board: tuple[int, int]
    entries: Sequence[Entry]
    score: int
    grid: Grid


class Instances(NamedTuple):
    """What is measured."""

    contest: Sequence[NamedList]
    sized: Sequence[NamedList]
    crozzles: Sequence[Crozzle]
    is_known: bool  #: whether aims were set for these lists


# ---------------------------------------------------------------- of our own


def thought_up() -> Instances:
    """Return lists for those who have no files of others."""
    contest = [
        NamedList(f"{size} plain words, seed {seed}", some_words(size, seed), size)
        for seed, size in enumerate(CONTEST_SIZES, 1)
    ]
    sized = [
        NamedList(f"{size} plain words, seed {seed}", some_words(size, seed), size)
        for size in SIZES
        for seed in range(11, 11 + LISTS_OF_SIZE)
    ]
    return Instances(contest, sized, [], is_known=False)


def some_words(number: int, seed: int) -> list[Entry]:
    """Return `number` plain words, picked at random."""
    return [parse_entry(word) for word in Random(seed).sample(common_texts(), number)]


def long_list() -> NamedList:
    """Return a list of very many words, which are thought up."""
    entries = [Entry(word.cells, word.text) for word in invented(LONG)]
    return NamedList(f"{LONG:,} words thought up", entries, LONG)


def vocabularies(number: int = SETS, seed: int = 1) -> list[list[Entry]]:
    """Return sets of some words, as teachers have them."""
    random = Random(seed)
    words = common_texts()
    return [
        [parse_entry(word) for word in random.sample(words, random.randint(FEWEST, MOST))]
        for _ in range(number)
    ]


# ---------------------------------------------------------------- of a folder


def in_folder(folder: Path) -> Instances:
    """Return the lists of a folder; an InputError if it has none."""
    contest = [_contest_list(path) for path in sorted(folder.glob(CONTEST_FILES))]
    sized = [_sized_list(path) for path in sorted(folder.glob(SIZED_FILES))]
    crozzles = [
        _crozzle(one, path) for path in sorted(folder.glob(CROZZLE_FILES)) for one in _objects(path)
    ]
    if not (contest or sized or crozzles):
        files = ", ".join((CONTEST_FILES, SIZED_FILES, CROZZLE_FILES))
        raise InputError(f"no lists of words in it ({files})", source=str(folder))
    sized.sort(key=lambda one: (one.size, one.name))
    return Instances(contest, sized, crozzles, is_known=True)


def _contest_list(path: Path) -> NamedList:
    entries = load_entries(path)
    ending = f"_{path.stem}.grid.txt"
    grids = {
        made.name.removesuffix(ending): read_grid(read_text(made), str(made))
        for made in sorted(path.parent.glob(f"*{ending}"))
    }
    return NamedList(path.stem, entries, len(entries), grids)


def _sized_list(path: Path) -> NamedList:
    """Read a list whose name tells how many words it stands for, or else what it has."""
    entries = load_entries(path)
    told = re.search(r"\d+", path.stem)
    return NamedList(path.stem, entries, int(told[0]) if told else len(entries))


def _objects(path: Path) -> list[dict[str, Any]]:
    try:
        found = json.loads(read_text(path))
    except ValueError as bad:
        raise InputError(f"no JSON: {bad}", source=str(path)) from None
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise InputError("a list of competitions is expected", source=str(path))
    return found


def _crozzle(one: dict[str, Any], path: Path) -> Crozzle:
    try:
        return Crozzle(
            str(one["id"]),
            (int(one["rows"]), int(one["cols"])),
            [parse_entry(word) for word in dict.fromkeys(one["words"])],
            int(one["best_score"]),
            Grid([[None if cell == "-" else cell for cell in row] for row in one["best_grid"]]),
        )
    except KeyError as missing:
        name = one.get("id", "?")
        raise InputError(f"competition {name} lacks {missing}", source=str(path)) from None
