"""Example puzzles for a library that is empty."""

from __future__ import annotations

import logging
from pathlib import Path

from puzzlewright.errors import PuzzlewrightError
from puzzlewright.files import read_bytes
from puzzlewright.studio.server.api.imports import Taking
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security.gate import Who
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import puzzles, users

_log = logging.getLogger(__name__)


def add_examples(services: Services) -> None:
    """Put the example files into the library, if there is nothing in it and in its trash."""
    who = Who(users.LOCAL, "", False, None)
    with services.store.reading() as c:
        pages = [puzzles.find(c, who.id, limit=1, deleted=each) for each in (False, True)]
    if any(page.total for page in pages):
        return
    taking = Taking(services, who)
    for name in services.examples:
        try:
            taking.take_bytes(Path(name).name.capitalize(), read_bytes(name))
        except (PuzzlewrightError, ProblemError) as error:
            _log.warning("%s: %s", name, error)
    taking.told()
