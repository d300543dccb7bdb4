"""The register of kinds, and the public names of the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st
from support.commandline import ONE_WAY, SUDOKU
from support.paths import ROOT

import puzzlewright
from puzzlewright.core.errors import InputError, UnknownKindError
from puzzlewright.puzzles import kind as register
from puzzlewright.puzzles.kind import (
    TEXT_SUFFIXES,
    Kind,
    detect_kind,
    kind_named,
    kind_names,
    parse_any,
)

#: A list of pieces without a header: 2 x 2.
PIECES = "0 1 -1 0\n0 0 2 -1\n-2 0 0 1\n1 -1 0 0\n"


def test_every_folder_is_a_kind() -> None:
    """Each folder of puzzles/ with a puzzle.py is found, and its KIND carries its name."""
    folder = Path(register.__file__).parent
    folders = {file.parent.name for file in folder.glob("*/puzzle.py")}
    assert set(kind_names()) == folders >= {"cover", "jigsaw", "sudoku"}
    for name in kind_names():
        kind = kind_named(name)
        assert isinstance(kind, Kind)
        assert kind.name == kind.puzzle_class().kind == name
        assert kind.summary
        assert "\n" not in kind.summary


def test_unknown_name_lists_the_names_there_are() -> None:
    """A misspelt kind is answered with a suggestion, an unknown one with the list."""
    known = "cover, crisscross, fillin, jigsaw, packing, sudoku, wordsearch"
    with pytest.raises(InputError, match=rf"no such kind \(there are {known}\): 'chess'"):
        kind_named("chess")
    with pytest.raises(InputError, match=r"no such kind \(did you mean sudoku\?\): 'sudko'"):
        kind_named("sudko")


def test_kinds_do_not_claim_one_another() -> None:
    """Texts are recognised as their own kind and no other, with our header and without it."""
    assert detect_kind(ONE_WAY).name == "cover"
    assert detect_kind(SUDOKU).name == "sudoku"
    assert detect_kind(PIECES).name == "jigsaw"
    for text in (ONE_WAY, SUDOKU, PIECES):
        (puzzle,) = parse_any(text)
        assert detect_kind(puzzle.text()).name == puzzle.kind


def test_header_and_suffix_come_before_looks() -> None:
    """A header settles it, else the suffix of the file does."""
    assert detect_kind(f"cover\n{SUDOKU}\n").name == "cover"
    assert detect_kind(SUDOKU, "x.dlx").name == "cover"
    assert detect_kind(ONE_WAY, "x.dlx").name == "cover"


def test_text_of_no_kind() -> None:
    """The error quotes the first line, so that one sees what was read."""
    with pytest.raises(UnknownKindError) as caught:
        detect_kind("\n\nDear Sir,\n", "letter.txt")
    assert str(caught.value).startswith("letter.txt: not recognised as a puzzle of any kind")
    assert "'Dear Sir,'" in str(caught.value)
    with pytest.raises(UnknownKindError, match="empty"):
        detect_kind("")


def test_text_of_two_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Doubt is not settled by a guess: the error names the kinds and --kind."""
    for name in kind_names():
        monkeypatch.setattr(type(kind_named(name)), "recognises", lambda *_: True)
    kinds = ["cover", "crisscross", "fillin", "jigsaw", "packing", "sudoku", "wordsearch"]
    could_be = f"could be {' or '.join(kinds)}"
    with pytest.raises(UnknownKindError, match=rf"{could_be}.*--kind"):
        detect_kind("anything")


#: Rows as fill-ins begin with; lines as all kinds have them, and such as to lead one astray.
ROWS = st.one_of(
    st.text("*.", min_size=1, max_size=6),
    st.text("*.N", min_size=1, max_size=6).map(" ".join),
    st.sampled_from(["*NO*..", "sudoku*.", "*", "***", ". *", "left top right bottom"]),
)
LINES = st.one_of(
    ROWS,
    st.text("ABNO", min_size=1, max_size=4),
    st.text("*._#A1 ", min_size=1, max_size=18),
    st.sampled_from(["jigsaw * .", "packing * .", "cover", "| * .", "# ***", "4x4", "", "1 2 3 4"]),
    st.sampled_from(["left top right bottom", "SUDOKU", "..AB" * 8, "0.0.", "* .", "a b", "5;6"]),
)


@given(
    st.lists(ROWS, max_size=4),
    st.lists(LINES, min_size=1, max_size=8),
    st.sampled_from(["\n", "\r\n"]),
)
@example(["***", "*.*"], ["AB"], "\n")
@example([], ["*.", ".", "left top right bottom", "N"], "\n")
@example(["* . *", "left top right bottom"], ["* . *"], "\n")
@example(["* * * *", "* . * *"], ["1 2 3 4"] * 16, "\n")
def test_a_kind_that_is_sure_is_the_only_one(rows: list[str], lines: list[str], end: str) -> None:
    """What one kind is sure of is recognised by it, and by no other."""
    text = end.join([*rows, *lines]) + end
    for name in kind_names():
        if kind_named(name).surely_recognises(text):
            event(f"{name} is sure")
            assert [other for other in kind_names() if kind_named(other).recognises(text)] == [name]


def test_no_kind_claims_a_suffix_that_says_nothing() -> None:
    """A sure kind is believed where the suffix says nothing; so none may have such a suffix."""
    assert {suffix for name in kind_names() for suffix in kind_named(name).suffixes}.isdisjoint(
        TEXT_SUFFIXES
    )
    picture = "*.*\n***\n*.*\nABC\n"
    assert detect_kind(picture, "x.txt").name == "fillin"
    assert detect_kind(picture, "x.sdk").name == "sudoku"


def test_public_names() -> None:
    """Every name of __all__ is there, listed by dir(), and lives where its module says."""
    for name in puzzlewright.__all__:
        assert getattr(puzzlewright, name) is not None
        assert name in dir(puzzlewright)
    assert puzzlewright.Sudoku.__module__ == "puzzlewright.puzzles.sudoku.puzzle"
    with pytest.raises(AttributeError, match="Sudko"):
        _ = puzzlewright.Sudko  # type: ignore[attr-defined]


def test_importing_the_package_imports_next_to_nothing() -> None:
    """Names are looked up when they are used, not before."""
    program = (
        "import sys, puzzlewright\n"
        "print([name for name in sys.modules if name.startswith('puzzlewright.')])\n"
        "puzzlewright.Sudoku\n"
        "print('puzzlewright.puzzles.sudoku.puzzle' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[]\nTrue\n", done.stderr


def test_most_kinds_read_solutions_and_the_others_say_so() -> None:
    """A kind without a reader of solutions says that, instead of failing."""

    class Mute(puzzlewright.Cover):
        kind = "mute"
        _parse_solution = puzzlewright.Puzzle._parse_solution

    with pytest.raises(InputError, match="the kind 'mute' cannot read a solution"):
        Mute.loads(ONE_WAY).solution_from("a\nb\n", "mine.txt")


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.txt")), ids=lambda p: p.stem)
def test_a_header_is_found_below_comments(path: Path) -> None:
    """A file with a header loads one kind only, also if comments stand above it."""
    script = f"""
import sys
from puzzlewright.puzzles.kind import detect_kind, kind_names
name = detect_kind(open({str(path)!r}, encoding="utf-8").read()).name
loaded = [each for each in kind_names() if f"puzzlewright.puzzles.{{each}}" in sys.modules]
assert loaded == [name], loaded
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
