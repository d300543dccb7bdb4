"""Puzzles to watch without a library: one of most kinds, small enough to see how it goes.

All were made by our own generators, but for the packings, which are classics.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from puzzlewright.errors import InputError

if TYPE_CHECKING:
    from puzzlewright.puzzles.base import Puzzle

WORDS: Final = (
    "anchor\nbeacon\ncaptain\ndolphin\nharbour\nisland\nlantern\nmast\noar\npier\nrope\nsail\n"
    "tide\nwave\n"
)

CRISS_CROSS: Final = """crisscross
grid
----PIER--C
L--W-S----A
A-SAIL----P
N--V-A-MAST
TIDE-N--N-A
E-O--D--C-I
R-L-O---H-N
N-P-A-R-O--
--HARBOUR--
--I---P----
--N--BEACON
words
"""

WORD_SEARCH: Final = """wordsearch
grid
TASMARTSRR
INAROIAANO
RSIRUOBRAH
TVLHDNERIC
NECAPTAINN
NTWINLCOAA
APHAADOLEP
NILRVENDPA
ODNPREIPOO
CPVOITLERJ
phrases
"""

#: Top, right, bottom and left of each piece.
JIGSAW: Final = (
    *("1 5 0 3", "3 6 1 -6", "3 3 3 -1", "-2 -6 -2 -3", "5 -4 3 1", "-3 0 -2 2", "0 6 1 -6"),
    *("-5 0 5 -1", "2 -3 -1 0", "5 -2 2 0", "0 0 6 -3", "-5 2 -6 0", "-3 0 0 1", "-4 0 3 -3"),
    *("-5 3 1 3", "4 -1 -1 0", "4 -3 -1 4", "1 3 0 0", "6 4 -1 6", "0 2 1 -2", "-3 -2 0 -3"),
    *("0 3 -4 -5", "-4 -3 -3 2", "2 -6 -1 -2", "2 0 0 -2"),
)

TEXTS: Final = {
    "five": "packing\nboard 5x5\nbricks I-pentomino, L-pentomino, Y-pentomino, P-pentomino, "
    "V-pentomino\n",
    "pentominoes": "packing\nboard 6x10\nbricks pentominoes\n",
    "soma": "packing\nboard 3x3x3\nbricks soma\n",
    "sudoku": "29.8.3..6..5......7...4...38...7.12.............5..47........34..37.68.1.8.......\n",
    "crisscross": CRISS_CROSS + WORDS,
    "wordsearch": WORD_SEARCH + WORDS,
    "jigsaw": "jigsaw 5 5\n" + "\n".join(JIGSAW) + "\n",
}

#: Also those that are quicker made than written down.
QUEENS: Final = "queens"
NAMES: Final = (*TEXTS, QUEENS)


def example(name: str) -> Puzzle[Any]:
    """Return the example of this name."""
    if name == QUEENS:
        from puzzlewright.puzzles.cover.puzzle import Cover

        return Cover.make("queens", 8)
    if name not in TEXTS:
        raise InputError(f"no such example (there are {', '.join(NAMES)})", text=name)
    from puzzlewright.studio.server.jobs.facts import only_document

    return only_document(TEXTS[name]).puzzle
