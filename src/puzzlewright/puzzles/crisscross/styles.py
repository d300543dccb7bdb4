"""How drawings of criss-crosses can look."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

#: The styles of a drawing, and their effects.
STYLES: Final = {
    "words": "list the words by length, to be fitted in, instead of clues",
    "clues": "list clues across and down, with the words' lengths where they have none",
    "word-bank": "list clues, and all words in alphabetical order to choose from",
    "no-list": "the grid alone",
    "lengths": "add the lengths of answers to all clues, in crosswords too",
    "no-lengths": "leave out the lengths of answers after clues",
    "no-numbers": "no numbers in the cells",
    "blanks=LOOK": "blanks are black, grey or white",
    "cell=MM": "the side of a cell in millimetres, for print",
}

#: The styles of a page.
PAGE_STYLES: Final = {"word-bank": STYLES["word-bank"]}
