"""The process of one watch: searches a puzzle by several algorithms, and sends frames of it.

server                                  process
{"watch": {text, …}, "memory": …}   ──▶
◀──                       {"opened": {kind, board, lanes, …}}   or {"problem": …}
◀──                       {"frame": …}   at most 20/s
{"speed": 50} {"paused": true} {"step": 1} {"stop": true}   ──▶
"""

from __future__ import annotations

import os
from queue import Empty, SimpleQueue
from typing import Any, Final

from puzzlewright.studio.server.jobs.frames import Frame
from puzzlewright.studio.server.jobs.process import Own, limit_memory, step_back

#: How far a watch stands back behind the server, its previews and jobs.
NICE: Final = 6

#: Seconds for a puzzle to be read and its searches to be set up.
SETUP_SECONDS: Final = 20.0

#: Lanes at a time: more would be too small to see anything.
MOST_LANES: Final = 6


def main() -> None:
    """Do one watch, until the server has enough of it."""
    own = Own()
    inbox: SimpleQueue[dict[str, Any]] = SimpleQueue()
    first = own.receive()
    if first is None:
        return
    own.listen(lambda frame: _take(frame, own, inbox))
    limit_memory(first.message.get("memory"))
    step_back(NICE)
    try:
        _perform(first.message["watch"], own, inbox)
    except BaseException as error:
        from puzzlewright.studio.server.jobs.problems import problem_of

        own.send({"problem": problem_of(error)})
    os._exit(0)  # at once: what still runs in threads is of no use


def _take(frame: Frame, own: Own, inbox: SimpleQueue[dict[str, Any]]) -> None:
    if frame.message.get("stop"):
        own.stopped.set()
    inbox.put(frame.message)


def _perform(task: dict[str, Any], own: Own, inbox: SimpleQueue[dict[str, Any]]) -> None:
    from puzzlewright.deadline import deadline
    from puzzlewright.studio.server.jobs.performance import Performance

    with deadline(SETUP_SECONDS, own.stopped.is_set):
        opened, lanes = open_watch(task)
    own.send({"opened": opened})
    performance = Performance(
        lanes,
        lambda frame: own.send({"frame": frame}),
        speed=task.get("speed", 10.0),
        paused=bool(task.get("paused")),
    )
    while not own.stopped.is_set():
        wait = performance.turn()
        try:
            performance.control(inbox.get(block=wait != 0.0, timeout=wait))
        except Empty:
            continue


def open_watch(task: dict[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """Return the first message for viewers, and the lanes of a watch."""
    from puzzlewright.errors import InputError
    from puzzlewright.puzzles.abilities import Watched
    from puzzlewright.studio.server.jobs.facts import only_document
    from puzzlewright.studio.server.jobs.performance import Lane
    from puzzlewright.studio.server.jobs.watching_examples import example

    name = task.get("example")
    puzzle = only_document(task["text"]).puzzle if name is None else example(name)
    watched: Watched[Any] = Watched.of(puzzle)
    names = list(dict.fromkeys(task.get("algorithms") or watched.usual()))
    for name in names:
        if name not in watched.algorithms:
            known = ", ".join(watched.algorithms)
            raise InputError(f"no such algorithm of a {puzzle.kind} (there are {known})", text=name)
    if len(names) > MOST_LANES:
        raise InputError(f"at most {MOST_LANES} algorithms are watched side by side")
    lanes = [Lane(name, watched.search(name)) for name in names]
    opened = {
        "kind": puzzle.kind,
        "board": lanes[0].search.board.as_json(),
        "algorithms": dict(watched.algorithms),
        "lanes": names,
    }
    return opened, lanes


if __name__ == "__main__":
    main()
