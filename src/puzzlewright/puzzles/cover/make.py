"""Cover problems by name, for `puzzlewright make cover NAME SIZE...` and for the tests.

A recipe says how its sizes are written: a word in capitals is a whole number, `RxC` a board, a
word in brackets may be left out, dots stand for any number more, and words in quotes stay words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.errors import InputError
from puzzlewright.puzzles.cover import boards, classics

if TYPE_CHECKING:
    import argparse

    from puzzlewright.puzzles.cover.puzzle import Cover

#: The values of the coins, unless others are given.
COINS = (1, 5, 10, 25, 50)

#: Words for the word squares, unless a list is given.
WORDS = (
    "ace act age ago aid air ale and ant ape apt arc are ark arm art ash ate awe axe ear eat eel "
    "egg ego elk elm end eon era ere erg eve ewe eye ice icy ilk imp inn ion ire its oak oar oat "
    "odd ode oil old one opt orb ore our out owe owl own pal pan par pat pea pen pet pie pin pit "
    "ran rap rat red rid rig rim rip rot row sea see set sir sit ski sky sly son spa tab tan tap "
    "tar tea ten tie tin tip toe ton top use"
)


class Recipe(NamedTuple):
    """How to make one sort of problem."""

    build: Callable[..., Cover]
    sizes: str  #: how its sizes are written
    summary: str
    most: int = 1000  #: the largest number allowed: beyond it there would be millions of options
    flags: tuple[str, ...] = ()  #: the options of the command line that it heeds

    @property
    def usage(self) -> str:
        """The sizes as people read them."""
        return self.sizes.replace("'", "")


def _pentominoes(board: str) -> Cover:
    return boards.pentominoes_with_hole() if board == HOLE else boards.pentominoes(*_board(board))


def _colouring(graph: str, colours: int) -> Cover:
    kind, _, size = graph.partition("-")
    if graph == "petersen":
        edges = classics.petersen_graph()
    elif kind == "ring":
        edges = classics.cycle_graph(_whole(size, 100))
    elif kind == "complete":
        edges = classics.complete_graph(_whole(size, 100))
    else:
        edges = classics.grid_graph(*_board(graph))
    return classics.colouring(edges, colours)


def _coins(amount: int, *values: int) -> Cover:
    return classics.coins(amount, values or COINS)


def _word_squares(size: int, *, words: str | None = None) -> Cover:
    from puzzlewright.files import read_text

    chosen = (WORDS if words is None else read_text(words)).split()
    return classics.word_squares(chosen, size)


def _edges(name: str) -> Cover:
    from puzzlewright.files import read_text
    from puzzlewright.puzzles.cover.edge_sets import EDGE_SETS
    from puzzlewright.puzzles.cover.edges import read_edges

    puzzle = EDGE_SETS.get(name) or read_edges(read_text(name), name)
    return puzzle.cover()


HOLE = "8x8-hole"

RECIPES = {
    "coins": Recipe(_coins, "AMOUNT VALUE...", "ways to pay with coins of these values"),
    "colouring": Recipe(
        _colouring,
        "'petersen'|'RxC'|'ring-N'|'complete-N' COLOURS",
        "colourings of a graph, neighbours different",
        36,
    ),
    "dominoes": Recipe(boards.dominoes, "RxC", "tilings of a board with dominoes", 100),
    "edges": Recipe(_edges, "'NAME'|'FILE'", "square pieces, equal edges meeting"),
    "graphs": Recipe(classics.graphs, "N LOW HIGH", "graphs with degrees from LOW to HIGH"),
    "independent": Recipe(classics.independent, "RxC", "cells of a board, no two neighbours", 100),
    "langford": Recipe(classics.langford, "N", "Langford's rows of pairs"),
    "latin": Recipe(classics.latin, "N", "Latin squares", 100),
    "loose-dominoes": Recipe(boards.loose_dominoes, "RxC", "any number of dominoes", 100),
    "matrix": Recipe(classics.matrix, "N SUM", "0-1 matrices by the sum of rows and columns"),
    "partitions": Recipe(
        classics.set_partitions, "N [SIZE]", "partitions of a set, into parts of SIZE", 18
    ),
    "pentominoes": Recipe(
        _pentominoes, f"'RxC'|'{HOLE}'", "the twelve pentominoes on a board", 100
    ),
    "queens": Recipe(classics.queens, "N", "queens that do not attack one another"),
    "random": Recipe(
        classics.random_cover,
        "",
        "a random problem with a hidden solution",
        flags=("items", "options", "secondary", "colours", "seed"),
    ),
    "rooks": Recipe(classics.rooks, "N", "any number of rooks that do not attack one another"),
    "soma": Recipe(boards.soma, "", "Piet Hein's cube of seven pieces"),
    "straight-trominoes": Recipe(boards.straight_trominoes, "RxC", "tilings with bars of 3", 100),
    "t-tetrominoes": Recipe(boards.t_tetrominoes, "RxC", "tilings with T-tetrominoes", 100),
    "tournaments": Recipe(classics.factorizations, "N", "rounds in which all meet all", 12),
    "triples": Recipe(classics.triples, "N", "Steiner triple systems", 100),
    "trominoes": Recipe(boards.trominoes, "RxC", "tilings with L-trominoes", 100),
    "word-squares": Recipe(_word_squares, "N", "rows and columns are words", 36, flags=("words",)),
    "ypentominoes": Recipe(boards.ypentominoes, "RxC", "tilings with Y-pentominoes", 100),
}


def named(name: str, sizes: Sequence[str] = (), **flags: Any) -> Cover:
    """Return a problem by its name and sizes, such as "queens" and ["8"]."""
    recipe = RECIPES.get(name)
    if recipe is None:
        raise InputError(f"no such problem (there are {', '.join(RECIPES)})", text=name)
    values = _values(name, recipe, sizes)
    heeded = {flag: value for flag, value in flags.items() if flag in recipe.flags}
    return recipe.build(*values, **heeded)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `puzzlewright make cover` takes."""
    lines = [f"  {name} {recipe.usage}\n      {recipe.summary}" for name, recipe in RECIPES.items()]
    text = "\n".join([*lines, "", "names of edge sets: " + ", ".join(_edge_set_names())])
    parser.description = f"{parser.description}\n\nnames and sizes:\n{text}"
    parser.add_argument("name", metavar="NAME", help="which problem: see above")
    parser.add_argument("sizes", nargs="*", metavar="SIZE", help="its size: 8, or 6x10")
    group = parser.add_argument_group("for some of the names")
    group.add_argument("--words", metavar="FILE", help="word-squares: the words")
    for flag, default, what in RANDOM_FLAGS:
        group.add_argument(
            f"--{flag}",
            type=whole_number,
            default=default,
            metavar="N",
            help=f"random: {what} ({default} unless told)",
        )


RANDOM_FLAGS = (
    ("items", 20, "primary items"),
    ("options", 60, "options"),
    ("secondary", 0, "secondary items"),
    ("colours", 0, "colours of the secondary items"),
)


def make(arguments: argparse.Namespace) -> Cover:
    """Make the problem that the command line names."""
    flags = {flag: getattr(arguments, flag) for flag, _, _ in RANDOM_FLAGS}
    flags |= {"words": arguments.words, "seed": arguments.seed}
    return named(arguments.name, arguments.sizes, **flags)


def _edge_set_names() -> list[str]:
    from puzzlewright.puzzles.cover.edge_sets import EDGE_SETS

    return list(EDGE_SETS)


def _values(name: str, recipe: Recipe, words: Sequence[str]) -> list[int | str]:
    """Return the sizes as the recipe takes them."""
    specs = recipe.sizes.split()
    optional = sum(spec[0] == "[" or spec.endswith("...") for spec in specs)
    endless = bool(specs) and specs[-1].endswith("...")
    if len(words) < len(specs) - optional or (len(words) > len(specs) and not endless):
        wanted = f"{name} {recipe.usage}" if specs else f"{name}, without a size"
        raise InputError(f"write it as: {wanted}", text=" ".join([name, *words]))
    values: list[int | str] = []
    for n, word in enumerate(words):
        spec = specs[min(n, len(specs) - 1)]
        if spec.startswith("'"):
            values.append(word)
        elif spec == "RxC":
            values += _board(word, recipe.most)
        else:
            values.append(_whole(word, recipe.most, 0))
    return values


def whole_number(word: str) -> int:
    """Read the value of an option of the command line."""
    from argparse import ArgumentTypeError

    try:
        return _whole(word, 1_000_000, 0)
    except InputError as error:
        raise ArgumentTypeError(str(error)) from None


def _board(word: str, most: int = 100) -> tuple[int, int]:
    """Read the size of a board."""
    rows, cross, columns = word.lower().replace("×", "x").partition("x")
    if not cross:
        raise InputError("the size of a board is written like 6x10", text=word)
    return _whole(rows, most), _whole(columns, most)


def _whole(word: str, most: int, least: int = 1) -> int:
    """Read a whole number in the given range."""
    if not (word.isascii() and word.isdigit()):
        raise InputError("a whole number is expected", text=word)
    digits = word.lstrip("0") or "0"
    if len(digits) > len(str(most)) or not least <= int(digits) <= most:
        raise InputError(f"a number from {least} to {most} is expected", text=word)
    return int(digits)
