"""schemathesis over the whole API: no defect, and no answer that the schema does not have.

Requests are made up from the schema, right ones and wrong ones. Puzzles, lists, jobs, links and
tokens that there are take part, so that not every answer is 404.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import one_of
from schemathesis import GenerationMode
from schemathesis.checks import (
    CheckFunction,
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient
from support.commandline import SUDOKU
from support.studio.app import ADDRESS, Running, studio

API = "/api/v1"

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

#: Seconds that a download may wait here: jobs are not what is tested.
EXPORT_WAIT = 0.5


#: The longest text of the few requests.
LONGEST = 1000


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Give a studio with processes, whose event streams end at once."""
    folder = tmp_path_factory.mktemp("studio")
    with studio(folder, pretended=False, export_wait=EXPORT_WAIT) as found:
        yield found


@pytest.fixture(scope="module")
def things(known: Running) -> dict[str, str]:
    """Give the ids of things that there are, by the names of the parameters."""
    api = known.script()
    puzzle = api.post(f"{API}/puzzles", json={"text": SUDOKU}).json()["id"]
    share = api.post(f"{API}/puzzles/{puzzle}/shares", json={}).json()
    job = api.post(f"{API}/jobs", json={"verb": "count", "puzzle": puzzle}).json()["id"]
    word_list = api.post(f"{API}/lists", json={"title": "a", "text": "b"}).json()["id"]
    book = api.post(f"{API}/books", json={}).json()["id"]
    link = share["url"].rpartition("/")[2]
    found = {"puzzle": puzzle, "word_list": word_list, "job": job, "book": book}
    return {**found, "token": link, "number": "1"}


def look(known: Running, case: Any, things: dict[str, str]) -> None:
    """Send a request as it was made up, and about things that there are."""
    client = known.script()
    if case.operation.path == f"{API}/events":
        return  # a stream; test_api_events.py follows it
    check(client, case)
    if case.method != "DELETE" and set(case.path_parameters or ()) & set(things):
        for name in case.path_parameters:
            if name in things and not (name == "token" and API in case.operation.path):
                case.path_parameters[name] = things[name]
        check(client, case)


def check(client: TestClient, case: Any) -> None:
    """Send a request and compare the answer with the schema."""
    sent = case.as_transport_kwargs(base_url=ADDRESS)
    headers = {**sent.pop("headers", {}), "Authorization": client.headers["Authorization"]}
    taken = {name: sent[name] for name in ("method", "url", "params", "json") if name in sent}
    if "json" not in sent and sent.get("data") is not None:
        taken["content"] = sent["data"]
    headers.pop("User-Agent", None)
    try:
        answer = client.request(**taken, headers=headers)
    except (UnicodeError, ValueError):  # no header can hold this: it is never sent
        return
    case.validate_response(answer, checks=CHECKS)


def shortened(schema: Any) -> Any:
    """Return a schema whose texts are of a page at most: to make up longer ones takes seconds."""
    if isinstance(schema, list):
        return [shortened(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: shortened(each) for name, each in schema.items()}
    if isinstance(found.get("maxLength"), int):
        found["maxLength"] = min(found["maxLength"], LONGEST)
    return found


def walk(known: Running, things: dict[str, str], number: int, described: Any) -> int:
    """Make up this many requests of each operation; return how many operations there are."""
    schema = schemathesis.openapi.from_dict(described)
    results: list[Any] = list(schema.get_all_operations())
    found = [each.ok() for each in results]
    for operation in found:
        right, wrong = (operation.as_strategy(generation_mode=mode) for mode in GenerationMode)

        @settings(
            max_examples=number,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=one_of(right, wrong))
        def some(case: Any) -> None:
            look(known, case, things)

        try:
            some()
        except Unsatisfiable:  # there is no wrong request to an operation that takes nothing
            continue
    return len(found)


def test_some_requests(known: Running, things: dict[str, str]) -> None:
    """A few requests of each operation."""
    assert walk(known, things, 2, shortened(known.app.openapi())) > 45


@pytest.mark.slow
def test_many_requests(known: Running, things: dict[str, str]) -> None:
    """Many requests of each operation."""
    assert walk(known, things, 150, known.app.openapi()) > 45


def test_every_route_of_the_api_is_in_the_schema(known: Running) -> None:
    """But for what only pages use, and the schema itself."""
    paths = known.app.openapi()["paths"]
    told = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    internal = {f"{API}/openapi.json", f"{API}/docs", f"{API}/words/{{language}}",
                f"{API}/settings-for-page"}  # fmt: skip
    routes = {(method, path) for method, path in known.routes() if path.startswith((API, "/s/"))}
    assert told == {each for each in routes if each[1] not in {*internal, "/s/{token}"}}
