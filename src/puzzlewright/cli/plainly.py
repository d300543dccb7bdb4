"""Command lines that are files and flags and nothing else, and what they mean to the engine.

Most are. They are read here, for importing and setting up argparse takes longer than counting nine
small puzzles. All others, right or wrong, are left to argparse (options.py); the tests see to it
that both read the same.
"""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse
    from collections.abc import Collection, Mapping

    from puzzlewright.engine.run import RunOptions

#: The defaults of the options that verbs share.
USUAL: Mapping[str, object] = {
    "limit": None,
    "distinct": False,
    "keep_mirrors": False,
    "keep_alike": False,
    "kind": None,
    "puzzle": None,
    "strict": False,
    "time": None,
    "nodes": None,
    "threads": 1,
    "checkpoint": None,
    "cluster": None,
    "progress": None,
    "output": None,
    "json": False,
    "quiet": False,
    "traceback": False,
    "verbose": 0,
    "unlock": None,
    "order": None,
    "max_input": None,
    "allow_files": False,
}


def read_plainly(words: list[str], flags: Collection[str], usual: Mapping[str, object]) -> Any:
    """Return the arguments if these are paths side by side and some of the flags, else None.

    Without flags and paths the arguments are `usual`.
    """
    given = {word for word in words if word.startswith("-") and word != "-"}
    at = [n for n, word in enumerate(words) if word not in given]
    if not at or at[-1] - at[0] >= len(at) or not given <= {f"--{flag}" for flag in flags}:
        return None
    told = {word.removeprefix("--"): True for word in given}
    return SimpleNamespace(**{**usual, **told, "paths": [words[n] for n in at]})


def run_options(arguments: argparse.Namespace, *, limit: int | None) -> RunOptions:
    """Return the options of the engine's driver, without the progress bar."""
    options: RunOptions = {"threads": arguments.threads or cores()}
    if limit is not None:
        options["limit"] = limit
    if arguments.time is not None:
        options["time"] = arguments.time
    if arguments.nodes is not None:
        options["nodes"] = arguments.nodes
    if (checkpoint := getattr(arguments, "checkpoint", None)) is not None:
        options["checkpoint"] = checkpoint
    if (cluster := getattr(arguments, "cluster", None)) is not None:
        options["cluster"] = cluster
    return options


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
