"""The first words after `make`: the kind, by its name or by one that people use.

A crossword is two things. Of a word list it is a criss-cross, as teachers make them; with a size or
a template it is a grid that is filled to the last cell (`fillin --crossword`), as newspapers have.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from puzzlewright.errors import InputError
from puzzlewright.puzzles.kind import Kind, kind_named, kind_names
from puzzlewright.puzzles.kind_aliases import CROSSWORD, name_meant, plain

_SIZE: Final = re.compile(r"\d+([x×X]\d+)?")

#: What declares the options of a kind.
Declare = Callable[[Kind], ArgumentParser]


def with_known_kind(words: list[str], declare: Declare) -> list[str]:
    """Return the words after `make` with the name of a kind first, if one is meant."""
    if not words or words[0] in kind_names():
        return words
    has_two = len(words) > 1 and words[1].isalpha()
    for number in (2, 1) if has_two else (1,):  # `make word search LIST`
        name, rest = "".join(words[:number]), words[number:]
        if plain(name) == CROSSWORD:
            return _crossword(rest, declare)
        if name_meant(name) in kind_names():
            return [name_meant(name), *rest]
    return words


def kind_first(word: str) -> Kind:
    """Return the kind that the first word names; an InputError tells what to write instead."""
    try:
        return kind_named(word)
    except InputError as bad:
        if Path(word).is_file():
            path = f'"{word}"' if " " in word else word
            reason = f"name the kind first: puzzlewright make wordsearch {path}"
            raise InputError(reason, source=word) from None
        if "there are" not in bad.message:
            raise
        reason = f"{bad.message.removesuffix(')')}; or {CROSSWORD})"
        raise InputError(reason, text=word) from None


def _crossword(words: list[str], declare: Declare) -> list[str]:
    """Return what makes a crossword: a criss-cross, or a filled grid of some size or template."""
    parser = declare(kind_named("fillin"))
    parser.add_argument("--size")
    rest: list[str] = []
    sizes: list[str] = []
    lists: list[str] = []
    is_filled = False
    for option, value in _units(words, parser):
        name = option.partition("=")[0]
        is_filled = is_filled or name in ("--size", "--template", "--crossword", "--layout")
        if name == "--size":
            sizes.append(option.partition("=")[2] or value)
        elif option:
            rest += [option, value] if value else [option]
        elif _SIZE.fullmatch(value) and not Path(value).exists():
            sizes.append(value)
        else:
            lists.append(value)
    if not sizes and not is_filled:
        return ["crisscross", *words]
    named = [word for path in lists for word in ("--words", path)]
    return ["fillin", *sizes, *named, "--crossword", *rest]


def _units(words: list[str], parser: ArgumentParser) -> Iterator[tuple[str, str]]:
    """Yield options with their values, and other words without an option."""
    known = parser._option_string_actions
    waiting = iter(words)
    for word in waiting:
        if not word.startswith("-") or word == "-":
            yield "", word
        elif word in known and known[word].nargs is None:
            yield word, next(waiting, "")
        else:
            yield word, ""
