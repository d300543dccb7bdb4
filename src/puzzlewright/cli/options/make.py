"""The options of `make`: those of a kind, and those that all kinds share."""

from __future__ import annotations

import argparse

from puzzlewright.cli.options import common, outputs
from puzzlewright.cli.options import recipe as recipe_options
from puzzlewright.core.quantities import nonnegative_int, positive_int
from puzzlewright.outputs.register import summaries
from puzzlewright.puzzles.kind import Kind


def parser(kind: Kind) -> common.Parser:
    """Declare the options of a kind, and those that all kinds share."""
    recipe = kind.recipe_class()
    made = common.Parser(
        f"make {kind.name}", f"Make a new {kind.name} ({kind.summary}).", _examples(kind)
    )
    if recipe.overview():
        made.description = f"{made.description}\n\n{recipe.overview()}"
    recipe_options.add_recipe(made, recipe)
    suffixes = ", ".join(f"{suffix}: {what}" for suffix, what in summaries().items())
    common.add_output_options(made, what=f"write to a file ({suffixes})")
    group = made.add_argument_group("for all kinds")
    group.add_argument(
        "--seed",
        type=nonnegative_int,
        metavar="N",
        help="number of the puzzle: the same seed makes the same puzzle (default: picked at random "
        "and printed)",
    )
    group.add_argument(
        "--number",
        type=positive_int,
        default=1,
        metavar="N",
        help="make N puzzles, with consecutive seeds; files are numbered: a-1.svg, a-2.svg, or "
        "named by fields of -o: 'a-{seed:04}.svg', 'a-{n}.svg'",
    )
    _add_batches(group)
    common.add_style_option(group, "as for `puzzlewright show`")
    common.add_progress_options(group)
    outputs.add_output_fields(made)
    _add_sheets(made)
    made.show_last(recipe_options.ADVANCED, recipe_options.RECIPES)
    return made


def _examples(kind: Kind) -> str:
    """Return what people do first: print a puzzle, play it, make several at once."""
    first = kind.example_arguments()
    *others, path = first
    rows = [(first, "to print")]
    if path.endswith(".pdf"):
        rows.append(([*others, path.replace(".pdf", ".html")], "to play"))
        if any(word.endswith(".csv") for word in others):  # a word list
            rows.append((["--words", '"cat, dog, horse"', "-o", path], "typed words"))
            rows.append(([*others[:-1], "--versions", "4", "-o", path], "for a class"))
        else:
            rows.append(([*others[:-1], "--per-page", "6", "-o", path], "six on a page"))
    lines = [(" ".join(["  puzzlewright make", kind.name, *words]), what) for words, what in rows]
    width = max(len(line) for line, _ in lines)
    return "".join(f"{line:{width}}   {what}\n" for line, what in lines)


def _add_batches(group: argparse._ArgumentGroup) -> None:
    """Declare the options for many puzzles, one file each."""
    group.add_argument(
        "--jobs",
        type=nonnegative_int,
        metavar="J",
        help="make the files in J processes; 0: one per core (default: 1)",
    )
    group.add_argument(
        "--manifest",
        metavar="FILE.csv",
        help="write a table of the files: seed, title, difficulty, clues, proof, solution",
    )
    group.add_argument("--force", action="store_true", help="overwrite existing files of a batch")
    common.add_cluster_option(group, "make puzzles on a Dask cluster")


def _add_sheets(parser: argparse.ArgumentParser) -> None:
    """Declare the options for class sets and worksheets."""
    group = parser.add_argument_group("several in one file (.pdf)")
    group.add_argument(
        "--per-page",
        type=positive_int,
        metavar="N",
        help="put up to N puzzles on a page (1 to 12), with the keys at the back; --number sets "
        "the total (default: N)",
    )
    group.add_argument(
        "--versions",
        type=positive_int,
        metavar="N",
        help="N versions of the puzzle in one .pdf, lettered A, B, C ..., with the keys at the "
        "back (or where --key puts them)",
    )
    group.add_argument(
        "--names",
        metavar="LIST",
        help="one sheet per name of a class list: a file with one name per line, or names "
        "separated by commas (default of --versions: one per name)",
    )
    group.add_argument(
        "--duplex",
        action="store_true",
        help="start each sheet on a right-hand page, for printing on both sides",
    )


def shared_options(kind: Kind, made: common.Parser) -> list[argparse.Action]:
    """Return the options of a parser that all generators share, without those of one kind."""
    names = {*recipe_options.own_option_names(kind.recipe_class()), "help"}
    return [action for action in made._actions if action.dest not in names]
