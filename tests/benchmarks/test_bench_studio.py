"""The benchmark of the studio: its load arrives, errors are counted, verdicts are as they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench import studio_load as load
from bench.studio import Row, _timed
from bench.studio_load import Times
from bench.studio_process import Running, running

pytest.importorskip("fastapi", reason="the studio is not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the studio of this module keeps everything."""
    return tmp_path_factory.mktemp("studio")


@pytest.fixture(scope="module")
def studio(folder: Path) -> Iterator[Running]:
    """Start a studio."""
    with running(folder) as started:
        yield started


def made(studio: Running) -> dict[str, Any]:
    """Return a puzzle of the library, with its drawing."""
    client = studio.client()
    job = client.post("/jobs", {"verb": "make", "recipe": load.recipe(1)}).json
    puzzle = client.ended(job["id"])["result"]["puzzle"]
    example: dict[str, Any] = client.get(f"/puzzles/{puzzle}").json
    example["svg"] = client.get(f"/puzzles/{puzzle}/drawing").data.decode()
    client.close()
    return example


@pytest.mark.slow
def test_previews_are_made_for_one_and_for_many(studio: Running) -> None:
    """Every request is counted, and none fails."""
    one = load.previews_of_one(studio, 3)
    assert (len(one.seconds), one.errors) == (3, 0)
    many = load.previews_of_many(studio, 2, 2)
    assert (len(many.seconds), many.errors) == (4, 0)


@pytest.mark.slow
def test_a_library_is_filled_and_searched(studio: Running, folder: Path) -> None:
    """The searches find what was put there: some, one, nothing."""
    load.fill_library(folder, made(studio), 400)
    client = studio.client()
    found = {path: client.get(path).json for path in load.SEARCHES}
    client.close()
    assert found["/puzzles"]["total"] > 400
    assert found["/puzzles?words=hedge%20and%20insect%20167"]["total"] == 1
    assert found["/puzzles?words=zzzz"]["total"] == 0
    assert len(found["/tags"]["items"]) == 52
    times = load.searches(studio, 1)
    assert {each.errors for each in times.values()} == {0}


@pytest.mark.slow
def test_players_save_and_errors_are_counted(studio: Running) -> None:
    """Each player has a game of their own; a link that does not exist is an error."""
    links = load.links_to(studio, made(studio)["id"], 2)
    times = load.players(studio, links, 4, 0.1, 2)
    assert (len(times.seconds), times.errors) == (8, 0)
    client = studio.client()
    name = "a" * 15 + "b"  # of player 1
    play = client.send("GET", f"{links[1]}/play?player={name}").json
    assert play["state"]["undo"][0] == [1, 1]
    client.close()
    assert load.players(studio, ["/s/nosuchlinknosuchlink"], 2, 0.1, 1).errors == 2


def test_what_the_server_takes_can_be_read(studio: Running) -> None:
    """Memory and CPU time are numbers of a sensible size, or unknown where there is no /proc."""
    assert studio.memory is None or 10 < studio.memory < 1_000
    assert studio.cpu is None or studio.cpu > 0


def test_verdicts() -> None:
    """A goal is met by its number; an error misses it; a smaller measurement decides nothing."""
    assert Row("x", 1.0, 1.5, "s").met is True
    assert Row("x", 1.6, 1.5, "s").met is False
    assert Row("x", None, 1.5, "s").met is None
    assert Row("x", 1.0, 1.5, "s", is_whole=False).met is None
    times = Times([0.001] * 98 + [0.2, 0.3], 0)
    assert times.at(0.95) == 0.001
    assert times.at(0.99) == 0.3
    assert _timed("x", times, 0.95, 0.01, whole=True).met is True
    assert _timed("x", times._replace(errors=1), 0.95, 0.01, whole=True).met is False
    assert Row("x", 1024.0, 500, "ms").text == "1,024 ms"
