"""Carelessness on the command line: nothing is lost, and every refusal is in plain words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlewright import Sudoku
from puzzlewright.core.errors import InputError

TINY = "a b\na\nb\na b\n"


def puzzlewright(folder: Path, *words: str, closed: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run the command in a folder; `closed` is what a shell would say to close a stream."""
    command = " ".join([sys.executable, "-m", "puzzlewright", *words, closed])
    return subprocess.run(command, shell=True, cwd=folder, capture_output=True, check=False)


@pytest.mark.parametrize("verb", ["count", "solve", "check"])
def test_a_puzzle_is_not_replaced_by_its_answer(tmp_path: Path, verb: str) -> None:
    """-o with the name of the puzzle is refused, by whatever name."""
    (tmp_path / "a.dlx").write_text(TINY)
    (tmp_path / "b.dlx").symlink_to("a.dlx")
    done = puzzlewright(tmp_path, verb, "a.dlx", "-o", "./b.dlx")
    assert done.returncode == 2
    assert b"a.dlx: the result would overwrite this file" in done.stderr
    assert (tmp_path / "a.dlx").read_text() == TINY


def test_a_checkpoint_is_not_replaced_by_the_answer(tmp_path: Path) -> None:
    """-o with the name of the checkpoint is refused."""
    (tmp_path / "a.dlx").write_text(TINY)
    assert puzzlewright(tmp_path, "count", "a.dlx", "--checkpoint", "c").returncode == 0
    before = (tmp_path / "c").read_bytes()
    done = puzzlewright(tmp_path, "count", "a.dlx", "--checkpoint", "c", "-o", "c")
    assert (done.returncode, (tmp_path / "c").read_bytes()) == (2, before)


def test_standard_input_may_be_closed(tmp_path: Path) -> None:
    """Reading what was closed before we started is bad input, not a defect of ours."""
    done = puzzlewright(tmp_path, "count", "-", closed="<&-")
    assert done.returncode == 2
    assert done.stderr == b"puzzlewright: standard input: cannot be read (closed)\n"


def test_names_of_files_may_be_no_text(tmp_path: Path) -> None:
    """A name that is no UTF-8 is written as its bytes' codes, and loses nothing of the batch."""
    folder = tmp_path / "d"
    folder.mkdir()
    try:
        Path(os.fsdecode(bytes(folder) + b"/bad\xffname.dlx")).write_text(TINY)
    except OSError:
        pytest.skip("this file system takes no such names")
    (folder / "good.dlx").write_text(TINY)
    done = puzzlewright(tmp_path, "count", "d", "-o", "out.txt")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = (tmp_path / "out.txt").read_text().splitlines()
    assert lines == ["d/bad\\udcffname.dlx: 2", "d/good.dlx: 2"]


def test_what_is_not_recognised_can_be_named(tmp_path: Path) -> None:
    """The message says how to go on; an empty file is called empty."""
    (tmp_path / "a.txt").write_text("what is this\n")
    assert b"name its kind with --kind" in puzzlewright(tmp_path, "count", "a.txt").stderr
    (tmp_path / "b.txt").write_text("\n \n")
    done = puzzlewright(tmp_path, "count", "b.txt")
    assert done.stderr == b"puzzlewright: b.txt: empty: there is no puzzle in it\n"


def test_plain_text_is_not_saved_as_a_picture(tmp_path: Path) -> None:
    """A puzzle is not written into a file whose name promises something else."""
    puzzle = Sudoku.loads("1234341221434321")
    for suffix in ("jpg", "jsn"):
        with pytest.raises(InputError, match=rf"x\.{suffix}: cannot write a sudoku"):
            puzzle.save(tmp_path / f"x.{suffix}")
    assert not list(tmp_path.iterdir())
