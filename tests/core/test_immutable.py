"""Puzzles and all other public values are immutable: nothing that can be reached in them changes.

Each test takes an example of every public class, and goes through everything that its public
attributes hold, and what is in that.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from support.public_values import VALUE_CLASSES, public, reachable, samples
from support.puzzles.samples import MADE, PUZZLES

from puzzlewright import (
    FillIn,
    Packing,
)
from puzzlewright.core.immutable import ReadOnlyDict, ReadOnlyList, mutable_copy, read_only


def test_all_classes_have_an_example() -> None:
    """No public class is left out."""
    shown = [*samples(), *reachable().values()]
    left = {name for name in VALUE_CLASSES if not any(isinstance(v, public(name)) for v in shown)}
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
