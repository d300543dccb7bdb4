"""`puzzlewright solve`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.commandline import (
    HOPELESS,
    NO_WAY,
    ONE_WAY,
    SOLVED,
    SUDOKU,
    TWO_FOLD,
    TWO_WAYS,
    Run,
    queens,
)

from puzzlewright import Cover, Sudoku
from puzzlewright.cli import result_output

pytestmark = pytest.mark.usefixtures("here")

#: What is printed for NO_WAY.
NONE = "no solution: proved (item b cannot be covered)"


def without_times(text: str) -> str:
    """Return a text with `T` for every time in it."""
    return re.sub(r"took \S+ [mµ]?s$", "took T", text, flags=re.MULTILINE)


def test_first_solution(run: Run) -> None:
    """The puzzle's number, the solution, what is not known, and the time."""
    Path("a.dlx").write_text(TWO_WAYS)
    done = run("solve", "a.dlx")
    assert (done.code, done.err) == (0, "")
    name, *options, rest, time = without_times(done.out).splitlines()
    assert name == "Puzzle 1 (a.dlx):"
    puzzle = Cover.loads(TWO_WAYS)
    assert puzzle.check(puzzle.solution_from("\n".join(options))).ok
    assert rest == "there may be more solutions: check with --unique, list them with --all"
    assert time == "Puzzle 1 took T"


def test_no_solution_is_proved(run: Run) -> None:
    """Without a solution the report is "proved", with exit code 1."""
    Path("a.dlx").write_text(NO_WAY)
    done = run("solve", "a.dlx")
    assert (done.code, done.err) == (1, "")
    assert without_times(done.out) == (f"Puzzle 1 (a.dlx): {NONE}\nPuzzle 1 took T\n")


def test_limit_before_the_first_solution(run: Run) -> None:
    """Not found is not the same as not there: unknown, exit code 3."""
    Path("a.dlx").write_text(queens(40))
    done = run("solve", "a.dlx", "--nodes", "5")
    assert done.code == 3
    assert done.out.startswith("Puzzle 1 (a.dlx): unknown: limit of 5 nodes\n")


def test_all_solutions(run: Run) -> None:
    """--all prints every solution once, and that these are all is proved."""
    Path("a.dlx").write_text(queens(6))
    done = run("solve", "a.dlx", "--all")
    assert done.code == 0
    blocks = re.split(r"Puzzle 1 \(a\.dlx\)(?:, solution \d+)?:\n", done.out)[1:]
    solutions = {block[: block.rindex("\nr5") + 4] for block in blocks}
    assert len(blocks) == len(solutions) == 4
    assert without_times(done.out).endswith("\nall 4 solutions: proved\nPuzzle 1 took T\n")


def test_limit_is_an_answer(run: Run) -> None:
    """If the requested number is found, the exit code is 0, though there may be more."""
    Path("a.dlx").write_text(queens(8))
    done = run("solve", "a.dlx", "--limit", "5", "--json")
    (values,) = done.objects
    assert done.code == 0
    assert (values["outcome"], values["count"], values["exact"]) == ("solved", 5, False)
    assert len({str(solution) for solution in values["solutions"]}) == 5


@pytest.mark.parametrize(
    ("text", "words", "unique"),
    [(ONE_WAY, "unique: proved", True), (TWO_WAYS, "not unique", False)],
)
def test_unique(run: Run, text: str, words: str, unique: bool) -> None:
    """--unique looks for a second solution; both answers are answers."""
    Path("a.dlx").write_text(text)
    done = run("solve", "a.dlx", "--unique")
    assert done.code == 0
    assert words in done.out.splitlines()
    assert ("solution 2" in done.out) is not unique
    assert run("solve", "a.dlx", "--unique", "--json").objects[0]["unique"] is unique


def test_unique_of_what_has_no_solution(run: Run) -> None:
    """A puzzle without a solution is not unique, and no solution is printed."""
    Path("a.dlx").write_text(NO_WAY)
    done = run("solve", "a.dlx", "--unique")
    assert done.code == 1
    assert done.out.startswith(f"Puzzle 1 (a.dlx): {NONE}\n")
    assert run("solve", "a.dlx", "--unique", "--json").objects[0]["unique"] is False


def test_seed_shuffles(run: Run) -> None:
    """A seed changes which solution comes first, always in the same way, and loses none."""
    Path("a.dlx").write_text(queens(8))
    firsts = {}
    for seed in map(str, range(8)):
        words = ["solve", "a.dlx", "--quiet", "--seed", seed]
        firsts[seed] = run(*words).out
        assert run(*words).out == firsts[seed]
    assert len(set(firsts.values())) > 1
    plain, shuffled = (
        run("solve", "a.dlx", "--all", "--json", *words).objects[0]["solutions"]
        for words in ([], ["--seed", "3"])
    )
    assert plain != shuffled
    assert sorted(map(str, plain)) == sorted(map(str, shuffled))


def test_file_of_many_gives_one_line_each(run: Run) -> None:
    """A batch of sudokus: one line for each puzzle, in order, then their time together."""
    Path("many.txt").write_text(f"{SUDOKU}\n{HOPELESS}\n{SUDOKU}\n")
    done = run("solve", "many.txt")
    assert done.code == 1
    assert without_times(done.out) == (
        f"Puzzle 1: {SOLVED}\n"
        "Puzzle 2: no solution: proved\n"
        f"Puzzle 3: {SOLVED}\n"
        "Puzzles 1 to 3 took T\n"
    )


def test_file_of_many_unique(run: Run) -> None:
    """With --unique each line says whether there is another solution."""
    Path("many.txt").write_text(f"{SUDOKU}\n{TWO_FOLD}\n")
    first, second, _ = run("solve", "many.txt", "--unique").out.splitlines()
    assert first == f"Puzzle 1: {SOLVED}  unique: proved"
    assert second.endswith("  not unique")


def test_quiet_is_solutions_only(run: Run) -> None:
    """--quiet leaves lines that another program can read, one for each puzzle."""
    Path("many.txt").write_text(f"{SUDOKU}\n{HOPELESS}\n")
    assert run("solve", "many.txt", "--quiet") == (1, f"{SOLVED}\nno solution: proved\n", "")
    Path("one.txt").write_text(SUDOKU)
    done = run("solve", "one.txt", "--quiet")
    assert Sudoku.loads(SUDOKU).solution_from(done.out).one_line() == SOLVED


def test_folder_is_a_batch_in_natural_order(run: Run, here: Path) -> None:
    """Every file of a folder, 2 before 10, subfolders too, hidden files not; times at the end."""
    folder = here / "batch"
    (folder / "more").mkdir(parents=True)
    for name in ("file10.dlx", "file2.dlx", "more/file1.dlx"):
        (folder / name).write_text(ONE_WAY)
    (folder / "File3.dlx").write_text(NO_WAY)
    (folder / ".hidden").write_text("not a puzzle")
    done = run("solve", "batch")
    assert (done.code, done.err) == (1, "")
    lines = without_times(done.out).splitlines()
    assert [line for line in lines if line.startswith("Puzzle")] == [
        "Puzzle 1 (batch/file2.dlx):",
        f"Puzzle 2 (batch/File3.dlx): {NONE}",
        "Puzzle 3 (batch/file10.dlx):",
        "Puzzle 4 (batch/more/file1.dlx):",
        "Puzzle 1 took T",
        "Puzzle 2 took T",
        "Puzzle 3 took T",
        "Puzzle 4 took T",
    ]


def test_one_bad_file_does_not_stop_the_others(run: Run) -> None:
    """The bad one is named on standard error and in the JSON; the code is 2 at the end."""
    Path("1.dlx").write_text(ONE_WAY)
    Path("2.dlx").write_text("a b\na x\n")
    Path("3.dlx").write_text(NO_WAY)
    done = run("solve", "1.dlx", "2.dlx", "3.dlx", "--json")
    assert done.code == 2
    assert done.err.startswith("puzzlewright: 2.dlx, line 2")
    good, bad, none = done.objects
    assert (good["outcome"], good["count"]) == ("solved", 1) or good["exact"]
    assert bad["file"] == "2.dlx"
    assert bad["error"].startswith("2.dlx, line 2")
    assert bad["line"] == 2
    assert (none["count"], none["exact"], none["solutions"]) == (0, True, [])


def test_json_of_a_sudoku(run: Run) -> None:
    """The solution has a list of rows, and the puzzle of a file of many has its number."""
    Path("many.txt").write_text(f"{SUDOKU}\n{SUDOKU}\n")
    first, second = run("solve", "many.txt", "--json").objects
    rows = [[int(digit) for digit in SOLVED[n : n + 9]] for n in range(0, 81, 9)]
    assert first["solutions"] == second["solutions"]
    assert first["solutions"] == [{"kind": "sudoku", "version": 1, "values": rows}]
    assert (first["number"], second["number"]) == (1, 2)
    assert (first["file"], first["kind"]) == ("many.txt", "sudoku")


def test_puzzle_chooses_one(run: Run) -> None:
    """--puzzle takes one from a file of many; a number too high is an error."""
    Path("many.txt").write_text(f"{HOPELESS}\n{SUDOKU}\n")
    assert run("solve", "many.txt", "--puzzle", "2", "--quiet") == (0, f"{SOLVED}\n", "")
    assert run("solve", "many.txt", "--puzzle", "3") == (
        2,
        "",
        "puzzlewright: many.txt: there is no puzzle 3: it holds 2\n",
    )


def test_output_file_has_what_would_be_printed(run: Run) -> None:
    """-o takes the place of standard output, and a drawing is not what solve writes."""
    Path("a.dlx").write_text(queens(6))
    printed = run("solve", "a.dlx", "--all", "--quiet").out
    assert run("solve", "a.dlx", "--all", "--quiet", "-o", "all.txt") == (0, "", "")
    assert Path("all.txt").read_text() == printed
    done = run("solve", "a.dlx", "-o", "a.svg")
    assert done.code == 2
    assert done.err.startswith("puzzlewright: a.svg: solve writes text")
    assert not Path("a.svg").exists()


def test_solutions_exclude_one_another(run: Run) -> None:
    """--all, --limit and --unique are three answers to one question."""
    done = run("solve", "a.txt", "--all", "--unique")
    assert done.code == 2
    assert "not allowed with" in done.err


def test_quiet_keeps_solutions_apart(run: Run) -> None:
    """An empty line stands between solutions of several lines, and only between."""
    Path("a.dlx").write_text(queens(6))
    blocks = run("solve", "a.dlx", "--all", "--quiet").out.split("\n\n")
    assert len(blocks) == 4
    assert all(len(block.splitlines()) == 6 for block in blocks)
    Path("b.dlx").write_text(NO_WAY)
    done = run("solve", "a.dlx", "b.dlx", "b.dlx", "--quiet")
    assert done.out.split("\n")[6:] == ["", NONE, NONE, ""]
    Path("c.dlx").write_text("a\na\na\n")
    assert run("solve", "c.dlx", "--all", "--quiet").out == "a\na\n"


def test_checkpoint_does_not_go_with_a_file(run: Run, here: Path) -> None:
    """A file that each run replaces would lose what is saved as handed out, so it is refused."""
    Path("a.dlx").write_text(TWO_WAYS)
    done = run("solve", "a.dlx", "--all", "--checkpoint", "c", "-o", "all.txt")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("puzzlewright: all.txt: --checkpoint cannot be combined with -o: ")
    assert ">>" in done.err
    assert [path.name for path in here.iterdir()] == ["a.dlx"]
    assert run("solve", "a.dlx", "--all", "--checkpoint", "c", "-o", "-").code == 0


def test_list_in_several_goes(run: Run) -> None:
    """What runs with one checkpoint print, one after another, is what a single run prints."""
    Path("a.dlx").write_text(queens(8))
    words = ["solve", "a.dlx", "--all", "--quiet"]
    whole = run(*words).out
    pieces = [run(*words, "--checkpoint", "c", "--nodes", str(n)) for n in (120, 180, 240)]
    last = run(*words, "--checkpoint", "c")
    assert [done.code for done in pieces] == [3, 3, 3]
    assert "".join(done.out for done in (*pieces, last)) == whole
    assert pieces[1].out
    found = whole.count("\n\n") + 1 - (last.out.lstrip("\n").count("\n\n") + 1)
    earlier = f"{found} of 92 solutions were handed out by an earlier run (checkpoint c)"
    assert (last.code, last.err) == (0, f"puzzlewright: a.dlx: {earlier}\n")


@pytest.mark.parametrize("how", [[], ["--quiet"], ["--all"], ["--unique"], ["--json"]])
def test_nothing_is_left_to_hand_out(run: Run, how: list[str]) -> None:
    """A second run that has nothing to print says why, and the count stays what it was."""
    Path("a.dlx").write_text(ONE_WAY)
    words = ["solve", "a.dlx", "--checkpoint", "c", *how]
    first = run(*words)
    assert (first.code, first.err) == (0, "")
    second = run(*words)
    earlier = "1 of 1 solution was handed out by an earlier run (checkpoint c)"
    assert (second.code, second.err) == (0, f"puzzlewright: a.dlx: {earlier}\n")
    assert "a\nb\n" not in second.out
    if how == ["--json"]:
        assert [(v["count"], v["earlier"]) for v in first.objects + second.objects] == [
            (1, 0),
            (1, 1),
        ]
    if how == ["--unique"]:
        assert "unique: proved" in second.out


def test_unique_with_checkpoint_prints_at_once(run: Run) -> None:
    """A solution that is saved as handed out is printed, though its uniqueness is not yet known."""
    Path("a.dlx").write_text(TWO_WAYS)
    puzzle = Cover.loads(TWO_WAYS)
    lines = run("solve", "a.dlx", "--unique", "--checkpoint", "c").out.splitlines()
    second = lines.index("Puzzle 1 (a.dlx), solution 2:")
    assert lines[0] == "Puzzle 1 (a.dlx):"
    assert puzzle.check(puzzle.solution_from("\n".join(lines[1:second]))).ok
    assert puzzle.check(puzzle.solution_from("\n".join(lines[second + 1 : -2]))).ok
    assert lines[-2] == "not unique"


def test_solutions_are_handed_on_before_they_are_saved(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a checkpoint every solution has left our buffers when the next one is searched."""
    Path("a.dlx").write_text(queens(6))
    flushed: list[int] = []
    written: list[str] = []
    monkeypatch.setattr(result_output, "say", lambda text, **_: written.append(text))
    monkeypatch.setattr(result_output, "flush", lambda: flushed.append(len(written)))
    assert run("solve", "a.dlx", "--all", "--json", "--checkpoint", "c").code == 0
    assert flushed[:4] == [1, 2, 3, 4]


def test_show_has_no_checkpoint(run: Run) -> None:
    """`show` always needs the first solution, so it takes no checkpoint."""
    Path("a.dlx").write_text(ONE_WAY)
    done = run("show", "a.dlx", "--solution", "--checkpoint", "c")
    assert (done.code, done.out) == (2, "")
    assert "unrecognized arguments: --checkpoint c" in done.err


def test_quiet_runs_can_be_appended(run: Run) -> None:
    """Standard output has solutions or a proof that there is none; what is unknown goes apart."""
    Path("a.dlx").write_text(queens(20))
    done = run("solve", "a.dlx", "--all", "--quiet", "--checkpoint", "a.save", "--nodes", "5")
    assert (done.code, done.out) == (3, "")
    assert done.err == "puzzlewright: a.dlx: unknown: limit of 5 nodes\n"
