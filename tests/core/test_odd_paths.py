"""Names that no file can have: every public function that takes a path refuses them by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.commandline import SUDOKU

import puzzlewright
from puzzlewright import FillIn, InputError, Sudoku
from puzzlewright.plugins import run, write
from puzzlewright.puzzles.sudoku.recipe import SudokuRecipe
from puzzlewright.puzzles.wordsearch.recipe import MaskType

#: A null character; halves of a character, one of which the system itself uses for odd bytes.
NAMES = ["a\0b", "\0", "a\ud800b", "\udfff", "folder\0/file", "no \ud900 folder/file"]

#: What files are called that need not be text.
SUFFIXES = ["", ".txt", ".svg", ".png", ".pdf", ".html", ".ipuz", ".json", ".txt.gz", ".csv"]

puzzle = Sudoku.loads(SUDOKU)
search = puzzle.search()


TAKERS: dict[str, Callable[[Any], object]] = {
    "load": puzzlewright.load,
    "load of a kind": Sudoku.load,
    "load_documents": puzzlewright.load_documents,
    "load_entries": puzzlewright.load_entries,
    "load_words": puzzlewright.load_words,
    "load_words without a cache": lambda path: puzzlewright.load_words(path, cache=False),
    "load_recipe": puzzlewright.load_recipe,
    "save_recipe": lambda path: puzzlewright.save_recipe(SudokuRecipe(), path),
    "save": lambda path: puzzlewright.save(puzzle, path),
    "save of a puzzle": puzzle.save,
    "write": lambda path: write(puzzle, path),
    "count": lambda path: puzzle.count(checkpoint=path),
    "solve": lambda path: puzzle.solve(checkpoint=path),
    "solutions": lambda path: list(puzzle.solutions(checkpoint=path)),
    "run": lambda path: run(search, checkpoint=path),
}


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.usefixtures("here")
def test_names_that_no_file_can_have(taker: str) -> None:
    """An InputError, whatever the suffix, as text and as a path; nothing is written."""
    for name in NAMES:
        for suffix in SUFFIXES:
            for path in (name + suffix, Path(name + suffix)):
                with pytest.raises(InputError):
                    TAKERS[taker](path)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("suffix", [".pdf", ".png"])
def test_fonts_that_cannot_be(suffix: str, here: Path) -> None:
    """Fonts of sheets and pictures are files as well."""
    pytest.importorskip("typst")
    pytest.importorskip("resvg_py")
    for name in NAMES:
        with pytest.raises(InputError):
            puzzlewright.save(puzzle, f"out{suffix}", fonts=[name])
    assert list(here.iterdir()) == []


def test_masks_and_lists_that_cannot_be() -> None:
    """Pictures and texts of masks, and word lists that a fill-in names."""
    for name in NAMES:
        for suffix in ("", ".png", ".txt"):
            with pytest.raises(InputError):
                MaskType().read(name + suffix, {"size": (5, 5)})
        with pytest.raises(InputError):
            FillIn.loads(f"fillin\nmode dictionary\ngrid\n__\nwords {name}\n")
