"""An example of every public class, and all values that can be reached from them."""

from __future__ import annotations

import enum
import inspect
import types
import warnings
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, is_typeddict

import puzzlewright
from puzzlewright import (
    Alphabet,
    Batch,
    Best,
    Book,
    BookPage,
    BookSolutions,
    Count,
    Cover,
    Credits,
    Difficulty,
    Document,
    EdgePuzzle,
    Entry,
    Fault,
    FillIn,
    FillInSolution,
    Grid,
    Jigsaw,
    Lengths,
    Marks,
    Outcome,
    Packing,
    PackingDifficulty,
    Pin,
    Player,
    PrintedSheets,
    Progress,
    Report,
    Section,
    Stats,
    StoredCounts,
    Sudoku,
    Takeover,
    Template,
    TextPage,
    Word,
    alphabet_named,
    plugins,
)
from puzzlewright.core.immutable import ReadOnlyDict, mutable_copy, read_only
from puzzlewright.plugins import Job, kind_named
from puzzlewright.puzzles.abilities import Ability
from support.puzzles.samples import MADE, PUZZLES, solution_of

#: What cannot be changed anyway.
PLAIN = (
    int, float, complex, str, bytes, Fraction, types.NoneType, enum.Enum, type,
    types.FunctionType, types.BuiltinFunctionType,
)  # fmt: skip

#: Public classes whose objects are no values: they do something, or are raised.
NO_VALUES = {
    "AsyncSolutionStream",
    "DaskClient",
    "Search",
    "SolutionStream",
    *(name for name in puzzlewright.__all__ if name.endswith("Error")),
}


def public(name: str) -> Any:
    """Return what is exported under a name."""
    return getattr(puzzlewright, name)


#: The names of all other public classes.
VALUE_CLASSES = {
    name
    for name in puzzlewright.__all__
    if inspect.isclass(public(name)) and not is_typeddict(public(name))
} - NO_VALUES

FULL = Sudoku("12344321214334.2")
FITTED = FillIn(["____"], {"cats": 60, "cots": 40}, mode="dictionary", alphabet="croatian")


def examples() -> Iterator[Any]:
    """Yield an example of every public class, and of what their methods return."""
    yield from (*PUZZLES.values(), *MADE.values(), FULL, FITTED)
    yield from (solution_of(kind) for kind in PUZZLES)
    yield from (puzzle.solve(limit=2) for puzzle in PUZZLES.values())
    for kind, puzzle in MADE.items():
        yield kind_named(kind).recipe_class().from_json(mutable_copy(puzzle.provenance.recipe))  # type: ignore[union-attr]
        yield Document(puzzle, Credits("a title"))
        yield from (
            ability.of(puzzle)
            for ability in vars(plugins).values()
            if inspect.isclass(ability)
            and issubclass(ability, Ability)
            and ability.is_known(puzzle)
        )
    yield from (Report(), Report((Fault("row 1", "lacks 3"),)), Count(1, exact=True), Stats(3, 0.5))
    yield Best(solution_of("fillin"), 3, Outcome.LIMIT, Stats(4, 0.5))
    yield from (Outcome.LIMIT, Progress(0.5, 1, 2, 0.5, None), Player("<p>", "a title"))
    yield from (
        FULL.estimate(),
        Cover.make("queens", 8).estimate(time=1),
        FULL.difficulty(),
        FITTED.statistics(),
        FITTED.heat(),
        FillInSolution.statistics(solution_of("fillin")),  # type: ignore[arg-type]
    )
    yield from (alphabet_named("croatian"), Alphabet("own", digraphs=["LJ"], spelt={"Œ": "OE"}))
    yield from (Entry(("C", "A"), "ca"), Word(("C", "A")), Pin(1, 2), Marks([((0, 0), "right")]))
    yield from (Grid(["CAT", "--E"]), Template([["", None], ["", "A"]]), Job(FULL))
    cube = Packing("2x2x2", ["##\n##"] * 2)
    yield from (cube, *cube.bricks, cube.solve(limit=1)[0].disassembly())
    fitted = list(FITTED.candidates("1-Across"))
    yield from fitted
    yield read_only({"a": [1, {"b": 2}], "c": {3}})
    yield from (FULL.tally(), FULL.normal_form(), Takeover("a", "b", "speed"))
    yield from (StoredCounts(1, None), Difficulty("easy"), PackingDifficulty("easy"))
    yield from (EdgePuzzle(1, 1, ((0, 0, 0, 0),)), Lengths(ReadOnlyDict(), ReadOnlyDict()))
    pair = Jigsaw(1, 2, ["0 1 0 0", "0 0 0 -1"])
    yield pair.compare(*pair.solve())
    yield Cover("a b c", ["a b", "b c", "c a"]).why_none()
    yield from books()


def books() -> Iterator[Any]:
    """Yield examples of what books and sheets are made of."""
    parts = (TextPage("a", "b"), BookPage(), BookSolutions())
    batch = Batch(Sudoku.Recipe(size="4x4"), seeds="1-2")
    yield from (*parts, batch, Book(title="a", sections=[Section("b", puzzles=[FULL])]))
    yield PrintedSheets(("a.pdf",), (FULL,), (1,))


@cache
def samples() -> list[Any]:
    """Return the examples."""
    return list(examples())


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what is in a value: members, and what public attributes hold."""
    if isinstance(value, dict):
        yield from (
            (f"[{key!r}]", each) for item in value.items() for key, each in [("", item[0]), item]
        )
    elif isinstance(value, tuple | list | frozenset):
        yield from ((f"[{at}]", each) for at, each in enumerate(value))
    if type(value) in (dict, list, set, tuple, frozenset):
        return
    for name in ["puzzle"] if isinstance(value, Ability) else dir(value):
        if not name.startswith("_"):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                found = getattr(value, name)
            if not inspect.isroutine(found):
                yield f".{name}", found


@cache
def reachable() -> dict[str, Any]:
    """Return all values that can be reached from the examples, each once, by a way to it."""
    found: dict[str, Any] = {}
    seen: set[int] = set()
    todo = [(type(value).__name__, value) for value in samples()]
    while todo:
        way, value = todo.pop()
        if id(value) not in seen and not isinstance(value, PLAIN):
            seen.add(id(value))
            found[f"{way} {len(found)}"] = value
            todo += [(f"{way}{step}", part) for step, part in parts(value)]
    return found
