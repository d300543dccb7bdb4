"""The keys of a keypad on the screen: the letters of a puzzle's alphabet, not only those in it.

Scripts with more letters than a screen has room for, such as Chinese, Japanese and Korean, have no
keypad: those who write them have a keyboard for it, and a few keys would give the answers away.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from unicodedata import category, name

from puzzlewright.render.wordbank import place_in_alphabet

if TYPE_CHECKING:
    from puzzlewright.words.cells import Alphabet

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
    rest = sorted(wanted, key=lambda cell: (len(cell), place_in_alphabet(cell)))
    return rows + _in_rows(rest)


def has_small_script(cell: str) -> bool:
    """Tell whether all letters of a cell are of scripts that fit on a keypad."""
    return all(
        name(sign, "").startswith(SMALL_SCRIPTS) for sign in cell if category(sign)[0] == "L"
    )


def letters_in(cell: str) -> list[str]:
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
