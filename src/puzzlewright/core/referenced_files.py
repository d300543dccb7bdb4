"""Files that other files name: a word list in a puzzle, a list in a recipe.

A puzzle may come from anybody, and whoever opens it may read more than its author. So a file that
it names lies in its own folder or below that, after all links are followed, and is a regular file;
and no error quotes what is in it. `--allow-files` lifts the first, never the second.

A text that a program passes is no file, whatever name it has in messages: it names no files at all.
Code that opens a file reports it with opened().

A book file holds what others type on a command line: names of files among options of generators.
While these are read, at_home() takes every name for that of a file in the folder of the book file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from puzzlewright.core.errors import (
    InputError,
    file_error,
)
from puzzlewright.core.limits import may_read_any_file

#: How the files are opened up, for messages.
HINT = "--allow-files or allow_files=True reads it anyway"

#: The folder of the file that is being read, "" for the current one; None while a text is read.
_folder: ContextVar[str | None] = ContextVar("puzzlewright.folder", default=None)


#: The folder that all names of files belong to; None where they are those of the user.
_home: ContextVar[str | None] = ContextVar("puzzlewright.home", default=None)


@contextmanager
def confine_to_folder(folder: str) -> Iterator[None]:
    """Let all names of files be those of files in a folder or below, "" for the current one."""
    before = _home.set(folder)
    try:
        yield
    finally:
        _home.reset(before)


def confined_path(name: str) -> str:
    """Return the path of a file that is to be read; an InputError if it is not at home."""
    home = _home.get()
    return name if home is None else nested_path(name, home)


def is_confined() -> bool:
    """Tell whether names of files come from a file, and not from the user."""
    return _home.get() is not None


@contextmanager
def reading_context(path: str) -> Iterator[None]:
    """Let the file that is read meanwhile name others; `-` lies in the current folder."""
    before = _folder.set(str(Path(path).parent))
    try:
        yield
    finally:
        _folder.reset(before)


def reference_folder(source: str | None) -> str | None:
    """Return the folder of the files that what is being read may name; None if it names none.

    `source` is its name in messages. That of a text counts only if all files are allowed.
    """
    folder = _folder.get()
    if folder is None and may_read_any_file():
        return str(Path(source or "").parent)
    return folder


def resolve_reference(name: str, source: str | None) -> str:
    """Return the path of a file that the file `source` names; an InputError if it may not be read.

    What came from standard input names files in the current folder.
    """
    folder = reference_folder(source)
    if folder is None:
        raise InputError(f"a text names no files; {HINT}", text=name)
    return nested_path(name, folder)


def nested_path(name: str, folder: str, *, or_folder: bool = False) -> str:
    """Return the path of a file in or below a folder; one that is elsewhere is refused.

    `or_folder` if it may be a folder, too.
    """
    path = str(Path(folder) / name)
    if may_read_any_file():
        return path
    try:
        home, target = Path(os.path.realpath(folder)), Path(os.path.realpath(path))
        is_other = target.exists() and not (target.is_file() or (or_folder and target.is_dir()))
    except ValueError as error:  # a name that no file can have
        raise InputError("not a valid file name", text=name) from error
    except OSError as error:
        raise file_error(error, text=name) from error
    if not contains_path(home, target):
        raise InputError(f"outside the folder of the file that names it; {HINT}", text=name)
    if is_other:
        raise InputError(f"not a regular file; {HINT}", text=name)
    return path


def contains_path(folder: Path, path: Path) -> bool:
    """Tell whether a path is in a folder or below it; both are without links."""
    return path.is_relative_to(folder)


@contextmanager
def hide_contents() -> Iterator[None]:
    """Let errors about a file that is named say where and why, but not what is in it."""
    try:
        yield
    except InputError as bad:
        raise without_contents(bad) from None


def without_contents(bad: InputError) -> InputError:
    """Return an error about a file that says where and why, but not what is in it."""
    # Whatever a message quotes stands in quotes, as errors.quote() sets them.
    quotes = "'" in bad.message or '"' in bad.message
    reason = "a line that cannot be read as one of this list" if quotes else bad.message
    column = None if quotes else bad.column
    return InputError(reason, source=bad.source, line=bad.line, column=column)
