"""Languages by code and by name; alphabets of those that have customs of their own."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from support.commandline import Run

from puzzlewright.core.errors import InputError
from puzzlewright.words.cells.alphabet import PLAIN, cells
from puzzlewright.words.cells.language_alphabets import alphabets
from puzzlewright.words.languages import ALIASES, LANGUAGES, alphabet_named, codes_by_name

#: What a teacher may type.
TYPED = {
    "hr": "croatian", "HR": "croatian", " hr ": "croatian", "hr-HR": "croatian",
    "Croatian": "croatian", "hrvatski": "croatian", "Kroatisch": "croatian",
    "deutsch": "german", "español": "spanish", "espanol": "spanish", "castellano": "spanish",
    "français": "french", "francais": "french", "Ελληνικά": "greek", "русский": "russian",
    "日本語": "japanese", "한국어": "korean", "हिन्दी": "hindi", "עברית": "hebrew",
    "tiếng Việt": "vietnamese", "Bahasa Indonesia": "indonesian", "pt_BR": "portuguese",
    "zh-Hans": "chinese", "nb": "norwegian", "nn": "norwegian", "me": "montenegrin",
    "fil": "filipino", "slovene": "slovenian", "farsi": "persian", "polska": "polish",
    "cestina": "czech", "türkçe": "turkish", "łaciński": "latin", "laciński": "latin",
    "german-ae": "german-ae", "spanish-traditional": "spanish-traditional", "plain": "plain",
}  # fmt: skip


@pytest.mark.parametrize("text", TYPED)
def test_codes_and_names(text: str) -> None:
    """Codes, with a region or without, and names in several languages, in any case."""
    assert alphabet_named(text).name == TYPED[text]


def test_every_language_has_a_code_a_name_and_an_alphabet() -> None:
    """Each of the three leads to the others; names lead to nothing else."""
    variants = {"plain", "signs", "german-ae", "spanish-traditional"}
    assert set(LANGUAGES.values()) == set(alphabets()) - variants
    assert set(codes_by_name().values()) == set(LANGUAGES)
    assert set(ALIASES.values()) <= set(LANGUAGES)
    for code, name in LANGUAGES.items():
        assert codes_by_name()[name] == code
        assert alphabet_named(code).name == alphabet_named(name).name == name
    for name, code in codes_by_name().items():
        assert alphabet_named(name).name == LANGUAGES[code]
        assert name == unicodedata.normalize("NFC", name.lower())


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("croatan", "did you mean croatian"),
        ("spanisch!", "did you mean spanish"),
        ("hrvatsk", "did you mean croatian"),
        ("cz", "did you mean cs, czech?"),
        ("kr", "did you mean ko, korean?"),
        ("xx", "give a code such as hr, or a name such as croatian or hrvatski"),
        ("klingon", "give a code such as hr"),
        ("", "give a code such as hr"),
        ("z" * 100_000, "give a code such as hr"),
    ],
)
def test_unknown_languages(text: str, hint: str) -> None:
    """The nearest names are suggested, in one line that is not long."""
    with pytest.raises(InputError, match=rf"^no such language \({re.escape(hint)}") as caught:
        alphabet_named(text)
    assert len(str(caught.value)) < 250


#: Entries, and their cells by language.
KNOWN = [
    ("bosnian", "ljubav đak", "LJ U B A V Đ A K"),
    ("montenegrin", "śekira njegoš", "Ś E K I R A NJ E G O Š"),
    ("slovenian", "čmrlj café", "Č M R L J C A F E"),
    ("macedonian", "љубов ѓавол ѝ", "Љ У Б О В Ѓ А В О Л И"),
    ("bulgarian", "йод ѝ щъркел", "Й О Д И Щ Ъ Р К Е Л"),
    ("belarusian", "сям’я ўлада ёлка", "С Я М Я Ў Л А Д А Ё Л К А"),
    ("estonian", "õun Šveits idée", "Õ U N Š V E I T S I D E E"),
    ("latvian", "ķirsis ģimene", "Ķ I R S I S Ģ I M E N E"),
    ("lithuanian", "ąžuolas ė", "Ą Ž U O L A S Ė"),
    ("icelandic", "þjóð æði", "Þ J Ó Ð Æ Ð I"),
    ("irish", "Éire", "É I R E"),
    ("maltese", "għajn ħobż", "G Ħ A J N Ħ O B Ż"),
    ("esperanto", "ĉevalo ŭ", "Ĉ E V A L O Ŭ"),
    ("latin", "Rōma æquus", "R O M A A E Q U U S"),
    ("georgian", "ქართული", "ქ ა რ თ უ ლ ი"),
    ("armenian", "հայերեն", "Հ Ա Յ Ե Ր Ե Ն"),
    ("persian", "كتاب می\u200cخواهم آب", "ک ت ا ب م ی خ و ا ه م آ ب"),
    ("korean", "한국어 TV", "한 국 어 T V"),
    ("hindi", "हिन्दी", "हि न्दी"),
    ("burmese", "မြန်မာ", "မြ န် မာ"),
    ("chinese", "中文", "中 文"),
    ("vietnamese", "tiếng Việt", "T I Ế N G V I Ệ T"),
    ("filipino", "Peñafrancia", "P E Ñ A F R A N C I A"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "expected"), KNOWN)
def test_known_entries(name: str, text: str, expected: str) -> None:
    """Entries go into the cells that puzzles of their language have."""
    wanted = tuple(unicodedata.normalize("NFC", cell) for cell in expected.split(" "))
    assert cells(text, alphabet_named(name)) == wanted


#: A word in each script that is not Latin, by the languages that are written in it.
SCRIPTS = {
    "am": "አማርኛ", "ar": "العربية", "as": "অসমীয়া", "be": "беларуская", "bg": "български",
    "bn": "বাংলা", "bo": "བོད་ཡིག", "bs": "босански", "cnr": "црногорски", "el": "ελληνικά",
    "fa": "فارسی", "gu": "ગુજરાતી", "he": "עברית", "hi": "हिन्दी", "hy": "հայերեն", "ja": "日本語",
    "ka": "ქართული", "kk": "қазақша", "km": "ភាសាខ្មែរ", "kn": "ಕನ್ನಡ", "ko": "한국어", "ku": "کوردی",
    "ky": "кыргызча", "lo": "ພາສາລາວ", "mk": "македонски", "ml": "മലയാളം", "mn": "монгол",
    "mr": "मराठी", "my": "မြန်မာဘာသာ", "ne": "नेपाली", "or": "ଓଡ଼ିଆ", "pa": "ਪੰਜਾਬੀ", "ru": "русский",
    "sa": "संस्कृतम्", "si": "සිංහල", "sr": "српски", "ta": "தமிழ்", "te": "తెలుగు", "th": "ภาษาไทย",
    "uk": "українська", "ur": "اردو", "uz": "ўзбекча", "yi": "ייִדיש", "zh": "中文",
}  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_works_without_a_language_works_with_it(code: str) -> None:
    """A word of the language goes into cells, as many as without; and A to Z in the others."""
    word = SCRIPTS.get(code, "abcxyz")
    taken = cells(word, alphabet_named(code))
    assert len(taken) == len(cells(word, PLAIN)) > 1


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ko", "고양이\n바나나\n한국어"),
        ("hi", "नमस्ते\nपाठशाला"),
        ("hrvatski", "ljubav\nkonj"),
        ("my", "မြန်မာ\nဘာသာ"),
        ("km", "កម្ពុជា\nសាលារៀន"),
    ],
)
def test_languages_on_the_command_line(run: Run, here: Path, lang: str, words: str) -> None:
    """Word searches are made in them, and solved again from their text."""
    (here / "list.txt").write_text(words, encoding="utf-8")
    made = run("make", "wordsearch", "list.txt", "--language", lang, "--seed", "1")
    assert made.code == 0, made.err
    (here / "made.txt").write_text(made.out, encoding="utf-8")
    solved = run("solve", "made.txt")
    assert solved.code == 0, solved.err


def test_an_unknown_language_on_the_command_line(run: Run, here: Path) -> None:
    """One line, exit code 2."""
    (here / "list.txt").write_text("konj\n", encoding="utf-8")
    done = run("make", "wordsearch", "list.txt", "--language", "croatan", "--seed", "1")
    assert (done.code, done.out) == (2, "")
    assert "did you mean croatian" in done.err
    assert done.err.count("\n") == 1
