"""Lists as people write them, and what is read from them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.lengths import examples

from puzzlewright import load_clues, load_words
from puzzlewright.core.errors import InputError
from puzzlewright.words.cells.alphabet import PLAIN
from puzzlewright.words.entries import Entry
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.annotations import without_annotations
from puzzlewright.words.lists.reader import (
    ListOptions,
    ListStyle,
    ReadList,
    explanation,
    load_entries,
    parse_entry,
    read_entries,
    read_list,
)

#: Three fruits, and what they are called in German.
FRUITS = ("apple", "pear", "sour cherry")
GERMAN = ("Apfel", "Birne", "Sauerkirsche")
BOTH = list(zip(FRUITS, GERMAN, strict=True))
ALONE = [(fruit, "") for fruit in FRUITS]
SWAPPED = [(german, fruit) for fruit, german in BOTH]

#: What is in a list of more than one line with commas.
RUNNING = ("apple", "pear", "plum", "fig", "date", "kiwi", "lime", "melon", "quince", "grape")

#: The same in Croatian.
CROATIAN = [("jabuka", "apple"), ("kruška", "pear"), ("višnja", "sour cherry")]


class Case(NamedTuple):
    """A list, what is read from it, and part of the line with the guesses, if there are any."""

    name: str
    text: str
    pairs: list[tuple[str, str]]
    told: str = ""
    lang: str = ""
    options: ListOptions = ListOptions()


def lines(*each: str) -> str:
    """Return lines, each ended."""
    return "".join(f"{line}\n" for line in each)


def columns(sign: str, first: tuple[str, ...] = FRUITS, second: tuple[str, ...] = GERMAN) -> str:
    """Return two columns with a sign between them."""
    return lines(*(f"{one}{sign}{other}" for one, other in zip(first, second, strict=True)))


CASES = [
    Case("plain", lines(*FRUITS), ALONE),
    Case("blank lines", lines("", "apple", "", "  pear  ", "\t", "sour cherry", ""), ALONE),
    Case("comments", lines("# fruit", "apple # round", "pear", "sour cherry"), ALONE),
    # Numbers
    Case("numbered", lines("1. apple", "2. pear", "3. sour cherry"), ALONE, "numbers left out"),
    Case("numbered)", lines("1) apple", "2) pear", "3) sour cherry"), ALONE, "numbers left out"),
    Case("(numbered)", lines("(1) apple", "(2) pear", "(3) sour cherry"), ALONE, "numbers left"),
    Case("no gap", lines("1.apple", "2.pear", "3.sour cherry"), ALONE, "numbers left out"),
    Case("from 17", lines("17. apple", "18. pear", "19. sour cherry"), ALONE, "numbers left out"),
    Case("letters", lines("a) apple", "b) pear", "c) sour cherry"), ALONE, "numbers left out"),
    Case("a column of numbers", lines("1\tapple", "2\tpear", "3\tsour cherry"), ALONE, "numbers"),
    Case("number - word", lines("1 - apple", "2 - pear", "3 - sour cherry"), ALONE, "numbers left"),
    Case(
        "number, word, clue",
        lines("1;apple;Apfel", "2;pear;Birne", "3;sour cherry;Sauerkirsche"),
        BOTH,
        "numbers left out",
    ),
    Case(
        "numbers count",
        lines("3 Musketeers", "7 Dwarfs", "101 Dalmatians"),
        [("3 Musketeers", ""), ("7 Dwarfs", ""), ("101 Dalmatians", "")],
    ),
    Case(
        "one number",
        lines("apple", "2. pear", "sour cherry"),
        [("apple", ""), ("2. pear", ""), ("sour cherry", "")],
    ),
    # Bullets
    Case("bullets", lines("• apple", "• pear", "• sour cherry"), ALONE, "bullets left out"),
    Case("hyphens", lines("- apple", "- pear", "- sour cherry"), ALONE, "bullets left out"),
    Case("dashes", lines("– apple", "– pear", "— sour cherry"), ALONE, "bullets left out"),
    Case("stars", lines("* apple", "* pear", "* sour cherry"), ALONE, "bullets left out"),
    Case("boxes", lines("☐ apple", "☑ pear", "[ ] sour cherry"), ALONE, "bullets left out"),
    Case(
        "hyphen and dash",
        lines("- apple - Apfel", "- pear - Birne", "- sour cherry - Sauerkirsche"),
        BOTH,
        "a dash between columns; bullets left out",
    ),
    # Quotes
    Case("quotes", lines('"apple"', '"pear"', '"sour cherry"'), ALONE),
    Case("curly quotes", lines("“apple”", "„pear“", "«sour cherry»"), ALONE),
    Case(
        "quotes inside",
        lines("apple", "rock 'n' roll", "'tis"),
        [("apple", ""), ("rock 'n' roll", ""), ("'tis", "")],
    ),
    # Separators
    Case("semicolons", columns(";"), BOTH),
    Case("tabs", columns("\t"), BOTH),
    Case("commas", columns(","), BOTH),
    Case("comma and gap", columns(", "), BOTH),
    Case(
        "quoted csv",
        lines('"apple","Apfel"', '"pear","Birne"', '"sour cherry","Sauerkirsche"'),
        BOTH,
    ),
    Case("long dashes", columns(" – "), BOTH, "a dash between columns (--columns"),
    Case("em dashes", columns(" — "), BOTH, "a dash between columns"),
    Case("hyphens between gaps", columns(" - "), BOTH, "a dash between columns"),
    Case("equals", columns(" = "), BOTH, "`=` or an arrow between columns"),
    Case("equals, tight", columns("="), BOTH, "`=` or an arrow between columns"),
    Case("arrows", columns(" → "), BOTH, "`=` or an arrow between columns"),
    Case("colons", columns(": "), BOTH, "a colon between columns"),
    Case("bars", columns(" | "), BOTH, "`|` between columns"),
    Case(
        "a drawn table",
        lines(
            "| Word | Meaning |",
            "|------|---------|",
            "| apple | Apfel |",
            "| pear | Birne |",
            "| sour cherry | Sauerkirsche |",
        ),
        BOTH,
        "`|` between columns",
    ),
    Case(
        "dashes and commas",
        lines("dog – der Hund, -e", "cat – die Katze, -n", "cow – die Kuh"),
        [("dog", "der Hund, -e"), ("cat", "die Katze, -n"), ("cow", "die Kuh")],
        "a dash",
    ),
    Case(
        "colons in clues",
        lines("otter,animal: swims", "fox,animal: runs", "eagle,bird: flies"),
        [("otter", "animal: swims"), ("fox", "animal: runs"), ("eagle", "bird: flies")],
    ),
    Case(
        "few dashes",
        lines("apple", "pear", "rock – roll"),
        [("apple", ""), ("pear", ""), ("rock – roll", "")],
    ),
    Case(
        "few clues",
        lines("apple;Apfel", "pear", "sour cherry"),
        [("apple", "Apfel"), ("pear", ""), ("sour cherry", "")],
    ),
    Case(
        "commas in phrases",
        lines("apple", "pear", "well, well", "sour cherry", "plum"),
        [("apple", ""), ("pear", ""), ("well, well", ""), ("sour cherry", ""), ("plum", "")],
    ),
    Case("commas at the end", lines("apple,", "pear,", "sour cherry"), ALONE),
    Case(
        "cells before the word",
        lines("KO(NJ) = konj", "(LJ)E(TO) = ljeto"),
        [("konj", ""), ("ljeto", "")],
        "`=`",
    ),
    # One line, and running text
    Case("one line", "apple, pear, sour cherry", ALONE, "one line, taken for a list"),
    Case("one line, tight", "apple,pear,sour cherry\n", ALONE, "one line, taken for a list"),
    Case("one line of two", "apple, pear", ALONE[:2], "one line"),
    Case("one line, semicolons", "apple; pear; sour cherry", ALONE, "one line"),
    Case(
        "one line with clues",
        "apple = Apfel, pear = Birne, sour cherry = Sauerkirsche",
        BOTH,
        "one",
    ),
    Case(
        "running text",
        lines("apple, pear, plum, fig, date", "kiwi, lime, melon, quince", "grape"),
        [(word, "") for word in RUNNING],
        "commas between words",
    ),
    # Titles
    Case(
        "titles", lines("word;clue", "apple;Apfel", "pear;Birne", "sour cherry;Sauerkirsche"), BOTH
    ),
    Case("titles swapped", "Bedeutung;Wort\n" + columns(";", GERMAN, FRUITS), BOTH),
    Case("French titles", "mot;traduction\n" + columns(";"), BOTH),
    Case("Croatian titles", "riječ;prijevod\n" + columns(";"), BOTH),
    Case("Greek titles", "λέξη;μετάφραση\n" + columns(";"), BOTH),
    Case("Arabic titles", "كلمة;ترجمة\n" + columns(";"), BOTH),
    Case("languages", "English,German\n" + columns(","), BOTH, "column 1 (English) has the words"),
    Case("languages in German", "Englisch;Deutsch\n" + columns(";"), BOTH, "column 1 (Englisch)"),
    Case("languages in Hungarian", "angol;német\n" + columns(";"), BOTH, "column 1 (angol)"),
    Case(
        "the language picks",
        "English,Croatian\napple,jabuka\npear,kruška\nsour cherry,višnja\n",
        CROATIAN,
        "column 2 (Croatian) has the words",
        "croatian",
    ),
    Case(
        "numbers, titles",
        "Nr;English;German\n1;apple;Apfel\n2;pear;Birne\n3;sour cherry;Sauerkirsche\n",
        BOTH,
        "column 2 (English)",
    ),
    Case("a heading", lines("Fruit:", *FRUITS), ALONE),
    Case(
        "a word for word",
        lines("word", "clue", "title"),
        [("word", ""), ("clue", ""), ("title", "")],
    ),
    # Which is the word
    Case(
        "clues first",
        lines(
            "It keeps the doctor away;apple",
            "It has the shape of a bulb;pear",
            "It is small and red;cherry",
        ),
        [
            ("apple", "It keeps the doctor away"),
            ("pear", "It has the shape of a bulb"),
            ("cherry", "It is small and red"),
        ],
        "column 1 is the clue",
    ),
    Case(
        "a third column",
        lines("Haus\thouse\tDas Haus ist groß.", "Baum\ttree\tDer Baum ist hoch."),
        [("Haus", "house"), ("Baum", "tree")],
        "column 3 is not used",
    ),
    Case(
        "languages and another column",
        lines("Hrvatski\tNjemački\tNapomena", "kuća\tHaus\t", "ljubav\tLiebe\tim. ž."),
        [("kuća", "Haus"), ("ljubav", "Liebe")],
        "column 1 (Hrvatski) has the words",
    ),
    Case(
        "columns by titles that nobody knows",
        lines("Tier;Kommentar;Laut", "Hund;lieb;wau", "Katze;schlau;miau"),
        [("Hund", "wau"), ("Katze", "miau")],
        "",
        "",
        ListOptions("word=Tier,clue=Laut"),
    ),
    Case(
        "a heading above titles",
        lines("Unit 4", "", "Nr.;Deutsch;English", "1;Bahnhof;station", "2;Zug;train"),
        [("Bahnhof", "station"), ("Zug", "train")],
        "column 2 (Deutsch) has the words",
    ),
    Case(
        "a heading above a gap",
        lines("Unit 3: Obst", "", "Apfel – apple", "Birne – pear", "Kirsche – cherry"),
        [("Apfel", "apple"), ("Birne", "pear"), ("Kirsche", "cherry")],
        "a dash between columns",
    ),
    Case(
        "plurals before dashes",
        lines("der Apfel, Äpfel – apple", "die Birne, -n – pear", 'das Haus, "-er – house'),
        [("der Apfel, Äpfel", "apple"), ("die Birne, -n", "pear"), ('das Haus, "-er', "house")],
        "a dash between columns",
    ),
    Case(
        "dashes without gaps",
        lines("Apfel–apple", "Birne–pear", "Kirsche–cherry"),
        [("Apfel", "apple"), ("Birne", "pear"), ("Kirsche", "cherry")],
        "a dash between columns",
    ),
    Case("colons without gaps", columns(":"), BOTH, "a colon between columns"),
    Case(
        "times of day",
        lines("quarter past 12:30", "half 7:45", "noon 12:00"),
        [("quarter past 12:30", ""), ("half 7:45", ""), ("noon 12:00", "")],
    ),
    Case(
        "gaps of several spaces",
        lines("Haus   house", "Baum   tree", "Katze    cat"),
        [("Haus", "house"), ("Baum", "tree"), ("Katze", "cat")],
        "a gap of several spaces",
    ),
    Case(
        "slashes",
        lines("la maison / das Haus", "le chien / der Hund", "le chat / die Katze"),
        [("la maison", "das Haus"), ("le chien", "der Hund"), ("le chat", "die Katze")],
        "a slash between columns",
    ),
    Case(
        "numbers without a dot",
        lines("1 Haus", "2 Baum", "3 Hund"),
        [("Haus", ""), ("Baum", ""), ("Hund", "")],
        "numbers left out",
    ),
    Case(
        "commas at the ends of lines",
        lines("Apfel, Birne, Kirsche,", "Banane, Traube, Pflaume,", "Melone, Zitrone"),
        [
            (word, "")
            for word in [
                "Apfel",
                "Birne",
                "Kirsche",
                "Banane",
                "Traube",
                "Pflaume",
                "Melone",
                "Zitrone",
            ]
        ],
        "commas between words",
    ),
    Case(
        "no clues yet",
        lines("keep the doctor away;?", "round as a ball;?", "small and red;-"),
        [("keep the doctor away", "?"), ("round as a ball", "?"), ("small and red", "-")],
    ),
    Case(
        "letters of the language",
        lines("pear;kruška", "sour cherry;višnja", "apple;jabuka"),
        [CROATIAN[1], CROATIAN[2], CROATIAN[0]],
        "column 1 is the clue",
        "croatian",
    ),
    Case(
        "another script",
        lines("otter;выдра", "fox;лиса"),
        [("выдра", "otter"), ("лиса", "fox")],
        "column 1 is the clue",
        "russian",
    ),
    Case("columns", columns(";"), SWAPPED, "", "", ListOptions("word=2,clue=1")),
    Case(
        "columns by title",
        "English,German\n" + columns(","),
        SWAPPED,
        "",
        "",
        ListOptions("word=German,clue=English"),
    ),
    Case(
        "one column", columns(";"), [(word, "") for word in GERMAN], "", "", ListOptions("word=2")
    ),
    Case("swap", columns(" – "), SWAPPED, "a dash", "", ListOptions(swap=True)),
    Case(
        "columns by few dashes",
        lines("apple – Apfel", "pear", "plum"),
        [("apple", "Apfel"), ("pear", ""), ("plum", "")],
        "a dash",
        "",
        ListOptions("word=1,clue=2"),
    ),
    # Remarks
    Case(
        "annotations",
        lines("résumé (noun)", "(to) run", "sour [adj.] cherry"),
        [("résumé (noun)", ""), ("(to) run", ""), ("sour [adj.] cherry", "")],
        "remarks stay out",
    ),
]


def pairs_of(found: ReadList) -> list[tuple[str, str]]:
    """Return words and clues."""
    return [(entry.text, entry.clue) for entry in found.entries]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_lists_as_people_write_them(case: Case) -> None:
    """Each list is read as it was meant, and one line has the guesses."""
    alphabet = alphabet_named(case.lang) if case.lang else PLAIN
    found = read_list(case.text, "list.txt", alphabet, options=case.options)
    assert pairs_of(found) == case.pairs
    guesses = [note for note in found.notes if note.startswith("read as ")]
    assert len(guesses) == bool(case.told)
    if case.told:
        number = len(case.pairs)
        assert guesses[0].startswith(f"read as {number} word{'s' * (number != 1)}")
        assert case.told in guesses[0]


def test_there_are_sixty() -> None:
    """Sixty lists are in the table, each with a name of its own."""
    assert len({case.name for case in CASES}) == len(CASES) >= 60


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_ends_of_lines_do_not_matter(end: str) -> None:
    """Lists of other systems are read like ours."""
    for case in CASES:
        alphabet = alphabet_named(case.lang) if case.lang else PLAIN
        text = "\ufeff" + case.text.replace("\n", end)
        assert pairs_of(read_list(text, None, alphabet, options=case.options)) == case.pairs


@pytest.mark.parametrize(
    ("text", "grid"),
    [
        ("résumé (noun)", "RÉSUMÉ"),
        ("(to) run", "RUN"),
        ("run (fast), then stop", "RUNTHENSTOP"),
        ("colo(u)r", "COLOUR"),
        ("Lehrer(in)", "LEHRERIN"),
        ("(all of it)", "ALLOFIT"),
        ("[sic]", "SIC"),
        ("猫（ねこ）", "猫ねこ"),
        ("猫 （ねこ）", "猫"),
    ],
)
def test_annotations_in_parentheses(text: str, grid: str) -> None:
    """They stay in the text and out of the grid, unless they are part of a word or all of it."""
    entry = parse_entry(text, shortest=1)
    assert (entry.text, "".join(entry.cells)) == (text, grid)


def test_cells_before_a_word() -> None:
    """What spells the word is its cells; it is no column."""
    [horse] = read_entries("KO(NJ) = konj\n")
    assert horse == Entry(("K", "O", "NJ"), "konj", "")


@pytest.mark.parametrize("sign", [";", "\t"])
def test_cells_before_a_word_with_a_clue(sign: str) -> None:
    """The sign is part of the column of words then, in one line or in all of them."""
    words = lines(f"KO(NJ) = konj{sign}horse", f"mačka{sign}cat", f"LO(NJ)=lonac{sign}pot")
    croatian = alphabet_named("hr")
    found = read_entries(words.replace("lonac", "lonj"), alphabet=croatian)
    assert found[0] == Entry(("K", "O", "NJ"), "konj", "horse")
    assert found[2] == Entry(("L", "O", "NJ"), "lonj", "pot")
    with pytest.raises(InputError, match="'=' is not a letter or digit"):
        read_entries(words, alphabet=croatian)  # it spells another word


def test_capitals_before_a_word_have_a_cell_each() -> None:
    """Whatever the language joins; what is written alike on both sides decides nothing."""
    words = lines("INJEKCIJA = injekcija", "LJETO = LJETO", "konj = konj")
    jab, summer, horse = read_entries(words, alphabet=alphabet_named("hr"))
    assert jab == Entry(tuple("INJEKCIJA"), "injekcija")
    assert (summer.cells[0], horse.cells[2]) == ("LJ", "NJ")


def test_titles_and_headings_are_reported() -> None:
    """What is left out has its line."""
    notes: list[str] = []
    read_entries("English,Croatian\napple,jabuka\npear,kruška\n", notes=notes)
    assert "line 1: taken for the titles of the columns: 'English, Croatian'" in notes
    notes.clear()
    read_entries("Fruit:\napple\npear\n", notes=notes)
    assert notes == ["line 1: taken for a heading: 'Fruit:'"]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ("word=3", "list.txt: word: there is no such column (the list has 2 columns): '3'"),
        ("word=0", "list.txt: word: there is no such column (the list has 2 columns): '0'"),
        ("clue=1", "which column has the words? Write word=1, for example: 'clue=1'"),
        ("word", "write columns as word=2,clue=1"),
        (
            "noun=1",
            "write columns as word=2,clue=1 (known names: word, clue, category): 'noun=1'",
        ),
        ("word=1,word=2", "the column of the word is given twice"),
        ("word=Irish", "list.txt: no column has this title (there are English, German): 'Irish'"),
    ],
)
def test_wrong_columns(wanted: str, message: str) -> None:
    """The error has the unknown column, and those there are."""
    with pytest.raises(InputError) as caught:
        read_list("English;German\n" + columns(";"), "list.txt", options=ListOptions(wanted))
    assert str(caught.value).startswith(message)


def test_nothing_to_swap() -> None:
    """A list of words alone has no clues."""
    with pytest.raises(InputError, match="no clues to swap"):
        read_list(lines(*FRUITS), options=ListOptions(swap=True))


@pytest.mark.parametrize("shortest", [0, 1, 2, 3])
def test_words_without_letters_are_left_out_by_name(shortest: int, tmp_path: Path) -> None:
    """In notes, or in a warning if nobody takes them."""
    path = tmp_path / "words.csv"
    path.write_text("der Hund;dog\n;nothing\n!!!;x\ndie Katze;cat\n")
    notes: list[str] = []
    found = load_entries(path, shortest=shortest, notes=notes)
    assert [entry.clue for entry in found] == ["dog", "cat"]
    assert notes == ["line 2: no letters in ''", "line 3: no letters in '!!!'"]
    with pytest.warns(UserWarning, match="no letters") as caught:
        assert load_entries(path, shortest=shortest) == found
    assert {str(each.message) for each in caught} == {f"{path}: {note}" for note in notes}
    assert {each.filename for each in caught} == {__file__}


@pytest.mark.parametrize("read", [load_entries, load_words, load_clues])
def test_notes_are_added_to_a_list(read: Callable[..., object]) -> None:
    """Nothing else takes them."""
    with pytest.raises(TypeError, match=r"^notes: a list"):
        read("words.csv", notes=())


def test_typed_lists() -> None:
    """What was typed on a command line is a list, even of two words."""
    assert pairs_of(read_list("apple,pear", is_typed=True)) == ALONE[:2]
    assert pairs_of(read_list("apple;pear", is_typed=True)) == ALONE[:2]
    assert pairs_of(read_list("apple", is_typed=True)) == ALONE[:1]
    assert pairs_of(read_list("apple\npear\n", is_typed=True)) == ALONE[:2]
    assert pairs_of(read_list("apple,pear")) == [("apple", "pear")]


def test_each_line_is_explained() -> None:
    """Each line has its result, also if it was left out."""
    found = read_list(
        lines("Fruit:", "1. apple – Apfel", "2. pear (a fruit) – Birne", "3. Apple – x")
    )
    assert list(explanation(found))[-4:] == [
        "line 1: 'Fruit:' -> left out",
        "line 2: '1. apple – Apfel' -> APPLE, with 'Apfel'",
        "line 3: '2. pear (a fruit) – Birne' -> PEAR, shown as 'pear (a fruit)', with 'Birne'",
        "line 4: '3. Apple – x' -> APPLE, with 'x' (left out: it is there already)",
    ]


WORDS = st.text("abcdefgh", min_size=2, max_size=8)
CLUES = st.text("stuvwxyz", min_size=2, max_size=8)  # none of them is its word
MARKS = st.sampled_from(["{n}. ", "{n}) ", "({n}) ", "• ", "- ", "* ", ""])
SIGNS = st.sampled_from([";", "\t", " – ", " - ", " = ", " → ", " | "])


@examples(60)
@given(
    st.lists(st.tuples(WORDS, CLUES), min_size=3, max_size=20, unique_by=lambda pair: pair[0]),
    MARKS,
    SIGNS,
)
def test_marks_and_signs_go_together(pairs: list[tuple[str, str]], mark: str, sign: str) -> None:
    """Any mark before words and any sign behind them leave the same words and clues."""
    text = lines(
        *(mark.format(n=n) + word + sign + clue for n, (word, clue) in enumerate(pairs, 1))
    )
    assert pairs_of(read_list(text)) == pairs


@examples(150)
@given(st.text(st.sampled_from('ab1.)(;,\t"\n #[]{}:=–-|•é/')))
def test_any_text_is_read_or_refused(text: str) -> None:
    """What is read has letters, each word once; each line of the table is explained."""
    for style in (ListStyle(), ListStyle("translation", 0, True, True)):
        try:
            found = read_list(text, style=style)
        except InputError:
            continue
        assert all(entry.cells for entry in found.entries)
        assert len({entry.cells for entry in found.entries}) == len(found.entries) > 0
        assert len(list(explanation(found))) >= len(found.notes)


def test_without_annotations_keeps_what_is_needed() -> None:
    """What has no letters else stays."""
    assert without_annotations("(a) b") == "  b"
    assert without_annotations("(a) -") == "(a) -"


def test_words_without_a_clue_are_named() -> None:
    """Where most have one, their line may be misread."""
    notes: list[str] = []
    text = lines("Haus\thouse", "Baum\ttree", "Hund dog", "Katze\tcat")
    read_entries(text, notes=notes)
    assert "no clue for 'Hund dog'" in notes


def test_plurals_stay_out_of_the_grid() -> None:
    """How a plural is formed is a note."""
    entries = read_entries('die Birne, -n – pear\ndas Haus, "-er – house\n')
    assert ["".join(entry.cells) for entry in entries] == ["DIEBIRNE", "DASHAUS"]


def test_lines_that_cannot_be_read_are_left_out(tmp_path: Path) -> None:
    """With strict=False, each is named in the notes, or in a warning."""
    path = tmp_path / "list.txt"
    path.write_text("cat;a pet\nca\u200dt\u0416;mixed\ndog;it barks\n", "utf-8")
    with pytest.raises(InputError, match="line 2"):
        load_entries(path, "en")
    notes: list[str] = []
    found = load_entries(path, "en", strict=False, notes=notes)
    assert [entry.text for entry in found] == ["cat", "dog"]
    assert any(note.startswith("line 2: ") and note.endswith(": left out") for note in notes)
    with pytest.warns(UserWarning, match="line 2: "):
        load_entries(path, "en", strict=False)
