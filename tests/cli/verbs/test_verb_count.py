"""`puzzlewright count`."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.commandline import HOPELESS, NO_WAY, ONE_WAY, SUDOKU, TWO_FOLD, TWO_WAYS, Run, queens

from puzzlewright.cli.verbs.count import estimate_text
from puzzlewright.puzzles import estimate
from puzzlewright.puzzles.estimate import Estimate, EstimatedNumber, Takeover

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("text", "printed", "code"),
    [
        (TWO_WAYS, "2\n", 0),
        (ONE_WAY, "1\n", 0),
        (SUDOKU, "1\n", 0),
        (TWO_FOLD, "2\n", 0),
        (HOPELESS, "0\n", 1),
        (queens(6), "4\n", 0),
    ],
)
def test_the_number_alone(run: Run, text: str, printed: str, code: int) -> None:
    """One puzzle gives its number and nothing else; none at all is exit code 1."""
    Path("a.txt").write_text(text)
    assert run("count", "a.txt") == (code, printed, "")


def test_limit_on_solutions_is_no_exact_count(run: Run) -> None:
    """A count that stopped at --limit is printed as a lower bound, and exits with 3."""
    Path("a.dlx").write_text(queens(6))
    assert run("count", "a.dlx", "--limit", "3") == (
        3,
        "at least 3 (limit of 3 solutions)\n",
        "",
    )
    (values,) = run("count", "a.dlx", "--limit", "3", "--json").objects
    assert (values["outcome"], values["count"], values["exact"]) == ("solved", 3, False)


def test_limit_on_nodes(run: Run) -> None:
    """A count that stopped at --nodes says at least how many there are."""
    Path("a.dlx").write_text(queens(10))
    done = run("count", "a.dlx", "--nodes", "50", "--json")
    (values,) = done.objects
    assert done.code == 3
    assert (values["outcome"], values["exact"]) == ("limit", False)
    assert values["count"] < 724
    assert values["nodes"] >= 50
    assert run("count", "a.dlx", "--nodes", "50").out == (
        f"at least {values['count']} (limit of 50 nodes)\n"
    )


def test_limit_on_time(run: Run) -> None:
    """No time at all is a limit that comes first."""
    Path("a.dlx").write_text(queens(14))
    done = run("count", "a.dlx", "--time", "1ms")
    assert done.code == 3
    assert done.out.startswith("at least ")
    assert done.out.endswith(" (time limit of 1.0 ms)\n")


def test_limit_on_time_of_a_packing(run: Run) -> None:
    """What was found is printed, though facts of the file are looked up after the time is up."""
    Path("a.txt").write_text("packing\nboard 5x5x5\nbricks any Y-pentomino\n")
    done = run("count", "a.txt", "--time", "300ms")
    assert done.code == 3
    assert done.out.startswith("at least ")
    assert done.out.endswith(" (time limit of 300 ms)\n")


def test_json(run: Run) -> None:
    """One object with the documented fields, and by default no solutions."""
    Path("a.dlx").write_text(TWO_WAYS)
    (values,) = run("count", "a.dlx", "--json").objects
    assert values.pop("seconds") >= 0
    assert values.pop("nodes") >= 1
    head = {"verb": "count", "version": 1, "file": "a.dlx", "kind": "cover"}
    assert values == {**head, "outcome": "exhausted", "count": 2, "exact": True}


@pytest.fixture
def few_digits() -> Iterator[int]:
    """Let Python write as few digits as its setting allows."""
    least, before = 640, sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(least)
    yield least
    sys.set_int_max_str_digits(before)


@pytest.mark.parametrize("option", [[], ["--json"], ["--distinct"]])
def test_long_numbers_are_printed_whole(run: Run, few_digits: int, option: list[str]) -> None:
    """A count may have more digits than Python writes by default: Fibonacci's numbers here."""
    Path("long.txt").write_text("packing\nboard 2x3100\nbricks dominoes\n")
    done = run("count", "long.txt", *option)
    before, number = 1, 1
    for _ in range(3099):
        before, number = number, before + number
    assert len(str(number)) > few_digits
    assert (done.code, done.err) == (0, "")
    assert str(number) in re.split(r"\W+", done.out)


def test_several_files_are_named(run: Run) -> None:
    """With several puzzles each line says whose number it is; the worst code wins."""
    Path("a.dlx").write_text(TWO_WAYS)
    Path("b.dlx").write_text(NO_WAY)
    Path("many.txt").write_text(f"{SUDOKU}\n{TWO_FOLD}\n")
    done = run("count", "a.dlx", "b.dlx", "many.txt")
    lines = ["a.dlx: 2", "b.dlx: 0", "many.txt, puzzle 1: 1", "many.txt, puzzle 2: 2"]
    why = "puzzlewright: b.dlx: item b cannot be covered\n"
    assert done == (1, "\n".join(lines) + "\n", why)
    assert run("count", "a.dlx", "many.txt", "--quiet").out == "2\n1\n2\n"
    places = [
        (v["file"], v.get("number")) for v in run("count", "--json", "a.dlx", "many.txt").objects
    ]
    assert places == [("a.dlx", None), ("many.txt", 1), ("many.txt", 2)]


@pytest.mark.parametrize("threads", ["0", "1", "2", "3"])
def test_threads_do_not_change_the_count(run: Run, threads: str) -> None:
    """Any number of threads counts the same; 0 means all cores."""
    Path("a.dlx").write_text(queens(8))
    assert run("count", "a.dlx", "--threads", threads) == (0, "92\n", "")


def test_output_file(run: Run) -> None:
    """With -o the count goes to the file and nothing is printed; - is standard output."""
    Path("a.dlx").write_text(TWO_WAYS)
    assert run("count", "a.dlx", "-o", "n.txt") == (0, "", "")
    assert Path("n.txt").read_text() == "2\n"
    assert run("count", "a.dlx", "-o", "-") == (0, "2\n", "")


def test_checkpoint_goes_on_where_it_was(run: Run) -> None:
    """A count cut short by a limit is taken up again by the same command, and ends exact."""
    Path("a.dlx").write_text(queens(10))
    first = run("count", "a.dlx", "--nodes", "3000", "--checkpoint", "a.save", "--json").objects[0]
    assert first["outcome"] == "limit"
    assert Path("a.save").exists()
    done = run("count", "a.dlx", "--checkpoint", "a.save", "--json")
    (second,) = done.objects
    plain = run("count", "a.dlx", "--json").objects[0]
    assert done.code == 0
    assert (second["count"], second["exact"]) == (724, True)
    assert second["nodes"] == plain["nodes"]


def test_checkpoint_is_for_one_puzzle(run: Run) -> None:
    """A checkpoint for several puzzles is refused before anything is searched or written."""
    Path("many.txt").write_text(f"{SUDOKU}\n{TWO_FOLD}\n")
    done = run("count", "many.txt", "--checkpoint", "a.save")
    reason = "a checkpoint holds the search of one puzzle, and there are 2 (choose with --puzzle)"
    assert done == (2, "", f"puzzlewright: many.txt: {reason}\n")
    assert not Path("a.save").exists()
    assert run("count", "many.txt", "--puzzle", "2", "--checkpoint", "a.save").out == (
        "many.txt, puzzle 2: 2\n"
    )


def test_estimate_of_a_small_tree_is_exact(run: Run) -> None:
    """A tree that the trial sees the end of needs no guess, and the report shows that."""
    Path("a.dlx").write_text(queens(6))
    nodes = run("count", "a.dlx", "--json").objects[0]["nodes"]
    done = run("count", "a.dlx", "--estimate")
    assert done.code == 0
    words = r"exactly \(exact cover on a bit matrix\)"
    assert re.fullmatch(rf"4 solutions, {nodes} nodes, \S+ \S+: {words}\n", done.out)


def test_estimate_of_a_large_tree_is_a_guess(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not searched is guessed: solutions, size, time, and how many probes they rest on."""
    monkeypatch.setattr("puzzlewright.puzzles.estimate.TRIAL_AT_ONCE", 0.1)
    Path("a.dlx").write_text(queens(20))
    done = run("count", "a.dlx", "--estimate")
    assert done.code == 0
    assert re.match(
        r"(about|perhaps) [\d,]+ solutions ± \d+%, (about|perhaps) [\d,]+ nodes", done.out
    )
    assert "a guess from" in done.out
    (values,) = run("count", "a.dlx", "--estimate", "--json").objects
    assert values["method"] == "cover-dense"
    assert values["basis"] == "sampled"
    assert values["estimated_nodes"] > 1e8  # there are 4e10 solutions
    assert values["estimated_solutions"] > 1e8
    assert values["nodes_error"] > 0
    assert values["solutions_error"] > 0
    assert values["estimated_seconds"] > 1
    assert values["probes"] > 0
    assert (values["count"], values["exact"]) == (None, False)


def test_estimate_of_what_is_counted_without_a_search(run: Run) -> None:
    """Dominoes on a long board take a moment, and no search for years is spoken of."""
    Path("a.txt").write_text("packing\nboard 10x60\nbricks dominoes\n")
    done = run("count", "a.txt", "--estimate")
    assert done.code == 0
    assert done.out.startswith("5.3e71 solutions, ")
    assert "years" not in done.out
    (values,) = run("count", "a.txt", "--estimate", "--json").objects
    assert values["estimated_solutions"] == run("count", "a.txt", "--json").objects[0]["count"]
    assert values["basis"] == "exact"
    assert values["estimated_seconds"] < 600
    assert values["probes"] == 0


def test_estimate_of_distinct_solutions(run: Run) -> None:
    """With --distinct, it is about the count of symmetry classes."""
    Path("a.txt").write_text("packing\nboard 3x20\nbricks pentominoes\n")
    done = run("count", "a.txt", "--estimate", "--distinct")
    assert done.out.startswith("2 distinct solutions, ")
    (values,) = run("count", "a.txt", "--estimate", "--distinct", "--json").objects
    assert (values["estimated_distinct"], values["estimated_solutions"]) == (2, 8)


def test_kind_settles_doubt(run: Run) -> None:
    """--kind takes a file for what it does not look like."""
    Path("odd").write_text("1234\n1234\n")
    assert run("count", "odd").code == 2
    assert run("count", "odd", "--kind", "cover") == (0, "1\n", "")


def test_estimate_beyond_all_numbers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tree too large for a floating-point number is reported as such, and in valid JSON."""
    monkeypatch.setattr("puzzlewright.puzzles.estimate.TRIAL_AT_ONCE", 0.01)
    monkeypatch.setattr("puzzlewright.puzzles.estimate.PROBING", 0.01)
    Path("a.txt").write_text("sudoku 5x5\n" + (". " * 25 + "\n") * 25)
    done = run("count", "a.txt", "--estimate")
    assert (done.code, done.err) == (0, "")
    assert "more than 1e300 nodes (exact cover on sparse sets; a guess from " in done.out
    assert "years" not in done.out
    (values,) = run("count", "a.txt", "--estimate", "--json").objects
    assert values["estimated_nodes"] is None
    assert values["estimated_seconds"] is None
    assert values["probes"] > 0


SAMPLED = Estimate(
    "fill",
    "a method",
    "sampled",
    123.0,
    EstimatedNumber(123456.0, 0.04),
    EstimatedNumber(98765.0, 0.001),
    probes=500,
)
GUESS = "(a method; a guess from 500 random descents)"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, f"about 99,000 solutions ± 1%, about 120,000 nodes ± 4%, about 2 min 3 s {GUESS}"),
        (
            {"solutions": None},
            "an unknown number of solutions (none was met), about 120,000 nodes ± 4%, "
            f"about 2 min 3 s {GUESS}",
        ),
        (
            {"solutions": None, "found": 1},
            f"at least 1 solution, about 120,000 nodes ± 4%, about 2 min 3 s {GUESS}",
        ),
        (
            {"found": 100_000},
            f"at least 100,000 solutions, about 120,000 nodes ± 4%, about 2 min 3 s {GUESS}",
        ),
        (
            {
                "nodes": EstimatedNumber(1e30, 0.9),
                "seconds": 1e27,
                "distinct": EstimatedNumber(7.0, 0.2),
            },
            "about 7 distinct solutions ± 20%, perhaps 1.0e30 nodes ± 90%, "
            f"perhaps 3.2e19 years {GUESS}",
        ),
        (
            {
                "nodes": EstimatedNumber(float("inf"), None),
                "seconds": None,
                "solutions": EstimatedNumber(1e305),
            },
            f"more than 1e300 solutions, more than 1e300 nodes {GUESS}",
        ),
        (
            {"nodes": EstimatedNumber(5000, None, is_least=True), "seconds": None},
            f"about 99,000 solutions ± 1%, at least 5,000 nodes {GUESS}",
        ),
        (
            {"basis": "measured", "seconds": 2.0, "seconds_at_most": 60.0, "probes": 0},
            "about 99,000 solutions ± 1%, about 2.00 s, at most 1 min 0 s "
            "(a method, without visiting each solution)",
        ),
        (
            {
                "turn": Takeover("first-cell", "the other", "memory", EstimatedNumber(200.0, 0.1)),
                "probes": 0,
            },
            "about 99,000 solutions ± 1%, about 120,000 nodes ± 4%, about 2 min 3 s "
            "(a method; if memory runs out: the other, about 200 nodes ± 10%)",
        ),
        (
            {"turn": Takeover("memo", "exact cover, remembering positions", "speed"), "probes": 0},
            "about 99,000 solutions ± 1%, about 120,000 nodes ± 4%, about 2 min 3 s "
            "(a method; remembering positions takes over if that is faster)",
        ),
        (
            {
                "basis": "exact",
                "nodes": EstimatedNumber(1),
                "solutions": EstimatedNumber(10**60),
                "seconds": 0.05,
            },
            "1.0e60 solutions, 1 node, 50.0 ms: exactly (a method)",
        ),
    ],
)
def test_words_of_an_estimate(changes: dict[str, Any], text: str) -> None:
    """However large the numbers are, they stay short enough to be read, and claim no more."""
    words = estimate_text(replace(SAMPLED, **changes))
    assert words.replace(" on one thread", "") == text
    assert (" on one thread" in words) == bool(re.search(r" s \(| years \(", text))


@pytest.mark.parametrize("moment", ["trial", "probes"])
def test_estimate_that_is_stopped(run: Run, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """Ctrl-C during an estimate leaves no claim about the size of the tree."""
    Path("a.dlx").write_text(queens(20))
    where, name = (estimate, "_run_trial") if moment == "trial" else (estimate._Samples, "_make")
    work = getattr(where, name)

    def interrupted(*given: object, **options: object) -> object:
        signal.raise_signal(signal.SIGINT)
        return work(*given, **options)

    monkeypatch.setattr(where, name, interrupted)
    assert run("count", "a.dlx", "--estimate") == (130, "", "puzzlewright: stopped\n")
