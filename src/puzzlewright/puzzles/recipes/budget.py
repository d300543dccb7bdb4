"""The budget of a generator: how long it may work, who stops it, and to whom it reports.

Whatever a generator learns from the clock, or from whoever stops it, it learns here; so a budget
can keep a record of its answers (`record`) and give the same answers again. That is how a puzzle
that was ended by a time limit or Ctrl-C can be made a second time, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from puzzlewright.core import clock
from puzzlewright.core.deadlines import deadline, seconds_left
from puzzlewright.core.errors import InputError, OutOfTimeError, StoppedError
from puzzlewright.engine.driver.executor import Executor
from puzzlewright.engine.driver.run import Progress

T = TypeVar("T")

#: Seconds between two reports of a generator that say the same, at least.
REPORT_EVERY = 0.05


class Budget:
    """What a generator may spend. A limit in seconds makes its result depend on the machine.

    A generator asks `is_over` now and then, and ends with the best it has. If it has nothing yet
    when somebody stopped it, it raises StoppedError. `again` is what `record` was the first time:
    then the clock has no say, and who stops the work gets nothing. A deadline around a budget that
    makes a puzzle again ends it with an OutOfTimeError, for less would be another puzzle.

    A generator works on one candidate at a time (best_of.py), and the clock has no say in how it
    does so: what it tries, and in which order, follows from the recipe, the seed and `size`.
    """

    def __init__(
        self,
        *,
        time: float | None = None,
        progress: Callable[[Progress], None] | None = None,
        stop: Callable[[], bool] | None = None,
        again: Mapping[str, Any] | None = None,
        since: float | None = None,
        cluster: Executor | None = None,
        size: int = 1,
    ) -> None:
        self.cluster = cluster  #: where generators may search, besides here
        self.start: float = clock.now() if since is None else since  #: by that clock
        self.time = time
        self._progress = progress
        self._stop = stop
        self._was_stopped = False
        self._left = 0.0  # seconds that are left for the end
        self._next_report, self._last_note = 0.0, ""
        self._again = again
        self._looks = 0  # how often a generator asked whether it is over
        self._ended: int | None = None  # the first of these looks that was answered by yes
        self.size: int = size  #: how many times the usual work a candidate is to take
        self.number: int = 0  #: of the candidate, from 0 on
        self.is_settled = False  #: whether nothing can be better, so that no other is made
        self.has_puzzle = False  #: whether there is one: then nothing may raise
        self._past, self._part = 0.0, 1.0  # of all the work: what is done, and this candidate's
        self._given_up: float | None = None  # when what is made again is given up
        if again is not None:
            left = seconds_left()
            self._given_up = None if left is None else clock.now() + left

    @property
    def record(self) -> dict[str, Any] | None:
        """How far the generator came, if the clock or somebody had a say in that."""
        if self._again is not None:
            return dict(self._again)
        if self.time is None and self._ended is None:
            return None
        ended = {} if self._ended is None else {"looks": self._ended}
        return {"asked": max(self._looks, self._ended or 0), **ended}

    @property
    def seconds(self) -> float:
        """How long the work has taken so far."""
        return clock.now() - self.start

    @property
    def is_stopped(self) -> bool:
        """Whether somebody stopped the work; from then on it stays stopped."""
        if self._again is not None:
            self._require_record()
            return False  # the next look will say that it is over
        if self._ask() and self._ended is None:
            self._ended = self._looks + 1
        return self._was_stopped

    def _ask(self) -> bool:
        """Ask whoever may stop the work."""
        if not self._was_stopped and self._stop is not None:
            self._was_stopped = bool(self._stop())
        return self._was_stopped

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        if self._again is not None or self.time is None:
            return False
        return self.seconds >= self.time - self._left

    @property
    def is_over(self) -> bool:
        """Whether to come to an end with the best there is."""
        self._looks += 1
        if self._again is not None:
            self._require_record()
            ended = self._again.get("looks")
            return type(ended) is int and self._looks >= ended
        is_over = self.is_late or self._ask()
        if is_over and self._ended is None:
            self._ended = self._looks
        return is_over

    @property
    def is_known_over(self) -> bool:
        """Whether a look was answered by yes already, without asking once more."""
        ended = self._ended if self._again is None else self._again.get("looks")
        return type(ended) is int and self._looks >= ended

    def begin(self, number: int, size: int, past: float, part: float) -> None:
        """Begin with a candidate, the work for which is such a part of all, after the past."""
        self.number, self.size = number, size
        self._past, self._part = past, part

    @property
    def check_count(self) -> int:
        """How often a generator asked whether it is over."""
        return self._looks

    def skip_checks(self, looks: int) -> None:
        """Count looks that a generator would have taken here, while others finished its work.

        Whoever stopped it meanwhile is heard at the next look.
        """
        self._looks += looks
        self._ended = None

    def stop_at_last_check(self) -> None:
        """Note that the result is what there was at the last look, for the rest was dropped."""
        self._ended = self._looks

    def _require_record(self) -> None:
        """Raise an error if what is made again is stopped or given up, or its record at an end."""
        assert self._again is not None
        if self._ask():
            raise StoppedError
        if self._given_up is not None and clock.now() >= self._given_up:
            raise OutOfTimeError
        asked, ended = self._again.get("asked"), self._again.get("looks")
        # Who was stopped by an error asked no more; the answer has been yes since then.
        if type(ended) is not int and type(asked) is int and self._looks > asked:
            reason = "the record of how far the generator came does not fit its recipe"
            raise InputError(f"{reason}: one of them was changed, or another version made it")

    def reserve(self, seconds: float) -> None:
        """Let the time be up so much earlier, for what comes after the search; half of it stays."""
        self._left = min(seconds, (self.time or 0.0) / 2)

    def setup_deadline(self) -> AbstractContextManager[None]:
        """Set a deadline for what comes before the first result, such as preparing a list."""
        if self.has_puzzle:
            return nullcontext()
        return deadline(None if self._again is not None else self.time, self._ask, since=self.start)

    def drafts_until_first(self, drafts: Iterator[T | None]) -> Iterator[T | None]:
        """Yield drafts, None for what failed; set the deadline until there is the first.

        From then on nothing may raise, for it would be lost: the generator asks `is_over` instead.
        """
        draft: T | None = None
        while draft is None:
            with self.setup_deadline():
                try:
                    draft = next(drafts)
                except StopIteration:
                    return
            yield draft
        yield from drafts

    def require_more(self, what: str) -> None:
        """Raise an error if the budget is spent; for generators without intermediate results."""
        if self.is_stopped:
            raise StoppedError
        if self.is_late:
            raise OutOfTimeError(f"no such {what} was found within the time limit")

    def report(self, share: float, note: str = "", *, nodes: int = 0, found: int = 0) -> None:
        """Report how far the work is: by the clock, if that is what will end it."""
        seconds = self.seconds
        is_news = note != self._last_note
        if self._progress is None or (seconds < self._next_report and not is_news):
            return
        self._next_report, self._last_note = seconds + REPORT_EVERY, note
        share, left = self._past + self._part * min(1.0, share), None
        if self.time is not None and self._again is None:
            share = max(share, seconds / max(self.time, 1e-9))
            left = max(0.0, self.time - seconds)
        self._progress(Progress(min(1.0, share), nodes, found, seconds, left, note))
