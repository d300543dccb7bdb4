"""Puzzles and all other public values are immutable: nothing that can be reached in them changes.

Each test takes an example of every public class, and goes through everything that its public
attributes hold, and what is in that.
"""

from __future__ import annotations

import copy
import enum
import inspect
import pickle
import types
import warnings
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, is_typeddict

import pytest
from support.puzzles.samples import MADE, PUZZLES, solution_of

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
from puzzlewright.core.immutable import ReadOnlyDict, ReadOnlyList, mutable_copy, read_only
from puzzlewright.plugins import Job, kind_named
from puzzlewright.puzzles.abilities import Ability

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


def public(name: str) -> Any:
    """Return what is exported under a name."""
    return getattr(puzzlewright, name)


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


def test_all_classes_have_an_example() -> None:
    """No public class is left out."""
    classes = {
        name
        for name in puzzlewright.__all__
        if inspect.isclass(public(name)) and not is_typeddict(public(name))
    }
    shown = [*samples(), *reachable().values()]
    left = {
        name for name in classes - NO_VALUES if not any(isinstance(v, public(name)) for v in shown)
    }
    assert left == set()


def test_containers_are_read_only() -> None:
    """Whatever is in a value is a tuple, a frozen set, or a mapping or list that is read-only."""
    odd = {
        way: type(value).__name__
        for way, value in reachable().items()
        if isinstance(value, dict | list | set | bytearray)
        and not isinstance(value, ReadOnlyDict | ReadOnlyList)
    }
    assert not odd


def test_nothing_can_be_set() -> None:
    """No attribute can be set or deleted, whether it is there already or not."""
    taken = []
    for way, value in reachable().items():
        names = {name for name in dir(value) if not name.startswith("_")} | {"anything"}
        for name in names:
            for change, more in ((setattr, (None,)), (delattr, ())):
                try:
                    change(value, name, *more)
                except (AttributeError, TypeError):
                    continue
                taken.append(f"{way}.{name}")
    assert not taken


def test_no_item_can_be_set() -> None:
    """No item of anything can be set or deleted."""
    taken = []
    for way, value in reachable().items():
        key = next(iter(value), 0) if isinstance(value, dict) else 0
        for name, arguments in (("__setitem__", (key, None)), ("__delitem__", (key,))):
            change = getattr(value, name, None)
            if change is not None:
                try:
                    change(*arguments)
                except TypeError:
                    continue
                taken.append(f"{way} {name}")
    assert not taken


@pytest.mark.parametrize("value", [*PUZZLES.values(), *MADE.values()], ids=repr)
def test_hash_stays(value: Any) -> None:
    """The hash of a puzzle is the same after searches, checks and attempts to change it."""
    before = hash(value)
    for name in ("provenance", "entries", "board", "clues", "warnings", "_board"):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    answer = value.solve(limit=1)
    value.check(answer[0])
    value.svg(answer[0])
    assert hash(value) == before


def test_copies() -> None:
    """Copies and pickles of puzzles, and of all that is in them, are equal, with equal hashes."""
    for way, value in reachable().items():
        if getattr(type(value), "__eq__") == getattr(object, "__eq__"):  # noqa: B009 - only itself
            continue
        for same in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert type(same) is type(value), way
            assert same == value, way
            if type(value).__hash__ is not None:
                assert hash(same) == hash(value), way


@pytest.mark.parametrize("value", MADE.values(), ids=repr)
def test_copies_are_immutable(value: Any) -> None:
    """So are copies, and they remember how they were made."""
    for same in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert same.provenance == value.provenance
        with pytest.raises(AttributeError):
            same.provenance = None
        with pytest.raises(TypeError):
            same.provenance.recipe["kind"] = "other"


CHANGES: list[tuple[str, tuple[Any, ...]]] = [
    ("__setitem__", (0, 1)), ("__delitem__", (0,)), ("clear", ()), ("pop", ()), ("pop", (0,)),
]  # fmt: skip
OF_DICTS = [("__ior__", ({},)), ("popitem", ()), ("setdefault", (0, 1)), ("update", ({1: 2},))]
OF_LISTS = [
    ("__iadd__", ([1],)), ("__imul__", (2,)), ("append", (1,)), ("extend", ([1],)),
    ("insert", (0, 1)), ("remove", (7,)), ("reverse", ()), ("sort", ()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "method", "arguments"),
    [(ReadOnlyDict({0: 7}), *each) for each in CHANGES + OF_DICTS]
    + [(ReadOnlyList([7]), *each) for each in CHANGES + OF_LISTS],
)
def test_methods(value: Any, method: str, arguments: tuple[Any, ...]) -> None:
    """Every method that would change a read-only mapping or list is refused."""
    before = copy.deepcopy(value)
    with pytest.raises(TypeError, match="cannot be changed"):
        getattr(value, method)(*arguments)
    assert value == before


def test_all_methods_are_known() -> None:
    """The lists above are complete: no other method of a dictionary or list changes it."""
    harmless = set(dir(tuple)) | {"__or__", "__ror__", "__reversed__", "copy", "fromkeys"}
    harmless |= {"get", "items", "keys", "values"}
    assert set(dir(dict)) - harmless == {name for name, _ in CHANGES + OF_DICTS}
    assert set(dir(list)) - harmless == {name for name, _ in CHANGES + OF_LISTS}


def test_copies_can_be_changed() -> None:
    """copy() and mutable_copy() return values that can be changed, and leave the original."""
    value = read_only({"a": [1, {"b": 2}]})
    open_copy = mutable_copy(value)
    open_copy["a"][1]["b"] = 3
    value.copy()["c"] = 4
    assert value == {"a": [1, {"b": 2}]}
    assert open_copy == {"a": [1, {"b": 3}]}


def test_arguments_can_be_changed_afterwards() -> None:
    """A puzzle does not hold on to the lists and mappings that it was made from."""
    board, clues, row = {(0, 0): "", (0, 1): ""}, {"ab": "first"}, ["", ""]
    packing, fillin = Packing(board, "dominoes"), FillIn([row], ["ab"], clues=clues)
    before = hash(packing), hash(fillin), packing.text(), fillin.text()
    board[5, 5], clues["ab"], row[0] = "x", "other", "Z"
    assert (hash(packing), hash(fillin), packing.text(), fillin.text()) == before
