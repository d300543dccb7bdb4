"""Opening the database, its transactions, and its schema with its migrations.

SQLite: write-ahead log, so that readers never wait; writers begin with BEGIN IMMEDIATE, so that a
transaction never fails half-way because another one was first; within this process they queue for
a lock, because SQLite itself lets waiting writers sleep and try again, which is slow and unfair.
PostgreSQL: psycopg 3; reading is one snapshot, as in SQLite. Reading refuses to write on both.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, OperationalError

from puzzlewright.core.errors import InputError, install_hint
from puzzlewright.studio.server.store.common import BusyError
from puzzlewright.studio.server.store.tables import REVISION, json_text, metadata

#: How long a transaction waits for another one, in seconds.
PATIENCE = 10.0

#: UPDATE … RETURNING, which claims jobs, came with this version.
OLDEST_SQLITE = (3, 35)

#: Connections that stay open, and how many more may be opened at busy times: a server has up to
#: 40 threads that answer requests, and none of them should wait for a connection.
POOL, MORE = 5, 40

#: Two servers that start at once must not both upgrade; any number that only we use.
UPGRADE_LOCK = 7_309_411

MIGRATIONS = Path(__file__).parent / "migrations"

_WRITES = "puzzlewright_writes"


class Store:
    """A database with an up-to-date schema."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._lock = threading.Lock()
        options: dict[str, Any] = {}
        if not self.is_sqlite:
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reader = engine.execution_options(**options)
        self._writer = engine.execution_options(**{_WRITES: True})

    @contextmanager
    def reader(self) -> Iterator[Connection]:
        """Yield a connection that sees one state of the database and cannot change it."""
        with self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writer(self) -> Iterator[Connection]:
        """Yield a connection whose changes all happen, or none if an exception leaves the block.

        BusyError: other writers took too long. Do not nest: SQLite has one writer at a time.
        """
        with self._turn():
            try:
                with self._writer.begin() as connection:
                    yield connection
            except OperationalError as error:
                if is_busy(error):
                    raise BusyError("the database is busy; try again") from error
                raise

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        if not self._lock.acquire(timeout=PATIENCE):
            raise BusyError("the database is busy; try again")
        try:
            yield
        finally:
            self._lock.release()


def open_store(url: str) -> Store:
    """Connect to sqlite:///FILE or postgresql://…, and upgrade the schema if it is older.

    InputError: not such a URL, no such database, or a schema of a newer Puzzlewright.
    """
    engine = _engine(_checked(url))
    store = Store(engine)
    try:
        if _revision(store) != REVISION:
            _upgrade(store)
    except DatabaseError as error:
        store.close()
        raise InputError(f"the database cannot be opened: {error.orig}") from error
    except BaseException:
        store.close()
        raise
    return store


def is_busy(error: OperationalError) -> bool:
    """Return whether another transaction was in the way."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return bool(code & 0xFF == sqlite3.SQLITE_BUSY)
    # lock_not_available, deadlock_detected
    return getattr(error.orig, "sqlstate", None) in ("55P03", "40P01")


def known_revisions() -> list[str]:
    """Return the names of all migrations, oldest first."""
    names = (path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    return sorted(name.partition("_")[0] for name in names)


def _checked(given: str) -> URL:
    try:
        url = make_url(given)
    except (ArgumentError, ValueError) as error:
        raise InputError("the database must be sqlite:///FILE or postgresql://…") from error
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite":
        raise InputError(f"{url.drivername} databases are not supported; use PostgreSQL or SQLite")
    if url.database in (None, "", ":memory:"):
        raise InputError("the SQLite database needs a file: sqlite:///FILE")
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise InputError(f"SQLite {sqlite3.sqlite_version} is too old; 3.35 or later is needed")
    return url


def _engine(url: URL) -> Engine:
    options: dict[str, Any] = {
        "pool_size": POOL,
        "max_overflow": MORE,
        "json_serializer": json_text,
    }
    if url.drivername == "sqlite":
        engine = create_engine(url, connect_args={"timeout": PATIENCE}, **options)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        engine = create_engine(url, pool_pre_ping=True, **options)
    except (ImportError, NoSuchModuleError) as error:
        message = install_hint("PostgreSQL needs another package", "postgres")
        raise InputError(message) from error
    event.listen(engine, "connect", _prepare_postgres)
    return engine


def _prepare_sqlite(connection: Any, record: object) -> None:
    del record
    connection.isolation_level = None  # we begin transactions, not Python
    connection.execute("PRAGMA journal_mode = WAL")
    # Safe when a process is killed; a power cut may take the last moments, but breaks nothing.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql(f"PRAGMA query_only = {0 if writes else 1}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgres(connection: Any, record: object) -> None:
    del record
    connection.execute(f"SET lock_timeout = {int(PATIENCE * 1000)}")
    connection.commit()


def _revision(store: Store) -> str | None:
    """Return the migration at which the database is; None if it is empty."""
    with store.reader() as connection:
        names = inspect(connection).get_table_names()
        if "alembic_version" not in names:
            _refuse_foreign(names)
            return None
        found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if found is not None and found not in known_revisions():
        message = f"its schema is {found}; this version of Puzzlewright knows up to {REVISION}"
        raise InputError(f"the database belongs to a newer Puzzlewright: {message}")
    return None if found is None else str(found)


def _refuse_foreign(names: list[str]) -> None:
    taken = sorted(set(names) & set(metadata.tables))
    if taken:
        message = "the database holds tables of another program; use one of the studio's own"
        raise InputError(message, text=", ".join(taken))


def _upgrade(store: Store) -> None:
    """Run the migrations that are missing, all in one transaction."""
    with store.writer() as connection:
        if not store.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})"))
        upgrade(connection)


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema up to a revision; existing tables stay as they are."""
    from alembic import command, config  # a start with an up-to-date schema does without it

    command.upgrade(set_up_alembic(config.Config(), connection), revision)


def set_up_alembic(config: Any, connection: Connection) -> Any:
    """Let alembic find our migrations and use our transaction; return its settings."""
    # alembic reads the path as a template, in which % has a meaning.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
