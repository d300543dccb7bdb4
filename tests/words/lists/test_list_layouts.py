"""Lists as teachers keep them: side by side, by units, with forms as dictionaries have them."""

from __future__ import annotations

import pytest
from support.files.office import xlsx

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.annotations import without_annotations
from puzzlewright.words.lists.reader import (
    WORDS_AND_CLUES,
    ListOptions,
    ListStyle,
    ReadList,
    read_list,
)

#: Two lists beside each other, row by row.
BESIDE = [
    ["das Haus", "house", "der Baum", "tree"],
    ["die Katze", "cat", "das Pferd", "horse"],
    ["der Fisch", "fish", "die Blume", "flower"],
]

#: The same, one after the other.
BELOW = [(row[at], row[at + 1]) for at in (0, 2) for row in BESIDE]

BOTH_STYLES = pytest.mark.parametrize("style", [WORDS_AND_TRANSLATIONS, WORDS_AND_CLUES])


def pairs(found: ReadList) -> list[tuple[str, str]]:
    """Return words and clues."""
    return [(entry.text, entry.clue) for entry in found.entries]


def letters(text: str) -> list[str]:
    """Return what goes into the grid for each word of a list."""
    return ["".join(entry.cells) for entry in read_list(text).entries]


def tabbed(rows: list[list[str]]) -> str:
    """Return rows as lines with tabs."""
    return "".join("\t".join(row) + "\n" for row in rows)


@BOTH_STYLES
def test_two_lists_side_by_side_without_titles(style: ListStyle) -> None:
    """All rows have four columns, perhaps with an empty one between; the last ones may have two."""
    uneven = [*BESIDE, ["die Maus", "mouse"]]
    apart = [[*row[:2], "", *row[2:]] for row in BESIDE]
    for given in (tabbed(BESIDE), xlsx(BESIDE), xlsx(apart)):
        found = read_list(given, style=style)
        assert pairs(found) == BELOW
        assert "2 lists side by side, one after the other" in found.notes[0]
    longer = [*BELOW[:3], ("die Maus", "mouse"), *BELOW[3:]]
    assert pairs(read_list(xlsx(uneven), style=style)) == longer


@BOTH_STYLES
@pytest.mark.parametrize(
    "rows",
    [
        [["sing", "sang", "sung", "Ton"], ["go", "went", "gone", "y"], ["do", "did", "done", "x"]],
        [["Hund", "dog", "Der Hund bellt.", "It barks."], ["Kuh", "cow", "Die Kuh muht.", "Moo."],
         ["Bett", "bed", "Das Bett steht da.", "There it is."]],
        [["Hund", "dog", "m", "Tier"], ["Kuh", "cow", "f", "Stall"], ["Bär", "bear", "m", "Wald"],
         ["Maus", "mouse", "f", "Loch"]],
        [["Hund", "dog", "12", "a"], ["Kuh", "cow", "13", "b"], ["Bett", "bed", "14", "c"]],
    ],
)  # fmt: skip
def test_four_columns_that_are_one_list(rows: list[list[str]], style: ListStyle) -> None:
    """Forms, sentences, genders and numbers are no second list: they are named as not used."""
    found = read_list(tabbed(rows), style=style)
    assert pairs(found) == [(row[0], row[1]) for row in rows]
    assert "columns 3 to 4 are not used" in found.notes[0]


def test_columns_that_somebody_gives_are_not_cut() -> None:
    """With --columns, they are counted as they stand there."""
    found = read_list(tabbed(BESIDE), options=ListOptions("word=3,clue=4"))
    assert pairs(found) == BELOW[3:]


def test_a_short_first_column_that_differs_has_no_categories() -> None:
    """Three rows suffice, if no long word of the first column comes again."""
    rows = [["Hund", "dog", "Er bellt."], ["Kuh", "cow", "Sie muht."], ["Bett", "bed", "Es steht."]]
    found = read_list(tabbed(rows), style=WORDS_AND_TRANSLATIONS)
    assert pairs(found) == [(row[0], row[1]) for row in rows]
    assert "column 1 does not repeat" in found.notes[0]
    for first in (
        ("home", "farm", "farm"),
        ("animals home", "animals farm", "bed"),
        ("", "x", "y"),
    ):
        listed = [[one, *row[:2]] for one, row in zip(first, rows, strict=True)]
        assert pairs(read_list(tabbed(listed), style=WORDS_AND_TRANSLATIONS)) == pairs(found)


UNITS = """\
UNIT 1

1. Haus – house
2. Katze – cat

Tiere im Wald

3. Bär – bear
4. Wolf – wolf
"""


@BOTH_STYLES
def test_headings_of_units(style: ListStyle) -> None:
    """A line alone between empty lines is none of the words where all others have a translation."""
    expected = [("Haus", "house"), ("Katze", "cat"), ("Bär", "bear"), ("Wolf", "wolf")]
    for text in (UNITS, UNITS.replace(" – ", "\t"), "Word – Meaning\n\n" + UNITS):
        found = read_list(text, style=style)
        assert pairs(found) == expected
        at = 2 * text.startswith("Word")
        assert f"line {1 + at}: taken for a heading: 'UNIT 1'" in found.notes
        assert f"line {6 + at}: taken for a heading: 'Tiere im Wald'" in found.notes
    rows = [
        [],
        ["Haus", "house"],
        ["Katze", "cat"],
        [],
        ["Wald"],
        [],
        ["Bär", "bear"],
        ["Wolf", "wolf"],
    ]
    found = read_list(xlsx(rows), style=style)
    assert pairs(found) == expected
    assert found.notes == ["row 5: taken for a heading: 'Wald'"]


@pytest.mark.parametrize(
    "text",
    [
        "Haus;house\n\nKatze;cat\n\nWald\n\nBär;bear\n\nWolf;wolf\n",  # all lines are apart
        "Haus;house\nKatze;cat\n\nWald\nBär;bear\nWolf;wolf\n",  # no empty line below
        "Haus;house\nKatze;cat\nBär;bear\nWolf;wolf\n\nWald\n",  # nothing below
        "Haus;house\nKatze;cat\n# forest\nWald\n# animals\nBär;bear\nWolf;wolf\n",
    ],
)
def test_words_that_are_no_headings(text: str) -> None:
    """A word that lacks its translation stays, and is named."""
    found = read_list(text)
    assert "Wald" in [entry.text for entry in found.entries]
    assert found.notes == ["no clue for 'Wald'"]


@pytest.mark.parametrize(
    ("text", "grid"),
    [
        ("guapo/a", "guapo"),
        ("alto/-a", "alto"),
        ("el/la dentista", "el dentista"),
        ("moj/moja/moje", "moj"),
        ("učitelj/učiteljica", "učitelj"),
        ("artista (m/f)", "artista "),
        ("1/2", "1/2"),
        ("24/7 service", "24/7 service"),
        ("mačka, -e, ž.", "mačka"),
        ("pas, psa, m.", "pas"),
        ("die Birne, -n (f.)", "die Birne"),
        ("kuća, ž.", "kuća"),
        ("alumnus, -i, m. pl.", "alumnus"),
        ("lijep, lijepa, lijepo", "lijep"),
        ("sí, claro", "sí, claro"),
        ("Yes, sir.", "Yes, sir."),
        ("bla, bla, bla", "bla, bla, bla"),
        ("red, white, blue", "red, white, blue"),
        ("-n, -e", "-n"),
    ],
)
def test_forms_stay_out_of_the_grid(text: str, grid: str) -> None:
    """The list shows forms behind slashes and commas; the grid has the first one."""
    assert without_annotations(text).rstrip() == grid.rstrip()


DICTIONARY = ["pas, psa, m.", "mačka, -e, ž.", "lijep, lijepa, lijepo", "moj/moja/moje"]
ENGLISH = ["dog", "cat", "nice", "my"]


@BOTH_STYLES
@pytest.mark.parametrize("sign", [" – ", "\t", ";", " = "])
def test_forms_of_a_dictionary(sign: str, style: ListStyle) -> None:
    """They are no columns, do not swap these, and one note reports that they are left out."""
    text = "".join(f"{one}{sign}{other}\n" for one, other in zip(DICTIONARY, ENGLISH, strict=True))
    found = read_list(text, style=style)
    assert pairs(found) == list(zip(DICTIONARY, ENGLISH, strict=True))
    assert ["".join(entry.cells) for entry in found.entries] == ["PAS", "MAČKA", "LIJEP", "MOJ"]
    told = "remarks stay out of the grid; forms behind a slash stay out of the grid"
    assert told in found.notes[0]


def test_columns_of_several_spaces() -> None:
    """All lines have the same number of gaps; then there may be more than two columns."""
    text = "".join("   ".join(row) + "\n" for row in BESIDE)
    found = read_list(text)
    assert pairs(found) == BELOW
    assert "a gap of several spaces between columns; 2 lists side by side" in found.notes[0]
    signs = read_list("¿qué?   what\nsí (claro)   yes\nadiós   bye\n")
    assert pairs(signs)[:2] == [("¿qué?", "what"), ("sí (claro)", "yes")]


@pytest.mark.parametrize(
    "text",
    ["Haus  house\nBaum  tree\ndie Katze cat\n", "Haus  house\nBaum  tree\nOh, ja  oh, y\n"],
)
def test_several_spaces_that_are_no_columns(text: str) -> None:
    """One line of many has none, or a comma: a note names the first line that has several."""
    found = read_list(text)
    assert pairs(found)[0] == ("Haus house", "")
    assert "several spaces in line 1: not taken for columns" in found.notes[0]


@BOTH_STYLES
@pytest.mark.parametrize("marks", ["***", "* *", "  *", "**•"])
def test_stars_right_before_words(marks: str, style: ListStyle) -> None:
    """They are bullets, on all lines or some, and no letters that would swap columns."""
    words = [("la mano", "hand"), ("el día", "day"), ("el mapa", "map")]
    text = "".join(
        f"{mark.strip()}{word} = {clue}\n" for mark, (word, clue) in zip(marks, words, strict=True)
    )
    found = read_list(text, alphabet=alphabet_named("spanish"), style=style)
    assert pairs(found) == words
    assert "bullets left out" in found.notes[0]


def test_stars_around_words_are_no_bullets() -> None:
    """Half of a pair does not go: such a word is refused with its line."""
    with pytest.raises(InputError, match=r"line 1: '\*' is not a letter or digit: '\*otter\*'"):
        read_list("*otter*\nseal\n")


def test_words_that_differ_by_an_accent() -> None:
    """Where accents do not count, the note names both words."""
    spanish = alphabet_named("spanish")
    found = read_list("papá;dad\npapa;potato\nPapá;dad\npa-pá;dad\n", alphabet=spanish)
    assert pairs(found) == [("papá", "dad")]
    assert found.notes == [
        "line 2: 'papa' has the same letters as 'papá' on line 1, with another clue",
        "line 3: 'Papá' is on line 1 already",
        "line 4: 'pa-pá' is on line 1 already",
    ]


TITLES = "Word,Meaning,Word,Meaning\n"


def test_words_that_are_titles_as_well() -> None:
    """A row below the titles is titles only if it has those of the first row."""
    found = read_list(f"{TITLES}otter,swims,eagle,flies\nphrase,meaning,horse,runs\nant,digs,,\n")
    assert [text for text, _ in pairs(found)] == ["otter", "phrase", "ant", "eagle", "horse"]


def test_headings_above_lists_side_by_side() -> None:
    """They are left out, as above one list."""
    table = f"Unit 3,,,\n{TITLES}otter,swims,eagle,flies\n".replace(",", "\t")
    found = read_list(table)
    assert pairs(found) == [("otter", "swims"), ("eagle", "flies")]


def test_columns_of_lists_side_by_side_can_be_chosen() -> None:
    """By their numbers in the table, as it is."""
    options = ListOptions(columns="word=3,clue=4")
    found = read_list(f"{TITLES}otter,swims,eagle,flies\n", options=options)
    assert pairs(found) == [("eagle", "flies")]


def test_a_title_of_many_slashes() -> None:
    """It is a word like any other."""
    with pytest.raises(InputError):
        read_list(f"{'/' * 20_000},b\n")


@pytest.mark.parametrize("number", ["S. {}", "{}", "a{}"])
def test_numbers_before_words(number: str) -> None:
    """Three columns, of which the first has the place of the word."""
    rows = [[number.format(n), *row[:2]] for n, row in enumerate(BESIDE * 3, 12)]
    found = read_list(tabbed(rows), style=WORDS_AND_TRANSLATIONS)
    assert pairs(found)[:1] == [("das Haus", "house")]


def test_a_word_among_titles_of_words() -> None:
    """`Word` beside `Vocabulary` is the column of the words."""
    found = read_list("Vocabulary;Word;Meaning\nunit 1;otter;swims\nunit 2;eagle;flies\n")
    assert pairs(found) == [("otter", "swims"), ("eagle", "flies")]
