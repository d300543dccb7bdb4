"""A warm process: imports everything once, and then answers one request after the other.

server                                   worker
◀──     {"ready": true}
{"id": 7, "request": …} and a file ──▶
{"stop": 7}                      ──▶                          if nobody waits any more
◀──     {"id": 7, "reply": …} or {"id": 7, "problem": …}
"""

from __future__ import annotations

import os
from queue import Queue
from typing import Any, Final

from puzzlewright.puzzles.abilities import Drawing, Facts
from puzzlewright.puzzles.kind import kind_named, kind_names
from puzzlewright.studio.server.jobs.problems import error_problem
from puzzlewright.studio.server.jobs.processes import Frame, OwnProcess, limit_memory
from puzzlewright.studio.server.jobs.tasks.requests import answer

#: How far a worker stands back behind the server.
NICE: Final = 1


class _Desk:
    """The requests that wait, and which of them nobody waits for any more."""

    def __init__(self) -> None:
        self.waiting: Queue[Frame | None] = Queue()
        self._stopped: set[int] = set()

    def take(self, frame: Frame) -> None:
        if "stop" in frame.message:
            self._stopped.add(frame.message["stop"])
        else:
            self.waiting.put(frame)

    def is_stopped(self, number: int) -> bool:
        return number in self._stopped

    def forget(self, number: int) -> None:
        self._stopped.discard(number)


def main(memory: int) -> None:
    """Answer requests until the server is gone, in that many bytes of memory."""
    own, desk = OwnProcess(), _Desk()
    own.listen(desk.take)
    limit_memory(memory)
    warm_up()
    own.send({"ready": True})
    while not own.stopped.is_set():
        frame = desk.waiting.get()
        if frame is not None:
            own.send(_answer(frame, own, desk))
    os._exit(0)


def warm_up() -> None:
    """Import what requests need, and make one small puzzle so that all of it has run."""
    for kind in map(kind_named, kind_names()):
        kind.puzzle_class()
        kind.recipe_class()
        kind.generator()
        for ability in (Drawing, Facts):
            kind.ability(ability)
    recipe = {"kind": "wordsearch", "words": ["warm", "up"], "seed": 1}
    answer({"do": "preview", "recipe": recipe, "solution": True}, None, lambda: False)


def _answer(frame: Frame, own: OwnProcess, desk: _Desk) -> dict[str, Any]:
    number, request = frame.message["id"], frame.message["request"]
    data = frame.blobs[0] if frame.blobs else None
    try:
        reply = answer(request, data, lambda: desk.is_stopped(number) or own.stopped.is_set())
    except BaseException as error:
        return {"id": number, "problem": error_problem(error)}
    finally:
        desk.forget(number)
    return {"id": number, "reply": reply}
