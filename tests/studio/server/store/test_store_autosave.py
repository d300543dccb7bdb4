"""Versions that an editor saved by itself: those of a few minutes are one."""

from __future__ import annotations

import random

import pytest
from support.clocks import at_time

from puzzlewright.studio.server.store import common, plays, puzzles, users
from puzzlewright.studio.server.store.common import new_id
from puzzlewright.studio.server.store.database import Store
from puzzlewright.studio.server.store.puzzles import AUTOSAVE_SPAN

LOCAL = users.LOCAL
NEW = puzzles.NewPuzzleRow("sudoku", puzzles.Content("text", {}))


def content(text: str, session: str | None = None) -> puzzles.Content:
    """Return a version with a text."""
    return puzzles.Content(text, {}, bench='{"locked":[]}', session=session)


def test_one_session_is_one_version_for_a_while(store: Store) -> None:
    """Within its span a saved version makes room for the next; numbers are not used again."""
    with store.writer() as c:
        row = at_time(0.0, puzzles.create, c, LOCAL, NEW)
        used = common.stored_characters(c, LOCAL)
        numbers = [
            at_time(at, puzzles.add_version, c, LOCAL, row.id, content(text, "tab"))
            for text, at in [
                ("a", 10.0),
                ("bb", 20.0),
                ("ccc", AUTOSAVE_SPAN + 9.0),
                ("dddd", AUTOSAVE_SPAN + 10.0),
            ]
        ]
        assert numbers == [2, 3, 4, 5]
        kept = [(one.version, one.created) for one in puzzles.versions(c, row.id)]
        assert kept == [(5, AUTOSAVE_SPAN + 10.0), (4, 10.0), (1, 0.0)]
        assert common.stored_characters(c, LOCAL) == used + len("ccc" + "dddd") + 2 * len(
            '{"locked":[]}'
        )


def test_what_others_saved_or_see_stays(store: Store) -> None:
    """Versions of another tab, of nobody, and those that a link shows stay."""
    with store.writer() as c:
        row = at_time(0.0, puzzles.create, c, LOCAL, NEW)
        at_time(1.0, puzzles.add_version, c, LOCAL, row.id, content("a", "one"))
        at_time(2.0, puzzles.add_version, c, LOCAL, row.id, content("b", "other"))
        at_time(3.0, puzzles.add_version, c, LOCAL, row.id, content("c"))
        at_time(4.0, puzzles.add_version, c, LOCAL, row.id, content("d", "one"))
        plays.create_share(c, LOCAL, plays.NewShare(row.id, 5, new_id(), 1e12))
        at_time(5.0, puzzles.add_version, c, LOCAL, row.id, content("e", "one"))
        assert [one.version for one in puzzles.versions(c, row.id)] == [6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("seed", range(6))
def test_room_is_what_is_there(store: Store, seed: int) -> None:
    """Whatever is saved: the room taken is the sum of what is kept, and the newest is the last."""
    chance = random.Random(seed)
    with store.writer() as c:
        before, now = common.stored_characters(c, LOCAL), 0.0
        row = at_time(now, puzzles.create, c, LOCAL, NEW)
        for at in range(12):
            now += chance.uniform(0, AUTOSAVE_SPAN)
            text, session = "x" * at, chance.choice([None, "a", "b"])
            at_time(now, puzzles.add_version, c, LOCAL, row.id, content(text, session))
        found = [puzzles.version(c, row.id, one.version) for one in puzzles.versions(c, row.id)]
        total = sum(len(one.text) + len(one.bench or "") for one in found if one is not None)
        assert common.stored_characters(c, LOCAL) - before == total
        assert found[0] is not None
        assert found[0].text == "x" * 11
