"""Puzzles to be made for a book: a recipe, and the seeds to make it with.

A book file has lines as for --make, or tables with the fields of a recipe.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from puzzlewright.books.section import Batch
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import is_file
from puzzlewright.core.json_value import require_json_data
from puzzlewright.core.limits import MOST_BOUND
from puzzlewright.core.referenced_files import confine_to_folder
from puzzlewright.core.toml_tree import TomlValue
from puzzlewright.puzzles.kind import kind_named, resolve_alias
from puzzlewright.puzzles.recipes.recipe import (
    KIND,
    SEED,
    Field,
    Recipe,
    Source,
    recipe_seed,
    values_from_json,
)
from puzzlewright.puzzles.recipes.recipe_file import list_finder, read_data
from puzzlewright.puzzles.recipes.seeds import parse_seeds
from puzzlewright.puzzles.recipes.word_fields import ArgumentText

#: Keys of a table that are no fields of a recipe.
SEEDS, RECIPE = "seeds", "recipe"

#: What a recipe knows about lists that has no place in a book file.
_NOT_HERE: Final = "explain_list"


def read_batches(value: TomlValue, seeds: TomlValue | None, folder: str) -> list[Batch]:
    """Return what a section has made; `seeds` are for all that has none of its own."""
    found = value.items() if isinstance(value.data, list) else [value]
    shared = None if seeds is None else _read_seeds(seeds)
    with confine_to_folder(folder):
        return [_read_batch(each, shared) for each in found]


def _read_batch(value: TomlValue, shared: list[int] | None) -> Batch:
    """Return what is made by one line or table."""
    # A line is a command line, and the options are those of the command, which stands on books.
    from puzzlewright.cli.options.make_words import parse_make_words

    own = None
    try:
        if isinstance(value.data, str):
            recipe, seed = parse_make_words(value.data)
        else:
            own = value.entries().get(SEEDS)
            recipe, seed = _read_recipe(value)
    except InputError as bad:
        raise _error_with_line(value, bad) from None
    seeds = shared if own is None else _read_seeds(own)
    if seeds is None and seed is not None:
        seeds = [seed]
    if seeds is None:
        raise value.error('seeds are missing: seeds = "1-20"')
    return Batch(recipe, seeds)


def _error_with_line(value: TomlValue, bad: InputError) -> InputError:
    """Return an error with the line of the book file; options of generators become part of it.

    An error about a file that the book file names does not quote it.
    """
    if bad.source is None or bad.source == value.source:
        return value.locate_error(bad)
    is_option = bad.source.startswith("--") or bad.source.isupper()
    if is_option and not is_file(bad.source):
        return value.locate_error(InputError(f"{bad.source}: {bad.message}", text=bad.text))
    return value.about_file(bad)


def _read_seeds(value: TomlValue) -> list[int]:
    """Read seeds: a number, a text, or a list of these."""
    found: list[int] = []
    for each in value.items() if isinstance(value.data, list) else [value]:
        if isinstance(each.data, str):
            try:
                found += parse_seeds(each.data)
            except InputError as bad:
                raise each.locate_error(bad) from None
        else:
            found.append(each.whole(0))
        if len(found) > MOST_BOUND:
            raise value.error(f"more than {MOST_BOUND:,} seeds")
    if not found:
        raise value.error("no seeds")
    return found


def _read_recipe(value: TomlValue) -> tuple[Recipe, int | None]:
    """Read the fields of a recipe from a table, perhaps over those of a recipe file."""
    given = {name.replace("-", "_"): each for name, each in value.entries().items()}
    given.pop(SEEDS, None)
    file, kind = given.pop(RECIPE, None), given.pop(KIND, None)
    path = None if file is None else file.text()
    data = {} if path is None else read_data(path)
    name = data.get(KIND) if kind is None else resolve_alias(kind.text())
    if not isinstance(name, str):
        raise value.error('a kind is missing: kind = "sudoku"')
    recipe = kind_named(name).recipe_class()
    sources, extras = _sources(recipe, given)
    if path is not None:
        kept = {key: each for key, each in data.items() if key not in sources}
        sources = values_from_json(recipe, kept, path, list_finder(path)) | sources
    made = recipe.from_sources(sources, extras)
    return made, None if path is None else recipe_seed(data, path)


def _sources(
    recipe: type[Recipe], given: Mapping[str, TomlValue]
) -> tuple[dict[str, Source], dict[str, Any]]:
    """Return what fields of a recipe are read from, and what tells how lists are read."""
    fields = recipe.fields()
    others = {one.name for one in recipe.extras if one.name != _NOT_HERE}
    flags = {one.name for one in recipe.extras if one.is_flag}
    sources: dict[str, Source] = {}
    extras: dict[str, Any] = {}
    for name, each in given.items():
        if name == SEED:
            raise each.error("seeds are given as seeds = ...")
        if name in others:
            extras[name] = each.flag() if name in flags else each.text()
        elif name in fields:
            sources[name] = _source(each)
        else:
            known = [KIND, SEEDS, RECIPE, *fields, *sorted(others)]
            raise each.unknown([one.replace("_", "-") for one in known])
    return sources, extras


def _source(value: TomlValue) -> Source:
    """Return what reads a field: a text on one line as on the command line, others as JSON."""

    def take(field: Field[Any], known: Mapping[str, Any]) -> Any:
        data = value.data
        try:
            if isinstance(data, str) and "\n" not in data:
                if field.type.is_list:
                    data = ArgumentText.after(value.path, data, is_usual=True)
                return field.type.read(data, known)
            require_json_data(data)
            return field.type.from_json(data, known, None)
        except TypeError as bad:
            raise value.error(str(bad)) from None
        except InputError as bad:
            if bad.source == value.path:  # a list that is given here
                bad = InputError(bad.message, text=bad.text)
            elif bad.source is not None:
                raise value.about_file(bad) from None
            raise value.locate_error(bad) from None

    return take
