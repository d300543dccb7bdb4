"""Logging in and out, tokens for scripts, accounts, and ending the studio from the browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final, Literal

from fastapi import Request, Response
from pydantic import Field, StringConstraints

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.api import models
from puzzlewright.studio.server.api.routing import Admin, Owner, Reader, Served, router
from puzzlewright.studio.server.problems import RESPONSES, ProblemError, not_found, or_404
from puzzlewright.studio.server.security import credentials
from puzzlewright.studio.server.security.credentials import account_name, new_token, token_hash
from puzzlewright.studio.server.security.limiter import first_wait
from puzzlewright.studio.server.security.people import People
from puzzlewright.studio.server.security.proxies import address_block
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.store import users
from puzzlewright.studio.server.store.common import ConflictError, fold

routes = router("accounts")

DAY: Final = 86_400.0

#: Tokens that one user may have.
MOST_TOKENS: Final = 100

Name = Annotated[
    str,
    StringConstraints(
        min_length=1,
        max_length=100,
        strip_whitespace=True,
        pattern=r"^[^\u0000]*[^\u0000\s][^\u0000]*$",
    ),
]
Password = Annotated[str, StringConstraints(max_length=credentials.LONGEST)]
GONE: Final[dict[int | str, dict[str, Any]]] = {204: {"description": "Done"}}
CONFLICT: Final[dict[int | str, dict[str, Any]]] = {409: RESPONSES[409]}


class Login(models.RequestBody):
    """Who logs in."""

    name: Annotated[str, StringConstraints(max_length=100)]
    password: Password


class NewPassword(models.RequestBody):
    """A password, and the one that it replaces."""

    old: Password
    new: Annotated[str, Field(min_length=credentials.SHORTEST, max_length=credentials.LONGEST)]


class MeOut(models.Reply):
    """Who is logged in."""

    id: str
    name: str
    is_admin: bool
    accounts: bool
    scope: Annotated[Scope, Field(description="of the token; admin without one")]


Scope = Annotated[
    Literal["read", "make", "admin"],
    Field(description="what it may do; each includes those before it"),
]


class NewToken(models.RequestBody):
    """A token for a script; without `days`, it expires with the token that makes it, or never."""

    name: Annotated[str, StringConstraints(max_length=credentials.LONGEST_TOKEN_NAME)] = ""
    scope: Scope = "make"
    days: Annotated[float | None, Field(gt=0, le=credentials.MOST_TOKEN_DAYS)] = None


class TokenOut(models.Reply):
    """A token, without the secret."""

    id: str
    name: str
    scope: Scope
    created: models.Time
    used: models.Time | None
    expires: Annotated[models.Time | None, Field(description="null: never")]


class NewTokenOut(TokenOut):
    """A new token; it is shown only once."""

    token: str


class TokensOut(models.Reply):
    """All tokens of a user."""

    items: list[TokenOut]


class NewUser(models.RequestBody):
    """An account."""

    name: Name
    password: Annotated[str, Field(min_length=credentials.SHORTEST, max_length=credentials.LONGEST)]
    is_admin: bool = False


class UserChanges(models.RequestBody):
    """Changes of an account."""

    password: (
        Annotated[str, Field(min_length=credentials.SHORTEST, max_length=credentials.LONGEST)]
        | None
    ) = None
    is_admin: bool | None = None
    disabled: bool | None = None


class UserOut(models.Reply):
    """An account, without its password."""

    id: str
    name: str
    is_admin: bool
    disabled: bool
    created: models.Time


class UsersOut(models.Reply):
    """All accounts."""

    items: list[UserOut]


def studio_people(services: Services) -> People:
    """Return the users."""
    return People(services.store, services.settings)


def set_cookie(services: Services, request: Request, response: Response, cookie: str) -> None:
    """Let the browser send the session from now on, to us alone and to no script."""
    origin = request.headers.get("origin", "")
    response.set_cookie(
        services.settings.cookie,
        cookie,
        max_age=int(services.settings.session_seconds),
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https" or origin.startswith("https:"),
    )


@routes.get("/me", response_model=MeOut)
def me(services: Served, who: Reader) -> dict[str, Any]:
    """Return who is logged in."""
    return {
        **models.shown_fields(who, "id name is_admin scope"),
        "accounts": services.settings.needs_accounts,
    }


@routes.post("/login", status_code=204, responses=GONE)
def log_in(services: Served, body: Login, request: Request, response: Response) -> None:
    """Log in with name and password; the answer sets a cookie."""
    if not services.settings.needs_accounts:
        raise ProblemError(403, "this studio has no accounts: open the address that it printed")
    with _attempt(services, request, body.name):
        cookie = studio_people(services).log_in(body.name, body.password)
    set_cookie(services, request, response, cookie)


@contextmanager
def _attempt(services: Services, request: Request, given: str) -> Iterator[None]:
    """Refuse attempts at a password that are too many; one that is right does not count."""
    name = fold(given)  # as accounts are found
    address = address_block(request.client.host if request.client else "")
    limits = (
        (services.logins_of_both, f"{address} {name}"),
        (services.logins_of_names, name),
        (services.logins_of_addresses, address),
    )
    if wait := first_wait(limits):
        seconds = str(int(wait) + 1)
        detail = f"too many attempts; try again in {seconds} seconds"
        raise ProblemError(429, detail, {"Retry-After": seconds})
    yield
    for limiter, key in limits:
        limiter.take_back(key)


@routes.post("/me/password", status_code=204, responses=GONE)
def change_password(
    services: Served, who: Owner, body: NewPassword, request: Request, response: Response
) -> None:
    """Change one's own password; all sessions and tokens end, and the answer sets a cookie."""
    if not services.settings.needs_accounts:
        raise ProblemError(403, "this studio has no accounts, and no passwords")
    with _attempt(services, request, who.name):
        cookie = studio_people(services).change_password(who, body.old, _hashed(body.new))
    set_cookie(services, request, response, cookie)


@routes.post("/logout", status_code=204, responses=GONE)
def log_out(services: Served, who: Owner, response: Response) -> None:
    """End the session."""
    studio_people(services).log_out(who)
    response.delete_cookie(services.settings.cookie, httponly=True, samesite="strict")


# Tokens


@routes.get("/tokens", response_model=TokensOut)
def tokens(services: Served, who: Owner) -> dict[str, Any]:
    """List the tokens, without the secrets."""
    with services.store.reader() as c:
        return {"items": [_token_out(row) for row in users.tokens(c, who.id)]}


@routes.post("/tokens", status_code=201, response_model=NewTokenOut, responses=CONFLICT)
def add_token(services: Served, who: Owner, body: NewToken) -> dict[str, Any]:
    """Make a token for a script, shown only once; made by a token, it expires with that one."""
    token = new_token()
    with services.store.writer() as c:
        if len(users.tokens(c, who.id)) >= MOST_TOKENS:
            raise ProblemError(409, f"there are {MOST_TOKENS} tokens already; remove one first")
        lasts = None if body.days is None else body.days * DAY
        maker = None if who.token is None else users.token(c, who.token)
        row = users.add_token(
            c,
            who.id,
            token_hash(token),
            body.name,
            scope=body.scope,
            lasts=lasts,
            latest=None if maker is None else maker[0].expires,
        )
    return {**_token_out(row), "token": token}


@routes.delete("/tokens/{token}", status_code=204, responses=GONE)
def remove_token(services: Served, who: Owner, token: models.Id) -> None:
    """Remove a token; scripts that use it lose access."""
    with services.store.writer() as c:
        or_404(users.remove_token(c, who.id, token), "token")


def _token_out(row: users.TokenRow) -> dict[str, Any]:
    return models.shown_fields(row, "id name scope", "created used expires")


# Accounts


@routes.get("/users", response_model=UsersOut)
def list_users(services: Served, who: Admin) -> dict[str, Any]:  # noqa: ARG001
    """List all accounts; for administrators."""
    with services.store.reader() as c:
        everybody = users.everybody(c)
    # The user of a studio without accounts cannot log in.
    return {"items": [_user_out(row) for row in everybody if row.id != users.LOCAL]}


@routes.post("/users", status_code=201, response_model=UserOut, responses=CONFLICT)
def add_user(services: Served, who: Admin, body: NewUser) -> dict[str, Any]:  # noqa: ARG001
    """Add an account; for administrators."""
    if not services.settings.needs_accounts:
        raise ProblemError(409, "this studio has no accounts; start it with --allowed-host")
    name = account_name(body.name)
    hashed = _hashed(body.password)
    try:
        with services.store.writer() as c:
            row = users.add(c, name, hashed, is_admin=body.is_admin)
    except ConflictError as error:
        raise ProblemError(409, str(error)) from error
    return _user_out(row)


@routes.patch("/users/{user}", response_model=UserOut, responses=CONFLICT)
def change_user(
    services: Served,
    who: Admin,  # noqa: ARG001
    user: models.Id,
    body: UserChanges,
) -> dict[str, Any]:
    """Change an account; for administrators. A new password ends its sessions and tokens."""
    hashed = None if body.password is None else _hashed(body.password)
    with services.store.writer() as c:
        row = users.change(
            c, user, password_hash=hashed, is_admin=body.is_admin, disabled=body.disabled
        )
        if row is None:
            raise not_found("user")
        if not users.admins(c):
            raise ProblemError(409, "one administrator has to stay")
    return _user_out(row)


def _hashed(password: str) -> str:
    try:
        return credentials.hash_password(password)
    except InputError as error:
        raise ProblemError(422, error.message) from error


def _user_out(row: users.UserRow) -> dict[str, Any]:
    return models.shown_fields(row, "id name is_admin disabled", "created")


quit_routes = router("studio")

DONE: Final[dict[int | str, dict[str, Any]]] = {204: {"description": "Done"}}


@quit_routes.post("/quit", status_code=204, responses=DONE)
def quit_studio(services: Served, who: Owner) -> None:  # noqa: ARG001 - whoever is logged in may
    """End the studio of this machine; running jobs go on after the next start."""
    if services.settings.needs_accounts:
        raise ProblemError(403, "a studio with accounts is ended on its machine, not by a request")
    services.end()
