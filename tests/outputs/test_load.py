"""Wrong arguments of load() and save() are named, before a file is touched."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.commandline import SUDOKU

import puzzlewright
from puzzlewright import Cover, Puzzle, Sudoku
from puzzlewright.core.errors import InputError, UnknownKindError
from puzzlewright.outputs.write import write
from puzzlewright.puzzles.kind import kind_named, kind_names

pytestmark = pytest.mark.usefixtures("here")

PUZZLE = Sudoku.loads(SUDOKU)


class Bytes(os.PathLike[bytes]):
    """A path of bytes."""

    def __fspath__(self) -> bytes:
        return b"a.txt"


@pytest.mark.parametrize("path", [None, 3, True, b"a.txt", Bytes(), ["a.txt"]])
@pytest.mark.parametrize(
    "call",
    [
        puzzlewright.load,
        puzzlewright.load_documents,
        Sudoku.load,
        PUZZLE.save,
        lambda path: puzzlewright.save(PUZZLE, path),
        lambda path: write(PUZZLE, path),
    ],
)
def test_what_is_no_path(call: Callable[[Any], object], path: object) -> None:
    """A number is no open file, None is no name, and bytes are no text."""
    with pytest.raises(TypeError, match=r"^path: expected a file name \(str or Path\), not "):
        call(path)
    assert not list(Path().iterdir())


def test_what_is_no_puzzle() -> None:
    """Arguments the wrong way round are noticed."""
    swapped: Any = ("a.txt", PUZZLE)
    with pytest.raises(TypeError, match=r"^puzzle: a puzzle expected, not 'a\.txt'"):
        puzzlewright.save(*swapped)
    with pytest.raises(TypeError, match=r"^title: a text expected, not 3"):
        puzzlewright.save(PUZZLE, "a.txt", title=3)  # type: ignore[arg-type]


def test_paths() -> None:
    """Whatever has the name of a file is a path."""
    PUZZLE.save(Path("a.txt"))
    assert puzzlewright.load("a.txt") == puzzlewright.load(Path("a.txt")) == Sudoku.load("a.txt")


def test_the_base_class_reads_all_kinds() -> None:
    """Files, texts and JSON; what is of no kind is our error."""
    cover = Cover("a b", ["a", "b"])
    for puzzle in (PUZZLE, cover):
        puzzle.save("a.txt")
        for text in (puzzle.text(), json.dumps(puzzle.as_json())):
            assert Puzzle.loads(text) == Puzzle.load("a.txt") == puzzle
    assert Puzzle.parse(PUZZLE.text() + PUZZLE.text()) == [PUZZLE, PUZZLE]
    with pytest.raises(UnknownKindError, match=r"^up\.txt: .* in Python with its class"):
        Puzzle.parse("x", "up.txt")
    with pytest.raises(InputError, match="no sudoku found"):
        Puzzle.loads("sudoku")
    with pytest.raises(InputError, match=r"^one puzzle expected, 2 found"):
        Puzzle.loads(PUZZLE.text() + PUZZLE.text())


def test_warnings_name_the_line_of_the_caller() -> None:
    """Not one of ours, by whichever way it was called."""
    text = "crisscross\ngoal all\ngrid\nCAT\n-R-\n-E-\nwords\ncat\nare\n"
    puzzle = puzzlewright.CrissCross.loads(text)
    for save in (puzzle.save, lambda path: puzzlewright.save(puzzle, path)):
        with pytest.warns(UserWarning) as caught:
            save("a.puz")
        assert {each.filename for each in caught} == {__file__}


@pytest.mark.parametrize("name", kind_names())
def test_a_puzzle_of_another_kind(name: str) -> None:
    """Each kind names the kind that a file has, by its header or because only that one reads it."""
    cls = kind_named(name).puzzle_class()
    other = "wordsearch" if name != "wordsearch" else "crisscross"
    Path("headed.txt").write_text(f"{other}\nnonsense\n")
    with pytest.raises(InputError, match=rf"^headed.txt: a {other}, not a {name}$"):
        cls.load("headed.txt")
    if name in ("cover", "crisscross", "sudoku"):  # these can read one line
        return
    Path("bare.txt").write_text(SUDOKU)
    with pytest.raises(InputError, match=rf"^bare.txt: a sudoku, not a {name}$"):
        cls.load("bare.txt")


def test_a_puzzle_that_nobody_reads() -> None:
    """Then the error is about the kind that was given."""
    Path("a.txt").write_text("53007000060019500009800006\n")
    with pytest.raises(InputError) as error:
        Sudoku.load("a.txt")
    assert "not a sudoku" not in str(error.value)
