"""The command as a whole: help, versions, mistakes, defects of our own."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from support.commandline import ONE_WAY, TWO_WAYS, Run

import puzzlewright
from puzzlewright.cli import exit_codes
from puzzlewright.cli.verbs import VERBS
from puzzlewright.core.errors import BrokenSearchError
from puzzlewright.puzzles.kind import kind_names
from puzzlewright.puzzles.sudoku.recipe import SudokuRecipe

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_teaches(run: Run, word: str) -> None:
    """The help names every verb and kind, shows examples and explains the exit codes."""
    done = run(word)
    assert (done.code, done.err) == (0, "")
    for name in (*VERBS, *kind_names()):
        assert re.search(rf"^  {name} ", done.out, re.MULTILINE)
    assert done.out.count("\n  puzzlewright ") >= 8
    assert exit_codes.EPILOG in done.out


def test_no_arguments_is_a_mistake_answered_with_help(run: Run) -> None:
    """Without a verb the help goes to standard error, with exit code 2."""
    done = run()
    assert (done.code, done.out) == (2, "")
    assert done.err == run("--help").out


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_each_verb(run: Run, verb: str) -> None:
    """Every verb explains itself with examples and the exit codes."""
    done = run(verb, "--help")
    assert (done.code, done.err) == (0, "")
    assert f"\nexamples:\n  puzzlewright {verb}" in done.out
    assert exit_codes.EPILOG in done.out
    assert all(len(line) <= 100 for line in done.out.splitlines())


def test_examples_of_the_help_are_valid(run: Run) -> None:
    """Every example of a help text is understood: what it lacks is the file, nothing else."""
    text = "".join(run(*words, "--help").out for words in ([], *([verb] for verb in VERBS)))
    lines = re.findall(r"^  puzzlewright (solve|count|check|show) (.*?)(?:   .*)?$", text, re.M)
    assert len(lines) > 20
    for verb, rest in lines:
        words = shlex.split(re.sub(r"\s+(<|>>) .*", "", rest))
        if "-" not in words:
            assert re.search(r"cannot be read \(No such file", run(verb, *words).err), (verb, rest)


def test_version(run: Run) -> None:
    """The version is that of the package."""
    assert run("--version") == (0, f"puzzlewright {puzzlewright.__version__}\n", "")


def test_unknown_verb(run: Run) -> None:
    """A verb that is nearly right is guessed; otherwise the verbs are listed."""
    assert run("slove").err == "puzzlewright: no such verb (did you mean solve?): 'slove'\n"
    done = run("xyzzy")
    assert done.code == 2
    assert all(verb in done.err for verb in VERBS)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["solve"], "the following arguments are required: FILE-OR-FOLDER"),
        (["count", "a", "--tiem", "3"], "unrecognized arguments: --tiem 3 (did you mean --time? `"),
        (["count", "a", "--time", "soon"], "argument --time: not a time like 90"),
        (["count", "a", "--limit", "0"], "argument --limit: not a whole number, 1 or more: '0'"),
        (["count", "a", "--threads", "-1"], "argument --threads: not a whole number, 0 or more"),
        (["count", "a", "--nodes", "many"], "argument --nodes: not a whole number, 1 or more"),
        (["count", "a", "--kind", "sudko"], "no such kind (did you mean sudoku?): 'sudko'"),
        (["count", "-", "-"], "standard input (-) can be read only once"),
        (["make", "sudoku", "--seed", "x"], "argument --seed: not a whole number, 0 or more"),
        (["demo", "--kind", "sudko"], "no such kind"),
    ],
)
def test_mistakes_on_the_command_line(run: Run, words: list[str], reason: str) -> None:
    """One line on standard error that says what is wrong; exit code 2."""
    Path("a").write_text(ONE_WAY)
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: {reason}")
    assert done.err.count("\n") == 1


def test_defect_of_ours_is_owned(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other error is an internal one: exit code 70, one line, the traceback on request."""

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh\nno")

    monkeypatch.setattr(puzzlewright.Cover, "search", fail)
    Path("a.dlx").write_text(ONE_WAY)
    done = run("count", "a.dlx", "-o", "out.txt")
    assert done == (
        70,
        "",
        "puzzlewright: internal error: ZeroDivisionError: 'oh\\nno'"
        "; run again with --traceback to see where\n",
    )
    assert not Path("out.txt").exists()
    again = run("count", "a.dlx", "--traceback")
    assert again.code == 70
    assert "Traceback (most recent call last)" in again.err
    assert (
        again.err.splitlines()[-1] == "puzzlewright: internal error: ZeroDivisionError: 'oh\\nno'"
    )


def test_wrong_solution_is_never_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution that its checker refuses is a defect of ours, and is not handed out."""
    report = puzzlewright.Report((puzzlewright.Fault("item a", "not covered"),))
    monkeypatch.setattr(puzzlewright.Cover, "check", lambda *_: report)
    Path("a.dlx").write_text(ONE_WAY)
    done = run("solve", "a.dlx")
    assert (done.code, done.out) == (70, "")
    assert BrokenSearchError.__name__ in done.err
    assert "item a: not covered" in done.err


def test_ctrl_c_outside_a_search(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a file is read, or while a puzzle is made, ends without a traceback."""

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzlewright.Cover, "parse", interrupt)
    Path("a.dlx").write_text(TWO_WAYS)
    assert run("count", "a.dlx") == (130, "", "puzzlewright: stopped\n")
    monkeypatch.setattr(SudokuRecipe, "make", interrupt)
    assert run("make", "sudoku", "--seed", "1") == (130, "", "puzzlewright: stopped\n")
