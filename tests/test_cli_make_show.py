"""`puzzlewright make` and `puzzlewright show`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from commandline import HOPELESS, SOLVED, SUDOKU, TWO_WAYS, Run

from puzzlewright import Cover, Sudoku
from puzzlewright.cli.make import numbered
from puzzlewright.puzzles.kind import kind_named, kind_names, parse_any

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize("name", kind_names())
def test_same_seed_same_puzzle(run: Run, name: str) -> None:
    """What is printed can be read again, and the same seed prints it again."""
    words = [name, *kind_named(name).demo_arguments(), "--seed", "5"]
    first = run("make", *words)
    assert (first.code, first.err) == (0, "")
    (puzzle,) = parse_any(first.out)
    assert puzzle.kind == name
    assert puzzle.text() == first.out
    assert run("make", *words) == first


def test_seed_that_is_picked_is_told(run: Run) -> None:
    """Without --seed one is picked, and its name on standard error makes the puzzle again."""
    first = run("make", "sudoku", "4x4")
    match = re.fullmatch(
        r"puzzlewright: seed (\d+) \(--seed \1 makes the same again\)\n", first.err
    )
    assert match is not None
    again = run("make", "sudoku", "4x4", "--seed", match[1])
    assert (again.code, again.out, again.err) == (0, first.out, "")


def test_many_on_lines(run: Run) -> None:
    """--number makes puzzles with the seeds that follow, one line each where the kind can."""
    done = run("make", "sudoku", "4x4", "--seed", "8", "--number", "3")
    lines = done.out.splitlines()
    singles = [run("make", "sudoku", "4x4", "--seed", str(seed)).out for seed in (8, 9, 10)]
    assert lines == [Sudoku.loads(text).one_line() for text in singles]
    assert run("make", "sudoku", "4x4", "--seed", "8", "--number", "3", "-o", "m.txt").out == ""
    assert Path("m.txt").read_text() == done.out
    assert len(parse_any(done.out)) == 3


def test_many_files(run: Run, here: Path) -> None:
    """Drawings, and kinds that have no lines, get numbered files."""
    run("make", "sudoku", "4x4", "--seed", "8", "--number", "2", "-o", "a.svg")
    run("make", "cover", "queens", "4", "--seed", "8", "--number", "2", "-o", "q.dlx")
    assert sorted(path.name for path in here.iterdir()) == [
        "a-1.svg", "a-2.svg", "q-1.dlx", "q-2.dlx",
    ]  # fmt: skip
    assert numbered("x/y.tar.gz", 3) == "x/y.tar-3.gz"


def test_json_of_make(run: Run) -> None:
    """A program learns the seed, the text and the file."""
    (values,) = run("make", "sudoku", "4x4", "--seed", "8", "--json", "-o", "a.txt").objects
    assert (values["file"], values["kind"], values["seed"]) == ("a.txt", "sudoku", 8)
    assert Path("a.txt").read_text() == values["text"]
    assert values["count"] is None
    (values,) = run("make", "sudoku", "4x4", "--seed", "8", "--json").objects
    assert values["file"] is None


def test_make_without_a_kind(run: Run) -> None:
    """The kinds there are stand in the answer."""
    names = "|".join(kind_names())
    reason = f"name the kind first: puzzlewright make {names} ..."
    assert run("make") == (2, "", f"puzzlewright: {reason}\n")
    assert run("make", "sudko").err.startswith("puzzlewright: no such kind (there are ")
    help_text = run("make", "--help")
    assert help_text.code == 0
    assert all(f"puzzlewright make {name}" in help_text.out for name in kind_names())


@pytest.mark.parametrize("name", kind_names())
def test_help_of_each_maker(run: Run, name: str) -> None:
    """Every maker explains itself, with an example that works."""
    done = run("make", name, "--help")
    assert (done.code, done.err) == (0, "")
    assert f"puzzlewright make {name}" in done.out
    assert "--seed N" in done.out


@pytest.mark.parametrize("verb", ["make", "show"])
def test_unknown_suffix_lists_what_there_is(run: Run, verb: str) -> None:
    """A suffix nobody knows is refused before anything is made or written."""
    Path("a.txt").write_text(SUDOKU)
    words = ["make", "sudoku", "4x4"] if verb == "make" else ["show", "a.txt"]
    done = run(*words, "-o", "a.bmp")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: a.bmp: no way to write a sudoku as .bmp")
    assert all(suffix in done.err for suffix in (".txt", ".svg", ".pdf"))
    assert not Path("a.bmp").exists()


def test_show_text(run: Run) -> None:
    """The text that is shown is the text that can be read again."""
    Path("a.dlx").write_text(TWO_WAYS)
    done = run("show", "a.dlx")
    assert (done.code, done.err) == (0, "")
    assert done.out == Cover.loads(TWO_WAYS).text()
    assert run("show", "a.dlx", "-o", "b.txt").out == ""
    assert Path("b.txt").read_text() == done.out


def test_show_many(run: Run) -> None:
    """Many puzzles are shown one below the other; a file takes one of them."""
    Path("many.txt").write_text(f"{SUDOKU}\n{HOPELESS}\n")
    texts = [Sudoku.loads(line).text() for line in (SUDOKU, HOPELESS)]
    assert run("show", "many.txt").out == "\n".join(texts)
    done = run("show", "many.txt", "-o", "a.svg")
    assert done.code == 2
    assert "such a file holds one puzzle, and there are 2 (choose with --puzzle)" in done.err
    assert run("show", "many.txt", "--puzzle", "1", "-o", "a.svg").code == 0
    assert Path("a.svg").read_text() == Sudoku.loads(SUDOKU).svg()


def test_show_solution(run: Run) -> None:
    """--solution adds the first solution, to the text and to the drawing."""
    Path("a.txt").write_text(SUDOKU)
    puzzle = Sudoku.loads(SUDOKU)
    solution = puzzle.solution_from(SOLVED)
    assert run("show", "a.txt", "--solution").out == f"{puzzle.text()}\n{solution.text()}"
    assert run("show", "a.txt", "--solution", "-o", "a.svg").code == 0
    assert Path("a.svg").read_text() == puzzle.svg(solution) != puzzle.svg()
    (values,) = run("show", "a.txt", "--solution", "--json").objects
    assert values["solutions"] == [solution.as_json()]
    assert values["text"] == puzzle.text()


def test_show_solution_where_there_is_none(run: Run) -> None:
    """Nothing is drawn as solved that is not."""
    Path("a.txt").write_text(HOPELESS)
    done = run("show", "a.txt", "--solution", "-o", "a.svg")
    assert done == (1, "", "puzzlewright: a.txt: no solution: proved\n")
    assert not Path("a.svg").exists()


def test_suffix_of_the_kind(run: Run) -> None:
    """A cover problem written as .dlx has no header of ours: other programs read it."""
    Path("a.dlx").write_text(TWO_WAYS)
    assert run("show", "a.dlx", "-o", "b.dlx").code == 0
    assert Path("b.dlx").read_text() == Cover.loads(TWO_WAYS).knuth_text()
