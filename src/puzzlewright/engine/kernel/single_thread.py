"""One thread at a time, for the searches in Python that are made of several kernels.

Kernels have a flag of their own (_single_thread.pxd). Between two kernels, these searches change in
Python, where another thread may get its turn: they hold this for the whole of a step.
"""

from __future__ import annotations

from _thread import allocate_lock
from copy import copy
from typing import Any, ClassVar, Self

from puzzlewright.core.errors import BusySearchError


class SingleThread:
    """What a search enters while it is used; BusySearchError if another thread is in it."""

    __slots__ = ("_lock",)

    def __init__(self) -> None:
        self._lock = allocate_lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise BusySearchError

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def __reduce__(self) -> tuple[type[SingleThread], tuple[()]]:
        return SingleThread, ()  # nobody is in that of a pickle


class CompositeSearch:
    """A search that is made of others: it is copied and pickled with them, between two steps."""

    #: The attributes that change in place, which a copy must have of its own.
    _own: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self._exclusive = SingleThread()

    def __copy__(self) -> Self:
        with self._exclusive:
            copied = object.__new__(type(self))
            copied.__dict__.update(self.__dict__)
            for name in self._own:
                setattr(copied, name, copy(getattr(self, name)))
        copied._exclusive = SingleThread()
        return copied

    def __getstate__(self) -> dict[str, Any]:
        return self.__copy__().__dict__  # all parts at one moment, whoever steps it meanwhile
