"""A missing file is a FileNotFoundError and an InputError, whatever reads it."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator
from errno import ENOENT
from io import BytesIO
from typing import Any

import pytest
from support.puzzles.samples import PUZZLES

import puzzlewright
from puzzlewright import InputError, MissingFileError, Sudoku

MISSING = "no-folder/missing.txt"


def readers() -> Iterator[tuple[str, Callable[[str], Any]]]:
    """Yield all public functions and methods that load something, and those that write."""
    for name in puzzlewright.__all__:
        value = getattr(puzzlewright, name)
        if name.startswith("load"):
            yield name, value
        elif inspect.isclass(value) and not inspect.isabstract(value) and hasattr(value, "load"):
            yield f"{name}.load", value.load
    sudoku = PUZZLES["sudoku"]
    yield "save", sudoku.save
    yield "checkpoint", lambda path: sudoku.count(checkpoint=path)


READERS = dict(readers())


@pytest.mark.parametrize("name", READERS)
def test_missing_files(name: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the number and the name that programs look for, and the message of our errors."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError) as caught:
        READERS[name](MISSING)
    error = caught.value
    assert isinstance(error, MissingFileError)
    assert isinstance(error, InputError)
    assert error.errno == ENOENT
    assert error.filename in (MISSING, "no-folder")
    assert str(error).startswith(f"{MISSING}: cannot be ") or "no such folder" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.errno, again.filename) == (str(error), ENOENT, error.filename)


def test_errors_of_workers() -> None:
    """Dask pickles errors in a way of its own, with their causes and traces."""
    dask_pickles: Any = pytest.importorskip("tblib.pickling_support")
    error, file = MissingFileError("no such file", source=MISSING), BytesIO()
    pickler = pickle.Pickler(file)
    pickler.dispatch_table = {MissingFileError: dask_pickles.pickle_exception}
    pickler.dump(error)
    again = pickle.loads(file.getvalue())
    assert (str(again), again.errno) == (f"{MISSING}: no such file", ENOENT)
    assert again.filename == MISSING


def test_there_are_many() -> None:
    """The test above looks at all that load."""
    assert {"load", "load_recipe", "load_entries", "Cover.load"} <= {*READERS}


def test_other_errors_are_none(tmp_path: Any) -> None:
    """A folder, which cannot be read, is no missing file."""
    with pytest.raises(InputError) as caught:
        Sudoku.load(tmp_path)
    assert not isinstance(caught.value, FileNotFoundError)
