"""Kinds, formats and outputs of other packages: a small plug-in is installed, and every verb run.

The plug-in (tests/plugin) needs no change anywhere in src/, which is the point of this test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import TESTS

from puzzlewright import InputError
from puzzlewright.core.plugins import KINDS, load_plugin
from puzzlewright.puzzles.kind import kind_named


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the plug-in into a folder of its own, as pip would for a user."""
    folder = tmp_path_factory.mktemp("site")
    build = tmp_path_factory.mktemp("build")
    words = ["--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--target", str(folder)]
    pip = [sys.executable, "-m", "pip", "install", *words, f"-Cbuild-dir={build}"]
    # The build back-end looks for meson and ninja beside this Python.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    subprocess.run(
        [*pip, str(TESTS / "plugin")], check=True, env={**os.environ, "PATH": path}, timeout=200
    )
    return folder


class Program:
    """Runs puzzlewright, with the plug-in, in a folder."""

    def __init__(self, site: Path, here: Path) -> None:
        self.site, self.here = site, here

    def __call__(self, *words: str, code: int = 0) -> str:
        """Return what a command prints."""
        done = self.run(["-m", "puzzlewright", *words])
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + (done.stderr if code else "")

    def python(self, script: str) -> str:
        """Return what a script prints."""
        done = self.run(["-c", script])
        assert done.returncode == 0, done.stderr
        return done.stdout

    def run(self, words: list[str]) -> subprocess.CompletedProcess[str]:
        """Run Python where the plug-in is installed."""
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.here,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(self.site), *sys.path])},
            capture_output=True,
            text=True,
            timeout=200,
        )


@pytest.fixture
def program(site: Path, tmp_path: Path) -> Program:
    """Return the program, in an empty folder."""
    return Program(site, tmp_path)


def test_make_solve_count_check(program: Program) -> None:
    """A puzzle of the plug-in is made, solved, counted and checked, by its header alone."""
    program("make", "nonogram", "6x7", "--seed", "1", "--title", "First", "-o", "a.txt")
    text = (program.here / "a.txt").read_text()
    assert text.startswith("#: title First\nnonogram\nrows\n")
    assert program("make", "nonogram", "6x7", "--seed", "1").endswith(text.partition("\n")[2])
    assert program("count", "a.txt") == "1\n"
    solution = program("solve", "a.txt", "--quiet")
    (program.here / "b.txt").write_text(solution)
    assert "correct" in program("check", "a.txt", "b.txt")
    wrong = solution.translate(str.maketrans("#.", ".#"))
    (program.here / "b.txt").write_text(wrong)
    assert "has the runs" in program("check", "a.txt", "b.txt", code=1)
    program("make", "--again", "a.txt", "-o", "c.txt")
    assert (program.here / "c.txt").read_text() == text


def test_recipes(program: Program) -> None:
    """The recipe of a plug-in has a schema, options, files, and a page of help."""
    schema = json.loads(program("make", "nonogram", "--schema"))
    assert schema["properties"]["full"]["maximum"] == 90
    program("make", "nonogram", "--full", "70", "--seed", "2", "--save-recipe", "r.json")
    again = program("make", "nonogram", "--recipe", "r.json")
    assert again == program("make", "nonogram", "--full", "70", "--seed", "2")
    assert "percentage of filled cells" in program("make", "nonogram", "--help")
    assert "nonogram" in program("--help")
    assert "nonogram" in program("make", "--help")


def test_show_convert_book_demo(program: Program) -> None:
    """It is drawn, printed, played, exchanged and bound like a kind of ours."""
    program("make", "nonogram", "6x6", "--seed", "1", "-o", "a.txt")
    for end in ("svg", "png", "pdf", "html", "ipuz", "txt", "non"):
        program("show", "a.txt", "-o", f"b.{end}")
        assert (program.here / f"b.{end}").stat().st_size > 60
    for source in ("b.ipuz", "b.non", "b.txt"):
        assert program("count", source) == "1\n"
        program("convert", source, "d.txt", "--title", "T")
        assert "#: title T\nnonogram\n" in (program.here / "d.txt").read_text()
    page = (program.here / "b.html").read_text()
    assert "Puzzlewright.games.nonogram" in page
    assert ".cell.full" in page
    program("show", "a.txt", "--solution", "-o", "c.blocks")
    assert set((program.here / "c.blocks").read_text()) == set("█░\n")
    assert "cannot write a sudoku as .blocks" in program(
        "make", "sudoku", "4x4", "--seed", "1", "-o", "x.blocks", code=2
    )
    program("book", "a.txt", "b.ipuz", "-o", "book.pdf")
    program("book", "--make", "nonogram 5x5", "--seeds", "1-3", "-o", "made.pdf")
    program("demo", "--kind", "nonogram", "-o", "demo")
    assert (program.here / "demo" / "index.html").is_file()


def test_watch(program: Program) -> None:
    """Its algorithm is watched, and named where another kind has none."""
    program("make", "nonogram", "4x4", "--seed", "1", "-o", "a.txt")
    assert "#" in program("watch", "a.txt", "--steps", "40")
    assert program("watch", "a.txt", "--algorithm", "help").startswith("rows  fills row by row")
    program("make", "sudoku", "4x4", "--seed", "1", "-o", "s.txt")
    assert "packing, nonogram" in program("watch", "s.txt", code=2)


def test_python(program: Program) -> None:
    """From Python it is loaded, saved and made like any other."""
    script = """
from puzzlewright import (Solution, from_json, load)
from puzzlewright.plugins import (Drawing)
from puzzlewright.puzzles.kind import kind_named
kind = kind_named("nonogram")
made = kind.recipe_class()(size=5).make(3)
made.save("a.ipuz")
seed, svg = made.provenance.seed, Drawing.of(made).svg()
print(load("a.ipuz") == made, made.count().n, seed, len(svg) > 100)
answer = made.solve(limit=1)[0]
print(isinstance(answer, Solution))
print(from_json(made.as_json()) == made, made.solution_from_json(answer.as_json()) == answer)
"""
    assert program.python(script) == "True 1 3 True\nTrue\nTrue True\n"


def test_bad_input(program: Program) -> None:
    """A mistake in its text is named with file and line; other texts are still nobody's."""
    (program.here / "a.txt").write_text("nonogram\nrows\n1 x\ncols\n1\n")
    assert "a.txt, line 3: runs are whole numbers: '1 x'" in program("count", "a.txt", code=2)
    (program.here / "b.txt").write_text("griddler\n")
    assert "b.txt: not recognised" in program("count", "b.txt", code=2)
    assert "no such kind (there are cover," in program("make", "griddler", code=2)


def test_nothing_is_looked_up_without_need(program: Program) -> None:
    """Where a kind of ours will do, entry points are not looked at."""
    script = """
import sys
from puzzlewright.cli import main
open("a.txt", "w").write("sudoku 2x2\\n1..43...........\\n")
main(["count", "a.txt"])
print("importlib.metadata" in sys.modules, "puzzlewright.core.plugins" in sys.modules)
"""
    assert program.python(script).splitlines()[-1] == "False False"


def test_names_of_nobody() -> None:
    """Without a plug-in of that name there is none."""
    assert load_plugin(KINDS, "griddler") is None
    with pytest.raises(InputError, match="no such kind"):
        kind_named("griddler")
