"""What sheets, books, games and the studio say in the languages that they know.

Each language has a file in `words`, with a table for sheets, one for games and one for the studio.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from puzzlewright.core.errors import InputError

ENGLISH: Final = "en"

#: How hard puzzles are, in the words of our generators; the files have them in other languages.
GRADES: Final = ("easy", "medium", "hard", "expert", "extreme")

#: Languages that are read from right to left.
LEFTWARD: Final = ("ar", "he")

#: The languages of scripts, where letters tell it: the first letter of a range, and the last.
_SCRIPTS: Final = {"he": ("\u0590", "\u05ff"), "ar": ("\u0600", "\u06ff")}


class Words:
    """The words of one language; what it has none for stays in English."""

    def __init__(self, language: str, table: dict[str, str]) -> None:
        self.language = language
        self.leftward: bool = language in LEFTWARD
        self._table = table

    def __call__(self, english: str, number: int | str | None = None) -> str:
        """Return what something is called, with a number in the place of `{}`."""
        found = self._table.get(english, english)
        return found if number is None else found.replace("{}", str(number))

    def grade(self, difficulty: str) -> str:
        """Return how hard a puzzle is: a grade of ours in this language, other text as it is."""
        text = " ".join(difficulty.split())
        return self(text.capitalize()) if text.lower() in GRADES else text


@cache
def _tables(language: str) -> dict[str, dict[str, str]]:
    """Return the words of a language, for sheets, games and the studio."""
    if language == ENGLISH:
        return {}
    text = files(__package__).joinpath("words", f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, sorted."""
    names = (each.name for each in files(__package__).joinpath("words").iterdir())
    found = (name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return tuple(sorted([ENGLISH, *found]))


def sheet_words(language: str) -> dict[str, str]:
    """Return what sheets say in a language, by what they say in English."""
    return _tables(language).get("sheets", {})


def studio_words(language: str) -> dict[str, str]:
    """Return what the studio says in a language, by what it says in English."""
    return sheet_words(language) | _tables(language).get("studio", {})


def game_words(language: str) -> dict[str, str]:
    """Return what pages of games may say; what the studio says, too, is in its table alone."""
    return studio_words(language) | _tables(language).get("games", {})


def words_by_code(code: str) -> Words:
    """Return the words of a language: de, and de-AT as well."""
    language = code.strip().lower().replace("_", "-").partition("-")[0]
    if language not in languages():
        raise InputError(f"no such language (there are {', '.join(languages())})", text=code)
    return Words(language, sheet_words(language))


def sheet_language(text: str, *, leftward: bool) -> str:
    """Return the default language of a sheet: by its letters, else English."""
    if leftward:
        for language, (first, last) in _SCRIPTS.items():
            if any(first <= letter <= last for letter in text):
                return language
    return ENGLISH
