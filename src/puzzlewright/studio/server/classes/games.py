"""The pages of games of a class, each made once: sixty pupils open theirs in the same minute."""

from __future__ import annotations

import asyncio
from typing import Any, Final, NamedTuple

from fastapi import Response
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from puzzlewright.paper.translations import languages
from puzzlewright.studio.server.api import workers
from puzzlewright.studio.server.security.headers import game_policy
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store.classes import ClassRow, PuzzleRow

#: Characters of all pages that are remembered: two classes with a version for each pupil.
MOST: Final = 30_000_000

#: Pages that a class has made at the same time; others wait without a thread of their own.
AT_ONCE: Final = 2


class Page(NamedTuple):
    """The page of a game."""

    html: str
    policy: str

    def response(self) -> Response:
        """Return it for a frame of ours."""
        return HTMLResponse(self.html, headers={"Content-Security-Policy": self.policy})


class Games:
    """Makes pages in worker processes, and caches the latest."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pages: dict[tuple[str, int, str | None], Page] = {}
        self._size = 0
        self._making = asyncio.Semaphore(AT_ONCE)

    async def page(self, row: ClassRow, puzzle: PuzzleRow, language: str | None) -> Page:
        """Return the page of a puzzle of a class, in the language of the pupil."""
        language = language if language in languages() else None
        key = (row.id, puzzle.number, language)
        if (known := self._pages.get(key)) is not None:
            return known
        async with self._making:
            if (known := self._pages.get(key)) is not None:  # made while this one waited
                return known
            page = await run_in_threadpool(self._made, row, puzzle, language)
        self._remember(key, page)
        return page

    def _made(self, row: ClassRow, puzzle: PuzzleRow, language: str | None) -> Page:
        told: dict[str, Any] = {"title": row.title, "author": "", "solution": row.solution}
        request = {"do": "game", "text": puzzle.text, "framed": True, "language": language, **told}
        seconds = self._services.settings.describe_seconds
        reply = workers.ask(self._services, request, seconds, owner=f"class:{row.id}")
        return Page(reply["html"], game_policy(reply["script_hashes"]))

    def _remember(self, key: tuple[str, int, str | None], page: Page) -> None:
        self._pages[key] = page
        self._size += len(page.html)
        while self._size > MOST and len(self._pages) > 1:
            oldest = next(iter(self._pages))
            self._size -= len(self._pages.pop(oldest).html)
