"""Lists on sheets and pages are in the alphabetical order of the language that puzzles have."""

from __future__ import annotations

import json
from pathlib import Path

from puzzlewright import CrissCross, WordSearch
from puzzlewright.puzzles.crisscross.view.draw import alphabetical_words
from puzzlewright.puzzles.recipes.provenance import Provenance, puzzle_alphabet
from puzzlewright.puzzles.wordsearch.view.word_list import list_items, list_order

WORDS = ["čaša", "cesta", "ljeto", "lopta", "luk", "ćuk"]
CROATIAN = ["cesta", "čaša", "ćuk", "lopta", "luk", "ljeto"]


def test_word_searches(tmp_path: Path) -> None:
    """With a language its order holds, also after reading a file; without one, accents are none."""
    made = WordSearch.make(WORDS, language="hr", seed=1)
    assert [item.text for item in list_items(made, None)] == CROATIAN
    made.save(tmp_path / "x.txt")
    again = WordSearch.load(tmp_path / "x.txt")
    assert [item.text for item in list_items(again, None)] == CROATIAN
    plain = WordSearch.make(WORDS, seed=1)
    assert next(item.text for item in list_items(plain, None)) == "čaša"
    pairs = [(word, clue) for word, clue in zip(WORDS, "zyxwvu", strict=True)]
    translated = WordSearch.make(pairs, language="hr", seed=1)
    assert list_order(translated, "translations") == [5, 4, 3, 2, 1, 0]


def test_criss_crosses() -> None:
    """The same for the words of a bank."""
    made = CrissCross.make(WORDS, language="hr", seed=1)
    there = alphabetical_words(made)
    assert there == [word for word in CROATIAN if word in there]
    assert len(there) > 3


def test_recipes_that_somebody_changed() -> None:
    """A language that there is not is none."""

    class Puzzle:
        provenance = Provenance({"language": "klingon"}, 1, "0")

    assert puzzle_alphabet(Puzzle()) == ""
    Puzzle.provenance = Provenance(json.loads('{"language": 7}'), 1, "0")
    assert puzzle_alphabet(Puzzle()) == ""
