"""Word lists that editors name: workers keep them, and get the text of one that they have not got.

A list is named by its id and the time of its last change, so that nothing is ever out of date, and
a text of five megabytes is neither read nor sent for every letter that somebody types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from puzzlewright.studio.server.api import workers
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import lists

#: The words that come with the program.
BUILT_IN: Final = "built-in"

#: How often texts are sent: the worker that gets them may be another, which lacks more lists.
ROUNDS: Final = 3

#: Lists of a bench that are looked for; workers refuse that many.
MOST_LISTS: Final = 50


def ask(
    services: Services, owner: str, request: dict[str, Any], seconds: float, key: str | None
) -> dict[str, Any]:
    """Return the reply to a question of an editor, whose bench may name lists of the library."""
    bench = request.get("bench") or {}
    keyed = _keyed(services, owner, bench.get("lists"))
    asked = {**request, "bench": {**bench, "lists": keyed}} if keyed is not None else request
    reply = workers.ask(services, asked, seconds, key=key, owner=owner)
    texts: dict[str, str] = {}
    for _ in range(ROUNDS):
        if "needs" not in reply:
            return reply
        texts |= _texts(services, owner, keyed or [], reply["needs"])
        told = {**asked, "texts": texts}
        reply = workers.ask(services, told, seconds, key=key, owner=owner)
    return reply


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
