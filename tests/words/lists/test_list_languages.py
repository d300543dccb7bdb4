"""Lists of words in two languages: verb tables, pronunciation, plurals, genders, titles, marks."""

from __future__ import annotations

import pytest
from support.files.office import docx

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS
from puzzlewright.words.cells.alphabet import PLAIN
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.annotations import without_annotations
from puzzlewright.words.lists.reader import (
    WORDS_AND_CLUES,
    ListOptions,
    ListStyle,
    ReadList,
    parse_entry,
    read_list,
)
from puzzlewright.words.phrase_lengths import phrase_lengths

BOTH_STYLES = pytest.mark.parametrize("style", [WORDS_AND_TRANSLATIONS, WORDS_AND_CLUES])

VERBS = [["gehen", "ging", "gegangen", "go"], ["sehen", "sah", "gesehen", "see"],
         ["laufen", "lief", "gelaufen", "run"]]  # fmt: skip


def pairs(found: ReadList) -> list[tuple[str, str]]:
    """Return words and clues."""
    return [(entry.text, entry.clue) for entry in found.entries]


def grid(found: ReadList) -> list[str]:
    """Return what goes into the grid."""
    return ["".join(entry.cells) for entry in found.entries]


def joined(rows: list[list[str]], sign: str) -> str:
    """Return rows as lines."""
    return "".join(sign.join(row) + "\n" for row in rows)


# More columns than two


@BOTH_STYLES
@pytest.mark.parametrize("sign", ["\t", ";", "; ", ",", " | ", " – "])
def test_four_columns_are_read_alike(sign: str, style: ListStyle) -> None:
    """Whatever separates them, and the note names those that are not used."""
    found = read_list(joined(VERBS, sign), style=style)
    assert pairs(found) == [(row[0], row[1]) for row in VERBS]
    assert "columns 3 to 4 are not used" in found.notes[0]


@pytest.mark.parametrize("sign", [";", ","])
def test_signs_in_clues_are_no_columns(sign: str) -> None:
    """Few lines have them, or a gap is behind them."""
    few = f"otter{sign}swims\nfox{sign}runs{sign}hides\neagle{sign}flies\n"
    assert pairs(read_list(few))[1] == ("fox", f"runs{sign}hides")
    gaps = f"otter{sign}swims{sign} dives\nfox{sign}runs{sign} hides\n"
    assert pairs(read_list(gaps)) == [("otter", f"swims{sign} dives"), ("fox", f"runs{sign} hides")]


@BOTH_STYLES
@pytest.mark.parametrize(
    ("titles", "clue"),
    [
        ("Infinitiv;Präteritum;Partizip II;Englisch", 3),
        ("Infinitive;Past simple;Past participle;German", 3),
        ("Infinitive;Past;Participle;Meaning", 3),
        ("infinitif;passé simple;participe passé;anglais", 3),
        ("Infinitivo;Pretérito;Participio;Inglés", 3),
        ("Infinito;Passato remoto;Participio passato;Inglese", 3),
        ("Infinitiv;Perfekt;Glagolski pridjev;Engleski", 3),
        ("V1;V2;V3;translation", 3),
        ("Infinitiv;Präteritum;Partizip II;Perfekt", 1),
    ],
)
def test_titles_of_verb_tables(titles: str, clue: int, style: ListStyle) -> None:
    """They are titles beside a language, a meaning, or forms alone."""
    for sign in (";", "\t"):
        found = read_list(joined([titles.split(";"), *VERBS], sign), style=style)
        assert pairs(found) == [(row[0], row[clue]) for row in VERBS]
        assert any(note.startswith("columns that are not used: ") for note in found.notes)


def test_the_language_picks_a_column_of_a_verb_table() -> None:
    """With the language of the translation, that has the words."""
    text = "Infinitive\tPast\tGerman\ngo\twent\tgehen\nsee\tsaw\tsehen\n"
    found = read_list(text, alphabet=alphabet_named("german"))
    assert pairs(found) == [("gehen", "go"), ("sehen", "see")]


@pytest.mark.parametrize("text", ["present\tpast\nhot\tcold\nold\tnew\n", "past;future\nold;new\n"])
def test_words_that_name_forms(text: str) -> None:
    """Two words of a list of opposites are no titles."""
    assert "titles" not in "".join(read_list(text).notes)


@BOTH_STYLES
@pytest.mark.parametrize("sign", ["\t", ";"])
@pytest.mark.parametrize(
    ("words", "spoken"),
    [
        (["apple", "kitchen", "knife"], ["[ˈæpl]", "[ˈkɪtʃɪn]", "[naɪf]"]),
        (["apple", "kitchen", "knife"], ["/ˈæpl/", "/ˈkɪtʃɪn/", "/naɪf/"]),
        (["学校", "老师", "电脑"], ["xuéxiào", "lǎoshī", "diànnǎo"]),
        (["学校", "先生", "友達"], ["がっこう", "せんせい", "ともだち"]),
    ],
)
def test_columns_of_pronunciation(
    words: list[str], spoken: list[str], sign: str, style: ListStyle
) -> None:
    """They are no translations where there are others, and the note names them."""
    clues = ["der Apfel", "die Küche", "das Messer"]
    found = read_list(joined([list(row) for row in zip(words, spoken, clues, strict=True)], sign),
                      style=style)  # fmt: skip
    assert pairs(found) == list(zip(words, clues, strict=True))
    assert "column 2 is not used: pronunciation" in found.notes[0]
    behind = [list(row) for row in zip(words, clues, spoken, strict=True)]
    assert pairs(read_list(joined(behind, sign), style=style)) == pairs(found)


def test_pronunciation_without_a_translation() -> None:
    """Of two columns, the second has the clues."""
    found = read_list("apple\t[ˈæpl]\nknife\t[naɪf]\nspoon\t[spuːn]\n")
    assert pairs(found)[0] == ("apple", "[ˈæpl]")


@BOTH_STYLES
@pytest.mark.parametrize(
    ("titles", "rows"),
    [
        ("हिन्दी,अर्थ", ["पानी,water", "मित्र,friend"]),
        ("漢字,かな,英語", ["学校,がっこう,school", "先生,せんせい,teacher"]),
        ("单词,拼音,意思", ["学校,xuéxiào,school", "老师,lǎoshī,teacher"]),
        ("한국어,영어", ["학교,school", "친구,friend"]),
        ("단어,뜻", ["학교,school", "친구,friend"]),
        ("الكلمة,المعنى", ["كتاب,book", "قلم,pen"]),
        ("מילה,פירוש", ["ספר,book", "בית,house"]),
        ("слово,транскрипция,перевод", ["apple,[ˈæpl],яблоко", "knife,[naɪf],нож"]),
        ("Word,IPA,German", ["apple,[ˈæpl],Apfel", "knife,[naɪf],Messer"]),
    ],
)
def test_titles_in_other_scripts(titles: str, rows: list[str], style: ListStyle) -> None:
    """They are known, and columns of pronunciation among them are not used."""
    found = read_list("\n".join([titles, *rows]), style=style)
    assert pairs(found) == [(row.split(",")[0], row.split(",")[-1]) for row in rows]


# Plurals and genders

PLURALS = ["der Stuhl, ⸚e", "der Apfel, Äpfel", "die Stadt, ¨e", "das Haus, -̈er", "das Fenster, -"]
PLURAL_GRID = ["DERSTUHL", "DERAPFEL", "DIESTADT", "DASHAUS", "DASFENSTER"]


@BOTH_STYLES
@pytest.mark.parametrize("sign", [";", "\t", " – ", " = "])
def test_plurals(sign: str, style: ListStyle) -> None:
    """All ways to write them stay out of the grid, and are shown in the list."""
    found = read_list("".join(f"{word}{sign}x{n}\n" for n, word in enumerate(PLURALS)), style=style)
    assert pairs(found) == [(word, f"x{n}") for n, word in enumerate(PLURALS)]
    assert grid(found) == PLURAL_GRID
    assert "remarks stay out of the grid" in found.notes[0]


@BOTH_STYLES
def test_plurals_without_translations(style: ListStyle) -> None:
    """What is behind the comma is no clue."""
    found = read_list("\n".join(PLURALS), style=style)
    assert (pairs(found), grid(found)) == ([(word, "") for word in PLURALS], PLURAL_GRID)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("un acteur, une actrice", "un acteur"),
        ("l'ami, l'amie", "l'ami"),
        ("das Buch, Bücher", "das Buch"),
        ("der Hund, Pl. Hunde", "der Hund"),
        ("sól f.", "sól"),
        ("la maison n.f.", "la maison"),
        ("las gafas f. pl.", "las gafas"),
        ("alumno m., alumna f.", "alumno"),
        ("le roi, la reine", "le roi, la reine"),
        ("der Mann, die Frau", "der Mann, die Frau"),
        ("at 5 p.m.", "at 5 p.m."),
        ("Plan B.", "Plan B."),
        ("Hund m", "Hund m"),
        ("the end, the enemy", "the end, the enemy"),
    ],
)
def test_forms_that_are_sure(text: str, left: str) -> None:
    """Some notations need no other line to be understood."""
    assert without_annotations(text) == left


def test_genders_that_most_lines_have() -> None:
    """A letter behind a gap is no part of the word then."""
    found = read_list("Hund m;dog\nKatze f;cat\nPferd n;horse\nMaus;mouse\n")
    assert grid(found) == ["HUND", "KATZE", "PFERD", "MAUS"]
    assert found.entries[0].text == "Hund (m)"
    found = read_list("sól f.;salt\nryba f;fish\npies m;dog\nchleb;bread\n")
    assert grid(found) == ["SÓL", "RYBA", "PIES", "CHLEB"]


def test_forms_that_most_lines_have() -> None:
    """Two articles, or the same beginning, in most lines: then all of these are forms."""
    found = read_list(
        "un acteur, une actrice;actor\nle roi, la reine;king\nun élève, une élève;p\n"
    )
    assert grid(found) == ["UNACTEUR", "LEROI", "UNÉLÈVE"]
    assert found.entries[1].text == "le roi (la reine)"
    found = read_list("alumno, alumna;pupil\nprofesor, profesora;teacher\nlibro;book\n")
    assert grid(found) == ["ALUMNO", "PROFESOR", "LIBRO"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Hund m;dog\nKatze;cat\nPferd;horse\nMaus;mouse\n", "Hund m"),
        ("der Tisch, -e;table\nder Mann, die Frau;man\nBrot;bread\nEi;egg\nTee;tea\n",
         "der Mann, die Frau"),
    ],
)  # fmt: skip
def test_doubtful_forms_are_named(text: str, word: str) -> None:
    """Where few lines have them, they go into the grid, and a note has the option against it."""
    found = read_list(text)
    assert word in [entry.text for entry in found.entries]
    assert any(f"all letters of '{word}' go into the grid" in each for each in found.notes)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("l'œuf (m)", "5"),
        ("le cœur (m)", "2,5"),
        ("un œil", "2,4"),
        ("la sœur, -s", "2,5"),
        ("l'œuf m.", "5"),
        ("le pain (m)", "2,4"),
    ],
)
def test_lengths_with_ligatures_and_annotations(text: str, expected: str) -> None:
    """Œ is OE in a French grid, and notes have no length."""
    entry = parse_entry(text, alphabet=alphabet_named("french"))
    assert phrase_lengths(entry.cells, entry.text) == expected


# Headings

LESSON = "der Tisch – table\ndie Tür – door\ndas Bett – bed\n"
LESSON_PAIRS = [("der Tisch", "table"), ("die Tür", "door"), ("das Bett", "bed")]


@BOTH_STYLES
@pytest.mark.parametrize(
    "heading", ["Kapitel 3 – Im Haus", "Kapitel 3", "Name: ____\nTest 3", "Learn this by Friday!"]
)
def test_headings_above_a_list(heading: str, style: ListStyle) -> None:
    """A first line above an empty one is a heading, whatever separates the columns."""
    found = read_list(f"{heading}\n\n{LESSON}", style=style)
    assert pairs(found) == LESSON_PAIRS
    notes = [note for note in found.notes if "taken for a heading" in note]
    assert notes == [
        f"line {n}: taken for a heading: '{line}'" for n, line in enumerate(heading.split("\n"), 1)
    ]


@BOTH_STYLES
def test_a_sentence_above_a_list(style: ListStyle) -> None:
    """In a Word file as in a text, it is no word where all others have translations."""
    lines = ["Lernt die Wörter bis Freitag!", *LESSON.replace(" – ", "\t").splitlines()]
    for given in (docx(lines), "\n".join(lines)):
        found = read_list(given, style=style)
        assert pairs(found) == LESSON_PAIRS
        assert any("taken for a heading: 'Lernt die" in note for note in found.notes)
    phrase = read_list("\n".join(["Wie geht es dir?", *lines[1:]]), style=style)
    assert pairs(phrase)[0] == ("Wie geht es dir?", "")


def test_headings_above_blocks() -> None:
    """Only they have capitals, and empty lines are between the blocks."""
    found = read_list("Fruit\napple\npear\nplum\n\nVegetables\ncarrot\nonion\ncabbage\n")
    assert pairs(found)[:4] == [("apple", ""), ("pear", ""), ("plum", ""), ("carrot", "")]
    assert "line 6: taken for a heading: 'Vegetables'" in found.notes
    nouns = read_list("Apfel\nBirne\nKirsche\n\nMöhre\nZwiebel\nKohl\n")
    assert len(nouns.entries) == 6


def test_a_dash_that_is_a_plural() -> None:
    """Of two dashes, the second separates the columns."""
    found = read_list(f"das Fenster, - – window\n{LESSON}")
    assert pairs(found)[0] == ("das Fenster, -", "window")


# Languages


@pytest.mark.parametrize("text", ["otter;выдра\nfox;лиса\n", "English,Russian\notter,выдра\n"])
def test_swapping_what_the_language_picked(text: str) -> None:
    """The error names the column."""
    told = "--swap takes the words from column 1, where --language russian picks column 2"
    with pytest.raises(InputError) as caught:
        read_list(text, alphabet=alphabet_named("ru"), options=ListOptions(swap=True))
    assert told in str(caught.value)
    german = read_list("English,German\napple,Apfel\n", None, alphabet_named("de"),
                       options=ListOptions(swap=True))  # fmt: skip
    assert told.replace("russian", "german") in german.notes[0]


@pytest.mark.parametrize(
    ("word", "lang", "told"),
    [
        ("أُسْتَاذ", "ar", "vowel signs"),
        ("שָׁלוֹם", "he", "vowel signs"),
        ("молоко́", "ru", "stress marks"),
    ],
)
def test_marks_for_learners(word: str, lang: str, told: str) -> None:
    """Without a language they are in the cells, and one note names the language to give."""
    found = read_list(f"{word};x\n{word}{word};y\n")
    [note] = [each for each in found.notes if each.startswith(told)]
    assert f"--language {lang}" in note
    assert not [
        each for each in read_list(f"{word};x\n", alphabet=alphabet_named(lang)).notes
        if each.startswith(told)
    ]  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "de", "ru"])
def test_a_page_of_another_language(lang: str) -> None:
    """A Croatian list is no Mac Roman because somebody asks for French: Windows comes first."""
    data = "mačka\npas\nkonj\nždrijebe\nkokoš\nžaba\n".encode("cp1250")
    for alphabet in (PLAIN, alphabet_named(lang)):
        try:
            found = read_list(data, alphabet=alphabet)
        except InputError as bad:  # the letters are those of the page, not of the language
            assert "mačka" in str(bad)
        else:
            assert pairs(found)[0] == ("mačka", "")
            assert "Windows-1250 text (a guess; save it as UTF-8 to be sure)" in found.notes[0]


def test_a_page_of_the_language_is_sure() -> None:
    """There is no note on a guess where all words are plausible."""
    data = "garçon\nélève\nforêt\n"
    for codec, name in (("cp1252", "Windows-1252"), ("mac_roman", "Mac Roman")):
        found = read_list(data.encode(codec), alphabet=alphabet_named("fr"))
        assert found.notes[0].startswith(f"read as 3 words: {name} text (--explain")
