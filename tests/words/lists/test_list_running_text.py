"""Lists as they come out of Word, textbooks and blackboards: numbering, running text, headings."""

from __future__ import annotations

import pytest
from support.files.office import docx, xlsx

from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS
from puzzlewright.words.lists.reader import (
    WORDS_AND_CLUES,
    ListOptions,
    ListStyle,
    ReadList,
    explanation,
    read_list,
)

BOTH_STYLES = pytest.mark.parametrize("style", [WORDS_AND_TRANSLATIONS, WORDS_AND_CLUES])

#: Words of a lesson.
ROOM = [("der Tisch", "table"), ("die Tür", "door"), ("das Bett", "bed"), ("der Stuhl", "chair")]
COLOURS = ["red", "blue", "green", "yellow", "black", "white", "pink", "orange", "purple", "brown"]


def pairs(found: ReadList) -> list[tuple[str, str]]:
    """Return words and clues."""
    return [(entry.text, entry.clue) for entry in found.entries]


def texts(found: ReadList) -> list[str]:
    """Return the words."""
    return [entry.text for entry in found.entries]


def marked(mark: str, sign: str) -> str:
    """Return the words of a room, each with a mark before it and a sign behind."""
    return "".join(
        f"{mark.format(n=n)}{word}{sign}{clue}\n" for n, (word, clue) in enumerate(ROOM, 1)
    )


# Numbers and bullets before a tab


@BOTH_STYLES
@pytest.mark.parametrize("sign", [" – ", " = ", "\t", ": ", ";"])
@pytest.mark.parametrize("mark", ["{n}.\t", "{n})\t", "{n}\t", " {n}. \t", "•\t", "·\t", "-\t"])
def test_marks_before_a_tab(mark: str, sign: str, style: ListStyle) -> None:
    """They are no column, whatever separates the words from their clues."""
    found = read_list(marked(mark, sign), style=style)
    assert pairs(found) == ROOM
    assert ("numbers" if "{n}" in mark else "bullets") + " left out" in found.notes[0]


def test_marks_are_shown_where_lines_are_explained() -> None:
    """Each line is shown as it was written."""
    shown = list(explanation(read_list(marked("{n}.\t", " – "))))
    assert (
        shown[1] == "line 1: '1. der Tisch – table' -> DERTISCH, shown as 'der Tisch', with 'table'"
    )


@BOTH_STYLES
def test_marks_before_a_tab_in_a_word_file(style: ListStyle) -> None:
    """Paragraphs with a tab are rows of a table: the marks go there, too."""
    for mark in ("{n}.\t", "•\t"):
        found = read_list(docx(marked(mark, " – ").splitlines()), style=style)
        assert pairs(found) == ROOM
    assert pairs(read_list(xlsx([["•", *pair] for pair in ROOM]), style=style)) == ROOM


def test_marked_columns_can_be_counted() -> None:
    """With --columns, tabs count as they stand there; dashes behind a mark begin with column 1."""
    swapped = [(clue, word) for word, clue in ROOM]
    options = ListOptions("word=3,clue=2")
    assert pairs(read_list(marked("•\t", "\t"), options=options)) == swapped
    assert pairs(read_list(marked("{n}.\t", "\t"), options=options)) == swapped
    options = ListOptions("word=2,clue=1")
    assert pairs(read_list(marked("{n}.\t", " – "), options=options)) == swapped
    assert pairs(read_list(marked("{n}.\t", " – "), options=ListOptions(swap=True))) == swapped


def test_numbers_that_do_not_count_stay() -> None:
    """Then they are a column like any other."""
    found = read_list(
        "3\tMusketeers\n7\tDwarfs\n101\tDalmatians\n", options=ListOptions("word=2,clue=1")
    )
    assert pairs(found) == [("Musketeers", "3"), ("Dwarfs", "7"), ("Dalmatians", "101")]


# Headings between numbers


@BOTH_STYLES
@pytest.mark.parametrize("gap", [" ", "\t"])
def test_headings_in_a_numbered_list(gap: str, style: ListStyle) -> None:
    """A line without a number is a heading where the numbers go on, or begin anew."""
    words = ["hello", "goodbye", "please", "thank you", "sorry", "excuse me"]
    for numbers in ((1, 2, 3, 4, 5, 6), (1, 2, 3, 1, 2, 3)):
        lines = [f"{n}.{gap}{word}" for n, word in zip(numbers, words, strict=True)]
        text = "\n".join(["UNIT 1", *lines[:3], "UNIT 2", *lines[3:]])
        found = read_list(text, style=style)
        assert texts(found) == words
        assert "line 1: taken for a heading: 'UNIT 1'" in found.notes
        assert "line 5: taken for a heading: 'UNIT 2'" in found.notes


@pytest.mark.parametrize(
    "text",
    ["1. hello\n2. bye\nplease\n4. sorry\n5. thanks\n", "1. hello\n2. bye\n4. sorry\nplease\n"],
)
def test_words_that_lack_their_number(text: str) -> None:
    """Where a number is missing, the line is a word; so is the last one."""
    assert "please" in texts(read_list(text))


# Running text


@BOTH_STYLES
@pytest.mark.parametrize("comma", [", ", ","])
@pytest.mark.parametrize("numbers", [(4, 4, 2), (3, 3, 3), (5, 5), (4, 3, 3), (3, 3, 4)])
def test_lines_of_words(numbers: tuple[int, ...], comma: str, style: ListStyle) -> None:
    """Words with commas between them are words, on several lines as on one, with a message."""
    parts, at = [], 0
    for number in numbers:
        parts.append(comma.join(COLOURS[at : at + number]))
        at += number
    found = read_list("\n".join(parts) + "\n", style=style)
    assert texts(found) == COLOURS[:at]
    assert "commas between words (--columns word=1,clue=2 reads columns)" in found.notes[0]
    first = next(line for line in explanation(found) if line.startswith("line 1:"))
    assert first.startswith(f"line 1: '{', '.join(COLOURS[: numbers[0]])}' -> RED; BLUE; GREEN")


@pytest.mark.parametrize(
    "text",
    [
        "sing,sang,sung\ngo,got,gone\nbring,brought,brought\n",  # forms
        "be,was,been\ngo,went,gone\neat,ate,eaten\n",
        "Hund,dog,m\nKatze,cat,f\nMaus,mouse,f\n",  # genders
        "Hund,dog,chien\nKatze,cat,chat\nMaus,mouse,souris\n",  # German nouns have capitals
        "english,german,french\ndog,hund,chien\ncat,katze,chat\nmouse,maus,souris\n",
        "word,clue,group\ndog,barks,pets\nlion,roars,zoo\ncow,moos,farm\n",
        "dog,it barks at night,pets\nlion,it roars all day,zoo\ncow,it moos at cats,farm\n",
        "собака,dog,hund\nкошка,cat,katze\nмышь,mouse,maus\n",
        "dog,12,hund\ncat,13,katze\nmouse,14,maus\n",
    ],
)
def test_columns_that_are_no_running_text(text: str) -> None:
    """Titles, forms, genders, numbers, sentences, capitals and scripts speak for columns."""
    assert len(read_list(text).entries) < 5


def test_columns_of_many_lines_are_no_running_text() -> None:
    """Nobody writes as many lines with the same number of words."""
    letters = "abcdefghijklmnopqrst"
    text = "".join(f"{a}aba,{b}ebe,{c}ibi\n" for a, b, c in zip(letters, letters[1:], letters[2:]))  # noqa: B905
    assert texts(read_list(text))[:2] == ["aaba", "baba"]


def test_columns_of_running_text_can_be_wanted() -> None:
    """--columns and --swap say that there are columns."""
    text = "red, rouge, rot\nblue, bleu, blau\ngreen, vert, grün\n"
    found = read_list(text, options=ListOptions("word=2,clue=3"))
    assert pairs(found) == [("rouge", "rot"), ("bleu", "blau"), ("vert", "grün")]


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("cat, dog, parrot and tortoise.", ["cat", "dog", "parrot", "tortoise"],
         "'parrot and tortoise' read as 'parrot' and 'tortoise'"),
        ("cat, dog, and parrot", ["cat", "dog", "parrot"], "'and parrot' read as 'parrot'"),
        ("Hund, Katze und Maus", ["Hund", "Katze", "Maus"], "'Katze und Maus' read as"),
        ("chat, chien et souris.", ["chat", "chien", "souris"], "'chien et souris' read as"),
        ("pas, mačka i miš", ["pas", "mačka", "miš"], "'mačka i miš' read as"),
        ("hond, kat en muis.", ["hond", "kat", "muis"], "'kat en muis' read as"),
        ("pomme, poire, aller en ville", ["pomme", "poire", "aller en ville"], "one line"),
        ("ham and eggs, tea, fish and chips", ["ham and eggs", "tea", "fish and chips"], "one"),
        ("Unit 4 words: to get up, to sleep; clock; bed", ["to get up", "to sleep", "clock", "bed"],
         "taken for a heading: 'Unit 4 words'"),
        ("Obst: Apfel, Birne, Kirsche", ["Apfel", "Birne", "Kirsche"], "a heading: 'Obst'"),
        ("apple; pear; plum, fig", ["apple", "pear", "plum", "fig"], "one line"),
    ],
)  # fmt: skip
def test_one_line(text: str, words: list[str], message: str) -> None:
    """Headings, full stops and the last "and" are no part of words, with a message."""
    found = read_list(text)
    assert texts(found) == words
    assert message in found.notes[0]


def test_one_line_with_clues_has_no_heading() -> None:
    """Each word has its colon or semicolon there."""
    for text in ("apple: Apfel, pear: Birne", "apple; Apfel, pear; Birne"):
        assert pairs(read_list(text)) == [("apple", "Apfel"), ("pear", "Birne")]


# What is read


def test_the_first_line_of_an_explanation() -> None:
    """It has the number of words, also where nothing was guessed."""
    assert next(explanation(read_list("apple\npear\n"))) == "read as 2 words"
    shown = list(explanation(read_list("apple;Apfel\n", style=WORDS_AND_TRANSLATIONS)))
    assert shown[0] == "read as 1 word with clues or translations"
    shown = list(explanation(read_list("1. apple\n2. pear\n")))
    assert [line for line in shown if line.startswith("read as")] == shown[:1]
