"""Who has a cookie or a token, and how people log in and out."""

from __future__ import annotations

from puzzlewright.studio.server.browser import remove_page
from puzzlewright.studio.server.problems import ProblemError
from puzzlewright.studio.server.security import credentials
from puzzlewright.studio.server.security.credentials import new_token, token_hash
from puzzlewright.studio.server.security.gate import CurrentUser
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import users
from puzzlewright.studio.server.store.database import Store


class People:
    """The users of a studio."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    def by_cookie(self, cookie: str) -> CurrentUser | None:
        """Return whose session this is, if it has not ended."""
        hashed = token_hash(cookie)
        with self._store.reader() as c:
            found = users.session(c, hashed)
        if found is None:
            return None
        session, user = found
        if users.is_due(session.seen):
            with self._store.writer() as c:
                users.saw(c, hashed, self._settings.session_seconds)
        return CurrentUser(user.id, user.name, user.is_admin, hashed)

    def by_token(self, token: str) -> CurrentUser | None:
        """Return who may use this token; a problem if it has expired."""
        hashed = token_hash(token)
        with self._store.reader() as c:
            found = users.token(c, hashed)
        if found is None:
            return None
        row, user = found
        if row.is_expired:
            refused = 'Bearer error="invalid_token", error_description="expired"'
            raise ProblemError(401, "this token has expired", {"WWW-Authenticate": refused})
        if users.is_due(row.used):
            with self._store.writer() as c:
                users.used_token(c, row.id)
        return CurrentUser(user.id, user.name, user.is_admin, None, hashed, row.scope)

    def is_still_there(self, who: CurrentUser) -> bool:
        """Tell whether the session or the token of somebody is still valid."""
        with self._store.reader() as c:
            if who.session is not None:
                return users.session(c, who.session) is not None
            found = None if who.token is None else users.token(c, who.token)
            return found is not None and not found[0].is_expired

    def launch(self, token: str) -> str | None:
        """Use up a launch token; return the cookie of a new session, or None if it is not valid."""
        cookie = new_token()
        with self._store.writer() as c:
            user = users.use_launch(c, token_hash(token))
            if user is None:
                return None
            users.start_session(c, user.id, token_hash(cookie), self._settings.session_seconds)
        remove_page(self._settings.data, token)
        return cookie

    def log_in(self, name: str, password: str) -> str:
        """Return the cookie of a new session; a problem if name or password is wrong."""
        with self._store.reader() as c:
            user = users.by_name(c, name)
        stored = None if user is None or user.disabled else user.password_hash
        if not credentials.is_right(password, stored) or user is None:
            raise ProblemError(401, "name or password is wrong")
        cookie = new_token()
        with self._store.writer() as c:
            users.start_session(c, user.id, token_hash(cookie), self._settings.session_seconds)
        return cookie

    def change_password(self, who: CurrentUser, old: str, hashed: str) -> str:
        """Store a new password and end all sessions and tokens; return the cookie of a new one."""
        with self._store.reader() as c:
            user = users.get(c, who.id)
        if not credentials.is_right(old, None if user is None else user.password_hash):
            raise ProblemError(403, "the old password is wrong")
        cookie = new_token()
        with self._store.writer() as c:
            users.change(c, who.id, password_hash=hashed)
            users.start_session(c, who.id, token_hash(cookie), self._settings.session_seconds)
        return cookie

    def log_out(self, who: CurrentUser) -> None:
        """End the session."""
        if who.session is not None:
            with self._store.writer() as c:
                users.end_session(c, who.session)


def new_launch(store: Store, settings: Settings) -> str:
    """Return a new launch token for whoever sits at this machine."""
    token = new_token()
    with store.writer() as c:
        users.add_launch(c, users.LOCAL, token_hash(token), settings.launch_seconds)
    return token
