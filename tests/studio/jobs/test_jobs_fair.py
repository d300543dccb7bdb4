"""Runners share their places among owners."""

from __future__ import annotations

from pathlib import Path

from puzzlewright.studio.server.settings import Settings


def test_one_user_never_has_all_places() -> None:
    """Where people have accounts, a count of days leaves a place to others."""
    alone = Settings(Path("data"), slots=1)
    assert (alone.places, alone.places_of_one) == (1, 1)
    for slots, places in ((1, 2), (2, 2), (7, 7)):
        shared = Settings(Path("data"), slots=slots, host="0.0.0.0")
        assert (shared.places, shared.places_of_one) == (places, places - 1)
