"""What can be made: the kinds, lists as they are understood, previews, words of the interface."""

from __future__ import annotations

import base64
import binascii
import gzip
import json
from functools import cache
from typing import Annotated, Any, Final

from fastapi import Path, Request, Response
from pydantic import BaseModel, ConfigDict, JsonValue, StringConstraints

from puzzlewright.paper.translations import languages, studio_words
from puzzlewright.studio.server.api import models, workers
from puzzlewright.studio.server.api.common import Me, Served, router
from puzzlewright.studio.server.problems import ProblemError, not_found, raise_worker_problem

routes = router("making")

#: Seconds for the pictures of all kinds, once after a start.
KIND_SECONDS: Final = 20.0

Short = Annotated[str, StringConstraints(max_length=300)]
Language = Annotated[str, Path(pattern="^[a-z]{2,8}$")]


class Kinds(BaseModel):
    """All kinds that can be made, the most popular first."""

    kinds: list[dict[str, Any]]


class CheckList(models.Taken):
    """A list to be read: typed, or the contents of a file."""

    kind: Short
    field: Short | None = None
    text: models.Text | None = None
    name: Short | None = None
    data: str | None = None
    lang: Short | None = None
    accents: Short | None = None
    digraphs: JsonValue = None
    size: JsonValue = None
    columns: JsonValue = None
    category: JsonValue = None
    swap: bool = False


class Preview(models.Taken):
    """A puzzle to show while the user types."""

    recipe: models.Recipe
    key: Short | None = None
    title: models.Title | None = None
    solution: bool = False


class Told(BaseModel):
    """The answer of a worker."""

    model_config = ConfigDict(extra="allow")


@routes.get("/kinds", response_model=Kinds)
def kinds(services: Served, who: Me) -> dict[str, Any]:
    """List the kinds, each with the JSON Schema of its recipe and a picture."""
    if services.kinds is None:
        services.kinds = workers.ask(services, {"do": "kinds"}, KIND_SECONDS, owner=who.id)
    return services.kinds


@routes.post("/check-list", response_model=Told)
def check_list(services: Served, who: Me, body: CheckList) -> dict[str, Any]:
    """Return what was read from each line of a list: word, cells, clue, problems."""
    if (body.text is None) == (body.data is None):
        raise ProblemError(422, "either text or data (with name) is expected")
    request = body.model_dump(exclude_none=True, exclude={"data"})
    data = None if body.data is None else decoded(body.data)
    seconds = services.settings.describe_seconds
    asked = {**request, "do": "check-list"}
    reply = services.previews.ask(asked, seconds, data=data, owner=who.id)
    if "lines" not in reply:  # else a problem is part of what there is to show
        raise_worker_problem(reply.get("problem") or {})
    return reply


@routes.post("/previews", response_model=Told)
def preview(services: Served, who: Me, body: Preview) -> dict[str, Any]:
    """Make a preview quickly; a request with the same key cancels the previous one."""
    request = body.model_dump(exclude_none=True, exclude={"key"})
    key = None if body.key is None else f"{who.id} {body.key}"
    seconds = services.settings.preview_seconds
    asked = {**request, "do": "preview"}
    return workers.ask(services, asked, seconds, key=key, owner=who.id)


def decoded(data: str) -> bytes:
    """Return bytes that were sent as base64."""
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise ProblemError(422, "data: base64 is expected") from None


# Words of the interface


@routes.get("/words/{lang}", include_in_schema=False)
def words(request: Request, lang: Language) -> Response:
    """Return the texts of the interface in a language, compressed if the client accepts it."""
    if lang not in languages():
        raise not_found("language")
    plain = _words_text(lang)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(_packed(lang), media_type="application/json", headers=headers)


def _words_text(lang: str) -> bytes:
    told = {"lang": lang, "words": studio_words(lang)}
    return json.dumps(told, ensure_ascii=False).encode()


@cache
def _packed(lang: str) -> bytes:
    """Return the words of a language at a third of their size: they were half of the first page."""
    return gzip.compress(_words_text(lang), mtime=0)


@routes.get("/settings-for-page", include_in_schema=False)
def settings_for_page(services: Served) -> dict[str, Any]:
    """Return the settings that the page needs before login."""
    import puzzlewright

    settings = services.settings
    return {
        "loopback": settings.is_loopback and not settings.allowed_hosts,
        "accounts": settings.needs_accounts,
        "version": puzzlewright.__version__,
        "languages": list(languages()),
        "share_days": settings.share_days,
        "most_share_days": settings.most_share_days,
        "trash_days": int(settings.trash_seconds // 86_400),
        "most_file_bytes": settings.most_body("/api/v1/imports") * 3 // 4,
    }
