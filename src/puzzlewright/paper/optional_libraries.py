"""Optional compiled libraries: installed, missing or broken; and Ctrl-C during their long calls.

Typst sets a page in one call, which lets go of the interpreter but looks at no signals. So the call
runs in a thread of its own, and the caller waits for it in short sleeps: there KeyboardInterrupt
comes through. A call that nobody waits for any more runs to its end and is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from threading import Event, Thread
from typing import Any, TypeVar

from puzzlewright.core.deadlines import check_deadline


def optional_module(name: str) -> Any:
    """Return a module that need not be installed; None if it cannot be imported.

    That it is found says little: one for another system or another Python fails on import.
    """
    try:
        return import_module(name)
    except ImportError:
        return None


T = TypeVar("T")

#: Seconds between two looks at the keyboard and the clock.
NAP = 0.05


def run_in_background(work: Callable[[], T]) -> T:
    """Return what the work returns, or raise what it raises; Ctrl-C is raised meanwhile."""
    results: list[T] = []
    errors: list[BaseException] = []
    done = Event()

    def call() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    # A daemon: the end of the program does not wait for it.
    Thread(target=call, name="puzzlewright-background", daemon=True).start()
    while not done.wait(NAP):
        check_deadline()
    if errors:
        raise errors[0]
    return results[0]
