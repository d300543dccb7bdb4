"""Word searches at random."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from puzzlewright.puzzles.wordsearch.directions import ALL_DIRECTIONS
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch
from puzzlewright.words.cells.alphabet import cells
from puzzlewright.words.entries import Entry
from puzzlewright.words.grids.grid import Content, Grid
from puzzlewright.words.languages import alphabet_named
from support.strategies.crisscross import CLUES, TEXTS

#: Words whose cells are of every nature, by the alphabet that cuts them.
WORDS = {
    "english": ("otter", "New York", "rock 'n' roll", "x", "wordsearch", "!"),
    "croatian": ("ljeto", "Njegov džep", "nadživjeti", "nad-živjeti", "šećer"),
    "hungarian": ("dzsungel", "egészség"),
    "turkish": ("ılık", "İstanbul", "iyi"),
    "german": ("Straße", "Übermut"),
    "hebrew": ("שלום", "ירושלים", "ספר טוב"),
    "arabic": ("سلام", "كتاب"),
    "greek": ("ὀδύσσεια", "σοφός"),
    "plain": ("नमस्ते", "विद्यार्थी", "जगत्", "कमल", "क्षत्रिय", "한국어", "대한민국", "G̃ua", "выдра"),
    "signs": ("🐱🐶🐭", "👩‍👩‍👧❤️🇭🇷", "1️⃣2️⃣3️⃣", "C&A", "a=b", "50 %", "#1_*", "क्🐱क"),
}


@st.composite
def wordsearches(draw: st.DrawFn) -> WordSearch:
    """Draw a grid of the letters of some words, and lists of these; most occur nowhere in it."""
    name = draw(st.sampled_from(sorted(WORDS)))
    alphabet = alphabet_named(name)
    cut = [Entry(cells(word, alphabet), word) for word in WORDS[name]]
    letters = sorted({cell for entry in cut for cell in entry.cells})
    words = st.sampled_from(cut)
    shown = st.builds(
        lambda entry, text, clue: replace(entry, text=text or entry.text, clue=clue),
        words,
        st.one_of(st.just(""), TEXTS.filter(lambda text: text.strip() != "")),
        CLUES,
    )
    reasons = st.sampled_from(["", "no room", "part of a; b = c: twice", '"quoted"', "# 1"])
    phrases = draw(st.lists(shown.filter(lambda entry: len(entry.cells) > 1), min_size=1))
    content: st.SearchStrategy[Content] = st.sampled_from([*letters, *letters, None])
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    rows = [[draw(content) for _ in range(width)] for _ in range(height)]
    rows[0][0] = letters[0]
    ways = draw(st.sets(st.sampled_from(ALL_DIRECTIONS), min_size=1))
    some = st.lists(st.sampled_from(letters), min_size=1, max_size=8).map(tuple)
    return WordSearch(
        phrases,
        Grid(rows),
        directions=[way for way in ALL_DIRECTIONS if way in ways],
        message=draw(st.one_of(st.just(()), some)),
        ban=draw(st.lists(some, max_size=3)),
        unplaced=draw(st.lists(st.tuples(shown, reasons), max_size=3)),
    )
