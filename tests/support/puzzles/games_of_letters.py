"""Games of letters as their pages hold them, for the scripts that Node tests (tests/js)."""

from __future__ import annotations

import json
from typing import Any, Final

from puzzlewright import CrissCross, FillIn
from puzzlewright.outputs.html import puzzle_game
from puzzlewright.puzzles.abilities import Facts, GamePage
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.fillin.grid import Template
from puzzlewright.puzzles.fillin.word_lists.word_list import Word
from puzzlewright.words.cells.alphabet import cells
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Grid
from puzzlewright.words.languages import alphabet_named

#: Words as people type them, by alphabet; puzzles write them as `cells` does.
TYPED: Final = {
    "plain": "straße",
    "english": "café",
    "turkish": "ışık izi",
    "greek": "άνθρωπος",
    "russian": "ёлка йод",
    "hebrew": "שלום ארץ",
    "japanese": "がっこうきって",
    "croatian": "ljubav džep njuh",
    "dutch": "ijsvrij",
    "spanish": "niño",
}

#: Words that cross, by the name that tests know them by.
CRISS_CROSSES: Final = {
    "clues": "grid\nCAT\nA-O\nR-E\nwords\ncat;purrs\ncar;has wheels\ntoe;one of ten\n",
    "words": "grid\nCAT\nA-O\nR-E\nwords\ncat\ncar\ntoe\nscare\n",
    "corner": "grid\nCAT\nA--\nR--\nwords\ncat\ncar\n",
    "corner by clues": "grid\nCAT\nA--\nR--\nwords\ncat;purrs\ncar;has wheels\n",
    "digraphs": "alphabet croatian\ngrid\n(LJ)ETO\nU---\nB---\nA---\nV---\nwords\n"
    "ljeto;vruće\nljubav;srce\n",
    "hebrew": "alphabet hebrew\ngrid\nשלומ\nמ---\nש---\nwords\nשלום;א\nשמש;ב\n",
    "rebus": "grid\n(HEA)RT\nAT-\nwords\n(HEA)RT;beats\n(HEA)A;sound\nRT;road\nAT;not in\n",
    "diagramless": "diagramless\ngrid\nCAT-\nA-OR\nR-E-\nwords\ncat;purrs\ncar;has wheels\n"
    "toe;one of ten\nor;else\n",
}

FILL_INS: Final = {
    # Two given letters, one of them two letters in a cell; one solution.
    "ring": "grid\n(QU)_T\n_#_\n___\nwords\n(QU)AY\n(QU)IT\nTOT\nYET\n",
    # Two words that may change places.
    "either way": "grid\n___\n_##\n_##\nwords\nCAR\nCAT\n",
    "too short": "grid\n____\n_###\n_###\nwords\nCARD\nCAT\n",
    "twice": "grid\n___\n_##\n_##\nwords\nTOT\nTOT\n",
    "dictionary": "mode dictionary\ngrid\n__\n__\nwords\nAB\nCD\nAC\nBD\nXY\nAX\n",
    "only": "mode dictionary\ngrid\n__\n__\nwords\nAB\nCD\nAC\nBD\nonly 1-Across\nAB\n",
    "apart": "mode dictionary\ngrid\n__#__\nwords\nAB\nonly 1-Across\nXY\nZW\n",
    "lone cell": "grid\n__#\n##_\nwords\nAT\n",
    "agreeing": "grid\n___\n_#_\n___\nwords\nCAR\nCAT\nRYE\nTOE\n",
    "barred": "grid\n____#\n_____\n#____\nbars\n..|..\n.....\n.....\nwords\n"
    "CAT\nPAGES\nREDS\nCP\nAAR\nTGE\nSED\nSS\n",
    "given rebus": "grid\n__(ST)__\n_###_\n_###_\n_____\nwords\nCUSTOM\nCORK\nMILK\nKNACK\n",
    "rebus once": "mode dictionary\ngrid\n__(ST)__#\n######\n______\nwords\n"
    "CUSTOM\nMUSEUM\nBUSTED\n",
}


def faulty_crossword() -> CrissCross:
    """Return a crossword with a word twice, two parts and a cell on its own."""
    grid = Grid([[*"TOT", None, "X"], ["O", None, None, None, None], ["T", None, *"AND"]])
    puzzle = CrissCross([Entry(tuple("TOT"), "tot", "a drink"), Entry(tuple("AND"), "and")], grid)
    assert Facts.of(puzzle).flaws()
    return puzzle


def full_crossword() -> FillIn:
    """Return a crossword with all its letters given, which is played from the empty grid."""
    rows = (("C", "A", "T"), ("A", None, None), ("R", None, None))
    words = [Word(tuple("CAT")), Word(tuple("CAR"))]
    return FillIn(Template(rows), words, crossword=True)


def _games(puzzle: Puzzle[Any]) -> dict[str, Any]:
    """Return what a page of a puzzle holds, with its solution and without."""
    whole = puzzle_game(puzzle)
    bare = GamePage.of(puzzle).without_solution(whole)
    return {"whole": dict(whole.data), "bare": dict(bare.data), "game": whole.name}


def letter_facts() -> dict[str, Any]:
    """Return grids of words, and how words are typed and written."""
    puzzles: dict[str, Puzzle[Any]] = {
        name: CrissCross.loads(f"crisscross\n{text}") for name, text in CRISS_CROSSES.items()
    }
    puzzles |= {name: FillIn.loads(f"fillin\n{text}") for name, text in FILL_INS.items()}
    puzzles |= {"faulty": faulty_crossword(), "all given": full_crossword()}
    typed = [
        {"alphabet": name, "typed": word, "cells": list(cells(word, alphabet_named(name)))}
        for name, words in TYPED.items()
        for word in words.split()
    ]
    games = {name: _games(puzzle) for name, puzzle in puzzles.items()}
    found: dict[str, Any] = json.loads(json.dumps({"games": games, "typed": typed}))
    return found
