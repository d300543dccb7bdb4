"""Word lists of the library on their way to workers that answer editors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.studio.app import PretendedPreviews, Running, studio

from puzzlewright.studio.server.store import users
from puzzlewright.studio.server.store.lists_and_books import lists

#: What a worker answers that has all lists.
WHY: dict[str, Any] = {"possible": True}
WHY |= {name: [] for name in ("alone", "crossed", "together", "given")}

GRID = {"kind": "fillin", "rows": ["___"], "words": [], "mode": "dictionary", "crossword": True}


class Forgetful(PretendedPreviews):
    """Has a list only after it was sent."""

    def ask(self, request: dict[str, Any], seconds: float, **more: Any) -> dict[str, Any]:
        """Reply to a request."""
        super().ask(request, seconds, **more)
        known = {key for each in self.asked for key in each.get("texts", {})}
        keys = [each["key"] for each in request["bench"]["lists"] if isinstance(each, dict)]
        missing = [key for key in keys if key != "built-in" and key not in known]
        return {"needs": missing} if missing else WHY


@pytest.fixture
def running(tmp_path: Path) -> Any:
    """Give a studio whose workers have read nothing yet."""
    with studio(tmp_path) as found:
        found.services.workers = Forgetful()
        yield found


def suggested_words(running: Running, *lists: Any) -> Any:
    """Ask about a grid with some lists."""
    body = {"puzzle": GRID, "bench": {"lists": list(lists)}, "key": "tab"}
    return running.script().post("/api/v1/workshop/crossword-why", json=body)


def test_a_list_is_sent_to_a_worker_that_lacks_it(running: Running) -> None:
    """The text goes along once, and again after it was changed."""
    api = running.script()
    made = api.post("/api/v1/lists", json={"title": "Mine", "text": "CAT;60"}).json()
    chosen = {"id": made["id"], "priority": 5}
    for _ in range(2):
        assert suggested_words(running, chosen, {"id": "built-in"}).json() == WHY
    previews = running.services.workers
    assert isinstance(previews, Forgetful)
    texts = [each["texts"] for each in previews.asked if "texts" in each]
    assert [list(each.values()) for each in texts] == [["CAT;60"]]
    assert [each["name"] for each in previews.asked] == [
        *("crossword-why", "crossword-lists", "crossword-why", "crossword-why")
    ]
    assert len({each["home"] for each in previews.asked}) == 1
    api.patch(f"/api/v1/lists/{made['id']}", json={"text": "DOG"})
    suggested_words(running, chosen)
    assert list(previews.asked[-2]["texts"].values()) == ["DOG"]


def test_lists_of_others_are_not_to_be_had(running: Running) -> None:
    """Keys that a client invents, and lists that are not its own, lead nowhere."""
    with running.services.store.writer() as c:
        other = users.add(c, "somebody", "hash")
        row = lists.create(c, other.id, "Not mine", "SECRET")
    key = f"{row.id} {row.etag}"
    suggested_words(
        running, {"id": "built-in", "key": key}, {"id": row.id, "key": key}, {"key": key}
    )
    previews = running.services.workers
    assert isinstance(previews, Forgetful)
    assert previews.asked[-1]["bench"]["lists"] == [{"id": "built-in", "key": "built-in"}]
