"""Room in the library: each user may keep so much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlewright.limits import size_text
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.store import books, lists, puzzles, room

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from puzzlewright.studio.server.security.gate import Who
    from puzzlewright.studio.server.services import Services


def has_room(c: Connection, services: Services, who: Who, size: int) -> bool:
    """Tell whether so much more fits into a library as it is, with its trash."""
    return room.used(c, who.id) + size < services.settings.library


def require(c: Connection, services: Services, who: Who) -> None:
    """Refuse to keep more in a library that is full; its trash goes first."""
    most = services.settings.library
    if room.used(c, who.id) < most:
        return
    puzzles.purge(c, older=0.0, owner=who.id)
    lists.purge(c, older=0.0, owner=who.id)
    books.purge(c, older=0.0, owner=who.id)
    if room.used(c, who.id) >= most:
        detail = f"the library is full: it has {size_text(most)}; throw something away first"
        raise ProblemError(413, detail)
