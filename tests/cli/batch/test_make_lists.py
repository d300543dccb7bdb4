"""Lists on the command line: files, words themselves, columns, and the notes on them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from puzzlewright.cli import main

KINDS = ("wordsearch", "crisscross")


@pytest.fixture(autouse=True)
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files be named without their folder."""
    monkeypatch.chdir(tmp_path)


def made(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[Any], str]:
    """Return the words of a new puzzle, and the notes on standard error."""
    assert main(["make", *words, "--seed", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    recipe = json.loads(out)["puzzle"]["made"]["recipe"]
    return recipe["words"], err


@pytest.mark.parametrize("kind", KINDS)
def test_words_themselves(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Text that names no file is the list; a note where a file may have been meant."""
    words, err = made(capsys, kind, "--words", "apple, banana, cherry")
    assert words == ["apple", "banana", "cherry"]
    assert "note: read as" not in err
    for typed in ("apple", "apple,", "apple, fruit.csv", "apple, a/b"):
        words, err = made(capsys, kind, "--words", typed)
        assert words[0] == "apple"
        assert "the text itself, as no file has this name" in err
    words, _ = made(capsys, kind, "--words", "apple = Apfel, pear = Birne")
    assert words == [["apple", "Apfel"], ["pear", "Birne"]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_after_words(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What names a file is read, with a message."""
    Path("fruit").write_text("apple\npear\n")
    words, err = made(capsys, kind, "--words", "fruit")
    assert words == ["apple", "pear"]
    assert "--words names a file, so it is read: fruit" in err
    assert made(capsys, kind, "fruit")[1].count("names a file") == 0


def test_words_of_fill_ins(capsys: pytest.CaptureFixture[str]) -> None:
    """Fill-ins take words themselves as well, and numbers behind them are scores."""
    words, err = made(capsys, "fillin", "--words", "apple, banana, cherry, date")
    assert sorted(words) == ["APPLE", "BANANA", "CHERRY", "DATE"]
    assert "the text itself" not in err
    Path("list.txt").write_text("1. apple – Apfel\n2. pear – Birne\n3. cherry – Kirsche\n")
    words, err = made(capsys, "fillin", "--words", "list.txt")
    assert sorted(words) == ["APPLE", "CHERRY", "PEAR"]
    assert "numbers left out" in err
    Path("scored.txt").write_text("apple;50\npear;20\ncherry;30\n")
    words, err = made(capsys, "fillin", "--words", "scored.txt")
    assert ["PEAR", 20] in words
    assert "read as" not in err


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    """What can only be a file is not hidden as a word."""
    assert main(["make", "wordsearch", "--words", "fruit.txt", "--seed", "1"]) == 2
    assert "--words: no such file, and not a list of words: 'fruit.txt'" in capsys.readouterr().err
    assert main(["make", "wordsearch", "fruit", "--seed", "1"]) == 2
    assert "fruit: cannot be read" in capsys.readouterr().err


def test_a_list_in_the_place_of_a_size(capsys: pytest.CaptureFixture[str]) -> None:
    """Fill-ins take a size there; the error names the option for lists."""
    Path("a.txt").write_text("apple\npear\n")
    assert main(["make", "fillin", "a.txt", "-o", "a.pdf"]) == 2
    assert "to give a word list, use --words a.txt" in capsys.readouterr().err
    assert main(["make", "fillin", "b.txt", "-o", "a.pdf"]) == 2
    assert "not a size like 9x9 (rows x columns): 'b.txt'" in capsys.readouterr().err


def test_a_list_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    """One of the two."""
    Path("a.txt").write_text("apple\npear\n")
    assert main(["make", "crisscross", "a.txt", "--words", "x, y", "--seed", "1"]) == 2
    assert "give a list or --words, not both" in capsys.readouterr().err


@pytest.mark.parametrize("kind", KINDS)
def test_columns_and_swap(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody says which column is which."""
    Path("a.csv").write_text("English,Croatian\napple,jabuka\nhouse,kuća\n")
    swapped = [["jabuka", "apple"], ["kuća", "house"]]
    assert made(capsys, kind, "a.csv")[0] == [["apple", "jabuka"], ["house", "kuća"]]
    assert made(capsys, kind, "a.csv", "--language", "hr")[0] == swapped
    assert made(capsys, kind, "a.csv", "--columns", "word=2,clue=1")[0] == swapped
    assert made(capsys, kind, "a.csv", "--columns", "word=Croatian,clue=English")[0] == swapped
    assert made(capsys, kind, "a.csv", "--swap")[0] == swapped
    assert made(capsys, kind, "a.csv", "--columns", "word=2")[0] == ["jabuka", "kuća"]
    assert main(["make", kind, "a.csv", "--columns", "word=7", "--seed", "1"]) == 2
    assert "a.csv: word: there is no such column (the list has 2" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [*KINDS, "fillin"])
def test_a_list_is_explained(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line is shown with what is read from it, and nothing is made."""
    Path("a.txt").write_text("1. apple\n2. pear (ripe)\n")
    option = ["--words"] if kind == "fillin" else []
    assert main(["make", kind, *option, "a.txt", "--explain-list"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[1:] == [
        "line 1: '1. apple' -> APPLE",
        "line 2: '2. pear (ripe)' -> PEAR, shown as 'pear (ripe)'",
    ]
    assert err == ""
    assert main(["make", kind, "--explain-list"]) == 2
    assert "there is no list to explain" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [*KINDS, "fillin"])
def test_an_explanation_begins_with_the_number_of_words(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where nothing was guessed."""
    Path("a.txt").write_text("apple\npear\n")
    option = ["--words"] if kind == "fillin" else []
    assert main(["make", kind, *option, "a.txt", "--explain-list"]) == 0
    assert capsys.readouterr().out.startswith("read as 2 ")


def test_a_named_list_is_read_in_the_same_way_again(capsys: pytest.CaptureFixture[str]) -> None:
    """A puzzle whose list is too long to keep remembers how it was read."""
    rows = [f"clue of {n};{word}" for n, word in enumerate(_many_words())]
    Path("long.txt").write_text("\n".join(rows) + "\n")
    words = ["make", "crisscross", "long.txt", "--columns", "word=2,clue=1", "--size", "9"]
    assert main([*words, "--seed", "1", "-o", "a.txt"]) == 0
    capsys.readouterr()
    named = json.loads(Path("a.txt").read_text().rpartition("#: made ")[2])["recipe"]["words"]
    assert (named["name"], named["columns"]) == ("long.txt", "word=2,clue=1")
    assert main(["make", "--again", "a.txt", "-o", "b.txt"]) == 0
    assert Path("a.txt").read_text() == Path("b.txt").read_text()


def _many_words() -> list[str]:
    """Return words whose list is longer than what a puzzle keeps."""
    letters = "ABDEGIKLMNOPRSTUV"
    return [a + b + c + d for a in letters for b in "AEIOU" for c in letters for d in "AEIO"][:4000]
