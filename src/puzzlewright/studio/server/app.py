"""The app: all routes behind the gate, and what starts and ends with the server."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from puzzlewright.core.version import program_version
from puzzlewright.studio.server import pages, problems
from puzzlewright.studio.server.api import (
    accounts,
    books,
    classes,
    duplicates,
    exports,
    imports,
    jobs,
    library_zip,
    lists,
    live_views,
    plays,
    practice,
    puzzles,
    workshop,
)
from puzzlewright.studio.server.api.imports import add_examples
from puzzlewright.studio.server.api.schemas.components import insert_components
from puzzlewright.studio.server.security.gate import Gate
from puzzlewright.studio.server.security.people import People
from puzzlewright.studio.server.services import Services

DESCRIPTION: Final = (
    "Make, prove, print, play and keep puzzles. Errors are RFC 9457 problems. Send a token as "
    "Authorization: Bearer; `puzzlewright studio token` prints one."
)

ROUTERS: Final = (
    workshop.making_routes,
    jobs.routes,
    live_views.event_routes,
    puzzles.routes,
    duplicates.routes,
    exports.routes,
    plays.routes,
    plays.public,
    lists.routes,
    practice.routes,
    books.routes,
    imports.routes,
    library_zip.routes,
    workshop.routes,
    live_views.routes,
    classes.routes,
    accounts.routes,
    accounts.quit_routes,
    pages.routes,
)


class Studio(FastAPI):
    """An app that nobody reaches but through the gate, not even its own error pages."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            title="Puzzlewright studio",
            version=program_version(),
            description=DESCRIPTION,
            openapi_url=None,  # pages.py has it: the first time takes most of a second
            docs_url=None,
            redoc_url=None,
            redirect_slashes=False,
            lifespan=_lifespan,
            generate_unique_id_function=_operation_id,
        )
        self.state.services = services
        people = People(services.store, services.settings)
        inside = super().__call__
        self._gate = Gate(
            inside, services.settings, people.by_cookie, people.by_token, pages.not_found_page
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let requests through the gate."""
        await self._gate(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """Return the schema, with problems and tokens in it."""
        if self.openapi_schema is None:
            self.openapi_schema = _schema(self)
        return self.openapi_schema


def create_app(services: Services) -> Studio:
    """Return the app of a studio."""
    app = Studio(services)
    problems.add_handlers(app, pages.not_found_page)
    for each in ROUTERS:
        app.include_router(each)
    return app


def _operation_id(route: APIRoute) -> str:
    """Return a name for clients that are generated: `puzzles-find`."""
    return f"{route.tags[0] if route.tags else 'page'}-{route.name}"


def _schema(app: FastAPI) -> dict[str, Any]:
    schema = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    return insert_components(schema)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Start the jobs and the warm workers, and end them; the server is ready before they are."""
    services: Services = app.state.services
    services.workers.start()
    services.runner.start()
    if services.examples:
        threading.Thread(target=add_examples, args=(services,), daemon=True).start()
    try:
        yield
    finally:
        await run_in_threadpool(services.stop)
