"""Where results go: standard output, or a file that appears whole at the end."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from puzzlewright.cli.terminal.streams import flush, say
from puzzlewright.core.errors import InputError
from puzzlewright.core.files import file_suffix, is_file, replace_file
from puzzlewright.core.json_value import VERSION
from puzzlewright.formats.sniff import SUFFIXES, WRITTEN_ONLY_SUFFIXES

#: Names that promise a picture or a document, which the verbs that print text cannot keep.
UNPRINTABLE_SUFFIXES = (*WRITTEN_ONLY_SUFFIXES, *SUFFIXES)


class Output:
    """What a verb prints. A file is replaced when the verb is done, and only if it printed results.

    The new file is opened at once, so that a mistake in its name shows before a long search.
    """

    def __init__(self, path: str | None) -> None:
        self._path = None if path == "-" else path
        self._manager: AbstractContextManager[BinaryIO] | None = None
        self._file: BinaryIO | None = None
        self._has_results = False

    def __enter__(self) -> Self:
        if self._path is not None:
            self._manager = replace_file(self._path)
            self._file = self._manager.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._manager is None:
            return
        if error is None and not self._has_results:
            with suppress(_NothingToKeepError):
                reason = _NothingToKeepError()
                self._manager.__exit__(type(reason), reason, None)
        else:
            self._manager.__exit__(kind, error, traceback)

    def write(self, text: str, *, is_result: bool = True, is_drawn: bool = False) -> None:
        """Print a text; what is no result (an error as JSON) does not make a file appear.

        `is_drawn` if it holds codes of ours for the terminal.
        """
        if not text:
            return
        self._has_results = self._has_results or is_result
        if self._file is not None:
            # Names of files may hold bytes that are no text.
            self._file.write(text.encode(errors="backslashreplace"))
        else:
            say(text, is_drawn=is_drawn)

    def flush(self) -> None:
        """Hand on what was printed, so that a reader sees each puzzle when it is done."""
        if self._file is None:
            flush()


class _NothingToKeepError(Exception):
    """Thrown into the file that was opened for nothing, to take it away again."""


def refuse_drawing(path: str | None, verb: str) -> None:
    """Raise an InputError if a verb that prints text is to write a drawing, or another format."""
    if path is not None and path.lower().endswith(UNPRINTABLE_SUFFIXES):
        way = "a drawing comes from `puzzlewright show --solution`"
        if file_suffix(path) in SUFFIXES:
            way = "a file of another format comes from `puzzlewright convert`"
        raise InputError(f"{verb} writes text; {way}", source=path)


def refuse_overwriting(arguments: argparse.Namespace, files: Sequence[str]) -> None:
    """Raise an InputError if a result would take the place of what it is made from."""
    key = getattr(arguments, "key", None) or ""
    targets = [getattr(arguments, "output", None), key if key.lower().endswith(".pdf") else None]
    for target in targets:
        if target is None or not is_file(target):
            continue
        for file in [*files, getattr(arguments, "checkpoint", None)]:
            if file is not None and is_file(file) and Path(file).samefile(target):
                reason = "the result would overwrite this file; choose another name"
                raise InputError(reason, source=file)


def json_line(verb: str, values: Mapping[str, object]) -> str:
    """Return the JSON object that a verb prints, on one line; result_schemas.py describes them."""
    import json  # few commands print any, and all would wait for it

    return json.dumps(envelope(verb, values), ensure_ascii=False, allow_nan=False) + "\n"


def envelope(verb: str, values: Mapping[str, object]) -> dict[str, object]:
    """Return the object that a verb prints, whatever it found out."""
    return {"verb": verb, "version": VERSION, **values}
