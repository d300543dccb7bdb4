"""The data that a page gets about words that cross in a grid, and the keys of its keypad.

The keys of a keypad on the screen: the letters of a puzzle's alphabet, not only those in it.

Scripts with more letters than a screen has room for, such as Chinese, Japanese and Korean, have no
keypad: those who write them have a keyboard for it, and a few keys would give the answers away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from unicodedata import category, name

from puzzlewright.games.game import Game
from puzzlewright.games.language import ENGLISH, page_language, text_language
from puzzlewright.render.text_metrics import is_leftward
from puzzlewright.words.cells.alphabet import Alphabet
from puzzlewright.words.cells.collation import collation_key
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.grids.marks import CELL_SORTS, Marks

#: Where fingers expect the letters from A to Z.
LATIN: Final = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")

#: Letters all of which are there if one of them is: the keypad gives nothing away.
SCRIPTS: Final = (
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "אבגדהוזחטיכלמנסעפצקרשת",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "ءآأؤإئةى",
    "پچژگکی",
    "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
    "ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ",
    "0123456789",
)

#: How the names of letters begin that have a keypad.
SMALL_SCRIPTS: Final = ("LATIN", "GREEK", "CYRILLIC", "HEBREW", "ARABIC", "GEORGIAN", "ARMENIAN")

#: Katakana, as far as crosswords have them.
KATAKANA: Final = frozenset(map(chr, range(0x30A1, 0x30FB))) | {"ー"}

#: Letters of loanwords, which languages have no key for unless a word of the puzzle needs it.
LOANED: Final = {"german": "ÀÂÇÈÉÊËÎÏÑÓÔÛ", "turkish": "ÂÎÛ"}

#: As many keys stand in a row.
ROW: Final = 10

#: An alphabet with more letters than this does not fit on a screen.
MOST: Final = 70


def keypad(cells: Iterable[str], alphabet: Alphabet | None = None) -> list[list[str]]:
    """Return rows of keys with which all of some cells can be filled; none for large scripts."""
    wanted = set(cells)
    if not all(map(has_small_script, wanted)):
        return []
    latin = "".join(LATIN)
    rows = [list(row) for row in LATIN] if wanted & set(latin) else []
    for script in SCRIPTS:
        if wanted & set(script):
            wanted |= set(script)
    if rows and alphabet is not None:
        wanted |= _own_letters(alphabet)
    wanted -= set(latin) if rows else set()
    rest = sorted(wanted, key=lambda cell: (len(cell), collation_key(cell)))
    return rows + _in_rows(rest)


def has_small_script(cell: str) -> bool:
    """Tell whether all letters of a cell are of scripts that fit on a keypad."""
    return all(
        name(sign, "").startswith(SMALL_SCRIPTS) for sign in cell if category(sign)[0] == "L"
    )


def cell_signs(cell: str) -> list[str]:
    """Return the letters and signs of a cell, each with the marks that belong to it."""
    found: list[str] = []
    for sign in cell:
        if found and category(sign)[0] == "M":
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _own_letters(alphabet: Alphabet) -> set[str]:
    """Return the Latin letters of a language besides A to Z, as far as they are named singly."""
    named = (alphabet.letters or "").removeprefix("A-Z")
    letters = set() if "-" in named or len(named) > MOST else set(named)
    latin = {letter for letter in letters if name(letter, "").startswith("LATIN")}
    return (latin - set(LOANED.get(alphabet.name, ""))) | set(alphabet.digraphs)


def _in_rows(keys: list[str]) -> list[list[str]]:
    """Return keys in rows of about the same length."""
    count = -(-len(keys) // ROW)
    length = -(-len(keys) // count) if count else 0
    return [keys[at : at + length] for at in range(0, len(keys), length or 1)]


#: The scripts of such a page, below the one that plays.
GAME_SCRIPTS = (
    *("board/grid", "board/letters", "crossing/word-grid", "crossing/slots", "board/keypad"),
    *("board/zoom", "crossing/wordlists", "crossing/hints", "crossing/crossing"),
)

#: Rows of cells: None where there is none, "" where one is empty.
Rows = Sequence[Sequence[str | None]]

#: A word: how the list shows it, and what goes into each cell.
Shown = tuple[str, tuple[str, ...]]


def crossing_data(
    given: Rows,
    answer: Rows,
    slots: Iterable[Mapping[str, Any]],
    words: Iterable[Shown],
    alphabet: Alphabet | None = None,
    order: str = "",
    *,
    listed: bool = True,
) -> dict[str, Any]:
    """Return what all games of crossing words have; `order` names the alphabet of the list.

    If the words are not `listed` in the page, nothing tells which cells hold several letters.
    """
    shown = bank(words, order)
    used = {cell for row in answer for cell in row if cell}
    used |= {cell for word in shown for cell in word["cells"]}
    alphabet = alphabet or alphabets().get(order)
    in_words = {cell for word in shown for cell in word["cells"]} if listed else set()
    rebus = {cell for cell in used - in_words if _is_rebus(cell, alphabet)}
    parts = {letter for cell in rebus for letter in cell_signs(cell)}
    keys = keypad((used - rebus) | parts, alphabet)
    symbols = (used - rebus) | parts.union(*keys)
    return {
        "rows": given,
        "answer": answer,
        "slots": [_slot_with_language(slot) for slot in slots],
        "words": shown,
        "symbols": sorted(symbols | (KATAKANA if symbols & KATAKANA else set())),
        "keys": keys,
        "leftward": is_leftward(cell for row in answer for cell in row if cell),
    }


def _is_rebus(cell: str, alphabet: Alphabet | None) -> bool:
    """Tell whether a cell holds several letters that no alphabet takes for one."""
    if len(cell_signs(cell)) == 1 or not has_small_script(cell):
        return False
    known = [alphabet] if alphabet else alphabets().values()
    return not any(cell in one.digraphs for one in known)


def _slot_with_language(slot: Mapping[str, Any]) -> dict[str, Any]:
    """Return a slot, with the language of its clue where the letters of that tell it."""
    language = text_language(slot.get("clue") or "")
    return dict(slot) if language == ENGLISH else {**slot, "lang": language}


def marks_data(marks: Marks) -> dict[str, Any]:
    """Return the marks of a grid, as pages draw them; nothing if there are none."""
    if not marks:
        return {}
    cells = {sort: sorted(marks.cells(sort)) for sort in CELL_SORTS}
    bars = [[*cell, side] for cell, side in sorted(marks.bars)]
    return {"marks": {"bars": bars, **cells}}


def crossing_game(
    name: str, data: Mapping[str, Any], title: str, how: str, alphabet: Alphabet | None = None
) -> Game:
    """Return a game of crossing words; its alphabet or its letters tell their language."""
    letters = [cell for row in data["answer"] for cell in row if cell]
    language = page_language(letters, alphabet.name if alphabet else "")
    return Game((*GAME_SCRIPTS, f"crossing/{name}"), data, title, how, language, data["leftward"])


def bank(words: Iterable[Shown], alphabet: str = "") -> list[dict[str, Any]]:
    """Return words in alphabetical order, each once, with how often it is there."""
    shown: dict[tuple[str, ...], str] = {}
    often: Counter[tuple[str, ...]] = Counter()
    for text, cells in words:
        shown.setdefault(cells, text)
        often[cells] += 1
    order = sorted(shown, key=lambda cells: collation_key(shown[cells], alphabet))
    return [{"text": shown[cells], "cells": cells, "often": often[cells]} for cells in order]
