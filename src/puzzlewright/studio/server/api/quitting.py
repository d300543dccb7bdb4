"""Ending the studio from the browser: whoever started it by a double-click has no terminal."""

from __future__ import annotations

from typing import Any, Final

from puzzlewright.studio.server.api.common import Me, Served, router
from puzzlewright.studio.server.problems import ProblemError

routes = router("studio")

DONE: Final[dict[int | str, dict[str, Any]]] = {204: {"description": "Done"}}


@routes.post("/quit", status_code=204, responses=DONE)
def quit_studio(services: Served, who: Me) -> None:  # noqa: ARG001 - whoever is logged in may
    """End the studio of this machine; running jobs go on after the next start."""
    if services.settings.needs_accounts:
        raise ProblemError(403, "a studio with accounts is ended on its machine, not by a request")
    services.end()
