"""The kind and the recipe of a command line: names of kinds, and options that recipes declare.

The first words after `make`: the kind, by its name or by one that people use.

A crossword is two things. Of a word list it is a criss-cross, as teachers make them; with a size or
a template it is a grid that is filled to the last cell (`fillin --crossword`), as newspapers have.
"""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from puzzlewright.cli.options.common import add_limit_options
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import exists, is_file
from puzzlewright.puzzles.kind import (
    CROSSWORD,
    Kind,
    kind_named,
    kind_names,
    plain_name,
    resolve_alias,
)
from puzzlewright.puzzles.recipes.fields import Flag
from puzzlewright.puzzles.recipes.recipe import (
    Field,
    Recipe,
    Source,
    recipe_seed,
    values_from_json,
)
from puzzlewright.puzzles.recipes.recipe_file import list_finder, read_data
from puzzlewright.puzzles.recipes.word_fields import ArgumentText

_SIZE: Final = re.compile(r"\d+([x×X]\d+)?")

#: What declares the options of a kind.
Declare = Callable[[Kind], ArgumentParser]


def resolve_kind(words: list[str], declare: Declare) -> list[str]:
    """Return the words after `make` with the name of a kind first, if one is meant."""
    if not words or words[0] in kind_names():
        return words
    has_two = len(words) > 1 and words[1].isalpha()
    for number in (2, 1) if has_two else (1,):  # `make word search LIST`
        name, rest = "".join(words[:number]), words[number:]
        if plain_name(name) == CROSSWORD:
            return _crossword(rest, declare)
        if resolve_alias(name) in kind_names():
            return [resolve_alias(name), *rest]
    return words


def move_kind_first(word: str) -> Kind:
    """Return the kind that the first word names; an InputError tells what to write instead."""
    try:
        return kind_named(word)
    except InputError as bad:
        if is_file(word):
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
        elif _SIZE.fullmatch(value) and not exists(value):
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


#: The name of what is typed after --words, where the list has no option of its own.
TYPED_WORDS = "typed_words"

#: The titles of groups of options that few people need.
ADVANCED = "advanced"
RECIPES = "recipes"

Group = argparse.ArgumentParser | argparse._ArgumentGroup


def add_recipe(parser: argparse.ArgumentParser, recipe: type[Recipe]) -> None:
    """Declare what a recipe can hold, the basic options first, and recipe files."""
    fields = recipe.fields().values()
    for field in fields:
        if not field.advanced:
            _add_field(parser, field)
        if _is_list(field) and field.positional:
            text = 'the words, typed: "apple, banana, cherry"; or a file, like LIST'
            parser.add_argument(
                "--words", dest=TYPED_WORDS, metavar="TEXT", help=text, default=argparse.SUPPRESS
            )
    for extra in recipe.extras:
        how: dict[str, Any] = {"type": extra.type, "metavar": extra.metavar}
        if extra.is_flag:
            how = {"action": "store_true"}
        parser.add_argument(extra.option, help=extra.help, default=argparse.SUPPRESS, **how)
    advanced = [field for field in fields if field.advanced]
    group = parser.add_argument_group(ADVANCED) if advanced else parser
    for field in advanced:
        _add_field(group, field)
    files = parser.add_argument_group(RECIPES)
    add = files.add_argument
    add("--recipe", metavar="FILE", help="start from a recipe file (other options override it)")
    add(
        "--save-recipe", metavar="FILE", help="write a recipe file that makes the same puzzle again"
    )
    add_limit_options(files)
    add("--schema", action="store_true", help="print the JSON Schema of recipe files, and exit")


def own_option_names(recipe: type[Recipe]) -> set[str]:
    """Return the names of parsed arguments that say what to make."""
    return {*recipe.fields(), *(extra.name for extra in recipe.extras), "recipe", TYPED_WORDS}


def recipe_from_arguments(
    recipe: type[Recipe], arguments: argparse.Namespace
) -> tuple[Recipe, int | None]:
    """Return the recipe that a command line asks for, and the seed of its recipe file."""
    words = {
        name: value for name, value in vars(arguments).items() if name in own_option_names(recipe)
    }
    path: str | None = words.pop("recipe")
    _insert_typed_words(recipe, words)
    recipe.adapt_words(words)
    names = {extra.name for extra in recipe.extras}
    extras = {name: words.pop(name) for name in names & words.keys()}
    data: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    if path is not None:
        data = read_data(path)
        kept = {name: value for name, value in data.items() if name not in words}
        sources = values_from_json(recipe, kept, path, list_finder(path))
    with typed_option_names(recipe):
        return recipe.from_sources(sources, extras, words), recipe_seed(data, path)


def _insert_typed_words(recipe: type[Recipe], words: dict[str, Any]) -> None:
    """Put what was typed after --words in the place of the list."""
    if not any(map(_is_list, recipe.fields().values())):
        return

    typed = words.pop(TYPED_WORDS, None)
    for name, field in recipe.fields().items():
        if not _is_list(field):
            continue
        if typed is not None and field.positional:
            if words.get(name) is not None:
                raise InputError("give a list or --words, not both", text=words[name])
            words[name] = ArgumentText.after("--words", typed, is_usual=False)
        elif not field.positional and isinstance(words.get(name), str):
            words[name] = ArgumentText.after(field.option, words[name], is_usual=True)


def _is_list(field: Field[Any]) -> bool:
    return field.type.is_list


def recipe_time_limit(recipe: type[Recipe], arguments: argparse.Namespace) -> float | None:
    """Return the time limit of a command line before its lists are read; that takes time, too."""
    field, word, path = recipe.fields()["time"], getattr(arguments, "time", None), arguments.recipe
    try:
        if word is not None:
            return field.type.read(word, {})  # type: ignore[no-any-return]
        if path is not None and (data := read_data(path).get("time")) is not None:
            return field.type.from_json(data, {}, None)  # type: ignore[no-any-return]
    except (InputError, TypeError):
        pass  # recipe_from_arguments() raises it again
    return None


@contextmanager
def typed_option_names(recipe: type[Recipe]) -> Iterator[None]:
    """Let errors name options as they are typed, not the arguments of Python."""
    try:
        yield
    except InputError as bad:
        name, colon, message = bad.message.partition(": ")
        field = recipe.fields().get(name)
        if bad.source is not None or not colon or field is None:
            raise
        raise InputError(message, source=field.option, text=bad.text) from None


def _add_field(group: Group, field: Field[Any]) -> None:
    """Declare one field."""
    keywords: dict[str, Any] = {"default": argparse.SUPPRESS, **field.type.option()}
    if isinstance(field.type, Flag):
        _add_flag(group, field)
        return
    if field.metavar is not None:
        keywords["metavar"] = field.metavar
    text = field.help.replace("%", "%%")
    if field.positional:
        group.add_argument(field.name, nargs="*" if field.several else "?", help=text, **keywords)
        return
    group.add_argument(field.option, dest=field.name, help=text, **keywords)


def _add_flag(group: Group, field: Field[Any]) -> None:
    """Declare a flag, and its opposite for those who override a recipe file."""
    value = not field.default if field.default is not None else not field.option.startswith("--no-")
    keywords: dict[str, Any] = {"dest": field.name, "default": argparse.SUPPRESS}
    add = group.add_argument
    add(field.option, action="store_const", const=value, help=field.help, **keywords)
    opposite = _opposite(field.option)
    add(opposite, action="store_const", const=not value, help=argparse.SUPPRESS, **keywords)


def _opposite(option: str) -> str:
    """Return --turning for --no-turning, --signed for --unsigned, --no-alike for --alike."""
    for start in ("--no-", "--un"):
        if option.startswith(start):
            return "--" + option.removeprefix(start)
    return "--no-" + option.removeprefix("--")


def source_words(recipe: type[Recipe], arguments: argparse.Namespace) -> Iterator[str]:
    """Yield all words that say what to make: among them are the names of files that are read."""
    for name, value in vars(arguments).items():
        if name in own_option_names(recipe):
            values = value if isinstance(value, list) else [value]
            yield from (word for word in values if isinstance(word, str))
