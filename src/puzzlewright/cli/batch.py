"""Shared by all verbs that read puzzles: one puzzle after another, with its errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from puzzlewright.cli import codes
from puzzlewright.cli.inputs import Broken, Entry, entries, files_of, refuse_overwriting
from puzzlewright.cli.output import Output, json_line
from puzzlewright.cli.stopping import keep, noted_interrupts
from puzzlewright.cli.streams import complain
from puzzlewright.errors import InputError, OutOfTimeError, without_memory

if TYPE_CHECKING:
    import argparse

#: Does the verb's work on one puzzle, the n-th of all (from 1), and returns its exit code.
Handler = Callable[[Entry, int], int]

#: Passes the puzzles on, in order.
Ahead = Callable[[Iterable[Entry | Broken]], Iterable[Entry | Broken]]


class Batch:
    """The puzzles of a command line, and what became of them."""

    def __init__(self, arguments: argparse.Namespace, paths: Sequence[str], out: Output) -> None:
        self.paths = paths
        self.files: list[str] = files_of(paths)
        refuse_overwriting(arguments, self.files)
        self._arguments = arguments
        self._out = out
        self._why_one: str | None = None
        self._instead = ""
        if getattr(arguments, "checkpoint", None) is not None:
            self.require_one("a checkpoint holds the search of one puzzle")

    def run(self, handle: Handler, ahead: Ahead | None = None) -> int:
        """Handle every puzzle; a broken one does not stop the others, Ctrl-C does.

        `ahead` sees the puzzles before it is their turn.
        """
        code = codes.ANSWERED
        number = 0
        try:
            for entry in self._entries() if ahead is None else ahead(self._entries()):
                number += 1  # those that are broken have one too: no other moves up
                if isinstance(entry, Broken):
                    code = codes.worst(code, self._refuse(entry))
                    continue
                with noted_interrupts():  # raises, after all is printed that was found
                    code = codes.worst(code, self._handle(handle, entry, number))
                    self._out.flush()
        except KeyboardInterrupt as end:
            keep(end)
            complain("stopped")
            code = codes.STOPPED
        return code

    def require_one(self, reason: str, instead: str = "name one file") -> None:
        """Let the batch be refused if it holds several puzzles; `instead` is for those in files."""
        self._why_one = reason
        self._instead = instead

    def _entries(self) -> Iterable[Entry | Broken]:
        found = entries(self.files, self._arguments)
        if self._why_one is None:
            return found
        every = list(found)
        if len(every) > 1:
            one_file = len({entry.file for entry in every}) == 1
            hint = "choose with --puzzle" if one_file else self._instead
            reason = f"{self._why_one}, and there are {len(every)} ({hint})"
            raise InputError(reason, source=" ".join(self.paths))
        return every

    def _handle(self, handle: Handler, entry: Entry, number: int) -> int:
        try:
            return handle(entry, number)
        except InputError as error:
            if error.source is None:  # what comes up in a search knows of no file
                error.source = str(entry)
            return self._refuse(Broken(entry.file, error, entry.number))
        except OutOfTimeError as error:
            if self._why_one is not None:  # it is the only one, so this is the end
                keep(error)
            late = OutOfTimeError(f"{entry}: {error}")
            return self._refuse(Broken(entry.file, late, entry.number))
        except MemoryError as error:
            broken = Broken(entry.file, without_memory(error, str(entry)), entry.number)
            return self._refuse(broken)

    def _refuse(self, broken: Broken) -> int:
        """Report a broken file, for people and for programs."""
        if broken.is_told:
            complain(str(broken.error))
        if self._arguments.json:
            self._out.write(json_line(broken.as_json()), is_result=False)
        return codes.LIMIT if isinstance(broken.error, OutOfTimeError) else codes.BAD_INPUT
