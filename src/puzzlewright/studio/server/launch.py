"""`puzzlewright studio`: from a data folder to a server that answers, and to its end.

The order is: lock the folder (a second start finds the first one there), bind the port, open the
database, make the app, serve, and only then say the address, so that it works when it is read.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import uvicorn

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.app import create_app
from puzzlewright.studio.server.browser import open_browser, remove_pages
from puzzlewright.studio.server.classes.serving import class_port, pupil_server
from puzzlewright.studio.server.connections import bound, server_config
from puzzlewright.studio.server.jobs.event_bus import EventBus
from puzzlewright.studio.server.jobs.runner import JobRunner
from puzzlewright.studio.server.jobs.worker_pool import WorkerPool
from puzzlewright.studio.server.lock import Lock, RunningStudio
from puzzlewright.studio.server.security import credentials, hosts, proxies
from puzzlewright.studio.server.security.credentials import account_name, new_token, token_hash
from puzzlewright.studio.server.security.people import new_launch
from puzzlewright.studio.server.services import Services
from puzzlewright.studio.server.settings import Settings
from puzzlewright.studio.server.store import users
from puzzlewright.studio.server.store.common import ConflictError
from puzzlewright.studio.server.store.database import Store, open_store

#: Bytes of the first line and the headers of a request.
MOST_HEADERS: Final = 32_768

TLS_NOTE: Final = (
    "passwords and puzzles travel as plain text: put a server with TLS (nginx, Caddy) in front, "
    "and name its address with --trusted-proxy"
)

#: Said if --class asks for what a running studio may lack.
CLASS_NOTE: Final = (
    "this studio was running already; if it was started without --class, end it and start it again"
)

#: Said to whoever sits at a terminal.
RUNS: Final = "the studio is running at the address above; Quit in its menu or Ctrl-C here ends it"
RUNS_ALREADY: Final = (
    "the studio was running already, at the address above; Quit in its menu ends it"
)

Say = Callable[[str], None]


@contextmanager
def _private() -> Iterator[None]:
    """Let all files that are made be for their owner alone, also those of worker processes."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


@_private()
def serve(
    settings: Settings,
    *,
    say: Say,
    warn: Say,
    hint: Say = lambda _: None,
    browser: bool = True,
    examples: tuple[str, ...] = (),
) -> None:
    """Serve the studio until Ctrl-C or Quit; or open the one that serves this folder already.

    `say` gets its address, `warn` what needs attention, `hint` what helps a person at a terminal.
    """
    _require_sense(settings)
    wanted = settings.port
    _make_folder(settings.data)
    _warn_of_readers(settings.data, warn)
    with Lock(settings.lock_file) as lock:
        if not lock.is_ours:
            _open_other(settings, lock.other(), say=say, browser=browser)
            hint(RUNS_ALREADY)
            if settings.has_class:
                warn(CLASS_NOTE)
            return
        with (
            bound(settings.host, settings.port, any_port=settings.any_port) as listening,
            class_port(replace(settings, port=listening.getsockname()[1])) as (settings, pupils),
        ):
            if wanted not in (0, settings.port):
                warn(f"port {wanted} is taken by another program, so this is port {settings.port}")
            remove_pages(settings.data)
            lock.write_address(RunningStudio(os.getpid(), settings.port, settings.host))
            store = open_store(settings.database_url)
            try:
                services = _services(settings, store, warn, examples)
                with pupil_server(services, pupils) as begin:
                    _serve(services, listening, say, warn, hint, begin, browser=browser)
            finally:
                store.close()
                remove_pages(settings.data)


def _services(settings: Settings, store: Store, warn: Say, examples: tuple[str, ...]) -> Services:
    if settings.needs_accounts:
        _require_account(store)
        if not settings.trusted_proxies:
            warn(TLS_NOTE)
    hub = EventBus(store)
    return Services(
        settings,
        store,
        WorkerPool(settings),
        JobRunner(store, settings, hub.wake),
        hub,
        examples=examples,
    )


def _serve(
    services: Services,
    listening: socket.socket,
    say: Say,
    warn: Say,
    hint: Say,
    begin: Callable[[Say], None],
    *,
    browser: bool,
) -> None:
    settings = services.settings
    address = _address(settings, services.store)

    def ready() -> None:
        say(address.text)
        hint(RUNS)
        begin(warn)
        if settings.allowed_hosts and settings.is_loopback:
            names = ", ".join(map(hosts.host_named, settings.allowed_hosts))
            warn(f"others reach it as {names} through a web server on this machine")
        if browser:
            open_browser(settings.data, address.text, address.token)

    # The log, on standard error, has what is wrong and nothing else.
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="puzzlewright: %(message)s"
    )
    trusted = proxies.networks(settings.trusted_proxies)
    config = server_config(create_app(services), trusted, MOST_HEADERS, lifespan="on")
    _Server(config, services, ready).run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that says when it is ready, and that ends event streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, services: Services, ready: Callable[[], None]):
        super().__init__(config)
        self._services = services
        self._ready = ready
        services.end = self._end

    def _end(self) -> None:
        """End soon, as after Ctrl-C: uvicorn looks at this ten times a second."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to accept requests, and print the address."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End: first what would never end by itself."""
        logging.getLogger("uvicorn.error").addFilter(_is_no_cancelling)
        self._services.begin_to_stop()
        await super().shutdown(sockets)


def _is_no_cancelling(record: logging.LogRecord) -> bool:
    """Tell whether a message is about anything else than requests that are cut off at the end."""
    error = record.exc_info[1] if record.exc_info else None
    is_about_it = isinstance(error, asyncio.CancelledError) or "Cancel" in str(record.msg)
    return not is_about_it


# Before it starts


def _require_sense(settings: Settings) -> None:
    """Refuse to be reached by others without a list of hosts."""
    hosts.allowed_hosts(settings)  # refuses names that are none
    proxies.networks(settings.trusted_proxies)
    if not settings.is_loopback and not settings.allowed_hosts:
        raise InputError(
            f"--host {settings.host} can be reached by others: add --allowed-host NAME, the name "
            "in the address that they type"
        )


def _require_account(store: Store) -> None:
    with store.reader() as c:
        if not users.admins(c):
            raise InputError(
                "others can reach this studio, so it needs accounts: add the first one with "
                "`puzzlewright studio user add NAME` and the same --data or --database"
            )


def _make_folder(folder: Path) -> None:
    """Make the data folder, for its owner alone."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = f"no folder can be made there ({error.strerror})"
        raise InputError(reason, source=str(folder)) from error


def _warn_of_readers(folder: Path, warn: Say) -> None:
    """Warn if others can read an existing folder, or what is in it."""
    if sys.platform != "win32" and folder.stat().st_mode & 0o077:
        warn(f"{folder}: other users of this machine may read this folder; `chmod 700` ends that")


class _Address(NamedTuple):
    """An address to open."""

    text: str
    token: str | None  #: what is secret about it


def _address(settings: Settings, store: Store) -> _Address:
    """Return the address to open: with a launch token, or for people with accounts without."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    if settings.needs_accounts and settings.is_loopback:
        # By its names it is reached through a server in front only, and who knows by which scheme.
        return _Address(f"http://{host}:{settings.port}/", None)
    if settings.needs_accounts:
        name = hosts.host_named(settings.allowed_hosts[0])
        return _Address(f"http://{name if ':' in name else f'{name}:{settings.port}'}/", None)
    token = new_launch(store, settings)
    return _Address(f"http://{host}:{settings.port}/launch?token={token}", token)


def _open_other(
    settings: Settings, running: RunningStudio | None, *, say: Say, browser: bool
) -> None:
    """Open the studio that serves this folder already."""
    if running is None:
        raise InputError("another studio uses this folder, and its address is unknown")
    settings = replace(settings, port=running.port, host=running.host)
    store = open_store(settings.database_url)
    try:
        address = _address(settings, store)
    finally:
        store.close()
    say(address.text)
    if browser:  # and wait for it, as the thread ends with this process
        open_browser(settings.data, address.text, address.token).join()


# Tokens and accounts by the command line


@_private()
def make_token(
    settings: Settings,
    name: str,
    user: str | None,
    *,
    scope: str = credentials.USUAL_SCOPE,
    lasts: float | None = None,
) -> str:
    """Return a new token for scripts, of a user or of whoever sits at this machine.

    It expires after `lasts` seconds, or never.
    """
    _make_folder(settings.data)
    token = new_token()
    store = open_store(settings.database_url)
    try:
        with store.writer() as c:
            owner = users.get(c, users.LOCAL) if user is None else users.by_name(c, user)
            if owner is None:
                raise InputError("there is no such user", text=user or users.LOCAL)
            users.add_token(c, owner.id, token_hash(token), name, scope=scope, lasts=lasts)
    finally:
        store.close()
    return token


@_private()
def add_user(settings: Settings, name: str, password: str, *, admin: bool) -> bool:
    """Add an account, the first one for an administrator; return whether it is one."""
    name = account_name(name)
    hashed = credentials.hash_password(password)
    _make_folder(settings.data)
    store = open_store(settings.database_url)
    try:
        with store.writer() as c:
            is_admin = admin or not users.admins(c)
            users.add(c, name, hashed, is_admin=is_admin)
    except ConflictError as error:
        raise InputError(str(error), text=name) from error
    finally:
        store.close()
    return is_admin
