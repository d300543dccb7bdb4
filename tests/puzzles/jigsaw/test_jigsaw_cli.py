"""Jigsaws on the command line."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from support.commandline import COMMAND, SUDOKU, TWO_FOLD, TWO_WAYS, Run, bare
from support.oracles.jigsaw import PARKER

from puzzlewright.core.outcomes import Count
from puzzlewright.puzzles.abilities import Symmetry
from puzzlewright.puzzles.jigsaw.compare import AssemblyComparison, compare
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw, JigsawSolution
from puzzlewright.puzzles.jigsaw.view.draw import STYLES

#: Type 1 has two holes less than it needs.
SHORT = "jigsaw 2 2\n0 1 -1 0\n0 0 2 -1\n-2 0 0 1\n1 1 0 0\n"
WHY_SHORT = "type 1 is short of holes: 4 tabs, 2 holes"

#: Goes together in one way.
ONE = "jigsaw 2 2\n0 1 -2 0\n0 0 3 -1\n-3 0 0 4\n2 -4 0 0\n"

#: Long enough for any machine to do what it has to do, after which something is wrong.
PATIENCE = 60

COMPARED = "2 of 40 joins survive; of 25 pieces 22 lie elsewhere, 17 are turned, 2 stay as they are"


@pytest.fixture(autouse=True)
def parker(here: Path) -> Path:
    """Have Matt Parker's layout in the folder, and two small jigsaws."""
    Path("one.txt").write_text(ONE)
    Path("short.txt").write_text(SHORT)
    return Path(shutil.copy(PARKER, here / "parker.txt"))


# ---------------------------------------------------------------- count


def test_count_of_parkers_layout(run: Run) -> None:
    """The number alone with --quiet; JSON always has both numbers."""
    assert run("count", "parker.txt") == (0, "8 (2 up to turning the whole)\n", "")
    assert run("count", "parker.txt", "--quiet") == (0, "8\n", "")
    assert run("count", "parker.txt", "--distinct") == (0, "2 distinct, 8 in all\n", "")
    for words in (["--json"], ["--json", "--distinct"]):
        (values,) = run("count", "parker.txt", *words).objects
        assert (values["kind"], values["outcome"]) == ("jigsaw", "exhausted")
        assert (values["count"], values["exact"], values["distinct"]) == (8, True, 2)
        assert "why" not in values


def test_count_with_a_limit(run: Run) -> None:
    """A limit is kept though solutions are found by fours; it is no exact count."""
    done = run("count", "parker.txt", "--limit", "5", "--quiet")
    assert done == (3, "at least 5 (limit of 5 solutions)\n", "")
    done = run("count", "parker.txt", "--limit", "1", "--distinct", "--json")
    (values,) = done.objects
    assert (done.code, values["distinct"], values["exact"]) == (3, 1, False)


def test_count_by_threads_and_from_a_checkpoint(run: Run) -> None:
    """Threads and checkpoints do not change the numbers."""
    assert run("count", "parker.txt", "--threads", "2", "--quiet") == (0, "8\n", "")
    assert run("count", "parker.txt", "--nodes", "5", "--checkpoint", "p.save").code == 3
    assert run("count", "parker.txt", "--distinct", "--checkpoint", "p.save").out == (
        "2 distinct, 8 in all\n"
    )


@pytest.mark.parametrize(("text", "count"), [(SUDOKU, 1), (TWO_FOLD, 2), (TWO_WAYS, 2)])
def test_distinct_for_other_kinds(run: Run, text: str, count: int) -> None:
    """Where nothing can be turned, all solutions are distinct; only an option prints that."""
    Path("a.txt").write_text(text)
    assert run("count", "a.txt", "--distinct").out == f"{count} distinct, {count} in all\n"
    (values,) = run("count", "a.txt", "--distinct", "--json").objects
    assert values["distinct"] == values["count"] == count
    (values,) = run("count", "a.txt", "--json").objects
    assert "distinct" not in values


# ---------------------------------------------------------------- no solution, and why


def test_why_there_is_none(run: Run) -> None:
    """Every verb says what is short, and exits with 1."""
    done = run("count", "short.txt")
    assert done == (1, "0\n", f"puzzlewright: short.txt: {WHY_SHORT}\n")
    done = run("solve", "short.txt")
    assert (done.code, done.err) == (1, "")
    assert f"no solution: proved ({WHY_SHORT})" in done.out
    done = run("check", "short.txt")
    assert done.code == 1
    assert f"no solution: proved ({WHY_SHORT})" in done.out
    for verb in ("count", "solve", "check"):
        done = run(verb, "short.txt", "--json")
        (values,) = done.objects
        assert (done.code, done.err) == (1, "")
        assert (values["why"], values["count"], values["exact"]) == (WHY_SHORT, 0, True)


# ---------------------------------------------------------------- solve and check


def test_solve_distinct(run: Run) -> None:
    """All distinct solutions are two; all of them are eight. Each can be checked again."""
    (values,) = run("solve", "parker.txt", "--all", "--distinct", "--json").objects
    assert (values["count"], values["exact"], len(values["solutions"])) == (2, True, 2)
    (values,) = run("solve", "parker.txt", "--all", "--json").objects
    assert (values["count"], len(values["solutions"])) == (8, 8)
    done = run("solve", "parker.txt", "--all", "--distinct", "--quiet")
    first, second = done.out.split("\n\n")
    for text in (first, second):
        Path("mine.txt").write_text(text)
        assert run("check", "parker.txt", "mine.txt") == (0, "mine.txt: correct\n", "")
    Path("mine.txt").write_text(first.replace("1 ", "2 ", 1))
    assert run("check", "parker.txt", "mine.txt").code == 1


def test_solve_unique(run: Run) -> None:
    """Turned as a whole, it is no second solution."""
    assert "\nunique: proved\n" in run("solve", "one.txt", "--unique").out
    (values,) = run("solve", "one.txt", "--unique", "--json").objects
    assert values["unique"] is True
    assert "\nnot unique\n" in run("solve", "parker.txt", "--unique").out


def test_check(run: Run) -> None:
    """The verdict says that turning the whole does not count."""
    done = run("check", "one.txt", "--unique")
    assert done.code == 0
    assert "exactly one solution: proved, up to turning the whole (" in done.out
    assert run("check", "parker.txt").code == 0
    done = run("check", "parker.txt", "--unique")
    assert done.code == 1
    assert "more than one solution, up to turning the whole (" in done.out


# ---------------------------------------------------------------- show


def test_compare_as_text_drawing_and_json(run: Run) -> None:
    """Both assemblies and what they have in common, in each form."""
    done = run("show", "parker.txt", "--compare")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"\n{COMPARED}\n")
    assert len(done.out.split("\n\n")) == 3
    assert run("show", "parker.txt", "--compare", "-o", "both.svg") == (0, "", "")
    assert ElementTree.parse("both.svg").getroot().tag.endswith("svg")
    (values,) = run("show", "parker.txt", "--compare", "--json").objects
    assert values["comparison"] == COMPARED
    assert len(values["solutions"]) == 2


def test_compare_where_there_is_one(run: Run) -> None:
    """Nothing to compare is an error with exit code 1, and no file is written."""
    done = run("show", "one.txt", "--compare", "-o", "both.svg")
    assert (done.code, done.out) == (1, "")
    only = "the only solution: proved, up to turning the whole"
    assert done.err == f"puzzlewright: one.txt: nothing to compare: {only}\n"
    assert not Path("both.svg").exists()
    (values,) = run("show", "one.txt", "--compare", "--json").objects
    assert values["comparison"] is None
    assert len(values["solutions"]) == 1
    done = run("show", "short.txt", "--compare")
    assert done.code == 1
    assert WHY_SHORT in done.err


def test_compare_is_a_drawing_or_text(run: Run) -> None:
    """A plain file has no room for two assemblies."""
    done = run("show", "parker.txt", "--compare", "-o", "both.txt")
    assert done.code == 2
    assert done.err.startswith("puzzlewright: both.txt: two solutions side by side are a drawing")


@pytest.mark.parametrize(
    ("text", "kind"), [(SUDOKU, "sudoku"), (TWO_FOLD, "sudoku"), (TWO_WAYS, "cover")]
)
def test_compare_is_refused_elsewhere(run: Run, text: str, kind: str) -> None:
    """For kinds without a comparison it is an error, however many solutions there are."""
    Path("a.txt").write_text(text)
    done = run("show", "a.txt", "--compare")
    assert (done.code, done.out) == (2, "")
    assert f"solutions of this kind cannot be compared: '{kind}'" in done.err


@pytest.mark.parametrize(
    "style",
    [
        "numbers",
        "numbers=no",
        "colours",
        "names=no",
        "words=HELLO",
        "plain",
        "cut",
        "size=30",
        "size=12mm",
    ],
)
def test_styles(run: Run, style: str) -> None:
    """Each style makes a drawing, and one that differs from the plain one."""
    assert run("show", "parker.txt", "-o", "plain.svg") == (0, "", "")
    assert run("show", "parker.txt", "--style", style, "-o", "a.svg") == (0, "", "")
    ElementTree.parse("a.svg")
    usual = {"numbers=no", "colours"}
    assert style in usual or Path("a.svg").read_text() != Path("plain.svg").read_text()


def test_list_of_styles(run: Run) -> None:
    """All styles are listed, each with what it does."""
    done = run("show", "parker.txt", "--style", "help")
    assert (done.code, done.err) == (0, "")
    names = [line.split()[0] for line in done.out.splitlines()]
    assert names == list(STYLES)
    assert {"numbers", "words=TEXT", "plain", "cut", "size=MM"} <= set(names)


def test_styles_together(run: Run) -> None:
    """Several styles go together, also with a solution."""
    words = ["--style", "cut", "--style", "size=20", "--solution"]
    assert run("show", "parker.txt", *words, "-o", "cut.svg") == (0, "", "")
    assert "mm" in Path("cut.svg").read_text()


@pytest.mark.parametrize(
    ("style", "words"),
    [
        ("bogus", r"there are numbers, colours, names, words=TEXT, picture=FILE, plain, cut, size"),
        ("numbers=perhaps", "numbers is yes or no: 'perhaps'"),
        ("size=big", "not a size in millimetres, 0.5 or more: 'big'"),
        ("size=-5", "not a size in millimetres"),
        ("size=nan", "not a size in millimetres"),
        ("picture=nowhere.png", "nowhere.png: cannot be read"),
    ],
)
def test_styles_that_there_are_not(run: Run, style: str, words: str) -> None:
    """Misspelt styles and values are answered in words, and nothing is written."""
    done = run("show", "parker.txt", "--style", style, "-o", "a.svg")
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert not Path("a.svg").exists()


def test_styles_are_for_drawings(run: Run) -> None:
    """A style without a drawing is a mistake; so is one of a kind that has none."""
    done = run("show", "parker.txt", "--style", "numbers")
    names = ".svg, .png, .pdf, .html, .js or .dxf"
    reason = f"parker.txt: a style is for drawings: name one with -o ({names}): 'numbers'"
    assert done == (2, "", f"puzzlewright: {reason}\n")
    for name, what in (("a.txt", "a .txt file"), ("a", "a text")):
        done = run("show", "parker.txt", "--style", "numbers", "-o", name)
        reason = f"{name}: {what} has no styles; {names} files have: 'numbers'"
        assert (done.code, reason in done.err) == (2, True)
        assert not Path(name).exists()
    Path("a.txt").write_text(SUDOKU)
    done = run("show", "a.txt", "--style", "numbers", "-o", "a.svg")
    assert done.code == 2
    assert "no such style of a sudoku (there are none)" in done.err


def test_styles_and_comparisons(run: Run) -> None:
    """A comparison has a look of its own: a style is refused, not dropped."""
    done = run("show", "parker.txt", "--compare", "--style", "cut", "-o", "cut.svg")
    assert (done.code, done.out) == (2, "")
    assert "--compare takes no style: styles are for one assembly: 'cut'" in done.err
    assert not Path("cut.svg").exists()


# ---------------------------------------------------------------- make


@pytest.mark.parametrize("name", ["two.txt", "two.json"])
def test_made_files_are_read_back(run: Run, name: str) -> None:
    """The suffix sets the format; the count is the requested one."""
    wish = ["make", "jigsaw", "5x5", "--solutions", "2", "--seed", "1"]
    assert run(*wish, "-o", name) == (0, "", "")
    (values,) = run("count", name, "--distinct", "--json").objects
    assert (values["distinct"], values["count"], values["exact"]) == (2, 8, True)
    assert Jigsaw.load(name).text() == bare(run(*wish).out)
    assert run("make", "--again", name).out == run(*wish).out
    Jigsaw.load(name).save("again.json")
    assert Jigsaw.load("again.json") == Jigsaw.load(name)


def test_made_drawings(run: Run) -> None:
    """A drawing of a new jigsaw is well-formed, and JSON has what was made."""
    wish = ["make", "jigsaw", "4x4", "--tabs", "5", "--seed", "3"]
    assert run(*wish, "-o", "a.svg") == (0, "", "")
    ElementTree.parse("a.svg")
    (values,) = run(*wish, "--json").objects
    assert (values["kind"], values["seed"]) == ("jigsaw", 3)
    assert Jigsaw.loads(values["text"]).count(distinct=True) == Count(1, exact=True)


@pytest.mark.parametrize(
    ("options", "signed", "turning"),
    [(["--unsigned"], False, True), (["--no-turning"], True, False), (["--near"], True, True)],
)
def test_rules_of_a_made_jigsaw(run: Run, options: list[str], signed: bool, turning: bool) -> None:
    """The request is in the header, and proved."""
    done = run("make", "jigsaw", "5x5", "--solutions", "2", "--seed", "1", *options)
    jigsaw = Jigsaw.loads(done.out)
    assert (jigsaw.signed, jigsaw.turning) == (signed, turning)
    assert jigsaw.count(distinct=True) == Count(2, exact=True)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["0x5"], "a jigsaw has 1 to 100000 rows and columns: '0x5'"),
        (["five"], "not a size like 9x9 (rows x columns): 'five'"),
        (["1000x1000"], "at most 100,000 cells"),
        (["--tabs", "0"], "'0'"),
        (["--tabs", "41"], "a 5×5 jigsaw has only 40 joins: '41'"),
        (["--solutions", "none"], "'none'"),
        (["--solutions", "2", "--edge-uses", "3"], "40 joins are not a multiple"),
        (["--near"], "--near: only for two solutions"),
        (["--time", "soon"], "not a time like 90, 30s, 2m or 1h"),
        (["2x2", "--solutions", "2"], "no such 2×2 jigsaw was found in 60 attempts"),
        (["-o", "a.gif"], "cannot write a jigsaw as .gif"),
    ],
)
def test_wishes_that_are_refused(run: Run, words: list[str], complaint: str) -> None:
    """Exit code 2, words for people without any names of the program's own, and no file."""
    done = run("make", "jigsaw", *words, "--seed", "1")
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert "Traceback" not in done.err
    assert "_" not in done.err
    assert not Path("a.gif").exists()


# ---------------------------------------------------------------- very large, and Ctrl-C


def large(side: int) -> str:
    """Return a jigsaw cut from a board of this many rows and columns."""
    random = Random(1)
    cells = [[0, 0, 0, 0] for _ in range(side * side)]
    for cell, edges in enumerate(cells):
        across, down = (random.choice([-1, 1]) * random.randint(1, 20) for _ in range(2))
        if (cell + 1) % side:
            edges[1], cells[cell + 1][3] = across, -across
        if cell + side < side * side:
            edges[2], cells[cell + side][0] = down, -down
    random.shuffle(cells)
    return "\n".join([f"jigsaw {side} {side}", *(" ".join(map(str, each)) for each in cells)])


def test_forty_thousand_pieces(run: Run) -> None:
    """A jigsaw that nobody will solve is answered honestly when its time is up."""
    Path("big.txt").write_text(large(200))
    done = run("count", "big.txt", "--time", "100ms", "--json")
    assert done.code == 3
    told = json.loads(done.out)
    if "error" in told:
        assert done.err == "puzzlewright: big.txt: the time limit passed while it was read\n"
    else:  # a quick machine has read it by then
        assert told["outcome"] == "limit"
        assert told["exact"] is False
    assert not Jigsaw.load("big.txt").count(time=0.1).exact


def test_ctrl_c_keeps_the_best_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed once there is a jigsaw, it ends the work, and the jigsaw is written."""

    def pressing(
        jigsaw: Jigsaw, first: JigsawSolution, second: JigsawSolution
    ) -> AssemblyComparison:
        signal.raise_signal(signal.SIGINT)
        return compare(jigsaw, first, second)

    monkeypatch.setattr("puzzlewright.puzzles.jigsaw.make.generator.compare", pressing)
    wish = ["make", "jigsaw", "4x5", "--solutions", "2", "--seed", "1", "--rounds", "1000000"]
    done = run(*wish, "-o", "best.txt")
    assert (done.code, done.out) == (130, "")
    assert done.err.startswith("puzzlewright: stopped")
    assert Jigsaw.load("best.txt").count(distinct=True) == Count(2, exact=True)


def test_ctrl_c_before_there_is_anything(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there is nothing to write."""

    def pressing(*_: object) -> None:
        signal.raise_signal(signal.SIGINT)

    # No design works out, and somebody loses patience.
    monkeypatch.setattr("puzzlewright.puzzles.jigsaw.make.generator.pack_exactly", pressing)
    wish = ["make", "jigsaw", "4x4", "--solutions", "2", "--edge-uses", "2", "--seed", "1"]
    assert run(*wish, "-o", "none.txt") == (130, "", "puzzlewright: stopped\n")
    assert not Path("none.txt").exists()


def test_a_generator_that_is_interrupted_from_outside() -> None:
    """A real SIGINT, once the bar shows a jigsaw: it is written, and the exit code is 130."""
    wish = ["make", "jigsaw", "6x6", "--seed", "1", "--time", "10m", "--progress", "-o", "a.txt"]
    with subprocess.Popen([*COMMAND, *wish], stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr is not None
            told = b""
            while b"types of edges" not in told:
                told += (new := os.read(process.stderr.fileno(), 1000))
                assert new, told
            process.send_signal(signal.SIGINT)
            _, rest = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"puzzlewright: stopped" in rest
    assert b"Traceback" not in rest
    assert Jigsaw.load("a.txt").count(distinct=True) == Count(1, exact=True)


def test_a_limit_of_nodes_is_kept() -> None:
    """What was tried out before does not count, and does not answer for the search."""
    jigsaw = Jigsaw.make(6, tabs=4, seed=1)
    search, _ = Symmetry.of(jigsaw).class_search(collect=False) or (None, 0)
    assert search is not None
    assert search.nodes == 0
    assert jigsaw.count(nodes=3).exact is False
    under_way, _ = Symmetry.of(jigsaw).class_search(collect=False, fresh=False) or (None, 0)
    assert under_way is not None
    assert under_way.nodes > 0
