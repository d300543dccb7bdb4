"""What all games of letters share: keys of the keypad, and letters as puzzles write them."""

from __future__ import annotations

from pathlib import Path

from support.commandline import Run

from puzzlewright import CrissCross
from puzzlewright.games.crossing import keypad
from puzzlewright.games.language import ALPHABETS, page_language
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.languages import alphabet_named


def test_letters_of_a_script() -> None:
    """The keys are all letters of a script, not only those that occur: they give nothing away."""
    assert ["".join(row) for row in keypad("ACT")] == ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    hebrew = [key for row in keypad("של") for key in row]
    assert hebrew == list("אבגדהוזחטיכלמנסעפצקרשת")
    greek = {key for row in keypad("ΑΩ") for key in row}
    assert len(greek) == 24


def test_letters_beyond_it() -> None:
    """Letters that a script does not have, and those of several signs, have keys if they occur."""
    assert keypad(["A", "Č", "LJ"])[3:] == [["Č", "LJ"]]
    assert keypad(["A"], alphabet_named("croatian"))[3:] == [
        ["Ć", "Č", "Š", "Ž", "Đ", "DŽ", "LJ", "NJ"]
    ]
    german = alphabet_named("german")
    assert set().union(*keypad(["A"], german)[3:]) == set(
        "ÄÖÜẞ"
    )  # those of loanwords only if needed
    assert set().union(*keypad(["A", "É"], german)[3:]) == set("ÄÖÜẞÉ")
    assert not any(
        "А" <= key <= "Я" for row in keypad(["A"], alphabet_named("serbian")) for key in row
    )


def test_rows_of_keys() -> None:
    """Rows hold ten keys at most, and are about as long as each other."""
    rows = keypad([chr(0x2460 + n) for n in range(21)])
    assert [len(row) for row in rows] == [7, 7, 7]


def test_large_scripts_have_no_keys() -> None:
    """A few of many signs would give the answers away; those who write them have a keyboard."""
    for word in ("한글", "川山", "カタ", "ไทย", "A山"):
        assert keypad(word) == []
    assert "ი" in keypad("ა")[0]
    korean = CrissCross.loads("crisscross\ngrid\n한국\n글-\nwords\n한국;a\n한글;b\n")
    data = puzzle_game(korean).data
    assert data["keys"] == []
    kana = CrissCross.loads("crisscross\ngrid\nカタ\nwords\nカタ;a\n")
    assert {"ア", "ン"} <= set(puzzle_game(kana).data["symbols"])


def test_several_letters_in_a_cell() -> None:
    """Nothing in a page by clues shows which cells hold several letters, but for digraphs."""
    grid = "crisscross\ngrid\n(HE)AD\n(LJ)--\nwords\n(HE)AD;a\n(HE)(LJ);b\n"
    data = puzzle_game(CrissCross.loads(grid)).data
    assert "HE" not in data["symbols"]
    assert ["LJ"] in data["keys"]
    assert (
        "HE"
        in puzzle_game(CrissCross.loads(grid.replace(";a", "").replace(";b", ""))).data["symbols"]
    )


def test_languages_by_letters() -> None:
    """Some scripts belong to one language; for those that many share, the page is English."""
    words = {"he": "שלום", "ar": "سلام", "fa": "پدر", "el": "ωμέγα", "ja": "カタ", "ko": "한글"}
    for code, word in words.items():
        assert page_language(word) == code
    assert page_language("ŽABA", "croatian") == "hr"
    assert set(ALPHABETS) <= set(alphabets())
    assert page_language("ŽABA") == page_language("") == page_language("דABC") == "en"


def test_titles_of_files(run: Run, here: Path) -> None:
    """A page has the title of the file that the puzzle came from."""
    (here / "one.txt").write_text("crisscross\ngrid\nAT\nwords\nat;not in\n", encoding="utf-8")
    run("convert", "one.txt", "one.ipuz", "--title", "Monday <1>")
    assert run("show", "one.ipuz", "-o", "one.html").code == 0
    page = (here / "one.html").read_text(encoding="utf-8")
    assert '<h1 dir="auto">Monday &lt;1&gt;</h1>' in page
