"""The catalogues of all languages: complete, without anything unused, with plurals of their own."""

from __future__ import annotations

import json
import subprocess

import pytest
from support.node import find_node
from support.phrases import (
    GAMES,
    STUDIO,
    game_script_phrases,
    plural_pairs,
    python_phrases,
    sheet_phrases,
    studio_script_phrases,
    studio_tables,
)

from puzzlewright.core.errors import InputError
from puzzlewright.i18n import catalogue
from puzzlewright.i18n.catalogue import (
    CATEGORIES,
    DIFFICULTIES,
    Translation,
    find_catalogue,
    languages,
    load_catalogue,
    native_names,
    read_messages,
    script_language,
)
from puzzlewright.paper.fonts import require_glyphs
from puzzlewright.puzzles.packing.difficulty import DIFFICULTIES as PACKING_DIFFICULTIES
from puzzlewright.puzzles.sudoku.difficulty import DIFFICULTIES as SUDOKU_DIFFICULTIES
from puzzlewright.render.word_bank import DIGITS, LETTERS

OTHERS = [language for language in languages() if language != "en"]
WORDS = ("1 word", "{} words")


def forms(translation: Translation) -> list[str]:
    """Return the text of a phrase, or all its plural forms."""
    return [translation] if isinstance(translation, str) else [*translation.values()]


def test_no_phrase_is_missing() -> None:
    """Whatever sheets, games and the studio say is in the catalogue, plurals with a pair."""
    said = python_phrases() | game_script_phrases() | studio_script_phrases()
    assert said - set(load_catalogue("de").phrases) == set()


def test_no_phrase_is_unused() -> None:
    """What nobody says any more is not kept."""
    said = python_phrases() | game_script_phrases() | studio_script_phrases() | studio_tables()
    assert set(load_catalogue("de").phrases) - said == set()


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_their_places(language: str) -> None:
    """All languages have the same phrases, none empty, with as many places as in English."""
    phrases = load_catalogue(language).phrases
    assert list(phrases) == list(load_catalogue("de").phrases)
    for english, translation in phrases.items():
        assert all(text.strip() for text in forms(translation)), english
        if isinstance(translation, str):
            assert translation.count("{}") == english.count("{}"), english


@pytest.mark.parametrize("language", OTHERS)
def test_plural_forms(language: str) -> None:
    """Phrases with a number have a form for each category; only one number goes without a place."""
    words = load_catalogue(language)
    categories = [*CATEGORIES.get(language, ("one", "other"))]
    alone = {
        category
        for nth, category in enumerate(categories)
        if [words.plural_rule(number) for number in range(201)].count(nth) == 1
    }
    scripts = [*GAMES.rglob("*.js"), *STUDIO.rglob("*.js")]
    pairs = {LETTERS, DIGITS}.union(*(plural_pairs(path.read_text()) for path in scripts))
    assert {one for one, _ in pairs} == {
        english for english, each in words.phrases.items() if isinstance(each, dict)
    }
    for one, _ in pairs:
        each = words.phrases[one]
        assert isinstance(each, dict)
        assert list(each) == categories
        assert all(text.count("{}") == 1 for name, text in each.items() if name not in alone), one


def test_numbers_select_forms() -> None:
    """In Russian 21 goes like 1, in Polish it does not; Arabic has a dual."""
    said = {
        language: [load_catalogue(language).plural(number, *WORDS) for number in (1, 2, 5, 21)]
        for language in ("en", "ru", "pl", "ar")
    }
    assert said == {
        "en": ["1 word", "2 words", "5 words", "21 words"],
        "ru": ["1 слово", "2 слова", "5 слов", "21 слово"],
        "pl": ["1 wyraz", "2 wyrazy", "5 wyrazów", "21 wyrazów"],
        "ar": ["كلمة واحدة", "كلمتان", "5 كلمات", "21 كلمة"],
    }


def test_pages_select_the_same_forms() -> None:
    """`Intl.PluralRules` in a browser and `Plural-Forms` in Python agree, up to 200."""
    program = """
        import { catalogue } from "PLACE";
        let all = "";
        for await (const piece of process.stdin) all += piece;
        const numbers = [...Array(201).keys()];
        const said = ([language, phrases]) =>
          numbers.map((n) => catalogue(language, phrases).many(n, "1 word", "{} words"));
        console.log(JSON.stringify(Object.entries(JSON.parse(all)).map(said)));
    """.replace("PLACE", catalogue.CATALOGUE_SCRIPT.as_uri())
    words = {code: dict(load_catalogue(code).phrases) for code in languages()}
    done = subprocess.run(
        [find_node(), "--input-type=module", "-e", program],
        input=json.dumps(words),
        capture_output=True,
        text=True,
        check=True,
    )
    for language, said in zip(languages(), json.loads(done.stdout), strict=True):
        own = [load_catalogue(language).plural(number, *WORDS) for number in range(201)]
        assert (language, said) == (language, own)


@pytest.mark.parametrize("language", languages())
def test_phrases_of_sheets_can_be_printed(language: str) -> None:
    """No language needs a font of the user's for the words of a sheet."""
    phrases = load_catalogue(language).phrases
    printed = [text for one in sheet_phrases() for text in forms(phrases.get(one, one))]
    require_glyphs("".join(printed), ())


def test_regions_are_languages() -> None:
    """de-AT and de_CH are German; what is unknown is named with all that are known."""
    assert find_catalogue("de-AT")("Date") == "Datum"
    assert find_catalogue("PT_br")("Name") == "Nome"
    assert find_catalogue("en")("Date") == "Date"
    with pytest.raises(InputError, match=r"no such language \(there are ar, cs, .*'tlh'"):
        find_catalogue("tlh")


def test_difficulties() -> None:
    """Names of ours are translated, in any case; what others call difficulty is not."""
    german = find_catalogue("de")
    assert [german.difficulty(each) for each in ("hard", "EASY", " extreme ")] == [
        *("Schwer", "Leicht", "Extrem")
    ]
    assert german.difficulty("Saturday\nstumper") == "Saturday stumper"
    assert german.difficulty("") == ""
    assert find_catalogue("en").difficulty("medium") == "Medium"
    assert set(SUDOKU_DIFFICULTIES) | set(PACKING_DIFFICULTIES) <= set(DIFFICULTIES)


def test_directions() -> None:
    """Arabic and Hebrew are written from right to left, and no others."""
    found = [language for language in languages() if load_catalogue(language).direction == "rtl"]
    assert found == ["ar", "he"]


def test_language_by_letters() -> None:
    """Hebrew and Arabic letters set their language, whatever else is there."""
    assert script_language("A שלום") == "he"
    assert script_language("مرحبا") == "ar"
    assert script_language("hello") == "en"


def test_native_names() -> None:
    """All languages have one, and come in the order of these names."""
    assert set(native_names()) == set(languages())
    assert list(native_names().values())[:3] == ["Čeština", "Deutsch", "English"]


def test_messages_of_translators() -> None:
    """Comments, strings on several lines and plural forms are read as gettext reads them."""
    text = """
# A comment
msgid ""
msgstr ""
"Language: xx\\n"
#: a place
#, fuzzy
msgctxt "menu"
msgid "a \\"b\\""
"c"
msgstr "d\\n"
msgid "1 e"
msgid_plural "{} e"
msgstr[0] "f"
msgstr[1] "{} f"
#~ msgid "gone"
"""
    assert list(read_messages(text)) == [
        {"msgid": "", "msgstr": "Language: xx\n"},
        {"msgctxt": "menu", "msgid": 'a "b"c', "msgstr": "d\n"},
        {"msgid": "1 e", "msgid_plural": "{} e", "msgstr[0]": "f", "msgstr[1]": "{} f"},
    ]
