"""The words of a page: those that its scripts ask for, in the language of the page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from puzzlewright.games.language import ENGLISH

#: Something that is said: a sentence, or one with places for what is put in, and that.
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

    def used_in(self, scripts: str) -> dict[str, str]:
        """Return the words that occur in scripts: pages carry no others."""
        quoted = ((one, json.dumps(one, ensure_ascii=False)) for one in self.table)
        return {one: self.table[one] for one, text in quoted if text in scripts}


IN_ENGLISH: Final = PageWords()
