"""The words of games, in the languages of sheets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.browsers.js_strings import Texts
from support.phrases import plural_pairs, script_phrases

from puzzlewright import CrissCross, Sudoku
from puzzlewright.games.game import ASSETS
from puzzlewright.games.page import minify
from puzzlewright.games.page import script_phrases as phrases_in
from puzzlewright.i18n.catalogue import load_catalogue
from puzzlewright.outputs.html import job_html

SCRIPTS = sorted(ASSETS.rglob("*.js"))

#: What stands before a text that nobody reads: names of classes, shapes, styles. An embedded game
#: that fails does so before it knows its language; why it did is for programs.
NO_TEXT = re.compile(
    r"(?:\b(?:class|className|d|style|viewBox|transform|font|id|querySelector(?:All)?|closest"
    r"|matches|add|remove|toggle|contains|matchMedia|locator|postMessage|setProperty|content"
    r"|rel|key|Error|STYLE|SANDBOX|FAILURE|fail)\W{1,4})$"
)

#: Two words, or one that begins a sentence.
ENGLISH = re.compile(r"[A-Za-z]{2,} [A-Za-z]|^[A-Z][a-z]{2}")

#: Names of keys, of programs, and what looks like words and is none.
NAMES = re.compile(
    r"^(?:Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|Enter|Escape|Backspace|Delete|Insert"
    r"|Space|Tab|Shift|Control|AbortError|Digit|Numpad|Uint8Array|SHA-256|use strict|Puzzlewright)$"
)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(ASSETS)))
def test_no_text_is_english_alone(path: Path) -> None:
    """All visible texts of a script are arguments of t() or many()."""
    script = path.read_text(encoding="utf-8")
    known = script_phrases(script) | {more for _, more in plural_pairs(script)}
    styles = "".join(each.read_text(encoding="utf-8") for each in ASSETS.rglob("*.css"))
    classes = set(re.findall(r"\.([a-z][\w-]*)", styles))
    left = {
        text
        for before, text in Texts(script)
        if ENGLISH.search(text) and not NO_TEXT.search(before) and not NAMES.match(text)
    }
    assert {text for text in left - known if not classes.issuperset(text.split())} == set()


def test_pages_carry_the_words_they_use() -> None:
    """A page has the words of its own scripts and no others; an English one has none."""
    sudoku = Sudoku.loads("sudoku 2x2\n......2331......\n")
    told = job_html(sudoku, language="he").partition('id="data">')[2].partition("</script>")[0]
    words = json.loads(told)["words"]
    assert words["Undo"] == load_catalogue("he")("Undo")
    assert "Across" not in words
    assert '"words":' not in job_html(sudoku)
    assert '<html lang="he" dir="rtl"' in job_html(sudoku, language="he-IL")


def test_all_words_of_scripts_are_found() -> None:
    """Whatever a script asks for gets into its page."""
    words = load_catalogue("de")
    for path in SCRIPTS:
        script = minify(path.read_text(encoding="utf-8"))
        assert script_phrases(script) - set(phrases_in(words, script)) == set()


def test_the_language_of_the_words_is_that_of_the_page() -> None:
    """Hebrew letters make a Hebrew page, unless another language is chosen."""
    puzzle = CrissCross.loads("crisscross\ngrid\nאבג\nב-ד\nג-ה\nwords\nאבג\nגדה\n")
    assert '<html lang="he" dir="rtl"' in job_html(puzzle)
    assert '<html lang="en">' in job_html(puzzle, language="en")
