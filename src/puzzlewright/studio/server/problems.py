"""Errors as RFC 9457 has them: `application/problem+json`, with our line and column where known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Annotated, Any, Final, NoReturn, TypeVar

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import iter_route_contexts
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.routing import compile_path

from puzzlewright.core.errors import InputError, shorten
from puzzlewright.studio.server.jobs.problems import without_options

MEDIA_TYPE: Final = "application/problem+json"

#: Members of a problem that say where an input is wrong.
PLACE: Final = ("source", "path", "line", "column", "text")

_Found = TypeVar("_Found")

#: How many wrong values of a request are named.
MOST_NAMED: Final = 20


class WrongValue(BaseModel):
    """A value of a request that is wrong."""

    model_config = ConfigDict(extra="forbid")

    field: Annotated[str, Field(description="where it is: recipe.size")]
    message: str


class Problem(BaseModel):
    """What went wrong, and where (RFC 9457); what is not known is missing."""

    model_config = ConfigDict(extra="forbid")

    type: str = "about:blank"
    title: str
    status: int
    detail: Annotated[str, Field(description="for people")]
    code: Annotated[
        str | None, Field(description="for programs: input, time, memory, size, busy …")
    ] = None
    source: Annotated[str | None, Field(description="the name of a file")] = None
    path: Annotated[
        str | None, Field(description="of the value in JSON that is wrong: givens[2][1]")
    ] = None
    line: int | None = None
    column: int | None = None
    text: Annotated[str | None, Field(description="what is wrong, quoted")] = None
    errors: list[WrongValue] | None = None
    orders: Annotated[
        list[str] | None, Field(description="orders of edges that make sense: try one of them")
    ] = None
    accounts: Annotated[bool | None, Field(description="whether the studio has accounts")] = None
    scope: Annotated[str | None, Field(description="the scope that a token lacks")] = None


class ProblemError(Exception):
    """An answer that is an error; raised by whoever finds out."""

    def __init__(
        self, status: int, detail: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.headers = headers
        self.more = more


def problem_body(status: int, detail: str, **more: Any) -> dict[str, Any]:
    """Return a problem as JSON; what is not known of it is left out."""
    title = HTTPStatus(status).phrase
    known = {name: value for name, value in more.items() if value is not None}
    return {**known, "type": "about:blank", "title": title, "status": status, "detail": detail}


def answer(
    status: int, detail: str, headers: Mapping[str, str] | None = None, **more: Any
) -> JSONResponse:
    """Return the answer that tells a problem."""
    content = problem_body(status, detail, **more)
    return JSONResponse(content, status, dict(headers or {}), media_type=MEDIA_TYPE)


def input_problem(error: InputError) -> dict[str, Any]:
    """Return what is wrong with an input, with its place."""
    place = {name: getattr(error, name) for name in PLACE}
    return problem_body(422, without_options(error.message), **place)


#: What the codes of workers' problems mean to a browser; all others are wrong input.
STATUS_OF: Final[Mapping[str, int]] = {
    "superseded": 409,
    "stopped": 409,
    "busy": 429,
    "missing": 404,
    "internal": 500,
}

_FIXED: Final = frozenset({"status", "detail", "title", "type"})


def worker_problem(problem: Mapping[str, Any]) -> dict[str, Any]:
    """Return a problem of a worker process as the API tells it."""
    more = {name: value for name, value in problem.items() if name not in _FIXED}
    status = STATUS_OF.get(str(problem.get("code")), 422)
    return problem_body(status, str(problem.get("detail") or "this cannot be used"), **more)


def raise_worker_problem(problem: Mapping[str, Any]) -> NoReturn:
    """Raise a problem of a worker process."""
    raise worker_error(problem)


def worker_error(problem: Mapping[str, Any]) -> ProblemError:
    """Return a problem of a worker process as an error to raise."""
    fields = worker_problem(problem)
    more = {name: value for name, value in fields.items() if name not in _FIXED}
    return ProblemError(fields["status"], fields["detail"], **more)


def not_found(what: str) -> ProblemError:
    """Return the error about something that is not there, or belongs to somebody else."""
    return ProblemError(404, f"there is no such {what}")


def or_404(found: _Found | None, what: str) -> _Found:
    """Return something that was looked for; an error if it is None, or was not done (False)."""
    if found is None or found is False:
        raise not_found(what)
    return found


#: Where OpenAPI finds the schema of problems, which an import has in its answer.
REFERENCE: Final = {"$ref": "#/components/schemas/Problem"}

#: Answers that every route may give, for OpenAPI.
RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    status: {"description": text, "content": {MEDIA_TYPE: {"schema": REFERENCE}}}
    for status, text in {
        400: "The request is malformed",
        401: "You are not logged in, and there is no valid token",
        403: "Not allowed, or sent by a page of another site",
        404: "There is no such thing",
        405: "The address does not take this method",
        413: "The body is too large",
        408: "The body did not arrive in time",
        409: "It is not in the state for this",
        415: "The body is not JSON",
        421: "The studio does not serve this host",
        422: "A value is wrong; `detail` says which",
        429: "Too many at once",
        503: "The studio is busy or ending; try again",
    }.items()
}


def add_handlers(
    app: FastAPI, lost: Callable[[Request, int], Response | None] = lambda *_: None
) -> None:
    """Let every error of an app become a problem.

    `lost` returns a page for people who asked for an address that is none, else None.
    """

    def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        page = lost(request, 404) if error.status_code == 404 else None
        return page or _of_http(request, error)

    app.add_exception_handler(ProblemError, _of_ours)
    app.add_exception_handler(InputError, _of_input)
    app.add_exception_handler(RequestValidationError, _of_values)
    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(Exception, _unforeseen)


def _of_ours(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001
    assert isinstance(error, ProblemError)
    return answer(error.status, error.detail, error.headers, **error.more)


def _of_input(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001
    assert isinstance(error, InputError)
    return JSONResponse(input_problem(error), 422, media_type=MEDIA_TYPE)


def _of_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = ", ".join(_methods_of(request))
    return answer(error.status_code, str(error.detail), headers)


def _methods_of(request: Request) -> list[str]:
    """Return all methods of an address; the router tells those of one of its routes."""
    found: set[str] = set()
    for each in iter_route_contexts(request.app.routes):
        pattern = compile_path(each.path or "")[0]
        if pattern.match(request.url.path):
            found |= set(each.methods or ())
    return sorted(found)


def _of_values(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001
    """Name the values that are wrong; a body that is no JSON at all has a line and a column."""
    assert isinstance(error, RequestValidationError)
    for each in error.errors():
        if each["type"] == "json_invalid":
            return _of_bad_json(str(error.body), each)
    wrong = [_wrong_value(each) for each in error.errors()[:MOST_NAMED]]
    detail = "; ".join(f"{each['field']}: {each['message']}" for each in wrong)
    return answer(422, shorten(detail), errors=wrong)


def _of_bad_json(text: str, one: Mapping[str, Any]) -> JSONResponse:
    """Say where a body stops being JSON."""
    at = int(one["loc"][-1])
    line, column = 1 + text.count("\n", 0, at), at - text.rfind("\n", 0, at)
    detail = f"the body is not JSON: {one['ctx']['error']}"
    return answer(400, detail, line=line, column=column)


#: What texts look like that patterns describe, by the type of parameter or field.
_FORMS: Final[Mapping[str, str]] = {
    "^[a-z2-7]{16}$": "an id has 16 characters of a-z and 2-7",
    "^[a-z0-9]{1,16}$": "a format is a suffix such as pdf",
    "^(auto|[urdl]{4})$": "auto, or the letters u, r, d and l in some order",
    "^[0-9a-zA-Z-]{1,40}$": "at most 40 letters, digits and hyphens",
    r"^[^\u0000]*$": "no text can have a null character",
}


def _wrong_value(one: Mapping[str, Any]) -> dict[str, str]:
    """Return where a value is and what is wrong with it, in words that are not the validator's."""
    names = [str(name) for name in one["loc"]]
    known = one.get("ctx", {})
    message = str(one["msg"]).removeprefix("Value error, ")
    match one["type"]:
        case "union_tag_not_found" | "union_tag_invalid":
            names.append(known["discriminator"].strip("'"))
            choices = str(known.get("expected_tags", "")).replace("'", "")
            message = f"one of these is expected: {choices}" if choices else "is missing"
        case "string_pattern_mismatch":
            message = _FORMS.get(known["pattern"], "this text has another form than is expected")
        case "extra_forbidden":
            message = "no such field"
        case "missing":
            message = "is missing"
    field = ".".join(names[1:]) or names[0]
    return {"field": shorten(field, 100), "message": shorten(message, 200)}


def _unforeseen(request: Request, error: Exception) -> JSONResponse:  # noqa: ARG001
    """Own up to a defect without telling what is inside; the server's log has the traceback."""
    return answer(500, "an internal error: a defect of the studio, please report it")
