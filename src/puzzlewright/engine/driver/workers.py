"""The pieces of a search on several threads.

Parallel depth-first search by splitting stacks (V. N. Rao and V. Kumar, 1987), in a fixed order.

Each worker takes the first piece that nobody has, works on it for one step (the compiled search
lets go of the interpreter meanwhile), and puts it back. Idle workers are counted,
and the next worker that returns with a piece cuts it for one of them. Solutions
wait in their piece until all pieces before it are done; a piece with many of them waiting is left
alone until they are handed out, so that memory stays bounded.
"""

from __future__ import annotations

import atexit
from contextlib import suppress
from threading import Condition, Thread

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import OutOfTimeError, StoppedError
from puzzlewright.engine.driver.pieces import WEIGHING_SECONDS, Pace, Piece, Pieces, Snapshot
from puzzlewright.engine.driver.search import RawSolution, Search

#: A search that is done within this many nodes needs no threads.
SOLO_NODES = 2000

#: No more threads than this are started, whoever asks for more gets the same answer as soon.
MOST_THREADS = 64

#: Pieces per thread to start with: small ones, so that solutions seldom wait long.
PIECES_PER_THREAD = 16

#: Random descents into each piece at the start: few, for nobody works meanwhile.
STARTING_PROBES = 5

#: Random descents into each part of a piece that is cut for an idle worker: everybody waits.
SPLITTING_PROBES = 3

#: A piece with this many solutions waiting is full. Where they are so dense, handing them out is
#: what takes the time, and not the search; and there are many pieces.
MOST_WAITING = 1000

#: Seconds for which the caller sleeps at most, to look at the clock and the keyboard.
NAP = 0.03


class Workers(Pieces):
    """Pieces that several threads work off."""

    def __init__(self, search: Search, threads: int) -> None:
        super().__init__(search)
        self.threads: int = min(threads, MOST_THREADS)
        self.started: list[Thread] = []
        self.changed: Condition = Condition()
        self.stopping: bool = False
        self.paused: bool = False
        self.hungry: int = 0
        self.is_too_large: bool = False  #: whether cutting a piece takes too long
        self.error: BaseException | None = None

    def work(self, nodes: int | None = None, solutions: int | None = None) -> list[RawSolution]:
        """Let the others work for a moment; return the next solutions, in order."""
        if not self.started:
            if self.nodes < SOLO_NODES:
                return super().work(nodes, solutions)
            self._start()
        with self.changed:
            found = self.deliver(solutions)
            if not found and self.queue and self.error is None:
                self.changed.wait(NAP)
                found = self.deliver(solutions)
            self.changed.notify_all()  # a piece may have become the first
            if self.error is not None:
                raise self.error
        return found

    @property
    def nodes(self) -> int:
        """Nodes visited by all pieces; nobody cuts one while they are added up."""
        with self.changed:
            return super().nodes

    @property
    def solution_count(self) -> int:
        """Solutions found by all pieces, likewise."""
        with self.changed:
            return super().solution_count

    @property
    def progress(self) -> float:
        """The share of the whole that is done, likewise."""
        with self.changed:
            return super().progress

    def _start(self) -> None:
        # A stream that nobody closes would be closed too late, when its threads are gone already.
        atexit.register(self.close)
        self.weighed = True
        # A run that goes on has pieces already; were they cut each time, they would only multiply.
        missing = PIECES_PER_THREAD * self.threads - len(self.queue)
        if self.queue and missing > 0:
            with suppress(OutOfTimeError, StoppedError):  # the run will see why
                self.cut(0, missing + 1, STARTING_PROBES)
        for number in range(self.threads):
            thread = Thread(target=self._worker, name=f"search-{number}", daemon=True)
            thread.start()
            self.started.append(thread)

    def weigh(self) -> None:
        """Cut nothing more: the start has done so."""

    def _worker(self) -> None:
        pace = Pace()
        try:
            with deadline(None, lambda: self.stopping):
                while (piece := self._take_piece()) is not None:
                    self._put_back(piece, pace.step(piece.search))
        except BaseException as error:  # handed to the caller, who raises it
            with self.changed:
                self.error = error
                self.changed.notify_all()

    def _take_piece(self) -> Piece | None:
        """Wait for a piece to work on; None when there will be none."""
        with self.changed:
            self.hungry += 1
            try:
                while not self.stopping:
                    piece = None if self.paused else self._free_piece()
                    if piece is not None:
                        piece.busy = True
                        return piece
                    self.changed.wait()
                return None
            finally:
                self.hungry -= 1

    def _free_piece(self) -> Piece | None:
        for piece in self.queue:
            full = len(piece.waiting) >= MOST_WAITING
            if not (piece.busy or piece.done or full):
                return piece
        return None

    def _put_back(self, piece: Piece, more: bool) -> None:
        with self.changed:
            piece.note_step(more)
            piece.busy = False
            if more and self.hungry and not self.paused and self._free_piece() is piece:
                self._cut_for_others(piece)
            self.changed.notify_all()

    def _cut_for_others(self, piece: Piece) -> None:
        """Cut a piece, if that does not take long: everybody waits meanwhile."""
        if self.is_too_large:
            return
        try:
            with deadline(WEIGHING_SECONDS):
                self.cut(self.queue.index(piece), self.hungry + 1, SPLITTING_PROBES)
        except (OutOfTimeError, StoppedError):
            self.is_too_large = True

    def snapshots(self) -> list[Snapshot]:
        """Return the pieces as they can be saved: between steps, all of them at once."""
        with self.changed:
            self.paused = True
            while any(piece.busy for piece in self.queue) and self.error is None:
                self.changed.wait()
            if self.error is not None:
                raise self.error
            saved = super().snapshots()
            self.paused = False
            self.changed.notify_all()
        return saved

    def close(self) -> None:
        """Stop the workers for good; a step takes a moment to end."""
        with self.changed:
            self.stopping = True
            self.changed.notify_all()
        for thread in self.started:
            thread.join()
        atexit.unregister(self.close)
