"""Requests to the warm workers: the server process itself parses and draws no puzzle.

Files of an import go to them several in a request, in order: a request for each puzzle would take
longer than reading and drawing it. While workers describe some files, the caller writes those
before; no more are unpacked than are on their way.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Query, Response
from fastapi.responses import HTMLResponse

from puzzlewright.studio.server import problems
from puzzlewright.studio.server.jobs.problems import BUSY, INPUT
from puzzlewright.studio.server.jobs.worker_pool import Turn
from puzzlewright.studio.server.security.headers import game_policy
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store.puzzles import Content


def ask(
    services: Services,
    request: dict[str, Any],
    seconds: float,
    *,
    data: bytes | None = None,
    turn: Turn | None = None,
    owner: str = "",
) -> dict[str, Any]:
    """Return the reply of a worker; its problem becomes ours. Owners take turns."""
    reply = services.workers.ask(request, seconds, data=data, turn=turn, owner=owner)
    problem = reply.get("problem")
    if problem is not None:
        problems.raise_worker_problem(problem)
    return reply


def describe_file(
    services: Services, owner: str, name: str, data: bytes, order: str | None = None
) -> list[dict[str, Any]]:
    """Return what there is to show of each puzzle of a file of any format.

    `order` is that of the edges in lists of pieces.
    """
    request = {"do": "describe", "name": name, "order": order}
    seconds = services.settings.describe_seconds
    found: list[dict[str, Any]] = ask(services, request, seconds, data=data, owner=owner)[
        "documents"
    ]
    return found


def describe_one(
    services: Services, owner: str, text: str, order: str | None = None
) -> dict[str, Any]:
    """Return what there is to show of the one puzzle of a text; `order` is that of edges."""
    request = {"do": "describe", "text": text, "order": order}
    seconds = services.settings.describe_seconds
    found = ask(services, request, seconds, owner=owner)["documents"]
    if len(found) != 1:
        raise problems.ProblemError(422, f"one puzzle expected, {len(found)} found")
    one: dict[str, Any] = found[0]
    if one.get("problem") is not None:
        problems.raise_worker_problem(one["problem"])
    return one


def require_recipe(services: Services, owner: str, verb: str, recipe: object) -> None:
    """Refuse a wrong recipe."""
    _require(services, owner, {"do": "check-recipe", "verb": verb, "recipe": recipe})


def require_options(
    services: Services, owner: str, verb: str, spec: Mapping[str, Any], kind: str | None
) -> None:
    """Refuse a wrong format and wrong options; `kind` is that of the puzzle, if it is known."""
    about = {name: spec[name] for name in ("format", "options") if name in spec}
    _require(services, owner, {"do": "check-options", "verb": verb, "kind": kind, **about})


def _require(services: Services, owner: str, request: dict[str, Any]) -> None:
    """Refuse what a worker calls wrong; where none is free to tell, the job will."""
    seconds = services.settings.preview_seconds
    found = services.workers.ask(request, seconds, owner=owner).get("problem")
    if found is not None and found["code"] == INPUT:
        problems.raise_worker_problem(found)


def read_puzzle(services: Services, owner: str, text: str) -> str:
    """Return the one puzzle of a text in any format as a text of ours."""
    request = {"do": "read-puzzle", "text": text}
    found: str = ask(services, request, services.settings.describe_seconds, owner=owner)["text"]
    return found


def version_content(
    described: Mapping[str, Any], message: str, bench: str | None = None, session: str | None = None
) -> Content:
    """Return what a version keeps of a described puzzle."""
    return Content(
        text=described["text"],
        facts=described["facts"],
        words=described.get("words") or "",
        recipe=described.get("recipe"),
        seed=described.get("seed"),
        svg=described.get("svg"),
        solution_svg=described.get("solution_svg"),
        message=message,
        bench=bench,
        session=session,
        normal=described.get("normal"),
    )


#: The language of a game's page; that of the puzzle if the studio does not know it.
Tongue = Annotated[str | None, Query(max_length=12, description="language of the page: de")]


def game(
    services: Services,
    owner: str,
    text: str,
    title: str,
    author: str = "",
    *,
    solution: bool = True,
    language: str | None = None,
) -> Response:
    """Return the page of a game, which may do nothing but run its own script in a frame of ours."""
    options = {"title": title, "author": author, "solution": solution, "language": language}
    request = {"do": "game", "text": text, "framed": True, **options}
    reply = ask(services, request, services.settings.describe_seconds, owner=owner)
    headers = {"Content-Security-Policy": game_policy(reply["script_hashes"])}
    return HTMLResponse(reply["html"], headers=headers)


def require_playable(services: Services, owner: str, text: str, *, solution: bool) -> None:
    """Refuse a puzzle whose game nobody could open; some need the solution in their page."""
    request = {"do": "playable", "text": text, "solution": solution}
    ask(services, request, services.settings.describe_seconds, owner=owner)


#: Files, and their bytes, in one request; a worker takes some milliseconds for each puzzle, and
#: answers after a second with those that are done.
FILES: Final = 50
BYTES: Final = 1_000_000

#: Seconds before a request that found no worker is sent again.
PAUSE: Final = 0.5


class File(NamedTuple):
    """A file, and what else is known of its puzzle."""

    name: str
    data: bytes
    about: dict[str, Any]


#: The puzzles of a file, or why there are none; None: there was no time for it.
Outcome = list[dict[str, Any]] | problems.ProblemError | None


def describe_batches(
    services: Services, owner: str, files: Iterable[File], is_over: Callable[[], bool]
) -> Iterator[tuple[File, Outcome]]:
    """Yield each file with its puzzles, in order; once the time is over, with None."""
    at_once = max(1, services.settings.workers - 1)  # workers answer no more of these at a time
    with ThreadPoolExecutor(at_once, "import") as pool:
        waiting: deque[Future[list[tuple[File, Outcome]]]] = deque()
        for batch in _batches(files):
            waiting.append(pool.submit(_answered, services, owner, batch, is_over))
            if len(waiting) > at_once:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _batches(files: Iterable[File]) -> Iterator[list[File]]:
    batch: list[File] = []
    size = 0
    for file in files:
        batch.append(file)
        size += len(file.data)
        if len(batch) >= FILES or size >= BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _answered(
    services: Services, owner: str, files: list[File], is_over: Callable[[], bool]
) -> list[tuple[File, Outcome]]:
    """Ask for all files; if that fails, for each by itself, so that only the guilty is refused."""
    found: list[tuple[File, Outcome]] = []
    while files and not is_over():
        request = {"do": "describe-files", "files": [(each.name, len(each.data)) for each in files]}
        data = b"".join(each.data for each in files)
        seconds = services.settings.describe_seconds
        reply = services.workers.ask(request, seconds, data=data, owner=owner)
        problem = reply.get("problem")
        if problem is None:
            done = [_outcome(each) for each in reply["files"]]
            found += zip(files, done, strict=False)  # the rest comes with the next request
            files = files[len(done) :]
        elif problem.get("code") == BUSY:
            time.sleep(PAUSE)
        elif len(files) == 1:
            found.append((files[0], problems.worker_error(problem)))
            files = []
        else:
            for each in files:
                found += _answered(services, owner, [each], is_over)
            files = []
    return [*found, *((each, None) for each in files)]


def _outcome(reply: dict[str, Any]) -> Outcome:
    if reply.get("problem") is not None:
        return problems.worker_error(reply["problem"])
    documents: list[dict[str, Any]] = reply["documents"]
    return documents
