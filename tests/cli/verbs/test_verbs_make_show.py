"""`puzzlewright make` and `puzzlewright show`."""

from __future__ import annotations

import re
import signal
from itertools import count
from pathlib import Path

import pytest
from support.clocks import use_clock
from support.commandline import HOPELESS, SOLVED, SUDOKU, TWO_WAYS, Run, bare

import puzzlewright
from puzzlewright import Cover, Sudoku
from puzzlewright.cli.batch.new_puzzle import Lines
from puzzlewright.cli.batch.seeds import numbered_name
from puzzlewright.puzzles.cover.make.generator import problem_by_name
from puzzlewright.puzzles.kind import kind_named, kind_names, parse_any, sort_kinds
from puzzlewright.puzzles.recipes.budget import Budget

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize("name", kind_names())
def test_same_seed_same_puzzle(run: Run, name: str) -> None:
    """What is printed can be read again, and the same seed prints it again."""
    words = [name, *kind_named(name).demo_arguments(), "--seed", "5"]
    first = run("make", *words)
    assert (first.code, first.err) == (0, "")
    (puzzle,) = parse_any(first.out)
    assert puzzle.kind == name
    assert puzzle.text() == bare(first.out)
    assert run("make", *words) == first


def test_picked_seed_is_shown(run: Run) -> None:
    """Without --seed one is picked, and its name on standard error makes the puzzle again."""
    first = run("make", "sudoku", "4x4")
    match = re.fullmatch(
        r"puzzlewright: seed (\d+) \(--seed \1 makes the same again\)\n", first.err
    )
    assert match is not None
    again = run("make", "sudoku", "4x4", "--seed", match[1])
    assert (again.code, again.out, again.err) == (0, first.out, "")


def test_a_seed_does_not_promise_what_the_clock_decides(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a limit in seconds, the same seed may come to something else; the recipe does not."""
    use_clock(monkeypatch, tick=0.001)
    words = ("make", "crisscross", "--goal", "contest", "--size", "8x8", "--time", "0.1")
    told = run(*words, "-o", "a.txt").err.splitlines()[0]
    assert re.fullmatch(
        r"puzzlewright: seed (\d+) \(with --time, --seed \1 may make another one; "
        r"see make --again\)",
        told,
    )
    run("make", "--again", "a.txt", "-o", "b.txt")
    assert Path("b.txt").read_text() == Path("a.txt").read_text()


def test_a_seed_does_not_promise_what_was_stopped(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Ctrl-C, the same seed would go on to the end."""
    asked = count()

    def ask(budget: Budget) -> bool:
        budget._was_stopped = next(asked) > 60
        return budget._was_stopped

    monkeypatch.setattr(Budget, "_ask", ask)
    message = run("make", "crisscross", "--goal", "contest", "--size", "8x8", "-o", "a.txt").err
    assert "(stopped early: --seed" in message
    assert "makes the same again" not in message


def test_many_on_lines(run: Run) -> None:
    """--number makes puzzles with the seeds that follow, one line each where the kind can."""
    done = run("make", "sudoku", "4x4", "--seed", "8", "--number", "3")
    lines = done.out.splitlines()
    singles = [run("make", "sudoku", "4x4", "--seed", str(seed)).out for seed in (8, 9, 10)]
    # Without the header sixteen such lines would be a grid of 16x16.
    assert lines == ["sudoku 2x2", *(Sudoku.loads(text).one_line() for text in singles)]
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
    assert numbered_name("x/y.tar.gz", 3) == "x/y.tar-3.gz"


def test_json_of_make(run: Run) -> None:
    """A program learns the seed, the text and the file."""
    (values,) = run("make", "sudoku", "4x4", "--seed", "8", "--json", "-o", "a.txt").objects
    assert (values["file"], values["kind"], values["seed"]) == ("a.txt", "sudoku", 8)
    assert bare(Path("a.txt").read_text()) == values["text"]
    assert values["puzzle"]["made"] == {
        "version": puzzlewright.__version__,
        "seed": 8,
        "recipe": {"kind": "sudoku", "size": 4},
    }
    assert (values["outcome"], values["count"], values["exact"]) == ("exhausted", 1, True)
    assert values["nodes"] is None  # of no single search
    (values,) = run("make", "sudoku", "4x4", "--seed", "8", "--json").objects
    assert values["file"] is None


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("wordsearch nofile.txt", 2),
        ("wordsearch --words elephant --size 3x3", 2),
        ("fillin 15x15 --time 0.01 --seed 1", 3),
    ],
)
@pytest.mark.usefixtures("here")
def test_json_of_failures(run: Run, words: str, code: int) -> None:
    """A program gets an object with the error, as from all verbs."""
    done = run("make", *words.split(), "--json")
    assert (done.code, len(done.objects)) == (code, 1)
    assert done.err == f"puzzlewright: {done.objects[0]['error']}\n"


def test_make_without_a_kind(run: Run) -> None:
    """The kinds there are stand in the answer."""
    names = "|".join([*sort_kinds(kind_names()), "crossword"])
    reason = f"name the kind first: puzzlewright make {names} ..."
    assert run("make") == (2, "", f"puzzlewright: {reason}\n")
    assert run("make", "chess").err.startswith("puzzlewright: no such kind (there are ")
    help_text = run("make", "--help")
    assert help_text.code == 0
    assert all(f"puzzlewright make {name}" in help_text.out for name in kind_names())


@pytest.mark.parametrize("name", kind_names())
def test_help_of_each_generator(run: Run, name: str) -> None:
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
    assert done.err.startswith("puzzlewright: a.bmp: cannot write a sudoku as .bmp")
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


def test_suffix_of_the_kind_with_solution(run: Run) -> None:
    """The same with a solution, which stands in comments: other programs read the problem."""
    Path("a.dlx").write_text(TWO_WAYS)
    puzzle = Cover.loads(TWO_WAYS)
    for name in ("b.dlx", "b.xcc"):
        assert run("show", "a.dlx", "--solution", "-o", name).code == 0
        text = Path(name).read_text()
        lines = [line for line in text.splitlines(keepends=True) if not line.startswith("|")]
        assert "".join(lines).strip() == puzzle.knuth_text().strip()
        assert "| a solution:\n" in text
        assert Cover.loads(text) == puzzle
    assert run("show", "a.dlx", "--solution", "-o", "b.txt").code == 0
    assert Path("b.txt").read_text() == run("show", "a.dlx", "--solution").out
    assert Path("b.txt").read_text().startswith("cover\n")


@pytest.mark.parametrize("box", ["2x2", "2x3", "3x2", "2x4", "4x2", "2x5", "5x2", "2x6"])
def test_lines_are_read_as_the_same_puzzles(run: Run, box: str) -> None:
    """Whatever the shape of the boxes, lines give back the puzzles that were made."""
    words = ["make", "sudoku", "--box", box, "--seed", "8"]
    done = run(*words, "--number", "2")
    alone = [Sudoku.loads(run(*words[:-1], seed).out) for seed in ("8", "9")]
    assert parse_any(done.out) == alone
    assert run(*words, "--number", "2", "-o", "m.txt").code == 0
    assert Path("m.txt").read_text() == done.out


class Shaped(Sudoku):
    """A sudoku whose lines want a header."""

    def header(self) -> str:
        """Return one that depends on the size."""
        return f"sudoku {self.size}" if self.size > 4 else ""


def test_header_above_lines() -> None:
    """A header stands above the first line it is for, not above each."""
    lines = Lines()
    small, large = Shaped([0] * 16, (2, 2)), Shaped([0] * 36, (2, 3))
    dots = {puzzle.size: puzzle.one_line() for puzzle in (small, large)}
    assert lines.of(small) == f"{dots[4]}\n"
    assert lines.of(large) == f"sudoku 6\n{dots[6]}\n"
    assert lines.of(large) == f"{dots[6]}\n"
    assert lines.of(Cover("a", ["a"])) is None


@pytest.mark.parametrize("to", [[], ["-o", "m.txt"]])
def test_make_that_is_stopped(run: Run, monkeypatch: pytest.MonkeyPatch, to: list[str]) -> None:
    """After Ctrl-C the puzzles that were made by then are there, each of them whole."""
    words = ["make", "sudoku", "--box", "3x3", "--clues", "40", "--seed", "8"]
    whole = run(*words, "--number", "2").out
    one_line = Sudoku.one_line
    made = 0

    def one_line_and_interrupt(puzzle: Sudoku) -> str:
        nonlocal made
        made += 1
        if made == 2:
            signal.raise_signal(signal.SIGINT)
        return one_line(puzzle)

    monkeypatch.setattr(Sudoku, "one_line", one_line_and_interrupt)
    done = run(*words, "--number", "9", *to)
    assert (done.code, done.err) == (130, "puzzlewright: stopped; 2 puzzles made\n")
    assert (Path("m.txt").read_text() if to else done.out) == whole


def test_messages_name_the_time_that_was_given(run: Run) -> None:
    """A search leaves some of the time for the drawing; that is nobody's business."""
    Path("long.dlx").write_text(problem_by_name("langford", ["14"]).text())
    ended = run("show", "long.dlx", "--solution", "--time", "0.2", "-o", "long.txt")
    assert (ended.code, ended.out) == (3, "")
    assert ended.err == "puzzlewright: long.dlx: unknown: time limit of 200 ms\n"
