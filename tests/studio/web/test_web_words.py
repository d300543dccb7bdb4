"""The words of the studio's pages, in the languages of sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puzzlewright.paper.translations import languages, sheet_words, studio_words

WEB = Path(__file__).parents[3] / "src" / "puzzlewright" / "studio" / "web"
TEXT = r'"((?:[^"\\]|\\.)*)"'

OTHERS = [language for language in languages() if language != "en"]


def _said() -> set[str]:
    """Return all texts in the scripts that are said in the language of the reader."""
    found: set[str] = set()
    for path in WEB.rglob("*.js"):
        script = path.read_text(encoding="utf-8")
        found |= set(re.findall(rf"\bt\(\s*{TEXT}", script))
        for pair in re.findall(rf'\bmany\(\s*[^"]*?{TEXT},\s*{TEXT}', script):
            found |= set(pair)
    return {text.replace("\\n", "\n").replace('\\"', '"') for text in found}


@pytest.mark.parametrize("language", OTHERS)
def test_words_keep_what_is_put_into_them(language: str) -> None:
    """Each translation has as many places as the English text, and is not empty."""
    for english, text in studio_words(language).items():
        assert text.strip(), english
        assert text.count("{}") == english.count("{}"), english


def test_all_languages_have_the_same_words() -> None:
    """What one language has a word for, all have."""
    tables = {language: set(studio_words(language)) for language in OTHERS}
    assert all(table == tables["de"] for table in tables.values())


def test_every_text_of_the_pages_has_its_words() -> None:
    """No text in the scripts is left out of the files of words."""
    assert _said() - set(studio_words("de")) == set()


def test_sheets_and_studio_use_the_same_words() -> None:
    """A text is translated once: what sheets say is not in the table of the studio again."""
    for language in OTHERS:
        sheets, both = sheet_words(language), studio_words(language)
        assert all(both[english] == text for english, text in sheets.items())
