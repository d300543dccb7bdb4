"""Users, sessions, tokens and launches; shares and plays; events and files."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection
from support.clocks import at_time
from support.studio.stores import file_sizes

from puzzlewright.studio.server.store import events, jobs, plays, puzzles, users
from puzzlewright.studio.server.store.common import ConflictError
from puzzlewright.studio.server.store.database import Store

LOCAL = users.LOCAL


def _puzzle(c: Connection, owner: str = LOCAL) -> puzzles.PuzzleRow:
    return puzzles.create(c, owner, puzzles.NewPuzzleRow("sudoku", puzzles.Content("text", {})))


def _logins(c: Connection, session: str, token: str, launch: str) -> list[object]:
    return [users.session(c, session), users.token(c, token), users.use_launch(c, launch)]


def test_users(store: Store) -> None:
    """Names are unique whatever their case; a studio starts with one user without password."""
    with store.writer() as c:
        local = users.get(c, LOCAL)
        assert local is not None
        assert local.password_hash is None
        assert users.admins(c) == 0
        anna = users.add(c, "Anna", "hash", is_admin=True)
        assert users.by_name(c, "ANNA") == users.get(c, anna.id) == anna
        assert users.admins(c) == 1
        assert users.by_name(c, "Bert") is None
        with pytest.raises(ConflictError):
            users.add(c, "aNNA", None)
        assert users.by_name(c, "Ánna") is None  # searches ignore accents, logins do not
        assert {row.id for row in users.everybody(c)} == {LOCAL, anna.id}
        changed = users.change(c, anna.id, is_admin=False)
        assert changed == anna._replace(is_admin=False)
        assert users.change(c, "nobody", is_admin=True) is None


def test_sessions(store: Store) -> None:
    """A session lasts until it expires or is ended, and is prolonged by option."""
    with store.writer() as c:
        started = at_time(0.0, users.start_session, c, LOCAL, "h", 100.0)
        found = at_time(99.0, users.session, c, "h")
        assert found is not None
        assert found == (started, users.get(c, LOCAL))
        assert at_time(100.0, users.session, c, "h") is None
        assert at_time(0.0, users.session, c, "other") is None
        at_time(50.0, users.saw, c, "h", 100.0)
        found = at_time(149.0, users.session, c, "h")
        assert found is not None
        assert (found[0].seen, found[0].expires) == (50.0, 150.0)
        assert not at_time(60.0, users.is_due, 50.0)
        assert at_time(111.0, users.is_due, 50.0)
        assert users.is_due(None)
        assert users.end_session(c, "h")
        assert not users.end_session(c, "h")
        assert at_time(50.0, users.session, c, "h") is None


def test_logging_out_everywhere(store: Store) -> None:
    """A new password ends all sessions of that user, and of nobody else."""
    with store.writer() as c:
        anna = users.add(c, "Anna", "old")
        for hashed, user in (("a", anna.id), ("b", anna.id), ("c", LOCAL)):
            users.start_session(c, user, hashed, 100.0)
        users.change(c, anna.id, password_hash="new")
        assert [users.session(c, hashed) is None for hashed in "abc"] == [True, True, False]


def test_a_disabled_user_is_out(store: Store) -> None:
    """Disabling ends sessions, tokens and launches; enabling does not bring them back."""
    with store.writer() as c:
        anna = users.add(c, "Anna", "hash")
        users.start_session(c, anna.id, "s", 100.0)
        users.add_token(c, anna.id, "t")
        users.add_launch(c, anna.id, "l", 100.0)
        users.change(c, anna.id, disabled=True)
        users.start_session(c, anna.id, "s2", 100.0)
        users.add_token(c, anna.id, "t2")
        users.add_launch(c, anna.id, "l2", 100.0)
        assert _logins(c, "s2", "t2", "l2") == [None, None, None]
        users.change(c, anna.id, disabled=False)
        assert _logins(c, "s", "t", "l") == [None, None, None]


def test_tokens(store: Store) -> None:
    """A token works until it is removed, by its user only."""
    with store.writer() as c:
        made = users.add_token(c, LOCAL, "h", "laptop")
        assert users.token(c, "h") == (made, users.get(c, LOCAL))
        at_time(5.0, users.used_token, c, made.id)
        assert users.tokens(c, LOCAL) == [made._replace(used=5.0)]
        assert not users.remove_token(c, "nobody", made.id)
        assert users.remove_token(c, LOCAL, made.id)
        assert users.token(c, "h") is None


def test_launches(store: Store) -> None:
    """A launch token works once, and not after it expired."""
    with store.writer() as c:
        at_time(0.0, users.add_launch, c, LOCAL, "one", 10.0)
        at_time(0.0, users.add_launch, c, LOCAL, "two", 10.0)
        assert at_time(5.0, users.use_launch, c, "one") == users.get(c, LOCAL)
        assert at_time(5.0, users.use_launch, c, "one") is None
        assert at_time(10.0, users.use_launch, c, "two") is None
        assert at_time(5.0, users.use_launch, c, "two") is None  # used up, too


def test_purge_logins(store: Store) -> None:
    """What has expired is removed."""
    with store.writer() as c:
        at_time(0.0, users.start_session, c, LOCAL, "a", 10.0)
        at_time(0.0, users.start_session, c, LOCAL, "b", 20.0)
        at_time(0.0, users.add_launch, c, LOCAL, "l", 10.0)
        assert at_time(15.0, users.purge, c) == 2
        assert at_time(15.0, users.session, c, "b") is not None


def test_shares(store: Store) -> None:
    """A link works until it expires, is revoked, or its puzzle is thrown away."""
    with store.writer() as c:
        puzzle = _puzzle(c)
        new = plays.NewShare(puzzle.id, 1, "h", 100.0, "For Anna", True)
        share = at_time(0.0, plays.create_share, c, LOCAL, new)
        assert share is not None
        assert at_time(99.0, plays.share_by_hash, c, "h") == share
        assert at_time(100.0, plays.share_by_hash, c, "h") is None
        assert at_time(0.0, plays.share_by_hash, c, "other") is None
        assert plays.puzzle_shares(c, LOCAL, puzzle.id) == [share]
        assert plays.puzzle_shares(c, "nobody", puzzle.id) == []
        puzzles.move_to_trash(c, LOCAL, puzzle.id)
        assert at_time(0.0, plays.share_by_hash, c, "h") is None
        puzzles.restore(c, LOCAL, puzzle.id)
        assert not plays.revoke_share(c, "nobody", share.id)
        assert at_time(5.0, plays.revoke_share, c, LOCAL, share.id)
        assert not plays.revoke_share(c, LOCAL, share.id)
        assert at_time(6.0, plays.share_by_hash, c, "h") is None
        assert at_time(99.0, plays.purge_shares, c) == 0
        assert at_time(100.0, plays.purge_shares, c) == 1


def test_shares_of_other_peoples_puzzles(store: Store) -> None:
    """Nobody shares a puzzle of somebody else, or one in the trash."""
    with store.writer() as c:
        puzzle = _puzzle(c, users.add(c, "Anna", None).id)
        assert plays.create_share(c, LOCAL, plays.NewShare(puzzle.id, 1, "h", 100.0)) is None
        mine = _puzzle(c)
        puzzles.move_to_trash(c, LOCAL, mine.id)
        assert plays.create_share(c, LOCAL, plays.NewShare(mine.id, 1, "h", 100.0)) is None


def test_plays(store: Store) -> None:
    """Each player has one state for each puzzle: the last one saved."""
    with store.writer() as c:
        puzzle = _puzzle(c)
        assert plays.get(c, puzzle.id, "user:local") is None
        at_time(1.0, plays.store_play, c, puzzle.id, 1, "user:local", {"cells": "1"})
        other = at_time(1.0, plays.store_play, c, puzzle.id, 1, "share:x", {"cells": "9"})
        last = at_time(
            2.0,
            plays.store_play,
            c,
            puzzle.id,
            2,
            "user:local",
            {"cells": "12"},
            seconds=9.5,
            solved=True,
        )
        assert plays.get(c, puzzle.id, "user:local") == last
        assert (last.version, last.seconds, last.solved, last.updated) == (2, 9.5, True, 2.0)
        assert plays.get(c, puzzle.id, "share:x") == other


def test_events(store: Store) -> None:
    """Events come in order, to their owner only, after any given number."""
    with store.writer() as c:
        anna = users.add(c, "Anna", None).id
        assert (events.first(c), events.last(c)) == (0, 0)
        one, two, three = (
            at_time(1.0, events.append, c, owner, "job", {"n": number})
            for number, owner in enumerate([LOCAL, anna, LOCAL])
        )
        assert one < two < three
        assert [(row.seq, row.data) for row in events.since(c, LOCAL, 0)] == [
            (one, {"n": 0}), (three, {"n": 2}),
        ]  # fmt: skip
        assert [row.seq for row in events.since(c, LOCAL, one)] == [three]
        assert [row.seq for row in events.since(c, LOCAL, -(10**30), most=1)] == [one]
        assert events.since(c, LOCAL, 10**30) == []
        assert (events.first(c), events.last(c)) == (one, three)


def test_events_are_pruned(store: Store) -> None:
    """Old events and too many go; numbers are never used again."""
    with store.writer() as c:
        made = [at_time(float(at), events.append, c, LOCAL, "job", {}) for at in range(10)]
        assert at_time(8.0, events.prune, c, most=100, older=5.0) == 3
        assert at_time(8.0, events.prune, c, most=4, older=100.0) == 3
        assert [row.seq for row in events.since(c, LOCAL, 0)] == made[6:]
        assert at_time(100.0, events.prune, c, older=0.0) == 4
        assert events.append(c, LOCAL, "job", {}) == made[-1] + 1


def test_files(store: Store) -> None:
    """Files belong to a job and its owner, replace one another, and go after a day."""
    with store.writer() as c:
        job = jobs.add(c, LOCAL, "export", {})
        at_time(0.0, jobs.put_file, c, job.id, "a.pdf", "text/plain", b"old")
        at_time(1.0, jobs.put_file, c, job.id, "a.pdf", "application/pdf", b"%PDF\0\xff")
        at_time(2.0, jobs.put_file, c, job.id, "b.svg", "image/svg+xml", b"")
        found = jobs.get_file(c, LOCAL, job.id, "a.pdf")
        assert found == jobs.FileRow(job.id, "a.pdf", "application/pdf", b"%PDF\0\xff", 1.0)
        assert jobs.get_file(c, "nobody", job.id, "a.pdf") is None
        assert jobs.get_file(c, LOCAL, job.id, "c.pdf") is None
        assert file_sizes(c, job.id) == {"a.pdf": 6, "b.svg": 0}
        assert at_time(24 * 3600.0 + 1.5, jobs.purge_files, c) == 1
        assert list(file_sizes(c, job.id)) == ["b.svg"]


def test_puzzles_and_solutions_of_jobs(store: Store) -> None:
    """A day after its end, a job has neither the puzzle that came with it nor what it found."""
    with store.writer() as c:
        given = {"text": "1"}
        specs: dict[str, dict[str, Any]] = {"make": {"recipe": {}}, "count": given, "solve": given}
        made = {verb: jobs.add(c, LOCAL, verb, spec).id for verb, spec in specs.items()}
        result = {"seed": 1, "document": {"kind": "sudoku"}}
        for _ in made:
            row = jobs.claim(c, "worker", 60.0, verbs=tuple(made))
            assert row is not None
            at_time(5.0, jobs.finish, c, row.id, row.attempt, jobs.DONE, result)
        assert at_time(24 * 3600.0 + 5.0, jobs.purge_contents, c) == 0
        assert at_time(24 * 3600.0 + 6.0, jobs.purge_contents, c) == 3
        assert jobs.get(c, LOCAL, made["solve"]) is None
        left = [jobs.get(c, LOCAL, made[verb]) for verb in ("make", "count")]
        assert [row and row.spec for row in left] == [{"recipe": {}}, {}]
        assert [row and row.result for row in left] == [{"seed": 1}, {"seed": 1}]
        assert at_time(24 * 3600.0 + 6.0, jobs.purge_contents, c) == 0
