"""How late an event loop is while a search or a generator works in a thread of the process.

A task sleeps for a millisecond again and again, and notes by how much each sleep was too long: that
is what a web server would let somebody wait. Python hands its lock over every 5 ms; a step that
keeps it for longer shows here. What counts is the time that our process had a core meanwhile,
in the best of some rounds: for what other programs take of the machine is no delay of ours.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from time import perf_counter, process_time

from bench.report import Report, Target, table
from bench.timing import tell
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.puzzles.crisscross.puzzle import CrissCross
from puzzlewright.puzzles.fillin.puzzle import FillIn
from puzzlewright.puzzles.jigsaw.puzzle import Jigsaw
from puzzlewright.puzzles.packing.puzzle import Packing
from puzzlewright.puzzles.sudoku.puzzle import Sudoku
from puzzlewright.puzzles.wordsearch.puzzle import WordSearch

#: The most milliseconds that the loop is late.
MOST = 20

ROUNDS, QUICK_ROUNDS = 9, 3

#: Seconds between two sleeps that are measured.
BEAT = 0.001

NOTE = (
    f"Best: the worst delay of the best of {ROUNDS} rounds. Worst: that of the worst round.\n"
    "On the wall: the same by the clock, with what other programs took of the cores."
)

#: What is measured: each is prepared outside the loop, and begun anew in each round.
Work = Callable[[], Awaitable[object]]


def measure(*, quick: bool = False) -> Report:
    """Measure the delays while each of some methods works."""
    rows, best = [], 0.0
    for name, work in works().items():
        tell(f"event loop, {name}")
        rounds = QUICK_ROUNDS if quick else ROUNDS
        delays, walls = zip(*(asyncio.run(_worst_delay(work)) for _ in range(rounds)), strict=True)
        best = max(best, min(delays))
        rows.append([name, *(f"{each:.1f}" for each in (min(delays), max(delays), max(walls)))])
    title = "Event loop (milliseconds that it is late)"
    target = Target(f"event loop: late by at most {MOST} ms", f"{best:.1f} ms", best <= MOST)
    text = f"{table(['work', 'best', 'worst', 'on the wall'], rows)}\n\n{NOTE}"
    return Report("event-loop", title, text, (target,), {row[0]: row[1:] for row in rows})


def works() -> dict[str, Work]:
    """Return what is measured, by name: searches and the generators of all kinds."""
    empty, queens = Sudoku((0,) * 81), Cover.make("queens", 12)
    packing = Packing.make("8x8", seed=2)
    random = Random(1)
    words = ["".join(random.choices("etaoinshrdlu", k=random.randint(4, 10))) for _ in range(150)]
    return {
        "asolve: 2,000 solutions of a sudoku": lambda: empty.asolve(limit=2000),
        "asolve: a packing of 8×8": lambda: packing.asolve(),
        "acount: 12 queens": lambda: queens.acount(),
        "asolutions: 3,000 solutions of a sudoku": lambda: _take(empty, 3000),
        "amake: word search of 150 words": lambda: WordSearch.amake(words, seed=1),
        "amake: criss-cross of 40 words": lambda: CrissCross.amake(words[:40], seed=1),
        "amake: fill-in of 13×13": lambda: FillIn.amake(size=13, seed=1),
        "amake: jigsaw of 7×7": lambda: Jigsaw.amake("7x7", seed=1),
        "amake: packing of 7×7": lambda: Packing.amake("7x7", seed=1),
        "amake: hard sudoku": lambda: Sudoku.amake(difficulty="hard", seed=1),
        "amake: sudoku of 16×16": lambda: Sudoku.amake(16, seed=1),
        "amake: random cover of 20,000 options": lambda: Cover.amake(
            "random", items=3000, options=20_000, seed=1
        ),
    }


async def _take(sudoku: Sudoku, number: int) -> None:
    """Take some solutions of a stream."""
    stream = sudoku.asolutions()
    for _ in range(number):
        await anext(stream)
    await stream.aclose()


async def _worst_delay(work: Work) -> tuple[float, float]:
    """Return by how many milliseconds the loop was late at most: of our process, and in all."""
    worst = on_wall = 0.0

    async def beat() -> None:
        nonlocal worst, on_wall
        while True:
            begun, used = perf_counter(), process_time()
            await asyncio.sleep(BEAT)
            late = perf_counter() - begun - BEAT
            worst = max(worst, min(late, process_time() - used))
            on_wall = max(on_wall, late)

    beating = asyncio.create_task(beat())
    try:
        await work()
    finally:
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating
    return 1000 * worst, 1000 * on_wall
