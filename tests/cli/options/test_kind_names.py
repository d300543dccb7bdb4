"""Kinds by the names people use, and suggestions for what is misspelt."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.commandline import SUDOKU, Run

from puzzlewright.cli.options.make import parser
from puzzlewright.cli.options.make_words import parse_make_words
from puzzlewright.cli.options.recipe import resolve_kind
from puzzlewright.puzzles.kind import ALIASES, kind_names, resolve_alias

pytestmark = pytest.mark.usefixtures("here")


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("word-search", "wordsearch"),
        ("Word Search", "wordsearch"),
        ("wordsearches", "wordsearch"),
        ("criss-cross", "crisscross"),
        ("crisscrosses", "crisscross"),
        ("polyomino", "packing"),
        ("polyominoes", "packing"),
        ("fill-in", "fillin"),
        ("jigsaw-puzzle", "jigsaw"),
        ("exact cover", "cover"),
        ("Sudokus", "sudoku"),
        ("chess", "chess"),
    ],
)
def test_names_people_use(typed: str, kind: str) -> None:
    """Capitals, spaces, hyphens and plurals do not matter; other words stay as they are."""
    assert resolve_alias(typed) == kind


def test_aliases_are_of_kinds() -> None:
    """Every other name stands for a kind of ours, and is none itself."""
    assert set(ALIASES.values()) <= set(kind_names())
    assert not set(ALIASES) & set(kind_names())


def test_make_takes_them(run: Run) -> None:
    """In one word or two; the puzzle is the same."""
    Path("w.txt").write_text("apple\nbanana\ncherry\n")
    usual = run("make", "wordsearch", "w.txt", "--seed", "3")
    assert usual.code == 0
    for words in (["word-search"], ["word search"], ["word", "search"], ["WordSearch"]):
        assert run("make", *words, "w.txt", "--seed", "3") == usual


def test_others_take_them(run: Run) -> None:
    """--kind and the recipes of books know these names."""
    Path("a.txt").write_text(SUDOKU)
    assert run("count", "a.txt", "--kind", "Sudokus").code == 0
    assert parse_make_words("word-search --size 9")[0].kind == "wordsearch"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("crossword w.txt", "crisscross w.txt"),
        ("cross-word --goal all w.txt", "crisscross --goal all w.txt"),
        ("crossword", "crisscross"),
        ("crossword w.txt --size 9x9", "fillin 9x9 --words w.txt --crossword"),
        ("crossword --size=9 --seed 5", "fillin 9 --crossword --seed 5"),
        ("crossword 15x15 --json", "fillin 15x15 --crossword --json"),
        (
            "crossword --title w.txt w.txt --template t.txt",
            "fillin --words w.txt --crossword --title w.txt --template t.txt",
        ),
        ("crossword --layout free", "fillin --crossword --layout free"),
    ],
)
def test_crosswords(typed: str, meant: str) -> None:
    """A criss-cross of a list; with a size or a template a filled grid."""
    assert resolve_kind(typed.split(), parser) == meant.split()


def test_crosswords_are_made(run: Run) -> None:
    """Both sorts are what the kinds themselves make."""
    Path("w.txt").write_text("apple\npear\nplum\n")
    assert run("make", "crossword", "w.txt", "--seed", "1") == run(
        "make", "crisscross", "w.txt", "--seed", "1"
    )
    filled = run("make", "crossword", "--size", "5x5", "--seed", "1")
    assert filled == run("make", "fillin", "5x5", "--crossword", "--seed", "1")
    assert filled.code == 0


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["make", "wordserch"], "no such kind (did you mean wordsearch?): 'wordserch'"),
        (["make", "croswords"], "no such kind (did you mean crossword?): 'croswords'"),
        (["make", "polyomni"], "no such kind (did you mean packing?): 'polyomni'"),
        (["make", "chess"], "no such kind (there are cover, crisscross, "),
        (
            ["make", "sudoku", "--difficulty", "esay"],
            "argument --difficulty: no such choice (did you mean easy",
        ),
        (
            ["make", "sudoku", "--difficulty", "x"],
            "argument --difficulty: no such choice (there are easy, m",
        ),
        (
            ["make", "wordsearch", "--words", "otter, seal", "--difficulty", "eazy"],
            "--difficulty: neither a difficulty (easy, medium, hard, expert) nor a direction "
            "(E, SE, S, SW, W, NW, N, NE; did you mean easy?): 'eazy'",
        ),
        (
            ["make", "crisscross", "--words", "otter, seal", "--goal", "contst"],
            "--goal: no such goal (did you mean contest?): 'contst'",
        ),
        (
            ["make", "wordsearch", "--dificulty", "easy"],
            "unrecognized arguments: --dificulty (did you mean --difficulty? `puzzlewright make",
        ),
        (["show", "a", "--papr=A5"], "unrecognized arguments: --papr=A5 (did you mean --paper?"),
        (["show", "a", "--xyzzy"], "unrecognized arguments: --xyzzy (`puzzlewright show --help`"),
    ],
)
def test_suggestions(run: Run, words: list[str], hint: str) -> None:
    """The nearest name is in the error."""
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"puzzlewright: {hint}")
    assert done.err.count("\n") == 1


def test_a_file_before_the_kind(run: Run) -> None:
    """Without a kind, the error shows the whole command; lists of kinds name crosswords, too."""
    Path("my words.txt").write_text("apple\npear\nplum\n")
    told = 'my words.txt: name the kind first: puzzlewright make wordsearch "my words.txt"\n'
    assert run("make", "my words.txt").err == f"puzzlewright: {told}"
    assert "; or crossword): 'chess'" in run("make", "chess").err
    assert "|crossword ..." in run("make").err
    assert "\n  crossword " in run("--help").out


def test_no_seed_before_an_error(run: Run) -> None:
    """An error is one line: the seed of a puzzle that does not exist is of no use."""
    done = run("make", "sudoku", "4x4", "--clues", "1")
    assert done.code == 2
    assert done.err.startswith("puzzlewright: no such sudoku")
    assert done.err.count("\n") == 1
    assert run("make", "sudoku", "4x4").err.startswith("puzzlewright: seed ")
