"""Grapheme clusters: Unicode's own test, the rules one by one, and very long clusters."""

from __future__ import annotations

import re
import time
from itertools import product

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st
from support.oracles import grapheme as oracle
from support.paths import ROOT

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError, OutOfTimeError
from puzzlewright.words.cells.alphabet import SIMPLE, cells, clusters
from puzzlewright.words.cells.graphemes import split_graphemes
from puzzlewright.words.languages import alphabet_named


def standard(text: str) -> list[str]:
    """Return the clusters by the standard alone."""
    return split_graphemes(text, cells=False)


def cases() -> list[list[str]]:
    """Return the texts of Unicode's test, in clusters."""
    path = ROOT / "tests" / "data" / "grapheme_breaks.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    return [["".join(chr(int(p, 16)) for p in one.split("+")) for one in row] for row in rows]


def test_unicodes_own_test_passes() -> None:
    """All cases of GraphemeBreakTest; cells differ in one, where a vowel would stand alone."""
    assert len(cases()) == 853
    assert [standard("".join(case)) for case in cases()] == cases()
    others = [case for case in cases() if clusters("".join(case)) != case]
    assert others == [["\u1019\u1039\u1018", "\u102c\u1037"]]


#: A character or two of each property, and of those that have several.
PROPERTIES = (
    "\r\n\x01\u200b\u0308\ufe0f\u200d🇦🇧\u0600\u0d4e\u0903\u1100\u1161\u11a8가각x👩©\u0915\u0937\u094d\u1cf5"
    "\u093c\U000e0067\u0e33\u102c\u17d2\u1780"
)


def test_all_neighbours() -> None:
    """Pairs of all properties, alone, with a mark or a joiner between them, and behind a third."""
    before = ("", "x", "👩", "🇦", "\u0915", "\u0600")
    between = ("", "\u0308", "\u200d", "\u094d")
    texts = map("".join, product(before, PROPERTIES, between, PROPERTIES))
    assert [text for text in texts if standard(text) != oracle.split(text)] == []


def test_simple_texts_need_no_library() -> None:
    """Characters that are taken for clusters unseen have no property by which others join them."""
    simple = "".join(re.findall(SIMPLE.removesuffix("*"), "".join(map(chr, range(0x110000)))))
    assert len(simple) > 30_000
    alone = r"[\p{GCB=Other}\p{GCB=Control}\n\p{GCB=LV}\p{GCB=LVT}]*"
    assert regex.fullmatch(alone, simple)
    assert not regex.search(r"\P{InCB=None}", simple)
    assert not re.fullmatch(SIMPLE, "\r")


@given(st.text(st.sampled_from(PROPERTIES), max_size=12) | st.text(max_size=8))
def test_texts_of_any_characters(text: str) -> None:
    """Texts are cut as the rules say, one after the other."""
    assert standard(text) == oracle.split(text)


@given(st.text(st.sampled_from(PROPERTIES), max_size=12))
def test_cells_differ_from_the_standard_in_marks_alone(text: str) -> None:
    """No sign begins with a mark, but at the start of a text or behind a control character."""
    ends = [len("".join(standard(text)[:n])) for n in range(len(standard(text)) + 1)]
    kept = [len("".join(clusters(text)[:n])) for n in range(len(clusters(text)) + 1)]
    assert set(kept) <= set(ends)
    assert {text[end] for end in set(ends) - set(kept)} <= {"\u102c"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\r\n", ["\r\n"]),
        ("é\r\n", ["é", "\r\n"]),
        ("\u0600٣", ["\u0600٣"]),  # a number sign goes with its number
        ("+\u200d+", ["+\u200d", "+"]),  # these are no emoji
        ("\u1780\u17d2\u1780", ["\u1780\u17d2\u1780"]),  # Khmer links consonants
        ("\u1000\u1039\u1000", ["\u1000\u1039\u1000"]),  # so does Burmese
        ("\u1019\u102c", ["\u1019\u102c"]),  # a vowel of Burmese
        ("ꦏ꧀ꦏ", ["ꦏ꧀ꦏ"]),  # Javanese
        ("क़\u094dष", ["क़\u094dष"]),
    ],
)
def test_what_other_rules_cut_otherwise(text: str, expected: list[str]) -> None:
    """Each of these was cut in another way, or would be by a plain reading of the standard."""
    assert clusters(text) == expected


@pytest.mark.parametrize(
    "text", ["မြန်မာဘာသာ", "ភាសាខ្មែរ", "भाषा", "ພາສາລາວ", "ไทย", "한국어", "বাংলা"]
)
def test_words_of_asia_go_into_cells(text: str) -> None:
    """No cell begins with a mark, and nothing is lost."""
    assert "".join(cells(text)) == text


def test_number_signs_are_left_out() -> None:
    """A sign before a number goes, as other signs that are no letters; the number stays."""
    assert cells("\u0600٣\u06dd١") == ("٣", "١")
    assert cells("x\u200c\u0600") == ("X",)


#: Clusters of any length, and many clusters that are hard to separate.
LONG = {
    "marks": "a" + "\u0301" * 200_000,
    "links": "क\u094d" * 100_000,
    "links with marks": "क" + "\u094d\u0301" * 100_000 + "ष",
    "no links": "क" + "\u0301" * 200_000 + "ष",
    "emoji": "👩\u200d" * 100_000,
    "flags": "🇦" * 200_000,
    "number signs": "\u0600" * 200_000,
    "number signs, then a line": "\u0600" * 200_000 + "\n",
    "parts of a syllable": "\u1100" * 200_000,
    "joiners": "\u200d" * 200_000,
    "letters that link": "\u1cf5" * 200_000,
}


@pytest.mark.parametrize("name", LONG)
def test_long_texts_take_a_moment(name: str) -> None:
    """Linear time, whatever a text is made of; flags took minutes by the pattern of the library."""
    start = time.process_time()
    assert "".join(clusters(LONG[name])) == LONG[name]
    assert time.process_time() - start < 4


#: Many clusters, or one of which nothing is left but a letter.
NOT_ONE = {"flags", "letters that link", "number signs", "number signs, then a line"}


@pytest.mark.parametrize("name", sorted(set(LONG) - NOT_ONE))
def test_no_cell_holds_a_long_cluster(name: str) -> None:
    """The limit of a cell holds for every sort of cluster, and is found in a moment."""
    start = time.process_time()
    with pytest.raises(InputError, match="a cell holds at most 100 characters"):
        cells(LONG[name], alphabet_named("signs"))
    assert time.process_time() - start < 4


def test_a_number_with_many_signs() -> None:
    """Signs before a number are left out, however many there are."""
    start = time.process_time()
    assert cells(LONG["number signs"] + "٣") == ("٣",)
    assert time.process_time() - start < 4


@pytest.mark.parametrize("text", ["क\u0301" * 3_000_000, "\u0301\u0327" * 3_000_000])
def test_long_texts_end_in_time(text: str) -> None:
    """Cutting and composing look at the deadline."""
    start = time.process_time()
    with deadline(0.2), pytest.raises(OutOfTimeError):
        cells(text)
    assert time.process_time() - start < 4
