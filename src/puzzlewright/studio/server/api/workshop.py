"""Answers for forms and editors: the kinds, previews, word lists, and questions while one edits.

Nothing is kept by these requests. The document of an editor is the puzzle as JSON data, and its
`bench`: locks, symmetry, lists and whatever else an editor needs. The warm workers answer
(jobs/editor_queries). They keep the word lists that editors name, and get the text of one that they
lack. A list is named by its id and the time of its last change, so that nothing is ever out of
date, and a text of five megabytes is neither read nor sent for every letter that somebody types.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Final

from fastapi import Path, Request, Response

from puzzlewright.core.version import program_version
from puzzlewright.i18n.catalogue import languages, load_catalogue
from puzzlewright.studio.server.api import workers
from puzzlewright.studio.server.api.routing import Reader, Served, router
from puzzlewright.studio.server.api.schemas import workshop as forms
from puzzlewright.studio.server.jobs.worker_pool import Turn
from puzzlewright.studio.server.problems import ProblemError, not_found, raise_worker_problem
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store.lists_and_books import lists

making_routes = router("making")

#: Seconds for the pictures of all kinds, once after a start.
KIND_SECONDS: Final = 20.0

Language = Annotated[str, Path(pattern="^[a-z]{2,8}$")]


@making_routes.get("/kinds", response_model=forms.Kinds)
def kinds(services: Served, who: Reader) -> dict[str, Any]:
    """List the kinds, each with the JSON Schema of its recipe and a picture."""
    if services.kinds is None:
        services.kinds = workers.ask(services, {"do": "kinds"}, KIND_SECONDS, owner=who.id)
    return services.kinds


@making_routes.post("/check-list", response_model=forms.ListReply)
def check_list(services: Served, who: Reader, body: forms.CheckList) -> dict[str, Any]:
    """Return what was read from each line of a list: word, cells, clue, problems."""
    if (body.text is None) == (body.data is None):
        raise ProblemError(422, "either text or data (with name) is expected")
    request = body.model_dump(exclude_none=True, exclude={"data"})
    data = None if body.data is None else decode_base64(body.data)
    seconds = services.settings.describe_seconds
    question = {**request, "do": "check-list"}
    reply = services.workers.ask(question, seconds, data=data, owner=who.id)
    if "lines" not in reply:  # else a problem is part of what there is to show
        raise_worker_problem(reply.get("problem") or {})
    return reply


@making_routes.post("/previews", response_model=forms.PreviewReply)
def preview(services: Served, who: Reader, body: forms.Preview) -> dict[str, Any]:
    """Make a preview quickly; a request with the same key cancels the previous one."""
    seconds, turn = services.settings.preview_seconds, body.turn_of(who.id)
    question = {**body.request(), "do": "preview"}
    return workers.ask(services, question, seconds, turn=turn, owner=who.id)


def decode_base64(data: str) -> bytes:
    """Return bytes that were sent as base64."""
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise ProblemError(422, "data: base64 is expected") from None


# Words of the interface


@making_routes.get("/words/{language}", include_in_schema=False)
def words(request: Request, language: Language) -> Response:
    """Return the texts of the interface in a language, compressed if the client accepts it."""
    if language not in languages():
        raise not_found("language")
    plain = _words_text(language)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return Response(_packed(language), media_type="application/json", headers=headers)


def _words_text(language: str) -> bytes:
    fields = {"language": language, "words": load_catalogue(language).phrases}
    return json.dumps(fields, ensure_ascii=False).encode()


@cache
def _packed(language: str) -> bytes:
    """Return the words of a language at a third of their size: they were half of the first page."""
    return gzip.compress(_words_text(language), mtime=0)


@making_routes.get("/settings-for-page", include_in_schema=False)
def settings_for_page(services: Served) -> dict[str, Any]:
    """Return the settings that the page needs before login."""
    settings = services.settings
    return {
        "loopback": settings.is_loopback and not settings.allowed_hosts,
        "accounts": settings.needs_accounts,
        "version": program_version(),
        "languages": list(languages()),
        "share_days": settings.share_days,
        "most_share_days": settings.most_share_days,
        "trash_days": int(settings.trash_seconds // 86_400),
        "most_file_bytes": settings.most_body("/api/v1/imports") * 3 // 4,
    }


#: The words that come with the program.
BUILT_IN: Final = "built-in"

#: The question that has a worker read lists.
LOAD: Final = "crossword-lists"

#: How often a question is asked: the worker that answers may be another, which lacks the list, too.
ROUNDS: Final = 4

#: Lists of a bench that are looked for; workers refuse that many.
MOST_LISTS: Final = 50


def ask_with_lists(
    services: Services, owner: str, request: dict[str, Any], seconds: float, turn: Turn | None
) -> dict[str, Any]:
    """Return the reply to a question of an editor, whose bench may name lists of the library."""
    bench = request.get("bench") or {}
    keyed = _keyed(services, owner, bench.get("lists"))
    if keyed is None:
        return workers.ask(services, request, seconds, turn=turn, owner=owner)
    home = f"lists {owner}"
    question = {**request, "bench": {**bench, "lists": keyed}, "home": home}
    for _ in range(ROUNDS):
        reply = workers.ask(services, question, seconds, turn=turn, owner=owner)
        if "needs" not in reply:
            break
        texts = _texts(services, owner, keyed, reply["needs"])
        # Without a turn: whoever moves on does not want the list to be read from the beginning.
        fields = {**question, "name": LOAD, "about": {}, "texts": texts}
        workers.ask(services, fields, seconds, owner=owner)
    return reply


def _keyed(services: Services, owner: str, fields: object) -> list[Any] | None:
    """Return the lists of a bench with their keys; those that are gone are left out.

    Keys are ours alone: with the key of somebody else's list, one could ask for its words.
    """
    if not isinstance(fields, list):
        return None
    known: list[Any] = []
    with services.store.reader() as c:
        for each in fields[:MOST_LISTS]:
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
    with services.store.reader() as c:
        for each in keyed:
            if each.get("key") in needed:
                row = lists.get(c, owner, each["id"])
                found[each["key"]] = "" if row is None else row.text
    return found


routes = router("workshop")

#: Seconds after which nobody waits for an answer any more; requests have limits of their own.
ASK_SECONDS: Final = 30.0


def _asker(name: str, body_type: type[forms.Question]) -> Callable[..., dict[str, Any]]:
    """Return the route of a question."""

    def ask(services: Served, who: Reader, body: forms.Question) -> dict[str, Any]:
        question = {**body.request(), "do": "workshop", "name": name}
        return ask_with_lists(services, who.id, question, ASK_SECONDS, body.turn_of(who.id))

    ask.__annotations__["body"] = body_type
    return ask


for _name, _question in forms.QUESTIONS.items():
    routes.add_api_route(
        f"/workshop/{_name}",
        _asker(_name, _question.body),
        methods=["POST"],
        name=_name,
        response_model=_question.reply,
        description=f"{_question.help} A new question with the same key replaces the previous one.",
    )
