"""Completion by shells: what follows is what the parsers of the verbs take."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright.cli.completion import NESTED, Completions, completions
from puzzlewright.cli.options import make
from puzzlewright.cli.verbs import VERBS
from puzzlewright.cli.verbs.completion import SCRIPTS
from puzzlewright.puzzles.kind import CROSSWORD, all_kind_names, kind_named


def after(*words: str) -> Completions:
    """Return what can stand for the last word."""
    return completions(VERBS, words[:-1], words[-1])


def names(*words: str) -> list[str]:
    """Return the words that can stand for the last word."""
    return [each.word for each in after(*words).words]


#: What stands before the options of each parser there is.
PLACES = [
    *([verb] for verb in VERBS if verb != "make"),
    *(["make", kind] for kind in all_kind_names()),
    *([verb, nested] for verb, own in NESTED.items() for nested in own),
]


def parser_at(place: list[str]) -> argparse.ArgumentParser:
    """Return what reads the options at a place."""
    if place[0] == "make":
        return make.parser(kind_named(place[1]))
    module = import_module(f"puzzlewright.cli.verbs.{place[0]}")
    name = NESTED[place[0]][place[1]] if len(place) > 1 else "parser"
    parser: argparse.ArgumentParser = getattr(module, name)()
    return parser


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_every_option_and_every_choice(place: list[str]) -> None:
    """Each option that --help lists is offered, and so is each of its choices."""
    parser = parser_at(place)
    offered = names(*place, "-")
    listed = [each for each in parser._actions if each.help != argparse.SUPPRESS]
    for action in listed:
        if action.option_strings:
            longest = max(action.option_strings, key=len)
            assert longest in offered
            if action.choices:
                choices = [str(each) for each in action.choices]
                assert names(*place, longest, "") == choices
                assert names(*place, f"{longest}=") == [f"{longest}={each}" for each in choices]
    known = [name for each in listed for name in each.option_strings]
    assert set(offered) <= set(known)


def test_verbs_and_kinds() -> None:
    """The first word is a verb; after make and --kind comes a kind."""
    assert names("") == [*VERBS, "--help", "--version"]
    assert names("--verbose", "cou") == ["count"]
    assert set(names("make", "")) == {*all_kind_names(), CROSSWORD, "--again"}
    assert set(names("count", "--kind", "")) == set(all_kind_names())
    assert names("studio", "t") == ["token"]
    assert names("studio", "user", "") == ["add"]
    assert names("nonsense", "") == names("make", "nonsense", "") == []
    assert all(each.meaning for each in after("").words)


def test_files() -> None:
    """Names of files fit where a verb reads files, and nowhere else."""
    assert after("count", "")[:] == ((), True)
    assert after("make", "sudoku", "-o", "").files
    assert after("make", "wordsearch", "").files
    assert not after("count", "--threads", "").files
    assert not after("count", "--kind", "").files
    assert not after("completion", "").files


def test_an_option_is_offered_once() -> None:
    """Options on the line are not offered again, unless they may be repeated."""
    assert "--limit" in names("count", "a.dlx", "--")
    assert "--limit" not in names("count", "a.dlx", "--limit", "3", "--")
    assert "--style" in names("show", "a.dlx", "--style", "plain", "--")


def test_a_crossword_has_the_options_of_what_makes_it() -> None:
    """With a size it is a filled grid, without one a criss-cross."""
    assert "--blocks" not in names("make", "crossword", "--")
    assert set(names("make", "crossword", "--size", "15", "--")) <= set(
        names("make", "fillin", "-")
    )
    assert set(names("make", "crossword", "--")) <= set(names("make", "crisscross", "-"))


def test_completions_of_scripts(run: Run) -> None:
    """A line for each word, with its meaning after a tab; bash has signs of equality as words."""
    done = run("completion", "fish", "--", "cou")
    assert done == (0, f"count\t{VERBS['count']}\n", "")
    assert run("completion", "zsh", "--", "count", "a").out == ":files\n"
    assert run("completion", "bash", "--", "count", "--kind", "=", "sud").out.startswith("sudoku\t")
    assert run("completion", "bash", "--", "completion", "=").code == 0
    assert run("completion", "powershell", "--", ":").out.startswith("make\t")
    assert run("completion", "bash", "--", "make", "nonsense", "--").out == ""
    assert run("completion", "tcsh").code == 2


#: How each shell lists completions of "puzzlewright cou" and "... count --kind sud".
ASKED = {
    "bash": """
source script
for line in 'cou' 'count --kind sud'; do
    COMP_WORDS=(puzzlewright $line); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _puzzlewright puzzlewright; echo "${COMPREPLY[@]}"
done""",
    "fish": """
source script
for line in 'cou' 'count --kind sud'
    complete -C "puzzlewright $line" | string split -f1 \\t
end""",
    "zsh": """
compdef() { }
_describe() { print -r -- ${(P)3%%:*} }
source script
for line in 'cou' 'count --kind sud'; do
    words=(puzzlewright ${=line}); CURRENT=$#words; _puzzlewright
done""",
}


@pytest.mark.parametrize("shell", SCRIPTS)
def test_a_script_in_its_shell(tmp_path: Path, run: Run, shell: str) -> None:
    """Each shell that is on this machine reads its script and completes by it."""
    script = run("completion", shell).out
    assert f"completion {shell} -- " in script or f"completion {shell} '--' " in script
    program = shutil.which(shell)
    if program is None or shell not in ASKED:
        pytest.skip(f"no {shell} here")
    command = tmp_path / "puzzlewright"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m puzzlewright "$@"\n')
    command.chmod(0o755)
    (tmp_path / "script").write_text(script)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [program, "-c", ASKED[shell]],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.stdout.split(), done.stderr) == (["count", "sudoku"], "")
