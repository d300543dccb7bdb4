"""The pieces of a search on a cluster.

The client coordinates. It keeps every piece as a state of some hundred bytes, sends the first that
wait to the cluster, takes in the answers, and cuts the largest pieces while few wait. What it knows
is complete at any time: a checkpoint is written without asking anybody, and a worker that is lost
costs what it did since its last answer.

A piece has a generation, which ends with its next answer, or when the piece is cut. Only the first
answer of a generation counts. So the totals are exact although a scheduler may run a task twice,
and although a piece whose worker does not answer is sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any, cast
from uuid import uuid4

from puzzlewright.cluster.connect import LOST_SECONDS, Cluster
from puzzlewright.cluster.piece_task import (
    PieceReport,
    PieceTask,
    SharedSearch,
    advance_piece,
    identity,
    shared_search,
    unpack_solutions,
)
from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import OutOfTimeError, StoppedError
from puzzlewright.engine.driver.pieces import WEIGHING_SECONDS, Piece, Pieces, Snapshot
from puzzlewright.engine.driver.search import RawSolution, Search


class SentPiece:
    """A piece on its way to a worker and back."""

    __slots__ = ("future", "generation", "piece", "seconds", "sent")

    def __init__(self, piece: Any, seconds: float, future: Any) -> None:
        self.piece: Any = piece
        self.generation: int = piece.generation
        self.seconds: float = seconds
        self.sent: float = perf_counter()
        self.future: Any = future


class PieceTransport:
    """What is under way between a client and its cluster, for one problem."""

    def __init__(self, cluster: Cluster, problem: SharedSearch) -> None:
        import distributed  # heavy: only what searches on a cluster needs it

        as_completed: Any = distributed.as_completed
        self.cluster: Cluster = cluster
        self.problem: SharedSearch = problem
        self.letters: dict[str, SentPiece] = {}
        self.name: str = uuid4().hex[:8]
        self.count: int = 0
        loop = cluster.client.loop
        self.coming: Any = as_completed(loop=loop, with_results=True, raise_errors=False)
        self.begin_again()

    def begin_again(self) -> None:
        """Bring the problem to the cluster: now, and again if a new scheduler knows nothing of it.

        It is the result of a task and not scattered data: if all workers that hold it die, the
        scheduler makes it again, whereas scattered data would be lost.
        """
        key = f"problem-{self.problem.name[:16]}-{self.name}-{self.count}"
        self.there: Any = self.cluster.client.submit(identity, self.problem, key=key, pure=False)

    def send(self, piece: Any, errand: PieceTask) -> None:
        """Send a piece to whichever worker is free."""
        self.count += 1
        key = f"piece-{self.name}-{self.count}"
        future = self.cluster.client.submit(
            advance_piece,
            self.there,
            errand,
            key=key,
            pure=False,
            workers=self.cluster.usable_workers,
        )
        self.letters[key] = SentPiece(piece, errand.seconds, future)
        self.coming.add(future)

    def receive(self, seconds: float) -> Iterator[tuple[SentPiece, PieceReport | BaseException]]:
        """Yield what has come back, waiting for at most `seconds`."""
        if not self.coming.has_ready():
            with self.coming.thread_condition:
                if not self.coming.has_ready():
                    self.coming.thread_condition.wait(seconds)
        for future, result in self.coming.next_batch(block=False):
            letter = self.letters.pop(future.key, None)
            answer = _piece_report(result)
            if isinstance(answer, PieceReport):
                self.cluster.note_answer(answer.worker)
            if letter is not None:
                yield letter, answer

    def overdue_pieces(self, times: float, seconds: float) -> list[SentPiece]:
        """Return what should have come back long ago."""
        now = perf_counter()
        return [
            letter
            for letter in self.letters.values()
            if now - letter.sent > times * letter.seconds + seconds
        ]

    def holders(self, letters: Sequence[SentPiece]) -> dict[SentPiece, str]:
        """Return the workers that have them, as far as the scheduler knows."""
        holding = self.cluster.client.processing()
        having = {key: worker for worker, keys in holding.items() for key in keys}
        return {letter: having.get(letter.future.key, "") for letter in letters}

    def forget(self, letter: SentPiece) -> None:
        """Wait for it no more."""
        self.letters.pop(letter.future.key, None)

    def close(self) -> None:
        """Let go of everything; what runs will end by itself, and nobody will hear of it."""
        letters, self.letters = self.letters, {}
        if self.cluster.is_running:
            futures = [letter.future for letter in letters.values()]
            if futures:  # those that have not begun need not
                self.cluster.client.cancel(futures, asynchronous=False)
        self.coming.clear()


def _piece_report(result: object) -> PieceReport | BaseException:
    """Return an answer, or the error that came instead of it."""
    if isinstance(result, PieceReport | BaseException):
        return result
    if isinstance(result, tuple) and len(result) == 3 and isinstance(result[1], BaseException):
        return result[1]
    return RuntimeError(f"an answer of another kind: {type(result).__name__}")


#: A search that ends within this many seconds needs no cluster.
ALONE_SECONDS = 0.1

#: Seconds of a task: the first of a piece, while few pieces wait, and otherwise. The more slots,
#: the longer: the client takes in some hundred answers a second, not more.
FIRST_SECONDS = 0.25
HUNGRY_SECONDS = 0.5
USUAL_SECONDS = 2.0
LONGEST_SECONDS = 10.0
ANSWERS_A_SECOND = 100

#: Pieces per slot to start with, and random descents into each to tell large ones from small.
PIECES_PER_SLOT = 8
STARTING_PROBES = 5
CUTTING_PROBES = 3

#: Into how many parts a piece is cut at most: everybody waits meanwhile.
MOST_PARTS = 64

#: Solutions that wait for their turn, in all pieces together.
MOST_WAITING = 200_000
LEAST_WAITING = 500

#: Seconds for which the caller sleeps at most, to look at the clock and the keyboard.
NAP = 0.03

#: How often a piece is tried whose tasks fail or whose workers die, before it is set aside.
TRIES = 3

#: A task is overdue after this many times its seconds, plus a constant for the queue before it.
OVERDUE_TIMES = 5
OVERDUE_SECONDS = 30.0

#: After this many times that, it is lost even if its worker answers others: a thread hangs.
STUCK_TIMES = 4

#: Seconds without any worker before a note is printed; new ones may come at any time.
ALONE_NOTE_SECONDS = 10.0

#: Seconds beyond its own that a task may take when everybody is to come in.
LAST_SECONDS = 1.0


class RemotePiece(Piece):
    """A piece that others search; here is only its state."""

    __slots__ = (
        "_nodes",
        "_solution_count",
        "generation",
        "is_aside",
        "is_whole",
        "scratch",
        "seconds",
        "state",
        "tries",
    )

    def __init__(self, search: Search, share: float, scratch: Search) -> None:
        super().__init__(scratch, share)
        self.scratch: Search = scratch
        self.state: bytes = search.state()
        self._nodes: int = search.nodes
        self._solution_count: int = search.solution_count
        self.progress: float = search.progress
        self.generation: int = 0
        self.seconds: float = FIRST_SECONDS  #: of its next task
        self.tries: int = 0
        self.is_aside: bool = False
        self.is_whole: bool = False  #: whether it is not to be cut before its next answer

    @property
    def nodes(self) -> int:
        """Nodes visited, as of the last answer."""
        return self._nodes

    @property
    def solution_count(self) -> int:
        """Solutions found, as of the last answer."""
        return self._solution_count

    @property
    def remaining_share(self) -> float:
        """The share of the whole that is left of it, estimated."""
        return self.share * (1.0 - self.progress)

    def split(self, parts: int) -> Sequence[Search]:
        """Return searches that add up to what is left of this piece, in order."""
        self.scratch.restore(self.state)
        return self.scratch.split(parts)

    def snapshot(self) -> Snapshot:
        """Return the piece as it can be saved."""
        return Snapshot(self.state, self.share, list(self.waiting))

    def note_report(self, answer: PieceReport) -> None:
        """Take note of an answer, which ends the generation."""
        self.state = answer.state
        self._nodes, self._solution_count = answer.nodes, answer.solution_count
        self.progress = answer.progress
        self.waiting.extend(unpack_solutions(answer.solutions))
        self.done: bool = not answer.more
        self.generation += 1
        self.tries = 0
        self.is_whole = False
        self.seconds = min(LONGEST_SECONDS, 2 * self.seconds)


class ClusterPieces(Pieces):
    """Pieces that the workers of a cluster work off."""

    def __init__(
        self,
        search: Search,
        connect: Callable[[], Cluster],
        tell: Callable[[str], None],
        seconds_left: Callable[[], float | None],
    ) -> None:
        self.scratch: Search = search.__copy__()
        super().__init__(search)
        self.connect: Callable[[], Cluster] = connect
        self.tell: Callable[[str], None] = tell
        self.seconds_left: Callable[[], float | None] = seconds_left
        self.begun: float = perf_counter()
        self.post: PieceTransport | None = None
        self.most_parts: int = MOST_PARTS
        self.limit: int | None = None
        self.lost_since: float | None = None
        self.manned: float | None = None  #: time of the last worker; None once a note was printed

    def piece(self, search: Search, share: float) -> Piece:
        """Return a piece for others, or for this process as long as it works alone."""
        if self.post is None:
            return super().piece(search, share)
        return RemotePiece(search, share, self.scratch)

    def work(self, nodes: int | None = None, solutions: int | None = None) -> list[RawSolution]:
        """Let the others work for a moment; return the next solutions, in order."""
        if self.post is None:
            if perf_counter() - self.begun < ALONE_SECONDS:
                return super().work(nodes, solutions)
            try:
                self._start()
            except (OutOfTimeError, StoppedError):
                self.tell("the cluster has not answered in the time that there was")
                return []  # the run will see why
        self.limit = solutions
        self._cut_largest()
        self._send()
        found = self.deliver(solutions)
        if not found and self.queue:
            self._receive(NAP)
            found = self.deliver(solutions)
        return found

    def weigh(self) -> None:
        """Cut nothing more: the start does so."""

    def _start(self) -> None:
        """Hand everything over to the cluster."""
        self.weighed = True
        self.cluster: Cluster = self.connect()
        self.post = PieceTransport(self.cluster, shared_search(self.scratch))
        for n, old in enumerate(self.queue):
            piece = RemotePiece(old.search, old.share, self.scratch)
            piece.waiting, piece.done = old.waiting, old.done
            self.queue[n] = piece
        # A run that goes on has pieces already; were they cut each time, they would only multiply.
        missing = PIECES_PER_SLOT * self.cluster.slots - len(self.queue)
        if self.queue and missing > 0:
            self._cut(0, min(missing + 1, self.most_parts), STARTING_PROBES)

    def _pieces(self) -> list[RemotePiece]:
        return cast("list[RemotePiece]", self.queue)

    def _cut(self, at: int, parts: int, probes: int) -> None:
        """Cut a piece, if that does not take long."""
        piece = self._pieces()[at]
        piece.is_whole = True  # whatever comes of it: this state is not cut twice
        try:
            with deadline(WEIGHING_SECONDS):
                before = len(self.queue)
                self.cut(at, parts, probes)
            piece.generation += 1
            for part in self._pieces()[at : at + 1 + len(self.queue) - before]:
                part.is_whole = probes == CUTTING_PROBES
        except (OutOfTimeError, StoppedError):
            self.most_parts = max(2, parts // 2)

    def _cut_largest(self) -> None:
        """Cut the largest pieces that are here while fewer wait than twice the slots.

        The parts are sent before they are cut again: they may be done in a moment.
        """
        wanted = 2 * self.cluster.slots
        while True:
            home = self._sendable_positions()
            missing = wanted - len(home)
            able = [n for n in home if not self._pieces()[n].is_whole]
            if missing <= 0 or not able:
                return
            at = max(able, key=lambda n: self._pieces()[n].remaining_share)
            self._cut(at, min(missing + 1, self.most_parts), CUTTING_PROBES)

    def _sendable_positions(self) -> list[int]:
        """Return where the pieces stand that can be sent: they are here, and have work and room."""
        most = self._most_waiting()
        return [
            n
            for n, piece in enumerate(self._pieces())
            if not (piece.busy or piece.done or piece.is_aside or len(piece.waiting) >= most)
        ]

    def _most_waiting(self) -> int:
        """Return how many solutions may wait in a piece, and come with an answer."""
        return max(LEAST_WAITING, MOST_WAITING // max(1, 3 * self.cluster.slots))

    def _send(self) -> None:
        """Send the first pieces that wait: one for each slot, and one for it to go on with."""
        assert self.post is not None
        if not self.cluster.is_running:
            return
        slots = self.cluster.slots
        home = [self._pieces()[n] for n in self._sendable_positions()]
        # Where workers die, none has a second piece, which would be suspected as well.
        left = self.seconds_left()
        is_late = left is not None and left < 2 * USUAL_SECONDS
        is_short = is_late or any(piece.tries for piece in self._pieces())
        room = (slots if is_short else 2 * slots) - len(self.post.letters)
        seconds = self._usual_seconds(slots, hungry=len(home) < slots)
        first = seconds * FIRST_SECONDS / USUAL_SECONDS
        for piece in home[: max(0, room)]:
            self._send_one(piece, min(max(piece.seconds, first), seconds))

    def _send_one(self, piece: RemotePiece, seconds: float) -> None:
        assert self.post is not None
        left = self.seconds_left()
        if left is not None:
            seconds = max(0.01, min(seconds, left))
        most = self._most_waiting() if self.limit is None else min(self._most_waiting(), self.limit)
        if not self.collect:
            most = self.limit or 1 << 62
        piece.busy = True
        self.post.send(piece, PieceTask(piece.state, seconds, most, self.cluster.versions))

    def _usual_seconds(self, slots: int, *, hungry: bool) -> float:
        """Return how long a task is to take: long where there are many slots to serve."""
        usual = min(LONGEST_SECONDS, max(USUAL_SECONDS, slots / ANSWERS_A_SECOND))
        return usual * HUNGRY_SECONDS / USUAL_SECONDS if hungry else usual

    def _receive(self, seconds: float) -> None:
        """Receive the results that arrive within `seconds`."""
        assert self.post is not None
        for letter, answer in self.post.receive(seconds):
            self._take_in(letter, answer)
        self._check_health()

    def _take_in(self, letter: SentPiece, answer: PieceReport | BaseException) -> None:
        """Take in one answer, if it is the first of its generation."""
        piece = cast("RemotePiece", letter.piece)
        if letter.generation != piece.generation or piece.done:
            return
        if isinstance(answer, PieceReport) and answer.versions == self.cluster.versions:
            piece.busy = False
            piece.note_report(answer)
        elif isinstance(answer, PieceReport):
            piece.busy = False
            self.cluster.refuse(answer.worker, answer.versions)
        else:
            piece.busy = False
            self._note_failure(piece, answer)

    def _note_failure(self, piece: RemotePiece, error: BaseException) -> None:
        """Note that a task failed: try again, or set the piece aside."""
        from distributed import CancelledError

        if isinstance(error, CancelledError) or not self.cluster.is_running:
            return  # the scheduler was gone, or has forgotten it: it is sent again
        refused = len(self.cluster.refused)
        self.cluster.check_versions()
        if len(self.cluster.refused) > refused:
            return
        piece.tries += 1
        piece.is_whole = True  # its parts would be tried as often, and theirs
        if piece.tries >= TRIES:
            piece.is_aside = True
            self.cluster.tell(f"{self._name(piece)} is set aside: {_failure_reason(error)}")
            self._note_trouble()

    def _name(self, piece: RemotePiece) -> str:
        at = self.queue.index(piece)
        behind = self.behind + sum(before.share for before in self.queue[:at])
        start, end = (f"{100 * min(1.0, share):.4g} %" for share in (behind, behind + piece.share))
        return f"a piece of the search (from about {start} to {end})"

    def _note_trouble(self) -> None:
        """Say why the search cannot come to its end, once nothing else is left of it."""
        aside = [piece for piece in self._pieces() if piece.is_aside]
        if aside and all(piece.is_aside or piece.done for piece in self._pieces()):
            what = "1 piece was" if len(aside) == 1 else f"{len(aside):,} pieces were"
            self.trouble: str = f"{what} set aside: workers failed on it {TRIES} times"

    def _check_health(self) -> None:
        """Notice a scheduler that is gone, and workers that hang."""
        assert self.post is not None
        now = perf_counter()
        self._note_trouble()
        if not self.cluster.is_running:
            self.lost_since = self.lost_since or now
            if now - self.lost_since > LOST_SECONDS:
                self.trouble = "the scheduler of the cluster is gone"
            return
        if self.lost_since is not None:  # it is back, but what it knew is gone
            self.lost_since = None
            self._send_again(list(self.post.letters.values()))
            self.post.begin_again()
        self._note_lost_workers(now)
        late = self.post.overdue_pieces(OVERDUE_TIMES, OVERDUE_SECONDS)
        if late:
            self._send_again(self._hung_pieces(late, now))

    def _note_lost_workers(self, now: float) -> None:
        """Tell once that all workers are gone: the run waits for new ones."""
        if self.cluster.slots:
            self.manned = now
        elif self.manned is not None and now - self.manned > ALONE_NOTE_SECONDS:
            self.manned = None
            self.cluster.tell(f"no worker is left at {self.cluster.address}: waiting for new ones")

    def _hung_pieces(self, late: Sequence[SentPiece], now: float) -> list[SentPiece]:
        """Return what will not come back: workers that answer others are only slow."""
        assert self.post is not None
        lost = []
        for letter, worker in self.post.holders(late).items():
            waited = now - letter.sent
            heard = now - self.cluster.heard.get(worker, letter.sent)
            if worker and heard > OVERDUE_SECONDS:
                self.cluster.suspect(worker, min(heard, waited))
                lost.append(letter)
            elif waited > STUCK_TIMES * (OVERDUE_SECONDS + OVERDUE_TIMES * letter.seconds):
                lost.append(letter)
        return lost

    def _send_again(self, letters: Sequence[SentPiece]) -> None:
        """Let pieces go a second time; the answer that comes first will count."""
        assert self.post is not None
        for letter in letters:
            self.post.forget(letter)
            if letter.generation == letter.piece.generation:
                letter.piece.busy = False

    def settle(self) -> None:
        """Wait for the answers to what was sent, for as long as one task may take."""
        if self.post is None:
            return
        letters = self.post.letters.values()
        longest = max((letter.seconds for letter in letters), default=0.0)
        end = perf_counter() + longest + LAST_SECONDS
        while self.post.letters and self.cluster.is_running and perf_counter() < end:
            for letter, answer in self.post.receive(NAP):
                self._take_in(letter, answer)

    def close(self) -> None:
        """Let go of the cluster."""
        if self.post is not None:
            self.post.close()


def _failure_reason(error: BaseException) -> str:
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return "the workers that searched it died"
    return f"{type(error).__name__}: {error}"
