"""Users, and how they prove who they are: sessions of browsers, tokens of scripts, launches.

Cookies and tokens are stored as hashes only: whoever reads the database cannot log in with it.
A studio without accounts has one user, LOCAL, whom the first migration creates; it has no password.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from puzzlewright.core import clock
from puzzlewright.studio.server.security.credentials import WHOLE_SCOPE
from puzzlewright.studio.server.store import tables
from puzzlewright.studio.server.store.common import (
    ConflictError,
    fetch,
    fold,
    insert_into,
    new_id,
    row_columns,
)

#: The user of a studio without accounts.
LOCAL = "local"

#: `seen` and `used` are written at most so often, in seconds: most requests only read.
RARELY = 60.0

_U, _S, _T, _L = tables.users, tables.sessions, tables.tokens, tables.launches


class UserRow(NamedTuple):
    """A user."""

    id: str
    name: str
    password_hash: str | None
    is_admin: bool
    disabled: bool
    created: float


class SessionRow(NamedTuple):
    """A browser that is logged in."""

    hash: str
    user_id: str
    created: float
    seen: float
    expires: float


class TokenRow(NamedTuple):
    """A token of a script; the token itself is shown once and not kept."""

    id: str
    user_id: str
    name: str
    scope: str
    created: float
    used: float | None
    expires: float | None  #: None: never

    @property
    def is_expired(self) -> bool:
        """Whether it is of no use any more."""
        return self.expires is not None and self.expires <= clock.wall()


_USER = row_columns(UserRow, _U)
_SESSION = row_columns(SessionRow, _S)
_TOKEN = row_columns(TokenRow, _T)


def add(c: Connection, name: str, password_hash: str | None, *, is_admin: bool = False) -> UserRow:
    """Add a user. ConflictError: there is one of that name, whatever its case."""
    row = UserRow(new_id(), name, password_hash, is_admin, False, clock.wall())
    query = insert_into(c, _U).values(**row._asdict(), folded=fold(name))
    query = query.on_conflict_do_nothing(index_elements=["folded"])
    if c.scalar(query.returning(_U.c.id)) is None:
        raise ConflictError("there is a user of that name already")
    return row


def get(c: Connection, user_id: str) -> UserRow | None:
    """Return a user, also one who is disabled."""
    return fetch(c, UserRow, select(*_USER).where(_U.c.id == user_id))


def by_name(c: Connection, name: str) -> UserRow | None:
    """Return the user of that name, whatever its case, also one who is disabled."""
    return fetch(c, UserRow, select(*_USER).where(_U.c.folded == fold(name)))


def everybody(c: Connection) -> list[UserRow]:
    """Return all users, oldest first."""
    query = select(*_USER).order_by(_U.c.created, _U.c.id)
    return [UserRow(*row) for row in c.execute(query)]


def admins(c: Connection) -> int:
    """Return how many users can log in and administer; the last one must stay."""
    able = (_U.c.is_admin, ~_U.c.disabled, _U.c.password_hash.is_not(None))
    return int(c.scalar(select(func.count()).select_from(_U).where(*able)) or 0)


def change(
    c: Connection,
    user_id: str,
    *,
    password_hash: str | None = None,
    is_admin: bool | None = None,
    disabled: bool | None = None,
) -> UserRow | None:
    """Change a user; None leaves a value as it is.

    A new password and disabling end all sessions, tokens and launches: whoever has found one out
    may have made others.
    """
    given = {"password_hash": password_hash, "is_admin": is_admin, "disabled": disabled}
    values = {name: value for name, value in given.items() if value is not None}
    if values:
        c.execute(update(_U).where(_U.c.id == user_id).values(**values))
    if disabled or password_hash is not None:
        log_out(c, user_id)
        c.execute(delete(_T).where(_T.c.user_id == user_id))
        c.execute(delete(_L).where(_L.c.user_id == user_id))
    return get(c, user_id)


def start_session(c: Connection, user_id: str, hashed: str, lasts: float) -> SessionRow:
    """Log a browser in for `lasts` seconds."""
    at = clock.wall()
    row = SessionRow(hashed, user_id, at, at, at + lasts)
    c.execute(insert(_S).values(**row._asdict()))
    return row


def session(c: Connection, hashed: str) -> tuple[SessionRow, UserRow] | None:
    """Return a session that has not expired, and its user, who is not disabled."""
    query = select(*_SESSION, *_USER).join_from(_S, _U, _U.c.id == _S.c.user_id)
    query = query.where(_S.c.hash == hashed, _S.c.expires > clock.wall(), ~_U.c.disabled)
    row = c.execute(query).one_or_none()
    if row is None:
        return None
    cut = len(SessionRow._fields)
    return SessionRow(*row[:cut]), UserRow(*row[cut:])


def saw(c: Connection, hashed: str, lasts: float | None = None) -> None:
    """Note that a session was used; `lasts` extends it to that many seconds from now."""
    at = clock.wall()
    values = {"seen": at} if lasts is None else {"seen": at, "expires": at + lasts}
    c.execute(update(_S).where(_S.c.hash == hashed).values(**values))


def is_due(last: float | None) -> bool:
    """Return whether `seen` or `used` is old enough to be written again."""
    return last is None or clock.wall() - last >= RARELY


def end_session(c: Connection, hashed: str) -> bool:
    """Log one browser out."""
    return c.execute(delete(_S).where(_S.c.hash == hashed)).rowcount > 0


def log_out(c: Connection, user_id: str) -> int:
    """End all sessions of a user; return how many there were."""
    return c.execute(delete(_S).where(_S.c.user_id == user_id)).rowcount


def add_token(
    c: Connection,
    user_id: str,
    hashed: str,
    name: str = "",
    *,
    scope: str = WHOLE_SCOPE,
    lasts: float | None = None,
    latest: float | None = None,
) -> TokenRow:
    """Keep the hash of a new token; it expires after `lasts` seconds, or at `latest`, or never."""
    at = clock.wall()
    ends = [latest, None if lasts is None else at + lasts]
    expires = min((end for end in ends if end is not None), default=None)
    row = TokenRow(new_id(), user_id, name, scope, at, None, expires)
    c.execute(insert(_T).values(**row._asdict(), hash=hashed))
    return row


def token(c: Connection, hashed: str) -> tuple[TokenRow, UserRow] | None:
    """Return a token, which may have expired, and its user, who is not disabled."""
    query = select(*_TOKEN, *_USER).join_from(_T, _U, _U.c.id == _T.c.user_id)
    row = c.execute(query.where(_T.c.hash == hashed, ~_U.c.disabled)).one_or_none()
    if row is None:
        return None
    cut = len(TokenRow._fields)
    return TokenRow(*row[:cut]), UserRow(*row[cut:])


def used_token(c: Connection, token_id: str) -> None:
    """Note that a token was used."""
    c.execute(update(_T).where(_T.c.id == token_id).values(used=clock.wall()))


def tokens(c: Connection, user_id: str) -> list[TokenRow]:
    """Return the tokens of a user, newest first."""
    query = select(*_TOKEN).where(_T.c.user_id == user_id)
    return [TokenRow(*row) for row in c.execute(query.order_by(_T.c.created.desc(), _T.c.id))]


def remove_token(c: Connection, user_id: str, token_id: str) -> bool:
    """Remove a token of a user; False if there is none."""
    mine = (_T.c.id == token_id, _T.c.user_id == user_id)
    return c.execute(delete(_T).where(*mine)).rowcount > 0


def add_launch(c: Connection, user_id: str, hashed: str, lasts: float) -> None:
    """Keep the hash of a launch token, which logs in once within `lasts` seconds."""
    c.execute(insert(_L).values(hash=hashed, user_id=user_id, expires=clock.wall() + lasts))


def use_launch(c: Connection, hashed: str) -> UserRow | None:
    """Use up a launch token and return its user; None if it was used, has expired or is unknown."""
    query = delete(_L).where(_L.c.hash == hashed).returning(_L.c.user_id, _L.c.expires)
    found = c.execute(query).one_or_none()
    if found is None or found.expires <= clock.wall():
        return None
    user = get(c, found.user_id)
    return None if user is None or user.disabled else user


#: Seconds for which a token is listed that has expired.
EXPIRED_KEPT = 30 * 86_400.0


def purge(c: Connection) -> int:
    """Remove sessions and launches that have expired, and tokens a month later; return how many."""
    at = clock.wall()
    ends = ((_S, at), (_L, at), (_T, at - EXPIRED_KEPT))
    return sum(
        c.execute(delete(table).where(table.c.expires <= end)).rowcount for table, end in ends
    )
