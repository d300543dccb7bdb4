"""Cover problems by name, for `puzzlewright make cover NAME SIZE...` and for the tests.

The table says how sizes are written: a word in capitals is a whole number, `RxC` a board, a
word in brackets may be left out, dots stand for any number more, and words in quotes stay words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.cover.make import boards, classics
from puzzlewright.puzzles.cover.make.edges import EDGE_SETS
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.recipes.budget import Budget

if TYPE_CHECKING:
    from puzzlewright.puzzles.cover.recipe import CoverRecipe

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


class KnownProblem(NamedTuple):
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
    return (
        boards.pentominoes_with_hole() if board == HOLE else boards.pentominoes(*_board_size(board))
    )


def _colouring(graph: str, colours: int) -> Cover:
    kind, _, size = graph.partition("-")
    if graph == "petersen":
        edges = classics.petersen_graph()
    elif kind == "ring":
        edges = classics.cycle_graph(_whole(size, 100))
    elif kind == "complete":
        edges = classics.complete_graph(_whole(size, 100))
    else:
        edges = classics.grid_graph(*_board_size(graph))
    return classics.colouring(edges, colours)


def _coins(amount: int, *values: int) -> Cover:
    return classics.coins(amount, values or COINS)


def _word_squares(size: int, *, words: Sequence[str] | None = None) -> Cover:
    return classics.word_squares(WORDS.split() if words is None else words, size)


def _edges(name: str) -> Cover:
    if name not in EDGE_SETS:
        raise InputError(f"no such pieces (there are {', '.join(EDGE_SETS)})", text=name)
    return EDGE_SETS[name].cover()


HOLE = "8x8-hole"

PROBLEMS = {
    "coins": KnownProblem(_coins, "AMOUNT VALUE...", "ways to pay with coins of these values"),
    "colouring": KnownProblem(
        _colouring,
        "'petersen'|'RxC'|'ring-N'|'complete-N' COLOURS",
        "colourings of a graph, neighbours different",
        36,
    ),
    "dominoes": KnownProblem(boards.dominoes, "RxC", "tilings of a board with dominoes", 100),
    "edges": KnownProblem(_edges, "'NAME'|'FILE'", "square pieces, equal edges meeting"),
    "graphs": KnownProblem(classics.graphs, "N LOW HIGH", "graphs with degrees from LOW to HIGH"),
    "independent": KnownProblem(
        classics.independent, "RxC", "cells of a board, no two neighbours", 100
    ),
    "langford": KnownProblem(classics.langford, "N", "Langford's rows of pairs"),
    "latin": KnownProblem(classics.latin, "N", "Latin squares", 100),
    "loose-dominoes": KnownProblem(boards.loose_dominoes, "RxC", "any number of dominoes", 100),
    "matrix": KnownProblem(classics.matrix, "N SUM", "0-1 matrices by the sum of rows and columns"),
    "partitions": KnownProblem(
        classics.set_partitions, "N [SIZE]", "partitions of a set, into parts of SIZE", 18
    ),
    "pentominoes": KnownProblem(
        _pentominoes, f"'RxC'|'{HOLE}'", "the twelve pentominoes on a board", 100
    ),
    "queens": KnownProblem(classics.queens, "N", "queens that do not attack one another"),
    "random": KnownProblem(
        classics.random_cover,
        "",
        "a random problem with a hidden solution",
        flags=("items", "options", "secondary", "colours", "seed"),
    ),
    "rooks": KnownProblem(
        classics.rooks, "N", "any number of rooks that do not attack one another"
    ),
    "soma": KnownProblem(boards.soma, "", "Piet Hein's cube of seven pieces"),
    "straight-trominoes": KnownProblem(
        boards.straight_trominoes, "RxC", "tilings with bars of 3", 100
    ),
    "t-tetrominoes": KnownProblem(boards.t_tetrominoes, "RxC", "tilings with T-tetrominoes", 100),
    "tournaments": KnownProblem(classics.factorizations, "N", "rounds in which all meet all", 12),
    "triples": KnownProblem(classics.triples, "N", "Steiner triple systems", 100),
    "trominoes": KnownProblem(boards.trominoes, "RxC", "tilings with L-trominoes", 100),
    "word-squares": KnownProblem(
        _word_squares, "N", "rows and columns are words", 36, flags=("words",)
    ),
    "ypentominoes": KnownProblem(boards.ypentominoes, "RxC", "tilings with Y-pentominoes", 100),
}


def make(recipe: CoverRecipe, seed: int, budget: Budget) -> Cover:
    """Return the problem of a recipe."""
    budget.report(0.0)
    budget.require_more("problem")
    with budget.setup_deadline():
        if recipe.name == "edges" and recipe.edges is not None:
            return recipe.edges.cover()
        flags = {flag: recipe.values[flag] for flag in RANDOM_FLAGS}
        return problem_by_name(recipe.name, recipe.sizes, words=recipe.words, seed=seed, **flags)


def problem_by_name(name: str, sizes: Sequence[str] = (), **flags: Any) -> Cover:
    """Return a problem by its name and sizes, such as "queens" and ["8"]."""
    problem = PROBLEMS.get(name)
    if problem is None:
        raise InputError(f"no such problem (there are {', '.join(PROBLEMS)})", text=name)
    values = _values(name, problem, sizes)
    heeded = {flag: value for flag, value in flags.items() if flag in problem.flags}
    return problem.build(*values, **heeded)


def require_sizes(name: str, sizes: Sequence[str]) -> None:
    """Raise an InputError if a problem has no such sizes."""
    _values(name, PROBLEMS[name], sizes)


#: What only the problem `random` heeds, and how large it may be.
RANDOM_FLAGS = ("items", "options", "secondary", "colours")
MOST_NUMBER = 1_000_000


def _values(name: str, problem: KnownProblem, words: Sequence[str]) -> list[int | str]:
    """Return the sizes as the problem takes them."""
    specs = problem.sizes.split()
    optional = sum(spec[0] == "[" or spec.endswith("...") for spec in specs)
    endless = bool(specs) and specs[-1].endswith("...")
    if len(words) < len(specs) - optional or (len(words) > len(specs) and not endless):
        wanted = f"{name} {problem.usage}" if specs else f"{name}, without a size"
        raise InputError(f"write it as: {wanted}", text=" ".join([name, *words]))
    values: list[int | str] = []
    for n, word in enumerate(words):
        spec = specs[min(n, len(specs) - 1)]
        if spec.startswith("'"):
            values.append(word)
        elif spec == "RxC":
            values += _board_size(word, problem.most)
        else:
            values.append(_whole(word, problem.most, 0))
    return values


def _board_size(word: str, most: int = 100) -> tuple[int, int]:
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
