"""Tables as people keep them in office files: lists side by side, columns besides two."""

from __future__ import annotations

from support.files.office import docx, xlsx

from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS
from puzzlewright.words.lists.reader import ReadList, read_list

ANIMALS = ["otter", "eagle", "mole", "trout", "horse", "cow", "seal", "wolf", "lynx"]


def read(data: bytes) -> ReadList:
    """Read a list of phrases."""
    return read_list(data, "list", style=WORDS_AND_TRANSLATIONS)


def pairs(found: ReadList) -> list[tuple[str, str]]:
    """Return phrases and translations."""
    return [(entry.text, entry.clue) for entry in found.entries]


def test_lists_side_by_side() -> None:
    """Titles that come again begin another list, on each page where they stand there."""
    rows = [
        ["", "Word", "Meaning", "", "Word", "Meaning"],
        ["", "otter", "swims", "", "eagle", "flies"],
        ["", "mole", "digs", "", "", ""],
        ["", "Word", "Meaning", "", "", "", "Word", "Meaning"],
        ["", "trout", "leaps", "", "", "", "horse", "runs"],
    ]
    found = read(docx(tables=[rows]))
    assert pairs(found) == [
        ("otter", "swims"), ("mole", "digs"), ("eagle", "flies"), ("trout", "leaps"),
        ("horse", "runs"),
    ]  # fmt: skip
    assert "2 lists side by side, one after the other" in found.notes[0]


def test_one_list_is_left_alone() -> None:
    """Titles that stand there once, and words that are none, change nothing."""
    found = read(xlsx([["Word", "Meaning"], ["otter", "swims"], ["Word", "Meaning"]]))
    assert pairs(found) == [("otter", "swims"), ("Word", "Meaning")]


def test_a_first_column_that_differs_has_no_categories() -> None:
    """Categories come again; a column in which hardly anything does has the words."""
    rows = [[each, f"the {each}", str(n)] for n, each in enumerate(ANIMALS)]
    found = read(xlsx(rows))
    assert pairs(found)[0] == ("otter", "the otter")
    assert "column 2 the translations" in found.notes[0]
    same = [["animals", each, f"the {each}"] for each in ANIMALS]
    assert pairs(read(xlsx(same)))[0] == ("otter", "the otter")


def test_words_with_clues_may_begin_with_categories() -> None:
    """A few that come again, as in lists of phrases; a word that has two clues is none."""
    kinds = [
        ["water" if n % 2 else "air water", each, f"a {each}"] for n, each in enumerate(ANIMALS)
    ]
    found = read_list(xlsx(kinds), "list")
    assert pairs(found) == [(each, f"a {each}") for each in ANIMALS] == pairs(read(xlsx(kinds)))
    assert "taken for categories, word and clue" in found.notes[0]
    twice = [[each, f"a {each} {n}", str(n)] for each in ANIMALS for n in range(2)]
    assert [word for word, _ in pairs(read_list(xlsx(twice), "list"))] == ANIMALS


def test_a_second_column_that_is_empty_or_the_same() -> None:
    """The translation is in the third one, then."""
    some = ("der", "die", "das")
    articles = [[each, some[n % 3], f"the {each}"] for n, each in enumerate(ANIMALS)]
    empty = [[each, "otters" if n < 4 else "", f"the {each}"] for n, each in enumerate(ANIMALS)]
    for rows in (articles, empty):
        found = read(xlsx(rows))
        assert pairs(found)[8] == ("lynx", "the lynx")
        assert "column 3 the translations" in found.notes[0]


def test_titles_of_more_columns() -> None:
    """`Word/Phrase` is a title, and of two columns with meanings the first counts."""
    rows = [["Word/Phrase", "", "Translation", "Meaning"], ["otter", "", "Otter", "swims"]]
    found = read(xlsx(rows))
    assert pairs(found) == [("otter", "Otter")]
    assert "columns that are not used: Meaning" in found.notes


def test_rows_without_a_word_take_one_note() -> None:
    """A sheet may have thousands of them."""
    rows = [["Word", "Meaning"], *([each, "x"] for each in ANIMALS), ["", "a"], ["", "b"]]
    assert "2 rows without a word, the first is row 11" in read(xlsx(rows)).notes


def test_dashes_right_before_words() -> None:
    """They are bullets where some stand before a gap; in a list of endings, they are not."""
    found = read_list("- otter : swims\n-eagle : flies\n-mole : digs\n-seal : barks\n")
    assert [entry.text for entry in found.entries] == ["otter", "eagle", "mole", "seal"]
    endings = read_list("-ness\n-tion\n-able\n")
    assert [entry.text for entry in endings.entries] == ["-ness", "-tion", "-able"]
