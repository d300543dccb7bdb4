#!/usr/bin/env python3
"""Kill a counting run at random moments, resume it each time, and see that the count is right.

    python tools/kill_and_resume.py                      ten kills of some seconds of queens
    python tools/kill_and_resume.py pentominoes 6x10 --threads 2
    python tools/kill_and_resume.py queens 16 --threads 2 --kills 20 --seed 7

The problem is counted once without interruption. Then a process counts it with a checkpoint and is
killed (SIGKILL: nothing can be tidied up) at random moments of such a run; after each kill another
process goes on from what the file holds. What the file holds must never shrink, and the last
process must come to the same count. The exit code is 1 if it does not.

Moments are measured by what was saved and not by a clock, so that a busy machine changes nothing:
a kill comes shortly after the file holds a random share of all nodes, and a process that is to be
killed waits before its end.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple

from puzzlewright.core.errors import InputError
from puzzlewright.engine.driver import run as run_module
from puzzlewright.engine.driver.checkpoint import Checkpoint
from puzzlewright.engine.driver.run import Progress, run
from puzzlewright.engine.driver.search import Search
from puzzlewright.puzzles.cover.make.generator import problem_by_name

#: Kills come within this share of all nodes, and a process that is to be killed waits at this one.
SHARE = 0.8
WAIT_AT = 0.9

#: Seconds between two looks at what was saved.
GLANCE = 0.003

#: Seconds without a saving after which a process is killed: threads may have reached the place
#: where it waits before anything was saved.
PATIENCE = 1.0


class Finding(NamedTuple):
    """What a run to the end came to."""

    solutions: int
    nodes: int
    seconds: float


def main(words: list[str] | None = None) -> int:
    """Do it; return the exit code."""
    arguments = _arguments(words)
    try:
        search = _search(arguments.problem)
        if arguments.child is not None:
            return _count(search, arguments)
        return _kill_and_resume(arguments)
    except InputError as error:
        print(f"kill_and_resume: {error}", file=sys.stderr)
        return 2


def _arguments(words: list[str] | None) -> argparse.Namespace:
    head, _, tail = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=head, epilog=tail, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "problem",
        nargs="*",
        default=["queens", "15"],
        help="name and sizes, as in `puzzlewright make cover` (queens 15)",
    )
    parser.add_argument("--kills", type=int, default=10, metavar="N", help="how many (10)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the moments (1)")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="of each run (1)")
    parser.add_argument(
        "--every", type=float, default=0.1, metavar="S", help="seconds between savings (0.1)"
    )
    parser.add_argument("--child", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--wait-at", type=int, metavar="NODES", help=argparse.SUPPRESS)
    return parser.parse_args(words)


def _search(problem: list[str]) -> Search:
    return problem_by_name(problem[0], problem[1:]).search(collect=False)


def _count(search: Search, arguments: argparse.Namespace) -> int:
    """Count as a child: say when the search starts, and at the end what came of it."""
    run_module.CHECKPOINT_EVERY = arguments.every
    print("searching", flush=True)
    checkpoint = arguments.child or None
    result = run(
        search,
        threads=arguments.threads,
        checkpoint=checkpoint,
        progress=None if arguments.wait_at is None else _pause_at_node(arguments.wait_at),
    )
    print(result.count.n, result.stats.nodes, result.stats.seconds, flush=True)
    return 0 if result.count.exact else 1


def _pause_at_node(nodes: int) -> Callable[[Progress], None]:
    """Return a progress function that keeps a run from coming to its end."""
    run_module.PROGRESS_EVERY = 0.0

    def look(progress: Progress) -> None:
        while progress.nodes >= nodes:
            sleep(1)

    return look


def _kill_and_resume(arguments: argparse.Namespace) -> int:
    name = " ".join(arguments.problem)
    with _start(arguments, "") as process:
        truth = _end(process)
    print(f"{name}: {truth.solutions} solutions, {truth.nodes} nodes, {truth.seconds:.2f} s")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "saved"
        kills, nodes = _kill_again_and_again(arguments, path, truth)
        with _start(arguments, str(path)) as process:
            final = _end(process)
    print(f"the end: {final.solutions} solutions, {final.nodes} nodes, after {kills} kills")
    return _judge(truth, final, nodes, arguments.kills - kills)


def _judge(truth: Finding, final: Finding, nodes: list[int], missing: int) -> int:
    """Say what is wrong with how it went, and return the exit code."""
    faults = []
    if final[:2] != truth[:2]:
        faults.append(f"{truth.solutions} solutions and {truth.nodes} nodes were to be counted")
    if nodes != sorted(nodes):
        faults.append("what was saved became less")
    if missing:
        faults.append("the search ended before the last kill: it is too short for this")
    if not any(nodes):
        faults.append("nothing was saved before the last kill: save more often")
    print("wrong: " + "; ".join(faults) if faults else "right")
    return 1 if faults else 0


def _kill_again_and_again(
    arguments: argparse.Namespace, path: Path, truth: Finding
) -> tuple[int, list[int]]:
    """Return how many kills came in time, and the nodes that were saved after each."""
    random = Random(arguments.seed)
    shares = sorted(random.uniform(0, SHARE) for _ in range(arguments.kills))
    nodes: list[int] = []
    for number, share in enumerate(shares, 1):
        with _start(arguments, str(path), int(WAIT_AT * truth.nodes)) as process:
            _wait_until_saved(arguments.problem, path, process, share * truth.nodes)
            sleep(random.uniform(0, arguments.every))
            if process.poll() is not None:
                return number - 1, nodes
            process.kill()
        nodes.append(_saved_nodes(arguments.problem, path))
        print(f"kill {number:2}: {nodes[-1]} nodes saved ({nodes[-1] / truth.nodes:.0%})")
    return len(shares), nodes


def _wait_until_saved(
    problem: list[str], path: Path, process: subprocess.Popen[str], nodes: float
) -> None:
    """Wait until `nodes` nodes are saved, or nothing has been saved for a while."""
    last, since = -1, monotonic()
    while process.poll() is None and last < nodes and monotonic() - since < PATIENCE:
        saved = _saved_nodes(problem, path)
        if saved != last:
            last, since = saved, monotonic()
        sleep(GLANCE)


def _start(
    arguments: argparse.Namespace, path: str, wait_at: int | None = None
) -> subprocess.Popen[str]:
    """Start a process that counts, with a checkpoint if there is a path, and see it search."""
    options = [] if wait_at is None else ["--wait-at", str(wait_at)]
    options += ["--threads", str(arguments.threads), "--every", str(arguments.every)]
    command = [sys.executable, __file__, *arguments.problem, *options, "--child", path]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    if process.stdout.readline() != "searching\n":
        process.wait()
        raise InputError("a process that should count did not start")
    return process


def _end(process: subprocess.Popen[str]) -> Finding:
    """Wait for the end of a process that counts."""
    out, _ = process.communicate()
    words = out.split()
    if process.returncode != 0 or len(words) != 3:
        raise InputError("a process that should count failed", text=out)
    return Finding(int(words[0]), int(words[1]), float(words[2]))


def _saved_nodes(problem: list[str], path: Path) -> int:
    """Return the nodes that lie behind a saved run; an InputError if the file is damaged."""
    search = _search(problem)
    saved = Checkpoint(path, search.fingerprint, "counting solutions").load(search, whole=True)
    if saved is None:
        return 0
    return saved.nodes + sum(piece.nodes for piece, _ in saved.pieces)


if __name__ == "__main__":
    sys.exit(main())
