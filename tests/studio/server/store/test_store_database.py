"""Opening databases, and what transactions promise, the same on SQLite and PostgreSQL."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import DBAPIError

from puzzlewright.core.errors import InputError
from puzzlewright.studio.server.store import plays, puzzles, tables, users
from puzzlewright.studio.server.store.common import BusyError
from puzzlewright.studio.server.store.database import Store, open_store
from puzzlewright.studio.server.store.lists_and_books import lists

LOCAL = users.LOCAL


def test_open_twice(database: str) -> None:
    """What one store wrote, the next one reads."""
    first = open_store(database)
    with first.writer() as c:
        made = lists.create(c, LOCAL, "Tiere", "Hund\nKatze")
    first.close()
    second = open_store(database)
    with second.reader() as c:
        assert lists.get(c, LOCAL, made.id) == made
    second.close()


def test_alembic_is_imported_only_to_upgrade(own_store: Store, database: str) -> None:
    """Starting with an up-to-date schema is quick, because alembic stays out."""
    del own_store  # it upgraded the database
    code = (
        "import sys; from puzzlewright.studio.server.store.database import open_store; "
        "open_store(sys.argv[1]).close(); print('alembic' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, database], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_a_newer_schema_is_refused(own_store: Store, database: str) -> None:
    """A database of a newer Puzzlewright is left alone."""
    with own_store.writer() as c:
        c.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(InputError, match="newer Puzzlewright: its schema is 9999"):
        open_store(database)


def test_tables_of_another_program_are_refused(own_store: Store, database: str) -> None:
    """Tables of our names that no migration of ours created are left alone."""
    with own_store.writer() as c:
        c.execute(text("DROP TABLE alembic_version"))
    with pytest.raises(InputError, match="another program"):
        open_store(database)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("studio.sqlite", "must be sqlite:///FILE or postgresql://"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("mysql://root@localhost/x", "mysql databases are not supported"),
        ("sqlite:////does/not/exist/studio.sqlite", "cannot be opened"),
        ("postgresql://nobody:secret@127.0.0.1:1/x", "cannot be opened|puzzlewright.postgres"),
    ],
)
def test_wrong_addresses(url: str, message: str) -> None:
    """Whatever is wrong with an address is an InputError, which never shows a password."""
    with pytest.raises(InputError, match=message) as caught:
        open_store(url)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """A file of another sort is refused and stays as it is."""
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but a text of some length\n" * 50)
    before = path.read_bytes()
    with pytest.raises(InputError, match="not a database"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_reading_cannot_write(store: Store) -> None:
    """A transaction that reads refuses to write; the connection can write again afterwards."""
    with pytest.raises(DBAPIError, match=r"(?i)read-?only"), store.reader() as c:
        lists.create(c, LOCAL, "x", "y")
    with store.writer() as c:
        lists.create(c, LOCAL, "x", "y")
    with store.reader() as c:
        assert lists.find(c, LOCAL).total == 1


def test_all_or_nothing(store: Store) -> None:
    """An exception takes back everything that its transaction wrote."""
    with pytest.raises(ZeroDivisionError), store.writer() as c:
        lists.create(c, LOCAL, "x", "y")
        math.floor(1 / 0)
    with store.reader() as c:
        assert lists.find(c, LOCAL).total == 0


def test_reading_sees_one_state(store: Store) -> None:
    """A reader neither waits for a writer nor sees what was written after it began."""
    with store.reader() as reader:
        assert lists.find(reader, LOCAL).total == 0
        with store.writer() as c:
            lists.create(c, LOCAL, "x", "y")
        assert lists.find(reader, LOCAL).total == 0
    with store.reader() as reader:
        assert lists.find(reader, LOCAL).total == 1


def test_a_busy_database_is_an_error(own_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits too long for a writer gets a BusyError, and the store works afterwards."""
    monkeypatch.setattr("puzzlewright.studio.server.store.database.PATIENCE", 0.05)
    change = update(tables.users).values(name="x").where(tables.users.c.id == LOCAL)
    with own_store.writer() as c:
        c.execute(change)
        with pytest.raises(BusyError), own_store.writer() as other:
            other.execute(text("SET lock_timeout = 50"))  # reached on PostgreSQL only
            other.execute(change)
    with own_store.writer() as c:
        c.execute(change)


def test_another_process_that_writes_is_waited_for(tmp_path: Path) -> None:
    """SQLite: a store waits for the transaction of another store on the same file."""
    url = f"sqlite:///{tmp_path / 'studio.sqlite'}"
    one, two = open_store(url), open_store(url)
    written = threading.Event()

    def write() -> None:
        with two.writer() as c:
            lists.create(c, LOCAL, "second", "")
        written.set()

    with one.writer() as c:
        lists.create(c, LOCAL, "first", "")
        thread = threading.Thread(target=write)
        thread.start()
        assert not written.wait(0.2)
    thread.join()
    with one.reader() as c:
        assert [row.title for row in lists.find(c, LOCAL).rows] == ["second", "first"]
    one.close()
    two.close()


def test_many_open_an_empty_database_at_once(database: str) -> None:
    """Servers that start at the same time upgrade once; all of them open."""
    stores: list[Store] = []
    threads = [
        threading.Thread(target=lambda: stores.append(open_store(database))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    with stores[0].reader() as c:
        assert len(users.everybody(c)) == 1
    for store in stores:
        store.close()


@pytest.mark.parametrize("title", ["a\0b", "half \ud800", "\udfff"])
def test_texts_that_cannot_be_kept(store: Store, title: str) -> None:
    """NUL and half surrogate pairs are refused alike, with our own error."""
    with pytest.raises(InputError, match="a text"), store.writer() as c:
        lists.create(c, LOCAL, title, "")
    with pytest.raises(InputError, match="a text"), store.reader() as c:
        lists.get(c, LOCAL, title)


@pytest.mark.parametrize("number", [math.nan, math.inf])
def test_json_that_cannot_be_kept(store: Store, number: float) -> None:
    """NaN and infinity are not JSON."""
    with store.writer() as c:
        made = puzzles.create(c, LOCAL, puzzles.NewPuzzleRow("sudoku", puzzles.Content("text", {})))
    with pytest.raises(InputError, match="not JSON"), store.writer() as c:
        plays.store_play(c, made.id, 1, "user:local", {"x": number})


def test_values_come_back_as_they_were(store: Store) -> None:
    """Strange texts, huge numbers and deep JSON survive."""
    odd = "'\"; DROP TABLE users; -- <script> \U0001f9e9 \u202e %_\\ \r\n\x01"
    facts = {"count": 10**60, "deep": [[[{"ü": None, "\0": odd}]]], "float": 0.1, "no": False}
    content = puzzles.Content(odd, facts, words=odd, recipe={odd: [odd]}, seed=2**200, svg="")
    with store.writer() as c:
        made = puzzles.create(c, LOCAL, puzzles.NewPuzzleRow("sudoku", content, odd, odd, odd))
    with store.reader() as c:
        assert puzzles.get(c, LOCAL, made.id) == made
        row = puzzles.version(c, made.id, 1)
    assert row is not None
    assert (row.text, row.facts, row.recipe, row.seed) == (odd, facts, {odd: [odd]}, 2**200)
    assert (row.svg, row.solution_svg) == ("", None)


def test_rows_need_their_owner(store: Store) -> None:
    """Foreign keys are checked: nothing belongs to a user who does not exist."""
    values = {"id": "x", "owner": "nobody", "title": "", "text": "", "folded": "", "lines": 0}
    with pytest.raises(DBAPIError, match=r"(?i)foreign key"), store.writer() as c:
        c.execute(insert(tables.lists).values(**values, created=0, updated=0))
    with store.reader() as c:
        assert c.execute(select(tables.lists)).all() == []
