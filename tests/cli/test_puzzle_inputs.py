"""Words on the command line to puzzles: files, folders, standard input."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commandline import COMMAND, ONE_WAY, SUDOKU, TWO_WAYS, Run

from puzzlewright.core.errors import InputError
from puzzlewright.outputs.puzzle_files import expand_paths, natural_key

pytestmark = pytest.mark.usefixtures("here")


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Let standard input hold these bytes."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_natural_order() -> None:
    """Digits are numbers, capitals do not matter."""
    names = ["b1", "a10", "A2", "a2b10", "a2b9", "a", "10", "9", "a02"]
    ordered = ["9", "10", "a", "A2", "a02", "a2b9", "a2b10", "a10", "b1"]
    assert sorted(names, key=natural_key) == ordered


@given(st.lists(st.text(alphabet="ab019 -._é²٣", max_size=8)))
def test_any_names_can_be_sorted(names: list[str]) -> None:
    """No two names are beyond comparison, and sorting loses none of them."""
    assert sorted(sorted(names, key=natural_key)) == sorted(names)


@given(st.integers(0, 10**30), st.integers(0, 10**30))
def test_numbers_sort_by_size(a: int, b: int) -> None:
    """However long: the smaller number comes first."""
    assert (natural_key(f"p{a}.txt") < natural_key(f"p{b}.txt")) == (a < b)


def test_folder(here: Path) -> None:
    """All files below, those of one folder together; hidden files and folders are left alone."""
    for name in ("d/b10", "d/b9", "d/b9x/z", "d/.git/x", "d/.b", "d/a/c"):
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).touch()
    assert expand_paths(["d", "other"], print) == ["d/a/c", "d/b9", "d/b9x/z", "d/b10", "other"]
    assert expand_paths(["d/"], print)[0] == "d/a/c"


def test_empty_folder(here: Path) -> None:
    """A folder without files is a mistake, not an answer."""
    (here / "d" / ".git").mkdir(parents=True)
    with pytest.raises(InputError, match=r"^d: a folder without any puzzles$"):
        expand_paths(["d"], print)


def test_drawings_in_a_folder(here: Path) -> None:
    """Drawings of ours beside the puzzles are left out; else a note is printed."""
    (here / "d").mkdir()
    for name in ("a.svg", "a.PDF", "a.png", "a.html"):
        (here / "d" / name).touch()
    with pytest.raises(InputError, match=r"^d: a folder without any puzzles, only drawings and"):
        expand_paths(["d"], print)
    (here / "d" / "a.svg.txt").touch()
    assert expand_paths(["d", "d/a.svg"], print) == ["d/a.svg.txt", "d/a.svg"]


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """FILE - is standard input, and is called so."""
    stdin(monkeypatch, TWO_WAYS.encode())
    assert run("count", "-") == (0, "2\n", "")
    stdin(monkeypatch, SUDOKU.encode())
    assert run("count", "-", "--json").objects[0]["file"] == "standard input"
    stdin(monkeypatch, b"a b\na x\n")
    done = run("count", "-", "--kind", "cover")
    assert done.code == 2
    assert done.err.startswith("puzzlewright: standard input, line 2")


def test_windows_line_ends_and_mark(run: Run) -> None:
    """Files from other systems give the same puzzles."""
    Path("a.dlx").write_bytes(b"\xef\xbb\xbf" + ONE_WAY.replace("\n", "\r\n").encode())
    assert run("count", "a.dlx") == (0, "1\n", "")
    Path("s.txt").write_bytes(b"\xef\xbb\xbf" + SUDOKU.encode() + b"\r\n")
    assert run("count", "s.txt") == (0, "1\n", "")


def test_empty_file(run: Run) -> None:
    """A file with nothing in it is no puzzle."""
    Path("a.txt").write_text("\n \n")
    done = run("count", "a.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: a.txt: empty")


@pytest.mark.parametrize("verb", ["show", "check", "solve"])
def test_a_word_list_is_no_puzzle(run: Run, verb: str) -> None:
    """The error has the command that makes a puzzle of it; rows of a grid are no words."""
    Path("my planets.txt").write_text("Mercury\nVenus\n\nEarth; our own\nMars\n")
    command = 'puzzlewright make wordsearch "my planets.txt" -o puzzle.pdf'
    done = run(verb, "my planets.txt")
    assert done.code == 2
    assert "it looks like a word list" in done.err
    assert done.err.endswith(f"{command}\n")
    Path("rows.txt").write_text("abc\ndef\nghi\n")
    assert "not recognised as a puzzle of any kind; its first line is 'abc'" in run(
        verb, "rows.txt"
    ).err  # fmt: skip


@pytest.mark.parametrize("suffix", [".html", ".svg", ".pdf", ".png"])
def test_drawings_are_not_read_back(run: Run, suffix: str) -> None:
    """The error suggests what to read instead; a puzzle under such a name is still read."""
    path = Path(f"a{suffix}")
    path.write_bytes(b"<!doctype html>\n" if suffix == ".html" else b"%PDF-1.7\n\xff\x00\n")
    done = run("solve", path)
    assert done.code == 2
    assert f"{path}: pages and drawings cannot be read back" in done.err
    path.write_text(SUDOKU)
    assert run("solve", path).code == 0


def test_folders_in_one_another(run: Run) -> None:
    """However many there are: all are looked into."""
    paths = ["d" + "/d" * depth for depth in range(1_200)]
    for path in paths:
        Path(path).mkdir()
    lowest = Path(paths[-1], "a.txt")
    lowest.write_text(ONE_WAY)
    try:
        done = run("count", "d")
        assert (done.code, done.out) == (0, "1\n")
    finally:  # what removes folders of old tests calls itself for each level
        lowest.unlink()
        for path in reversed(paths):
            Path(path).rmdir()


def test_links_out_of_a_folder(here: Path, run: Run) -> None:
    """They are skipped with a line, and nothing of what they lead to is quoted."""
    (here / "secret.txt").write_text("root:x:0\n")
    (here / "other.txt").write_text(TWO_WAYS)
    (here / "d" / "e").mkdir(parents=True)
    (here / "d" / "a.txt").write_text(ONE_WAY)
    (here / "d" / "e" / "inside.txt").symlink_to("../a.txt")
    (here / "d" / "other.txt").symlink_to("../other.txt")
    (here / "d" / "secret.txt").symlink_to(here / "secret.txt")
    (here / "link").symlink_to("d")
    for folder in ("d", "link"):
        done = run("count", folder)
        assert (done.code, done.out) == (0, f"{folder}/a.txt: 1\n{folder}/e/inside.txt: 1\n")
        skipped = "skipped (a link out of the folder; --allow-files reads it)"
        lines = [f"puzzlewright: {folder}/{name}.txt: {skipped}" for name in ("other", "secret")]
        assert done.err.splitlines() == lines
    done = run("count", "d", "--allow-files")
    assert (done.code, "d/other.txt: 2" in done.out) == (2, True)
    assert "d/secret.txt: not recognised" in done.err
    assert run("count", "d/other.txt").out == "2\n"  # whoever names it means it


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_the_time_limit_holds_while_a_pipe_is_read(here: Path, run: Run) -> None:
    """Nobody writes to it, or nobody ends it."""
    os.mkfifo(here / "pipe")
    late = "the time limit passed while it was read"
    done = run("count", "pipe", "--time", "0.2")
    assert (done.code, done.err) == (3, f"puzzlewright: pipe: {late}\n")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    with Path("pipe").open("wb") as writer:
        writer.write(ONE_WAY.encode())
        writer.flush()
        done = run("count", "pipe", "--time", "0.2")
        assert (done.code, done.err) == (3, f"puzzlewright: pipe: {late}\n")
    os.close(reader)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_pipes_are_read_as_they_are_written(here: Path, run: Run) -> None:
    """However late the first byte comes, and in however many pieces."""
    os.mkfifo(here / "pipe")

    def write() -> None:
        sleep(0.1)
        with Path("pipe").open("wb", buffering=0) as writer:
            for line in ONE_WAY.splitlines(keepends=True):
                writer.write(line.encode())
                sleep(0.1)

    writing = Thread(target=write)
    writing.start()
    assert run("count", "pipe", "--time", "20").out == "1\n"
    writing.join()


def test_the_time_limit_holds_while_standard_input_is_silent() -> None:
    """A pipe that stays open is no reason to wait for ever."""
    words = [*COMMAND, "count", "-", "--time", "0.2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stderr=pipe, encoding="utf-8") as process:
        assert process.wait(timeout=60) == 3
        assert process.stderr is not None
        assert "standard input: the time limit passed while it was read" in process.stderr.read()
