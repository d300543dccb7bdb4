"""What editors ask while one edits: is this still a puzzle, has it one solution, what fits here.

Nothing is kept by these requests. The document of an editor is the puzzle as JSON data, and its
`bench`: locks, symmetry, lists and whatever else an editor needs. What can be asked stands in
jobs/workshop, for it is answered there, by the warm workers.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Path
from pydantic import JsonValue

from puzzlewright.studio.server.api import bench_lists, models
from puzzlewright.studio.server.api.common import Me, Served, router
from puzzlewright.studio.server.api.kinds import Short, Told

routes = router("workshop")

#: Seconds after which nobody waits for an answer any more; requests have limits of their own.
ASK_SECONDS: Final = 30.0

Name = Annotated[str, Path(pattern="^[a-z][a-z-]{0,39}$")]


class Question(models.Taken):
    """A question about a puzzle that is being edited."""

    puzzle: dict[str, JsonValue] | None = None
    bench: models.Bench | None = None
    text: models.Text | None = None
    about: dict[str, JsonValue] | None = None
    key: Short | None = None


@routes.post("/workshop/{name}", response_model=Told)
def ask(services: Served, who: Me, name: Name, body: Question) -> dict[str, Any]:
    """Answer a question of an editor; a new one with the same key replaces the previous one."""
    request = body.model_dump(exclude_none=True, exclude={"key"})
    key = None if body.key is None else f"{who.id} {body.key}"
    asked = {**request, "do": "workshop", "name": name}
    return bench_lists.ask(services, who.id, asked, ASK_SECONDS, key)
