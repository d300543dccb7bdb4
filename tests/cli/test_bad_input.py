"""Bad input: a clear error with its place, exit code 2, nothing written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from support.commandline import ONE_WAY, SUDOKU, TWO_FOLD, TWO_WAYS, Run, queens

from puzzlewright import Sudoku
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.search import Search

pytestmark = pytest.mark.usefixtures("here")

#: What is wrong, the name of the file, what is in it, and what the message says.
BAD = {
    "unknown item": ("a.dlx", "a b | c\na b\na x c\n", "a.dlx, line 3, column 3", "'x'"),
    "item twice": ("a.dlx", "a b\na b a\n", "a.dlx, line 2, column 5", "'a'"),
    "item declared twice": ("a.dlx", "a b a\na b\n", "a.dlx, line 1, column 5", "'a'"),
    "colour on a primary item": ("a.dlx", "a b\na:1 b\n", "a.dlx, line 2, column 1", "'a:1'"),
    "no items": ("a.dlx", "| only a comment\n", "a.dlx", "item"),
    "no primary items": ("a.dlx", "cover\n| x y\n", "a.dlx", "item"),
    "sudoku line too short": ("s.txt", SUDOKU[:80] + "\n", "s.txt", "80"),
    "sudoku line too long": ("s.txt", SUDOKU + ".\n", "s.txt", "82"),
    "two equal givens in a row": ("s.txt", "55" + SUDOKU[2:], "s.txt, line 1", "row"),
    "two equal givens in a column": ("s.txt", SUDOKU[:9] + "5" + SUDOKU[10:], "s.txt, line 1", "5"),
    "a letter in a sudoku": ("s.txt", "sudoku\n" + "x" + SUDOKU[1:], "s.txt, line 2", "'x'"),
    "prose": ("letter.txt", "Dear Sir,\nI beg to differ.\n", "letter.txt", "'Dear Sir,'"),
}  # fmt: skip

#: The same for bytes.
JUNK = {
    "binary junk": (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe" * 50, "junk, line 1: not UTF-8 text"),
    "zero bytes": (b"a b\na\0\n", "junk, line 2: a zero byte"),
    "UTF-16": ("a b\na b\n".encode("utf-16"), "junk, line 1: not UTF-8 text"),
}

VERBS = [["solve"], ["count"], ["check"], ["show"]]


def files() -> dict[str, bytes]:
    """Return all the files here and what is in them."""
    return {path.name: path.read_bytes() for path in Path().iterdir()}


@pytest.mark.parametrize("verb", VERBS, ids=lambda words: words[0])
@pytest.mark.parametrize("what", BAD)
def test_bad_text(run: Run, what: str, verb: list[str]) -> None:
    """The message names file, line and column and quotes what is wrong; no file appears."""
    name, text, place, quoted = BAD[what]
    Path(name).write_text(text)
    before = files()
    done = run(*verb, name, "-o", "out.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: {place}")
    assert quoted in done.err.removeprefix(f"puzzlewright: {place}")
    assert done.err.count("\n") == 1
    assert files() == before


@pytest.mark.parametrize("what", JUNK)
def test_bad_bytes(run: Run, what: str) -> None:
    """What is no text is refused before anybody tries to understand it."""
    data, place = JUNK[what]
    Path("junk").write_bytes(data)
    before = files()
    done = run("count", "junk", "-o", "out.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: {place}")
    assert files() == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("huge.txt", "x" * 10_000_000),
        ("huge.txt", "1" * 10_000_000),
        ("huge.txt", "." * 10_000_000),
        ("huge.dlx", "x y " * 2_500_000),
        ("huge.dlx", "a b\na b\n" + "b" * 10_000_000),
    ],
)
def test_line_of_ten_megabytes(run: Run, name: str, text: str) -> None:
    """A huge line is refused with a message that can be read."""
    Path(name).write_text(text)
    done = run("count", name)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: {name}")
    assert len(done.err) < 400


@pytest.mark.parametrize("verb", [["solve"], ["count"], ["check"]])
def test_errors_of_a_search_name_their_puzzle(
    run: Run, monkeypatch: pytest.MonkeyPatch, verb: list[str]
) -> None:
    """What comes up in a search knows of no file: the puzzle is named, and the others go on."""
    Path("a.txt").write_text(f"{SUDOKU}\n{TWO_FOLD}\n")
    Path("b.txt").write_text(f"{SUDOKU}\n")
    search = Sudoku.search

    def fail_once(puzzle: Sudoku, **options: Any) -> Search:
        if puzzle == Sudoku.loads(TWO_FOLD):
            raise InputError("too large", text="9")
        return search(puzzle, **options)

    monkeypatch.setattr(Sudoku, "search", fail_once)
    done = run(*verb, ".", "--json")
    assert done.code == 2
    assert done.err == "puzzlewright: ./a.txt, puzzle 2: too large: '9'\n"
    first, second, third = done.objects
    assert (first["number"], first["count"]) == (1, 1)
    error = "./a.txt, puzzle 2: too large: '9'"
    assert (second["file"], second["number"], second["error"]) == ("./a.txt", 2, error)
    assert (third["file"], third["count"]) == ("./b.txt", 1)


def test_file_without_permission(run: Run) -> None:
    """A file that may not be read is named, with the reason."""
    Path("secret.dlx").write_text(ONE_WAY)
    assert run("count", "secret.dlx").code == 0
    Path("secret.dlx").chmod(0)
    user = os.geteuid()
    if user == 0:  # who may read everything
        os.seteuid(65534)
    try:
        done = run("count", "secret.dlx")
    finally:
        os.seteuid(user)
    assert done == (2, "", "puzzlewright: secret.dlx: cannot be read (Permission denied)\n")


def test_file_that_is_not_there(run: Run) -> None:
    """A missing file is named, with the reason."""
    done = run("count", "gone.dlx", "-o", "out.txt")
    reason = "gone.dlx: cannot be read (No such file or directory)"
    assert done == (2, "", f"puzzlewright: {reason}\n")
    assert files() == {}


def test_checkpoint_of_another_puzzle(run: Run) -> None:
    """A checkpoint belongs to its puzzle: for another one it is refused and left as it is."""
    Path("a.dlx").write_text(queens(10))
    Path("b.dlx").write_text(queens(9))
    assert run("count", "a.dlx", "--nodes", "1000", "--checkpoint", "a.save").code == 3
    before = files()
    done = run("count", "b.dlx", "--checkpoint", "a.save", "-o", "out.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: a.save")
    assert files() == before


@pytest.mark.parametrize("keep", [0, 1, 10, 0.5, -1])
def test_checkpoint_cut_short(run: Run, keep: float) -> None:
    """A checkpoint that lost its end is refused and left as it is."""
    Path("a.dlx").write_text(queens(10))
    assert run("count", "a.dlx", "--nodes", "1000", "--checkpoint", "a.save").code == 3
    data = Path("a.save").read_bytes()
    Path("a.save").write_bytes(data[: int(len(data) * keep) if keep == 0.5 else int(keep)])
    before = files()
    done = run("count", "a.dlx", "--checkpoint", "a.save", "-o", "out.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: a.save")
    assert files() == before


def test_checkpoint_that_is_something_else(run: Run) -> None:
    """A file of another kind is never overwritten as if it were a checkpoint."""
    Path("a.dlx").write_text(TWO_WAYS)
    Path("notes.txt").write_text("not a checkpoint at all\n" * 20)
    before = files()
    done = run("count", "a.dlx", "--checkpoint", "notes.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: notes.txt")
    assert files() == before


@pytest.mark.parametrize("words", [["count", "a.dlx"], ["solve", "a.dlx"], ["show", "a.dlx"]])
def test_output_that_cannot_be_written(run: Run, words: list[str]) -> None:
    """A folder that does not exist is named; existing files stay."""
    Path("a.dlx").write_text(TWO_WAYS)
    before = files()
    done = run(*words, "-o", "missing/out.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: missing/out.txt: cannot be written (No such file")
    assert files() == before


def test_old_output_stays_when_all_is_bad(run: Run) -> None:
    """A file from an earlier run is not emptied by one that has nothing to say."""
    Path("a.dlx").write_text("a b\na x\n")
    Path("out.txt").write_text("earlier\n")
    before = files()
    assert run("count", "a.dlx", "-o", "out.txt").code == 2
    assert run("count", "a.dlx", "--json", "-o", "out.txt").code == 2
    assert files() == before
