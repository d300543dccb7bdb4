"""The options of generators, declared by their recipes, and the recipe of a command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from puzzlewright.cli.options import Renamed, add_limits
from puzzlewright.errors import InputError
from puzzlewright.puzzles.forms import Flag
from puzzlewright.puzzles.recipe import by_json, by_words, seed_in

if TYPE_CHECKING:
    from puzzlewright.puzzles.recipe import Extra, Field, Recipe

#: The name of what is typed after --words, where the list has no option of its own.
TYPED = "typed_words"

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
                "--words", dest=TYPED, metavar="TEXT", help=text, default=argparse.SUPPRESS
            )
    for extra in recipe.extras:
        _add_extra(parser, extra)
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
    add_limits(files)
    add("--schema", action="store_true", help="print the JSON Schema of recipe files, and exit")


def own_names(recipe: type[Recipe]) -> set[str]:
    """Return the names of parsed arguments that say what to make."""
    return {*recipe.fields(), *(extra.name for extra in recipe.extras), "recipe", TYPED}


def recipe_of(recipe: type[Recipe], arguments: argparse.Namespace) -> tuple[Recipe, int | None]:
    """Return the recipe that a command line asks for, and the seed of its recipe file."""
    words = {name: value for name, value in vars(arguments).items() if name in own_names(recipe)}
    path: str | None = words.pop("recipe")
    _take_typed(recipe, words)
    recipe.adapt_words(words)
    names = {extra.name for extra in recipe.extras}
    extras = {name: words.pop(name) for name in names & words.keys()}
    if path is None:
        with typed_names(recipe):
            return recipe.resolved(by_words(words), extras), None
    from puzzlewright.puzzles.recipe_file import finder, read_data

    data = read_data(path)
    kept = {name: value for name, value in data.items() if name not in words}
    sources = by_json(recipe, kept, path, finder(path)) | by_words(words)
    with typed_names(recipe):
        return recipe.resolved(sources, extras), seed_in(data, path)


def _take_typed(recipe: type[Recipe], words: dict[str, Any]) -> None:
    """Put what was typed after --words in the place of the list."""
    if not any(map(_is_list, recipe.fields().values())):
        return
    from puzzlewright.puzzles.word_forms import Typed

    typed = words.pop(TYPED, None)
    for name, field in recipe.fields().items():
        if not _is_list(field):
            continue
        if typed is not None and field.positional:
            if words.get(name) is not None:
                raise InputError("give a list or --words, not both", text=words[name])
            words[name] = Typed.after("--words", typed, is_usual=False)
        elif not field.positional and isinstance(words.get(name), str):
            words[name] = Typed.after(field.option, words[name], is_usual=True)


def _is_list(field: Field[Any]) -> bool:
    return field.form.is_list


def time_of(recipe: type[Recipe], arguments: argparse.Namespace) -> float | None:
    """Return the time limit of a command line before its lists are read; that takes time, too."""
    field, word, path = recipe.fields()["time"], getattr(arguments, "time", None), arguments.recipe
    try:
        if word is not None:
            return by_words({"time": word})["time"](field, {})  # type: ignore[no-any-return]
        if path is not None:
            from puzzlewright.puzzles.recipe_file import read_data

            if (data := read_data(path).get("time")) is not None:
                return field.form.from_json(data, {}, None)  # type: ignore[no-any-return]
    except (InputError, TypeError):
        pass  # recipe_of() tells what is wrong
    return None


@contextmanager
def typed_names(recipe: type[Recipe]) -> Iterator[None]:
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
    """Declare one field, under its names of today and before."""
    keywords: dict[str, Any] = {"default": argparse.SUPPRESS, **field.form.option()}
    if isinstance(field.form, Flag):
        _add_flag(group, field)
        return
    if field.metavar is not None:
        keywords["metavar"] = field.metavar
    text = field.help.replace("%", "%%")
    if field.positional:
        group.add_argument(field.name, nargs="*" if field.several else "?", help=text, **keywords)
        return
    group.add_argument(field.option, dest=field.name, help=text, **keywords)
    for old in field.old_options:
        _add_old(group, old, field.option, dest=field.name, **keywords)


def _add_flag(group: Group, field: Field[Any]) -> None:
    """Declare a flag, and its opposite for those who override a recipe file."""
    value = not field.default if field.default is not None else not _is_negated(field.option)
    keywords: dict[str, Any] = {"dest": field.name, "default": argparse.SUPPRESS}
    add = group.add_argument
    add(field.option, action="store_const", const=value, help=field.help, **keywords)
    opposite = _opposite(field.option)
    add(opposite, action="store_const", const=not value, help=argparse.SUPPRESS, **keywords)


def _is_negated(option: str) -> bool:
    return option.startswith("--no-")


def _opposite(option: str) -> str:
    """Return --turning for --no-turning, --signed for --unsigned, --no-alike for --alike."""
    for start in ("--no-", "--un"):
        if option.startswith(start) and option != "--unmended":
            return "--" + option.removeprefix(start)
    return "--no-" + option.removeprefix("--")


def _add_extra(group: Group, extra: Extra) -> None:
    keywords: dict[str, Any] = {"type": extra.type, "metavar": extra.metavar}
    if extra.is_flag:
        keywords = {"action": "store_true"}
    if extra.is_old:
        _add_old(group, extra.option, extra.help, default=argparse.SUPPRESS, **keywords)
    else:
        group.add_argument(extra.option, help=extra.help, default=argparse.SUPPRESS, **keywords)


def _add_old(group: Group, old: str, new: str, **keywords: Any) -> None:
    """Declare an option that has another name now: it works, with a notice, and is not shown."""
    group.add_argument(old, action=Renamed, new=new, help=argparse.SUPPRESS, **keywords)


def words_of(recipe: type[Recipe], arguments: argparse.Namespace) -> Iterator[str]:
    """Yield all words that say what to make: among them are the names of files that are read."""
    for name, value in vars(arguments).items():
        if name in own_names(recipe):
            values = value if isinstance(value, list) else [value]
            yield from (word for word in values if isinstance(word, str))
