"""Word lists of the library."""

from __future__ import annotations

from typing import Final

from puzzlewright.studio.server.api import models
from puzzlewright.studio.server.api.titled_routes import Bodies, Noun, titled_router
from puzzlewright.studio.server.store.lists_and_books import lists

LISTS: Final = Noun(
    lists,
    "word_list",
    Bodies(models.NewList, models.ListChanges, models.ListOut, models.WholeList),
    lambda body: body.text,
    models.list_out,
    lambda _services, _who, row: models.list_out(row),
    {
        "find": "Find word lists by words, the latest first.",
        "create": "Store a word list.",
        "show": "Return a word list with its text.",
        "change": "Change a list; with If-Match, only if it is unchanged since then.",
        "throw_away": "Move a list to the trash; it can be restored for 30 days.",
        "bring_back": "Restore a list from the trash.",
    },
)
routes = titled_router(LISTS)
