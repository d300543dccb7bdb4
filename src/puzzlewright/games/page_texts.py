"""The words of a page: those that its scripts ask for, in the language of the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from puzzlewright.games.language import ENGLISH

#: A sentence; or a sentence with places (`{}`), and the values for them.
Sentence = str | tuple[object, ...]


class PageWords(NamedTuple):
    """What a page says in its language, by what it says in English."""

    language: str = ENGLISH
    table: Mapping[str, str] = MappingProxyType({})
    leftward: bool = False  #: whether the language is read from right to left

    def __call__(self, english: str, *values: object) -> str:
        """Return a text, with values in the places of `{}`; in English if there is no other."""
        text = self.table.get(english, english)
        for value in values:
            text = text.replace("{}", str(value), 1)
        return text

    def text(self, sentences: str | Iterable[Sentence]) -> str:
        """Return sentences one behind the other."""
        if isinstance(sentences, str):
            return self(sentences)
        told = (self(one) if isinstance(one, str) else self(*map(str, one)) for one in sentences)
        return " ".join(told)

    def texts_in(self, scripts: str) -> dict[str, str]:
        """Return the words that occur in scripts: pages carry no others."""
        return {one: self.table[one] for one in _texts(scripts) if one in self.table}


@cache
def _texts(scripts: str) -> tuple[str, ...]:
    """Return all that stands in quotes in scripts, once and in order."""
    found = re.findall(r'"(?:[^"\\\n]|\\.)*"', scripts)
    return tuple(dict.fromkeys(json.loads(text) for text in found if _is_plain(text)))


def _is_plain(text: str) -> bool:
    """Tell whether a text has only escapes that JSON has, too: those of words do."""
    return re.fullmatch(r'(?:[^\\]|\\["\\n]|\\u[0-9a-fA-F]{4})*', text) is not None


IN_ENGLISH: Final = PageWords()
