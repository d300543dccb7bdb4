"""Texts within the limits are read in 1 GB; with less memory, the error is one line."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from support.commandline import ONE_WAY, SUDOKU, Finished
from support.sanitizer import without_sanitizer

from puzzlewright.core import limits

resource = pytest.importorskip("resource", reason="no limits of memory here")

pytestmark = [
    pytest.mark.usefixtures("here"),
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts all memory"),
    without_sanitizer,
]

#: Runs a command line with this many megabytes of address space.
LIMITED = """\
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]) << 20,) * 2)
from puzzlewright.cli import main
sys.argv = sys.argv[1:]
sys.exit(main())
"""

#: Reads a file as the command line does, without the work that comes after that.
READING = """\
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]) << 20,) * 2)
import puzzlewright
from puzzlewright.cli.puzzle_inputs import read_documents
readers = {"puzzles": read_documents}
try:
    (readers.get(sys.argv[2]) or getattr(puzzlewright, sys.argv[2]))(sys.argv[3])
except puzzlewright.InputError as error:
    print(error)
"""

GIGABYTE = 1024


def limited(megabytes: int, *words: str, script: str = LIMITED) -> Finished:
    """Run a script in a process that has no more memory than this."""
    command = [sys.executable, "-c", script, str(megabytes), *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=600)
    return Finished(done.returncode, done.stdout, done.stderr)


def test_too_little_memory_is_reported() -> None:
    """One line and exit code 2; in a batch, the other files are read all the same."""
    Path("a.txt").write_text(ONE_WAY)
    Path("b.txt").write_text("otter\n" * 1_200_000)
    done = limited(80, "count", "b.txt", "a.txt")
    assert (done.code, done.out) == (2, "a.txt: 1\n")
    assert done.err == "puzzlewright: b.txt: too large for the memory of this machine\n"
    done = limited(80, "make", "crisscross", "b.txt", "--max-input", "1G")
    assert (done.code, done.out) == (2, "")
    assert done.err == "puzzlewright: too large for the memory of this machine\n"


def test_small_files_that_swell() -> None:
    """A file of some kilobytes that is millions of elements ends early, in little memory."""
    nodes = b'<puzzle version="2">' + b"<a/>" * 700_000 + b"</puzzle>"
    Path("a.xmpuzzle").write_bytes(gzip.compress(nodes, 1))
    done = limited(GIGABYTE // 2, "count", "a.xmpuzzle")
    assert done.code == 2
    assert "a.xmpuzzle, line 1: more than 600,000 XML elements; --max-input" in done.err
    assert done.err.count("\n") == 1


def lines(line: str, number: int, head: str = "") -> Callable[[], str]:
    """Return what makes a text of this many lines, in which % stands for their numbers."""
    before, mark, after = line.partition("%")
    if not mark:
        return lambda: f"{head}" + f"{line}\n" * number
    return lambda: head + "".join(f"{before}{n:x}{after}\n" for n in range(number))


def packing() -> str:
    """Return a board of a million cells, and a brick of as many."""
    picture = f"{'#' * 1000}\n" * 1000
    return f"packing\nboard\n{picture}\nbrick a\n{picture}"


MANY = limits.MOST_LINES - 10
ENTRIES = limits.MOST_ENTRIES - 10
FEWER = limits.MOST_PUZZLE_LINES - 10

#: The worst texts that are not refused for their size: how they are read, and what makes them.
WORST: dict[str, tuple[str, str, Callable[[], str]]] = {
    "sudokus": ("puzzles", "a.txt", lines(SUDOKU, 1_000_000)),
    "rows of sudokus": ("puzzles", "a.txt", lines("1 2", FEWER, "sudoku\n")),
    "options": ("puzzles", "a.dlx", lines("a b", FEWER, "a b c\n")),
    "items": ("puzzles", "a.dlx", lambda: " ".join(f"i{n:x}" for n in range(7_900_000))),
    "colours": ("puzzles", "a.dlx", lines("a b:%", FEWER, "a | b\n")),
    "fill-in": ("puzzles", "a.txt", lines("w%", ENTRIES, "fillin\ngrid\n___\nwords\n")),
    "criss-cross": ("puzzles", "a.txt", lines("w%;x", FEWER, "crisscross\ngrid\nAB\nwords\n")),
    "word search": (
        "puzzles",
        "a.txt",
        lines("w%;x", FEWER, "wordsearch\ngrid\nABC\nABC\n\nwords\n"),
    ),
    "jigsaw": ("puzzles", "a.txt", lines("1 2 3 4", FEWER, "jigsaw 300 300\n")),
    "packing": ("puzzles", "a.txt", packing),
    "rows of a packing": ("puzzles", "a.txt", lines("#" * 70, FEWER, "packing\nboard\n")),
    "one line": ("puzzles", "a.txt", lambda: "x" * 99_000_000),
    "wide line": ("load_entries", "a.txt", lambda: "x" * 29_000_000 + "😀"),
    "lists of JSON": ("load_entries", "a.json", lambda: "[" + "[]," * 990_000 + "[]]"),
    "objects of JSON": ("load_recipe", "a.json", lambda: "[" + '{"a":1},' * 660_000 + "1]"),
    "texts of JSON": (
        "load_entries",
        "a.json",
        lambda: "[" + ",".join(f'"s{n:x}"' for n in range(ENTRIES)) + "]",
    ),
    "dictionary": ("load_words", "a.txt", lines("w%", MANY)),
    "words": ("load_entries", "a.txt", lines(f"w%{'x' * 30};a clue", ENTRIES)),
    "CSV": ("load_entries", "a.txt", lines('w%,"a clue of some length"', ENTRIES)),
    "words of a recipe": (
        "load_recipe",
        "a.json",
        lambda: json.dumps(
            {"kind": "fillin", "words": [f"{n:x}{'X' * 40}" for n in range(ENTRIES)]}
        ),
    ),
    "elements": (
        "puzzles",
        "a.xmpuzzle",
        lambda: "".join(
            chain(['<puzzle version="2">'], ['<a b="cc" d="ee" f="gg"/>'] * 599_000, ["</puzzle>"])
        ),
    ),
    "attributes": (
        "puzzles",
        "a.xmpuzzle",
        lambda: "<a " + " ".join(f'a{n}=""' for n in range(1_990_000)) + "/>",
    ),
}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", WORST)
def test_the_worst_is_read_in_a_gigabyte(name: str) -> None:
    """Read or refused with a line, but never out of memory."""
    reader, path, text = WORST[name]
    Path(path).write_text(text(), encoding="utf-8")
    done = limited(GIGABYTE, reader, path, script=READING)
    assert (done.code, done.err) == (0, "")
    assert "too large for the memory" not in done.out
