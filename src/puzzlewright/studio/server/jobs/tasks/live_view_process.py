"""The process of one live view: several algorithms at work on one puzzle, or on an example.

Examples are puzzles to watch without a library: one of most kinds, small enough to see how it goes.
All were made by our own generators, but for the packings, which are classics.

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

from puzzlewright.core.deadlines import deadline
from puzzlewright.core.errors import InputError
from puzzlewright.puzzles.abilities import SearchView
from puzzlewright.puzzles.base import Puzzle
from puzzlewright.puzzles.cover.puzzle import Cover
from puzzlewright.studio.server.jobs.problems import error_problem
from puzzlewright.studio.server.jobs.processes import Frame, OwnProcess, limit_memory, step_back
from puzzlewright.studio.server.jobs.tasks.animation_pacing import AnimationPacing, Lane
from puzzlewright.studio.server.jobs.tasks.puzzle_facts import only_document

WORDS: Final = (
    "anchor\nbeacon\ncaptain\ndolphin\nharbour\nisland\nlantern\nmast\noar\npier\nrope\nsail\n"
    "tide\nwave\n"
)

CRISS_CROSS: Final = """crisscross
grid
----PIER--C
L--W-S----A
A-SAIL----P
N--V-A-MAST
TIDE-N--N-A
E-O--D--C-I
R-L-O---H-N
N-P-A-R-O--
--HARBOUR--
--I---P----
--N--BEACON
words
"""

WORD_SEARCH: Final = """wordsearch
grid
TASMARTSRR
INAROIAANO
RSIRUOBRAH
TVLHDNERIC
NECAPTAINN
NTWINLCOAA
APHAADOLEP
NILRVENDPA
ODNPREIPOO
CPVOITLERJ
words
"""

#: Top, right, bottom and left of each piece.
JIGSAW: Final = (
    *("1 5 0 3", "3 6 1 -6", "3 3 3 -1", "-2 -6 -2 -3", "5 -4 3 1", "-3 0 -2 2", "0 6 1 -6"),
    *("-5 0 5 -1", "2 -3 -1 0", "5 -2 2 0", "0 0 6 -3", "-5 2 -6 0", "-3 0 0 1", "-4 0 3 -3"),
    *("-5 3 1 3", "4 -1 -1 0", "4 -3 -1 4", "1 3 0 0", "6 4 -1 6", "0 2 1 -2", "-3 -2 0 -3"),
    *("0 3 -4 -5", "-4 -3 -3 2", "2 -6 -1 -2", "2 0 0 -2"),
)

TEXTS: Final = {
    "five": "packing\nboard 5x5\nbricks I-pentomino, L-pentomino, Y-pentomino, P-pentomino, "
    "V-pentomino\n",
    "pentominoes": "packing\nboard 6x10\nbricks pentominoes\n",
    "soma": "packing\nboard 3x3x3\nbricks soma\n",
    "sudoku": "29.8.3..6..5......7...4...38...7.12.............5..47........34..37.68.1.8.......\n",
    "crisscross": CRISS_CROSS + WORDS,
    "wordsearch": WORD_SEARCH + WORDS,
    "jigsaw": "jigsaw 5 5\n" + "\n".join(JIGSAW) + "\n",
}

#: Also those that are quicker made than written down.
QUEENS: Final = "queens"
NAMES: Final = (*TEXTS, QUEENS)


def example(name: str) -> Puzzle[Any]:
    """Return the example of this name."""
    if name == QUEENS:
        return Cover.make("queens", 8)
    if name not in TEXTS:
        raise InputError(f"no such example (there are {', '.join(NAMES)})", text=name)

    return only_document(TEXTS[name]).puzzle


#: How far a watch stands back behind the server, its previews and jobs.
NICE: Final = 6

#: Seconds for a puzzle to be read and its searches to be set up.
SETUP_SECONDS: Final = 20.0

#: Lanes at a time: more would be too small to see anything.
MOST_LANES: Final = 6


def main() -> None:
    """Do one watch, until the server has enough of it."""
    own = OwnProcess()
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
        own.send({"problem": error_problem(error)})
    os._exit(0)  # at once: what still runs in threads is of no use


def _take(frame: Frame, own: OwnProcess, inbox: SimpleQueue[dict[str, Any]]) -> None:
    if frame.message.get("stop"):
        own.stopped.set()
    inbox.put(frame.message)


def _perform(task: dict[str, Any], own: OwnProcess, inbox: SimpleQueue[dict[str, Any]]) -> None:
    with deadline(SETUP_SECONDS, own.stopped.is_set):
        opened, lanes = open_watch(task)
    own.send({"opened": opened})
    pacing = AnimationPacing(
        lanes,
        lambda frame: own.send({"frame": frame}),
        speed=task.get("speed", 10.0),
        paused=bool(task.get("paused")),
    )
    while not own.stopped.is_set():
        wait = pacing.turn()
        try:
            pacing.control(inbox.get(block=wait != 0.0, timeout=wait))
        except Empty:
            continue


def open_watch(task: dict[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """Return the first message for viewers, and the lanes of a watch."""
    name = task.get("example")
    puzzle = only_document(task["text"]).puzzle if name is None else example(name)
    watched: SearchView[Any] = SearchView.of(puzzle)
    names = list(dict.fromkeys(task.get("algorithms") or watched.default_algorithms()))
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
