"""Sending pieces to a cluster, and receiving what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from puzzlewright.cluster.task import Answer, go_on, same

if TYPE_CHECKING:
    from puzzlewright.cluster.connect import Cluster
    from puzzlewright.cluster.task import Errand, Problem


class Letter:
    """A piece on its way to a worker and back."""

    __slots__ = ("future", "generation", "piece", "seconds", "sent")

    def __init__(self, piece: Any, seconds: float, future: Any) -> None:
        self.piece: Any = piece
        self.generation: int = piece.generation
        self.seconds: float = seconds
        self.sent: float = perf_counter()
        self.future: Any = future


class Post:
    """What is under way between a client and its cluster, for one problem."""

    def __init__(self, cluster: Cluster, problem: Problem) -> None:
        import distributed

        as_completed: Any = distributed.as_completed
        self.cluster: Cluster = cluster
        self.problem: Problem = problem
        self.letters: dict[str, Letter] = {}
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
        self.there: Any = self.cluster.client.submit(same, self.problem, key=key, pure=False)

    def send(self, piece: Any, errand: Errand) -> None:
        """Send a piece to whichever worker is free."""
        self.count += 1
        key = f"piece-{self.name}-{self.count}"
        future = self.cluster.client.submit(
            go_on, self.there, errand, key=key, pure=False, workers=self.cluster.only
        )
        self.letters[key] = Letter(piece, errand.seconds, future)
        self.coming.add(future)

    def received(self, seconds: float) -> Iterator[tuple[Letter, Answer | BaseException]]:
        """Yield what has come back, waiting for at most `seconds`."""
        if not self.coming.has_ready():
            with self.coming.thread_condition:
                if not self.coming.has_ready():
                    self.coming.thread_condition.wait(seconds)
        for future, result in self.coming.next_batch(block=False):
            letter = self.letters.pop(future.key, None)
            answer = _answer(result)
            if isinstance(answer, Answer):
                self.cluster.hear(answer.worker)
            if letter is not None:
                yield letter, answer

    def overdue(self, times: float, seconds: float) -> list[Letter]:
        """Return what should have come back long ago."""
        now = perf_counter()
        return [
            letter
            for letter in self.letters.values()
            if now - letter.sent > times * letter.seconds + seconds
        ]

    def workers_of(self, letters: Sequence[Letter]) -> dict[Letter, str]:
        """Return the workers that have them, as far as the scheduler knows."""
        holding = self.cluster.client.processing()
        having = {key: worker for worker, keys in holding.items() for key in keys}
        return {letter: having.get(letter.future.key, "") for letter in letters}

    def forget(self, letter: Letter) -> None:
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


def _answer(result: object) -> Answer | BaseException:
    """Return an answer, or the error that came instead of it."""
    if isinstance(result, Answer | BaseException):
        return result
    if isinstance(result, tuple) and len(result) == 3 and isinstance(result[1], BaseException):
        return result[1]
    return RuntimeError(f"an answer of another kind: {type(result).__name__}")
