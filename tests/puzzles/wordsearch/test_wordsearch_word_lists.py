"""Lists of phrases for the generator of word searches: lines, columns and JSON."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.messages import facts, missing_facts, wrong_notes

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.wordsearch.word_lists import WORDS_AND_TRANSLATIONS
from puzzlewright.words.entries import Entry
from puzzlewright.words.languages import alphabet_named
from puzzlewright.words.lists.annotations import without_annotations
from puzzlewright.words.lists.reader import load_entries, read_entries

read_words = partial(read_entries, style=WORDS_AND_TRANSLATIONS)

#: A list with three columns, as Osmosmjerka has them.
THREE = """\
categories;phrase;translation
Animals Sea;morska vidra;sea otter
Animals,Land;dabar;beaver; or so
Food;kruh;bread
"""

#: What is in it.
PAIRS = [("morska vidra", "sea otter"), ("dabar", "beaver; or so"), ("kruh", "bread")]


def pairs(text: str, category: str | None = None) -> list[tuple[str, str]]:
    """Return what a list shows."""
    return [(entry.text, entry.clue) for entry in read_words(text, category=category)]


def notes_on(text: str) -> list[str]:
    """Return the notes on a list."""
    notes: list[str] = []
    read_words(text, notes=notes)
    return notes


def complaint(text: str, category: str | None = None) -> str:
    """Return the error message about a wrong list."""
    with pytest.raises(InputError) as caught:
        read_words(text, "list.txt", category=category)
    return str(caught.value)


# Lines


def test_plain_lists() -> None:
    """One phrase on a line; comments are left out, cases, gaps and signs stay in the text."""
    text = "\ufeff# phrases\r\notter\r\n\r\n  New  York  # a city\r\nrock 'n' roll\r\n"
    assert read_words(text) == [
        Entry(tuple("OTTER"), "otter"),
        Entry(tuple("NEWYORK"), "New York"),
        Entry(tuple("ROCKNROLL"), "rock 'n' roll"),
    ]


def test_short_phrases_are_left_to_the_generator() -> None:
    """One or two letters are a phrase here; the generator says why they are not hidden."""
    notes: list[str] = []
    entries = read_words("a\nat\ncat\n수달\n", notes=notes)
    assert [len(entry.cells) for entry in entries] == [1, 2, 3, 2]
    assert notes == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("new york;the Big Apple\notter;swims, and eats", ["the Big Apple", "swims, and eats"]),
        ('new york,"a, ""b"""\notter,"swims, and eats"', ['a, "b"', "swims, and eats"]),
        ("new york\ta; b, c\notter\tswims", ["a; b, c", "swims"]),
        ('"new york";"a; b"\notter;"Tarka"', ["a; b", '"Tarka"']),
        ("new york;a; b\notter", ["a; b", ""]),
        ("translation;phrase\nan apple;new york\nswims;otter", ["an apple", "swims"]),
        ('"Word","Meaning"\n"new york","a, b"\n"otter"', ["a, b", ""]),
        ("id,text,clue,lang\n1,new york,a city,en\n2,otter,swims,en\n", ["a city", "swims"]),
        ("phrase;categories;translation\nnew york;a b;x;y\notter;;swims", ["x;y", "swims"]),
        ("x;new york;\ny;otter;swims\n;otter;z\n", ["", "swims"]),
        ("x,y;new york;a\nx,y;otter;b", ["a", "b"]),
        ('a;"new york";"b; c"\na;otter;"Ring" or "Lutra"', ["b; c", '"Ring" or "Lutra"']),
        ("new york;a city;\notter;swims;;\n", ["a city", "swims"]),
        ("new york,a city,\notter,swims,,\n", ["a city", "swims"]),
        ("x,new york,,\ny,otter,swims", ["", "swims"]),
        ("sea\tnew york\ta, b\nsea\totter\t", ["a, b", ""]),
    ],
)  # fmt: skip
def test_columns(text: str, shown: list[str]) -> None:
    """Separators, quotes and titles are understood, and so are three columns without titles."""
    assert pairs(text) == list(zip(["new york", "otter"], shown, strict=True))


def test_titles_in_other_languages() -> None:
    """Titles are known in the languages of sheets, in any order; a word for "word" is no title."""
    for titles in ("mot;traduction", "значення;слово", "Übersetzung;Wort", "מילה;תרגום"):
        is_swapped = titles.startswith(("знач", "Über"))
        line = "otter;swims" if not is_swapped else "swims;otter"
        assert pairs(f"{titles}\n{line}\n") == [("otter", "swims")]
        assert "taken for the titles" in notes_on(f"{titles}\n{line}\n")[0]
    for first in ("mot;word", "mot;", "parola;la traduzione"):
        assert pairs(f"{first}\notter;swims\n")[0][0] == first.split(";")[0]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_three_columns(end: str) -> None:
    """Osmosmjerka's lists are read with their titles and without them; notes report both."""
    with_titles, without = (text.replace("\n", end) for text in (THREE, THREE.split("\n", 1)[1]))
    assert pairs(with_titles) == pairs(without) == PAIRS
    titles = "categories, phrase, translation"
    assert not wrong_notes(notes_on(with_titles), f"line 1 … titles … '{titles}'")
    taken = "three columns … categories, word and translation"
    assert not wrong_notes(notes_on(without), taken)


@pytest.mark.parametrize("titles", [True, False])
def test_one_category_of_several(titles: bool) -> None:
    """A phrase has several categories, with gaps or commas between them; cases do not matter."""
    text = THREE if titles else THREE.split("\n", 1)[1]
    assert pairs(text, "animals") == PAIRS[:2]
    assert pairs(text, "SEA") == PAIRS[:1]
    assert pairs(text, " Land ") == PAIRS[1:2]
    unknown = "list.txt … no word … category … Animals, Sea, Land, Food … 'Lan'"
    assert not missing_facts(complaint(text, "Lan"), unknown)
    assert not missing_facts(complaint(text, ""), "no word … category")
    without = complaint("otter;swims\n", "sea")
    assert not missing_facts(without, "list.txt … without categories … 'sea'")


def test_columns_that_are_not_used_are_reported() -> None:
    """Titles that say nothing to us are named, and one column alone has no titles."""
    notes = notes_on("id;phrase;translation;lang\n1;otter;swims;en\n")
    titles = "line 1 … titles … 'id, phrase, translation, lang'"
    assert not wrong_notes(notes, titles, "columns … not used … id, lang")
    assert pairs("phrase\nword\n") == [("phrase", ""), ("word", "")]
    assert pairs("word;text\notter;x\n") == [("word", "text"), ("otter", "x")]


def test_repeated_phrases_are_reported() -> None:
    """They are taken once, with the first translation, and notes name both lines."""
    text = "New York;a city\notter\nnew-york;a state\nOtter\n"
    assert pairs(text) == [("New York", "a city"), ("otter", "")]
    first = "line 3 … 'new-york' … line 1 … another translation"
    assert not wrong_notes(notes_on(text), first, "line 4 … 'Otter' … line 2")


@pytest.mark.parametrize("phrase", ["!?", "\u0301", "\u05b0\u05b1", "…", "🐱", "\u200d", "\u0640"])
def test_phrases_without_letters_are_reported(phrase: str) -> None:
    """Signs alone and marks without a letter are left out by name; alone they are no list."""
    text = f"otter;swims\n{phrase};nothing\n;more\n"
    assert pairs(text) == [("otter", "swims")]
    named, empty = f"line 2 … no letters … {phrase!r}", "line 3 … no letters … ''"
    assert not wrong_notes(notes_on(text), named, empty)
    whole = complaint(f"\n{phrase}\n")
    assert not missing_facts(whole, f"list.txt, line 2 … no word … letters … {phrase!r}")


def test_alphabets() -> None:
    """A language cuts phrases as it counts letters; without one, scripts can be mixed."""
    croatian = alphabet_named("croatian")
    [entry] = read_words("Njegov džep", alphabet=croatian)
    assert entry.cells == ("NJ", "E", "G", "O", "V", "DŽ", "E", "P")
    [emoji] = read_words("🐱 👩‍👩‍👧", alphabet=alphabet_named("signs"))
    assert emoji.cells == ("🐱", "👩‍👩‍👧")
    mixed = read_words("otter выдра\nשלום world\nनमस्ते\n수달 abc")
    assert [len(entry.cells) for entry in mixed] == [10, 9, 3, 5]
    with pytest.raises(InputError, match=facts("line 2 … 'В' … croatian")):
        read_words("vidra\nвыдра", alphabet=croatian)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "list.txt: no words in this list"),
        ("\ufeff\r\n# nothing\r\n", "list.txt: no words in this list"),
        ("phrase;translation\n", "list.txt: no words in this list"),
        ("otter\nC&A;shop\n", "list.txt, line 2: '&' is not a letter or digit: 'C&A'"),
        ('a b,c\notter,"swims\nseal,barks\n', "list.txt, line 2: put quotes around the whole"),
        ('otter;swims\n"seal" two;barks\n', "list.txt, line 2: put quotes around the whole field"),
        ('a;otter;b\n"a" b;seal;c\n', "list.txt, line 2: put quotes around the whole field"),
        ("otter\nse\x07al\n", "list.txt, line 2, column 3: a control character (U+0007)"),
        ("a;b;c\nd;e;f\notter\n", "list.txt, line 3: one column, where most lines have three"),
        ("ab\n" + "x" * 1001, "list.txt, line 2: a word of more than 1,000 letters: 'xxx"),
    ],
)
def test_bad_lists(text: str, message: str) -> None:
    """What is wrong is reported with file and line, and the text itself."""
    assert complaint(text).startswith(message)


def test_five_thousand_lines_from_a_packed_file(tmp_path: Path) -> None:
    """Long lists are read as short ones are, plain or gzipped, and by category."""
    lines = [f"c{number % 5} all;phrase {number};meaning {number}" for number in range(5000)]
    path = tmp_path / "phrases.csv.gz"
    path.write_bytes(gzip.compress("\r\n".join(lines).encode("utf-8-sig")))
    entries = load_entries(path, categories=True)
    assert [entry.text for entry in entries] == [f"phrase {number}" for number in range(5000)]
    assert entries[-1].clue == "meaning 4999"
    assert len(load_entries(path, category="C3")) == 1000
    with pytest.raises(InputError, match=r"missing\.txt: cannot be read"):
        load_entries(tmp_path / "missing.txt")


# JSON


@pytest.mark.parametrize(
    "data",
    [
        ["new york", ["otter", "swims"]],
        [["new york", ""], ["otter", "swims"]],
        [["x", "new york", ""], ["y", "otter", "swims"]],
        [{"phrase": "new york"}, {"phrase": "otter", "translation": "swims"}],
        [{"word": "new york", "clue": None}, {"clue": "swims", "word": "otter", "n": 1}],
        {"title": "x", "words": [{"text": "new york"}, {"Text": "otter", "Meaning": "swims"}]},
        {"words": ["new york", {"word": "otter", "translation": "swims"}]},
    ],
)
def test_json(data: object) -> None:
    """Strings, pairs and objects, in a list or in an object that has one."""
    for text in (json.dumps(data), "\ufeff\r\n" + json.dumps(data, indent=1, ensure_ascii=False)):
        assert pairs(text) == [("new york", ""), ("otter", "swims")]


def test_json_has_categories_too() -> None:
    """They are a string or a list."""
    data = [
        {"categories": "Animals Sea", "phrase": "otter"},
        {"category": ["Animals", "Land"], "phrase": "beaver"},
        ["Food, Sea", "bread", "kruh"],
        "alone",
    ]
    assert [text for text, _ in pairs(json.dumps(data), "animals")] == ["otter", "beaver"]
    assert [text for text, _ in pairs(json.dumps(data), "sea")] == ["otter", "bread"]


def test_notes_on_json_count_entries() -> None:
    """What comes again and what has no letters is named by its number."""
    data = ["otter", "", ["Otter", "swims"], "\u0301"]
    empty, mark = "entry 2 … no letters … ''", "entry 4 … no letters … '\u0301'"
    again = "entry 3 … 'Otter' … entry 1 … another translation"
    assert not wrong_notes(notes_on(json.dumps(data)), empty, mark, again)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('["otter",\n"seal"\n"fox"]', "list.txt, line 3, column 1: damaged JSON (Expecting ',' de"),
        ('["otter"', "list.txt, line 1, column 9: damaged JSON"),
        ('["ot\nter"]', "list.txt, line 1, column 5: damaged JSON (Invalid control character"),
        ("[" * 100_000, "list.txt: damaged JSON (a number is too long"),
        ("[" + "1" * 5000 + "]", "list.txt: damaged JSON (a number is too long"),
        ('{"words": ["otter"], "words": []}', "list.txt: the same key twice in an object: 'words'"),
        ("[]", "list.txt: no words in this list"),
        ('{"sets": [], "n": 1}', "list.txt: an object without `words` or `entries`: 'sets, n'"),
        ('{"words": "otter"}', "list.txt: not a list of words: 'otter'"),
        ('["otter", 5]', "list.txt: entry 2: expected a string, a pair"),
        ('["otter", []]', "list.txt: entry 2: expected a string, a pair"),
        ('[["a", "b", "c", "d"]]', "list.txt: entry 1: expected a string, a pair of strings"),
        ('[{"clue": "x"}]', "list.txt: entry 1: an object without `word` or `text`"),
        ('[{"phrase": "x", "clue": 3}]', "list.txt: entry 1: `clue` is not a string: '3'"),
        ('["otter", "se\\u0007al"]', "list.txt: entry 2: a control character (U+0007)"),
        ('["otter", ["x", "\\ud800"]]', "list.txt, line 1: half a character, which"),
        ('["otter", "C&A"]', "list.txt: entry 2: '&' is not a letter or digit: 'C&A'"),
        ('["!"]', "list.txt: entry 1: no word of this list has letters: '!'"),
    ],
)  # fmt: skip
def test_bad_json(text: str, message: str) -> None:
    """What is wrong is reported with the line or the number of the entry."""
    assert complaint(text).startswith(message)


# Whatever there is


@given(st.text(st.sampled_from('ab;,\t"\n #[]{}:\u0301é9')))
@example('a;b;"c\n"')
def test_only_our_errors_escape(text: str) -> None:
    """Any text is read or refused; what is read has letters, each phrase once."""
    with suppress(InputError):
        entries = read_words(text)
        assert all(entry.cells for entry in entries)
        assert len({entry.cells for entry in entries}) == len(entries) > 0


FIELDS = st.text("ab'- ,;\"#é", min_size=1, max_size=8)


@given(st.lists(st.tuples(FIELDS, FIELDS.map("x{}".format), FIELDS), min_size=1))
def test_csv_is_read_as_it_is_written(rows: list[tuple[str, str, str]]) -> None:
    """Whatever the csv module writes below titles, with all quotes, is read as the same."""
    import csv
    import io

    wanted: dict[tuple[str, ...], tuple[str, str]] = {}
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow(["categories", "phrase", "translation"])
    for categories, signs, translation in rows:
        phrase = signs.replace("#", "")
        writer.writerow([categories, phrase, translation])
        spelt = without_annotations(" ".join(phrase.split())).upper()
        cells = tuple(letter for letter in spelt if letter.isalpha())
        shown = (" ".join(phrase.split()), " ".join(translation.split()))
        wanted.setdefault(cells, shown)
    assert pairs(out.getvalue()) == list(wanted.values())
