"""Puzzles of a batch that are counted on a cluster before it is their turn."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter

from puzzlewright.cli.search import adjusted_puzzle
from puzzlewright.cluster.counting import (
    COUNT_BY_PIECES,
    WHOLE_SECONDS,
    CountQueue,
    CountReply,
    CountSettings,
)
from puzzlewright.cluster.executor import ClusterExecutor
from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver.run import RunOptions
from puzzlewright.outputs.puzzle_files import Entry, UnreadableEntry

#: Puzzles that are read ahead at most.
MOST_AHEAD = 2_000

#: Seconds in which puzzles are counted one by one: a few small ones need no cluster.
ALONE_SECONDS = 0.3


class ReadAhead:
    """The puzzles of a batch, each of which is counted before it is its turn."""

    def __init__(self, arguments: argparse.Namespace, limits: RunOptions) -> None:
        self._cluster: ClusterExecutor = limits["cluster"]
        self._arguments = arguments
        self._settings = CountSettings(
            arguments.distinct,
            limits.get("limit"),
            limits.get("time"),
            limits.get("nodes"),
            arguments.max_input,
            arguments.allow_files,
            WHOLE_SECONDS,
        )
        self._waiting: deque[tuple[int, Entry | UnreadableEntry]] = deque()
        self._read = 0
        self._now = 0  #: the number of the puzzle whose turn it is
        self._ahead: CountQueue | None = None

    def __call__(
        self, found: Iterable[Entry | UnreadableEntry]
    ) -> Iterator[Entry | UnreadableEntry]:
        """Yield what was found, and count ahead what is to come; a single puzzle is left alone."""
        source, start = iter(found), perf_counter()
        while perf_counter() - start < ALONE_SECONDS:
            entry = next(source, None)
            if entry is None:
                return
            yield entry
        try:
            while self._fill(source):
                self._now, entry = self._waiting.popleft()
                yield entry
        finally:
            if self._ahead is not None:
                self._ahead.close()

    def _fill(self, source: Iterator[Entry | UnreadableEntry]) -> bool:
        """Read on as far as there is room; tell whether there is anything."""
        while not self._waiting or self._has_room():
            entry = next(source, None)
            if entry is None:
                break
            self._read += 1
            self._waiting.append((self._read, entry))
            if self._read > 1:
                self._send()
        return bool(self._waiting)

    def _has_room(self) -> bool:
        is_near = len(self._waiting) < MOST_AHEAD
        return is_near and (self._ahead is None or self._ahead.has_room)

    def _send(self) -> None:
        """Send what was read last; the first puzzle goes with the second."""
        if self._ahead is None:
            self._ahead = CountQueue(self._cluster.connection(), self._settings)
            new = list(self._waiting)
        else:
            new = [self._waiting[-1]]
        for number, entry in new:
            if not isinstance(entry, Entry):
                continue
            try:
                puzzle = adjusted_puzzle(entry, self._arguments).puzzle
            except InputError:  # it comes again when it is the turn of this puzzle
                continue
            self._ahead.add(number, puzzle, entry.wait_seconds)

    def next_count(self, stop: Callable[[], bool]) -> CountReply:
        """Return what became of the puzzle whose turn it is; an error of its own is raised."""
        if self._ahead is None:
            return COUNT_BY_PIECES
        found = self._ahead.reply(self._now, stop)
        if found.error is not None:
            raise found.error
        return found
