"""Load for a studio: previews of one and of many, a large library, players who save."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, NamedTuple

from bench.studio_process import PATIENCE, Running

#: Twenty phrases, as a teacher has them.
PHRASES = (
    *("apple", "basil", "blossom", "compost", "cucumber", "flower", "garden", "hedge", "insect"),
    *("ladybird", "lettuce", "mushroom", "orchard", "pumpkin", "radish", "seedling", "spinach"),
    *("strawberry", "tomato", "watering"),
)

#: Puzzles that are put into the database by one transaction.
BATCH = 500

#: This many players have the same link.
PLAYERS_OF_A_LINK = 10


class Times(NamedTuple):
    """How long answers took, in seconds, and how many were no answers."""

    seconds: Sequence[float]
    errors: int

    def at(self, share: float) -> float:
        """Return the time that this share of the answers did not exceed."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def recipe(seed: int) -> dict[str, Any]:
    """Return the recipe of a word search of twenty phrases."""
    return {"kind": "wordsearch", "words": PHRASES, "seed": seed}


# Previews


def previews_of_one(studio: Running, number: int) -> Times:
    """Ask for previews, one after another, as somebody does who changes the list."""
    client = studio.client()
    for seed in range(4):  # both workers have made one
        client.post("/previews", {"recipe": recipe(seed), "key": "warm"})
    answers = [
        client.post("/previews", {"recipe": recipe(seed), "key": "one"})
        for seed in range(1, number + 1)
    ]
    client.close()
    return Times([each.seconds for each in answers], sum(each.status != 200 for each in answers))


def previews_of_many(studio: Running, users: int, seconds: int) -> Times:
    """Ask for previews in `users` tabs, once a second in each."""
    start = perf_counter() + 0.5

    def user(number: int) -> list[tuple[float, int]]:
        client = studio.client()
        found = []
        for turn in range(seconds):
            due = start + turn + number / users
            sleep(max(0.0, due - perf_counter()))
            body = {"recipe": recipe(1000 * number + turn), "key": f"tab {number}"}
            answer = client.post("/previews", body)
            # Whoever asks late has waited, too: from when it was due.
            found.append((perf_counter() - due, answer.status))
        client.close()
        return found

    with ThreadPoolExecutor(users) as pool:
        every = [one for some in pool.map(user, range(users)) for one in some]
    return Times([one[0] for one in every], sum(one[1] != 200 for one in every))


# A large library


def fill_library(folder: Path, example: dict[str, Any], number: int) -> None:
    """Put copies of a puzzle into the database of a studio, with titles and tags of their own."""
    from puzzlewright.studio.server.settings import Settings
    from puzzlewright.studio.server.store import puzzles, users
    from puzzlewright.studio.server.store.database import open_store

    names = ("text", "facts", "recipe", "seed")
    content = puzzles.Content(
        **{name: example[name] for name in names},
        words=" ".join(PHRASES),
        svg=example["svg"],
        message="made",
    )
    store = open_store(Settings(folder).database_url)
    try:
        for first in range(0, number, BATCH):
            with store.writer() as c:
                for n in range(first, min(first + BATCH, number)):
                    words = [PHRASES[n % 20], PHRASES[n // 20 % 20]]
                    title = f"{words[0].capitalize()} and {words[1]} {n}"
                    new = puzzles.NewPuzzleRow(
                        "wordsearch", content, title=title, tags=[f"week {n % 52}"]
                    )
                    puzzles.create(c, users.LOCAL, new)
    finally:
        store.close()


#: What people look for in a library: the latest, some words, one of them, a tag, nothing.
SEARCHES = (
    "/puzzles",
    "/puzzles?words=pumpkin%20radish",
    "/puzzles?words=hedge%20and%20insect%20167",
    "/puzzles?tag=week%207",
    "/puzzles?kind=wordsearch&words=tomato",
    "/puzzles?words=zzzz",
    "/tags",
)


def searches(studio: Running, rounds: int) -> dict[str, Times]:
    """List and search, again and again; return the times of each request."""
    client = studio.client()
    for path in SEARCHES:
        client.get(path)
    found: dict[str, list[float]] = {path: [] for path in SEARCHES}
    errors = dict.fromkeys(SEARCHES, 0)
    for _ in range(rounds):
        for path in SEARCHES:
            answer = client.get(path)
            found[path].append(answer.seconds)
            errors[path] += answer.status != 200
    client.close()
    return {path: Times(found[path], errors[path]) for path in SEARCHES}


# Players


def links_to(studio: Running, puzzle: str, number: int) -> list[str]:
    """Make links to a puzzle; return their paths."""
    client = studio.client()
    urls = [client.post(f"/puzzles/{puzzle}/shares", {}).json["url"] for _ in range(number)]
    client.close()
    return [f"/s/{url.rpartition('/')[2]}" for url in urls]


def players(studio: Running, links: Sequence[str], number: int, every: float, turns: int) -> Times:
    """Let players save, each once in `every` seconds; return how long each saving took."""
    return asyncio.run(_players(studio.port, links, number, every, turns))


async def _players(port: int, links: Sequence[str], number: int, every: float, turns: int) -> Times:
    start = perf_counter() + 0.5
    seconds: list[float] = []
    errors = 0

    async def player(n: int) -> None:
        nonlocal errors
        name = "".join("abcdefghij"[int(digit)] for digit in f"{n:016}")
        for turn in range(turns):
            due = start + (turn + n / number) * every
            await asyncio.sleep(max(0.0, due - perf_counter()))
            state = {"found": list(range(turn)), "undo": [[turn, n]] * 20}
            body = {"player": name, "state": state, "seconds": turn * every}
            sent = perf_counter()
            try:
                async with asyncio.timeout(PATIENCE):
                    status = await _put(port, f"{links[n % len(links)]}/play", body)
            except (OSError, TimeoutError, ValueError, IndexError):
                status = 0
            seconds.append(perf_counter() - sent)
            errors += status != 200

    async with asyncio.TaskGroup() as group:
        for n in range(number):
            group.create_task(player(n))
    return Times(seconds, errors)


async def _put(port: int, path: str, body: object) -> int:
    """Send one request by a connection of its own; return the status."""
    data = json.dumps(body).encode()
    lines = [
        f"PUT {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Content-Type: application/json",
        f"Content-Length: {len(data)}",
        "Connection: close",
    ]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        await writer.drain()
        answer = await reader.read()
    finally:
        writer.close()
    return int(answer.split(b" ", 2)[1])
