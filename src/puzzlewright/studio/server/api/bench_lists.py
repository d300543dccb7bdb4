"""Word lists that editors name: workers keep them, and get the text of one that they have not got.

A list is named by its id and the time of its last change, so that nothing is ever out of date, and
a text of five megabytes is neither read nor sent for every letter that somebody types.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any, ClassVar, Final

from puzzlewright.studio.server.api import workers
from puzzlewright.studio.server.jobs.problems import SUPERSEDED, problem
from puzzlewright.studio.server.problems import raise_worker_problem
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import lists

#: The words that come with the program.
BUILT_IN: Final = "built-in"

#: The question that has a worker read lists.
LOAD: Final = "crossword-lists"

#: How often a question is asked: the worker that answers may be another, which lacks the list, too.
ROUNDS: Final = 4

#: Lists of a bench that are looked for; workers refuse that many.
MOST_LISTS: Final = 50


def ask(
    services: Services, owner: str, request: dict[str, Any], seconds: float, key: str | None
) -> dict[str, Any]:
    """Return the reply to a question of an editor, whose bench may name lists of the library."""
    bench = request.get("bench") or {}
    keyed = _keyed(services, owner, bench.get("lists"))
    if keyed is None:
        return workers.ask(services, request, seconds, key=key, owner=owner)
    home = f"lists {owner}"
    asked = {**request, "bench": {**bench, "lists": keyed}, "home": home}
    with _Turn(key) as turn:
        for _ in range(ROUNDS):
            reply = workers.ask(services, asked, seconds, key=key, owner=owner)
            if "needs" not in reply:
                break
            texts = _texts(services, owner, keyed, reply["needs"])
            # Without a key: whoever moves on does not want the list to be read from the beginning.
            told = {**asked, "name": LOAD, "about": {}, "texts": texts}
            workers.ask(services, told, seconds, owner=owner)
            turn.require_last()
    return reply


class _Turn:
    """Knows whether a newer question with the same key was asked while a list was read."""

    _last: ClassVar[dict[str, _Turn]] = {}
    _lock = Lock()

    def __init__(self, key: str | None) -> None:
        self._key = key

    def __enter__(self) -> _Turn:
        with self._lock:
            if self._key is not None:
                self._last[self._key] = self
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            if self._key is not None and self._last.get(self._key) is self:
                del self._last[self._key]

    def require_last(self) -> None:
        """Refuse to go on if somebody asked for something else."""
        if self._key is not None and self._last.get(self._key) is not self:
            raise_worker_problem(problem(SUPERSEDED))


def _keyed(services: Services, owner: str, told: object) -> list[Any] | None:
    """Return the lists of a bench with their keys; those that are gone are left out.

    Keys are ours alone: with the key of somebody else's list, one could ask for its words.
    """
    if not isinstance(told, list):
        return None
    known: list[Any] = []
    with services.store.reading() as c:
        for each in told[:MOST_LISTS]:
            if not isinstance(each, dict):
                known.append(each)  # which the worker refuses
                continue
            list_id = each.get("id")
            etag = lists.etag(c, owner, list_id) if isinstance(list_id, str) else None
            if etag is not None:
                known.append({**each, "key": f"{list_id} {etag}"})
            elif list_id == BUILT_IN:
                known.append({**each, "key": BUILT_IN})
    return known


def _texts(
    services: Services, owner: str, keyed: list[Mapping[str, Any]], needed: list[str]
) -> dict[str, str]:
    """Return the texts of the lists that a worker wants."""
    found: dict[str, str] = {}
    with services.store.reading() as c:
        for each in keyed:
            if each.get("key") in needed:
                row = lists.get(c, owner, each["id"])
                found[each["key"]] = "" if row is None else row.text
    return found
