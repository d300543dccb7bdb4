"""Batches that are run again: seeds, manifests, and files that are damaged."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from support.commandline import Run

pytestmark = pytest.mark.usefixtures("here")

SUDOKU = ["make", "sudoku", "4x4", "--number", "3"]


def _rows(path: str = "m.csv") -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _names(pattern: str) -> list[str]:
    return sorted(path.name for path in Path.cwd().glob(pattern))


def test_seeds_in_names_begin_with_one(run: Run) -> None:
    """The same command a second time finds its files, and the folder does not grow."""
    done = run(*SUDOKU, "-o", "s-{seed}.txt")
    assert (done.code, done.err) == (0, "puzzlewright: seeds 1-3 (--seed 4 makes others)\n")
    assert _names("*.txt") == ["s-1.txt", "s-2.txt", "s-3.txt"]
    done = run(*SUDOKU, "-o", "s-{seed}.txt")
    assert "0 puzzles made; 3 skipped" in done.err
    assert len(_names("*.txt")) == 3


def test_other_names_have_seeds_that_are_drawn(run: Run) -> None:
    """The summary of the second run shows how to continue."""
    first = run(*SUDOKU, "-o", "{n}.txt")
    seed = int(first.err.split()[2])
    done = run(*SUDOKU, "-o", "{n}.txt")
    assert done.code == 2
    assert "--force replaces existing files, --seed N resumes the batch" in done.err
    assert "3 skipped" in run(*SUDOKU, "--seed", str(seed), "-o", "{n}.txt").err


@pytest.mark.parametrize("suffix", ["txt", "html"])
def test_manifests_keep_rows_of_files_that_are_there(run: Run, suffix: str) -> None:
    """Those of earlier seeds, and what they know of files that cannot be read."""
    words = ["-o", f"{{seed}}.{suffix}", "--manifest", "m.csv"]
    assert run(*SUDOKU, *words, "--seed", "5").code == 0
    first = _rows()
    Path(f"6.{suffix}").unlink()
    assert run(*SUDOKU, *words, "--seed", "1").code == 0
    assert [row["seed"] for row in _rows()] == ["1", "2", "3", "5", "7"]
    assert _rows()[3:] == [first[0], first[2]]
    assert run(*SUDOKU, *words, "--seed", "1").code == 0
    assert all(row["proof"] == "unique: proved" for row in _rows())


def test_rows_that_make_no_sense_are_left_out(run: Run) -> None:
    """A manifest that somebody edited is read as far as it can be."""
    words = [*SUDOKU, "--seed", "1", "-o", "{seed}.txt", "--manifest", "m.csv"]
    assert run(*words).code == 0
    before = Path("m.csv").read_text()
    long = "9" * 5_000
    Path("m.csv").write_text(f"{before}1.txt\nodd,x,,,,,\n,,,,,,\n1.txt,{long},,,,,\n")
    assert run(*words).code == 0
    assert Path("m.csv").read_text() == before


def _cut(text: str) -> str:
    """Leave the second row out, and keep the line with the command that made the puzzle."""
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:2], *lines[3:]])


def _emptied(text: str) -> str:
    """Take all givens of a sudoku out of its rows."""
    head, _, rest = text.partition("\n")
    rows, mark, made = rest.partition("#: made")
    return head + "\n" + rows.translate(str.maketrans("1234", "....")) + mark + made


@pytest.mark.parametrize("change", ["cut", "emptied", "nothing", "swapped"])
def test_changed_sudokus_are_not_skipped(run: Run, change: str) -> None:
    """A row is missing, or all givens, or everything, or a given is another: that may be work."""
    words = [*SUDOKU, "-o", "{seed}.txt", "--seed", "1"]
    run(*words)
    path = Path("2.txt")
    before = path.read_text()
    if change == "swapped":
        given = next(sign for sign in before.partition("\n")[2] if sign in "1234")
        other = "2" if given == "1" else "1"
        head, line, rest = before.partition("\n")
        changed = head + line + rest.replace(given, other, 1)
    else:
        changed = {"cut": _cut(before), "emptied": _emptied(before), "nothing": ""}[change]
    assert changed != before
    path.write_text(changed)
    done = run(*words)
    if change == "nothing":
        assert done.code == 0
        assert "2.txt: not complete, made again" in done.err
        assert "1 puzzle made; 2 skipped" in done.err
    else:
        assert (done.code, path.read_text()) == (2, changed)
        assert "2.txt: exists and is not of this recipe and seed, or changed; --force" in done.err
        assert run(*words, "--force").code == 0
    assert path.read_text() == before


@pytest.mark.parametrize(
    "words",
    [
        ["wordsearch", "w.txt"],
        ["crisscross", "w.txt"],
        ["jigsaw", "3x3"],
        ["packing", "4x4"],
        ["fillin", "4x4"],
        ["cover", "queens", "4"],
    ],
    ids=lambda words: words[0],
)
def test_damaged_files_of_every_kind_are_not_skipped(run: Run, words: list[str]) -> None:
    """The line with the command is left, but the puzzle cannot be read."""
    Path("w.txt").write_text("otter\nheron\nbadger\nlynx\n")
    command = ["make", *words, "--number", "2", "-o", "p-{seed}.txt"]
    assert run(*command).code == 0
    path = Path("p-2.txt")
    before = path.read_text()
    body, mark, made = before.rpartition("#: made")
    damaged = body[: len(body) // 2] + "\n\x7f?\n" + mark + made
    path.write_text(damaged)
    done = run(*command)
    assert (done.code, path.read_text()) == (2, damaged)
    assert done.err.startswith("puzzlewright: p-2.txt: exists and is not of this recipe")
    assert (run(*command, "--force").code, path.read_text()) == (0, before)


def test_pages_that_are_cut_short_are_made_again(run: Run) -> None:
    """Web pages carry a mark only, and their end."""
    command = [*SUDOKU, "-o", "p-{seed}.html"]
    assert run(*command).code == 0
    path = Path("p-1.html")
    before = path.read_bytes()
    path.write_bytes(before[:-40])
    assert "p-1.html: not complete, made again" in run(*command).err
    assert path.read_bytes() == before


def test_notes_of_others_are_never_replaced(run: Run) -> None:
    """A file without the mark of this recipe and seed may be anybody's work."""
    Path("s-2.txt").write_text("my notes\n#: made by hand\n")
    done = run(*SUDOKU, "-o", "s-{seed}.txt")
    assert done.code == 2
    assert Path("s-2.txt").read_text() == "my notes\n#: made by hand\n"
    assert _names("*.txt") == ["s-2.txt"]


def test_keys_of_others_are_never_replaced(run: Run) -> None:
    """Nor if the puzzle that they would belong to is made again."""
    command = [*SUDOKU, "-o", "s-{seed}.pdf", "--key", "k-{seed}.pdf"]
    assert run(*command).code == 0
    Path("s-1.pdf").write_bytes(b"")
    assert run(*command).code == 0
    Path("s-1.pdf").write_bytes(b"")
    Path("k-1.pdf").write_text("my own work\n")
    done = run(*command)
    assert (done.code, Path("k-1.pdf").read_text()) == (2, "my own work\n")
    assert done.err.startswith("puzzlewright: k-1.pdf: exists and is not of this recipe")
