"""The phrases of a language: what it calls something that the code says in English.

Each language has a PO file in `locales`. Phrases with a number have a form for each plural category
of the language (Unicode CLDR): Python selects it by `Plural-Forms`, pages by `Intl.PluralRules`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias
from unicodedata import normalize

from puzzlewright.core.errors import InputError

ENGLISH: Final = "en"

#: How hard puzzles are, as our generators call it; catalogues have it in other languages.
DIFFICULTIES: Final = ("easy", "medium", "hard", "expert", "extreme")

#: Languages that are written from right to left: first and last letter of their script.
RIGHT_TO_LEFT: Final = {"he": ("\u0590", "\u05ff"), "ar": ("\u0600", "\u06ff")}

#: The plural categories of languages that have more than two, in the order of their PO files.
CATEGORIES: Final = {
    "ar": ("zero", "one", "two", "few", "many", "other"),
    "cs": ("one", "few", "other"),
    "hr": ("one", "few", "other"),
    "pl": ("one", "few", "many"),
    "ru": ("one", "few", "many"),
    "uk": ("one", "few", "many"),
}

#: The same for pages: a module that selects phrases in a browser.
CATALOGUE_SCRIPT: Final = Path(__file__).parent / "catalogue.js"

#: A sentence; or a sentence with places (`{}`), and the values for them.
Sentence: TypeAlias = str | tuple[object, ...]

#: A translation, or its plural forms by category.
Translation: TypeAlias = str | dict[str, str]


@dataclass(frozen=True, eq=False)
class Catalogue:
    """The phrases of one language, by the English ones; those that it lacks stay in English."""

    language: str = ENGLISH
    phrases: Mapping[str, Translation] = field(default_factory=dict)
    plural_rule: Callable[[int], int] = lambda number: int(number != 1)

    def __call__(self, english: str, *values: object) -> str:
        """Return a phrase with values in the places of `{}`."""
        text = self.phrases.get(english, english)
        assert isinstance(text, str), f"{english!r} has plural forms: use plural()"
        return _fill(text, values)

    def plural(self, number: int, one: str, more: str) -> str:
        """Return a phrase with a number in its plural form: of `1 letter`, `{} letters`."""
        forms = self.phrases.get(one)
        if forms is None:
            return _fill(one if number == 1 else more, [number])
        assert isinstance(forms, dict)
        return _fill([*forms.values()][self.plural_rule(number)], [number])

    @property
    def is_right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return self.language in RIGHT_TO_LEFT

    @property
    def direction(self) -> str:
        """The direction of the language, as HTML calls it."""
        return direction(self.language)

    def difficulty(self, difficulty: str) -> str:
        """Return how hard a puzzle is: a name of ours in this language, other text as it is."""
        text = " ".join(difficulty.split())
        return self(text.capitalize()) if text.lower() in DIFFICULTIES else text

    def text(self, sentences: str | Iterable[Sentence]) -> str:
        """Return sentences one behind the other."""
        if isinstance(sentences, str):
            return self(sentences)
        parts = ((one,) if isinstance(one, str) else tuple(map(str, one)) for one in sentences)
        return " ".join(self(*part) for part in parts)


def _fill(text: str, values: Iterable[object]) -> str:
    for value in values:
        text = text.replace("{}", str(value), 1)
    return text


def direction(language: str) -> str:
    """Return the direction of a language, as HTML calls it."""
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"


IN_ENGLISH: Final = Catalogue()


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, sorted."""
    names = (each.name.partition(".") for each in files(__package__).joinpath("locales").iterdir())
    return tuple(sorted([ENGLISH, *(code for code, _, suffix in names if suffix == "po")]))


@cache
def native_names() -> dict[str, str]:
    """Return what languages call themselves, by their codes, in the order of these names."""
    names = {
        code: "English" if code == ENGLISH else read_header(_po_text(code))["X-Native-Name"]
        for code in languages()
    }
    return dict(sorted(names.items(), key=lambda one: normalize("NFD", one[1])))


@cache
def load_catalogue(language: str) -> Catalogue:
    """Return the catalogue of one of `languages()`."""
    if language == ENGLISH:
        return IN_ENGLISH
    text = _po_text(language)
    categories = CATEGORIES.get(language, ("one", "other"))
    phrases: dict[str, Translation] = {}
    for message in read_messages(text):
        if "msgid_plural" in message:
            forms = (message[f"msgstr[{nth}]"] for nth in range(len(categories)))
            phrases[message["msgid"]] = dict(zip(categories, forms, strict=True))
        elif message["msgid"]:
            phrases[message["msgid"]] = message["msgstr"]
    rule = read_header(text)["Plural-Forms"].partition("plural=")[2].rstrip(";")
    return Catalogue(language, phrases, c2py(rule))


def find_catalogue(code: str) -> Catalogue:
    """Return the catalogue of a language: de, and de-AT as well."""
    language = code.strip().lower().replace("_", "-").partition("-")[0]
    if language not in languages():
        raise InputError(f"no such language (there are {', '.join(languages())})", text=code)
    return load_catalogue(language)


def script_language(text: str) -> str:
    """Return the language of a text that is written from right to left; else English."""
    for language, (first, last) in RIGHT_TO_LEFT.items():
        if any(first <= letter <= last for letter in text):
            return language
    return ENGLISH


def _po_text(language: str) -> str:
    return files(__package__).joinpath("locales", f"{language}.po").read_text(encoding="utf-8")


def read_messages(text: str) -> Iterator[dict[str, str]]:
    """Yield the messages of a PO file, strings by keyword: msgid, msgid_plural, msgstr, msgstr[0].

    The first one has the msgid "" and is the header. Gettext's manual describes the format:
    https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html.
    """
    message: dict[str, str] = {}
    keyword = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("#"):
            continue
        if line.startswith('"'):
            message[keyword] += json.loads(line)
            continue
        keyword, _, string = line.partition(" ")
        if keyword in ("msgctxt", "msgid") and "msgid" in message:
            yield message
            message = {}
        message[keyword] = json.loads(string)
    yield message


def read_header(text: str) -> dict[str, str]:
    """Return the fields of the header: Language, Plural-Forms and others."""
    lines = next(read_messages(text))["msgstr"].splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
