"""What pupils do: join a class, play, and be done; and what the server believes of that.

The time is that of the server's clock, from the first look at the puzzle to the first board that is
right. Whether it is right is checked by a worker. Hints and reveals are as the game tells them;
they never become fewer.
"""

from __future__ import annotations

import logging
import threading
import time
import unicodedata
from typing import Any, Final, NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.api import workers
from puzzlewright.studio.server.classes.gate import Buckets, too_many
from puzzlewright.studio.server.classes.results import parse_helps, progress
from puzzlewright.studio.server.classes.versions import is_ready, with_versions
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security.credentials import UNSEEN, new_token, token_hash
from puzzlewright.studio.server.security.proxies import address_block
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import classes
from puzzlewright.studio.server.store.classes import SAID, SOLVED, ClassRow, PupilRow

#: Characters of a name that a pupil types.
LONGEST_NAME: Final = 40

#: Seconds for a worker to check a board: it takes milliseconds, but machines of schools are slow.
JUDGE_SECONDS: Final = 10.0

#: Classes whose turns are remembered.
MOST_TURNS: Final = 1_000

#: Plans of puzzles that are remembered: some kilobytes each.
MOST_PLANS: Final = 300

#: The progress of a board that is not known to be solved.
MOST_UNSOLVED: Final = 0.99

#: The texts for invalid links, and for classes that are over.
NO_CLASS: Final = "there is no such class"
OVER: Final = "this class has ended"

_log = logging.getLogger(__name__)


class Limits(NamedTuple):
    """How often each address and each pupil may do something."""

    joins: Buckets  #: of an address: a class behind one address joins within two minutes
    guesses: Buckets  #: of an address: codes and links that are wrong
    saves: Buckets  #: of a pupil: the page sends one in a second
    claims: Buckets  #: of a pupil: boards to be checked


def usual_limits() -> Limits:
    """Return the limits of a class port."""
    return Limits(Buckets(40, 0.5), Buckets(30, 0.1), Buckets(30, 2.0), Buckets(6, 0.2))


class SavedState(NamedTuple):
    """A game as a pupil's page sends it."""

    state: dict[str, Any]
    solved: bool


class PupilGames:
    """The pupils of all classes of a studio."""

    def __init__(self, services: Services, limits: Limits | None = None) -> None:
        self._services = services
        self._limits = limits or usual_limits()
        self._turns: dict[str, int] = {}  # versions that were dealt, by class
        self._plans: dict[tuple[str, int], dict[str, Any]] = {}
        self._lock = threading.Lock()

    # Finding

    def by_code(self, code: str, client: str) -> ClassRow:
        """Return the class of a link that pupils type; guessing is slow."""
        with self._services.store.reader() as c:
            row = classes.by_code(c, code)
        if row is None:
            raise self._unknown(client)
        if row.is_over():
            raise ProblemError(410, OVER)
        return with_versions(self._services, row)

    def by_token(self, token: str, client: str) -> tuple[PupilRow, ClassRow]:
        """Return who has a link of their own, and their class."""
        with self._services.store.reader() as c:
            found = classes.by_hash(c, token_hash(token))
        if found is None:
            raise self._unknown(client)
        if found[1].is_over():
            raise ProblemError(410, OVER)
        return found

    def _unknown(self, client: str) -> ProblemError:
        wait = self._limits.guesses.wait(address_block(client))
        return too_many(wait) if wait else ProblemError(404, NO_CLASS)

    # Playing

    def join(self, code: str, name: str, client: str) -> tuple[str, PupilRow]:
        """Add a pupil to a class that collects results; return the token of their own link."""
        row = self.by_code(code, client)
        if not row.collect:
            raise ProblemError(409, "this class collects nothing: just play")
        name = pupil_name(name)
        if not is_ready(self._services, row):
            raise not_ready()
        if wait := self._limits.joins.wait(address_block(client)):
            raise too_many(wait)
        token = new_token()
        with self._services.store.writer() as c:
            pupil = classes.join(c, row, name, token_hash(token))
        if pupil is None:
            raise ProblemError(409, f"this class is full: it has {row.most} pupils")
        return token, pupil

    def puzzle(self, row: ClassRow, number: int) -> classes.PuzzleRow:
        """Return a puzzle of a class; one that is being made is to be asked for again."""
        with self._services.store.reader() as c:
            found = classes.puzzle(c, row.id, number)
        if found is None and number <= row.versions:
            raise not_ready()
        if found is None:
            raise ProblemError(404, "there is no such puzzle")
        return found

    def dealt(self, row: ClassRow) -> int:
        """Return the version for somebody of whom nothing is known: the next in turn."""
        if row.versions == 1:
            return 1
        with self._lock:
            turn = self._turns.pop(row.id, 0)
            self._turns[row.id] = turn + 1
            while len(self._turns) > MOST_TURNS:
                del self._turns[next(iter(self._turns))]
        return turn % row.versions + 1

    def start(self, pupil: PupilRow) -> None:
        """Begin to count the time, once."""
        if pupil.started is None:
            with self._services.store.writer() as c:
                classes.start(c, pupil.id)

    def state(self, pupil: PupilRow) -> dict[str, Any] | None:
        """Return the game as the pupil left it."""
        with self._services.store.reader() as c:
            return classes.state(c, pupil.id)

    def save(self, token: str, client: str, sent: SavedState) -> PupilRow:
        """Keep a pupil's game, and judge it if it says that it is solved."""
        pupil, row = self.by_token(token, client)
        if wait := self._limits.saves.wait(pupil.id):
            raise too_many(wait)
        verdict = self._verdict(pupil, row, sent) if sent.solved else None
        plan = self._plan(row, pupil.number)
        with self._services.store.writer() as c:
            now = classes.pupil(c, pupil.id)  # another tab may have been quicker
            if now is None:
                raise ProblemError(404, NO_CLASS)
            return classes.change(c, now, _changes(now, plan, sent, verdict))

    def _plan(self, row: ClassRow, number: int) -> dict[str, Any]:
        """Return what there is to do in a puzzle; it never changes."""
        key = (row.id, number)
        with self._lock:
            if (known := self._plans.get(key)) is not None:
                return known
        with self._services.store.reader() as c:
            plan = classes.plan(c, *key)
        with self._lock:
            self._plans[key] = plan
            while len(self._plans) > MOST_PLANS:
                del self._plans[next(iter(self._plans))]
        return plan

    def _verdict(self, pupil: PupilRow, row: ClassRow, sent: SavedState) -> str | None:
        """Return whether a board is solved, by a worker, or SAID if no worker can check that."""
        if pupil.result == SOLVED or self._limits.claims.wait(pupil.id):
            return None  # once is enough; and whoever sends many wrong ones waits
        text = self.puzzle(row, pupil.number).text
        request = {"do": "judge", "text": text, "state": sent.state.get("state")}
        try:
            owner = f"class:{row.id}"
            found = workers.ask(self._services, request, JUDGE_SECONDS, owner=owner)["solved"]
        except ProblemError as error:
            _log.warning("a board of a class could not be checked: %s", error.detail)
            return SAID
        if found is None:
            return SAID
        return SOLVED if found else ""


def _changes(
    pupil: PupilRow, plan: dict[str, Any], sent: SavedState, verdict: str | None
) -> dict[str, Any]:
    """Return what a saved game changes about a pupil."""
    now, helps = time.time(), parse_helps(sent.state)
    changes: dict[str, Any] = {"state": sent.state, "seen": now}
    if pupil.result != SOLVED:  # after that, the result stays as it is
        # A full board may be wrong, or made up: all of it is done when it is solved.
        changes["progress"] = min(progress(plan, sent.state), MOST_UNSOLVED)
        changes["hints"] = max(pupil.hints, helps.hints)
        changes["revealed"] = pupil.revealed or helps.revealed
    if pupil.started is None:  # whoever never opened the game has had time since they came
        changes["started"] = pupil.joined
    if verdict:
        changes |= {"result": verdict, "finished": pupil.finished or now}
        changes["progress"] = 1.0
    elif verdict is not None and pupil.result == SAID:  # it could be checked now, and is wrong
        changes |= {"result": "", "finished": None}
    return changes


def not_ready() -> ProblemError:
    """Return the error about versions that are being made."""
    return ProblemError(503, "the puzzles are being made", {"Retry-After": "2"})


def pupil_name(text: str) -> str:
    """Return a name as it is kept: one line of what can be seen."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InputError(f"a name has 1 to {LONGEST_NAME} characters", text=name[:LONGEST_NAME])
    if any(unicodedata.category(sign) in UNSEEN for sign in name):
        raise InputError("a name has no control or direction characters")
    return name
