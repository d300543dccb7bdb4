"""The rules of axe-core hold in games: at their start, in the middle and at the end.

Contrasts that axe-core cannot decide, of drawings and over gradients, are measured in pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from support.browsers.axe import broken_rules
from support.browsers.chromium import Opener, Played
from support.browsers.contrast import faint_texts

from puzzlewright import Cover, CrissCross, FillIn, Jigsaw, Packing, Sudoku, WordSearch
from puzzlewright.puzzles.base import Puzzle

Look = Literal["light", "dark", "forced"]
LOOKS: tuple[Look, ...] = ("light", "dark", "forced")

#: More hints than any of the puzzles needs.
MANY = 60

PHRASES = [("apple", "red or green"), ("pear", "sweet"), ("plum", "purple"), ("fig", "soft")]
TABS = [(0, 1, 2, 0), (0, 0, 3, -1), (-2, 4, 0, 0), (-3, 0, 0, -4)]

KINDS: dict[str, Callable[[], Puzzle[Any]]] = {
    "wordsearch": lambda: WordSearch.make(PHRASES, seed=5),
    "crisscross": lambda: CrissCross.loads(
        "crisscross\ngrid\nCAT\nA-O\nR-E\nwords\ncat;purrs\ncar;has wheels\ntoe;one of ten\n"
    ),
    "fillin": lambda: FillIn.loads(
        "fillin\ngrid\n(QU)_T\n_#_\n___\nwords\n(QU)AY\n(QU)IT\nTOT\nYET\n"
    ),
    "sudoku": lambda: Sudoku.loads("sudoku 2x2\n......2331......\n"),
    "packing": lambda: Packing.loads(
        "packing\nboard 3x5\nbricks P-pentomino, U-pentomino, V-pentomino\n"
    ),
    "jigsaw": lambda: Jigsaw(2, 2, TABS),
    "cover": lambda: Cover("a b c", ["a b", "b c", "c"]),
}

#: Press buttons that may be in a menu.
HINT = "document.querySelector('#hint').click()"
CHECK = "document.querySelector('#check-all, #check').click()"

#: What is typed to be wrong.
WRONG = {"crisscross": "x", "fillin": "z", "sudoku": "4"}


def begin(page: Played, kind: str) -> None:
    """Get to the middle of a game: something is right, something wrong, and something chosen."""
    page.evaluate(HINT)
    if kind in WRONG:
        page.page.locator(".cell:not(.block, .given) input").last.focus()
        page.keys(WRONG[kind])
    elif kind == "cover":
        for option in (0, 1):
            page.page.locator(f'[data-option="{option}"]').click()
    elif kind in {"packing", "jigsaw"}:
        page.page.locator(".option:not([hidden])").first.click()
    page.evaluate(CHECK)


def end(page: Played, puzzle: Puzzle[Any]) -> None:
    """Get to the end of a game, by hints; they do not find phrases."""
    page.evaluate("document.querySelector('#clear').click()")
    if isinstance(puzzle, WordSearch):
        for placed in puzzle.key.placements:
            cells = placed.cells(len(puzzle.entries[placed.entry].cells))
            page.drag(page.middle(*cells[0]), page.middle(*cells[-1]))
    for _ in range(MANY):
        if page.is_solved:
            break
        page.evaluate(HINT)
    page.page.locator("#ending").wait_for()


def look_at(page: Played, look: Look) -> None:
    """Show the page in other colours."""
    page.page.emulate_media(
        color_scheme="dark" if look == "dark" else "light",
        forced_colors="active" if look == "forced" else "none",
        reduced_motion="reduce",
    )


def broken(page: Played, look: Look) -> list[object]:
    """Return the rules that are broken in these colours."""
    look_at(page, look)
    return broken_rules(page.page, colours_only=look != "light")


@pytest.mark.parametrize("kind", ["wordsearch", "crisscross", "jigsaw"])
def test_axe_finds_no_violation(played: Opener, kind: str) -> None:
    """The rules hold in the middle of a game; a slow test below asks more, of all kinds."""
    page = played(KINDS[kind]())
    begin(page, kind)
    assert broken(page, "light") == []


@pytest.mark.slow
@pytest.mark.parametrize("touch", [False, True], ids=["desk", "hand"])
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_no_violation_anywhere(played: Opener, kind: str, touch: bool) -> None:
    """The rules hold from the start to the end, in dialogs and menus, in all colours."""
    puzzle = KINDS[kind]()
    page = played(puzzle, touch=touch, ending=True)
    found: dict[str, list[object]] = {}

    def see(state: str) -> None:
        for look in LOOKS:
            if broken_now := broken(page, look):
                found[f"{state}, {look}"] = broken_now

    see("start")
    begin(page, kind)
    see("middle")
    if touch:
        page.page.locator("#help").click()
        see("menu")
        page.page.locator("#help").click()
    page.click("pause")
    see("pause")
    page.click("pause")
    page.click("settings")
    see("settings")
    page.page.locator("#settings-dialog .close").click()
    page.click("how")
    see("how to play")
    page.page.locator("#keys .close").click()
    end(page, puzzle)
    see("celebration")
    page.page.locator("#ending .close").click()
    see("end")
    assert found == {}


def test_what_is_faint_is_found(played: Opener) -> None:
    """Contrasts are measured in drawings, too: of letters on pieces."""
    page = played(KINDS["packing"]())
    begin(page, "packing")
    number, faint = faint_texts(page.page, ["svg text"])
    assert number >= 3
    assert faint == []
    page.page.add_style_tag(content="svg text { fill: #777 !important; }")
    assert len(faint_texts(page.page, ["svg text"])[1]) == number
